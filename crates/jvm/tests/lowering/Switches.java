// javac 25
/** Patterns in switches. */
class Switches {
    sealed interface Shape permits Circle, Square {}
    record Circle(int radius) implements Shape {}
    record Square(int side) implements Shape {}
    enum Color { RED, GREEN }

    static int area(Shape shape) {
        return switch (shape) {
            case Circle(int r) when r > 10 -> 0;
            case Circle c -> 3 * c.radius();
            case Square s -> s.side() * s.side();
        };
    }

    static int mixed(Object object) {
        return switch (object) {
            case null -> -1;
            case Color.RED -> 1;
            case String s -> s.length();
            case int[] array -> array.length;
            default -> 0;
        };
    }

    static int color(Color color) {
        return switch (color) {
            case RED -> 1;
            case Color c when c.ordinal() > 0 -> 2;
            case GREEN -> 3;
            case Color c -> 4;
        };
    }

    static int texts(CharSequence text, Integer number) {
        int first = switch (number) {
            case 1 -> 10;
            case Integer i when i > 100 -> 20;
            case 5 -> 30;
            case Integer i -> i;
        };
        return first + switch (text) {
            case String s when s.isEmpty() -> 0;
            default -> text.length();
        };
    }
}
