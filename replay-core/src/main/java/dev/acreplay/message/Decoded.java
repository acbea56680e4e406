package dev.acreplay.message;

import java.util.List;

/**
 * The result of decoding one message (wire.md section 7.4).
 *
 * <p>{@code status} is {@code ok}, {@code trailing}, {@code unknown-opcode} or {@code error}. With {@code error} the message
 * is a {@link Malformed}. {@code remaining} counts the bytes behind the decoded part, or from the failed field on.
 */
public record Decoded(
        String status, boolean hasOpcode, int opcode, Message message, int remaining, List<String> warnings) {
    public boolean failed() {
        return message instanceof Malformed;
    }
}
