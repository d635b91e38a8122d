/** A hierarchy. */
public class Shapes {
  public interface Shape {
    int area();
  }

  public static class Square implements Shape {
    int side;

    public Square(int side) {
      this.side = side;
    }

    public int area() {
      return side * side;
    }
  }

  public static class Box implements Shape {
    int width;
    int height;

    public Box(int width, int height) {
      this.width = width;
      this.height = height;
    }

    public int area() {
      return width * height;
    }
  }

  public static int larger(Shape one, Shape two) {
    if (one == null || two == null) {
      return -1;
    }
    return one.area() >= two.area() ? one.area() : two.area();
  }

  public static boolean isSquare(Shape shape) {
    return shape instanceof Square;
  }
}
