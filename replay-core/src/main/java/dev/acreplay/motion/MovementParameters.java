package dev.acreplay.motion;

import dev.acreplay.rules.Rulebook;

/** How a movement is to be done, retail's {@code MovementParameters} (moveto.md §1.3). */
public final class MovementParameters {
    public int bitfield;
    public float distanceToObject;
    public float minDistance;
    public float desiredHeading;
    public float speed;
    public float failDistance;
    public float walkRunThreshhold;
    public int contextId;
    public int holdKeyToApply;
    public int actionStamp;

    /** Retail's constructor 0x00524380 under a rulebook. */
    public MovementParameters(Rulebook rules) {
        setDefaults(rules);
    }

    /** Gives all fields the constructor's values under a rulebook. */
    public MovementParameters setDefaults(Rulebook rules) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Copies all ten fields. */
    public MovementParameters set(MovementParameters other) {
        throw new UnsupportedOperationException("not ported yet");
    }

    public boolean has(int bit) {
        return (bitfield & bit) != 0;
    }
}
