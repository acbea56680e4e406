package dev.acreplay.replay;

import dev.acreplay.replay.Action.MotionAction;
import dev.acreplay.replay.Action.Movement;
import dev.acreplay.replay.Action.Params;
import dev.acreplay.replay.Action.State;
import java.util.ArrayList;
import java.util.List;

/** Reads the inputs of a scenario: {@code do} and {@code args} (formats.md section 2, kinematics.md section 5.7). */
final class ScenarioInputs {
    static final List<String> NAMES = List.of(
            "perform_movement",
            "unpack_movement",
            "update_position",
            "vector_update",
            "set_state",
            "parent",
            "unparent",
            "delete",
            "teleport",
            "set_position",
            "set_contact",
            "set_velocity",
            "motion_done",
            "set_run_rate",
            "key",
            "set_hold_run",
            "toggle_autorun",
            "mouse_look",
            "jump",
            "set_cell",
            "report_exhaustion",
            "enter_default_state",
            "select_left",
            "lose_focus",
            "stop_completely",
            "set_enabled",
            "set_option",
            "contact_plane");

    private ScenarioInputs() {}

    static Input read(JsonPlace place, List<String> unknown) {
        JsonPlace.Fields fields = place.fields("an input as an object with t, object, do and args");
        double t = fields.need("t").f64();
        if (Double.isNaN(t) || Double.isInfinite(t)) {
            throw fields.get("t").expected("a finite time in seconds");
        }
        int object = fields.need("object").id();
        JsonPlace doAt = fields.need("do");
        JsonPlace argsAt = fields.some("args");
        JsonPlace.Fields args = argsAt == null ? noArgs(place) : argsAt.fields("the arguments as an object");
        Action action = action(doAt, args, unknown);
        args.end(unknown);
        fields.end(unknown);
        return new Input(t, object, action, place.path() + " (line " + place.line() + ")");
    }

    private static JsonPlace.Fields noArgs(JsonPlace place) {
        return place.empty();
    }

    /** The action of a {@code do} with its arguments. */
    static Action action(JsonPlace doAt, JsonPlace.Fields a, List<String> unknown) {
        switch (doAt.text()) {
            case "perform_movement":
                return performMovement(a, unknown);
            case "unpack_movement":
                return unpackMovement(a, unknown);
            case "update_position":
                return new Action.UpdatePosition(
                        position(a.need("position"), unknown),
                        vector(a.some("velocity"), unknown),
                        a.bool("contact", false),
                        a.integer("placement_id", 0, 0, 0xFFFFFFFFL),
                        a.stamp("instance_timestamp"),
                        a.stamp("position_timestamp"),
                        a.stamp("teleport_timestamp"),
                        a.stamp("force_position_timestamp"));
            case "vector_update":
                return new Action.VectorUpdate(
                        orZero(vector(a.some("velocity"), unknown)),
                        orZero(vector(a.some("omega"), unknown)),
                        a.stamp("instance_timestamp"),
                        a.stamp("vector_timestamp"));
            case "set_state":
                return new Action.SetState(a.id("state", 0), a.stamp("instance_timestamp"), a.stamp("state_timestamp"));
            case "parent":
                return new Action.Parent(
                        a.need("parent").id(),
                        a.integer("location", 0, 0, 0xFFFFFFFFL),
                        a.integer("placement_id", 0, 0, 0xFFFFFFFFL),
                        a.stamp("instance_timestamp"),
                        a.stamp("position_timestamp"));
            case "unparent":
                return new Action.Unparent(a.stamp("instance_timestamp"), a.stamp("position_timestamp"));
            case "delete":
                return new Action.Delete(a.stamp("instance_timestamp"));
            case "teleport":
                return new Action.Teleport(a.stamp("teleport_timestamp"));
            case "set_position":
                return new Action.SetPosition(position(a.need("position"), unknown));
            case "set_contact":
                return new Action.SetContact(a.bool("contact", false), a.bool("on_walkable", false));
            case "set_velocity":
                return new Action.SetVelocity(new Vec(a.f32("x", 0), a.f32("y", 0), a.f32("z", 0)));
            case "motion_done":
                return new Action.MotionDone(a.id("motion", 0), a.bool("success", false));
            case "set_run_rate":
                return new Action.SetRunRate(a.f32("run_rate"));
            case "set_cell":
                return new Action.SetCell(a.id("cell"));
            case "report_exhaustion":
                return new Action.ReportExhaustion();
            case "enter_default_state":
                return new Action.EnterDefaultState();
            default:
                return playerAction(doAt, a);
        }
    }

    private static Action playerAction(JsonPlace doAt, JsonPlace.Fields a) {
        switch (doAt.text()) {
            case "key":
                return new Action.Key(a.need("command").id(), a.bool("down", false), a.f32("speed"));
            case "set_hold_run":
                return new Action.SetHoldRun(a.bool("val", false), a.bool("cancel_moveto", false));
            case "toggle_autorun":
                return new Action.ToggleAutorun();
            case "mouse_look":
                if ((a.some("on") == null) == (a.some("delta") == null)) {
                    throw doAt.error("mouse_look needs either \"on\" or \"delta\" in its args");
                }
                return new Action.MouseLook(a.bool("on"), a.f32("delta"));
            case "jump":
                return jump(a);
            case "select_left":
                return new Action.SelectLeft(a.bool("down", false));
            case "lose_focus":
                return new Action.LoseFocus();
            case "stop_completely":
                return new Action.StopCompletely();
            case "set_enabled":
                return new Action.SetEnabled(a.bool("enabled", false));
            case "set_option":
                return new Action.SetOption(a.bool("ui_toggles_run"), a.bool("use_mouse_turning"));
            case "contact_plane":
                boolean none = !a.has("x") && !a.has("y") && !a.has("z") && !a.has("d");
                return new Action.ContactPlane(
                        none ? null : new float[] {a.f32("x", 0), a.f32("y", 0), a.f32("z", 0), a.f32("d", 0)});
            default:
                throw doAt.error("unknown input \"" + doAt.text() + "\"" + suggestion(doAt.text()));
        }
    }

    private static String suggestion(String text) {
        String near = dev.acreplay.rules.Nearest.of(text, NAMES);
        return near == null ? "; known are " + String.join(", ", NAMES) : "; did you mean \"" + near + "\"?";
    }

    private static Action jump(JsonPlace.Fields a) {
        JsonPlace phase = a.need("phase");
        switch (phase.text()) {
            case "charge":
                return new Action.Jump(false, null);
            case "release":
                return new Action.Jump(true, a.f32("extent"));
            default:
                throw phase.expected("\"charge\" or \"release\"");
        }
    }

    private static Action performMovement(JsonPlace.Fields a, List<String> unknown) {
        JsonPlace positionAt = a.some("position");
        JsonPlace paramsAt = a.some("params");
        return new Action.PerformMovement(
                a.need("type").integer(0, Integer.MAX_VALUE),
                a.id("motion", 0),
                a.id("object"),
                a.id("top_level"),
                a.f32("radius"),
                a.f32("height"),
                positionAt == null ? Place.origin(0, 0, 0, 0) : position(positionAt, unknown),
                paramsAt == null ? Params.NONE : params(paramsAt, unknown),
                a.bool("autonomous"));
    }

    private static Action unpackMovement(JsonPlace.Fields a, List<String> unknown) {
        JsonPlace stateAt = a.some("state");
        JsonPlace originAt = a.some("origin");
        JsonPlace paramsAt = a.some("params");
        Movement movement = new Movement(
                a.integer("movement_type", 0, 0, 255),
                a.id("style", 0x8000003D),
                stateAt == null ? State.DEFAULT : state(stateAt, unknown),
                a.id("sticky_object", 0),
                a.bool("standing_longjump", false),
                a.id("object", 0),
                originAt == null ? Place.origin(0, 0, 0, 0) : position(originAt, unknown),
                a.f32("heading", 0),
                paramsAt == null ? Params.NONE : params(paramsAt, unknown),
                a.f32("run_rate", 1.0f));
        return new Action.UnpackMovement(
                a.stamp("instance_timestamp"),
                a.stamp("movement_timestamp"),
                a.stamp("server_control_timestamp"),
                a.bool("autonomous", false),
                movement);
    }

    private static State state(JsonPlace place, List<String> unknown) {
        JsonPlace.Fields f = place.fields("an interpreted state as an object");
        List<MotionAction> actions = new ArrayList<>();
        JsonPlace actionsAt = f.some("actions");
        if (actionsAt != null) {
            for (JsonPlace at : actionsAt.list("a list of actions")) {
                JsonPlace.Fields action = at.fields("an action as an object");
                actions.add(new MotionAction(
                        action.need("motion").id(),
                        action.f32("speed", 1.0f),
                        action.integer("stamp", 0, 0, 0x7FFF),
                        action.bool("autonomous", false)));
                action.end(unknown);
            }
        }
        State state = new State(
                f.id("style", State.DEFAULT.style()),
                f.id("forward", State.DEFAULT.forward()),
                f.f32("forward_speed", 1.0f),
                f.id("sidestep", 0),
                f.f32("sidestep_speed", 1.0f),
                f.id("turn", 0),
                f.f32("turn_speed", 1.0f),
                List.copyOf(actions));
        f.end(unknown);
        return state;
    }

    private static Params params(JsonPlace place, List<String> unknown) {
        JsonPlace.Fields f = place.fields("movement parameters as an object");
        JsonPlace holdKey = f.some("hold_key");
        JsonPlace stamp = f.some("action_stamp");
        Params params = new Params(
                f.id("bits"),
                f.f32("distance_to_object"),
                f.f32("min_distance"),
                f.f32("fail_distance"),
                f.f32("speed"),
                f.f32("walk_run_threshold"),
                f.f32("desired_heading"),
                holdKey == null ? null : (Integer) holdKey.integer(0, 0xFFFFFFFFL),
                f.id("context_id"),
                stamp == null ? null : (Integer) stamp.integer(0, 0xFFFFFFFFL));
        f.end(unknown);
        return params;
    }

    /** A position: {cell, x, y, z} with a heading, a quaternion, or neither. */
    static Place position(JsonPlace place, List<String> unknown) {
        JsonPlace.Fields f = place.fields("a position as an object with cell, x, y, z");
        boolean quaternion = f.has("qw") || f.has("qx") || f.has("qy") || f.has("qz");
        Float heading = f.f32("heading");
        if (quaternion && heading != null) {
            throw place.error("expected either a heading or a quaternion, found both");
        }
        Place result = new Place(
                f.need("cell").id(),
                f.f32("x", 0),
                f.f32("y", 0),
                f.f32("z", 0),
                heading,
                f.f32("qw", quaternion ? 0 : 1),
                f.f32("qx", 0),
                f.f32("qy", 0),
                f.f32("qz", 0));
        f.end(unknown);
        return result;
    }

    private static Vec vector(JsonPlace place, List<String> unknown) {
        if (place == null) {
            return null;
        }
        JsonPlace.Fields f = place.fields("a vector as an object with x, y, z");
        Vec result = new Vec(f.f32("x", 0), f.f32("y", 0), f.f32("z", 0));
        f.end(unknown);
        return result;
    }

    private static Vec orZero(Vec vector) {
        return vector == null ? Vec.ZERO : vector;
    }
}
