/** One record per game message, each with a decoder and an encoder beside it (wire.md sections 5, 6 and 13). */
package dev.acreplay.message;
