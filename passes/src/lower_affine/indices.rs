//! Indices that are taken apart and put together again. [mlir/lib/Dialect/Affine/Transforms/AffineExpandIndexOps.cpp]

use dialekt_affine::{AffineDelinearizeIndex, AffineLinearizeIndex};
use dialekt_arith::{AddI, CmpI, CmpIPredicate, DivSI, FloorDivSI, IntegerOverflow, MulI, RemSI, Select};
use dialekt_ir_core::context::Location;
use dialekt_ir_core::decl::flags::Flags;
use dialekt_ir_core::decl::typed::Typed;
use dialekt_ir_core::interfaces::{DYNAMIC, LoopLikeOp};
use dialekt_ir_core::ir::{Ir, Op, Value};
use dialekt_ir_core::rewrite::{OpRewrite, Rewriter};

use crate::build::{Values, index_constant, nsw, nsw_nuw, result};

/// The products of all basis elements from each one on. They do not overflow, by what the ops say. An outer bound is not in the static
/// list; an operand for it is not looked at.
fn strides(
    rw: &mut Rewriter<'_>,
    dynamic: &[Value],
    basis: &[i64],
    flags: Flags<IntegerOverflow>,
    loc: Location,
) -> Option<Values> {
    let cx = rw.ir().cx().clone();
    let mut found = Values::new();
    let mut dynamic = dynamic.iter().rev();
    let (mut product, mut known): (Option<Value>, i64) = (None, 1);
    for element in basis.iter().rev() {
        if *element == DYNAMIC {
            let element = *dynamic.next()?;
            product = Some(match product {
                None => element,
                Some(before) => {
                    let op = MulI::build(&cx, before, element).overflow_flags(flags).insert(rw, loc).ok()?;
                    result(rw, op)?
                }
            });
        } else {
            known = known.wrapping_mul(*element);
        }
        found.push(match product {
            Some(product) if known == 1 => product,
            _ => {
                let constant = index_constant(rw, known, loc)?;
                match product {
                    None => constant,
                    Some(product) => {
                        let op = MulI::build(&cx, product, constant).overflow_flags(flags).insert(rw, loc).ok()?;
                        result(rw, op)?
                    }
                }
            }
        });
    }
    found.reverse();
    Some(found)
}

/// A basis without its outer bound.
pub(crate) fn without_outer_bound<T>(basis: &[T], parts: usize) -> &[T] {
    match basis {
        [_, inner @ ..] if basis.len() == parts => inner,
        _ => basis,
    }
}

/// Divisions and remainders.
pub struct LowerDelinearizeIndexOps;

impl OpRewrite for LowerDelinearizeIndexOps {
    type Root = AffineDelinearizeIndex;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<AffineDelinearizeIndex>) -> Option<()> {
        let view = rw.view(op)?;
        let (loc, index, parts) = (view.loc(), view.linear_index(), view.num_results());
        let dynamic = view.dynamic_basis().collect::<Values>();
        let basis: Vec<i64> = view.static_basis()?.to_vec();
        if parts == 1 {
            rw.replace_op(op, &[index]);
            return Some(());
        }
        let flags = nsw_nuw();
        let strides = strides(rw, &dynamic, without_outer_bound(&basis, parts), flags, loc)?;
        let cx = rw.ir().cx().clone();
        let zero = index_constant(rw, 0, loc)?;
        let first = FloorDivSI::build(&cx, index, *strides.first()?).insert(rw, loc).ok()?;
        let mut found = Values::new();
        found.push(result(rw, first)?);
        for (at, stride) in strides.iter().enumerate() {
            let rest = remainder(rw, index, *stride, zero, loc)?;
            found.push(match strides.get(at + 1) {
                None => rest,
                Some(next) => {
                    let part = DivSI::build(&cx, rest, *next).insert(rw, loc).ok()?;
                    result(rw, part)?
                }
            });
        }
        rw.replace_op(op, &found);
        Some(())
    }
}

/// What remains, never negative.
fn remainder(rw: &mut Rewriter<'_>, index: Value, stride: Value, zero: Value, loc: Location) -> Option<Value> {
    let cx = rw.ir().cx().clone();
    let rest = RemSI::build(&cx, index, stride).insert(rw, loc).ok()?;
    let rest = result(rw, rest)?;
    let negative = CmpI::build(&cx, rest, zero, CmpIPredicate::Slt).insert(rw, loc).ok()?;
    let negative = result(rw, negative)?;
    let corrected = AddI::build(&cx, rest, stride).overflow_flags(nsw()).insert(rw, loc).ok()?;
    let corrected = result(rw, corrected)?;
    let op = Select::build(&cx, negative, corrected, rest).insert(rw, loc).ok()?;
    result(rw, op)
}

/// Products and sums; what changes in fewer loops is added first.
pub struct LowerLinearizeIndexOps;

impl OpRewrite for LowerLinearizeIndexOps {
    type Root = AffineLinearizeIndex;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<AffineLinearizeIndex>) -> Option<()> {
        let view = rw.view(op)?;
        let (loc, disjoint) = (view.loc(), view.disjoint().unwrap_or(false));
        let indices = view.multi_index().collect::<Values>();
        let dynamic = view.dynamic_basis().collect::<Values>();
        let basis: Vec<i64> = view.static_basis()?.to_vec();
        if indices.is_empty() {
            let zero = index_constant(rw, 0, loc)?;
            rw.replace_op(op, &[zero]);
            return Some(());
        }
        let flags = match disjoint {
            true => nsw_nuw(),
            false => nsw(),
        };
        let strides = strides(rw, &dynamic, without_outer_bound(&basis, indices.len()), flags, loc)?;
        let cx = rw.ir().cx().clone();
        let mut scaled: Vec<(Value, usize)> = Vec::new();
        for (at, index) in indices.iter().enumerate() {
            let loops = invariant_loops(rw.ir(), op.op(), *index);
            let value = match strides.get(at) {
                None => *index,
                Some(stride) => {
                    let product = MulI::build(&cx, *index, *stride).overflow_flags(nsw());
                    let product = product.insert(rw, loc).ok()?;
                    result(rw, product)?
                }
            };
            scaled.push((value, loops));
        }
        scaled.sort_by_key(|(_, loops)| std::cmp::Reverse(*loops));
        let mut values = scaled.into_iter().map(|(value, _)| value);
        let mut sum = values.next()?;
        for value in values {
            let op = AddI::build(&cx, sum, value).overflow_flags(nsw()).insert(rw, loc).ok()?;
            sum = result(rw, op)?;
        }
        rw.replace_op(op, &[sum]);
        Some(())
    }
}

/// In how many loops around an op, from the inside, a value does not change.
fn invariant_loops(ir: &Ir, op: Op, value: Value) -> usize {
    let mut around = ir.op(op).parent_op();
    let mut count = 0;
    while let Some(parent) = around {
        if let Some(this) = LoopLikeOp::of(parent) {
            if !this.is_defined_outside(value) {
                break;
            }
            count += 1;
        }
        around = parent.parent_op();
    }
    count
}
