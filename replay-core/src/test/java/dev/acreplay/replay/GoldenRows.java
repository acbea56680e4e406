package dev.acreplay.replay;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;

/** Compares the rows of a replay with those of a recorded trace as they come, text by text. */
final class GoldenRows implements TraceSink, AutoCloseable {
    private final BufferedReader golden;
    private final List<String> before = new ArrayList<>();
    private ObjectNode header;
    private long rows;
    private long comparisons;
    private String difference;

    GoldenRows(Path trace) throws IOException {
        InputStream in = Files.newInputStream(trace);
        golden = new BufferedReader(new InputStreamReader(
                trace.toString().endsWith(".gz") ? new GZIPInputStream(in) : in, StandardCharsets.UTF_8));
        golden.readLine();
    }

    @Override
    public void header(ObjectNode newHeader) {
        header = newHeader;
    }

    @Override
    public void row(byte[] json, int offset, int length) {
        if (difference != null) {
            return;
        }
        String found = new String(json, offset, length, StandardCharsets.UTF_8);
        String expected = line();
        rows++;
        if (!found.equals(expected) && !sameValues(found, expected)) {
            difference = "row " + rows + "\n  before   " + String.join("\n           ", before) + "\n  expected "
                    + expected + "\n  found    " + found;
            return;
        }
        comparisons += leaves(found);
        before.add(found.length() > 300 ? found.substring(0, 300) + ".." : found);
        if (before.size() > 3) {
            before.remove(0);
        }
    }

    /** The smallest float32 has two texts, 1.4E-45 and 1.0E-45: what is not the same text may be the same value. */
    private static boolean sameValues(String found, String expected) {
        if (expected == null) {
            return false;
        }
        String[] a = found.split("(?<=[,:{}\\[\\]])|(?=[,:{}\\[\\]])");
        String[] b = expected.split("(?<=[,:{}\\[\\]])|(?=[,:{}\\[\\]])");
        if (a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (!a[i].equals(b[i])
                    && !(a[i].contains("E-")
                            && b[i].contains("E-")
                            && Float.parseFloat(a[i]) == Float.parseFloat(b[i]))) {
                return false;
            }
        }
        return true;
    }

    private String line() {
        try {
            return golden.readLine();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns what differs first, or null. */
    String difference() {
        if (difference == null) {
            String more = line();
            if (more != null) {
                difference = "row " + (rows + 1) + " is missing\n  expected " + more;
            }
        }
        return difference;
    }

    ObjectNode header() {
        return header;
    }

    long rows() {
        return rows;
    }

    long comparisons() {
        return comparisons;
    }

    /** How many values a row holds. */
    private static int leaves(String row) {
        int count = 0;
        boolean text = false;
        for (int i = 1; i < row.length(); i++) {
            char c = row.charAt(i);
            if (c == '"') {
                text = !text;
            } else if (!text && (c == ',' || c == '}' || c == ']')) {
                char before = row.charAt(i - 1);
                if (before != '{' && before != '[' && before != '}' && before != ']') {
                    count++;
                }
            }
        }
        return count;
    }

    @Override
    public void close() throws IOException {
        golden.close();
    }
}
