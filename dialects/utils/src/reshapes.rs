//! Patterns for reshapes of reshapes, of any dialect that has ops to join adjacent dimensions and to take them apart.
//! [MLIR: ReshapeOpsUtils]

use std::cmp::Ordering;
use std::marker::PhantomData;

use dialekt_ir_core::decl::library::IndexListArrayAttr;
use dialekt_ir_core::interfaces::{OpFoldResult, OperandRange};
use dialekt_ir_core::prelude::rewrite::*;

use crate::indices::{Mixed, index, join, known};
use crate::reassociation::{Group, Groups, align, between, compose, is_told_by_product};

/// The reshape ops of a dialect.
///
/// Both ops have one result, the first operand is the source, and `reassociation` lists the groups. The one that takes
/// dimensions apart has all sizes in `static_output_shape`, and further operands for those that are no constants.
pub trait Reshapes: 'static {
    /// Joins dimensions.
    type Collapse: OpDecl + 'static;
    /// Takes dimensions apart.
    type Expand: OpDecl + 'static;

    /// Returns whether a value has the layout of its shape.
    fn is_plain(_ir: &Ir, _value: Value) -> bool {
        true
    }

    /// Makes the op that joins dimensions.
    fn collapse(rw: &mut Rewriter<'_>, source: Value, groups: Groups, ty: Type, loc: Location) -> Option<Op>;

    /// Makes the op that takes dimensions apart.
    fn expand(
        rw: &mut Rewriter<'_>,
        source: Value,
        groups: Groups,
        shape: &[OpFoldResult],
        ty: Type,
        loc: Location,
    ) -> Option<Op>;

    /// Builds an op that only refines the type.
    fn cast(rw: &mut Rewriter<'_>, source: Value, ty: Type, loc: Location) -> Option<Op>;

    /// Makes a product of indices.
    fn multiply(rw: &mut Rewriter<'_>, a: Value, b: Value, loc: Location) -> Option<Value>;
}

/// Implements [`Reshapes`] for a dialect whose ops are in scope with the names that those of tensors have; in braces
/// stands what differs from the trait's defaults.
#[macro_export]
macro_rules! impl_reshapes {
    ($reshapes:ident { $($own:item)* }) => {
        impl $crate::reshapes::Reshapes for $reshapes {
            type Collapse = CollapseShape;
            type Expand = ExpandShape;

            $($own)*

            fn collapse(
                rw: &mut $crate::__private::Rewriter<'_>,
                src: $crate::__private::Value,
                groups: $crate::__private::Groups,
                ty: $crate::__private::Type,
                loc: $crate::__private::Location,
            ) -> Option<$crate::__private::Op> {
                Some(rw.create(CollapseShape::build(ty, src, groups).with_loc(loc)).into())
            }

            fn expand(
                rw: &mut $crate::__private::Rewriter<'_>,
                src: $crate::__private::Value,
                reassociation: $crate::__private::Groups,
                shape: &[$crate::__private::OpFoldResult],
                result: $crate::__private::Type,
                loc: $crate::__private::Location,
            ) -> Option<$crate::__private::Op> {
                let (values, static_output_shape) = $crate::__private::split(rw.ir().cx(), shape);
                let output_shape = &values;
                let parts = ExpandShapeParts { result, src, reassociation, output_shape, static_output_shape };
                Some(rw.create(ExpandShape::build(parts).with_loc(loc)).into())
            }

            fn cast(
                rw: &mut $crate::__private::Rewriter<'_>,
                src: $crate::__private::Value,
                ty: $crate::__private::Type,
                loc: $crate::__private::Location,
            ) -> Option<$crate::__private::Op> {
                Some(rw.create(Cast::build(ty, src).with_loc(loc)).into())
            }

            fn multiply(
                rw: &mut $crate::__private::Rewriter<'_>,
                a: $crate::__private::Value,
                b: $crate::__private::Value,
                loc: $crate::__private::Location,
            ) -> Option<$crate::__private::Value> {
                Some(rw.create(arith::MulI::build(a, b).with_loc(loc)).result())
            }
        }
    };
}

/// A reshape.
struct Reshape<'a> {
    op: OpRef<'a>,
    source: Value,
    result: Value,
    groups: Groups,
}

impl<'a> Reshape<'a> {
    fn new(op: OpRef<'a>) -> Option<Reshape<'a>> {
        let groups = IndexListArrayAttr::read(op.cx(), op.inherent_attr(b"reassociation")?)?;
        Some(Reshape { op, source: op.operand(0)?, result: op.result(0)?, groups })
    }

    /// The reshape of a kind that a value comes from.
    fn before<T: OpDecl>(ir: &'a Ir, value: Value) -> Option<Reshape<'a>> {
        let def = ir.get_value(value)?.defining_op()?;
        def.view::<T>()?;
        Reshape::new(def)
    }

    /// The sizes that it is expanded to.
    fn output_shape(&self) -> Option<Mixed> {
        output_shape(self.op)
    }
}

/// All sizes that `expand_shape` lists.
pub fn output_shape(op: OpRef<'_>) -> Option<Mixed> {
    let sizes = op.cx().dense_i64_values(op.inherent_attr(b"static_output_shape")?)?;
    Some(join(&sizes, OperandRange::from(op, 1)))
}

fn shape(ir: &Ir, value: Value) -> Option<&[i64]> {
    ir.cx().type_data(ir.get_value(value)?.ty()).shape()
}

/// Dimensions that are joined and joined again are joined at once.
#[derive(Described)]
pub struct ComposeCollapses<R>(PhantomData<R>);

impl<R: Reshapes> OpRewrite for ComposeCollapses<R> {
    type SourceOp = R::Collapse;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<R::Collapse>) -> Option<()> {
        let ir = rw.ir();
        let this = Reshape::new(ir.op(op.op()))?;
        let Some(before) = Reshape::before::<R::Collapse>(ir, this.source) else {
            return rw.no_match(op, "the source is not collapsed");
        };
        if ![before.source, this.source, this.result].into_iter().all(|value| R::is_plain(ir, value)) {
            return rw.no_match(op, "there are layouts");
        }
        let groups = compose(&before.groups, &this.groups)?;
        let (source, ty, loc) = (before.source, rw.type_of(this.result), rw.loc(op));
        let new = R::collapse(rw, source, groups, ty, loc)?;
        rw.replace_op_with(op, new);
        Some(())
    }
}

/// Dimensions that are taken apart and taken apart again are taken apart at once.
#[derive(Described)]
pub struct ComposeExpands<R>(PhantomData<R>);

impl<R: Reshapes> OpRewrite for ComposeExpands<R> {
    type SourceOp = R::Expand;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<R::Expand>) -> Option<()> {
        let ir = rw.ir();
        let this = Reshape::new(ir.op(op.op()))?;
        let Some(before) = Reshape::before::<R::Expand>(ir, this.source) else {
            return rw.no_match(op, "the source is not expanded");
        };
        if ![before.source, this.source, this.result].into_iter().all(|value| R::is_plain(ir, value)) {
            return rw.no_match(op, "there are layouts");
        }
        let groups = compose(&before.groups, &this.groups)?;
        let (source, ty, loc, sizes) = (before.source, rw.type_of(this.result), rw.loc(op), this.output_shape()?);
        let new = R::expand(rw, source, groups, &sizes, ty, loc)?;
        rw.replace_op_with(op, new);
        Some(())
    }
}

/// Dimensions that are taken apart and then joined in another way are only one of both.
#[derive(Described)]
pub struct ComposeCollapseOfExpandOp<R>(PhantomData<R>);

impl<R: Reshapes> OpRewrite for ComposeCollapseOfExpandOp<R> {
    type SourceOp = R::Collapse;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<R::Collapse>) -> Option<()> {
        let ir = rw.ir();
        let this = Reshape::new(ir.op(op.op()))?;
        let Some(before) = Reshape::before::<R::Expand>(ir, this.source) else {
            return rw.no_match(op, "the source is not expanded");
        };
        if ![before.source, this.source].into_iter().all(|value| R::is_plain(ir, value)) {
            return rw.no_match(op, "there are layouts");
        }
        let (source, ty, loc) = (before.source, rw.type_of(this.result), rw.loc(op));
        if rw.type_of(source) == ty {
            return rw.no_match(op, "the op folds");
        }
        let (from, to) = (shape(ir, source)?, shape(ir, this.result)?);
        let order = from.len().cmp(&to.len());
        let (fine, coarse) =
            if order == Ordering::Greater { (&before.groups, &this.groups) } else { (&this.groups, &before.groups) };
        let Some(groups) = align(fine, coarse) else { return rw.no_match(op, "groups overlap") };
        let new = match order {
            Ordering::Greater => R::collapse(rw, source, groups, ty, loc)?,
            Ordering::Equal => R::cast(rw, source, ty, loc)?,
            Ordering::Less => {
                let (sizes, shape) = (before.output_shape()?, to.to_vec());
                let mut joined = Mixed::new();
                for (size, group) in shape.into_iter().zip(&this.groups) {
                    let sizes: Mixed = group.iter().filter_map(|dim| sizes.get(*dim as usize).copied()).collect();
                    joined.push(match size {
                        DYNAMIC => product::<R>(rw, op.op(), &sizes, loc)?,
                        size => index(rw.ir().cx(), size).into(),
                    });
                }
                R::expand(rw, source, groups, &joined, ty, loc)?
            }
        };
        rw.replace_op_with(op, new);
        Some(())
    }
}

/// The product of sizes: of the dynamic ones, times one integer.
fn product<R: Reshapes>(
    rw: &mut Rewriter<'_>,
    like: Op,
    sizes: &[OpFoldResult],
    loc: Location,
) -> Option<OpFoldResult> {
    let mut factor = 1i64;
    let mut product: Option<Value> = None;
    for size in sizes {
        match (known(rw.ir(), *size).filter(|size| *size != DYNAMIC), *size) {
            (Some(size), _) => factor = factor.wrapping_mul(size),
            (None, OpFoldResult::Value(value)) => {
                product = Some(match product {
                    None => value,
                    Some(before) => R::multiply(rw, before, value, loc)?,
                });
            }
            (None, OpFoldResult::Attr(_)) => return None,
        }
    }
    let integer = index(rw.ir().cx(), factor);
    Some(match product {
        None => integer.into(),
        Some(product) if factor == 1 => product.into(),
        Some(product) => {
            let factor = rw.make_constant(like, integer, Type::INDEX, loc)?;
            R::multiply(rw, product, factor, loc)?.into()
        }
    })
}

/// Dimensions that are joined and then taken apart in another way are only one of both.
#[derive(Described)]
pub struct ComposeExpandOfCollapseOp<R>(PhantomData<R>);

impl<R: Reshapes> OpRewrite for ComposeExpandOfCollapseOp<R> {
    type SourceOp = R::Expand;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<R::Expand>) -> Option<()> {
        let ir = rw.ir();
        let this = Reshape::new(ir.op(op.op()))?;
        let Some(before) = Reshape::before::<R::Collapse>(ir, this.source) else {
            return rw.no_match(op, "the source is not collapsed");
        };
        if ![before.source, this.source].into_iter().all(|value| R::is_plain(ir, value)) {
            return rw.no_match(op, "there are layouts");
        }
        let (source, ty, loc) = (before.source, rw.type_of(this.result), rw.loc(op));
        let (from, to) = (shape(ir, source)?, shape(ir, this.result)?);
        if from.len() == to.len() {
            return rw.no_match(op, "the rank stays");
        }
        let shrinks = from.len() > to.len();
        let (from, to) = ((from, &before.groups), (to, &this.groups));
        let groups = if shrinks { between(from, to) } else { between(to, from) };
        let Some(groups) = groups else { return rw.no_match(op, "it is not clear which dimensions are joined") };
        let sizes = this.output_shape()?;
        let new = match shrinks {
            true => R::collapse(rw, source, groups, ty, loc)?,
            false => R::expand(rw, source, groups, &sizes, ty, loc)?,
        };
        rw.replace_op_with(op, new);
        Some(())
    }
}

/// The source of the reshape before, if the two cancel out. `Before` is the kind of that one. [MLIR: foldReshapeOp]
pub fn undone<Before: OpDecl>(op: OpRef<'_>, expanded_before: bool) -> Option<Value> {
    let ir = op.ir();
    let this = Reshape::new(op)?;
    let before = Reshape::before::<Before>(ir, this.source)?;
    if ir.value(before.source).ty() != ir.value(this.result).ty() {
        return None;
    }
    let sizes = shape(ir, before.source)?;
    let group_of =
        |group: &Group| -> Group { group.iter().filter_map(|dim| sizes.get(*dim as usize).copied()).collect() };
    let same = this.groups == before.groups
        && (expanded_before || this.groups.iter().all(|group| is_told_by_product(&group_of(group))));
    (same || is_told_by_product(sizes)).then_some(before.source)
}
