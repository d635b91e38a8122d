package org.junit.jupiter.api;

import java.util.Arrays;
import java.util.Objects;
import org.junit.jupiter.api.function.Executable;

/** The assertions that tests use, with the meaning that JUnit gives them. */
public final class Assertions {
  private Assertions() {}

  private static void check(boolean holds, Object expected, Object actual) {
    if (!holds) {
      throw new IllegalStateException("expected " + expected + ", not " + actual);
    }
  }

  public static void assertTrue(boolean actual) {
    check(actual, true, false);
  }

  public static void assertFalse(boolean actual) {
    check(!actual, false, true);
  }

  public static void assertTrue(Boolean actual) {
    check(actual, true, actual);
  }

  public static void assertFalse(Boolean actual) {
    check(!actual, false, actual);
  }

  public static void assertNull(Object actual) {
    check(actual == null, null, actual);
  }

  public static void assertNotNull(Object actual) {
    check(actual != null, "an object", actual);
  }

  public static void assertSame(Object expected, Object actual) {
    check(expected == actual, expected, actual);
  }

  public static void assertEquals(byte expected, byte actual) {
    check(expected == actual, expected, actual);
  }

  public static void assertEquals(short expected, short actual) {
    check(expected == actual, expected, actual);
  }

  public static void assertEquals(char expected, char actual) {
    check(expected == actual, expected, actual);
  }

  public static void assertEquals(int expected, int actual) {
    check(expected == actual, expected, actual);
  }

  public static void assertEquals(long expected, long actual) {
    check(expected == actual, expected, actual);
  }

  public static void assertEquals(float expected, float actual) {
    check(Float.floatToIntBits(expected) == Float.floatToIntBits(actual), expected, actual);
  }

  public static void assertEquals(double expected, double actual) {
    check(Double.doubleToLongBits(expected) == Double.doubleToLongBits(actual), expected, actual);
  }

  public static void assertEquals(Object expected, Object actual) {
    check(Objects.equals(expected, actual), expected, actual);
  }

  public static void assertArrayEquals(boolean[] expected, boolean[] actual) {
    check(Arrays.equals(expected, actual), Arrays.toString(expected), Arrays.toString(actual));
  }

  public static void assertArrayEquals(byte[] expected, byte[] actual) {
    check(Arrays.equals(expected, actual), Arrays.toString(expected), Arrays.toString(actual));
  }

  public static void assertArrayEquals(short[] expected, short[] actual) {
    check(Arrays.equals(expected, actual), Arrays.toString(expected), Arrays.toString(actual));
  }

  public static void assertArrayEquals(char[] expected, char[] actual) {
    check(Arrays.equals(expected, actual), Arrays.toString(expected), Arrays.toString(actual));
  }

  public static void assertArrayEquals(int[] expected, int[] actual) {
    check(Arrays.equals(expected, actual), Arrays.toString(expected), Arrays.toString(actual));
  }

  public static void assertArrayEquals(long[] expected, long[] actual) {
    check(Arrays.equals(expected, actual), Arrays.toString(expected), Arrays.toString(actual));
  }

  public static void assertArrayEquals(float[] expected, float[] actual) {
    check(Arrays.equals(expected, actual), Arrays.toString(expected), Arrays.toString(actual));
  }

  public static void assertArrayEquals(double[] expected, double[] actual) {
    check(Arrays.equals(expected, actual), Arrays.toString(expected), Arrays.toString(actual));
  }

  public static void assertArrayEquals(Object[] expected, Object[] actual) {
    check(Arrays.deepEquals(expected, actual), Arrays.toString(expected), Arrays.toString(actual));
  }

  public static <T extends Throwable> T assertThrows(Class<T> expected, Executable executable) {
    try {
      executable.execute();
    } catch (Throwable thrown) {
      check(expected.isInstance(thrown), expected, thrown);
      return expected.cast(thrown);
    }
    throw new IllegalStateException("expected " + expected);
  }
}
