/** What a call gave, and which object it is. */
public class Show {
    static void value(Object value, Object... inputs) {
        StringBuilder line = new StringBuilder("gives ");
        text(line, value);
        for (int i = 0; i < inputs.length; i++) {
            if (value != null && value == inputs[i]) {
                line.append(" input ").append(i);
            }
        }
        String[] literals = {"", "NaN", "Infinity", "-Infinity", "true", "false", "null", "0", "abc"};
        for (int i = 0; i < literals.length; i++) {
            if (value == (Object) literals[i]) {
                line.append(" literal ").append(i);
            }
        }
        if (value instanceof Integer && value == Integer.valueOf((Integer) value)
                || value instanceof Long && value == Long.valueOf((Long) value)
                || value instanceof Short && value == Short.valueOf((Short) value)
                || value instanceof Byte && value == Byte.valueOf((Byte) value)
                || value instanceof Character && value == Character.valueOf((Character) value)
                || value instanceof Boolean && value == Boolean.valueOf((Boolean) value)
                || value instanceof Double && value == Double.valueOf((Double) value)) {
            line.append(" shared");
        }
        System.out.println(line);
    }

    static void after(Object... inputs) {
        StringBuilder line = new StringBuilder("after");
        for (Object input : inputs) {
            line.append(' ');
            text(line, input);
        }
        System.out.println(line);
    }

    static void thrown(Throwable thrown) {
        // The machine's own words about null are not compared.
        String words = thrown instanceof NullPointerException ? "" : " " + thrown.getMessage();
        System.out.println("throws " + thrown.getClass().getName() + words);
    }

    static void text(StringBuilder line, Object value) {
        if (value == null) {
            line.append("null");
        } else if (value instanceof String) {
            units(line.append('"'), (String) value);
        } else if (value instanceof StringBuilder) {
            units(line.append("builder ").append(((StringBuilder) value).capacity()).append(' '),
                value.toString());
        } else if (value instanceof StringBuffer) {
            units(line.append("buffer ").append(((StringBuffer) value).capacity()).append(' '), value.toString());
        } else if (value instanceof Character) {
            line.append("char ").append((int) (Character) value);
        } else if (value instanceof Double) {
            line.append("double ").append(Long.toHexString(Double.doubleToLongBits((Double) value)));
        } else if (value instanceof Float) {
            line.append("float ").append(Integer.toHexString(Float.floatToIntBits((Float) value)));
        } else if (value instanceof Number || value instanceof Boolean) {
            line.append(value.getClass().getSimpleName()).append(' ').append(value);
        } else if (value instanceof char[]) {
            units(line.append("chars "), new String((char[]) value));
        } else if (value instanceof int[]) {
            for (int each : (int[]) value) {
                line.append(each).append(',');
            }
        } else if (value instanceof byte[]) {
            for (byte each : (byte[]) value) {
                line.append(each).append(',');
            }
        } else if (value instanceof Object[]) {
            for (Object each : (Object[]) value) {
                text(line.append('['), each);
            }
        } else if (value instanceof Class) {
            line.append(((Class<?>) value).getName());
        } else {
            line.append("a ").append(value.getClass().getName());
        }
    }

    static void units(StringBuilder line, String text) {
        for (int i = 0; i < text.length(); i++) {
            char unit = text.charAt(i);
            if (unit > ' ' && unit < 127) {
                line.append(unit);
            } else {
                line.append('\\').append((int) unit).append(' ');
            }
        }
        line.append('"');
    }
}
