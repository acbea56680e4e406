/**
 * Vectors, frames, positions and cell ids, calculated as the retail client calculates them.
 *
 * <p>The numeric model that everything here and in the motion managers follows is explained in {@link
 * dev.acreplay.geometry.Numeric}.
 */
package dev.acreplay.geometry;
