package dev.acreplay.trace.cdb;

import dev.acreplay.Hex;
import dev.acreplay.InputException;
import java.util.List;
import java.util.Locale;

/**
 * What a script is to record, and how (cdb.md section 3).
 *
 * @param sets names of sets, tags and functions, in the user's order
 * @param filter whose records are printed
 * @param symbols whether places are named by symbols instead of addresses
 * @param limit the number of records after which all breakpoints are disabled
 * @param returns tags whose return value is recorded too
 * @param perTick whether functions that run in every tick of every object are part of a set
 * @param frames whether frame records (TK, TP) are part of it
 * @param identities whether identity records (ID, IX) are part of it
 * @param append whether an existing log is continued
 * @param force whether more than 1,000 stops a second are allowed
 * @param comments whether the script begins with how it is run and stopped
 * @param log the log's path on the machine of the client, or null for one made of the first set
 * @param inRange objects in range, for the estimate
 * @param moving moving objects, for the estimate
 * @param framesPerSecond frames a second, for the estimate
 */
public record ScriptOptions(
        List<String> sets,
        Filter filter,
        boolean symbols,
        int limit,
        List<String> returns,
        boolean perTick,
        boolean frames,
        boolean identities,
        boolean append,
        boolean force,
        boolean comments,
        String log,
        int inRange,
        int moving,
        int framesPerSecond) {

    /** Returns the options of a plain {@code --set} with addresses and no filter. */
    public static ScriptOptions of(List<String> sets) {
        return new ScriptOptions(
                sets, Filter.NONE, false, 20_000, List.of(), false, true, true, false, false, true, null, 30, 3, 60);
    }

    /** Whose records are printed. */
    public record Filter(Kind kind, int value) {
        /** Everybody's. */
        public static final Filter NONE = new Filter(Kind.NONE, 0);

        /** The kinds of filters of cdb.md section 3.5. */
        public enum Kind {
            NONE,
            OBJECT,
            PLAYER,
            POINTER,
            FAMILY
        }

        /** Reads an object id, or {@code player}. */
        public static Filter object(String text) {
            return text.equalsIgnoreCase("player")
                    ? new Filter(Kind.PLAYER, 0)
                    : new Filter(Kind.OBJECT, word(text, "--object"));
        }

        /** Reads the address of an object. */
        public static Filter pointer(String text) {
            return new Filter(Kind.POINTER, word(text, "--pointer"));
        }

        /** Reads the id of an object whose direct children belong to it. */
        public static Filter family(String text) {
            return new Filter(Kind.FAMILY, word(text, "--family"));
        }

        private static int word(String text, String option) {
            try {
                int value = Hex.parseWord(text);
                if (value != 0) {
                    return value;
                }
            } catch (NumberFormatException e) {
                // reported below
            }
            throw new InputException(option + ": expected a number as in 0x50000001"
                    + (option.equals("--object") ? ", or player" : "") + ", found \"" + text + "\"");
        }

        /** Returns the text of the HD record's key {@code filter}. */
        String header() {
            return switch (kind) {
                case NONE -> "-";
                case PLAYER -> "player";
                default -> hex();
            };
        }

        String hex() {
            return String.format(Locale.ROOT, "%08x", value);
        }

        /** Returns the words of the script's first comment, or an empty text. */
        String comment() {
            return switch (kind) {
                case NONE -> "";
                case PLAYER -> "object player, ";
                case OBJECT -> "object 0x" + hex() + ", ";
                case POINTER -> "pointer 0x" + hex() + ", ";
                case FAMILY -> "family 0x" + hex() + ", ";
            };
        }
    }
}
