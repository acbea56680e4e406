package dev.acreplay.motion;

/**
 * An action waiting in a motion state, retail's {@code ActionNode}.
 *
 * @param motion the motion number
 * @param speed its speed
 * @param stamp its action stamp
 * @param autonomous whether the client began it by itself
 */
public record ActionNode(int motion, float speed, int stamp, boolean autonomous) {}
