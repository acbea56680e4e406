package dev.acreplay.client;

import dev.acreplay.geometry.Frame;
import dev.acreplay.geometry.LandDefs;
import dev.acreplay.geometry.Numeric;
import dev.acreplay.geometry.Plane;
import dev.acreplay.geometry.Position;
import dev.acreplay.geometry.Vec3;
import dev.acreplay.message.AutonomousPosition;
import dev.acreplay.message.ClientAction;
import dev.acreplay.message.ClientAutonomyLevel;
import dev.acreplay.message.ClientStamps;
import dev.acreplay.message.DoMovementCommand;
import dev.acreplay.message.Jump;
import dev.acreplay.message.JumpNonAutonomous;
import dev.acreplay.message.MoveToState;
import dev.acreplay.message.RawState;
import dev.acreplay.message.StopMovementCommand;
import dev.acreplay.message.WirePosition;
import dev.acreplay.message.WireVector;
import dev.acreplay.motion.HoldKey;
import dev.acreplay.motion.MotionCommand;
import dev.acreplay.motion.MotionInterpreter;
import dev.acreplay.motion.MovementParameters;
import dev.acreplay.motion.Physics;
import dev.acreplay.motion.PhysicsObject;
import dev.acreplay.motion.PlayerControl;
import dev.acreplay.rules.Rulebook;
import dev.acreplay.rules.Variant;
import java.util.HashSet;
import java.util.Set;

/**
 * Turns keys, mouse and server control into motions of the player and messages to the server: retail
 * {@code CommandInterpreter} with {@code ACCmdInterp}, and the parts of {@code CameraSet}, {@code ClientCombatSystem} and
 * {@code CInputManager} that send (outbound.md section 3).
 *
 * <p>A frame calls the input methods first, then physics and messages run, then {@link #useTime}. Every message goes to the
 * sink where it is made. A game action's stamp counts all actions from 1.
 */
public final class CommandInterpreter implements PlayerControl {
    /** Retail {@code MIN_JUMP_EXTENT}. */
    static final float MIN_JUMP_EXTENT = 0.001f;

    private static final double TIME_BETWEEN_POSITION_EVENTS = 1.0;
    private static final double TIME_BETWEEN_POSITION_EVENTS_ACE = 1.875;
    private static final double MOUSE_RESEND = 0.5;
    private static final double MOUSE_DEAD_ZONE = 0.02;
    private static final float MOUSE_SPEED_CAP = 1.5f;
    private static final double DISTANCE_TRIGGER = 2.0;
    private static final int NO_COMMAND = 0x80000000;

    private static final int STOP_SIDE_RIGHT = 1;
    private static final int STOP_SIDE_LEFT = 2;
    private static final int STOP_TURN_RIGHT = 4;
    private static final int STOP_TURN_LEFT = 8;

    private final Physics physics;
    private final Rulebook rules;
    private final ActionSink sink;
    private final RawStatePacker packer;

    private final CommandList substateList = new CommandList();
    private final CommandList turnList = new CommandList();
    private final CommandList sidestepList = new CommandList();
    private int autonomyLevel = 2;
    private boolean controlledByServer = true;
    private boolean holdRun;
    private boolean holdSidestep;
    private boolean transientState;
    private boolean enabled = true;
    private boolean autoRun;
    private boolean mouselookActive;
    private boolean mouseleftDown;
    private float autorunSpeed = 1.0f;
    private int actionStamp = 1;
    private double lastSentPositionTime;
    private final Position lastSentPosition = new Position();
    private final Plane lastSentContactPlane = new Plane();

    /** Player options. */
    private boolean uiTogglesRun = true;

    private boolean useMouseTurning;

    /** The input layer: state of action 0x30, and which of the keys that end the lock are held. */
    private boolean runLock;

    private final Set<Integer> heldKeys = new HashSet<>();

    /** ClientCombatSystem. */
    private boolean jumpPending;

    private boolean buildInProgress;
    private double buildStartTime;

    /** CameraSet. */
    private double lastServerMessage;

    private double lastRotate;

    /** {@code GetNextUICounter} 0x005467E0. */
    private int uiCounter;

    /** What tells variants apart from retail: the last raw state sent, and where the last message left. */
    private RawState lastSentState;

    private Position lastSentFrom;
    private Plane planeInstead;
    private boolean losingFocus;

    /** The command that a list operation gave back: retail passes these by reference. */
    private int command;

    private boolean start;
    private float speed;
    private boolean mouse;
    private boolean hold;

    /** Makes the interpreter of the local player with the constructor's values (0x006B3E40), at the clock's time. */
    public CommandInterpreter(Physics physics, ActionSink sink) {
        this.physics = physics;
        this.rules = physics.rules;
        this.sink = sink;
        this.packer = new RawStatePacker(physics.rules);
        this.lastSentPositionTime = physics.curTime;
    }

    /**
     * Changes fields before the first frame; nothing is applied or sent (outbound.md section 10.1). A null field stays as it is.
     *
     * @param reportedTime when the last report was made
     * @param reportedPosition where; null with a time: where the player stands
     */
    public record Start(
            Integer autonomyLevel,
            Boolean controlledByServer,
            Boolean enabled,
            Boolean holdRun,
            Boolean autoRun,
            Boolean uiTogglesRun,
            Boolean useMouseTurning,
            Integer holdKey,
            Double reportedTime,
            Position reportedPosition) {}

    /** Takes over the fields of a start. */
    public void begin(Start s) {
        autonomyLevel = s.autonomyLevel == null ? autonomyLevel : s.autonomyLevel;
        controlledByServer = s.controlledByServer == null ? controlledByServer : s.controlledByServer;
        enabled = s.enabled == null ? enabled : s.enabled;
        holdRun = s.holdRun == null ? holdRun : s.holdRun;
        autoRun = s.autoRun == null ? autoRun : s.autoRun;
        uiTogglesRun = s.uiTogglesRun == null ? uiTogglesRun : s.uiTogglesRun;
        useMouseTurning = s.useMouseTurning == null ? useMouseTurning : s.useMouseTurning;
        PhysicsObject player = player();
        if (player != null && s.holdKey != null) {
            player.getMinterp().rawState.currentHoldkey = s.holdKey;
        }
        if (player != null && s.reportedTime != null) {
            lastSentPositionTime = s.reportedTime;
            lastSentPosition.set(s.reportedPosition == null ? player.position : s.reportedPosition);
            lastSentContactPlane.set(player.contactPlane);
            lastSentFrom = new Position().set(lastSentPosition);
        }
    }

    private PhysicsObject player() {
        return physics.playerId == 0 ? null : physics.getObject(physics.playerId);
    }

    private MovementParameters parameters() {
        return new MovementParameters(rules);
    }

    // ---- small functions (section 3.2) ------------------------------------------------------------------------------

    /** Retail {@code IsActive} 0x006B3CE0. */
    public boolean isActive() {
        return enabled && player() != null;
    }

    /** Retail {@code UsePositionFromServer} 0x006B3B40. */
    @Override
    public boolean usePositionFromServer() {
        return autonomyLevel != 2;
    }

    @Override
    public int getAutonomyLevel() {
        return autonomyLevel;
    }

    /** Retail {@code SetAutonomyLevel} 0x006B3BB0: false for a level that does not exist. */
    public boolean setAutonomyLevel(int level) {
        if (level < 0 || level > 2) {
            return false;
        }
        autonomyLevel = level;
        send(new ClientAutonomyLevel(nextUICounter(), level));
        return true;
    }

    /** Retail {@code WhichList} 0x006B3950. */
    private CommandList whichList(int cmd) {
        if (cmd == MotionCommand.TURN_RIGHT || cmd == MotionCommand.TURN_LEFT) {
            return turnList;
        }
        if (cmd == MotionCommand.SIDE_STEP_RIGHT || cmd == MotionCommand.SIDE_STEP_LEFT) {
            return sidestepList;
        }
        int held = MotionCommand.SUBSTATE_BIT | Commands.LIST_BIT;
        return (cmd & held) == held ? substateList : null;
    }

    /** Retail {@code PlayerIsDead} 0x006B3D70. */
    private boolean playerIsDead(PhysicsObject player) {
        return player != null && player.getMinterp().interpretedState.forwardCommand == MotionCommand.DEAD;
    }

    /** Retail {@code IsStandingStill} 0x006B3CA0. */
    public boolean isStandingStill() {
        PhysicsObject player = player();
        return player == null || player.getMinterp().isStandingStill();
    }

    /** Retail {@code HandleNewForwardMovement} 0x006B3D60. */
    private void handleNewForwardMovement() {
        setAutoRun(false, true);
    }

    /** Retail {@code ToggleAutoRun} 0x006B3CC0. */
    private void toggleAutoRun() {
        setAutoRun(!autoRun, true);
    }

    /** Retail {@code PlayerTeleported} 0x006B32B0. */
    @Override
    public void playerTeleported() {
        setAutoRun(false, true);
        sendMovementEvent();
    }

    /** Retail {@code LoseControlToServer} 0x006B3170. */
    @Override
    public void loseControlToServer() {
        if (autonomyLevel != 0) {
            controlledByServer = true;
            setAutoRun(false, false);
            finishJump();
        }
    }

    /** Retail {@code NewPlayer} 0x006B31C0. */
    public void newPlayer(boolean autonomous) {
        if (autonomous) {
            applyCurrentMovement();
        } else {
            loseControlToServer();
        }
    }

    /** Retail {@code ClearAllCommands} 0x006B31A0. */
    private void clearAllCommands() {
        substateList.clearAllCommands();
        turnList.clearAllCommands();
        sidestepList.clearAllCommands();
    }

    /** Retail {@code Enable} 0x006B3290. */
    public void enable() {
        enabled = true;
        setHoldRun(holdRun);
    }

    /** Retail {@code Disable} 0x006B3250. */
    public void disable() {
        clearAllCommands();
        setHoldRun(false);
        holdSidestep = false;
        if (autonomyLevel != 0 && player() != null && !controlledByServer) {
            applyCurrentMovement();
            sendMovementEvent();
        }
        enabled = false;
    }

    /** Retail {@code LoseKeyboardFocus} 0x006B31F0. */
    public void loseKeyboardFocus() {
        if (losingFocus) {
            // a dead player's MovePlayer comes here again
            return;
        }
        losingFocus = true;
        substateList.clearKeyboardCommands();
        turnList.clearKeyboardCommands();
        sidestepList.clearKeyboardCommands();
        setHoldRun(false);
        holdSidestep = false;
        finishJump();
        if (autonomyLevel != 0 && !controlledByServer) {
            applyCurrentMovement();
            sendMovementEvent();
        }
        losingFocus = false;
    }

    /** Retail {@code UpdateToggleRun} 0x006B3C80; nothing calls it in this build. */
    public void updateToggleRun() {
        setHoldRun(holdRun);
        sendMovementEvent();
    }

    /** Retail {@code StopCompletely} 0x006B3B50. */
    public boolean stopCompletely() {
        PhysicsObject player = player();
        if (player == null) {
            return false;
        }
        clearAllCommands();
        setAutoRun(false, false);
        player.stopCompletely(true);
        sendMovementEvent();
        return true;
    }

    /** Retail {@code MaybeStopCompletely} 0x006B3B90: a spell cast, an attack, Esc. */
    public boolean maybeStopCompletely() {
        return controlledByServer || stopCompletely();
    }

    /** Retail {@code ApplyHoldKeysToCommand} 0x006B3340. */
    private int applyHoldKeysToCommand(int cmd) {
        if (holdSidestep && cmd == MotionCommand.TURN_RIGHT) {
            return MotionCommand.SIDE_STEP_RIGHT;
        }
        return holdSidestep && cmd == MotionCommand.TURN_LEFT ? MotionCommand.SIDE_STEP_LEFT : cmd;
    }

    /** Retail {@code TurnToHeading} 0x006B4570; sends nothing. */
    public boolean turnToHeading(float heading, boolean run) {
        if (isActive()) {
            MovementParameters params = parameters();
            params.desiredHeading = heading;
            params.speed = 1.0f;
            params.bitfield &= ~MovementParameters.STOP_COMPLETELY;
            if (run) {
                params.holdKeyToApply = HoldKey.RUN;
            }
            player().turnToHeading(params);
        }
        return true;
    }

    // ---- hold keys (section 3.3) ------------------------------------------------------------------------------------

    private boolean runMode() {
        return holdRun != uiTogglesRun;
    }

    /** Retail {@code SetHoldRun} 0x006B3370. */
    private void setHoldRun(boolean value) {
        PhysicsObject player = player();
        if (player == null) {
            return;
        }
        holdRun = value;
        boolean run = runMode();
        if (autonomyLevel != 0) {
            player.getMinterp().setHoldRun(run, true);
        } else if (run) {
            send(new DoMovementCommand(nextUICounter(), Commands.HOLD_RUN, 1.0f, HoldKey.INVALID));
        } else {
            send(new StopMovementCommand(nextUICounter(), Commands.HOLD_RUN, HoldKey.INVALID));
        }
        if (autoRun && rules.has(Variant.AUTORUN_FOLLOWS_WALK_TOGGLE)) {
            moveAutoRun();
        }
    }

    /** Retail {@code SetHoldSidestep} 0x006B3410. */
    private void setHoldSidestep(boolean value) {
        stopListHeadMovement(turnList);
        holdSidestep = value;
        applyCurrentMovement();
    }

    /** Retail {@code ACCmdInterp::RecvNotice_PlayerOptionChanged} 0x0058B2D0 for "run as default". */
    public void setUiTogglesRun(boolean value) {
        uiTogglesRun = value;
        PhysicsObject player = player();
        if (player != null) {
            player.getMinterp().setHoldRun(value, true);
        }
    }

    /** The preference UseMouseTurning. */
    public void setUseMouseTurning(boolean value) {
        useMouseTurning = value;
    }

    // ---- keyboard (section 3.4) -------------------------------------------------------------------------------------

    /**
     * A key goes down or up: the input layer, then {@code ACCmdInterp::OnAction} 0x0058B370 (section 10.1).
     *
     * @param keySpeed the speed that the key map gives, or null
     */
    public void key(int cmd, boolean down, Float keySpeed) {
        if (cmd == MotionCommand.WALK_FORWARD || cmd == MotionCommand.WALK_BACKWARDS || cmd == MotionCommand.READY) {
            if (!down) {
                heldKeys.remove(cmd);
            } else if (heldKeys.add(cmd)) {
                turnOffRunLock();
            }
        }
        if (!isActive()) {
            return;
        }
        if (cmd == MotionCommand.READY) {
            handleKeyboardCommand(cmd, true, keySpeed);
        } else if (cmd == Commands.HOLD_RUN) {
            if (rules.has(Variant.HOLDRUN_TOGGLE_SILENT)) {
                setHoldRun(down);
            } else {
                handleKeyboardCommand(cmd, down, keySpeed);
            }
        } else if (down || whichList(cmd) != null) {
            handleKeyboardCommand(cmd, down, keySpeed);
        }
    }

    /** The key of action 0x30: {@code CInputManager::ToggleActionKey} 0x00432480 fires the command both times. */
    public void toggleAutorunKey() {
        runLock = !runLock;
        handleKeyboardCommand(Commands.AUTO_RUN, true, null);
    }

    /** Retail {@code CInputManager::TurnOffRunLock} 0x004325E0: its event reaches nobody. */
    private void turnOffRunLock() {
        if (runLock) {
            runLock = false;
            if (rules.has(Variant.AUTORUN_TWO_MTS_CANCEL)) {
                handleKeyboardCommand(Commands.AUTO_RUN, true, null);
            }
        }
    }

    /** Retail {@code HandleKeyboardCommand} 0x006B3690. */
    private void handleKeyboardCommand(int cmd, boolean startFlag, Float keySpeed) {
        // 1
        if (!isActive()) {
            return;
        }
        float given = keySpeed == null ? 1.0f : keySpeed;
        // 2
        if (cmd == Commands.AUTO_RUN) {
            autorunSpeed = given;
            toggleAutoRun();
            sendMovementEvent();
            return;
        }
        // 3
        if ((cmd & Commands.NOT_A_MOTION_BIT) != 0) {
            return;
        }
        // 4, 5
        arguments(cmd, startFlag, given, false, false);
        if (controlledByServer && !startFlag) {
            nukeCommand();
            return;
        }
        // 6
        takeControlFromServer();
        // 7
        if (cmd == Commands.HOLD_RUN || cmd == Commands.HOLD_SIDESTEP) {
            if (cmd == Commands.HOLD_RUN) {
                setHoldRun(startFlag);
            } else {
                setHoldSidestep(startFlag);
            }
            if (!isStandingStill()) {
                sendMovementEvent();
            }
            return;
        }
        if (autoRun && cmd == MotionCommand.WALK_FORWARD && rules.has(Variant.AUTORUN_SURVIVES_FORWARD_PRESS)) {
            if (startFlag) {
                substateList.addCommand(cmd, given, false, false);
            } else {
                substateList.removeCommand(cmd, false);
            }
            return;
        }
        if (startFlag && whichList(cmd) == sidestepList && rules.has(Variant.AUTORUN_STRAFE_CANCELS)) {
            setAutoRun(false, true);
        }
        // 8
        arguments(cmd, startFlag, given, false, false);
        if (!bookkeepCommandAndModifyIfNecessary()) {
            sendMovementEvent();
            return;
        }
        // 9
        int moved = applyHoldKeysToCommand(command);
        movePlayer(moved, start, speed, mouse, hold);
        // 10
        if (cmd != Commands.JUMP) {
            sendMovementEvent();
        }
    }

    private void arguments(int cmd, boolean startFlag, float given, boolean ofMouse, boolean holdFlag) {
        command = cmd;
        start = startFlag;
        speed = given;
        mouse = ofMouse;
        hold = holdFlag;
    }

    /** Retail {@code BookkeepCommandAndModifyIfNecessary} 0x006B3AD0, on {@link #command} and the fields behind it. */
    private boolean bookkeepCommandAndModifyIfNecessary() {
        if (command == Commands.JUMP) {
            return true;
        }
        if (start) {
            addCommand();
            return true;
        }
        return nukeCommand();
    }

    /** Retail {@code AddCommand} 0x006B39A0. */
    private void addCommand() {
        int cmd = command;
        float given = speed;
        boolean ofMouse = mouse;
        boolean holdFlag = hold;
        CommandList list = whichList(cmd);
        if (list != null) {
            list.addCommand(cmd, given, ofMouse, holdFlag);
            if ((cmd & MotionCommand.SUBSTATE_BIT) != 0) {
                if (list == substateList) {
                    handleNewForwardMovement();
                }
                transientState = false;
            }
        } else if ((cmd & MotionCommand.SUBSTATE_BIT) != 0) {
            handleNewForwardMovement();
            if (cmd != MotionCommand.READY) {
                transientState = true;
            }
        }
        arguments(cmd, true, given, ofMouse, holdFlag);
        if (list == substateList && effectiveHead(list) != list.head()) {
            takeHead(list);
        }
    }

    /** Retail {@code NukeCommand} 0x006B3A20. */
    private boolean nukeCommand() {
        CommandList list = whichList(command);
        if (list == null) {
            return false;
        }
        boolean wasHead = list.removeCommand(command, mouse);
        if (list == substateList && rules.has(Variant.FORWARD_DOMINATES_BACKWARD)) {
            wasHead = true;
        }
        if (!wasHead || transientState || autoRun && list == substateList) {
            return false;
        }
        if (!list.isEmpty()) {
            takeHead(list);
        }
        return true;
    }

    private void takeHead(CommandList list) {
        CommandList.Element head = effectiveHead(list);
        arguments(head.command(), true, head.speed(), list.isMouse(head), head.holdRun());
    }

    /** The head of a list, as the rules see it. */
    private CommandList.Element effectiveHead(CommandList list) {
        CommandList.Element head = list.head();
        if (head != null
                && list == substateList
                && head.command() == MotionCommand.WALK_BACKWARDS
                && rules.has(Variant.FORWARD_DOMINATES_BACKWARD)) {
            CommandList.Element forward = list.newest(MotionCommand.WALK_FORWARD);
            return forward == null ? head : forward;
        }
        return head;
    }

    // ---- applying the lists (section 3.5) ---------------------------------------------------------------------------

    /** Retail {@code ApplyCurrentMovement} 0x006B3430. */
    private void applyCurrentMovement() {
        if (player() == null) {
            return;
        }
        // 1
        if (autoRun) {
            moveAutoRun();
        } else if (!substateList.isEmpty()) {
            applyListHeadMovement(substateList);
        } else if (!transientState) {
            if (rules.has(Variant.SETAUTORUN_APPLY_UNCONDITIONAL)) {
                movePlayer(MotionCommand.READY, true, autorunSpeed, false, true);
            } else {
                movePlayer(MotionCommand.READY, true, 1.0f, false, false);
            }
        }
        // 2
        if (!turnList.isEmpty()) {
            applyListHeadMovement(turnList);
        } else {
            movePlayer(MotionCommand.SIDE_STEP_RIGHT, false, 1.0f, false, false);
            movePlayer(MotionCommand.TURN_RIGHT, false, 1.0f, false, false);
        }
        // 3
        if (!sidestepList.isEmpty()) {
            applyListHeadMovement(sidestepList);
        } else {
            movePlayer(MotionCommand.SIDE_STEP_RIGHT, false, 1.0f, false, false);
        }
    }

    private void moveAutoRun() {
        boolean run = !rules.has(Variant.AUTORUN_FOLLOWS_WALK_TOGGLE) || runMode();
        movePlayer(MotionCommand.WALK_FORWARD, true, autorunSpeed, true, run);
    }

    /** Retail {@code ApplyListHeadMovement} 0x006B3510. */
    private void applyListHeadMovement(CommandList list) {
        listHeadMovement(list, true);
    }

    /** Retail {@code StopListHeadMovement} 0x006B35A0. */
    private void stopListHeadMovement(CommandList list) {
        listHeadMovement(list, false);
    }

    private void listHeadMovement(CommandList list, boolean startFlag) {
        CommandList.Element head = effectiveHead(list);
        if (head == null) {
            return;
        }
        if (list.isMouse(head)) {
            movePlayer(head.command(), startFlag, head.speed(), true, head.holdRun());
        } else {
            movePlayer(applyHoldKeysToCommand(head.command()), startFlag, head.speed(), false, false);
        }
    }

    // ---- moving (section 3.6) ---------------------------------------------------------------------------------------

    /** Retail {@code MovePlayer} 0x006B3F40. */
    private void movePlayer(int givenCmd, boolean givenStart, float givenSpeed, boolean ofMouse, boolean newHoldRun) {
        int cmd = givenCmd;
        boolean startFlag = givenStart;
        float cmdSpeed = givenSpeed;
        // 1
        PhysicsObject player = player();
        if (player == null) {
            return;
        }
        // 2
        if (playerIsDead(player)) {
            loseKeyboardFocus();
            setAutoRun(false, false);
            return;
        }
        // 3, 4
        if (useMouseTurning && (ofMouse || mouselookActive)) {
            int turnHead = headCommand(turnList);
            int sideHead = headCommand(sidestepList);
            int stop = 0;
            int replacement = 0;
            if (!ofMouse) {
                if (cmd == MotionCommand.TURN_RIGHT) {
                    stop = startFlag ? STOP_TURN_RIGHT : STOP_SIDE_RIGHT;
                    replacement = startFlag ? MotionCommand.SIDE_STEP_RIGHT : 0;
                } else if (cmd == MotionCommand.TURN_LEFT) {
                    stop = startFlag ? STOP_TURN_LEFT : STOP_SIDE_LEFT;
                    replacement = startFlag ? MotionCommand.SIDE_STEP_LEFT : 0;
                } else {
                    stop = STOP_TURN_RIGHT | STOP_TURN_LEFT;
                }
                cmdSpeed = replacement != 0 ? 1.0f : cmdSpeed;
            } else if (!mouselookActive) {
                if (turnHead == MotionCommand.TURN_RIGHT) {
                    stop = STOP_SIDE_RIGHT;
                    replacement = MotionCommand.TURN_RIGHT;
                } else if (turnHead == MotionCommand.TURN_LEFT) {
                    stop = STOP_SIDE_LEFT;
                    replacement = MotionCommand.TURN_LEFT;
                }
            } else if (cmd == Commands.MOUSE_LOOK) {
                if (turnHead == MotionCommand.TURN_RIGHT) {
                    stop = STOP_TURN_RIGHT;
                    replacement = sideHead == MotionCommand.SIDE_STEP_LEFT
                            ? MotionCommand.SIDE_STEP_LEFT
                            : MotionCommand.SIDE_STEP_RIGHT;
                    cmdSpeed = 1.0f;
                } else if (turnHead == MotionCommand.TURN_LEFT && sideHead != MotionCommand.SIDE_STEP_RIGHT) {
                    stop = STOP_TURN_LEFT;
                    replacement = MotionCommand.SIDE_STEP_LEFT;
                    cmdSpeed = 1.0f;
                } else if (turnHead == MotionCommand.TURN_LEFT) {
                    stop = STOP_TURN_RIGHT;
                    replacement = MotionCommand.SIDE_STEP_RIGHT;
                    cmdSpeed = 1.0f;
                } else if (mouseleftDown) {
                    replacement = MotionCommand.WALK_FORWARD;
                }
            }
            if (replacement != 0) {
                cmd = replacement;
                startFlag = true;
            }
            // 5
            takeControlFromServer();
            stopSet(player, stop, ofMouse, newHoldRun);
        }
        // 6
        int holdKey = ofMouse ? (newHoldRun ? HoldKey.RUN : HoldKey.NONE) : HoldKey.INVALID;
        // 7
        if (autonomyLevel == 0) {
            movePlayerNonAutonomous(cmd, startFlag, cmdSpeed, holdKey);
            return;
        }
        // 8
        if (cmd == Commands.JUMP) {
            return;
        }
        MovementParameters params = parameters();
        params.holdKeyToApply = holdKey;
        if (ofMouse) {
            params.bitfield &= ~MovementParameters.SET_HOLD_KEY;
        }
        if (!startFlag) {
            player.stopMotion(cmd, params);
            return;
        }
        params.actionStamp = actionStamp;
        params.bitfield |= MovementParameters.AUTONOMOUS;
        params.speed = cmdSpeed;
        boolean action = (cmd & MotionCommand.ACTION_BIT) != 0;
        if (action) {
            stopCompletely();
        }
        if (player.doMotion(cmd, params) == 0 && action) {
            actionStamp++;
        }
    }

    private static int headCommand(CommandList list) {
        return list.isEmpty() ? NO_COMMAND : list.head().command();
    }

    private void stopSet(PhysicsObject player, int stop, boolean ofMouse, boolean newHoldRun) {
        if ((stop & STOP_SIDE_RIGHT) != 0) {
            player.stopMotion(MotionCommand.SIDE_STEP_RIGHT, stopParameters(ofMouse, newHoldRun));
        }
        if ((stop & STOP_SIDE_LEFT) != 0) {
            player.stopMotion(MotionCommand.SIDE_STEP_LEFT, stopParameters(ofMouse, newHoldRun));
        }
        if ((stop & STOP_TURN_RIGHT) != 0) {
            player.stopMotion(MotionCommand.TURN_RIGHT, stopParameters(ofMouse, newHoldRun));
        }
        if ((stop & STOP_TURN_LEFT) != 0) {
            player.stopMotion(MotionCommand.TURN_LEFT, stopParameters(ofMouse, newHoldRun));
        }
    }

    private MovementParameters stopParameters(boolean ofMouse, boolean newHoldRun) {
        MovementParameters params = parameters();
        if (ofMouse) {
            params.bitfield &= ~MovementParameters.SET_HOLD_KEY;
            params.holdKeyToApply = newHoldRun ? HoldKey.RUN : HoldKey.NONE;
        }
        return params;
    }

    /** Retail {@code MovePlayer_NonAutonomous} 0x006B3D00. */
    private void movePlayerNonAutonomous(int cmd, boolean startFlag, float cmdSpeed, int holdKey) {
        if (cmd == Commands.JUMP) {
            if (startFlag) {
                commenceJump();
            } else {
                doJump(false);
            }
        } else if (startFlag) {
            send(new DoMovementCommand(nextUICounter(), cmd, cmdSpeed, holdKey));
        } else {
            send(new StopMovementCommand(nextUICounter(), cmd, holdKey));
        }
    }

    /** Retail {@code StopDrift} 0x006B4510. */
    private void stopDrift() {
        PhysicsObject player = player();
        if (player != null) {
            player.stopMotion(MotionCommand.TURN_RIGHT, stopParameters(true, false));
            player.stopMotion(MotionCommand.TURN_LEFT, stopParameters(true, false));
        }
    }

    // ---- autorun (section 3.7) --------------------------------------------------------------------------------------

    /** Retail {@code SetAutoRun} 0x006B4850. */
    private void setAutoRun(boolean value, boolean apply) {
        if (value == autoRun) {
            if (apply && rules.has(Variant.SETAUTORUN_APPLY_UNCONDITIONAL)) {
                applyCurrentMovement();
            }
            return;
        }
        autoRun = value;
        transientState = false;
        if (value) {
            takeControlFromServer();
        }
        if (apply) {
            applyCurrentMovement();
        }
    }

    // ---- control transfer (section 3.8) -----------------------------------------------------------------------------

    /** Retail {@code TakeControlFromServer} 0x006B32D0. */
    private void takeControlFromServer() {
        PhysicsObject player = player();
        if (!controlledByServer || autonomyLevel == 0 || playerIsDead(player)) {
            return;
        }
        controlledByServer = false;
        if (player != null) {
            player.lastMoveWasAutonomous = true;
            player.stopCompletely(true);
            player.stopInterpolating();
        }
        setHoldRun(holdRun);
        applyCurrentMovement();
    }

    // ---- each frame (section 3.9) -----------------------------------------------------------------------------------

    /** Retail {@code UseTime} 0x006B3BF0, the last step of a frame's world tick. */
    public void useTime() {
        // 1
        if (shouldSendPositionEvent()) {
            sendPositionEvent();
        }
        // 2
        PhysicsObject player = player();
        boolean held = !substateList.isEmpty() || !turnList.isEmpty() || !sidestepList.isEmpty() || autoRun;
        if (player != null
                && enabled
                && controlledByServer
                && !player.motionsPending()
                && !player.isMovingTo()
                && held) {
            takeControlFromServer();
            if (rules.has(Variant.RETAKE_SENDS_MTS)) {
                sendMovementEvent();
            }
        }
    }

    // ---- position reports (sections 3.10, 3.11) ---------------------------------------------------------------------

    /** The contact plane that reports compare, in the place of the player's own; null: the player's own. */
    public void setContactPlane(Plane plane) {
        planeInstead = plane;
    }

    private Plane contactPlane(PhysicsObject player) {
        return planeInstead == null ? player.contactPlane : planeInstead;
    }

    /** Retail {@code ShouldSendPositionEvent} 0x006B45E0. */
    public boolean shouldSendPositionEvent() {
        if (!isActive() || autonomyLevel != 2) {
            return false;
        }
        PhysicsObject player = player();
        Position p = player.position;
        if (rules.has(Variant.HB_DISTANCE_TRIGGER)
                && lastSentFrom != null
                && physics.math.distance(lastSentFrom, p) >= DISTANCE_TRIGGER) {
            return true;
        }
        if (intervalIsOver()) {
            return rules.has(Variant.HB_HEARTBEAT_AT_REST)
                    || lastSentPosition.objcellId != p.objcellId
                    || !frameIsEqual(lastSentPosition.frame, p.frame);
        }
        return lastSentPosition.objcellId != p.objcellId || !planeIsEqual(lastSentContactPlane, contactPlane(player));
    }

    private boolean intervalIsOver() {
        double interval =
                rules.has(Variant.AP_INTERVAL_1875) ? TIME_BETWEEN_POSITION_EVENTS_ACE : TIME_BETWEEN_POSITION_EVENTS;
        if (rules.has(Variant.AP_FLOAT_CLOCK)) {
            return (float) (interval + (float) lastSentPositionTime) < (float) physics.curTime;
        }
        return interval + lastSentPositionTime < physics.curTime;
    }

    /** Retail {@code Frame::is_equal} 0x00424C30. */
    private boolean frameIsEqual(Frame a, Frame b) {
        if (rules.has(Variant.AP_EXACT_COMPARE)) {
            return a.origin.x == b.origin.x
                    && a.origin.y == b.origin.y
                    && a.origin.z == b.origin.z
                    && a.qw == b.qw
                    && a.qx == b.qx
                    && a.qy == b.qy
                    && a.qz == b.qz;
        }
        if (rules.has(Variant.AP_EPSILON_STRICT)) {
            return strictlyClose(a.origin, b.origin) && a.isQuaternionEqual(b);
        }
        return a.isEqual(b);
    }

    /** Retail {@code Plane::operator==} 0x006B3DD0. */
    private boolean planeIsEqual(Plane a, Plane b) {
        if (rules.has(Variant.AP_EXACT_COMPARE)) {
            return a.n.x == b.n.x && a.n.y == b.n.y && a.n.z == b.n.z && a.d == b.d;
        }
        if (rules.has(Variant.AP_EPSILON_STRICT)) {
            return strictlyClose(a.n, b.n) && Math.abs((double) a.d - b.d) < Numeric.EPSILON;
        }
        return a.isEqual(b);
    }

    private static boolean strictlyClose(Vec3 a, Vec3 b) {
        return Math.abs((double) a.x - b.x) < Numeric.EPSILON
                && Math.abs((double) a.y - b.y) < Numeric.EPSILON
                && Math.abs((double) a.z - b.z) < Numeric.EPSILON;
    }

    /** Retail {@code SendPositionEvent} 0x006B4770; what a gate stops is not recorded either. */
    @Override
    public void sendPositionEvent() {
        PhysicsObject player = player();
        if (player == null || !player.onGround() || !isValid(player.position)) {
            return;
        }
        send(new AutonomousPosition(nextUICounter(), wire(player.position), stamps(player), 1));
        lastSentPositionTime = physics.curTime;
        lastSentPosition.set(player.position);
        lastSentContactPlane.set(contactPlane(player));
        lastSentFrom = new Position().set(player.position);
    }

    /** Retail {@code Position::IsValid}. */
    private static boolean isValid(Position p) {
        return LandDefs.isValidLow(p.objcellId) && p.frame.isValid();
    }

    // ---- movement messages (section 3.12) ---------------------------------------------------------------------------

    /** Retail {@code SendMovementEvent} 0x006B4680. */
    private void sendMovementEvent() {
        PhysicsObject player = player();
        if (player == null || autonomyLevel == 0) {
            return;
        }
        MotionInterpreter interpreter = player.getMinterp();
        RawState state = packer.pack(interpreter);
        if (rules.has(Variant.MTS_ON_CHANGE_ONLY) && state.equals(lastSentState)) {
            return;
        }
        lastSentState = state;
        int contact = (player.onGround() ? 1 : 0) | (interpreter.standingLongjump ? 2 : 0);
        send(new MoveToState(nextUICounter(), state, wire(player.position), stamps(player), contact));
        lastSentPositionTime = physics.curTime;
        lastSentFrom = new Position().set(player.position);
    }

    private static WirePosition wire(Position p) {
        Frame f = p.frame;
        return new WirePosition(p.objcellId, f.origin.x, f.origin.y, f.origin.z, f.qw, f.qx, f.qy, f.qz);
    }

    private static ClientStamps stamps(PhysicsObject o) {
        return new ClientStamps(
                o.updateTimes[PhysicsObject.INSTANCE_TS] & 0xFFFF,
                o.updateTimes[PhysicsObject.SERVER_CONTROLLED_MOVE_TS] & 0xFFFF,
                o.updateTimes[PhysicsObject.TELEPORT_TS] & 0xFFFF,
                o.updateTimes[PhysicsObject.FORCE_POSITION_TS] & 0xFFFF);
    }

    private int nextUICounter() {
        return ++uiCounter;
    }

    private void send(ClientAction action) {
        sink.send(action);
    }

    // ---- jump (section 3.14) ----------------------------------------------------------------------------------------

    /** The jump key, behind OnAction's gate: down {@code CommenceJump}, up {@code DoJump(1)}. */
    public void jumpKey(boolean down) {
        if (!isActive()) {
            return;
        }
        if (down) {
            commenceJump();
        } else {
            doJump(true);
        }
    }

    /** Retail {@code ClientCombatSystem::CommenceJump} 0x0056AF90. */
    private void commenceJump() {
        PhysicsObject player = player();
        if (jumpPending || player == null || player.getMinterp().chargeJump() != 0) {
            return;
        }
        jumpPending = true;
        buildInProgress = true;
        buildStartTime = physics.curTime;
        if (rules.has(Variant.JUMP_NO_CHARGE_MTS)) {
            player.getMinterp().standingLongjump = false;
            return;
        }
        sendMovementEvent();
    }

    /** Retail {@code GetPowerBarLevel} 0x0056ADE0. */
    private double getPowerBarLevel(PhysicsObject player) {
        if (!buildInProgress) {
            return 0.0;
        }
        double full = player.getMinterp().inqStyle() == Commands.DUAL_WIELD_STYLE ? 0.8 : 1.0;
        return Math.min(1.0, Math.max(0.0, (physics.curTime - buildStartTime) / full));
    }

    /** Retail {@code ClientCombatSystem::DoJump} 0x0056B110. */
    private void doJump(boolean autonomous) {
        if (!autonomous) {
            // the charge is over before the power bar is read
            finishJump();
            send(new JumpNonAutonomous(nextUICounter(), 0.0f));
            return;
        }
        PhysicsObject player = player();
        if (!jumpPending || player == null) {
            return;
        }
        double level = getPowerBarLevel(player);
        float extent = (float) level;
        if (!(level >= MIN_JUMP_EXTENT) && !rules.has(Variant.JUMP_EXTENT_UNCLAMPED)) {
            extent = MIN_JUMP_EXTENT;
        }
        finishJump();
        int result = player.getMinterp().jump(extent);
        Vec3 v = new Vec3();
        player.getLocalPhysicsVelocity(v);
        if (result == 0) {
            send(Jump.retail(
                    nextUICounter(), extent, new WireVector(v.x, v.y, v.z), wire(player.position), stamps(player)));
        }
    }

    /** Retail {@code FinishJump} 0x0056A9B0; sends nothing. */
    public void finishJump() {
        buildInProgress = false;
        jumpPending = false;
        PhysicsObject player = player();
        if (player != null) {
            player.getMinterp().standingLongjump = false;
        }
    }

    // ---- mouse look (section 3.15) ----------------------------------------------------------------------------------

    /** Retail {@code CameraSet::ToggleMouseLook} 0x00457490. */
    public void toggleMouseLook(boolean on) {
        if (!useMouseTurning || on == mouselookActive) {
            return;
        }
        mouselookActive = on;
        movePlayer(Commands.MOUSE_LOOK, on, 1.0f, true, true);
        if (!on) {
            applyCurrentMovement();
        }
        sendMovementEvent();
    }

    /** One sample of the pointer behind the filter: 0 for one at rest, else positive for clockwise. */
    public void mouseSample(float delta) {
        if (!useMouseTurning || !mouselookActive) {
            return;
        }
        if (delta == 0.0f) {
            // MouseLookHandler 0x00458D80
            stopDrift();
            resendMovement();
        } else {
            rotate(delta > 0.0f, Math.abs(delta));
        }
    }

    /**
     * Retail {@code CameraSet::Rotate} 0x00458310, the mouse's branch.
     *
     * <p>Retail passes over a second sample within EPSILON seconds; inputs of a replay that share a frame all count.
     */
    private void rotate(boolean clockwise, float amount) {
        double now = physics.curTime;
        double a = amount == 1.0f ? (now - lastRotate) * 40.0 : amount;
        lastRotate = now;
        if (a < MOUSE_DEAD_ZONE) {
            stopDrift();
            return;
        }
        float turnSpeed = Math.min((float) (a + a), MOUSE_SPEED_CAP);
        movePlayer(clockwise ? MotionCommand.TURN_RIGHT : MotionCommand.TURN_LEFT, true, turnSpeed, true, true);
        resendMovement();
    }

    private void resendMovement() {
        if (physics.curTime > lastServerMessage + MOUSE_RESEND) {
            lastServerMessage = physics.curTime;
            sendMovementEvent();
        }
    }

    /** Retail {@code HandleSelectLeft} 0x006B3630: with mouse look, both buttons run. */
    public void handleSelectLeft(boolean down) {
        mouseleftDown = down;
        if (useMouseTurning && mouselookActive && rules.has(Variant.MOUSE_BOTH_BUTTONS)) {
            movePlayer(MotionCommand.WALK_FORWARD, down, 1.0f, true, true);
            sendMovementEvent();
        }
    }

    // ---- for tests and reports --------------------------------------------------------------------------------------

    /** Whether the server moves the player at present. */
    public boolean isControlledByServer() {
        return controlledByServer;
    }

    public boolean isAutoRun() {
        return autoRun;
    }
}
