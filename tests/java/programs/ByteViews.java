//@ verify --entry ByteViews.anywhere
//@ valid
//@ verify --entry ByteViews.outside
//@ valid
//@ verify --entry ByteViews.overlapping
//@ invalid 40
//@ verify --entry ByteViews.bits
//@ valid
// Numbers of several bytes in an array, at any index, aligned or not, in both orders.
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

public class ByteViews {
    static void anywhere(int value, int at) {
        byte[] bytes = new byte[12];
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        if (at < 0 || at > 8) return;
        buffer.putInt(at, value);
        assert buffer.getInt(at) == value;
        assert bytes[at] == (byte) (value >>> 24) && bytes[at + 3] == (byte) value;
        buffer.order(ByteOrder.LITTLE_ENDIAN);
        assert buffer.getInt(at) == Integer.reverseBytes(value);
    }

    static void outside(int at) {
        ByteBuffer buffer = ByteBuffer.allocate(8);
        try {
            buffer.putInt(at, 1);
            assert at >= 0 && at <= 4;
        } catch (IndexOutOfBoundsException e) {
            assert at < 0 || at > 4;
        }
    }

    static void overlapping(int at) {
        ByteBuffer buffer = ByteBuffer.allocate(12);
        if (at < 0 || at > 8) return;
        buffer.putInt(4, 0x01020304);
        buffer.putInt(at, 0x05060708);
        assert buffer.getShort(5) != 0x0205;
    }

    static void bits(long value) {
        ByteBuffer buffer = ByteBuffer.allocate(16);
        buffer.putLong(3, value);
        assert buffer.getShort(9) == (short) value;
        buffer.putDouble(1, -0.0);
        assert buffer.get(1) == (byte) 0x80 && 1 / buffer.getDouble(1) < 0;
    }
}
