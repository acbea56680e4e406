package dev.acreplay.diff;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Identities of divergences (formats.md section 6). */
public final class Fingerprint {
    private Fingerprint() {}

    /**
     * Returns the first 16 hex digits of the SHA-256 of {@code case \n object \n kind \n name}.
     *
     * @param object {@code 0x%08X}, or {@code -} where there is none
     */
    public static String of(String caseName, String object, String kind, String name) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256")
                    .digest((caseName + "\n" + object + "\n" + kind + "\n" + name).getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
