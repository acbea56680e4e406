package dev.acreplay.wire;

import dev.acreplay.capture.Endpoint;

/** Two endpoints that exchange game packets, and which of them is the server once that is known. */
final class Flow {
    final Endpoint a;
    final Endpoint b;
    /** The server's end; null while undecided. */
    Endpoint server;
    /** The sessions of this client and this server address; null until one is asked for. */
    Peers peers;

    Flow(Endpoint a, Endpoint b) {
        this.a = a;
        this.b = b;
    }

    Endpoint client() {
        return server.equals(a) ? b : a;
    }

    private boolean joins(Endpoint x, Endpoint y) {
        return a.equals(x) && b.equals(y) || a.equals(y) && b.equals(x);
    }

    /** All recognised flows, found by their endpoints in either order. */
    static final class Table {
        private Flow[] slots = new Flow[64];
        private int size;

        private static int hash(Endpoint x, Endpoint y) {
            int mixed = (x.hashCode() + y.hashCode()) * 0x9E3779B9;
            return mixed ^ mixed >>> 15;
        }

        Flow get(Endpoint x, Endpoint y) {
            int mask = slots.length - 1;
            int slot = hash(x, y) & mask;
            while (slots[slot] != null) {
                if (slots[slot].joins(x, y)) {
                    return slots[slot];
                }
                slot = slot + 1 & mask;
            }
            return null;
        }

        void add(Flow flow) {
            if (++size * 4 > slots.length * 3) {
                Flow[] old = slots;
                slots = new Flow[old.length * 2];
                for (Flow one : old) {
                    if (one != null) {
                        place(one);
                    }
                }
            }
            place(flow);
        }

        private void place(Flow flow) {
            int mask = slots.length - 1;
            int slot = hash(flow.a, flow.b) & mask;
            while (slots[slot] != null) {
                slot = slot + 1 & mask;
            }
            slots[slot] = flow;
        }
    }
}
