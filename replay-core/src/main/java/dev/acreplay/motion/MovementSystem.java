package dev.acreplay.motion;

/**
 * Skill formulas behind the weenie's answers: retail {@code MovementSystem} and {@code EncumbranceSystem}.
 *
 * <p>Results are wide (unrounded double); load, extent, power and scaling are floats.
 */
public final class MovementSystem {
    private MovementSystem() {}

    /** {@code EncumbranceSystem::EncumbranceCapacity} (0x004FCC00). */
    public static int encumbranceCapacity(int strength, int augs) {
        if (strength <= 0) {
            return 0;
        }
        int bonus = 30 * augs;
        if (bonus < 0) {
            return 150 * strength;
        }
        return 150 * strength + strength * Math.min(bonus, 150);
    }

    /** {@code EncumbranceSystem::Load} (0x004FCC40). */
    public static double load(int capacity, int value) {
        if (capacity <= 0) {
            return 3.0;
        }
        return value < 0 ? 0.0 : (double) value / capacity;
    }

    /** {@code EncumbranceSystem::LoadMod} (0x004FCC70). */
    public static double loadMod(float load) {
        if (load < 1.0f) {
            return 1.0;
        }
        return load >= 2.0f ? 0.0 : 2.0 - load;
    }

    /**
     * {@code MovementSystem::GetRunRate} (0x006B0950).
     *
     * @param atLeast800 {@code run-rate-800-at-least}: the constant from a skill of 800 upwards, not at 800 alone
     */
    public static double getRunRate(float load, int skill, float scaling, boolean atLeast800) {
        double s = skill;
        if (atLeast800 ? s >= 800.0 : s == 800.0) {
            return 4.5;
        }
        return ((loadMod(load) * (s / (s + 200.0) * 11.0) + 4.0) / scaling) / 4.0;
    }

    /** {@code MovementSystem::GetJumpHeight} (0x006B09B0). */
    public static double getJumpHeight(float load, int skill, float power, float scaling) {
        float extent = power < 0.0f ? 0.0f : Math.min(power, 1.0f);
        double s = (float) skill;
        double height = loadMod(load) * (s / (s + 1300.0) * 22.2f + 0.05f) * extent / scaling;
        return height < 0.35f ? 0.35f : height;
    }

    /** {@code MovementSystem::JumpStaminaCost} (0x006B0A40). */
    public static int jumpStaminaCost(float power, float load, boolean playerKiller) {
        if (playerKiller) {
            return (int) ((power + 1.0) * 100.0);
        }
        return (int) StrictMath.ceil((load + 0.5) * power * 8.0 + 2.0);
    }

    /**
     * The last step of {@code CACQualities::InqJumpVelocity} (0x00592980): root of twice gravity times height.
     *
     * @param floatGravity {@code jump-gravity-f32}: 19.6 is a float
     */
    public static float getJumpVelocity(float load, int skill, float extent, boolean floatGravity) {
        double height = getJumpHeight(load, skill, extent, 1.0f);
        double twiceGravity = floatGravity ? 19.6f : 19.6;
        return (float) StrictMath.sqrt(height * twiceGravity);
    }
}
