//! Tests of the methods of handles.

use dialekt_interfaces::{
    BranchOpRef, CallOpRef, DestinationStyleOpRef, FunctionOpRef, LoopLikeOpRef, OffsetSizeAndStrideOpRef,
    RegionBranchOpRef, RegionBranchPoint, SelectLikeOpRef,
};
use dialekt_ir_core::context::Context;
use dialekt_ir_core::interfaces::{OpFoldResult, SymbolTables, Visibility};
use dialekt_ir_core::ir::{OpRef, RegionRef};
use dialekt_ir_core::text::parse::ParsedSource;

use super::context;
use crate::cases::parse;

fn parsed(text: &str) -> (Context, ParsedSource) {
    let cx = context();
    let parsed = parse(&cx, text).unwrap();
    (cx, parsed)
}

/// The first op with a name, at any depth.
fn find<'a>(op: OpRef<'a>, name: &str) -> Option<OpRef<'a>> {
    if op.cx().op_str(op.name()) == name {
        return Some(op);
    }
    op.regions().flat_map(RegionRef::blocks).flat_map(|block| block.ops()).find_map(|op| find(op, name))
}

const LOOP: &str = r#"
%c, %i = "t.c"() : () -> (index, i32)
%r = "scf.for"(%c, %c, %c, %i) ({
^bb0(%a: index, %b: i32):
  "scf.yield"(%b) : (i32) -> ()
}) : (index, index, index, i32) -> i32
"#;

#[test]
fn a_loop_tells_its_variables_and_where_control_goes() {
    let (_cx, parsed) = parsed(LOOP);
    let op = find(parsed.ir.op(parsed.top), "scf.for").unwrap();
    let this = LoopLikeOpRef::of(op).unwrap();
    let entry = op.region(0).unwrap().first_block().unwrap();
    assert_eq!(this.inits().positions(), 3..4);
    assert_eq!(this.induction_vars().unwrap()[..], [entry.args().next().unwrap()]);
    assert_eq!(this.lower_bounds().unwrap()[..], [OpFoldResult::Value(op.operand(0).unwrap())]);
    assert!(this.steps().is_none());
    assert!(this.is_defined_outside(op.operand(0).unwrap()));
    assert!(!this.is_defined_outside(entry.args().next().unwrap()));
    let branch = RegionBranchOpRef::of(op).unwrap();
    let terminator = RegionBranchPoint::Terminator(entry.last_op().unwrap().handle());
    assert_eq!(branch.points().collect::<Vec<_>>(), [RegionBranchPoint::Parent, terminator]);
    assert_eq!(terminator.region(op), Some(0));
    let successors = branch.successor_regions(terminator);
    assert_eq!(successors.iter().map(|s| s.region_number()).collect::<Vec<_>>(), [Some(0), None]);
    assert_eq!(branch.predecessors(&successors[1]).len(), 2);
    assert!(branch.is_repetitive(0));
    assert_eq!(branch.region_invocation_bounds(&[]).len(), 1);
    assert!(BranchOpRef::of(op).is_none());
}

#[test]
fn a_branch_tells_what_it_passes() {
    let (_cx, parsed) = parsed(
        r#"
%x, %i = "t.c"() : () -> (i1, i32)
"t.op"() ({
  "cf.cond_br"(%x, %i, %i)[^a, ^b] <{operandSegmentSizes = array<i32: 1, 0, 2>}> : (i1, i32, i32) -> ()
^a:
  "t.end"() : () -> ()
^b(%p: i32, %q: i32):
  "t.end"() : () -> ()
}) : () -> ()
"#,
    );
    let op = find(parsed.ir.op(parsed.top), "cf.cond_br").unwrap();
    let branch = BranchOpRef::of(op).unwrap();
    assert!(branch.successor_operands(0).is_empty());
    let passed = branch.successor_operands(1);
    assert_eq!((passed.len(), passed.get(1)), (2, op.operand(2)));
    let target = op.successors().nth(1).unwrap();
    assert_eq!(branch.successor_argument(2), target.args().nth(1));
    assert_eq!(branch.successor_argument(0), None);
}

#[test]
fn calls_find_functions_through_symbol_tables() {
    let (cx, parsed) = parsed(
        r#"
module @m { func.func private @inner() }
"func.func"() <{function_type = (i32) -> f32, sym_name = "f", sym_visibility = "private"}> ({}) : () -> ()
"func.func"() <{function_type = () -> (), sym_name = "g"}> ({
  %i = "t.i"() : () -> i32
  %0 = "func.call"(%i) <{callee = @f}> : (i32) -> f32
  "func.return"() : () -> ()
}) : () -> ()
"#
        .replace("module @m { func.func private @inner() }", MODULE)
        .as_str(),
    );
    let (top, symbols) = (parsed.ir.op(parsed.top), SymbolTables::default());
    let call = CallOpRef::of(find(top, "func.call").unwrap()).unwrap();
    let callee = call.resolve(&symbols).unwrap();
    assert_eq!(cx.str(callee.symbol_name().unwrap()), "f");
    assert_eq!(callee.symbol_visibility(), Visibility::Private);
    let function = FunctionOpRef::of(callee).unwrap();
    assert!(function.is_external());
    assert_eq!((function.argument_types().len(), function.result_types().len()), (1, 1));
    let nested = |path: &[&str]| {
        let [root, nested @ ..] = path else { return None };
        let nested = nested.iter().map(|name| cx.ident(name)).collect();
        let data = dialekt_ir_core::attrs::AttrData::SymbolRef { root: cx.ident(root), nested };
        symbols.lookup_in(top, cx.intern_attr(data))
    };
    assert!(nested(&["m", "inner"]).is_some());
    assert!(nested(&["inner"]).is_none());
    assert!(nested(&["f", "inner"]).is_none());
}

const MODULE: &str = r#"module @m {
  "func.func"() <{function_type = () -> (), sym_name = "inner", sym_visibility = "private"}> ({}) : () -> ()
}"#;

#[test]
fn effects_are_those_of_nested_ops_where_the_op_says_so() {
    let text = |inside: &str| {
        format!(
            "%x, %i = \"t.c\"() : () -> (i1, i32)\n\"scf.if\"(%x) ({{\n  {inside}\n  \"scf.yield\"() : () -> ()\n}}, \
             {{}}) : (i1) -> ()\n"
        )
    };
    for (inside, pure) in [
        ("", true),
        ("%0 = \"arith.select\"(%x, %i, %i) : (i1, i32, i32) -> i32", true),
        ("\"t.unknown\"() : () -> ()", false),
        ("\"scf.if\"(%x) ({\n\"t.unknown\"() : () -> ()\n\"scf.yield\"() : () -> ()\n}, {}) : (i1) -> ()", false),
    ] {
        let (_cx, parsed) = parsed(&text(inside));
        let op = find(parsed.ir.op(parsed.top), "scf.if").unwrap();
        assert_eq!((op.is_pure(), op.is_memory_effect_free(), op.is_speculatable()), (pure, pure, pure), "{inside}");
    }
}

#[test]
fn views_destinations_and_selects_tell_their_parts() {
    let (cx, parsed) = parsed(
        r#"
%m, %s, %x, %t = "t.c"() : () -> (memref<4xi32>, index, i1, tensor<4xi32>)
%r = memref.subview %m[%s] [2] [1] : memref<4xi32> to memref<2xi32, strided<[1], offset: ?>>
%v = "arith.select"(%x, %s, %s) : (i1, index, index) -> index
%f = "linalg.fill"(%s, %t) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  "linalg.yield"() : () -> ()
}) : (index, tensor<4xi32>) -> tensor<4xi32>
"#,
    );
    let top = parsed.ir.op(parsed.top);
    let view = OffsetSizeAndStrideOpRef::of(find(top, "memref.subview").unwrap()).unwrap();
    assert_eq!(view.mixed_offsets()[..], [OpFoldResult::Value(view.operand(1).unwrap())]);
    let two = cx.integer_attr(dialekt_ir_core::context::Type::INDEX, 2).unwrap();
    assert_eq!(view.mixed_sizes()[..], [OpFoldResult::Attr(two)]);
    let select = SelectLikeOpRef::of(find(top, "arith.select").unwrap()).unwrap();
    assert_eq!(Some(select.false_value()), select.operand(2));
    let fill = DestinationStyleOpRef::of(find(top, "linalg.fill").unwrap()).unwrap();
    assert_eq!(fill.dps_inputs().collect::<Vec<_>>(), [0]);
    assert_eq!((fill.tied_result(1), fill.tied_result(0)), (fill.result(0), None));
    assert_eq!(fill.tied_operand(0), Some(1));
    assert!(fill.has_pure_tensor_semantics() && !fill.has_pure_buffer_semantics());
}
