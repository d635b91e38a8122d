/** The receiver of a virtual call was chosen. */
class Receivers {
  static class Shape {
    int sides() {
      return 0;
    }
  }

  static class Square extends Shape {
    @Override
    int sides() {
      return 4;
    }
  }

  static int sides(boolean square) {
    Shape shape = new Shape();
    if (square) {
      shape = new Square();
    }
    return shape.sides();
  }

  static void valid(boolean square) {
    assert sides(square) == (square ? 4 : 0);
  }

  static void invalid(boolean square) {
    assert sides(square) != 4;
  }
}
