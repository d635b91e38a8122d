import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Paths;

/** Runs the programs named in a file one after the other and says what each printed and how it ended. */
public class Driver {
    public static void main(String[] args) throws Exception {
        PrintStream real = System.out;
        for (String name : Files.readAllLines(Paths.get(args[0]))) {
            ByteArrayOutputStream printed = new ByteArrayOutputStream();
            System.setOut(new PrintStream(printed, true, "UTF-8"));
            String end = "returned";
            try {
                Class<?> program = Class.forName(name, false, Driver.class.getClassLoader());
                program.getMethod("main", String[].class).invoke(null, (Object) new String[0]);
            } catch (InvocationTargetException thrown) {
                end = thrown.getCause().toString();
            } catch (Error thrown) {
                // The class could not be initialized.
                end = thrown.toString();
            }
            System.out.flush();
            real.println("=== " + name);
            real.write(printed.toByteArray());
            real.println();
            real.println("--- " + end.replace('\n', ' '));
        }
        real.flush();
    }
}
