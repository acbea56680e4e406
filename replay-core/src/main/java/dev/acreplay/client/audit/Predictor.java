package dev.acreplay.client.audit;

import dev.acreplay.rules.Rulebook;
import java.util.List;

/** Runs the client of one session, whose keys are known, under a rulebook. */
@FunctionalInterface
public interface Predictor {
    /** Returns every action that the client makes, in order. */
    List<PredictedAction> run(Rulebook rules);
}
