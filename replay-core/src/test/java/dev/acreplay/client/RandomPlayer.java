package dev.acreplay.client;

import dev.acreplay.motion.MotionCommand;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A client at random keys: walks, runs, turns, toggles, jumps on level ground, now and then rests. */
public final class RandomPlayer {
    public static final int PLAYER = ClientBench.PLAYER;
    private static final double FRAME = 1.0 / 30.0;
    private static final int[] KEYS = {
        MotionCommand.WALK_FORWARD,
        MotionCommand.WALK_BACKWARDS,
        MotionCommand.TURN_RIGHT,
        MotionCommand.TURN_LEFT,
        MotionCommand.SIDE_STEP_RIGHT,
        MotionCommand.SIDE_STEP_LEFT,
        Commands.HOLD_RUN
    };

    private final Random random;
    private final ClientBench bench;
    private final boolean[] held = new boolean[KEYS.length];
    private final double start = 100.0;
    private int frame;
    private double landing = Double.NaN;
    private double release = Double.NaN;

    /** A message in bytes; a report leaves one frame after it was made. */
    public record Made(double t, byte[] bytes) {}

    public RandomPlayer(long seed, String... variants) {
        random = new Random(seed);
        bench = new ClientBench(ClientBench.rules(variants), start, 0xA9B40013, 60.0f, 60.0f, 98.0);
        bench.weenie.recordedJumpVelocity = 4.9f;
        bench.client.playerTeleported();
    }

    public double time() {
        return bench.physics.curTime - start;
    }

    public List<Made> sent() {
        List<Made> list = new ArrayList<>();
        for (ClientBench.Sent s : bench.sent) {
            boolean report = s.action() instanceof dev.acreplay.message.AutonomousPosition;
            list.add(new Made(s.t() - start + (report ? FRAME : 0), s.action().encode()));
        }
        return list;
    }

    public void play(double seconds) {
        double next = start + 1.0;
        while (time() < seconds) {
            frame++;
            double now = start + frame * FRAME;
            bench.at(now);
            if (now >= release) {
                release = Double.NaN;
                bench.client.jumpKey(false);
                if (bench.last().action() instanceof dev.acreplay.message.Jump) {
                    landing = now + 1.0;
                }
            } else if (now >= landing) {
                landing = Double.NaN;
                bench.body.velocity.z = 0.0f;
                bench.body.position.frame.origin.z = 12.0f;
                bench.body.setContact(true, true);
            } else if (now >= next) {
                act();
                next = now + (random.nextInt(5) == 0 ? 3.0 * random.nextDouble() : 0.1 + random.nextDouble());
            }
            bench.rest();
        }
    }

    private static boolean isTurn(int i) {
        return KEYS[i] == MotionCommand.TURN_RIGHT || KEYS[i] == MotionCommand.TURN_LEFT;
    }

    private static boolean isSidestep(int i) {
        return KEYS[i] == MotionCommand.SIDE_STEP_RIGHT || KEYS[i] == MotionCommand.SIDE_STEP_LEFT;
    }

    private void act() {
        int what = random.nextInt(12);
        if (what == 0) {
            bench.client.toggleAutorunKey();
        } else if (what == 1 && Double.isNaN(landing) && Double.isNaN(release)) {
            bench.client.jumpKey(true);
            release = bench.physics.curTime + 0.1 + random.nextDouble();
        } else if (what == 2) {
            for (int i = 0; i < KEYS.length; i++) {
                if (held[i]) {
                    press(i);
                }
            }
        } else if (what == 3) {
            bench.client.maybeStopCompletely();
        } else {
            press(random.nextInt(KEYS.length));
        }
    }

    private void press(int i) {
        if (KEYS[i] == Commands.HOLD_RUN && bench.client.isStandingStill()) {
            // would send nothing, and the next charge would show another hold key than the message before it
            return;
        }
        for (int k = 0; k < KEYS.length; k++) {
            // a sidestep and a turn together: the motion table may drop or double one of them
            if (!held[i] && held[k] && (isTurn(i) && isSidestep(k) || isSidestep(i) && isTurn(k))) {
                return;
            }
        }
        held[i] = !held[i];
        bench.key(KEYS[i], held[i]);
    }
}
