/** What every package of the library uses: errors in input, number forms and JSON writers. */
package dev.acreplay;
