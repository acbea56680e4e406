package dev.acreplay.cli;

import dev.acreplay.InputException;
import dev.acreplay.diff.Comparison;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** Options that say how two traces are brought together and what counts as equal. */
final class ComparisonOptions {
    @Option(
            names = "--tolerance",
            paramLabel = "NAME=LIMIT",
            description =
                    "Differences up to LIMIT are equal. NAME: position (m), heading (degrees), velocity (m/s), time (s),"
                            + " or a field as moveto.previous_distance; LIMIT: a number, Nulp or N%%. Default: exact bits.")
    private List<String> tolerances = new ArrayList<>();

    @Option(
            names = "--ignore",
            paramLabel = "FIELD",
            description =
                    "Do not look at a field, with all below it, a function, or a kind of row (tick, recorded, gone);"
                            + " a star at the end stands for anything.")
    private List<String> ignored = new ArrayList<>();

    @Option(names = "--zero-sign", paramLabel = "RULE", description = "exact (default) or ignore: 0.0 equals -0.0.")
    private String zeroSign = "exact";

    @Option(
            names = "--quaternion",
            paramLabel = "RULE",
            description = "exact (default) or sign: q and -q are the same rotation.")
    private String quaternion = "exact";

    @Option(names = "--nan", paramLabel = "RULE", description = "equal (default) or different: a NaN equals nothing.")
    private String nan = "equal";

    @Option(
            names = "--calls",
            paramLabel = "HOW",
            description = "exact (default), names (without arguments) or none (neither calls nor sends).")
    private String calls = "exact";

    @Option(
            names = "--order",
            paramLabel = "RULE",
            description = "exact (default): rows of a frame in one order; object: only rows of one object.")
    private String order = "exact";

    @Option(
            names = "--align",
            paramLabel = "HOW",
            description =
                    "frame, time or order (no clock); default: by the clocks of both headers, which must be equal.")
    private String align;

    @Option(
            names = "--shift-time",
            paramLabel = "SECONDS",
            description = "Add SECONDS to the times of the actual trace, and align by time.")
    private double shift;

    @Option(
            names = "--map-object",
            paramLabel = "A=B",
            description = "The object A of the expected trace is B in the actual one.")
    private List<String> maps = new ArrayList<>();

    @Option(
            names = "--complete",
            arity = "1",
            paramLabel = "true|false",
            description = "Whether both traces hold every row, so that an absent one is a divergence; default: by their"
                    + " source.")
    private Boolean complete;

    Comparison comparison() {
        Comparison.Builder builder = Comparison.EXACT.toBuilder();
        tolerances.forEach(builder::tolerance);
        ignored.forEach(builder::ignore);
        builder.zeroSignIgnored(oneOf("--zero-sign", zeroSign, "exact", "ignore") == 1);
        builder.orderWithinObject(oneOf("--order", order, "exact", "object") == 1);
        builder.quaternionSignIgnored(oneOf("--quaternion", quaternion, "exact", "sign") == 1);
        builder.nanDiffers(oneOf("--nan", nan, "equal", "different") == 1);
        switch (oneOf("--calls", calls, "exact", "names", "none")) {
            case 1 -> builder.callNamesOnly();
            case 2 -> builder.callsIgnored();
            default -> {}
        }
        return builder.build();
    }

    String align() {
        if (align != null) {
            oneOf("--align", align, "frame", "time", "order");
        }
        return align;
    }

    double shift() {
        if (!(Math.abs(shift) <= 1e12)) {
            throw new InputException(
                    "Invalid value for option '--shift-time': expected seconds up to 1e12 but was '" + shift + "'");
        }
        return shift;
    }

    Boolean complete() {
        return complete;
    }

    Map<String, String> objects() {
        Map<String, String> objects = new LinkedHashMap<>();
        for (String map : maps) {
            int sign = map.indexOf('=');
            if (sign < 1 || sign == map.length() - 1) {
                throw new InputException(
                        "Invalid value for option '--map-object': expected A=B, such as 0x50000001=0x00000007, but was '"
                                + map + "'");
            }
            objects.put(id(map.substring(0, sign)), id(map.substring(sign + 1)));
        }
        return objects;
    }

    private static String id(String text) {
        if (text.startsWith("?")) {
            return text;
        }
        try {
            return dev.acreplay.Hex.word(dev.acreplay.Hex.parseWord(text));
        } catch (NumberFormatException e) {
            throw new InputException(
                    "Invalid value for option '--map-object': expected ids such as 0x50000001, but was '" + text + "'",
                    e);
        }
    }

    /** Checks an option that counts something. */
    static int atLeastOne(String option, int value) {
        if (value < 1) {
            throw new InputException(
                    "Invalid value for option '" + option + "': expected at least 1 but was '" + value + "'");
        }
        return value;
    }

    /** Checks a time limit; 0 is none. */
    static double seconds(String option, double value) {
        if (!(value >= 0 && value <= 1e9)) {
            throw new InputException("Invalid value for option '" + option
                    + "': expected seconds, or 0 for no limit, but was '" + value + "'");
        }
        return value;
    }

    static int oneOf(String option, String value, String... words) {
        int index = List.of(words).indexOf(value);
        if (index < 0) {
            throw new InputException("Invalid value for option '" + option + "': expected one of " + List.of(words)
                    + " but was '" + value + "'");
        }
        return index;
    }
}
