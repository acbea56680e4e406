package dev.acreplay.motion;

import dev.acreplay.geometry.Position;
import dev.acreplay.geometry.Vec3;
import dev.acreplay.rules.Variant;
import java.util.ArrayList;
import java.util.List;

/**
 * Both ends of watching: what this object watches, and who watches it (retail TargetManager, position-managers.md
 * section 5).
 */
public final class TargetManager {
    private static final double TARGETTING_GATE = 0.5;
    private static final double TARGET_TIMEOUT = 10.0;

    public final PhysicsObject physobj;

    /** What this object watches; null for nothing. */
    public TargetInfo targetInfo;

    public double lastUpdateTime;

    /** Who watches this object; null until somebody did. */
    private VoyeurTable voyeurTable;

    /** Infos of the calls in progress: a message can lead to another one before its sender is back. */
    private final List<TargetInfo> infos = new ArrayList<>();

    private int infosInUse;
    private final Position predicted = new Position();

    public TargetManager(PhysicsObject physobj) {
        this.physobj = physobj;
    }

    /** Who watches this object, in the order in which they are told. */
    public List<TargettedVoyeurInfo> voyeurs() {
        if (voyeurTable == null) {
            return List.of();
        }
        if (physobj.physics.rules.has(Variant.VOYEUR_INSERTION_ORDER)) {
            return voyeurTable.inOrderOfJoining();
        }
        List<TargettedVoyeurInfo> all = new ArrayList<>();
        for (TargettedVoyeurInfo v = voyeurTable.first(); v != null; v = voyeurTable.after(v)) {
            all.add(v);
        }
        return all;
    }

    /** Retail {@code SetTarget} 0x0051AC30. */
    public void setTarget(int contextId, int objectId, float radius, double quantum) {
        physobj.physics.probe.targetManagerSetTarget(physobj.id, contextId, objectId, radius, quantum);
        dropTarget();
        if (objectId == 0) {
            TargetInfo none = new TargetInfo();
            none.contextId = contextId;
            none.status = TargetStatus.TIMED_OUT;
            physobj.handleUpdateTarget(none);
            return;
        }
        targetInfo = new TargetInfo();
        targetInfo.contextId = contextId;
        targetInfo.objectId = objectId;
        targetInfo.radius = radius;
        targetInfo.quantum = quantum;
        targetInfo.status = TargetStatus.UNDEFINED;
        targetInfo.lastUpdateTime = physobj.physics.curTime;
        PhysicsObject object = physobj.physics.getObject(objectId);
        if (object != null) {
            object.addVoyeur(physobj.id, radius, quantum);
        }
    }

    /** Retail {@code SetTargetQuantum} 0x0051A4A0. */
    public void setTargetQuantum(double quantum) {
        if (targetInfo == null) {
            return;
        }
        targetInfo.quantum = quantum;
        PhysicsObject object = physobj.physics.getObject(targetInfo.objectId);
        if (object != null) {
            object.addVoyeur(physobj.id, targetInfo.radius, quantum);
        }
    }

    /** Retail {@code AddVoyeur} 0x0051A830. */
    public void addVoyeur(int objectId, float radius, double quantum) {
        physobj.physics.probe.targetManagerAddVoyeur(physobj.id, objectId, radius, quantum);
        TargettedVoyeurInfo entry = voyeurTable != null ? voyeurTable.lookup(objectId) : null;
        if (entry != null) {
            entry.radius = radius;
            entry.quantum = quantum;
            return;
        }
        if (voyeurTable == null) {
            voyeurTable = new VoyeurTable();
        }
        entry = new TargettedVoyeurInfo(objectId);
        entry.radius = radius;
        entry.quantum = quantum;
        voyeurTable.add(entry);
        sendVoyeurUpdate(entry, physobj.position, TargetStatus.OK);
    }

    /** Retail {@code RemoveVoyeur} 0x0051AD90. */
    public boolean removeVoyeur(int objectId) {
        physobj.physics.probe.targetManagerRemoveVoyeur(physobj.id, objectId);
        return voyeurTable != null && voyeurTable.remove(objectId);
    }

    /** Retail {@code SendVoyeurUpdate} 0x0051A4F0. */
    private void sendVoyeurUpdate(TargettedVoyeurInfo voyeur, Position p, int status) {
        physobj.physics.probe.targetManagerSendVoyeurUpdate(physobj.id, voyeur.objectId, p, status);
        voyeur.lastSentPosition.set(p);
        PhysicsObject watcher = physobj.physics.getObject(voyeur.objectId);
        if (watcher == null) {
            return;
        }
        TargetInfo info = acquire();
        info.contextId = 0;
        info.objectId = physobj.id;
        info.radius = voyeur.radius;
        info.quantum = voyeur.quantum;
        info.targetPosition.set(physobj.position);
        info.interpolatedPosition.set(p);
        info.interpolatedHeading.set(0.0f, 0.0f, 0.0f);
        info.velocity.set(physobj.getVelocity());
        info.status = status;
        info.lastUpdateTime = 0.0;
        watcher.receiveTargetUpdate(info);
        infosInUse--;
    }

    /** Retail {@code ReceiveUpdate} 0x0051A930. */
    public void receiveUpdate(TargetInfo update) {
        physobj.physics.probe.targetManagerReceiveUpdate(physobj.id, update.objectId, update.status);
        if (targetInfo == null || update.objectId != targetInfo.objectId) {
            return;
        }
        int contextId = targetInfo.contextId;
        targetInfo.set(update);
        if (!physobj.physics.rules.has(Variant.ACE_TARGET_INFO_REPLACED)) {
            targetInfo.contextId = contextId;
        }
        targetInfo.lastUpdateTime = physobj.physics.curTime;
        Vec3 heading = targetInfo.interpolatedHeading;
        physobj.physics.math.getOffset(physobj.position, targetInfo.interpolatedPosition, heading);
        if (heading.normalizeCheckSmall()) {
            heading.set(0.0f, 0.0f, 1.0f);
        }
        tellListeners();
        if (update.status == TargetStatus.EXIT_WORLD) {
            clearTarget();
        }
    }

    /** Calls CPhysicsObj::HandleUpdateTarget with a copy of the target info. */
    private void tellListeners() {
        TargetInfo copy = acquire();
        copy.set(targetInfo);
        physobj.handleUpdateTarget(copy);
        infosInUse--;
    }

    private TargetInfo acquire() {
        if (infosInUse == infos.size()) {
            infos.add(new TargetInfo());
        }
        return infos.get(infosInUse++);
    }

    /** Retail {@code ClearTarget} 0x0051A7E0. */
    public void clearTarget() {
        physobj.physics.probe.targetManagerClearTarget(physobj.id);
        dropTarget();
    }

    /** The body of ClearTarget, inlined in SetTarget. */
    private void dropTarget() {
        if (targetInfo == null) {
            return;
        }
        PhysicsObject object = physobj.physics.getObject(targetInfo.objectId);
        if (object != null) {
            object.removeVoyeur(physobj.id);
        }
        targetInfo = null;
    }

    /** Retail {@code HandleTargetting} 0x0051AA90. */
    public void handleTargetting() {
        if (!(physobj.physics.currTime - lastUpdateTime >= TARGETTING_GATE)) {
            return;
        }
        if (targetInfo != null && targetInfo.status == TargetStatus.UNDEFINED) {
            if (physobj.physics.rules.has(Variant.ACE_TARGETTING_NULL_POSITION)) {
                return;
            }
            if (targetInfo.lastUpdateTime + TARGET_TIMEOUT < physobj.physics.curTime) {
                targetInfo.status = TargetStatus.TIMED_OUT;
                tellListeners();
            }
        }
        if (voyeurTable != null) {
            if (physobj.physics.rules.has(Variant.VOYEUR_INSERTION_ORDER)) {
                for (TargettedVoyeurInfo voyeur : voyeurTable.inOrderOfJoining()) {
                    checkAndUpdateVoyeur(voyeur);
                }
            } else {
                TargettedVoyeurInfo next = voyeurTable.first();
                while (next != null) {
                    TargettedVoyeurInfo voyeur = next;
                    next = voyeurTable.after(voyeur);
                    checkAndUpdateVoyeur(voyeur);
                }
            }
        }
        lastUpdateTime = physobj.physics.currTime;
    }

    /** Retail {@code CheckAndUpdateVoyeur} 0x0051A650. */
    private void checkAndUpdateVoyeur(TargettedVoyeurInfo voyeur) {
        getInterpolatedPosition(voyeur.quantum, predicted);
        if (physobj.physics.math.distance(predicted, voyeur.lastSentPosition) > voyeur.radius) {
            sendVoyeurUpdate(voyeur, predicted, TargetStatus.OK);
        }
    }

    /** Retail {@code GetInterpolatedPosition} 0x0051A5E0. */
    public void getInterpolatedPosition(double quantum, Position p) {
        p.set(physobj.position);
        float t = (float) quantum;
        Vec3 v = physobj.getVelocity();
        p.frame.origin.x = (float) ((double) t * v.x + p.frame.origin.x);
        p.frame.origin.y = (float) ((double) t * v.y + p.frame.origin.y);
        float zz = (float) ((double) t * v.z);
        p.frame.origin.z = (float) ((double) zz + p.frame.origin.z);
    }

    /** Retail {@code NotifyVoyeurOfEvent} 0x0051A6F0; the entries stay. */
    public void notifyVoyeurOfEvent(int status) {
        if (voyeurTable == null) {
            return;
        }
        if (physobj.physics.rules.has(Variant.VOYEUR_INSERTION_ORDER)) {
            for (TargettedVoyeurInfo voyeur : voyeurTable.inOrderOfJoining()) {
                sendVoyeurUpdate(voyeur, physobj.position, status);
            }
            return;
        }
        TargettedVoyeurInfo next = voyeurTable.first();
        while (next != null) {
            TargettedVoyeurInfo voyeur = next;
            next = voyeurTable.after(voyeur);
            sendVoyeurUpdate(voyeur, physobj.position, status);
        }
    }

    /** Retail {@code ~TargetManager} 0x0051ABD0: frees both sides without telling anyone. */
    public void destroy() {
        targetInfo = null;
        voyeurTable = null;
    }
}
