package dev.acreplay.client.audit;

import dev.acreplay.message.Jump;
import dev.acreplay.message.MoveToState;
import dev.acreplay.rules.Rulebook;
import dev.acreplay.rules.Variant;
import java.util.ArrayList;
import java.util.List;

/** Lays predicted MoveToStates and Jumps beside the recorded ones, in order (outbound.md section 10.6). */
final class Comparison {
    /** The variants that are tried, each alone. */
    private static final List<Variant> TRIED = List.of(
            Variant.AUTORUN_FOLLOWS_WALK_TOGGLE,
            Variant.AUTORUN_STRAFE_CANCELS,
            Variant.AUTORUN_SURVIVES_FORWARD_PRESS,
            Variant.AUTORUN_TWO_MTS_CANCEL,
            Variant.AXIS_HOLDKEY_EXPLICIT,
            Variant.FORWARD_DOMINATES_BACKWARD,
            Variant.HOLDRUN_TOGGLE_SILENT,
            Variant.JUMP_NO_CHARGE_MTS,
            Variant.MTS_ON_CHANGE_ONLY,
            Variant.RAW_TURN_SINGLE_DIRECTION,
            Variant.RETAKE_SENDS_MTS);

    private final List<PredictedAction> predicted;
    private final List<RecordedAction> recorded;
    private final List<Prediction.Missing> missing = new ArrayList<>();
    private final List<Prediction.Sent> extra = new ArrayList<>();
    private final List<Prediction.Sent> different = new ArrayList<>();
    private int matched;

    private Comparison(List<PredictedAction> all, List<RecordedAction> recorded) {
        this.predicted = all.stream()
                .filter(p -> p.action() instanceof MoveToState || p.action() instanceof Jump)
                .toList();
        this.recorded = recorded;
        align();
    }

    /** Compares a session with what its keys predict, and finds the variants that alone account for the difference. */
    static Prediction of(String inputs, SessionLog log, Predictor predictor) {
        List<RecordedAction> recorded = log.sends.stream().filter(x -> !x.isA()).toList();
        Rulebook retail = Rulebook.profile("retail");
        Comparison base = new Comparison(predictor.run(retail), recorded);
        List<String> explained = null;
        if (!base.agrees()) {
            explained = new ArrayList<>();
            for (Variant variant : TRIED) {
                if (new Comparison(predictor.run(retail.with(variant, true)), recorded).agrees()) {
                    explained.add(variant.id());
                }
            }
        }
        return new Prediction(
                inputs, recorded.size(), base.matched, base.missing, base.extra, base.different, explained);
    }

    private boolean agrees() {
        return missing.isEmpty() && extra.isEmpty() && different.isEmpty();
    }

    private void align() {
        int i = 0;
        int k = 0;
        while (i < predicted.size() && k < recorded.size()) {
            PredictedAction p = predicted.get(i);
            RecordedAction r = recorded.get(k);
            if (equal(p, r)) {
                matched++;
                i++;
                k++;
            } else if (near(p, r)) {
                if (k + 1 < recorded.size() && equal(p, recorded.get(k + 1))) {
                    extra.add(sent(r));
                    k++;
                } else if (i + 1 < predicted.size() && equal(predicted.get(i + 1), r)) {
                    missing.add(missing(p));
                    i++;
                } else {
                    different.add(sent(r));
                    i++;
                    k++;
                }
            } else if (p.t() <= r.t) {
                missing.add(missing(p));
                i++;
            } else {
                extra.add(sent(r));
                k++;
            }
        }
        for (; i < predicted.size(); i++) {
            missing.add(missing(predicted.get(i)));
        }
        for (; k < recorded.size(); k++) {
            extra.add(sent(recorded.get(k)));
        }
    }

    /** The same kind, within the tolerance. */
    private static boolean near(PredictedAction p, RecordedAction r) {
        return p.action().type().equals(r.type()) && Math.abs(p.t() - r.t) <= Tolerances.TOL;
    }

    private static boolean equal(PredictedAction p, RecordedAction r) {
        if (!near(p, r)) {
            return false;
        }
        return !(p.action() instanceof MoveToState m)
                || m.longjumpMode() == r.m().longjumpMode() && MovementRules.sameState(m.rawMotionState(), r.raw());
    }

    private static Prediction.Missing missing(PredictedAction p) {
        return new Prediction.Missing(p.t(), p.action().type());
    }

    private static Prediction.Sent sent(RecordedAction r) {
        return new Prediction.Sent(r.n, r.t, r.stamp, r.type());
    }
}
