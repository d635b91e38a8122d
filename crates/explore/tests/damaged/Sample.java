/** Something of everything a class file can have; its class files are damaged in many ways. */
public class Sample {
    interface Shape {
        double area();

        default int sides() {
            return 0;
        }
    }

    record Square(int side) implements Shape {
        public double area() {
            return (double) side * side;
        }

        public int sides() {
            return 4;
        }
    }

    static final class Circle implements Shape {
        private float radius;
        static int made;

        Circle(float radius) {
            this.radius = radius;
            made++;
        }

        public double area() {
            return Math.PI * radius * radius;
        }
    }

    enum Colour { RED, GREEN, BLUE }

    static long fold(int[] numbers, long start) {
        long sum = start;
        for (int number : numbers) {
            sum = sum * 31 + number ^ sum >>> 7;
        }
        return sum;
    }

    static int choose(int x, String text, Colour colour) {
        switch (x) {
            case 1: return 10;
            case 2: return 20;
            case 1000: return 30;
            default: break;
        }
        switch (text) {
            case "one": return 1;
            case "two": return 2;
            default: break;
        }
        switch (colour) {
            case RED: return 3;
            default: return -x;
        }
    }

    static int guarded(Object object, int index) {
        try {
            int[] array = (int[]) object;
            return array[index] / (index - 1);
        } catch (ClassCastException | NullPointerException wrong) {
            return -1;
        } catch (ArithmeticException zero) {
            return -2;
        } finally {
            Circle.made--;
        }
    }

    static synchronized int recursive(int n) {
        return n <= 0 ? 0 : n + recursive(n - 1);
    }

    public static void check(int x, long y, double z, int[] numbers, String text) {
        Shape shape = x > 0 ? new Square(x) : new Circle((float) z);
        assert shape.sides() == 0 || shape.area() >= 0 || x > 46340;
        if (numbers != null && numbers.length > 2) {
            numbers[1] += (byte) y;
            assert fold(numbers, y) != 77;
        }
        int[][] table = new int[3][2];
        table[1][1] = choose(x, text == null ? "one" : text, Colour.values()[x & 1]);
        Runnable task = () -> table[0][0]++;
        task.run();
        StringBuilder builder = new StringBuilder();
        builder.append(x).append(':').append(y).append(text);
        String joined = "x=" + x + " y=" + y + builder;
        assert joined.length() > 4 && table[0][0] == 1;
        Object any = x == 5 ? (Object) table[2] : joined;
        assert guarded(any, x) < 100 : "message " + x;
        assert recursive(x & 3) <= 6;
        if (any instanceof String && z != z) {
            throw new IllegalStateException(joined);
        }
    }

    public static void main(String[] args) {
        check(args.length, 5L, 1.5, new int[] {1, 2, 3}, "two");
    }
}
