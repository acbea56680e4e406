/** Motion events of a capture: timestamped, deduplicated, per session and object, stale ones marked. */
package dev.acreplay.stream;
