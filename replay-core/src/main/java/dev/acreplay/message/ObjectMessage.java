package dev.acreplay.message;

/** A server message about one object, named by its id. */
public interface ObjectMessage extends Message {
    int objectId();
}
