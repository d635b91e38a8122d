//! The stable codes of this crate and what `oxpecker explain` says about them. A code is never reused.

use oxpecker_base::CodeInfo;

macro_rules! codes {
    ($($name:ident = $code:literal, $title:literal, $explanation:literal;)*) => {
        $(pub(crate) const $name: &str = $code;)*

        /// Every code this crate reports.
        pub static CODES: &[CodeInfo] = &[
            $(CodeInfo { code: $code, title: $title, explanation: $explanation },)*
        ];
    };
}

codes! {
    UNEXPECTED_CHARACTER = "OX0001", "unexpected character",
        "The source contains a character that starts no token of OOX. Strings and comments may contain any character; \
         outside of them only letters, digits, `_`, white space and the operators of the language are allowed.";
    UNTERMINATED = "OX0002", "unterminated string",
        "A string literal starts with `\"` and ends with the next `\"` on the same line. There are no escapes, so a \
         string cannot contain a quote.";
    BLOCK_COMMENT = "OX0003", "block comment",
        "`/* .. */` is not part of OOX. The only comments are those from `//` to the end of the line.";
    BAD_CHAR = "OX0004", "malformed character literal",
        "A character literal is one character between single quotes, such as `'a'`, or one of the escapes `'\\n'`, \
         `'\\t'`, `'\\r'`, `'\\0'`, `'\\\\'`, `'\\''`, `'\\\"'` and `'\\u0041'`.";
    BAD_NUMBER = "OX0005", "malformed number",
        "An integer is a row of decimal digits of any length, without sign, suffix or `0x`; a float has digits on both \
         sides of its point, such as `0.5`. A name cannot start with a digit.";
    SYNTAX = "OX0010", "syntax error",
        "The parser expected something else here. It then goes on behind the next `;` or block, so the first \
         syntax error of a method is the one to trust.";
    LONE_EQ = "OX0011", "`=` instead of `:=` or `==`",
        "OOX writes assignment as `x := e;` and comparison as `a == b`. A single `=` has no meaning.";
    EMBEDDED = "OX0012", "access or call inside of an expression",
        "Field reads, element reads, calls, `new` and casts occur only as the whole right-hand side of an assignment or \
         declaration. Instead of `y := x.f + 1;` write `int t := x.f; y := t + 1;`. The length of an array is the \
         exception: `#a` is an ordinary expression.";
    CHAINED = "OX0013", "chained access",
        "The receiver of a field, element or call is a plain variable. Instead of `y := a.b.c;` write \
         `B t := a.b; y := t.c;`.";
    TOO_DEEP = "OX0014", "nested too deeply",
        "Statements and expressions nest at most 200 levels, quantifiers at most 8, arrays have at most 16 dimensions, \
         integers at most 39,000 digits, an inheritance chain at most 500 types and a program at most 20,000 types. Programs written by people stay far below; the limits \
         keep generated ones from exhausting the stack.";
    NO_RESULT_TYPE = "OX0015", "method without a result type",
        "A member of the form `name(..) { .. }` is a constructor and must be named like its class. Every other \
         method needs a result type in front of its name, `void` if it returns nothing.";
    INSTANCEOF = "OX0016", "`instanceof` inside of an expression",
        "A type test `x instanceof C` or `!x instanceof C` is a whole condition: of `if`, `while`, `assert` or \
         `assume`, or the part after the comma of a clause. It cannot be combined with `&&`, `||` or parentheses.";
    NOT_OOX = "OX0017", "not part of the language",
        "This is Java but not OOX. There are no modifiers, imports, static fields, field initializers, `++`, compound \
         assignments, unqualified calls, exception objects or exception variables.";
    TOO_MANY_ERRORS = "OX0019", "too many errors",
        "Only the first 50 errors are shown; the rest often follows from them.";

    DUPLICATE_CLASS = "OX0101", "class declared twice",
        "All files together make one program, in which every class and interface has its own name.";
    UNKNOWN_CLASS = "OX0102", "unknown class",
        "No file of the program declares a class or interface of this name. There is no standard library: even \
         `Object` has to be declared if it is used.";
    DUPLICATE_FIELD = "OX0103", "field declared twice",
        "A class declares each field once. A subclass may declare a field of the same name; it is another field.";
    DUPLICATE_METHOD = "OX0104", "method declared twice",
        "Two methods or constructors of one class with the same name must differ in the types of their parameters; \
         the result type does not count.";
    CYCLE = "OX0105", "cyclic inheritance",
        "A class or interface extends itself, directly or through others.";
    WRONG_KIND = "OX0106", "class and interface confused",
        "A class extends one class and implements interfaces; an interface extends interfaces.";
    MISSING_METHOD = "OX0107", "interface method not implemented",
        "A class must have a method for each method of its interfaces that has no default body, with the same parameter \
         types. It may inherit it.";
    BAD_OVERRIDE = "OX0108", "incompatible override",
        "A method with the same name and parameter types as an inherited one overrides it. Both must be instance methods, \
         and its result must be usable as a result of the other.";
    VOID_VARIABLE = "OX0109", "`void` is not the type of a value",
        "Only the result of a method can be `void`: it says that there is none.";

    UNDECLARED = "OX0201", "unknown variable",
        "No variable of this name is visible here. Fields are not variables: they are read as `this.f`. In the jip \
         dialect a variable is visible in its whole method and an assignment declares it.";
    REDECLARED = "OX0202", "variable declared twice",
        "In the strict dialect a variable must not have the name of another one that is visible, not even in a nested \
         block or as a variable of a quantifier. Blocks next to each other may use the same names. The jip dialect allows \
         it: the second declaration overwrites the variable.";
    UNKNOWN_FIELD = "OX0203", "unknown field",
        "The class of the variable has no such field, nor do its superclasses.";
    UNKNOWN_METHOD = "OX0204", "unknown method",
        "The class has no such method, nor do its superclasses and interfaces.";
    NO_APPLICABLE = "OX0205", "no method for these arguments",
        "Methods and constructors are chosen by the number and the types of the arguments. None of this name fits.";
    AMBIGUOUS_CALL = "OX0206", "ambiguous call",
        "Several methods fit and none of them is more specific than all others in every parameter. Keep an argument \
         in a variable of the intended type first.";
    AMBIGUOUS_MEMBER = "OX0207", "member of an unknown class",
        "In the jip dialect a variable may hold an object although it is declared otherwise. A field or method is \
         then looked up in all classes; here several have one. Declare the variable with its class.";
    RETVAL = "OX0208", "no result here",
        "`retval` is the result of the method in its `ensures` clause. It does not exist elsewhere, nor in a method that \
         returns `void`.";
    THIS = "OX0209", "no or fixed `this`",
        "`this` is the receiver of an instance method or constructor. It does not exist in a static method and \
         cannot be assigned.";
    NOT_INSTANTIABLE = "OX0210", "interfaces have no instances",
        "`new` needs a class. Create an object of a class that implements the interface.";
    STATICNESS = "OX0211", "static and instance methods confused",
        "A static method is called as `Class.method(..)`, an instance method as `variable.method(..)`. An instance method \
         called on a class is an error; a static method called on a variable is only a warning: the variable is \
         ignored, even if it is null.";
    SUPER = "OX0212", "`super` without a superclass",
        "`super.m(..)` needs an instance method of a class that extends another one; `super(..)` needs a constructor of \
         such a class.";
    LOOP_CONTROL = "OX0213", "`break` or `continue` outside of a loop",
        "These statements leave or continue the innermost `while` loop; here there is none.";

    MISMATCH = "OX0301", "wrong type",
        "The value cannot be used as a value of this type. A class can be used as its supertypes, `null` as any reference, \
         `int` and `uint` as each other, and an integer literal as a float. Arrays must have equal \
         element types.";
    BAD_OPERANDS = "OX0302", "operator not defined for these types",
        "Arithmetic and `<`, `<=`, `>`, `>=` work on two integers or two floats, the comparisons also on two characters; \
         `&&`, `||`, `==>`, `!` work on `bool`; `==` and `!=` on two values of one kind, references if one type can hold \
         objects of the other.";
    VOID_VALUE = "OX0304", "no value",
        "A method that returns `void` gives nothing that could be assigned.";
    BAD_RETURN = "OX0305", "return does not fit the method",
        "A `void` method and a constructor return without a value, every other method with one.";
    MISSING_RETURN = "OX0306", "end of the method reached without a value",
        "A method with a result should end with `return` on every path. At its closing brace it returns the default \
         of its type: 0, false, 0.0 or null. This is a warning.";
    IMPOSSIBLE_CAST = "OX0307", "cast or type test can never succeed",
        "The classes are unrelated: no object can be an instance of both.";
    NOT_ARRAY = "OX0308", "not an array",
        "`#a`, `a[i]` and quantifiers need a variable of an array type.";
    NOT_OBJECT = "OX0309", "not an object",
        "Fields and methods need a variable of a class type.";

    DASH_FIELD = "OX0401", "`-` in front of a field",
        "Only the jip dialect writes `-` in front of fields. Leave it out, or choose `--dialect jip` or `auto`.";
    JIP_QUANTIFIER = "OX0402", "quantifier in the form of the jip dialect",
        "The strict dialect writes `forall v, i : a : e` (element, index, array), the jip dialect `forall a, i, v : e`.";
    UNRESOLVED_CALL = "OX0403", "call that cannot be executed",
        "In the jip dialect a program may contain a call of a method that does not exist or does not take that many \
         arguments. It loads with this warning; a path that reaches the call ends and makes the verdict unknown.";

    BAD_INPUT = "OX0501", "malformed input",
        "Inputs are given as statements: `x := 5;`, `x := new C;`, `x := new int[3];`, `x[0] := 5;`, `x.f := y;`. Values \
         are literals, `NaN`, `Infinity`, their negations, or names.";
}

#[cfg(test)]
mod tests {
    use super::CODES;

    #[test]
    fn codes_are_ordered_and_explained() {
        for pair in CODES.windows(2) {
            assert!(pair[0].code < pair[1].code, "{}", pair[1].code);
        }
        for info in CODES {
            assert!(info.code.len() == 6 && info.explanation.len() > 40);
        }
    }
}
