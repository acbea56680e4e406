package dev.acreplay.rules;

/**
 * The ids of variants.csv: each place where implementations or sources of retail motion are known to differ.
 *
 * <p>A constant's id is its name in lower case as the csv writes it. What an id means, who owns it and its value in each
 * profile are read from the bundled {@code variants.csv} by {@link Rulebook}.
 */
public enum Variant {
    /** Inputs before the frame's tick, or after-tick as retail handles what arrived. */
    INPUT_ORDER("input_order"),
    /** Every frame ticks, or retail-30hz: the gate of CPhysics::UseTime. */
    PHYSICS_GATE("physics_gate"),
    /** Local player, then ascending id; or retail-hash: the 128-bucket table order. */
    OBJECT_ORDER("object_order"),
    /** Walk, run, sidestep in m/s and turn in rad/s of the stand-in table at speed 1. */
    LOCOMOTION("locomotion"),
    /** For how many further checks a motion stays pending, per motion. */
    COMPLETION("completion"),
    /** A ground height for jump scenarios, instead of contact from the inputs alone. */
    FLAT_GROUND("flat_ground"),
    /** The walk cycle moves 3.12 m/s, the constant of the interpreter. */
    WALK_CYCLE_SPEED_CODE("walk-cycle-speed-code"),
    /** The walk cycle moves 2.602 m/s, as reported from the human data file. */
    WALK_CYCLE_SPEED_ASSET("walk-cycle-speed-asset"),
    /** Longest slice of update_object in seconds. */
    MAX_QUANTUM("max-quantum"),
    /** The last slice needs more than 1/30 s; shorter intervals wait. */
    FIRST_SLICE_MIN_GATE("first-slice-min-gate"),
    /** X stays wide where y and z are rounded midway in get_offset, divide, globaltolocal. */
    GET_OFFSET_ASYMMETRIC_ROUNDING("get-offset-asymmetric-rounding"),
    /** Cylinder distance returns reach instead of the vertical gap, and with &lt;= at zero. */
    ACE_CYLINDER_DISTANCE_REACH("ace-cylinder-distance-reach"),
    /** Heading through yaw, pitch, roll; differs only with pitch; not adopted. */
    HEADING_PITCH_ACE("heading-pitch-ace"),
    /** Low sled friction on nearly flat ground instead of steep ground. */
    ACE_SLED_FRICTION_SLOPE("ace-sled-friction-slope"),
    /** Sledding does not exempt from the grounded branch of calc_acceleration. */
    ACE_ACCELERATION_SLEDDING("ace-acceleration-sledding"),
    /** Set_velocity compares exactly instead of with EPSILON. */
    ACE_SET_VELOCITY_EXACT("ace-set-velocity-exact"),
    /** Origins only, or whole frames: same result. */
    FRAME_EQUALITY_SCOPE("frame-equality-scope"),
    /** Set_frame or set_initial_frame for a blocked move: same for valid frames. */
    BLOCKED_FRAME_COMMIT("blocked-frame-commit"),
    /** A sled takes its pitch from the velocity too. */
    ACE_SLED_HEADING("ace-sled-heading"),
    /** Particles and scripts run for inactive objects: no motion effect. */
    INACTIVE_SCRIPTS("inactive-scripts"),
    /** A move of more than one block is refused before the transition; never fires in a replay. */
    ACE_BLOCK_DISTANCE_REFUSAL("ace-block-distance-refusal"),
    /** A transition without a cell counts as blocked instead of lost. */
    ACE_NULL_CELL_REFUSAL("ace-null-cell-refusal"),
    /** Newer_event compares without storing the stamp. */
    ACE_NEWER_EVENT_NO_STORE("ace-newer-event-no-store"),
    /** MoveOrTeleport tests the cell before the teleport stamp. */
    ACE_TELEPORT_TEST_ORDER("ace-teleport-test-order"),
    /** The commit sets the frame before the cell; no row shows it. */
    ACE_FRAME_BEFORE_CELL("ace-frame-before-cell"),
    /** Hooks are placed normally; only storage and corpses are forced into a cell; no row shows it. */
    ACE_FORCE_INTO_CELL_NO_HOOKS("ace-force-into-cell-no-hooks"),
    /** Unset_parent clears HIDDEN instead of NODRAW. */
    ACE_UNSET_PARENT_HIDDEN("ace-unset-parent-hidden"),
    /** Making the movement manager for a move clears ACTIVE; no row shows it. */
    ACE_MOVETO_DEACTIVATES("ace-moveto-deactivates"),
    /** Children get a cell at attach and never again. */
    CHILD_CELL_ATTACH_ONLY("child-cell-attach-only"),
    /** Cell changes reach direct children only. */
    CHILD_CELL_DEPTH_ONE("child-cell-depth-one"),
    /** Shadow lists of children follow the parent (seed: they do not); not modelled. */
    CHILD_SHADOW_REFRESH("child-shadow-refresh"),
    /** The cell of a child is null when enter_cell is entered (seed: the old cell). */
    ENTER_CELL_OLDCELL("enter-cell-oldcell"),
    /** The local player interpolates with keep_heading = autonomy level not 0. */
    LOCAL_INTERPOLATE_KEEP_HEADING("local-interpolate-keep-heading"),
    /** A forced position calls SendPositionEvent. */
    FORCE_POSITION_CALLBACK("force-position-callback"),
    /** No set_cell exists; GotoLostCell uses the non-recursive id setter. */
    SEED_002_SET_CELL("seed-002-set-cell"),
    /** Cell id 0 counts as block 0,0 on both sides. */
    BLOCK_OFFSET_ZERO_ID("block-offset-zero-id"),
    /** &lt;= for origins and plane normals, &lt; for quaternions and plane d, all with EPSILON. */
    EQUALITY_COMPARATORS("equality-comparators"),
    /** Heading = 450 - atan2(y, x) in degrees, modulo 360. */
    ATAN2_ARGUMENT_ORDER("atan2-argument-order"),
    /** Get_adjusted_max_speed multiplies by 4 in both branches. */
    ADJUSTED_MAX_SPEED_UNIFORM_X4("adjusted-max-speed-uniform-x4"),
    /** Get_adjusted_max_speed multiplies by 4 only while running forward. */
    ADJUSTED_MAX_SPEED_RUN_ONLY_X4("adjusted-max-speed-run-only-x4"),
    /** DoInterpretedMotion adjusts the motion a second time. */
    DO_INTERPRETED_MOTION_DOUBLE_ADJUST("do-interpreted-motion-double-adjust"),
    /** Run skill of exactly 800 gives rate 4.5. */
    RUN_RATE_800_EQUALITY("run-rate-800-equality"),
    /** Run skill of 800 or more gives rate 4.5. */
    RUN_RATE_800_AT_LEAST("run-rate-800-at-least"),
    /** 19.6 of the jump velocity is a double. */
    JUMP_GRAVITY_F64("jump-gravity-f64"),
    /** 19.6 of the jump velocity is a float. */
    JUMP_GRAVITY_F32("jump-gravity-f32"),
    /** Jump-blocking MagicPowerUp range 3 higher, for streams in the last client numbering. */
    JUMP_BLOCK_PURPLE_EOR("jump-block-purple-eor"),
    /** The raw state applies to every autonomous creature, not only the local player. */
    ACE_RAW_GATE_ANY_CREATURE("ace-raw-gate-any-creature"),
    /** ReportExhaustion uses that gate and disallows jumping during links. */
    ACE_REPORT_EXHAUSTION("ace-report-exhaustion"),
    /** An action runs if the object is a creature or the action is autonomous. */
    ACE_ACTION_GATE("ace-action-gate"),
    /** SetHoldKey(Run) does nothing. */
    ACE_HOLD_KEY_NO_RUN("ace-hold-key-no-run"),
    /** DoMotion and StopMotion copy only part of the parameters. */
    ACE_COPY_SOME_PARAMS("ace-copy-some-params"),
    /** DoMotion and StopMotion start from default parameters with speed and hold key only. */
    ACDREAM_FRESH_PARAMS("acdream-fresh-params"),
    /** An inbound state neither cancels the move nor consults the raw state. */
    ACDREAM_INBOUND_INTERPRETED_ONLY("acdream-inbound-interpreted-only"),
    /** The run rate of a MoveTo packet does not reach my_run_rate. */
    ACDREAM_MOVETO_RUN_RATE_UNSTORED("acdream-moveto-run-rate-unstored"),
    /** StopCompletely also zeroes the physics velocity. */
    ACDREAM_STOP_ZEROES_VELOCITY("acdream-stop-zeroes-velocity"),
    /** Get_state_velocity without weenie uses my_run_rate. */
    ACE_STATE_VELOCITY_NULL_WEENIE("ace-state-velocity-null-weenie"),
    /** InqRunRate answers for every weenie, from its run skill without load unless a run rate is given. */
    ACE_RUN_RATE_ANY_CREATURE("ace-run-rate-any-creature"),
    /** Jump tests look at Falling instead of Fallen and leave out Sleeping. */
    ACE_JUMP_FALLING("ace-jump-falling"),
    /** Jump_is_allowed: other codes, null weenie passes, stamina always fails. */
    ACE_JUMP_GATE("ace-jump-gate"),
    /** CanJump is true. */
    ACE_CAN_JUMP_ALWAYS("ace-can-jump-always"),
    /** Enter_default_state empties the pending list first. */
    ACE_DEFAULT_STATE_CLEARS_PENDING("ace-default-state-clears-pending"),
    /** Zero is a sign of its own in same_sign. */
    ACE_SIGN_ZERO("ace-sign-zero"),
    /** Remove_redundant_links goes on past the list head; no effect with the stand-in. */
    ACE_REDUNDANT_LINKS("ace-redundant-links"),
    /** An action by way of the default counts its first link twice; no effect with the stand-in. */
    ACE_ACTION_HOP_COUNT("ace-action-hop-count"),
    /** MoveToPosition reads the final-heading bit of the previous move. */
    A1_STALE_USE_FINAL_HEADING("a1-stale-use-final-heading"),
    /** The reset zeroes distance_to_object instead of the flag word. */
    A2_RESET_ZEROES_DISTANCE_TO_OBJECT("a2-reset-zeroes-distance-to-object"),
    /** The reset leaves previous and original distance. */
    A3_RESET_KEEPS_DISTANCES("a3-reset-keeps-distances"),
    /** TurnToHeading does not begin its node at once. */
    A4_TURN_TO_HEADING_DEFERRED("a4-turn-to-heading-deferred"),
    /** The gameplay object is told when a move ends. */
    A5_COMPLETION_CALLBACK("a5-completion-callback"),
    /** An aligned chase snaps its heading before stopping the aux turn. */
    A6_ALIGNED_HEADING_SNAP("a6-aligned-heading-snap"),
    /** Turns begin even while motions are pending; nothing in ACE sets it. */
    A7_ALWAYS_TURN("a7-always-turn"),
    /** Without spheres a growing distance under 1 m counts as arrival, and the progress window is refreshed. */
    A8_IN_RANGE_LATCH("a8-in-range-latch"),
    /** No effect: the arrival order is retail's. */
    A9_ARRIVAL_STOP_ORDER("a9-arrival-stop-order"),
    /** An empty queue raises in BeginTurnToHeading and on arrival. */
    A10_UNGUARDED_EMPTY_HEAD("a10-unguarded-empty-head"),
    /** With a5 the callback raises without a gameplay object. */
    A11_CALLBACK_WITHOUT_NULL_CHECK("a11-callback-without-null-check"),
    /** UseTime gate with its first two clauses negated. */
    A12_USE_TIME_GATE("a12-use-time-gate"),
    /** Default parameters include can_charge. */
    A13_DEFAULT_CAN_CHARGE("a13-default-can-charge"),
    /** Default walk_run_threshhold 1.0 instead of 15.0. */
    A14_WALK_RUN_THRESHOLD_ONE("a14-walk-run-threshold-one"),
    /** Can_charge no longer forces Run in get_command. */
    A15_NO_CHARGE_FAST_PATH("a15-no-charge-fast-path"),
    /** No effect: constants are retail's; see max-quantum and first-slice-min-gate. */
    A16_SERVER_TICK_CADENCE("a16-server-tick-cadence"),
    /** MoveToManager and get_command round to float after every operation. */
    ACE_BINARY32_ARITHMETIC("ace-binary32-arithmetic"),
    /** At exactly 360 degrees BeginTurnToHeading turns left instead of being done. */
    ACE_FULL_CIRCLE_LE("ace-full-circle-le"),
    /** MovementManager makes both managers at once; unpack_movement is a stub. */
    ACE_EAGER_MANAGERS("ace-eager-managers"),
    /** No StickTo without a physics object; no effect in a replay. */
    ACE_STICKY_NULL_GUARD("ace-sticky-null-guard"),
    /** RemoteMoveToDriver: remote steering with snap, no queue, no re-targeting. */
    DRV_REMOTE_MOVETO("drv-remote-moveto"),
    /** DriveServerAutoWalk: local server-driven walk with arrival alignment. */
    DRV_SERVER_AUTOWALK("drv-server-autowalk"),
    /** PlanMoveToStart and PlanFromVelocity: cycle seed of a move. */
    PLAN_MOVETO_START("plan-moveto-start"),
    /** Client predicts the move with invented use radii; informative, not replayed. */
    SPECULATIVE_MOVE_INSTALL("speculative-move-install"),
    /** Heading_diff mirrors for every motion but TurnRight. */
    HEADING_DIFF_MIRROR("heading-diff-mirror"),
    /** PerformMovement activates the object in retail too. */
    SET_ACTIVE_ORIGIN("set-active-origin"),
    /** Only DoMotion and StopMotion cancel on the parameter bit. */
    CANCEL_FROM_DO_INTERPRETED_MOTION("cancel-from-do-interpreted-motion"),
    /** Chase arrives at &lt;=, flee at &gt;=. */
    CHASE_ARRIVAL_SENSE("chase-arrival-sense"),
    /** Up to 180 degrees turns right. */
    BEGIN_TURN_BRANCH_SENSE("begin-turn-branch-sense"),
    /** Plain tests of bits 0x200 and 0x100. */
    GET_COMMAND_FIRST_FLAG_READ("get-command-first-flag-read"),
    /** Set_target calls back before it returns when the object is known. */
    TARGET_CALLBACK_TIMING("target-callback-timing"),
    /** 0.1 m/s floor is a double. */
    VELOCITY_FLOOR_LITERAL("velocity-floor-literal"),
    /** The target quantum is set when the change is &gt; 1.0. */
    QUANTUM_HYSTERESIS_EQUALITY("quantum-hysteresis-equality"),
    /** Interpolation catches up at get_max_speed. */
    CATCHUP_GET_MAX_SPEED("catchup-get-max-speed"),
    /** Blip distance 100 m indoors too. */
    BLIP_DISTANCE_FLAT_100("blip-distance-flat-100"),
    /** 25 m indoors for every player character. */
    ACE_BLIP_ANY_PLAYER("ace-blip-any-player"),
    /** A position update of a sticking object is not enqueued. */
    TS44_STICKY_SUPPRESSES_ENQUEUE("ts44-sticky-suppresses-enqueue"),
    /** No TargetManager: moves follow re-sent packets and hold still after 1.5 s. */
    TARGET_REEMIT_1HZ("target-reemit-1hz"),
    /** The constraint offset is the last step instead of the sum. */
    CONSTRAINT_OFFSET_ASSIGN("constraint-offset-assign"),
    /** Fully constrained from 0.9f, not double 0.9. */
    CONSTRAINT_FLOAT_0_9("constraint-float-0.9"),
    /** Start distance 5 m outdoors and 10 m indoors. */
    ACE_START_CONSTRAINT_SWAPPED("ace-start-constraint-swapped"),
    /** A deep overlap is backed out of instead of walked into. */
    STICKY_OVERLAP_BACKS_OUT("sticky-overlap-backs-out"),
    /** Sticky speed and step in float. */
    ACE_STICKY_FLOAT_MATH("ace-sticky-float-math"),
    /** Stick_to_object takes the parent of the sticking object. */
    ACE_STICKY_OWN_PARENT("ace-sticky-own-parent"),
    /** No completion within 0.2 m at a failed window. */
    INTERP_NO_NEAR_COMPLETION("interp-no-near-completion"),
    /** Progress must exceed EPSILON. */
    INTERP_PROGRESS_STRICT("interp-progress-strict"),
    /** Both branches of InterpolateTo decide by the argument. */
    INTERP_FAR_KEEP_ARG("interp-far-keep-arg"),
    /** HandleTargetting stops early for a target that never answered. */
    ACE_TARGETTING_NULL_POSITION("ace-targetting-null-position"),
    /** ReceiveUpdate replaces the whole target info. */
    ACE_TARGET_INFO_REPLACED("ace-target-info-replaced"),
    /** Watchers are visited in insertion order. */
    VOYEUR_INSERTION_ORDER("voyeur-insertion-order"),
    /** First update, or one over 4 m away, snaps. */
    ACDREAM_BODY_SNAP_4M("acdream-body-snap-4m"),
    /** Other stall test and re-basing. */
    ACDREAM_EARLY_STALL("acdream-early-stall"),
    /** Landing clears the interpolation queue. */
    ACDREAM_CLEAR_ON_LANDING("acdream-clear-on-landing"),
    /** 100 outdoors, 20 indoors, 25 indoors for the local player. */
    BLIP_DISTANCE("blip-distance"),
    /** 7.5 m/s replaces a speed near zero, it is no cap. */
    INTERP_SPEED_FLOOR_NOT_CAP("interp-speed-floor-not-cap"),
    /** Blip at more than 3 failures, or at any failure once the queue is empty. */
    STALL_BLIP_RULE("stall-blip-rule"),
    /** Only adjust_offset reads fUseAdjustedSpeed_. */
    CATCHUP_FLAG_READER("catchup-flag-reader"),
    /** 0.2 as float or double: no float tells them apart. */
    NEAR_COMPLETION_LITERAL("near-completion-literal"),
    /** Keep_heading starts as 0 in the model. */
    KEEP_HEADING_UNINITIALISED("keep-heading-uninitialised"),
    /** 999999 as the reset distance. */
    BIG_DISTANCE_VALUE("big-distance-value"),
    /** Within one frame the MoveToState comes first. */
    TS33_MTS_BEFORE_AP("ts33-mts-before-ap"),
    /** Within one frame the AutonomousPosition is decided first. */
    TS33_AP_BEFORE_MTS("ts33-ap-before-mts"),
    /** Shift while moving sends a MoveToState. */
    HOLDRUN_TOGGLE_SENDS_MTS("holdrun-toggle-sends-mts"),
    /** Shift while moving sends nothing until the next event. */
    HOLDRUN_TOGGLE_SILENT("holdrun-toggle-silent"),
    /** Every axis carries an explicit hold key. */
    AXIS_HOLDKEY_EXPLICIT("axis-holdkey-explicit"),
    /** Autorun obeys Shift. */
    AUTORUN_FOLLOWS_WALK_TOGGLE("autorun-follows-walk-toggle"),
    /** W during autorun is a no-op. */
    AUTORUN_SURVIVES_FORWARD_PRESS("autorun-survives-forward-press"),
    /** A strafe press ends autorun. */
    AUTORUN_STRAFE_CANCELS("autorun-strafe-cancels"),
    /** W, X or S ends autorun with one MoveToState (the run lock's own event has no callback). */
    AUTORUN_ONE_MTS_CANCEL("autorun-one-mts-cancel"),
    /** W, X or S ends autorun with two MoveToStates in one frame. */
    AUTORUN_TWO_MTS_CANCEL("autorun-two-mts-cancel"),
    /** Frame and plane compared bit by bit. */
    AP_EXACT_COMPARE("ap-exact-compare"),
    /** Every component compared with &lt;. */
    AP_EPSILON_STRICT("ap-epsilon-strict"),
    /** Interval 1.875 s. */
    AP_INTERVAL_1875("ap-interval-1875"),
    /** Interval kept in float seconds. */
    AP_FLOAT_CLOCK("ap-float-clock"),
    /** SetAutoRun re-applies movement even without a change. */
    SETAUTORUN_APPLY_UNCONDITIONAL("setautorun-apply-unconditional"),
    /** No MoveToState while the raw state is unchanged. */
    MTS_ON_CHANGE_ONLY("mts-on-change-only"),
    /** A held W beats a newer X. */
    FORWARD_DOMINATES_BACKWARD("forward-dominates-backward"),
    /** Held keys are sent again after server control. */
    RETAKE_SENDS_MTS("retake-sends-mts"),
    /** No MoveToState when a jump starts to charge. */
    JUMP_NO_CHARGE_MTS("jump-no-charge-mts"),
    /** No lower clamp of the jump extent. */
    JUMP_EXTENT_UNCLAMPED("jump-extent-unclamped"),
    /** Left button during mouse look runs forward. */
    MOUSE_BOTH_BUTTONS("mouse-both-buttons"),
    /** Raw turn is TurnRight with a signed speed. */
    RAW_TURN_SINGLE_DIRECTION("raw-turn-single-direction"),
    /** Forward_speed on the wire is the run rate. */
    HB_FORWARD_SPEED_RUN_SCALED("hb-forward-speed-run-scaled"),
    /** Hold key, speed and command always present. */
    HB_EXPLICIT_FIELDS("hb-explicit-fields"),
    /** One report a second at rest. */
    HB_HEARTBEAT_AT_REST("hb-heartbeat-at-rest"),
    /** A report after 2 m. */
    HB_DISTANCE_TRIGGER("hb-distance-trigger"),
    /** Diagonal ground speed limited to 4 times the rate. */
    DR_DIAGONAL_CLAMP("dr-diagonal-clamp"),
    /** 0.02 as double or float. */
    MOUSE_DEAD_ZONE_CONST("mouse-dead-zone-const"),
    /** Jump body of 32 (guid, spell) or 24 bytes instead of 56. */
    JUMP_WITHOUT_POSITION("jump-without-position"),
    /** Bits 11 to 15 count the actions of a raw state. */
    RAW_ACTION_COUNT("raw-action-count"),
    /** Bits 7 to 11 count the actions of an interpreted state. */
    INTERPRETED_ACTION_COUNT("interpreted-action-count"),
    /** Encoder writes style and forward command even at their defaults. */
    INTERPRETED_EXPLICIT_DEFAULTS("interpreted-explicit-defaults"),
    /** Autonomous is a byte, then alignment. */
    MOVEMENT_AUTONOMOUS_WIDTH("movement-autonomous-width"),
    /** Length 0: no body and no autonomous word. */
    MOVEMENT_BUFFER_ZERO_LENGTH("movement-buffer-zero-length"),
    /** Types 1 to 5 are errors. */
    MOVEMENT_TYPES_1_5("movement-types-1-5"),
    /** Encoder omits a quaternion component below EPSILON, or only exact zero. */
    POSITION_OMIT_THRESHOLD("position-omit-threshold"),
    /** The velocity is read from the wire though the unpacker does not. */
    POSITION_PACK_VELOCITY_UNPACK("position-pack-velocity-unpack"),
    /** Largest packed id written as one word. */
    PACKED_DID_THRESHOLD("packed-did-threshold"),
    /** 4 bytes. */
    WEENIE_HOOK_ITEM_TYPES_WIDTH("weenie-hook-item-types-width"),
    /** Holding time; no effect on motion. */
    ECHO_RESPONSE_SECOND_FLOAT("echo-response-second-float"),
    /** The header size rules, a difference is a warning. */
    PACKET_LENGTH_AUTHORITY("packet-length-authority"),
    /** Unknown header bits make the packet an error. */
    UNKNOWN_OPTIONAL_FLAGS("unknown-optional-flags"),
    /** Accepted with a warning. */
    EMPTY_FRAGMENT("empty-fragment"),
    /** 114. */
    NAK_COUNT_LIMIT("nak-count-limit"),
    /** 0x8000 is an empty header; 0x200000 is the real signal. */
    DISCONNECT_FLAG_NAME("disconnect-flag-name"),
    /** Keys are found by value, not by sequence number. */
    SERVER_UNENCRYPTED_SEQUENCE("server-unencrypted-sequence"),
    /** Top-level 0xF752 and 0xF753 are decoded and not applied. */
    SERVER_AUTONOMY_MESSAGES("server-autonomy-messages"),
    /** Index 0 expands to 0x80000000. */
    COMMAND_INDEX_ZERO("command-index-zero"),
    /** Command numbers are expanded with the last client table. */
    COMMAND_TABLE_BUILD("command-table-build"),
    /** Apparent inversion for half-built blobs, not modelled. */
    BLOB_STALE_STAMP("blob-stale-stamp"),
    /** Frame records at SmartBox::UseTime, not at the clock store. */
    CDB_CLOCK_RECORD("cdb-clock-record"),
    /** The low half of update_time is stored first. */
    CDB_ST_STORE_ORDER("cdb-st-store-order"),
    /** The address of the gate last_update is not known; TP shows the result. */
    CDB_LAST_UPDATE("cdb-last-update"),
    /** Planning numbers for the cost of a stop. */
    CDB_STOP_COST("cdb-stop-cost"),
    /** Both texts of st0 are accepted. */
    CDB_ST0_TEXT("cdb-st0-text");

    private final String id;

    Variant(String id) {
        this.id = id;
    }

    /** Returns the id as variants.csv writes it. */
    public String id() {
        return id;
    }

    @Override
    public String toString() {
        return id;
    }
}
