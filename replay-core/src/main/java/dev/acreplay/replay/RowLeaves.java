package dev.acreplay.replay;

/** Writes leaves as JSON into a row. */
final class RowLeaves implements LeafSink {
    private RowBuffer row;
    private boolean first;

    void start(RowBuffer buffer) {
        row = buffer;
        first = true;
    }

    private RowBuffer key(String name) {
        if (!first) {
            row.raw(',');
        }
        first = false;
        return row.raw('"').raw(name).raw("\":");
    }

    private void comma() {
        if (!first) {
            row.raw(',');
        }
        first = false;
    }

    @Override
    public void open(String name) {
        key(name).raw('{');
        first = true;
    }

    @Override
    public void close() {
        row.raw('}');
        first = false;
    }

    @Override
    public void openList(String name) {
        key(name).raw('[');
        first = true;
    }

    @Override
    public void openItem() {
        comma();
        row.raw('{');
        first = true;
    }

    @Override
    public void closeList() {
        row.raw(']');
        first = false;
    }

    @Override
    public void word(String name, int value) {
        key(name).word(value);
    }

    @Override
    public void integer(String name, int value) {
        key(name).integer(value);
    }

    @Override
    public void flag(String name, boolean value) {
        key(name).flag(value);
    }

    @Override
    public void f32(String name, float value) {
        key(name).f32(value);
    }

    @Override
    public void f64(String name, double value) {
        key(name).f64(value);
    }

    @Override
    public void none(String name) {
        key(name).raw("null");
    }

    @Override
    public void item(int value) {
        comma();
        row.word(value);
    }
}
