//! Numbers of the fields of aggregates: 0 is the whole, fields and their fields follow in the order of the text.

use dialekt_ods_macros::type_interface;

use dialekt_ir_core::context::{ContextData, Type};
use dialekt_ir_core::decl::interface::TypeRef;

/// The fields of an aggregate type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fields {
    /// Fields of these types.
    Struct(Vec<Type>),
    /// A number of elements of one type.
    Array(u64, Type),
}

/// A type whose values have fields, which can be named one by one. Types without the interface have none.
#[type_interface]
pub trait FieldIDTypeInterface {
    /// The fields of the type.
    fn fields(ty: TypeRef<'_>) -> Fields;
}

fn fields(cx: &ContextData, ty: Type) -> Option<Fields> {
    FieldIDTypeRef::of(TypeRef::new(cx, ty)).map(|ty| ty.fields())
}

/// The highest number of a field. Those that do not fit are all the highest.
pub fn max_field_id(cx: &ContextData, ty: Type) -> u64 {
    stacker::maybe_grow(64 * 1024, 1024 * 1024, || match fields(cx, ty) {
        None => 0,
        Some(Fields::Struct(types)) => types.into_iter().fold(0u64, |sum, ty| sum.saturating_add(size(cx, ty))),
        Some(Fields::Array(n, element)) => n.saturating_mul(size(cx, element)),
    })
}

/// The number of field ids that a field takes.
fn size(cx: &ContextData, ty: Type) -> u64 {
    max_field_id(cx, ty).saturating_add(1)
}

/// The number of a field by its place; `None` where there is none.
pub fn field_id(cx: &ContextData, ty: Type, index: u64) -> Option<u64> {
    match fields(cx, ty)? {
        Fields::Struct(types) => {
            let before = types.get(..usize::try_from(index).ok()?)?;
            types.get(before.len())?;
            before.iter().try_fold(1u64, |sum, ty| sum.checked_add(size(cx, *ty)))
        }
        Fields::Array(n, element) => {
            (index < n).then_some(())?;
            index.checked_mul(size(cx, element))?.checked_add(1)
        }
    }
}

/// The place of the field that a number is in, and its number there; `None` for the whole and for numbers that are too high.
pub fn split_field_id(cx: &ContextData, ty: Type, id: u64) -> Option<(u64, u64)> {
    if id == 0 || id > max_field_id(cx, ty) {
        return None;
    }
    match fields(cx, ty)? {
        Fields::Struct(types) => {
            let mut rest = id - 1;
            for (index, ty) in types.into_iter().enumerate() {
                let size = size(cx, ty);
                if rest < size {
                    return Some((index as u64, rest));
                }
                rest -= size;
            }
            None
        }
        Fields::Array(_, element) => {
            let size = size(cx, element);
            Some(((id - 1) / size, (id - 1) % size))
        }
    }
}

/// The type of the field with a number.
pub fn sub_field_type(cx: &ContextData, mut ty: Type, mut id: u64) -> Option<Type> {
    while id != 0 {
        let (index, rest) = split_field_id(cx, ty, id)?;
        ty = match fields(cx, ty)? {
            Fields::Struct(types) => *types.get(usize::try_from(index).ok()?)?,
            Fields::Array(_, element) => element,
        };
        id = rest;
    }
    Some(ty)
}
