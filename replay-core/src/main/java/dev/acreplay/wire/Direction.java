package dev.acreplay.wire;

/** Who sent a packet or message. */
public enum Direction {
    /** From the server to the client: {@code in} of a stream, {@code S2C} of vectors. */
    IN("in", "S2C"),
    /** From the client to the server: {@code out} of a stream, {@code C2S} of vectors. */
    OUT("out", "C2S");

    private final String streamName;
    private final String vectorName;

    Direction(String streamName, String vectorName) {
        this.streamName = streamName;
        this.vectorName = vectorName;
    }

    /** {@code in} or {@code out}, as in streams. */
    public String streamName() {
        return streamName;
    }

    /** {@code S2C} or {@code C2S}, as in vectors. */
    public String vectorName() {
        return vectorName;
    }

    public boolean fromServer() {
        return this == IN;
    }

    /** Returns the direction of either name, or null. */
    public static Direction of(String name) {
        for (Direction one : values()) {
            if (one.streamName.equalsIgnoreCase(name) || one.vectorName.equalsIgnoreCase(name)) {
                return one;
            }
        }
        return null;
    }
}
