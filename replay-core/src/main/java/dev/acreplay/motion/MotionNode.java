package dev.acreplay.motion;

/** A pending motion of the interpreter: {@code {context_id, motion, jump_error_code}}. Mutable, so that it can be reused. */
public final class MotionNode {
    public int contextId;
    public int motion;
    public int jumpErrorCode;
}
