/** The command line: one class a command, exit statuses, progress. */
package dev.acreplay.cli;
