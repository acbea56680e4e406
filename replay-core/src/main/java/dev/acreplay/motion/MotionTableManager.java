package dev.acreplay.motion;

import dev.acreplay.rules.Variant;

/**
 * What a table plays on one object, and the motions that are not yet complete: retail {@code MotionTableManager}.
 *
 * <p>Entries join at the end and complete from the head, by position; the motion interpreter holds as many entries in
 * the same order.
 */
public final class MotionTableManager {
    private final PhysicsObject physicsObj;
    private final MotionTable table;
    private final Sequence sequence;
    private final MotionState state = new MotionState();
    private final PendingAnimations pendingAnimations = new PendingAnimations();
    private int animationCounter;

    /** A manager in the table's initial state, with nothing pending. */
    MotionTableManager(PhysicsObject physicsObj, MotionTable table, Sequence sequence) {
        this.physicsObj = physicsObj;
        this.table = table;
        this.sequence = sequence;
        if (table != null) {
            table.setDefaultState(state, sequence);
        }
    }

    /** What the table plays. */
    public MotionState state() {
        return state;
    }

    /** Number of motions that are not complete. */
    public int pendingCount() {
        return pendingAnimations.size();
    }

    /** Motion of a pending entry, 0 being the head. */
    public int pendingMotion(int index) {
        return pendingAnimations.motion(index);
    }

    /** Animations that a pending entry still has. */
    public int pendingNumAnims(int index) {
        return pendingAnimations.numAnims(index);
    }

    /** {@code MotionTableManager::PerformMovement} (0x0051C0B0), interpreted command. */
    int perform(int motion, float speed) {
        if (table == null) {
            return MotionError.NO_ANIMATION_TABLE;
        }
        if (!table.doObjectMotion(motion, speed, state, sequence)) {
            return MotionError.MOTION_TABLE_REFUSES;
        }
        addToQueue(motion, table.numAnims(motion));
        return 0;
    }

    /** {@code MotionTableManager::PerformMovement} (0x0051C0B0), stop of an interpreted command. */
    int stop(int motion) {
        if (table == null) {
            return MotionError.NO_ANIMATION_TABLE;
        }
        if (!table.stopObjectMotion(motion, state, sequence)) {
            return MotionError.MOTION_TABLE_REFUSES;
        }
        addToQueue(MotionCommand.READY, table.numAnims(MotionCommand.READY));
        return 0;
    }

    /** {@code MotionTableManager::PerformMovement} (0x0051C0B0), complete stop. */
    int stopCompletely() {
        if (table == null) {
            return MotionError.NO_ANIMATION_TABLE;
        }
        table.stopObjectCompletely(state, sequence);
        addToQueue(MotionCommand.READY, table.numAnims(MotionCommand.READY));
        return 0;
    }

    /** {@code MotionTableManager::initialize_state} (0x0051C030). */
    void initializeState() {
        if (table != null) {
            table.setDefaultState(state, sequence);
            addToQueue(MotionCommand.READY, table.numAnims(MotionCommand.READY));
        }
    }

    /**
     * {@code MotionTableManager::add_to_queue} (0x0051BFE0). Redundant links are looked for only where a table has
     * links, which the stand-in has not (environment.md section 4).
     */
    void addToQueue(int motion, int numAnims) {
        pendingAnimations.add(motion, numAnims);
        if (table != null && table.hasLinks()) {
            removeRedundantLinks();
        }
    }

    /**
     * {@code MotionTableManager::remove_redundant_links} (0x0051BF20): a motion that comes again makes what lies
     * between superfluous.
     *
     * @return how many link animations the sequence loses
     */
    int removeRedundantLinks() {
        int t = previousWithAnims(pendingAnimations.size());
        while (t >= 0) {
            int last = pendingAnimations.motion(t);
            boolean substate = (last & MotionCommand.SUBSTATE_BIT) != 0 && (last & MotionCommand.MODIFIER_BIT) == 0;
            int stopBits;
            if (substate) {
                stopBits = 0xB0000000;
            } else if ((last & MotionCommand.STYLE_BIT) != 0) {
                stopBits = 0x70000000;
            } else {
                return 0;
            }
            for (int e = t - 1; e >= 0; e--) {
                boolean animated = pendingAnimations.numAnims(e) != 0;
                if (pendingAnimations.motion(e) == last && (animated || !substate)) {
                    return truncate(e);
                }
                if (animated && (pendingAnimations.motion(e) & stopBits) != 0) {
                    return 0;
                }
            }
            if (!physicsObj.physics.rules.has(Variant.ACE_REDUNDANT_LINKS)) {
                return 0;
            }
            t = previousWithAnims(t);
        }
        return 0;
    }

    private int previousWithAnims(int before) {
        int index = before - 1;
        while (index >= 0 && pendingAnimations.numAnims(index) == 0) {
            index--;
        }
        return index;
    }

    /** {@code MotionTableManager::truncate_animation_list} (0x0051BCA0). */
    private int truncate(int entry) {
        int dropped = 0;
        for (int i = entry + 1; i < pendingAnimations.size(); i++) {
            dropped += pendingAnimations.numAnims(i);
            pendingAnimations.setNumAnims(i, 0);
        }
        return dropped;
    }

    /** {@code MotionTableManager::AnimationDone} (0x0051BCE0). */
    void animationDone(boolean success) {
        if (pendingAnimations.isEmpty()) {
            return;
        }
        animationCounter++;
        while (!pendingAnimations.isEmpty()
                && Integer.compareUnsigned(pendingAnimations.numAnims(0), animationCounter) <= 0) {
            int numAnims = pendingAnimations.numAnims(0);
            headDone(success);
            animationCounter -= numAnims;
        }
        if (pendingAnimations.isEmpty()) {
            animationCounter = 0;
        }
    }

    /** {@code MotionTableManager::CheckForCompletedMotions} (0x0051BE00). */
    void checkForCompletedMotions() {
        while (!pendingAnimations.isEmpty() && pendingAnimations.numAnims(0) == 0) {
            headDone(true);
        }
    }

    /** {@code MotionTableManager::UseTime}: the check of a step, which counts the head down (environment.md §4). */
    void useTime() {
        if (pendingAnimations.isEmpty()) {
            return;
        }
        if (pendingAnimations.numAnims(0) > 0 && pendingAnimations.checked(0)) {
            pendingAnimations.setNumAnims(0, pendingAnimations.numAnims(0) - 1);
        }
        checkForCompletedMotions();
        pendingAnimations.setAllChecked();
    }

    /** {@code MotionTableManager::HandleEnterWorld} (0x0051BDD0): the stand-in has no link animations to drop. */
    void handleEnterWorld() {
        allDone();
    }

    /** {@code MotionTableManager::HandleExitWorld} (0x0051BDA0). */
    void handleExitWorld() {
        allDone();
    }

    /** AnimationDone until nothing is pending; the calls that would only count are taken together. */
    private void allDone() {
        while (!pendingAnimations.isEmpty()) {
            int numAnims = pendingAnimations.numAnims(0);
            if (Integer.compareUnsigned(numAnims, animationCounter) > 0) {
                animationCounter = numAnims - 1;
            }
            animationDone(false);
        }
    }

    /** A completion that an input reports: the head goes whatever its count, then the motion is done. */
    void completeHead(int motion, boolean success) {
        if (pendingAnimations.isEmpty()) {
            return;
        }
        if ((pendingAnimations.motion(0) & MotionCommand.ACTION_BIT) != 0) {
            state.removeOldestAction();
        }
        pendingAnimations.removeHead();
        physicsObj.motionDone(motion, success);
    }

    private void headDone(boolean success) {
        int motion = pendingAnimations.motion(0);
        if ((motion & MotionCommand.ACTION_BIT) != 0) {
            state.removeOldestAction();
        }
        physicsObj.motionDone(motion, success);
        pendingAnimations.removeHead();
    }
}
