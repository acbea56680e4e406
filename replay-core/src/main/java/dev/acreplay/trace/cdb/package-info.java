/** Debugger logs of the retail client: reading and writing them, and the scripts that record them. */
package dev.acreplay.trace.cdb;
