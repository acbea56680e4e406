package dev.acreplay.stream;

import dev.acreplay.capture.Bytes;
import dev.acreplay.message.ClientAction;
import dev.acreplay.message.CreatePlayer;
import dev.acreplay.message.Decoded;
import dev.acreplay.message.Malformed;
import dev.acreplay.message.Message;
import dev.acreplay.message.MessageDecoder;
import dev.acreplay.message.Messages;
import dev.acreplay.message.ObjectMessage;
import dev.acreplay.message.ParentEvent;
import dev.acreplay.message.PlayerTeleport;
import dev.acreplay.message.ServerAutonomyLevel;
import dev.acreplay.wire.Direction;
import dev.acreplay.wire.MessageHandler;
import dev.acreplay.wire.MessagePlace;
import dev.acreplay.wire.Session;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Turns complete messages into motion events and counts the others (wire.md sections 12.3 and 12.4). */
final class EventAssembler implements MessageHandler {
    private static final int GAME_EVENT = 0xF7B0;
    private static final int ENTER_WORLD = 0xF657;

    /** What is known of a session beside its packets. */
    private static final class State {
        final Staleness staleness = new Staleness();
        boolean hasPlayer;
        int player;
        boolean created;
        boolean everPlayer;
        int lastPlayer;

        void name(int id) {
            hasPlayer = true;
            player = id;
            everPlayer = true;
            lastPlayer = id;
        }
    }

    private final MessageDecoder decoder = new MessageDecoder();
    private final List<State> states = new ArrayList<>();
    private final MessageCounts counts;
    private final Consumer<MotionEvent> events;
    private boolean subjectKnown;
    private int subject;
    private boolean hasFirstTs;
    private long firstTs;

    EventAssembler(MessageCounts counts, Consumer<MotionEvent> events) {
        this.counts = counts;
        this.events = events;
    }

    /** Tells the time of a record; the first one is the zero of {@code t}. */
    void clock(long ts) {
        if (!hasFirstTs) {
            hasFirstTs = true;
            firstTs = ts;
        }
    }

    double seconds(long ts) {
        return (ts - firstTs) / 1e9;
    }

    /** The last player known in a session, or null. */
    Integer player(Session session) {
        State state = session.number() <= states.size() ? states.get(session.number() - 1) : null;
        return state != null && state.everPlayer ? state.lastPlayer : null;
    }

    private State state(Session session) {
        while (states.size() < session.number()) {
            states.add(new State());
        }
        return states.get(session.number() - 1);
    }

    @Override
    public void message(
            Session session, Direction direction, MessagePlace place, byte[] bytes, int offset, int length) {
        State state = state(session);
        boolean hasOpcode = length >= 4;
        int opcode = hasOpcode ? Bytes.i32le(bytes, offset) : 0;
        boolean in = direction == Direction.IN;
        int action = !in && opcode == ClientAction.OPCODE && length >= 12 ? Bytes.i32le(bytes, offset + 8) : 0;
        if (!in && opcode == ENTER_WORLD) {
            state.staleness.clear();
            state.hasPlayer = false;
            state.created = false;
        }
        if (in && opcode == GAME_EVENT && length >= 8 && !state.hasPlayer) {
            state.name(Bytes.i32le(bytes, offset + 4));
        }
        MessageCounts.Bucket bucket = bucket(in, hasOpcode, opcode, action, length);
        int event = in && opcode == GAME_EVENT && length >= 16 ? Bytes.i32le(bytes, offset + 12) : action;
        if (bucket != MessageCounts.Bucket.MOTION) {
            counts.add(bucket, direction, hasOpcode, opcode, event, place.record);
            return;
        }
        Decoded decoded = decoder.decode(bytes, offset, length, in);
        bucket = decoded.failed() ? MessageCounts.Bucket.MALFORMED : MessageCounts.Bucket.MOTION;
        counts.add(bucket, direction, hasOpcode, opcode, event, place.record);
        emit(session, state, direction, place, decoded, bytes, offset, length);
    }

    private static MessageCounts.Bucket bucket(boolean in, boolean hasOpcode, int opcode, int action, int length) {
        if (!hasOpcode) {
            return MessageCounts.Bucket.MOTION;
        }
        if (in) {
            if (opcode == ClientAction.OPCODE) {
                return MessageCounts.Bucket.MISDIRECTED;
            }
            return Messages.isServerMotion(opcode) ? MessageCounts.Bucket.MOTION : MessageCounts.Bucket.OTHER;
        }
        if (opcode != ClientAction.OPCODE) {
            return Messages.isServerMotion(opcode) ? MessageCounts.Bucket.MISDIRECTED : MessageCounts.Bucket.OTHER;
        }
        return length < 12 || Messages.isClientMotion(action)
                ? MessageCounts.Bucket.MOTION
                : MessageCounts.Bucket.OTHER;
    }

    private void emit(
            Session session,
            State state,
            Direction direction,
            MessagePlace place,
            Decoded decoded,
            byte[] bytes,
            int offset,
            int length) {
        Message message = decoded.message();
        boolean in = direction == Direction.IN;
        if (message instanceof CreatePlayer create && in && !state.created) {
            state.name(create.objectId());
            state.created = true;
        }
        String reason = null;
        if (in && !decoded.failed() && !place.obsolete) {
            reason = state.staleness.judge(message, state.hasPlayer, state.player);
        }
        counts.event(message.type(), reason != null);
        if (events == null) {
            return;
        }
        findSubject(state, in, message, bytes, offset, length);
        events.accept(new MotionEvent(
                place.record,
                place.timed,
                place.timed ? seconds(place.ts) : 0,
                place.timed ? place.ts : 0,
                session.number(),
                direction,
                subjectKnown,
                subjectKnown ? subject : 0,
                place.sequence,
                message,
                reason,
                place.obsolete,
                decoded.failed() ? 0 : decoded.remaining(),
                decoded.warnings()));
    }

    /** Puts the object that the message is about into {@link #subject}, if it is known. */
    private void findSubject(State state, boolean in, Message message, byte[] bytes, int offset, int length) {
        subjectKnown = true;
        if (message instanceof Malformed malformed) {
            int at = in ? subjectAt(malformed.opcode()) : -1;
            if (!malformed.hasOpcode() || at >= 0 && length < at + 4) {
                subjectKnown = false;
            } else if (at >= 0) {
                subject = Bytes.i32le(bytes, offset + at);
            } else {
                player(state);
            }
        } else if (message instanceof ParentEvent parent) {
            subject = parent.childId();
        } else if (message instanceof ServerAutonomyLevel) {
            subjectKnown = false;
        } else if (!in || message instanceof PlayerTeleport) {
            player(state);
        } else {
            subject = ((ObjectMessage) message).objectId();
        }
    }

    private void player(State state) {
        subjectKnown = state.hasPlayer;
        subject = state.player;
    }

    /** Where the id of the object stands in a server message that does not decode; -1 if it is about the player. */
    private static int subjectAt(int opcode) {
        if (opcode == ParentEvent.OPCODE) {
            return 8;
        }
        if (opcode == PlayerTeleport.OPCODE) {
            return -1;
        }
        return opcode == ServerAutonomyLevel.OPCODE ? Integer.MAX_VALUE - 8 : 4;
    }
}
