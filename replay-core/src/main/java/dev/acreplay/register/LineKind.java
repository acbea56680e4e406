package dev.acreplay.register;

/** What a line of a Markdown file is (register.md section 3). */
enum LineKind {
    FRONT,
    FENCE,
    COMMENT_START,
    COMMENT,
    RAW,
    BLANK,
    INDENTED,
    MARKER,
    DIRECTIVE,
    HEADING,
    UNDERLINED_HEADING,
    NORMAL
}
