package dev.acreplay.stream;

import dev.acreplay.capture.Bytes;
import dev.acreplay.capture.CaptureReader;
import dev.acreplay.message.ClientAction;
import dev.acreplay.wire.Direction;
import dev.acreplay.wire.MessagePlace;
import dev.acreplay.wire.Packet;
import dev.acreplay.wire.Session;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** A reading that tells a listener of client actions and of events, and follows the packets' sequences. */
final class ActionPass extends CapturePass {
    private final ActionListener listener;
    private final List<PacketSequences> sequences = new ArrayList<>();

    ActionPass(CaptureReader reader, Set<Long> reopenings, ActionListener listener) {
        super(reader, null, reopenings, listener::event);
        this.listener = listener;
    }

    @Override
    void complete(Session session, Direction direction, MessagePlace place, byte[] bytes, int offset, int length) {
        if (direction == Direction.OUT && length >= 4 && Bytes.i32le(bytes, offset) == ClientAction.OPCODE) {
            Packet packet = tracker.packet();
            boolean late = (packet.flags & Packet.RETRANSMISSION) != 0
                    || packet.encrypted() && sequences(session, Direction.OUT).isBehind(packet.sequence);
            listener.action(
                    session.number(),
                    place.record,
                    place.timed,
                    place.timed ? seconds(place.ts) : 0,
                    late,
                    Arrays.copyOfRange(bytes, offset, offset + length));
        }
        super.complete(session, direction, place, bytes, offset, length);
    }

    @Override
    boolean step() {
        verdict = null;
        if (!super.step()) {
            return false;
        }
        if (verdict != null && verdict.used() && tracker.packet().encrypted()) {
            sequences(tracker.session(), tracker.direction()).add(tracker.packet().sequence);
        }
        return true;
    }

    private PacketSequences sequences(Session session, Direction direction) {
        int index = (session.number() - 1) * 2 + (direction == Direction.IN ? 0 : 1);
        while (sequences.size() <= index) {
            sequences.add(new PacketSequences());
        }
        return sequences.get(index);
    }

    /** What is known of each session's packets; complete at the end. */
    List<ClientActions.SessionPackets> sessionPackets() {
        List<ClientActions.SessionPackets> list = new ArrayList<>();
        for (Session session : tracker.sessions()) {
            list.add(new ClientActions.SessionPackets(
                    session.hasKeys(),
                    sequences(session, Direction.IN).missing(),
                    sequences(session, Direction.OUT).missing()));
        }
        return list;
    }
}
