package dev.acreplay.replay;

import java.util.ArrayList;
import java.util.List;

/**
 * Which rows a replay writes.
 *
 * @param everyTick 0: no tick rows; N: frames whose index is a multiple of N, and the last frame
 * @param onChange tick rows only where a leaf has changed
 * @param returns call rows of queries, with what they returned; no golden trace has them
 */
public record Recording(
        int everyTick, boolean onChange, boolean calls, boolean sends, boolean recorded, boolean returns) {
    /** What a scenario records if it does not say. */
    public static final Recording DEFAULT = new Recording(1, false, true, false, false, false);
    /** What a capture's replay records. */
    public static final Recording CAPTURE = new Recording(1, true, true, false, true, false);
    /** Nothing: a run for its timing or its end state. */
    public static final Recording NOTHING = new Recording(0, false, false, false, false, false);

    /** The same with tick rows in every frame. */
    Recording everyFrame() {
        return new Recording(1, false, calls, sends, recorded, returns);
    }

    /** The same with what the functions of cdb.md section 2.3 return that a replay can be asked for. */
    Recording withReturns() {
        return new Recording(everyTick, onChange, calls, sends, recorded, true);
    }

    /** The entries as a header shows them. */
    public List<String> entries() {
        List<String> entries = new ArrayList<>();
        if (everyTick > 0) {
            entries.add(onChange ? "tick:change" : everyTick == 1 ? "tick" : "tick:" + everyTick);
        }
        if (calls) {
            entries.add("call");
        }
        if (sends) {
            entries.add("send");
        }
        if (recorded) {
            entries.add("recorded");
        }
        if (returns) {
            entries.add("return");
        }
        return entries;
    }
}
