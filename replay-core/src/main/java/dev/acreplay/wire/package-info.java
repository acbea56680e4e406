/** Packets, checksums, key streams, fragments and sessions: from datagrams to whole messages and back. */
package dev.acreplay.wire;
