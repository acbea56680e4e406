package dev.acreplay.geometry;

/**
 * The numeric model of the retail client, and the constants that more than one class needs.
 *
 * <p>Float fields, float arguments and float locals are IEEE binary32. Every expression is evaluated in binary64, left
 * to right as its specification parenthesises it, and is rounded to binary32 exactly where retail stores it in a float.
 * Specifications write that store as {@code F(e)} or {@code f32(e)}; the code writes it as {@code (float) (e)} with
 * operands of type {@code double}. A value that is not stored stays wide. Comparisons never round.
 *
 * <p>Two rules keep a port right:
 *
 * <ul>
 *   <li>read a float field into a {@code double} local before calculating with it: {@code float * float} would round in
 *       Java where retail does not;
 *   <li>take {@code sin}, {@code cos}, {@code asin}, {@code acos}, {@code atan2} and {@code pow} from {@link StrictMath}, so
 *       that every machine gets the same bits. {@code Math.sqrt}, {@code Math.floor} and {@code Math.abs} are exact.
 * </ul>
 */
public final class Numeric {
    /** Retail's EPSILON, {@code 3951B717}, as a float. */
    public static final float EPSILON_F = 0.000199999995f;

    /** Retail's EPSILON widened: the float's exact value. */
    public static final double EPSILON = EPSILON_F;

    /** The square of {@link #EPSILON}. */
    public static final double EPSILON_SQUARED = EPSILON * EPSILON;

    /** Five times {@link #EPSILON}: how far the squared length of a valid quaternion may be from 1. */
    public static final double EPSILON_5 = EPSILON * 5.0;

    /** Degrees to radians. */
    public static final double DEG2RAD = 0.017453292519943295;

    /** Radians to degrees. */
    public static final double RAD2DEG = 57.29577951308232;

    /** The largest float, retail's FLT_MAX. */
    public static final float FLT_MAX = Float.MAX_VALUE;

    private Numeric() {}

    /**
     * Rounds a wide value to binary32: the {@code F(e)} of the specifications.
     *
     * @param e the wide value
     * @return the nearest float, ties to even
     */
    public static float f32(double e) {
        return (float) e;
    }
}
