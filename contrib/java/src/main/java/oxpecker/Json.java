package oxpecker;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads a line of JSON into maps, lists, strings, numbers (long or double), truth values and null. */
final class Json {
    private static final int DEEPEST = 2000;

    private final String text;
    private int at;
    private int depth;

    private Json(String text) {
        this.text = text;
    }

    static Object read(String line) {
        Json json = new Json(line);
        Object value = json.value();
        json.blanks();
        if (json.at < line.length()) {
            throw json.wrong();
        }
        return value;
    }

    @SuppressWarnings("unchecked")
    static Map<String, Object> map(Object value) {
        return (Map<String, Object>) value;
    }

    @SuppressWarnings("unchecked")
    static List<Object> list(Object value) {
        return (List<Object>) value;
    }

    private Object value() {
        blanks();
        if (at >= text.length() || ++depth > DEEPEST) {
            throw wrong();
        }
        try {
            switch (text.charAt(at)) {
                case '{':
                    return object();
                case '[':
                    return array();
                case '"':
                    return string();
                case 't':
                    return word("true", true);
                case 'f':
                    return word("false", false);
                case 'n':
                    return word("null", null);
                default:
                    return number();
            }
        } finally {
            depth--;
        }
    }

    private Map<String, Object> object() {
        Map<String, Object> members = new LinkedHashMap<>();
        at++;
        if (next('}')) {
            return members;
        }
        do {
            blanks();
            String name = string();
            if (!next(':')) {
                throw wrong();
            }
            members.put(name, value());
        } while (next(','));
        if (!next('}')) {
            throw wrong();
        }
        return members;
    }

    private List<Object> array() {
        List<Object> elements = new ArrayList<>();
        at++;
        if (next(']')) {
            return elements;
        }
        do {
            elements.add(value());
        } while (next(','));
        if (!next(']')) {
            throw wrong();
        }
        return elements;
    }

    private String string() {
        if (at >= text.length() || text.charAt(at) != '"') {
            throw wrong();
        }
        StringBuilder read = new StringBuilder();
        for (at++; at < text.length(); at++) {
            char unit = text.charAt(at);
            if (unit == '"') {
                at++;
                return read.toString();
            }
            read.append(unit == '\\' ? escaped() : unit);
        }
        throw wrong();
    }

    private char escaped() {
        at++;
        char kind = at < text.length() ? text.charAt(at) : 0;
        int plain = "\"\\/bfnrt".indexOf(kind);
        if (plain >= 0) {
            return "\"\\/\b\f\n\r\t".charAt(plain);
        }
        if (kind != 'u' || at + 4 >= text.length()) {
            throw wrong();
        }
        at += 4;
        return (char) Integer.parseInt(text.substring(at - 3, at + 1), 16);
    }

    private Object word(String word, Object value) {
        if (!text.startsWith(word, at)) {
            throw wrong();
        }
        at += word.length();
        return value;
    }

    private Object number() {
        int begin = at;
        while (at < text.length() && "+-.0123456789eE".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        String digits = text.substring(begin, at);
        try {
            if (digits.matches("-?[0-9]+")) {
                return Long.parseLong(digits);
            }
            return Double.parseDouble(digits);
        } catch (NumberFormatException wrong) {
            throw wrong();
        }
    }

    private boolean next(char symbol) {
        blanks();
        if (at < text.length() && text.charAt(at) == symbol) {
            at++;
            return true;
        }
        return false;
    }

    private void blanks() {
        while (at < text.length() && text.charAt(at) <= ' ') {
            at++;
        }
    }

    private SolveException wrong() {
        String line = text.length() > 200 ? text.substring(0, 200) + "..." : text;
        return new SolveException(SolveException.Code.ENGINE_ENDED, "the engine wrote something else than JSON: " + line);
    }
}
