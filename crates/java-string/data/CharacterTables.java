import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;

/** Prints the facts about characters that src/character/tables.rs holds, as the running JDK knows them. */
public class CharacterTables {
    static final int LAST = Character.MAX_CODE_POINT;

    public static void main(String[] args) {
        System.out.println("//! Facts about characters, written by `data/CharacterTables.java` on JDK "
                + Runtime.version().feature() + ".");
        System.out.println("//!");
        System.out.println("//! Ranges are sorted and do not overlap; what is in no range has the default.");
        System.out.println();
        System.out.println("use super::{Run, Span};");
        spans("CATEGORIES", "`Character.getType`; 0 by default.", Character::getType, 0);
        spans("DIRECTIONS", "`Character.getDirectionality`; -1 by default.", Character::getDirectionality, -1);
        runs("NUMERIC", "`Character.getNumericValue`; -1 by default.", Character::getNumericValue, -1);
        runs("DIGITS", "`Character.digit` with radix 36; -1 by default.", c -> Character.digit(c, 36), -1);
        flags("MIRRORED", "`Character.isMirrored`.", Character::isMirrored);
        flags("IDEOGRAPHIC", "`Character.isIdeographic`.", Character::isIdeographic);
        flags("NOT_LIKE_LETTER", "Where `isAlphabetic` is not what the category says.",
                c -> Character.isAlphabetic(c) != (isLetter(c) || isNumberLetter(c)));
        flags("NOT_LIKE_LOWER", "Where `isLowerCase` is not what the category says.",
                c -> Character.isLowerCase(c) != (Character.getType(c) == Character.LOWERCASE_LETTER));
        flags("NOT_LIKE_UPPER", "Where `isUpperCase` is not what the category says.",
                c -> Character.isUpperCase(c) != (Character.getType(c) == Character.UPPERCASE_LETTER));
        flags("NOT_LIKE_ID_START", "Where `isUnicodeIdentifierStart` is not what the category says.",
                c -> Character.isUnicodeIdentifierStart(c) != (isLetter(c) || isNumberLetter(c)));
        flags("NOT_LIKE_ID_PART", "Where `isUnicodeIdentifierPart` is not what the category says.",
                c -> Character.isUnicodeIdentifierPart(c) != (isLetter(c) || isNumberLetter(c) || isPart(c)
                        || Character.isIdentifierIgnorable(c)));
        steps("TO_UPPER", "`Character.toUpperCase`; itself by default.", Character::toUpperCase);
        steps("TO_LOWER", "`Character.toLowerCase`; itself by default.", Character::toLowerCase);
        steps("TO_TITLE", "`Character.toTitleCase`; itself by default.", Character::toTitleCase);
        expansions();
    }

    static boolean isLetter(int c) {
        return Character.getType(c) >= 1 && Character.getType(c) <= 5;
    }

    static boolean isNumberLetter(int c) {
        return Character.getType(c) == Character.LETTER_NUMBER;
    }

    static boolean isPart(int c) {
        int type = Character.getType(c);
        return type == Character.CONNECTOR_PUNCTUATION || type == Character.DECIMAL_DIGIT_NUMBER
                || type == Character.COMBINING_SPACING_MARK || type == Character.NON_SPACING_MARK;
    }

    static void spans(String name, String about, IntUnaryOperator value, int otherwise) {
        List<String> rows = new ArrayList<>();
        for (int start = 0; start <= LAST; ) {
            int end = start;
            while (end < LAST && value.applyAsInt(end + 1) == value.applyAsInt(start)) end++;
            int found = value.applyAsInt(start);
            if (found != otherwise) rows.add("(" + start + ", " + end + ", " + found + ")");
            start = end + 1;
        }
        print(name, about, "Span", rows);
    }

    /** Values that are equal or grow by one from character to character. */
    static void runs(String name, String about, IntUnaryOperator value, int otherwise) {
        List<String> rows = new ArrayList<>();
        for (int start = 0; start <= LAST; ) {
            int first = value.applyAsInt(start), end = start, step = 0;
            if (first != otherwise && start < LAST && value.applyAsInt(start + 1) == first + 1) step = 1;
            while (end < LAST && value.applyAsInt(end + 1) == first + step * (end + 1 - start)) end++;
            if (first != otherwise) rows.add("(" + start + ", " + end + ", " + step + ", " + first + ")");
            start = end + 1;
        }
        print(name, about, "Run", rows);
    }

    /** Characters mapped by a constant distance, all or every second one: start, end, stride, distance. */
    static void steps(String name, String about, IntUnaryOperator map) {
        List<String> rows = new ArrayList<>();
        for (int start = 0; start <= LAST; ) {
            int delta = map.applyAsInt(start) - start;
            if (delta == 0) {
                start++;
                continue;
            }
            int stride = start < LAST && map.applyAsInt(start + 1) - start - 1 == delta ? 1 : 2;
            int end = start;
            while (end + stride <= LAST && map.applyAsInt(end + stride) - end - stride == delta
                    && (stride == 1 || map.applyAsInt(end + 1) == end + 1)) end += stride;
            rows.add("(" + start + ", " + end + ", " + stride + ", " + delta + ")");
            start = end + 1;
        }
        print(name, about, "Run", rows);
    }

    static void flags(String name, String about, IntPredicate holds) {
        List<String> rows = new ArrayList<>();
        for (int start = 0; start <= LAST; start++) {
            if (!holds.test(start)) continue;
            int end = start;
            while (end < LAST && holds.test(end + 1)) end++;
            rows.add("(" + start + ", " + end + ")");
            start = end;
        }
        print(name, about, "(u32, u32)", rows);
    }

    /** Characters whose upper case as a string is not that as a character. */
    static void expansions() {
        List<String> rows = new ArrayList<>();
        for (int c = 0; c <= LAST; c++) {
            String upper = new String(Character.toChars(c)).toUpperCase(Locale.ROOT);
            if (upper.equals(new String(Character.toChars(Character.toUpperCase(c))))) continue;
            StringBuilder row = new StringBuilder("(" + c + ", &[");
            for (int i = 0; i < upper.length(); i++) row.append(i > 0 ? ", " : "").append((int) upper.charAt(i));
            rows.add(row + "])");
        }
        print("LONG_UPPER", "Upper cases of several units.", "(u32, &[u16])", rows);
    }

    static void print(String name, String about, String type, List<String> rows) {
        System.out.println("\n/// " + about);
        System.out.println("#[rustfmt::skip]");
        System.out.println("pub(super) const " + name + ": &[" + type + "] = &[");
        StringBuilder line = new StringBuilder("   ");
        for (String row : rows) {
            if (line.length() + row.length() > 140) {
                System.out.println(line);
                line = new StringBuilder("   ");
            }
            line.append(" ").append(row).append(",");
        }
        if (!rows.isEmpty()) System.out.println(line);
        System.out.println("];");
    }
}
