//! Tests of memory slots: statistics, and ops of other dialects that take part.

// The derive documents the fields of ops.

use std::sync::Arc;

use dialekt_interfaces::{
    Deletion, DestructurableAllocationOpRef, MemorySlot, PromotableAllocationOpRef, PromotableOpInterface,
    SafeMemorySlotAccessOpInterface,
};
use dialekt_ir_core::context::{Context, DialectDescriptor};
use dialekt_ir_core::decl::library::AnyType;
use dialekt_ir_core::decl::typed::{OpDecl, OpResult, Operand, Operands};
use dialekt_ir_core::ir::dominance::DominanceInfo;
use dialekt_ir_core::ir::{Builder, Ir, Op, OpRef, Use, Value};
use dialekt_ir_core::text::parse::{ParseOptions, ParsedSource, parse_source};
use dialekt_ir_core::text::print::{PrintFlags, print_op};
use dialekt_ods_macros::Op;
use dialekt_transforms::{destructure_memory_slots, promote_memory_slots};

/// Returns its operand. It can be removed with all uses of its result.
#[derive(Op)]
#[op(name = "t.pass", interfaces(PromotableOpInterface))]
pub struct PassOn {
    pub input: Operand<AnyType>,
    pub result: OpResult<AnyType>,
}

/// Takes several pointers, and can be removed if all of them are to be removed.
#[derive(Op)]
#[op(name = "t.watch", interfaces(PromotableOpInterface, SafeMemorySlotAccessOpInterface))]
pub struct Watch {
    pub inputs: Operands<AnyType>,
}

impl PromotableOpInterface for PassOn {
    fn can_uses_be_removed(op: Self::View<'_>, _: &[Use], more: &mut Vec<Use>) -> bool {
        more.extend(op.results().flat_map(|result| op.ir().value(result).uses()));
        true
    }

    fn remove_blocking_uses(_: &mut Builder<'_>, _: Self::Handle, _: &[Use]) -> Deletion {
        Deletion::Delete
    }
}

impl PromotableOpInterface for Watch {
    fn can_uses_be_removed(op: Self::View<'_>, blocking: &[Use], _: &mut Vec<Use>) -> bool {
        blocking.len() == op.num_operands()
    }

    fn remove_blocking_uses(_: &mut Builder<'_>, _: Self::Handle, blocking: &[Use]) -> Deletion {
        assert!(!blocking.is_empty());
        Deletion::Keep
    }

    fn requires_replaced_values(_: Self::View<'_>) -> bool {
        true
    }

    /// Observes the values that were written instead.
    fn visit_replaced_values(builder: &mut Builder<'_>, op: Self::Handle, written: &[(Op, Value)]) {
        let values: Vec<Value> = written.iter().rev().map(|(_, value)| *value).collect();
        builder.ir_mut().set_operands(op.op(), &values).expect("all are in the same isolate");
    }
}

impl SafeMemorySlotAccessOpInterface for Watch {
    fn ensure_only_safe_accesses(_: Self::View<'_>, _: MemorySlot, _: &mut Vec<MemorySlot>) -> bool {
        true
    }
}

static TEST: DialectDescriptor = DialectDescriptor { ops: &[PassOn::DEF, Watch::DEF], ..DialectDescriptor::new("t") };

fn parse(text: &'static str) -> ParsedSource {
    let mut registry = dialekt::registry().dialects;
    registry.insert(&TEST);
    let cx = Context::with_registry(registry);
    cx.allow_unregistered_dialects(true);
    let mut diagnostics = Vec::new();
    let parsed = parse_source(&cx, "test", Arc::new(text.as_bytes()), &ParseOptions::default(), &mut diagnostics);
    parsed.unwrap_or_else(|| panic!("{}", diagnostics[0].message))
}

fn find(ir: &Ir, top: Op, which: impl Fn(OpRef<'_>) -> bool) -> Vec<Op> {
    ir.op(top).preorder().filter(|op| which(*op)).map(|op| op.handle()).collect()
}

fn text(parsed: &ParsedSource) -> String {
    let mut out = Vec::new();
    print_op(&parsed.ir, parsed.top, &PrintFlags::default(), &mut out).expect("a vector takes all");
    String::from_utf8(out).expect("the text has no strange characters")
}

#[test]
fn promotions_are_counted() {
    let mut parsed = parse(
        "func.func @f(%c: i1, %x: i32) -> i32 {
           %a = memref.alloca() : memref<i32>
           %b = memref.alloca() : memref<memref<i32>>
           %n = memref.alloca() : memref<2xi32>
           memref.store %a, %b[] : memref<memref<i32>>
           cf.cond_br %c, ^bb1, ^bb2
         ^bb1:
           memref.store %x, %a[] : memref<i32>
           cf.br ^bb2
         ^bb2:
           %p = memref.load %b[] : memref<memref<i32>>
           %v = memref.load %p[] : memref<i32>
           return %v : i32
         }",
    );
    let allocators = find(&parsed.ir, parsed.top, |op| PromotableAllocationOpRef::of(op).is_some());
    // The first slot can only be promoted after the second one, in which its pointer is stored.
    let done = promote_memory_slots(&mut parsed.ir, &mut DominanceInfo::new(), allocators);
    assert_eq!((done.slots, done.arguments), (2, 1));
    assert_eq!(text(&parsed).matches("memref.alloca").count(), 1);
}

#[test]
fn splits_are_counted() {
    let mut parsed = parse(
        "func.func @f(%x: i32) -> i32 {
           %c1 = arith.constant 1 : index
           %a = memref.alloca() : memref<2x2xi32>
           memref.store %x, %a[%c1, %c1] : memref<2x2xi32>
           %b = memref.alloca() : memref<2xi32>
           \"u.use\"(%b) : (memref<2xi32>) -> ()
           %v = memref.load %a[%c1, %c1] : memref<2x2xi32>
           return %v : i32
         }",
    );
    let allocators = find(&parsed.ir, parsed.top, |op| DestructurableAllocationOpRef::of(op).is_some());
    let done = destructure_memory_slots(&mut parsed.ir, &mut DominanceInfo::new(), allocators);
    assert_eq!((done.slots, done.with_benefit, done.most_parts), (1, 1, 4));
    assert!(text(&parsed).contains("memref.alloca() : memref<i32>"));
}

#[test]
fn ops_that_pass_pointers_on_can_go() {
    let mut parsed = parse(
        "func.func @f(%x: i32) {
           %a = memref.alloca() : memref<i32>
           %p = \"t.pass\"(%a) : (memref<i32>) -> memref<i32>
           %q = \"t.pass\"(%p) : (memref<i32>) -> memref<i32>
           memref.store %x, %a[] : memref<i32>
           \"t.watch\"(%q, %a, %p) : (memref<i32>, memref<i32>, memref<i32>) -> ()
           return
         }",
    );
    let allocators = find(&parsed.ir, parsed.top, |op| PromotableAllocationOpRef::of(op).is_some());
    let done = promote_memory_slots(&mut parsed.ir, &mut DominanceInfo::new(), allocators);
    assert_eq!(done.slots, 1);
    let expected = "module {
  func.func @f(%arg0: i32) {
    \"t.watch\"(%arg0) : (i32) -> ()
    return
  }
}
";
    assert_eq!(text(&parsed), expected);
}

#[test]
fn what_stays_keeps_the_slot() {
    let source = "func.func @f(%x: i32) {
           %a = memref.alloca() : memref<i32>
           %p = \"t.pass\"(%a) : (memref<i32>) -> memref<i32>
           \"t.use\"(%p) : (memref<i32>) -> ()
           memref.store %x, %a[] : memref<i32>
           return
         }";
    let mut parsed = parse(source);
    let before = text(&parsed);
    let allocators = find(&parsed.ir, parsed.top, |op| PromotableAllocationOpRef::of(op).is_some());
    let done = promote_memory_slots(&mut parsed.ir, &mut DominanceInfo::new(), allocators);
    assert_eq!(done.slots, 0);
    assert_eq!(text(&parsed), before);
}
