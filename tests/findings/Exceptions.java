//@ verify --entry Exceptions.check --property tests/java/properties/no-runtime-exception.prp
//@ others none
// Exceptions of several classes, one of them from two calls.
public class Exceptions {
    static void check(int at) {
        int[] cells = new int[4];
        put(cells, at);
        put(cells, at / 2);
        if (at == 2) {
            throw new IllegalStateException(); //~ exception
        }
        Object none = at == 3 ? null : cells;
        none.hashCode(); //~ null
    }

    static void put(int[] cells, int at) {
        cells[at] = 1; //~ bounds
    }
}
