//! Lowering of ops that execute one of their regions, or their only region.

use dialekt_arith as arith;
use dialekt_cf as cf;
use dialekt_cf::SwitchParts;
use dialekt_dialect_utils::{Values, arguments, entry, last, operands};
use dialekt_ir_core::ir::Region;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_scf as scf;

use super::loops::split_here;

/// `scf.if`: each region becomes blocks that branch to the block after the op, whose arguments replace the results.
#[derive(Described)]
pub struct IfLowering;

impl OpRewrite for IfLowering {
    type SourceOp = scf::If;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<scf::If>) -> Option<()> {
        let view = rw.view(op)?;
        let (loc, condition) = (view.loc(), view.condition());
        let (then, otherwise) = (view.then_region().handle(), view.else_region().handle());
        let results: Vec<(Type, Location)> = view.result_types().map(|ty| (ty, loc)).collect();
        let has_else = !view.else_region().is_empty();

        let (start, behind) = split_here(rw)?;
        let around = rw.ir().block(behind).parent_region()?.handle();
        let mut end = behind;
        if !results.is_empty() {
            end = rw.create_block(around, Some(behind), &results);
            rw.create(cf::Branch::build(&[], behind));
        }
        let then_block = lead_to(rw, then, end, loc)?;
        rw.inline_region(then, around, Some(end));
        let mut else_block = end;
        if has_else {
            else_block = lead_to(rw, otherwise, end, loc)?;
            rw.inline_region(otherwise, around, Some(end));
        }
        rw.set_insertion_point_to_end(start);
        rw.create(cf::CondBranch::between(condition, (then_block, &[]), (else_block, &[])));
        let replaced = if results.is_empty() { Values::new() } else { arguments(rw, end) };
        rw.replace_op(op, &replaced);
        Some(())
    }
}

/// Replaces the terminator of the last block of a region by a branch. Returns the first block.
fn lead_to(rw: &mut Rewriter<'_>, region: Region, dest: Block, loc: Location) -> Option<Block> {
    let region = rw.ir().region(region);
    let (first, last_block) = (region.first_block()?.handle(), region.last_block()?.handle());
    let terminator = last(rw, last_block)?;
    let values = operands(rw, terminator);
    rw.set_insertion_point_to_end(last_block);
    rw.create(cf::Branch::build(&values, dest).with_loc(loc));
    rw.erase_op(terminator);
    Some(first)
}

/// `scf.execute_region`: its blocks are inlined; their `scf.yield` terminators become branches.
#[derive(Described)]
pub struct ExecuteRegionLowering;

impl OpRewrite for ExecuteRegionLowering {
    type SourceOp = scf::ExecuteRegion;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<scf::ExecuteRegion>) -> Option<()> {
        let view = rw.view(op)?;
        let (loc, region) = (view.loc(), view.region().handle());
        let types: Vec<Type> = view.result_types().collect();
        let first = entry(rw, op, 0)?;

        let (start, behind) = split_here(rw)?;
        rw.set_insertion_point_to_end(start);
        rw.create(cf::Branch::build(&[], first));
        let blocks: Vec<Block> = rw.ir().region(region).blocks().map(|block| block.handle()).collect();
        for block in blocks {
            let Some(terminator) = last(rw, block).filter(|last| rw.op(*last).is::<scf::Yield>()) else { continue };
            let values = operands(rw, terminator);
            rw.set_insertion_point_to_end(block);
            rw.create(cf::Branch::build(&values, behind));
            rw.erase_op(terminator);
        }
        rw.inline_region(region, rw.ir().block(behind).parent_region()?.handle(), Some(behind));
        let values = add_arguments(rw, behind, &types, loc)?;
        rw.replace_op(op, &values);
        Some(())
    }
}

fn add_arguments(rw: &mut Rewriter<'_>, block: Block, types: &[Type], loc: Location) -> Option<Values> {
    types.iter().map(|ty| rw.ir_mut().add_argument(block, *ty, loc).ok()).collect()
}

/// `scf.index_switch`: each case becomes blocks, and a `cf.switch` branches to them.
#[derive(Described)]
pub struct IndexSwitchLowering;

impl OpRewrite for IndexSwitchLowering {
    type SourceOp = scf::IndexSwitch;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<scf::IndexSwitch>) -> Option<()> {
        let view = rw.view(op)?;
        let (loc, arg, cases) = (view.loc(), view.arg(), view.cases()?);
        let types: Vec<Type> = view.result_types().collect();
        let default = view.default_region().handle();
        let regions: Vec<Region> = view.case_regions().map(|region| region.handle()).collect();

        let (start, behind) = split_here(rw)?;
        let results = add_arguments(rw, behind, &types, loc)?;
        let blocks: Vec<Block> =
            regions.into_iter().map(|region| take_case(rw, region, behind)).collect::<Option<_>>()?;
        let default = take_case(rw, default, behind)?;

        rw.set_insertion_point_to_end(start);
        // All 64 bits count: the reference truncates to 32 bits, and so takes a case for an index with equal low bits.
        let flag = rw.create(arith::IndexCast::build(Type::I64, arg)).result();
        let values: Vec<ApInt> = cases.iter().map(|case| ApInt::from_i64(64, *case)).collect();
        let list = rw.cx().vector_type(&[values.len() as i64], &[false], Type::I64);
        let none: Vec<&[Value]> = vec![&[]; blocks.len()];
        let mut switch = cf::Switch::build(SwitchParts {
            flag,
            default_operands: &[],
            case_operands: &none,
            default_destination: default,
            case_destinations: &blocks,
        });
        if !values.is_empty() {
            switch = switch.case_values(rw.cx().dense_integers_attr(list.ok()?, &values).ok()?);
        }
        rw.create(switch);
        rw.replace_op(op, &results);
        Some(())
    }
}

/// Moves the blocks of a case before the block after the op, to which they branch.
fn take_case(rw: &mut Rewriter<'_>, region: Region, behind: Block) -> Option<Block> {
    let block = rw.ir().region(region).first_block()?.handle();
    let last: Op = last(rw, block).filter(|last| rw.op(*last).is::<scf::Yield>())?;
    let (values, loc) = (operands(rw, last), rw.loc(last));
    rw.set_insertion_point_before(last);
    rw.create(cf::Branch::build(&values, behind).with_loc(loc));
    rw.erase_op(last);
    rw.inline_region(region, rw.ir().block(behind).parent_region()?.handle(), Some(behind));
    Some(block)
}
