//! Collections of the library.

use super::Writer;

/// Runs an operation that may throw and prints what it throws.
fn guarded(writer: &mut Writer, line: &str) {
    line!(
        writer,
        "try {{ {line} }} catch (RuntimeException e) {{ System.out.println(e); }}"
    );
}

/// Lists under random operations.
pub(crate) fn lists(writer: &mut Writer) {
    let class = writer.pick(&["ArrayList", "LinkedList", "Vector"]);
    let list = writer.name("l");
    line!(writer, "List<Integer> {list} = new {class}<>();");
    let size = writer.between(0, 15);
    for _ in 0..size {
        let value = writer.between(-9, 30);
        line!(writer, "{list}.add({value});");
    }
    for _ in 0..8 {
        let (value, place) = (writer.between(-9, 30), writer.between(-1, 12));
        let line = match writer.rng.below(16) {
            0 => format!("{list}.add({place}, {value});"),
            1 => format!("System.out.println({list}.remove({place}));"),
            2 => format!("System.out.println({list}.remove(Integer.valueOf({value})));"),
            3 => format!("System.out.println({list}.get({place}));"),
            4 => format!("System.out.println({list}.set({place}, {value}));"),
            5 => format!(
                "System.out.println({list}.indexOf({value}) + {list}.lastIndexOf({value}));"
            ),
            6 => format!("Collections.sort({list});"),
            7 => format!("Collections.reverse({list});"),
            8 => format!("Collections.shuffle({list}, new Random({value}));"),
            9 => format!("System.out.println({list}.contains({value}));"),
            10 => format!(
                "System.out.println({list}.subList({}, {place}));",
                writer.between(0, 3)
            ),
            11 => format!("for (int x : {list}) if (x == {value}) {list}.add(1);"),
            12 => format!(
                "for (Iterator<Integer> i = {list}.iterator(); i.hasNext();) if (i.next() % 3 == 0) i.remove();"
            ),
            13 => format!("{list}.addAll(Arrays.asList({value}, {place}));"),
            14 => format!(
                "Collections.rotate({list}, {place}); Collections.swap({list}, 0, {place});"
            ),
            _ => format!("System.out.println(Collections.max({list}) - Collections.min({list}));"),
        };
        guarded(writer, &line);
    }
    writer.print(&list);
    print!(writer, "{list}.size() + \" \" + {list}.hashCode()");
    print!(writer, "{list}.equals(new ArrayList<>({list}))");
    print!(
        writer,
        "Collections.unmodifiableList({list}).toString().length()"
    );
}

/// Maps under random operations.
pub(crate) fn maps(writer: &mut Writer) {
    let class = writer.pick(&["HashMap", "LinkedHashMap", "TreeMap", "Hashtable"]);
    let key = writer.pick(&["Integer", "String", "Long", "Character"]);
    let map = writer.name("m");
    line!(writer, "Map<{key}, Integer> {map} = new {class}<>();");
    let operations = writer.between(5, 25);
    for _ in 0..operations {
        let number = writer.between(-4, 40);
        let key = match key {
            "Integer" => format!("{}", number * 7),
            "String" => format!("\"k{number}\""),
            "Long" => format!("{number}L << {}", writer.between(0, 40)),
            _ => format!("(char) {}", number + 60),
        };
        let value = writer.between(0, 99);
        let line = match writer.rng.below(9) {
            0 => format!("System.out.println({map}.get({key}));"),
            1 => format!("System.out.println({map}.remove({key}));"),
            2 => format!(
                "System.out.println({map}.containsKey({key}) | {map}.containsValue({value}));"
            ),
            3 => format!("System.out.println({map}.getOrDefault({key}, {value}));"),
            4 => format!("System.out.println({map}.putIfAbsent({key}, {value}));"),
            _ => format!("{map}.put({key}, {value});"),
        };
        guarded(writer, &line);
    }
    writer.print(&map);
    print!(writer, "{map}.keySet()");
    print!(writer, "{map}.values()");
    print!(writer, "{map}.hashCode() + \" \" + {map}.size()");
    line!(
        writer,
        "long h{map} = 0; for (Map.Entry<{key}, Integer> e : {map}.entrySet()) h{map} = h{map} * 31 + e.getKey().hashCode() + e.getValue();"
    );
    print!(writer, "h{map}");
    if class == "TreeMap" && key == "Integer" {
        let bound = writer.between(-20, 200);
        let tree = format!("((TreeMap<Integer, Integer>) {map})");
        for method in [
            "floorKey",
            "ceilingKey",
            "higherKey",
            "lowerKey",
            "headMap",
            "tailMap",
        ] {
            print!(writer, "{tree}.{method}({bound})");
        }
        print!(writer, "{tree}.descendingMap()");
        line!(
            writer,
            "if (!{map}.isEmpty()) System.out.println({tree}.firstKey() + {tree}.lastKey());"
        );
    }
}

/// Sets, queues and stacks.
pub(crate) fn sets_and_queues(writer: &mut Writer) {
    let class = writer.pick(&["HashSet", "LinkedHashSet", "TreeSet"]);
    let (set, queue, stack) = (writer.name("s"), writer.name("q"), writer.name("t"));
    line!(writer, "Set<Integer> {set} = new {class}<>();");
    let count = writer.between(0, 30);
    line!(
        writer,
        "for (int i = 0; i < {count}; i++) {set}.add(i * {} % 41);",
        writer.between(1, 99)
    );
    writer.print(&set);
    let change = writer.pick(&["retainAll", "removeAll", "addAll"]);
    print!(writer, "{set}.{change}(Arrays.asList(1, 2, 3, 5, 8, 13))");
    writer.print(&set);
    print!(writer, "{set}.hashCode()");
    let class = writer.pick(&["ArrayDeque", "LinkedList", "PriorityQueue"]);
    line!(writer, "Queue<Integer> {queue} = new {class}<>();");
    for _ in 0..12 {
        let value = writer.between(0, 50);
        let line = match writer.rng.below(5) {
            0 => format!("System.out.println({queue}.poll());"),
            1 => format!("System.out.println({queue}.peek());"),
            2 => format!("System.out.println({queue}.remove());"),
            _ => format!("{queue}.offer({value});"),
        };
        guarded(writer, &line);
    }
    writer.print(&queue);
    line!(writer, "Stack<String> {stack} = new Stack<>();");
    for _ in 0..6 {
        let line = match writer.rng.below(4) {
            0 => format!("System.out.println({stack}.pop());"),
            1 => format!("System.out.println({stack}.peek());"),
            _ => format!("{stack}.push({});", writer.text()),
        };
        guarded(writer, &line);
    }
    print!(writer, "{stack} + \" \" + {stack}.search(\"a\")");
    let bits = writer.name("x");
    line!(writer, "BitSet {bits} = new BitSet();");
    for _ in 0..5 {
        let place = writer.between(0, 130);
        let change = writer.pick(&["set", "flip", "clear"]);
        line!(writer, "{bits}.{change}({place});");
    }
    print!(
        writer,
        "{bits} + \" \" + {bits}.cardinality() + \" \" + {bits}.nextSetBit(3)"
    );
}

/// Keys with their own `equals`, `hashCode` and order.
pub(crate) fn own_keys(writer: &mut Writer) {
    let class = writer.name("Key");
    let modulus = writer.between(1, 6);
    member!(
        writer,
        "static class {class} implements Comparable<{class}> {{ final int a, b; \
         {class}(int a, int b) {{ this.a = a; this.b = b; }} \
         public boolean equals(Object o) {{ return o instanceof {class} && (({class}) o).a == a && (({class}) o).b == b; }} \
         public int hashCode() {{ return a % {modulus}; }} \
         public int compareTo({class} o) {{ return a != o.a ? Integer.compare(a, o.a) : o.b - b; }} \
         public String toString() {{ return a + \":\" + b; }} }}"
    );
    let map = writer.name("m");
    let maker = writer.pick(&["HashMap", "TreeMap", "LinkedHashMap"]);
    line!(writer, "Map<{class}, String> {map} = new {maker}<>();");
    let count = writer.between(3, 14);
    for _ in 0..count {
        let (one, two) = (writer.between(0, 6), writer.between(0, 2));
        print!(
            writer,
            "{map}.put(new {class}({one}, {two}), \"v{one}{two}\")"
        );
    }
    writer.print(&map);
    let (one, two) = (writer.between(0, 6), writer.between(0, 2));
    print!(writer, "{map}.get(new {class}({one}, {two}))");
    let list = writer.name("l");
    line!(
        writer,
        "List<{class}> {list} = new ArrayList<>({map}.keySet());"
    );
    line!(writer, "Collections.sort({list});");
    writer.print(&list);
    print!(writer, "{list}.contains(new {class}({two}, {one}))");
    let order = writer.name("Order");
    member!(
        writer,
        "static class {order} implements Comparator<{class}> {{ public int compare({class} x, {class} y) {{ return y.b - x.b; }} }}"
    );
    line!(writer, "Collections.sort({list}, new {order}());");
    writer.print(&list);
}
