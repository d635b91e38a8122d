//! Class files made by hand: what compilers at hand do not make, and what is wrong in one place.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "test code")]

mod support;

use oxpecker_jvm::classfile::{Constant, HandleKind, Loadable, MemberRef};
use oxpecker_jvm::instructions::{Condition, Kind, StackOp};
use oxpecker_jvm::{ClassError, ClassFile, FieldType, Insn, Problem};

use support::builder::Builder;

/// The instructions of a method with this code.
fn decode(code: &[u8]) -> Result<Vec<(u16, Insn)>, Problem> {
    decode_in(&mut Builder::new(), code, &[])
}

/// The instructions of a method with this code, in a class with more constants.
fn decode_in(
    builder: &mut Builder,
    code: &[u8],
    handlers: &[[u16; 4]],
) -> Result<Vec<(u16, Insn)>, Problem> {
    builder.static_method(code, handlers);
    let class = ClassFile::parse(&builder.build()).unwrap();
    let insns = class
        .instructions(&class.methods[0])
        .map_err(|error| error.problem)?;
    let insns = insns.unwrap();
    Ok(insns
        .iter()
        .map(|(offset, insn)| (offset, insn.clone()))
        .collect())
}

#[test]
fn subroutines_of_old_compilers() {
    // jsr 4; return; astore_1; ret 1; then the same with wide forms.
    let code = [
        0xa8, 0, 4, 0xb1, 0x4c, 0xa9, 1, 0xc9, 0, 0, 0, 5, 0xc4, 0x3a, 0, 2, 0xc4, 0xa9, 0, 2,
    ];
    let store = |slot| Insn::Store {
        kind: Kind::Reference,
        slot,
    };
    let expected = vec![
        (0, Insn::Jsr(4)),
        (3, Insn::Return(None)),
        (4, store(1)),
        (5, Insn::Ret(1)),
        (7, Insn::Jsr(12)),
        (12, store(2)),
        (16, Insn::Ret(2)),
    ];
    assert_eq!(decode(&code).unwrap(), expected);
}

#[test]
fn instructions_that_compilers_never_use() {
    // nop; swap; dup2_x2; pop2; goto_w 0.
    let code = [0x00, 0x5f, 0x5e, 0x58, 0xc8, 0xff, 0xff, 0xff, 0xfc];
    let expected = vec![
        (0, Insn::Nop),
        (1, Insn::Stack(StackOp::Swap)),
        (2, Insn::Stack(StackOp::Dup2X2)),
        (3, Insn::Stack(StackOp::Pop2)),
        (4, Insn::Goto(0)),
    ];
    assert_eq!(decode(&code).unwrap(), expected);
}

#[test]
fn jumps_and_operands_are_checked() {
    let cases: &[(&[u8], Problem)] = &[
        (&[0xa7, 0, 2, 0xb1], Problem::BadTarget(2)),
        (&[0xa7, 0, 4, 0xb1], Problem::BadTarget(4)),
        (&[0xa7, 0xff, 0xff, 0xb1], Problem::BadTarget(-1)),
        (
            &[0xc8, 0x7f, 0xff, 0xff, 0xff],
            Problem::BadTarget(0x7fff_ffff),
        ),
        (&[0x99, 0, 1, 0xb1], Problem::BadTarget(1)),
        (&[0x00], Problem::OffTheEnd),
        (&[0xb1, 0xa8, 0xff, 0xff], Problem::OffTheEnd),
        (&[0x15, 4, 0xb1], Problem::BadSlot(4)),
        (&[0x16, 3, 0xb1], Problem::BadSlot(4)),
        (&[0xc4, 0x19, 0xff, 0xff, 0xb1], Problem::BadSlot(0xffff)),
        (&[0xc4, 0x18, 0xff, 0xff, 0xb1], Problem::BadSlot(0x1_0000)),
        (&[0x84, 4, 1, 0xb1], Problem::BadSlot(4)),
        (&[0xa9, 4], Problem::BadSlot(4)),
        (&[0xca], Problem::UnknownOpcode(0xca)),
        (&[0xff], Problem::UnknownOpcode(0xff)),
        (&[0xb1, 0x10], Problem::Truncated),
        (
            &[0xc4, 0x57, 0, 0, 0xb1],
            Problem::BadOperand("an instruction that cannot be wide"),
        ),
        (
            &[0xbc, 3, 0xb1],
            Problem::BadOperand("unknown type of array elements"),
        ),
        (
            &[0xb6, 0, 2, 0xb1],
            Problem::WrongConstant {
                index: 2,
                expected: "a method",
            },
        ),
        (
            &[0xb2, 9, 9, 0xb1],
            Problem::WrongConstant {
                index: 0x909,
                expected: "a field",
            },
        ),
        (
            &[0x12, 0, 0xb1],
            Problem::WrongConstant {
                index: 0,
                expected: "a constant that can be pushed",
            },
        ),
        (
            &[0x14, 0, 2, 0xb1],
            Problem::BadOperand("a constant is pushed in a wrong size"),
        ),
        (
            &[0xc5, 0, 2, 1, 0xb1],
            Problem::BadOperand("wrong number of dimensions"),
        ),
    ];
    for (code, problem) in cases {
        assert_eq!(decode(code).as_ref(), Err(problem), "{code:x?}");
    }
}

#[test]
fn switches_are_checked() {
    let switch = |opcode: u8, words: &[i32]| {
        let mut code = vec![opcode, 0, 0, 0];
        code.extend(words.iter().flat_map(|word| word.to_be_bytes()));
        code.push(0xb1);
        decode(&code).map(|insns| insns.into_iter().next().unwrap().1)
    };
    let impossible = Err(Problem::BadOperand(
        "a switch has an impossible number of cases",
    ));
    let unsorted = Err(Problem::BadOperand("the cases of a switch are not sorted"));
    assert!(switch(0xaa, &[20, i32::MAX, i32::MAX, 20]).is_ok());
    assert_eq!(switch(0xaa, &[20, 5, 3, 20]), impossible);
    assert_eq!(switch(0xaa, &[20, i32::MIN, i32::MAX, 20]), impossible);
    assert_eq!(switch(0xaa, &[20, 0, 1, 20]), impossible);
    assert_eq!(switch(0xaa, &[16, 0, 0, 17]), Err(Problem::BadTarget(16)));
    assert!(switch(0xab, &[12, 0]).is_ok());
    assert!(switch(0xab, &[28, 2, -5, 28, 7, 28]).is_ok());
    assert_eq!(switch(0xab, &[28, 2, 7, 28, -5, 28]), unsorted);
    assert_eq!(switch(0xab, &[28, 2, 7, 28, 7, 28]), unsorted);
    assert_eq!(switch(0xab, &[12, -1]), impossible);
    assert_eq!(switch(0xab, &[12, 1]), impossible);
}

#[test]
fn handlers_are_checked() {
    // iconst_0; ifeq 4; return.
    let code = [0x03, 0x99, 0, 3, 0xb1];
    let decoded = |handler| decode_in(&mut Builder::new(), &code, &[handler]);
    assert!(decoded([0, 5, 4, 0]).is_ok());
    assert!(decoded([0, 1, 1, 2]).is_ok());
    assert_eq!(decoded([0, 2, 4, 0]), Err(Problem::BadTarget(2)));
    assert_eq!(decoded([2, 4, 4, 0]), Err(Problem::BadTarget(2)));
    assert_eq!(decoded([0, 5, 3, 0]), Err(Problem::BadTarget(3)));
    assert_eq!(decoded([4, 4, 4, 0]), Err(Problem::BadTarget(4)));
    assert_eq!(decoded([0, 6, 4, 0]), Err(Problem::BadTarget(6)));
    let insns = decoded([0, 5, 4, 0]).unwrap();
    assert_eq!(
        insns[1],
        (
            1,
            Insn::If {
                condition: Condition::Eq,
                target: 4
            }
        )
    );
}

#[test]
fn every_kind_of_constant() {
    let mut builder = Builder::new();
    builder.major = 999;
    let double = builder.constant(6, &0xc000_0000_0000_0000_u64.to_be_bytes());
    let long = builder.constant(5, &(-2_i64).to_be_bytes());
    let float = builder.constant(4, &0x3fc0_0000_u32.to_be_bytes());
    let int = builder.constant(3, &(-3_i32).to_be_bytes());
    let array = builder.class("[[J");
    let field = builder.member(9, "a/B", "f", "[Z");
    let interface = builder.member(11, "a/I", "m", "(I)V");
    let bootstrap = builder.member(10, "a/B", "boot", "()V");
    let handle = builder.constant(
        15,
        &[6, bootstrap.to_be_bytes()[0], bootstrap.to_be_bytes()[1]],
    );
    let getter = builder.constant(15, &[1, field.to_be_bytes()[0], field.to_be_bytes()[1]]);
    let descriptor = builder.text(b"(J)D");
    let method_type = builder.indexes(16, &[descriptor]);
    let constant_type = builder.name_and_type("c", "D");
    let dynamic = builder.indexes(17, &[0, constant_type]);
    let site_type = builder.name_and_type("s", "(J)V");
    let site = builder.indexes(18, &[0, site_type]);
    let name = builder.text(b"some.module");
    let module = builder.indexes(19, &[name]);
    let package = builder.indexes(20, &[name]);
    let arguments = [1_u16, handle, 3, getter, method_type, dynamic];
    let bytes: Vec<u8> = arguments.iter().flat_map(|it| it.to_be_bytes()).collect();
    builder.class_attribute("BootstrapMethods", &bytes);
    let class = ClassFile::parse(&builder.build()).unwrap();
    assert_eq!((class.version.major, class.notes.len()), (999, 0));
    let get = |index| class.constants.get(index).unwrap();
    assert_eq!(get(double), &Constant::Double(-2.0));
    assert_eq!(get(double + 1), &Constant::Unusable);
    assert_eq!(get(long), &Constant::Long(-2));
    assert_eq!(get(float), &Constant::Float(1.5));
    assert_eq!(get(int), &Constant::Int(-3));
    assert_eq!(get(module), &Constant::Module("some.module".into()));
    assert_eq!(get(package), &Constant::Package("some.module".into()));
    assert!(matches!(get(array), Constant::Class(class) if class.ty.dimensions() == 2));
    assert!(
        matches!(get(field), Constant::Field(field) if field.ty == FieldType::parse("[Z").unwrap())
    );
    assert!(matches!(get(interface), Constant::Method(method) if method.interface));
    assert!(matches!(get(bootstrap), Constant::Method(method) if !method.interface));
    assert!(matches!(get(site), Constant::CallSite(site) if &*site.name == "s"));
    let method = &class.bootstrap_methods[0];
    assert_eq!(method.handle.kind, HandleKind::InvokeStatic);
    assert!(
        matches!(&method.arguments[0], Loadable::MethodHandle(getter)
        if getter.kind == HandleKind::GetField && matches!(getter.member, MemberRef::Field(_)))
    );
    assert!(matches!(&method.arguments[1], Loadable::MethodType(ty) if &*ty.text == "(J)D"));
    assert_eq!(method.arguments[2].slots(), 2);
}

/// The error of a class that gets more constants or members from `change`.
fn error(change: impl FnOnce(&mut Builder)) -> ClassError {
    let mut builder = Builder::new();
    change(&mut builder);
    ClassFile::parse(&builder.build()).unwrap_err()
}

#[test]
fn damage_to_what_matters_is_an_error() {
    let class = error(|builder| {
        builder.indexes(7, &[4]);
    });
    let expected = Problem::WrongConstant {
        index: 4,
        expected: "a string",
    };
    assert_eq!((class.problem, class.offset), (expected, 39));
    let tag = error(|builder| {
        builder.constant(2, &[]);
    });
    assert_eq!((tag.problem, tag.offset), (Problem::UnknownConstant(2), 39));
    let text = error(|builder| {
        builder.text(&[0xff]);
    });
    assert_eq!(text.problem, Problem::MalformedText);
    let dynamic = error(|builder| {
        let name_and_type = builder.name_and_type("x", "I");
        builder.indexes(17, &[3, name_and_type]);
    });
    assert_eq!(dynamic.problem, Problem::NoBootstrapMethod(3));
    let handle = error(|builder| {
        let member = builder.member(9, "a/B", "f", "I").to_be_bytes();
        builder.constant(15, &[5, member[0], member[1]]);
    });
    assert!(matches!(handle.problem, Problem::WrongConstant { .. }));
    let descriptor = error(|builder| builder.method(0x400, "m", "(X)V", &[]));
    assert_eq!(
        descriptor.problem,
        Problem::MalformedDescriptor("(X)V".into())
    );
    let absent = error(|builder| builder.method(8, "m", "()V", &[]));
    assert_eq!(
        absent.problem,
        Problem::CodePresence("a method has no code")
    );
    let abstract_code = error(|builder| {
        let code = builder.code(&[0xb1], &[], &[]);
        builder.method(0x400, "m", "()V", &[code]);
    });
    assert!(matches!(abstract_code.problem, Problem::CodePresence(_)));
    let twice = error(|builder| {
        let code = builder.code(&[0xb1], &[], &[]);
        builder.method(8, "m", "()V", &[code.clone(), code]);
    });
    assert_eq!(
        twice.problem,
        Problem::CodePresence("a method has code twice")
    );
    let cramped = error(|builder| {
        let code = builder.code(&[0xb1], &[], &[]);
        builder.method(0, "m", "(IJI)V", &[code]);
    });
    assert!(matches!(cramped.problem, Problem::CodePresence(_)));
    let empty = error(|builder| {
        let code = builder.code(&[], &[], &[]);
        builder.method(8, "m", "()V", &[code]);
    });
    assert_eq!(empty.problem, Problem::CodeLength(0));
    let long = error(|builder| {
        let code = builder.code(&[0xb1; 65536], &[], &[]);
        builder.method(8, "m", "()V", &[code]);
    });
    assert_eq!(long.problem, Problem::CodeLength(65536));
    let constant_value = error(|builder| {
        let attribute = builder.attribute("ConstantValue", &[0, 1]);
        builder.field(8, "f", "I", &[attribute]);
    });
    assert!(matches!(
        constant_value.problem,
        Problem::WrongConstant { index: 1, .. }
    ));
    assert_eq!(
        ClassFile::parse(b"PK\x03\x04").unwrap_err().problem,
        Problem::NotAClassFile
    );
    assert_eq!(
        ClassFile::parse(b"").unwrap_err().problem,
        Problem::NotAClassFile
    );
}

#[test]
fn damage_to_the_rest_is_a_note() {
    let mut builder = Builder::new();
    let lines = builder.attribute("LineNumberTable", &[0, 9, 0, 0, 0, 1]);
    let variables = builder.attribute("LocalVariableTable", &[0, 1, 0, 0, 0, 1, 0, 2, 0, 2, 0, 0]);
    let good = builder.attribute("LineNumberTable", &[0, 2, 0, 1, 0, 8, 0, 0, 0, 7]);
    let frames = builder.attribute("StackMapTable", &[0xff, 0xff]);
    let code = builder.code(&[0x00, 0xb1], &[], &[lines, variables, good, frames]);
    builder.method(8, "m", "()V", &[code]);
    builder.class_attribute("SourceFile", &[0, 1, 0]);
    builder.class_attribute("Signature", &[0xff, 0xff]);
    builder.class_attribute("FromTheFuture", &[1, 2, 3]);
    builder.class_attribute("Deprecated", &[]);
    let mut bytes = builder.build();
    bytes.push(0);
    let class = ClassFile::parse(&bytes).unwrap();
    let notes: Vec<_> = class.notes.iter().map(|note| &*note.what).collect();
    let expected = [
        "LineNumberTable",
        "LocalVariableTable",
        "SourceFile",
        "Signature",
        "FromTheFuture",
        "bytes behind the class",
    ];
    assert_eq!(notes, expected);
    let code = class.instructions(&class.methods[0]).unwrap().unwrap();
    assert_eq!((code.line_at(0), code.line_at(1)), (Some(7), Some(8)));
    assert_eq!(class.signature, None);
}

#[test]
fn instructions_stay_small() {
    assert!(size_of::<Insn>() <= 32, "{}", size_of::<Insn>());
}
