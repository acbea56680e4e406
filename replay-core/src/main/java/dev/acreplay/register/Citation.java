package dev.acreplay.register;

import java.util.ArrayList;
import java.util.List;

/** One thing that a cell cites (register.md section 7). */
final class Citation {
    /** The kinds, in the words of the output. */
    enum Kind {
        SOURCE("source"),
        MENTION("mention"),
        ADDRESS("address"),
        FUNCTION("function"),
        PSEUDO_C("pseudo_c"),
        SELF("self"),
        ID("id"),
        ISSUE("issue"),
        EXTERNAL("external"),
        DANGLING("dangling");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /** Lines that a source citation names, and what was found there. */
    static final class Lines {
        final int from;
        final int to;
        String verdict = "unchecked";

        Lines(int from, int to) {
            this.from = from;
            this.to = to;
        }
    }

    Kind kind;
    String text;
    final int cell;
    /** Where it stands in the cell's flat text; for a link's target, where the link's text ends. */
    int start;

    int end;
    int column;

    // source and mention
    String path;
    String resolved;
    String how;
    final List<Lines> lines = new ArrayList<>();
    /** The target of the link by which a file is found first, or null. */
    String linkTarget;
    /** The symbol of a member line, or null. */
    Symbol member;
    /** The member of a member line, or null. */
    String memberName;

    // address and function
    long address;
    int digits;
    boolean at;
    String name;
    List<String> functions = List.of();
    /** Other end of an address range, or null. */
    Citation rangeEnd;
    /** Whole text of the range that the id or address belongs to. */
    String whole;

    // pseudo-C and self
    int from;
    int to;
    Citation of;
    List<String> ofNames = List.of();
    int selfLine;
    /** The id that ends right before a self citation. */
    RowId near;

    // id and issue
    RowId id;
    int number;
    String repository;

    String verdict;

    Citation(Kind kind, String text, int cell, int start, int end, int column) {
        this.kind = kind;
        this.text = text;
        this.cell = cell;
        this.start = start;
        this.end = end;
        this.column = column;
    }

    String cite() {
        return whole == null ? text : whole;
    }
}
