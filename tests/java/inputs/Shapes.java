/** Classes that override, interfaces of the user and of the library, receivers. */
import java.util.List;

abstract class Shape {
  abstract int area();

  int sides() {
    return 0;
  }

  // expect VALID
  void ownSides() {
    assert sides() == 0;
  }

  // expect VALID
  final void anySides() {
    assert sides() == 0 || sides() == 4;
  }
}

class Square extends Shape {
  int side;

  int area() {
    return side * side;
  }

  int sides() {
    return 4;
  }

  void ownSides() {
    assert sides() == 4;
  }
}

class Circle extends Shape {
  int area() {
    return 3;
  }
}

interface Greeter {
  int greet(int times);

  // expect VALID
  default void greetsOnce() {
    assert greet(1) == 11;
  }
}

class Politely implements Greeter {
  public int greet(int times) {
    return times + 10;
  }
}

interface Nobody {
  int go();
}

interface Function {
  int apply(int x);
}

class Shapes {
  // expect INVALID: new Square()
  static void overriding(Shape s) {
    assert s == null || s.sides() == 0;
  }

  // expect VALID
  static void allShapes(Shape s) {
    if (s != null) {
      assert s instanceof Square || s instanceof Circle;
      assert s.sides() == 0 || s.sides() == 4;
    }
  }

  // expect INVALID: square1.side = 5;|Square s = new Square(); s.side = 5;
  static void fieldsOfSubclass(Shape s) {
    if (s instanceof Square) {
      assert ((Square) s).side != 5;
    }
  }

  // expect VALID
  static void oneImplementation(Greeter g) {
    assert g == null || g.greet(1) == 11;
  }

  // expect VALID
  static void noImplementation(Nobody n) {
    assert n == null;
  }

  static Function twice() {
    return x -> 2 * x;
  }

  // expect UNKNOWN: lambdas
  static void lambdas(Function f) {
    assert f == null || f.apply(1) != 2;
  }

  // expect VALID UP TO: java.util.List
  static void libraryInterface(List<String> list) {
    assert list == null || list.size() >= 0;
  }

  // expect INVALID: Object o = "a"
  static void libraryObject(Object o) {
    assert !(o instanceof String) || !o.equals("a");
  }

  // expect VALID UP TO: java.lang.Object
  static void anyObject(Object o) {
    assert o == null || o == o;
  }

  // expect VALID
  static void classes(Shape s) {
    if (s != null) {
      assert s.getClass() == Square.class || s.getClass() == Circle.class;
    }
  }
}
