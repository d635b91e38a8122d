/** Clean-up in all its forms. */
public class Ledger {
  private int open;
  private int closed;

  public int use(int amount) {
    open++;
    try {
      if (amount < 0) {
        throw new IllegalArgumentException("negative");
      }
      return amount > 10 ? 10 : amount;
    } finally {
      if (amount != 3) {
        closed++;
      }
    }
  }

  public int share(int parts) {
    try (Handle handle = new Handle(parts)) {
      if (parts > 5) {
        return handle.size() - 1;
      }
      return 100 / handle.size();
    }
  }

  public int guarded(int amount) {
    synchronized (this) {
      if (amount == 7) {
        return -1;
      }
      open += amount;
    }
    return open;
  }

  public int getOpen() {
    return open;
  }

  public int getClosed() {
    return closed;
  }

  /** Something that is closed. */
  public static final class Handle implements AutoCloseable {
    private final int size;

    public Handle(int size) {
      if (size < 0) {
        throw new IllegalStateException("size");
      }
      this.size = size;
    }

    public int size() {
      return size;
    }

    @Override
    public void close() {}
  }
}
