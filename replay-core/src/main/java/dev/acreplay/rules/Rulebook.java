package dev.acreplay.rules;

import dev.acreplay.InputException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;

/**
 * Which reading of retail motion is in force: a profile and the variants switched on top of it.
 *
 * <p>Immutable. A ported body asks {@link #has(Variant)} at the place where implementations differ.
 */
public final class Rulebook {
    /** The profiles of variants.csv, in the order of its columns. */
    public static final List<String> PROFILES = List.of("retail", "ace", "acdream");

    private static final List<VariantInfo> TABLE = readTable();

    private final String profile;
    private final String[] settings;
    private final boolean[] on;
    private final double[] values;

    private Rulebook(String profile, String[] settings) {
        this.profile = profile;
        this.settings = settings;
        this.on = new boolean[settings.length];
        this.values = new double[settings.length];
        for (int i = 0; i < settings.length; i++) {
            on[i] = settings[i].equals("on");
            values[i] = number(settings[i]);
        }
    }

    /**
     * Returns the rulebook of a profile without further variants.
     *
     * @throws InputException if there is no such profile
     */
    public static Rulebook profile(String name) {
        int column = PROFILES.indexOf(name);
        if (column < 0) {
            throw new InputException("unknown profile \"" + name + "\": expected one of " + PROFILES);
        }
        return new Rulebook(
                name, TABLE.stream().map(info -> info.setting(column)).toArray(String[]::new));
    }

    /** Returns the table of variants.csv, in its order. */
    public static List<VariantInfo> table() {
        return TABLE;
    }

    /** Returns whether the variant is on. */
    public boolean has(Variant variant) {
        return on[variant.ordinal()];
    }

    /** Returns the number that a variant with a value holds; NaN for one without. */
    public double value(Variant variant) {
        return values[variant.ordinal()];
    }

    /** Returns the setting as variants.csv writes it: {@code on}, {@code off}, {@code fixed} or a value. */
    public String setting(Variant variant) {
        return settings[variant.ordinal()];
    }

    /** Returns the profile's name. */
    public String profile() {
        return profile;
    }

    private static double number(String setting) {
        try {
            return Double.parseDouble(setting);
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }

    private static List<VariantInfo> readTable() {
        CSVFormat format = CSVFormat.RFC4180
                .builder()
                .setHeader()
                .setSkipHeaderRecord(true)
                .get();
        try (Reader in = new InputStreamReader(
                Objects.requireNonNull(Rulebook.class.getResourceAsStream("variants.csv"), "variants.csv"),
                StandardCharsets.UTF_8)) {
            List<VariantInfo> table = new ArrayList<>();
            for (CSVRecord row : format.parse(in)) {
                table.add(new VariantInfo(
                        Variant.values()[table.size()],
                        row.get("kind"),
                        row.get("owner"),
                        List.of(row.get("retail"), row.get("ace"), row.get("acdream")),
                        row.get("origin"),
                        row.get("summary")));
                String id = row.get("id");
                if (!id.equals(table.get(table.size() - 1).variant().id())) {
                    throw new IllegalStateException("variants.csv and Variant differ at " + id);
                }
            }
            return List.copyOf(table);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
