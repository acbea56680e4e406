package dev.acreplay.diff;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.InputException;
import dev.acreplay.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * How two traces are brought together: by frame, time or order, whole or partial, and which objects are the same.
 *
 * <p>Decided once, from both headers and the options; a partial trace is read through for it. What a person has to know of
 * the decision becomes a remark.
 */
final class Plan {
    private static final String ACTIVE_BIT_REMARK =
            "tick rows on change only: a row holds until the next one of its object";

    /** How rows are brought together. */
    enum Mode {
        FRAME,
        TIME,
        ORDER
    }

    final ObjectNode expectedHeader;
    final ObjectNode actualHeader;
    final List<String> remarks = new ArrayList<>();
    final List<CaseResult.Identity> identities = new ArrayList<>();
    TraceScope expectedScope;
    TraceScope actualScope;
    Mode mode;
    boolean complete;
    boolean withinObject;
    boolean sparseExpected;
    boolean sparseActual;
    double shift;
    private final RowSource expectedSource;
    private final RowSource actualSource;
    private final DiffOptions options;
    private final Comparison comparison;

    /**
     * Decides.
     *
     * @throws InputException if the clocks differ and no option says what to do
     */
    Plan(
            RowSource expectedSource,
            ObjectNode expectedHeader,
            RowSource actualSource,
            ObjectNode actualHeader,
            DiffOptions options)
            throws IOException {
        this.expectedSource = expectedSource;
        this.expectedHeader = expectedHeader;
        this.actualSource = actualSource;
        this.actualHeader = actualHeader;
        this.options = options;
        this.comparison = options.comparison();
        decide();
    }

    static String firstFew(Set<String> names, int most) {
        List<String> list = new ArrayList<>(names);
        return String.join(", ", list.subList(0, Math.min(most, list.size())))
                + (list.size() > most ? " and " + (list.size() - most) + " more" : "");
    }

    private void decide() throws IOException {
        complete = options.complete() != null
                ? options.complete()
                : TraceScope.isWhole(expectedHeader) && TraceScope.isWhole(actualHeader);
        if (!complete) {
            expectedScope = TraceScope.read(expectedSource);
            actualScope = TraceScope.read(actualSource);
        }
        Set<String> ordered = Set.of("replay", "reference", "capture", "retail-cdb");
        withinObject = comparison.orderWithinObject()
                || !complete
                        && !(ordered.contains(expectedHeader.path("source").asText())
                                && ordered.contains(actualHeader.path("source").asText()));
        if (withinObject && !comparison.orderWithinObject()) {
            remarks.add("order of rows is compared within each object only");
        }
        sparseExpected = isSparse(expectedHeader);
        sparseActual = isSparse(actualHeader);
        if (sparseExpected || sparseActual) {
            remarks.add(ACTIVE_BIT_REMARK);
        }
        shift = options.shift();
        mode = chooseMode();
        compareHeaders();
        compareInputs();
        if (!complete) {
            pairObjects();
        }
    }

    private static boolean isSparse(ObjectNode header) {
        for (JsonNode entry : header.path("record")) {
            if (entry.asText().equals("tick:change")) {
                return true;
            }
        }
        return false;
    }

    private Mode chooseMode() {
        if (options.align() != null) {
            return switch (options.align()) {
                case "frame" -> Mode.FRAME;
                case "time" -> Mode.TIME;
                default -> Mode.ORDER;
            };
        }
        boolean bothClocks = expectedHeader.path("clock").isObject()
                && actualHeader.path("clock").isObject();
        if (bothClocks && shift == 0) {
            checkClocks(expectedHeader.path("clock"), actualHeader.path("clock"));
        }
        if (complete) {
            return shift == 0 && bothClocks ? Mode.FRAME : Mode.TIME;
        }
        if (timed(expectedScope) && timed(actualScope)) {
            return Mode.TIME;
        }
        remarks.add("no clock: " + (timed(expectedScope) ? actualSource : expectedSource).name()
                + " has rows without a time, so only order and values are compared");
        return Mode.ORDER;
    }

    private static boolean timed(TraceScope scope) {
        return scope.rows > 0 && scope.withoutTime == 0;
    }

    private void checkClocks(JsonNode e, JsonNode a) {
        JsonNode timesE = e.path("times");
        JsonNode timesA = a.path("times");
        String wrong = null;
        if (timesE.isArray() && timesA.isArray()) {
            wrong = timesE.equals(timesA) ? null : "the lists of frame times differ";
        } else if (timesE.isArray() != timesA.isArray()) {
            if (complete) {
                wrong = "one has a list of frame times, the other a steady frame";
            }
        } else {
            double startE = e.path("start").asDouble(Double.NaN);
            double startA = a.path("start").asDouble(Double.NaN);
            double frameE = e.path("frame").asDouble(Double.NaN);
            double frameA = a.path("frame").asDouble(Double.NaN);
            if (Math.abs(startE - startA) > Math.max(comparison.time(), 1e-9)) {
                wrong = "start " + Json.text(startE) + " against " + Json.text(startA) + " s";
            } else if (Math.abs(frameE - frameA) > (complete ? 1e-6 : 0.01) * Math.abs(frameE)
                    && (complete || comparison.time() == 0)) {
                wrong = "frames of " + Json.text(frameE) + " against " + Json.text(frameA) + " s";
            }
        }
        if (wrong != null) {
            throw new InputException("the clocks of " + expectedSource.name() + " and " + actualSource.name()
                    + " differ (" + wrong
                    + "): say how to align them, --shift-time SECONDS (added to the second trace),"
                    + " --align time with --tolerance time=SECONDS, --align frame, or --align order");
        }
    }

    private void compareHeaders() {
        if (complete && expectedHeader.has("variants") && actualHeader.has("variants")) {
            Set<String> onlyE = texts(expectedHeader.path("variants"));
            Set<String> onlyA = texts(actualHeader.path("variants"));
            Set<String> both = new TreeSet<>(onlyE);
            both.retainAll(onlyA);
            onlyE.removeAll(both);
            onlyA.removeAll(both);
            if (!onlyE.isEmpty() || !onlyA.isEmpty()) {
                remarks.add("the headers name other variants: expected only "
                        + (onlyE.isEmpty() ? "none" : firstFew(onlyE, 4)) + ", actual only "
                        + (onlyA.isEmpty() ? "none" : firstFew(onlyA, 4)));
            }
        }
        int framesE = expectedHeader.path("clock").path("frames").asInt(-1);
        int framesA = actualHeader.path("clock").path("frames").asInt(-1);
        if (complete && framesE != framesA && framesE >= 0 && framesA >= 0) {
            remarks.add("the clocks have " + framesE + " and " + framesA + " frames");
        }
    }

    /** A trace that was made of another version of a file than the one that is replayed explains a lot. */
    private void compareInputs() {
        for (CaseResult.Input used : options.inputs()) {
            if (!used.role().equals("capture")
                    && !used.role().equals("scenario")
                    && !used.role().equals("world")) {
                continue;
            }
            String name = used.name().substring(used.name().lastIndexOf('/') + 1);
            for (JsonNode made : expectedHeader.path("inputs")) {
                String sha256 = made.path("sha256").asText("");
                if (made.path("name").asText().equals(name) && !sha256.isEmpty() && !sha256.equals(used.sha256())) {
                    remarks.add("the expected trace was made of " + name + " with SHA-256 "
                            + sha256.substring(0, Math.min(12, sha256.length())) + ".., this " + used.role() + " has "
                            + used.sha256().substring(0, 12) + "..");
                }
            }
        }
    }

    static Set<String> texts(JsonNode list) {
        Set<String> texts = new TreeSet<>();
        list.forEach(item -> texts.add(item.asText()));
        return texts;
    }

    /** Pairs objects by id, given names, then order of first appearance where one side has no ids. */
    private void pairObjects() {
        options.mapObjects().forEach((e, a) -> identities.add(new CaseResult.Identity(e, a, "given")));
        Map<String, String> given = identityMap();
        Set<String> common = new HashSet<>(expectedScope.functions);
        common.retainAll(actualScope.functions);
        Set<String> free = new LinkedHashSet<>(actualScope.objectsInOrder(common));
        List<String> open = new ArrayList<>();
        for (String object : expectedScope.objectsInOrder(common)) {
            String other = given.getOrDefault(object, object);
            if (!free.remove(other)) {
                open.add(object);
            }
        }
        boolean placeholders =
                open.stream().anyMatch(o -> o.startsWith("?")) || free.stream().anyMatch(o -> o.startsWith("?"));
        if (!placeholders) {
            return;
        }
        List<String> rest = new ArrayList<>(free);
        int n = 0;
        for (String object : open) {
            if (n < rest.size() && (object.startsWith("?") || rest.get(n).startsWith("?"))) {
                identities.add(new CaseResult.Identity(object, rest.get(n++), "order"));
            }
        }
        if (n > 0) {
            remarks.add("objects without an id are paired in order of first appearance");
        }
    }

    Map<String, String> identityMap() {
        Map<String, String> map = new LinkedHashMap<>();
        if (complete) {
            options.mapObjects().forEach(map::put);
        }
        identities.forEach(identity -> map.put(identity.expected(), identity.actual()));
        return map;
    }

    /** Whether the end of a trace says nothing: it is partial, and does not say that it is complete up to its end. */
    static boolean endsEarly(ObjectNode header) {
        return isPartial(header) && !header.path("complete").asBoolean(false);
    }

    static boolean isPartial(ObjectNode header) {
        return !TraceScope.isWhole(header);
    }

    /** Returns the name in the expected trace of an object of the actual one. */
    String unmapped(String actualObject) {
        for (CaseResult.Identity identity : identities) {
            if (identity.actual().equals(actualObject)) {
                return identity.expected();
            }
        }
        return actualObject;
    }
}
