package dev.acreplay.replay;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.Json;
import dev.acreplay.geometry.Position;
import dev.acreplay.geometry.Vec3;
import dev.acreplay.motion.InputOrder;
import dev.acreplay.motion.MotionEnvironment;
import dev.acreplay.motion.Physics;
import dev.acreplay.motion.PhysicsObject;
import dev.acreplay.rules.Rulebook;
import dev.acreplay.stream.MotionEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The replay of one session of a capture: its events become inputs, objects come from descriptions, and the local player follows
 * its recorded messages (capture-replay.md).
 */
public final class CaptureReplay extends Replayer {
    private final EventSource source;
    private final CaptureScan scan;
    private final PlayerRate playerRate;
    private final WorldFile worldFile;
    private final CaptureWorld world;
    private final boolean afterTick;
    private final Map<String, Long> counts = new TreeMap<>();
    private final Assumptions assumptions;
    private final Deviations playerDeviations = new Deviations();
    private final Deviations remoteDeviations = new Deviations();
    private final Vec3 offset = new Vec3();

    private EventSource.Reading reading;
    private MotionEvent ahead;
    private int aheadDue;
    private double effective;
    private long handled;
    private long lives;
    private long deletions;

    private CaptureReplay(
            EventSource source,
            CaptureScan scan,
            PlayerRate playerRate,
            WorldFile worldFile,
            Physics physics,
            Recording recording,
            RowWriter rows,
            TraceSink sink) {
        super(physics, scan.clock(), recording, rows, sink);
        this.source = source;
        this.scan = scan;
        this.worldFile = worldFile;
        this.afterTick = physics.environment.inputOrder() == InputOrder.AFTER_TICK;
        this.playerRate = playerRate;
        this.assumptions = new Assumptions(scan, playerRate, physics);
        this.world = new CaptureWorld(physics, worldFile, scan.player(), playerRate.value(), new Observer());
        this.effective = clock.start();
    }

    /** Sets up the replay of a session; the events are read through once, to know player and clock. */
    public static CaptureReplay of(EventSource source, ReplayOptions options, TraceSink sink) {
        Rulebook rules = options.apply(Rulebook.profile(options.profile() == null ? "retail" : options.profile()));
        WorldFile worldFile = options.world();
        MotionEnvironment environment = MotionEnvironment.DEFAULT;
        if (worldFile != null) {
            environment = worldFile.environment(environment);
        }
        environment = options.apply(environment).withCaptureGround(true);
        CaptureScan scan =
                CaptureScan.read(source, options.session(), options.frame(), options.tail(), options.maxFrames());
        Recording recording = options.recording(Recording.CAPTURE);
        Physics physics = new Physics(rules, environment);
        Drivers drivers = new Drivers(rules);
        options.apply(drivers);
        physics.driverRules = drivers;
        return new CaptureReplay(
                source,
                scan,
                new PlayerRate(scan, options.runRate(), source.file()),
                worldFile,
                physics,
                recording,
                new RowWriter(sink, options.objects()),
                sink);
    }

    @Override
    void beforeObjects(int index) {
        if (!afterTick) {
            runDue(index);
        }
    }

    @Override
    void afterObjects(int index) {
        if (afterTick) {
            runDue(index);
        }
        if (index == clock.frames() - 1 && reading != null) {
            reading.close();
            reading = null;
        }
    }

    private void runDue(int index) {
        if (reading == null) {
            reading = source.read();
            advance();
        }
        while (ahead != null && aheadDue <= index) {
            handled++;
            world.handle(ahead);
            advance();
        }
    }

    /** Reads on to the session's next event and finds the frame at which it is due. */
    private void advance() {
        do {
            ahead = reading.next();
        } while (ahead != null && ahead.session() != scan.session().id());
        if (ahead != null) {
            if (ahead.timed() && ahead.t() > effective) {
                effective = ahead.t();
            }
            aheadDue = clock.firstFrame(aheadDue, effective);
        }
    }

    /** Writes rows, counts, and keeps what the reports need. */
    private final class Observer implements CaptureWorld.Listener {
        @Override
        public void recorded(MotionEvent event, PhysicsObject body, Position position, boolean contact, boolean stale) {
            physics.math.getOffset(body.position, position, offset);
            double dx = offset.x;
            double dy = offset.y;
            double dz = offset.z;
            float distance = (float) Math.sqrt((dz * dz + dy * dy) + dx * dx);
            double turn = (double) (float) position.frame.getHeading() - (float) body.getHeading();
            if (turn <= -180.0) {
                turn += 360.0;
            } else if (turn > 180.0) {
                turn -= 360.0;
            }
            if (!stale) {
                (body.isLocalPlayer() ? playerDeviations : remoteDeviations)
                        .add(distance, body.id, physics.curTime, event.n());
            }
            if (!recording.recorded()) {
                return;
            }
            RowBuffer row = rows.begin("recorded", body.id);
            row.raw(",\"msg\":\"").raw(event.type()).raw("\",\"n\":").raw(Long.toString(event.n()));
            row.raw(",\"d\":{\"dx\":").f32(offset.x);
            row.raw(",\"dy\":").f32(offset.y);
            row.raw(",\"dz\":").f32(offset.z);
            row.raw(",\"distance\":").f32(distance);
            row.raw(",\"heading\":").f32((float) turn);
            row.raw(",\"moving_to\":").flag(body.isMovingTo());
            row.raw(",\"contact\":").flag(contact);
            if (stale) {
                row.raw(",\"stale\":1");
            }
            row.raw("}}");
            rows.end();
        }

        @Override
        public void begun(CaptureWorld.Life life) {
            lives++;
            assumptions.add(life);
        }

        @Override
        public void gone(PhysicsObject object) {
            deletions++;
            forget(object);
            goneRow(object.id);
        }

        @Override
        public void count(String what) {
            counts.merge(what, 1L, Long::sum);
        }
    }

    @Override
    ObjectNode header() {
        ObjectNode header = Json.MAPPER.createObjectNode();
        header.put("acreplay_trace", 1);
        header.put("source", "capture");
        header.put("profile", physics.rules.profile());
        ArrayNode variants = header.putArray("variants");
        physics.rules.differences().forEach(variants::add);
        header.set("clock", clockJson(clock));
        ArrayNode inputs = header.putArray("inputs");
        inputs.addObject()
                .put("name", source.header().capture())
                .put("sha256", source.header().sha256());
        if (worldFile != null) {
            inputs.addObject().put("name", worldFile.source()).put("sha256", worldFile.sha256());
        }
        ArrayNode record = header.putArray("record");
        recording.entries().forEach(record::add);
        header.put("session", scan.session().id());
        if (playerRate.chosen()) {
            header.put("run_rate", playerRate.value());
        }
        describe(header);
        return header;
    }

    @Override
    public List<String> notes() {
        List<String> notes = new ArrayList<>(physics.rules.notes());
        if (source.damage() != null) {
            notes.add(source.header().capture() + " was read up to " + source.damage());
        }
        if (worldFile != null) {
            if (!worldFile.unknownKeys().isEmpty()) {
                notes.add(unknownKeys(worldFile.source(), worldFile.unknownKeys()));
            }
        }
        return notes;
    }

    @Override
    public ObjectNode assumptions() {
        return assumptions.toJson(source.header(), counts, world.queued());
    }

    /** Returns how many events came to nothing, or to something special, by reason. */
    public Map<String, Long> counts() {
        return Map.copyOf(counts);
    }

    /** Returns how far the local player's body was from its recorded positions. */
    public Deviations playerDeviations() {
        return playerDeviations;
    }

    /** Returns how far other bodies were from the positions that the server sent. */
    public Deviations remoteDeviations() {
        return remoteDeviations;
    }

    /** Returns the end of a replay in a few lines for people. */
    public List<String> summary(String digest) {
        List<String> lines = new ArrayList<>();
        int sessions = source.header().sessions().size();
        lines.add(source.header().capture() + ": session " + scan.session().id() + " of " + sessions + " (client "
                + scan.session().client() + "), " + handled + " events, " + clock.frames() + " frames from "
                + Json.text(clock.start()) + " s, " + lives + " objects begun, " + deletions + " ended, " + rowCount()
                + " rows");
        String rate = playerRate.text();
        if (rate != null) {
            lines.add(rate);
        }
        lines.add("recorded positions of the player: " + playerDeviations.summary());
        lines.add("recorded positions of others:     " + remoteDeviations.summary());
        List<String> parts = new ArrayList<>();
        counts.forEach((what, count) -> parts.add(what + " " + count));
        if (world.queued() > 0) {
            parts.add("still queued " + world.queued());
        }
        if (!parts.isEmpty()) {
            lines.add("counted: " + String.join(", ", parts));
        }
        lines.add("rules: " + rulesText() + "; environment: " + Environments.toJson(physics.environment));
        lines.add("digest " + digest);
        return lines;
    }
}
