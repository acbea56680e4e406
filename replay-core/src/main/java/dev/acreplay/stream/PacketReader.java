package dev.acreplay.stream;

import dev.acreplay.capture.CaptureError;
import dev.acreplay.capture.CaptureReader;
import dev.acreplay.capture.CaptureRecord;
import dev.acreplay.capture.Datagram;
import dev.acreplay.capture.RecordFilter;
import dev.acreplay.message.Decoded;
import dev.acreplay.message.FieldListener;
import dev.acreplay.message.MessageDecoder;
import dev.acreplay.wire.Direction;
import dev.acreplay.wire.MessagePlace;
import dev.acreplay.wire.Packet;
import dev.acreplay.wire.Session;
import dev.acreplay.wire.Verdict;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Goes through a capture record by record and shows everything that became of each: outcome, packet, verdict, session and
 * the messages that it completed.
 */
public final class PacketReader implements AutoCloseable {
    /**
     * A message that a packet completed.
     *
     * @param bytes the whole message
     * @param fragments how many fragments it came in
     * @param firstRecord number of the record with its first fragment
     * @param queue queue of its fragments
     * @param event its event, or null if it makes none
     */
    public record CompletedMessage(
            Direction direction, byte[] bytes, int fragments, long firstRecord, int queue, MotionEvent event) {
        /** Decodes the message, telling the listener, if there is one, where its fields are. */
        public Decoded decode(FieldListener listener) {
            return new MessageDecoder().decode(bytes, 0, bytes.length, direction.fromServer(), listener);
        }

        /** First dword, or 0 for fewer than four bytes. */
        public int opcode() {
            return word(0);
        }

        /** The action of 0xF7B1, the event of 0xF7B0, else 0. */
        public int inner() {
            return opcode() == 0xF7B1 ? word(8) : opcode() == 0xF7B0 ? word(12) : 0;
        }

        private int word(int at) {
            return bytes.length < at + 4 ? 0 : dev.acreplay.capture.Bytes.i32le(bytes, at);
        }
    }

    private final CapturePass pass;
    private final List<CompletedMessage> messages = new ArrayList<>();
    private MotionEvent lastEvent;

    private PacketReader(Path capture, RecordFilter filter, CaptureSummary summary) {
        pass = new CapturePass(CaptureReader.open(capture), filter, summary.reopenings, event -> lastEvent = event) {
            @Override
            void complete(
                    Session session, Direction direction, MessagePlace place, byte[] bytes, int offset, int length) {
                lastEvent = null;
                super.complete(session, direction, place, bytes, offset, length);
                messages.add(new CompletedMessage(
                        direction,
                        Arrays.copyOfRange(bytes, offset, offset + length),
                        place.fragments,
                        place.firstRecord,
                        place.queue,
                        lastEvent));
            }
        };
    }

    /** Opens a capture; {@code filter} may be null. */
    public static PacketReader open(Path capture, RecordFilter filter) {
        return new PacketReader(capture, filter, MotionStream.scan(capture, filter));
    }

    /** Goes to the next record; false at the end or at damage. */
    public boolean next() {
        messages.clear();
        do {
            if (!pass.step()) {
                return false;
            }
        } while (pass.skipped);
        return true;
    }

    public CaptureRecord record() {
        return pass.record;
    }

    public Datagram datagram() {
        return pass.datagram;
    }

    /** The bucket of the datagram, or null if the record holds none. */
    public Verdict verdict() {
        return pass.verdict;
    }

    /** The packet in the datagram, as far as it could be split. */
    public Packet packet() {
        return pass.tracker.packet();
    }

    /** The session of the packet, or null. */
    public Session session() {
        return pass.verdict == null ? null : pass.tracker.session();
    }

    /** Who sent the packet, or null. */
    public Direction direction() {
        return pass.verdict == null ? null : pass.tracker.direction();
    }

    /** The messages that the record completed. */
    public List<CompletedMessage> messages() {
        return messages;
    }

    /** Seconds since the first record with a time. */
    public double seconds() {
        return pass.seconds(pass.record.ts);
    }

    /** Damage, once {@link #next} returned false; else null. */
    public CaptureError error() {
        return pass.summary.error;
    }

    @Override
    public void close() {
        pass.close();
    }
}
