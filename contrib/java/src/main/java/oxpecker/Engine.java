package oxpecker;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The program {@code oxpecker}: where it is, and a run of it. */
final class Engine implements AutoCloseable {
    /** The first version with all that this library needs. */
    private static final int[] NEEDED = {0, 1, 0};
    private static final Pattern VERSION = Pattern.compile("oxpecker (\\d+)\\.(\\d+)\\.(\\d+).*", Pattern.DOTALL);
    private static final int LONGEST_MESSAGE = 20_000;
    private static final Map<String, Boolean> CHECKED = new ConcurrentHashMap<>();

    private final Process process;
    private final BufferedReader lines;
    private final StringBuffer messages = new StringBuffer();
    private final Thread reading;
    private final Thread ending = new Thread(this::stop);
    private volatile boolean closed;

    private Engine(Process process) {
        this.process = process;
        this.lines = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        this.reading = new Thread(() -> drain(process.getErrorStream()), "messages of oxpecker");
        reading.setDaemon(true);
        reading.start();
    }

    /** The program: a setting, the environment, or what the search path has. */
    static String program(Path chosen) {
        String found = chosen != null ? chosen.toString() : System.getProperty("oxpecker.engine", System.getenv("OXPECKER"));
        String program = found != null ? found : "oxpecker";
        CHECKED.computeIfAbsent(program, Engine::check);
        return program;
    }

    private static boolean check(String program) {
        String answer;
        try {
            Process process = new ProcessBuilder(program, "--version").redirectErrorStream(true).start();
            process.getOutputStream().close();
            answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            process.waitFor();
        } catch (IOException missing) {
            throw new SolveException(SolveException.Code.ENGINE_MISSING, "the program " + program + " cannot be started ("
                    + missing.getMessage() + "); put oxpecker on the search path, or name it by -Doxpecker.engine=FILE or "
                    + "the variable OXPECKER", missing);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new SolveException(SolveException.Code.ENGINE_MISSING, "interrupted while " + program + " was started");
        }
        Matcher version = VERSION.matcher(answer);
        if (!version.matches()) {
            throw new SolveException(SolveException.Code.ENGINE_MISSING, program + " is not oxpecker; it says: " + answer.trim());
        }
        for (int part = 0; part < NEEDED.length; part++) {
            int found = Integer.parseInt(version.group(part + 1));
            if (found != NEEDED[part]) {
                if (found > NEEDED[part]) {
                    break;
                }
                throw new SolveException(SolveException.Code.ENGINE_TOO_OLD, program + " is " + answer.trim()
                        + ", this library needs " + NEEDED[0] + "." + NEEDED[1] + "." + NEEDED[2]);
            }
        }
        return true;
    }

    /** Starts a search. */
    static Engine start(String program, List<String> options, String script) {
        List<String> command = new ArrayList<>();
        command.add(program);
        command.addAll(options);
        Engine engine;
        try {
            engine = new Engine(new ProcessBuilder(command).start());
            Runtime.getRuntime().addShutdownHook(engine.ending);
        } catch (IOException missing) {
            CHECKED.remove(program);
            throw new SolveException(SolveException.Code.ENGINE_MISSING, program + " cannot be started: " + missing.getMessage(), missing);
        }
        try (OutputStream to = engine.process.getOutputStream()) {
            to.write(script.getBytes(StandardCharsets.UTF_8));
        } catch (IOException gone) {
            // It ended before it read everything; its exit code says why.
        }
        return engine;
    }

    /** The next line; null at the end of a run that wrote whole lines only. */
    String line() {
        try {
            return lines.readLine();
        } catch (IOException broken) {
            return null;
        }
    }

    /** The exit code after the last line, and what the engine said, for messages. */
    String words() {
        try {
            if (!process.waitFor(10, TimeUnit.SECONDS)) {
                return "it does not end";
            }
            reading.join(1000);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        String said = messages.toString().trim();
        return "exit code " + exit() + (said.isEmpty() ? "" : ": " + said);
    }

    /** The exit code; -1 while it runs. */
    int exit() {
        return process.isAlive() ? -1 : process.exitValue();
    }

    private void drain(InputStream stream) {
        try (InputStreamReader reader = new InputStreamReader(stream, StandardCharsets.UTF_8)) {
            char[] buffer = new char[4096];
            for (int count = reader.read(buffer); count >= 0; count = reader.read(buffer)) {
                if (messages.length() < LONGEST_MESSAGE) {
                    messages.append(buffer, 0, count);
                }
            }
        } catch (IOException gone) {
            // The process was ended.
        }
    }

    private void stop() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    /** Ends the process, whatever it does. */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        stop();
        try {
            process.waitFor();
            Runtime.getRuntime().removeShutdownHook(ending);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } catch (IllegalStateException ending) {
            // The machine ends; so does the process.
        }
    }

    /** A directory that is removed when it is no longer needed. */
    static Path scratch() {
        try {
            return Files.createTempDirectory("oxpecker");
        } catch (IOException refused) {
            throw new SolveException(SolveException.Code.REFUSED, "no temporary directory: " + refused.getMessage(), refused);
        }
    }

    static void remove(Path folder) {
        File[] inside = folder.toFile().listFiles();
        for (File it : inside == null ? new File[0] : inside) {
            remove(it.toPath());
        }
        folder.toFile().delete();
    }
}
