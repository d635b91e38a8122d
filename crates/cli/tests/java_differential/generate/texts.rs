//! Strings and builders, lightly.

use super::Writer;

/// Making texts.
pub(crate) fn building(writer: &mut Writer) {
    let (text, builder) = (writer.text(), writer.name("sb"));
    let (int, long) = (writer.int(), writer.long());
    print!(
        writer,
        "{text} + {int} + 'c' + {long} + true + null + (char) 66 + 1.5 + 2f"
    );
    line!(
        writer,
        "StringBuilder {builder} = new StringBuilder({text});"
    );
    for _ in 0..6 {
        let (place, end) = (writer.between(0, 6), writer.between(0, 9));
        let line = match writer.rng.below(7) {
            0 => format!("{builder}.append({});", writer.int()),
            1 => format!("{builder}.insert({place}, {});", writer.text()),
            2 => format!("{builder}.reverse();"),
            3 => format!("{builder}.setCharAt({place}, 'Z');"),
            4 => format!("{builder}.deleteCharAt({place});"),
            5 => format!("{builder}.delete({place}, {end});"),
            _ => format!("{builder}.append({}).append('!');", writer.text()),
        };
        line!(
            writer,
            "try {{ {line} }} catch (StringIndexOutOfBoundsException e) {{ System.out.println(\"bounds\"); }}"
        );
    }
    print!(
        writer,
        "{builder} + \" \" + {builder}.length() + {builder}.indexOf(\"a\")"
    );
    print!(
        writer,
        "String.valueOf({int}).length() + Integer.toHexString({int}) + Long.toString({long}, 7)"
    );
    print!(writer, "String.join(\"-\", \"a\", {text}, \"b\")");
    line!(
        writer,
        "String s{builder} = \"\"; for (int i = 0; i < 5; i++) s{builder} += i + {text};"
    );
    print!(writer, "s{builder}.hashCode()");
}

/// Looking into texts.
pub(crate) fn looking(writer: &mut Writer) {
    let (one, two) = (writer.name("s"), writer.name("s"));
    let (first, second) = (writer.text(), writer.text());
    line!(writer, "String {one} = {first}, {two} = {second};");
    let place = writer.between(0, 6);
    let questions = [
        format!("{one}.equals({two})"),
        format!("{one}.compareTo({two})"),
        format!("{one}.compareToIgnoreCase({two})"),
        format!("{one}.equalsIgnoreCase({two})"),
        format!("{one}.indexOf({two})"),
        format!("{one}.lastIndexOf('b')"),
        format!("{one}.contains({two})"),
        format!("{one}.startsWith({two}) || {one}.endsWith({two})"),
        format!("{one}.trim() + \"|\""),
        format!("{one}.toUpperCase() + {two}.toLowerCase()"),
        format!("{one}.replace('b', 'q') + {one}.replace(\"l\", \"LL\")"),
        format!("{one}.concat({two}).length()"),
        format!("{one}.isEmpty()"),
        format!("{one}.hashCode() ^ {two}.hashCode()"),
        format!("{one} == {two}"),
        format!("{one} == ({two} + \"\")"),
        format!("{one}.intern() == {first}"),
        format!("new String({one}.toCharArray()).equals({one})"),
        format!("Arrays.toString({one}.split(\",\"))"),
        format!("{one}.charAt({place})"),
        format!("{one}.substring({place}, {})", place + 1),
        format!("Integer.parseInt({one})"),
    ];
    for _ in 0..9 {
        let question = &questions[writer.rng.below(questions.len())];
        line!(
            writer,
            "try {{ System.out.println({question}); }} catch (RuntimeException e) {{ System.out.println(e.getClass()); }}"
        );
    }
    line!(
        writer,
        "StringTokenizer t{one} = new StringTokenizer({one}, \", \"); while (t{one}.hasMoreTokens()) System.out.println(t{one}.nextToken());"
    );
    line!(
        writer,
        "int n{one} = 0; for (char c : {one}.toCharArray()) {{ if (Character.isLetter(c)) n{one}++; if (Character.isDigit(c)) n{one} += 100; n{one} += Character.toUpperCase(c) - c; }} System.out.println(n{one});"
    );
}
