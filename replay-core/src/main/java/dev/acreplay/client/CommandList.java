package dev.acreplay.client;

import java.util.ArrayDeque;
import java.util.Iterator;

/**
 * The held commands of one axis, newest first, with at most one that the mouse holds: retail {@code CommandList}
 * (outbound.md section 2).
 */
final class CommandList {
    /** A held command. */
    record Element(int command, float speed, boolean holdRun) {}

    private final ArrayDeque<Element> elements = new ArrayDeque<>();
    private Element mouseElement;

    /** Retail {@code CommandList::AddCommand} 0x006B4B80: a mouse command takes the place of the present one. */
    void addCommand(int command, float speed, boolean mouse, boolean holdRun) {
        Element element = new Element(command, speed, holdRun);
        if (mouse) {
            unlink(mouseElement);
            mouseElement = element;
        }
        elements.addFirst(element);
    }

    /** Retail {@code CommandList::RemoveCommand} 0x006B4960: whether the removed command was the head. */
    boolean removeCommand(int command, boolean mouse) {
        Element found = mouse ? mouseElement : newestKey(command);
        if (found == null) {
            return false;
        }
        boolean wasHead = elements.getFirst() == found;
        unlink(found);
        if (found == mouseElement) {
            mouseElement = null;
        }
        return wasHead;
    }

    private Element newestKey(int command) {
        for (Element element : elements) {
            if (element.command == command && element != mouseElement) {
                return element;
            }
        }
        return null;
    }

    private void unlink(Element element) {
        // two equal records may be held: identity decides
        for (Iterator<Element> i = elements.iterator(); i.hasNext(); ) {
            if (i.next() == element) {
                i.remove();
                return;
            }
        }
    }

    boolean isEmpty() {
        return elements.isEmpty();
    }

    /** The newest element, or null. */
    Element head() {
        return elements.peekFirst();
    }

    /** The newest element with this command, the mouse's included, or null. */
    Element newest(int command) {
        for (Element element : elements) {
            if (element.command == command) {
                return element;
            }
        }
        return null;
    }

    boolean isMouse(Element element) {
        return element != null && element == mouseElement;
    }

    /** Retail {@code CommandList::ClearAllCommands} 0x006B4A70. */
    void clearAllCommands() {
        elements.clear();
        mouseElement = null;
    }

    /** Retail {@code CommandList::ClearKeyboardCommands} 0x006B4AD0: the mouse element survives. */
    void clearKeyboardCommands() {
        elements.clear();
        if (mouseElement != null) {
            elements.add(mouseElement);
        }
    }
}
