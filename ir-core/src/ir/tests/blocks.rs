use super::*;
use crate::ir::{EditError, InsertionPoint};

#[test]
fn a_block_splits_before_an_op_and_merges_again() {
    let mut f = Fixture::new();
    let ops: Vec<Op> = (0..4).map(|_| f.add(f.a, f.b).0).collect();
    let tail = f.ir.split_block(f.ir.point_before(ops[2]).unwrap()).unwrap();
    assert_eq!((f.ops(f.block), f.ops(tail)), (ops[..2].to_vec(), ops[2..].to_vec()));
    assert_eq!(f.ir.block(f.block).next().unwrap().handle(), tail);
    let arg = f.ir.add_argument(tail, Type::I32, LOC).unwrap();
    f.ir.set_operand(ops[3], 0, arg).unwrap();
    assert_eq!(f.ir.merge_blocks(tail, f.block, &[]), Err(EditError::ValueCount(1)));
    f.ir.merge_blocks(tail, f.block, &[f.b]).unwrap();
    assert_eq!(f.ops(f.block), ops);
    assert_eq!(f.ir.op(ops[3]).operand(0), Some(f.b));
    assert!(f.ir.get_block(tail).is_none() && f.ir.get_value(arg).is_none());
    let empty = f.ir.split_block(InsertionPoint::end(f.block)).unwrap();
    assert!(f.ir.block(empty).is_empty());
    check(&f.ir);
}

#[test]
fn a_block_is_inlined_before_an_op_but_never_into_itself() {
    let mut f = Fixture::new();
    let (x, _) = f.add(f.a, f.b);
    let (op, inner) = f.loop_();
    let spec = OpSpec::new(f.names.add, LOC);
    let y = Builder::at_end(&mut f.ir, inner).create_op(&spec);
    let at = f.ir.point_before(x).unwrap();
    assert_eq!(f.ir.inline_block(f.block, InsertionPoint::end(inner), &[]), Err(EditError::InsideItself));
    let index = f.ir.add_argument(f.block, Type::INDEX, LOC).unwrap();
    f.ir.inline_block(inner, at, &[index]).unwrap();
    assert_eq!(f.ops(f.block), [y, x, op]);
    assert!(f.ir.op(op).region(0).unwrap().is_empty());
    check(&f.ir);
}

#[test]
fn a_block_that_is_a_successor_stays() {
    let mut f = Fixture::new();
    let region = f.ir.op(f.func).region(0).unwrap().handle();
    let q = f.ir.create_block(region, &[]).unwrap();
    let spec = OpSpec::new(f.names.br, LOC);
    let br = Builder::at_end(&mut f.ir, f.block).create_op(&spec.successors(&[q]));
    let use_ = f.ir.block(q).uses().next().unwrap();
    assert_eq!(use_.op, br);
    assert_eq!(f.ir.erase_block(q), Err(EditError::StillSuccessor(use_)));
    assert_eq!(f.ir.merge_blocks(q, f.block, &[]), Err(EditError::StillSuccessor(use_)));
    f.ir.erase_op(br).unwrap();
    f.ir.erase_block(q).unwrap();
    // Blocks that lead to each other go together.
    let (p, q) = (f.ir.create_block(region, &[]).unwrap(), f.ir.create_block(region, &[]).unwrap());
    Builder::at_end(&mut f.ir, p).create_op(&spec.successors(&[q, p]));
    Builder::at_end(&mut f.ir, q).create_op(&spec.successors(&[p]));
    assert!(f.ir.erase_block(p).is_err());
    f.ir.erase_blocks(&[p, q]).unwrap();
    check(&f.ir);
}

#[test]
fn arguments_are_added_inserted_and_erased_in_place() {
    let mut f = Fixture::new();
    let types = |f: &Fixture| f.ir.block(f.block).args().map(|v| f.ir.value(v).ty()).collect::<Vec<_>>();
    let (_, inner) = f.loop_();
    let c = f.ir.add_argument(f.block, Type::F32, LOC).unwrap();
    let d = f.ir.insert_argument(f.block, 1, Type::I1, LOC).unwrap();
    assert_eq!(types(&f), [Type::I32, Type::I1, Type::I32, Type::F32]);
    assert_eq!(f.ir.block(f.block).args().collect::<Vec<_>>(), [f.a, d, f.b, c]);
    f.add(f.b, f.b);
    let use_ = f.ir.value(f.b).uses().next().unwrap();
    assert_eq!(f.ir.erase_argument(f.block, 2), Err(EditError::StillUsed(use_)));
    assert_eq!(f.ir.erase_arguments(f.block, |_| true), Err(EditError::StillUsed(use_)));
    f.ir.erase_argument(f.block, 0).unwrap();
    f.ir.erase_arguments(f.block, |i| i != 1).unwrap();
    assert_eq!(f.ir.block(f.block).args().collect::<Vec<_>>(), [f.b]);
    assert!(f.ir.get_value(c).is_none());
    assert_eq!(f.ir.insert_argument(f.block, 2, Type::I1, LOC), Err(EditError::OutOfRange(2)));
    assert_eq!(f.ir.block(inner).num_args(), 1);
    let loc = f.ir.cx().file_line_col("f", 3, 4);
    f.ir.set_argument_loc(f.block, 0, loc).unwrap();
    assert_eq!(f.ir.value(f.b).loc(), loc);
    check(&f.ir);
}

#[test]
fn blocks_move_between_regions_of_an_isolate_only() {
    let mut f = Fixture::new();
    let (op, inner) = f.loop_();
    let region = f.ir.op(f.func).region(0).unwrap().handle();
    let nested = f.ir.op(op).region(0).unwrap().handle();
    let module = f.ir.op(f.module).region(0).unwrap().handle();
    assert_eq!(f.ir.move_block(f.block, nested, None), Err(EditError::InsideItself));
    assert_eq!(f.ir.move_block(inner, module, None), Err(EditError::ForeignRegion(module)));
    f.ir.move_block(inner, region, Some(f.block)).unwrap();
    assert_eq!(f.ir.region(region).first_block().unwrap().handle(), inner);
    f.ir.unlink_block(inner).unwrap();
    assert_eq!(f.ir.unlink_block(inner), Err(EditError::DetachedBlock(inner)));
    f.ir.insert_block(inner, region, None).unwrap();
    assert_eq!(f.ir.insert_block(inner, region, None), Err(EditError::BlockAlreadyInserted(inner)));
    assert!(f.ir.region(nested).is_empty());
    check(&f.ir);
}

#[test]
fn a_region_takes_the_body_of_another_one() {
    let mut f = Fixture::new();
    let (x, inner) = f.loop_();
    let (y, other) = f.loop_();
    let [from, to] = [x, y].map(|op| f.ir.op(op).region(0).unwrap().handle());
    assert_eq!(f.ir.take_region(from, to), Err(EditError::NotEmpty(to)));
    f.ir.inline_region(from, to, Some(other)).unwrap();
    assert_eq!(f.ir.region(to).blocks().map(|b| b.handle()).collect::<Vec<_>>(), [inner, other]);
    f.ir.take_region(to, from).unwrap();
    assert_eq!(f.ir.region(from).blocks().map(|b| b.handle()).collect::<Vec<_>>(), [inner, other]);
    let outer = f.ir.op(f.func).region(0).unwrap().handle();
    assert_eq!(f.ir.inline_region(outer, from, None), Err(EditError::InsideItself));
    check(&f.ir);
}
