package dev.acreplay.diff;

import java.util.Map;

/** Where a field, function or message of a trace is ported: for reports that point into sources. */
final class PortedSource {
    private static final String ROOT = "replay-core/src/main/java/dev/acreplay/";

    private static final Map<String, String> FUNCTIONS = Map.ofEntries(
            Map.entry("CMotionInterp", "motion/MotionInterpreter"),
            Map.entry("CPhysicsObj", "motion/PhysicsObject"),
            Map.entry("CWeenieObject", "motion/PhysicsObject"),
            Map.entry("MovementManager", "motion/MovementManager"),
            Map.entry("MoveToManager", "motion/MoveToManager"),
            Map.entry("InterpolationManager", "motion/InterpolationManager"),
            Map.entry("StickyManager", "motion/StickyManager"),
            Map.entry("ConstraintManager", "motion/ConstraintManager"),
            Map.entry("TargetManager", "motion/TargetManager"));

    private static final Map<String, String> GROUPS = Map.ofEntries(
            Map.entry("motion", "motion/MotionInterpreter"),
            Map.entry("moveto", "motion/MoveToManager"),
            Map.entry("interpolation", "motion/InterpolationManager"),
            Map.entry("sticky", "motion/StickyManager"),
            Map.entry("constraint", "motion/ConstraintManager"),
            Map.entry("target", "motion/TargetManager"));

    private PortedSource() {}

    static String of(String kind, String name) {
        String file = "motion/PhysicsObject";
        if (kind.startsWith("send") || kind.startsWith("outbound")) {
            file = "client/CommandInterpreter";
        } else if (name.contains("::")) {
            file = FUNCTIONS.getOrDefault(name.substring(0, name.indexOf("::")), file);
        } else if (kind.equals("field")) {
            int dot = name.indexOf('.');
            file = GROUPS.getOrDefault(dot < 0 ? name : name.substring(0, dot), file);
        }
        return ROOT + file + ".java";
    }
}
