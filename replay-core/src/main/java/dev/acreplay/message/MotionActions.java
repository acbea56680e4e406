package dev.acreplay.message;

import java.util.ArrayList;
import java.util.List;

/** Lists of actions as both motion states carry them: at most 31, counted in five bits of the bitfield. */
final class MotionActions {
    private MotionActions() {}

    static List<MotionAction> read(MessageReader in, int count) {
        if (count == 0) {
            return List.of();
        }
        List<MotionAction> all = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            in.enter("actions[" + i + "]");
            all.add(MotionAction.read(in));
            in.leave();
        }
        return List.copyOf(all);
    }

    static void describe(Fields out, List<MotionAction> actions) {
        if (!actions.isEmpty()) {
            out.beginList("actions");
            for (MotionAction action : actions) {
                action.describe(out);
            }
            out.endList();
        }
    }
}
