package dev.acreplay.cli;

import dev.acreplay.capture.CaptureError;
import java.io.PrintWriter;
import java.nio.file.Path;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The capture that a command reads, and what becomes of damage in it. */
final class CaptureOptions {
    @Parameters(
            index = "0",
            paramLabel = "CAPTURE",
            description = "Capture file: pcap or pcapng, plain or packed with gzip or zstd (told by its content).")
    private Path capture;

    @Option(
            names = "--filter",
            paramLabel = "BPF",
            description =
                    "Take only the records that the packet filter lets through, as in \"udp port 9000\"; needs libpcap.")
    private String filter;

    @Option(names = "--strict", description = "Exit with 2 if the capture is cut or damaged.")
    private boolean strict;

    Path path() {
        return capture;
    }

    String filter() {
        return filter;
    }

    /** Reports damage and returns the exit status: 2 for a file that is no capture and, with --strict, for any damage. */
    int status(CaptureError error, PrintWriter err) {
        if (error == null) {
            return Main.OK;
        }
        err.println("acreplay: " + capture + ": " + error.text()
                + (error.kind().equals(CaptureError.BAD_MAGIC) ? "" : "; the records before it count"));
        err.flush();
        return strict || error.kind().equals(CaptureError.BAD_MAGIC) ? Main.BAD_INPUT : Main.OK;
    }
}
