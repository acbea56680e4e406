package dev.acreplay.message;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * 0xF749: a child is attached to a parent.
 *
 * <p>Layout: opcode, parent_id, child_id, child_location, placement_id u32, instance_timestamp u16 of the parent,
 * position_timestamp u16 of the child.
 */
public record ParentEvent(
        int parentId, int childId, int childLocation, int placementId, int instanceTimestamp, int positionTimestamp)
        implements Message {
    /** First dword of the message. */
    public static final int OPCODE = 0xF749;

    @Override
    public String type() {
        return "ParentEvent";
    }

    @Override
    public int opcode() {
        return OPCODE;
    }

    static ParentEvent read(MessageReader in) {
        return new ParentEvent(
                in.id("parent_id"),
                in.id("child_id"),
                in.u32("child_location"),
                in.u32("placement_id"),
                in.u16("instance_timestamp"),
                in.u16("position_timestamp"));
    }

    @Override
    public void write(MessageWriter out) {
        out.u32(OPCODE);
        out.u32(parentId);
        out.u32(childId);
        out.u32(childLocation);
        out.u32(placementId);
        out.u16(instanceTimestamp);
        out.u16(positionTimestamp);
    }

    @Override
    public void describe(Fields out) {
        out.id("parent_id", parentId);
        out.id("child_id", childId);
        out.number("child_location", Integer.toUnsignedLong(childLocation));
        out.number("placement_id", Integer.toUnsignedLong(placementId));
        out.number("instance_timestamp", instanceTimestamp);
        out.number("position_timestamp", positionTimestamp);
    }

    /** Reads what {@link #toJson} writes. */
    public static ParentEvent fromJson(ObjectNode json) {
        JsonSource in = new JsonSource(json, "");
        return new ParentEvent(
                in.id("parent_id"),
                in.id("child_id"),
                in.number("child_location"),
                in.number("placement_id"),
                in.number("instance_timestamp"),
                in.number("position_timestamp"));
    }
}
