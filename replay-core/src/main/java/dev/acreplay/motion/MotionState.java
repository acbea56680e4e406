package dev.acreplay.motion;

import java.util.Arrays;

/**
 * What a motion table plays on one object: retail {@code MotionState}.
 *
 * <p>Modifiers are held newest first, actions oldest first.
 */
public final class MotionState {
    public int style = MotionCommand.NON_COMBAT;
    public int substate = MotionCommand.READY;
    public float substateMod = 1.0f;

    private int[] modifierMotion = new int[8];
    private float[] modifierSpeed = new float[8];
    private int modifierCount;
    private int[] actionMotion = new int[8];
    private int actionCount;

    /** Number of modifiers. */
    public int modifierCount() {
        return modifierCount;
    }

    /** Motion of a modifier, 0 being the newest. */
    public int modifierMotion(int index) {
        return modifierMotion[index];
    }

    /** Speed of a modifier. */
    public float modifierSpeed(int index) {
        return modifierSpeed[index];
    }

    /** Number of actions that are not done. */
    public int actionCount() {
        return actionCount;
    }

    /** Motion of an action, 0 being the oldest. */
    public int actionMotion(int index) {
        return actionMotion[index];
    }

    void addAction(int motion) {
        if (actionCount == actionMotion.length) {
            actionMotion = Arrays.copyOf(actionMotion, 2 * actionCount);
        }
        actionMotion[actionCount++] = motion;
    }

    void removeOldestAction() {
        if (actionCount > 0) {
            actionCount--;
            System.arraycopy(actionMotion, 1, actionMotion, 0, actionCount);
        }
    }

    void clearActions() {
        actionCount = 0;
    }

    int indexOfModifier(int motion) {
        for (int i = 0; i < modifierCount; i++) {
            if (modifierMotion[i] == motion) {
                return i;
            }
        }
        return -1;
    }

    void addModifier(int motion, float speed) {
        if (modifierCount == modifierMotion.length) {
            modifierMotion = Arrays.copyOf(modifierMotion, 2 * modifierCount);
            modifierSpeed = Arrays.copyOf(modifierSpeed, 2 * modifierCount);
        }
        System.arraycopy(modifierMotion, 0, modifierMotion, 1, modifierCount);
        System.arraycopy(modifierSpeed, 0, modifierSpeed, 1, modifierCount);
        modifierMotion[0] = motion;
        modifierSpeed[0] = speed;
        modifierCount++;
    }

    void removeModifier(int index) {
        int behind = modifierCount - index - 1;
        System.arraycopy(modifierMotion, index + 1, modifierMotion, index, behind);
        System.arraycopy(modifierSpeed, index + 1, modifierSpeed, index, behind);
        modifierCount--;
    }

    void clearModifiers() {
        modifierCount = 0;
    }
}
