// since Java 17
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Strings and builders: every method with places inside, at the border of and outside of its text. */
public class Texts {
    interface Call {
        Object run() throws Exception;
    }

    static void show(String name, Call call) {
        String result;
        try {
            Object value = call.run();
            if (value instanceof char[]) value = "chars " + new String((char[]) value);
            if (value instanceof byte[]) value = Arrays.toString((byte[]) value);
            if (value instanceof String[]) value = Arrays.toString((String[]) value);
            result = String.valueOf(value);
        } catch (NullPointerException e) {
            result = "null pointer";
        } catch (Exception e) {
            result = e.getClass().getName() + ": " + e.getMessage();
        }
        System.out.println(name + " = " + visible(result));
    }

    static String visible(String text) {
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= ' ' && c < 127) all.append(c);
            else all.append('<').append(Integer.toHexString(c)).append('>');
        }
        return all.toString();
    }

    static final String[] TEXTS = {"", "abc", "a b ", " \tx\n", "aXbXc", "Stra\u00dfe", "ab\u1234", "\ud83d\ude00z", "\ud83d", "ISTANBUL \u0130"};
    static final int[] PLACES = {-1, 0, 1, 3, 9};

    public static void main(String[] args) {
        for (String text : TEXTS) {
            places(text);
            whole(text);
            builders(text);
        }
        made();
        joined();
    }

    static void places(String text) {
        for (int i : PLACES) {
            show("charAt", () -> text.charAt(i));
            show("codePointAt", () -> text.codePointAt(i));
            show("codePointBefore", () -> text.codePointBefore(i));
            show("substring", () -> text.substring(i));
            show("indexOf", () -> text.indexOf("b", i) + " " + text.indexOf('X', i) + " " + text.indexOf("", i));
            show("lastIndexOf", () -> text.lastIndexOf("b", i) + " " + text.lastIndexOf('X', i) + " " + text.lastIndexOf("", i));
            show("startsWith", () -> text.startsWith("b", i) + " " + text.startsWith("", i));
            show("repeat", () -> text.repeat(i));
            for (int j : PLACES) {
                show("substring", () -> text.substring(i, j));
                show("subSequence", () -> text.subSequence(i, j));
                show("codePointCount", () -> text.codePointCount(i, j));
                show("offset", () -> text.offsetByCodePoints(i, j));
                show("region", () -> text.regionMatches(i, "xabc", j, 2) + " " + text.regionMatches(true, i, "XABC", j, 1));
                show("getChars", () -> {
                    char[] chars = new char[4];
                    text.getChars(i, j, chars, 1);
                    return chars;
                });
            }
        }
    }

    static void whole(String text) {
        show("length", () -> text.length() + " " + text.isEmpty() + " " + text.isBlank() + " " + text.hashCode());
        show("case", () -> text.toUpperCase() + "|" + text.toLowerCase() + "|" + text.toUpperCase(Locale.ROOT) + "|" + text.toLowerCase(Locale.UK));
        show("strip", () -> text.trim() + "|" + text.strip() + "|" + text.stripLeading() + "|" + text.stripTrailing());
        show("same", () -> (text.trim() == text) + " " + (text.toLowerCase() == text) + " " + (text.substring(0) == text) + " "
            + (text.concat("") == text) + " " + (text.replace('q', 'r') == text) + " " + (text.toString() == text) + " "
            + (text.replace("a", "a") == text) + " " + (text.repeat(1) == text) + " " + (text.strip() == text));
        show("replace", () -> text.replace('a', 'b') + "|" + text.replace("X", "--") + "|" + text.replace("", ".") + "|" + text.replace("ab", ""));
        show("contains", () -> text.contains("b") + " " + text.contains("") + " " + text.contains(new StringBuilder("X")));
        show("ends", () -> text.endsWith("c") + " " + text.endsWith("") + " " + text.endsWith("xxxxxxxxxx"));
        show("chars", () -> text.toCharArray());
        show("bytes", () -> text.getBytes(StandardCharsets.UTF_8));
        show("encoded", () -> new String(text.getBytes()).length());
        show("split", () -> text.split("X"));
        show("null", () -> text.equals(null) + " " + text.equalsIgnoreCase(null) + " " + text.equals(new StringBuilder(text)));
        show("concat", () -> text.concat(null));
        show("compareTo", () -> text.compareTo(null));
        for (String other : TEXTS) {
            show("compare", () -> text.compareTo(other) + " " + text.compareToIgnoreCase(other) + " " + text.equals(other) + " "
                + text.equalsIgnoreCase(other) + " " + text.contentEquals(other) + " " + text.concat(other));
        }
    }

    static void builders(String text) {
        show("new", () -> new StringBuilder(text).capacity() + " " + new StringBuffer(text).length());
        show("append", () -> new StringBuilder(text).append(1).append(-5L).append(true).append('c').append(1.5f).append(0.001).append((Object) null)
            .append((String) null).append(new char[] {'x', 'y'}).append(new char[] {'x', 'y', 'z'}, 1, 2).append("abc", 1, 2).append(new StringBuilder("in"))
            .appendCodePoint(0x1f600).append((CharSequence) "seq").append(new Texts().toString().length() > 0));
        show("reverse", () -> new StringBuilder(text).reverse());
        for (int i : PLACES) {
            show("set", () -> {
                StringBuilder b = new StringBuilder(text);
                b.setCharAt(i, '!');
                return b;
            });
            show("setLength", () -> {
                StringBuffer b = new StringBuffer(text);
                b.setLength(i);
                return b + "|" + b.capacity();
            });
            show("deleteCharAt", () -> new StringBuilder(text).deleteCharAt(i));
            show("charAt", () -> new StringBuilder(text).charAt(i));
            show("substring", () -> new StringBuilder(text).substring(i));
            show("insert", () -> new StringBuilder(text).insert(i, "ins"));
            show("insert", () -> new StringBuffer(text).insert(i, 'c'));
            show("insert", () -> new StringBuilder(text).insert(i, 7).insert(0, 7L).insert(0, 1.5).insert(0, 2.5f).insert(0, true).insert(0, (Object) "o"));
            show("insert", () -> new StringBuilder(text).insert(i, new char[] {'1', '2', '3'}, 1, 2));
            show("insert", () -> new StringBuilder(text).insert(0, new char[] {'1', '2', '3'}, i, 2));
            show("insert", () -> new StringBuilder(text).insert(0, "abc", i, 2));
            show("append", () -> new StringBuilder(text).append("abc", i, 2));
            show("append", () -> new StringBuilder(text).append(new char[] {'1', '2', '3'}, i, 2));
            show("index", () -> new StringBuilder(text).indexOf("b", i) + " " + new StringBuilder(text).lastIndexOf("b", i));
            show("new", () -> new StringBuilder(i).append(text).capacity());
            show("ensure", () -> {
                StringBuilder b = new StringBuilder(text);
                b.ensureCapacity(i * 5);
                int before = b.capacity();
                b.trimToSize();
                return before + " " + b.capacity();
            });
            for (int j : PLACES) {
                show("delete", () -> new StringBuilder(text).delete(i, j));
                show("replace", () -> new StringBuilder(text).replace(i, j, "new"));
                show("substring", () -> new StringBuilder(text).substring(i, j));
                show("subSequence", () -> new StringBuffer(text).subSequence(i, j));
                show("getChars", () -> {
                    char[] chars = new char[4];
                    new StringBuilder(text).getChars(i, j, chars, 2);
                    return chars;
                });
            }
        }
        StringBuilder grows = new StringBuilder();
        for (int i = 0; i < 40; i++) {
            grows.append(text);
            System.out.print(grows.capacity() + " ");
        }
        System.out.println();
    }

    static void made() {
        char[] chars = {'a', 'b', 'c'};
        for (int i : PLACES) {
            for (int j : PLACES) {
                show("new", () -> new String(chars, i, j));
                show("valueOf", () -> String.valueOf(chars, i, j));
                show("bytes", () -> new String(new byte[] {65, 66, 67}, i, j));
                show("points", () -> new String(new int[] {0x41, 0x1f600, 0x43}, i, j));
            }
        }
        show("new", () -> new String() + new String("x") + new String(chars) + new String(new StringBuilder("b")) + new String(new StringBuffer("c")));
        show("new", () -> new String((String) null));
        show("new", () -> new StringBuilder((String) null));
        show("points", () -> new String(new int[] {-1}, 0, 1));
        show("valueOf", () -> String.valueOf((Object) null) + String.valueOf(true) + String.valueOf('c') + String.valueOf(1) + String.valueOf(2L)
            + String.valueOf(1.5f) + String.valueOf(2.5) + String.valueOf(chars) + String.copyValueOf(chars));
        show("intern", () -> (new String("abc").intern() == "abc") + " " + (new String("abc") == "abc"));
        show("point", () -> new StringBuilder().appendCodePoint(-1));
        show("toString", () -> Character.toString(0x1f600) + Character.toString('x'));
    }

    static void joined() {
        List<String> list = new ArrayList<>(Arrays.asList("a", null, "c"));
        show("join", () -> String.join("-", list) + String.join("", "x", "y") + String.join("+") + String.join("/", new ArrayList<String>()));
        String[] words = {"b", "A", "c", "B", "\u00df"};
        Arrays.sort(words, String.CASE_INSENSITIVE_ORDER);
        show("order", () -> words);
        int n = 3;
        String text = null;
        char c = 'x';
        show("concatenation", () -> "n=" + n + " " + text + c + 1.0 + 1f + 5L + true + null);
    }
}
