package dev.acreplay.replay;

/** A vector as an input gives it. */
public record Vec(float x, float y, float z) {
    static final Vec ZERO = new Vec(0, 0, 0);
}
