package dev.acreplay.replay;

import dev.acreplay.Json;
import java.nio.file.Path;

/**
 * The run rate with which a capture's player begins, and where it comes from (capture-replay.md section 4).
 *
 * <p>What the server says goes first, then what was asked for, then 1.0.
 */
final class PlayerRate {
    private final CaptureScan scan;
    private final String choice;
    private final Path capture;
    private final RunRateEstimate estimate;

    /** {@code choice} is the option's text or null, {@code capture} null if nothing but events is at hand. */
    PlayerRate(CaptureScan scan, String choice, Path capture) {
        this.scan = scan;
        this.choice = choice;
        this.capture = capture;
        boolean asked = ReplayOptions.ESTIMATE.equals(choice) && !scan.saidRunRate() && scan.player() != 0;
        this.estimate = asked ? estimate() : null;
    }

    private RunRateEstimate estimate() {
        return capture == null
                ? null
                : RunRateEstimate.of(capture, scan.session().id());
    }

    /** Returns where the rate comes from: {@code inbound}, {@code option}, {@code estimate} or {@code default}. */
    String source() {
        if (scan.saidRunRate()) {
            return "inbound";
        }
        if (estimate != null) {
            return "estimate";
        }
        return choice == null || choice.equals(ReplayOptions.ESTIMATE) ? Assumptions.DEFAULT : "option";
    }

    float value() {
        return switch (source()) {
            case "estimate" -> estimate.value();
            case "option" -> Float.parseFloat(choice);
            default -> scan.firstRunRate();
        };
    }

    /** Returns whether an option decided it. */
    boolean chosen() {
        return source().equals("option") || source().equals("estimate");
    }

    /** Returns what a summary says about it, or null if there is nothing to say. It may read the capture once more. */
    String text() {
        String what = "run rate of the player: ";
        switch (source()) {
            case "inbound":
                return choice == null ? null : what + "what the server says; --run-rate " + choice + " changes nothing";
            case "estimate":
                return what + estimate.text();
            case "option":
                return what + Json.text(value()) + " as given";
            default:
                if (scan.player() == 0) {
                    return null;
                }
                RunRateEstimate shown = choice == null ? estimate() : null;
                return what + Json.text(value()) + ", for no message of the server says it; its own messages show "
                        + (shown == null ? "none either" : shown.text() + " (--run-rate estimate takes that)");
        }
    }
}
