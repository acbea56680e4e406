package dev.acreplay.register;

import java.util.Locale;
import java.util.Set;

/** The languages whose definitions are found, by file extension. */
enum Language {
    CSHARP("cs"),
    JAVA("java"),
    CPP("c", "cc", "cpp", "cxx", "h", "hh", "hpp", "hxx", "inl"),
    RUST("rs"),
    PYTHON("py");

    private final Set<String> extensions;

    Language(String... extensions) {
        this.extensions = Set.of(extensions);
    }

    /** Returns the language of a path, or null. */
    static Language of(String path) {
        String extension = extension(path);
        for (Language language : values()) {
            if (language.extensions.contains(extension)) {
                return language;
            }
        }
        return null;
    }

    static String extension(String path) {
        String name = SourceIndex.fileName(path);
        int dot = name.lastIndexOf('.');
        return dot < 0 ? "" : name.substring(dot + 1).toLowerCase(Locale.ROOT);
    }
}
