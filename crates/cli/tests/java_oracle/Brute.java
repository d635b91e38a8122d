import java.io.BufferedReader;
import java.io.File;
import java.io.InputStreamReader;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.tools.ToolProvider;
import org.sosy_lab.sv_benchmarks.Verifier;

/** Runs programs on all inputs and says which of their assertions fail and which exceptions leave them. */
public final class Brute {
    private static final int MOST_RUNS = 20000;

    /** What the conditions of assertions that are only tried were; called by the programs. */
    public static final class Probe {
        static final Set<Integer> FAILED = new TreeSet<>();

        public static void see(int number, boolean holds) {
            if (!holds) FAILED.add(number);
        }
    }

    /** For every folder named on the input: compiles its programs, runs them, and says that it is done. */
    public static void main(String[] args) throws Exception {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
        for (String folder = input.readLine(); folder != null; folder = input.readLine()) {
            File classes = new File(folder, "classes");
            if (compile(args[0], folder, classes) == 0) {
                URL[] programs = {classes.toURI().toURL()};
                for (String name : Files.readAllLines(Paths.get(folder, "names.txt"))) run(programs, name);
                System.out.println("done");
            } else {
                System.out.println("failed");
            }
        }
    }

    private static int compile(String machine, String folder, File classes) throws Exception {
        List<String> options = new ArrayList<>(List.of("-nowarn", "-proc:none", "-encoding", "UTF-8", "-g", "-cp", machine));
        options.addAll(List.of("-d", classes.getPath()));
        for (String name : Files.readAllLines(Paths.get(folder, "names.txt"))) {
            options.add(new File(folder, name + ".java").getPath());
        }
        return ToolProvider.getSystemJavaCompiler().run(null, null, null, options.toArray(new String[0]));
    }

    private static void run(URL[] programs, String name) throws Exception {
        Set<Integer> lines = new TreeSet<>();
        Set<String> runtime = new TreeSet<>();
        Set<String> other = new TreeSet<>();
        Probe.FAILED.clear();
        Verifier.begin();
        Class<?> program = load(programs, name);
        Method main = entry(program);
        Method reset = open(program.getDeclaredMethod("reset"));
        int runs = 0;
        boolean more = true;
        // How much memory there is decides nothing about a program: with more of it the run would have gone on.
        boolean memory = true;
        while (more && runs < MOST_RUNS) {
            if (runs > 0) reset.invoke(null);
            Object[] arguments = Arguments.of(program, main);
            try {
                main.invoke(null, arguments);
            } catch (InvocationTargetException thrown) {
                Throwable cause = thrown.getCause();
                if (cause instanceof AssertionError) {
                    lines.add(cause.getStackTrace()[0].getLineNumber());
                } else if (cause instanceof RuntimeException) {
                    runtime.add(cause.getClass().getName());
                } else if (cause instanceof VirtualMachineError) {
                    memory = false;
                } else if (!(cause instanceof Verifier.Excluded)) {
                    other.add(cause.getClass().getName());
                }
            }
            runs++;
            more = Verifier.advance();
        }
        System.out.println(name + "|" + runs + "|" + (!more && memory) + "|" + joined(lines) + "|" + joined(runtime) + "|"
            + joined(other) + "|" + joined(Probe.FAILED));
    }

    private static String joined(Set<?> all) {
        List<String> texts = new ArrayList<>();
        for (Object one : all) texts.add(one.toString());
        return String.join(",", texts);
    }

    private static Class<?> load(URL[] programs, String name) throws Exception {
        ClassLoader loader = new URLClassLoader(programs, Brute.class.getClassLoader());
        loader.setDefaultAssertionStatus(true);
        return loader.loadClass(name);
    }

    private static Method entry(Class<?> program) throws Exception {
        for (Method method : program.getDeclaredMethods()) {
            if (method.getName().equals("entry")) return open(method);
        }
        return open(program.getDeclaredMethod("main", String[].class));
    }

    private static Method open(Method method) {
        method.setAccessible(true);
        return method;
    }
}
