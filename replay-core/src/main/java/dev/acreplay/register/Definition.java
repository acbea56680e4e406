package dev.acreplay.register;

/**
 * A definition in a source file (register.md section 9.2).
 *
 * @param kind {@code type}, {@code function}, {@code property} or {@code constant}
 * @param qualifier the enclosing type, or {@code A} of {@code A::f}; may be null
 * @param lead first line of the comments right above
 * @param start line of its first token
 * @param sig line of its name
 * @param end its last line
 */
record Definition(String kind, String name, String qualifier, int lead, int start, int sig, int end) {
    boolean isType() {
        return kind.equals("type");
    }

    /** Whether it is a function or property: a place that a line can drift in. */
    boolean isBody() {
        return kind.equals("function") || kind.equals("property");
    }

    boolean holds(int line) {
        return lead <= line && line <= end;
    }

    /** Whether it is the more inner one of two that hold a line. */
    boolean innerThan(Definition other) {
        int size = end - lead;
        int otherSize = other.end - other.lead;
        return size < otherSize || size == otherSize && lead > other.lead;
    }
}
