/** From a scenario or a motion stream to a run: timeline, world, frames, and the rows that a run writes. */
package dev.acreplay.replay;
