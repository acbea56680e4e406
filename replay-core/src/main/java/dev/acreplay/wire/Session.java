package dev.acreplay.wire;

import dev.acreplay.capture.Endpoint;
import java.util.Arrays;

/**
 * One connection of a client with a server (wire.md section 1.4): endpoints, times, keys, and the state of its messages.
 *
 * <p>Made and changed by {@link SessionTracker} only.
 */
public final class Session {
    private final int number;
    private final Endpoint client;
    private final Endpoint serverAddress;
    private final long firstRecord;
    private int[] ports = new int[0];

    private boolean timed;
    private long firstTs;
    private long lastTs;
    private long packetsIn;
    private long packetsOut;

    /** Has carried a sequenced packet. */
    boolean traffic;

    boolean connected;
    long cookie;
    int netId;
    int outgoingSeed;
    int incomingSeed;
    private KeyStream in;
    private KeyStream out;
    private Reassembler reassembler;
    long suspectIn;
    long suspectOut;
    int suspectsIn;
    int suspectsOut;

    Session(int number, Endpoint client, Endpoint server, long firstRecord) {
        this.number = number;
        this.client = client;
        this.serverAddress = server;
        this.firstRecord = firstRecord;
    }

    /** Number from 1, in order of the sessions' first packets. */
    public int number() {
        return number;
    }

    public Endpoint client() {
        return client;
    }

    /** The server with its lowest port used. */
    public Endpoint server() {
        int lowest = Arrays.stream(ports).min().orElse(serverAddress.port());
        return new Endpoint(serverAddress.v6(), serverAddress.high(), serverAddress.low(), lowest);
    }

    /** Server ports used, in order of use. */
    public int[] ports() {
        return ports.clone();
    }

    /** Number of the record that opened it. */
    public long firstRecord() {
        return firstRecord;
    }

    /** Tells whether any of its packets has a time. */
    public boolean timed() {
        return timed;
    }

    public long firstTs() {
        return firstTs;
    }

    public long lastTs() {
        return lastTs;
    }

    /** Packets of either direction, of any verdict. */
    public long packets(Direction direction) {
        return direction == Direction.IN ? packetsIn : packetsOut;
    }

    /** Tells whether its handshake was seen, so that encrypted checksums can be verified. */
    public boolean hasKeys() {
        return connected;
    }

    boolean usesPort(int port) {
        for (int one : ports) {
            if (one == port) {
                return true;
            }
        }
        return false;
    }

    boolean onlyPort(int port) {
        return ports.length == 1 && ports[0] == port;
    }

    void touch(Direction direction, int port, boolean hasTime, long ts) {
        if (!usesPort(port)) {
            ports = Arrays.copyOf(ports, ports.length + 1);
            ports[ports.length - 1] = port;
        }
        if (direction == Direction.IN) {
            packetsIn++;
        } else {
            packetsOut++;
        }
        if (hasTime) {
            if (!timed) {
                timed = true;
                firstTs = ts;
            }
            lastTs = ts;
        }
    }

    /** Sessions are many and most of them small in a server's own capture: state is made when it is needed. */
    KeyStream keys(Direction direction) {
        if (in == null) {
            in = new KeyStream();
            out = new KeyStream();
        }
        return direction == Direction.IN ? in : out;
    }

    Reassembler reassembler(Reassembler.Limits limits) {
        if (reassembler == null) {
            reassembler = new Reassembler(limits);
        }
        return reassembler;
    }

    /** Counts unfinished messages and forgets all state. */
    void close() {
        if (reassembler != null) {
            reassembler.close(this);
            reassembler = null;
        }
        in = null;
        out = null;
    }

    boolean sameConnection(long cookie, int netId, int outgoingSeed, int incomingSeed) {
        return connected
                && this.cookie == cookie
                && this.netId == netId
                && this.outgoingSeed == outgoingSeed
                && this.incomingSeed == incomingSeed;
    }

    void connect(long cookie, int netId, int outgoingSeed, int incomingSeed) {
        connected = true;
        this.cookie = cookie;
        this.netId = netId;
        this.outgoingSeed = outgoingSeed;
        this.incomingSeed = incomingSeed;
        in = KeyStream.keyed(outgoingSeed);
        out = KeyStream.keyed(incomingSeed);
    }
}
