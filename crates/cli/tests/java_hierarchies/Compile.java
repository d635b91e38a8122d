import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Compiles programs one by one and prints the names of those that can be compiled. A line that ends with `//-` is taken away
 * if it is wrong, and the head of a class changed. What is in the folder `second` of a program is compiled afterwards and replaces what was there.
 */
public class Compile {
    static final JavaCompiler JAVAC = ToolProvider.getSystemJavaCompiler();
    static final StandardJavaFileManager FILES = JAVAC.getStandardFileManager(null, null, StandardCharsets.UTF_8);
    static final int ROUNDS = 20;

    public static void main(String[] args) throws IOException {
        Path root = Paths.get(args[0]);
        Path classes = Files.createDirectories(root.resolve("classes"));
        for (String name : Files.readAllLines(root.resolve("programs.txt"))) {
            Path program = root.resolve(name);
            if (compile(program.resolve("first"), classes)) {
                Path second = program.resolve("second");
                if (Files.isDirectory(second)) {
                    compile(second, classes);
                }
                System.out.println(name);
            }
        }
    }

    static boolean compile(Path folder, Path classes) throws IOException {
        List<Path> sources;
        try (Stream<Path> found = Files.walk(folder)) {
            sources = found.filter(it -> it.toString().endsWith(".java")).collect(Collectors.toList());
        }
        List<String> options = List.of("-nowarn", "-proc:none", "-g", "-d", classes.toString(), "-cp", classes.toString());
        for (int round = 0; round < ROUNDS; round++) {
            DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
            Iterable<? extends JavaFileObject> units = FILES.getJavaFileObjectsFromPaths(sources);
            if (JAVAC.getTask(null, FILES, problems, options, null, units).call()) {
                return true;
            }
            for (Diagnostic<? extends JavaFileObject> problem : problems.getDiagnostics()) {
                if (problem.getKind() == Diagnostic.Kind.ERROR && !takeAway(problem)) {
                    if (System.getenv("OXPECKER_JAVA_FOLDER") != null) {
                        System.err.println(problem);
                    }
                    return false;
                }
            }
        }
        return false;
    }

    /** A class that lacks methods becomes abstract; one that cannot implement interfaces implements none. */
    static String otherHead(String head, String problem) {
        return problem.equals("compiler.err.does.not.override.abstract")
            ? head.replace("public class", "public abstract class")
            : head.replaceFirst("( implements |(?<=interface I\\d) extends )[^{]*", " ");
    }

    static boolean takeAway(Diagnostic<? extends JavaFileObject> problem) throws IOException {
        if (problem.getSource() == null) {
            return false;
        }
        Path file = Paths.get(problem.getSource().toUri());
        List<String> lines = new ArrayList<>(Files.readAllLines(file));
        int at = (int) problem.getLineNumber() - 1;
        if (lines.get(at).isEmpty()) {
            return true;
        }
        String changed = lines.get(at).endsWith("//-") ? "" : otherHead(lines.get(at), problem.getCode());
        if (changed.equals(lines.get(at))) {
            return false;
        }
        lines.set(at, changed);
        Files.write(file, lines);
        return true;
    }
}
