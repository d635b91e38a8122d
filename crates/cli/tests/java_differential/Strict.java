import java.util.Random;

/** Prints calls of StrictMath with their results, all numbers as bits: the names and how many calls are in the text below. */
public class Strict {
    static final Random random = new Random(Long.parseLong("SEED"));

    static double argument() {
        switch (random.nextInt(8)) {
            case 0: return Double.longBitsToDouble(random.nextLong());
            case 1: return random.nextGaussian();
            case 2: return random.nextGaussian() * 100;
            case 3: return random.nextDouble() * 2 - 1;
            case 4: return random.nextGaussian() * 1e-3;
            case 5: return random.nextInt(4000) / 16.0 - 125;
            case 6: return random.nextGaussian() * 700;
            default: return Math.scalb(random.nextGaussian(), random.nextInt(120) - 60);
        }
    }

    static String bits(double value) {
        return Long.toHexString(Double.doubleToLongBits(value));
    }

    public static void main(String[] args) throws Exception {
        int count = Integer.parseInt("COUNT");
        StringBuilder lines = new StringBuilder();
        for (String name : "sin cos tan asin acos atan sinh cosh tanh exp expm1 log log10 log1p cbrt sqrt".split(" ")) {
            java.lang.reflect.Method method = StrictMath.class.getMethod(name, double.class);
            for (int i = 0; i < count; i++) {
                double x = argument();
                lines.append(name).append(' ').append(bits(x)).append(' ');
                lines.append(bits((Double) method.invoke(null, x))).append('\n');
            }
        }
        for (String name : "atan2 pow hypot IEEEremainder".split(" ")) {
            java.lang.reflect.Method method = StrictMath.class.getMethod(name, double.class, double.class);
            for (int i = 0; i < count; i++) {
                double x = argument();
                double y = random.nextInt(3) == 0 ? x * (1 + random.nextGaussian() * 1e-3) : argument();
                lines.append(name).append(' ').append(bits(x)).append(' ').append(bits(y)).append(' ');
                lines.append(bits((Double) method.invoke(null, x, y))).append('\n');
            }
        }
        System.out.print(lines);
    }
}
