package dev.acreplay.trace.cdb;

import java.util.Locale;

/** The types of values in a record (cdb.md section 1.2); numbers are hexadecimal unless the type says decimal. */
enum ValueType {
    PTR("ptr"),
    PTR_OBJ("ptr.obj"),
    PTR_CELL("ptr.cell"),
    PTR_LIST("ptr.list"),
    U32("u32"),
    I32("i32"),
    U16("u16"),
    U8("u8"),
    BOOL("bool"),
    F32("f32"),
    F64("f64"),
    STR("str"),
    LIST("list"),
    /** A list of u32 that rows show as words. */
    ID_LIST("list(id)"),
    /** A u32 that rows show as {@code 0x%08X}. */
    ID("id"),
    U32_DEC("u32:dec"),
    I32_DEC("i32:dec"),
    U16_DEC("u16:dec");

    private final String text;

    ValueType(String text) {
        this.text = text;
    }

    String text() {
        return text;
    }

    boolean pointer() {
        return this == PTR || this == PTR_OBJ || this == PTR_CELL || this == PTR_LIST;
    }

    /** Returns the type of that name, or null. */
    static ValueType of(String name) {
        for (ValueType type : values()) {
            if (type.text.equals(name)) {
                return type;
            }
        }
        return name.startsWith("list(") && name.endsWith(")") ? LIST : null;
    }

    /** Reads a value, or returns null if the text does not fit the type. */
    CdbValue parse(String text) {
        try {
            return switch (this) {
                case PTR, PTR_OBJ, PTR_CELL, PTR_LIST -> integer(wide(text, true));
                case U32, ID -> integer(wide(text, false));
                case I32 -> integer((int) wide(text, false));
                case U16 -> integer(narrow(text) & 0xFFFF);
                case U8 -> integer(narrow(text) & 0xFF);
                case BOOL -> integer(narrow(text) != 0 ? 1 : 0);
                case F32 -> f32(text);
                case F64 -> f64(text);
                case STR, LIST, ID_LIST -> new CdbValue(0, 0, false, text);
                case U32_DEC -> integer(ranged(text, 0, 0xFFFFFFFFL));
                case I32_DEC -> integer(ranged(text, Integer.MIN_VALUE, Integer.MAX_VALUE));
                case U16_DEC -> integer(ranged(text, 0, 0xFFFF));
            };
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private static CdbValue integer(long value) {
        return new CdbValue(value, 0, false, null);
    }

    private static long ranged(String text, long from, long to) {
        long value = Long.parseLong(text);
        if (value < from || value > to) {
            throw new NumberFormatException(text);
        }
        return value;
    }

    /** Reads up to 16 digits whose high half is 0 or all ones, and returns the low half. */
    private static long wide(String text, boolean backtick) {
        if (text.startsWith("0n")) {
            return ranged(text.substring(2), Integer.MIN_VALUE, 0xFFFFFFFFL) & 0xFFFFFFFFL;
        }
        String digits = hex(text);
        int tick = digits.indexOf('`');
        if (tick >= 0) {
            if (!backtick || tick == 0 || tick > 8 || digits.length() != tick + 9) {
                throw new NumberFormatException(text);
            }
            digits = digits.substring(0, tick) + digits.substring(tick + 1);
        }
        long value = digits(digits, 16);
        long high = value >>> 32;
        if (high != 0 && high != 0xFFFFFFFFL) {
            throw new NumberFormatException(text);
        }
        return value & 0xFFFFFFFFL;
    }

    private static long narrow(String text) {
        return text.startsWith("0n") ? ranged(text.substring(2), 0, 0xFFFFFFFFL) : digits(hex(text), 8);
    }

    private static String hex(String text) {
        return text.startsWith("0x") || text.startsWith("0X") ? text.substring(2) : text;
    }

    private static long digits(String text, int most) {
        if (text.isEmpty() || text.length() > most || !isHex(text)) {
            throw new NumberFormatException(text);
        }
        return Long.parseUnsignedLong(text, 16);
    }

    private static boolean isHex(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.digit(text.charAt(i), 16) < 0 || text.charAt(i) > 'f') {
                return false;
            }
        }
        return !text.isEmpty();
    }

    private static CdbValue f32(String text) {
        if (decimal(text)) {
            return new CdbValue(0, Float.parseFloat(special(text)), true, null);
        }
        int bits = (int) digits(hex(text), 8);
        return new CdbValue(bits & 0xFFFFFFFFL, Float.intBitsToFloat(bits), false, null);
    }

    private static CdbValue f64(String text) {
        if (decimal(text)) {
            return new CdbValue(0, Double.parseDouble(special(text)), true, null);
        }
        String digits = hex(text);
        int tick = digits.indexOf('`');
        if (tick >= 0) {
            if (tick == 0 || tick > 8 || digits.length() != tick + 9) {
                throw new NumberFormatException(text);
            }
            digits = digits.substring(0, tick) + digits.substring(tick + 1);
        }
        long bits = digits(digits, 16);
        return new CdbValue(bits, Double.longBitsToDouble(bits), false, null);
    }

    /** Whether the text of a float is a decimal: it has a point, an exponent sign, or names a value that is no number. */
    private static boolean decimal(String text) {
        if (text.indexOf('.') >= 0 || text.indexOf('#') >= 0) {
            return true;
        }
        for (int i = 1; i < text.length(); i++) {
            if (text.charAt(i) == '+' || text.charAt(i) == '-') {
                return true;
            }
        }
        int first = text.startsWith("-") || text.startsWith("+") ? 1 : 0;
        return text.length() > first && "iInN".indexOf(text.charAt(first)) >= 0;
    }

    private static String unsigned(String text) {
        return text.startsWith("-") || text.startsWith("+") ? text.substring(1) : text;
    }

    /** Returns a decimal as Java reads it; {@code 1.#INF} and its kin are spelled out. */
    private static String special(String text) {
        String plain = unsigned(text).toUpperCase(Locale.ROOT);
        String sign = text.startsWith("-") ? "-" : "";
        if (plain.startsWith("1.#INF") || plain.startsWith("INF")) {
            return sign + "Infinity";
        }
        if (plain.startsWith("1.#IND")
                || plain.startsWith("1.#QNAN")
                || plain.startsWith("1.#SNAN")
                || plain.startsWith("NAN")) {
            return "NaN";
        }
        char last = plain.isEmpty() ? 'x' : plain.charAt(plain.length() - 1);
        if (last == 'F' || last == 'D' || plain.indexOf('X') >= 0) {
            throw new NumberFormatException(text);
        }
        return text;
    }
}
