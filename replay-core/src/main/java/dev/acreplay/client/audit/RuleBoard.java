package dev.acreplay.client.audit;

import java.util.ArrayList;
import java.util.List;

/** Counts units of every rule, and keeps what is violated. */
final class RuleBoard {
    static final int RULES = 40;

    /** A violation before its variant is known; {@code order} is the place of its last client message. */
    static final class Found {
        final int rule;
        final Violation.Level level;
        final List<Violation.Place> messages = new ArrayList<>();
        final Values values;
        int order = Integer.MAX_VALUE;
        String variant;

        Found(int rule, Violation.Level level, Values values) {
            this.rule = rule;
            this.level = level;
            this.values = values;
        }

        Found at(RecordedAction... actions) {
            for (RecordedAction a : actions) {
                messages.add(new Violation.Place(a.n, a.t, a.stamp));
                order = a.index;
            }
            return this;
        }

        Found at(Slots.ServerEvent event) {
            messages.add(new Violation.Place(event.n(), event.t(), null));
            return this;
        }

        Found named(String id) {
            variant = id;
            return this;
        }

        String reason() {
            return values.json.path("reason").asText("");
        }
    }

    private final int[] held = new int[RULES + 1];
    private final int[] notApplicable = new int[RULES + 1];
    private final int[] violated = new int[RULES + 1];
    final List<Found> found = new ArrayList<>();

    void holds(int rule) {
        held[rule]++;
    }

    void notApplicable(int rule) {
        notApplicable[rule]++;
    }

    Found violated(int rule, Violation.Level level, Values values) {
        violated[rule]++;
        Found one = new Found(rule, level, values);
        found.add(one);
        return one;
    }

    int held(int rule) {
        return held[rule];
    }

    int notApplicableOf(int rule) {
        return notApplicable[rule];
    }

    int violated(int rule) {
        return violated[rule];
    }

    int checked(int rule) {
        return held[rule] + violated[rule];
    }
}
