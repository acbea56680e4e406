package dev.acreplay.trace.cdb;

import java.util.Locale;
import java.util.regex.Pattern;

/** Why a line holds no record (cdb.md section 1.5). */
enum Noise {
    BLANK,
    LOG_MARK,
    BANNER,
    SETTINGS,
    MODLOAD,
    EXCEPTION,
    BREAKPOINT,
    REGISTERS,
    SYMBOLS,
    ACTION_ERROR,
    TIMESTAMP,
    COMMAND,
    SCRIPT_ECHO,
    UNKNOWN_TAG,
    TEXT,
    LONG_LINE;

    private static final String[] LOG_MARKS = {
        "Opened log file '", "Closing open log file ", "Log file could not be opened", "log file could not be opened"
    };
    private static final String[] BANNERS = {
        "Microsoft (R) Windows Debugger",
        "Copyright (c) Microsoft",
        "CommandLine:",
        "*** wait with pending attach",
        "Symbol search path is",
        "Executable search path is",
        "Response ",
        "Deferred ",
        "************* ",
        "NatVis script",
        "Processing initial command",
        "cdb: Reading initial command",
        "quit:"
    };
    private static final String[] SETTING_LINES = {
        "Current expression evaluator:", "base is ", "Symbol options are", "Reloading current modules"
    };
    private static final String[] EXCEPTIONS = {
        "First chance exceptions are reported",
        "This exception may be expected",
        "WOW64 breakpoint",
        "Break instruction exception"
    };
    private static final String[] BREAKPOINTS = {
        "Unable to insert breakpoint", "Hit breakpoint", "WARNING: Software breakpoints"
    };
    private static final String[] SYMBOL_LINES = {
        "*** ERROR: ", "*** WARNING: ", "SYMSRV:", "DBGHELP:", "WARNING: Stack unwind"
    };
    private static final String[] NOT_SET = {"Couldn't resolve error at", "Ambiguous symbol error", "Bp expression '"};
    private static final String[] ACTION_ERRORS = {
        "Memory access error at",
        "Syntax error at",
        "Syntax error in",
        "Numeric expression missing",
        "Bad register error",
        "No runnable debuggees",
        "Missing closing brace"
    };
    private static final String[] TIMES = {"Debugger (not debuggee) time:", "System Uptime:", "Process Uptime:"};

    private static final Pattern EXCEPTION_LINE = Pattern.compile(
            "\\([0-9a-fA-F]+\\.[0-9a-fA-F]+\\): .*code [0-9a-fA-F]{8} \\((first chance|!!! second chance !!!)\\).*");
    private static final Pattern BREAKPOINT_LINE =
            Pattern.compile("[Bb]reakpoint [0-9]+ (hit|redefined).*|bp[0-9]+ at .*");
    private static final Pattern REGISTER_LINE =
            Pattern.compile("(eax|eip|cs|rax|st0)=.*|[0-9a-fA-F`]{8,17} [0-9a-fA-F]{2,32} +[a-z].*|[\\w.]+![^ ]*:");
    private static final Pattern DATE_LINE = Pattern.compile(
            "[A-Z][a-z]{2} [A-Z][a-z]{2} +[0-9]{1,2} [0-9]{1,2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)? [0-9]{4}( \\(.*\\))?"
                    + "|[0-9]{1,4}[-/.][0-9]{1,2}[-/.][0-9]{1,4}[ T,]+[0-9]{1,2}:[0-9]{2}(:[0-9]{2}([.,][0-9]+)?)?( ?[AP]M)?");
    private static final Pattern UNKNOWN_LINE = Pattern.compile(
            "([A-Z][A-Z0-9]{1,15})[ \\t]+[A-Za-z_][\\w.]*=.*|(\\[[!-~&&[^=\"\\\\%\\]]]+\\])([ \\t].*)?[ \\t][A-Za-z_][\\w.]*=.*");

    /** Returns the name under which reports count it. */
    String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * Names the reason of a line without records.
     *
     * @param first the line behind its prompts
     * @param prompt whether there was a prompt
     */
    static Noise of(String first, boolean prompt) {
        if (first.isBlank()) {
            return BLANK;
        }
        if (starts(first, LOG_MARKS)) {
            return LOG_MARK;
        }
        if (starts(first, BANNERS) || first.startsWith("Windows ") && first.contains(" Version ")) {
            return BANNER;
        }
        if (starts(first, SETTING_LINES)) {
            return SETTINGS;
        }
        if (first.startsWith("ModLoad: ") || first.startsWith("Unload module ")) {
            return MODLOAD;
        }
        if (starts(first, EXCEPTIONS)
                || first.charAt(0) == '(' && EXCEPTION_LINE.matcher(first).matches()) {
            return EXCEPTION;
        }
        if (starts(first, BREAKPOINTS) || BREAKPOINT_LINE.matcher(first).matches()) {
            return BREAKPOINT;
        }
        if (REGISTER_LINE.matcher(first).matches()) {
            return REGISTERS;
        }
        if (starts(first, SYMBOL_LINES) || notSet(first)) {
            return SYMBOLS;
        }
        if (starts(first, ACTION_ERRORS)) {
            return ACTION_ERROR;
        }
        if (starts(first, TIMES) || DATE_LINE.matcher(first.strip()).matches()) {
            return TIMESTAMP;
        }
        if (prompt) {
            return COMMAND;
        }
        return unknownTag(first) != null ? UNKNOWN_TAG : TEXT;
    }

    /** Returns the tag of a line {@code TAG key=value ..} with a tag that looks like one, or null. */
    static String unknownTag(String first) {
        char start = first.charAt(0);
        if (start != '[' && (start < 'A' || start > 'Z')) {
            return null;
        }
        var matcher = UNKNOWN_LINE.matcher(first);
        if (!matcher.matches()) {
            return null;
        }
        return matcher.group(1) != null ? matcher.group(1) : matcher.group(2);
    }

    /** Whether a line says that a breakpoint was not set. */
    static boolean notSet(String first) {
        return starts(first, NOT_SET) || first.startsWith("Unable to insert breakpoint");
    }

    /** Whether a line says that a breakpoint replaced an earlier one at its address. */
    static boolean redefined(String first) {
        return first.contains(" redefined") && BREAKPOINT_LINE.matcher(first).matches();
    }

    /** Whether a line says that the client died. */
    static boolean died(String first) {
        return first.contains("(!!! second chance !!!)");
    }

    /** Whether a line begins a session. */
    static boolean begins(String first) {
        return first.startsWith("Opened log file '")
                || first.startsWith("Microsoft (R) Windows Debugger")
                || first.startsWith("ModLoad: 00400000 ");
    }

    /** Whether a line ends a session. */
    static boolean ends(String first) {
        return first.startsWith("Closing open log file ") || first.startsWith("quit:");
    }

    private static boolean starts(String text, String[] beginnings) {
        for (String beginning : beginnings) {
            if (text.startsWith(beginning)) {
                return true;
            }
        }
        return false;
    }
}
