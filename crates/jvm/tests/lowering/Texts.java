// javac 17
/** Concatenation of strings. */
class Texts {
    static String all(boolean z, byte b, char c, int i, long j, float f, double d, String s, char[] o) {
        return "<" + z + b + c + "\u0001" + i + j + f + d + s + o + ">";
    }

    static String twice(Object o) {
        return o + "" + o;
    }

    static String more(String s) {
        s += 1;
        return s;
    }
}
