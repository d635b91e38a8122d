//@ verify --entry Digests.length --max-size 1
//@ valid-up-to
//@ verify --entry Digests.known
//@ valid
//@ verify --entry Digests.code
//@ valid
//@ verify --entry Digests.different --max-size 0
//@ invalid 48
//@ verify --entry Digests.none
//@ invalid 55

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Digests and codes that every Java has. */
class Digests {
    static void length(byte[] bytes) throws NoSuchAlgorithmException {
        if (bytes != null) {
            assert MessageDigest.getInstance("SHA-256").digest(bytes).length == 32;
        }
    }

    static void known() throws NoSuchAlgorithmException {
        byte[] digest = MessageDigest.getInstance("md5").digest(new byte[] {'a', 'b', 'c'});
        assert (digest[0] & 0xff) == 0x90 && (digest[15] & 0xff) == 0x72;
    }

    static void code() throws Exception {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(new byte[] {'k', 'e', 'y'}, "HmacSHA256"));
        byte[] text = {'T', 'h', 'e', ' ', 'q', 'u', 'i', 'c', 'k', ' ', 'b', 'r', 'o', 'w', 'n', ' '};
        assert mac.doFinal(text).length == 32;
        byte[] fox = new byte[43];
        String all = "The quick brown fox jumps over the lazy dog";
        for (int i = 0; i < fox.length; i++) {
            fox[i] = (byte) all.charAt(i);
        }
        byte[] result = mac.doFinal(fox);
        assert (result[0] & 0xff) == 0xf7 && (result[31] & 0xff) == 0xd8;
    }

    static void different(byte[] bytes) throws NoSuchAlgorithmException {
        if (bytes == null) {
            return;
        }
        assert (MessageDigest.getInstance("SHA").digest(bytes)[0] & 0xff) != 0xda;
    }

    static void none() {
        try {
            MessageDigest.getInstance("?");
        } catch (NoSuchAlgorithmException e) {
            assert false;
        }
    }
}
