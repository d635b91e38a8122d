package oxpecker.trials;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import oxpecker.Free;
import oxpecker.Prepared;
import oxpecker.Region;
import oxpecker.Solution;
import oxpecker.Solve;
import oxpecker.SolveException;
import oxpecker.SolveListener;

/** What the library promises: each method whose name begins with {@code trial} is one trial, and {@code main} makes all. */
public final class Trials {
    private int field = 3;
    private static int counter = 1;

    enum Colour { RED, GREEN, BLUE }

    static class Node {
        final int value;
        Node next;
        Colour colour = Colour.GREEN;
        String name = "n";

        Node(int value) {
            this.value = value;
        }
    }

    /** All queens, or no solution. */
    static int[] queens(int n) {
        int[] columns = new int[n];
        for (int i = 0; i < n; i++) {
            columns[i] = Free.intIn(0, n - 1);
            for (int j = 0; j < i; j++) {
                Free.assume(columns[i] != columns[j]);
                Free.assume(columns[i] - columns[j] != i - j && columns[j] - columns[i] != i - j);
            }
        }
        return columns;
    }

    public void trialStream() {
        try (Stream<Solution<int[]>> boards = Solve.region(() -> queens(8)).stream()) {
            Set<String> distinct = boards.map(it -> Arrays.toString(it.value())).collect(Collectors.toSet());
            equal(92, distinct.size());
        }
        try (Stream<int[]> boards = Solve.region(() -> queens(6)).workers(2).values()) {
            equal(4L, boards.count());
        }
    }

    public void trialIterator() {
        int n = 6;
        int count = 0;
        for (Solution<int[]> board : Solve.region(() -> queens(n))) {
            count++;
            equal((long) count, board.number());
        }
        equal(4, count);
        equal(4L, Solve.region(() -> queens(n)).count());
        equal(2, Solve.region(() -> queens(n)).all(2).size());
        equal(4, Solve.region(() -> queens(n)).all(9).size());
        equal(false, Solve.region(() -> queens(3)).first().isPresent());
    }

    public void trialLabels() {
        Solution<Void> money = Solve.region(() -> {
            int[] digits = new int[3];
            for (int i = 0; i < 3; i++) {
                digits[i] = Free.intIn(0, 9);
            }
            Free.assume(digits[0] * 100 + digits[1] * 10 + digits[2] == 407);
            Free.remember("digits", digits);
            digits[0] = 0;
            Free.remember("sum", digits[1] + digits[2]);
        }).first().get();
        equal("[4, 0, 7]", Arrays.toString((int[]) money.label("digits")));
        equal(7, money.label("sum"));
        equal(List.of("digits", "sum"), new ArrayList<>(money.labels().keySet()));
        throwing(IllegalArgumentException.class, () -> money.label("x"));
    }

    public void trialBest() {
        int[] weights = {3, 4, 5, 9};
        int[] values = {3, 4, 4, 10};
        Region<Integer> knapsack = () -> {
            int weight = 0;
            int value = 0;
            for (int i = 0; i < weights.length; i++) {
                if (Free.anyBoolean()) {
                    weight += weights[i];
                    value += values[i];
                }
            }
            Free.assume(weight <= 11);
            return Free.remember("value", value);
        };
        equal(10, Solve.region(knapsack).maximize("value").get().value());
        equal(0, Solve.region(knapsack).minimize("value").get().value());
        code(SolveException.Code.REFUSED, () -> Solve.region(knapsack).minimize("weight"));
    }

    public void trialPaths() {
        Region<Integer> region = () -> {
            int x = Free.anyInt();
            if (x == 3) {
                throw new IllegalStateException("three");
            }
            return x > 5 ? 1 : 2;
        };
        try (Stream<Solution<Integer>> paths = Solve.region(region).paths()) {
            List<Solution<Integer>> all = paths.collect(Collectors.toList());
            equal(3, all.size());
            equal(1L, all.stream().filter(it -> it.thrown() instanceof IllegalStateException).count());
        }
    }

    public void trialArguments() {
        Node node = new Node(5);
        node.next = node;
        ArrayList<Integer> list = new ArrayList<>(List.of(1, 1000, 3));
        int[][] table = {{1, 2}, {3}, {}};
        Object[] mixed = {"a\"\u00e4\n", 'x', 2.5, Float.NaN, -0.0, Colour.BLUE, null, 1L << 40, table};
        Solution<String> found = Solve.region(() -> {
            int i = Free.intIn(0, 1);
            table[0][i] += 10;
            node.next = new Node(table[0][i]);
            list.add(7);
            String text = node.name + node.value + node.colour + list.size() + list.get(1) + (mixed[8] == table);
            Free.assume(table[0][1] == 12);
            return text + mixed[0] + mixed[1] + mixed[2].equals(2.5) + ((Float) mixed[3]).isNaN() + mixed[5] + mixed[6] + mixed[7];
        }).first().get();
        equal("n5GREEN41000truea\"\u00e4\nxtruetrueBLUEnull" + (1L << 40), found.value());
        equal(node, node.next);
        equal(2, table[0][1]);
        equal(3, list.size());
    }

    public void trialReceiver() {
        field = 4;
        Set<Integer> values = Solve.region(() -> field + Free.intIn(0, 1)).all(5).stream().map(Solution::value).collect(Collectors.toSet());
        equal(Set.of(4, 5), values);
        equal(7, Solve.region(this::reference).first().get().value());
        equal(9, Solve.region(new Plain(2)).first().get().value());
    }

    private int reference() {
        return field + Free.intIn(3, 3);
    }

    static final class Plain implements Region<Integer> {
        private static final long serialVersionUID = 1;
        private final int base;

        Plain(int base) {
            this.base = base;
        }

        @Override
        public Integer run() {
            return base + Free.intIn(7, 7);
        }
    }

    public void trialStatics() {
        counter = 40;
        try {
            equal(Set.of(41, 42), Solve.region(() -> ++counter + Free.intIn(0, 1)).all(9).stream().map(Solution::value).collect(Collectors.toSet()));
            equal(40, counter);
        } finally {
            counter = 1;
        }
        Other.value = 6;
        code(SolveException.Code.DISAGREES, () -> Solve.region(() -> Other.value + Free.intIn(0, 1)).first());
        equal(true, Solve.region(() -> Other.value + Free.intIn(0, 0)).statics(Other.class).first().get().value().equals(6));
    }

    public void trialObjects() {
        Solution<Node> found = Solve.region(() -> {
            Node node = Free.object(Node.class);
            Free.assume(node.value > 3 && node.value < 5 && node.next != null && node.next.next == node && node.next != node);
            Free.assume(node.colour == Colour.RED);
            int[] cells = Free.array(int[].class, 2);
            Free.assume(cells[0] == 9 && cells[1] == 8);
            Free.remember("cells", cells);
            Free.remember("text", Free.oneOf("a", "b"));
            return node;
        }).first().get();
        equal(4, found.value().value);
        equal(found.value(), found.value().next.next);
        equal(Colour.RED, found.value().colour);
        equal("[9, 8]", Arrays.toString((int[]) found.label("cells")));
    }

    public void trialNumbers() {
        Solution<Void> found = Solve.region(() -> {
            Free.assume(Free.remember("double", Free.anyDouble()) == 0.5);
            Free.assume(Free.remember("float", Free.anyFloat()) > 2);
            Free.assume(Free.remember("char", Free.anyChar()) == '"');
            Free.assume(Free.remember("long", Free.anyLong()) == Long.MIN_VALUE);
            Free.assume(Free.remember("byte", Free.anyByte()) == -3);
            Free.assume(Free.remember("short", Free.shortIn((short) 4, (short) 4)) == 4);
            Free.assume(Free.remember("string", Free.string()).equals("\u00e9\"\\"));
            Free.assume(!Free.isPossible(Free.anyBoolean()) || Free.inSearch());
        }).first().get();
        equal(0.5, found.label("double"));
        equal(true, (Float) found.label("float") > 2);
        equal('"', found.label("char"));
        equal(Long.MIN_VALUE, found.label("long"));
        equal((byte) -3, found.label("byte"));
        equal((short) 4, found.label("short"));
        equal("\u00e9\"\\", found.label("string"));
    }

    public void trialPrepare() {
        Prepared<Integer, int[]> queens = Solve.prepare(Trials::queens);
        equal(4L, queens.with(6).count());
        equal(40L, queens.with(7).count());
        Prepared.OfTwo<String, Integer, String> numbered = Solve.prepare((String text, Integer most) -> text + Free.intIn(1, most));
        equal(Set.of("ab1", "ab2"), numbered.with("ab", 2).stream().map(Solution::value).collect(Collectors.toSet()));
    }

    public void trialListeners() {
        List<String> told = new ArrayList<>();
        SolveListener listener = new SolveListener() {
            @Override
            public void solution(Solution<?> solution) {
                told.add("solution");
            }

            @Override
            public void fail(long number) {
                told.add("fail " + number);
            }

            @Override
            public void budgetExceeded(String reason) {
                told.add("budget");
            }
        };
        Region<Integer> region = () -> {
            int x = Free.intIn(0, 9);
            if (x == 5) {
                throw Free.fail();
            }
            return x / 5;
        };
        equal(2, Solve.region(region).listener(listener).options("--merging", "off").all(9).size());
        equal(Set.of("solution", "fail 1"), new HashSet<>(told));
        told.clear();
        code(SolveException.Code.UNFINISHED, () -> Solve.region(region).listener(listener).options("--merging", "off").budget(1, 50).all(9));
        equal("budget", told.get(told.size() - 1));
    }

    public void trialReplace() {
        Region<Integer> region = () -> {
            int x = Free.intIn(0, 100);
            Free.assume(Slow.square(x) == 49);
            return x;
        };
        equal(7, Solve.region(region).replace(Slow.class, Fast.class).first().get().value());
        code(SolveException.Code.DISAGREES, () -> Solve.region(region).replace(Slow.class, Wrong.class).first());
    }

    public void trialClosed() throws Exception {
        Stream<Solution<Integer>> endless = Solve.region(() -> Free.anyInt()).stream();
        equal(3L, endless.limit(3).count());
        endless.close();
        // Other trials may have left engines whose solutions nobody read to the end.
        Set<ProcessHandle> others = children();
        Stream<Solution<Long>> hard = Solve.region(Trials::hard).stream();
        Iterator<Solution<Long>> iterator = hard.iterator();
        Thread reader = new Thread(() -> {
            try {
                iterator.hasNext();
            } catch (SolveException closed) {
                // As it should be.
            }
        });
        reader.start();
        while (others.containsAll(children())) {
            Thread.sleep(5);
        }
        hard.close();
        equal(true, others.containsAll(children()));
        reader.join();
        code(SolveException.Code.UNFINISHED, iterator::hasNext);
    }

    static long hard() {
        long x = Free.longIn(2, 3037000499L);
        long y = Free.longIn(2, 3037000499L);
        Free.assume(x * y == 6364135785439073801L);
        return x;
    }

    private static Set<ProcessHandle> children() {
        return ProcessHandle.current().children().filter(ProcessHandle::isAlive).collect(Collectors.toSet());
    }

    public void trialEngines() throws IOException {
        Region<Integer> region = () -> Free.intIn(0, 1);
        code(SolveException.Code.ENGINE_MISSING, () -> Solve.region(region).engine(Path.of("/nowhere/oxpecker")).first());
        Path old = program("echo oxpecker 0.0.9");
        code(SolveException.Code.ENGINE_TOO_OLD, () -> Solve.region(region).engine(old).first());
        Path other = program("echo something else");
        code(SolveException.Code.ENGINE_MISSING, () -> Solve.region(region).engine(other).first());
        String line = "{\\\"kind\\\":\\\"solution\\\",\\\"number\\\":1,\\\"labels\\\":{},\\\"inputs\\\":{},\\\"result\\\":1,"
                + "\\\"run\\\":{\\\"arguments\\\":[],\\\"asked\\\":[{\\\"call\\\":\\\"Free.intIn\\\",\\\"value\\\":1}],\\\"objects\\\":[]}}";
        Path killed = program("if [ \"$1\" = --version ]; then echo oxpecker 99.0.0; else echo \"" + line + "\"; kill -9 $$; fi");
        Iterator<Solution<Integer>> one = Solve.region(region).engine(killed).iterator();
        equal(1, one.next().value());
        code(SolveException.Code.ENGINE_ENDED, one::hasNext);
        Path late = program("if [ \"$1\" = --version ]; then echo oxpecker 99.0.0; else echo the limit on time was reached >&2; exit 3; fi");
        code(SolveException.Code.UNFINISHED, () -> Solve.region(region).engine(late).first());
        Path half = program("if [ \"$1\" = --version ]; then echo oxpecker 99.0.0; else printf '{\"kind\":'; fi");
        code(SolveException.Code.ENGINE_ENDED, () -> Solve.region(region).engine(half).first());
        Path wrong = program("if [ \"$1\" = --version ]; then echo oxpecker 99.0.0; else echo \"" + line.replace("1,\\\"run", "5,\\\"run") + "\"; fi");
        code(SolveException.Code.DISAGREES, () -> Solve.region(region).engine(wrong).first());
    }

    private static Path program(String text) throws IOException {
        Path file = Files.createTempFile("oxpecker", ".sh");
        Files.writeString(file, "#!/bin/sh\n" + text + "\n");
        file.toFile().setExecutable(true);
        file.toFile().deleteOnExit();
        return file;
    }

    public void trialRefused() throws Exception {
        Thread thread = Thread.currentThread();
        Object[] inside = {new java.util.HashMap<String, String>()};
        SolveException wrong = code(SolveException.Code.ARGUMENT, () -> Solve.region(() -> thread.hashCode() + Free.anyInt()).first());
        equal(true, wrong.getMessage().contains("java.lang.Thread"));
        wrong = code(SolveException.Code.ARGUMENT, () -> Solve.region(() -> inside.length + Free.anyInt()).first());
        equal(true, wrong.getMessage().contains("argument 0[0]"));
        code(SolveException.Code.REGION, () -> Solve.region(Other::new).first());
        code(SolveException.Code.UNFINISHED, () -> Solve.region(() -> Free.anyInt()).time(Duration.ofMillis(700)).stream().count());
        throwing(IllegalStateException.class, Free::anyInt);
        throwing(IllegalStateException.class, () -> Free.assume(true));
        equal(false, Free.inSearch());
        equal(5, Free.remember("x", 5));
        code(SolveException.Code.CLASS_IN_MEMORY, () -> inMemory().first());
    }

    /** A region of a class that no file has. */
    @SuppressWarnings("unchecked")
    private static Solve<Integer> inMemory() throws ReflectiveOperationException, IOException {
        String name = Trials.class.getName() + "$Hidden";
        byte[] bytes;
        try (java.io.InputStream in = Trials.class.getResourceAsStream("Trials$Hidden.class")) {
            bytes = in.readAllBytes();
        }
        ClassLoader loader = new ClassLoader(Trials.class.getClassLoader()) {
            @Override
            protected Class<?> loadClass(String asked, boolean resolve) throws ClassNotFoundException {
                return asked.equals(name) ? found() : super.loadClass(asked, resolve);
            }

            private Class<?> found() {
                Class<?> known = findLoadedClass(name);
                return known != null ? known : defineClass(name, bytes, 0, bytes.length);
            }

            @Override
            public java.net.URL getResource(String asked) {
                return asked.contains("Hidden") ? null : super.getResource(asked);
            }
        };
        Method make = loader.loadClass(name).getDeclaredMethod("region");
        make.setAccessible(true);
        return Solve.region((Region<Integer>) make.invoke(null));
    }

    static final class Hidden {
        static Region<Integer> region() {
            return () -> Free.intIn(0, 1);
        }
    }

    /** Something that throws. */
    interface Attempt {
        Object make() throws Exception;
    }

    private static SolveException code(SolveException.Code code, Attempt attempt) {
        SolveException thrown = throwing(SolveException.class, attempt);
        if (thrown.code() != code) {
            throw new AssertionError(code + " expected", thrown);
        }
        return thrown;
    }

    interface Plainly {
        void make() throws Exception;
    }

    private static <E extends Exception> E throwing(Class<E> type, Plainly attempt) {
        try {
            attempt.make();
        } catch (Exception thrown) {
            if (type.isInstance(thrown)) {
                return type.cast(thrown);
            }
            throw new AssertionError(type + " expected", thrown);
        }
        throw new AssertionError(type + " expected");
    }

    private static <E extends Exception> E throwing(Class<E> type, Attempt attempt) {
        return throwing(type, (Plainly) attempt::make);
    }

    private static void equal(Object expected, Object found) {
        if (!expected.equals(found)) {
            throw new AssertionError(expected + " expected, not " + found);
        }
    }

    /** All trials. */
    public static List<Method> all() {
        Stream<Method> methods = Arrays.stream(Trials.class.getMethods()).filter(it -> it.getName().startsWith("trial"));
        return methods.sorted(Comparator.comparing(Method::getName)).collect(Collectors.toList());
    }

    /** Makes all trials, or those that are named. */
    public static void main(String[] names) throws ReflectiveOperationException {
        int wrong = 0;
        File folder = new File(System.getProperty("java.io.tmpdir"));
        int before = folder.list((it, name) -> name.startsWith("oxpecker")).length;
        for (Method trial : all()) {
            if (names.length > 0 && !Arrays.asList(names).contains(trial.getName())) {
                continue;
            }
            long begin = System.nanoTime();
            try {
                trial.invoke(new Trials());
                System.out.println("ok " + trial.getName() + " " + (System.nanoTime() - begin) / 1_000_000 + " ms");
            } catch (java.lang.reflect.InvocationTargetException failed) {
                wrong++;
                System.out.println("failed " + trial.getName());
                failed.getCause().printStackTrace(System.out);
            }
        }
        System.exit(wrong == 0 ? 0 : 1);
    }
}

/** A class whose static field nobody sends by itself. */
class Other {
    static int value = 5;
}

/** A class that the search should not look into. */
class Slow {
    static int square(int x) {
        return new java.math.BigInteger(Integer.toString(x)).pow(2).intValue();
    }
}

/** Does the same. */
class Fast {
    static int square(int x) {
        return x * x;
    }
}

/** Does not. */
class Wrong {
    static int square(int x) {
        return x * x + 13;
    }
}
