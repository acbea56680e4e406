package dev.acreplay.trace.cdb;

import dev.acreplay.InputException;
import dev.acreplay.trace.cdb.CdbTables.Function;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Which functions a script stops at: sets, tags and function names resolved, the unusable ones refused with the reason. */
final class ScriptSelection {
    /** The sets of cdb.md section 2.1. */
    static final List<String> SETS = List.of(
            "cells",
            "cells+",
            "moveto",
            "moveto+",
            "motion",
            "interp",
            "events",
            "outbound",
            "query",
            "tick",
            "state",
            "all");

    private static final Set<String> IN_ALL =
            Set.of("cells", "cells+", "moveto", "moveto+", "motion", "interp", "events", "outbound");

    /** The set moveto by itself: its decisions first, the seams behind them, as in cdb.md section 3.8. */
    private static final List<String> MOVETO_ORDER = List.of(
            "VUM", "MPM", "MMO", "MOI", "MMP", "MTO", "MTI", "MTH", "MBN", "MBF", "MBT", "MHT", "MHM", "MHU", "MPR",
            "MDM", "MSM", "MCM", "MCU", "OSH", "OTQ");

    /** Functions that share their code with others, and the tag that stands for them (cdb.md section 5). */
    private static final Map<String, String> REPLACED = Map.of(
            "CPhysicsObj::interrupt_current_movement", "OCM",
            "PositionManager::HandleExitWorld", "PUK",
            "StickyManager::HandleExitWorld", "KUS",
            "CPartArray::HandleEnterWorld", "ORL",
            "CPartArray::RemoveLinkAnimations", "ORL",
            "MotionTableManager::HandleEnterWorld", "ORL",
            "MotionTableManager::RemoveLinkAnimations", "ORL");

    /** Functions that no breakpoint can tell from others (cdb.md section 5). */
    private static final Map<String, String> NEVER = never();

    /** Functions that are inlined at every place that matters (cdb.md section 5), and what shows instead. */
    private static final Map<String, String> INLINED = Map.of(
            "CPhysicsObj::MakeMovementManager",
            "it is inlined nearly everywhere; MovementManager::Create (VCR) and EnterDefaultState (VED) are visible",
            "CMotionInterp::is_standing_still",
            "it is inlined; use jump_is_allowed (IJA)");

    private final List<Function> functions = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private final List<String> names = new ArrayList<>();
    private boolean state;

    private static Map<String, String> never() {
        Map<String, String> never = new LinkedHashMap<>();
        String unrelated = "its code is shared with unrelated functions, so a breakpoint stops for all of them";
        for (String name : new String[] {
            "InterpolationManager::SetPhysicsObject",
            "CPhysics::SetPlayer",
            "MotionTableManager::SetPhysicsObject",
            "CommandInterpreter::GetAutonomyLevel",
            "CMotionInterp::InqStyle",
            "Position::get_origin",
            "Position::origin",
            "Position::PackSizeOrigin",
            "Frame::pack_size",
            "Plane::Pack",
            "CPhysicsObj::SetScaleInternal",
            "CPhysicsObj::SetScaleStatic"
        }) {
            never.put(name, unrelated);
        }
        never.put("StickyManager::GetStickyObjectID", unrelated + "; use PositionManager::GetStickyObjectID (PQS)");
        String empty = "it is the empty function, shared with about a hundred others";
        for (String name : new String[] {
            "ConstraintManager::UseTime",
            "MoveToManager::LeaveGround",
            "MoveToManager::ReportExhaustion",
            "CMotionInterp::HandleEnterWorld",
            "CommandInterpreter::CommenceJump",
            "CommandInterpreter::FinishJump"
        }) {
            never.put(name, empty);
        }
        for (String name : new String[] {
            "CommandInterpreter::DoJump", "CommandInterpreter::UITogglesRun", "CommandInterpreter::SetUI"
        }) {
            never.put(name, unrelated + "; use the ACCmdInterp or CM_Movement side");
        }
        return never;
    }

    ScriptSelection(ScriptOptions options) {
        Set<Function> chosen = new LinkedHashSet<>();
        Set<String> left = new TreeSet<>();
        for (String name : options.sets()) {
            if (name.equals("state")) {
                state = true;
            } else if (SETS.contains(name)) {
                names.add(name);
                addSet(name, options.perTick(), chosen, left);
            } else {
                chosen.add(single(name));
            }
        }
        if (chosen.isEmpty() && !state) {
            throw new InputException("--set: expected at least one of " + String.join(", ", SETS) + ", or a tag");
        }
        if (names.isEmpty() && state) {
            names.add("state");
        }
        if (!left.isEmpty()) {
            notes.add("left out without --per-tick: " + String.join(", ", left));
        }
        order(chosen);
        for (Function function : functions) {
            if (function.has("inlined")) {
                notes.add(function.tag() + " " + function.name() + " is not seen where it is inlined ("
                        + function.hazards() + ")");
            }
        }
    }

    private static void addSet(String name, boolean perTick, Set<Function> chosen, Set<String> left) {
        for (Function function : CdbTables.functions().values()) {
            boolean in = function.sets().contains(name)
                    || name.equals("cells+") && function.sets().contains("cells")
                    || name.equals("moveto+") && function.sets().contains("moveto")
                    || name.equals("all") && function.sets().stream().anyMatch(IN_ALL::contains);
            if (!in || function.rate().equals("hot")) {
                continue;
            }
            if (function.rate().equals("tick") && !perTick) {
                left.add(function.tag());
            } else {
                chosen.add(function);
            }
        }
    }

    private Function single(String name) {
        Function function = CdbTables.functions().get(name);
        String replaced = REPLACED.get(name);
        if (replaced != null) {
            function = CdbTables.functions().get(replaced);
            notes.add(
                    name + " is recorded as " + replaced + " (" + function.name() + "), because both have one address");
        } else if (NEVER.containsKey(name)) {
            throw new InputException("--set " + name + ": " + NEVER.get(name));
        } else if (INLINED.containsKey(name)) {
            throw new InputException("--set " + name + ": " + INLINED.get(name));
        }
        if (function == null) {
            List<Function> named = CdbTables.functions().values().stream()
                    .filter(f -> f.name().equals(name))
                    .toList();
            if (named.size() > 1) {
                throw new InputException("--set " + name + ": several functions have this name; use a tag: "
                        + String.join(", ", named.stream().map(Function::tag).toList()));
            }
            function = named.isEmpty() ? null : named.get(0);
        }
        if (function == null || Set.of("TK", "TP", "ID", "IX").contains(function.tag())) {
            throw new InputException("--set: expected a set (" + String.join(", ", SETS)
                    + "), a tag or a function of the table, found \"" + name + "\"");
        }
        names.add(function.tag());
        return function;
    }

    private void order(Set<Function> chosen) {
        if (names.equals(List.of("moveto"))) {
            MOVETO_ORDER.forEach(tag -> functions.add(CdbTables.functions().get(tag)));
            return;
        }
        Set<Integer> addresses = new LinkedHashSet<>();
        for (Function function : CdbTables.functions().values()) {
            if (chosen.contains(function) && addresses.add(function.address())) {
                functions.add(function);
            }
        }
    }

    /** Returns the functions in the order of their breakpoints. */
    List<Function> functions() {
        return functions;
    }

    /** Returns whether the state of one object is recorded too. */
    boolean state() {
        return state;
    }

    /** Returns the name of the selection, as the HD record prints it. */
    String name() {
        return String.join(",", names);
    }

    /** Returns what the user should know: left out, replaced, seen in part only. */
    List<String> notes() {
        return notes;
    }

    /** Returns whether the script is the plain set cells, which has no frame records. */
    boolean cellsOnly() {
        return names.equals(List.of("cells")) && !state;
    }
}
