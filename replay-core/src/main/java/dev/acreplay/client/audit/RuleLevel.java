package dev.acreplay.client.audit;

import dev.acreplay.InputException;

/** What a user makes of a rule: {@code OUT-nn=error|warning|off}. */
public record RuleLevel(int rule, Setting setting) {
    /** The level in the place of the rule's own. */
    public enum Setting {
        ERROR,
        WARNING,
        OFF
    }

    /**
     * Reads {@code OUT-16=off}.
     *
     * @throws InputException if it names no rule or no level
     */
    public static RuleLevel parse(String text) {
        int at = text.indexOf('=');
        String name = at < 0 ? text : text.substring(0, at);
        if (!name.matches("OUT-[0-9]{2}")) {
            throw new InputException("rule \"" + text + "\": expected OUT-01 to OUT-40, then =error, =warning or =off");
        }
        int rule = Integer.parseInt(name.substring(4));
        if (rule < 1 || rule > RuleBoard.RULES) {
            throw new InputException("rule \"" + name + "\": there are OUT-01 to OUT-40");
        }
        String level = at < 0 ? "" : text.substring(at + 1);
        return switch (level) {
            case "error" -> new RuleLevel(rule, Setting.ERROR);
            case "warning" -> new RuleLevel(rule, Setting.WARNING);
            case "off" -> new RuleLevel(rule, Setting.OFF);
            default ->
                throw new InputException(
                        "rule \"" + text + "\": expected =error, =warning or =off, found \"" + level + "\"");
        };
    }
}
