package org.sosy_lab.sv_benchmarks;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.ArrayDeque;
import java.util.Deque;

/** Gives the values of a counterexample, one after the other. */
public final class Verifier {
  private static final Deque<String> VALUES = read();

  private Verifier() {}

  private static Deque<String> read() {
    try {
      String file = System.getProperty("oxpecker.values");
      return new ArrayDeque<>(Files.readAllLines(Paths.get(file), StandardCharsets.UTF_8));
    } catch (Exception problem) {
      throw new Error(problem);
    }
  }

  private static String next() {
    String value = VALUES.poll();
    if (value == null) {
      end("exhausted");
    }
    return value;
  }

  private static void end(String how) {
    System.out.flush();
    System.err.println();
    System.err.println("oxpecker-replay: " + how);
    System.err.flush();
    Runtime.getRuntime().halt(0);
  }

  public static void assume(boolean condition) {
    if (!condition) {
      end("assumed");
    }
  }

  public static boolean nondetBoolean() {
    return !next().equals("0");
  }

  public static byte nondetByte() {
    return Byte.parseByte(next());
  }

  public static char nondetChar() {
    return (char) Integer.parseInt(next());
  }

  public static short nondetShort() {
    return Short.parseShort(next());
  }

  public static int nondetInt() {
    return Integer.parseInt(next());
  }

  public static long nondetLong() {
    return Long.parseLong(next());
  }

  public static float nondetFloat() {
    return Float.intBitsToFloat((int) Long.parseLong(next()));
  }

  public static double nondetDouble() {
    return Double.longBitsToDouble(Long.parseLong(next()));
  }

  /** The code units in hexadecimal, four digits each. */
  public static String nondetString() {
    String digits = next();
    StringBuilder text = new StringBuilder();
    for (int i = 0; i + 4 <= digits.length(); i += 4) {
      text.append((char) Integer.parseInt(digits.substring(i, i + 4), 16));
    }
    return text.toString();
  }

  public static <T> T nondetObject(Class<T> type, ObjectFactory<T> factory) {
    return factory.createObject();
  }
}
