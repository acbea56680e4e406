package dev.acreplay.register;

/**
 * An identifier that a row names (register.md section 8).
 *
 * @param text as written, parts joined by {@code ::}, {@code .} or {@code ->}
 * @param name the last part
 * @param qualifier the part before it, or null
 * @param cell the cell, from 0
 * @param start where it begins in the cell's flat text
 * @param end where it ends
 * @param span the code span it lies in, or 0
 */
record Symbol(String text, String name, String qualifier, int cell, int start, int end, int span) {
    boolean retailForm() {
        return text.contains("::");
    }
}
