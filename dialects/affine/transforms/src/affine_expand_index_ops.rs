//! `affine-expand-index-ops`: linearization and delinearization of indices as arithmetic.
//! [mlir/lib/Dialect/Affine/Transforms/AffineExpandIndexOps.cpp]

use std::marker::PhantomData;

use dialekt_affine::{AffineDelinearizeIndex, AffineLinearizeIndex, must_be_affine};
use dialekt_arith as arith;
use dialekt_arith::{CmpIPredicate, IntegerOverflow, index_constant, nsw, nsw_nuw};
use dialekt_dialect_utils::Values;
use dialekt_interfaces::{DYNAMIC, LoopLikeOpRef};
use dialekt_ir_core::decl::flags::Flags;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassPatterns, PassRegistry, PassResult, prepare_patterns};

/// Lower affine operations operating on indices into more fundamental operations
///
/// Indices are taken apart by divisions and remainders, and put together by products and sums.
///
/// Ops whose results affine ops use as dimensions or symbols are kept, since results of arithmetic are neither except
/// at the top level of a scope. The reference replaces them, and leaves the users invalid.
#[derive(Pass, Clone)]
#[pass(name = "AffineExpandIndexOps", argument = "affine-expand-index-ops")]
pub struct AffineExpandIndexOps {
    patterns: PassPatterns,
}

impl Pass for AffineExpandIndexOps {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        self.patterns = prepare_patterns(cx, |set| {
            set.add::<NotOfAffine<LowerDelinearizeIndexOps>>().add::<NotOfAffine<LowerLinearizeIndexOps>>();
        });
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.apply_all_patterns(&self.patterns)
    }
}

/// A pattern that does not match ops whose results have to be dimensions or symbols.
#[derive(Described)]
pub struct NotOfAffine<T>(PhantomData<T>);

impl<T: OpRewrite> OpRewrite for NotOfAffine<T> {
    type SourceOp = T::SourceOp;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<T::SourceOp>) -> Option<()> {
        if rw.op(op).results().any(|result| must_be_affine(rw.ir(), result)) {
            return rw.no_match(op, "it makes dimensions or symbols");
        }
        T::rewrite(rw, op)
    }
}

/// The stride of each index: the product of all later basis elements. The semantics of the ops rule out overflow. The
/// outer bound is not in the static list, and an operand for it is ignored.
fn strides(
    rw: &mut Rewriter<'_>,
    dynamic: &[Value],
    basis: &[i64],
    flags: Flags<IntegerOverflow>,
    loc: Location,
) -> Option<Values> {
    let mut found = Values::new();
    let mut dynamic = dynamic.iter().rev();
    let (mut product, mut known): (Option<Value>, i64) = (None, 1);
    for element in basis.iter().rev() {
        if *element == DYNAMIC {
            let element = *dynamic.next()?;
            product = Some(match product {
                None => element,
                Some(before) => {
                    let op = rw.create(arith::MulI::build(before, element).overflow_flags(flags).with_loc(loc));
                    op.result()
                }
            });
        } else {
            known = known.wrapping_mul(*element);
        }
        found.push(match product {
            Some(product) if known == 1 => product,
            _ => {
                let constant = index_constant(rw, known, loc);
                match product {
                    None => constant,
                    Some(product) => {
                        rw.create(arith::MulI::build(product, constant).overflow_flags(flags).with_loc(loc)).result()
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

/// Lowers `affine.delinearize_index` to divisions and remainders.
#[derive(Described)]
pub struct LowerDelinearizeIndexOps;

impl OpRewrite for LowerDelinearizeIndexOps {
    type SourceOp = AffineDelinearizeIndex;

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
        let zero = index_constant(rw, 0, loc);
        let first = rw.create(arith::FloorDivSI::build(index, *strides.first()?).with_loc(loc));
        let mut found = Values::new();
        found.push(first.result());
        for (at, stride) in strides.iter().enumerate() {
            let rest = remainder(rw, index, *stride, zero, loc)?;
            found.push(match strides.get(at + 1) {
                None => rest,
                Some(next) => rw.create(arith::DivSI::build(rest, *next).with_loc(loc)).result(),
            });
        }
        rw.replace_op(op, &found);
        Some(())
    }
}

/// The remainder of a floor division, which is never negative.
fn remainder(rw: &mut Rewriter<'_>, index: Value, stride: Value, zero: Value, loc: Location) -> Option<Value> {
    let rest = rw.create(arith::RemSI::build(index, stride).with_loc(loc)).result();
    let negative = rw.create(arith::CmpI::build(rest, zero, CmpIPredicate::Slt).with_loc(loc)).result();
    let corrected = rw.create(arith::AddI::build(rest, stride).overflow_flags(nsw()).with_loc(loc)).result();
    Some(rw.create(arith::Select::build(negative, corrected, rest).with_loc(loc)).result())
}

/// Lowers `affine.linearize_index` to products and sums; terms that change in fewer loops are added first.
#[derive(Described)]
pub struct LowerLinearizeIndexOps;

impl OpRewrite for LowerLinearizeIndexOps {
    type SourceOp = AffineLinearizeIndex;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<AffineLinearizeIndex>) -> Option<()> {
        let view = rw.view(op)?;
        let (loc, disjoint) = (view.loc(), view.disjoint().unwrap_or(false));
        let indices = view.multi_index().collect::<Values>();
        let dynamic = view.dynamic_basis().collect::<Values>();
        let basis: Vec<i64> = view.static_basis()?.to_vec();
        if indices.is_empty() {
            let zero = index_constant(rw, 0, loc);
            rw.replace_op(op, &[zero]);
            return Some(());
        }
        let flags = match disjoint {
            true => nsw_nuw(),
            false => nsw(),
        };
        let strides = strides(rw, &dynamic, without_outer_bound(&basis, indices.len()), flags, loc)?;
        let mut scaled: Vec<(Value, usize)> = Vec::new();
        for (at, index) in indices.iter().enumerate() {
            let loops = invariant_loops(rw.ir(), op.op(), *index);
            let value = match strides.get(at) {
                None => *index,
                Some(stride) => {
                    let product = arith::MulI::build(*index, *stride).overflow_flags(nsw());
                    let product = rw.create(product.with_loc(loc));
                    product.result()
                }
            };
            scaled.push((value, loops));
        }
        scaled.sort_by_key(|(_, loops)| std::cmp::Reverse(*loops));
        let mut values = scaled.into_iter().map(|(value, _)| value);
        let mut sum = values.next()?;
        for value in values {
            let op = rw.create(arith::AddI::build(sum, value).overflow_flags(nsw()).with_loc(loc));
            sum = op.result();
        }
        rw.replace_op(op, &[sum]);
        Some(())
    }
}

/// The number of enclosing loops of an op, from the innermost, in which a value does not change.
fn invariant_loops(ir: &Ir, op: Op, value: Value) -> usize {
    let mut around = ir.op(op).parent_op();
    let mut count = 0;
    while let Some(parent) = around {
        if let Some(this) = LoopLikeOpRef::of(parent) {
            if !this.is_defined_outside(value) {
                break;
            }
            count += 1;
        }
        around = parent.parent_op();
    }
    count
}
