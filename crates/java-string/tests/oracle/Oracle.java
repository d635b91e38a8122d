import java.util.Locale;
import java.util.Random;

/** Prints what the running JDK computes, one call per line: operation, arguments, result. */
public class Oracle {
    static final StringBuilder OUT = new StringBuilder();
    static final Random RANDOM = new Random(20240607);
    static final int[] INTERESTING = {'a', 'b', 'A', 'B', 'i', 'I', ' ', '\t', '0', '9', 0xdf, 0xb5, 0xff, 0x130, 0x131, 0x149,
        0x178, 0x1c5, 0x345, 0x390, 0x3a3, 0x3c2, 0x3c3, 0x2019, 0x1e9e, 0x1f80, 0x2028, 0x3000, 0xd801, 0xdc00, 0xdc28,
        0xfb03, 0xff21, 0xff41, 0x661, '\'', '-', '.', 0x10400, 0x10428, 0x1d7d8, 0xa0};

    public static void main(String[] args) {
        characters();
        for (int round = 0; round < 3000; round++) strings(text(6), text(round % 3 == 0 ? 1 : 3));
        for (int round = 0; round < 2000; round++) integers();
        for (int round = 0; round < 2000; round++) decimals();
        for (int round = 0; round < 6000; round++) regularExpressions(pattern(3));
        for (int round = 0; round < 1500; round++) regularExpressions(signs());
        System.out.print(OUT);
    }

    static void characters() {
        for (int c = 0; c <= Character.MAX_CODE_POINT; c = c < 0x3000 ? c + 1 : c + 1 + RANDOM.nextInt(40)) {
            int flags = 0;
            boolean[] all = {Character.isDefined(c), Character.isLetter(c), Character.isDigit(c), Character.isLetterOrDigit(c),
                Character.isAlphabetic(c), Character.isLowerCase(c), Character.isUpperCase(c), Character.isTitleCase(c),
                Character.isSpaceChar(c), Character.isWhitespace(c), Character.isISOControl(c),
                Character.isIdentifierIgnorable(c), Character.isMirrored(c), Character.isIdeographic(c),
                Character.isJavaIdentifierStart(c), Character.isJavaIdentifierPart(c),
                Character.isUnicodeIdentifierStart(c), Character.isUnicodeIdentifierPart(c)};
            for (int i = 0; i < all.length; i++) flags |= all[i] ? 1 << i : 0;
            line("character", c, flags, Character.getType(c), Character.getDirectionality(c), Character.getNumericValue(c),
                Character.digit(c, 10), Character.digit(c, 36), Character.toUpperCase(c), Character.toLowerCase(c),
                Character.toTitleCase(c));
        }
    }

    static String text(int longest) {
        StringBuilder text = new StringBuilder();
        for (int left = RANDOM.nextInt(longest + 1); left > 0; left--) {
            int kind = RANDOM.nextInt(10);
            if (kind < 4) text.append((char) ('a' + RANDOM.nextInt(3)));
            else if (kind < 9) text.appendCodePoint(INTERESTING[RANDOM.nextInt(INTERESTING.length)]);
            else text.append((char) RANDOM.nextInt(0x10000));
        }
        return text.toString();
    }

    static void strings(String a, String b) {
        int i = RANDOM.nextInt(9) - 2, j = RANDOM.nextInt(9) - 2, n = RANDOM.nextInt(6) - 1;
        int c = INTERESTING[RANDOM.nextInt(INTERESTING.length)];
        line("hash", a, a.hashCode());
        line("index", a, b, i, a.indexOf(b, i), a.lastIndexOf(b, i), a.indexOf(c, i), a.lastIndexOf(c, i), c);
        line("starts", a, b, i, a.startsWith(b, i), a.endsWith(b));
        line("compare", a, b, a.compareTo(b), a.compareToIgnoreCase(b), a.equalsIgnoreCase(b));
        line("compare", a, a.toUpperCase(), a.compareTo(a.toUpperCase()), a.compareToIgnoreCase(a.toUpperCase()),
            a.equalsIgnoreCase(a.toUpperCase()));
        line("region", a, i, b, j, n, a.regionMatches(i, b, j, n), a.regionMatches(true, i, b, j, n));
        line("case", a, a.toUpperCase(Locale.ROOT), a.toLowerCase(Locale.ROOT));
        Locale turkish = new Locale("tr");
        line("turkish", a, a.toUpperCase(turkish), a.toLowerCase(turkish));
        line("trim", a, a.trim(), a.strip(), a.stripLeading(), a.stripTrailing(), a.isBlank());
        line("replace", a, b, "xy", a.replace(b, "xy"), a.replace('a', 'b'));
        line("reverse", a, new StringBuilder(a).reverse().toString());
        StringBuilder utf8 = new StringBuilder(), latin = new StringBuilder();
        for (byte it : a.getBytes(java.nio.charset.StandardCharsets.UTF_8)) utf8.append((char) (it & 255));
        for (byte it : a.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1)) latin.append((char) (it & 255));
        line("bytes", a, utf8.toString(), latin.toString());
    }

    static final String[] SETS = {"a", "b", "-", "\\.", ".", "\\d", "\\D", "\\w", "\\W", "\\s", "\\S", "[ab]", "[^a]", "[a-c0-2]", "[^\\d]",
        "[\\w-]", "['-]", "[-a]", "[a^]", "\\[", "\u2028", "\\n", "[0-35-9]", "[^b\\s]", "[.]", "[a&b]", "\\t", "[a-]", " "};
    static final String[] LOOPS = {"*", "+", "?", "{2}", "{1,2}", "{0,3}", "{2,}", "*?", "+?", "??", "{1,2}?", "*+", "?+"};
    static final String SIGNS = "ab01-.*+?^$|()[]{}\\dwsDWS,:&- \t";
    static final String[] MATCHED = {"a", "b", "c", "0", "1", "-", ".", "'", " ", "\t", "\n", "\r", "\u0085", "\u2028", "\ud801", "\udc01",
        "\ud801\udc01", "[", "^", "&", "_", "ab", "aab", "a1"};

    static String pattern(int depth) {
        int kind = RANDOM.nextInt(depth == 0 ? 4 : 10);
        if (kind < 4) return SETS[RANDOM.nextInt(SETS.length)];
        if (kind < 7) {
            StringBuilder all = new StringBuilder();
            for (int left = RANDOM.nextInt(4); left >= 0; left--) {
                String part = pattern(depth - 1);
                all.append(part.contains("|") ? "(" + part + ")" : part);
            }
            return all.toString();
        }
        if (kind < 8) return pattern(depth - 1) + "|" + (RANDOM.nextInt(6) == 0 ? "" : pattern(depth - 1));
        String loop = LOOPS[RANDOM.nextInt(LOOPS.length)];
        if (kind < 9) return SETS[RANDOM.nextInt(SETS.length)] + loop;
        return (RANDOM.nextInt(2) == 0 ? "(" : "(?:") + pattern(depth - 1) + ")" + (RANDOM.nextInt(3) == 0 ? "" : loop);
    }

    static String signs() {
        StringBuilder signs = new StringBuilder();
        for (int left = RANDOM.nextInt(8); left > 0; left--) signs.append(SIGNS.charAt(RANDOM.nextInt(SIGNS.length())));
        return signs.toString();
    }

    static void regularExpressions(String pattern) {
        if (RANDOM.nextInt(20) == 0) pattern = "^" + pattern + "$";
        for (int round = 0; round < 6; round++) {
            StringBuilder text = new StringBuilder();
            for (int left = RANDOM.nextInt(7); left > 0; left--) text.append(MATCHED[RANDOM.nextInt(RANDOM.nextInt(4) == 0 ? MATCHED.length : 6)]);
            int result;
            try {
                result = text.toString().matches(pattern) ? 1 : 0;
            } catch (java.util.regex.PatternSyntaxException failed) {
                result = 2;
            }
            line("regex", pattern, text.toString(), result);
        }
    }

    static void integers() {
        int radix = RANDOM.nextInt(40), width = RANDOM.nextInt(64);
        long value = RANDOM.nextLong() >> width;
        line("long", value, radix, Long.toString(value, radix), Long.toUnsignedString(value, radix));
        int used = Math.max(2, Math.min(36, radix));
        String[] texts = {Long.toString(value, used), "+" + Long.toString(value >>> 3, used), Long.toString(value, used) + text(1), text(2),
            "" + value, value + "0", "-" + value, "\u0661\u0662"};
        for (String text : texts) {
            Object parsed, small;
            try { parsed = Long.parseLong(text, used); } catch (NumberFormatException e) { parsed = "no"; }
            try { small = Integer.parseInt(text, used); } catch (NumberFormatException e) { small = "no"; }
            line("parse", text, used, "" + parsed, "" + small);
        }
    }

    static void decimals() {
        int power = RANDOM.nextInt(660) - 340;
        double[] doubles = {Double.longBitsToDouble(RANDOM.nextLong()), RANDOM.nextInt(100000) / 1000.0, RANDOM.nextLong(),
            RANDOM.nextInt(1000) * Math.pow(10, power), RANDOM.nextInt(4000) * Double.MIN_VALUE, RANDOM.nextLong() >>> RANDOM.nextInt(64),
            Math.scalb(1.0, RANDOM.nextInt(2100) - 1074), Math.scalb(RANDOM.nextInt(100) + 0.5, RANDOM.nextInt(200) - 100)};
        for (double value : doubles) {
            line("double", Long.toHexString(Double.doubleToRawLongBits(value)), Double.toString(value));
            line("hex", Long.toHexString(Double.doubleToRawLongBits(value)), Double.toHexString(value), Float.toHexString((float) value));
            int places = RANDOM.nextInt(8);
            if (Math.abs(value) < 1e15) line("fixed", Long.toHexString(Double.doubleToRawLongBits(value)), places, String.format("%." + places + "f", value));
            float single = (float) value;
            if (Math.abs(value) < 1e15) line("single", Integer.toHexString(Float.floatToRawIntBits(single)), places, String.format("%." + places + "f", single));
            line("float", Integer.toHexString(Float.floatToRawIntBits(single)), Float.toString(single));
        }
        float random = Float.intBitsToFloat(RANDOM.nextInt());
        line("float", Integer.toHexString(Float.floatToRawIntBits(random)), Float.toString(random));
        String digits = RANDOM.nextInt(100000) + (RANDOM.nextBoolean() ? "." : "") + RANDOM.nextInt(1000);
        String[] texts = {digits, "-" + digits + "e" + power, digits + "f", digits + "dd", "+." + RANDOM.nextInt(9), ".", "-", "NaN", "-Infinity",
            digits + "E", "1e", "Inf", "0x1", "1_0", "" + doubles[0], Double.toHexString(doubles[0]), "0x" + digits + "p" + power,
            "-0x." + digits.replace(".", "") + "abcdef123456789P" + power + "f", "0xp1", "0x1p", "0x1.8p+1", "0x" + Long.toHexString(RANDOM.nextLong()) + "p-" + RANDOM.nextInt(1200),
            "0x1.fffffffffffff8p" + RANDOM.nextInt(1024), "0x0." + Long.toHexString(RANDOM.nextLong()) + "p-1060", "0x0." + Long.toHexString(RANDOM.nextLong()) + "p-140"};
        String text = texts[RANDOM.nextInt(texts.length)];
        String one, two;
        try { one = Long.toHexString(Double.doubleToLongBits(Double.parseDouble(text))); } catch (NumberFormatException e) { one = "no"; }
        try { two = Integer.toHexString(Float.floatToIntBits(Float.parseFloat(text))); } catch (NumberFormatException e) { two = "no"; }
        line("decimal", text, one, two);
    }

    static void line(String operation, Object... parts) {
        OUT.append(operation);
        for (Object part : parts) {
            OUT.append(' ');
            if (part instanceof String) {
                OUT.append('"');
                for (char unit : ((String) part).toCharArray()) OUT.append(Integer.toHexString(0x10000 + unit).substring(1));
            } else if (part instanceof Boolean) {
                OUT.append((Boolean) part ? 1 : 0);
            } else {
                OUT.append(part);
            }
        }
        OUT.append('\n');
    }
}
