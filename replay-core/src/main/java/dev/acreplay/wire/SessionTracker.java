package dev.acreplay.wire;

import dev.acreplay.capture.Bytes;
import dev.acreplay.capture.Datagram;
import dev.acreplay.capture.Endpoint;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Follows the game's traffic through a capture: which datagrams are the game's, who sent them, whose session they belong to,
 * whether their checksums hold, and which messages they complete (wire.md sections 1.3, 1.4, 3.4, 4.2 and 12.1).
 *
 * <p>A session whose handshake was lost shows only at its third packet, and opens at its first. {@link #foundReopenings}
 * then names the records at which sessions should have opened, and a second run over the capture is told of them.
 */
public final class SessionTracker {
    private static final int FIRST_PORT = 9000;
    private static final int LAST_PORT = 10013;
    private static final int CLIENT_FLAGS = 0x10000 | 0x20000 | 0x80000 | 0x400000;
    private static final int SERVER_FLAGS = 0x40000;
    private static final int SERVER_FLAGS_ANY = 0x800 | 0x100 | 0x200;
    private static final int REOPEN_DISTANCE = 1024;
    private static final int REOPEN_AFTER = 3;

    private record PeerKey(Endpoint client, boolean v6, long high, long low) {}

    private final MessageHandler handler;
    private final Set<Long> reopenings;
    private final Set<Long> found = new HashSet<>();
    private final Reassembler.Limits limits = new Reassembler.Limits();
    private final Flow.Table flows = new Flow.Table();
    private final Map<PeerKey, Peers> peers = new HashMap<>();
    private final List<Session> sessions = new ArrayList<>();
    private final Packet packet = new Packet();
    private final MessagePlace place = new MessagePlace();
    private Session lastSession;
    private Direction lastDirection;

    /** Tracks a capture for the first time. */
    public SessionTracker(MessageHandler handler) {
        this(handler, Set.of());
    }

    /** Tracks a capture of which it is known at which records sessions open without a handshake. */
    public SessionTracker(MessageHandler handler, Set<Long> reopenings) {
        this.handler = handler;
        this.reopenings = reopenings;
    }

    /** Tells the time of a record, of any outcome. */
    public void clock(long ts) {
        limits.clock = Math.max(limits.clock, ts);
    }

    /** Records at which sessions opened without a handshake that were not known before. */
    public Set<Long> foundReopenings() {
        return found;
    }

    /** All sessions so far, in order of their numbers. */
    public List<Session> sessions() {
        return sessions;
    }

    /** The packet of the last datagram, as far as it could be split. */
    public Packet packet() {
        return packet;
    }

    /** The session of the last datagram, or null. */
    public Session session() {
        return lastSession;
    }

    /** Who sent the last datagram, or null. */
    public Direction direction() {
        return lastDirection;
    }

    /** Fragments that fit nothing or came again. */
    public long droppedFragments() {
        return limits.inconsistentFragments + limits.repeatedFragments;
    }

    /** Of the dropped fragments those that contradict their message or themselves. */
    public long inconsistentFragments() {
        return limits.inconsistentFragments;
    }

    /** Number of the record with the first dropped fragment, or 0. */
    public long firstDroppedFragment() {
        return limits.firstDropped;
    }

    /** Messages begun and never finished; complete after {@link #finish}. */
    public long incompleteMessages() {
        return limits.givenUp;
    }

    /** The first of the messages that were begun and never finished. */
    public List<IncompleteMessage> incompleteReports() {
        return List.copyOf(limits.reported);
    }

    /** Counts the messages that are still unfinished; call it once, after the last datagram. */
    public void finish() {
        for (Session session : sessions) {
            session.close();
        }
    }

    /** Takes a datagram with outcome UDP and returns the bucket it falls into. */
    public Verdict accept(long record, boolean timed, long ts, Datagram datagram) {
        return accept(
                record,
                timed,
                ts,
                datagram.source,
                datagram.destination,
                datagram.data,
                datagram.offset,
                datagram.length);
    }

    /** Takes a datagram and returns the bucket it falls into. */
    public Verdict accept(
            long record,
            boolean timed,
            long ts,
            Endpoint source,
            Endpoint destination,
            byte[] data,
            int offset,
            int length) {
        lastSession = null;
        lastDirection = null;
        Flow flow = flows.get(source, destination);
        boolean ours = flow != null || gamePort(source.port()) || gamePort(destination.port());
        if (!packet.parse(data, offset, length)) {
            return ours ? Verdict.REJECTED : Verdict.OTHER;
        }
        boolean plain = !packet.encrypted();
        boolean plainOk = plain && packet.plainVerifies();
        if (flow == null || flow.server == null) {
            Direction way = sender(source, destination, plain, plainOk);
            if (!ours && (packet.loose() || plain && !plainOk || way == null && !plain)) {
                return Verdict.OTHER;
            }
            if (packet.loose() && !plainOk) {
                return Verdict.REJECTED;
            }
            boolean damaged = plain && !plainOk;
            if (way == null && damaged) {
                return Verdict.MISMATCH;
            }
            Flow decided = flow == null ? new Flow(source, destination) : flow;
            if (flow == null && !damaged) {
                flows.add(decided);
            }
            if (way == null) {
                return Verdict.UNDECIDED;
            }
            if (damaged) {
                decided = new Flow(source, destination);
            }
            decided.server = way == Direction.OUT ? destination : source;
            flow = decided;
        }
        lastDirection = flow.server.equals(destination) ? Direction.OUT : Direction.IN;
        return packet(record, timed, ts, flow, plain, plainOk);
    }

    private static boolean gamePort(int port) {
        return port >= FIRST_PORT && port <= LAST_PORT;
    }

    /** Who sent the packet, by the rules of wire.md section 1.3 in their order; null if none decides. */
    private Direction sender(Endpoint source, Endpoint destination, boolean plain, boolean plainOk) {
        if (plainOk) {
            if ((packet.flags & CLIENT_FLAGS) != 0) {
                return Direction.OUT;
            }
            if ((packet.flags & SERVER_FLAGS) != 0) {
                return Direction.IN;
            }
        }
        if ((packet.flags & SERVER_FLAGS_ANY) != 0 && (!plain || plainOk)) {
            return Direction.IN;
        }
        if (gamePort(source.port()) != gamePort(destination.port())) {
            return gamePort(destination.port()) ? Direction.OUT : Direction.IN;
        }
        for (int i = 0; i < packet.fragmentCount(); i++) {
            Direction way = senderOfFragment(i);
            if (way != null) {
                return way;
            }
        }
        return null;
    }

    private Direction senderOfFragment(int i) {
        int queue = packet.fragmentQueue(i);
        int opcode = packet.fragmentOpcode(i);
        if (queue == 3 || opcode == 0xF7B1) {
            return Direction.OUT;
        }
        boolean serverOpcode = opcode == 0xF7B0 || opcode == 0xF619 || opcode >= 0xF745 && opcode <= 0xF755;
        if ((queue == 9 || queue == 10) && serverOpcode) {
            return Direction.IN;
        }
        int id = packet.fragmentId(i);
        if (id >>> 28 == 8) {
            return Direction.IN;
        }
        return id >>> 16 == 0x0300 || id >>> 16 == 0x2300 ? Direction.OUT : null;
    }

    private Verdict packet(long record, boolean timed, long ts, Flow flow, boolean plain, boolean plainOk) {
        if (flow.peers == null) {
            flow.peers = peersOf(flow.client(), flow.server);
        }
        Direction way = lastDirection;
        Session session = flow.peers.find(flow.server.port());
        if (session == null && plain && !plainOk) {
            return Verdict.MISMATCH;
        }
        if (packet.loose() && !plainOk && !(session != null && !plain && looseVerifies(session, way))) {
            return Verdict.REJECTED;
        }
        int connectAt = plainOk && way == Direction.IN ? packet.headerAt(OptionalHeader.CONNECT_REQUEST) : -1;
        boolean login = plainOk && way == Direction.OUT && packet.has(OptionalHeader.LOGIN_REQUEST);
        boolean newKeys = connectAt >= 0 && (session == null || !sameConnection(session, connectAt));
        if (session == null || session.traffic && (login || newKeys) || reopens(record, session)) {
            session = open(record, session, flow);
        }
        lastSession = session;
        session.touch(way, flow.server.port(), timed, ts);
        Verdict verdict;
        if (plain) {
            verdict = plainOk ? Verdict.OK : Verdict.MISMATCH;
        } else {
            int key = packet.impliedKey();
            boolean behind = session.keys(way).farBehind(packet.sequence, REOPEN_DISTANCE);
            verdict = session.keys(way).accept(packet.sequence, key);
            if (suspect(record, session, way, behind && verdict != Verdict.DUPLICATE && verdict != Verdict.OK)) {
                session = open(record, session, flow);
                lastSession = session;
                session.touch(way, flow.server.port(), timed, ts);
                verdict = session.keys(way).accept(packet.sequence, key);
            }
        }
        if (!verdict.used()) {
            return verdict;
        }
        session.traffic |= packet.encrypted();
        if (connectAt >= 0 && !sameConnection(session, connectAt)) {
            byte[] data = packet.data;
            session.connect(
                    Bytes.i64le(data, connectAt + 8),
                    Bytes.i32le(data, connectAt + 16),
                    Bytes.i32le(data, connectAt + 20),
                    Bytes.i32le(data, connectAt + 24));
        }
        place.record = record;
        place.timed = timed;
        place.ts = ts;
        place.sequence = packet.sequence;
        for (int i = 0; i < packet.fragmentCount(); i++) {
            session.reassembler(limits).add(session, way, packet, i, place, handler);
        }
        return verdict;
    }

    private Peers peersOf(Endpoint client, Endpoint server) {
        return peers.computeIfAbsent(new PeerKey(client, server.v6(), server.high(), server.low()), key -> new Peers());
    }

    /** A packet with bytes to spare counts only if its checksum verifies; a duplicate did so before. */
    private boolean looseVerifies(Session session, Direction way) {
        KeyStream keys = session.keys(way);
        if (!keys.hasKeys()) {
            return false;
        }
        Verdict verdict = keys.test(packet.sequence, packet.impliedKey());
        return verdict == Verdict.OK || verdict == Verdict.DUPLICATE;
    }

    /** connect_request: server_time f64, cookie u64, net_id u32, outgoing_seed u32, incoming_seed u32, padding u32. */
    private boolean sameConnection(Session session, int at) {
        return session.sameConnection(
                Bytes.i64le(packet.data, at + 8),
                Bytes.i32le(packet.data, at + 16),
                Bytes.i32le(packet.data, at + 20),
                Bytes.i32le(packet.data, at + 24));
    }

    private boolean reopens(long record, Session session) {
        return !reopenings.isEmpty() && session.traffic && reopenings.contains(record);
    }

    private Session open(long record, Session before, Flow flow) {
        if (before != null) {
            flow.peers.open.remove(before);
            before.close();
        }
        Session session = new Session(sessions.size() + 1, flow.client(), flow.server, record);
        sessions.add(session);
        flow.peers.open.add(session);
        return session;
    }

    /** Counts consecutive packets far behind; true at the third, whose session should have opened at the first. */
    private boolean suspect(long record, Session session, Direction way, boolean behind) {
        boolean in = way == Direction.IN;
        if (!behind) {
            if (packet.encrypted()) {
                if (in) {
                    session.suspectsIn = 0;
                } else {
                    session.suspectsOut = 0;
                }
            }
            return false;
        }
        int count = in ? ++session.suspectsIn : ++session.suspectsOut;
        if (count == 1) {
            if (in) {
                session.suspectIn = record;
            } else {
                session.suspectOut = record;
            }
        }
        if (count < REOPEN_AFTER || reopenings.contains(in ? session.suspectIn : session.suspectOut)) {
            return false;
        }
        found.add(in ? session.suspectIn : session.suspectOut);
        return true;
    }
}
