package dev.acreplay.replay;

import java.util.List;

/**
 * What an input does to an object: one record for each {@code do} of a scenario, and for each message of a capture.
 *
 * <p>What each calls is fixed by kinematics.md section 5.7. A stamp of -1 is one that the payload does not carry.
 */
public sealed interface Action {
    /** A stamp that a payload does not carry. */
    int NO_STAMP = -1;

    /** True for the inputs that stand for a message from the server: {@code input_order} after-tick puts them behind the objects. */
    default boolean isMessage() {
        return false;
    }

    /** True for what the player does at keyboard and mouse: it takes a command interpreter to mean anything. */
    default boolean isControl() {
        return this instanceof Key
                || this instanceof ToggleAutorun
                || this instanceof MouseLook
                || this instanceof SelectLeft
                || this instanceof LoseFocus
                || this instanceof StopCompletely
                || this instanceof SetEnabled
                || this instanceof SetOption
                || this instanceof ContactPlane;
    }

    /** Fields of MovementParameters that an input names; null where the default stays. */
    record Params(
            Integer bits,
            Float distanceToObject,
            Float minDistance,
            Float failDistance,
            Float speed,
            Float walkRunThreshold,
            Float desiredHeading,
            Integer holdKey,
            Integer contextId,
            Integer actionStamp) {
        static final Params NONE = new Params(null, null, null, null, null, null, null, null, null, null);
    }

    /** One action of an interpreted or raw state. */
    record MotionAction(int motion, float speed, int stamp, boolean autonomous) {}

    /** An interpreted motion state as a payload gives it, defaults filled in. */
    record State(
            int style,
            int forward,
            float forwardSpeed,
            int sidestep,
            float sidestepSpeed,
            int turn,
            float turnSpeed,
            List<MotionAction> actions) {
        static final State DEFAULT = new State(0x8000003D, 0x41000003, 1, 0, 1, 0, 1, List.of());
    }

    /** The movement buffer behind the stamps of an UpdateMotion, by type. */
    record Movement(
            int type,
            int style,
            State state,
            int stickyObject,
            boolean standingLongjump,
            int object,
            Place origin,
            float heading,
            Params params,
            float runRate) {}

    /** MovementManager::PerformMovement. */
    record PerformMovement(
            int type,
            int motion,
            Integer object,
            Integer topLevel,
            Float radius,
            Float height,
            Place position,
            Params params,
            Boolean autonomous)
            implements Action {}

    /** The payload of an UpdateMotion; a null movement is a buffer that did not decode. */
    record UnpackMovement(int instance, int movementStamp, int serverControl, boolean autonomous, Movement movement)
            implements Action {
        @Override
        public boolean isMessage() {
            return true;
        }
    }

    /** The payload of an UpdatePosition. */
    record UpdatePosition(
            Place position,
            Vec velocity,
            boolean contact,
            int placementId,
            int instance,
            int positionStamp,
            int teleport,
            int forcePosition)
            implements Action {
        @Override
        public boolean isMessage() {
            return true;
        }
    }

    /** The payload of a VectorUpdate. */
    record VectorUpdate(Vec velocity, Vec omega, int instance, int vectorStamp) implements Action {
        @Override
        public boolean isMessage() {
            return true;
        }
    }

    /** The payload of a SetState. */
    record SetState(int state, int instance, int stateStamp) implements Action {
        @Override
        public boolean isMessage() {
            return true;
        }
    }

    /** A ParentEvent; the input's object is the child, {@code instance} the parent's. */
    record Parent(int parent, int location, int placementId, int instance, int positionStamp) implements Action {
        @Override
        public boolean isMessage() {
            return true;
        }
    }

    /** A PickupEvent. */
    record Unparent(int instance, int positionStamp) implements Action {
        @Override
        public boolean isMessage() {
            return true;
        }
    }

    /** A DeleteObject. */
    record Delete(int instance) implements Action {
        @Override
        public boolean isMessage() {
            return true;
        }
    }

    /** A PlayerTeleport. */
    record Teleport(int teleport) implements Action {
        @Override
        public boolean isMessage() {
            return true;
        }
    }

    /** SetPositionSimple(position, 1). */
    record SetPosition(Place position) implements Action {}

    /** Ground is asserted or denied. */
    record SetContact(boolean contact, boolean onWalkable) implements Action {}

    /** set_velocity(v, 1). */
    record SetVelocity(Vec velocity) implements Action {}

    /** The head of the motion table's pending list is done. */
    record MotionDone(int motion, boolean success) implements Action {}

    /** What InqRunRate answers from now on; null: it fails. */
    record SetRunRate(Float runRate) implements Action {}

    /** A movement key of the player. */
    record Key(int command, boolean down, Float speed) implements Action {}

    /** CMotionInterp::set_hold_run. */
    record SetHoldRun(boolean value, boolean cancelMoveTo) implements Action {}

    /** The autorun key of the player. */
    record ToggleAutorun() implements Action {}

    /** Mouse look switched, or one sample of it; exactly one of the two is not null. */
    record MouseLook(Boolean on, Float delta) implements Action {}

    /** The jump key goes down (charge) or up. */
    record Jump(boolean release, Float extent) implements Action {}

    /** change_cell without a change of origin and frame; null: into no cell. */
    record SetCell(Integer cell) implements Action {}

    /** MovementManager::ReportExhaustion. */
    record ReportExhaustion() implements Action {}

    /** MovementManager::EnterDefaultState. */
    record EnterDefaultState() implements Action {}

    /** The left mouse button. */
    record SelectLeft(boolean down) implements Action {}

    /** The window loses the keyboard. */
    record LoseFocus() implements Action {}

    /** CommandInterpreter::MaybeStopCompletely. */
    record StopCompletely() implements Action {}

    /** CommandInterpreter::Enable or Disable. */
    record SetEnabled(boolean enabled) implements Action {}

    /** Player options; null: unchanged. */
    record SetOption(Boolean uiTogglesRun, Boolean useMouseTurning) implements Action {}

    /** The contact plane that ShouldSendPositionEvent sees; null: that of the body again. */
    record ContactPlane(float[] plane) implements Action {}
}
