package dev.acreplay.cli;

import dev.acreplay.Hex;
import dev.acreplay.InputException;
import dev.acreplay.replay.ReplayOptions;
import dev.acreplay.replay.Replays;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The options that say how a scenario or capture is replayed; shared by the commands that replay. */
final class ReplayOptionGroup {
    @Option(
            names = "--profile",
            paramLabel = "PROFILE",
            description =
                    "Rules of retail, ace or acdream, in the place of the scenario's profile; its rules.set stays on"
                            + " top. A capture has retail.")
    private String profile;

    @Option(
            names = "--set",
            paramLabel = "ID[=VALUE]",
            description =
                    "Switch a variant on, or give it a value; on top of all other rules. \"acreplay variants\" lists"
                            + " them.")
    private List<String> set = new ArrayList<>();

    @Option(names = "--unset", paramLabel = "ID", description = "Switch a variant off, or back to retail's value.")
    private List<String> unset = new ArrayList<>();

    @Option(
            names = "--environment",
            paramLabel = "NAME=VALUE",
            description =
                    "Set a scalar of the environment, over the scenario's or world file's: input_order, physics_gate,"
                            + " object_order, flat_ground, locomotion.walk, .run, .sidestep, .turn.")
    private List<String> environment = new ArrayList<>();

    @Option(
            names = "--driver",
            paramLabel = "ID=OBJECT",
            description = "Give one object a driver in the place of its move-to manager: drv-remote-moveto,"
                    + " drv-server-autowalk or plan-moveto-start; repeat for several.")
    private List<String> drivers = new ArrayList<>();

    @Option(names = "--session", paramLabel = "N", description = "Replay this session of a capture with several.")
    private Integer session;

    @Option(
            names = "--frame",
            paramLabel = "SECONDS",
            description = "Length of a frame of a capture's replay; 1/30 s if neither this nor a world file gives it.")
    private Double frame;

    @Option(
            names = "--tail",
            paramLabel = "SECONDS",
            defaultValue = "0",
            description = "Go on for this long behind a capture's last event (default: ${DEFAULT-VALUE}).")
    private double tail;

    @Option(
            names = "--max-frames",
            paramLabel = "N",
            defaultValue = "10000000",
            description = "Refuse a capture that needs more frames (default: ${DEFAULT-VALUE}).")
    private long maxFrames;

    @Option(
            names = "--world",
            paramLabel = "FILE",
            description = "JSON with what a capture does not hold: environment, frame, bodies, run rates, skills.")
    private Path world;

    @Option(
            names = "--run-rate",
            paramLabel = "VALUE|estimate",
            description =
                    "Run rate of a capture's player where no message of the server says it: a factor, or \"estimate\" for"
                            + " what the client's own messages show. Without it such a replay runs at 1.0.")
    private String runRate;

    @Option(
            names = "--every-tick",
            description = "Write a capture's tick rows in every frame, not only where a value has changed.")
    private boolean everyTick;

    @Option(
            names = "--returns",
            description =
                    "Write rows of get_max_speed and get_adjusted_max_speed too, with what they return, to compare"
                            + " with a debugger log that has them; verify and explain do so by themselves.")
    private boolean returns;

    @Option(names = "--object", paramLabel = "ID", description = "Write rows of this object only; repeat for several.")
    private List<String> objects = new ArrayList<>();

    ReplayOptions options() {
        ReplayOptions options = ReplayOptions.DEFAULT
                .withProfile(profile)
                .withSession(session)
                .withFrame(frame)
                .withTail(tail)
                .withMaxFrames(maxFrames)
                .withWorld(world == null ? null : Replays.readWorld(world))
                .withEveryTick(everyTick)
                .withReturns(returns)
                .withRunRate(runRate)
                .withObjects(objects.stream().map(ReplayOptionGroup::id).toList());
        for (String setting : set) {
            options = options.withSetting(setting);
        }
        for (String id : unset) {
            options = options.withoutSetting(id);
        }
        for (String assignment : environment) {
            options = options.withEnvironment(assignment);
        }
        for (String choice : drivers) {
            options = options.withDriver(choice);
        }
        return options;
    }

    /** Returns the profile that was asked for, or null. */
    String profile() {
        return profile;
    }

    /** Returns the settings of --set. */
    List<String> settings() {
        return set;
    }

    private static int id(String text) {
        try {
            return Hex.parseWord(text);
        } catch (NumberFormatException e) {
            throw new InputException("--object: expected an id such as 0x50000001, found \"" + text + "\"");
        }
    }
}
