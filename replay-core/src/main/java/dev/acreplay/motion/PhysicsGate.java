package dev.acreplay.motion;

/** Which frames update objects (environment.md §6). */
public enum PhysicsGate {
    /** Every frame: the default. */
    FRAME,
    /** Those that pass the gate of {@code CPhysics::UseTime}. */
    RETAIL_30HZ
}
