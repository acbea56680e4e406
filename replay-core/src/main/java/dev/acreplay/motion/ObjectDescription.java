package dev.acreplay.motion;

import dev.acreplay.geometry.Position;
import dev.acreplay.geometry.Vec3;
import java.util.ArrayList;
import java.util.List;

/** The physics description of a CreateObject, as far as motion goes, and what the environment adds to it. */
public final class ObjectDescription {
    public final int id;

    /** The gameplay object; null for none. */
    public WeenieObject weenie;

    /** Setup values in metres. */
    public float radius = 0.25f;

    public float height = 0.5f;
    public boolean hasMotionTable;

    /** Whether the movement buffer is not empty. */
    public boolean hasMovement;

    /** The buffer's content; null if it did not decode. */
    public MovementPacket movement;

    /** The buffer's autonomous word. */
    public boolean autonomous;

    public int state = PhysicsState.DEFAULT;
    public float scale = 1.0f;

    /** NaN where the description has none. */
    public float friction = Float.NaN;

    public float elasticity = Float.NaN;

    /** Null where the description has none. */
    public Vec3 velocity;

    public Vec3 omega;

    /** The nine stamps in the order of update_times; of an implicit object {@link PhysicsObject#UNKNOWN_STAMP}. */
    public final int[] timestamps = new int[9];

    /** The children's ids and holding locations, in order. */
    public final List<Child> children = new ArrayList<>();

    /** 0 for none. */
    public int parentId;

    public int parentLocation;

    /** Null if there is none. */
    public Position position;

    public int placementId;

    public ObjectDescription(int id) {
        this.id = id;
    }

    /**
     * A child that a description lists.
     *
     * @param id its id
     * @param location its holding location
     */
    public record Child(int id, int location) {}
}
