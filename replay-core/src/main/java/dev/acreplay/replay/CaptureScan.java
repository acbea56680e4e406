package dev.acreplay.replay;

import dev.acreplay.Hex;
import dev.acreplay.InputException;
import dev.acreplay.Json;
import dev.acreplay.message.CreatePlayer;
import dev.acreplay.stream.MotionEvent;
import dev.acreplay.stream.SessionInfo;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * What has to be known of a capture's session before its first frame: its player, its clock, and the run rate that the first
 * message about the player will say (capture-replay.md sections 1, 2 and 4).
 */
final class CaptureScan {
    private final SessionInfo session;
    private final Clock clock;
    private final int player;
    private final Float firstRunRate;
    private final long events;

    private CaptureScan(SessionInfo session, Clock clock, int player, Float firstRunRate, long events) {
        this.session = session;
        this.clock = clock;
        this.player = player;
        this.firstRunRate = firstRunRate;
        this.events = events;
    }

    /** One session while its events pass by. */
    private static final class Tally {
        private long events;
        private boolean timed;
        private double start;
        private double effective;
        private long lastPacket;
        private double widestGap = -1;
        private String gap = "";
        private Integer player;
        private final Map<Integer, Float> firstRates = new HashMap<>();
        private final EventFloats floats = new EventFloats();

        void add(MotionEvent event) {
            events++;
            if (event.timed()) {
                if (!timed) {
                    timed = true;
                    start = event.t();
                    effective = event.t();
                } else if (event.t() > effective) {
                    if (event.t() - effective > widestGap) {
                        widestGap = event.t() - effective;
                        gap = "packet " + lastPacket + " at " + Json.text(effective) + " s and packet " + event.n()
                                + " at " + Json.text(event.t()) + " s";
                    }
                    effective = event.t();
                }
            }
            lastPacket = event.n();
            if (player == null && event.message() instanceof CreatePlayer created) {
                player = created.objectId();
            }
            float rate = PlayerRunRate.said(event.message());
            if (!Float.isNaN(rate) && !event.obsolete() && !floats.outOfRange(event.message())) {
                firstRates.putIfAbsent(PlayerRunRate.object(event.message()), rate);
            }
        }
    }

    /**
     * Reads through a capture.
     *
     * @param wanted the session's number, or null: the only one
     * @throws InputException if there is no such session, or none that can be replayed
     */
    static CaptureScan read(EventSource source, Integer wanted, double frame, double tail, long maxFrames) {
        Map<Integer, Tally> tallies = new TreeMap<>();
        for (SessionInfo info : source.header().sessions()) {
            tallies.put(info.id(), new Tally());
        }
        try (EventSource.Reading reading = source.read()) {
            for (MotionEvent event = reading.next(); event != null; event = reading.next()) {
                tallies.computeIfAbsent(event.session(), id -> new Tally()).add(event);
            }
        }
        SessionInfo session = choose(source, wanted, tallies);
        Tally tally = tallies.get(session.id());
        if (!tally.timed) {
            throw new InputException(source.header().capture() + ", session " + session.id()
                    + ": nothing to replay: no event of it has a time");
        }
        Integer player = tally.player != null ? tally.player : session.player();
        Float first = player == null ? null : tally.firstRates.get(player);
        Clock clock = clock(source, session, tally, frame, tail, maxFrames);
        return new CaptureScan(session, clock, player == null ? 0 : player, first, tally.events);
    }

    private static SessionInfo choose(EventSource source, Integer wanted, Map<Integer, Tally> tallies) {
        String name = source.header().capture();
        if (source.header().sessions().isEmpty()) {
            throw new InputException(name + ": nothing to replay: there is no session in it"
                    + (source.damage() == null ? "" : " (" + source.damage() + ")"));
        }
        if (wanted == null && source.header().sessions().size() == 1) {
            return source.header().sessions().get(0);
        }
        for (SessionInfo info : source.header().sessions()) {
            if (wanted != null && info.id() == wanted) {
                return info;
            }
        }
        StringBuilder text = new StringBuilder(name);
        text.append(
                wanted == null
                        ? ": several sessions; choose one with --session N:"
                        : ": no session " + wanted + "; there are:");
        for (SessionInfo info : source.header().sessions()) {
            text.append(System.lineSeparator())
                    .append("  ")
                    .append(info.id())
                    .append(": client ")
                    .append(info.client())
                    .append(", ")
                    .append(info.first() == null ? "no time" : Json.text((double) info.first()) + " s")
                    .append(info.last() == null ? "" : " to " + Json.text((double) info.last()) + " s")
                    .append(", ")
                    .append(tallies.get(info.id()).events)
                    .append(" events")
                    .append(info.player() == null ? "" : ", player " + Hex.word(info.player()));
        }
        throw new InputException(text.toString());
    }

    private static Clock clock(
            EventSource source, SessionInfo session, Tally tally, double frame, double tail, long maxFrames) {
        double span = (tally.effective - tally.start + tail) / frame;
        if (span > Integer.MAX_VALUE - 16) {
            throw tooMany(source, session, tally, Integer.MAX_VALUE, maxFrames);
        }
        Clock open = Clock.even(tally.start, frame, Integer.MAX_VALUE);
        int last = open.firstFrame(0, tally.effective);
        if (last >= 0 && tail > 0) {
            last = open.firstFrame(last, Math.nextUp(tally.effective + tail)) - 1;
        }
        if (last < 0 || last + 1L > maxFrames) {
            throw tooMany(source, session, tally, last < 0 ? Integer.MAX_VALUE : last + 1L, maxFrames);
        }
        return Clock.even(tally.start, frame, last + 1);
    }

    private static InputException tooMany(
            EventSource source, SessionInfo session, Tally tally, long frames, long maxFrames) {
        String many = frames < Integer.MAX_VALUE ? Long.toString(frames) : "more than 2147483646";
        return new InputException(source.header().capture() + ", session " + session.id() + ": "
                + many + " frames are more than " + maxFrames
                + (tally.gap.isEmpty() ? "" : "; the largest gap is between " + tally.gap)
                + "; allow more with --max-frames, or use a longer --frame");
    }

    SessionInfo session() {
        return session;
    }

    Clock clock() {
        return clock;
    }

    /** Returns the local player's id, or 0 for nobody. */
    int player() {
        return player;
    }

    /** Returns the run rate that the first message about the player will say; 1.0 without any. */
    float firstRunRate() {
        return firstRunRate == null ? 1.0f : firstRunRate;
    }

    /** Returns whether any message says the player's run rate. */
    boolean saidRunRate() {
        return firstRunRate != null;
    }

    long events() {
        return events;
    }
}
