/** Pattern switches, whose labels are dynamic constants; for Java 21 and later. */
public class Patterns {
    sealed interface Shape permits Circle, Square, Named { }
    record Circle(double radius) implements Shape { }
    record Square(int side) implements Shape { }
    enum Named implements Shape { UNIT, EMPTY }

    static double area(Shape shape) {
        return switch (shape) {
            case Circle(double r) when r > 1 -> r * r * 3;
            case Circle c -> c.radius();
            case Square(int side) -> side * side;
            case Named.UNIT -> 1;
            case Named.EMPTY -> 0;
        };
    }

    static String kind(Object value) {
        return switch (value) {
            case null -> "null";
            case String s when s.isEmpty() -> "empty";
            case String s -> "text " + s;
            case Integer i -> "number " + i;
            case int[] array -> "array " + array.length;
            default -> value.toString();
        };
    }
}
