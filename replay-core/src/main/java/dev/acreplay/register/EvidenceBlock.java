package dev.acreplay.register;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;

/**
 * A pair of markers with its inside (register.md section 15.3).
 *
 * @param begin the marker that opens it
 * @param end the marker that closes it
 */
record EvidenceBlock(Marker begin, Marker end) {
    String key() {
        return begin.key();
    }

    int firstLine() {
        return begin.line().number();
    }

    int lastLine() {
        return end.line().number();
    }

    /** The blocks of a file and what is wrong with its markers. */
    record Found(List<EvidenceBlock> blocks, List<Finding> findings) {
        /** Returns, for each line number, whether it lies in a block, its markers included. */
        boolean[] lines(int count) {
            boolean[] inside = new boolean[count + 2];
            for (EvidenceBlock block : blocks) {
                for (int i = block.firstLine(); i <= block.lastLine(); i++) {
                    inside[i] = true;
                }
            }
            return inside;
        }
    }

    /** Pairs the markers of a file like brackets; the outermost pairs are the blocks. */
    static Found find(String file, List<MarkdownLine> lines) {
        List<EvidenceBlock> pairs = new ArrayList<>();
        List<Finding> findings = new ArrayList<>();
        Deque<Marker> open = new ArrayDeque<>();
        for (MarkdownLine line : lines) {
            switch (line.kind()) {
                case MARKER -> marker(file, Marker.whole(line), open, pairs, findings);
                case NORMAL, HEADING, UNDERLINED_HEADING, INDENTED, COMMENT_START -> {
                    int at = Marker.misplaced(line);
                    if (at >= 0) {
                        findings.add(
                                new Finding(Rule.REG_30, file, line.number(), new Columns(line.text()).at(at))
                                        .detail("misplaced")
                                        .message(
                                                "a marker shares its line with other text: it is taken for text; give it a line of its own"));
                    }
                }
                default -> {
                    // fences, raw HTML, front matter and comments hold text
                }
            }
        }
        for (Marker marker : open) {
            findings.add(problem(file, marker, "unclosed", "is never closed; add the end marker or remove it"));
        }
        pairs.sort(Comparator.comparingInt(EvidenceBlock::firstLine));
        List<EvidenceBlock> outermost = new ArrayList<>();
        int last = 0;
        for (EvidenceBlock pair : pairs) {
            if (pair.firstLine() > last) {
                outermost.add(pair);
                last = pair.lastLine();
            }
        }
        return new Found(outermost, findings);
    }

    private static void marker(
            String file, Marker marker, Deque<Marker> open, List<EvidenceBlock> pairs, List<Finding> findings) {
        if (marker.key() == null) {
            findings.add(new Finding(Rule.REG_30, file, marker.line().number(), column(marker))
                    .detail("bad-id")
                    .message("the marker names neither a row id in capitals nor \"proposed\": correct it"));
        } else if (marker.begin()) {
            if (!open.isEmpty()) {
                findings.add(problem(
                        file,
                        marker,
                        "nested",
                        "begins inside the block of " + open.peek().key() + "; end that one before it"));
            }
            open.push(marker);
        } else if (open.isEmpty()) {
            findings.add(problem(file, marker, "unopened", "ends a block that was not begun; remove it"));
        } else if (!open.peek().key().equals(marker.key())) {
            findings.add(problem(
                    file,
                    marker,
                    "crossed",
                    "ends another block than the open one of " + open.peek().key() + "; put the markers in order"));
        } else {
            pairs.add(new EvidenceBlock(open.pop(), marker));
        }
    }

    private static Finding problem(String file, Marker marker, String detail, String text) {
        Finding finding = new Finding(Rule.REG_30, file, marker.line().number(), column(marker)).detail(detail);
        key(finding, marker.key());
        return finding.message("the marker of " + marker.key() + " " + text);
    }

    static int column(Marker marker) {
        return new Columns(marker.line().text()).at(marker.line().start());
    }

    /** Gives a finding the key of a block. */
    static void key(Finding finding, String key) {
        RowId id = RowId.parse(key);
        if (id != null) {
            finding.ids(List.of(id));
        } else {
            finding.key = key;
        }
    }
}
