//! IR that is invalid, or that no text gives: it is printed all the same.

use expect_test::expect;

use super::*;
use crate::context::Location;
use crate::decl::op::OpCheck;
use crate::ir::OpSpec;

#[test]
fn values_of_other_isolates_have_their_names() {
    let text = r#"
%0:2 = "t.a"() : () -> (i32, i64)
"builtin.module"() ({
  "t.use"(%0#1) : (i64) -> ()
}) : () -> ()
"#;
    expect![[r#"
        "builtin.module"() ({
          %0:2 = "t.a"() : () -> (i32, i64)
          "builtin.module"() ({
            "t.use"(%0#1) : (i64) -> ()
          }) : () -> ()
        }) : () -> ()
    "#]]
    .assert_eq(&generic(text));
}

#[test]
fn values_from_outside_a_local_scope_are_unknown() {
    let source = parse(
        r#"
%0 = "t.a"() : () -> i32
"builtin.module"() ({
  "t.use"(%0) : (i32) -> ()
}) : () -> ()
"#,
    );
    let module = source.ir.op(source.top).region(0).unwrap().first_block().unwrap().last_op().unwrap();
    let flags = PrintFlags { local_scope: true, ..PrintFlags::generic() };
    expect![[r#"
        "builtin.module"() ({
          "t.use"(<<UNKNOWN SSA VALUE>>) : (i32) -> ()
        }) : () -> ()"#]]
    .assert_eq(&op_to_string(&source.ir, module.handle(), &flags));
}

#[test]
fn operands_without_a_value_are_null() {
    let mut source = parse("%0 = \"t.a\"() : () -> i32\n\"t.use\"(%0) : (i32) -> ()");
    let block = source.ir.op(source.top).region(0).unwrap().first_block().unwrap();
    let value = block.first_op().unwrap().result(0).unwrap();
    source.ir.drop_all_uses(value).unwrap();
    expect![[r#"
        "builtin.module"() ({
          %0 = "t.a"() : () -> i32
          "t.use"(<<NULL VALUE>>) : (<<NULL TYPE>>) -> ()
        }) : () -> ()
    "#]]
    .assert_eq(&both_ways(&source.ir, source.top, &PrintFlags::generic()));
}

#[test]
fn detached_ops_and_blocks_are_printed() {
    let cx = context();
    let mut ir = Ir::new(&cx);
    let spec = OpSpec::new(cx.op_name("t.a"), Location::UNKNOWN).results(&[Type::I32]).regions(1);
    let op = ir.create_op(ir.detached_isolate(), &spec).unwrap();
    let block = ir.create_detached_block(ir.detached_isolate(), &[]).unwrap();
    let spec = OpSpec::new(cx.op_name("t.b"), Location::UNKNOWN);
    let successors = [block];
    let branch = ir.create_op(ir.detached_isolate(), &spec.successors(&successors)).unwrap();
    expect![[r#"
        %0 = "t.a"() ({
        }) : () -> i32
    "#]]
    .assert_eq(&both_ways(&ir, op, &PrintFlags::generic()));
    expect![[r#"
        "t.b"()[INVALIDBLOCK] : () -> ()
    "#]]
    .assert_eq(&both_ways(&ir, branch, &PrintFlags::generic()));
}

#[test]
fn modules_without_blocks_or_with_several_are_printed() {
    let text = r#"
"builtin.module"() ({}) : () -> ()
"builtin.module"() ({
^bb0(%a: i32):
  "t.a"(%a) : (i32) -> ()
^bb1(%b: i32):
  "t.a"(%b) : (i32) -> ()
}) : () -> ()
"#;
    expect![[r#"
        module {
          module {
          }
          module {
          ^bb0(%arg0: i32):
            "t.a"(%arg0) : (i32) -> ()
          ^bb1(%0: i32):  // no predecessors
            "t.a"(%0) : (i32) -> ()
          }
        }
    "#]]
    .assert_eq(&custom(text));
}

#[test]
fn invalid_ir_is_printed_in_generic_form() {
    let text = r#"
"builtin.module"() ({
  "t.a"() : () -> ()
}) : () -> ()
"builtin.module"() ({
^bb0(%a: i32):
  "t.a"(%a) : (i32) -> ()
}) : () -> ()
"#;
    let source = parse(text);
    let flags = PrintFlags::default();
    // All numbered ops count, also for an op that is valid itself.
    let top = source.ir.op(source.top);
    let first = top.region(0).unwrap().first_block().unwrap().first_op().unwrap().handle();
    expect![[r#"
        "builtin.module"() ({
          "t.a"() : () -> ()
        }) : () -> ()"#]]
    .assert_eq(&op_to_string(&source.ir, first, &flags));
    // In its own scope the op is valid.
    expect![[r#"
        module {
          "t.a"() : () -> ()
        }"#]]
    .assert_eq(&op_to_string(&source.ir, first, &PrintFlags { local_scope: true, ..flags.clone() }));
    assert_eq!(op_to_string(&source.ir, source.top, &flags), generic(text));
    assert_eq!(
        op_to_string(&source.ir, source.top, &PrintFlags { assume_verified: true, ..flags.clone() }),
        custom(text)
    );
    assert!(custom(text).starts_with("module"));
}

/// An op whose verifier warns.
static WARNS: OpDescriptor = {
    let asm = OpAsm { print: Some(|_, p| p.write(" here")), ..OpAsm::GENERIC };
    let mut warns = op("test.warns", OpTraits::empty(), &[], asm);
    warns.verify = Some(OpCheck::new(|op, out| {
        out.push(op.warning("careful"));
        Ok(())
    }));
    warns
};

#[test]
fn warnings_of_verifiers_show_their_op_once() {
    let cx = context();
    cx.register_op(&WARNS);
    let source = parse_in(&cx, "\"test.warns\"() : () -> ()");
    let mut diags = Vec::new();
    crate::verify::verify(&source.ir, source.top, &mut diags).unwrap();
    let notes: Vec<&str> = diags.iter().flat_map(|d| &d.notes).map(|n| n.message.as_str()).collect();
    assert_eq!(notes, ["see current operation: test.warns here"]);
}

// Without tables of lines, a trace has no functions that are inlined.
#[inline(never)]
#[test]
fn a_first_note_may_show_where_diagnostics_come_from() {
    let cx = context();
    cx.print_stacktrace_on_diagnostic(true);
    let source = parse_in(&cx, "\"t.a\"() : () -> ()");
    let notes = source.ir.op(source.top).error("wrong").notes;
    assert!(notes[0].message.starts_with("diagnostic emitted with trace:\n"), "{}", notes[0].message);
    assert!(notes[0].message.contains("a_first_note_may_show_where"), "{}", notes[0].message);
    assert!(notes[1].message.starts_with("see current operation: "));
    let mut diags = Vec::new();
    let text: Arc<&str> = Arc::new("x");
    assert!(parse_source(&cx, "in", text, &ParseOptions::default(), &mut diags).is_none());
    assert!(diags[0].notes[0].message.starts_with("diagnostic emitted with trace:\n"));
}

#[test]
fn notes_are_printed_with_the_flags_of_the_context() {
    let cx = context();
    cx.set_print_flags(PrintFlags { debug_info: true, elide_elements_above: Some(1), ..PrintFlags::default() });
    let source = parse_in(&cx, "\"t.a\"() {d = dense<[1, 2]> : tensor<2xi8>} : () -> () loc(\"x\")");
    let op = source.ir.op(source.top).region(0).unwrap().first_block().unwrap().first_op().unwrap();
    let note = &op.error("wrong").notes[0].message;
    // Notes do not elide elements, whatever the flags.
    assert_eq!(note, "see current operation: \"t.a\"() {d = dense<[1, 2]> : tensor<2xi8>} : () -> () loc(\"x\")");
}

#[test]
fn broken_elements_print_what_is_there() {
    let cx = context();
    let ty = cx.intern_type(TypeData::Tensor { shape: [3, 1 << 40].into(), element: Type::I32, encoding: None });
    let data = crate::context::Blob::new(vec![1, 0, 0, 0, 2, 0, 0, 0, 3]);
    let attr = cx.intern_attr(AttrData::DenseElements { ty, data, splat: false });
    let env = super::super::printer::Env::new(PrintFlags { hex_above: None, ..PrintFlags::default() }, None);
    let mut p = Printer::new(&cx, &env);
    p.print_attribute(attr);
    expect!["dense<[[1, 2]]> : tensor<3x1099511627776xi32>"].assert_eq(&String::from_utf8(p.out).unwrap());
}

/// Elements without bits: the reference does not survive the complex ones.
#[test]
fn elements_of_no_bits_are_printed() {
    let text = "module {\n  \"t.op\"() {a = dense<(0,0)> : tensor<complex<i0>>, b = dense<[(0,0), (0,0)]> : tensor<2xcomplex<i0>>, \
                c = dense<[0, 0]> : tensor<2xi0>, d = dense<> : tensor<0xcomplex<i0>>} : () -> ()\n}\n";
    assert_eq!(custom(text).trim_end(), text.trim_end());
}
