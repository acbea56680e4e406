package dev.acreplay.motion;

/** Where in a frame inbound messages are handled (environment.md §6). */
public enum InputOrder {
    /** Before the frame's update of objects: the default. */
    BEFORE_TICK,
    /** After it, as retail does. */
    AFTER_TICK
}
