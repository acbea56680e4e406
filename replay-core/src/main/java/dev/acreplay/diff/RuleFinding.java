package dev.acreplay.diff;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;

/**
 * What a rule found: one of register.md ({@code REG-nn}) or of outbound.md ({@code OUT-nn}).
 *
 * @param rule its id
 * @param about what the rule asks, one phrase
 * @param level {@code error}, {@code warning}, {@code note}
 * @param file that it is about
 * @param line in the file, from 1
 * @param column in the line, from 1
 * @param packet number in the capture
 * @param t seconds
 * @param session of the capture
 * @param object whose
 * @param message one sentence
 * @param suggestion what to do, where the rule knows
 * @param allowed the reason for which an exception allows it
 * @param fingerprint the same for the same finding in another run
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record RuleFinding(
        String rule,
        String about,
        String level,
        String file,
        Integer line,
        Integer column,
        Long packet,
        Double t,
        Integer session,
        String object,
        String message,
        String suggestion,
        String allowed,
        String fingerprint) {}
