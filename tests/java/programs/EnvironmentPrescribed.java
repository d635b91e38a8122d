//@ verify
//@ invalid 11
//@ verify --usual-machine
//@ valid-up-to
//@ verify --property tests/java/properties/valid-assert.prp
//@ valid
// In a Turkish locale an i becomes another capital letter. The rules of a competition leave that out.
class EnvironmentPrescribed {
  public static void main(String[] args) {
    String upper = "title".toUpperCase();
    assert upper.equals("TITLE");
  }
}
