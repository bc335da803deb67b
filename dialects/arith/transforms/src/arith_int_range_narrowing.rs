//! `arith-int-range-narrowing`: ops whose results fit fewer bits are computed with fewer bits.
//! [mlir/lib/Dialect/Arith/Transforms/IntRangeOptimizations.cpp]

use std::sync::Arc;

use dialekt_arith::{CmpI, ExtSI, ExtUI, IndexCast, IndexCastUI, TruncI};
use dialekt_ir_core::context::OpTraits;
use dialekt_ir_core::num::IntRange;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ods_macros::Pass;
use dialekt_pass::options::ListOption;
use dialekt_pass::{Pass, PassContext, PassResult};
use smallvec::SmallVec;

use crate::int_ranges::{Ranges, apply};

/// Reduce integer operations bitwidth based on integer range analysis.
///
/// Operands are cut to the first supported width that all of them and the result fit, and results extended again. A
/// value fits if its sign extension or its zero extension restores it. As in the reference, it is not checked whether
/// the operation itself interprets it in this way: a signed quotient of values that only fit as unsigned ones changes.
#[derive(Pass, Clone)]
#[pass(name = "ArithIntRangeNarrowing", argument = "arith-int-range-narrowing", dialects(dialekt_arith::ArithDialect))]
pub struct IntRangeNarrowing {
    /// Integer bitwidths supported
    #[option(name = "int-bitwidths-supported")]
    bitwidths_supported: ListOption<u32>,
}

impl Pass for IntRangeNarrowing {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let op = cx.op();
        let ranges = Arc::new(Ranges::find(cx.ir_mut(), op)?);
        let widths: Arc<[u32]> = self.bitwidths_supported.iter().copied().collect();
        let mut patterns = PatternSet::new();
        let (known, to) = (ranges.clone(), widths.clone());
        patterns.add_fn("NarrowElementwise", PatternRoot::Traits(OpTraits::ELEMENTWISE), 1, move |rewriter, op| {
            narrow(rewriter, op, &known, &to)
        });
        let to = widths.clone();
        patterns.add_fn("NarrowCmpI", PatternRoot::of::<CmpI>(), 1, move |rewriter, op| {
            narrow_comparison(rewriter, op, &ranges, &to)
        });
        for root in [PatternRoot::of::<IndexCastUI>(), PatternRoot::of::<IndexCast>()] {
            let to = widths.clone();
            patterns.add_fn("FoldIndexCastChain", root, 1, move |rewriter, op| fold_chain(rewriter, op, &to));
        }
        apply(cx, patterns)
    }
}

/// The extensions that restore truncated values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Fits {
    signed: bool,
    unsigned: bool,
}

impl Fits {
    const BOTH: Fits = Fits { signed: true, unsigned: true };

    /// The extensions that restore the values of a range. None if the width is not smaller.
    fn new(range: &IntRange, width: u32) -> Fits {
        let Some(removed) = range.width().checked_sub(width).filter(|removed| *removed != 0) else {
            return Fits { signed: false, unsigned: false };
        };
        let bounds = |sign| [range.min(sign), range.max(sign)];
        Fits {
            signed: bounds(Sign::Signed).iter().all(|bound| sign_bits(bound) > removed),
            unsigned: bounds(Sign::Unsigned).iter().all(|bound| bound.leading_zeros() >= removed),
        }
    }

    fn and(self, other: Fits) -> Fits {
        Fits { signed: self.signed && other.signed, unsigned: self.unsigned && other.unsigned }
    }

    fn any(self) -> bool {
        self.signed || self.unsigned
    }

    /// The extension to be used: zero extension, if it is possible.
    fn sign(self) -> Sign {
        if self.unsigned { Sign::Unsigned } else { Sign::Signed }
    }
}

/// The number of high bits that are equal to the sign.
fn sign_bits(value: &ApInt) -> u32 {
    if value.is_negative() { value.not().leading_zeros() } else { value.leading_zeros() }
}

/// The element type of a container, or the type itself.
fn element(rewriter: &Rewriter<'_>, ty: Type) -> Type {
    rewriter.ir().cx().type_data(ty).element_type().unwrap_or(ty)
}

/// A type with integers of another width; `None` if it is the same.
fn with_width(rewriter: &Rewriter<'_>, ty: Type, width: u32) -> Option<Type> {
    let cx = rewriter.ir().cx();
    let element = cx.integer_type(width)?;
    let target = match cx.type_data(ty).element_type() {
        Some(_) => cx.with_element_type(ty, element)?,
        None => element,
    };
    (target != ty).then_some(target)
}

fn width_of(rewriter: &Rewriter<'_>, ty: Type) -> Option<u32> {
    match rewriter.ir().cx().type_data(ty) {
        TypeData::Integer { width, .. } => Some(*width),
        _ => None,
    }
}

/// Truncates or extends a value to a type.
fn cast(rewriter: &mut Rewriter<'_>, loc: Location, value: Value, ty: Type, sign: Sign) -> Value {
    let from = rewriter.type_of(value);
    if from == ty {
        return value;
    }
    let (from, to) = (element(rewriter, from), element(rewriter, ty));
    match (width_of(rewriter, from), width_of(rewriter, to), sign) {
        (Some(from), Some(to), _) if to < from => rewriter.create(TruncI::build(ty, value).with_loc(loc)).result(),
        (Some(_), Some(_), Sign::Signed) => rewriter.create(ExtSI::build(ty, value).with_loc(loc)).result(),
        (Some(_), Some(_), Sign::Unsigned) => rewriter.create(ExtUI::build(ty, value).with_loc(loc)).result(),
        (_, _, Sign::Signed) => rewriter.create(IndexCast::build(ty, value).with_loc(loc)).result(),
        (_, _, Sign::Unsigned) => rewriter.create(IndexCastUI::build(ty, value).with_loc(loc)).result(),
    }
}

/// Narrows an op whose operands and results all have one type to the first width that they fit.
fn narrow(rewriter: &mut Rewriter<'_>, op: Op, ranges: &Ranges, widths: &[u32]) -> Option<()> {
    let view = rewriter.op(op);
    let (operands, results): (SmallVec<[Value; 4]>, SmallVec<[Value; 4]>) =
        (view.operands().collect(), view.results().collect());
    let ty = view.result_types().next()?;
    let all_equal = view.result_types().chain(view.operand_types()).all(|found| found == ty);
    if operands.is_empty() || !all_equal {
        return None;
    }
    let known = ranges.of_all(operands.iter().chain(&results).copied())?;
    let (fits, target) = widths.iter().find_map(|width| {
        let fits = known.iter().fold(Fits::BOTH, |fits, range| fits.and(Fits::new(range, *width)));
        Some((fits, with_width(rewriter, ty, *width)?)).filter(|(fits, _)| fits.any())
    })?;
    let loc = rewriter.loc(op);
    let mut mapping = IrMapping::new();
    for (operand, range) in operands.iter().zip(&known) {
        // A non-negative operand is zero-extended, since the range of an index could not be found out later.
        let sign = if range.min(Sign::Signed).is_negative() { fits.sign() } else { Sign::Unsigned };
        let cut = cast(rewriter, loc, *operand, target, sign);
        mapping.map_value(*operand, cut);
    }
    let new = rewriter.clone(op, &mut mapping);
    let new_results: SmallVec<[Value; 4]> = rewriter.op(new).results().collect();
    rewriter.modify(new, |ir| {
        new_results.iter().for_each(|result| ir.set_type(*result, target).expect("the result is here"));
    });
    let mut extended: SmallVec<[Value; 4]> = SmallVec::new();
    for (old, new) in results.into_iter().zip(new_results) {
        let value = cast(rewriter, loc, new, ty, fits.sign());
        ranges.copy(old, value);
        extended.push(value);
    }
    rewriter.replace_op(op, &extended);
    Some(())
}

/// Narrows a comparison to the first width that both operands fit.
fn narrow_comparison(rewriter: &mut Rewriter<'_>, op: Op, ranges: &Ranges, widths: &[u32]) -> Option<()> {
    let view = rewriter.op(op);
    let (lhs, rhs, result) = (view.operand(0)?, view.operand(1)?, view.result(0)?);
    let known = ranges.of_all([lhs, rhs])?;
    let ty = rewriter.type_of(lhs);
    let (fits, target) = widths.iter().find_map(|width| {
        let fits = [Fits::new(&known[0], *width), Fits::new(&known[1], *width)];
        Some((fits, with_width(rewriter, ty, *width)?)).filter(|_| fits[0].and(fits[1]).any())
    })?;
    let loc = rewriter.loc(op);
    let mut mapping = IrMapping::new();
    for (operand, fits) in [lhs, rhs].into_iter().zip(fits) {
        let cut = cast(rewriter, loc, operand, target, fits.sign());
        mapping.map_value(operand, cut);
    }
    let new = rewriter.clone(op, &mut mapping);
    let new_result = rewriter.op(new).result(0)?;
    ranges.copy(result, new_result);
    rewriter.replace_op(op, &[new_result]);
    Some(())
}

/// `index_cast(index_cast(x : i8 to index) : index to i8)` -> x, for supported widths.
fn fold_chain(rewriter: &mut Rewriter<'_>, op: Op, widths: &[u32]) -> Option<()> {
    let view = rewriter.op(op);
    let ty = view.result_type(0)?;
    let inner = view.operand_def(0).filter(|inner| inner.name() == view.name())?;
    let source = inner.operand(0)?;
    let through_index = inner.result_type(0) == Some(Type::INDEX);
    let supported = width_of(rewriter, ty).is_some_and(|width| widths.contains(&width));
    if !through_index || !supported || rewriter.type_of(source) != ty {
        return None;
    }
    rewriter.replace_op(op, &[source]);
    Some(())
}
