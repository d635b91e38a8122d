import java.util.ArrayList;
import java.util.List;
import org.sosy_lab.sv_benchmarks.Verifier;

/** Lists and stacks that are as long as inputs say, each read long after the paths that filled them met. */
class IndexesKnownAgain {
  static int written;

  static class Stack {
    final int[] elements = new int[8];
    int top;

    void push(int element) {
      elements[top++] = element;
      written++;
    }

    int pop() {
      return elements[--top];
    }
  }

  static boolean[] inputs() {
    boolean[] inputs = new boolean[8];
    for (int at = 0; at < inputs.length; at++) {
      inputs[at] = Verifier.nondetBoolean();
    }
    return inputs;
  }

  static List<Integer> listed(boolean[] inputs) {
    List<Integer> list = new ArrayList<>();
    for (int at = 0; at < inputs.length; at++) {
      if (inputs[at]) {
        list.add(at);
      }
    }
    return list;
  }

  static Stack stacked(boolean[] inputs) {
    Stack stack = new Stack();
    for (int at = 0; at < inputs.length; at++) {
      if (inputs[at]) {
        stack.push(at);
      }
    }
    return stack;
  }

  static int checked(boolean[] inputs) {
    written = 0;
    List<Integer> list = listed(inputs);
    Stack stack = stacked(inputs);
    List<Integer> again = listed(inputs);
    assert written == stack.top;
    assert list.size() == stack.top && again.equals(list);
    int last = 8;
    while (stack.top > 0) {
      int element = stack.pop();
      assert element < last && inputs[element];
      assert list.get(stack.top) == element;
      last = element;
    }
    return list.size();
  }

  static void valid() {
    int size = checked(inputs());
    assert written == size;
  }

  /** Some stacks of five elements violate the assertion. */
  static void invalid() {
    boolean[] inputs = inputs();
    int size = checked(inputs);
    assert size != 5 || !inputs[0] || inputs[2] || inputs[6];
  }
}
