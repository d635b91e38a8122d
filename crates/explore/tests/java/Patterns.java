// since Java 21
/** Patterns in switches. */
public class Patterns {
    sealed interface Shape permits Circle, Pair {}

    record Circle(int radius) implements Shape {}

    record Pair(int first, Object second) implements Shape {}

    enum Color { RED, GREEN, BLUE }

    interface Thing {}

    enum Other implements Thing { X, Y }

    static String objects(Object object) {
        return switch (object) {
            case null -> "null";
            case Color.RED -> "red";
            case Color c when c == Color.BLUE -> "blue";
            case Color c -> "color " + c;
            case String s when s.length() > 3 -> "long";
            case String s -> "text " + s;
            case Integer i when i > 10 -> "big";
            case Integer i -> "int " + i;
            case int[] array -> "array " + array.length;
            case Pair(int a, Circle(int r)) -> "pair of circle " + (a + r);
            case Pair(int a, String b) -> "pair of text " + a + b;
            case Shape s -> "shape";
            default -> "other";
        };
    }

    static int colors(Color color) {
        return switch (color) {
            case RED -> 1;
            case Color c when c.ordinal() == 1 -> 2;
            case BLUE -> 3;
            case Color c -> 4;
        };
    }

    static int characters(Character character) {
        return switch (character) {
            case 'a' -> 1;
            case Character c when c > 'x' -> 2;
            case 'z' -> 3;
            case Character c -> 4;
        };
    }

    static int texts(String text) {
        return switch (text) {
            case "a" -> 1;
            case String t when t.length() == 2 -> 2;
            case "abc" -> 3;
            case String t -> 4;
        };
    }

    static int things(Thing thing) {
        return switch (thing) {
            case Other.X -> 1;
            case Other.Y -> 2;
            default -> 3;
        };
    }

    static String bytes(Byte number) {
        return switch (number) {
            case 1 -> "one";
            case Byte b when b < 0 -> "negative";
            case 7 -> "seven";
            case Byte b -> "byte " + b;
        };
    }

    static int complete(Shape shape) {
        return switch (shape) {
            case Circle c -> 1;
            case Pair p -> 2;
        };
    }

    public static void main(String[] args) {
        Object[] all = {
            null, Color.RED, Color.BLUE, Color.GREEN, "ab", "abcdef", 5, 50, new int[3], new Pair(1, new Circle(2)),
            new Pair(3, "z"), new Pair(3, null), new Circle(1), 4L
        };
        for (Object object : all) {
            System.out.println(objects(object));
        }
        for (Color color : Color.values()) {
            System.out.println(colors(color));
        }
        for (char c : new char[] {'a', 'x', 'y', 'z'}) {
            System.out.println(characters(c));
        }
        for (String text : new String[] {"a", "ab", "abc", "abcd"}) {
            System.out.println(texts(text));
        }
        System.out.println(things(Other.X) + " " + things(Other.Y) + " " + things(new Thing() {}));
        for (byte b : new byte[] {1, -3, 7, 9}) {
            System.out.println(bytes(b));
        }
        try {
            complete(null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
    }
}
