package dev.acreplay.replay;

import java.util.Arrays;

/**
 * The leaves of an object's state as bits, to tell whether any has changed (capture-replay.md section 6).
 *
 * <p>Compared by value: 0.0 and -0.0 are equal, every NaN equals every other, and the bit ACTIVE of {@code ts} does not count.
 */
final class LeafSnapshot implements LeafSink {
    private static final int ACTIVE = 0x80;
    private static final int OPEN = 0x4F50454E;
    private static final int CLOSE = 0x434C4F53;
    private static final int NONE = 0x4E4F4E45;

    private int[] words = new int[128];
    private int length;

    void start() {
        length = 0;
    }

    private void add(int word) {
        if (length == words.length) {
            words = Arrays.copyOf(words, length * 2);
        }
        words[length++] = word;
    }

    LeafSnapshot copy() {
        LeafSnapshot copy = new LeafSnapshot();
        copy.copyFrom(this);
        return copy;
    }

    void copyFrom(LeafSnapshot other) {
        words = Arrays.copyOf(other.words, other.words.length);
        length = other.length;
    }

    boolean sameAs(LeafSnapshot other) {
        return length == other.length && Arrays.equals(words, 0, length, other.words, 0, length);
    }

    @Override
    public void open(String name) {
        add(OPEN);
        add(name.hashCode());
    }

    @Override
    public void close() {
        add(CLOSE);
    }

    @Override
    public void openList(String name) {
        add(OPEN);
    }

    @Override
    public void openItem() {
        add(OPEN);
    }

    @Override
    public void closeList() {
        add(CLOSE);
    }

    @Override
    public void word(String name, int value) {
        add(name.equals("ts") ? value & ~ACTIVE : value);
    }

    @Override
    public void integer(String name, int value) {
        add(value);
    }

    @Override
    public void flag(String name, boolean value) {
        add(value ? 1 : 0);
    }

    @Override
    public void f32(String name, float value) {
        add(Float.floatToIntBits(value + 0.0f));
    }

    @Override
    public void f64(String name, double value) {
        long bits = Double.doubleToLongBits(value + 0.0);
        add((int) (bits >>> 32));
        add((int) bits);
    }

    @Override
    public void none(String name) {
        add(NONE);
    }

    @Override
    public void item(int value) {
        add(value);
    }
}
