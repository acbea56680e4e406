package dev.acreplay.replay;

import dev.acreplay.InputException;
import dev.acreplay.client.CommandInterpreter;
import dev.acreplay.client.audit.OutboundFindings;
import dev.acreplay.client.audit.PredictedAction;
import dev.acreplay.client.audit.Predictor;
import dev.acreplay.client.audit.SessionFindings;
import dev.acreplay.geometry.Position;
import dev.acreplay.message.AutonomousPosition;
import dev.acreplay.message.CreateObject;
import dev.acreplay.message.Jump;
import dev.acreplay.message.Message;
import dev.acreplay.message.MoveToState;
import dev.acreplay.message.MovementUpdate;
import dev.acreplay.message.ObjectMessage;
import dev.acreplay.message.PhysicsDescription;
import dev.acreplay.message.PickupEvent;
import dev.acreplay.message.PlayerTeleport;
import dev.acreplay.message.PositionAndMovement;
import dev.acreplay.message.SetState;
import dev.acreplay.message.UpdateMotion;
import dev.acreplay.message.UpdatePosition;
import dev.acreplay.message.VectorUpdate;
import dev.acreplay.message.WirePosition;
import dev.acreplay.motion.MotionEnvironment;
import dev.acreplay.motion.MotionRaise;
import dev.acreplay.motion.MovementPacket;
import dev.acreplay.motion.ObjectDescription;
import dev.acreplay.motion.Physics;
import dev.acreplay.motion.PhysicsObject;
import dev.acreplay.motion.SmartBox;
import dev.acreplay.motion.StandInWeenie;
import dev.acreplay.rules.Rulebook;
import dev.acreplay.stream.MotionEvent;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The client of a recorded session whose keys are known: the command interpreter runs through the session with the keys, what
 * the server said, and where the recorded client stood (outbound.md section 10.6).
 */
public final class KeyedClient implements Predictor {
    private static final double FRAME = 1.0 / 30.0;
    private static final long MOST_FRAMES = 10_000_000;

    private final InputsFile keys;
    private final int player;
    private final double end;
    private final MotionEvent creation;

    /** What the capture shows of the player behind its creation. */
    private final List<MotionEvent> events;

    private final float firstRunRate;

    private KeyedClient(
            InputsFile keys,
            int player,
            double end,
            MotionEvent creation,
            List<MotionEvent> events,
            float firstRunRate) {
        this.keys = keys;
        this.player = player;
        this.end = end;
        this.creation = creation;
        this.events = events;
        this.firstRunRate = firstRunRate;
    }

    /**
     * Adds what the keys of a session predict to the findings of its capture.
     *
     * @throws InputException if the session has no player that is created
     */
    public static void predict(Path capture, OutboundFindings findings, InputsFile keys) {
        SessionFindings session = findings.sessions().stream()
                .filter(s -> s.info().id() == keys.session())
                .findFirst()
                .orElse(null);
        if (session == null) {
            throw new InputException(keys.name() + " has the keys of session " + keys.session() + "; "
                    + findings.header().capture() + " has "
                    + findings.header().sessions().size()
                    + (findings.sessions().size() < findings.header().sessions().size()
                            ? ", of which --session leaves out others"
                            : ""));
        }
        session.predict(keys.name(), of(EventSource.of(capture), session, keys));
    }

    private static KeyedClient of(EventSource source, SessionFindings session, InputsFile keys) {
        Integer player = session.info().player();
        MotionEvent creation = null;
        List<MotionEvent> events = new ArrayList<>();
        Float rate = null;
        try (EventSource.Reading reading = source.read()) {
            for (MotionEvent e = reading.next(); e != null; e = reading.next()) {
                if (e.session() != keys.session() || !e.timed() || e.obsolete() || player == null) {
                    continue;
                }
                float said = PlayerRunRate.said(e.message());
                if (rate == null && !Float.isNaN(said) && PlayerRunRate.object(e.message()) == player) {
                    rate = said;
                }
                if (creation == null) {
                    creation = e.message() instanceof CreateObject c && c.objectId() == player ? e : null;
                } else if (concerns(e, player)) {
                    events.add(e);
                }
            }
        }
        if (creation == null
                || ((CreateObject) creation.message()).physicsdesc().position() == null) {
            throw new InputException(keys.name() + ": session " + keys.session() + " of "
                    + source.header().capture() + " shows no CreateObject of its player with a position;"
                    + " without it there is nothing to predict from");
        }
        double last =
                session.info().last() == null ? creation.t() : session.info().last();
        float first = rate != null ? rate : Double.isNaN(session.runRate()) ? 1.0f : (float) session.runRate();
        return new KeyedClient(keys, player, last, creation, events, first);
    }

    private static boolean concerns(MotionEvent e, int player) {
        Message m = e.message();
        if (!e.direction().fromServer()) {
            return m instanceof MoveToState || m instanceof AutonomousPosition || m instanceof Jump;
        }
        return m instanceof PlayerTeleport || m instanceof ObjectMessage o && o.objectId() == player;
    }

    @Override
    public List<PredictedAction> run(Rulebook rules) {
        return new Run(rules).run();
    }

    /** One run under one rulebook. */
    private final class Run {
        private final Physics physics;
        private final SmartBox smartBox;
        private final CommandInterpreter interpreter;
        private final InterpreterClient client;
        private final PhysicsObject body;
        private final StandInWeenie weenie;
        private final List<PredictedAction> made = new ArrayList<>();

        Run(Rulebook rules) {
            physics = new Physics(rules, MotionEnvironment.DEFAULT);
            smartBox = new SmartBox(physics);
            physics.curTime = creation.t();
            physics.setPlayerId(player);
            weenie = new StandInWeenie(physics, player, true);
            weenie.setRunRate(firstRunRate);
            body = smartBox.createAtRest(description(), true, true);
            interpreter = new CommandInterpreter(physics, a -> made.add(new PredictedAction(physics.curTime, a)));
            interpreter.begin(new CommandInterpreter.Start(
                    null, null, null, null, null, keys.uiTogglesRun(), keys.useMouseTurning(), null, null, null));
            physics.playerControl = interpreter;
            client = new InterpreterClient(physics, interpreter);
        }

        private ObjectDescription description() {
            PhysicsDescription d = ((CreateObject) creation.message()).physicsdesc();
            ObjectDescription description = new ObjectDescription(player);
            description.hasMotionTable = true;
            description.radius = 0.48f;
            description.height = 1.8f;
            description.weenie = weenie;
            description.position = Payloads.position(MessageActions.place(d.position()));
            System.arraycopy(d.timestamps().toArray(), 0, description.timestamps, 0, description.timestamps.length);
            return description;
        }

        List<PredictedAction> run() {
            int input = 0;
            int event = 0;
            for (int i = 0; ; i++) {
                double now = creation.t() + i * FRAME;
                if (now > end + FRAME) {
                    return made;
                }
                physics.curTime = now;
                while (input < keys.inputs().size() && keys.inputs().get(input).t() <= now) {
                    client.apply(keys.inputs().get(input++).action());
                }
                physics.useTime(o -> {});
                if (i == 0) {
                    interpreter.newPlayer(true);
                    interpreter.playerTeleported();
                }
                while (event < events.size() && events.get(event).t() <= now) {
                    shown(events.get(event++));
                }
                client.useTime();
            }
        }

        private void shown(MotionEvent e) {
            float said = PlayerRunRate.said(e.message());
            if (!Float.isNaN(said)) {
                weenie.setRunRate(said);
            }
            try {
                if (e.direction().fromServer()) {
                    message(e.message());
                } else {
                    recorded(e.message());
                }
            } catch (MotionRaise raise) {
                // moveto.md section 5.2: a raise ends the message and nothing else
            }
        }

        private MovementPacket packet(MovementUpdate update) {
            return Payloads.packet(MessageActions.movement(update.movement()), physics.rules);
        }

        private void message(Message m) {
            if (m instanceof UpdatePosition u) {
                smartBox.updatePosition(body, Inputs.pack(MessageActions.updatePosition(u.pack())));
            } else if (m instanceof UpdateMotion u) {
                MovementUpdate update = u.update();
                smartBox.updateMotion(
                        body,
                        u.instanceTimestamp(),
                        update.movementTimestamp(),
                        update.serverControlTimestamp(),
                        update.autonomous(),
                        packet(update));
            } else if (m instanceof PositionAndMovement u) {
                MovementUpdate update = u.update();
                smartBox.positionAndMovement(
                        body,
                        Inputs.pack(MessageActions.updatePosition(u.pack())),
                        update.movementTimestamp(),
                        update.serverControlTimestamp(),
                        update.autonomous(),
                        packet(update));
            } else if (m instanceof VectorUpdate u) {
                smartBox.vectorUpdate(
                        body,
                        Inputs.vec(MessageActions.vector(u.velocity())),
                        Inputs.vec(MessageActions.vector(u.omega())),
                        u.instanceTimestamp(),
                        u.vectorTimestamp());
            } else if (m instanceof SetState u) {
                smartBox.setState(body, u.newState(), u.instanceTimestamp(), u.stateTimestamp());
            } else if (m instanceof PickupEvent u) {
                smartBox.pickupEvent(body, u.instanceTimestamp(), u.positionTimestamp());
            } else if (m instanceof PlayerTeleport u) {
                smartBox.playerTeleport(u.teleportTimestamp());
            }
        }

        /** Steps 2 and 4 of capture-replay.md section 5. */
        private void recorded(Message m) {
            WirePosition position = null;
            if (m instanceof MoveToState s) {
                contact(s.contact());
                position = s.position();
            } else if (m instanceof AutonomousPosition a) {
                contact(a.contact());
                position = a.position();
            } else if (m instanceof Jump j) {
                position = j.position();
            }
            if (position != null && !body.isMovingTo()) {
                Position place = Payloads.position(MessageActions.place(position));
                body.setPositionSimple(place, true);
            }
        }

        private void contact(boolean contact) {
            if (contact && body.velocity.z > 0.0f) {
                body.velocity.z = 0.0f;
            }
            body.setContact(contact, contact);
        }
    }
}
