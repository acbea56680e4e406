package dev.acreplay.message;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The physical side of an object (PhysicsDesc::UnPack 0x0051DDD0, wire.md section 6.7).
 *
 * <p>Layout: bitfield u32, state u32, then what the bitfield names, in this order: 0x10000 buff_length u32 and, if it is not
 * 0, a movement buffer and autonomous_movement u32; 0x20000 animframe_id u32 (only without 0x10000); 0x8000 position; 0x0002
 * mtable_id, 0x0800 stable_id, 0x1000 phstable_id, 0x0001 setup_id; 0x0020 parent_id, location_id; 0x0040 children; 0x0080
 * object_scale, 0x0100 friction, 0x0200 elasticity, 0x40000 translucency; 0x0004 velocity, 0x0008 acceleration, 0x0010
 * omega; 0x2000 default_script, 0x4000 its intensity; always nine timestamps and padding.
 */
public final class PhysicsDescription {
    /** Bit of a movement buffer. */
    public static final int HAS_MOVEMENT = 0x10000;
    /** Bit of a placement frame. */
    public static final int HAS_ANIMFRAME = 0x20000;
    /** Bit of a position. */
    public static final int HAS_POSITION = 0x8000;
    /** Bit of a parent. */
    public static final int HAS_PARENT = 0x0020;
    /** Bit of children. */
    public static final int HAS_CHILDREN = 0x0040;

    private static final int HAS_MTABLE = 0x0002;
    private static final int HAS_STABLE = 0x0800;
    private static final int HAS_PHSTABLE = 0x1000;
    private static final int HAS_SETUP = 0x0001;
    private static final int HAS_SCALE = 0x0080;
    private static final int HAS_FRICTION = 0x0100;
    private static final int HAS_ELASTICITY = 0x0200;
    private static final int HAS_TRANSLUCENCY = 0x40000;
    private static final int HAS_VELOCITY = 0x0004;
    private static final int HAS_ACCELERATION = 0x0008;
    private static final int HAS_OMEGA = 0x0010;
    private static final int HAS_SCRIPT = 0x2000;
    private static final int HAS_INTENSITY = 0x4000;

    /** One attached object: its id and where it is held. */
    public record Child(int id, int locationId) {}

    int bitfield;
    int state;
    int buffLength;
    Movement movement;
    byte[] movementRaw;
    byte[] movementExtra;
    int autonomousRaw;
    int animframeId;
    WirePosition position;
    int mtableId;
    int stableId;
    int phstableId;
    int setupId;
    int parentId;
    int locationId;
    List<Child> children = List.of();
    float objectScale = 1.0f;
    float friction = 0.949999988f;
    float elasticity = 0.0500000007f;
    float translucency;
    WireVector velocity = WireVector.ZERO;
    WireVector acceleration = WireVector.ZERO;
    WireVector omega = WireVector.ZERO;
    int defaultScript;
    float defaultScriptIntensity;
    ObjectStamps timestamps;

    private PhysicsDescription() {}

    public boolean has(int bits) {
        return (bitfield & bits) != 0;
    }

    public int bitfield() {
        return bitfield;
    }

    /** Physics state bits. */
    public int state() {
        return state;
    }

    /** Bytes of the movement buffer; 0 also when there is none. */
    public int buffLength() {
        return buffLength;
    }

    /** Tells whether the description carries movement, decodable or not. */
    public boolean carriesMovement() {
        return has(HAS_MOVEMENT) && buffLength > 0;
    }

    /** The movement buffer, or null if there is none or it does not decode. */
    public Movement movement() {
        return movement;
    }

    /** The bytes of a movement buffer that does not decode, else null. */
    public byte[] movementRaw() {
        return movementRaw == null ? null : movementRaw.clone();
    }

    public boolean autonomousMovement() {
        return autonomousRaw != 0;
    }

    /** Placement frame. */
    public int animframeId() {
        return animframeId;
    }

    /** Position in the world, or null. */
    public WirePosition position() {
        return position;
    }

    /** Motion table, 0 for none. */
    public int mtableId() {
        return mtableId;
    }

    public int stableId() {
        return stableId;
    }

    public int phstableId() {
        return phstableId;
    }

    public int setupId() {
        return setupId;
    }

    public int parentId() {
        return parentId;
    }

    public int locationId() {
        return locationId;
    }

    public List<Child> children() {
        return children;
    }

    public float objectScale() {
        return objectScale;
    }

    public float friction() {
        return friction;
    }

    public float elasticity() {
        return elasticity;
    }

    public float translucency() {
        return translucency;
    }

    public WireVector velocity() {
        return velocity;
    }

    public WireVector acceleration() {
        return acceleration;
    }

    public WireVector omega() {
        return omega;
    }

    public int defaultScript() {
        return defaultScript;
    }

    public float defaultScriptIntensity() {
        return defaultScriptIntensity;
    }

    public ObjectStamps timestamps() {
        return timestamps;
    }

    static PhysicsDescription read(MessageReader in) {
        in.enter("physicsdesc");
        PhysicsDescription value = new PhysicsDescription();
        value.bitfield = in.id("bitfield");
        value.state = in.id("state");
        value.readMovement(in);
        value.readReferences(in);
        value.readQuantities(in);
        value.timestamps = ObjectStamps.read(in);
        in.align();
        in.leave();
        return value;
    }

    private void readMovement(MessageReader in) {
        if (has(HAS_MOVEMENT)) {
            int from = in.offset();
            buffLength = in.u32("buff_length");
            if (Integer.toUnsignedLong(buffLength) > in.remaining()) {
                throw in.failure("bad-count", from);
            }
            if (buffLength > 0) {
                readBuffer(in);
                autonomousRaw = in.u32("autonomous_movement");
            }
        } else if (has(HAS_ANIMFRAME)) {
            animframeId = in.u32("animframe_id");
        }
    }

    private void readBuffer(MessageReader in) {
        int from = in.offset();
        long outer = in.open(buffLength);
        FieldListener listener = in.silence();
        try {
            movement = Movement.read(in);
        } catch (DecodeFailure e) {
            in.seek(from);
            in.restore(listener);
            movementRaw = in.raw("movement_buffer", buffLength);
        }
        in.restore(listener);
        if (movement != null) {
            if (listener != null) {
                in.seek(from);
                in.enter("movement_buffer");
                movement = Movement.read(in);
                in.leave();
            }
            if (in.remaining() > 0) {
                movementExtra = in.raw("movement_buffer_extra", in.remaining());
            }
        }
        in.close(outer);
        in.seek(from + buffLength);
    }

    private void readReferences(MessageReader in) {
        if (has(HAS_POSITION)) {
            position = WirePosition.read(in, "pos");
        }
        mtableId = has(HAS_MTABLE) ? in.id("mtable_id") : 0;
        stableId = has(HAS_STABLE) ? in.id("stable_id") : 0;
        phstableId = has(HAS_PHSTABLE) ? in.id("phstable_id") : 0;
        setupId = has(HAS_SETUP) ? in.id("setup_id") : 0;
        if (has(HAS_PARENT)) {
            parentId = in.id("parent_id");
            locationId = in.u32("location_id");
        }
        if (has(HAS_CHILDREN)) {
            int from = in.offset();
            long count = Integer.toUnsignedLong(in.u32("children"));
            if (count * 8 > in.remaining()) {
                throw in.failure("bad-count", from);
            }
            List<Child> all = new ArrayList<>((int) count);
            for (int i = 0; i < count; i++) {
                all.add(new Child(in.id("id"), in.u32("location_id")));
            }
            children = List.copyOf(all);
        }
    }

    private void readQuantities(MessageReader in) {
        objectScale = has(HAS_SCALE) ? in.f32("object_scale") : objectScale;
        friction = has(HAS_FRICTION) ? in.f32("friction") : friction;
        elasticity = has(HAS_ELASTICITY) ? in.f32("elasticity") : elasticity;
        translucency = has(HAS_TRANSLUCENCY) ? in.f32("translucency") : translucency;
        velocity = has(HAS_VELOCITY) ? WireVector.read(in, "velocity") : velocity;
        acceleration = has(HAS_ACCELERATION) ? WireVector.read(in, "acceleration") : acceleration;
        omega = has(HAS_OMEGA) ? WireVector.read(in, "omega") : omega;
        defaultScript = has(HAS_SCRIPT) ? in.id("default_script") : 0;
        defaultScriptIntensity = has(HAS_INTENSITY) ? in.f32("default_script_intensity") : 0;
    }

    void write(MessageWriter out) {
        out.u32(bitfield).u32(state);
        if (has(HAS_MOVEMENT)) {
            out.u32(buffLength);
            if (buffLength > 0) {
                out.raw(buffer()).u32(autonomousRaw);
            }
        } else if (has(HAS_ANIMFRAME)) {
            out.u32(animframeId);
        }
        if (has(HAS_POSITION)) {
            position.write(out);
        }
        word(out, HAS_MTABLE, mtableId);
        word(out, HAS_STABLE, stableId);
        word(out, HAS_PHSTABLE, phstableId);
        word(out, HAS_SETUP, setupId);
        word(out, HAS_PARENT, parentId);
        word(out, HAS_PARENT, locationId);
        if (has(HAS_CHILDREN)) {
            out.u32(children.size());
            for (Child child : children) {
                out.u32(child.id).u32(child.locationId);
            }
        }
        word(out, HAS_SCALE, Float.floatToRawIntBits(objectScale));
        word(out, HAS_FRICTION, Float.floatToRawIntBits(friction));
        word(out, HAS_ELASTICITY, Float.floatToRawIntBits(elasticity));
        word(out, HAS_TRANSLUCENCY, Float.floatToRawIntBits(translucency));
        vector(out, HAS_VELOCITY, velocity);
        vector(out, HAS_ACCELERATION, acceleration);
        vector(out, HAS_OMEGA, omega);
        word(out, HAS_SCRIPT, defaultScript);
        word(out, HAS_INTENSITY, Float.floatToRawIntBits(defaultScriptIntensity));
        timestamps.write(out);
        out.align();
    }

    /** The bytes of the movement buffer; pads that were missing at its end are not written. */
    private byte[] buffer() {
        if (movementRaw != null) {
            return movementRaw;
        }
        MessageWriter out = new MessageWriter();
        movement.write(out);
        int extra = movementExtra == null ? 0 : movementExtra.length;
        byte[] all = Arrays.copyOf(out.toByteArray(), buffLength);
        if (extra > 0) {
            System.arraycopy(movementExtra, 0, all, buffLength - extra, extra);
        }
        return all;
    }

    private void word(MessageWriter out, int bit, int value) {
        if (has(bit)) {
            out.u32(value);
        }
    }

    private void vector(MessageWriter out, int bit, WireVector value) {
        if (has(bit)) {
            value.write(out);
        }
    }

    void describe(Fields out) {
        out.begin("physicsdesc");
        out.id("bitfield", bitfield);
        out.id("state", state);
        describeMovement(out);
        if (has(HAS_POSITION)) {
            position.describe(out, "pos");
        }
        id(out, HAS_MTABLE, "mtable_id", mtableId);
        id(out, HAS_STABLE, "stable_id", stableId);
        id(out, HAS_PHSTABLE, "phstable_id", phstableId);
        id(out, HAS_SETUP, "setup_id", setupId);
        if (has(HAS_PARENT)) {
            out.id("parent_id", parentId);
            out.number("location_id", Integer.toUnsignedLong(locationId));
        }
        if (has(HAS_CHILDREN)) {
            out.beginList("children");
            for (Child child : children) {
                out.begin(null);
                out.id("id", child.id);
                out.number("location_id", Integer.toUnsignedLong(child.locationId));
                out.end();
            }
            out.endList();
        }
        number(out, HAS_SCALE, "object_scale", objectScale);
        number(out, HAS_FRICTION, "friction", friction);
        number(out, HAS_ELASTICITY, "elasticity", elasticity);
        number(out, HAS_TRANSLUCENCY, "translucency", translucency);
        describe(out, HAS_VELOCITY, "velocity", velocity);
        describe(out, HAS_ACCELERATION, "acceleration", acceleration);
        describe(out, HAS_OMEGA, "omega", omega);
        id(out, HAS_SCRIPT, "default_script", defaultScript);
        number(out, HAS_INTENSITY, "default_script_intensity", defaultScriptIntensity);
        timestamps.describe(out);
        out.end();
    }

    private void describeMovement(Fields out) {
        if (has(HAS_MOVEMENT)) {
            out.number("buff_length", buffLength);
            if (buffLength > 0) {
                if (movement != null) {
                    out.begin("movement_buffer");
                    movement.describe(out);
                    out.end();
                } else {
                    out.hex("movement_buffer_hex", movementRaw);
                }
                if (movementExtra != null) {
                    out.hex("movement_buffer_extra_hex", movementExtra);
                }
                out.wireBool("autonomous_movement", autonomousRaw);
            }
        } else if (has(HAS_ANIMFRAME)) {
            out.number("animframe_id", Integer.toUnsignedLong(animframeId));
        }
    }

    private void id(Fields out, int bit, String name, int value) {
        if (has(bit)) {
            out.id(name, value);
        }
    }

    private void number(Fields out, int bit, String name, float value) {
        if (has(bit)) {
            out.f32(name, value);
        }
    }

    private void describe(Fields out, int bit, String name, WireVector value) {
        if (has(bit)) {
            value.describe(out, name);
        }
    }

    static PhysicsDescription from(JsonSource in) {
        PhysicsDescription value = new PhysicsDescription();
        value.bitfield = in.id("bitfield");
        value.state = in.id("state");
        value.buffLength = in.number("buff_length", 0);
        if (in.has("movement_buffer")) {
            value.movement = Movement.from(in.child("movement_buffer"));
        }
        if (in.has("movement_buffer_hex")) {
            value.movementRaw = in.hex("movement_buffer_hex");
        }
        if (in.has("movement_buffer_extra_hex")) {
            value.movementExtra = in.hex("movement_buffer_extra_hex");
        }
        if (in.has("autonomous_movement")) {
            value.autonomousRaw = in.wireBool("autonomous_movement");
        }
        value.animframeId = in.number("animframe_id", 0);
        value.position = in.has("pos") ? WirePosition.from(in.child("pos")) : null;
        value.mtableId = in.id("mtable_id", 0);
        value.stableId = in.id("stable_id", 0);
        value.phstableId = in.id("phstable_id", 0);
        value.setupId = in.id("setup_id", 0);
        value.parentId = in.id("parent_id", 0);
        value.locationId = in.number("location_id", 0);
        value.children = in.list("children", one -> new Child(one.id("id"), one.number("location_id")));
        value.objectScale = in.f32("object_scale", value.objectScale);
        value.friction = in.f32("friction", value.friction);
        value.elasticity = in.f32("elasticity", value.elasticity);
        value.translucency = in.f32("translucency", value.translucency);
        value.velocity = in.has("velocity") ? WireVector.from(in.child("velocity")) : WireVector.ZERO;
        value.acceleration = in.has("acceleration") ? WireVector.from(in.child("acceleration")) : WireVector.ZERO;
        value.omega = in.has("omega") ? WireVector.from(in.child("omega")) : WireVector.ZERO;
        value.defaultScript = in.id("default_script", 0);
        value.defaultScriptIntensity = in.f32("default_script_intensity", 0);
        value.timestamps = ObjectStamps.from(in.child("timestamps"));
        value.check(in);
        return value;
    }

    private void check(JsonSource in) {
        if (has(HAS_POSITION) && position == null) {
            throw in.wrong("pos", "a position, as bit 0x8000 is set");
        }
        if (carriesMovement() && movement == null && movementRaw == null) {
            throw in.wrong("movement_buffer", "a movement, as buff_length is " + buffLength);
        }
    }
}
