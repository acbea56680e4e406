package dev.acreplay.motion;

import dev.acreplay.geometry.Frame;
import dev.acreplay.geometry.Numeric;
import dev.acreplay.geometry.Position;
import dev.acreplay.geometry.Vec3;
import dev.acreplay.rules.Rulebook;
import dev.acreplay.rules.Variant;
import java.util.ArrayDeque;

/**
 * Leads an object through the positions that its server reported (retail InterpolationManager, position-managers.md
 * section 2).
 *
 * <p>Each update joins the tail of a queue. {@link #adjustOffset} replaces the root motion of a step by a limited step
 * towards the head; {@link #useTime} blips to the tail once the way is seen to be blocked.
 */
public final class InterpolationManager {
    private static final float DEADBAND = 0.05f;
    private static final float NEAR_COMPLETION = 0.2f;
    private static final float STALL_FRACTION = 0.3f;
    private static final float BIG_DISTANCE = 999999.0f;
    private static final float MAX_INTERPOLATED_VELOCITY = 7.5f;
    private static final int QUEUE_CAP = 20;
    private static final int WINDOW_CALLS = 5;
    private static final int FAILS_BEFORE_BLIP = 3;

    /** Head is the next to reach, tail the newest. */
    public final ArrayDeque<InterpolationNode> positionQueue = new ArrayDeque<>();

    public final PhysicsObject physicsObj;
    public boolean keepHeading;
    public int frameCounter;
    public float originalDistance = BIG_DISTANCE;
    public float progressQuantum;
    public int nodeFailCounter;
    public final Position bliptoPosition = new Position();

    /** Nodes that left the queue and are used again. */
    private final ArrayDeque<InterpolationNode> freeNodes = new ArrayDeque<>();

    private final Frame adj = new Frame();
    private final Position blipTarget = new Position();
    private final Vec3 blipVelocity = new Vec3();

    /** Retail {@code InterpolationManager} 0x005558D0. */
    public InterpolationManager(PhysicsObject physicsObj) {
        this.physicsObj = physicsObj;
    }

    /** Retail {@code InterpolateTo} 0x00555B20. */
    public void interpolateTo(Position p, boolean keepArg) {
        physicsObj.physics.probe.interpolationManagerInterpolateTo(physicsObj.id, p, keepArg);
        Rulebook rules = physicsObj.physics.rules;
        boolean keepByArgument = rules.has(Variant.INTERP_FAR_KEEP_ARG);
        InterpolationNode tail = positionQueue.peekLast();
        Position ref = tail != null && tail.type == InterpolationNode.POSITION ? tail.p : physicsObj.position;
        float d = (float) physicsObj.physics.math.distance(ref, p);
        if (!(physicsObj.getAutonomyBlipDistance() >= d)) {
            InterpolationNode node = newNode(p);
            if (keepByArgument ? keepArg : keepHeading) {
                node.p.frame.setHeading((float) physicsObj.getHeading());
            }
            positionQueue.addLast(node);
            nodeFailCounter = FAILS_BEFORE_BLIP + 1;
            return;
        }
        if (physicsObj.physics.math.distance(physicsObj.position, p) > DEADBAND) {
            boolean earlyStall = rules.has(Variant.ACDREAM_EARLY_STALL);
            while ((tail = positionQueue.peekLast()) != null) {
                if (tail.type != InterpolationNode.POSITION) {
                    break;
                }
                double toTail = physicsObj.physics.math.distance(tail.p, p);
                if (earlyStall ? toTail > DEADBAND : toTail >= DEADBAND) {
                    break;
                }
                freeNodes.addLast(positionQueue.removeLast());
            }
            while (positionQueue.size() >= QUEUE_CAP) {
                freeNodes.addLast(positionQueue.removeFirst());
            }
            if (!keepByArgument) {
                keepHeading = keepArg;
            }
            InterpolationNode node = newNode(p);
            if (keepArg) {
                node.p.frame.setHeading((float) physicsObj.getHeading());
            }
            positionQueue.addLast(node);
            return;
        }
        if (!keepArg) {
            physicsObj.setHeading((float) p.frame.getHeading(), true);
        }
        stopInterpolating();
    }

    private InterpolationNode newNode(Position p) {
        InterpolationNode node = freeNodes.isEmpty() ? new InterpolationNode() : freeNodes.removeLast();
        node.type = InterpolationNode.POSITION;
        node.p.set(p);
        return node;
    }

    /** Retail {@code adjust_offset} 0x00555D30. */
    public void adjustOffset(Frame offset, double quantum) {
        InterpolationNode head = positionQueue.peekFirst();
        if (head == null || (physicsObj.transientState & TransientState.CONTACT) == 0) {
            return;
        }
        if (head.type == InterpolationNode.JUMP || head.type == InterpolationNode.VELOCITY) {
            return;
        }
        Rulebook rules = physicsObj.physics.rules;
        boolean earlyStall = rules.has(Variant.ACDREAM_EARLY_STALL);
        double d = physicsObj.physics.math.distance(physicsObj.position, head.p);
        float curr = (float) d;
        if (earlyStall ? d <= DEADBAND : d < DEADBAND) {
            nodeCompleted(true);
            return;
        }
        float vmax = maxSpeed(rules);
        progressQuantum = (float) (quantum + progressQuantum);
        frameCounter++;
        if (earlyStall) {
            if (earlyStallWindow(curr, quantum, offset)) {
                return;
            }
        } else if (Integer.compareUnsigned(frameCounter, WINDOW_CALLS) >= 0) {
            if (windowPasses(curr, vmax, rules)) {
                frameCounter = 0;
                progressQuantum = 0.0f;
                originalDistance = curr;
            } else if (curr < NEAR_COMPLETION && !rules.has(Variant.INTERP_NO_NEAR_COMPLETION)) {
                nodeCompleted(true);
                return;
            } else {
                nodeFailCounter++;
                nodeCompleted(false);
                return;
            }
        }
        adj.setIdentityRotation();
        physicsObj.physics.math.subtract2(head.p, physicsObj.position, adj);
        float step = (float) (vmax * quantum);
        double len = adj.origin.magnitude();
        float len32 = (float) len;
        if (len <= DEADBAND) {
            nodeCompleted(true);
        }
        if (len32 > step) {
            float k = (float) ((double) step / len32);
            adj.origin.scale(k);
        }
        if (keepHeading) {
            adj.setHeading(0.0f);
        }
        offset.set(adj);
    }

    /** Step 4 of adjust_offset; fUseAdjustedSpeed_ is 1 and nothing in the client writes it. */
    private float maxSpeed(Rulebook rules) {
        float vmax = 0.0f;
        MotionInterpreter minterp = physicsObj.getMinterp();
        if (minterp != null) {
            boolean useAdjustedSpeed = !rules.has(Variant.CATCHUP_GET_MAX_SPEED);
            double speed = useAdjustedSpeed ? minterp.getAdjustedMaxSpeed() : minterp.getMaxSpeed();
            vmax = (float) (speed * 2.0);
        }
        return vmax < Numeric.EPSILON ? MAX_INTERPOLATED_VELOCITY : vmax;
    }

    /** Steps 6.1 and 6.2 of adjust_offset. */
    private boolean windowPasses(float curr, float vmax, Rulebook rules) {
        float made = (float) ((double) originalDistance - curr);
        if (physicsObj.getStickyObjectId() != 0) {
            return true;
        }
        boolean moved = rules.has(Variant.INTERP_PROGRESS_STRICT) ? made > Numeric.EPSILON : made >= Numeric.EPSILON;
        return moved && (double) made / progressQuantum / vmax >= STALL_FRACTION;
    }

    /** What acdream-early-stall has in place of step 6 of adjust_offset; true when the step ends there. */
    private boolean earlyStallWindow(float curr, double quantum, Frame offset) {
        if (Integer.compareUnsigned(frameCounter, WINDOW_CALLS) >= 0) {
            float made = (float) ((double) originalDistance - curr);
            boolean pass =
                    made >= NEAR_COMPLETION || (double) made / progressQuantum / (float) quantum >= STALL_FRACTION;
            nodeFailCounter = pass ? 0 : nodeFailCounter + 1;
            frameCounter = 0;
            progressQuantum = 0.0f;
            originalDistance = curr;
        } else if (originalDistance == BIG_DISTANCE) {
            originalDistance = curr;
        }
        if (Integer.compareUnsigned(nodeFailCounter, FAILS_BEFORE_BLIP) <= 0) {
            return false;
        }
        adj.setIdentityRotation();
        physicsObj.physics.math.subtract2(positionQueue.peekLast().p, physicsObj.position, adj);
        if (keepHeading) {
            adj.setHeading(0.0f);
        }
        offset.set(adj);
        stopInterpolating();
        return true;
    }

    /** Retail {@code NodeCompleted} 0x005559A0. */
    public void nodeCompleted(boolean success) {
        physicsObj.physics.probe.interpolationManagerNodeCompleted(physicsObj.id, success);
        frameCounter = 0;
        progressQuantum = 0.0f;
        InterpolationNode old = positionQueue.pollFirst();
        InterpolationNode head = positionQueue.peekFirst();
        if (head != null) {
            if (head.type == InterpolationNode.POSITION) {
                originalDistance = (float) physicsObj.physics.math.distance(physicsObj.position, head.p);
            } else if (!success) {
                if (old == null) {
                    return;
                }
                bliptoPosition.set(old.p);
            }
        } else {
            originalDistance = BIG_DISTANCE;
            if (success) {
                int fails = nodeFailCounter;
                stopInterpolating();
                if (physicsObj.physics.rules.has(Variant.ACDREAM_EARLY_STALL)) {
                    nodeFailCounter = fails;
                }
            } else {
                if (old == null) {
                    return;
                }
                bliptoPosition.set(old.p);
            }
        }
        if (old != null) {
            freeNodes.addLast(old);
        }
    }

    /** Retail {@code StopInterpolating} 0x00555950. */
    public void stopInterpolating() {
        physicsObj.physics.probe.interpolationManagerStopInterpolating(physicsObj.id);
        while (!positionQueue.isEmpty()) {
            freeNodes.addLast(positionQueue.removeFirst());
        }
        frameCounter = 0;
        progressQuantum = 0.0f;
        nodeFailCounter = 0;
        originalDistance = BIG_DISTANCE;
    }

    /** Retail {@code UseTime} 0x00555F20. */
    public void useTime() {
        if (physicsObj.physics.rules.has(Variant.ACDREAM_EARLY_STALL)) {
            return;
        }
        if (Integer.compareUnsigned(nodeFailCounter, FAILS_BEFORE_BLIP) <= 0) {
            if (positionQueue.isEmpty()) {
                if (nodeFailCounter <= 0) {
                    return;
                }
            } else {
                InterpolationNode head = positionQueue.peekFirst();
                if (head.type == InterpolationNode.VELOCITY) {
                    physicsObj.setVelocity(head.v, true);
                    nodeCompleted(true);
                } else if (head.type == InterpolationNode.JUMP) {
                    nodeCompleted(true);
                }
                return;
            }
        }
        blip();
    }

    /** Steps 5 and 6 of UseTime. */
    private void blip() {
        InterpolationNode tail = positionQueue.peekLast();
        boolean withVelocity = false;
        if (tail == null) {
            blipTarget.set(bliptoPosition);
        } else if (tail.type != InterpolationNode.JUMP && tail.type != InterpolationNode.VELOCITY) {
            blipTarget.set(tail.p);
        } else {
            blipVelocity.set(tail.v);
            blipTarget.set(bliptoPosition);
            for (InterpolationNode node : positionQueue) {
                if (node != tail && node.type == InterpolationNode.POSITION) {
                    blipTarget.set(node.p);
                    withVelocity = true;
                }
            }
        }
        int err = physicsObj.setPositionSimple(blipTarget, true);
        if (err != 0) {
            return;
        }
        if (withVelocity) {
            physicsObj.setVelocity(blipVelocity, true);
        }
        stopInterpolating();
    }
}
