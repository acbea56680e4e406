package dev.acreplay.motion;

import java.util.Map;
import java.util.TreeMap;

/**
 * What stands in for assets and geometry in one replay, as environment.md defines it. Immutable.
 *
 * @param walk speed of the WalkForward cycle at speed 1, m/s
 * @param run speed of the RunForward cycle at speed 1, m/s
 * @param sidestep speed of the SideStepRight cycle at speed 1, m/s
 * @param turn turn rate of the TurnRight cycle at speed 1, rad/s, positive
 * @param completion for how many further checks a motion stays pending, by motion number; 0 where absent
 * @param flatGround the ground height in metres, or null if contact follows the inputs alone
 * @param inputOrder where in a frame messages are handled
 * @param physicsGate which frames update objects
 * @param objectOrder in which order a frame visits the objects
 * @param captureGround whether first contact and landing of capture-replay.md §4 apply
 */
public record MotionEnvironment(
        float walk,
        float run,
        float sidestep,
        float turn,
        Map<Integer, Integer> completion,
        Float flatGround,
        InputOrder inputOrder,
        PhysicsGate physicsGate,
        ObjectOrder objectOrder,
        boolean captureGround) {

    public static final MotionEnvironment DEFAULT = new MotionEnvironment(
            3.12f, 4.0f, 1.25f, 1.5f, Map.of(), null, InputOrder.BEFORE_TICK, PhysicsGate.FRAME, ObjectOrder.ID, false);

    public MotionEnvironment {
        completion = java.util.Collections.unmodifiableMap(new TreeMap<>(completion));
    }

    public MotionEnvironment withLocomotion(float newWalk, float newRun, float newSidestep, float newTurn) {
        return new MotionEnvironment(
                newWalk,
                newRun,
                newSidestep,
                newTurn,
                completion,
                flatGround,
                inputOrder,
                physicsGate,
                objectOrder,
                captureGround);
    }

    public MotionEnvironment withCompletion(Map<Integer, Integer> newCompletion) {
        return new MotionEnvironment(
                walk,
                run,
                sidestep,
                turn,
                newCompletion,
                flatGround,
                inputOrder,
                physicsGate,
                objectOrder,
                captureGround);
    }

    public MotionEnvironment withFlatGround(Float height) {
        return new MotionEnvironment(
                walk, run, sidestep, turn, completion, height, inputOrder, physicsGate, objectOrder, captureGround);
    }

    public MotionEnvironment withFrameOptions(InputOrder newInput, PhysicsGate newGate, ObjectOrder newOrder) {
        return new MotionEnvironment(
                walk, run, sidestep, turn, completion, flatGround, newInput, newGate, newOrder, captureGround);
    }

    public MotionEnvironment withCaptureGround(boolean on) {
        return new MotionEnvironment(
                walk, run, sidestep, turn, completion, flatGround, inputOrder, physicsGate, objectOrder, on);
    }
}
