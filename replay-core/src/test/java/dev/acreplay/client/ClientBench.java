package dev.acreplay.client;

import dev.acreplay.geometry.Position;
import dev.acreplay.message.AutonomousPosition;
import dev.acreplay.message.ClientAction;
import dev.acreplay.message.Jump;
import dev.acreplay.message.MoveToState;
import dev.acreplay.motion.MotionEnvironment;
import dev.acreplay.motion.ObjectDescription;
import dev.acreplay.motion.Physics;
import dev.acreplay.motion.PhysicsObject;
import dev.acreplay.motion.SmartBox;
import dev.acreplay.motion.StandInWeenie;
import dev.acreplay.rules.Rulebook;
import java.util.ArrayList;
import java.util.List;

/** A player alone in the world with its command interpreter; frames are run one by one. */
final class ClientBench {
    static final int PLAYER = 0x50000001;

    final Physics physics;
    final SmartBox smartBox;
    final PhysicsObject body;
    final StandInWeenie weenie;
    final CommandInterpreter client;
    final List<Sent> sent = new ArrayList<>();

    /** A message with the time of its frame. */
    record Sent(double t, ClientAction action) {
        String type() {
            return action.type();
        }

        MoveToState state() {
            return (MoveToState) action;
        }

        AutonomousPosition report() {
            return (AutonomousPosition) action;
        }

        Jump jump() {
            return (Jump) action;
        }

        int bitfield() {
            return state().rawMotionState().bitfield();
        }
    }

    /** A player that owns itself, at rest in run mode, that has just reported where it stands. */
    ClientBench(Rulebook rules, double start, int cell, float x, float y, double reported) {
        this(rules, start, cell, x, y, MotionEnvironment.DEFAULT);
        client.begin(new CommandInterpreter.Start(null, false, null, null, null, null, null, 2, reported, null));
    }

    /** A player with the constructor's interpreter. */
    ClientBench(Rulebook rules, double start, int cell, float x, float y, MotionEnvironment environment) {
        physics = new Physics(rules, environment);
        smartBox = new SmartBox(physics);
        physics.curTime = start;
        physics.setPlayerId(PLAYER);
        weenie = new StandInWeenie(physics, PLAYER, true);
        weenie.setRunRate(2.5f);
        ObjectDescription d = new ObjectDescription(PLAYER);
        d.hasMotionTable = true;
        d.radius = 0.48f;
        d.height = 1.8f;
        d.weenie = weenie;
        d.position = new Position(cell, x, y, 12.0f);
        body = smartBox.createAtRest(d, true, true);
        client = new CommandInterpreter(physics, a -> sent.add(new Sent(physics.curTime, a)));
        physics.playerControl = client;
    }

    static ClientBench retail() {
        return with(Rulebook.profile("retail"));
    }

    static ClientBench with(Rulebook rules) {
        return new ClientBench(rules, 100.0, 0xA9B40001, 12.0f, 4.0f, 98.0);
    }

    static Rulebook rules(String... variants) {
        Rulebook rules = Rulebook.profile("retail");
        for (String variant : variants) {
            int at = variant.indexOf('=');
            rules = at < 0
                    ? rules.with(variant, "true")
                    : rules.with(variant.substring(0, at), variant.substring(at + 1));
        }
        return rules;
    }

    /** Begins a frame; inputs go between this and {@link #rest}. */
    ClientBench at(double t) {
        physics.curTime = t;
        return this;
    }

    /** The rest of a frame behind the inputs. */
    ClientBench rest() {
        physics.useTime(o -> {});
        client.useTime();
        return this;
    }

    /** Frames without input up to, but without, a time. */
    ClientBench idle(double until, double frame) {
        for (double t = physics.curTime + frame; t < until - frame / 4; t += frame) {
            at(t).rest();
        }
        return this;
    }

    ClientBench key(int command, boolean down) {
        client.key(command, down, null);
        return this;
    }

    Sent last() {
        return sent.get(sent.size() - 1);
    }
}
