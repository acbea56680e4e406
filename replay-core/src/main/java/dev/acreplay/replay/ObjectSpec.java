package dev.acreplay.replay;

import java.util.List;
import java.util.Map;

/** An object of a scenario as it stands at the start (formats.md section 2, kinematics.md section 5.7). */
record ObjectSpec(
        int id,
        boolean player,
        Place position,
        Float radius,
        Float height,
        float scale,
        Float runRate,
        Integer runSkill,
        Integer jumpSkill,
        Float burden,
        boolean canJump,
        boolean weenie,
        boolean contact,
        boolean onWalkable,
        boolean gravity,
        List<Integer> children,
        int[] timestamps,
        InterpreterSpec commandInterpreter,
        Map<String, Boolean> drivers) {}
