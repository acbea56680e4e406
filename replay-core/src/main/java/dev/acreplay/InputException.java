package dev.acreplay;

/**
 * A file, option or value given by the user is wrong; the command ends with exit status 2.
 *
 * <p>The message names the input, the place in it, what was expected, what was found and what to do, in one sentence
 * that a person can act on. Damage inside a capture or log is no exception: it is counted and goes into the output.
 */
public class InputException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public InputException(String message) {
        super(message);
    }

    public InputException(String message, Throwable cause) {
        super(message, cause);
    }
}
