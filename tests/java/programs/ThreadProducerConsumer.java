//@ verify
//@ valid
// One place, one thread that fills it, one that empties it.
class ThreadProducerConsumer {
  static class Place {
    private int value;
    private boolean full;

    synchronized void put(int next) throws InterruptedException {
      while (full) {
        wait();
      }
      value = next;
      full = true;
      notifyAll();
    }

    synchronized int take() throws InterruptedException {
      while (!full) {
        wait();
      }
      full = false;
      notifyAll();
      return value;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Place place = new Place();
    Thread producer =
        new Thread(
            () -> {
              try {
                for (int i = 1; i <= 3; i++) {
                  place.put(i);
                }
              } catch (InterruptedException never) {
                assert false;
              }
            });
    producer.start();
    int sum = 0;
    for (int i = 1; i <= 3; i++) {
      int taken = place.take();
      assert taken == i;
      sum += taken;
    }
    assert sum == 6;
  }
}
