package dev.acreplay.replay;

import dev.acreplay.client.CommandInterpreter;
import dev.acreplay.geometry.Plane;
import dev.acreplay.motion.MotionRaise;
import dev.acreplay.motion.Physics;
import dev.acreplay.motion.PhysicsObject;
import dev.acreplay.rules.Variant;

/** Tells the command interpreter of the local player what happens at keyboard and mouse (outbound.md section 10.1). */
final class InterpreterClient implements PlayerClient {
    private final Physics physics;
    private final CommandInterpreter interpreter;

    InterpreterClient(Physics physics, CommandInterpreter interpreter) {
        this.physics = physics;
        this.interpreter = interpreter;
    }

    /** Sets an interpreter to the start that a scenario gives. */
    static void begin(CommandInterpreter interpreter, InterpreterSpec s) {
        interpreter.begin(new CommandInterpreter.Start(
                s.autonomyLevel(),
                s.controlledByServer(),
                s.enabled(),
                s.holdRun(),
                s.autoRun(),
                s.uiTogglesRun(),
                s.useMouseTurning(),
                s.holdKey(),
                s.reportedTime(),
                s.reportedPosition() == null ? null : Payloads.position(s.reportedPosition())));
    }

    @Override
    public boolean apply(Action action) {
        PhysicsObject player = physics.getObject(physics.playerId);
        if (player == null) {
            return false;
        }
        try {
            return keyboard(player, action) || program(action);
        } catch (MotionRaise e) {
            // moveto.md section 5.2: a raise ends the input and nothing else
            return true;
        }
    }

    private boolean keyboard(PhysicsObject player, Action action) {
        if (action instanceof Action.Key a) {
            userInput(player);
            interpreter.key(a.command(), a.down(), a.speed());
        } else if (action instanceof Action.ToggleAutorun) {
            userInput(player);
            interpreter.toggleAutorunKey();
        } else if (action instanceof Action.MouseLook a) {
            userInput(player);
            if (a.on() != null) {
                interpreter.toggleMouseLook(a.on());
            } else {
                interpreter.mouseSample(a.delta());
            }
        } else if (action instanceof Action.Jump a) {
            userInput(player);
            if (a.release() && a.extent() != null) {
                // the power bar is not asked, and nothing is sent
                interpreter.finishJump();
                player.getMinterp().jump(a.extent());
            } else {
                interpreter.jumpKey(!a.release());
            }
        } else {
            return false;
        }
        return true;
    }

    private boolean program(Action action) {
        if (action instanceof Action.SelectLeft a) {
            interpreter.handleSelectLeft(a.down());
        } else if (action instanceof Action.LoseFocus) {
            interpreter.loseKeyboardFocus();
        } else if (action instanceof Action.StopCompletely) {
            interpreter.maybeStopCompletely();
        } else if (action instanceof Action.SetEnabled a) {
            if (a.enabled()) {
                interpreter.enable();
            } else {
                interpreter.disable();
            }
        } else if (action instanceof Action.SetOption a) {
            if (a.uiTogglesRun() != null) {
                interpreter.setUiTogglesRun(a.uiTogglesRun());
            }
            if (a.useMouseTurning() != null) {
                interpreter.setUseMouseTurning(a.useMouseTurning());
            }
        } else if (action instanceof Action.ContactPlane a) {
            float[] p = a.plane();
            interpreter.setContactPlane(p == null ? null : new Plane().set(p[0], p[1], p[2], p[3]));
        } else {
            return false;
        }
        return true;
    }

    /** A move driven by the server's walk ends where the user takes over; see the movement drivers. */
    private static void userInput(PhysicsObject player) {
        if (player.movementManager != null) {
            player.movementManager.userMovementInput();
        }
    }

    @Override
    public void useTime() {
        try {
            interpreter.useTime();
        } catch (MotionRaise e) {
            // moveto.md section 5.2: a raise ends this call and nothing else
        }
    }

    @Override
    public boolean reportsFirst() {
        return physics.rules.has(Variant.TS33_AP_BEFORE_MTS);
    }
}
