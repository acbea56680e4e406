package dev.acreplay.stream;

import dev.acreplay.capture.CaptureReader;
import dev.acreplay.capture.CaptureRecord;
import dev.acreplay.capture.Datagram;
import dev.acreplay.capture.DatagramDecoder;
import dev.acreplay.capture.Outcome;
import dev.acreplay.capture.RecordFilter;
import dev.acreplay.wire.Direction;
import dev.acreplay.wire.MessagePlace;
import dev.acreplay.wire.Packet;
import dev.acreplay.wire.Session;
import dev.acreplay.wire.SessionTracker;
import dev.acreplay.wire.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** One reading of a capture from its records to its events; counts everything on the way. */
class CapturePass implements AutoCloseable {
    final CaptureSummary summary = new CaptureSummary();
    final CaptureRecord record = new CaptureRecord();
    final Datagram datagram = new Datagram();
    final SessionTracker tracker;
    /** The filter kept the last record out. */
    boolean skipped;
    /** Bucket of the last datagram, or null. */
    Verdict verdict;

    private final CaptureReader reader;
    private final RecordFilter filter;
    private final DatagramDecoder decoder = new DatagramDecoder();
    private final EventAssembler assembler;
    private boolean finished;
    private int lastLinkType = -2;
    private long lastLinkCount;

    /** Reads a capture; {@code events} may be null if only the counts matter, {@code filter} if all records do. */
    CapturePass(CaptureReader reader, RecordFilter filter, Set<Long> reopenings, Consumer<MotionEvent> events) {
        this.reader = reader;
        this.filter = filter;
        this.assembler = new EventAssembler(summary.messages, events);
        this.tracker = new SessionTracker(this::complete, reopenings);
    }

    /** Takes a complete message. */
    void complete(Session session, Direction direction, MessagePlace place, byte[] bytes, int offset, int length) {
        assembler.message(session, direction, place, bytes, offset, length);
    }

    double seconds(long ts) {
        return assembler.seconds(ts);
    }

    /** Handles the next record; false at the end, after which the summary is complete. */
    boolean step() {
        if (!reader.next(record)) {
            finish();
            return false;
        }
        skipped = filter != null && !filter.passes(record);
        if (skipped) {
            summary.filteredOut++;
            return true;
        }
        summary.records++;
        summary.capturedBytes += record.length;
        countLinkType();
        if (record.timed) {
            if (!summary.timed) {
                summary.timed = true;
                summary.firstTs = record.ts;
                summary.lastTs = record.ts;
            }
            summary.lastTs = Math.max(summary.lastTs, record.ts);
            assembler.clock(record.ts);
            tracker.clock(record.ts);
        }
        decoder.decode(record, datagram);
        int outcome = datagram.outcome.ordinal();
        if (summary.outcomes[outcome]++ == 0) {
            summary.firstOutcomes[outcome] = record.number;
        }
        if (datagram.ipLengthZero) {
            summary.ipLengthZero++;
        }
        verdict = null;
        if (datagram.outcome == Outcome.UDP) {
            verdict = tracker.accept(record.number, record.timed, record.ts, datagram);
            count(verdict);
        }
        return true;
    }

    private void count(Verdict verdict) {
        summary.payloadBytes += datagram.length;
        if (summary.verdicts[verdict.ordinal()]++ == 0) {
            summary.firstVerdicts[verdict.ordinal()] = record.number;
        }
        if (verdict.ordinal() >= Verdict.MISMATCH.ordinal()) {
            Packet packet = tracker.packet();
            if ((packet.flags & Packet.RETRANSMISSION) != 0) {
                summary.retransmissions++;
            }
            if (packet.sizeMismatch) {
                summary.sizeMismatches++;
            }
        }
    }

    private void countLinkType() {
        if (record.linkType != lastLinkType) {
            flushLinkType();
            lastLinkType = record.linkType;
        }
        lastLinkCount++;
    }

    private void flushLinkType() {
        if (lastLinkCount > 0) {
            summary.linkTypes.merge(lastLinkType, lastLinkCount, Long::sum);
            lastLinkCount = 0;
        }
    }

    private void finish() {
        if (finished) {
            return;
        }
        finished = true;
        flushLinkType();
        tracker.finish();
        summary.format = reader.format();
        summary.packings = reader.packings();
        summary.error = reader.error();
        summary.droppedFragments = tracker.droppedFragments();
        summary.inconsistentFragments = tracker.inconsistentFragments();
        summary.firstDroppedFragment = tracker.firstDroppedFragment();
        summary.incompleteMessages = tracker.incompleteMessages();
        summary.incomplete = tracker.incompleteReports();
        List<SessionInfo> infos = new ArrayList<>();
        for (Session session : tracker.sessions()) {
            infos.add(new SessionInfo(
                    session.number(),
                    session.client().toString(),
                    session.server().toString(),
                    session.timed() ? assembler.seconds(session.firstTs()) : null,
                    session.timed() ? assembler.seconds(session.lastTs()) : null,
                    assembler.player(session)));
            summary.sessionPackets.add(new CaptureSummary.SessionPackets(
                    session.packets(Direction.IN),
                    session.packets(Direction.OUT),
                    session.hasKeys(),
                    session.firstRecord(),
                    IntStream.of(session.ports()).boxed().collect(Collectors.toList())));
        }
        summary.sessions = infos;
    }

    @Override
    public void close() {
        reader.close();
    }
}
