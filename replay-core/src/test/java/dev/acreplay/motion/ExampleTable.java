package dev.acreplay.motion;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A table of worked examples as the specification prints it: cells between bars, float bits in backticks. */
final class ExampleTable {
    private static final Pattern BITS = Pattern.compile("`([0-9A-F]{8})`");

    private final List<List<String>> rows = new ArrayList<>();

    ExampleTable(String text) {
        for (String line : text.strip().split("\n")) {
            String[] cells = line.strip().split("\\|", -1);
            rows.add(
                    Arrays.stream(cells, 1, cells.length - 1).map(String::strip).toList());
        }
    }

    List<List<String>> rows() {
        return rows;
    }

    /** True if the cell is empty of a value: a dash. */
    static boolean none(String cell) {
        return cell.equals("–");
    }

    /** The float of a cell: its bits if it has them, else its number. */
    static float number(String cell) {
        Matcher bits = BITS.matcher(cell);
        return bits.find()
                ? Float.intBitsToFloat(Integer.parseUnsignedInt(bits.group(1), 16))
                : Float.parseFloat(cell.replaceAll("^[^0-9.-]*", ""));
    }

    /** All floats of a cell that are given by bits, in order. */
    static float[] numbers(String cell) {
        List<Float> found = new ArrayList<>();
        Matcher bits = BITS.matcher(cell);
        while (bits.find()) {
            found.add(Float.intBitsToFloat(Integer.parseUnsignedInt(bits.group(1), 16)));
        }
        float[] all = new float[found.size()];
        for (int i = 0; i < all.length; i++) {
            all[i] = found.get(i);
        }
        return all;
    }

    static void assertBits(String expectedCell, float actual, String what) {
        if (!none(expectedCell)) {
            assertBits(number(expectedCell), actual, what);
        }
    }

    static void assertBits(float expected, float actual, String what) {
        assertEquals(show(expected), show(actual), what);
    }

    static void assertBits(int expectedBits, float actual, String what) {
        assertBits(Float.intBitsToFloat(expectedBits), actual, what);
    }

    private static String show(float value) {
        return String.format("%s `%08X`", value, Float.floatToRawIntBits(value));
    }
}
