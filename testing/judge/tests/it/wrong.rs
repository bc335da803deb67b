//! The judge finds wrong passes, and accepts correct ones.

use dialekt_interpreter::{Datum, ExecuteOpInterface, Executed, Machine, elementwise};
use dialekt_ir_core::context::DialectRegistry;
use dialekt_ir_core::decl::library::I32;
use dialekt_ir_core::decl::typed::{OpDecl, OpResult, Operand};
use dialekt_ir_core::ir::{Ir, Op as OpHandle};
use dialekt_judge::{Construct, Finding, Judge, Program, Report};
use dialekt_ods_macros::{Dialect, Op, Pass};
use dialekt_pass::{Pass, PassContext, PassRegistry, PassResult};

/// Edits all ops of a name.
fn each(cx: &mut PassContext<'_>, name: &str, edit: impl Fn(&mut Ir, OpHandle)) -> PassResult {
    let ops: Vec<OpHandle> =
        cx.op_ref().preorder().filter(|op| op.cx().op_str(op.name()) == name).map(|op| op.handle()).collect();
    ops.into_iter().for_each(|op| edit(cx.ir_mut(), op));
    Ok(())
}

/// Swap the operands of subtractions
#[derive(Pass, Clone)]
#[pass(argument = "swap-subtractions")]
struct SwapSubtractions {}

impl Pass for SwapSubtractions {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        each(cx, "arith.subf", |ir, op| {
            let swapped: Vec<_> = ir.op(op).operands().rev().collect();
            ir.set_operands(op, &swapped).unwrap();
        })
    }
}

/// Drop stores
#[derive(Pass, Clone)]
#[pass(argument = "drop-stores")]
struct DropStores {}

impl Pass for DropStores {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        each(cx, "memref.store", |ir, op| ir.erase_op(op).unwrap())
    }
}

/// Promise that sums do not overflow
#[derive(Pass, Clone)]
#[pass(argument = "promise")]
struct Promise {}

/// Promise nothing
#[derive(Pass, Clone)]
#[pass(argument = "promise-nothing")]
struct PromiseNothing {}

fn set_flags(cx: &mut PassContext<'_>, flags: &str) -> PassResult {
    let flags = dialekt_ir_core::text::parse::parse_text(cx.op_ref().cx(), flags, |p| p.parse_attribute(None)).unwrap();
    each(cx, "arith.addi", |ir, op| {
        let name = ir.cx().ident("overflowFlags");
        ir.set_inherent_attr(op, name, flags).unwrap();
    })
}

impl Pass for Promise {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        set_flags(cx, "#arith.overflow<nsw>")
    }
}

impl Pass for PromiseNothing {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        set_flags(cx, "#arith.overflow<none>")
    }
}

/// A dialect of a user.
#[derive(Dialect)]
#[dialect(name = "demo", ops(Twice))]
struct Demo;

/// Twice a number.
#[derive(Op)]
#[op(name = "demo.twice", traits(Pure), interfaces(ExecuteOpInterface))]
#[assembly($value attr_dict)]
struct Twice {
    value: Operand<I32>,
    result: OpResult<I32>,
}

impl ExecuteOpInterface for Twice {
    fn execute(op: Self::View<'_>, machine: &mut Machine<'_>) -> Executed {
        elementwise(*op, machine, |values| Ok(values[0].as_int().map_or(Datum::Poison, |n| Datum::Int(n.add(n)))))
    }
}

struct WriteTwice;

impl Construct for WriteTwice {
    fn weight(&self) -> usize {
        40
    }

    fn write(&self, program: &mut Program<'_>) -> bool {
        let value = program.any("i32");
        program.define("i32", value.clean, format!("demo.twice {}", value.name));
        true
    }
}

/// Take twice a number for the number
#[derive(Pass, Clone)]
#[pass(argument = "forget-twice")]
struct ForgetTwice {}

impl Pass for ForgetTwice {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        each(cx, Twice::DEF.name, |ir, op| {
            let value = ir.op(op).operand(0).unwrap();
            ir.replace_op(op, &[value]).unwrap();
        })
    }
}

fn judged<P: Pass + Default>() -> Report {
    let mut passes = PassRegistry::new();
    passes.register::<P>();
    let mut dialects: DialectRegistry = dialekt::registry().dialects;
    dialects.insert(Demo::DIALECT);
    Judge::new(&dialects, passes).with(&WriteTwice).programs(60).run()
}

/// The only finding on a wrong pass, which has to be small.
#[track_caller]
fn finding(report: &Report) -> &Finding {
    let [finding] = &*report.findings else { panic!("{report}") };
    let lines = finding.program.lines().count();
    assert!(lines < 30, "{lines} lines:\n{}", finding.program);
    finding
}

#[test]
fn a_wrong_difference_is_found_and_made_small() {
    let report = judged::<SwapSubtractions>();
    assert!(finding(&report).program.contains("arith.subf"), "{report}");
}

#[test]
fn a_store_that_is_missing_is_found() {
    let report = judged::<DropStores>();
    assert!(finding(&report).program.contains("memref.store"), "{report}");
}

#[test]
fn a_promise_may_be_forgotten_but_not_made() {
    let report = judged::<Promise>();
    assert!(finding(&report).difference.contains("poison"), "{report}");
    let report = judged::<PromiseNothing>();
    report.assert_ok();
    assert!(report.rows["promise-nothing"].refines > 0, "{report}");
}

#[test]
fn ops_of_users_take_part() {
    let report = judged::<ForgetTwice>();
    assert!(finding(&report).program.contains("demo.twice"), "{report}");
}
