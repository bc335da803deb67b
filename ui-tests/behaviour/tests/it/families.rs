//! Families: what their ops share, what they have for themselves, and views of any of them.

use std::sync::Arc;

use dialekt_ir_core::context::{Context, DialectDescriptor, DialectRegistry};
use dialekt_ir_core::decl::library::{AnyOf, I1};
use dialekt_ir_core::ir::{Block, Builder, Ir};
use dialekt_ir_core::prelude::op::{Constants, Fold, Folded};
use dialekt_ir_core::text::parse::{ParseOptions, parse_source};
use dialekt_ods_macros::op_interface;
use dialekt_ui_tests::prelude::*;
use expect_test::expect;

use crate::common::check_own;

/// The intrinsic that an op becomes.
#[derive(PartialEq, Debug)]
struct Intrinsic(&'static str, &'static [usize]);

/// Something with a price.
#[op_interface]
trait PricedOpInterface {
    /// The price.
    fn price(op: Self::View<'_>) -> u32 {
        let _ = op;
        1
    }
}

op_family! {
    /// A function of an integer.
    #[op(
        name = "t.{}",
        traits(SameOperandsAndResultType),
        interfaces(PricedOpInterface),
        verify,
        facts(Intrinsic("llvm.{}", OVERLOADS))
    )]
    #[assembly($operand ("by" $by^)? attr_dict ":" type($operand))]
    struct Unary<A = AnyInteger, OVERLOADS = &[]> {
        operand: Operand<A>,
        #[default(1)]
        by: Attr<I64Attr>,
        result: OpResult<A>,
    }

    /// One more.
    Inc = "inc";
    /// The same.
    #[op(traits(Pure, Idempotent), fold)]
    Same<OVERLOADS = { &[0] }> = "same";
    /// A narrow one.
    Narrow<A = AnyOf<(I1, I32)>> = "narrow";
}

op_family! {
    /// An op without parts.
    #[op(name = "t.{}")]
    #[assembly(attr_dict)]
    struct Barrier;

    /// Waits.
    Wait = "wait";
    /// Leaves.
    Leave = "leave";
}

impl PricedOpInterface for Unary {
    fn price(op: UnaryView<'_>) -> u32 {
        op.by().map_or(0, |by| by as u32)
    }
}

impl Verify for Unary {
    fn verify(op: UnaryView<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
        match op.by() {
            Some(0) => {
                out.push(op.op_error("goes nowhere"));
                Err(Invalid)
            }
            _ => Ok(()),
        }
    }
}

impl Fold for Same {
    fn fold(op: SameView<'_>, _: Constants<'_>) -> Option<Folded> {
        Some(Folded::from(op.operand()))
    }
}

static DIALECT: DialectDescriptor = DialectDescriptor {
    ops: &[Inc::DEF, Same::DEF, Narrow::DEF, Wait::DEF, Leave::DEF],
    ..DialectDescriptor::new("t")
};

const TEXT: &str = "%a = \"u.a\"() : () -> i32
%b = t.inc %a by 3 : i32
%c = t.same %b : i32
%d = t.narrow %c : i32
t.wait
t.leave
";

#[test]
fn ops_of_a_family_are_read_and_printed() {
    let expected = expect![[r#"
        module {
          %0 = "u.a"() : () -> i32
          %1 = t.inc %0 by 3 : i32
          %2 = t.same %1 : i32
          %3 = t.narrow %2 : i32
          t.wait
          t.leave
        }

    "#]];
    check_own(&[&DIALECT], TEXT, expected);
}

#[test]
fn constraints_of_a_row_are_its_own() {
    let text = "%a = \"u.a\"() : () -> i64\n%b = t.inc %a : i64\n%c = t.narrow %b : i64\n";
    check_own(
        &[&DIALECT],
        text,
        expect![[r#"
        <stdin>:3:6: error: 't.narrow' op operand #0 must be 1-bit signless integer or 32-bit signless integer, but got 'i64'
        %c = t.narrow %b : i64
             ^
        <stdin>:3:6: note: see current operation: %2 = "t.narrow"(%1) <{by = 1 : i64}> : (i64) -> i64
    "#]],
    );
}

#[test]
fn a_family_verifies_all_its_ops() {
    check_own(
        &[&DIALECT],
        "%a = \"u.a\"() : () -> i32\n%b = t.narrow %a by 0 : i32\n",
        expect![[r#"
        <stdin>:2:6: error: 't.narrow' op goes nowhere
        %b = t.narrow %a by 0 : i32
             ^
        <stdin>:2:6: note: see current operation: %1 = "t.narrow"(%0) <{by = 0 : i64}> : (i32) -> i32
    "#]],
    );
}

/// The ops of a text in its context, and their block.
fn parsed(text: &'static str) -> (Ir, Block) {
    let mut registry = DialectRegistry::new();
    registry.insert(&DIALECT);
    let cx = Context::with_registry(registry);
    cx.allow_unregistered_dialects(true);
    cx.load_dialect(b"t");
    let source = Arc::new(text.as_bytes());
    let parsed = parse_source(&cx, "in", source, &ParseOptions::default(), &mut Vec::new()).expect("valid");
    let block = parsed.ir.op(parsed.top).regions().flat_map(|region| region.blocks()).next().expect("a block").handle();
    (parsed.ir, block)
}

#[test]
fn the_family_stands_for_all_its_ops() {
    let (ir, block) = parsed(TEXT);
    let ops: Vec<OpRef<'_>> = ir.block(block).ops().collect();
    let is_unary: Vec<bool> = ops.iter().map(|op| op.is::<Unary>()).collect();
    assert_eq!(is_unary, [false, true, true, true, false, false]);
    let by: Vec<Option<i64>> = ops.iter().filter_map(|op| op.view::<Unary>()).map(|op| op.by()).collect();
    assert_eq!(by, [Some(3), Some(1), Some(1)]);
    let prices: Vec<u32> = ops.iter().filter_map(|op| PricedOpRef::of(*op)).map(PricedOpRef::price).collect();
    assert_eq!(prices, [3, 1, 1]);
    assert!(ops[2].is::<Same>() && !ops[2].is::<Inc>() && ops[2].view::<Inc>().is_none());
}

#[test]
fn ops_of_a_family_are_built() {
    let (mut ir, block) = parsed("%a = \"u.a\"() : () -> i32\n");
    let operand = ir.block(block).ops().next().and_then(|op| op.result(0)).expect("a result");
    let mut builder = Builder::at_end(&mut ir, block);
    let inc = builder.create(Inc::build(operand).by(7));
    let same = builder.create(Same::build(inc));
    assert!(ir.op(same.op()).is::<Same>());
    assert_eq!(inc.view(&ir).and_then(|inc| inc.by()), Some(7));
}

#[test]
fn facts_are_found_by_their_types() {
    assert_eq!(Same::DEF.fact(), Some(&Intrinsic("llvm.same", &[0])));
    assert_eq!(Inc::DEF.fact(), Some(&Intrinsic("llvm.inc", &[])));
    assert_eq!(Inc::DEF.fact::<u32>(), None);
    assert!(Inc::DEF.is_of_family(<Unary>::DEF) && !Wait::DEF.is_of_family(<Unary>::DEF));
}
