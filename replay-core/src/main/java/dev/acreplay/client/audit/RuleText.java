package dev.acreplay.client.audit;

import java.util.List;

/** What each rule asks, in one phrase. */
public final class RuleText {
    private static final List<String> PHRASES = List.of(
            "bodies have retail's length and zero padding",
            "upper flag bits of a raw state are zero",
            "no present field of a raw state holds its default",
            "commands, style and current hold key of a raw state are of their classes",
            "speeds of a raw state are those of keys, autorun or mouse look",
            "axis hold keys come from autorun or mouse look alone",
            "turn fields stay behind mouse look",
            "actions are autonomous, in order and at most six",
            "the trailing byte of a body is one of retail's",
            "stamps of game actions run without gap or reuse",
            "the instance stamp is the player's",
            "the server-control stamp is the last one accepted",
            "the teleport stamp is the last one accepted",
            "the force-position stamp is the last one received",
            "reported positions are valid",
            "reports come once a second while moving",
            "an early report shows a new position",
            "at rest nothing is reported",
            "while moving something is sent every second",
            "a new cell is reported at once",
            "the final position is reported a second after a stop",
            "a movement message does not count as a report",
            "nothing is reported in the air",
            "a jump on the spot lands silently",
            "the first report comes in the first frame on the ground",
            "some movement messages repeat the raw state",
            "Shift while moving sends, or does not: one of the two",
            "the newest key comes first",
            "autorun runs: its hold key is Run",
            "a key that ends autorun sends one message",
            "strafing does not end autorun",
            "mouse look sends again after half a second, not sooner",
            "a forced position is reported where the server put the player",
            "a teleport is answered by a movement message, autorun off",
            "a spell or an emote stops the player first",
            "a jump has a charge message and an extent of 0.001 to 1",
            "a jump's velocity is that of the state before it, and its body has a position",
            "a report and a movement message of one frame",
            "messages fit the autonomy level",
            "positions follow from the raw states between them");

    private RuleText() {}

    /** Returns what a rule asks; {@code id} is such as {@code OUT-16}. */
    public static String of(String id) {
        return PHRASES.get(Integer.parseInt(id.substring(4)) - 1);
    }
}
