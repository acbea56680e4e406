package dev.acreplay.stream;

import dev.acreplay.capture.CaptureError;
import dev.acreplay.capture.Outcome;
import dev.acreplay.wire.IncompleteMessage;
import dev.acreplay.wire.Verdict;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What is in a capture, every record accounted for (wire.md section 12.1). Filled in while the capture is read. */
public final class CaptureSummary {
    /**
     * Packets of one session.
     *
     * @param packetsIn packets of the server, of any verdict
     * @param packetsOut packets of the client, of any verdict
     * @param keys whether the handshake was seen
     * @param firstRecord number of the record that opened it
     */
    public record SessionPackets(
            long packetsIn, long packetsOut, boolean keys, long firstRecord, List<Integer> ports) {}

    String capture;
    String sha256;
    String format;
    List<String> packings = List.of();
    CaptureError error;
    long fileBytes;
    long records;
    long filteredOut;
    long capturedBytes;
    long payloadBytes;
    boolean timed;
    long firstTs;
    long lastTs;
    long ipLengthZero;
    long retransmissions;
    long sizeMismatches;
    final Map<Integer, Long> linkTypes = new TreeMap<>();
    final long[] outcomes = new long[Outcome.values().length];
    final long[] firstOutcomes = new long[Outcome.values().length];
    final long[] verdicts = new long[Verdict.values().length];
    final long[] firstVerdicts = new long[Verdict.values().length];
    final MessageCounts messages = new MessageCounts();
    List<SessionInfo> sessions = new ArrayList<>();
    List<SessionPackets> sessionPackets = new ArrayList<>();
    long droppedFragments;
    long inconsistentFragments;
    long firstDroppedFragment;
    long incompleteMessages;
    List<IncompleteMessage> incomplete = List.of();
    java.util.Set<Long> reopenings = java.util.Set.of();

    CaptureSummary() {}

    /** Name of the file. */
    public String capture() {
        return capture;
    }

    /** Digest of the file as it lies on disk. */
    public String sha256() {
        return sha256;
    }

    /** {@code pcap}, {@code pcapng} or {@code unknown}. */
    public String format() {
        return format;
    }

    /** Packings around it, from the outside in. */
    public List<String> packings() {
        return packings;
    }

    /** Damage, or null. */
    public CaptureError error() {
        return error;
    }

    /** Size of the file on disk. */
    public long fileBytes() {
        return fileBytes;
    }

    /** Records in the file. */
    public long records() {
        return records;
    }

    /** Records that a filter kept out; they are counted nowhere else. */
    public long filteredOut() {
        return filteredOut;
    }

    /** Captured bytes of all records. */
    public long capturedBytes() {
        return capturedBytes;
    }

    /** Payload bytes of all UDP datagrams. */
    public long payloadBytes() {
        return payloadBytes;
    }

    /** Tells whether any record has a time. */
    public boolean timed() {
        return timed;
    }

    /** Time of the first record that has one. */
    public long firstTs() {
        return firstTs;
    }

    /** Latest time of a record. */
    public long lastTs() {
        return lastTs;
    }

    /** Records with IPv4 total length 0. */
    public long ipLengthZero() {
        return ipLengthZero;
    }

    /** Packets with the retransmission flag. */
    public long retransmissions() {
        return retransmissions;
    }

    /** Packets whose size field is smaller than the datagram. */
    public long sizeMismatches() {
        return sizeMismatches;
    }

    /** Records by link type; -1 is an interface that is not described. */
    public Map<Integer, Long> linkTypes() {
        return linkTypes;
    }

    public long count(Outcome outcome) {
        return outcomes[outcome.ordinal()];
    }

    /** Number of the first record with an outcome, or 0. */
    public long first(Outcome outcome) {
        return firstOutcomes[outcome.ordinal()];
    }

    public long count(Verdict verdict) {
        return verdicts[verdict.ordinal()];
    }

    /** Number of the first record in a bucket, or 0. */
    public long first(Verdict verdict) {
        return firstVerdicts[verdict.ordinal()];
    }

    /** Outcomes that occur, in the order of the enumeration. */
    public Map<Outcome, Long> outcomes() {
        Map<Outcome, Long> all = new EnumMap<>(Outcome.class);
        for (Outcome one : Outcome.values()) {
            if (count(one) > 0) {
                all.put(one, count(one));
            }
        }
        return all;
    }

    public MessageCounts messages() {
        return messages;
    }

    public List<SessionInfo> sessions() {
        return sessions;
    }

    /** Packets of each session, in the order of {@link #sessions}. */
    public List<SessionPackets> sessionPackets() {
        return sessionPackets;
    }

    /** Fragments that fit nothing or came again. */
    public long droppedFragments() {
        return droppedFragments;
    }

    /** Of the dropped fragments those that contradict their message or themselves. */
    public long inconsistentFragments() {
        return inconsistentFragments;
    }

    /** Number of the record with the first dropped fragment, or 0. */
    public long firstDroppedFragment() {
        return firstDroppedFragment;
    }

    /** Messages begun and never finished. */
    public long incompleteMessages() {
        return incompleteMessages;
    }

    /** The first of those messages. */
    public List<IncompleteMessage> incomplete() {
        return incomplete;
    }

    /** Returns the header line of the capture's stream. */
    public StreamHeader header() {
        return new StreamHeader(capture, sha256, sessions);
    }

    /** Tells whether every record, every datagram and every motion message is in exactly one bucket. */
    public boolean addsUp() {
        long byOutcome = 0;
        for (long one : outcomes) {
            byOutcome += one;
        }
        long byVerdict = 0;
        for (long one : verdicts) {
            byVerdict += one;
        }
        long byEvent =
                messages.events().values().stream().mapToLong(Long::longValue).sum();
        return byOutcome == records
                && byVerdict == count(Outcome.UDP)
                && byEvent
                        == messages.total(MessageCounts.Bucket.MOTION) + messages.total(MessageCounts.Bucket.MALFORMED);
    }
}
