/**
 * The retail movement managers, ported: the simulated objects of a replay and everything that moves them.
 *
 * <p>Classes, functions and fields keep retail's names in Java spelling, and a body follows its specification step by
 * step. The managers know a clock, a rulebook, each other and a {@link dev.acreplay.motion.MotionProbe}. Their state is
 * public and mutable, as retail's structures are: one {@link dev.acreplay.motion.Physics} owns all of it, on one thread,
 * and whoever writes a trace reads the fields directly.
 */
package dev.acreplay.motion;
