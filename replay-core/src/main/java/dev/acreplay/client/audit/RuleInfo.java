package dev.acreplay.client.audit;

import java.util.List;

/**
 * What a rule asks, and how far it can be trusted (outbound.md section 6).
 *
 * @param id such as {@code OUT-16}
 * @param phrase what it asks, one phrase
 * @param level E: retail cannot do it; W: it takes unseen state to excuse it; I: information
 * @param tolerance what it allows for: {@code tol} is jitter and frame together, 0.15 s
 * @param evidence D decompilation, C corpus of recorded sessions, S audit of a client, A another decoder
 */
public record RuleInfo(String id, String phrase, String level, String tolerance, String evidence) {
    /** All rules in order. */
    public static final List<RuleInfo> ALL = List.of(
            new RuleInfo("OUT-01", "bodies have retail's length and zero padding", "E", "exact", "D, A"),
            new RuleInfo("OUT-02", "upper flag bits of a raw state are zero", "E", "exact", "D"),
            new RuleInfo("OUT-03", "no present field of a raw state holds its default", "E", "exact", "D, C"),
            new RuleInfo(
                    "OUT-04",
                    "commands, style and current hold key of a raw state are of their classes",
                    "E",
                    "exact",
                    "D, C"),
            new RuleInfo(
                    "OUT-05", "speeds of a raw state are those of keys, autorun or mouse look", "E", "exact", "D, C"),
            new RuleInfo("OUT-06", "axis hold keys come from autorun or mouse look alone", "E", "exact", "D, C"),
            new RuleInfo("OUT-07", "turn fields stay behind mouse look", "I", "exact", "D"),
            new RuleInfo("OUT-08", "actions are autonomous, in order and at most six", "W", "exact", "D"),
            new RuleInfo("OUT-09", "the trailing byte of a body is one of retail's", "E", "exact", "D, C"),
            new RuleInfo("OUT-10", "stamps of game actions run without gap or reuse", "E", "exact", "D"),
            new RuleInfo("OUT-11", "the instance stamp is the player's", "E", "tol", "D"),
            new RuleInfo("OUT-12", "the server-control stamp is the last one accepted", "E", "tol", "D"),
            new RuleInfo("OUT-13", "the teleport stamp is the last one accepted", "E", "tol", "D"),
            new RuleInfo("OUT-14", "the force-position stamp is the last one received", "E", "tol", "D"),
            new RuleInfo("OUT-15", "reported positions are valid", "W", "exact", "D"),
            new RuleInfo("OUT-16", "reports come once a second while moving", "I", "jitter, frame", "D, C, S"),
            new RuleInfo("OUT-17", "an early report shows a new position", "W", "jitter", "D, C"),
            new RuleInfo("OUT-18", "at rest nothing is reported", "E", "jitter", "D, C"),
            new RuleInfo("OUT-19", "while moving something is sent every second", "W", "tol", "D"),
            new RuleInfo("OUT-20", "a new cell is reported at once", "E", "exact", "D"),
            new RuleInfo("OUT-21", "the final position is reported a second after a stop", "W", "tol", "D"),
            new RuleInfo("OUT-22", "a movement message does not count as a report", "E", "jitter", "D"),
            new RuleInfo("OUT-23", "nothing is reported in the air", "W", "tol", "D"),
            new RuleInfo("OUT-24", "a jump on the spot lands silently", "I", "tol", "D"),
            new RuleInfo("OUT-25", "the first report comes in the first frame on the ground", "I", "tol", "D"),
            new RuleInfo("OUT-26", "some movement messages repeat the raw state", "I", "exact", "D, C"),
            new RuleInfo("OUT-27", "Shift while moving sends, or does not: one of the two", "I", "exact", "S, D"),
            new RuleInfo("OUT-28", "the newest key comes first", "I", "exact", "D"),
            new RuleInfo("OUT-29", "autorun runs: its hold key is Run", "E", "dead reckoning", "D, S"),
            new RuleInfo("OUT-30", "a key that ends autorun sends one message", "W", "jitter", "D, S"),
            new RuleInfo("OUT-31", "strafing does not end autorun", "W", "exact", "D"),
            new RuleInfo("OUT-32", "mouse look sends again after half a second, not sooner", "E", "jitter", "D, S"),
            new RuleInfo(
                    "OUT-33",
                    "a forced position is reported where the server put the player",
                    "E",
                    "tol; 0.01 degrees",
                    "D"),
            new RuleInfo("OUT-34", "a teleport is answered by a movement message, autorun off", "E", "tol", "D"),
            new RuleInfo("OUT-35", "a spell or an emote stops the player first", "W", "exact", "D"),
            new RuleInfo("OUT-36", "a jump has a charge message and an extent of 0.001 to 1", "E", "tol", "D"),
            new RuleInfo(
                    "OUT-37",
                    "a jump's velocity is that of the state before it, and its body has a position",
                    "W",
                    "2 % and 0.01 m/s",
                    "D, S, A"),
            new RuleInfo("OUT-38", "a report and a movement message of one frame", "I", "jitter", "S"),
            new RuleInfo("OUT-39", "messages fit the autonomy level", "E", "exact", "D"),
            new RuleInfo("OUT-40", "positions follow from the raw states between them", "W", "dead reckoning", "D"));

    /** Returns the rule of an id such as {@code OUT-16}. */
    public static RuleInfo of(String id) {
        return ALL.get(Integer.parseInt(id.substring(4)) - 1);
    }
}
