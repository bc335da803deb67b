//! Mixins: what ops have by them, and views of any op that has one.

use std::sync::Arc;

use dialekt_ir_core::context::DialectRegistry;
use dialekt_ir_core::decl::OpDescriptor;
use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::text::parse::{ParseOptions, parse_source};
use expect_test::expect;

use crate::common::check_own;
use shared::{Base, Lanes};

/// Declarations that other modules use.
mod shared {
    use dialekt_ir_core::prelude::op::*;
    use dialekt_ods_macros::op_interface;

    /// Something that takes a while.
    #[op_interface]
    pub trait SlowOpInterface {
        /// The time that it takes.
        fn time(op: Self::View<'_>) -> i64;
    }

    /// Numbers that are even.
    pub struct Even;

    /// The time that an op takes.
    #[derive(OpMixin)]
    #[mixin(interfaces(crate::mixins::shared::SlowOpInterface), rename_all = "camelCase", verify)]
    #[assembly(("takes" $wait_time^)?)]
    pub struct Time {
        /// The time.
        #[default(crate::mixins::shared::ONE)]
        pub wait_time: Attr<I64Attr>,
    }

    /// The default time.
    pub const ONE: i64 = 1;

    impl SlowOpInterface for Time {
        fn time(op: TimeView<'_>) -> i64 {
            op.wait_time().unwrap_or(0)
        }
    }

    impl VerifyMixin for Time {
        fn verify(op: TimeView<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
            match op.wait_time() {
                Some(time) if time < 0 => fail(out, op.op_error("takes less than no time")),
                _ => Ok(()),
            }
        }
    }

    /// Values that come in lanes.
    #[derive(OpMixin)]
    #[mixin(traits(AttrSizedOperandSegments), facts(crate::mixins::shared::Even))]
    #[assembly("lanes" "(" ($lanes^ ":" type($lanes))? ")")]
    pub struct Lanes {
        /// The values.
        pub lanes: Operands<AnyInteger>,
        pub guard: Option<Operand<I1>>,
    }

    /// All ops of the dialect.
    #[derive(OpMixin)]
    #[mixin(name = "t.{}", traits(Pure))]
    pub struct Base {}
}

/// Has it all.
#[derive(Op)]
#[op(name = "all", traits(Pure))]
#[assembly($first $time ("if" $guard^)? "," $lanes_of attr_dict ":" type($first))]
pub struct All {
    pub base: Mixin<Base>,
    pub first: Operand<AnyType>,
    pub lanes_of: Mixin<Lanes>,
    pub time: Mixin<shared::Time>,
}

/// Something to say.
#[derive(OpMixin)]
struct Remark {
    remark: Option<Attr<StrAttr>>,
}

/// Has a mixin that it overrides.
#[derive(Op)]
#[op(name = "t.quick", interfaces(shared::SlowOpInterface))]
#[assembly(attr_dict)]
struct Quick {
    time: Mixin<shared::Time>,
    said: Mixin<Remark>,
}

impl shared::SlowOpInterface for Quick {
    fn time(_: QuickView<'_>) -> i64 {
        0
    }
}

op_family! {
    /// Two of a kind.
    #[op(name = "{}", traits(SameOperandsAndResultType))]
    #[assembly($operand $time attr_dict ":" type($operand))]
    pub struct Twins<A = AnyInteger> {
        pub base: Mixin<Base>,
        pub operand: Operand<A>,
        pub a: Option<Attr<I64Attr>>,
        pub time: Mixin<shared::Time>,
        pub result: OpResult<A>,
    }

    /// The first one.
    Castor = "castor";
    /// The second one.
    #[op(traits(Idempotent))]
    Pollux<A = I32> = "pollux";
}

static DIALECT: DialectDescriptor =
    DialectDescriptor { ops: &[All::DEF, Quick::DEF, Castor::DEF, Pollux::DEF], ..DialectDescriptor::new("t") };

const TEXT: &str = "%a = \"u.a\"() : () -> i32
%c = \"u.c\"() : () -> i1
t.all %a takes 4 if %c, lanes(%a, %a : i32, i32) : i32
t.all %a, lanes() : i32
t.quick {remark = \"done\", waitTime = 9}
%d = t.castor %a takes 2 : i32
%e = t.pollux %d {a = 1} : i32
";

#[test]
fn formats_have_those_of_mixins() {
    let expected = expect![[r#"
        module {
          %0 = "u.a"() : () -> i32
          %1 = "u.c"() : () -> i1
          t.all %0 takes 4 if %1, lanes(%0, %0 : i32, i32) : i32
          t.all %0, lanes() : i32
          t.quick {remark = "done", waitTime = 9 : i64}
          %2 = t.castor %0 takes 2 : i32
          %3 = t.pollux %2 {a = 1 : i64} : i32
        }

    "#]];
    check_own(&[&DIALECT], TEXT, expected);
}

#[test]
fn checks_of_a_mixin_are_those_of_its_ops() {
    let expected = expect![[r#"
        <stdin>:1:1: error: 't.quick' op takes less than no time
        t.quick {waitTime = -1}
        ^
        <stdin>:1:1: note: see current operation: "t.quick"() <{waitTime = -1 : i64}> : () -> ()
    "#]];
    check_own(&[&DIALECT], "t.quick {waitTime = -1}\n", expected);
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
fn any_op_with_a_mixin_is_looked_at_through_it() {
    let (ir, block) = parsed(TEXT);
    let ops: Vec<OpRef<'_>> = ir.block(block).ops().collect();
    let times: Vec<Option<i64>> = ops.iter().map(|op| op.mixin::<shared::Time>()?.wait_time()).collect();
    assert_eq!(times, [None, None, Some(4), Some(1), Some(9), Some(2), Some(1)]);
    let lanes: Vec<usize> = ops.iter().filter_map(|op| op.mixin::<Lanes>()).map(|op| op.lanes().count()).collect();
    assert_eq!(lanes, [2, 0]);
    let guards: Vec<bool> = ops.iter().filter_map(|op| op.mixin::<Lanes>()).map(|op| op.guard().is_some()).collect();
    assert_eq!(guards, [true, false]);
    let slow: Vec<i64> = ops.iter().filter_map(|op| shared::SlowOpRef::of(*op)).map(shared::SlowOpRef::time).collect();
    assert_eq!(slow, [4, 1, 0, 2, 1]);
    let remark = ops[4].mixin::<Remark>().and_then(|op| op.remark()).map(|text| ops[4].cx().str(text));
    assert_eq!(remark.as_deref(), Some("done"));
}

#[test]
fn the_fields_of_a_mixin_are_those_of_the_op() {
    let (ir, block) = parsed(TEXT);
    let ops: Vec<OpRef<'_>> = ir.block(block).ops().collect();
    let all = ops[2].view::<All>().expect("an op with all");
    assert_eq!((all.wait_time(), all.time().wait_time()), (Some(4), Some(4)));
    assert_eq!((all.lanes().count(), all.lanes_of().lanes().count()), (2, 2));
    let fields = ops[2].fields::<All>().expect("an op with all");
    assert_eq!(Some(*fields.first), ops[0].result(0));
    assert_eq!(fields.lanes_of.lanes.len(), 2);
    assert_eq!(fields.lanes_of.guard.map(Value::from), ops[1].result(0));
}

#[test]
fn declarations_know_their_mixins() {
    let names = |op: &'static OpDescriptor| -> Vec<&str> { op.mixins().iter().map(|found| found.mixin.name).collect() };
    assert_eq!(names(All::DEF), ["Base", "Lanes", "Time"]);
    assert_eq!(names(Quick::DEF), ["Time", "Remark"]);
    assert_eq!(names(Pollux::DEF), ["Base", "Time"]);
    assert!(All::DEF.has_mixin::<Lanes>() && !Pollux::DEF.has_mixin::<Lanes>());
    assert!(All::DEF.fact::<shared::Even>().is_some());
    assert!(
        All::DEF.traits.contains(OpTraits::PURE) && Pollux::DEF.traits.contains(OpTraits::PURE | OpTraits::IDEMPOTENT)
    );
    assert!(Quick::DEF.has_trait::<shared::Time>());
}

#[test]
fn builders_take_the_fields_of_mixins() {
    let (mut ir, block) = parsed("%a = \"u.a\"() : () -> i32\n");
    let operand = ir.block(block).ops().next().and_then(|op| op.result(0)).expect("a result");
    let mut builder = Builder::at_end(&mut ir, block);
    let op = builder.create(Castor::build(operand).wait_time(7));
    assert_eq!(op.view(&ir).and_then(|op| op.time().wait_time()), Some(7));
}
