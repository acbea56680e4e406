package dev.acreplay.trace.cdb;

/** A record of a log: its tag and the values that it printed, by the tag's keys and in the order of the text. */
final class LogRecord {
    final TagDefinition tag;
    final int line;
    final CdbValue[] values;
    final int[] order;
    int printed;
    boolean incomplete;

    LogRecord(TagDefinition tag, int line) {
        this.tag = tag;
        this.line = line;
        this.values = new CdbValue[tag.size()];
        this.order = new int[tag.size()];
    }

    /** Adds a value; returns false if the key was given before. */
    boolean add(int key, CdbValue value) {
        if (values[key] != null) {
            return false;
        }
        values[key] = value;
        order[printed++] = key;
        return true;
    }

    /** Returns the value of a key, or null if the tag has no such key or the record did not print it. */
    CdbValue get(String key) {
        int index = tag.index(key);
        return index < 0 ? null : values[index];
    }

    /** Returns the integer of a key, or the default. */
    long bits(String key, long otherwise) {
        CdbValue value = get(key);
        return value == null ? otherwise : value.bits();
    }

    /** Returns the number of a key, or NaN. */
    double number(String key) {
        CdbValue value = get(key);
        return value == null ? Double.NaN : value.number();
    }

    /** Returns whether a key that the tag's map requires was not printed. */
    boolean lacksKeys() {
        for (int i = 0; i < values.length; i++) {
            if (values[i] == null && !tag.optional(i)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the pointer of the record's object, 0 for null or none. */
    int object() {
        int key = tag.objectKey();
        return key < 0 || values[key] == null ? 0 : (int) values[key].bits();
    }

    /** Returns the object's id that the record printed, 0 if none. */
    int id() {
        int key = tag.idKey();
        return key < 0 || values[key] == null ? 0 : (int) values[key].bits();
    }

    /** Returns the record's own time, or null. */
    CdbValue time() {
        int key = tag.timeKey();
        return key < 0 ? null : values[key];
    }
}
