package dev.acreplay.capture;

import dev.acreplay.InputException;
import java.util.HashMap;
import java.util.Map;
import org.pcap4j.core.BpfProgram;
import org.pcap4j.core.PcapNativeException;
import org.pcap4j.core.Pcaps;
import org.pcap4j.packet.namednumber.DataLinkType;

/** The way to libpcap, taken only by what needs it: packet filters and live capture. */
public final class LibPcap {
    private static final String MISSING =
            "libpcap is not installed, and packet filters and live capture need it; install it"
                    + " (Debian and Ubuntu: apt-get install libpcap0.8, Fedora: dnf install libpcap, Windows: Npcap); all else"
                    + " works without";
    private static final int SNAP_LENGTH = 1 << 18;
    /** Files say 101 for raw IP, the library 12. */
    private static final int FILE_RAW = 101;

    private static final int LIBRARY_RAW = 12;

    private LibPcap() {}

    /** Returns the library's version, or null if it is not installed. */
    public static String version() {
        try {
            return Pcaps.libVersion();
        } catch (LinkageError e) {
            return null;
        }
    }

    /** Ends with a helpful message if the library is not installed. */
    static void require() {
        if (version() == null) {
            throw new InputException(MISSING);
        }
    }

    static RecordFilter filter(String expression) {
        require();
        compile(expression, 1);
        return new Bpf(expression);
    }

    private static BpfProgram compile(String expression, int linkType) {
        int dlt = linkType == FILE_RAW ? LIBRARY_RAW : linkType;
        try {
            return Pcaps.compileFilter(
                    SNAP_LENGTH,
                    DataLinkType.getInstance(dlt),
                    expression,
                    BpfProgram.BpfCompileMode.OPTIMIZE,
                    org.pcap4j.core.PcapHandle.PCAP_NETMASK_UNKNOWN);
        } catch (PcapNativeException e) {
            throw new InputException(
                    "Invalid value for option '--filter': libpcap cannot compile '" + expression + "' for link type "
                            + linkType + ": " + e.getMessage(),
                    e);
        }
    }

    /** One compiled program a link type. */
    private static final class Bpf implements RecordFilter {
        private final String expression;
        private final Map<Integer, BpfProgram> programs = new HashMap<>();

        Bpf(String expression) {
            this.expression = expression;
        }

        @Override
        public boolean passes(CaptureRecord record) {
            if (record.linkType < 0) {
                return false;
            }
            BpfProgram program = programs.computeIfAbsent(record.linkType, type -> compile(expression, type));
            int original = (int) Math.min(record.original, Integer.MAX_VALUE);
            return program.applyFilter(record.data, original, record.length);
        }
    }
}
