/** Judges what a recorded client sent, without knowing its keys: the rules OUT-01 to OUT-40 (outbound.md sections 6, 8 and 10). */
package dev.acreplay.client.audit;
