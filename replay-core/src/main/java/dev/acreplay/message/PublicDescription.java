package dev.acreplay.message;

import java.util.ArrayList;
import java.util.List;

/**
 * What a client may know about an object that is not physics (PublicWeenieDesc::UnPack 0x005AD470, wire.md section 6.8).
 *
 * <p>Layout: header u32, name string, wcid packed, icon_id packed, type u32, bitfield u32, padding; header2 u32 if bitfield
 * &amp; 0x04000000; then the fields of {@link Optional}, each if its bit of header (or header2) is set; padding.
 */
public final class PublicDescription {
    private static final int ICON = 0x06000000;
    private static final int HAS_HEADER2 = 0x04000000;
    private static final int RESTRICTIONS_VERSION = 0x10000002;

    private enum Kind {
        STRING,
        U8,
        U16,
        U32,
        ID,
        F32,
        F64,
        PACKED,
        RESTRICTIONS
    }

    /** The optional fields in wire order. */
    private enum Optional {
        PLURAL_NAME(0x1, Kind.STRING),
        ITEMS_CAPACITY(0x2, Kind.U8),
        CONTAINERS_CAPACITY(0x4, Kind.U8),
        AMMO_TYPE(0x100, Kind.U16),
        VALUE(0x8, Kind.U32),
        USEABILITY(0x10, Kind.U32),
        USE_RADIUS(0x20, Kind.F32),
        TARGET_TYPE(0x80000, Kind.ID),
        EFFECTS(0x80, Kind.U32),
        COMBAT_USE(0x200, Kind.U8),
        STRUCTURE(0x400, Kind.U16),
        MAX_STRUCTURE(0x800, Kind.U16),
        STACK_SIZE(0x1000, Kind.U16),
        MAX_STACK_SIZE(0x2000, Kind.U16),
        CONTAINER_ID(0x4000, Kind.ID),
        WIELDER_ID(0x8000, Kind.ID),
        VALID_LOCATIONS(0x10000, Kind.ID),
        LOCATION(0x20000, Kind.ID),
        PRIORITY(0x40000, Kind.U32),
        BLIP_COLOR(0x100000, Kind.U8),
        RADAR_ENUM(0x800000, Kind.U8),
        PSCRIPT(0x8000000, Kind.U16),
        WORKMANSHIP(0x1000000, Kind.F32),
        BURDEN(0x200000, Kind.U16),
        SPELL_ID(0x400000, Kind.U16),
        HOUSE_OWNER_IID(0x2000000, Kind.ID),
        RESTRICTIONS(0x4000000, Kind.RESTRICTIONS),
        HOOK_ITEM_TYPES(0x20000000, Kind.U32),
        MONARCH(0x40, Kind.ID),
        HOOK_TYPE(0x10000000, Kind.U16),
        ICON_OVERLAY_ID(0x40000000, Kind.PACKED),
        ICON_UNDERLAY_ID(2, 0x1, Kind.PACKED),
        MATERIAL_TYPE(0x80000000, Kind.U32),
        COOLDOWN_ID(2, 0x2, Kind.U32),
        COOLDOWN_DURATION(2, 0x4, Kind.F64),
        PET_OWNER(2, 0x8, Kind.ID);

        final int word;
        final int bit;
        final Kind kind;
        final String field = name().toLowerCase(java.util.Locale.ROOT);

        Optional(int bit, Kind kind) {
            this(1, bit, kind);
        }

        Optional(int word, int bit, Kind kind) {
            this.word = word;
            this.bit = bit;
            this.kind = kind;
        }
    }

    private static final Optional[] OPTIONAL = Optional.values();

    /** One entry of a house's guest list. */
    private record Guest(int id, int value) {}

    /** Who may enter a house. */
    private record Restrictions(int version, int bitmask, int monarchIid, int buckets, List<Guest> table) {
        static Restrictions read(MessageReader in) {
            in.enter("restrictions");
            int from = in.offset();
            int version = in.id("version");
            if (version != RESTRICTIONS_VERSION) {
                throw in.failure("bad-value", from);
            }
            int bitmask = in.u32("bitmask");
            int monarch = in.id("monarch_iid");
            int count = in.u32("count_and_buckets");
            in.require((count & 0xFFFF) * 8);
            List<Guest> table = new ArrayList<>(count & 0xFFFF);
            for (int i = 0; i < (count & 0xFFFF); i++) {
                table.add(new Guest(in.id("id"), in.u32("value")));
            }
            in.leave();
            return new Restrictions(version, bitmask, monarch, count >>> 16, List.copyOf(table));
        }
    }

    private int header;
    private String name;
    private int wcid;
    private int iconId;
    private int itemType;
    private int bitfield;
    private int header2;
    private final Object[] values = new Object[OPTIONAL.length];

    private PublicDescription() {}

    public int header() {
        return header;
    }

    /** The object's name. */
    public String name() {
        return name;
    }

    /** Number of the object's class. */
    public int wcid() {
        return wcid;
    }

    /** Kind of item, a flag word. */
    public int itemType() {
        return itemType;
    }

    public int bitfield() {
        return bitfield;
    }

    private boolean has(Optional field) {
        return ((field.word == 1 ? header : header2) & field.bit) != 0;
    }

    static PublicDescription read(MessageReader in) {
        in.enter("wdesc");
        PublicDescription value = new PublicDescription();
        value.header = in.id("header");
        value.name = in.string("name");
        value.wcid = in.packedClass("wcid");
        value.iconId = in.packedId("icon_id", ICON);
        value.itemType = in.id("type");
        value.bitfield = in.id("bitfield");
        in.align();
        if ((value.bitfield & HAS_HEADER2) != 0) {
            value.header2 = in.id("header2");
        }
        for (Optional field : OPTIONAL) {
            if (value.has(field)) {
                value.values[field.ordinal()] = readField(in, field);
            }
        }
        in.align();
        in.leave();
        return value;
    }

    private static Object readField(MessageReader in, Optional field) {
        switch (field.kind) {
            case STRING:
                return in.string(field.field);
            case U8:
                return in.u8(field.field);
            case U16:
                return in.u16(field.field);
            case U32:
                return in.u32(field.field);
            case ID:
                return in.id(field.field);
            case F32:
                return in.f32(field.field);
            case F64:
                return in.f64(field.field);
            case PACKED:
                return in.packedId(field.field, ICON);
            default:
                return Restrictions.read(in);
        }
    }

    void write(MessageWriter out) {
        out.u32(header).string(name).packedClass(wcid).packedId(iconId, ICON);
        out.u32(itemType).u32(bitfield).align();
        if ((bitfield & HAS_HEADER2) != 0) {
            out.u32(header2);
        }
        for (Optional field : OPTIONAL) {
            if (has(field)) {
                writeField(out, field.kind, values[field.ordinal()]);
            }
        }
        out.align();
    }

    private static void writeField(MessageWriter out, Kind kind, Object value) {
        switch (kind) {
            case STRING:
                out.string((String) value);
                break;
            case U8:
                out.u8((Integer) value);
                break;
            case U16:
                out.u16((Integer) value);
                break;
            case U32:
            case ID:
                out.u32((Integer) value);
                break;
            case F32:
                out.f32((Float) value);
                break;
            case F64:
                out.f64((Double) value);
                break;
            case PACKED:
                out.packedId((Integer) value, ICON);
                break;
            default:
                Restrictions all = (Restrictions) value;
                out.u32(all.version).u32(all.bitmask).u32(all.monarchIid);
                out.u16(all.table.size()).u16(all.buckets);
                for (Guest guest : all.table) {
                    out.u32(guest.id).u32(guest.value);
                }
        }
    }

    void describe(Fields out) {
        out.begin("wdesc");
        out.id("header", header);
        out.text("name", name);
        out.number("wcid", Integer.toUnsignedLong(wcid));
        out.id("icon_id", iconId);
        out.id("type", itemType);
        out.id("bitfield", bitfield);
        if ((bitfield & HAS_HEADER2) != 0) {
            out.id("header2", header2);
        }
        for (Optional field : OPTIONAL) {
            if (has(field)) {
                describeField(out, field, values[field.ordinal()]);
            }
        }
        out.end();
    }

    private static void describeField(Fields out, Optional field, Object value) {
        switch (field.kind) {
            case STRING:
                out.text(field.field, (String) value);
                break;
            case U8:
            case U16:
            case U32:
                out.number(field.field, Integer.toUnsignedLong((Integer) value));
                break;
            case ID:
            case PACKED:
                out.id(field.field, (Integer) value);
                break;
            case F32:
                out.f32(field.field, (Float) value);
                break;
            case F64:
                out.f64(field.field, (Double) value);
                break;
            default:
                Restrictions all = (Restrictions) value;
                out.begin(field.field);
                out.id("version", all.version);
                out.number("bitmask", Integer.toUnsignedLong(all.bitmask));
                out.id("monarch_iid", all.monarchIid);
                out.number("buckets", all.buckets);
                out.beginList("table");
                for (Guest guest : all.table) {
                    out.begin(null);
                    out.id("id", guest.id);
                    out.number("value", Integer.toUnsignedLong(guest.value));
                    out.end();
                }
                out.endList();
                out.end();
        }
    }

    static PublicDescription from(JsonSource in) {
        PublicDescription value = new PublicDescription();
        value.header = in.id("header");
        value.name = in.text("name");
        value.wcid = in.number("wcid");
        value.iconId = in.id("icon_id");
        value.itemType = in.id("type");
        value.bitfield = in.id("bitfield");
        value.header2 = in.id("header2", 0);
        for (Optional field : OPTIONAL) {
            if (value.has(field)) {
                value.values[field.ordinal()] = fieldFrom(in, field);
            }
        }
        return value;
    }

    private static Object fieldFrom(JsonSource in, Optional field) {
        switch (field.kind) {
            case STRING:
                return in.text(field.field);
            case F32:
                return in.f32(field.field);
            case F64:
                return in.f64(field.field);
            case RESTRICTIONS:
                JsonSource all = in.child(field.field);
                return new Restrictions(
                        all.id("version"),
                        all.number("bitmask"),
                        all.id("monarch_iid"),
                        all.number("buckets"),
                        all.list("table", one -> new Guest(one.id("id"), one.number("value"))));
            default:
                return in.id(field.field);
        }
    }
}
