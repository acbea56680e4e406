package dev.acreplay.motion;

import dev.acreplay.rules.Rulebook;
import java.util.ArrayList;
import java.util.List;

/** One object with an interpreter at rest, on the ground or in the air, and a list of the functions it entered. */
final class InterpreterBench {
    static final int ID = 0x50000001;

    final Physics physics;
    final PhysicsObject object;
    final StandInWeenie weenie;
    final MotionInterpreter interpreter;
    final List<String> calls = new ArrayList<>();

    InterpreterBench(Rulebook rules, MotionEnvironment environment, boolean player) {
        physics = new Physics(rules, environment);
        if (player) {
            physics.setPlayerId(ID);
        }
        object = new PhysicsObject(physics, ID);
        weenie = new StandInWeenie(physics, ID, true);
        object.weenieObj = weenie;
        object.partArray = new PartArray(object, 0.48f, 1.8f, true);
        object.transientState |= TransientState.CONTACT | TransientState.ON_WALKABLE;
        object.cell = physics.cell(0xA9B4001B);
        object.movementManager = new MovementManager(object, weenie);
        object.movementManager.initialiseAtRest();
        interpreter = object.movementManager.motionInterpreter;
        physics.addObject(object);
        physics.probe = new Recorder();
    }

    /** Takes the object off the ground without an edge. */
    InterpreterBench inTheAir() {
        object.transientState &= ~(TransientState.CONTACT | TransientState.ON_WALKABLE);
        return this;
    }

    String pending() {
        StringBuilder text = new StringBuilder();
        for (MotionNode node : interpreter.pendingMotions) {
            text.append(text.length() == 0 ? "" : " ").append(String.format("%08X", node.motion));
        }
        return text.toString();
    }

    static MotionInterpreter detached(WeenieObject weenie) {
        return detached(Rulebook.profile("retail"), weenie);
    }

    static MotionInterpreter detached(Rulebook rules, WeenieObject weenie) {
        return new MotionInterpreter(rules, null, weenie);
    }

    static StandInWeenie weenie(Rulebook rules, boolean player, boolean creature) {
        Physics world = new Physics(rules, MotionEnvironment.DEFAULT);
        world.setPlayerId(player ? ID : 0);
        return new StandInWeenie(world, ID, creature);
    }

    private final class Recorder implements MotionProbe {
        private void motion(String name, int motion, float speed, int bits) {
            calls.add(String.format("%s %08X %s %05X", name, motion, speed, bits));
        }

        @Override
        public void motionInterpDoMotion(int o, int motion, float speed, int holdKey, int bits) {
            motion("DoMotion", motion, speed, bits);
        }

        @Override
        public void motionInterpDoInterpretedMotion(int o, int motion, float speed, int holdKey, int bits) {
            motion("DoInterpretedMotion", motion, speed, bits);
        }

        @Override
        public void motionInterpStopMotion(int o, int motion, float speed, int holdKey, int bits) {
            motion("StopMotion", motion, speed, bits);
        }

        @Override
        public void motionInterpStopInterpretedMotion(int o, int motion, float speed, int holdKey, int bits) {
            motion("StopInterpretedMotion", motion, speed, bits);
        }

        @Override
        public void motionInterpStopCompletely(int o) {
            calls.add("StopCompletely");
        }

        @Override
        public void motionInterpMotionDone(int o, boolean success) {
            calls.add("MotionDone " + success);
        }

        @Override
        public void motionInterpHitGround(int o) {
            calls.add("HitGround");
        }

        @Override
        public void motionInterpLeaveGround(int o) {
            calls.add("LeaveGround");
        }

        @Override
        public void motionInterpJump(int o, float extent) {
            calls.add("jump " + extent);
        }

        @Override
        public void motionInterpMoveToInterpretedState(int o, InterpretedMotionState newState) {
            calls.add("move_to_interpreted_state");
        }
    }
}
