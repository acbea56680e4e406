package dev.acreplay.capture;

import dev.acreplay.InputException;
import java.io.EOFException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.pcap4j.core.BpfProgram;
import org.pcap4j.core.NotOpenException;
import org.pcap4j.core.PcapHandle;
import org.pcap4j.core.PcapNativeException;
import org.pcap4j.core.PcapNetworkInterface;
import org.pcap4j.core.PcapStat;
import org.pcap4j.core.Pcaps;

/** Reads packets from a network interface through libpcap. */
public final class LiveCapture implements AutoCloseable {
    private static final int TIMEOUT_MS = 50;
    private static final int PAUSE_MS = 5;
    private static final int BUFFER = 16 << 20;

    private final PcapHandle handle;
    private final int snapLength;

    private LiveCapture(PcapHandle handle, int snapLength) {
        this.handle = handle;
        this.snapLength = snapLength;
    }

    /** One interface: its name and what is known of it. */
    public record Interface(String name, String description) {}

    /**
     * Opens an interface.
     *
     * @param filter BPF expression, or null
     * @throws InputException if libpcap is not there, the interface is not, or it may not be read
     */
    public static LiveCapture open(String name, int snapLength, boolean promiscuous, String filter) {
        LibPcap.require();
        try {
            PcapHandle handle = new PcapHandle.Builder(name)
                    .snaplen(snapLength)
                    .promiscuousMode(
                            promiscuous
                                    ? PcapNetworkInterface.PromiscuousMode.PROMISCUOUS
                                    : PcapNetworkInterface.PromiscuousMode.NONPROMISCUOUS)
                    .timeoutMillis(TIMEOUT_MS)
                    .bufferSize(BUFFER)
                    .immediateMode(true)
                    .build();
            if (filter != null) {
                setFilter(handle, filter);
            }
            handle.setBlockingMode(PcapHandle.BlockingMode.NONBLOCKING);
            return new LiveCapture(handle, snapLength);
        } catch (PcapNativeException | NotOpenException e) {
            throw new InputException(
                    "interface '" + name + "' cannot be opened: " + e.getMessage()
                            + "; see acreplay record --list, and run it as a user that may capture (root, or with"
                            + " CAP_NET_RAW)",
                    e);
        }
    }

    private static void setFilter(PcapHandle handle, String filter) {
        try {
            handle.setFilter(filter, BpfProgram.BpfCompileMode.OPTIMIZE);
        } catch (PcapNativeException | NotOpenException e) {
            handle.close();
            throw new InputException(
                    "Invalid value for option '--filter': libpcap cannot compile '" + filter + "': " + e.getMessage(),
                    e);
        }
    }

    /** Returns the interfaces that can be opened. */
    public static List<Interface> interfaces() {
        LibPcap.require();
        try {
            List<Interface> all = new ArrayList<>();
            for (PcapNetworkInterface one : Pcaps.findAllDevs()) {
                List<String> addresses = new ArrayList<>();
                one.getAddresses()
                        .forEach(address -> addresses.add(
                                String.valueOf(address.getAddress()).replaceFirst("^.*/", "")));
                String described = one.getDescription() == null ? "" : one.getDescription() + " ";
                all.add(new Interface(one.getName(), described + String.join(" ", addresses)));
            }
            return all;
        } catch (PcapNativeException e) {
            throw new InputException("interfaces cannot be listed: " + e.getMessage(), e);
        }
    }

    /** Link type as files say it. */
    public int linkType() {
        int dlt = handle.getDlt().value();
        return dlt == 12 || dlt == 14 ? 101 : dlt;
    }

    /** Bytes kept of each packet. */
    public int snapLength() {
        return snapLength;
    }

    /** Fills in the next packet, waiting a few milliseconds for one; false if none came. */
    public boolean next(CaptureRecord record) {
        try {
            byte[] data = handle.getNextRawPacketEx();
            java.sql.Timestamp time = handle.getTimestamp();
            record.data = data;
            record.length = data.length;
            record.captured = data.length;
            Integer original = handle.getOriginalLength();
            record.original = original == null ? data.length : original;
            record.timed = true;
            record.ts = Math.floorDiv(time.getTime(), 1000L) * 1_000_000_000L + time.getNanos();
            record.linkType = linkType();
            return true;
        } catch (TimeoutException | EOFException e) {
            pause();
            return false;
        } catch (PcapNativeException e) {
            throw new InputException("the interface cannot be read any more: " + e.getMessage(), e);
        } catch (NotOpenException e) {
            return false;
        }
    }

    /** Some kernels wait for ever when no packet comes, whatever time limit they are given; so the wait is here. */
    private static void pause() {
        try {
            Thread.sleep(PAUSE_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Packets that the kernel dropped because they came faster than they were read; -1 if it does not say. */
    public long dropped() {
        try {
            PcapStat stat = handle.getStats();
            return stat.getNumPacketsDropped();
        } catch (PcapNativeException | NotOpenException e) {
            return -1;
        }
    }

    @Override
    public void close() {
        handle.close();
    }
}
