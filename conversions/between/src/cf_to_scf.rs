//! `lift-cf-to-scf`: control flow between blocks becomes ops of scf.
//! [mlir/lib/Conversion/ControlFlowToSCF/ControlFlowToSCF.cpp]

use std::collections::HashSet;

use dialekt_arith as arith;
use dialekt_cf as cf;
use dialekt_cf::{SwitchParts, SwitchView};
use dialekt_interfaces::BranchOpRef;
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::ir::Region;
use dialekt_ir_core::ir::dominance::DominanceInfo;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassFailed, PassResult};
use dialekt_rewrite::regions::{Nested, erase_unreachable_blocks};
use dialekt_scf as scf;
use dialekt_scf::IndexSwitchParts;
use dialekt_transforms::structure::{
    Destination, LoopBody, Structured, StructuredOps, Unstructured, structure_control_flow,
};
use dialekt_ub as ub;

/// Lift ControlFlow dialect to SCF dialect
///
/// Branches between the blocks of a function, and of regions in it, become structured control flow. The result has no
/// branches if all exits of a region have the same kind of terminator; otherwise branches that choose between exits are
/// left.
///
/// Of several cases of a switch with the same value, the first one counts. The others are removed, with the blocks that
/// only they lead to. The reference lifts them, too, and leaves an `scf.index_switch` that is not valid.
#[derive(Pass, Clone)]
#[pass(
    name = "LiftControlFlowToSCFPass",
    argument = "lift-cf-to-scf",
    dialects(dialekt_scf::SCFDialect, dialekt_arith::ArithDialect, dialekt_ub::UBDialect, dialekt_func::FuncDialect)
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

/// Lifts the regions of a function, inner ones first. Returns whether anything changed.
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

/// Removes cases whose value an earlier case has from the switches at the end of blocks. Returns whether there were
/// any.
fn drop_repeated_cases(ir: &mut Ir, region: Region) -> bool {
    let ends: Vec<Op> = ir.region(region).blocks().filter_map(|block| Some(block.last_op()?.handle())).collect();
    ends.into_iter().filter(|end| without_repeated_cases(ir, *end).is_some()).count() != 0
}

/// Replaces a switch by one without the cases whose value an earlier case has; `None` if there are none.
fn without_repeated_cases(ir: &mut Ir, op: Op) -> Option<()> {
    let cx = ir.cx();
    let branch = ir.op(op).view::<cf::Switch>()?;
    let values: Vec<ApInt> = cx.dense_integers(branch.case_values()?)?.collect();
    let mut seen = HashSet::new();
    let is_first: Vec<bool> = values.iter().map(|value| seen.insert(value)).collect();
    if seen.len() == values.len() {
        return None;
    }
    let (loc, flag, count) = (branch.loc(), branch.flag(), seen.len());
    let default: Vec<Value> = branch.default_operands().collect();
    let branching = BranchOpRef::of(*branch)?;
    let (mut numbers, mut blocks, mut passed) = (Vec::new(), Vec::new(), Vec::<Vec<Value>>::new());
    let cases = values.iter().zip(branch.case_destinations()).zip(is_first).enumerate();
    for (case, ((value, dest), _)) in cases.filter(|(_, (_, is_first))| *is_first) {
        numbers.push(value.clone());
        blocks.push(dest.handle());
        passed.push(branching.successor_operands(case + 1).forwarded.values().collect());
    }
    let passed: Vec<&[Value]> = passed.iter().map(Vec::as_slice).collect();
    let parts = SwitchParts {
        flag,
        default_operands: &default,
        case_operands: &passed,
        default_destination: branch.default_destination().handle(),
        case_destinations: &blocks,
    };
    let ty = cx.vector_type(&[count as i64], &[false], ir.value(flag).ty());
    let numbers = ty.and_then(|ty| cx.dense_integers_attr(ty, &numbers)).expect("there are vectors of integers");
    let attrs = branch.discardable_attrs().to_vec();
    let mut builder = Builder::new(ir);
    builder.set_insertion_point_before(op);
    builder.set_loc(loc);
    let new = builder.create(cf::Switch::build(parts).case_values(numbers)).op();
    ir.set_discardable_attrs(new, &attrs).expect("the attributes were those of an op");
    ir.erase_op(op).expect("a terminator has no uses");
    Some(())
}

/// The ops of scf that structured control flow is made of: `scf.if` for `cf.cond_br`, `scf.index_switch` for
/// `cf.switch`, and `scf.while`. Numbers are constants of type `i32`.
pub struct ScfOps;

/// The values of the cases, as the bits of an index; `None` if they differ only in bits beyond these.
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
        let view = builder.ir().op(branch);
        let loc = view.loc();
        let op = if let Some(branch) = view.view::<cf::CondBranch>() {
            let condition = branch.condition();
            builder.create(scf::If::build(results, condition).with_loc(loc)).op()
        } else if let Some(branch) = view.view::<cf::Switch>() {
            let flag = branch.flag();
            let Some(cases) = case_numbers(branch) else {
                view.emit_op_error("has case values that are the same index");
                return Err(Unstructured);
            };
            let count = cases.len() as u32;
            let index = builder.create(arith::IndexCastUI::build(Type::INDEX, flag).with_loc(loc)).result();
            builder
                .create(
                    scf::IndexSwitch::build(IndexSwitchParts {
                        results,
                        arg: index,
                        cases: cases.into(),
                        case_regions: count,
                    })
                    .with_loc(loc),
                )
                .op()
        } else {
            view.emit_op_error("Cannot convert unknown control flow op to structured control flow");
            return Err(Unstructured);
        };
        let regions = builder.ir().op(op).regions().map(|region| region.handle()).collect();
        Ok((op, regions))
    }

    fn branch_end(&self, builder: &mut Builder<'_>, loc: Location, results: &[Value]) {
        builder.create(scf::Yield::build(results).with_loc(loc));
    }

    fn do_while(&self, builder: &mut Builder<'_>, body: LoopBody<'_>) -> Structured<Op> {
        let LoopBody { loc, inits, condition, next, blocks } = body;
        let types: Vec<Type> = inits.iter().map(|value| builder.ir().value(*value).ty()).collect();
        let op = builder.create(scf::While::build(&types, inits).with_loc(loc)).op();
        let view = builder.ir().op(op);
        let region = |number: usize| view.region(number).expect("a loop has two regions").handle();
        let (before, after) = (region(0), region(1));
        for block in blocks {
            builder.ir_mut().move_block(*block, before, None).expect("the blocks are of this region's isolate");
        }
        let latch: Block = *blocks.last().expect("a loop has blocks");
        builder.set_insertion_point_to_end(latch);
        let goes_on = builder.create(arith::TruncI::build(Type::I1, condition).with_loc(loc)).result();
        builder.create(scf::Condition::build(goes_on, next).with_loc(loc));
        let args: Vec<(Type, Location)> = types.iter().map(|ty| (*ty, loc)).collect();
        let block = builder.create_block(after, None, &args);
        let passed: Vec<Value> = builder.ir().block(block).args().collect();
        builder.create(scf::Yield::build(&passed).with_loc(loc));
        Ok(op)
    }

    fn switch_value(&self, builder: &mut Builder<'_>, loc: Location, number: u32) -> Value {
        let cx = builder.ir().cx();
        let value = cx.integer_attr(Type::I32, i64::from(number)).expect("`i32` has integers");
        builder.create(arith::Constant::build(value).with_loc(loc)).result()
    }

    fn switch(
        &self,
        builder: &mut Builder<'_>,
        loc: Location,
        flag: Value,
        cases: &[(u32, Destination)],
        default: &Destination,
    ) {
        let cx = builder.ir().cx();
        let values: Vec<&[Value]> = cases.iter().map(|(_, to)| &to.values[..]).collect();
        let blocks: Vec<Block> = cases.iter().map(|(_, to)| to.block).collect();
        let parts = SwitchParts {
            flag,
            default_operands: &default.values,
            case_operands: &values,
            default_destination: default.block,
            case_destinations: &blocks,
        };
        let mut switch = cf::Switch::build(parts).with_loc(loc);
        if !cases.is_empty() {
            let numbers: Vec<ApInt> = cases.iter().map(|(number, _)| ApInt::from_i64(32, i64::from(*number))).collect();
            let ty = cx.vector_type(&[cases.len() as i64], &[false], Type::I32);
            let numbers = ty.and_then(|ty| cx.dense_integers_attr(ty, &numbers));
            switch = switch.case_values(numbers.expect("there are vectors of integers"));
        }
        builder.create(switch);
    }

    fn undefined(&self, builder: &mut Builder<'_>, loc: Location, ty: Type) -> Value {
        builder.create(ub::Poison::build(ty).with_loc(loc)).result()
    }

    fn unreachable(&self, builder: &mut Builder<'_>, loc: Location, region: Region) -> Structured<Op> {
        let cx = builder.ir().cx();
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
        Ok(builder.create(dialekt_func::Return::build(&values).with_loc(loc)).op())
    }
}
