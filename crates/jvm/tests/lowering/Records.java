// javac 17
/** What the compiler adds to records. */
class Records {
    record Point(int x, long y, float z, String name) {}

    record Empty() {}
}
