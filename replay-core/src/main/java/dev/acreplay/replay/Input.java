package dev.acreplay.replay;

/** One input of a timeline: an action on an object, due at a time; {@code place} says where it was read. */
public record Input(double t, int object, Action action, String place) {}
