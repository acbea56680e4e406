package dev.acreplay.cli;

import java.util.ArrayList;
import java.util.List;

/** One line of a packet's tree: what it is, which bytes of the record it takes, and what lies within it. */
final class PacketNode {
    final String name;
    final String value;
    /** First byte in the record, or -1 for what is not in it. */
    final int at;

    final int length;
    final List<PacketNode> inside = new ArrayList<>();

    PacketNode(String name, String value, int at, int length) {
        this.name = name;
        this.value = value;
        this.at = at;
        this.length = length;
    }

    PacketNode add(String name, String value, int at, int length) {
        PacketNode node = new PacketNode(name, value, at, length);
        inside.add(node);
        return node;
    }

    PacketNode add(PacketNode node) {
        inside.add(node);
        return node;
    }
}
