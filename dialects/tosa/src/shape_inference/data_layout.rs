//! Tensors put together, padded, cut, repeated, reshaped and turned round.

use dialekt_interfaces::{ReifiedShapes, ReifyRankedShapedTypeOpInterface};

use super::*;
use crate::ops::*;
use crate::shapes::constant_shape;
use crate::types::shape_rank;

/// The number of dimensions that an operand of type `!tosa.shape` tells.
fn rank_of(op: OpRef<'_>, shape: Value) -> Option<usize> {
    usize::try_from(shape_rank(op.cx(), type_of(op, shape))?).ok()
}

/// A shape of a rank of which no size is known.
fn open(rank: Option<usize>) -> Components {
    one(rank.map(|rank| vec![DYNAMIC; rank]))
}

impl InferShapedTypeOpInterface for Pad {
    fn infer_return_type_components(op: Self::View<'_>) -> Components {
        let Some(dims) = shape_of(*op, op.input1()) else { return open(rank_of(*op, op.padding()).map(|n| n / 2)) };
        let Some(padding) = constant_shape(op.ir(), op.padding()) else { return open(Some(dims.len())) };
        if padding.len() != 2 * dims.len() {
            return nothing();
        }
        let padded = dims.iter().zip(padding.chunks(2)).map(|(size, sides)| match sides {
            [low, high] if *low >= 0 && *high >= 0 => {
                computed([*size, *low, *high], |[size, low, high]| Some(size + low + high))
            }
            _ => DYNAMIC,
        });
        one(Some(padded.collect()))
    }
}

impl InferShapedTypeOpInterface for Slice {
    fn infer_return_type_components(op: Self::View<'_>) -> Components {
        let numbers = |value| constant_shape(op.ir(), value);
        let (Some(start), Some(sizes)) = (numbers(op.start()), numbers(op.size())) else {
            return open(rank_of(*op, op.size()));
        };
        let known = |size: i64| if size == -1 { DYNAMIC } else { size };
        let Some(dims) = shape_of(*op, op.input1()) else { return one(Some(sizes.into_iter().map(known).collect())) };
        let parts = dims.iter().zip(start.iter().zip(&sizes)).map(|(dim, (start, size))| match (*dim, *start, *size) {
            (_, ..0, _) | (_, _, ..-1 | 0) => DYNAMIC,
            (DYNAMIC, _, size) => known(size),
            (dim, start, _) if start >= dim => DYNAMIC,
            (dim, start, -1) => dim - start,
            (dim, start, size) if size <= dim - start => size,
            _ => DYNAMIC,
        });
        one(Some(parts.collect()))
    }
}

impl InferShapedTypeOpInterface for Tile {
    fn infer_return_type_components(op: Self::View<'_>) -> Components {
        let dims = shape_of(*op, op.input1());
        let Some(multiples) = constant_shape(op.ir(), op.multiples()) else {
            return open(dims.map_or(rank_of(*op, op.multiples()), |dims| Some(dims.len())));
        };
        let Some(dims) = dims else { return open(Some(multiples.len())) };
        if dims.len() != multiples.len() {
            return nothing();
        }
        let repeated = dims.iter().zip(&multiples).map(|(size, multiple)| match multiple {
            -1 => DYNAMIC,
            multiple => computed([*size, *multiple], |[size, multiple]| Some(size * multiple)),
        });
        one(Some(repeated.collect()))
    }
}

impl InferShapedTypeOpInterface for Transpose {
    fn infer_return_type_components(op: Self::View<'_>) -> Components {
        let Some(dims) = shape_of(*op, op.input1()) else { return one(None) };
        let Some(perms) = op.perms().filter(|perms| perms.len() == dims.len()) else { return nothing() };
        // The order of equal sizes tells nothing, even of a permutation that is none.
        if dims.windows(2).all(|pair| pair[0] == pair[1]) {
            return one(Some(dims));
        }
        let size = |perm: &i32| dims.get(usize::try_from(*perm).ok()?).copied();
        match perms.iter().map(size).collect::<Option<Vec<i64>>>() {
            Some(dims) => one(Some(dims)),
            None => nothing(),
        }
    }
}

impl ReifyRankedShapedTypeOpInterface for Transpose {
    fn reify_result_shapes(builder: &mut Builder<'_>, op: Self::Handle) -> Option<ReifiedShapes> {
        let view = op.view(builder.ir())?;
        let (input, loc, perms) = (view.input1(), view.loc(), view.perms()?);
        let rank = shape_of(*view, input)?.len();
        let dims: Option<Vec<usize>> =
            perms.iter().map(|perm| usize::try_from(*perm).ok().filter(|dim| *dim < rank)).collect();
        let dims = dims?.into_iter();
        Some(vec![dims.map(|dim| dialekt_tensor::mixed_size(builder, input, dim, loc)).collect()])
    }
}
