//@ verify --entry SmallInputs.strip --max-size 3
//@ valid-up-to
//@ verify --entry SmallInputs.third --max-size 2
//@ valid-up-to
//@ verify --entry SmallInputs.third --max-size 3
//@ invalid 43
//@ verify --entry SmallInputs.sum --max-size 2
//@ valid-up-to
//@ verify --entry SmallInputs.sum --max-size 3
//@ invalid 55
//@ verify --entry SmallInputs.listed --max-size 1
//@ valid-up-to
//@ verify --entry SmallInputs.listed --max-size 2
//@ invalid 60
//@ verify --entry SmallInputs.same --max-size 1
//@ invalid 65

import java.util.List;

/** Inputs of known sizes: every size up to the bound is there, and none beyond it. */
class SmallInputs {
    static void strip(String text) {
        if (text == null) {
            return;
        }
        int start = 0;
        int end = text.length();
        while (start < end && Character.isWhitespace(text.charAt(start))) {
            start++;
        }
        while (end > start && Character.isWhitespace(text.charAt(end - 1))) {
            end--;
        }
        String stripped = text.substring(start, end);
        assert stripped.isEmpty() || !Character.isWhitespace(stripped.charAt(0));
        assert stripped.length() <= text.length();
    }

    static void third(String text) {
        if (text == null || text.length() < 3) {
            return;
        }
        assert !text.endsWith("cd");
    }

    static void sum(int[] numbers) {
        if (numbers == null) {
            return;
        }
        int count = 0;
        for (int number : numbers) {
            count += number == 7 ? 1 : 0;
        }
        // All of three.
        assert count < 3;
    }

    static void listed(List<Integer> list) {
        if (list != null && list.size() > 1) {
            assert list.get(1) == null;
        }
    }

    static void same(int[] one, int[] two) {
        assert one == null || one != two;
    }
}
