package dev.acreplay.motion;

import dev.acreplay.rules.Rulebook;

/**
 * Which rules decide on the driver of an object (moveto.md section 5.1): those of the world, unless a single object has been
 * given a driver of its own.
 */
public interface DriverRules {
    /** Returns the rulebook whose driver ids hold for an object. */
    Rulebook of(int objectId);
}
