package dev.acreplay.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.Json;
import dev.acreplay.stream.MotionEvent;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Motion events as aligned columns for people; what identifies the event first, then its most telling fields. */
final class EventTable {
    /** Fields that say little to a person, or stand in a column of their own. */
    private static final Set<String> LEFT_OUT = Set.of(
            "object_id",
            "objdesc",
            "wdesc",
            "wdesc_status",
            "bitfield",
            "motion_flags",
            "timestamps",
            "stable_id",
            "phstable_id",
            "instance_timestamp",
            "server_control_timestamp",
            "teleport_timestamp",
            "force_position_timestamp",
            "standing_longjump",
            "buff_length",
            "placement_id",
            "stamp");

    private static final int MAX_FIELDS = 160;

    private final OutputStream out;
    private long events;

    EventTable(OutputStream out) throws IOException {
        this.out = out;
        line(String.format(
                Locale.ROOT,
                "%7s %12s %2s %-3s %-19s %-10s %s",
                "n",
                "t",
                "s",
                "dir",
                "type",
                "object",
                "what it says"));
    }

    void write(MotionEvent event) throws IOException {
        events++;
        ObjectNode node = event.toJson();
        StringBuilder fields = new StringBuilder();
        fields("", node.get("data"), fields);
        if (fields.length() > MAX_FIELDS) {
            fields.setLength(MAX_FIELDS);
            fields.append(" ..");
        }
        String marks = (event.stale() ? " [stale: " + event.reason() + "]" : "")
                + (event.obsolete() ? " [obsolete]" : "")
                + (event.remaining() > 0 ? " [" + event.remaining() + " bytes left]" : "");
        line(String.format(
                Locale.ROOT,
                "%7d %12s %2d %-3s %-19s %-10s%s%s",
                event.n(),
                event.timed() ? String.format(Locale.ROOT, "%.6f", event.t()) : "-",
                event.session(),
                event.direction().streamName(),
                event.type(),
                event.hasObject() ? node.get("object").asText() : "-",
                fields,
                marks));
    }

    private static void fields(String prefix, JsonNode node, StringBuilder text) {
        for (Map.Entry<String, JsonNode> field : node.properties()) {
            String name = field.getKey();
            JsonNode value = field.getValue();
            if (LEFT_OUT.contains(name)) {
                continue;
            }
            if (value.isObject()) {
                if (value.has("x")) {
                    text.append(' ')
                            .append(name)
                            .append("=(")
                            .append(point(value))
                            .append(')');
                } else {
                    fields(prefix + name + ".", value, text);
                }
            } else if (value.isArray()) {
                text.append(' ').append(name).append("=").append(value.size()).append(" entries");
            } else {
                text.append(' ').append(name).append('=').append(scalar(value));
            }
        }
    }

    private static String point(JsonNode value) {
        StringBuilder text = new StringBuilder();
        for (Map.Entry<String, JsonNode> field : value.properties()) {
            if (!field.getKey().startsWith("q")) {
                text.append(text.length() == 0 ? "" : " ").append(scalar(field.getValue()));
            }
        }
        if (value.has("qw")) {
            text.append(String.format(Locale.ROOT, " heading %.1f", heading(value)));
        }
        return text.toString();
    }

    /** Where the rotated north points, in degrees clockwise from north. */
    private static double heading(JsonNode value) {
        double w = value.get("qw").asDouble();
        double x = value.get("qx").asDouble();
        double y = value.get("qy").asDouble();
        double z = value.get("qz").asDouble();
        double degrees = StrictMath.toDegrees(StrictMath.atan2(2 * (x * y - w * z), 1 - 2 * (x * x + z * z)));
        return degrees < 0 ? degrees + 360 : degrees;
    }

    private static String scalar(JsonNode value) {
        return value.isFloat() ? Json.text(value.floatValue()) : value.asText();
    }

    void finish() throws IOException {
        line(events + " events");
        out.flush();
    }

    private void line(String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
        out.write('\n');
    }
}
