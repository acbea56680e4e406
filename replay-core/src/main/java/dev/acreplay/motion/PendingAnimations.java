package dev.acreplay.motion;

import java.util.Arrays;

/** First-in first-out list of a motion table manager: motion and the number of animations that it still has. */
final class PendingAnimations {
    private int[] motion = new int[16];
    private int[] numAnims = new int[16];
    private boolean[] checked = new boolean[16];
    private int head;
    private int size;

    int size() {
        return size;
    }

    boolean isEmpty() {
        return size == 0;
    }

    int motion(int index) {
        return motion[at(index)];
    }

    int numAnims(int index) {
        return numAnims[at(index)];
    }

    void setNumAnims(int index, int value) {
        numAnims[at(index)] = value;
    }

    /** Whether the entry was in the list at the check of an earlier physics step. */
    boolean checked(int index) {
        return checked[at(index)];
    }

    void setAllChecked() {
        for (int i = 0; i < size; i++) {
            checked[at(i)] = true;
        }
    }

    void add(int newMotion, int newNumAnims) {
        if (size == motion.length) {
            grow();
        }
        int place = at(size);
        motion[place] = newMotion;
        numAnims[place] = newNumAnims;
        checked[place] = false;
        size++;
    }

    void removeHead() {
        if (size > 0) {
            head = at(1);
            size--;
        }
    }

    private int at(int index) {
        return (head + index) & (motion.length - 1);
    }

    private void grow() {
        int length = motion.length;
        int[] motions = Arrays.copyOf(motion, 2 * length);
        int[] counts = Arrays.copyOf(numAnims, 2 * length);
        boolean[] marks = Arrays.copyOf(checked, 2 * length);
        for (int i = 0; i < length; i++) {
            motions[i] = motion[at(i)];
            counts[i] = numAnims[at(i)];
            marks[i] = checked[at(i)];
        }
        motion = motions;
        numAnims = counts;
        checked = marks;
        head = 0;
    }
}
