package dev.acreplay.diff;

import dev.acreplay.InputException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Puts the results of shards together. */
public final class Shards {
    private Shards() {}

    /**
     * Returns what the run of the whole suite would have given, byte for byte.
     *
     * @param names of the results, for messages
     * @throws InputException if a shard is absent, comes twice, or belongs to another run
     */
    public static RunResult merge(List<String> names, List<RunResult> shards) {
        RunResult first = shards.get(0);
        int count = 0;
        String[] seen = null;
        List<CaseResult> cases = new ArrayList<>();
        for (int i = 0; i < shards.size(); i++) {
            RunResult shard = shards.get(i);
            String name = names.get(i);
            if (shard.shard() == null) {
                throw new InputException(name + ": no result of a shard: expected one of verify --shard i/n");
            }
            int sign = shard.shard().indexOf('/');
            int number = Integer.parseInt(shard.shard().substring(0, sign));
            int of = Integer.parseInt(shard.shard().substring(sign + 1));
            if (seen == null) {
                count = of;
                seen = new String[of + 1];
            }
            same(name, "number of shards", String.valueOf(count), String.valueOf(of));
            same(name, "suite", first.suite(), shard.suite());
            same(name, "tool", first.tool(), shard.tool());
            same(name, "command", first.rerun(), shard.rerun());
            if (seen[number] != null) {
                throw new InputException(name + ": shard " + shard.shard() + " is in " + seen[number] + " already");
            }
            seen[number] = name;
            cases.addAll(shard.cases());
        }
        for (int i = 1; i <= count; i++) {
            if (seen[i] == null) {
                throw new InputException("shard " + i + "/" + count + " is absent: give the results of all " + count
                        + " shards, a partial gate proves nothing");
            }
        }
        cases.sort(Comparator.comparing(CaseResult::index));
        return RunResult.of(first.tool(), first.command(), first.rerun(), first.suite(), null, first.strict(), cases);
    }

    private static void same(String name, String what, String expected, String found) {
        if (!java.util.Objects.equals(expected, found)) {
            throw new InputException(name + ": another run: " + what + " is " + found + ", expected " + expected
                    + " as in the first result");
        }
    }
}
