package dev.acreplay.trace.cdb;

/**
 * A value of a record.
 *
 * @param bits the integer, or the raw bits of a float or double
 * @param number the float or double
 * @param approx whether the number was printed in decimal and may have lost digits
 * @param text the text of a str or list, else null
 */
record CdbValue(long bits, double number, boolean approx, String text) {}
