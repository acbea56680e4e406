package dev.acreplay.capture;

/**
 * An IP address and a UDP port.
 *
 * <p>An IPv4 address is the low 32 bits of {@code low}; text is {@code 192.0.2.10:9000} or {@code [2001:db8::1]:9000}.
 */
public record Endpoint(boolean v6, long high, long low, int port) {

    /** Returns an IPv4 endpoint of {@code a.b.c.d:port}. */
    public static Endpoint v4(int a, int b, int c, int d, int port) {
        return new Endpoint(false, 0, (long) a << 24 | b << 16 | c << 8 | d, port);
    }

    /** The address without port; an IPv6 address in the compressed form of RFC 5952, without brackets. */
    public String address() {
        if (!v6) {
            return (low >>> 24 & 0xFF) + "." + (low >>> 16 & 0xFF) + "." + (low >>> 8 & 0xFF) + "." + (low & 0xFF);
        }
        int[] groups = new int[8];
        for (int i = 0; i < 4; i++) {
            groups[i] = (int) (high >>> 48 - 16 * i) & 0xFFFF;
            groups[i + 4] = (int) (low >>> 48 - 16 * i) & 0xFFFF;
        }
        int from = 0;
        int longest = 1;
        for (int i = 0; i < 8; i++) {
            int end = i;
            while (end < 8 && groups[end] == 0) {
                end++;
            }
            if (end - i > longest) {
                from = i;
                longest = end - i;
            }
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 8; i++) {
            if (longest > 1 && i == from) {
                text.append("::");
                i += longest - 1;
                continue;
            }
            if (text.length() > 0 && text.charAt(text.length() - 1) != ':') {
                text.append(':');
            }
            text.append(Integer.toHexString(groups[i]));
        }
        return text.toString();
    }

    @Override
    public String toString() {
        return v6 ? "[" + address() + "]:" + port : address() + ":" + port;
    }

    /** Returns the same endpoint for the same values where it can; keeps a fixed number of them. */
    static final class Cache {
        private static final int SIZE = 1 << 12;

        private final Endpoint[] slots = new Endpoint[SIZE];

        Endpoint get(boolean v6, long high, long low, int port) {
            long mixed = (high * 31 + low) * 0x9E3779B97F4A7C15L + port * 0xC2B2AE3D27D4EB4FL;
            int slot = (int) (mixed >>> 40) & SIZE - 1;
            Endpoint found = slots[slot];
            if (found == null || found.port != port || found.low != low || found.high != high || found.v6 != v6) {
                found = new Endpoint(v6, high, low, port);
                slots[slot] = found;
            }
            return found;
        }
    }
}
