package dev.acreplay.capture;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Reads unsigned integers from byte arrays; the byte order stands in the name. */
public final class Bytes {
    private static final VarHandle LE16 = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LE32 = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LE64 = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle BE16 = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle BE32 = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle BE64 = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private Bytes() {}

    public static int u16le(byte[] bytes, int at) {
        return (short) LE16.get(bytes, at) & 0xFFFF;
    }

    public static int u16be(byte[] bytes, int at) {
        return (short) BE16.get(bytes, at) & 0xFFFF;
    }

    public static int i32le(byte[] bytes, int at) {
        return (int) LE32.get(bytes, at);
    }

    public static int i32be(byte[] bytes, int at) {
        return (int) BE32.get(bytes, at);
    }

    public static long i64le(byte[] bytes, int at) {
        return (long) LE64.get(bytes, at);
    }

    public static long i64be(byte[] bytes, int at) {
        return (long) BE64.get(bytes, at);
    }

    static int u16(byte[] bytes, int at, boolean little) {
        return little ? u16le(bytes, at) : u16be(bytes, at);
    }

    static int i32(byte[] bytes, int at, boolean little) {
        return little ? i32le(bytes, at) : i32be(bytes, at);
    }

    static long u32(byte[] bytes, int at, boolean little) {
        return i32(bytes, at, little) & 0xFFFFFFFFL;
    }
}
