package dev.acreplay.register;

import dev.acreplay.InputException;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The files of a checkout that a register cites (register.md section 9.1). */
final class SourceIndex {
    private static final Set<String> SKIPPED =
            Set.of(".git", ".hg", ".svn", "node_modules", "bin", "obj", "target", ".vs", ".idea", "__pycache__");

    private final Path root;
    private final Path registerFolder;
    private final TreeMap<String, SourceFile> files = new TreeMap<>();
    private final Map<String, List<SourceFile>> byName = new HashMap<>();
    private final Map<String, List<SourceFile>> byLowerName = new HashMap<>();

    /**
     * Lists the files below a folder.
     *
     * @throws InputException if it is no folder or cannot be listed
     */
    SourceIndex(Path root, Path registerFolder) {
        try {
            this.root = root.toRealPath();
            this.registerFolder = registerFolder.toRealPath();
            Files.walkFileTree(this.root, new Visitor());
        } catch (IOException e) {
            throw new InputException(
                    "cannot list the checkout " + root + ": " + e.getMessage() + "; give --source a folder", e);
        }
        for (SourceFile file : files.values()) {
            byName.computeIfAbsent(file.name(), n -> new ArrayList<>()).add(file);
            byLowerName
                    .computeIfAbsent(lower(file.name()), n -> new ArrayList<>())
                    .add(file);
        }
    }

    private final class Visitor extends SimpleFileVisitor<Path> {
        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            boolean skip = !folder.equals(root)
                    && SKIPPED.contains(folder.getFileName().toString());
            return skip ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            boolean regular = attributes.isRegularFile();
            if (attributes.isSymbolicLink()) {
                regular = Files.isRegularFile(file) && file.toRealPath().startsWith(root);
            }
            if (regular) {
                String path = root.relativize(file).toString().replace('\\', '/');
                files.put(path, new SourceFile(file, path));
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException e) {
            return FileVisitResult.CONTINUE;
        }
    }

    static String fileName(String path) {
        String clean = path.replace('\\', '/');
        return clean.substring(clean.lastIndexOf('/') + 1);
    }

    private static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }

    boolean has(String path) {
        return files.containsKey(path);
    }

    SourceFile file(String path) {
        return files.get(path);
    }

    Iterable<SourceFile> files() {
        return files.values();
    }

    boolean definesMember(String type, String member) {
        for (SourceFile file : files.values()) {
            if (file.definesMember(type, member)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the path of the one source file of that stem, or of the one of several that defines the member; or null. */
    String memberFile(String stem, String member) {
        List<SourceFile> named = new ArrayList<>();
        for (SourceFile file : files.values()) {
            if (file.stem().equals(stem) && Language.of(file.path()) != null) {
                named.add(file);
            }
        }
        if (named.size() == 1) {
            return named.get(0).path();
        }
        List<SourceFile> defining =
                named.stream().filter(file -> file.defines(member)).toList();
        return defining.size() == 1 ? defining.get(0).path() : null;
    }

    /**
     * What a cited path stands for.
     *
     * @param refused {@code absolute}, {@code traversal}, {@code symlink}, or null
     * @param files the files it may be; none if it is missing
     * @param how the step that found them: link, exact, suffix, case
     */
    record Found(String refused, List<SourceFile> files, String how) {}

    Found find(String cited, String linkTarget) {
        if (linkTarget != null) {
            SourceFile linked = linked(linkTarget);
            if (linked != null) {
                return new Found(null, List.of(linked), "link");
            }
        }
        String path = cited.replace('\\', '/');
        if (path.matches("(?s)[A-Za-z]:.*") || path.startsWith("/") || path.startsWith("~")) {
            return new Found("absolute", List.of(), null);
        }
        boolean elided = false;
        while (path.startsWith("./") || path.startsWith(".../") || path.startsWith("\u2026/")) {
            elided |= !path.startsWith("./");
            path = path.substring(path.indexOf('/') + 1);
        }
        List<String> segments = new ArrayList<>();
        for (String segment : path.split("/+")) {
            if (segment.equals("..")) {
                if (segments.isEmpty()) {
                    return new Found("traversal", List.of(), null);
                }
                segments.remove(segments.size() - 1);
            } else if (!segment.equals(".") && !segment.isEmpty()) {
                segments.add(segment);
            }
        }
        path = String.join("/", segments);
        if (!elided) {
            if (files.containsKey(path)) {
                return new Found(null, List.of(files.get(path)), "exact");
            }
            if (leaves(path)) {
                return new Found("symlink", List.of(), null);
            }
        }
        return bySuffix(path);
    }

    private Found bySuffix(String path) {
        List<SourceFile> found = ending(byName.getOrDefault(fileName(path), List.of()), path, false);
        if (!found.isEmpty()) {
            return new Found(null, found, "suffix");
        }
        found = ending(byLowerName.getOrDefault(lower(fileName(path)), List.of()), path, true);
        return new Found(null, found, found.isEmpty() ? null : "case");
    }

    private static List<SourceFile> ending(List<SourceFile> candidates, String path, boolean ignoringCase) {
        String wanted = ignoringCase ? lower(path) : path;
        List<SourceFile> found = new ArrayList<>();
        for (SourceFile file : candidates) {
            String have = ignoringCase ? lower(file.path()) : file.path();
            if (have.equals(wanted) || have.endsWith("/" + wanted)) {
                found.add(file);
            }
        }
        return found;
    }

    /** Whether a path of the checkout passes a link that leads out of it. */
    private boolean leaves(String path) {
        try {
            Path file = root;
            for (String segment : path.split("/")) {
                file = file.resolve(segment);
                if (Files.isSymbolicLink(file) && !outsideTarget(file)) {
                    continue;
                }
                if (Files.isSymbolicLink(file)) {
                    return true;
                }
            }
            return false;
        } catch (java.nio.file.InvalidPathException e) {
            return false;
        }
    }

    private boolean outsideTarget(Path link) {
        try {
            Path target = link.getParent().resolve(Files.readSymbolicLink(link)).normalize();
            return !target.startsWith(root);
        } catch (IOException e) {
            return true;
        }
    }

    private SourceFile linked(String target) {
        if (!registerFolder.startsWith(root)) {
            return null;
        }
        try {
            Path file = registerFolder.resolve(target.replace('\\', '/')).normalize();
            if (!file.startsWith(root)) {
                return null;
            }
            return files.get(root.relativize(file).toString().replace('\\', '/'));
        } catch (java.nio.file.InvalidPathException e) {
            return null;
        }
    }

    /** Files that a missing path may have meant: the nearest name, and how it was found. */
    record Candidate(SourceFile file, String by) {}

    Candidate candidate(String path, List<Symbol> symbols, boolean mention) {
        String name = fileName(path);
        List<SourceFile> named = byLowerName.getOrDefault(lower(name), List.of());
        if (!named.isEmpty()) {
            SourceFile best = named.stream()
                    .min(Comparator.comparingInt((SourceFile f) -> -defined(f, symbols))
                            .thenComparingInt(f -> -trailing(f.path(), path.replace('\\', '/')))
                            .thenComparing(SourceFile::path))
                    .orElseThrow();
            return new Candidate(best, "name");
        }
        if (!mention) {
            SourceFile best = null;
            int most = 0;
            for (SourceFile file : files.values()) {
                int defined = defined(file, symbols);
                if (defined > most) {
                    most = defined;
                    best = file;
                }
            }
            if (best != null) {
                return new Candidate(best, "symbols");
            }
        }
        return spelling(name);
    }

    private Candidate spelling(String name) {
        String extension = Language.extension(name);
        SourceFile best = null;
        int least = 3;
        for (SourceFile file : files.values()) {
            if (Language.extension(file.path()).equals(extension)) {
                int distance = EditDistance.of(name, file.name(), 2);
                if (distance >= 1 && distance < least) {
                    least = distance;
                    best = file;
                }
            }
        }
        return best == null ? null : new Candidate(best, "spelling");
    }

    private static int defined(SourceFile file, List<Symbol> symbols) {
        int count = 0;
        for (String name : symbols.stream().map(Symbol::name).distinct().toList()) {
            if (file.defines(name)) {
                count++;
            }
        }
        return count;
    }

    private static int trailing(String a, String b) {
        String[] x = a.split("/");
        String[] y = b.split("/");
        int count = 0;
        while (count < x.length
                && count < y.length
                && x[x.length - 1 - count].equalsIgnoreCase(y[y.length - 1 - count])) {
            count++;
        }
        return count;
    }
}
