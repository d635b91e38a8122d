import org.sosy_lab.sv_benchmarks.Verifier;

/** A virtual call on one side; its receivers are of two classes. */
class VirtualCall {
  static class Scale {
    int weight(int i) {
      return 1 << i;
    }
  }

  static class Twice extends Scale {
    @Override
    int weight(int i) {
      return 2 * super.weight(i - 1);
    }
  }

  static int sum(int n) {
    Scale plain = new Scale();
    Scale twice = new Twice();
    int sum = 0;
    for (int i = 0; i < n; i++) {
      Scale scale = i % 2 == 0 ? plain : twice;
      if (Verifier.nondetBoolean()) {
        sum += scale.weight(i);
      }
    }
    return sum;
  }

  static void twelve() {
    int sum = sum(12);
    assert 0 <= sum && sum < 4096;
  }

  static void three() {
    assert sum(3) != 5;
  }
}
