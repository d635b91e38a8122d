//@ verify --entry ValueInputs.duration
//@ valid
//@ verify --entry ValueInputs.longDuration
//@ invalid 49
//@ verify --entry ValueInputs.bits --max-size 2
//@ invalid 55
//@ verify --entry ValueInputs.emptyBits --max-size 2
//@ valid-up-to
//@ verify --entry ValueInputs.whole
//@ invalid 67
//@ verify --entry ValueInputs.sign
//@ valid-up-to
//@ verify --entry ValueInputs.decimal
//@ invalid 79
//@ verify --entry ValueInputs.buffer --max-size 2
//@ invalid 85
//@ verify --entry ValueInputs.digest
//@ valid-up-to
//@ verify --entry ValueInputs.charset --max-size 2
//@ invalid 100
//@ verify --entry ValueInputs.sameCharset
//@ invalid 106
//@ verify --entry ValueInputs.locale
//@ invalid 112
//@ verify --entry ValueInputs.named --max-size 2
//@ invalid 121
//@ verify --entry ValueInputs.formatted
//@ valid-up-to
//@ verify --entry ValueInputs.points --max-size 3
//@ invalid 139

import java.math.*;
import java.nio.ByteBuffer;
import java.nio.charset.*;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.*;

/** Objects of the library's value classes as inputs. */
public class ValueInputs {
    static void duration(Duration duration) {
        if (duration != null) {
            assert duration.getNano() >= 0 && duration.getNano() < 1_000_000_000;
        }
    }

    static void longDuration(Duration duration) {
        if (duration != null) {
            assert duration.getSeconds() < 86_400;
        }
    }

    static void bits(BitSet bits) {
        if (bits != null) {
            assert !bits.get(5) || bits.get(6) || bits.isEmpty();
        }
    }

    static void emptyBits(BitSet bits) {
        if (bits != null && bits.isEmpty()) {
            assert bits.length() == 0 && !bits.get(3);
        }
    }

    static void whole(BigInteger number) {
        if (number != null) {
            assert number.intValue() != -4;
        }
    }

    static void sign(BigInteger number) {
        if (number != null) {
            assert number.signum() == 0 || number.negate().signum() == -number.signum();
        }
    }

    static void decimal(BigDecimal number) {
        if (number != null && number.scale() == 2) {
            assert number.unscaledValue().longValue() != 314;
        }
    }

    static void buffer(ByteBuffer buffer) {
        if (buffer != null && buffer.remaining() > 1) {
            assert buffer.get() != 7 || buffer.get() != 8;
        }
    }

    static void digest(MessageDigest digest) {
        if (digest != null) {
            digest.update(new byte[] {'a', 'b', 'c'});
            byte[] result = digest.digest();
            // RFC 1321.
            assert result.length == 16 && result[0] == (byte) 0x90 && result[15] == 0x72;
        }
    }

    static void charset(Charset charset, String text) {
        if (charset != null && text != null) {
            assert text.getBytes(charset).length == text.length();
        }
    }

    static void sameCharset(Charset one, Charset other) {
        if (one != null && other != null) {
            assert one != other || one != StandardCharsets.ISO_8859_1;
        }
    }

    static void locale(Locale locale) {
        if (locale != null) {
            assert !locale.getLanguage().equals("de");
        }
    }

    static void named(String text, String charset) throws Exception {
        if (text != null && charset != null) {
            try {
                text.getBytes(charset);
            } catch (java.io.UnsupportedEncodingException unknown) {
                assert charset.length() != 1;
            }
        }
    }

    /** Formats with a percent sign are left out, others are themselves. */
    static void formatted(String format, int number) {
        if (format != null) {
            assert String.format(format, number).equals(format);
        }
    }

    static void points(int[] points) {
        if (points == null || points.length != 1) {
            return;
        }
        if (points[0] >= 0 && points[0] <= Character.MAX_CODE_POINT) {
            String text = new String(points, 0, 1);
            assert text.length() == 1 || text.charAt(1) != 0xdc01;
        }
    }
}
