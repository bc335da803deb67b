//! Reshapes of reshapes and of casts.

use dialekt_arith::MulI;
use dialekt_ir_core::context::{Location, Type};
use dialekt_ir_core::decl::typed::Typed;
use dialekt_ir_core::interfaces::OpFoldResult;
use dialekt_ir_core::ir::{Op, OpRef, Value};
use dialekt_ir_core::rewrite::indices::{Mixed, index, known, split};
use dialekt_ir_core::rewrite::reassociation::{Groups, align, between, compose};
use dialekt_ir_core::rewrite::{OpRewrite, Rewriter};
use dialekt_ir_core::types::DYNAMIC;

use super::{forgetful_cast, replace_with_cast};
use crate::reshape::{collapsed_type, expanded_type};
use crate::types::{MemRef, type_of};
use crate::{Cast, CollapseShape, ExpandShape, ExpandShapeView};

/// The sizes that a memref was expanded to.
fn output_shape(op: ExpandShapeView<'_>) -> Option<Mixed> {
    let mut values = op.output_shape();
    let size = |size: &i64| match *size {
        DYNAMIC => values.next().map(OpFoldResult::Value),
        size => Some(OpFoldResult::Attr(index(op.cx(), size))),
    };
    op.static_output_shape()?.iter().map(size).collect()
}

/// Whether all memrefs lie as their shapes say.
fn plain(op: OpRef<'_>, values: [Value; 3]) -> bool {
    values.into_iter().all(|value| op.cx().has_identity_layout(type_of(op, value)))
}

fn collapse(rw: &mut Rewriter<'_>, source: Value, groups: Groups, ty: Type, loc: Location) -> Option<Op> {
    let cx = rw.ir().cx().clone();
    CollapseShape::build(&cx, ty, source, groups).insert(rw, loc).ok()
}

fn expand(rw: &mut Rewriter<'_>, source: Value, groups: Groups, shape: &Mixed, ty: Type, loc: Location) -> Option<Op> {
    let cx = rw.ir().cx().clone();
    let (values, sizes) = split(&cx, shape);
    ExpandShape::build(&cx, ty, source, groups, &values, sizes).insert(rw, loc).ok()
}

/// Dimensions that are joined and joined again are joined at once.
pub struct ComposeCollapses;

impl OpRewrite for ComposeCollapses {
    type Root = CollapseShape;
    const SUMMARY: &'static str = "Dimensions that are joined and joined again are joined at once.";

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<CollapseShape>) -> Option<()> {
        let view = rw.view(op)?;
        let Some(before) = rw.ir().defining::<CollapseShape>(view.src()) else {
            return rw.no_match(op, "the source is not collapsed");
        };
        if !plain(*view, [before.src(), view.src(), view.result()]) {
            return rw.no_match(op, "there are layouts");
        }
        let groups = compose(&before.reassociation()?, &view.reassociation()?)?;
        let (source, ty, loc) = (before.src(), type_of(*view, view.result()), view.loc());
        let new = collapse(rw, source, groups, ty, loc)?;
        rw.replace_op_with(op, new);
        Some(())
    }
}

/// Dimensions that are taken apart and taken apart again are taken apart at once.
pub struct ComposeExpands;

impl OpRewrite for ComposeExpands {
    type Root = ExpandShape;
    const SUMMARY: &'static str = "Dimensions that are taken apart and taken apart again are taken apart at once.";

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<ExpandShape>) -> Option<()> {
        let view = rw.view(op)?;
        let Some(before) = rw.ir().defining::<ExpandShape>(view.src()) else {
            return rw.no_match(op, "the source is not expanded");
        };
        if !plain(*view, [before.src(), view.src(), view.result()]) {
            return rw.no_match(op, "there are layouts");
        }
        let groups = compose(&before.reassociation()?, &view.reassociation()?)?;
        let (source, ty, loc) = (before.src(), type_of(*view, view.result()), view.loc());
        let shape = output_shape(view)?;
        let new = expand(rw, source, groups, &shape, ty, loc)?;
        rw.replace_op_with(op, new);
        Some(())
    }
}

/// The product of sizes.
fn product(rw: &mut Rewriter<'_>, like: Op, sizes: &[OpFoldResult], loc: Location) -> Option<Value> {
    let mut product: Option<Value> = None;
    for size in sizes {
        if known(rw.ir(), *size) == Some(1) {
            continue;
        }
        let value = match *size {
            OpFoldResult::Value(value) => value,
            OpFoldResult::Attr(attr) => rw.make_constant(like, attr, Type::INDEX, loc)?,
        };
        let cx = rw.ir().cx().clone();
        product = Some(match product {
            None => value,
            Some(before) => {
                let mul = MulI::build(&cx, before, value).insert(rw, loc).ok()?;
                rw.op(mul).result(0)?
            }
        });
    }
    product
}

/// Dimensions that are taken apart and then joined in another way are only one of both.
pub struct ComposeCollapseOfExpandOp;

impl OpRewrite for ComposeCollapseOfExpandOp {
    type Root = CollapseShape;
    const SUMMARY: &'static str =
        "Dimensions that are taken apart and then joined in another way are only one of both.";

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<CollapseShape>) -> Option<()> {
        let view = rw.view(op)?;
        let Some(before) = rw.ir().defining::<ExpandShape>(view.src()) else {
            return rw.no_match(op, "the source is not expanded");
        };
        if !plain(*view, [before.src(), view.src(), view.src()]) {
            return rw.no_match(op, "there are layouts");
        }
        let (from, to) = (MemRef::of(*view, before.src())?, MemRef::of(*view, view.result())?);
        if from.ty == to.ty {
            return rw.no_match(op, "the op folds");
        }
        let (expanded, collapsed) = (before.reassociation()?, view.reassociation()?);
        let shrinks = from.rank() > to.rank();
        let (fine, coarse) = if shrinks { (&expanded, &collapsed) } else { (&collapsed, &expanded) };
        let Some(groups) = align(fine, coarse) else { return rw.no_match(op, "groups overlap") };
        let (source, ty, loc) = (before.src(), to.ty, view.loc());
        let new = match from.rank().cmp(&to.rank()) {
            std::cmp::Ordering::Greater => collapse(rw, source, groups, ty, loc)?,
            std::cmp::Ordering::Equal => {
                let cx = rw.ir().cx().clone();
                Cast::build(&cx, ty, source).insert(rw, loc).ok()?
            }
            std::cmp::Ordering::Less => {
                let (sizes, shape) = (output_shape(before)?, to.shape.to_vec());
                let mut joined = Mixed::new();
                for (size, group) in shape.into_iter().zip(&collapsed) {
                    let sizes: Mixed = group.iter().filter_map(|dim| sizes.get(*dim as usize).copied()).collect();
                    joined.push(match size {
                        DYNAMIC => product(rw, op.op(), &sizes, loc)?.into(),
                        size => index(rw.ir().cx(), size).into(),
                    });
                }
                expand(rw, source, groups, &joined, ty, loc)?
            }
        };
        rw.replace_op_with(op, new);
        Some(())
    }
}

/// Dimensions that are joined and then taken apart in another way are only one of both.
pub struct ComposeExpandOfCollapseOp;

impl OpRewrite for ComposeExpandOfCollapseOp {
    type Root = ExpandShape;
    const SUMMARY: &'static str =
        "Dimensions that are joined and then taken apart in another way are only one of both.";

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<ExpandShape>) -> Option<()> {
        let view = rw.view(op)?;
        let Some(before) = rw.ir().defining::<CollapseShape>(view.src()) else {
            return rw.no_match(op, "the source is not collapsed");
        };
        if !plain(*view, [before.src(), view.src(), view.src()]) {
            return rw.no_match(op, "there are layouts");
        }
        let (from, to) = (MemRef::of(*view, before.src())?, MemRef::of(*view, view.result())?);
        let (collapsed, expanded) = (before.reassociation()?, view.reassociation()?);
        let shrinks = from.rank() > to.rank();
        let (from_groups, to_groups) = ((from.shape, &collapsed), (to.shape, &expanded));
        let groups = if shrinks { between(from_groups, to_groups) } else { between(to_groups, from_groups) };
        let Some(groups) = groups else { return rw.no_match(op, "it is not clear which dimensions are joined") };
        let (source, ty, loc) = (before.src(), to.ty, view.loc());
        let shape = output_shape(view)?;
        let new = match shrinks {
            true => collapse(rw, source, groups, ty, loc)?,
            false => expand(rw, source, groups, &shape, ty, loc)?,
        };
        rw.replace_op_with(op, new);
        Some(())
    }
}

/// Dimensions of a cast memref are joined before the cast.
pub struct CollapseShapeOpMemRefCastFolder;

impl OpRewrite for CollapseShapeOpMemRefCastFolder {
    type Root = CollapseShape;
    const SUMMARY: &'static str = "Dimensions of a cast memref are joined before the cast.";

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<CollapseShape>) -> Option<()> {
        let view = rw.view(op)?;
        let Some(source) = forgetful_cast(rw, view.src()).map(|cast| cast.source()) else {
            return rw.no_match(op, "the source is no cast that only forgets");
        };
        let (groups, loc) = (view.reassociation()?, view.loc());
        let ty = collapsed_type(rw.ir().cx(), rw.type_of(source), &groups)?;
        if ty == type_of(*view, view.result()) {
            rw.set_operand(op, 0, source);
            return Some(());
        }
        let new = collapse(rw, source, groups, ty, loc)?;
        let new = rw.op(new).result(0)?;
        replace_with_cast(rw, op, new)
    }
}

/// Dimensions of a cast memref are taken apart before the cast.
pub struct ExpandShapeOpMemRefCastFolder;

impl OpRewrite for ExpandShapeOpMemRefCastFolder {
    type Root = ExpandShape;
    const SUMMARY: &'static str = "Dimensions of a cast memref are taken apart before the cast.";

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<ExpandShape>) -> Option<()> {
        let view = rw.view(op)?;
        let Some(source) = forgetful_cast(rw, view.src()).map(|cast| cast.source()) else {
            return rw.no_match(op, "the source is no cast that only forgets");
        };
        let ir = rw.ir();
        let (groups, loc) = (view.reassociation()?, view.loc());
        let mut shape = output_shape(view)?;
        let known_sizes: Vec<i64> = shape.iter().map(|size| known(ir, *size).unwrap_or(DYNAMIC)).collect();
        for (size, known) in shape.iter_mut().zip(&known_sizes) {
            if *known != DYNAMIC {
                *size = OpFoldResult::Attr(index(ir.cx(), *known));
            }
        }
        let from = MemRef::of(*view, source)?;
        let open = |group: &[i64]| group.iter().any(|dim| known_sizes.get(*dim as usize) == Some(&DYNAMIC));
        let agree = from.shape.iter().zip(&groups).all(|(size, group)| (*size == DYNAMIC) == open(group));
        if !agree {
            return rw.no_match(op, "other sizes would be known");
        }
        let ty = expanded_type(ir.cx(), from.ty, &known_sizes, &groups)?;
        if ty == type_of(*view, view.result()) {
            rw.set_operand(op, 0, source);
            return Some(());
        }
        let new = expand(rw, source, groups, &shape, ty, loc)?;
        let new = rw.op(new).result(0)?;
        replace_with_cast(rw, op, new)
    }
}
