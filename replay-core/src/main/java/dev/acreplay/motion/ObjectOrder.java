package dev.acreplay.motion;

/** In which order a frame visits the objects (environment.md §6). */
public enum ObjectOrder {
    /** The local player, then ascending ids: the default. */
    ID,
    /** The order of retail's 128-bucket object table. */
    RETAIL_HASH
}
