package dev.acreplay.rules;

import java.util.List;

/**
 * One row of variants.csv.
 *
 * @param variant the id
 * @param kind {@code variant}, {@code contested}, {@code driver}, {@code numbering} or {@code environment}
 * @param owner the specification that defines it
 * @param settings its setting in each of {@link Rulebook#PROFILES}: {@code on}, {@code off}, {@code fixed} or a value
 * @param origin where it comes from
 * @param summary what it changes
 */
public record VariantInfo(
        Variant variant, String kind, String owner, List<String> settings, String origin, String summary) {
    /** Returns the setting in the profile of that column of {@link Rulebook#PROFILES}. */
    String setting(int profile) {
        return settings.get(profile);
    }
}
