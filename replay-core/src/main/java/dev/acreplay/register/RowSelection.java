package dev.acreplay.register;

import dev.acreplay.Hex;
import dev.acreplay.diff.Divergence;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Which objects and fields of a replay the evidence of a row looks at (register.md section 15.1 step 3). */
final class RowSelection {
    private final Set<String> objects;
    private final List<String> prefixes = new ArrayList<>();
    private final List<String> calls = new ArrayList<>();
    private final List<String> sends = new ArrayList<>();
    private final boolean everything;

    /** Selects; null stands for all. */
    RowSelection(List<String> objects, List<String> fields) {
        this.objects = objects == null
                ? null
                : objects.stream().map(RowSelection::word).collect(Collectors.toSet());
        this.everything = fields == null;
        if (fields != null) {
            for (String field : fields) {
                if (field.equals("calls") || field.startsWith("calls:")) {
                    calls.add(field.equals("calls") ? "" : field.substring(6));
                } else if (field.equals("sends") || field.startsWith("sends:")) {
                    sends.add(field.equals("sends") ? "" : field.substring(6));
                } else {
                    prefixes.add(field);
                }
            }
        }
    }

    private static String word(String text) {
        try {
            return Hex.word(Hex.parseWord(text));
        } catch (NumberFormatException e) {
            return text;
        }
    }

    boolean object(String object) {
        return objects == null || objects.contains(object);
    }

    boolean field(String name) {
        if (everything) {
            return true;
        }
        for (String prefix : prefixes) {
            if (name.equals(prefix) || name.startsWith(prefix + ".")) {
                return true;
            }
        }
        return false;
    }

    boolean call(String function) {
        return everything || named(calls, function);
    }

    boolean send(String message) {
        return everything || named(sends, message);
    }

    private static boolean named(List<String> wanted, String name) {
        for (String one : wanted) {
            if (one.isEmpty() || one.equals(name)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a divergence of a comparison with a recorded trace lies in the selection. */
    boolean divergence(Divergence divergence) {
        if (!divergence.object().equals("-") && !object(divergence.object())) {
            return false;
        }
        String name = divergence.name();
        int dot = name.indexOf('.', Math.max(0, name.lastIndexOf("::")));
        String head = dot < 0 ? name : name.substring(0, dot);
        return switch (divergence.kind()) {
            case "call-missing", "call-extra", "call-moved", "call-argument" -> call(head);
            case "send-missing", "send-extra", "send-field" -> send(head);
            default -> everything || field(name);
        };
    }
}
