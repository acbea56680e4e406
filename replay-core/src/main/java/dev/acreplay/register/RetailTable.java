package dev.acreplay.register;

import dev.acreplay.Hex;
import dev.acreplay.InputException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;

/** The functions and globals of the 2013 client that addresses and names of a register are held against (section 10.1). */
final class RetailTable {
    /** The tables that debugger logs are read with; they are this table's too. */
    private static final String DEBUGGER_TABLES = "/dev/acreplay/trace/cdb/";

    private static final long IMAGE_FIRST = 0x00400000L;
    private static final long IMAGE_LAST = 0x0096BFFFL;
    private static final long[][] DATA = {{0x00792000L, 0x008093A5L}, {0x0080A000L, 0x009057D3L}};

    /** One function; several may share a name or an address. */
    record Function(String name, long address, long size) {
        boolean holds(long at) {
            return at >= address && at < address + size || at == address;
        }
    }

    private final TreeMap<Long, List<Function>> byAddress = new TreeMap<>();
    private final Map<String, List<Function>> byName = new HashMap<>();
    private final Map<String, List<Function>> byLastPart = new HashMap<>();
    private final Map<String, TreeMap<String, Function>> members = new HashMap<>();
    private final TreeMap<Long, String> globals = new TreeMap<>();
    private final Set<String> globalNames = new TreeSet<>();
    private long longest;

    private RetailTable() {}

    /**
     * Reads the bundled tables and further ones.
     *
     * @throws InputException if a table of the user cannot be read
     */
    static RetailTable load(List<Path> more) {
        RetailTable table = new RetailTable();
        table.bundled(DEBUGGER_TABLES + "functions.csv");
        table.bundled("retail-functions.csv");
        table.bundledGlobals();
        for (Path path : more) {
            try (Reader in = Files.newBufferedReader(path, StandardCharsets.UTF_8)) {
                table.read(path.toString(), in);
            } catch (IOException | UncheckedIOException e) {
                throw new InputException("cannot read the table of functions " + path + ": " + e.getMessage(), e);
            }
        }
        return table;
    }

    private void bundled(String name) {
        try (Reader in = resource(name)) {
            read(name, in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Reader resource(String name) {
        return new InputStreamReader(RetailTable.class.getResourceAsStream(name), StandardCharsets.UTF_8);
    }

    private void bundledGlobals() {
        try (Reader in = resource(DEBUGGER_TABLES + "globals.csv")) {
            for (CSVRecord row : format().parse(in)) {
                globals.put(Integer.toUnsignedLong(Hex.parseWord(row.get("address"))), row.get("name"));
                globalNames.add(row.get("name"));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static CSVFormat format() {
        return CSVFormat.RFC4180.builder().setHeader().setSkipHeaderRecord(true).get();
    }

    private void read(String file, Reader in) throws IOException {
        boolean named = false;
        for (CSVRecord row : format().parse(in)) {
            String column = row.isMapped("name") ? "name" : "function";
            if (!row.isMapped(column) || !row.isMapped("address")) {
                throw new InputException(file + ": expected the columns name (or function) and address, found "
                        + row.getParser().getHeaderNames());
            }
            try {
                long address = Integer.toUnsignedLong(Hex.parseWord(row.get("address")));
                long size = row.isMapped("size") && !row.get("size").isEmpty() ? Long.parseLong(row.get("size")) : 1;
                add(new Function(row.get(column), address, size));
            } catch (IllegalArgumentException e) {
                throw new InputException(
                        file + ", record " + row.getRecordNumber()
                                + ": expected an address such as 0x0052A780 and a size in bytes, found \""
                                + row.get("address") + "\"",
                        e);
            }
            named = true;
        }
        if (!named) {
            throw new InputException(file + ": expected a table of functions, found no row");
        }
    }

    private void add(Function function) {
        List<Function> same = byName.computeIfAbsent(function.name(), n -> new ArrayList<>());
        if (same.stream().anyMatch(f -> f.address() == function.address())) {
            return;
        }
        same.add(function);
        same.sort(Comparator.comparingLong(Function::address));
        byAddress.computeIfAbsent(function.address(), a -> new ArrayList<>()).add(function);
        longest = Math.max(longest, function.size());
        byLastPart
                .computeIfAbsent(lastPart(function.name()), n -> new ArrayList<>())
                .add(function);
        String owner = owner(function.name());
        if (owner != null) {
            members.computeIfAbsent(owner, o -> new TreeMap<>()).putIfAbsent(lastPart(function.name()), function);
        }
    }

    static String lastPart(String name) {
        int at = name.lastIndexOf("::");
        return at < 0 ? name : name.substring(at + 2);
    }

    /** Returns the class of a name, or null. */
    static String owner(String name) {
        int at = name.lastIndexOf("::");
        return at < 0 ? null : name.substring(0, at);
    }

    List<Function> named(String name) {
        return byName.getOrDefault(name, List.of());
    }

    boolean listed(String name) {
        return byName.containsKey(name) || globalNames.contains(name);
    }

    boolean classListed(String owner) {
        return members.containsKey(owner);
    }

    Set<String> classes() {
        return members.keySet();
    }

    /** Returns the members of a listed class, by their last part. */
    TreeMap<String, Function> members(String owner) {
        return members.getOrDefault(owner, new TreeMap<>());
    }

    boolean isLastPart(String name) {
        return byLastPart.containsKey(name);
    }

    List<Function> withLastPart(String name) {
        return byLastPart.getOrDefault(name, List.of());
    }

    /** Returns the functions that hold an address: those that begin nearest before it. */
    List<Function> holding(long address) {
        Map.Entry<Long, List<Function>> entry = byAddress.floorEntry(address);
        while (entry != null && address - entry.getKey() <= longest) {
            List<Function> found =
                    entry.getValue().stream().filter(f -> f.holds(address)).toList();
            if (!found.isEmpty()) {
                return found;
            }
            entry = byAddress.lowerEntry(entry.getKey());
        }
        return List.of();
    }

    String global(long address) {
        return globals.get(address);
    }

    static boolean inImage(long address) {
        return address >= IMAGE_FIRST && address <= IMAGE_LAST;
    }

    static boolean inData(long address) {
        for (long[] range : DATA) {
            if (address >= range[0] && address <= range[1]) {
                return true;
            }
        }
        return false;
    }

    /** Returns the names of functions, each once, sorted. */
    static List<String> names(List<Function> functions) {
        return functions.stream().map(Function::name).distinct().sorted().toList();
    }

    /**
     * Returns the start of one listed function that differs from an address in one digit, or by two neighbouring digits
     * exchanged, if there is exactly one; else null.
     */
    Function likely(long address) {
        Set<Long> found = new TreeSet<>();
        for (int shift = 0; shift < 32; shift += 4) {
            long mask = 0xFL << shift;
            for (long digit = 0; digit < 16; digit++) {
                long other = address & ~mask | digit << shift;
                if (other != address && byAddress.containsKey(other)) {
                    found.add(other);
                }
            }
            if (shift < 28) {
                long low = address >> shift & 0xF;
                long high = address >> shift + 4 & 0xF;
                long other = address & ~(0xFFL << shift) | low << shift + 4 | high << shift;
                if (other != address && byAddress.containsKey(other)) {
                    found.add(other);
                }
            }
        }
        return found.size() == 1 ? byAddress.get(found.iterator().next()).get(0) : null;
    }
}
