package dev.acreplay.message;

/**
 * Movement data with its timestamps (CPhysics::SetObjectMovement 0x00509790).
 *
 * <p>Layout: movement_timestamp u16, server_control_timestamp u16, autonomous u8, padding to four bytes counted from the
 * start of the message, {@link Movement}. The padding is one byte in 0xF74C and three in 0xF619.
 */
public record MovementUpdate(int movementTimestamp, int serverControlTimestamp, int autonomousRaw, Movement movement) {
    /** Tells whether the last move was the client's own. */
    public boolean autonomous() {
        return autonomousRaw != 0;
    }

    static MovementUpdate read(MessageReader in) {
        int movementTimestamp = in.u16("movement_timestamp");
        int serverControlTimestamp = in.u16("server_control_timestamp");
        int autonomous = in.u8("autonomous");
        in.align();
        return new MovementUpdate(movementTimestamp, serverControlTimestamp, autonomous, Movement.read(in));
    }

    void write(MessageWriter out) {
        out.u16(movementTimestamp).u16(serverControlTimestamp).u8(autonomousRaw).align();
        movement.write(out);
    }

    void describe(Fields out) {
        out.number("movement_timestamp", movementTimestamp);
        out.number("server_control_timestamp", serverControlTimestamp);
        out.wireBool("autonomous", autonomousRaw);
        movement.describe(out);
    }

    static MovementUpdate from(JsonSource in) {
        return new MovementUpdate(
                in.number("movement_timestamp"),
                in.number("server_control_timestamp"),
                in.wireBool("autonomous"),
                Movement.from(in));
    }
}
