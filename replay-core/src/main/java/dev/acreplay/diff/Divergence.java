package dev.acreplay.diff;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.util.List;

/**
 * A difference between two traces: all occurrences of one kind at one object and one field, function or message.
 *
 * @param fingerprint of formats.md section 6
 * @param kind {@code field}, {@code call-missing}, {@code call-extra}, {@code call-moved}, {@code call-argument},
 *     {@code send-missing}, {@code send-extra}, {@code send-field}, {@code row-missing}, {@code row-extra}
 * @param object {@code 0x%08X} or {@code -}
 * @param name dotted field, function, function.argument or message
 * @param status {@code new}, {@code known}, {@code worse}, {@code gone}
 * @param severity {@code critical}, {@code major}, {@code minor}, {@code rounding}
 * @param unit of the values: {@code m}, {@code °}, {@code m/s}, {@code s}; absent for others
 * @param first occurrence
 * @param last occurrence
 * @param count of occurrences
 * @param maxError largest absolute difference
 * @param maxErrorFrame where
 * @param course {@code once}, {@code heals}, {@code persists}, {@code grows}; of fields only
 * @param healsAt frame from which on the field is equal again
 * @param healsT its time
 * @param follows fingerprint of the divergence that this one follows from; absent for a first cause
 * @param relation {@code same-object} or {@code linked-object} when it follows
 * @param hint a likely class of cause for the difference of numbers
 * @param chain what led to the first occurrence, earliest first
 * @param accepted the baseline entry
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record Divergence(
        String fingerprint,
        String kind,
        String object,
        String name,
        String status,
        String severity,
        String unit,
        Occurrence first,
        Occurrence last,
        long count,
        Double maxError,
        Integer maxErrorFrame,
        String course,
        Integer healsAt,
        Double healsT,
        String follows,
        String relation,
        Hint hint,
        List<Step> chain,
        Accepted accepted) {
    /** Returns the same divergence with another status and baseline entry. */
    public Divergence with(String newStatus, Accepted entry) {
        return new Divergence(
                fingerprint,
                kind,
                object,
                name,
                newStatus,
                severity,
                unit,
                first,
                last,
                count,
                maxError,
                maxErrorFrame,
                course,
                healsAt,
                healsT,
                follows,
                relation,
                hint,
                chain,
                entry);
    }

    /** Returns the file of the ported source that the field, function or message belongs to, from the checkout's root. */
    public String source() {
        return PortedSource.of(kind, name);
    }

    /**
     * One place where the traces differ.
     *
     * @param frame index
     * @param t seconds
     * @param row {@code tick}, or the function or message of the row
     * @param expectedLine line of the row in the expected trace, from 1
     * @param actualLine line of the row in the actual trace
     * @param expected value; absent if that side has none
     * @param actual value
     * @param expectedText with names of flags and motions
     * @param actualText the same
     * @param expectedBits hexadecimal bits of a number
     * @param actualBits the same
     * @param ulps units in the last place between the two
     * @param difference actual less expected; of headings the short way round
     * @param after the row before it on the side that has it, or on the expected side
     * @param before the row behind it
     * @param packet number in the capture
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    public record Occurrence(
            Integer frame,
            Double t,
            String row,
            Long expectedLine,
            Long actualLine,
            JsonNode expected,
            JsonNode actual,
            String expectedText,
            String actualText,
            String expectedBits,
            String actualBits,
            Long ulps,
            Double difference,
            String after,
            String before,
            Long packet) {}

    /**
     * A likely class of cause.
     *
     * @param type {@code sign-of-zero}, {@code one-ulp}, {@code rounding}, {@code float-for-double}, {@code order},
     *     {@code one-frame}, {@code name}
     * @param text one sentence
     */
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    public record Hint(String type, String text) {}

    /**
     * A link of the cause chain.
     *
     * @param step {@code packet}, {@code event}, {@code input}, {@code call}, {@code row}, {@code field}
     * @param frame index
     * @param t seconds
     * @param packet number in the capture
     * @param object whose
     * @param text one line
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    public record Step(String step, Integer frame, Double t, Long packet, String object, String text) {}

    /**
     * A baseline entry.
     *
     * @param register row id
     * @param note text
     * @param firstT seconds
     * @param maxError accepted
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    public record Accepted(String register, String note, Double firstT, Double maxError) {}
}
