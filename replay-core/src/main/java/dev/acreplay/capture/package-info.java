/** Capture files and interfaces: from bytes on disk or on the wire to UDP datagrams with time and endpoints. */
package dev.acreplay.capture;
