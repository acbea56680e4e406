package dev.acreplay.motion;

import dev.acreplay.geometry.Position;
import java.util.List;

/** Watches one object and serves those that watch its own, retail's {@code TargetManager} (position-managers.md §5). */
public final class TargetManager {
    public final PhysicsObject physobj;

    /** What this object watches; null for nothing. */
    public TargetInfo targetInfo;

    public double lastUpdateTime;

    public TargetManager(PhysicsObject physobj) {
        this.physobj = physobj;
    }

    /** The watchers in the order in which retail walks its table (trace-calls.md §4), for reading. */
    public List<TargettedVoyeurInfo> voyeurs() {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code SetTarget} 0x0051AC30. */
    public void setTarget(int contextId, int objectId, float radius, double quantum) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code SetTargetQuantum} 0x0051A4A0. */
    public void setTargetQuantum(double quantum) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /**
     * Retail {@code AddVoyeur} 0x0051A830.
     *
     * @param quantum rounded to float32 already, except under {@code ace-target-info-replaced}
     */
    public void addVoyeur(int id, float radius, double quantum) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code RemoveVoyeur} 0x0051AD90. */
    public boolean removeVoyeur(int id) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code ReceiveUpdate} 0x0051A930. */
    public void receiveUpdate(TargetInfo update) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code ClearTarget} 0x0051A7E0. */
    public void clearTarget() {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code HandleTargetting} 0x0051AA90. */
    public void handleTargetting() {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code GetInterpolatedPosition} 0x0051A5E0. */
    public void getInterpolatedPosition(double quantum, Position out) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code NotifyVoyeurOfEvent} 0x0051A6F0. */
    public void notifyVoyeurOfEvent(int status) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code ~TargetManager} 0x0051ABD0: frees both sides without telling anyone. */
    public void destroy() {
        throw new UnsupportedOperationException("not ported yet");
    }
}
