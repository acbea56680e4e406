package dev.acreplay;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Set;

/** Matches calls of the functions of {@link Math} whose last bit differs between platforms. */
final class CallsMathTranscendentals extends ArchCondition<JavaClass> {
    private static final Set<String> NAMES = Set.of(
            "sin",
            "cos",
            "tan",
            "asin",
            "acos",
            "atan",
            "atan2",
            "pow",
            "exp",
            "log",
            "log10",
            "cbrt",
            "hypot",
            "toRadians",
            "toDegrees");

    CallsMathTranscendentals() {
        super("call transcendental functions of Math");
    }

    @Override
    public void check(JavaClass item, ConditionEvents events) {
        for (JavaMethodCall call : item.getMethodCallsFromSelf()) {
            boolean found = call.getTargetOwner().isEquivalentTo(Math.class)
                    && NAMES.contains(call.getTarget().getName());
            events.add(new SimpleConditionEvent(item, found, call.getDescription()));
        }
    }
}
