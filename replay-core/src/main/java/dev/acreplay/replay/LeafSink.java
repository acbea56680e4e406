package dev.acreplay.replay;

/** Takes the leaves of an object's state in the order of trace-calls.md section 4. */
interface LeafSink {
    void open(String name);

    void close();

    void openList(String name);

    /** An object within a list. */
    void openItem();

    void closeList();

    void word(String name, int value);

    void integer(String name, int value);

    void flag(String name, boolean value);

    void f32(String name, float value);

    void f64(String name, double value);

    void none(String name);

    /** A word within a list. */
    void item(int value);
}
