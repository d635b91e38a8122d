import java.util.*;

/** Atomic variables, concurrent collections, locks. */
@SuppressWarnings({"rawtypes", "unchecked", "deprecation", "removal"})
public class Atomics {
    static void print(int x) {
        System.out.println(x);
    }

    public static void main(String[] args) {
        java.util.concurrent.atomic.AtomicInteger a =
                new java.util.concurrent.atomic.AtomicInteger(5);
        print(a.incrementAndGet());
        print(a.getAndAdd(10));
        print(a.get());
        print(a.compareAndSet(16, 20) ? 1 : 0);
        print(a.get());
        java.util.concurrent.atomic.AtomicLong l = new java.util.concurrent.atomic.AtomicLong();
        l.addAndGet(7);
        print((int) l.get());
        java.util.concurrent.ConcurrentHashMap<Integer, Integer> m =
                new java.util.concurrent.ConcurrentHashMap<>();
        for (int i = 0; i < 50; i++) m.put(i * 31 % 67, i);
        for (int k : m.keySet()) print(k);
        print(m.size());
        print(m.get(31));
        print(m.putIfAbsent(31, 9));
        m.remove(31);
        print(m.containsKey(31) ? 1 : 0);
        java.util.concurrent.atomic.AtomicReference<Integer> r =
                new java.util.concurrent.atomic.AtomicReference<>(3);
        print(r.getAndSet(4));
        print(r.get());
        java.util.concurrent.atomic.AtomicBoolean b =
                new java.util.concurrent.atomic.AtomicBoolean();
        print(b.compareAndSet(false, true) ? 1 : 0);
        print(b.get() ? 1 : 0);
        java.util.concurrent.CopyOnWriteArrayList<Integer> c =
                new java.util.concurrent.CopyOnWriteArrayList<>();
        c.add(4);
        print(c.size());
        java.util.concurrent.locks.ReentrantLock k = new java.util.concurrent.locks.ReentrantLock();
        k.lock();
        print(k.isLocked() ? 1 : 0);
        k.unlock();
        print(k.isLocked() ? 1 : 0);
    }
}
