/** Compares traces: alignment, divergences and their causes, suites, baselines, explanations and minimal inputs. */
package dev.acreplay.diff;
