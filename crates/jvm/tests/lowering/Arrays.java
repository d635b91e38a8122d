// javac 17
/** Arrays of one and more dimensions. */
class Arrays {
    static int total(int[] xs) {
        int total = 0;
        for (int x : xs) {
            total += x;
        }
        return total;
    }

    static void fill(Object[] objects, int n) {
        objects[n] = "text";
        objects[n + 1] = null;
    }

    static byte[] bytes(int n, byte b) {
        byte[] bytes = new byte[n];
        bytes[0] |= b;
        return bytes;
    }

    static int[][] square(int n) {
        return new int[n][n];
    }

    static String[][][] cube(int a, int b) {
        return new String[a][b][];
    }

    static int[] copy(int[] xs) {
        return xs.clone();
    }
}
