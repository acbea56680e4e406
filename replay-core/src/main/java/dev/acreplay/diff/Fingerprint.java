package dev.acreplay.diff;

import dev.acreplay.Sha256;
import java.nio.charset.StandardCharsets;
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
        byte[] hash = Sha256.digest()
                .digest((caseName + "\n" + object + "\n" + kind + "\n" + name).getBytes(StandardCharsets.UTF_8));
        return HexFormat.of().formatHex(hash, 0, 8);
    }
}
