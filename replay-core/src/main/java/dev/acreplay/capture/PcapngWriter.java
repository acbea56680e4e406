package dev.acreplay.capture;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Writes a pcapng file: one section, one interface with nanosecond times, enhanced packet blocks; little-endian.
 *
 * <p>Every packet is a whole block in one write, so that a file that breaks off loses its last packet at most.
 */
public final class PcapngWriter implements AutoCloseable {
    private static final int SECTION = 0x0A0D0D0A;
    private static final int BYTE_ORDER_MAGIC = 0x1A2B3C4D;
    private static final int APPLICATION = 4;
    private static final int RESOLUTION = 9;
    private static final int NAME = 2;

    private final OutputStream out;
    private long written;

    /** Writes the headers. {@code name} of the interface may be null. */
    public PcapngWriter(OutputStream out, int linkType, int snapLength, String name) throws IOException {
        this.out = out;
        byte[] application = "acreplay".getBytes(StandardCharsets.UTF_8);
        ByteBuffer section = block(28 + 4 + application.length + 4);
        section.putInt(SECTION).putInt(section.capacity()).putInt(BYTE_ORDER_MAGIC);
        section.putShort((short) 1).putShort((short) 0).putLong(-1);
        option(section, APPLICATION, application);
        finish(section);
        byte[] interfaceName = name == null ? new byte[0] : name.getBytes(StandardCharsets.UTF_8);
        int options = (name == null ? 0 : 4 + padded(interfaceName.length)) + 8 + 4;
        ByteBuffer description = block(20 + options);
        description
                .putInt(1)
                .putInt(description.capacity())
                .putShort((short) linkType)
                .putShort((short) 0);
        description.putInt(snapLength);
        if (name != null) {
            option(description, NAME, interfaceName);
        }
        option(description, RESOLUTION, new byte[] {9});
        finish(description);
    }

    private static ByteBuffer block(int length) {
        return ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static int padded(int length) {
        return length + 3 & ~3;
    }

    private static void option(ByteBuffer block, int code, byte[] value) {
        block.putShort((short) code).putShort((short) value.length).put(value);
        block.position(block.position() + padded(value.length) - value.length);
    }

    /** Leaves room for the end-of-options mark where there is some, repeats the length and writes the block. */
    private void finish(ByteBuffer block) throws IOException {
        block.putInt(block.capacity() - 4, block.capacity());
        out.write(block.array());
        written += block.capacity();
    }

    /** Writes one packet; {@code original} is its length before it was cut. */
    public void packet(long ts, byte[] data, int offset, int length, int original) throws IOException {
        ByteBuffer block = block(32 + padded(length));
        block.putInt(6).putInt(block.capacity()).putInt(0);
        block.putInt((int) (ts >>> 32)).putInt((int) ts).putInt(length).putInt(original);
        block.put(data, offset, length);
        finish(block);
    }

    /** Bytes written so far. */
    public long written() {
        return written;
    }

    public void flush() throws IOException {
        out.flush();
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
