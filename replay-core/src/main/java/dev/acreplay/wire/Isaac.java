package dev.acreplay.wire;

/**
 * The key stream of encrypted checksums: ISAAC with 256 words, a seed only in its three accumulators (QTIsaac, CryptoSystem
 * 0x0065FC10, wire.md section 3.3).
 *
 * <p>Words come from the end of each pool of 256 downwards.
 */
public final class Isaac {
    private static final int SIZE = 256;
    private static final int[] START = start();

    private final int[] memory = START.clone();
    private final int[] results = new int[SIZE];
    private int a;
    private int b;
    private int c;
    private int left;

    public Isaac(int seed) {
        a = seed;
        b = seed;
        c = seed;
    }

    /** Returns the next word. */
    public int next() {
        if (left == 0) {
            refill();
            left = SIZE;
        }
        return results[--left];
    }

    private void refill() {
        c++;
        b += c;
        for (int i = 0; i < SIZE; i++) {
            int x = memory[i];
            switch (i & 3) {
                case 0:
                    a ^= a << 13;
                    break;
                case 1:
                    a ^= a >>> 6;
                    break;
                case 2:
                    a ^= a << 2;
                    break;
                default:
                    a ^= a >>> 16;
            }
            a += memory[i + 128 & 255];
            int y = memory[x >>> 2 & 255] + a + b;
            memory[i] = y;
            b = memory[y >>> 10 & 255] + x;
            results[i] = b;
        }
    }

    /** The table that every seed starts with: the seed array is all zero. */
    private static int[] start() {
        int[] table = new int[SIZE];
        int[] x = new int[8];
        java.util.Arrays.fill(x, 0x9E3779B9);
        for (int i = 0; i < 4; i++) {
            mix(x);
        }
        for (int pass = 0; pass < 2; pass++) {
            for (int j = 0; j < SIZE; j += 8) {
                for (int k = 0; k < 8; k++) {
                    x[k] += table[j + k];
                }
                mix(x);
                System.arraycopy(x, 0, table, j, 8);
            }
        }
        return table;
    }

    private static void mix(int[] x) {
        for (int i = 0; i < 8; i++) {
            int n = x[i + 1 & 7];
            switch (i) {
                case 0:
                    x[i] ^= n << 11;
                    break;
                case 1:
                    x[i] ^= n >>> 2;
                    break;
                case 2:
                case 6:
                    x[i] ^= n << 8;
                    break;
                case 3:
                    x[i] ^= n >>> 16;
                    break;
                case 4:
                    x[i] ^= n << 10;
                    break;
                case 5:
                    x[i] ^= n >>> 4;
                    break;
                default:
                    x[i] ^= n >>> 9;
            }
            x[i + 3 & 7] += x[i];
            x[i + 1 & 7] += x[i + 2 & 7];
        }
    }
}
