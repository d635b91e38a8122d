package oxpecker;

import java.io.File;
import java.io.IOException;
import java.lang.invoke.MethodHandleInfo;
import java.lang.invoke.MethodType;
import java.lang.invoke.SerializedLambda;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Collectors;

/** A region for the engine: a method, its arguments, static fields and the class path; and how it is run again here. */
final class Target<T> {
    private final Object region;
    private final SerializedLambda lambda;
    private final List<Object> given;
    /** What the engine's method is called with, the receiver first. */
    private final List<Object> arguments = new ArrayList<>();
    private final Map<Field, Object> statics = new LinkedHashMap<>();
    private final Graph graph = new Graph();
    private final Class<?> owner;
    private final String entry;
    /** The types of its parameters, without the receiver. */
    private List<Class<?>> parameters;

    /** A region with further arguments, and classes whose static fields are sent besides those of its own. */
    Target(Object region, List<Object> given, List<Class<?>> others) {
        this.region = region;
        this.given = given;
        this.lambda = lambda(region);
        if (lambda == null) {
            this.owner = region.getClass();
            Method method = single(region);
            arguments.add(region);
            this.entry = entry(method.getDeclaringClass(), method.getName(),
                    MethodType.methodType(method.getReturnType(), method.getParameterTypes()));
        } else {
            for (int i = 0; i < lambda.getCapturedArgCount(); i++) {
                arguments.add(lambda.getCapturedArg(i));
            }
            this.owner = load(lambda.getCapturingClass());
            this.entry = entry(lambda);
        }
        arguments.addAll(given);
        for (int i = 0; i < arguments.size(); i++) {
            graph.add(arguments.get(i), i == 0 && lambda == null ? "the region" : "argument " + i);
        }
        statics(owner.getNestHost(), false);
        others.forEach(it -> statics(it, true));
    }

    private static SerializedLambda lambda(Object region) {
        try {
            Method replace = region.getClass().getDeclaredMethod("writeReplace");
            replace.setAccessible(true);
            Object replaced = replace.invoke(region);
            return replaced instanceof SerializedLambda ? (SerializedLambda) replaced : null;
        } catch (NoSuchMethodException none) {
            return null;
        } catch (ReflectiveOperationException | RuntimeException refused) {
            throw new SolveException(SolveException.Code.REGION, "the region cannot be read: " + refused.getMessage(), refused);
        }
    }

    /** The method of an object that is no lambda. */
    private static Method single(Object region) {
        for (Method method : region.getClass().getDeclaredMethods()) {
            if (method.getName().equals("run") && !method.isBridge() && !Modifier.isStatic(method.getModifiers())) {
                return method;
            }
        }
        throw new SolveException(SolveException.Code.REGION, region.getClass().getName() + " declares no method run itself");
    }

    private Class<?> load(String internal) {
        String name = internal.replace('/', '.');
        try {
            return Class.forName(name, true, region.getClass().getClassLoader());
        } catch (ClassNotFoundException none) {
            throw new SolveException(SolveException.Code.CLASS_IN_MEMORY, "class " + name + " is not there", none);
        }
    }

    private String entry(SerializedLambda lambda) {
        Class<?> type = load(lambda.getImplClass());
        MethodType signature = MethodType.fromMethodDescriptorString(lambda.getImplMethodSignature(), type.getClassLoader());
        String name = lambda.getImplMethodName();
        switch (lambda.getImplMethodKind()) {
            case MethodHandleInfo.REF_newInvokeSpecial:
                throw new SolveException(SolveException.Code.REGION, "a constructor is no region; write () -> new "
                        + type.getSimpleName() + "(...)");
            case MethodHandleInfo.REF_invokeVirtual:
            case MethodHandleInfo.REF_invokeInterface:
                Object receiver = !arguments.isEmpty() ? arguments.get(0) : given.get(0);
                return entry(overriding(receiver.getClass(), name, signature), name, signature);
            default:
                return entry(type, name, signature);
        }
    }

    /** The class whose method a call on an object of a class runs. */
    private static Class<?> overriding(Class<?> type, String name, MethodType signature) {
        for (Class<?> it = type; it != null; it = it.getSuperclass()) {
            try {
                it.getDeclaredMethod(name, signature.parameterArray());
                return it;
            } catch (NoSuchMethodException inherited) {
                // A superclass has it.
            }
        }
        throw new SolveException(SolveException.Code.REGION, type.getName() + " inherits " + name + " from an interface; write a lambda");
    }

    private String entry(Class<?> type, String name, MethodType signature) {
        location(type);
        // The descriptor tells a method from the bridge to it.
        parameters = signature.parameterList();
        return type.getName() + "." + name + signature.toMethodDescriptorString();
    }

    /** Static fields that may have changed since their class was initialized; what cannot be copied is sent only if it must be. */
    private void statics(Class<?> type, boolean all) {
        Set<Class<?>> types = new LinkedHashSet<>(List.of(type));
        types.addAll(Arrays.asList(type.getNestMembers()));
        for (Class<?> it : types) {
            for (Field field : it.getDeclaredFields()) {
                int modifiers = field.getModifiers();
                if (!Modifier.isStatic(modifiers) || Modifier.isFinal(modifiers) || field.isSynthetic()) {
                    continue;
                }
                field.setAccessible(true);
                Object value = Values.get(field, null);
                String words = "static field " + it.getName() + "." + field.getName();
                if (all || Graph.canHold(value)) {
                    graph.add(value, words);
                    statics.put(field, value);
                }
            }
        }
    }

    /** The method, as {@code --entry} names it. */
    String entry() {
        return entry;
    }

    /** Everything the method starts with, as statements. */
    String script() {
        StringBuilder script = new StringBuilder();
        graph.write(script);
        int receivers = arguments.size() - parameters.size();
        for (int i = 0; i < arguments.size(); i++) {
            boolean isPrimitive = i >= receivers && parameters.get(i - receivers).isPrimitive();
            script.append('$').append(i).append(" = ").append(graph.text(arguments.get(i), isPrimitive)).append(";\n");
        }
        statics.forEach((field, value) -> {
            script.append(field.getDeclaringClass().getName()).append('.').append(field.getName()).append(" = ");
            script.append(graph.text(value, field.getType().isPrimitive())).append(";\n");
        });
        return script.toString();
    }

    /** Where this JVM finds its classes, as far as they are in files. */
    String classPath() {
        Set<String> all = new LinkedHashSet<>();
        all.add(location(owner).toString());
        for (ClassLoader it = owner.getClassLoader(); it != null; it = it.getParent()) {
            if (it instanceof URLClassLoader) {
                for (URL url : ((URLClassLoader) it).getURLs()) {
                    if (url.getProtocol().equals("file")) {
                        all.add(Path.of(URI.create(url.toString())).toString());
                    }
                }
            }
        }
        for (String it : System.getProperty("java.class.path", "").split(File.pathSeparator)) {
            add(new File(it.isEmpty() ? "." : it).getAbsoluteFile(), all);
        }
        all.add(location(Free.class).toString());
        return String.join(File.pathSeparator, all);
    }

    /** Adds a directory or jar, and what the jar names as its own class path: build tools start tests that way. */
    private static void add(File file, Set<String> all) {
        if (!file.exists() || !all.add(file.toString()) || !file.isFile()) {
            return;
        }
        try (JarFile jar = new JarFile(file)) {
            Manifest manifest = jar.getManifest();
            String further = manifest == null ? null : manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
            for (String it : further == null ? new String[0] : further.trim().split(" +")) {
                URI place = file.toURI().resolve(it);
                if ("file".equals(place.getScheme())) {
                    add(new File(place), all);
                }
            }
        } catch (IOException | IllegalArgumentException unreadable) {
            // The engine says so if it needs the file.
        }
    }

    /** The directory or jar of a class. */
    static Path location(Class<?> type) {
        String file = type.getName().replace('.', '/') + ".class";
        ClassLoader loader = type.getClassLoader();
        URL url = loader == null ? ClassLoader.getSystemResource(file) : loader.getResource(file);
        try {
            if (url != null && url.getProtocol().equals("file")) {
                Path path = Path.of(url.toURI());
                for (int depth = file.split("/").length; depth > 0; depth--) {
                    path = path.getParent();
                }
                return path;
            }
            if (url != null && url.getProtocol().equals("jar")) {
                return Path.of(URI.create(url.getPath().substring(0, url.getPath().indexOf('!'))));
            }
            if (url != null && url.getProtocol().equals("jrt")) {
                return Path.of(System.getProperty("java.home"));
            }
        } catch (java.net.URISyntaxException | RuntimeException strange) {
            throw new SolveException(SolveException.Code.CLASS_IN_MEMORY, "class " + type.getName() + " is at " + url
                    + ", where the engine cannot read it", strange);
        }
        throw new SolveException(SolveException.Code.CLASS_IN_MEMORY, "class " + type.getName()
                + " exists in memory only; the engine reads class files");
    }

    /** A run here: with copies of all arguments and static fields, so that no run sees what another one changed. */
    Run begin() {
        return new Run();
    }

    final class Run {
        private final Graph.Copy copy = graph.copy();
        private final Map<Field, Object> before = new LinkedHashMap<>();

        private Run() {
            statics.forEach((field, value) -> {
                before.put(field, Values.get(field, null));
                Graph.set(field, null, copy.of(value));
            });
        }

        List<Object> arguments() {
            return arguments.stream().map(copy::of).collect(Collectors.toList());
        }

        @SuppressWarnings("unchecked")
        T call() throws Throwable {
            Object[] values = given.stream().map(copy::of).toArray();
            Object region = lambda == null ? copy.of(Target.this.region) : copied();
            if (region instanceof Region) {
                return ((Region<T>) region).run();
            }
            if (region instanceof Region.Action) {
                ((Region.Action) region).run();
                return null;
            }
            if (region instanceof Region.Of) {
                return ((Region.Of<Object, T>) region).run(values[0]);
            }
            return ((Region.OfTwo<Object, Object, T>) region).run(values[0], values[1]);
        }

        /** The lambda with copies of what it captured. */
        private Object copied() throws Throwable {
            Object[] captured = arguments.subList(0, lambda.getCapturedArgCount()).stream().map(copy::of).toArray();
            SerializedLambda fresh = new SerializedLambda(owner, lambda.getFunctionalInterfaceClass(),
                    lambda.getFunctionalInterfaceMethodName(), lambda.getFunctionalInterfaceMethodSignature(),
                    lambda.getImplMethodKind(), lambda.getImplClass(), lambda.getImplMethodName(),
                    lambda.getImplMethodSignature(), lambda.getInstantiatedMethodType(), captured);
            Method make = owner.getDeclaredMethod("$deserializeLambda$", SerializedLambda.class);
            make.setAccessible(true);
            try {
                return make.invoke(null, fresh);
            } catch (InvocationTargetException refused) {
                throw refused.getCause();
            }
        }

        void end() {
            before.forEach((field, value) -> Graph.set(field, null, value));
        }
    }
}
