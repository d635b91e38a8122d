//@ verify --entry UnsafeViews.aligned
//@ valid
//@ verify --entry UnsafeViews.anywhere
//@ valid
//@ verify --entry UnsafeViews.overlapping
//@ invalid 52
//@ verify --entry UnsafeViews.handle
//@ valid
// Numbers of several bytes in an array, by the class that libraries without bounds checks use.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.nio.ByteOrder;
import sun.misc.Unsafe;

public class UnsafeViews {
    static final long BASE = Unsafe.ARRAY_BYTE_BASE_OFFSET;

    static Unsafe unsafe() throws Exception {
        Field field = Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        return (Unsafe) field.get(null);
    }

    static void aligned(long value) throws Exception {
        Unsafe unsafe = unsafe();
        byte[] bytes = new byte[16];
        unsafe.putLong(bytes, BASE + 8, value);
        assert bytes[8] == (byte) value && bytes[15] == (byte) (value >>> 56) && bytes[7] == 0;
        assert unsafe.getShort(bytes, BASE + 10) == (short) (value >> 16);
        assert unsafe.getInt(bytes, BASE + 12) == (int) (value >> 32);
    }

    static void anywhere(int value, int at) throws Exception {
        Unsafe unsafe = unsafe();
        byte[] bytes = new byte[12];
        if (at < 0 || at > 8) return;
        unsafe.putInt(bytes, BASE + at, value);
        assert unsafe.getInt(bytes, BASE + at) == value;
        assert bytes[at] == (byte) value;
    }

    static void overlapping(int value) throws Exception {
        Unsafe unsafe = unsafe();
        byte[] bytes = new byte[8];
        unsafe.putInt(bytes, BASE, value);
        unsafe.putInt(bytes, BASE + 3, 0);
        if (value > 0xffffff) {
            // The fourth byte was overwritten.
            int kept = unsafe.getInt(bytes, BASE);
            assert kept == (value & 0xffffff);
            assert kept == value;
        }
    }

    static void handle(byte part, int at) {
        VarHandle ints = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
        byte[] bytes = new byte[12];
        bytes[3] = part;
        if (at < 0 || at > 8) return;
        int read = (int) ints.get(bytes, at);
        assert at > 3 || (byte) (read >>> (8 * (3 - at))) == part;
    }
}
