import java.io.*;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.util.*;

/** Streams, readers and writers over memory and over the standard output. */
public class ReadersAndWriters {
    public static void main(String[] args) throws Exception {
        StringWriter text = new StringWriter();
        PrintWriter printer = new PrintWriter(text);
        printer.println("hello");
        printer.print(5);
        printer.flush();
        System.out.println(text.toString().length());

        BufferedReader lines = new BufferedReader(new StringReader("line one\nline two\n\nlast"));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            System.out.println("[" + line + "]");
        }
        PushbackReader pushed = new PushbackReader(new StringReader("abc"), 2);
        int first = pushed.read();
        pushed.unread(first);
        System.out.println((char) pushed.read());
        System.out.println((char) new CharArrayReader("xyz".toCharArray()).read());

        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(65);
        bytes.write(new byte[] {66, 67});
        System.out.println(bytes.size() + " " + bytes);
        PrintStream stream = new PrintStream(bytes);
        stream.print("q");
        stream.println(12);
        stream.flush();
        System.out.println(bytes.size());
        new DataOutputStream(bytes).writeInt(77);
        System.out.println(bytes.size());

        byte[] encoded = "caf\u00e9\nrow".getBytes("UTF-8");
        InputStream input = new ByteArrayInputStream(encoded);
        BufferedReader decoded = new BufferedReader(new InputStreamReader(input, "UTF-8"));
        System.out.println(decoded.readLine().length());
        System.out.println(decoded.readLine());
        System.out.println(decoded.readLine());
        InputStream raw = new ByteArrayInputStream(new byte[] {1, 2, 3});
        System.out.println(raw.read() + raw.available());

        PrintWriter out = new PrintWriter(System.out);
        out.println("by a writer");
        out.printf("%d %s%n", 5, "x");
        out.flush();
        Writer buffered = new BufferedWriter(new OutputStreamWriter(System.out));
        buffered.write("buffered\n");
        buffered.flush();
        PrintWriter own =
                new PrintWriter(System.out) {
                    @Override
                    public void println(String x) {
                        super.println("own " + x);
                    }
                };
        own.println("line");
        own.println((Object) "object");
        own.flush();
        PrintStream subclass =
                new PrintStream(System.out) {
                    @Override
                    public void println(int x) {
                        super.println(x + 1);
                    }
                };
        subclass.println(41);
        subclass.flush();
        System.out.append("appended").append('!').println();
        System.out.write('Z');
        System.out.println();
        System.out.printf("%5d|%-5s|%x%n", 42, "ab", 255);
        System.out.println(new char[] {'c', 'h'});
        System.out.println((Object) null);
        System.err.println("not compared");

        Properties properties = new Properties();
        properties.put("a", "1");
        properties.setProperty("b", "2");
        System.out.println(properties.getProperty("a") + properties.getProperty("z", "none"));
        System.out.println(URLDecoder.decode("a%20b+c", "UTF-8"));
        System.out.println(URLEncoder.encode("x y&z", "UTF-8"));
        System.out.println(System.getProperty("line.separator").length());
        System.out.println(Integer.getInteger("no.such") + " " + Boolean.getBoolean("no.such"));
        System.out.println(Thread.currentThread().getName());
    }
}
