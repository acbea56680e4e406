package dev.acreplay.register;

import dev.acreplay.DeepThreads;
import dev.acreplay.InputException;
import dev.acreplay.Sha256;
import dev.acreplay.diff.Baseline;
import dev.acreplay.diff.CaseReplays;
import dev.acreplay.diff.Divergence;
import dev.acreplay.diff.Suite.SuiteCase;
import dev.acreplay.rules.VariantInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Makes evidence for the rows of a register: replays the linked cases with and without the rows' variants, looks whether
 * accepted divergences are still there, and writes what it found between markers (register.md section 15).
 */
public final class RegisterEvidence {
    private static final int MOST_FUNCTIONS = 3;
    private static final Set<Rule> OF_A_ROW =
            EnumSet.of(Rule.REG_35, Rule.REG_36, Rule.REG_37, Rule.REG_38, Rule.REG_39, Rule.REG_42);

    private final RegisterOptions options;
    private final EvidenceOptions wanted;
    private final RegisterInputs inputs;
    private final RegisterCheck check;
    private final List<RowEvidence> rows = new ArrayList<>();
    private final List<ProposedRow> proposed = new ArrayList<>();
    private final Map<String, List<RowEvidence>> variantRows = new LinkedHashMap<>();

    private RegisterEvidence(RegisterOptions options, EvidenceOptions wanted) {
        this.options = options;
        this.wanted = wanted;
        this.inputs = new RegisterInputs(options);
        if (inputs.suite == null) {
            throw new InputException("no suite: name one with --suite, or under suite in the mapping");
        }
        this.check = RegisterCheck.forEvidence(options, inputs);
    }

    /**
     * Runs the replays and, if asked, writes the blocks.
     *
     * @throws InputException if an input cannot be read, or writing is refused
     */
    public static RegisterEvidenceResult run(RegisterOptions options, EvidenceOptions wanted) {
        RegisterEvidence evidence = new RegisterEvidence(options, wanted);
        evidence.refuse();
        evidence.plan();
        evidence.replay();
        evidence.judge();
        evidence.minimise();
        evidence.blocks();
        evidence.check.finish(false);
        return new RegisterEvidenceResult(
                options,
                evidence.inputs,
                evidence.suiteName(),
                evidence.profile(),
                evidence.rows,
                evidence.proposed,
                evidence.check.findings());
    }

    private String suiteName() {
        return inputs.suitePath.getFileName().toString();
    }

    private String profile() {
        return inputs.suite.cases().stream()
                .map(SuiteCase::profile)
                .filter(p -> p != null)
                .findFirst()
                .orElse("retail");
    }

    private void refuse() {
        if (!wanted.write()) {
            return;
        }
        List<Finding> broken = check.findings().stream()
                .filter(f -> f.rule == Rule.REG_30 || f.rule == Rule.REG_32)
                .toList();
        if (!broken.isEmpty()) {
            Finding first = broken.get(0);
            throw new InputException(
                    broken.size() + " markers are not in order, so nothing was written; the first is in " + first.file
                            + " line " + first.line + ": " + first.message);
        }
    }

    // ---- plan -------------------------------------------------------------------------------------------------------

    private void plan() {
        if (wanted.family() != null && !wanted.family().matches("[A-Z]{2}")) {
            throw new InputException("Invalid value for option '--family': expected two capitals such as UN but was '"
                    + wanted.family() + "'");
        }
        Set<RowId> named = new HashSet<>();
        for (String text : wanted.rows()) {
            RowId id = RowId.parse(text);
            if (id == null || !check.firstRows().containsKey(id)) {
                throw new InputException("--row " + text + ": the register has no such row");
            }
            named.add(id);
        }
        check.findings().removeIf(f -> ofAnotherRow(f, named));
        for (RegisterRow row : inputs.register.rows) {
            if (!named.isEmpty() && row.ids.stream().noneMatch(named::contains)) {
                continue;
            }
            RowEvidence evidence = new RowEvidence(row);
            rows.add(evidence);
            if (row.status.retired()) {
                skip(evidence, "retired");
            } else if (check.firstRows().get(row.key()) != row) {
                skip(evidence, "duplicate");
            } else {
                planRow(evidence);
            }
        }
    }

    /** With chosen rows, what is said of the claims and links of the others is left out. */
    private static boolean ofAnotherRow(Finding finding, Set<RowId> named) {
        return !named.isEmpty()
                && OF_A_ROW.contains(finding.rule)
                && !finding.ids.isEmpty()
                && finding.ids.stream().noneMatch(named::contains);
    }

    private static void skip(RowEvidence evidence, String reason) {
        evidence.verdict = "skipped";
        evidence.reason = reason;
    }

    private void planRow(RowEvidence evidence) {
        RegisterRow row = evidence.row;
        List<RegisterMapping.Row> mapped = inputs.mapping.of(row);
        List<String> objects = null;
        List<String> fields = null;
        Set<String> cases = null;
        List<String> readings = new ArrayList<>();
        for (RegisterMapping.Row one : mapped) {
            objects = one.objects == null ? objects : one.objects;
            fields = one.fields == null ? fields : one.fields;
            if (one.cases != null) {
                cases = cases == null ? new HashSet<>() : cases;
                cases.addAll(one.cases);
            }
            one.readings.stream().filter(id -> VariantLinks.info(id) != null).forEach(readings::add);
        }
        evidence.selection = new RowSelection(objects, fields);
        evidence.readingIds = List.copyOf(readings);
        replayed(evidence, mapped);
        if (!evidence.replayed.isEmpty()) {
            for (SuiteCase one : inputs.suite.cases()) {
                if (cases == null || cases.contains(one.name())) {
                    variantRows
                            .computeIfAbsent(one.name(), n -> new ArrayList<>())
                            .add(evidence);
                }
            }
        }
    }

    private static void replayed(RowEvidence evidence, List<RegisterMapping.Row> mapped) {
        Map<String, String> replayed = new LinkedHashMap<>();
        Map<String, String> rest = new TreeMap<>(evidence.row.variants);
        for (RegisterMapping.Row one : mapped) {
            for (String id : one.variants.keySet()) {
                if (rest.containsKey(id)) {
                    replayed.putIfAbsent(id, rest.remove(id));
                }
            }
        }
        replayed.putAll(rest);
        replayed.forEach((id, value) -> {
            if (isReplayed(VariantLinks.info(id))) {
                evidence.replayed.put(id, value);
            }
        });
    }

    private static boolean isReplayed(VariantInfo info) {
        return !info.variant().id().equals("speculative-move-install")
                && !info.summary().contains("no effect")
                && !info.settings().contains("fixed")
                && !info.kind().equals("environment");
    }

    // ---- replays ----------------------------------------------------------------------------------------------------

    /** What the replays of one case gave. */
    private final class CaseRun {
        private final SuiteCase one;
        private final Map<RowEvidence, Observation> variantObservations = new LinkedHashMap<>();
        private final Map<RowEvidence, List<Observation>> baselineObservations = new LinkedHashMap<>();
        private final List<ProposedRow> unregistered = new ArrayList<>();
        private final Map<String, CaseReplays.Replay> held = new HashMap<>();
        private CaseReplays replays;

        CaseRun(SuiteCase one) {
            this.one = one;
        }

        void run() {
            List<RowEvidence> linked = variantRows.getOrDefault(one.name(), List.of());
            try {
                if (one.capture() != null && !Files.exists(inputs.suite.resolve(one.capture()))) {
                    linked.forEach(row -> variantObservations.put(
                            row, without(row, "skipped", one.capture() + " is not on this machine")));
                    baselines(Map.of(), one.capture() + " is not on this machine");
                    return;
                }
                try {
                    replays = CaseReplays.of(inputs.suite, one);
                } catch (InputException e) {
                    linked.forEach(row -> variantObservations.put(row, without(row, "failed", e.getMessage())));
                    baselines(Map.of(), e.getMessage());
                    return;
                }
                linked.forEach(row -> variantObservations.put(row, observe(row)));
                traces();
            } finally {
                held.values().forEach(CaseReplays.Replay::close);
                held.clear();
            }
        }

        private Observation without(RowEvidence row, String result, String error) {
            Observation observation = new Observation(one.name(), "variant");
            observation.variants = row.replayed;
            observation.result = result;
            observation.error = error;
            return observation;
        }

        private CaseReplays.Replay replay(Map<String, String> variants, boolean everyTick) {
            List<String> settings = new ArrayList<>();
            variants.forEach((id, value) -> settings.add(id + "=" + value(value)));
            return held.computeIfAbsent(everyTick + " " + settings, k -> replays.run(settings, everyTick));
        }

        private Observation observe(RowEvidence row) {
            Observation observation = new Observation(one.name(), "variant");
            observation.variants = row.replayed;
            try {
                Map<String, String> retail = retailValues(row.replayed);
                CaseReplays.Replay without = replay(retail, true);
                CaseReplays.Replay with = replay(row.replayed, true);
                ReplayComparison.Result result = ReplayComparison.compare(without, with, row.selection);
                observation.fields = result.fields();
                observation.result = result.differs() ? "differs" : "same";
                observation.comparisons = result.comparisons();
                observation.digestWithout = without.digest();
                observation.digestWith = with.digest();
                recorded(row, observation, retail);
                Map<String, Boolean> readings = new LinkedHashMap<>();
                for (String id : row.readingIds) {
                    readings.put(id, differsUnder(id, row, retail));
                }
                observation.readings = readings;
            } catch (InputException e) {
                observation.result = "failed";
                observation.error = e.getMessage();
            }
            return observation;
        }

        private boolean differsUnder(String reading, RowEvidence row, Map<String, String> retail) {
            Map<String, String> b = new LinkedHashMap<>(retail);
            Map<String, String> a = new LinkedHashMap<>(row.replayed);
            b.put(reading, "on");
            a.put(reading, "on");
            return ReplayComparison.compare(replay(b, true), replay(a, true), row.selection)
                    .differs();
        }

        private void recorded(RowEvidence row, Observation observation, Map<String, String> retail) {
            if (one.traces().isEmpty()) {
                observation.recorded = "none";
                return;
            }
            String trace = one.traces().get(0);
            boolean without = agrees(replay(retail, false), trace, row.selection);
            boolean with = agrees(replay(row.replayed, false), trace, row.selection);
            observation.recorded = without ? with ? "both" : "without" : with ? "with" : "neither";
            observation.recordedSource = replays.source(trace);
        }

        private boolean agrees(CaseReplays.Replay replay, String trace, RowSelection selection) {
            return replays.compare(replay, trace).divergences().stream().noneMatch(selection::divergence);
        }

        /** Compares the case as it is with its traces: accepted divergences, and those that nobody filed. */
        private void traces() {
            if (one.traces().isEmpty()) {
                baselines(Map.of(), null);
                return;
            }
            try {
                CaseReplays.Replay replay = replay(Map.of(), false);
                Map<String, Divergence> found = new LinkedHashMap<>();
                for (String trace : one.traces()) {
                    replays.compare(replay, trace)
                            .divergences()
                            .forEach(d -> found.merge(d.fingerprint(), d, CaseRun::larger));
                }
                baselines(found, null);
                accepted().forEach(entry -> {
                    if (entry.register() != null) {
                        found.remove(entry.fingerprint());
                    }
                });
                if (!found.isEmpty()) {
                    unregistered.addAll(
                            new Attribution(inputs.suite, one, replays).attribute(List.copyOf(found.values())));
                }
            } catch (InputException e) {
                baselines(Map.of(), e.getMessage());
            }
        }

        private static Divergence larger(Divergence a, Divergence b) {
            return Baseline.isWorse(a.maxError(), b.maxError()) ? b : a;
        }

        private List<RegisterInputs.Accepted> accepted() {
            return inputs.baselines.stream()
                    .filter(b -> b.caseName().equals(one.name()))
                    .flatMap(b -> b.accepted().stream())
                    .toList();
        }

        private void baselines(Map<String, Divergence> found, String error) {
            if (!baselineObservations.isEmpty()) {
                return;
            }
            for (RegisterInputs.Accepted entry : accepted()) {
                RowId id = entry.register() == null ? null : RowId.parse(entry.register());
                for (RowEvidence row : rows) {
                    if (id != null && !row.skipped() && row.row.ids.contains(id)) {
                        baselineObservations
                                .computeIfAbsent(row, r -> new ArrayList<>())
                                .add(baseline(row, entry, found.get(entry.fingerprint()), error));
                    }
                }
            }
        }

        private Observation baseline(RowEvidence row, RegisterInputs.Accepted entry, Divergence seen, String error) {
            Observation observation = new Observation(one.name(), "baseline");
            observation.fingerprint = entry.fingerprint();
            observation.field = entry.field();
            observation.object = entry.object();
            observation.error = error;
            observation.divergence = seen;
            if (error != null) {
                observation.result = "failed";
            } else if (seen == null) {
                observation.result = "gone";
            } else {
                observation.result = Baseline.isWorse(entry.maxError(), seen.maxError()) ? "worse" : "known";
                if (!row.replayed.isEmpty()) {
                    observation.vanishes = one.traces().stream()
                            .flatMap(
                                    trace -> replays.compare(replay(row.replayed, false), trace).divergences().stream())
                            .noneMatch(d -> d.fingerprint().equals(entry.fingerprint()));
                }
            }
            return observation;
        }
    }

    /** Returns a variant's value as replays take it. */
    static String value(String setting) {
        return switch (setting) {
            case "on" -> "true";
            case "off" -> "false";
            default -> setting;
        };
    }

    static Map<String, String> retailValues(Map<String, String> variants) {
        Map<String, String> retail = new LinkedHashMap<>();
        variants.keySet().forEach(id -> retail.put(id, VariantLinks.retailSetting(VariantLinks.info(id))));
        return retail;
    }

    private void replay() {
        List<CaseRun> cases = inputs.suite.cases().stream()
                .filter(this::needed)
                .map(CaseRun::new)
                .toList();
        parallel(cases, CaseRun::run);
        cases.forEach(this::collect);
    }

    /** Runs a task for each item, some at the same time. */
    private <T> void parallel(List<T> items, Consumer<T> task) {
        ExecutorService pool = Executors.newFixedThreadPool(Math.max(1, wanted.jobs()), runnable -> {
            Thread thread = DeepThreads.thread(runnable, "evidence");
            thread.setDaemon(true);
            return thread;
        });
        try {
            List<Future<?>> futures = new ArrayList<>();
            for (T item : items) {
                futures.add(pool.submit(() -> task.accept(item)));
            }
            for (Future<?> future : futures) {
                future.get();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InputException("interrupted", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException(e.getCause());
        } finally {
            pool.shutdownNow();
        }
    }

    /** Keeps, or makes where asked, the smallest scenario of each row that diverges. */
    private void minimise() {
        List<RowEvidence> diverging = rows.stream()
                .filter(row -> !row.skipped() && !row.differing().isEmpty())
                .toList();
        parallel(diverging, row -> row.smallest = SmallestScenario.of(row, inputs, wanted.minimise()));
    }

    /** With chosen rows only their cases are replayed; else all, as unfiled divergences are looked for too. */
    private boolean needed(SuiteCase one) {
        if (wanted.rows().isEmpty() || variantRows.containsKey(one.name())) {
            return true;
        }
        return inputs.baselines.stream()
                .filter(b -> b.caseName().equals(one.name()))
                .flatMap(b -> b.accepted().stream())
                .anyMatch(e -> e.register() != null
                        && rows.stream().anyMatch(r -> r.row.ids.contains(RowId.parse(e.register()))));
    }

    private void collect(CaseRun run) {
        for (RowEvidence row : rows) {
            Observation variant = run.variantObservations.get(row);
            List<Observation> baseline = run.baselineObservations.getOrDefault(row, List.of());
            if (variant != null) {
                row.observations.add(variant);
                variant.readings.forEach((id, differs) -> row.readings.merge(id, differs, Boolean::logicalOr));
            }
            row.observations.addAll(baseline);
            if (variant != null || !baseline.isEmpty()) {
                addInputs(row, run.one);
            }
        }
        if (wanted.rows().isEmpty()) {
            proposed.addAll(run.unregistered);
        }
    }

    private void addInputs(RowEvidence row, SuiteCase one) {
        List<String> files = new ArrayList<>();
        files.add(one.input());
        files.addAll(one.traces());
        for (String file : files) {
            Path path = inputs.suite.resolve(file);
            String name = inputs.relative(path);
            if (Files.isRegularFile(path)
                    && row.inputs.stream().noneMatch(i -> i.path().equals(name))) {
                try {
                    row.inputs.add(new RowEvidence.Input(name, Sha256.hex(path)));
                } catch (IOException e) {
                    throw new InputException("cannot read " + path + ": " + e.getMessage(), e);
                }
            }
        }
    }

    // ---- verdicts ---------------------------------------------------------------------------------------------------

    private void judge() {
        for (RowEvidence row : rows) {
            if (row.skipped()) {
                continue;
            }
            row.decide();
            recordedClaims(row);
            Finding finding = null;
            if (row.verdict.equals("gone")) {
                finding = check.on(Rule.REG_40, row.row)
                        .detail(row.basis)
                        .message("row " + row.row.key() + ": its cases no longer diverge (basis " + row.basis
                                + "); retire it");
            } else if (row.verdict.equals("no-evidence")) {
                finding = check.on(Rule.REG_42, row.row)
                        .detail(row.reason)
                        .message("row " + row.row.key() + ": no evidence (" + row.reason + ")");
            }
            if (finding != null) {
                check.findings().add(finding);
            }
            for (Observation observation : row.observations) {
                if (Boolean.FALSE.equals(observation.vanishes)) {
                    check.findings()
                            .add(check.on(Rule.REG_43, row.row)
                                    .detail("not-explained")
                                    .cite(observation.caseName)
                                    .message("row " + row.row.key()
                                            + ": its variants do not account for the divergence of "
                                            + observation.caseName));
                }
            }
            if (row.row.claims.stream().anyMatch(c -> "refuted".equals(c.verdict))) {
                row.verdict = "refuted";
            }
            if (!row.verdict.equals("no-evidence")) {
                row.command = command(row.row.key());
            }
        }
        number();
    }

    /** A recording of retail says whether a claim holds, whatever the profile says. */
    private void recordedClaims(RowEvidence row) {
        for (Observation observation : row.observations) {
            if (!observation.isVariant() || !"retail-cdb".equals(observation.recordedSource)) {
                continue;
            }
            for (Claim claim : row.row.claims) {
                String value = row.replayed.get(claim.variant);
                if (value == null || claim.retail == null || !observation.recorded.matches("with|without")) {
                    continue;
                }
                String shown = observation.recorded.equals("with") ? value : claim.retail;
                boolean confirmed = VariantLinks.sameSetting(shown, claim.says);
                boolean before = "confirmed".equals(claim.verdict);
                boolean judged = before || "refuted".equals(claim.verdict);
                if (judged && before != confirmed) {
                    check.findings().removeIf(f -> confirmed && refutedByProfile(f, row, claim));
                    check.findings()
                            .add(new Finding(Rule.REG_39, inputs.registerName, claim.line, claim.column)
                                    .ids(row.row.ids)
                                    .detail("conflict")
                                    .cite(claim.text)
                                    .put("variant", claim.variant)
                                    .message("row " + row.row.key() + ": the profile and the recording of "
                                            + observation.caseName + " disagree on " + claim.variant));
                }
                claim.verdict = confirmed ? "confirmed" : "refuted";
                claim.by = "recorded";
                claim.recordedCase = observation.caseName;
                claim.shown = shown;
                if (!confirmed) {
                    check.findings()
                            .add(new Finding(Rule.REG_38, inputs.registerName, claim.line, claim.column)
                                    .ids(row.row.ids)
                                    .detail("recorded")
                                    .cite(claim.text)
                                    .put("variant", claim.variant)
                                    .message("row " + row.row.key() + ": \"" + claim.text
                                            + "\" is refuted by the recording of " + observation.caseName));
                }
            }
        }
        row.row.claims.stream()
                .filter(c -> "refuted".equals(c.verdict) && c.by == null)
                .forEach(c -> c.by = "profile");
    }

    private static boolean refutedByProfile(Finding finding, RowEvidence row, Claim claim) {
        return finding.rule == Rule.REG_38
                && finding.line == row.row.line
                && "profile".equals(finding.detail)
                && claim.text.equals(finding.cite)
                && claim.column == finding.column;
    }

    private String command(RowId key) {
        StringBuilder text = new StringBuilder("acreplay register evidence ")
                .append(word(inputs.registerName))
                .append(" --suite ")
                .append(word(inputs.relative(inputs.suitePath)))
                .append(" --row ")
                .append(key);
        Path standing = inputs.folder.resolve(inputs.stem() + ".map.yaml");
        if (options.mapping() != null
                && !options.mapping().toAbsolutePath().normalize().equals(standing)) {
            text.append(" --mapping ").append(word(inputs.relative(options.mapping())));
        } else if (options.noMapping() && Files.isRegularFile(standing)) {
            text.append(" --no-mapping");
        }
        options.functions().forEach(f -> text.append(" --functions ").append(word(inputs.relative(f))));
        return text.toString();
    }

    private static String word(String text) {
        String safe = EvidenceText.escape(text);
        return safe.matches("[\\w./:=+,%@-]+") ? safe : "'" + safe.replace("'", "'\\''") + "'";
    }

    // ---- proposed rows ----------------------------------------------------------------------------------------------

    private void number() {
        if (proposed.isEmpty()) {
            return;
        }
        Set<String> families = inputs.register.rows.stream()
                .flatMap(row -> row.ids.stream())
                .map(RowId::family)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        families.addAll(inputs.register.headingFamilies);
        families.addAll(inputs.mapping.families);
        String family = wanted.family();
        if (family == null) {
            family = families.contains("UN") || families.isEmpty()
                    ? "UN"
                    : families.iterator().next();
        }
        int next = 1;
        for (RegisterRow row : inputs.register.rows) {
            for (RowId id : row.ids) {
                if (id.family().equals(family)) {
                    next = Math.max(next, id.number() + 1);
                }
            }
        }
        RegisterTable table = table(family);
        for (ProposedRow row : proposed) {
            row.id = new RowId(family, next);
            next++;
            row.line = proposedLine(row, table);
            check.findings()
                    .add(new Finding(Rule.REG_41, suiteName(), 0, 0)
                            .severity(Severity.ERROR)
                            .detail("divergence")
                            .put("where", row.caseName)
                            .message("the case " + row.caseName + " diverges without a row; " + row.id
                                    + " is proposed"));
        }
    }

    private RegisterTable table(String family) {
        RegisterTable last = null;
        RegisterTable own = null;
        for (RegisterRow row : inputs.register.rows) {
            last = row.table;
            if (row.ids.stream().anyMatch(id -> id.family().equals(family))) {
                own = row.table;
            }
        }
        return own != null ? own : last;
    }

    private String proposedLine(ProposedRow row, RegisterTable table) {
        RetailTable retail = RetailTable.load(options.functions());
        List<ColumnRole> roles =
                table == null ? List.of(ColumnRole.ID, ColumnRole.WHAT, ColumnRole.STATUS) : table.roles();
        StringBuilder line = new StringBuilder("|");
        boolean told = false;
        for (ColumnRole role : roles) {
            String cell = switch (role) {
                case ID -> row.id.toString();
                case WHAT -> told ? "\u2014" : row.what();
                case RETAIL -> row.functions(retail, MOST_FUNCTIONS);
                case STATUS -> "PROPOSED";
                default -> "\u2014";
            };
            told |= role == ColumnRole.WHAT;
            line.append(' ').append(cell).append(" |");
        }
        return line.toString();
    }

    private List<String> proposedLines() {
        if (proposed.isEmpty()) {
            return List.of();
        }
        List<String> lines = new ArrayList<>();
        RegisterTable table = table(proposed.get(0).id.family());
        if (table == null) {
            lines.add("| Row | What | Status |");
            lines.add("|---|---|---|");
        } else {
            lines.add(inputs.register.lines.get(table.headLine() - 1).content());
            lines.add(inputs.register.lines.get(table.headLine()).content());
        }
        proposed.forEach(row -> lines.add(row.line));
        return lines;
    }

    // ---- blocks -----------------------------------------------------------------------------------------------------

    private void blocks() {
        EvidenceFile own = new EvidenceFile(inputs.registerPath, inputs.registerBytes, inputs.register, "");
        EvidenceFile sibling = new EvidenceFile(
                inputs.evidencePath,
                inputs.evidenceBytes,
                inputs.evidence,
                "# Evidence for " + inputs.registerName + "\n\n"
                        + "Notes by hand are welcome between the sections; the tool keeps them.\n\n");
        List<RowEvidence> newSections = new ArrayList<>();
        for (RowEvidence row : rows) {
            if (row.skipped()) {
                continue;
            }
            row.lines = EvidenceBlockText.lines(row, traced(row));
            block(row, own, sibling, newSections);
        }
        newSections.sort(Comparator.comparing((RowEvidence r) -> r.row.key(), order()));
        for (RowEvidence row : newSections) {
            String key = row.row.key().toString();
            sibling.addSection(sectionPlace(row.row.key()), key, key, row.lines);
        }
        if (wanted.rows().isEmpty()) {
            proposedBlock(own, sibling);
        }
        if (wanted.write()) {
            write(own, sibling);
        }
    }

    private Map<String, String> traced(RowEvidence row) {
        Map<String, String> traced = new LinkedHashMap<>();
        for (Observation observation : row.observations) {
            if (observation.isVariant() && observation.recorded != null && !observation.recorded.equals("none")) {
                traced.put(observation.caseName, observation.recorded);
            }
        }
        return traced;
    }

    private void block(RowEvidence row, EvidenceFile own, EvidenceFile sibling, List<RowEvidence> newSections) {
        String key = row.row.key().toString();
        EvidenceBlock block = own.block(key);
        EvidenceFile file = own;
        if (block == null) {
            block = sibling.block(key);
            file = sibling;
        }
        if (block == null && row.verdict.equals("no-evidence")) {
            return;
        }
        if (block == null) {
            row.block = "new";
            newSections.add(row);
        } else if (file.current(block, row.lines)) {
            row.block = "current";
            return;
        } else {
            row.block = "changed";
            file.fill(key, row.lines);
        }
        if (wanted.write()) {
            row.block = "written";
        } else {
            check.findings()
                    .add(check.on(Rule.REG_33, row.row)
                            .detail(row.block)
                            .message("row " + row.row.key() + ": its evidence is " + row.block
                                    + "; write it with register evidence --write"));
        }
    }

    /** Orders ids: families by their first appearance in the register, ids of no row last by family, then numbers. */
    private Comparator<RowId> order() {
        Map<String, Integer> families = new HashMap<>();
        for (RegisterRow row : inputs.register.rows) {
            row.ids.forEach(id -> families.putIfAbsent(id.family(), families.size()));
        }
        Set<RowId> known = check.firstRows().keySet();
        return Comparator.comparing((RowId id) -> !known.contains(id))
                .thenComparing(id -> known.contains(id) ? families.get(id.family()) : 0)
                .thenComparing(id -> known.contains(id) ? "" : id.family())
                .thenComparing(RowId::number);
    }

    private int sectionPlace(RowId key) {
        if (inputs.evidence == null) {
            return 0;
        }
        Comparator<RowId> order = order();
        boolean[] inBlock = inputs.evidence.blocks.lines(inputs.evidence.lines.size());
        for (MarkdownLine line : inputs.evidence.lines) {
            if (line.kind() != LineKind.HEADING || inBlock[line.number()]) {
                continue;
            }
            Blocks.Heading heading = Blocks.heading(line, null);
            if (heading.level() != 2) {
                continue;
            }
            RowId id = RowId.parse(heading.plain());
            if (id != null && order.compare(id, key) > 0 || heading.plain().equals("Proposed rows")) {
                return line.number();
            }
        }
        return 0;
    }

    private void proposedBlock(EvidenceFile own, EvidenceFile sibling) {
        List<String> lines = proposedLines();
        for (EvidenceFile file : List.of(own, sibling)) {
            EvidenceBlock block = file.block(Marker.PROPOSED);
            if (block != null) {
                if (!file.current(block, lines)) {
                    file.fill(Marker.PROPOSED, lines);
                }
                return;
            }
        }
        if (!lines.isEmpty()) {
            sibling.addSection(0, "Proposed rows", Marker.PROPOSED, lines);
        }
    }

    private static void write(EvidenceFile own, EvidenceFile sibling) {
        byte[] ownContent = own.content();
        byte[] siblingContent = sibling.content();
        own.checkUnchanged();
        sibling.checkUnchanged();
        if (own.changed(ownContent)) {
            own.replace(ownContent);
        }
        if (sibling.changed(siblingContent)) {
            sibling.replace(siblingContent);
        }
    }
}
