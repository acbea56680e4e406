/** The outbound side of a client: what it sends about its own motion, and the rules by which a recorded client is judged. */
package dev.acreplay.client;
