import java.util.*;

/** Random numbers from a seed. */
@SuppressWarnings({"rawtypes", "unchecked", "deprecation", "removal"})
public class SeededRandoms {
    static void print(int x) {
        System.out.println(x);
    }

    public static void main(String[] args) {
        Random r = new Random(42);
        for (int i = 0; i < 10; i++) {
            print(r.nextInt());
            print(r.nextInt(100));
            print((int) (r.nextDouble() * 1000));
            print(r.nextBoolean() ? 1 : 0);
            print((int) r.nextLong());
        }
        print((int) (r.nextGaussian() * 1000));
    }
}
