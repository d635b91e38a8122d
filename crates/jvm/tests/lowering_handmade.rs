//! Lowering what no compiler at hand makes: subroutines, odd stacks, classes that are not there.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "test code")]

mod support;

use std::path::Path;

use oxpecker_ir::check::check;
use oxpecker_jvm::source::SourceError;
use oxpecker_jvm::{ClassPath, ClassSource, SourceTexts, find_entry, load};
use support::builder::Builder;
use support::show::show_body;

/// Classes in memory.
#[derive(Debug)]
struct Classes(Vec<(&'static str, Vec<u8>)>);

impl ClassSource for Classes {
    fn find(&self, internal_name: &str) -> Result<Option<Vec<u8>>, SourceError> {
        let found = self.0.iter().find(|(name, _)| *name == internal_name);
        Ok(found.map(|(_, bytes)| bytes.clone()))
    }

    fn list(&self) -> Result<Vec<String>, SourceError> {
        Ok(self.0.iter().map(|(name, _)| (*name).to_owned()).collect())
    }

    fn path(&self) -> &Path {
        Path::new("memory")
    }
}

/// `java/lang/Object` without any members.
fn object() -> Vec<u8> {
    let mut bytes = Builder::new().build();
    let end = bytes.len() - 14;
    bytes.truncate(end);
    bytes.extend([0, 0x21, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    bytes
}

/// The IR of a static method `m` of class `T`.
fn lower(builder: &mut Builder, descriptor: &str, code: &[u8], handlers: &[[u16; 4]]) -> String {
    let code = builder.code(code, handlers, &[]);
    builder.method(8, "m", descriptor, &[code]);
    let mut class_path = ClassPath::default();
    class_path.push(Box::new(Classes(vec![
        ("T", builder.build()),
        ("java/lang/Object", object()),
    ])));
    let (program, loader) = load(class_path, SourceTexts::default());
    let entry = find_entry(&program, "T", "m").unwrap();
    program.load_body(entry).unwrap();
    let problems: Vec<String> = check(&program).iter().map(ToString::to_string).collect();
    assert_eq!(problems, [] as [&str; 0]);
    let mut shown = String::from("\n");
    show_body(
        &program,
        &loader.source_map(),
        &program.methods[entry],
        &mut shown,
    );
    shown
}

#[test]
fn subroutines_are_copied() {
    let code = [
        0xa8, 0, 8, // 0: jsr 8
        0xa8, 0, 5,    // 3: jsr 8
        0x1a, // 6: iload_0
        0xac, // 7: ireturn
        0x4c, // 8: astore_1
        0x84, 0, 1, // 9: iinc 0 by 1
        0xa9, 1, // 12: ret 1
    ];
    let expected = "
 %0 arg0: int
 b0:
  ; 
  %1 = copy 0
  goto b1
 b1:
  %2 = copy %1
  %0 = add.wrap32 %0, 1
  goto b2
 b2:
  %1 = copy 3
  goto b3
 b3:
  %2 = copy %1
  %0 = add.wrap32 %0, 1
  goto b4
 b4:
  return %0
";
    assert_eq!(lower(&mut Builder::new(), "(I)I", &code, &[]), expected);
}

#[test]
fn nested_subroutines_return_to_their_callers() {
    let code = [
        0xa8, 0, 5,    // 0: jsr 5
        0x1a, // 3: iload_0
        0xac, // 4: ireturn
        0x4c, // 5: astore_1
        0xa8, 0, 6, // 6: jsr 12
        0xa9, 1,    // 9: ret 1
        0,    // 11: nop
        0x4d, // 12: astore_2
        0x84, 0, 2, // 13: iinc 0 by 2
        0xa9, 2, // 16: ret 2
    ];
    let shown = lower(&mut Builder::new(), "(I)I", &code, &[]);
    assert_eq!(shown.matches("add.wrap32 %0, 2").count(), 1);
    assert!(shown.ends_with("return %0\n"), "{shown}");
}

#[test]
fn a_subroutine_that_is_left_by_a_jump_can_be_called_again() {
    let code = [
        0xa8, 0, 3,    // 0: jsr 3
        0x4c, // 3: astore_1
        0x1a, // 4: iload_0
        0x99, 0xff, 0xfb, // 5: ifeq 0
        0xb1, // 8: return
    ];
    let expected = "
 %0 arg0: int
 b0:
  ; 
  %1 = copy 0
  goto b1
 b1:
  %2 = copy %1
  %3 = eq.wrap32 %0, 0
  branch %3, b3, b2
 b2:
  return
 b3:
  ; 
  %1 = copy 0
  goto b1
";
    assert_eq!(lower(&mut Builder::new(), "(I)V", &code, &[]), expected);
}

#[test]
fn entries_keep_their_values_when_they_change_places() {
    // Pushes two arguments in front of a loop that swaps them until the third is zero.
    let code = [
        0x1a, // 0: iload_0
        0x1b, // 1: iload_1
        0x5f, // 2: swap
        0x84, 2, 0xff, // 3: iinc 2 by -1
        0x1c, // 6: iload_2
        0x9d, 0xff, 0xfb, // 7: ifgt 2
        0x64, // 10: isub
        0xac, // 11: ireturn
    ];
    let expected = "
 %0 arg0: int
 %1 arg1: int
 %2 arg2: int
 b0:
  ; 
  %3 = copy %0
  %4 = copy %1
  goto b1
 b1:
  ; 
  %2 = add.wrap32 %2, -1
  %5 = gt.wrap32 %2, 0
  %6 = copy %4
  %7 = copy %3
  %3 = copy %6
  %4 = copy %7
  branch %5, b1, b2
 b2:
  %5 = sub.wrap32 %3, %4
  return %5
";
    assert_eq!(lower(&mut Builder::new(), "(III)I", &code, &[]), expected);
}

#[test]
fn what_is_missing_ends_only_its_path() {
    let mut builder = Builder::new();
    let [high, low] = builder.class("Missing").to_be_bytes();
    let code = [
        0x1a, // 0: iload_0
        0x99, 0, 8, // 1: ifeq 9
        0xbb, high, low,  // 4: new Missing
        0x57, // 7: pop
        0xb1, // 8: return
        0x57, // 9: pop (of nothing)
        0xb1, // 10: return
    ];
    let expected = "
 %0 arg0: int
 b0:
  ; 
  %1 = eq.wrap32 %0, 0
  branch %1, b2, b1
 b1:
  unsupported \"there is no class Missing\"
  return
 b2:
  unsupported \"the operand stack is empty\"
  return
";
    assert_eq!(lower(&mut builder, "(I)V", &code, &[]), expected);
}

#[test]
fn a_missing_exception_class_is_named_where_it_is_caught() {
    let mut builder = Builder::new();
    let missing = builder.class("Missing");
    let code = [
        0x1a, // 0: iload_0
        0x1b, // 1: iload_1
        0x6c, // 2: idiv
        0xac, // 3: ireturn
        0x57, // 4: pop
        0x03, // 5: iconst_0
        0xac, // 6: ireturn
    ];
    let handlers = [[0, 3, 4, missing], [0, 3, 4, 0]];
    let expected = "
 %0 arg0: int
 %1 arg1: int
 b0 handler b1:
  ; 
  %4 = ne.wrap32 %1, 0
  check division-by-zero %4
  %2 = div.wrap32 %0, %1
  goto b2
 b1:
  %2 = caught
  unsupported \"there is no class Missing\"
  rethrow
 b2:
  return %2
";
    assert_eq!(lower(&mut builder, "(II)I", &code, &handlers), expected);
}
