package dev.acreplay.replay;

import dev.acreplay.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The keys of one session of a capture (outbound.md section 10.6).
 *
 * @param name the file's name
 * @param capture name of the capture they belong to
 * @param session number of the session
 * @param unknownKeys paths of keys that mean nothing here
 */
public record InputsFile(
        String name,
        String capture,
        int session,
        boolean uiTogglesRun,
        boolean useMouseTurning,
        List<Timed> inputs,
        List<String> unknownKeys) {
    /** One input, in capture time. */
    record Timed(double t, Action action) {}

    /**
     * Reads a file.
     *
     * @throws InputException if it is no file of inputs, with file, line and JSON path
     */
    public static InputsFile read(Path file) {
        try {
            return read(file.getFileName().toString(), Files.readAllBytes(file));
        } catch (NoSuchFileException e) {
            throw new InputException(file + ": no such file", e);
        } catch (IOException e) {
            throw new InputException(file + " cannot be read: " + e, e);
        }
    }

    static InputsFile read(String name, byte[] content) {
        List<String> unknown = new ArrayList<>();
        JsonPlace root = JsonPlace.read(name, content);
        JsonPlace.Fields fields = root.fields("the keys of a session as a JSON object");
        JsonPlace version = fields.get("acreplay_inputs");
        if (version == null) {
            throw root.error("expected the key \"acreplay_inputs\" of a file with keys (outbound.md section 10.6)");
        }
        if (version.integer(0, Integer.MAX_VALUE) != 1) {
            throw version.expected("version 1, the only one this program reads");
        }
        JsonPlace captureAt = fields.some("capture");
        int session = fields.need("session").integer(1, Integer.MAX_VALUE);
        boolean uiTogglesRun = fields.bool("ui_toggles_run", true);
        boolean useMouseTurning = fields.bool("use_mouse_turning", false);
        List<Timed> inputs = new ArrayList<>();
        double before = Double.NEGATIVE_INFINITY;
        for (JsonPlace place : fields.need("inputs").list("a list of inputs")) {
            JsonPlace.Fields input = place.fields("an input as an object with t, do and args");
            JsonPlace at = input.need("t");
            double t = at.f64();
            if (!(t >= before)) {
                throw at.expected("a time in seconds, not before the input in front of it");
            }
            before = t;
            JsonPlace doAt = input.need("do");
            JsonPlace argsAt = input.some("args");
            JsonPlace.Fields args = argsAt == null ? place.empty() : argsAt.fields("the arguments as an object");
            Action action = ScenarioInputs.action(doAt, args, unknown);
            if (!action.isControl() && !(action instanceof Action.Jump)) {
                throw doAt.expected("an input at keyboard or mouse (outbound.md section 10.1)");
            }
            args.end(unknown);
            input.end(unknown);
            inputs.add(new Timed(t, action));
        }
        fields.end(unknown);
        return new InputsFile(
                name,
                captureAt == null ? null : captureAt.text(),
                session,
                uiTogglesRun,
                useMouseTurning,
                List.copyOf(inputs),
                List.copyOf(unknown));
    }
}
