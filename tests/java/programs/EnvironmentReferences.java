//@ verify --entry EnvironmentReferences.cleared --steps 100000
//@ invalid 29
//@ verify --entry EnvironmentReferences.kept --steps 100000
//@ valid
//@ verify --entry EnvironmentReferences.together --steps 100000
//@ valid
//@ verify --entry EnvironmentReferences.map --steps 100000
//@ valid
//@ verify --entry EnvironmentReferences.lostKey --steps 100000
//@ unknown
//@ verify --entry EnvironmentReferences.queue --steps 100000
//@ unknown
//@ verify --entry EnvironmentReferences.local --steps 100000
//@ valid
//@ verify --entry EnvironmentReferences.finalizer --steps 100000
//@ unknown finalizer
//@ verify --entry EnvironmentReferences.cleaner --steps 100000
//@ unknown
import java.lang.ref.Cleaner;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.WeakHashMap;

public class EnvironmentReferences {
  static void cleared() {
    WeakReference<Object> reference = new WeakReference<>(new Object());
    System.gc();
    assert reference.get() != null;
  }

  static void kept() {
    Object object = new Object();
    Object[] holder = {object};
    WeakReference<Object> reference = new WeakReference<>(object);
    System.gc();
    assert reference.get() == holder[0];
    assert new WeakReference<>("literal").get() != null;
  }

  /** What is cleared stays cleared, and what leads to it is cleared too. */
  static void together() {
    Object inner = new Object();
    SoftReference<Object[]> outer = new SoftReference<>(new Object[] {inner});
    WeakReference<Object> reference = new WeakReference<>(inner);
    inner = null;
    if (reference.get() == null) {
      assert reference.get() == null;
      assert outer.get() == null;
    }
  }

  static void map() {
    WeakHashMap<Object, Integer> map = new WeakHashMap<>();
    Object key = new Object();
    map.put(key, 1);
    System.gc();
    assert map.get(key) == 1;
  }

  static void lostKey() {
    WeakHashMap<Object, Integer> map = new WeakHashMap<>();
    map.put(new Object(), 1);
    System.gc();
    assert map.size() == 1;
  }

  static void queue() {
    ReferenceQueue<Object> queue = new ReferenceQueue<>();
    WeakReference<Object> reference = new WeakReference<>(new Object(), queue);
    System.gc();
    assert queue.poll() == null || reference == null;
  }

  static void local() {
    ThreadLocal<Integer> local = ThreadLocal.withInitial(() -> 3);
    assert local.get() == 3;
    local.set(4);
    System.gc();
    assert local.get() == 4;
  }

  static final boolean[] FINALIZED = {false};

  static class Finalized {
    @Override
    @SuppressWarnings({"deprecation", "removal"})
    protected void finalize() {
      FINALIZED[0] = true;
    }
  }

  static void finalizer() {
    new Finalized();
    System.gc();
    assert !FINALIZED[0];
  }

  static void cleaner() {
    Cleaner.create().register(new Object(), () -> FINALIZED[0] = true);
    System.gc();
    assert !FINALIZED[0];
  }
}
