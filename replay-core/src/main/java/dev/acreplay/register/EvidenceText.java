package dev.acreplay.register;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Numbers and foreign texts as evidence writes them (register.md section 15.4). */
final class EvidenceText {
    private static final BigDecimal SMALLEST_PLAIN = new BigDecimal("1e-6");
    private static final BigDecimal LARGEST_PLAIN = new BigDecimal("1e9");
    private static final MathContext SIX_DIGITS = new MathContext(6, RoundingMode.HALF_EVEN);

    private EvidenceText() {}

    /** Returns six significant digits, half even from the exact value; plain from 1e-6 up to 1e9. */
    static String number(double value) {
        if (value == 0 || Double.isNaN(value) || Double.isInfinite(value)) {
            return value == 0 ? "0" : String.valueOf(value);
        }
        BigDecimal rounded = new BigDecimal(value).round(SIX_DIGITS).stripTrailingZeros();
        BigDecimal size = rounded.abs();
        if (size.compareTo(SMALLEST_PLAIN) >= 0 && size.compareTo(LARGEST_PLAIN) < 0) {
            return rounded.toPlainString();
        }
        int exponent = rounded.precision() - rounded.scale() - 1;
        return rounded.movePointLeft(exponent).stripTrailingZeros().toPlainString() + "E" + exponent;
    }

    /** Returns seconds with six decimals, half even, zeros dropped. */
    static String time(double value) {
        BigDecimal rounded =
                new BigDecimal(value).setScale(6, RoundingMode.HALF_EVEN).stripTrailingZeros();
        return rounded.signum() == 0 ? "0" : rounded.toPlainString();
    }

    /** Escapes a text that comes from a capture, scenario or suite. */
    static String escape(String text) {
        StringBuilder out = new StringBuilder();
        text.codePoints().forEach(c -> {
            if (c == '|'
                    || c == '`'
                    || c == '<'
                    || c == '&'
                    || Character.isISOControl(c)
                    || c == 0x2028
                    || c == 0x2029) {
                out.append("&#").append(c).append(';');
            } else {
                out.appendCodePoint(c);
            }
        });
        return out.toString();
    }

    /** Returns a text in a code span. */
    static String code(String text) {
        return "`" + escape(text) + "`";
    }
}
