//! Idioms: short pieces of code as people write them, with numbers and texts filled in.

use super::Writer;

/// Several idioms, each in its own method.
pub(crate) fn several(writer: &mut Writer) {
    let count = writer.between(3, 6);
    for _ in 0..count {
        let method = writer.name("idiom");
        let template = writer.pick(IDIOMS);
        let body = filled(writer, template);
        member!(
            writer,
            "static void {method}() throws Throwable {{ {body} }}"
        );
        line!(
            writer,
            "try {{ {method}(); }} catch (RuntimeException e) {{ System.out.println(e.getClass()); }}"
        );
    }
}

/// `#n` is a small number, `#i` an int, `#l` a long, `#d` a double, `#t` a text.
fn filled(writer: &mut Writer, template: &str) -> String {
    let mut text = String::new();
    let mut pieces = template.split('#');
    text += pieces.next().unwrap_or_default();
    for piece in pieces {
        let value = match piece.chars().next() {
            Some('n') => writer.between(0, 9).to_string(),
            Some('i') => writer.int(),
            Some('l') => writer.long(),
            Some('d') => writer.double(),
            Some('t') => writer.text(),
            other => panic!("no such hole: {other:?}"),
        };
        text += &value;
        text += &piece[1..];
    }
    text
}

const IDIOMS: &[&str] = &[
    // Finally decides.
    "int n = 0; while (true) { try { if (n > #n) break; n += 2; continue; } finally { n++; System.out.println(n); } } System.out.println(n);",
    "class F { int f(int x) { try { if (x > 5) return x; throw new IllegalStateException(); } catch (IllegalStateException e) { return -1; } finally { x = 100; if (x == #n) return 7; } } } System.out.println(new F().f(#n));",
    "StringBuilder log = new StringBuilder(); outer: for (int i = 0; i < 4; i++) { try { for (int j = 0; ; j++) { try { if (j == #n % 3) continue outer; if (i == 2) break outer; log.append(i).append(j); } finally { log.append('f'); } } } finally { log.append('o'); } } System.out.println(log);",
    "int x = #n; x = x++ + ++x; System.out.println(x); x += x++ * 2 + x; System.out.println(x); int[] a = {1, 2, 3}; int i = 0; a[i++] = a[i] + i++; System.out.println(Arrays.toString(a) + i);",
    "int i = 0; int[] a = new int[3]; try { a[i = 5] = i / (i - 5); } catch (RuntimeException e) { System.out.println(e.getClass() + \" \" + i); }",
    // Conditional expressions and boxing.
    "Object o = true ? #n : \"text\"; System.out.println(o); Object p = true ? 1 : 2.0; System.out.println(p); char c = 'x'; int k = 0; System.out.println(false ? k : c); System.out.println(true ? null : 0);",
    "Integer a = #n, b = a; a++; System.out.println(a == b); System.out.println(a - b); Integer n = null; try { int z = n; } catch (NullPointerException e) { System.out.println(\"unboxed\"); }",
    "Long a = 127L; System.out.println(a.equals(127)); System.out.println(a.equals(127L)); System.out.println(new Integer(#n).equals(#n)); Object x = 'a'; System.out.println(x.equals('a') + \" \" + x.equals(97));",
    "List<Object> l = new ArrayList<>(); l.add(1); l.add(1L); l.add(1.0); l.add('1'); l.add(\"1\"); l.add(1.0f); l.add((byte) 1); System.out.println(l.indexOf(1) + l.indexOf(1L) * 10 + l.indexOf('1') * 100); System.out.println(new HashSet<>(l).size());",
    "short s = (short) #i; s += #i; System.out.println(s); byte b = (byte) #i; b >>>= 1; System.out.println(b); char c = (char) #i; c++; System.out.println((int) c); long l = #l; l <<= #i; System.out.println(l); l %= 1000; System.out.println(l);",
    "double d = #d; float f = (float) d; System.out.println((int) d + \" \" + (long) d + \" \" + (int) f + \" \" + (short) d + \" \" + (char) (int) f + \" \" + (byte) f);",
    "System.out.println(#d == #d); System.out.println(Double.compare(#d, #d)); System.out.println(0.0 == -0.0); System.out.println(Double.valueOf(0.0).equals(-0.0)); System.out.println(Math.min(-0.0, 0.0)); System.out.println(1 / Math.max(-0.0f, 0f));",
    "System.out.println(#i + #l + \"\" + #i); System.out.println('a' + 'b' + \"c\" + 'd' + 1); System.out.println(\"\" + 1 + 2 + (1 + 2)); String s = null; System.out.println(s + \"x\" + s); s += 'c'; System.out.println(s);",
    "char[] cs = {'a', 'b'}; System.out.println(cs); System.out.println(String.valueOf(cs) + cs.length); Object o = cs; System.out.println(o == cs);",
    // Dispatch.
    "class A { String m(Object o) { return \"object\"; } String m(String s) { return \"string\"; } String m(Integer i) { return \"integer\"; } } A a = new A(); Object o = #t; System.out.println(a.m(o) + a.m(#t) + a.m(#n) + a.m((Object) null));",
    "class A { int x = init(); int init() { return 1; } } class B extends A { int y = #n; int init() { return y + 10; } } System.out.println(new B().x + \" \" + new B().y);",
    "class A { protected Object clone() throws CloneNotSupportedException { return super.clone(); } } try { new A().clone(); } catch (CloneNotSupportedException e) { System.out.println(e.getMessage()); } class B implements Cloneable { int[] a = {#n}; int k = #n; B copy() throws CloneNotSupportedException { return (B) clone(); } } B b = new B(), c = b.copy(); c.a[0]++; c.k++; System.out.println(b.a[0] + \" \" + b.k + \" \" + (b.a == c.a));",
    "abstract class S { abstract int v(); int twice() { return 2 * v(); } } S s = new S() { int v() { return #n; } }; System.out.println(s.twice() + new S() { int v() { return s.v() + 1; } int twice() { return super.twice() + 1000; } }.twice());",
    "Iterator<Integer> it = new Iterator<Integer>() { int a = 0, b = 1; public boolean hasNext() { return a < 50 + #n; } public Integer next() { int r = a; a = b; b += r; return r; } }; int sum = 0; while (it.hasNext()) sum += it.next(); System.out.println(sum); try { it.remove(); } catch (UnsupportedOperationException e) { System.out.println(e.getMessage()); }",
    "class Counter { private int n; synchronized int next() { return ++n; } void all() { synchronized (this) { while (n < #n) next(); } } } Counter c = new Counter(); c.all(); System.out.println(c.next());",
    // Collections in other ways.
    "LinkedHashMap<Integer, String> m = new LinkedHashMap<Integer, String>(16, 0.75f, true) { protected boolean removeEldestEntry(Map.Entry<Integer, String> e) { return size() > 3; } }; for (int i = 0; i < 6; i++) { m.put(i % 5, \"v\" + i); m.get(#n % 5); } System.out.println(m);",
    "TreeMap<String, Integer> m = new TreeMap<>(Collections.reverseOrder()); for (String s : new String[] {#t, #t, \"k\", \"zz\"}) m.merge(s, 1, Integer::sum); System.out.println(m + \" \" + m.firstKey() + m.headMap(\"k\", true).size() + m.pollLastEntry());",
    "List<String> l = new ArrayList<>(Arrays.asList(#t, #t, \"b\", \"a\")); ListIterator<String> i = l.listIterator(); while (i.hasNext()) { String s = i.next(); if (s.isEmpty()) i.remove(); else i.set(s + l.size()); if (s.equals(\"b\")) i.add(\"new\"); } while (i.hasPrevious()) System.out.println(i.previous());",
    "Map<Character, List<String>> m = new TreeMap<>(); for (String s : new String[] {\"ant\", \"bee\", #t, \"ape\"}) if (!s.isEmpty()) m.computeIfAbsent(s.charAt(0), k -> new ArrayList<>()).add(s); System.out.println(m);",
    "Set<List<Integer>> s = new HashSet<>(); for (int i = 0; i < 10; i++) s.add(Arrays.asList(i % 3, i % #n)); System.out.println(s.size());",
    "Deque<Integer> d = new ArrayDeque<>(); for (int i = 0; i < 20; i++) { if (i % 3 == 0) d.addFirst(i); else d.addLast(i); if (d.size() > #n) d.pollLast(); } System.out.println(d + \" \" + d.contains(3)); Iterator<Integer> i = d.descendingIterator(); while (i.hasNext()) System.out.println(i.next());",
    "PriorityQueue<int[]> q = new PriorityQueue<>((a, b) -> a[1] != b[1] ? a[1] - b[1] : a[0] - b[0]); for (int i = 0; i < 9; i++) q.add(new int[] {i, i * #n % 4}); StringBuilder b = new StringBuilder(); while (!q.isEmpty()) b.append(q.poll()[0]); System.out.println(b);",
    "List<Integer> l = new LinkedList<>(); Collections.addAll(l, 5, 3, #n, 1); Collections.sort(l, Collections.reverseOrder()); System.out.println(l + \" \" + Collections.binarySearch(l, 3, Collections.reverseOrder())); System.out.println(Collections.frequency(l, 3) + Collections.nCopies(2, #t).toString()); System.out.println(new ArrayList<>(Collections.unmodifiableCollection(l)).equals(l));",
    "int[][] g = new int[4][]; for (int i = 0; i < 4; i++) { g[i] = new int[i + 1]; Arrays.fill(g[i], #n + i); } int[][] h = g.clone(); h[0] = new int[] {-1}; System.out.println(Arrays.deepToString(g) + Arrays.deepEquals(g, h) + Arrays.deepHashCode(g));",
    "Integer[] a = {3, 1, #n}; List<Integer> v = Arrays.asList(a); v.set(0, 77); System.out.println(a[0]); try { v.add(1); } catch (UnsupportedOperationException e) { System.out.println(\"fixed\"); } Collections.sort(v); System.out.println(Arrays.toString(a));",
    "EnumMap<Thread.State, Integer> m = new EnumMap<>(Thread.State.class); m.put(Thread.State.WAITING, #n); m.put(Thread.State.NEW, 1); System.out.println(m); System.out.println(EnumSet.range(Thread.State.NEW, Thread.State.WAITING));",
    "BitSet b = new BitSet(); for (int i = 2; i < 60; i++) b.set(i); for (int i = 2; i * i < 60; i++) if (b.get(i)) for (int j = i * i; j < 60; j += i) b.clear(j); System.out.println(b + \" \" + b.nextSetBit(#n) + b.previousClearBit(#n + 20));",
    // Numbers as texts.
    "for (String s : new String[] {\"12\", \"-7\", \"+3\", \"\", \"x\", \"2147483648\", \" 1\", \"0x1F\", #t}) { try { System.out.println(Integer.parseInt(s)); } catch (NumberFormatException e) { System.out.println(e.getMessage()); } }",
    "System.out.println(Integer.toString(#i, 2 + #n) + Integer.toHexString(#i) + Integer.toOctalString(#i) + Integer.toBinaryString(#i) + Long.toHexString(#l) + Integer.toUnsignedString(#i)); System.out.println(Integer.decode(\"0x1F\") + Integer.valueOf(\"77\", 8) + Long.parseLong(\"-12\"));",
    "System.out.println(String.format(\"%d|%5d|%-5d|%05d|%x|%s|%c|%b|%%\", #i, #n, #n, #n, #i, #t, 'c', true)); try { String.format(\"%d\", #t); } catch (IllegalFormatException e) { System.out.println(e.getMessage()); }",
    "StringBuilder b = new StringBuilder(); for (char c = 'a'; c < 'a' + #n + 1; c++) b.append(c).append((int) c % 7); b.insert(0, #i).append(true).append((Object) null).append(new char[] {'x', 'y'}, 1, 1).append(\"hello\", 1, 3); System.out.println(b.reverse() + \" \" + b.length()); b.setLength(3); System.out.println(b); b.replace(0, 2, \"new\"); System.out.println(b + \" \" + b.indexOf(\"w\"));",
    "String s = #t; System.out.println(s.chars().filter(Character::isLetter).count() + s.indexOf('l', 2) + s.lastIndexOf(\"l\") + s.replace(\"a\", \"\").length()); System.out.println(s.matches(\"[a-z]+\") + Arrays.toString(s.split(\"\")) + s.compareTo(\"Hello\") + s.regionMatches(true, 0, \"HEL\", 0, 3)); System.out.println(s.isEmpty() ? \"-\" : s.substring(s.length() / 2) + s.charAt(0));",
    "System.out.println(new java.math.BigInteger(\"123456789012345678901234567890\").multiply(java.math.BigInteger.valueOf(#l)).mod(java.math.BigInteger.valueOf(1000007))); System.out.println(java.math.BigInteger.ONE.shiftLeft(#n * 10).subtract(java.math.BigInteger.TEN).toString(16)); System.out.println(new java.math.BigDecimal(\"1.10\").multiply(new java.math.BigDecimal(#n)).setScale(1, java.math.RoundingMode.HALF_UP));",
    "Random r = new Random(#l); System.out.println(r.nextInt() + \" \" + r.nextInt(100) + \" \" + r.nextLong() + \" \" + r.nextBoolean() + \" \" + r.nextInt(#n + 1)); System.out.println(Double.doubleToLongBits(r.nextDouble()) + Float.floatToIntBits(r.nextFloat()));",
    // Lambdas and streams in other ways.
    "int[] box = {0}; Runnable r = () -> box[0] += #n; for (int i = 0; i < 3; i++) r.run(); System.out.println(box[0]); Supplier<Supplier<Integer>> s = () -> () -> box[0] + 1; System.out.println(s.get().get());",
    "Function<Integer, Integer>[] fs = new Function[3]; for (int i = 0; i < 3; i++) { int k = i; fs[i] = x -> x * k + #n; } int v = 1; for (Function<Integer, Integer> f : fs) v = f.apply(v); System.out.println(v); BinaryOperator<Integer> m = BinaryOperator.minBy(Comparator.naturalOrder()); System.out.println(m.apply(#n, 5));",
    "System.out.println(Stream.of(#t, \"b\", \"cc\").flatMap(s -> Stream.of(s, s.length())).map(Object::toString).collect(Collectors.joining(\"|\", \"<\", \">\"))); System.out.println(IntStream.rangeClosed(1, #n).mapToObj(i -> i % 2 == 0 ? \"e\" : \"o\").collect(Collectors.toList()));",
    "Map<Boolean, List<Integer>> m = IntStream.range(0, 10).boxed().collect(Collectors.partitioningBy(x -> x % (#n + 1) == 0)); System.out.println(m); System.out.println(Stream.of(3, 1, 2).sorted(Comparator.comparing(x -> -x)).map(String::valueOf).reduce(\"\", String::concat)); System.out.println(IntStream.of(3, #n, 5).summaryStatistics());",
    "Optional<String> o = Optional.of(#t).filter(s -> s.length() > 1); System.out.println(o.map(String::length).orElseGet(() -> -1) + \" \" + o.isPresent()); o.ifPresent(s -> System.out.println(s.trim())); try { Optional.empty().get(); } catch (NoSuchElementException e) { System.out.println(e.getMessage()); }",
    // Errors.
    "try { throw new Exception(\"outer\", new RuntimeException(\"inner \" + #n)); } catch (Exception e) { System.out.println(e + \" \" + e.getCause()); Throwable t = e.getCause(); while (t != null) { System.out.println(t.getMessage()); t = t.getCause(); } }",
    "try { try { throw new IllegalArgumentException(\"a\"); } finally { if (#n > 4) throw new IllegalStateException(\"b\"); } } catch (RuntimeException e) { System.out.println(e.getMessage() + e.getSuppressed().length); }",
    "Throwable t = new Throwable(\"x\"); try { t.initCause(t); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); } t.initCause(new Error(\"e\")); try { t.initCause(null); } catch (IllegalStateException e) { System.out.println(\"again\"); } System.out.println(t.getCause()); t.addSuppressed(new Exception()); System.out.println(t.getSuppressed().length + t.getLocalizedMessage());",
    "try { Object o = Arrays.asList(1, \"x\"); List<Integer> l = (List<Integer>) o; int s = 0; for (int x : l) s += x; } catch (ClassCastException e) { System.out.println(e.getMessage().startsWith(\"class java.lang.String cannot\")); }",
    "System.out.println(Objects.requireNonNullElse(null, #t) + Objects.hashCode(null) + Objects.toString(null, \"d\") + Objects.equals(#n, #n) + Objects.isNull(null)); try { Objects.checkIndex(#n, 3); System.out.println(\"in\"); } catch (IndexOutOfBoundsException e) { System.out.println(e.getMessage()); }",
];
