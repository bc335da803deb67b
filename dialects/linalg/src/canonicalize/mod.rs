//! Canonicalization patterns, in the order of the reference.

mod casts;
mod erase;
mod fill;
mod fill_insert;
mod layout;
mod pack;
mod unpack;

pub use casts::*;
pub use erase::*;
pub use fill::*;
pub use fill_insert::*;
pub use layout::*;
pub use pack::*;
pub use unpack::*;

use dialekt_ir_core::ir::Region;
use dialekt_ir_core::prelude::rewrite::*;

/// A ranked tensor type: its shape, its elements and its encoding.
type Ranked<'c> = (&'c [i64], Type, Option<Attribute>);

fn ranked(cx: &ContextData, ty: Type) -> Option<Ranked<'_>> {
    match cx.type_data(ty) {
        TypeData::Tensor { shape, element, encoding } => Some((shape, *element, *encoding)),
        _ => None,
    }
}

/// Returns whether a ranked tensor type has all static information of another one. [MLIR: preservesStaticInformation]
fn says_all_of(cx: &ContextData, ty: Type, other: Type) -> bool {
    let (Some((shape, element, encoding)), Some(other)) = (ranked(cx, ty), ranked(cx, other)) else { return false };
    let known = |(size, other): (&i64, &i64)| *size != DYNAMIC || *other == DYNAMIC;
    (shape.len(), element, encoding) == (other.0.len(), other.1, other.2) && shape.iter().zip(other.0).all(known)
}

/// Casts a value to a type; the value itself if it has the type.
fn cast_to(rw: &mut Rewriter<'_>, value: Value, ty: Type, loc: Location) -> Value {
    match rw.type_of(value) == ty {
        true => value,
        false => rw.create(dialekt_tensor::Cast::build(ty, value).with_loc(loc)).result(),
    }
}

/// The type of a tensor with another shape.
fn with_shape(cx: &ContextData, ty: Type, shape: &[i64]) -> Option<Type> {
    let (_, element, encoding) = ranked(cx, ty)?;
    cx.tensor_type(shape, element, encoding).ok()
}

/// Creates an op like another one, with other operands and types of results; it takes over the bodies.
fn create_like(rw: &mut Rewriter<'_>, op: Op, operands: &[Value], types: &[Type]) -> Option<Op> {
    let view = rw.op(op);
    let spec = OpSpec::new(view.name(), view.loc()).operands(operands).results(types);
    let (slots, attrs, regions) = (view.slots().to_vec(), view.discardable_attrs().to_vec(), view.num_regions());
    let bodies: Vec<Region> = view.regions().map(|region| region.handle()).collect();
    let new = rw.create_op(&spec.slots(&slots).attrs(&attrs).regions(regions as u32));
    for (index, body) in bodies.into_iter().enumerate() {
        let dest = rw.op(new).region(index)?.handle();
        rw.inline_region(body, dest, None);
    }
    Some(new)
}
