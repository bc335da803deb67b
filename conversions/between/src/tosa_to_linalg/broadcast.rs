//! Sizes of operands that are broadcast to each other, known only when the program runs.

use dialekt_arith::{self as arith, CmpIPredicate};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_linalg::IteratorType;
use dialekt_linalg::structured::create::generic;
use dialekt_scf as scf;
use dialekt_tensor as tensor;
use smallvec::{SmallVec, smallvec};

use crate::tosa_common::{Sizes, element_of, empty, index, shape_of};

/// Operands that have the sizes of the result, or 1 where that is known from their types.
pub(super) struct Broadcast {
    pub operands: SmallVec<[Value; 4]>,
    pub shape: Vec<i64>,
    pub sizes: Sizes,
}

/// Constants of type `index`, each made where it is used first. [MLIR: IndexPool]
#[derive(Default)]
struct Indices(SmallVec<[(i64, Value); 4]>);

impl Indices {
    fn get(&mut self, b: &mut Builder<'_>, number: usize) -> Value {
        let number = number as i64;
        if let Some((_, value)) = self.0.iter().find(|(known, _)| *known == number) {
            return *value;
        }
        let value = index(b, number);
        self.0.push((number, value));
        value
    }

    fn dim(&mut self, b: &mut Builder<'_>, tensor: Value, number: usize) -> Value {
        let number = self.get(b, number);
        b.create(tensor::Dim::build(tensor, number)).result()
    }
}

/// The size that a dimension is broadcast to.
#[derive(Clone, Copy)]
struct Target {
    size: OpFoldResult,
    /// The operand that has this size for sure.
    master: Option<Value>,
}

/// Broadcasts operands of a rank; others have one element, and are left alone. `None` if a size is not that of an operand.
pub(super) fn broadcast(rw: &mut Rewriter<'_>, operands: &[Value], rank: usize) -> Option<Broadcast> {
    let mut indices = Indices::default();
    let mut shapes = Vec::new();
    for operand in operands {
        let shape = shape_of(rw, *operand)?;
        if shape.len() == rank {
            shapes.push((*operand, shape));
        }
    }
    let mut targets = Vec::new();
    for dim in 0..rank {
        targets.push(target(rw, &mut indices, &shapes, dim)?);
    }
    let mut all: SmallVec<[Value; 4]> = SmallVec::from_slice(operands);
    let is_dynamic = shapes.iter().any(|(_, shape)| shape.contains(&DYNAMIC));
    if operands.len() > 1 && is_dynamic {
        for operand in &mut all {
            if shape_of(rw, *operand)?.len() == rank {
                *operand = stretch(rw, &mut indices, *operand, &targets)?;
            }
        }
    }
    let cx = rw.cx();
    let known: Vec<OpFoldResult> = targets.into_iter().map(|target| target.size).collect();
    let (sizes, shape) = dialekt_dialect_utils::indices::split(cx, &known);
    Some(Broadcast { operands: all, shape: shape.to_vec(), sizes })
}

/// Computes the size of a dimension: a known one other than 1, or else the largest.
fn target(b: &mut Builder<'_>, indices: &mut Indices, shapes: &[(Value, Vec<i64>)], dim: usize) -> Option<Target> {
    let sizes = || shapes.iter().filter_map(|(operand, shape)| Some((*operand, *shape.get(dim)?)));
    let attr = |b: &Builder<'_>, size| Some(OpFoldResult::Attr(b.cx().integer_attr(Type::INDEX, size)?));
    if let Some((master, size)) = sizes().find(|(_, size)| *size != DYNAMIC && *size > 1) {
        return Some(Target { size: attr(b, size)?, master: Some(master) });
    }
    let open: SmallVec<[Value; 4]> = sizes().filter(|(_, size)| *size == DYNAMIC).map(|(operand, _)| operand).collect();
    let Some((first, others)) = open.split_first() else {
        return Some(Target { size: attr(b, 1)?, master: shapes.first().map(|(operand, _)| *operand) });
    };
    let mut size = indices.dim(b, *first, dim);
    for other in others {
        let next = indices.dim(b, *other, dim);
        size = b.create(arith::MaxUI::build(size, next)).result();
    }
    Some(Target { size: size.into(), master: others.is_empty().then_some(*first) })
}

/// Repeats an operand along dynamic dimensions that turn out to have one element.
fn stretch(rw: &mut Rewriter<'_>, indices: &mut Indices, operand: Value, targets: &[Target]) -> Option<Value> {
    let mut current = operand;
    for (dim, target) in targets.iter().enumerate() {
        if *shape_of(rw, current)?.get(dim)? != DYNAMIC || target.master == Some(current) {
            continue;
        }
        let one = indices.get(rw, 1);
        let size = indices.dim(rw, current, dim);
        let is_one = rw.create(arith::CmpI::build(size, one, CmpIPredicate::Eq)).result();
        let ty = rw.type_of(current);
        let branches = rw.create(scf::If::build(&[ty], is_one)).op();
        let behind = rw.insertion_point();
        let region = rw.op(branches).region(0)?.handle();
        rw.create_block(region, None, &[]);
        let repeated = repeat(rw, current, dim, target.size)?;
        rw.create(scf::Yield::build(&[repeated]));
        let region = rw.op(branches).region(1)?.handle();
        rw.create_block(region, None, &[]);
        rw.create(scf::Yield::build(&[current]));
        rw.restore(behind);
        current = rw.op(branches).result(0)?;
    }
    Some(current)
}

/// Repeats a tensor along a dimension, in which it has one element.
fn repeat(rw: &mut Rewriter<'_>, tensor: Value, dim: usize, size: OpFoldResult) -> Option<Value> {
    let (cx, mut shape) = (rw.cx(), shape_of(rw, tensor)?);
    let mut indices = Indices::default();
    let mut sizes = Sizes::new();
    for number in 0..shape.len() {
        if number == dim {
            match size {
                OpFoldResult::Value(value) => sizes.push(value),
                OpFoldResult::Attr(known) => shape[dim] = cx.integer_i64(known)?,
            }
        } else if shape[number] == DYNAMIC {
            sizes.push(indices.dim(rw, tensor, number));
        }
    }
    let element = element_of(rw, tensor);
    let output = empty(rw, &shape, element, &sizes)?;
    let (affine, rank) = (cx.affine(), shape.len() as u32);
    let index = |number| if number as usize == dim { affine.constant(0) } else { affine.dim(number) };
    let from: Vec<_> = (0..rank).map(index).collect();
    let maps = smallvec![affine.make_map(rank, 0, &from), affine.multi_dim_identity(rank)];
    let kinds = smallvec![IteratorType::Parallel; shape.len()];
    let repeated = generic(rw, &[tensor], output, &maps, &kinds, |_, args| args[0]);
    let ty = rw.type_of(tensor);
    Some(match rw.type_of(repeated) == ty {
        true => repeated,
        false => rw.create(tensor::Cast::build(ty, repeated)).result(),
    })
}
