//@ verify --entry BytesOfStrings.utf8 --max-size 2
//@ valid-up-to
//@ verify --entry BytesOfStrings.latin --max-size 2
//@ valid-up-to
//@ verify --entry BytesOfStrings.pair --max-size 2
//@ invalid 36
//@ verify --entry BytesOfStrings.lone --max-size 1
//@ invalid 43
//@ verify --entry BytesOfStrings.broken --max-size 2
//@ invalid 51
//@ verify --entry BytesOfStrings.replaced --max-size 2
//@ invalid 59

import java.nio.charset.StandardCharsets;

/** Strings of unknown characters as bytes, and bytes as strings. */
class BytesOfStrings {
    static void utf8(String text) {
        if (text == null) {
            return;
        }
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        assert bytes.length >= text.length() && bytes.length <= 3 * text.length();
    }

    static void latin(byte[] bytes) {
        if (bytes == null) {
            return;
        }
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        assert text.length() == bytes.length;
        assert bytes.length == 0 || text.charAt(0) == (bytes[0] & 0xff);
    }

    static void pair(String text) {
        assert text == null || text.getBytes(StandardCharsets.UTF_8).length != 4;
    }

    static void lone(String text) {
        if (text == null || text.length() != 1 || text.charAt(0) < 0x800) {
            return;
        }
        assert text.getBytes(StandardCharsets.UTF_8).length == 3;
    }

    static void broken(byte[] bytes) {
        if (bytes == null || bytes.length != 2 || bytes[0] >= 0) {
            return;
        }
        String text = new String(bytes, StandardCharsets.UTF_8);
        assert text.length() == 1;
    }

    static void replaced(byte[] bytes) {
        if (bytes == null || bytes.length != 2) {
            return;
        }
        String text = new String(bytes, StandardCharsets.UTF_8);
        assert !text.equals("\ufffd");
    }
}
