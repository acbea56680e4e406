/** Benchmarks of the simulation; how to run them and what they gave is in docs/performance.md. */
package dev.acreplay.bench;
