//@ verify --entry ListProofs.push --prove=0
//@ valid
//@ verify --entry ListProofs.tree --prove=0
//@ valid
//@ verify --entry ListProofs.swapped --prove=0
//@ valid
//@ verify --entry ListProofs.counts --prove=0
//@ valid

/** Lists, trees and methods that end by calling themselves. */
class ListProofs {
  static void push(int n) {
    Node list = null;
    for (int i = 0; i < n; i++) list = new Node(i, list);
    while (list != null) {
      assert list.value >= 0;
      list = list.next;
    }
  }

  static void tree(int n, int x) {
    Tree root = null;
    for (int i = 0; i < n; i++) {
      int value = i % 7 + 1;
      if (root == null) {
        root = new Tree(value);
        continue;
      }
      Tree at = root;
      while (true) {
        if (value < at.value) {
          if (at.left == null) {
            at.left = new Tree(value);
            break;
          }
          at = at.left;
        } else {
          if (at.right == null) {
            at.right = new Tree(value);
            break;
          }
          at = at.right;
        }
      }
    }
    Tree at = root;
    while (at != null) {
      assert at.value != 0;
      at = x < at.value ? at.left : at.right;
    }
  }

  static void swapped(int n) {
    Node one = new Node(1, null);
    Node two = new Node(2, null);
    for (int i = 0; i < n; i++) {
      Node old = one;
      one = new Node(3, two);
      two = old;
    }
    assert one.value >= 1 && two.value <= 3;
  }

  static void counts(int n) {
    begun = 0;
    step(n);
    assert n < 0 || begun >= 0;
  }

  static void step(int n) {
    if (n <= 0 || begun > 1000) return;
    begun++;
    step(n - 1);
  }

  static int begun;

  static class Node {
    int value;
    Node next;
    int[] cells;

    Node(int value, Node next) {
      this.value = value;
      this.next = next;
    }

    int weight() {
      return 1;
    }

    void insert(int data) {
      if (data > value) {
        next.insert(data);
      } else {
        next = new Node(value, next);
        value = data;
      }
    }
  }

  static class Special extends Node {
    Special(int value, Node next) {
      super(value, next);
    }

    int weight() {
      return 2;
    }
  }

  static class Late {
    static {
      begun = 1;
    }

    Late next;

    Late(Late next) {
      this.next = next;
    }
  }

  static class Tree {
    final int value;
    Tree left;
    Tree right;

    Tree(int value) {
      this.value = value;
    }
  }
}
