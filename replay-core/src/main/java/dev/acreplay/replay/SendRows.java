package dev.acreplay.replay;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.Hex;
import dev.acreplay.Json;
import dev.acreplay.client.ActionSink;
import dev.acreplay.message.AutonomousPosition;
import dev.acreplay.message.ClientAction;
import dev.acreplay.message.Jump;
import dev.acreplay.message.MessageWriter;
import dev.acreplay.message.MoveToState;

/** Writes a {@code send} row for each MoveToState, AutonomousPosition and Jump of the player (outbound.md section 10.2). */
final class SendRows implements ActionSink {
    private final boolean wanted;
    private final RowWriter rows;
    private final int player;

    SendRows(boolean wanted, RowWriter rows, int player) {
        this.wanted = wanted;
        this.rows = rows;
        this.player = player;
    }

    @Override
    public void send(ClientAction action) {
        boolean has = action instanceof MoveToState || action instanceof AutonomousPosition || action instanceof Jump;
        if (!wanted || !has) {
            return;
        }
        ObjectNode data = action.toJson();
        MessageWriter body = new MessageWriter();
        action.writeBody(body);
        data.put("body_hex", Hex.bytes(body.toByteArray()));
        rows.begin("send", player)
                .raw(",\"msg\":\"")
                .raw(action.type())
                .raw("\",\"d\":")
                .raw(Json.text(data))
                .raw('}');
        rows.end();
    }
}
