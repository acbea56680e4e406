package dev.acreplay.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Runs what a page of the documentation shows and gives the page as it would be with the real output.
 *
 * <p>In a fence of the language {@code console} each line that begins with {@code "$ "} is a command, and the lines up to
 * the next one are its output: {@code acreplay ARGS} (run in this process; {@code CI=true} may stand before it),
 * {@code echo $?}, {@code cat FILE}, {@code sed -n A,Bp FILE}. In a fence of the language {@code diff} a change to a file
 * of the session's folder is shown, and made.
 */
final class DocumentedSession {
    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|'([^']*)'|(\\S+)");
    private static final Pattern SED = Pattern.compile("sed -n (\\d+),(\\d+)p (\\S+)");

    private final Path folder;
    private int status;

    DocumentedSession(Path folder) {
        this.folder = folder;
    }

    /** Returns the page with the output of its commands as it is now. */
    String play(String page) {
        StringBuilder out = new StringBuilder();
        List<String> lines = Arrays.asList(page.split("\n", -1));
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            out.append(line).append(i + 1 < lines.size() ? "\n" : "");
            if (line.equals("```console") || line.equals("```diff")) {
                int end = i + 1;
                while (!lines.get(end).equals("```")) {
                    end++;
                }
                List<String> inside = lines.subList(i + 1, end);
                if (line.equals("```console")) {
                    inside.stream()
                            .filter(l -> l.startsWith("$ "))
                            .forEach(l -> out.append(l).append('\n').append(run(l.substring(2))));
                } else {
                    inside.forEach(l -> out.append(l).append('\n'));
                    change(inside);
                }
                i = end - 1;
            }
        }
        return out.toString();
    }

    private String run(String command) {
        try {
            Matcher sed = SED.matcher(command);
            if (command.equals("echo $?")) {
                return status + "\n";
            } else if (command.startsWith("cat ")) {
                return Files.readString(folder.resolve(command.substring(4)));
            } else if (sed.matches()) {
                return Files.readString(folder.resolve(sed.group(3)))
                        .lines()
                        .limit(Integer.parseInt(sed.group(2)))
                        .skip(Integer.parseInt(sed.group(1)) - 1L)
                        .collect(Collectors.joining("\n", "", "\n"));
            }
            return acreplay(command);
        } catch (IOException e) {
            throw new UncheckedIOException(command, e);
        }
    }

    private String acreplay(String command) {
        List<String> words = new ArrayList<>();
        Matcher word = WORD.matcher(command);
        while (word.find()) {
            words.add(word.group(1) != null ? word.group(1) : word.group(2) != null ? word.group(2) : word.group(3));
        }
        boolean ci = words.get(0).equals("CI=true") && words.remove(0) != null;
        assertEquals("acreplay", words.remove(0), command);
        String[] args = words.stream().map(this::inFolder).toArray(String[]::new);
        StringWriter text = new StringWriter();
        PrintWriter writer = new PrintWriter(text);
        UnaryOperator<String> before = Main.environment;
        Main.environment = name -> name.equals("CI") ? (ci ? "true" : null) : before.apply(name);
        try {
            status = Main.run(writer, writer, args);
        } finally {
            Main.environment = before;
        }
        writer.flush();
        return text.toString().replace(folder + "/", "").replace(folder.toString(), ".");
    }

    /** This process stands in another folder: names of files of the session are made absolute. */
    private String inFolder(String word) {
        return word.equals(".")
                ? folder.toString()
                : word.contains("/") && !word.startsWith("/") && !word.contains(" ")
                        ? folder.resolve(word).toString()
                        : word;
    }

    private void change(List<String> diff) {
        assertTrue(diff.get(0).startsWith("--- ") && diff.get(1).startsWith("+++ "), diff.get(0));
        Path file = folder.resolve(diff.get(1).substring(4));
        List<String> from = new ArrayList<>();
        List<String> to = new ArrayList<>();
        for (String line : diff.subList(2, diff.size())) {
            if (!line.startsWith("+")) {
                from.add(line.substring(1));
            }
            if (!line.startsWith("-")) {
                to.add(line.substring(1));
            }
        }
        try {
            String text = Files.readString(file);
            String old = String.join("\n", from) + "\n";
            int at = text.indexOf(old);
            assertTrue(at >= 0, () -> file + " does not hold\n" + old);
            Files.writeString(
                    file, text.substring(0, at) + String.join("\n", to) + "\n" + text.substring(at + old.length()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
