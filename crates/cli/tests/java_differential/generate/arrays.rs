//! Arrays.

use super::Writer;

/// Writes and reads, some of them out of bounds.
pub(crate) fn one_dimension(writer: &mut Writer) {
    let length = writer.between(0, 8);
    let (array, sum) = (writer.name("a"), writer.name("s"));
    let kind = writer.pick(&["int", "long", "short", "byte", "char"]);
    line!(writer, "{kind}[] {array} = new {kind}[{length}];");
    line!(
        writer,
        "for (int i = 0; i < {array}.length; i++) {array}[i] = ({kind}) (i * {} + {});",
        writer_between(writer, -9, 99),
        writer_between(writer, -300, 300)
    );
    for _ in 0..4 {
        let index = writer.between(-1, 9);
        let line = match writer.rng.below(3) {
            0 => format!("{array}[{index}] += 5;"),
            1 => format!("{array}[{index}]++;"),
            _ => format!("System.out.println((int) {array}[{index}]);"),
        };
        if writer.rng.percent(70) {
            line!(
                writer,
                "try {{ {line} }} catch (ArrayIndexOutOfBoundsException e) {{ System.out.println(e.getMessage()); }}"
            );
        } else {
            writer.line(line);
        }
    }
    line!(
        writer,
        "long {sum} = 0; for ({kind} x : {array}) {sum} = {sum} * 31 + x;"
    );
    writer.print(&sum);
    print!(
        writer,
        "{array}.clone().length + \" \" + ({array}.clone() == {array})"
    );
}

fn writer_between(writer: &mut Writer, low: i64, high: i64) -> i64 {
    writer.between(low, high)
}

/// Arrays of arrays.
pub(crate) fn more_dimensions(writer: &mut Writer) {
    let (rows, columns) = (writer.between(1, 4), writer.between(1, 4));
    let (grid, ragged, sum) = (writer.name("g"), writer.name("r"), writer.name("s"));
    line!(writer, "int[][] {grid} = new int[{rows}][{columns}];");
    line!(
        writer,
        "for (int i = 0; i < {rows}; i++) for (int j = 0; j < {columns}; j++) {grid}[i][j] = i * {} + j;",
        columns + 3
    );
    print!(writer, "Arrays.deepToString({grid})");
    line!(
        writer,
        "int[][] {ragged} = {{{{1}}, {{2, 3}}, null, {{}}}};"
    );
    line!(
        writer,
        "int {sum} = 0; for (int[] row : {ragged}) if (row != null) for (int x : row) {sum} += x;"
    );
    writer.print(&sum);
    let (row, column) = (writer.between(0, 3), writer.between(0, 2));
    line!(
        writer,
        "try {{ System.out.println({ragged}[{row}][{column}]); }} catch (RuntimeException e) {{ System.out.println(e.getClass().getName()); }}"
    );
    line!(
        writer,
        "Object[] o{sum} = {ragged}; System.out.println(o{sum} instanceof int[][]); System.out.println(o{sum}.getClass() == int[][].class);"
    );
    let size = writer.between(-2, 3);
    line!(writer, "int z{sum} = {size};");
    line!(
        writer,
        "try {{ long[][][] c = new long[2][z{sum}][]; System.out.println(c[1].length); }} catch (NegativeArraySizeException e) {{ System.out.println(e.getMessage()); }}"
    );
    line!(
        writer,
        "try {{ Object[] s = new String[2]; s[0] = \"x\"; s[1] = {}; System.out.println(s.length); }} catch (ArrayStoreException e) {{ System.out.println(e.getMessage()); }}",
        "Integer.valueOf(1)"
    );
}

/// `java.util.Arrays`.
pub(crate) fn library(writer: &mut Writer) {
    let length = writer.between(1, 60);
    let factor = writer.between(1, 9999);
    let (array, copy) = (writer.name("a"), writer.name("c"));
    let kind = writer.pick(&["int", "long", "short", "byte", "char", "double"]);
    line!(writer, "{kind}[] {array} = new {kind}[{length}];");
    line!(
        writer,
        "for (int i = 0; i < {length}; i++) {array}[i] = ({kind}) (i * {factor} % 97 - 40);"
    );
    line!(writer, "{kind}[] {copy} = {array}.clone();");
    line!(writer, "Arrays.sort({array});");
    print!(writer, "Arrays.hashCode({array})");
    print!(writer, "Arrays.equals({array}, {copy})");
    print!(
        writer,
        "Arrays.binarySearch({array}, ({kind}) {})",
        writer.between(-40, 60)
    );
    let (from, to) = (writer.between(0, 5), writer.between(0, 9));
    line!(
        writer,
        "try {{ System.out.println(Arrays.hashCode(Arrays.copyOfRange({copy}, {from}, {to}))); }} catch (RuntimeException e) {{ System.out.println(e); }}"
    );
    print!(
        writer,
        "Arrays.copyOf({copy}, {}).length",
        writer.between(0, 70)
    );
    if kind != "double" {
        print!(writer, "Arrays.toString({array}).length()");
    }
    let boxed = writer.name("b");
    line!(writer, "Integer[] {boxed} = new Integer[{length}];");
    line!(
        writer,
        "for (int i = 0; i < {length}; i++) {boxed}[i] = i * {factor} % 31;"
    );
    line!(writer, "Arrays.sort({boxed}, Collections.reverseOrder());");
    print!(writer, "Arrays.toString({boxed})");
    print!(
        writer,
        "Arrays.asList({boxed}).indexOf({})",
        writer.between(0, 31)
    );
    let (at, count) = (writer.between(-1, 5), writer.between(0, 8));
    line!(
        writer,
        "try {{ System.arraycopy({copy}, 0, {array}, {at}, {count}); System.out.println(Arrays.hashCode({array})); }} catch (IndexOutOfBoundsException e) {{ System.out.println(e.getMessage()); }}"
    );
    line!(writer, "Arrays.fill({array}, 0, {length} / 2, ({kind}) 7);");
    print!(writer, "Arrays.hashCode({array})");
}
