package dev.acreplay.register;

/** The rules of register.md section 13, each with its usual severity. */
public enum Rule {
    REG_01(Severity.ERROR),
    REG_02(Severity.WARNING),
    REG_03(Severity.WARNING),
    REG_04(Severity.NOTE),
    REG_05(Severity.WARNING),
    REG_06(Severity.NOTE),
    REG_07(Severity.NOTE),
    REG_08(Severity.NOTE),
    REG_09(Severity.WARNING),
    REG_10(Severity.ERROR),
    REG_11(Severity.NOTE),
    REG_12(Severity.ERROR),
    REG_13(Severity.ERROR),
    REG_14(Severity.ERROR),
    REG_15(Severity.ERROR),
    REG_16(Severity.WARNING),
    REG_17(Severity.WARNING),
    REG_18(Severity.WARNING),
    REG_19(Severity.NOTE),
    REG_20(Severity.WARNING),
    REG_21(Severity.ERROR),
    REG_22(Severity.WARNING),
    REG_23(Severity.NOTE),
    REG_24(Severity.ERROR),
    REG_25(Severity.WARNING),
    REG_30(Severity.ERROR),
    REG_31(Severity.WARNING),
    REG_32(Severity.ERROR),
    REG_33(Severity.WARNING),
    REG_34(Severity.WARNING),
    REG_35(Severity.NOTE),
    REG_36(Severity.ERROR),
    REG_37(Severity.ERROR),
    REG_38(Severity.ERROR),
    REG_39(Severity.NOTE),
    REG_40(Severity.ERROR),
    REG_41(Severity.WARNING),
    REG_42(Severity.NOTE),
    REG_43(Severity.WARNING),
    REG_50(Severity.NOTE);

    private final Severity severity;

    Rule(Severity severity) {
        this.severity = severity;
    }

    /** Returns the id as it is written: {@code REG-13}. */
    public String id() {
        return name().replace('_', '-');
    }

    /** Returns the severity it has where nothing else is said. */
    public Severity severity() {
        return severity;
    }

    /** Returns the rule of an id, or null. */
    public static Rule of(String id) {
        for (Rule rule : values()) {
            if (rule.id().equalsIgnoreCase(id)) {
                return rule;
            }
        }
        return null;
    }
}
