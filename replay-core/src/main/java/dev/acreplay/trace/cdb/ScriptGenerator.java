package dev.acreplay.trace.cdb;

import dev.acreplay.InputException;
import dev.acreplay.trace.cdb.CdbTables.Field;
import dev.acreplay.trace.cdb.CdbTables.Function;
import dev.acreplay.trace.cdb.ScriptOptions.Filter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes the debugger script that records the retail client (cdb.md section 3), for build 11.4186.
 *
 * <p>The script opens its log, prints what it is, checks the build, names the objects it finds, sets its breakpoints and
 * lets the client run. Every action prints one record and goes on; after a limit all breakpoints are disabled.
 */
public final class ScriptGenerator {
    private static final int MOST_STOPS = 1000;
    private static final int MOST_ARGUMENTS = 12;
    private static final int IMAGE = 0x400000;
    private static final int FIRST_STATE_BREAKPOINT = 90;
    private static final Pattern STACK = Pattern.compile("\\[esp\\+0x([0-9a-f]+)\\]");

    private final ScriptOptions options;
    private final ScriptSelection selection;
    private final List<String> lines = new ArrayList<>();

    private ScriptGenerator(ScriptOptions options) {
        this.options = options;
        this.selection = new ScriptSelection(options);
    }

    /**
     * A script with what the user should know about it.
     *
     * @param text the script, lines ended by CR LF
     * @param breakpoints how many breakpoints it sets
     * @param stops the estimated number of stops of the client a second
     * @param notes functions that were left out, replaced, or are seen in part only
     */
    public record Script(String text, int breakpoints, int stops, List<String> notes) {}

    /** Returns the names of the sets. */
    public static List<String> sets() {
        return ScriptSelection.SETS;
    }

    /** Returns the script that stops a recording safely. */
    public static String stopScript() {
        return "bd *\r\n.printf \"XQ n=%x f=%x st=%x\\n\",@$t0,@$t9,@$t7\r\n.logclose\r\nbc *\r\nqd\r\n";
    }

    /** Writes a script. */
    public static Script generate(ScriptOptions options) {
        ScriptGenerator generator = new ScriptGenerator(options);
        generator.check();
        generator.write();
        StringBuilder text = new StringBuilder();
        generator.lines.forEach(line -> text.append(line).append("\r\n"));
        return new Script(
                text.toString(), generator.breakpoints(), generator.stops(), List.copyOf(generator.selection.notes()));
    }

    private void check() {
        Filter.Kind filter = options.filter().kind();
        if (selection.state() && (filter == Filter.Kind.NONE || filter == Filter.Kind.FAMILY)) {
            throw new InputException(
                    "--set state needs one object: add --object ID, --object player or --pointer ADDRESS");
        }
        if (options.limit() < 1) {
            throw new InputException("--max: expected a number of records from 1, found " + options.limit());
        }
        int stops = stops();
        if (stops > MOST_STOPS && !options.force()) {
            throw new InputException("the client would stop about " + stops + " times a second (" + selection.name()
                    + ", limit " + MOST_STOPS + ") and be unplayable; take a smaller set, or add --force");
        }
        for (String tag : options.returns()) {
            Function function = CdbTables.functions().get(tag);
            if (function == null
                    || selection.functions().stream().noneMatch(f -> f.tag().equals(tag))) {
                throw new InputException("--returns " + tag + ": not among the functions of this script");
            }
            if (!function.rate().equals("event") && !function.rate().equals("moving")) {
                throw new InputException("--returns " + tag + ": only for functions of the classes event and moving, "
                        + function.name() + " is of class " + function.rate());
            }
        }
    }

    private boolean frames() {
        return options.frames() && !selection.cellsOnly();
    }

    private int stops() {
        int stops = frames() ? 90 : 0;
        stops += selection.state() ? 60 : 0;
        for (Function function : selection.functions()) {
            stops += switch (function.rate()) {
                case "moving" -> 30 * options.moving();
                case "tick" -> 30 * options.inRange();
                case "frame" -> options.framesPerSecond();
                case "hot" -> 90 * options.inRange();
                default -> 2;
            };
        }
        return stops;
    }

    private int breakpoints() {
        return selection.functions().size()
                + (frames() ? 2 : 0)
                + (options.identities() ? 2 : 0)
                + (selection.state() ? 2 : 0);
    }

    // ---- places -----------------------------------------------------------------------------

    private static String hex(int value) {
        return "0x" + Integer.toHexString(value);
    }

    private String global(String name, int offset) {
        if (options.symbols()) {
            return "acclient!" + name + (offset == 0 ? "" : "+" + offset);
        }
        return hex(CdbTables.global(name) + offset);
    }

    private String value(String global) {
        return "dwo(" + global(global, 0) + ")";
    }

    private String time() {
        return "dwo(" + global("Timer::cur_time", 4) + "),dwo(" + global("Timer::cur_time", 0) + ")";
    }

    private String location(Function function) {
        return options.symbols() && !function.has("overload")
                ? "acclient!" + function.name()
                : String.format(Locale.ROOT, "0x%08x", function.address());
    }

    private String checksum() {
        return options.symbols()
                ? "dwo(acclient+dwo(acclient+0x3c)+0x58)"
                : "dwo(" + hex(IMAGE) + "+dwo(" + hex(IMAGE + 0x3c) + ")+0x58)";
    }

    // ---- the script -------------------------------------------------------------------------

    private void write() {
        comments();
        lines.add((options.append() ? ".logappend " : ".logopen ") + logPath());
        if (options.symbols()) {
            lines.add("$$ .sympath C:\\symbols\\acclient-2013");
            lines.add("$$ .symopt+ 0x40");
            lines.add("$$ .reload /f acclient.exe");
        }
        lines.add(".expr /s masm");
        lines.add("n 16");
        boolean look = options.filter().kind() != Filter.Kind.NONE;
        lines.add("r $t0=0"
                + (selection.state() ? ";r $t7=0" : "")
                + (frames() ? ";r $t9=0" : "")
                + (look ? ";r $t10=0" : ""));
        header();
        lines.add(".if (" + checksum() + "!=0x0049d162) {.printf \"XE code=image sum=%08x\\n\"," + checksum() + "}");
        if (options.identities()) {
            objectTable();
        }
        if (look) {
            lookUp();
        }
        fixedBreakpoints();
        int number = 10;
        for (Function function : selection.functions()) {
            if (number == FIRST_STATE_BREAKPOINT) {
                number += 2;
            }
            lines.add("bp" + number++ + " " + location(function) + " \"" + action(function) + "\"");
        }
        if (selection.state()) {
            lines.add("ba90 w4 @$t10+0xd8 \"" + StateActions.first() + "\"");
            lines.add("ba91 w4 @$t10+0xdc \""
                    + StateActions.second(
                            time(),
                            "dwo(" + global("PhysicsTimer::curr_time", 4) + "),dwo("
                                    + global("PhysicsTimer::curr_time", 0) + ")")
                    + "\"");
        }
        lines.add("g");
    }

    private void comments() {
        lines.add("$$ acreplay script v1, set " + selection.name() + ", "
                + options.filter().comment() + (options.symbols() ? "symbol" : "address") + " form, build 11.4186");
        if (options.comments()) {
            lines.add("$$ run: cdb.exe -pd -p PID -cf THIS-FILE, or in a running debugger $$<THIS-FILE (never $$><)");
            lines.add(
                    "$$ stop: Ctrl+C in the debugger window, then $$<stop.cdb (acreplay trace script --stop -o stop.cdb)");
            lines.add("$$ stop by hand: bd *, then .logclose, then bc *, then qd, one line each");
            lines.add("$$ never close the debugger instead: without -pd that ends the client");
        }
    }

    private String logPath() {
        String name = selection.name().replaceAll("[,+].*", "").toLowerCase(Locale.ROOT);
        return options.log() == null ? "C:\\acreplay\\" + name + ".log" : options.log();
    }

    private void header() {
        List<String> tags = new ArrayList<>();
        if (frames()) {
            tags.addAll(List.of("TK", "TP"));
        }
        if (options.identities()) {
            tags.addAll(List.of("ID", "IX"));
        }
        if (selection.state()) {
            tags.add("ST");
        }
        selection.functions().forEach(f -> tags.add(f.tag()));
        lines.add(".printf \"HD v=1 set=" + selection.name() + " form=" + (options.symbols() ? "symbols" : "address")
                + " filter=" + options.filter().header() + " limit=" + Integer.toHexString(options.limit())
                + " sum=%08x t=%08x%08x tags=" + String.join(",", tags) + "\\n\"," + checksum() + "," + time());
    }

    private void objectTable() {
        lines.add("r $t1=" + value("CPhysicsObj::obj_maint") + ";.if (@$t1) {r $t2=dwo(@$t1+0x90);"
                + ".for (r $t3=0;@$t3<dwo(@$t1+0x94);r $t3=@$t3+1) {"
                + ".for (r $t4=dwo(@$t2+@$t3*4);@$t4;r $t4=dwo(@$t4+0x4)) {"
                + ".printf \"ID obj=%08x id=%08x t=%08x%08x src=table\\n\",@$t4,dwo(@$t4+0x8)," + time() + "}}}");
    }

    private void lookUp() {
        Filter filter = options.filter();
        switch (filter.kind()) {
            case PLAYER -> {
                lines.add("r $t10=" + value("CPhysicsObj::player_object"));
                lines.add(".if (@$t10==0) {.printf \"XE code=no-object\\n\"}");
            }
            case POINTER -> lines.add("r $t10=0x" + filter.hex());
            default -> {
                String id = "0x" + filter.hex();
                lines.add("r $t10=0;r $t1=" + value("CPhysicsObj::obj_maint") + ";.if (@$t1) {.for (r $t4="
                        + "dwo(dwo(@$t1+0x90)+4*(dwo(@$t1+0x88)&(" + id + "^(" + id + ">>dwo(@$t1+0x8c)))));@$t4;"
                        + "r $t4=dwo(@$t4+0x4)) {.if (dwo(@$t4+0x8)==" + id + ") {r $t10=@$t4}}}");
                lines.add(".if (@$t10==0) {.printf \"XE code=no-object id=" + filter.hex() + "\\n\"}");
            }
        }
    }

    private void fixedBreakpoints() {
        Map<String, Function> table = CdbTables.functions();
        if (frames()) {
            lines.add("bp0 " + location(table.get("TK")) + " \"r $t9=@$t9+1;.printf \\\"TK t=%08x%08x f=%x\\\\n\\\","
                    + time() + ",@$t9;gc\"");
            lines.add("bp1 " + location(table.get("TP")) + " \".printf \\\"TP t=%08x%08x dt=%08x\\\\n\\\"," + time()
                    + ",dwo(@esp+0x4);gc\"");
        }
        if (options.identities()) {
            lines.add("bp2 " + location(table.get("ID")) + " \".if (dwo(@esp+0x8)) {.printf"
                    + " \\\"ID obj=%08x id=%08x t=%08x%08x src=new\\\\n\\\",@ecx,dwo(@esp+0x4)," + time() + "};gc\"");
            lines.add("bp3 " + location(table.get("IX")) + " \".if (dwo(@ecx+0x8)) {.printf"
                    + " \\\"IX obj=%08x id=%08x t=%08x%08x\\\\n\\\",@ecx,dwo(@ecx+0x8)," + time() + "};gc\"");
        }
    }

    // ---- one action -------------------------------------------------------------------------

    private String condition() {
        Filter filter = options.filter();
        return switch (filter.kind()) {
            case NONE -> null;
            case OBJECT -> "@$t2==0x" + filter.hex();
            case PLAYER -> "@$t1==" + value("CPhysicsObj::player_object");
            case POINTER -> "@$t1==0x" + filter.hex();
            case FAMILY -> "(@$t2==0x" + filter.hex() + ")|(dwo(@$t1+0x40)==@$t10)";
        };
    }

    private String action(Function function) {
        boolean seed = function.tag().equals("CC") || function.tag().equals("EC");
        String condition = function.object().equals("-") ? null : condition();
        StringBuilder action = new StringBuilder();
        if (!seed || condition != null) {
            object(action, function);
        }
        if (condition != null) {
            action.append(".if (").append(condition).append(") {");
        }
        action.append("r $t0=@$t0+1;");
        Map<String, String> held = held(function);
        held.forEach((stack, register) -> action.append("r ")
                .append(register)
                .append('=')
                .append(masm(stack))
                .append(';'));
        List<Printed> printed = new ArrayList<>();
        if (seed) {
            printed.add(new Printed("obj", "%08x", List.of("@ecx")));
            fields(printed, function, held);
            printed.add(new Printed("id", "%08x", List.of("dwo(@ecx+0x8)")));
        } else {
            printed.add(new Printed("obj", "%08x", List.of("@$t1")));
            printed.add(new Printed("id", "%08x", List.of("@$t2")));
        }
        printed.add(seed ? printed.size() : 2, new Printed("t", "%08x%08x", List.of(time().split(",(?=dwo)"))));
        if (!seed) {
            fields(printed, function, held);
        }
        print(action, function.tag(), printed);
        action.append(";.if (@$t0>=").append(hex(options.limit())).append(") {bd *;.printf \\\"XL n=%x\\\\n\\\",@$t0}");
        if (options.returns().contains(function.tag())) {
            action.append(";bp /1 dwo(@esp) \\\".printf \\\\\\\"RV of=")
                    .append(function.tag())
                    .append(" eax=%08x\\\\\\\\n\\\\\\\",@eax;r st0;gc\\\"");
        }
        if (condition != null) {
            action.append('}');
        }
        return action.append(";gc").toString();
    }

    private void object(StringBuilder action, Function function) {
        String object = function.object();
        if (object.equals("-")) {
            action.append("r $t1=0;r $t2=0;");
            return;
        }
        String expression = object.equals("player") ? value("CPhysicsObj::player_object") : masm(object);
        action.append("r $t1=").append(expression).append(';');
        if (object.equals("ecx") && !function.has("null-obj")) {
            action.append("r $t2=dwo(@$t1+8);");
        } else {
            action.append("r $t2=0;.if (@$t1) {r $t2=dwo(@$t1+8)};");
        }
    }

    /** A key with its format and its arguments. */
    private record Printed(String key, String format, List<String> arguments) {}

    /** The stack slots that are dereferenced more than once, with the registers that hold them. */
    private static Map<String, String> held(Function function) {
        Map<String, Integer> uses = new LinkedHashMap<>();
        for (Field field : function.fields()) {
            var parts = BuiltInTags.COMPOSITES.get(field.type());
            String place = parts == null ? inner(field.place()) : field.place();
            Matcher matcher = STACK.matcher(place == null ? "" : place);
            if (matcher.find()) {
                int times = parts == null ? 1 : parts.size();
                uses.merge(matcher.group(), times, Integer::sum);
            }
        }
        Map<String, String> held = new LinkedHashMap<>();
        uses.forEach((stack, count) -> {
            if (count > 1) {
                held.put(stack, "$t" + (3 + held.size()));
            }
        });
        return held;
    }

    /** Returns what stands between the outer brackets of a place, or null if it has none. */
    private static String inner(String place) {
        return place.startsWith("[") && place.endsWith("]") ? place.substring(1, place.length() - 1) : null;
    }

    private static void fields(List<Printed> to, Function function, Map<String, String> held) {
        for (Field field : function.fields()) {
            var parts = BuiltInTags.COMPOSITES.get(field.type());
            if (parts == null) {
                String address = inner(field.place());
                to.add(printed(field.key(), ValueType.of(field.type()), address, 0, held));
            } else {
                for (BuiltInTags.Part part : parts) {
                    to.add(printed(field.key() + "." + part.name(), part.type(), field.place(), part.offset(), held));
                }
            }
        }
    }

    private static Printed printed(String key, ValueType type, String address, int offset, Map<String, String> held) {
        return switch (type) {
            case F64 ->
                new Printed(
                        key,
                        "%08x%08x",
                        List.of(
                                "dwo(" + place(address, offset + 4, held) + ")",
                                "dwo(" + place(address, offset, held) + ")"));
            case U16 -> new Printed(key, "%04x", List.of("wo(" + place(address, offset, held) + ")"));
            case U8 -> new Printed(key, "%02x", List.of("by(" + place(address, offset, held) + ")"));
            case U32, I32, BOOL, ID -> new Printed(key, "%x", List.of("dwo(" + place(address, offset, held) + ")"));
            default -> new Printed(key, "%08x", List.of("dwo(" + place(address, offset, held) + ")"));
        };
    }

    /** Returns the address of a member: offsets added up, brackets as dwo, held stack slots in their registers. */
    private static String place(String address, int offset, Map<String, String> held) {
        String base = address;
        int sum = offset;
        int plus = address.lastIndexOf("+0x");
        if (plus > address.lastIndexOf(']')) {
            base = address.substring(0, plus);
            sum += Integer.parseInt(address.substring(plus + 3), 16);
        }
        for (Map.Entry<String, String> slot : held.entrySet()) {
            base = base.replace(slot.getKey(), "@" + slot.getValue());
        }
        return masm(base) + (sum == 0 ? "" : "+" + hex(sum));
    }

    private static String masm(String expression) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < expression.length(); i++) {
            char c = expression.charAt(i);
            if (c == '[') {
                text.append("dwo(");
            } else if (c == ']') {
                text.append(')');
            } else if (expression.startsWith("ecx", i) || expression.startsWith("esp", i)) {
                text.append('@').append(expression, i, i + 3);
                i += 2;
            } else if (expression.startsWith("obj", i)) {
                text.append("@$t1");
                i += 2;
            } else {
                text.append(c);
            }
        }
        return text.toString();
    }

    private static void print(StringBuilder action, String tag, List<Printed> printed) {
        StringBuilder format = new StringBuilder(tag);
        List<String> arguments = new ArrayList<>();
        boolean first = true;
        for (Printed item : printed) {
            if (arguments.size() + item.arguments().size() > MOST_ARGUMENTS) {
                printf(action, format, arguments, first, false);
                first = false;
                format.setLength(0);
                arguments.clear();
            }
            format.append(' ').append(item.key()).append('=').append(item.format());
            arguments.addAll(item.arguments());
        }
        printf(action, format, arguments, first, true);
    }

    private static void printf(
            StringBuilder action, StringBuilder format, List<String> arguments, boolean first, boolean last) {
        action.append(first ? "" : ";")
                .append(".printf \\\"")
                .append(format)
                .append(last ? "\\\\n" : "")
                .append("\\\",")
                .append(String.join(",", arguments));
    }
}
