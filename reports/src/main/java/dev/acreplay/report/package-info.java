/** Renderers of a finished result; they compute nothing of their own. */
package dev.acreplay.report;
