/** Branches on parameters, without a loop. */
class Parameters {
  static int weight(int weight) {
    return weight;
  }

  static void twelve(
      boolean a, boolean b, boolean c, boolean d,
      boolean e, boolean f, boolean g, boolean h,
      boolean i, boolean j, boolean k, boolean l) {
    int sum = 0;
    if (a) {
      sum += weight(1);
    }
    if (b) {
      sum += weight(2);
    }
    if (c) {
      sum += weight(4);
    }
    if (d) {
      sum += weight(8);
    }
    if (e) {
      sum += weight(16);
    }
    if (f) {
      sum += weight(32);
    }
    if (g) {
      sum += weight(64);
    }
    if (h) {
      sum += weight(128);
    }
    if (i) {
      sum += weight(256);
    }
    if (j) {
      sum += weight(512);
    }
    if (k) {
      sum += weight(1024);
    }
    if (l) {
      sum += weight(2048);
    }
    assert 0 <= sum && sum < 4096;
  }

  static void three(boolean a, boolean b, boolean c) {
    int sum = 0;
    if (a) {
      sum += weight(1);
    }
    if (b) {
      sum += weight(2);
    }
    if (c) {
      sum += weight(4);
    }
    assert sum != 5;
  }
}
