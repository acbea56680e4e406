package dev.acreplay;

/**
 * Threads for replays, with room for deep recursion.
 *
 * <p>Retail's functions over children call themselves for the children of a child, to unbounded depth (kinematics.md section 4.1),
 * and so does the port; an input with a chain of a hundred thousand objects must not end in a stack overflow. The room is
 * address space: memory is taken as the stack grows.
 */
public final class DeepThreads {
    private static final long STACK_BYTES = 1L << 29;

    private DeepThreads() {}

    /** Returns a thread that has not started yet. */
    public static Thread thread(Runnable task, String name) {
        return new Thread(null, task, name, STACK_BYTES);
    }
}
