/** The rulebook: profiles and named variants; the only place that knows variant ids. */
package dev.acreplay.rules;
