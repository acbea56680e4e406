package dev.acreplay.motion;

import dev.acreplay.geometry.Vec3;
import dev.acreplay.rules.Rulebook;

/** {@code drv-server-autowalk}: the local player walks to the last packet's origin until it moves by itself. */
final class ServerAutoWalkDriver extends MoveToDriver {
    private static final float AWAY_EPSILON = 0.05f;
    private static final float ALIGNED_DEGREES = 5.0f;
    private static final float FORWARD_DEGREES = 30.0f;
    private static final float TURN_DEGREES_PER_SECOND = 90.0f;
    private static final float RUN_TURN_FACTOR = 1.5f;

    private boolean running;
    private boolean userMoved;
    private final Rulebook rules;
    private final MovementParameters params;

    ServerAutoWalkDriver(PhysicsObject physicsObj, Rulebook rules) {
        super(physicsObj);
        this.rules = rules;
        this.params = new MovementParameters(rules);
    }

    @Override
    void packet(MovementPacket packet, MovementParameters params) {
        super.packet(packet, params);
        running = params.has(MovementParameters.CAN_CHARGE);
        userMoved = false;
    }

    @Override
    void otherPacket(int movementType) {
        if (movementType != MovementType.INVALID) {
            active = false;
        }
    }

    @Override
    void userMovementInput() {
        userMoved = true;
    }

    @Override
    boolean tick(float dt, Vec3 out) {
        // 1
        if (active && userMoved) {
            active = false;
        }
        if (!active) {
            return false;
        }
        offset(0.0f, 0.0f, dt, out);
        // 2
        float q = horizontalDistance();
        float bearing = bearing();
        float delta = delta(bearing);
        boolean inRange = moveTowards ? q <= distanceToObject : q >= minDistance + AWAY_EPSILON;
        // 3
        if (inRange && Math.abs(delta) <= ALIGNED_DEGREES) {
            active = false;
            doMotion(MotionCommand.READY, 1.0f);
            return true;
        }
        // 4
        float most = TURN_DEGREES_PER_SECOND * dt;
        turn(bearing, delta, running ? most * RUN_TURN_FACTOR : most);
        // 5
        if (Math.abs(delta) <= FORWARD_DEGREES && !inRange) {
            doMotion(
                    MotionCommand.WALK_FORWARD,
                    running ? (float) physicsObj.getMinterp().runRate() : 1.0f);
            Vec3 v = stateVelocity();
            offset(v.x, v.y, dt, out);
        } else {
            doMotion(MotionCommand.READY, 1.0f);
        }
        return true;
    }

    private void doMotion(int motion, float speed) {
        params.setDefaults(rules);
        params.bitfield &= ~(MovementParameters.SET_HOLD_KEY | MovementParameters.CANCEL_MOVETO);
        params.holdKeyToApply = HoldKey.NONE;
        params.speed = speed;
        physicsObj.getMinterp().doMotion(motion, params);
    }
}
