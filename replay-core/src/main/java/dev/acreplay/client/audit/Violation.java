package dev.acreplay.client.audit;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * Something that the rules say retail would not have sent.
 *
 * @param rule number of the rule, from 1
 * @param level how sure that is
 * @param messages the messages that show it; a server message stands first, without a stamp
 * @param values what was found
 * @param variant the variant that accounts for it, or null
 */
public record Violation(int rule, Level level, List<Place> messages, ObjectNode values, String variant) {
    /** How sure a violation is. */
    public enum Level {
        /** Retail cannot do it. */
        E,
        /** It takes state that the capture does not show to excuse it. */
        W,
        /** Information, or the signature of a client. */
        I
    }

    /** A message of the capture; {@code stamp} is null for one of the server. */
    public record Place(long n, double t, Long stamp) {}

    /** The rule's name, such as {@code OUT-16}. */
    public String ruleId() {
        return ruleId(rule);
    }

    static String ruleId(int rule) {
        return (rule < 10 ? "OUT-0" : "OUT-") + rule;
    }
}
