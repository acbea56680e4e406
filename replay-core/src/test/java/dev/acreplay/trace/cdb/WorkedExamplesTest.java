package dev.acreplay.trace.cdb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.acreplay.trace.TraceRow;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The worked examples of cdb.md section 6. */
class WorkedExamplesTest {
    private static final String CALL =
            "{\"k\":\"call\",\"i\":null,\"t\":null,\"o\":\"%s\",\"fn\":\"CPhysicsObj::%s\",\"a\":{%s}}";

    @Test
    void shouldReadTheSeedScript() {
        ImportedLog log = ImportedLog.of("""
                Opened log file 'C:\\trace\\parent-cell.log'
                0:000> g
                ModLoad: 6f2a0000 6f2f1000   C:\\Windows\\SysWOW64\\mswsock.dll
                CC obj=0c3a4e20 cell=0b120040 newcell=0b2304a8 children=0c40d1f0
                EC obj=0c3a4e20 parent=00000000 oldcell=00000000 newcell=0b2304a8 oldid=a9b4003c
                (1a2c.2c94): C++ EH exception - code e06d7363 (first chance)
                EC obj=0c51b0f8 parent=0c3a4e20 oldcell=00000000 newcell=0b2304a8 oldid=a9b4003c
                EC obj=0c51c3a0 parent=0c3a4e20 oldcell=00000000 newcell=0b2304a8 oldid=a9b4003c
                """);
        assertEquals(
                List.of(
                        CALL.formatted(
                                "?obj1",
                                "change_cell",
                                "\"new_cell\":\"?cell1\",\"cell\":\"0xA9B4003C\",\"children\":\"?list1\""),
                        entered("?obj1", "null"),
                        entered("?obj2", "\"?obj1\""),
                        entered("?obj3", "\"?obj1\"")),
                log.lines(1));
        assertEquals(
                "{\"command\":1,\"exception\":1,\"log-mark\":1,\"modload\":1}",
                log.session(1).path("skipped").toString());
        assertEquals(1, log.log.sessions().size());
    }

    private static String entered(String object, String parent) {
        return CALL.formatted(
                object,
                "enter_cell",
                "\"new_cell\":\"?cell1\",\"parent\":" + parent + ",\"oldcell\":null,\"oldid\":\"0xA9B4003C\"");
    }

    @Test
    void shouldReadTheGeneratedScript() {
        ImportedLog log = ImportedLog.of("""
                HD v=1 set=cells form=symbols filter=- limit=4e20 sum=0049d162 t=40f6c00880000000 tags=ID,IX,CC,EC
                ID obj=0c3a4e20 id=50000001 t=40f6c00880000000 src=table
                ID obj=0c51b0f8 id=80000101 t=40f6c00880000000 src=table
                CC obj=0c3a4e20 cell=0b120040 newcell=0b2304a8 children=0c40d1f0 id=50000001 t=40f6c00908888889
                EC obj=0c3a4e20 parent=00000000 oldcell=00000000 newcell=0b2304a8 oldid=a9b4003c id=50000001 t=40f6c00908888889
                EC obj=0c51b0f8 parent=0c3a4e20 oldcell=00000000 newcell=0b2304a8 oldid=a9b4003c id=80000101 t=40f6c00908888889
                """);
        List<String> rows = log.lines(1);
        assertEquals(
                "{\"k\":\"call\",\"i\":null,\"t\":93184.56458333334,\"o\":\"0x50000001\",\"fn\":\"CPhysicsObj::enter_cell\","
                        + "\"a\":{\"new_cell\":\"?cell1\",\"parent\":null,\"oldcell\":null,\"oldid\":\"0xA9B4003C\"}}",
                rows.get(1));
        assertTrue(rows.get(2).contains("\"o\":\"0x80000101\"") && rows.get(2).contains("\"parent\":\"0x50000001\""));
        assertEquals(List.of("IX"), log.log.session(1).neverFired());
        assertEquals("unknown", log.log.session(1).complete());
    }

    @Test
    void shouldReadPointersOfA64BitDebugger() {
        ImportedLog log = ImportedLog.of("""
                0:000> 0:000:x86> CC obj=00000000`0c3a4e20 cell=00000000`0b120040 newcell=00000000`0b2304a8 children=00000000`00000000
                0:000:x86> EC obj=ffffffff`8c3a4e20 parent=0 oldcell=0 newcell=0b2304a8 oldid=ffffffffa9b4003c
                CC obj=00000001`0c3a4e20 cell=0 newcell=0 children=0
                """);
        List<TraceRow> rows = log.rows(1);
        assertEquals(2, rows.size());
        assertTrue(rows.get(0).body().get("children").isNull());
        assertEquals("0xA9B4003C", rows.get(1).body().get("oldid").textValue());
        assertEquals(1, log.session(1).path("malformed").intValue());
        JsonNode dropped =
                log.session(1).path("details").path("malformed_records").path(0);
        assertEquals("{\"line\":3,\"tag\":\"CC\",\"key\":\"obj\",\"text\":\"00000001`0c3a4e20\"}", dropped.toString());
    }

    @Test
    void shouldReadFloatsAndDoublesFromRawBits() {
        ImportedLog log = ImportedLog.of("""
                TK t=408f500000000000 f=3e
                MPR obj=0c60a010 id=80001234 t=408f500000000000 curr_distance=408f1bbd previous_distance=40c00000 previous_distance_time=408f4c0000000000 original_distance=41200000 original_distance_time=408f430000000000
                TP t=408f500000000000 dt=3d088889
                """);
        assertEquals(
                List.of(
                        "{\"k\":\"call\",\"i\":0,\"t\":1002.0,\"o\":\"0x80001234\",\"fn\":\"MoveToManager::CheckProgressMade\","
                                + "\"a\":{\"curr_distance\":4.472136,\"previous_distance\":6.0,\"previous_distance_time\":1001.5,"
                                + "\"original_distance\":10.0,\"original_distance_time\":1000.375}}"),
                log.lines(1));
        assertEquals(1, log.session(1).path("tp").intValue());
    }

    @Test
    void shouldReadDecimalsOfAHandWrittenScript() {
        String line = "GAM obj=0c60a010 fwd=41000003 spd=1.000000 rate=2.940000 lim=100\n";
        String map = "{\"acreplay_trace_map\":1,\"tags\":{\"GAM\":{\"fn\":\"CMotionInterp::get_adjusted_max_speed\","
                + "\"object\":\"obj\",\"args\":{\"fwd\":\"u32\",\"spd\":\"f32\",\"rate\":\"f32\",\"lim\":\"%s\"}}}}";
        assertEquals(
                List.of(
                        "{\"k\":\"call\",\"i\":null,\"t\":null,\"o\":\"?obj1\",\"fn\":\"CMotionInterp::get_adjusted_max_speed\","
                                + "\"a\":{\"fwd\":1090519043,\"spd\":1.0,\"rate\":2.94,\"lim\":100},\"approx\":[\"spd\",\"rate\"]}"),
                ImportedLog.of(line, map.formatted("u32:dec")).lines(1));
        TraceRow bits = ImportedLog.of(line, map.formatted("f32")).rows(1).get(0);
        assertEquals(Float.intBitsToFloat(0x100), bits.body().get("lim").floatValue());
        ImportedLog without = ImportedLog.of(line);
        assertEquals(0, without.log.records());
        assertEquals("{\"GAM\":1}", without.session(1).path("unknown_tags").toString());
    }

    @Test
    void shouldTellAScriptFromItsRecords() {
        ImportedLog log = ImportedLog.of("""
                0:000> bp acclient!CPhysicsObj::change_cell "r $t0 = @$t0 + 1; .printf \\"CC obj=%p cell=%p newcell=%p children=%p\\\\n\\", @ecx, poi(@ecx+0x90), poi(@esp+4), poi(@ecx+0x44); gc"
                0:000> bp acclient!CPhysicsObj::enter_cell "r $t1 = @$t1 + 1; .printf \\"EC obj=%p parent=%p oldcell=%p newcell=%p oldid=%x\\\\n\\", @ecx, poi(@ecx+0x40), poi(@ecx+0x90), poi(@esp+4), poi(@ecx+0x4c); gc"
                0:000> g
                CC obj=0c3a4e20 cell=0b120040 newcell=00000000 children=00000000
                """);
        assertEquals(2, log.skipped("script-echo"));
        assertEquals(1, log.skipped("command"));
        assertEquals(1, log.rows(1).size());
        assertEquals(List.of("CC", "EC"), log.log.session(1).armed());
        assertEquals(List.of("EC"), log.log.session(1).neverFired());
    }

    @Test
    void shouldDropTheRecordOfAnUnterminatedLine() {
        String whole = "EC obj=0c3a4e20 parent=00000000 oldcell=00000000 newcell=0b2304a8 oldid=a9b4003c\n";
        for (String cut : new String[] {"EC obj=0c51b0f8 parent=0c3a4e20 oldcell=0000", whole.strip()}) {
            ImportedLog log = ImportedLog.of(whole + cut);
            assertEquals(1, log.rows(1).size());
            assertEquals(1, log.session(1).path("truncated").intValue());
        }
    }

    @Test
    void shouldTakeRecordsBehindOtherText() {
        String start = "[snd] stream 3 restartCC obj=0c3a4e20 cell=0b120040 newcell=0b2304a8 children=";
        String end = "EC obj=0c3a4e20 parent=00000000 oldcell=00000000 newcell=0b2304a8 oldid=a9b4003c\n";
        ImportedLog log = ImportedLog.of(start + "0c40d1f0" + end);
        assertEquals(2, log.rows(1).size());
        assertEquals(2, log.session(1).path("glued").intValue());
        ImportedLog cut = ImportedLog.of(start + "0c40d" + end);
        assertEquals(1, cut.session(1).path("malformed").intValue());
        assertEquals("CPhysicsObj::enter_cell", cut.rows(1).get(0).name());
    }

    @Test
    void shouldJoinAWrappedRecordAndWarnOfAnError() {
        ImportedLog log = ImportedLog.of("""
                CC obj=0c3a4e20 cell=0b120040 newcell=0b2304a8
                   children=0c40d1f0
                Memory access error at '+8);r $t0=@$t0+1;.printf'
                eax=00000000 ebx=0c3a4e20 ecx=00000000 edx=00000001 esi=0019f5c0 edi=00000000
                eip=00529250 esp=0019f594 ebp=0019f6a0 iopl=0         nv up ei pl zr na pe nc
                acclient!MoveToManager::InitializeLocalVariables:
                00529250 56              push    esi
                0:000> g
                """);
        assertEquals(1, log.rows(1).size());
        assertFalse(log.rows(1).get(0).json().has("incomplete"));
        assertEquals(1, log.session(1).path("rejoined").intValue());
        assertEquals(1, log.skipped("action-error"));
        assertEquals(4, log.skipped("registers"));
        assertEquals(1, log.skipped("command"));
        assertEquals(List.of("line 3: action error"), log.log.session(1).warnings());
    }

    @Test
    void shouldBeginASessionAtALogMark() {
        ImportedLog log = ImportedLog.of("""
                Opened log file 'C:\\acreplay\\cells.log'
                ID obj=0c51b0f8 id=80000101 t=40f6c00880000000 src=table
                CC obj=0c51b0f8 cell=00000000 newcell=0b2304a8 children=00000000 id=80000101 t=40f6c00880000000
                XQ n=1 f=0 st=0
                Closing open log file C:\\acreplay\\cells.log
                Opened log file 'C:\\acreplay\\cells.log'
                CC obj=0c51b0f8 cell=00000000 newcell=0b77c010 children=00000000
                """);
        assertEquals(2, log.log.sessions().size());
        assertEquals("0x80000101", log.rows(1).get(0).object());
        assertEquals("?cell1", log.rows(1).get(0).body().get("new_cell").textValue());
        assertEquals("true", log.log.session(1).complete());
        assertEquals("?obj1", log.rows(2).get(0).object());
        assertEquals("?cell1", log.rows(2).get(0).body().get("new_cell").textValue());
        assertEquals("unknown", log.log.session(2).complete());
        assertEquals(5, log.session(1).path("last_line").intValue());
    }

    @Test
    void shouldTellObjectsAtOnePointerApart() {
        String first = "CC obj=0c51b0f8 cell=00000000 newcell=0b2304a8 children=00000000\n";
        String middle = """
                ID obj=0c51b0f8 id=80000101 t=40f6c00880000000 src=new
                IX obj=0c51b0f8 id=80000101 t=40f6c00908888889
                """;
        String last = """
                CC obj=0c51b0f8 cell=00000000 newcell=0b2304a8 children=00000000
                EC obj=0c51b0f8 parent=00000000 oldcell=00000000 newcell=0b2304a8 oldid=0 id=800002ff t=40f6c00908888889
                """;
        ImportedLog log = ImportedLog.of(first + middle + last);
        assertEquals(
                List.of("?obj1", "0x800002FF", "0x800002FF"),
                log.rows(1).stream().map(TraceRow::object).toList());
        assertEquals(
                2, log.session(1).path("identities").path("reused_pointers").intValue());
        ImportedLog one = ImportedLog.of(first + last);
        assertEquals(
                List.of("0x800002FF", "0x800002FF", "0x800002FF"),
                one.rows(1).stream().map(TraceRow::object).toList());
    }

    private static final String STATE = """
            TK t=408f500000000000 f=3e
            STM n=2a rk=1 rs=8000003d rf=41000003 rfk=0 rfs=3f800000 rd=0 rdk=0 rds=3f800000 rt=0 rtk=0 rts=3f800000 s=8000003d f=44000007 fs=40200000 d=0 ds=3f800000 u=6500000d us=3fc00000 sf=3f800000 lj=0 je=00000000 as=0 rr=40200000
            STQ n=2a m=
            STA n=2a r= i=
            STV n=2a mt=7 sc=a9b40001 sx=41a00000 sy=41200000 sz=00000000 tc=a9b40001 tx=41a00000 ty=41200000 tz=00000000 b=1ea4f dto=3f19999a min=00000000 dh=43870000 sp=3f800000 fd=7f7fffff wr=40a00000 ctx=0 hk=2 ph=42a00000 pd=40c00000 pt=408f4c0000000000 od=41200000 ot=408f430000000000 fc=0 so=0 tl=0 sr=00000000 sh=00000000 cc=45000005 ac=6500000d ma=0 in=0
            STN n=2a a=7:00000000,9:43870000,
            STP n=2a obj=0c60a010 id=80001234 t=408f500000000000 pt=408f500000000000 ip=00515ec4 ut=408f500000000000 c=a9b40001 x=41800000 y=41400000 z=00000000 qw=3f3504f3 qx=00000000 qy=00000000 qz=bf3504f3 cp=0b120040 st=408 ts=83 vx=00000000 vy=00000000 vz=00000000 ox=00000000 oy=00000000 oz=00000000 cx=00000000 cy=00000000 cz=00000000 pd=41200000 au=0
            TP t=408f500000000000 dt=3d088889
            """;

    @Test
    void shouldMakeATickRowOfAStateGroup() {
        List<TraceRow> rows = ImportedLog.of(STATE).rows(1);
        assertEquals(1, rows.size());
        JsonNode state = rows.get(0).body();
        assertEquals(
                "{\"cell\":\"0xA9B40001\",\"x\":16.0,\"y\":12.0,\"z\":0.0,\"qw\":0.70710677,\"qx\":0.0,\"qy\":0.0,"
                        + "\"qz\":-0.70710677,\"heading\":90.0}",
                state.path("pos").toString());
        assertEquals("\"0x00000083\"", state.path("ts").toString());
        assertEquals(
                "{\"style\":\"0x8000003D\",\"forward\":\"0x44000007\",\"forward_speed\":2.5,\"sidestep\":\"0x00000000\","
                        + "\"sidestep_speed\":1.0,\"turn\":\"0x6500000D\",\"turn_speed\":1.5,\"actions\":[]}",
                state.path("motion").path("interpreted").toString());
        assertEquals(
                "[{\"type\":7,\"heading\":0.0},{\"type\":9,\"heading\":270.0}]",
                state.path("moveto").path("pending").toString());
        assertEquals(
                "{\"bits\":\"0x0001EA4F\",\"distance_to_object\":0.6,\"min_distance\":0.0,\"fail_distance\":3.4028235E38,"
                        + "\"speed\":1.0,\"walk_run_threshold\":5.0,\"desired_heading\":270.0,\"hold_key\":2,"
                        + "\"context_id\":\"0x00000000\"}",
                state.path("moveto").path("params").toString());
        assertEquals(1001.5, state.path("moveto").path("previous_distance_time").doubleValue());
        assertEquals(
                "{\"objcell_id\":\"0xA9B40001\",\"cell\":\"?cell1\",\"children\":[]}",
                state.path("cell").toString());
        assertFalse(state.has("interpolation") || state.has("target"));
    }

    @Test
    void shouldMakeNoRowOfAResync() {
        String again = STATE.lines()
                .filter(line -> line.startsWith("ST"))
                .map(line -> line.replace("n=2a", "n=2b") + "\n")
                .reduce("", String::concat);
        ImportedLog log = ImportedLog.of(STATE + again);
        assertEquals(1, log.rows(1).size());
        assertEquals(1, log.session(1).path("details").path("resync").intValue());
    }

    @Test
    void shouldReadAGroupWhosePositionComesFirst() {
        List<String> lines = STATE.lines().toList();
        String swapped = lines.get(0) + "\n" + lines.get(6) + "\n" + lines.get(1) + "\n" + lines.get(2) + "\n"
                + lines.get(3) + "\n" + lines.get(4) + "\n" + lines.get(5) + "\n" + lines.get(7) + "\n";
        assertEquals(ImportedLog.of(STATE).lines(1), ImportedLog.of(swapped).lines(1));
    }

    @Test
    void shouldMakeASendRowOfAnOutboundMessage() {
        ImportedLog log = ImportedLog.of("""
                TK t=4059000000000000 f=0
                USM obj=0c3a4e20 id=50000001 t=4059044444444444 controlled_by_server=0 auto_run=0 transient_state=0 last_sent_position_time=4058c00000000000
                EMS obj=0c3a4e20 id=50000001 t=4059044444444444 raw.current_holdkey=2 raw.current_style=8000003d raw.forward_command=45000005 raw.forward_holdkey=0 raw.forward_speed=3f800000 raw.sidestep_command=0 raw.sidestep_holdkey=0 raw.sidestep_speed=3f800000 raw.turn_command=0 raw.turn_holdkey=0 raw.turn_speed=3f800000 position.cell=a9b40001 position.x=41400000 position.y=40800000 position.z=41400000 position.qw=3f800000 position.qx=00000000 position.qy=00000000 position.qz=00000000 contact=1 longjump_mode=0 instance=0012 server_control=0034 teleport=0056 force_position=0078
                TK t=4059044444444444 f=1
                """);
        List<String> rows = log.lines(1);
        assertEquals(
                "{\"k\":\"call\",\"i\":0,\"t\":100.06666666666666,\"o\":\"0x50000001\","
                        + "\"fn\":\"CommandInterpreter::SendMovementEvent\",\"a\":{\"controlled_by_server\":0,\"auto_run\":0,"
                        + "\"transient_state\":0,\"last_sent_position_time\":99.0}}",
                rows.get(0));
        assertTrue(rows.get(1).contains("\"fn\":\"CM_Movement::Event_MoveToState\""));
        assertEquals(
                "{\"k\":\"send\",\"i\":0,\"t\":100.06666666666666,\"o\":\"0x50000001\",\"msg\":\"MoveToState\","
                        + "\"d\":{\"raw_motion_state\":{\"current_holdkey\":2,\"current_style\":\"0x8000003D\","
                        + "\"forward_command\":\"0x45000005\",\"forward_holdkey\":0,\"forward_speed\":1.0,"
                        + "\"sidestep_command\":\"0x00000000\",\"sidestep_holdkey\":0,\"sidestep_speed\":1.0,"
                        + "\"turn_command\":\"0x00000000\",\"turn_holdkey\":0,\"turn_speed\":1.0},"
                        + "\"position\":{\"cell\":\"0xA9B40001\",\"x\":12.0,\"y\":4.0,\"z\":12.0,\"qw\":1.0,\"qx\":0.0,"
                        + "\"qy\":0.0,\"qz\":0.0},\"instance_timestamp\":18,\"server_control_timestamp\":52,"
                        + "\"teleport_timestamp\":86,\"force_position_timestamp\":120,\"contact\":true,\"longjump_mode\":false}}",
                rows.get(2));
        assertEquals(1, log.session(1).path("rows").path("send").intValue());
    }

    @Test
    void shouldAddReturnValues() {
        String record = """
                IAX obj=0c60a010 id=80001234 t=408f500000000000 forward=41000003 forward_speed=3f800000 current_speed_factor=3f800000 my_run_rate=403c28f6
                RV of=IAX eax=00000000
                """;
        TraceRow exact = ImportedLog.of(record + "st0= 1.176000022888183590e+0001 (0:4002:bc28f60000000000)\n")
                .rows(1)
                .get(0);
        assertEquals(
                "{\"eax\":\"0x00000000\",\"st0\":11.760000228881836}",
                exact.json().path("r").toString());
        TraceRow other = ImportedLog.of(record + "st0= 2.94 (0:4000:bc28f60000000000)\n")
                .rows(1)
                .get(0);
        assertEquals(2.940000057220459, other.json().path("r").path("st0").doubleValue());
        TraceRow decimal =
                ImportedLog.of(record + "st0= 1.1760000e+0001\n").rows(1).get(0);
        assertEquals("[\"r.st0\"]", decimal.json().path("approx").toString());
        assertEquals(11.76, decimal.json().path("r").path("st0").doubleValue());
    }
}
