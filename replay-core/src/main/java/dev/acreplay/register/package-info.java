/** The divergence register: rows, citations, staleness and evidence (register.md). */
package dev.acreplay.register;
