//! Control flow between blocks becomes ops of scf. [mlir/lib/Conversion/ControlFlowToSCF/ControlFlowToSCF.cpp]

use std::collections::HashSet;

use dialekt_arith::{Constant, IndexCastUI, TruncI};
use dialekt_cf::{CondBranch, Switch, SwitchView};
use dialekt_ir_core::context::{Location, Type};
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::interfaces::BranchOp;
use dialekt_ir_core::ir::dominance::DominanceInfo;
use dialekt_ir_core::ir::{Block, Builder, Ir, Op, Region, Value, WalkOrder};
use dialekt_ir_core::num::ApInt;
use dialekt_ir_core::pass::{Pass, PassContext, PassFailed, PassResult};
use dialekt_ir_core::rewrite::regions::{Nested, erase_unreachable_blocks};
use dialekt_ir_core::transforms::structure::{
    Destination, LoopBody, Structured, StructuredOps, Unstructured, structure_control_flow,
};
use dialekt_ir_core::types::TypeData;
use dialekt_ods_macros::Pass;
use dialekt_scf::{Condition, If, IndexSwitch, While, Yield};
use dialekt_ub::Poison;

/// Lift ControlFlow dialect to SCF dialect
///
/// Branches between the blocks of a function, and of regions in it, become structured control flow. All is lifted if all ways out of
/// a region end in terminators of one kind; otherwise branches that choose between such ways are left.
///
/// Of the cases of a switch that have the same value the first one is taken. The others go, with the blocks that only they lead to. The
/// reference lifts them, too, and leaves an `scf.index_switch` that is not valid.
#[derive(Pass, Clone)]
#[pass(
    name = "LiftControlFlowToSCFPass",
    argument = "lift-cf-to-scf",
    dialects(dialekt_scf::DIALECT, dialekt_arith::DIALECT, dialekt_ub::DIALECT, dialekt_func::DIALECT)
)]
pub struct LiftControlFlowToScf;

impl Pass for LiftControlFlowToScf {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let mut functions = Vec::new();
        let _ = cx.op_ref().walk(WalkOrder::Post, |op| {
            if op.is::<dialekt_func::Func>() {
                functions.push(op.handle());
            }
        });
        let (ir, dominance) = cx.analysis::<DominanceInfo>();
        let mut changed = false;
        for function in functions {
            match lift(ir, dominance, function) {
                Ok(more) => changed |= more,
                Err(Unstructured) => return Err(PassFailed),
            }
        }
        if !changed {
            cx.preserve_all();
        }
        Ok(())
    }
}

/// Lifts the regions of a function, inner ones first; whether there was anything to do.
fn lift(ir: &mut Ir, dominance: &mut DominanceInfo, function: Op) -> Structured<bool> {
    let mut changed = false;
    for op in ir.collect_ops(function, WalkOrder::Post) {
        let regions: Vec<Region> = ir.op(op).regions().map(|region| region.handle()).collect();
        for region in regions {
            if drop_repeated_cases(ir, region) {
                erase_unreachable_blocks(ir, &[region], Nested::SkipIsolates);
                dominance.invalidate(region);
                changed = true;
            }
            changed |= structure_control_flow(ir, region, &ScfOps, dominance)?;
        }
    }
    Ok(changed)
}

/// Replaces the switches at the end of blocks some of whose cases have the value of an earlier one; whether there were any.
fn drop_repeated_cases(ir: &mut Ir, region: Region) -> bool {
    let ends: Vec<Op> = ir.region(region).blocks().filter_map(|block| Some(block.last_op()?.handle())).collect();
    ends.into_iter().filter(|end| without_repeated_cases(ir, *end).is_some()).count() != 0
}

/// Replaces a switch by one without the cases that have the value of an earlier one; `None` when there are none.
fn without_repeated_cases(ir: &mut Ir, op: Op) -> Option<()> {
    let cx = ir.cx().clone();
    let branch = ir.op(op).view::<Switch>()?;
    let values: Vec<ApInt> = cx.dense_integers(branch.case_values()?)?.collect();
    let mut seen = HashSet::new();
    let is_first: Vec<bool> = values.iter().map(|value| seen.insert(value)).collect();
    if seen.len() == values.len() {
        return None;
    }
    let (loc, flag, count) = (branch.loc(), branch.flag(), seen.len());
    let default: Vec<Value> = branch.default_operands().collect();
    let branching = BranchOp::of(*branch)?;
    let (mut numbers, mut blocks, mut passed) = (Vec::new(), Vec::new(), Vec::<Vec<Value>>::new());
    let cases = values.iter().zip(branch.case_destinations()).zip(is_first).enumerate();
    for (case, ((value, dest), _)) in cases.filter(|(_, (_, is_first))| *is_first) {
        numbers.push(value.clone());
        blocks.push(dest.handle());
        passed.push(branching.successor_operands(case + 1).forwarded.values().collect());
    }
    let passed: Vec<&[Value]> = passed.iter().map(Vec::as_slice).collect();
    let build = Switch::build(&cx, flag, &default, &passed, branch.default_destination().handle(), &blocks);
    let ty = cx.vector_type(&[count as i64], &[false], ir.value(flag).ty());
    let numbers = ty.and_then(|ty| cx.dense_integers_attr(ty, &numbers)).expect("there are vectors of integers");
    let attrs = branch.discardable_attrs().to_vec();
    let mut builder = Builder::new(ir);
    builder.set_insertion_point_before(op).expect("the branch stands in a block");
    let new = build.case_values(numbers).insert(&mut builder, loc).expect(BUILT);
    ir.set_discardable_attrs(new, &attrs).expect("the attributes were those of an op");
    ir.erase_op(op).expect("a terminator has no uses");
    Some(())
}

/// Structured control flow as ops of scf: `scf.if` for `cf.cond_br`, `scf.index_switch` for `cf.switch`, and `scf.while`. Numbers are
/// constants of type `i32`.
pub struct ScfOps;

/// What is built here is built of what is there.
const BUILT: &str = "operands and insertion point are of the same isolate";

/// The values of the cases, as far as an index holds them; `None` when they differ only in what it does not.
fn case_numbers(branch: SwitchView<'_>) -> Option<Vec<i64>> {
    let Some(values) = branch.case_values().and_then(|values| branch.cx().dense_integers(values)) else {
        return Some(Vec::new());
    };
    let mut seen = HashSet::new();
    let number = |value: ApInt| value.limbs().first().map_or(0, |low| *low as i64);
    values.map(number).map(|number| seen.insert(number).then_some(number)).collect()
}

impl StructuredOps for ScfOps {
    fn branch(&self, builder: &mut Builder<'_>, branch: Op, results: &[Type]) -> Structured<(Op, Vec<Region>)> {
        let cx = builder.ir().cx().clone();
        let view = builder.ir().op(branch);
        let loc = view.loc();
        let op = if let Some(branch) = view.view::<CondBranch>() {
            let condition = branch.condition();
            If::build(&cx, results, condition).insert(builder, loc).expect(BUILT)
        } else if let Some(branch) = view.view::<Switch>() {
            let flag = branch.flag();
            let Some(cases) = case_numbers(branch) else {
                view.emit_op_error("has case values that are the same index");
                return Err(Unstructured);
            };
            let count = cases.len() as u32;
            let index = IndexCastUI::build(&cx, Type::INDEX, flag).insert(builder, loc).expect(BUILT);
            let index = builder.ir().op(index).result(0).expect("a cast has a result");
            IndexSwitch::build(&cx, results, index, cases.into(), count).insert(builder, loc).expect(BUILT)
        } else {
            view.emit_op_error("Cannot convert unknown control flow op to structured control flow");
            return Err(Unstructured);
        };
        let regions = builder.ir().op(op).regions().map(|region| region.handle()).collect();
        Ok((op, regions))
    }

    fn branch_end(&self, builder: &mut Builder<'_>, loc: Location, results: &[Value]) {
        let cx = builder.ir().cx().clone();
        Yield::build(&cx, results).insert(builder, loc).expect(BUILT);
    }

    fn do_while(&self, builder: &mut Builder<'_>, body: LoopBody<'_>) -> Structured<Op> {
        let cx = builder.ir().cx().clone();
        let LoopBody { loc, inits, condition, next, blocks } = body;
        let types: Vec<Type> = inits.iter().map(|value| builder.ir().value(*value).ty()).collect();
        let op = While::build(&cx, &types, inits).insert(builder, loc).expect(BUILT);
        let view = builder.ir().op(op);
        let region = |number: usize| view.region(number).expect("a loop has two regions").handle();
        let (before, after) = (region(0), region(1));
        for block in blocks {
            builder.ir_mut().move_block(*block, before, None).expect(BUILT);
        }
        let latch: Block = *blocks.last().expect("a loop has blocks");
        builder.set_insertion_point_to_end(latch).expect(BUILT);
        let truncated = TruncI::build(&cx, Type::I1, condition).insert(builder, loc).expect(BUILT);
        let goes_on = builder.ir().op(truncated).result(0).expect("a truncation has a result");
        Condition::build(&cx, goes_on, next).insert(builder, loc).expect(BUILT);
        let args: Vec<(Type, Location)> = types.iter().map(|ty| (*ty, loc)).collect();
        let block = builder.create_block(after, None, &args).expect(BUILT);
        let passed: Vec<Value> = builder.ir().block(block).args().collect();
        Yield::build(&cx, &passed).insert(builder, loc).expect(BUILT);
        Ok(op)
    }

    fn switch_value(&self, builder: &mut Builder<'_>, loc: Location, number: u32) -> Value {
        let cx = builder.ir().cx().clone();
        let value = cx.integer_attr(Type::I32, i64::from(number)).expect("`i32` has integers");
        let op = Constant::build(&cx, value).insert(builder, loc).expect(BUILT);
        builder.ir().op(op).result(0).expect("a constant has a result")
    }

    fn switch(
        &self,
        builder: &mut Builder<'_>,
        loc: Location,
        flag: Value,
        cases: &[(u32, Destination)],
        default: &Destination,
    ) {
        let cx = builder.ir().cx().clone();
        let values: Vec<&[Value]> = cases.iter().map(|(_, to)| &to.values[..]).collect();
        let blocks: Vec<Block> = cases.iter().map(|(_, to)| to.block).collect();
        let mut build = Switch::build(&cx, flag, &default.values, &values, default.block, &blocks);
        if !cases.is_empty() {
            let numbers: Vec<ApInt> = cases.iter().map(|(number, _)| ApInt::from_i64(32, i64::from(*number))).collect();
            let ty = cx.vector_type(&[cases.len() as i64], &[false], Type::I32);
            let numbers = ty.and_then(|ty| cx.dense_integers_attr(ty, &numbers));
            build = build.case_values(numbers.expect("there are vectors of integers"));
        }
        build.insert(builder, loc).expect(BUILT);
    }

    fn undefined(&self, builder: &mut Builder<'_>, loc: Location, ty: Type) -> Value {
        let cx = builder.ir().cx().clone();
        let op = Poison::build(&cx, ty).insert(builder, loc).expect(BUILT);
        builder.ir().op(op).result(0).expect("poison is a result")
    }

    fn unreachable(&self, builder: &mut Builder<'_>, loc: Location, region: Region) -> Structured<Op> {
        let cx = builder.ir().cx().clone();
        let around = builder.ir().region(region).parent_op();
        let Some(function) = around.and_then(|op| op.view::<dialekt_func::Func>()) else {
            let name = around.map_or_else(String::new, |op| cx.op_str(op.name()).into_owned());
            let message = format!("Cannot create unreachable terminator for '{name}'");
            cx.emit(Diagnostic::error(loc, message));
            return Err(Unstructured);
        };
        let function_type = function.function_type().map(|ty| cx.type_data(ty));
        let Some(TypeData::Function { results: types, .. }) = function_type else { return Err(Unstructured) };
        let types = types.to_vec();
        let values: Vec<Value> = types.into_iter().map(|ty| self.undefined(builder, loc, ty)).collect();
        Ok(dialekt_func::Return::build(&cx, &values).insert(builder, loc).expect(BUILT))
    }
}
