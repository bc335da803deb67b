//! Tests of parts, large programs, and passes on units.

use dialekt_units::{even_parts, parts_by_function, slice_into_units};

use super::{body, context, printed, rendered, run, symbol, valid};

fn names(source: &dialekt_ir_core::text::parse::ParsedSource, parts: &[Vec<dialekt_ir_core::ir::Op>]) -> Vec<String> {
    let ir = &source.ir;
    let name = |op: &dialekt_ir_core::ir::Op| {
        let op = ir.op(*op);
        op.symbol_name().map_or_else(|| op.cx().op_str(op.name()).into_owned(), |name| op.cx().str(name).into_owned())
    };
    parts.iter().map(|part| part.iter().map(name).collect::<Vec<_>>().join(" ")).collect()
}

#[test]
fn parts_keep_together_what_has_to_be() {
    let cx = context();
    let source = valid(
        &cx,
        "func.func private @e()\n\
         func.func @a() { return }\n\
         %0 = \"t.source\"() : () -> i32\n\
         func.func @b() { return }\n\
         \"t.sink\"(%0) : (i32) -> ()\n\
         func.func @c() {\n\"t.use\"() {a = @i} : () -> ()\nreturn\n}\n\
         func.func @d() { return }\n\
         path.item @i {\n}\n\
         func.func @f() { return }\n\
         memref.global @v : memref<2xf32>\n",
    );
    let parts = parts_by_function(&source.ir, source.top, &mut Vec::new()).unwrap();
    assert_eq!(names(&source, &parts), ["e a", "t.source b t.sink", "c d i", "f", "v"]);
    let parts = even_parts(&source.ir, source.top, 2, &mut Vec::new()).unwrap();
    assert_eq!(names(&source, &parts), ["e a t.source b t.sink", "c d i f v"]);
    let parts = even_parts(&source.ir, source.top, 1, &mut Vec::new()).unwrap();
    assert_eq!(parts.len(), 1);
    let parts = even_parts(&source.ir, source.top, 100, &mut Vec::new()).unwrap();
    assert_eq!(names(&source, &parts), ["e", "a", "t.source b t.sink", "c d i", "f", "v"]);
}

/// Invalid parts are rejected without changes.
#[test]
fn parts_are_checked() {
    let cx = context();
    let mut source = valid(&cx, "func.func @f() {\n  return\n}\nmodule @m {\n  func.func @g() { return }\n}");
    let before = printed(&source.ir, source.top);
    let top = source.ir.op(source.top);
    let (f, g) = (symbol(top, &["f"]).handle(), symbol(top, &["m", "g"]).handle());
    for parts in [vec![vec![f, f]], vec![vec![f], vec![f]], vec![vec![g]], vec![vec![source.top]]] {
        let mut said = Vec::new();
        assert!(slice_into_units(&mut source.ir, source.top, &parts, &mut said).is_err());
        assert!(rendered(&cx, &said).contains("is not directly in the module, or in two units"));
        assert_eq!(printed(&source.ir, source.top), before);
    }
    let mut said = Vec::new();
    assert!(slice_into_units(&mut source.ir, f, &[], &mut said).is_err());
    assert!(rendered(&cx, &said).contains("'func.func' op is no 'builtin.module' with a body, and has no units"));
}

/// An empty program has no units.
#[test]
fn an_empty_program_has_no_units() {
    let cx = context();
    let mut source = valid(&cx, "module {\n}");
    run(&mut source, "builtin.module(slice-units, merge-units, slice-units{count=3})").unwrap();
    assert!(body(&source.ir, source.top).is_empty());
}

/// A program of many functions, each in a unit that declares its callees: passes on all units have the same result as
/// on the whole.
#[test]
fn passes_on_units_do_what_they_do_on_the_whole() {
    let cx = context();
    let mut text = String::new();
    for i in 0..400 {
        let visibility = if i % 3 == 0 { "" } else { "private " };
        text += &format!(
            "func.func {visibility}@f{i}(%a: i32) -> i32 {{\n%c = arith.constant 0 : i32\n%s = arith.addi %a, %c : i32\n\
             %r = call @f{}(%s) : (i32) -> i32\nreturn %r : i32\n}}\n",
            (i * 7 + 1) % 400
        );
    }
    let (mut whole, mut sliced) = (valid(&cx, &text), valid(&cx, &text));
    run(&mut whole, "builtin.module(canonicalize, cse)").unwrap();
    run(&mut sliced, "builtin.module(slice-units)").unwrap();
    assert_eq!(body(&sliced.ir, sliced.top).len(), 400);
    run(&mut sliced, "builtin.module(builtin.module(canonicalize, cse, symbol-dce), merge-units)").unwrap();
    assert_eq!(printed(&sliced.ir, sliced.top), printed(&whole.ir, whole.top));
}
