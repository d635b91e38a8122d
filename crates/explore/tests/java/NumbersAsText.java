// since Java 17
import java.util.Locale;

/** Numbers as text and back, formats, characters. */
public class NumbersAsText {
    interface Call {
        Object run();
    }

    static void show(String name, Call call) {
        String result;
        try {
            result = String.valueOf(call.run());
        } catch (NullPointerException e) {
            result = "null pointer";
        } catch (RuntimeException e) {
            result = e.getClass().getName() + ": " + e.getMessage();
        }
        System.out.println(name + " = " + result);
    }

    static final String[] NUMBERS = {"", "-", "+", "0", "-0", "+5", "12a", "2147483647", "2147483648", "-2147483648", "-2147483649", " 1", "1 ", "007", "0x10", "#ff",
        "-0X1f", "99999999999999999999", "1e3", "1.5", ".5", "5.", "-.", "NaN", "-Infinity", "1e400", "1e-400", "3.4028236e38", "0x1.8p3", "1f", "1d", "1L", "--1", "z", "1_000"};
    static final double[] DOUBLES = {0.0, -0.0, 1.0, -1.5, 0.1, 1e7, 9999999.0, 1e-3, 9.99e-4, 123456789.125, 1e21, 1e22, 1e23, 2e-3, Math.PI, Double.MAX_VALUE, Double.MIN_VALUE,
        Double.MIN_NORMAL, Double.NaN, Double.POSITIVE_INFINITY, 4.35, 0.5, 2.5, 1.005, 100.0 / 3};
    static final int[] INTS = {0, 1, -1, 42, -42, 127, 128, 65535, Integer.MAX_VALUE, Integer.MIN_VALUE};

    public static void main(String[] args) {
        for (String text : NUMBERS) parse(text);
        parse(null);
        for (double value : DOUBLES) {
            show("double", () -> Double.toString(value) + " " + Float.toString((float) value) + " " + Double.toHexString(value) + " " + Float.toHexString((float) value));
            show("format", () -> String.format("%f|%.2f|%.0f|%10.3f|%-10.1f|%s", value, value, value, value, value, value));
        }
        for (int value : INTS) integers(value);
        formats();
        for (int c : new int[] {-1, 0, ' ', '0', 'A', 'z', '_', '$', 0xdf, 0x130, 0x1c5, 0x661, 0x2028, 0x4e2d, 0xd800, 0xffff, 0x10400, 0x1d7d8, 0x10ffff, 0x110000}) characters(c);
    }

    static void parse(String text) {
        show("int", () -> Integer.parseInt(text));
        show("hex", () -> Integer.parseInt(text, 16));
        show("long", () -> Long.parseLong(text) + " " + Long.valueOf(text));
        show("short", () -> Short.parseShort(text));
        show("byte", () -> Byte.parseByte(text));
        show("decode", () -> Integer.decode(text));
        show("unsigned", () -> Integer.parseUnsignedInt(text));
        show("double", () -> Double.parseDouble(text));
        show("float", () -> Float.valueOf(text));
        show("boolean", () -> Boolean.parseBoolean(text));
        show("radix", () -> Integer.parseInt(text, 1));
        show("radix", () -> Long.parseLong(text, 37));
    }

    static void integers(int value) {
        long wide = value * 4294967297L;
        show("int", () -> Integer.toString(value) + " " + Integer.toString(value, 7) + " " + Integer.toString(value, 99) + " " + Integer.toHexString(value) + " "
            + Integer.toOctalString(value) + " " + Integer.toBinaryString(value) + " " + Integer.toUnsignedString(value) + " " + Integer.toUnsignedString(value, 36));
        show("long", () -> Long.toString(wide) + " " + Long.toString(wide, 36) + " " + Long.toHexString(wide) + " " + Long.toOctalString(wide) + " "
            + Long.toBinaryString(wide) + " " + Long.toUnsignedString(wide) + " " + Long.toUnsignedString(wide, 3));
        show("boxes", () -> Integer.valueOf(value) + " " + Long.valueOf(wide) + " " + Short.toString((short) value) + " " + Byte.valueOf((byte) value) + " " + (char) (value & 127));
        show("format", () -> String.format("%d|%5d|%-5d|%05d|%+d|%x|%X|%o|%s|%S|%c|%b", value, value, value, value, value, value, value, value, value, value, value & 127, value));
        show("format", () -> String.format("%d %x %d %x %d %x", wide, wide, (short) value, (short) value, (byte) value, (byte) value));
    }

    static void formats() {
        show("text", () -> String.format("%s|%10s|%-10s|%.2s|%S|%b|%b|%n%%", "abc", "abc", "abc", "abc", "abc", "abc", null));
        show("places", () -> String.format("%2$s %1$s %s", "one", "two"));
        show("none", () -> String.format("nothing"));
        show("null", () -> String.format("%s %d", null, null));
        show("locale", () -> String.format(Locale.US, "%d", 5));
        show("char", () -> String.format("%c%c", 'a', 65));
        show("boolean", () -> String.format("%b %s", true, false));
        System.out.printf("%d and %s%n", 5, "text");
        System.out.println("a".formatted());
    }

    static void characters(int c) {
        char small = (char) c;
        show("char", () -> Character.isLetter(small) + " " + Character.isDigit(small) + " " + Character.isUpperCase(small) + " " + Character.isLowerCase(small) + " "
            + Character.isWhitespace(small) + " " + Character.isJavaIdentifierPart(small) + " " + (int) Character.toUpperCase(small) + " " + (int) Character.toLowerCase(small));
        show("point", () -> Character.isLetterOrDigit(c) + " " + Character.isAlphabetic(c) + " " + Character.isDefined(c) + " " + Character.isSpaceChar(c) + " "
            + Character.isISOControl(c) + " " + Character.isMirrored(c) + " " + Character.isIdeographic(c) + " " + Character.isUnicodeIdentifierStart(c) + " "
            + Character.isIdentifierIgnorable(c) + " " + Character.isTitleCase(c));
        show("value", () -> Character.getType(c) + " " + Character.getDirectionality(c) + " " + Character.getNumericValue(c) + " " + Character.digit(c, 16) + " "
            + Character.toTitleCase(c) + " " + Character.toUpperCase(c) + " " + Character.toLowerCase(c) + " " + (int) Character.forDigit(c, 16));
    }
}
