package dev.acreplay.wire;

/** The optional headers of packets in wire order, which is that of their flags (wire.md section 2.3). */
public enum OptionalHeader {
    SERVER_SWITCH(0x100, 8),
    LOGON_SERVER_ADDR(0x200, 16),
    EMPTY_400(0x400, 0),
    REFERRAL(0x800, 32),
    /** Count u32, then so many sequences u32. */
    REQUEST_RETRANSMIT(0x1000, OptionalHeader.LIST),
    /** Count u32, then so many sequences u32. */
    REJECT_RETRANSMIT(0x2000, OptionalHeader.LIST),
    ACK_SEQUENCE(0x4000, 4),
    DISCONNECT(0x8000, 0),
    /** The rest of the payload: credentials, opaque. */
    LOGIN_REQUEST(0x10000, OptionalHeader.REST),
    WORLD_LOGIN_COOKIE(0x20000, 8),
    CONNECT_REQUEST(0x40000, 32),
    CONNECT_RESPONSE(0x80000, 8),
    NET_ERROR(0x100000, 8),
    NET_ERROR_DISCONNECT(0x200000, 8),
    CICMD(0x400000, 8),
    TIME_SYNC(0x1000000, 8),
    ECHO_REQUEST(0x2000000, 4),
    ECHO_RESPONSE(0x4000000, 8),
    FLOW(0x8000000, 6);

    static final int LIST = -1;
    static final int REST = -2;
    /** Most entries of a list. */
    static final int MAX_LIST = 114;
    /** All flags that have a header. */
    static final int ALL;

    static {
        int all = 0;
        for (OptionalHeader one : values()) {
            all |= one.flag;
        }
        ALL = all;
    }

    final int flag;
    final int size;
    private final String label = name().toLowerCase(java.util.Locale.ROOT);

    OptionalHeader(int flag, int size) {
        this.flag = flag;
        this.size = size;
    }

    /** The bit in the packet's flags. */
    public int flag() {
        return flag;
    }

    /** The name of wire.md. */
    public String label() {
        return label;
    }
}
