package dev.acreplay.diff;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.util.List;
import java.util.Map;

/**
 * One comparison of an expected trace with an actual one.
 *
 * @param name of the case
 * @param index of the case in its suite, from 1
 * @param trace expected trace of the case, where it has several
 * @param verdict see {@link Verdict}
 * @param message why it was skipped or failed
 * @param session of the capture
 * @param profile of the replay
 * @param variants that differ from retail, as a trace header lists them
 * @param inputs files with their SHA-256
 * @param contested readings that were in force although sources disagree about them
 * @param environment clock options and stand-ins in force
 * @param alignment how rows were brought together
 * @param compare tolerances and ignored fields in force
 * @param counts how much was compared
 * @param effect how far the bodies were apart at most
 * @param recorded how far replayed bodies were from the positions that the capture recorded
 * @param explanation which variants account for the divergences, where that was asked
 * @param firstCause fingerprint of the first cause
 * @param divergences by first occurrence
 * @param objects paths and curves
 * @param states every leaf over time, as changes
 * @param calls call and send rows by frame
 * @param events inputs and packets by frame
 * @param truncated what of objects, states, calls and events was left out for size, and why
 * @param digests SHA-256 over the rows of both traces
 * @param baseline the file with accepted divergences
 * @param rerun the command line that gives this case again
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record CaseResult(
        String name,
        Integer index,
        String trace,
        String verdict,
        String message,
        Integer session,
        String profile,
        List<String> variants,
        List<Input> inputs,
        List<Reading> contested,
        Map<String, String> environment,
        Alignment alignment,
        JsonNode compare,
        Counts counts,
        Effect effect,
        Residuals recorded,
        Explanation explanation,
        String firstCause,
        List<Divergence> divergences,
        List<ObjectTrack> objects,
        List<ObjectStates> states,
        List<CallNote> calls,
        List<EventNote> events,
        String truncated,
        Digests digests,
        String baseline,
        String rerun) {
    public CaseResult {
        divergences = divergences == null ? List.of() : List.copyOf(divergences);
    }

    /** Returns a result of a case that was not compared. */
    static CaseResult without(String name, Integer index, Verdict verdict, String message, String rerun) {
        return new CaseResult(
                name,
                index,
                null,
                verdict.text(),
                message,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                List.of(),
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                rerun);
    }

    /** Returns the same result with its place in a suite, judged by a baseline. */
    CaseResult judged(Integer newIndex, String newTrace, String newVerdict, List<Divergence> judged, String file) {
        return new CaseResult(
                name,
                newIndex,
                newTrace,
                newVerdict,
                message,
                session,
                profile,
                variants,
                inputs,
                contested,
                environment,
                alignment,
                compare,
                counts,
                effect,
                recorded,
                explanation,
                firstCause,
                judged,
                objects,
                states,
                calls,
                events,
                truncated,
                digests,
                file,
                rerun);
    }

    /** Returns the same result with what was found about its causes. */
    public CaseResult explained(Explanation found) {
        return new CaseResult(
                name,
                index,
                trace,
                verdict,
                message,
                session,
                profile,
                variants,
                inputs,
                contested,
                environment,
                alignment,
                compare,
                counts,
                effect,
                recorded,
                found,
                firstCause,
                divergences,
                objects,
                states,
                calls,
                events,
                truncated,
                digests,
                baseline,
                rerun);
    }

    /** Returns the names of motions, flags and enumerations, by kind, for forms that show values of any frame. */
    public static JsonNode legend() {
        return Names.legend();
    }

    /** Returns the divergence that {@link #firstCause} names, or null. */
    public Divergence first() {
        for (Divergence d : divergences) {
            if (d.fingerprint().equals(firstCause) && d.first() != null) {
                return d;
            }
        }
        return null;
    }

    /**
     * A file that the result depends on.
     *
     * @param role {@code expected}, {@code actual}, {@code capture}, {@code scenario}, {@code world}, {@code suite},
     *     {@code baseline}
     * @param name as given
     * @param sha256 of its bytes
     * @param source of a trace: {@code replay}, {@code retail-cdb} ..
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    public record Input(String role, String name, String sha256, String source) {}

    /**
     * A contested id of variants.csv with the reading in force.
     *
     * @param id of the variant
     * @param setting in force
     * @param summary what it says
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    public record Reading(String id, String setting, String summary) {}

    /**
     * How rows of the two traces were brought together.
     *
     * @param mode {@code frame}, {@code time} or {@code order} (no clock)
     * @param complete whether both sides hold everything, so that an absent row or key is a divergence
     * @param timeShift seconds added to the times of the actual trace
     * @param timeTolerance seconds
     * @param objects identities that differ: expected, actual and how they were found
     * @param remarks what a reader has to know: limits of the log, identities, held rows
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    public record Alignment(
            String mode,
            boolean complete,
            double timeShift,
            double timeTolerance,
            List<Identity> objects,
            List<String> remarks) {}

    /**
     * One object under two names.
     *
     * @param expected its id in the expected trace
     * @param actual its id in the actual trace
     * @param how {@code given}, {@code order} (of first appearance) or {@code bound} (at the first comparison)
     */
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    public record Identity(String expected, String actual, String how) {}

    /**
     * How much was compared; always complete, whatever is listed.
     *
     * @param expectedRows rows read of the expected trace
     * @param actualRows rows read of the actual trace
     * @param pairedRows rows that found their partner
     * @param comparisons values compared
     * @param frames frames (or instants) that both sides have
     * @param objects objects that both sides have
     * @param divergences distinct ones (fingerprints), those of status gone left out
     * @param occurrences of them
     * @param listed divergences in this result
     * @param byKind occurrences by kind
     * @param bySeverity divergences by severity
     * @param notCompared what only one side holds, by name
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    public record Counts(
            long expectedRows,
            long actualRows,
            long pairedRows,
            long comparisons,
            long frames,
            int objects,
            int divergences,
            long occurrences,
            int listed,
            Map<String, Long> byKind,
            Map<String, Integer> bySeverity,
            Map<String, Long> notCompared) {}

    /**
     * The largest distance between the two bodies of one object.
     *
     * @param position metres
     * @param positionObject whose
     * @param positionFrame when
     * @param positionT when, seconds
     * @param heading degrees
     * @param headingObject whose
     * @param headingFrame when
     * @param headingT when, seconds
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    public record Effect(
            double position,
            String positionObject,
            Integer positionFrame,
            Double positionT,
            double heading,
            String headingObject,
            Integer headingFrame,
            Double headingT) {}

    /**
     * Path and curves of one object; all lists have one entry a row, null where a side has no value.
     *
     * @param object its id
     * @param originCell x and y are metres east and north of this landblock's corner
     * @param frame frame indexes
     * @param t seconds
     * @param expected path of the expected trace
     * @param actual path of the actual trace
     * @param positionError metres between the two
     * @param headingError degrees between the two, actual less expected
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    public record ObjectTrack(
            String object,
            String originCell,
            List<Integer> frame,
            List<Double> t,
            Track expected,
            Track actual,
            List<Double> positionError,
            List<Double> headingError) {}

    /**
     * One side of an {@link ObjectTrack}.
     *
     * @param x metres east
     * @param y metres north
     * @param z metres up
     * @param heading degrees
     * @param speed metres a second between this row and the one before
     * @param distance moveto.previous_distance, metres
     */
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    public record Track(
            List<Double> x,
            List<Double> y,
            List<Double> z,
            List<Double> heading,
            List<Double> speed,
            List<Double> distance) {}

    /**
     * The full state of one object over time: for each leaf its changes. A value holds until the next change.
     *
     * @param object its id
     * @param leaves by dotted name, in order of appearance
     */
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    public record ObjectStates(String object, Map<String, Leaf> leaves) {}

    /**
     * The changes of one leaf. {@code actual} is left out when it has the same changes as {@code expected}.
     *
     * @param frames of the expected values
     * @param expected values at these frames, null where the leaf goes away
     * @param actualFrames of the actual values
     * @param actual values at these frames
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    public record Leaf(
            List<Integer> frames, List<JsonNode> expected, List<Integer> actualFrames, List<JsonNode> actual) {}

    /**
     * A call, send, recorded or gone row.
     *
     * @param frame index
     * @param t seconds
     * @param object whose
     * @param kind {@code call}, {@code send}, {@code recorded}, {@code gone}
     * @param name function or message
     * @param side {@code both}, {@code expected}, {@code actual}
     * @param body arguments or fields, of the expected side where both have it
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    public record CallNote(
            Integer frame, Double t, String object, String kind, String name, String side, JsonNode body) {}

    /**
     * An input of the replay: a scenario's, or a capture's event.
     *
     * @param frame at which it is applied
     * @param t its own time
     * @param packet number in the capture
     * @param type of the event in the capture
     * @param object whose
     * @param input what it does (formats.md section 2)
     * @param body arguments
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    public record EventNote(
            Integer frame, Double t, Long packet, String type, String object, String input, JsonNode body) {}

    /**
     * Replayed bodies against recorded positions (capture-replay.md section 6).
     *
     * @param summary a line for each kind of body and message
     * @param worst the largest distances, farthest first
     * @param rows all of them, in order of the trace, as far as they were kept
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    public record Residuals(List<ResidualSummary> summary, List<Residual> worst, List<Residual> rows) {}

    /**
     * The distances of one kind of message; stale ones are not counted.
     *
     * @param body {@code player} or {@code remote}
     * @param message that carried the positions
     * @param count of positions
     * @param median metres
     * @param p95 metres that 95 of 100 do not exceed
     * @param worst metres
     * @param headingMedian degrees, without sign
     * @param headingWorst degrees, without sign
     */
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    public record ResidualSummary(
            String body,
            String message,
            long count,
            double median,
            double p95,
            double worst,
            double headingMedian,
            double headingWorst) {}

    /**
     * One recorded position beside the replayed body.
     *
     * @param frame index
     * @param t seconds
     * @param object whose
     * @param message that carried it
     * @param packet number in the capture
     * @param x recorded, in the metres of the object's {@link ObjectTrack}
     * @param y recorded
     * @param z recorded
     * @param distance metres from the body to the recorded position
     * @param heading degrees, recorded less replayed
     * @param movingTo whether the body was moving to something
     * @param contact whether the message said that the body stands
     * @param stale whether the message was too old to be followed
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    public record Residual(
            Integer frame,
            Double t,
            String object,
            String message,
            Long packet,
            Double x,
            Double y,
            Double z,
            double distance,
            double heading,
            boolean movingTo,
            boolean contact,
            Boolean stale) {}

    /**
     * SHA-256 over the rows, without the headers.
     *
     * @param expected of the expected trace
     * @param actual of the actual trace
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    public record Digests(String expected, String actual) {}
}
