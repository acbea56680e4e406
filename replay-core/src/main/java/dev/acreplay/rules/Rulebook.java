package dev.acreplay.rules;

import dev.acreplay.InputException;
import dev.acreplay.Json;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
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

    /** The smallest max-quantum: a frame of two seconds then has 2000 slices. */
    private static final double SHORTEST_QUANTUM = 0.001;

    private static final List<VariantInfo> TABLE = readTable();
    private static final Map<String, Variant> BY_ID = byId();

    /** Two readings of one point, of which exactly one is on. */
    private static final List<List<Variant>> PAIRS = List.of(
            List.of(Variant.ADJUSTED_MAX_SPEED_UNIFORM_X4, Variant.ADJUSTED_MAX_SPEED_RUN_ONLY_X4),
            List.of(Variant.RUN_RATE_800_EQUALITY, Variant.RUN_RATE_800_AT_LEAST),
            List.of(Variant.JUMP_GRAVITY_F64, Variant.JUMP_GRAVITY_F32),
            List.of(Variant.TS33_MTS_BEFORE_AP, Variant.TS33_AP_BEFORE_MTS),
            List.of(Variant.HOLDRUN_TOGGLE_SENDS_MTS, Variant.HOLDRUN_TOGGLE_SILENT),
            List.of(Variant.AUTORUN_ONE_MTS_CANCEL, Variant.AUTORUN_TWO_MTS_CANCEL));

    /** The texts that an id takes which is not switched on and off. */
    private static final Map<Variant, List<String>> TEXTS = Map.of(
            Variant.JUMP_WITHOUT_POSITION, List.of("off", "24", "32"),
            Variant.POSITION_OMIT_THRESHOLD, List.of("epsilon", "zero"),
            Variant.PACKED_DID_THRESHOLD, List.of("3FFF", "7FFF"),
            Variant.COMMAND_TABLE_BUILD, List.of("last"));

    /** How an id depends on others, or why it shows in no replay (variants.md section 2). */
    private static final Map<Variant, String> DEPENDENCIES = Map.ofEntries(
            Map.entry(
                    Variant.A1_STALE_USE_FINAL_HEADING,
                    "shows ACE's behaviour only with a2-reset-zeroes-distance-to-object"),
            Map.entry(Variant.A9_ARRIVAL_STOP_ORDER, "never changes anything"),
            Map.entry(Variant.A11_CALLBACK_WITHOUT_NULL_CHECK, "does nothing without a5-completion-callback"),
            Map.entry(Variant.A13_DEFAULT_CAN_CHARGE, "cancels with a15-no-charge-fast-path for ACE's own packets"),
            Map.entry(Variant.A15_NO_CHARGE_FAST_PATH, "cancels with a13-default-can-charge for ACE's own packets"),
            Map.entry(Variant.A16_SERVER_TICK_CADENCE, "never changes anything"),
            Map.entry(Variant.ACE_BLOCK_DISTANCE_REFUSAL, "shows in no row of a replay"),
            Map.entry(Variant.ACE_FRAME_BEFORE_CELL, "shows in no row of a replay"),
            Map.entry(Variant.ACE_FORCE_INTO_CELL_NO_HOOKS, "shows in no row of a replay"),
            Map.entry(Variant.ACE_MOVETO_DEACTIVATES, "shows in no row of a replay"),
            Map.entry(Variant.ACE_REDUNDANT_LINKS, "no effect with the stand-in motion table, which has no links"),
            Map.entry(Variant.ACE_ACTION_HOP_COUNT, "no effect with the stand-in motion table, which has no links"),
            Map.entry(Variant.ACE_STICKY_NULL_GUARD, "no effect: an object of a replay is never without physics"),
            Map.entry(Variant.CATCHUP_GET_MAX_SPEED, "makes both adjusted-max-speed-* ids irrelevant"),
            Map.entry(Variant.BLIP_DISTANCE_FLAT_100, "wins over ace-blip-any-player"),
            Map.entry(Variant.TARGET_REEMIT_1HZ, "removes the TargetManager and with it the voyeur ids"),
            Map.entry(Variant.DRV_REMOTE_MOVETO, "removes the MoveToManager of remote objects and with it a1 to a16"),
            Map.entry(Variant.DRV_SERVER_AUTOWALK, "removes the player's MoveToManager and with it a1 to a16"),
            Map.entry(Variant.PLAN_MOVETO_START, "removes the MoveToManager of remote objects and with it a1 to a16"),
            Map.entry(Variant.SPECULATIVE_MOVE_INSTALL, "accepted, but not replayed"));

    private static final String FIXED = "fixed";

    private final String profile;
    private final String[] settings;
    private final boolean[] on;
    private final double[] values;
    private final Set<Variant> chosen;

    private Rulebook(String profile, String[] settings, Set<Variant> chosen) {
        this.profile = profile;
        this.settings = settings;
        this.chosen = chosen;
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
            String near = Nearest.of(name, PROFILES);
            throw new InputException("unknown profile \"" + name + "\""
                    + (near == null ? "" : "; did you mean \"" + near + "\"?") + " (profiles: "
                    + String.join(", ", PROFILES) + ")");
        }
        return new Rulebook(
                name,
                TABLE.stream().map(info -> info.setting(column)).toArray(String[]::new),
                EnumSet.noneOf(Variant.class));
    }

    /** Returns the table of variants.csv, in its order. */
    public static List<VariantInfo> table() {
        return TABLE;
    }

    /** Returns the row of variants.csv of an id. */
    public static VariantInfo info(Variant variant) {
        return TABLE.get(variant.ordinal());
    }

    /**
     * Returns the variant of an id.
     *
     * @throws InputException if there is none; the message names the nearest id
     */
    public static Variant variant(String id) {
        Variant found = BY_ID.get(id);
        if (found != null) {
            return found;
        }
        String near = Nearest.of(id, List.copyOf(BY_ID.keySet()));
        throw new InputException("unknown variant id \"" + id + "\""
                + (near == null
                        ? "; \"acreplay variants\" lists the ids"
                        : "; did you mean \"" + near + "\" ("
                                + info(BY_ID.get(near)).owner() + ")?"));
    }

    /** Returns the other id of a pair of which exactly one is on, or null. */
    public static Variant partner(Variant variant) {
        for (List<Variant> pair : PAIRS) {
            int at = pair.indexOf(variant);
            if (at >= 0) {
                return pair.get(1 - at);
            }
        }
        return null;
    }

    /**
     * Returns whether the id can be set in {@code rules.set}, {@code --set} or {@code --unset}: it is neither fixed nor part of
     * the environment.
     */
    public static boolean isSwitch(Variant variant) {
        VariantInfo info = info(variant);
        return !info.kind().equals("environment") && !info.settings().contains(FIXED);
    }

    /** Returns how an id depends on others, or why it shows in no replay; null for one that stands alone. */
    public static String dependency(Variant variant) {
        return DEPENDENCIES.get(variant);
    }

    /** Returns the settings that an id takes: {@code on}, {@code off}, its texts, or {@code a number}. */
    public static List<String> choices(Variant variant) {
        if (!isSwitch(variant)) {
            return List.of();
        }
        if (variant == Variant.MAX_QUANTUM) {
            return List.of("a number of seconds");
        }
        return TEXTS.getOrDefault(variant, List.of("on", "off"));
    }

    /**
     * Returns this rulebook with one id set.
     *
     * @param id an id of variants.csv that is a switch
     * @param value {@code true}, {@code false}, {@code on}, {@code off}, or a value of that id; {@code true} for an id with
     *     values gives the first that is not retail's
     * @throws InputException if the id is unknown, fixed or part of the environment, or does not take the value
     */
    public Rulebook with(String id, String value) {
        Variant variant = variant(id);
        VariantInfo info = info(variant);
        if (info.kind().equals("environment")) {
            throw new InputException("\"" + id + "\" belongs to the environment (" + info.owner()
                    + "), not to the rules: set it in the scenario's \"environment\" or with --environment");
        }
        if (info.settings().contains(FIXED)) {
            throw new InputException(
                    "\"" + id + "\" is fixed, there is no switch: " + info.owner() + " decides it for every profile");
        }
        return with(variant, setting(variant, value));
    }

    /** Returns this rulebook with one switch turned on or off. */
    public Rulebook with(Variant variant, boolean value) {
        return with(variant.id(), value ? "true" : "false");
    }

    private Rulebook with(Variant variant, String setting) {
        String[] changed = settings.clone();
        changed[variant.ordinal()] = setting;
        Variant partner = partner(variant);
        if (partner != null) {
            changed[partner.ordinal()] = setting.equals("on") ? "off" : "on";
        }
        Set<Variant> all = EnumSet.noneOf(Variant.class);
        all.addAll(chosen);
        all.add(variant);
        return new Rulebook(profile, changed, all);
    }

    /** Returns this rulebook with an id as retail has it, or off where that is its counterpart; {@code --unset}. */
    public Rulebook without(String id) {
        Variant variant = variant(id);
        return with(
                id,
                variant == Variant.MAX_QUANTUM || TEXTS.containsKey(variant)
                        ? info(variant).setting(0)
                        : "off");
    }

    private static String setting(Variant variant, String value) {
        List<String> texts = TEXTS.get(variant);
        String retail = info(variant).setting(0);
        if (variant == Variant.MAX_QUANTUM) {
            double seconds = number(value);
            if (!(seconds >= SHORTEST_QUANTUM) || Double.isInfinite(seconds)) {
                throw new InputException("\"" + variant + "\" takes a number of seconds from " + SHORTEST_QUANTUM
                        + " up, found \"" + value + "\"");
            }
            return Json.text(seconds);
        }
        if (texts != null) {
            if (value.equals("true")) {
                return texts.stream()
                        .filter(text -> !text.equals(retail))
                        .findFirst()
                        .orElse(retail);
            }
            if (value.equals("false")) {
                return retail;
            }
            for (String text : texts) {
                // a trace's header lists a number as a double: 32.0
                if (text.equals(value) || !Double.isNaN(number(text)) && number(text) == number(value)) {
                    return text;
                }
            }
            throw new InputException("\"" + variant + "\" takes one of " + texts + ", found \"" + value + "\"");
        }
        switch (value) {
            case "true":
            case "on":
                return "on";
            case "false":
            case "off":
                return "off";
            default:
                throw new InputException("\"" + variant + "\" takes true or false, found \"" + value + "\"");
        }
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

    /**
     * Returns what differs from retail, as the header of a trace lists it (trace-calls.md section 1): ids in ascending order; one
     * with a value as {@code id=value}; one that is on in retail and switched off as {@code id=false}, unless only the other one of
     * its pair was switched.
     */
    public List<String> differences() {
        List<String> list = new ArrayList<>();
        for (VariantInfo info : TABLE) {
            Variant variant = info.variant();
            String setting = settings[variant.ordinal()];
            String retail = info.setting(0);
            if (same(setting, retail) || !isSwitch(variant)) {
                continue;
            }
            Variant partner = partner(variant);
            if (partner != null && !chosen.contains(variant)) {
                boolean onlyPartner = chosen.contains(partner) || setting.equals("off");
                if (onlyPartner) {
                    continue;
                }
            }
            list.add(entry(variant, setting));
        }
        Collections.sort(list);
        return List.copyOf(list);
    }

    private static String entry(Variant variant, String setting) {
        if (setting.equals("on")) {
            return variant.id();
        }
        if (setting.equals("off")) {
            return variant.id() + "=false";
        }
        double number =
                TEXTS.containsKey(variant) && variant != Variant.JUMP_WITHOUT_POSITION ? Double.NaN : number(setting);
        return variant.id() + "=" + (Double.isNaN(number) ? setting : Json.text(number));
    }

    private static boolean same(String setting, String other) {
        double a = number(setting);
        return setting.equals(other) || !Double.isNaN(a) && a == number(other);
    }

    /**
     * Returns the reading in force of each contested point that has a switch: of a pair the id that is on, a single id as {@code
     * id=true} or {@code id=false}.
     */
    public List<String> readings() {
        List<String> readings = new ArrayList<>();
        for (VariantInfo info : TABLE) {
            Variant variant = info.variant();
            if (!info.kind().equals("contested") || !isSwitch(variant)) {
                continue;
            }
            if (partner(variant) == null) {
                readings.add(variant.id() + "=" + has(variant));
            } else if (has(variant)) {
                readings.add(variant.id());
            }
        }
        return List.copyOf(readings);
    }

    /** Returns what is to be known about the ids that differ from retail: those without effect, alone or beside others. */
    public List<String> notes() {
        List<String> notes = new ArrayList<>();
        for (Variant variant : chosen) {
            String dependency = DEPENDENCIES.get(variant);
            if (has(variant) && dependency != null && !satisfied(variant)) {
                notes.add(variant + ": " + dependency);
            }
        }
        return List.copyOf(notes);
    }

    /** Whether what an id needs is there, or what it hides is not asked for. */
    private boolean satisfied(Variant variant) {
        switch (variant) {
            case A1_STALE_USE_FINAL_HEADING:
                return has(Variant.A2_RESET_ZEROES_DISTANCE_TO_OBJECT);
            case A11_CALLBACK_WITHOUT_NULL_CHECK:
                return has(Variant.A5_COMPLETION_CALLBACK);
            case A13_DEFAULT_CAN_CHARGE:
                return !has(Variant.A15_NO_CHARGE_FAST_PATH);
            case A15_NO_CHARGE_FAST_PATH:
                return !has(Variant.A13_DEFAULT_CAN_CHARGE);
            case CATCHUP_GET_MAX_SPEED:
                return !chosen.contains(Variant.ADJUSTED_MAX_SPEED_RUN_ONLY_X4)
                        && !chosen.contains(Variant.ADJUSTED_MAX_SPEED_UNIFORM_X4);
            case BLIP_DISTANCE_FLAT_100:
                return !has(Variant.ACE_BLIP_ANY_PLAYER);
            case TARGET_REEMIT_1HZ:
                return !has(Variant.VOYEUR_INSERTION_ORDER)
                        && !has(Variant.ACE_TARGET_INFO_REPLACED)
                        && !has(Variant.ACE_TARGETTING_NULL_POSITION);
            case DRV_REMOTE_MOVETO:
            case DRV_SERVER_AUTOWALK:
            case PLAN_MOVETO_START:
                return chosen.stream().noneMatch(id -> id.id().matches("a[0-9]+-.*"));
            default:
                return false;
        }
    }

    private static double number(String setting) {
        try {
            return Double.parseDouble(setting);
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }

    private static Map<String, Variant> byId() {
        Map<String, Variant> ids = new LinkedHashMap<>();
        for (Variant variant : Variant.values()) {
            ids.put(variant.id(), variant);
        }
        return Collections.unmodifiableMap(ids);
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
