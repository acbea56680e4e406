/** Traces: rows and their leaves, reading and writing as JSON Lines and CSV, digests, and traces of other clients. */
package dev.acreplay.trace;
