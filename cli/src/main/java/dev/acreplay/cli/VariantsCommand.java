package dev.acreplay.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.InputException;
import dev.acreplay.Json;
import dev.acreplay.rules.Rulebook;
import dev.acreplay.rules.Variant;
import dev.acreplay.rules.VariantInfo;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Lists the named variants: what each changes, who defines it, and its setting in each profile. */
@Command(
        name = "variants",
        header = {
            "Example: acreplay variants",
            "         acreplay variants a7-always-turn",
            "         acreplay variants --only-different ace",
            ""
        },
        description =
                "Lists the places where implementations or sources of retail motion differ: the ids that --set and a"
                        + " scenario's rules take, and the points that are fixed.",
        mixinStandardHelpOptions = true)
final class VariantsCommand implements Callable<Integer> {
    @Parameters(
            paramLabel = "ID",
            arity = "0..*",
            description = "Show these ids only, each with all that is known about it.")
    private List<String> ids = new ArrayList<>();

    @Option(
            names = "--kind",
            paramLabel = "KIND",
            description = "Only this kind: variant, contested, driver, numbering, environment.")
    private String kind;

    @Option(
            names = "--owner",
            paramLabel = "TEXT",
            description = "Only ids whose owner contains TEXT, as in \"moveto\".")
    private String owner;

    @Option(
            names = "--only-different",
            paramLabel = "PROFILE",
            description = "Only ids whose setting in PROFILE (retail, ace, acdream) is not retail's.")
    private String different;

    @Mixin
    private JsonOption form;

    @Mixin
    private OutputOption output;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        List<VariantInfo> chosen = chosen();
        output.write(spec.commandLine().getOut(), out -> {
            if (form.json()) {
                writeJson(chosen, out);
            } else {
                out.write(text(chosen).getBytes(StandardCharsets.UTF_8));
            }
        });
        return Main.OK;
    }

    private List<VariantInfo> chosen() {
        if (different != null) {
            Rulebook.profile(different);
        }
        List<Variant> wanted = ids.stream().map(Rulebook::variant).toList();
        List<VariantInfo> chosen = new ArrayList<>();
        for (VariantInfo info : Rulebook.table()) {
            boolean passes = (wanted.isEmpty() || wanted.contains(info.variant()))
                    && (kind == null || info.kind().equals(kind))
                    && (owner == null || info.owner().toLowerCase(Locale.ROOT).contains(owner.toLowerCase(Locale.ROOT)))
                    && (different == null
                            || !info.settings()
                                    .get(Rulebook.PROFILES.indexOf(different))
                                    .equals(info.settings().get(0)));
            if (passes) {
                chosen.add(info);
            }
        }
        if (chosen.isEmpty()) {
            throw new InputException(
                    "no id is left by --kind, --owner and --only-different; kinds are variant, contested,"
                            + " driver, numbering, environment");
        }
        return chosen;
    }

    private static void writeJson(List<VariantInfo> chosen, OutputStream out) throws IOException {
        ArrayNode list = Json.MAPPER.createArrayNode();
        for (VariantInfo info : chosen) {
            ObjectNode row = list.addObject();
            row.put("id", info.variant().id());
            row.put("kind", info.kind());
            row.put("owner", info.owner());
            for (int i = 0; i < Rulebook.PROFILES.size(); i++) {
                row.put(Rulebook.PROFILES.get(i), info.settings().get(i));
            }
            row.put("origin", info.origin());
            row.put("summary", info.summary());
            row.put("switch", Rulebook.isSwitch(info.variant()));
            if (Rulebook.dependency(info.variant()) != null) {
                row.put("note", Rulebook.dependency(info.variant()));
            }
            Variant partner = Rulebook.partner(info.variant());
            if (partner != null) {
                row.put("pair", partner.id());
            }
        }
        out.write(Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsBytes(list));
        out.write('\n');
    }

    private String text(List<VariantInfo> chosen) {
        StringBuilder text = new StringBuilder();
        if (!ids.isEmpty()) {
            chosen.forEach(info -> describe(info, text));
            return text.toString();
        }
        String before = "";
        for (VariantInfo info : chosen) {
            if (!info.owner().equals(before)) {
                text.append(before.isEmpty() ? "" : "\n").append(info.owner()).append('\n');
                before = info.owner();
            }
            text.append(String.format(
                    Locale.ROOT,
                    "  %-36s %-11s %-22s %s [%s]%n",
                    info.variant().id(),
                    info.kind(),
                    settings(info),
                    info.summary(),
                    info.origin()));
        }
        text.append(String.format(
                Locale.ROOT,
                "%n%d ids, by who defines them; the third column is retail/ace/acdream, or the one setting that all three have;"
                        + " in brackets where it comes from. \"fixed\": decided for every profile.%n",
                chosen.size()));
        return text.toString().replace("\r\n", "\n");
    }

    private static String settings(VariantInfo info) {
        List<String> all = info.settings();
        boolean equal = all.stream().distinct().count() == 1;
        return equal ? all.get(0) : String.join("/", all);
    }

    private static void describe(VariantInfo info, StringBuilder text) {
        Variant variant = info.variant();
        text.append(variant.id()).append('\n');
        line(text, "changes", info.summary());
        line(text, "kind", info.kind());
        line(text, "defined in", info.owner());
        line(text, "from", info.origin());
        for (int i = 0; i < Rulebook.PROFILES.size(); i++) {
            line(text, "profile " + Rulebook.PROFILES.get(i), info.settings().get(i));
        }
        Variant partner = Rulebook.partner(variant);
        if (partner != null) {
            line(text, "pair", "exactly one of it and " + partner.id() + " is on");
        }
        line(
                text,
                "takes",
                Rulebook.isSwitch(variant)
                        ? String.join(", ", Rulebook.choices(variant))
                        : info.kind().equals("environment")
                                ? "set in a scenario's environment, or with --environment"
                                : "nothing: fixed in every profile");
        if (Rulebook.dependency(variant) != null) {
            line(text, "note", Rulebook.dependency(variant));
        }
        text.append('\n');
    }

    private static void line(StringBuilder text, String name, String value) {
        text.append(String.format(Locale.ROOT, "  %-16s %s", name, value)).append('\n');
    }
}
