package dev.acreplay.motion;

import dev.acreplay.geometry.Frame;
import dev.acreplay.geometry.LandDefs;
import dev.acreplay.geometry.Plane;
import dev.acreplay.geometry.Position;
import dev.acreplay.geometry.Vec3;

/**
 * The flat and open world that stands in for geometry (environment.md §2, kinematics.md §3.9).
 *
 * <p>A proposed move is always accepted in full. Contact follows the inputs, or the height of {@code flat_ground}, or in a
 * capture the first placement and the landing of capture-replay.md §4.
 */
final class Ground {
    private final Physics physics;

    Ground(Physics physics) {
        this.physics = physics;
    }

    /**
     * Retail {@code CPhysicsObj::transition} 0x00512DC0, as the stand-in answers it.
     *
     * @param o the object that moves
     * @param old where it is
     * @param proposed where it wants to be, in the block of {@code old}
     * @param zBeforePhysics the height before UpdatePhysicsInternal, which holds while contact is asserted
     * @param t receives the result
     */
    void transition(PhysicsObject o, Position old, Position proposed, float zBeforePhysics, TransitionResult t) {
        t.clear();
        Vec3 origin = t.currPos.frame.origin.set(proposed.frame.origin);
        // 1. Cell and origin
        if (LandDefs.isIndoor(old.objcellId)) {
            t.currPos.objcellId = proposed.objcellId;
            t.currCell = cell(o, proposed.objcellId);
        } else {
            int id = LandDefs.adjustToOutside(proposed.objcellId, origin);
            origin.set(proposed.frame.origin);
            if (id == 0) {
                t.currPos.objcellId = proposed.objcellId;
            } else {
                t.currPos.objcellId = id;
                t.currCell = cell(o, id);
                origin.x = (float) ((double) origin.x + LandDefs.blockOffsetX(id, proposed.objcellId));
                origin.y = (float) ((double) origin.y + LandDefs.blockOffsetY(id, proposed.objcellId));
            }
        }
        // 2. Rotation
        t.currPos.frame.interpolateRotation(old.frame, proposed.frame, 1.0);
        // 3. Z and contact
        if (physics.environment.flatGround() != null) {
            flatGround(o, t);
            return;
        }
        boolean contact = o.has(TransientState.CONTACT);
        boolean walkable = o.has(TransientState.ON_WALKABLE);
        if (contact) {
            origin.z = zBeforePhysics;
        } else if (o.takeFirstContact(t)) {
            contact = true;
            walkable = true;
        } else if (old.frame.origin.z >= o.landingHeight && proposed.frame.origin.z <= o.landingHeight) {
            // landing of capture-replay.md §4: a landing height of NaN never passes
            origin.z = o.landingHeight;
            o.landingHeight = Float.NaN;
            contact = true;
            walkable = true;
        }
        setContact(t, contact, walkable);
    }

    private ObjectCell cell(PhysicsObject o, int id) {
        return o.cell != null && o.cell.id == id ? o.cell : physics.cell(id);
    }

    /** What a placement without geometry finds: the place as given, contact as it is (kinematics.md §5.4, trace-calls.md §8). */
    void placement(PhysicsObject o, Position p, ObjectCell cell, TransitionResult t) {
        t.clear();
        t.currPos.set(p);
        t.currCell = cell;
        if (physics.environment.flatGround() != null) {
            flatGround(o, t);
            return;
        }
        boolean contact = o.has(TransientState.CONTACT);
        boolean walkable = o.has(TransientState.ON_WALKABLE);
        if (!contact && o.takeFirstContact(t)) {
            contact = true;
            walkable = true;
        }
        setContact(t, contact, walkable);
    }

    private void flatGround(PhysicsObject o, TransitionResult t) {
        float g = physics.environment.flatGround();
        Vec3 origin = t.currPos.frame.origin;
        boolean has = o.has(TransientState.CONTACT) && o.checkContact();
        if (has) {
            origin.z = g;
        } else if (origin.z <= g) {
            origin.z = g;
            t.collisionNormal.set(0.0f, 0.0f, 1.0f);
            t.collisionNormalValid = true;
            has = true;
        }
        setContact(t, has, true);
    }

    private static void setContact(TransitionResult t, boolean contact, boolean walkable) {
        t.contactPlaneValid = contact;
        if (contact) {
            plane(t.contactPlane, t.currPos.frame, walkable);
            t.contactPlaneCellId = t.currCell == null ? 0 : t.currCell.id;
        }
    }

    /** The plane under a frame: level, or too steep to walk on. */
    static void plane(Plane out, Frame frame, boolean walkable) {
        Vec3 o = frame.origin;
        if (walkable) {
            out.set(0.0f, 0.0f, 1.0f, -o.z);
        } else {
            float ny = 0.866025388f;
            float nz = 0.5f;
            out.set(0.0f, ny, nz, (float) -((double) ny * o.y + (double) nz * o.z));
        }
    }
}
