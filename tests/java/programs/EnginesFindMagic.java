//@ verify --entry EnginesFindMagic.check --engine concolic
//@ invalid 15
//@ verify --entry EnginesFindMagic.check --engine concolic --generator genetic --seed 3
//@ invalid 15
//@ verify --entry EnginesFindMagic.check --engine hybrid
//@ invalid 15
//@ verify --entry EnginesFindMagic.check --engine symbolic
//@ invalid 15
public class EnginesFindMagic {
  static void check(int number, String text, long wide) {
    if (number * 7 == 1234567891) {
      if ("open sesame".equals(text)) {
        long sum = wide + number;
        if (sum == 987654321987L) {
          assert wide < 0;
        }
      }
    }
  }
}
