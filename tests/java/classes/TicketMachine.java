/** A price by age. */
public class TicketMachine {
  public static int price(int age, boolean member) {
    if (age < 0 || age > 150) {
      throw new IllegalArgumentException("age");
    }
    int price = age < 6 ? 0 : age < 18 ? 5 : age >= 65 ? 7 : 10;
    if (member && price > 0) {
      price -= 2;
    }
    return price;
  }
}
