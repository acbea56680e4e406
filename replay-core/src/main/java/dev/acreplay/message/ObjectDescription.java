package dev.acreplay.message;

import java.util.ArrayList;
import java.util.List;

/**
 * How an object looks (ObjDesc::UnPack 0x005ABCF0, wire.md section 6.6).
 *
 * <p>Layout: version u8 = 0x11, palettes u8, textures u8, parts u8; if there are palettes the palette_id packed; per palette
 * sub_id packed, offset u8, numcolors u8; per texture part_index u8, old_tex_id and new_tex_id packed; per part part_index
 * u8, part_id packed; padding to four bytes.
 */
public record ObjectDescription(
        int paletteId,
        List<Subpalette> subpalettes,
        List<TextureChange> textureMapChanges,
        List<PartChange> animPartChanges) {
    private static final int VERSION = 0x11;
    private static final int PALETTE = 0x04000000;
    private static final int TEXTURE = 0x05000000;
    private static final int PART = 0x01000000;

    /** A look without any change. */
    public static final ObjectDescription PLAIN = new ObjectDescription(0, List.of(), List.of(), List.of());

    /** Colours of one palette that replace those of the base. */
    public record Subpalette(int subId, int offset, int numcolors) {}

    /** A texture of a part that is replaced. */
    public record TextureChange(int partIndex, int oldTexId, int newTexId) {}

    /** A part that is replaced. */
    public record PartChange(int partIndex, int partId) {}

    public ObjectDescription {
        subpalettes = List.copyOf(subpalettes);
        textureMapChanges = List.copyOf(textureMapChanges);
        animPartChanges = List.copyOf(animPartChanges);
    }

    static ObjectDescription read(MessageReader in) {
        in.enter("objdesc");
        int from = in.offset();
        if (in.u8("version") != VERSION) {
            throw in.failure("bad-value", from);
        }
        int palettes = in.u8("palettes");
        int textures = in.u8("textures");
        int parts = in.u8("parts");
        int paletteId = palettes > 0 ? in.packedId("palette_id", PALETTE) : 0;
        List<Subpalette> subpalettes = new ArrayList<>(palettes);
        for (int i = 0; i < palettes; i++) {
            subpalettes.add(new Subpalette(in.packedId("sub_id", PALETTE), in.u8("offset"), in.u8("numcolors")));
        }
        List<TextureChange> changes = new ArrayList<>(textures);
        for (int i = 0; i < textures; i++) {
            changes.add(new TextureChange(
                    in.u8("part_index"), in.packedId("old_tex_id", TEXTURE), in.packedId("new_tex_id", TEXTURE)));
        }
        List<PartChange> partChanges = new ArrayList<>(parts);
        for (int i = 0; i < parts; i++) {
            partChanges.add(new PartChange(in.u8("part_index"), in.packedId("part_id", PART)));
        }
        in.align();
        in.leave();
        return new ObjectDescription(paletteId, subpalettes, changes, partChanges);
    }

    void write(MessageWriter out) {
        out.u8(VERSION).u8(subpalettes.size()).u8(textureMapChanges.size()).u8(animPartChanges.size());
        if (!subpalettes.isEmpty()) {
            out.packedId(paletteId, PALETTE);
        }
        for (Subpalette one : subpalettes) {
            out.packedId(one.subId, PALETTE).u8(one.offset).u8(one.numcolors);
        }
        for (TextureChange one : textureMapChanges) {
            out.u8(one.partIndex).packedId(one.oldTexId, TEXTURE).packedId(one.newTexId, TEXTURE);
        }
        for (PartChange one : animPartChanges) {
            out.u8(one.partIndex).packedId(one.partId, PART);
        }
        out.align();
    }

    void describe(Fields out) {
        out.begin("objdesc");
        if (!subpalettes.isEmpty()) {
            out.id("palette_id", paletteId);
        }
        out.beginList("subpalettes");
        for (Subpalette one : subpalettes) {
            out.begin(null);
            out.id("sub_id", one.subId);
            out.number("offset", one.offset);
            out.number("numcolors", one.numcolors);
            out.end();
        }
        out.endList();
        out.beginList("texture_map_changes");
        for (TextureChange one : textureMapChanges) {
            out.begin(null);
            out.number("part_index", one.partIndex);
            out.id("old_tex_id", one.oldTexId);
            out.id("new_tex_id", one.newTexId);
            out.end();
        }
        out.endList();
        out.beginList("anim_part_changes");
        for (PartChange one : animPartChanges) {
            out.begin(null);
            out.number("part_index", one.partIndex);
            out.id("part_id", one.partId);
            out.end();
        }
        out.endList();
        out.end();
    }

    static ObjectDescription from(JsonSource in) {
        return new ObjectDescription(
                in.id("palette_id", 0),
                in.list(
                        "subpalettes",
                        one -> new Subpalette(one.id("sub_id"), one.number("offset"), one.number("numcolors"))),
                in.list(
                        "texture_map_changes",
                        one -> new TextureChange(one.number("part_index"), one.id("old_tex_id"), one.id("new_tex_id"))),
                in.list("anim_part_changes", one -> new PartChange(one.number("part_index"), one.id("part_id"))));
    }
}
