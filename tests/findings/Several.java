//@ verify --entry Several.check
//@ others none
// Two calls come to the same assertion: one finding. All are confirmed by the JVM but the deadlock.
public class Several {
    static void check(int x) throws InterruptedException {
        assert x != 1; //~ assert
        helper(x);
        helper(x + 1);
        if (x == 7) {
            Thread.currentThread().join(); //~ deadlock
        }
        assert x > -1000; //~ assert
    }

    static void helper(int y) {
        assert y != 100; //~ assert
    }
}
