package dev.acreplay.diff;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.InputException;
import dev.acreplay.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Who agrees with whom among several traces, field by field.
 *
 * @param traces in the order given
 * @param pairs every two of them
 * @param fields where at least one parts from another, by the first time
 */
public record Agreement(List<CaseResult.Input> traces, List<Pair> pairs, List<FieldGroups> fields) {
    /**
     * Two traces compared.
     *
     * @param a index of the one
     * @param b index of the other
     * @param comparisons values compared; 0 if they have nothing in common
     * @param divergences distinct ones
     * @param first cause, or null
     */
    public record Pair(int a, int b, long comparisons, int divergences, Divergence first) {}

    /**
     * One field, function or message of one object.
     *
     * @param object its id
     * @param kind {@code field}, {@code call}, {@code send} or {@code row}
     * @param name as in a divergence
     * @param groups indexes of traces that agree with each other
     * @param frame of the first difference, or null
     * @param t its time, or null
     * @param maxError largest difference between any two, or null
     */
    public record FieldGroups(
            String object,
            String kind,
            String name,
            List<List<Integer>> groups,
            Integer frame,
            Double t,
            Double maxError) {}

    /**
     * Compares every two of the traces.
     *
     * @throws InputException if no two have anything in common
     */
    public static Agreement of(List<Path> paths, DiffOptions options) {
        int n = paths.size();
        List<CaseResult.Input> traces = new ArrayList<>();
        for (Path path : paths) {
            traces.add(FileDiff.input("trace", path));
        }
        List<Pair> pairs = new ArrayList<>();
        Map<String, List<Divergence>> found = new HashMap<>();
        Map<String, boolean[][]> differs = new HashMap<>();
        InputException nothing = null;
        for (int i = 0; i < n; i++) {
            for (int j = i + 1; j < n; j++) {
                CaseResult result;
                try {
                    result = FileDiff.compare(paths.get(i), paths.get(j), options);
                } catch (InputException e) {
                    nothing = e;
                    pairs.add(new Pair(i, j, 0, 0, null));
                    continue;
                }
                List<Divergence> divergences = result.divergences();
                pairs.add(new Pair(
                        i,
                        j,
                        result.counts().comparisons(),
                        result.counts().divergences(),
                        divergences.isEmpty() ? null : divergences.get(0)));
                for (Divergence d : divergences) {
                    String key = d.object() + "\n" + family(d.kind()) + "\n" + d.name();
                    found.computeIfAbsent(key, k -> new ArrayList<>()).add(d);
                    differs.computeIfAbsent(key, k -> new boolean[n][n])[i][j] = true;
                }
            }
        }
        if (nothing != null && pairs.stream().allMatch(pair -> pair.comparisons() == 0)) {
            throw nothing;
        }
        List<FieldGroups> fields = new ArrayList<>();
        found.forEach((key, list) -> fields.add(groups(key, list, differs.get(key), n)));
        fields.sort(Comparator.comparing((FieldGroups f) -> f.t() == null ? Double.NEGATIVE_INFINITY : f.t())
                .thenComparing(FieldGroups::object)
                .thenComparing(FieldGroups::name)
                .thenComparing(FieldGroups::kind));
        return new Agreement(traces, pairs, fields);
    }

    private static String family(String kind) {
        int dash = kind.indexOf('-');
        return dash < 0 ? kind : kind.equals("call-argument") ? "call" : kind.substring(0, dash);
    }

    private static FieldGroups groups(String key, List<Divergence> list, boolean[][] differs, int n) {
        List<List<Integer>> groups = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            int trace = i;
            List<Integer> home = groups.stream()
                    .filter(group ->
                            group.stream().noneMatch(other -> differs[Math.min(other, trace)][Math.max(other, trace)]))
                    .findFirst()
                    .orElse(null);
            if (home == null) {
                home = new ArrayList<>();
                groups.add(home);
            }
            home.add(i);
        }
        Divergence first = list.stream()
                .min(Comparator.comparing(d -> d.first().t() == null
                        ? Double.NEGATIVE_INFINITY
                        : d.first().t()))
                .orElseThrow();
        Double max = list.stream()
                .map(Divergence::maxError)
                .filter(error -> error != null)
                .max(Comparator.naturalOrder())
                .orElse(null);
        String[] parts = key.split("\n", -1);
        return new FieldGroups(
                parts[0],
                parts[1],
                parts[2],
                groups,
                first.first().frame(),
                first.first().t(),
                max);
    }

    /** Returns whether all traces that have something in common agree. */
    public boolean agrees() {
        return fields.isEmpty();
    }

    /** Returns the JSON form, in one line. */
    public String toJson() {
        ObjectNode node = Json.MAPPER.createObjectNode();
        node.put("acreplay_comparison", 1);
        ArrayNode files = node.putArray("traces");
        for (CaseResult.Input trace : traces) {
            files.addObject()
                    .put("name", trace.name())
                    .put("sha256", trace.sha256())
                    .put("source", trace.source());
        }
        ArrayNode two = node.putArray("pairs");
        for (Pair pair : pairs) {
            ObjectNode one = two.addObject();
            one.put("a", pair.a()).put("b", pair.b());
            one.put("comparisons", pair.comparisons()).put("divergences", pair.divergences());
            if (pair.first() != null) {
                one.put("first_object", pair.first().object());
                one.put("first_kind", pair.first().kind());
                one.put("first_name", pair.first().name());
                one.put("first_frame", pair.first().first().frame());
                one.put("first_t", pair.first().first().t());
            }
        }
        ArrayNode rows = node.putArray("fields");
        for (FieldGroups field : fields) {
            ObjectNode one = rows.addObject();
            one.put("object", field.object()).put("kind", field.kind()).put("name", field.name());
            ArrayNode groups = one.putArray("groups");
            for (List<Integer> group : field.groups()) {
                ArrayNode members = groups.addArray();
                group.forEach(members::add);
            }
            one.put("frame", field.frame()).put("t", field.t()).put("max_error", field.maxError());
        }
        return node + "\n";
    }
}
