/** What a call gave, as a condition that says so in Java. */
public class Expect {
    static String value(Object v, Object... inputs) {
        if (v == null) {
            return "thrown == null && v == null";
        }
        String is = "thrown == null && v instanceof " + v.getClass().getSimpleName() + " && ";
        if (v instanceof Integer || v instanceof Short || v instanceof Byte) {
            String type = v.getClass().getSimpleName();
            return is + "(" + type + ") v == " + v;
        } else if (v instanceof Long) {
            return is + "(Long) v == " + v + "L";
        } else if (v instanceof Boolean) {
            return is + "(Boolean) v == " + v;
        } else if (v instanceof Character) {
            return is + "(Character) v == (char) " + (int) (Character) v;
        } else if (v instanceof Double) {
            return is + "Double.doubleToLongBits((Double) v) == " + Double.doubleToLongBits((Double) v) + "L";
        } else if (v instanceof Float) {
            return is + "Float.floatToIntBits((Float) v) == " + Float.floatToIntBits((Float) v);
        } else if (!(v instanceof String)) {
            return "thrown == null && v != null";
        }
        StringBuilder all = new StringBuilder(is).append("((String) v).equals(\"");
        for (char unit : ((String) v).toCharArray()) {
            all.append(String.format("\\u%04x", (int) unit).replace("\\u0022", "\\\"").replace("\\u005c", "\\\\")
                .replace("\\u000a", "\\n").replace("\\u000d", "\\r"));
        }
        all.append("\") && (v == \"\") == ").append(v == "");
        for (int i = 0; i < inputs.length; i++) {
            if (inputs[i] instanceof String) {
                all.append(" && (v == a" + i + ") == ").append(v == inputs[i]);
            }
        }
        return all.toString();
    }

    static String thrown(Throwable thrown) {
        return "thrown != null && thrown.getClass() == " + thrown.getClass().getName() + ".class";
    }
}
