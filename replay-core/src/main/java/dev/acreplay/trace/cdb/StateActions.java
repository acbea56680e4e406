package dev.acreplay.trace.cdb;

/**
 * The actions of the two data breakpoints that print the state of one object at the end of its tick (cdb.md section 2.4).
 *
 * <p>{@code $t10} is the object; the first stands on the low half of its update_time, the second on the high half. Both
 * halves are stored last in {@code CPhysicsObj::update_object}, so each stops once a tick; other writers are excluded by
 * {@code @eip}. Offsets are those of the table of layouts.
 */
final class StateActions {
    private static final String FIRST =
            ".if ((@eip>=0x515d10)&(@eip<0x515ef6)) {r $t7=@$t7+1;r $t2=dwo(@$t10+0xc4);.if (@$t2) {"
                    + "r $t3=dwo(@$t2);.if (@$t3) {"
                    + ".printf \\\"STM n=%x rk=%x rs=%x rf=%x rfk=%x rfs=%08x rd=%x rdk=%x rds=%08x rt=%x rtk=%x rts=%08x\\\","
                    + "@$t7,dwo(@$t3+0x18),dwo(@$t3+0x1c),dwo(@$t3+0x20),dwo(@$t3+0x24),dwo(@$t3+0x28),dwo(@$t3+0x2c),"
                    + "dwo(@$t3+0x30),dwo(@$t3+0x34),dwo(@$t3+0x38),dwo(@$t3+0x3c),dwo(@$t3+0x40);"
                    + ".printf \\\" s=%x f=%x fs=%08x d=%x ds=%08x u=%x us=%08x sf=%08x lj=%x je=%08x as=%x rr=%08x\\\\n\\\","
                    + "dwo(@$t3+0x48),dwo(@$t3+0x4c),dwo(@$t3+0x50),dwo(@$t3+0x54),dwo(@$t3+0x58),dwo(@$t3+0x5c),"
                    + "dwo(@$t3+0x60),dwo(@$t3+0x6c),dwo(@$t3+0x70),dwo(@$t3+0x74),dwo(@$t3+0x78),dwo(@$t3+0x7c);"
                    + ".printf \\\"STQ n=%x m=\\\",@$t7;.for (r $t4=dwo(@$t3+0x80);@$t4;r $t4=dwo(@$t4)) {"
                    + ".printf \\\"%x,\\\",dwo(@$t4+0x8)};.printf \\\"\\\\n\\\";.printf \\\"STA n=%x r=\\\",@$t7;"
                    + ".for (r $t4=dwo(@$t3+0x10);@$t4;r $t4=dwo(@$t4)) {"
                    + ".printf \\\"%x:%08x:%x:%x,\\\",dwo(@$t4+0x4),dwo(@$t4+0x8),dwo(@$t4+0xc),dwo(@$t4+0x10)};"
                    + ".printf \\\" i=\\\";.for (r $t4=dwo(@$t3+0x64);@$t4;r $t4=dwo(@$t4)) {"
                    + ".printf \\\"%x:%08x:%x:%x,\\\",dwo(@$t4+0x4),dwo(@$t4+0x8),dwo(@$t4+0xc),dwo(@$t4+0x10)};"
                    + ".printf \\\"\\\\n\\\"};r $t3=dwo(@$t2+0x4);.if (@$t3) {"
                    + ".printf \\\"STV n=%x mt=%x sc=%x sx=%08x sy=%08x sz=%08x tc=%x tx=%08x ty=%08x tz=%08x b=%x dto=%08x\\\""
                    + ",@$t7,dwo(@$t3),dwo(@$t3+0x8),dwo(@$t3+0x40),dwo(@$t3+0x44),dwo(@$t3+0x48),dwo(@$t3+0x50),"
                    + "dwo(@$t3+0x88),dwo(@$t3+0x8c),dwo(@$t3+0x90),dwo(@$t3+0xe0),dwo(@$t3+0xe4);"
                    + ".printf \\\" min=%08x dh=%08x sp=%08x fd=%08x wr=%08x ctx=%x hk=%x ph=%08x pd=%08x pt=%08x%08x od=%08x"
                    + "\\\",dwo(@$t3+0xe8),dwo(@$t3+0xec),dwo(@$t3+0xf0),dwo(@$t3+0xf4),dwo(@$t3+0xf8),dwo(@$t3+0xfc),"
                    + "dwo(@$t3+0x100),dwo(@$t3+0x108),dwo(@$t3+0x10c),dwo(@$t3+0x114),dwo(@$t3+0x110),dwo(@$t3+0x118);"
                    + ".printf \\\" ot=%08x%08x fc=%x so=%x tl=%x sr=%08x sh=%08x cc=%x ac=%x ma=%x in=%x\\\\n\\\","
                    + "dwo(@$t3+0x124),dwo(@$t3+0x120),dwo(@$t3+0x128),dwo(@$t3+0x12c),dwo(@$t3+0x130),dwo(@$t3+0x134),"
                    + "dwo(@$t3+0x138),dwo(@$t3+0x13c),dwo(@$t3+0x140),dwo(@$t3+0x144),dwo(@$t3+0x148);"
                    + ".printf \\\"STN n=%x a=\\\",@$t7;.for (r $t4=dwo(@$t3+0x14c);@$t4;r $t4=dwo(@$t4)) {"
                    + ".printf \\\"%x:%08x,\\\",dwo(@$t4+0x8),dwo(@$t4+0xc)};.printf \\\"\\\\n\\\"}}};gc";

    private static final String SECOND =
            ".if ((@eip>=0x515d10)&(@eip<0x515ef6)) {r $t2=dwo(@$t10+0xc8);.if (@$t2) {r $t3=dwo(@$t2);"
                    + ".if (@$t3) {"
                    + ".printf \\\"STI n=%x kh=%x fc=%x od=%08x pq=%08x nf=%x\\\\n\\\",@$t7,dwo(@$t3+0xc),dwo(@$t3+0x10),"
                    + "dwo(@$t3+0x14),dwo(@$t3+0x18),dwo(@$t3+0x1c);.printf \\\"STJ n=%x a=\\\",@$t7;.for (r $t4=dwo(@$t3);"
                    + "@$t4;r $t4=dwo(@$t4)) {"
                    + ".printf \\\"%x:%x:%08x:%08x:%08x,\\\",dwo(@$t4+0x4),dwo(@$t4+0xc),dwo(@$t4+0x44),dwo(@$t4+0x48),"
                    + "dwo(@$t4+0x4c)};.printf \\\"\\\\n\\\"};r $t3=dwo(@$t2+0x4);.if (@$t3) {"
                    + ".printf \\\"STK n=%x id=%x r=%08x in=%x to=%08x%08x\\\\n\\\",@$t7,dwo(@$t3),dwo(@$t3+0x4),dwo(@$t3+0x54),"
                    + "dwo(@$t3+0x5c),dwo(@$t3+0x58)};r $t3=dwo(@$t2+0x8);.if (@$t3) {"
                    + ".printf \\\"STC n=%x on=%x off=%08x st=%08x mx=%08x\\\\n\\\",@$t7,dwo(@$t3+0x4),dwo(@$t3+0x8),"
                    + "dwo(@$t3+0x54),dwo(@$t3+0x58)}};r $t3=dwo(@$t10+0x124);.if (@$t3) {r $t4=dwo(@$t3+0x4);"
                    + ".if (@$t4) {"
                    + ".printf \\\"STT n=%x ctx=%x id=%x r=%08x q=%08x%08x s=%x lu=%08x%08x\\\\n\\\",@$t7,dwo(@$t4),"
                    + "dwo(@$t4+0x4),dwo(@$t4+0x8),dwo(@$t4+0x14),dwo(@$t4+0x10),dwo(@$t4+0xc0),dwo(@$t4+0xcc),"
                    + "dwo(@$t4+0xc8)};r $t5=dwo(@$t3+0x8);.if (@$t5) {.printf \\\"STY n=%x v=\\\",@$t7;.for (r $t6=0;"
                    + "@$t6<dwo(@$t5+0x4);r $t6=@$t6+1) {.for (r $t4=dwo(dwo(@$t5)+@$t6*4);@$t4;r $t4=dwo(@$t4)) {"
                    + "r $t3=dwo(@$t4+0x4);"
                    + ".printf \\\"%x:%08x:%08x%08x,\\\",dwo(@$t4+0x8),dwo(@$t3+0x10),dwo(@$t3+0xc),dwo(@$t3+0x8)}};"
                    + ".printf \\\"\\\\n\\\"}};r $t3=dwo(@$t10+0x44);.if (@$t3) {.printf \\\"STL n=%x ch=\\\",@$t7;.for (r $t4=0;"
                    + "@$t4<wo(@$t3);r $t4=@$t4+1) {.printf \\\"%x,\\\",dwo(dwo(dwo(@$t3+0x4)+@$t4*4)+0x8)};"
                    + ".printf \\\"\\\\n\\\"};"
                    + ".printf \\\"STP n=%x obj=%08x id=%08x t=%08x%08x pt=%08x%08x ip=%08x ut=%08x%08x c=%x x=%08x\\\",@$t7,"
                    + "@$t10,dwo(@$t10+0x8),@T@,@P@,@eip,dwo(@$t10+0xdc),dwo(@$t10+0xd8),dwo(@$t10+0x4c),dwo(@$t10+0x84);"
                    + ".printf \\\" y=%08x z=%08x qw=%08x qx=%08x qy=%08x qz=%08x cp=%08x st=%x ts=%x vx=%08x vy=%08x vz=%08x"
                    + "\\\",dwo(@$t10+0x88),dwo(@$t10+0x8c),dwo(@$t10+0x50),dwo(@$t10+0x54),dwo(@$t10+0x58),dwo(@$t10+0x5c),"
                    + "dwo(@$t10+0x90),dwo(@$t10+0xa8),dwo(@$t10+0xac),dwo(@$t10+0xe0),dwo(@$t10+0xe4),dwo(@$t10+0xe8);"
                    + ".printf \\\" ox=%08x oy=%08x oz=%08x cx=%08x cy=%08x cz=%08x pd=%08x au=%x\\\\n\\\",dwo(@$t10+0xf8),"
                    + "dwo(@$t10+0xfc),dwo(@$t10+0x100),dwo(@$t10+0x150),dwo(@$t10+0x154),dwo(@$t10+0x158),dwo(@$t10+0x20),"
                    + "dwo(@$t10+0xcc)};gc";

    private StateActions() {}

    /** Returns the action on the low half: the motion interpreter and the move manager. */
    static String first() {
        return FIRST;
    }

    /**
     * Returns the action on the high half: the position managers, targets, children, and the object itself, last.
     *
     * @param time the two halves of the frame clock
     * @param physicsTime the two halves of the clock of the physics
     */
    static String second(String time, String physicsTime) {
        return SECOND.replace("@T@", time).replace("@P@", physicsTime);
    }
}
