package dev.acreplay.message;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A position update's payload (PositionPack::UnPack 0x00516740, wire.md section 6.4).
 *
 * <p>Layout: bitfield u32, origin, the quaternion components not omitted (0x08, 0x10, 0x20, 0x40 omit qw, qx, qy, qz),
 * velocity (0x01), placement_id u32 (0x02), then instance, position, teleport and force position timestamps. Bit 0x04 is
 * has_contact. Omitted components are 0.0; nothing is normalised.
 */
public record PositionPack(
        int bitfield,
        WirePosition position,
        WireVector velocity,
        int placementId,
        int instanceTimestamp,
        int positionTimestamp,
        int teleportTimestamp,
        int forcePositionTimestamp) {
    /** Smallest magnitude that retail's encoder writes. */
    public static final float RETAIL_OMIT_BELOW = 0.000199999995f;

    /** Tells whether the object touches the ground. */
    public boolean hasContact() {
        return (bitfield & 0x04) != 0;
    }

    /**
     * Returns a pack with the bitfield that retail's encoder writes: components below {@link #RETAIL_OMIT_BELOW} are
     * omitted, velocity is present iff a component reaches it, placement iff it is not 0.
     */
    public static PositionPack of(
            WirePosition position,
            WireVector velocity,
            int placementId,
            boolean hasContact,
            int instanceTimestamp,
            int positionTimestamp,
            int teleportTimestamp,
            int forcePositionTimestamp) {
        int bits = (written(velocity.x()) || written(velocity.y()) || written(velocity.z()) ? 0x01 : 0)
                | (placementId != 0 ? 0x02 : 0)
                | (hasContact ? 0x04 : 0)
                | (written(position.qw()) ? 0 : 0x08)
                | (written(position.qx()) ? 0 : 0x10)
                | (written(position.qy()) ? 0 : 0x20)
                | (written(position.qz()) ? 0 : 0x40);
        return new PositionPack(
                bits,
                position,
                velocity,
                placementId,
                instanceTimestamp,
                positionTimestamp,
                teleportTimestamp,
                forcePositionTimestamp);
    }

    private static boolean written(float component) {
        return !(Math.abs(component) < RETAIL_OMIT_BELOW);
    }

    static PositionPack read(MessageReader in) {
        int bits = in.id("bitfield");
        in.enter("position");
        WirePosition position = new WirePosition(
                in.id("cell"),
                in.f32("x"),
                in.f32("y"),
                in.f32("z"),
                (bits & 0x08) == 0 ? in.f32("qw") : 0,
                (bits & 0x10) == 0 ? in.f32("qx") : 0,
                (bits & 0x20) == 0 ? in.f32("qy") : 0,
                (bits & 0x40) == 0 ? in.f32("qz") : 0);
        in.check(position);
        in.leave();
        return new PositionPack(
                bits,
                position,
                (bits & 0x01) != 0 ? WireVector.read(in, "velocity") : WireVector.ZERO,
                (bits & 0x02) != 0 ? in.u32("placement_id") : 0,
                in.u16("instance_timestamp"),
                in.u16("position_timestamp"),
                in.u16("teleport_timestamp"),
                in.u16("force_position_timestamp"));
    }

    void write(MessageWriter out) {
        out.u32(bitfield).u32(position.cell());
        out.f32(position.x()).f32(position.y()).f32(position.z());
        if ((bitfield & 0x08) == 0) {
            out.f32(position.qw());
        }
        if ((bitfield & 0x10) == 0) {
            out.f32(position.qx());
        }
        if ((bitfield & 0x20) == 0) {
            out.f32(position.qy());
        }
        if ((bitfield & 0x40) == 0) {
            out.f32(position.qz());
        }
        if ((bitfield & 0x01) != 0) {
            velocity.write(out);
        }
        if ((bitfield & 0x02) != 0) {
            out.u32(placementId);
        }
        out.u16(instanceTimestamp).u16(positionTimestamp).u16(teleportTimestamp).u16(forcePositionTimestamp);
    }

    void describe(Fields out) {
        out.id("bitfield", bitfield);
        position.describe(out, "position");
        if ((bitfield & 0x01) != 0) {
            velocity.describe(out, "velocity");
        }
        if ((bitfield & 0x02) != 0) {
            out.number("placement_id", Integer.toUnsignedLong(placementId));
        }
        out.bool("has_contact", hasContact());
        out.number("instance_timestamp", instanceTimestamp);
        out.number("position_timestamp", positionTimestamp);
        out.number("teleport_timestamp", teleportTimestamp);
        out.number("force_position_timestamp", forcePositionTimestamp);
    }

    static PositionPack from(JsonSource in) {
        PositionPack retail = of(
                WirePosition.from(in.child("position")),
                in.has("velocity") ? WireVector.from(in.child("velocity")) : WireVector.ZERO,
                in.number("placement_id", 0),
                in.bool("has_contact", false),
                in.number("instance_timestamp"),
                in.number("position_timestamp"),
                in.number("teleport_timestamp"),
                in.number("force_position_timestamp"));
        return in.has("bitfield") ? retail.withBitfield(in.id("bitfield")) : retail;
    }

    private PositionPack withBitfield(int bits) {
        return new PositionPack(
                bits,
                position,
                velocity,
                placementId,
                instanceTimestamp,
                positionTimestamp,
                teleportTimestamp,
                forcePositionTimestamp);
    }

    /** Reads the JSON form of wire.md section 13.2; without {@code bitfield} it becomes retail's. */
    public static PositionPack fromJson(ObjectNode json) {
        return from(new JsonSource(json, ""));
    }

    public ObjectNode toJson() {
        JsonFields fields = new JsonFields();
        describe(fields);
        return fields.tree();
    }
}
