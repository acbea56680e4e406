package dev.acreplay.replay;

import dev.acreplay.Hex;
import dev.acreplay.InputException;
import dev.acreplay.motion.MotionEnvironment;
import dev.acreplay.rules.Rulebook;
import java.util.ArrayList;
import java.util.List;

/**
 * What a user asks of a replay beside the file itself. Immutable; every {@code with} returns a changed copy.
 *
 * <p>Rules: the profile takes the place of a scenario's, its own {@code rules.set} stays on top, and the settings given here come
 * last. The environment given here goes over that of the scenario or world file.
 */
public final class ReplayOptions {
    /** Nothing but defaults. */
    public static final ReplayOptions DEFAULT = new ReplayOptions();

    /** The run rate that the client's own messages show. */
    static final String ESTIMATE = "estimate";

    private String profile;
    private List<Setting> settings = List.of();
    private List<String> environment = List.of();
    private Integer session;
    private Double frame;
    private double tail;
    private long maxFrames = 10_000_000;
    private WorldFile world;
    private boolean everyTick;
    private List<String> drivers = List.of();
    private boolean returns;
    private List<Integer> objects = List.of();
    private Recording recording;
    private String runRate;

    /** A variant to switch on or give a value, or to switch off. */
    private record Setting(String text, boolean off) {}

    private ReplayOptions() {}

    private ReplayOptions copy() {
        ReplayOptions copy = new ReplayOptions();
        copy.profile = profile;
        copy.settings = settings;
        copy.environment = environment;
        copy.session = session;
        copy.frame = frame;
        copy.tail = tail;
        copy.maxFrames = maxFrames;
        copy.world = world;
        copy.everyTick = everyTick;
        copy.drivers = drivers;
        copy.returns = returns;
        copy.objects = objects;
        copy.recording = recording;
        copy.runRate = runRate;
        return copy;
    }

    /** The profile in the place of the scenario's; null: the scenario's, for a capture retail. */
    public ReplayOptions withProfile(String name) {
        ReplayOptions copy = copy();
        copy.profile = name;
        return copy;
    }

    /** Adds a variant, as {@code id} or {@code id=value}. */
    public ReplayOptions withSetting(String setting) {
        ReplayOptions copy = copy();
        copy.settings = added(settings, new Setting(setting, false));
        return copy;
    }

    /** Switches a variant off, or back to retail's value. */
    public ReplayOptions withoutSetting(String id) {
        ReplayOptions copy = copy();
        copy.settings = added(settings, new Setting(id, true));
        return copy;
    }

    /** Sets a scalar of the environment, as {@code NAME=VALUE}. */
    public ReplayOptions withEnvironment(String assignment) {
        ReplayOptions copy = copy();
        copy.environment = added(environment, assignment);
        return copy;
    }

    /** Records what get_max_speed and get_adjusted_max_speed return, as debugger logs do. */
    public ReplayOptions withReturns(boolean recorded) {
        ReplayOptions copy = copy();
        copy.returns = recorded;
        return copy;
    }

    /** Gives one object a driver in the place of its move-to manager, as {@code ID=OBJECT}. */
    public ReplayOptions withDriver(String choice) {
        ReplayOptions copy = copy();
        copy.drivers = added(drivers, choice);
        return copy;
    }

    /** Chooses a session of a capture; null: the only one. */
    public ReplayOptions withSession(Integer number) {
        ReplayOptions copy = copy();
        copy.session = number;
        return copy;
    }

    /** The frame of a capture's clock in seconds; null: the world file's, or 1/30. */
    public ReplayOptions withFrame(Double seconds) {
        if (seconds != null && (!(seconds > 0) || Double.isInfinite(seconds))) {
            throw new InputException("a frame of " + seconds + " s: expected more than 0 seconds");
        }
        ReplayOptions copy = copy();
        copy.frame = seconds;
        return copy;
    }

    /** Seconds of frames behind a capture's last event. */
    public ReplayOptions withTail(double seconds) {
        if (!(seconds >= 0) || Double.isInfinite(seconds)) {
            throw new InputException("a tail of " + seconds + " s: expected 0 seconds or more");
        }
        ReplayOptions copy = copy();
        copy.tail = seconds;
        return copy;
    }

    /** The most frames of a capture that are replayed. */
    public ReplayOptions withMaxFrames(long most) {
        if (most < 1) {
            throw new InputException("at most " + most + " frames: expected 1 or more");
        }
        ReplayOptions copy = copy();
        copy.maxFrames = Math.min(most, Integer.MAX_VALUE - 8);
        return copy;
    }

    /** What is known of a capture's world beside the capture; null: nothing. */
    public ReplayOptions withWorld(WorldFile file) {
        ReplayOptions copy = copy();
        copy.world = file;
        return copy;
    }

    /** Writes a capture's tick rows in every frame, not on change only. */
    public ReplayOptions withEveryTick(boolean every) {
        ReplayOptions copy = copy();
        copy.everyTick = every;
        return copy;
    }

    /** Writes rows of these objects only; none: of all. */
    public ReplayOptions withObjects(List<Integer> ids) {
        ReplayOptions copy = copy();
        copy.objects = List.copyOf(ids);
        return copy;
    }

    /**
     * The run rate of a capture's player where no message of the server says it: a number, {@code estimate} for what the
     * client's own messages show, or null for 1.0.
     */
    public ReplayOptions withRunRate(String choice) {
        if (choice != null && !choice.equals(ESTIMATE)) {
            float value;
            try {
                value = Float.parseFloat(choice);
            } catch (NumberFormatException e) {
                value = Float.NaN;
            }
            if (!(value > 0) || Float.isInfinite(value)) {
                throw new InputException(
                        "run rate \"" + choice + "\": expected \"estimate\" or a factor above 0, such as 2.5");
            }
        }
        ReplayOptions copy = copy();
        copy.runRate = choice;
        return copy;
    }

    /** Records this in the place of what the scenario or the default says; null: that. */
    public ReplayOptions withRecording(Recording what) {
        ReplayOptions copy = copy();
        copy.recording = what;
        return copy;
    }

    private static <T> List<T> added(List<T> list, T item) {
        List<T> longer = new ArrayList<>(list);
        longer.add(item);
        return List.copyOf(longer);
    }

    /** Returns the profile that was asked for, or null. */
    public String profile() {
        return profile;
    }

    Rulebook apply(Rulebook base) {
        Rulebook book = base;
        for (Setting setting : settings) {
            String text = setting.text();
            int at = text.indexOf('=');
            if (setting.off()) {
                book = book.without(text);
            } else {
                book = at < 0 ? book.with(text, "true") : book.with(text.substring(0, at), text.substring(at + 1));
            }
        }
        return book;
    }

    MotionEnvironment apply(MotionEnvironment base) {
        MotionEnvironment result = base;
        for (String assignment : environment) {
            int at = assignment.indexOf('=');
            if (at < 0) {
                throw new InputException("environment \"" + assignment + "\": expected NAME=VALUE, with one of "
                        + String.join(", ", Environments.NAMES));
            }
            result = Environments.with(result, assignment.substring(0, at), assignment.substring(at + 1));
        }
        return result;
    }

    /** Gives drivers to single objects, on top of those of a scenario. */
    void apply(Drivers base) {
        for (String choice : drivers) {
            int at = choice.indexOf('=');
            try {
                base.with(Hex.parseWord(choice.substring(at + 1)), choice.substring(0, Math.max(at, 0)), true);
            } catch (NumberFormatException e) {
                throw new InputException(
                        "driver \"" + choice + "\": expected ID=OBJECT, such as drv-remote-moveto=0x80000001", e);
            }
        }
    }

    /** Returns the names of what is set here and says something about captures only. */
    List<String> forCaptures() {
        List<String> names = new ArrayList<>();
        if (session != null) {
            names.add("session");
        }
        if (frame != null) {
            names.add("frame");
        }
        if (tail > 0) {
            names.add("tail");
        }
        if (world != null) {
            names.add("world file");
        }
        return names;
    }

    Integer session() {
        return session;
    }

    /** Returns the frame of a capture in seconds. */
    double frame() {
        if (frame != null) {
            return frame;
        }
        return world != null && world.frame() != null ? world.frame() : 0.03333333333333333;
    }

    double tail() {
        return tail;
    }

    long maxFrames() {
        return maxFrames;
    }

    WorldFile world() {
        return world;
    }

    boolean everyTick() {
        return everyTick;
    }

    IdSet objects() {
        return objects.isEmpty() ? null : new IdSet(objects);
    }

    /** Returns what {@link #withRunRate} was given. */
    String runRate() {
        return runRate;
    }

    Recording recording() {
        return recording;
    }

    /** What is recorded where the options say no more than that. */
    Recording recording(Recording usual) {
        Recording base = recording != null ? recording : everyTick ? usual.everyFrame() : usual;
        return returns ? base.withReturns() : base;
    }
}
