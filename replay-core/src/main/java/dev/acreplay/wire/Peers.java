package dev.acreplay.wire;

import java.util.ArrayList;
import java.util.List;

/** The open sessions of one client endpoint with one server address. */
final class Peers {
    final List<Session> open = new ArrayList<>(1);

    /** The session that has used this server port; else the one whose only port is one lower; else one higher. */
    Session find(int port) {
        for (int i = open.size() - 1; i >= 0; i--) {
            if (open.get(i).usesPort(port)) {
                return open.get(i);
            }
        }
        for (int step = -1; step <= 1; step += 2) {
            for (int i = open.size() - 1; i >= 0; i--) {
                if (open.get(i).onlyPort(port + step)) {
                    return open.get(i);
                }
            }
        }
        return null;
    }
}
