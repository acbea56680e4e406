package dev.acreplay.client.audit;

import dev.acreplay.Json;
import java.util.ArrayList;
import java.util.List;

/** Dead reckoning as a table, one line a segment, ready to plot (outbound.md section 10.7). */
public final class ResidualTable {
    private static final String HEAD = "session,from_stamp,to_stamp,from_n,to_n,from_type,to_type,t,dt,"
            + "predicted_east,predicted_north,observed_east,observed_north,"
            + "along,along_limit,cross,cross_limit,heading,heading_limit,ratio,excluded,over";
    private static final int MEASURES = 11;

    private ResidualTable() {}

    /** Returns the table as CSV, with its head. */
    public static String csv(OutboundFindings findings) {
        StringBuilder text = new StringBuilder(HEAD).append('\n');
        for (SessionFindings session : findings.sessions()) {
            for (Segment s : session.segments()) {
                text.append(String.join(",", line(session, s))).append('\n');
            }
        }
        return text.toString();
    }

    private static List<String> line(SessionFindings session, Segment s) {
        List<String> cells = new ArrayList<>();
        cells.add(String.valueOf(session.info().id()));
        cells.add(String.valueOf(s.a.stamp));
        cells.add(String.valueOf(s.b.stamp));
        cells.add(String.valueOf(s.a.n));
        cells.add(String.valueOf(s.b.n));
        cells.add(s.a.type());
        cells.add(s.b.type());
        cells.add(decimal(s.a.t));
        cells.add(decimal(s.dt));
        if (!s.judged()) {
            for (int i = 0; i < MEASURES; i++) {
                cells.add("");
            }
            cells.add(s.reason);
            cells.add("");
            return cells;
        }
        double[] measures = {
            s.predictedEast,
            s.predictedNorth,
            s.observedEast,
            s.observedNorth,
            s.along,
            s.alongLimit,
            s.cross,
            s.crossLimit,
            s.heading,
            s.headingLimit,
            s.ratio
        };
        for (double measure : measures) {
            cells.add(decimal(measure));
        }
        cells.add("");
        cells.add(String.join("+", s.over));
        return cells;
    }

    private static String decimal(double value) {
        return Double.isNaN(value) ? "" : Json.text(Decimals.round(value));
    }
}
