//! Offsets, sizes and strides of expanded and collapsed memrefs.

use dialekt_affine::composed_expr;
use dialekt_arith::index_value;
use dialekt_dialect_utils::indices::{Mixed, index, join};
use dialekt_interfaces::{OpFoldResult, OperandRange};
use dialekt_ir_core::affine::AffineExpr;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_memref::{CollapseShape, ExpandShape};
use smallvec::smallvec;

use super::{Metadata, Source, check_result, known_or, metadata_pattern};

/// An expansion or collapse of a memref.
struct Reshaped {
    loc: Location,
    source: Source,
    source_shape: Vec<i64>,
    shape: Vec<i64>,
    /// The strides of the result type.
    strides: Vec<i64>,
    /// The sizes of the result, as far as the op has them.
    sizes: Vec<OpFoldResult>,
}

impl Reshaped {
    fn size(&self, rw: &Rewriter<'_>, dim: usize) -> OpFoldResult {
        known_or(rw, self.source_shape[dim], self.source.view.sizes[dim])
    }

    /// Sizes and strides of the dimensions that a dimension is expanded to.
    fn expanded(&self, rw: &mut Rewriter<'_>, group: &[usize], dim: usize) -> Option<(Mixed, Mixed)> {
        if group.iter().filter(|dim| self.shape[**dim] == DYNAMIC).count() < 2 {
            return Some((self.expanded_sizes(rw, group, dim), self.expanded_strides(rw, group, dim)));
        }
        // Several dynamic sizes do not follow from the source; the op has them. The reference computes them from the
        // source, and leaves an invalid cast.
        let sizes: Option<Mixed> = group.iter().map(|dim| self.sizes.get(*dim).copied()).collect();
        let (sizes, stride) = (sizes?, self.source.stride(rw, dim));
        let affine = rw.cx();
        let affine = affine.affine();
        let (mut known, mut scaled, mut strides) = (vec![stride], affine.symbol(0), Mixed::new());
        for (position, size) in sizes.iter().enumerate().rev() {
            let value = composed_expr(rw, self.loc, scaled, &known);
            strides.push(match self.strides[group[position]] {
                DYNAMIC => index_value(rw, value, self.loc).into(),
                _ => value,
            });
            scaled = affine.mul(scaled, affine.symbol(known.len() as u32));
            known.push(*size);
        }
        strides.reverse();
        Some((sizes, strides))
    }

    /// The sizes of the dimensions that a dimension is expanded to. The dynamic one is the quotient by the others.
    fn expanded_sizes(&self, rw: &mut Rewriter<'_>, group: &[usize], dim: usize) -> Mixed {
        let mut sizes = Mixed::new();
        let (mut product, mut open) = (1i64, None);
        for (position, size) in group.iter().map(|dim| self.shape[*dim]).enumerate() {
            if size == DYNAMIC {
                open = Some(position);
            } else {
                product = product.wrapping_mul(size);
            }
            sizes.push(index(rw.ir().cx(), size).into());
        }
        if let Some(position) = open {
            let cx = rw.ir().cx();
            let affine = cx.affine();
            let rest = affine.floor_div(affine.symbol(0), affine.constant(product));
            sizes[position] = composed_expr(rw, self.loc, rest, &[self.source.view.sizes[dim].into()]);
        }
        sizes
    }

    /// The strides of the dimensions that a dimension is expanded to.
    fn expanded_strides(&self, rw: &mut Rewriter<'_>, group: &[usize], dim: usize) -> Mixed {
        let cx = rw.cx();
        let affine = cx.affine();
        // Static sizes, from the last dimension on.
        let mut known = vec![1i64; group.len()];
        let (mut product, mut open) = (1i64, 0);
        for (position, size) in group.iter().map(|dim| self.shape[*dim]).enumerate().rev() {
            known[position] = product;
            if size == DYNAMIC {
                open = position;
            } else {
                product = product.wrapping_mul(size);
            }
        }
        let stride = self.source.stride(rw, dim);
        let size: OpFoldResult = self.source.view.sizes[dim].into();
        let strides = known.into_iter().enumerate().map(|(position, known)| {
            let scaled = affine.mul(affine.symbol(0), affine.constant(known));
            if position < open {
                // The dynamic size is between this dimension and the last one.
                let inner = affine.floor_div(scaled, affine.constant(product));
                composed_expr(rw, self.loc, affine.mul(inner, affine.symbol(1)), &[size, stride])
            } else {
                composed_expr(rw, self.loc, scaled, &[stride])
            }
        });
        strides.collect()
    }

    /// The size of the dimension that several are collapsed to: their product.
    fn collapsed_size(&self, rw: &mut Rewriter<'_>, group: &[usize], dim: usize) -> OpFoldResult {
        let cx = rw.ir().cx();
        if self.shape[dim] != DYNAMIC {
            return index(cx, self.shape[dim]).into();
        }
        let affine = cx.affine();
        let product: AffineExpr = (0..group.len() as u32)
            .fold(affine.constant(1), |product, symbol| affine.mul(product, affine.symbol(symbol)));
        let sizes: Mixed = group.iter().map(|dim| self.size(rw, *dim)).collect();
        composed_expr(rw, self.loc, product, &sizes)
    }

    /// The stride of the dimension that several are collapsed to: that of the last one whose size is not 1.
    fn collapsed_stride(&self, rw: &Rewriter<'_>, group: &[usize], dim: usize) -> Option<OpFoldResult> {
        if let Some(last) = group.iter().rev().find(|dim| self.source_shape[**dim] != 1) {
            return Some(self.source.stride(rw, *last));
        }
        // There is only one element, so that any stride would do; that of the type is taken.
        match self.strides[dim] {
            DYNAMIC => {
                let open = group.iter().find(|dim| self.source.strides[**dim] == DYNAMIC)?;
                Some(self.source.view.strides[*open].into())
            }
            stride => Some(index(rw.ir().cx(), stride).into()),
        }
    }
}

/// The groups of a reassociation.
type Groups = Vec<Vec<usize>>;

macro_rules! reshape {
    ($resolve:ident, $op:ident, $folder:ident, $metadata:ident, $parts:expr) => {
        fn $resolve(rw: &mut Rewriter<'_>, op: Typed<$op>) -> Option<Metadata> {
            let view = rw.view(op)?;
            let (memref, result, groups) = (view.src(), view.result(), view.reassociation()?);
            let groups: Groups = groups.iter().map(|group| group.iter().map(|dim| *dim as usize).collect()).collect();
            resolve(rw, op.op(), [memref, result], &groups, $parts)
        }

        /// Replaces the reshape by a cast of the buffer.
        #[derive(Described)]
        pub struct $folder;

        impl OpRewrite for $folder {
            type SourceOp = $op;

            fn rewrite(rw: &mut Rewriter<'_>, op: Typed<$op>) -> Option<()> {
                check_result(rw, op.op())?;
                $resolve(rw, op)?.replace_view(rw, op.op())
            }
        }

        metadata_pattern! {
            /// Computes the metadata from those of the source.
            $metadata, $op, |rw: &mut Rewriter<'_>, op, source: Typed<$op>| {
                let loc = rw.loc(source);
                $resolve(rw, source)?.replace_metadata(rw, op, loc)
            }
        }
    };
}

/// A function that computes the sizes and strides for a group of dimensions, given its number.
type Parts = fn(&Reshaped, &mut Rewriter<'_>, &[usize], usize) -> Option<(Mixed, Mixed)>;

fn resolve(
    rw: &mut Rewriter<'_>,
    op: Op,
    [memref, result]: [Value; 2],
    groups: &Groups,
    parts: Parts,
) -> Option<Metadata> {
    let loc = rw.loc(op);
    let shape = |rw: &Rewriter<'_>, value| Some(rw.cx().type_data(rw.type_of(value)).shape()?.to_vec());
    let (source_shape, shape) = (shape(rw, memref)?, shape(rw, result)?);
    let strides = rw.cx().strided_layout(rw.type_of(result))?.strides;
    let source = Source::new(rw, memref, loc)?;
    let sizes = match rw.op(op).view::<ExpandShape>() {
        Some(view) => join(&view.static_output_shape()?, OperandRange::named(*view, "output_shape")).to_vec(),
        None => Vec::new(),
    };
    let reshaped = Reshaped { loc, source, source_shape, shape, strides, sizes };
    let offset = reshaped.source.offset(rw);
    let (mut sizes, mut strides) = (Mixed::new(), Mixed::new());
    if reshaped.source_shape.is_empty() {
        let ones = reshaped.shape.len();
        sizes = smallvec![index(rw.cx(), 1).into(); ones];
        strides = sizes.clone();
    } else {
        for (number, group) in groups.iter().enumerate() {
            let (more_sizes, more_strides) = parts(&reshaped, rw, group, number)?;
            sizes.extend(more_sizes);
            strides.extend(more_strides);
        }
    }
    Some(Metadata { buffer: reshaped.source.view.buffer, offset, sizes, strides })
}

reshape! {
    resolve_expanded, ExpandShape, ExpandShapeFolder, ExtractStridedMetadataOpExpandShapeFolder,
    |reshaped, rw, group, number| {
        reshaped.expanded(rw, group, number)
    }
}

reshape! {
    resolve_collapsed, CollapseShape, CollapseShapeFolder, ExtractStridedMetadataOpCollapseShapeFolder,
    |reshaped, rw, group, number| {
        let size = reshaped.collapsed_size(rw, group, number);
        Some((smallvec![size], smallvec![reshaped.collapsed_stride(rw, group, number)?]))
    }
}
