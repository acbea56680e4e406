package dev.acreplay.diff;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.InputException;
import dev.acreplay.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The divergences of a case that are accepted so far (formats.md section 6). Immutable. */
public final class Baseline {
    private final String caseName;
    private final Map<String, Entry> accepted;

    private Baseline(String caseName, Map<String, Entry> accepted) {
        this.caseName = caseName;
        this.accepted = accepted;
    }

    /**
     * One accepted divergence.
     *
     * @param fingerprint of formats.md section 6
     * @param object {@code 0x%08X} or {@code -}
     * @param field name of the divergence
     * @param firstT seconds of its first occurrence, or null
     * @param maxError largest difference accepted, or null for what is no number
     * @param register row of the divergence register, or null
     * @param note or null
     * @param kind of the divergence, or null in files that do not name it
     */
    public record Entry(
            String fingerprint,
            String object,
            String field,
            Double firstT,
            Double maxError,
            String register,
            String note,
            String kind) {
        static Entry of(Divergence d, Entry before) {
            return new Entry(
                    d.fingerprint(),
                    d.object(),
                    d.name(),
                    d.first() == null ? null : d.first().t(),
                    d.maxError(),
                    before == null ? null : before.register,
                    before == null ? null : before.note,
                    d.kind());
        }

        /** Returns the same entry with another register row and note. */
        public Entry with(String row, String text) {
            return new Entry(fingerprint, object, field, firstT, maxError, row, text, kind);
        }
    }

    /** A baseline that accepts nothing. */
    public static Baseline empty(String caseName) {
        return new Baseline(caseName, Map.of());
    }

    /**
     * Reads a baseline; a file that is not there accepts nothing.
     *
     * @throws InputException if the file is no baseline, or that of another case
     */
    public static Baseline read(Path path, String caseName) {
        if (!Files.exists(path)) {
            return empty(caseName);
        }
        try {
            return read(path.toString(), Files.readString(path, StandardCharsets.UTF_8), caseName);
        } catch (IOException e) {
            throw new InputException(path + ": cannot be read: " + e, e);
        }
    }

    static Baseline read(String name, String text, String caseName) {
        JsonNode root;
        try {
            root = Json.MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            throw new InputException(name + ": no JSON: " + Json.problem(e), e);
        }
        if (!root.path("acreplay_baseline").isInt()) {
            throw new InputException(name + ": no baseline: expected the key acreplay_baseline (formats.md section 6)");
        }
        if (root.path("acreplay_baseline").intValue() != 1) {
            throw new InputException(name + ": baseline of version " + root.path("acreplay_baseline")
                    + ", this program reads version 1");
        }
        String of = root.path("case").asText("");
        if (caseName != null && !of.equals(caseName)) {
            throw new InputException(name + ": the baseline of case \"" + of + "\", expected that of \"" + caseName
                    + "\"; fingerprints hold the case's name, so it cannot be shared or renamed by hand");
        }
        Map<String, Entry> accepted = new LinkedHashMap<>();
        JsonNode list = root.path("accepted");
        if (!list.isArray()) {
            throw new InputException(
                    name + " accepted: expected a list, found " + (list.isMissingNode() ? "nothing" : Json.text(list)));
        }
        int index = 0;
        for (JsonNode node : list) {
            String fingerprint = node.path("fingerprint").asText("");
            if (!fingerprint.matches("[0-9a-f]{16}")) {
                throw new InputException(name + " accepted[" + index + "].fingerprint: expected 16 hex digits, found \""
                        + fingerprint + "\"");
            }
            JsonNode most = node.path("max_error");
            if (!most.isMissingNode() && !most.isNull() && !Numbers.isNumber(most)) {
                throw new InputException(
                        name + " accepted[" + index + "].max_error: expected a number, found " + Json.text(most));
            }
            Entry twice = accepted.put(
                    fingerprint,
                    new Entry(
                            fingerprint,
                            node.path("object").asText("-"),
                            node.path("field").asText(""),
                            node.path("first_t").isNumber()
                                    ? (Double) node.path("first_t").doubleValue()
                                    : null,
                            error(node.path("max_error")),
                            text(node.path("register")),
                            text(node.path("note")),
                            text(node.path("kind"))));
            if (twice != null) {
                throw new InputException(name + " accepted[" + index + "].fingerprint: " + fingerprint
                        + " is accepted twice; keep one of the two");
            }
            index++;
        }
        return new Baseline(of, accepted);
    }

    private static Double error(JsonNode node) {
        return Numbers.isNumber(node) ? (Double) Numbers.value(node) : null;
    }

    private static String text(JsonNode node) {
        return node.isTextual() ? node.textValue() : null;
    }

    /** Returns the case's name. */
    public String caseName() {
        return caseName;
    }

    /** Returns the accepted divergences in file order. */
    public List<Entry> accepted() {
        return List.copyOf(accepted.values());
    }

    /** Returns the entry of a fingerprint, or null. */
    public Entry entry(String fingerprint) {
        return accepted.get(fingerprint);
    }

    /** Returns the divergence with its status: new, known or worse. */
    Divergence judge(Divergence d) {
        Entry entry = accepted.get(d.fingerprint());
        if (entry == null) {
            return d;
        }
        return d.with(isWorse(entry.maxError, d.maxError()) ? "worse" : "known", view(entry));
    }

    /** Whether an error is larger than the accepted one; either may be null, for what has no amount. */
    public static boolean isWorse(Double accepted, Double seen) {
        return seen != null && accepted != null && seen > accepted * (1 + 1e-9);
    }

    private static Divergence.Accepted view(Entry entry) {
        return new Divergence.Accepted(entry.register, entry.note, entry.firstT, entry.maxError);
    }

    /** Returns the accepted divergences that are not among those seen, as divergences of status gone. */
    List<Divergence> gone(Set<String> seen) {
        List<Divergence> gone = new ArrayList<>();
        for (Entry entry : accepted.values()) {
            if (!seen.contains(entry.fingerprint)) {
                gone.add(new Divergence(
                        entry.fingerprint,
                        entry.kind == null ? "field" : entry.kind,
                        entry.object,
                        entry.field,
                        "gone",
                        null,
                        null,
                        null,
                        null,
                        0,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        List.of(),
                        view(entry)));
            }
        }
        return gone;
    }

    /** Returns a baseline that accepts exactly these divergences; registers and notes of entries that stay are kept. */
    public Baseline accepting(List<Divergence> divergences) {
        Map<String, Entry> entries = new LinkedHashMap<>();
        for (Divergence d : divergences) {
            if (!d.status().equals("gone")) {
                entries.put(d.fingerprint(), Entry.of(d, accepted.get(d.fingerprint())));
            }
        }
        return new Baseline(caseName, entries);
    }

    /** Returns a baseline that accepts one divergence more, or anew. */
    public Baseline accepting(Divergence d, String register, String note) {
        Map<String, Entry> entries = new LinkedHashMap<>(accepted);
        Entry before = accepted.get(d.fingerprint());
        Entry entry = Entry.of(d, before);
        entries.put(
                d.fingerprint(),
                entry.with(register == null ? entry.register : register, note == null ? entry.note : note));
        return new Baseline(caseName, entries);
    }

    /** Returns a baseline without these. */
    public Baseline without(Set<String> fingerprints) {
        Map<String, Entry> entries = new LinkedHashMap<>(accepted);
        entries.keySet().removeAll(new LinkedHashSet<>(fingerprints));
        return new Baseline(caseName, entries);
    }

    /** Returns the text of the file: entries by time, object and field, one a line. */
    public String toJson() {
        List<Entry> entries = new ArrayList<>(accepted.values());
        entries.sort(Comparator.comparing((Entry e) -> e.firstT == null ? -1.0 : e.firstT)
                .thenComparing(Entry::object)
                .thenComparing(Entry::field)
                .thenComparing(Entry::fingerprint));
        StringBuilder text = new StringBuilder("{\"acreplay_baseline\":1,\"case\":")
                .append(Json.MAPPER.getNodeFactory().textNode(caseName))
                .append(",\"accepted\":[");
        String before = "\n";
        for (Entry e : entries) {
            ObjectNode node = Json.MAPPER.createObjectNode();
            node.put("fingerprint", e.fingerprint);
            node.put("object", e.object);
            node.put("field", e.field);
            if (e.firstT != null) {
                node.put("first_t", e.firstT);
            }
            if (e.maxError != null) {
                node.put("max_error", e.maxError);
            }
            if (e.register != null) {
                node.put("register", e.register);
            }
            if (e.note != null) {
                node.put("note", e.note);
            }
            if (e.kind != null) {
                node.put("kind", e.kind);
            }
            text.append(before).append(node);
            before = ",\n";
        }
        return text.append(entries.isEmpty() ? "]}\n" : "\n]}\n").toString();
    }

    /** Writes the file under a temporary name and moves it to its place. */
    public void write(Path path) {
        Path folder = path.toAbsolutePath().getParent();
        try {
            Files.createDirectories(folder);
            Path part = Files.createTempFile(folder, "." + path.getFileName(), ".part");
            try {
                Files.writeString(part, toJson(), StandardCharsets.UTF_8);
                Files.move(part, path, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(part);
            }
        } catch (IOException e) {
            throw new InputException(path + " cannot be written: " + e, e);
        }
    }

    /**
     * Refuses to change accepted divergences on a build machine.
     *
     * @throws InputException if the environment variable CI is set
     */
    public static void refuseOnCi(String what, String ci) {
        if (ci != null && !ci.isBlank() && !ci.equalsIgnoreCase("false") && !ci.equals("0")) {
            throw new InputException(
                    what + " is refused where CI is set (it is \"" + ci
                            + "\"): accept divergences on your own machine and commit the baseline, so that a person has seen them");
        }
    }
}
