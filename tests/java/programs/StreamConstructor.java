//@ verify --entry StreamConstructor.<init>
//@ valid

import java.io.FilterOutputStream;

/** What an object of this class can hold is unknown, but a constructor gets a new one. */
class StreamConstructor extends FilterOutputStream {
  int count;

  StreamConstructor(int first) {
    super(null);
    count = first;
    assert count == first && out == null;
  }
}
