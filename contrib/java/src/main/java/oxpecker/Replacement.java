package oxpecker;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/** Puts one class into the place of another for the search: its file, in which it is called like the other. */
final class Replacement {
    private final String from;
    private final String to;

    private Replacement(Class<?> replaced, Class<?> by) {
        this.from = by.getName().replace('.', '/');
        this.to = replaced.getName().replace('.', '/');
    }

    /** Writes the class, and those inside of it, into a directory that comes first on the class path. */
    static void write(Class<?> replaced, Class<?> by, Path folder) {
        Replacement replacement = new Replacement(replaced, by);
        try {
            replacement.write(by, folder);
            for (Class<?> inner : by.getDeclaredClasses()) {
                replacement.write(inner, folder);
            }
        } catch (IOException wrong) {
            throw new SolveException(SolveException.Code.REFUSED, "class " + by.getName() + " cannot be read: "
                    + wrong.getMessage(), wrong);
        }
    }

    private void write(Class<?> type, Path folder) throws IOException {
        Target.location(type);
        String name = type.getName().replace('.', '/');
        ClassLoader loader = type.getClassLoader();
        String file = name + ".class";
        try (InputStream bytes = loader == null ? ClassLoader.getSystemResourceAsStream(file) : loader.getResourceAsStream(file)) {
            Path place = folder.resolve(renamed(name) + ".class");
            Files.createDirectories(place.getParent());
            Files.write(place, renamed(bytes.readAllBytes()));
        }
    }

    private String renamed(String name) {
        return name.equals(from) || name.startsWith(from + "$") ? to + name.substring(from.length()) : name;
    }

    /** Names of classes inside of descriptors. */
    private String renamedTypes(String text) {
        return text.replace("L" + from + ";", "L" + to + ";").replace("L" + from + "$", "L" + to + "$")
                .replace("L" + from + "<", "L" + to + "<");
    }

    /** The same class file under the other name: only constants have names in them. */
    private byte[] renamed(byte[] bytes) throws IOException {
        Set<Integer> names = classNames(bytes);
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(written);
        out.writeLong(in.readLong());
        int count = in.readUnsignedShort();
        out.writeShort(count);
        for (int index = 1; index < count; index++) {
            int tag = in.readUnsignedByte();
            out.writeByte(tag);
            if (tag == 1) {
                String text = in.readUTF();
                out.writeUTF(names.contains(index) && !text.startsWith("[") ? renamed(text) : renamedTypes(text));
            } else {
                out.write(in.readNBytes(size(tag)));
                index += tag == 5 || tag == 6 ? 1 : 0;
            }
        }
        out.write(in.readAllBytes());
        return written.toByteArray();
    }

    /** The constants that are names of classes. */
    private static Set<Integer> classNames(byte[] bytes) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        in.readLong();
        int count = in.readUnsignedShort();
        Set<Integer> names = new HashSet<>();
        for (int index = 1; index < count; index++) {
            int tag = in.readUnsignedByte();
            if (tag == 7) {
                names.add(in.readUnsignedShort());
            } else if (tag == 1) {
                in.readUTF();
            } else {
                in.readNBytes(size(tag));
                index += tag == 5 || tag == 6 ? 1 : 0;
            }
        }
        return names;
    }

    /** Bytes of a constant behind its tag. */
    private static int size(int tag) throws IOException {
        switch (tag) {
            case 5:
            case 6:
                return 8;
            case 7:
            case 8:
            case 16:
            case 19:
            case 20:
                return 2;
            case 15:
                return 3;
            case 3:
            case 4:
            case 9:
            case 10:
            case 11:
            case 12:
            case 17:
            case 18:
                return 4;
            default:
                throw new IOException("an unknown constant " + tag);
        }
    }
}
