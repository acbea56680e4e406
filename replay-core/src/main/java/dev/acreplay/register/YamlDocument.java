package dev.acreplay.register;

import dev.acreplay.InputException;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.yaml.snakeyaml.DumperOptions.ScalarStyle;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.events.AliasEvent;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.events.MappingStartEvent;
import org.yaml.snakeyaml.events.ScalarEvent;
import org.yaml.snakeyaml.events.SequenceStartEvent;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/**
 * A small YAML or JSON file whose values know their lines: no tags, each anchor used once, duplicate keys refused.
 *
 * <p>Scalars are texts; only the words {@code true} and {@code false} are read as more, by who asks.
 */
final class YamlDocument {
    private static final int LARGEST = 1 << 20;
    private static final int DEEPEST = 50;

    /**
     * One value.
     *
     * @param text a scalar's text, else null
     * @param plain whether the scalar is unquoted
     * @param list the items of a sequence, else null
     * @param map the entries of a mapping, else null
     */
    record Value(
            String text,
            boolean plain,
            List<Value> list,
            Map<String, Value> map,
            int line,
            int column,
            Map<String, int[]> keys) {
        boolean isMap() {
            return map != null;
        }

        boolean isList() {
            return list != null;
        }

        boolean isScalar() {
            return text != null;
        }
    }

    private final String name;

    private YamlDocument(String name) {
        this.name = name;
    }

    /**
     * Reads a file.
     *
     * @throws InputException if it cannot be read, or is not what it should be
     */
    static Value read(Path path) {
        String name = path.toString();
        String text;
        try {
            if (Files.size(path) > LARGEST) {
                throw new InputException(name + ": expected at most 1 MiB, found " + Files.size(path) + " bytes");
            }
            text = Files.readString(path, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new InputException("cannot read " + name + ": " + reason(e), e);
        }
        return new YamlDocument(name).parse(text);
    }

    static String reason(IOException e) {
        if (e instanceof java.nio.file.NoSuchFileException) {
            return "there is no such file";
        }
        if (e instanceof java.nio.charset.CharacterCodingException) {
            return "it is not UTF-8";
        }
        return String.valueOf(e.getMessage());
    }

    private Value parse(String text) {
        LoaderOptions options = new LoaderOptions();
        options.setCodePointLimit(LARGEST);
        options.setNestingDepthLimit(DEEPEST);
        options.setMaxAliasesForCollections(DEEPEST);
        Yaml yaml = new Yaml(options);
        try {
            Set<String> anchors = new HashSet<>();
            for (Event event : yaml.parse(new StringReader(text))) {
                check(event, anchors);
            }
            Node root = yaml.compose(new StringReader(text));
            if (root == null) {
                throw new InputException(name + ": expected a mapping, found an empty file");
            }
            return value(root, 0);
        } catch (MarkedYAMLException e) {
            int line = e.getProblemMark() == null ? 0 : e.getProblemMark().getLine() + 1;
            throw new InputException(name + ", line " + line + ": not YAML: " + e.getProblem(), e);
        } catch (YAMLException e) {
            throw new InputException(name + ": not YAML: " + e.getMessage(), e);
        }
    }

    private void check(Event event, Set<String> anchors) {
        int line = event.getStartMark() == null ? 0 : event.getStartMark().getLine() + 1;
        if (event instanceof AliasEvent alias && !anchors.add(alias.getAnchor())) {
            throw new InputException(name + ", line " + line + ": the anchor " + alias.getAnchor()
                    + " is used more than once; write the value out");
        }
        String tag = null;
        if (event instanceof ScalarEvent scalar) {
            tag = scalar.getTag();
        } else if (event instanceof SequenceStartEvent sequence) {
            tag = sequence.getTag();
        } else if (event instanceof MappingStartEvent mapping) {
            tag = mapping.getTag();
        }
        if (tag != null) {
            throw new InputException(name + ", line " + line + ": expected no tag, found " + tag + "; remove it");
        }
    }

    private Value value(Node node, int depth) {
        int line = node.getStartMark().getLine() + 1;
        int column = node.getStartMark().getColumn() + 1;
        if (depth > DEEPEST) {
            throw new InputException(name + ", line " + line + ": nested too deep");
        }
        if (node instanceof ScalarNode scalar) {
            return new Value(
                    scalar.getValue(),
                    scalar.getScalarStyle() == ScalarStyle.PLAIN,
                    null,
                    null,
                    line,
                    column,
                    Map.of());
        }
        if (node instanceof SequenceNode sequence) {
            List<Value> items = new ArrayList<>();
            for (Node item : sequence.getValue()) {
                items.add(value(item, depth + 1));
            }
            return new Value(null, false, items, null, line, column, Map.of());
        }
        Map<String, Value> map = new LinkedHashMap<>();
        Map<String, int[]> keys = new LinkedHashMap<>();
        for (NodeTuple tuple : ((MappingNode) node).getValue()) {
            int keyLine = tuple.getKeyNode().getStartMark().getLine() + 1;
            if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
                throw new InputException(name + ", line " + keyLine + ": expected a text as key");
            }
            if (map.put(key.getValue(), value(tuple.getValueNode(), depth + 1)) != null) {
                throw new InputException(name + ", line " + keyLine + ": the key " + key.getValue() + " stands twice");
            }
            keys.put(key.getValue(), new int[] {keyLine, key.getStartMark().getColumn() + 1});
        }
        return new Value(null, false, null, map, line, column, keys);
    }
}
