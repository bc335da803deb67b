//! Accessors for memref types, and checks that verifiers share.

use dialekt_dialect_utils::type_of;
use dialekt_ir_core::prelude::op::*;

/// A ranked memref type.
#[derive(Clone, Copy)]
pub(crate) struct MemRef<'c> {
    pub ty: Type,
    pub shape: &'c [i64],
    pub element: Type,
    pub layout: Option<Attribute>,
    pub space: Option<Attribute>,
}

impl<'c> MemRef<'c> {
    pub fn new(cx: &'c ContextData, ty: Type) -> Option<MemRef<'c>> {
        match cx.type_data(ty) {
            TypeData::MemRef { shape, element, layout, space } => {
                Some(MemRef { ty, shape, element: *element, layout: *layout, space: *space })
            }
            _ => None,
        }
    }

    /// The type of an op's value, if that is a ranked memref.
    pub fn of(op: OpRef<'c>, value: Value) -> Option<MemRef<'c>> {
        MemRef::new(op.cx(), type_of(op, value))
    }

    pub fn rank(self) -> usize {
        self.shape.len()
    }

    /// The number of dynamic sizes.
    pub fn dynamic_dims(self) -> usize {
        self.shape.iter().filter(|size| **size == DYNAMIC).count()
    }
}

/// Element type and memory space of a memref, ranked or not.
pub(crate) fn element_and_space(cx: &ContextData, ty: Type) -> Option<(Type, Option<Attribute>)> {
    match cx.type_data(ty) {
        TypeData::MemRef { element, space, .. } | TypeData::UnrankedMemRef { element, space } => {
            Some((*element, *space))
        }
        _ => None,
    }
}

/// The element type of a ranked memref.
pub(crate) fn element_of(cx: &ContextData, ty: Type) -> Option<Type> {
    MemRef::new(cx, ty).map(|memref| memref.element)
}

/// Checks that two memrefs are in the same memory space; `what` is the text for messages.
pub(crate) fn verify_same_space(
    op: OpRef<'_>,
    types: [Type; 2],
    what: [&str; 2],
    out: &mut Vec<Diagnostic>,
) -> Verified {
    let space = |ty| element_and_space(op.cx(), ty).and_then(|(_, space)| space);
    match space(types[0]) == space(types[1]) {
        true => Ok(()),
        false => differ(op, "memory spaces", types, what, out),
    }
}

/// Checks that two memrefs have the same element type; `what` is the text for messages.
pub(crate) fn verify_same_element(
    op: OpRef<'_>,
    types: [Type; 2],
    what: [&str; 2],
    out: &mut Vec<Diagnostic>,
) -> Verified {
    let element = |ty| element_and_space(op.cx(), ty).map(|(element, _)| element);
    match element(types[0]) == element(types[1]) {
        true => Ok(()),
        false => differ(op, "element types", types, what, out),
    }
}

fn differ(op: OpRef<'_>, property: &str, types: [Type; 2], what: [&str; 2], out: &mut Vec<Diagnostic>) -> Verified {
    let [a, b] = types.map(|ty| op.quoted_type(ty));
    fail(out, op.error(format!("different {property} specified for {} type {a} and {} type {b}", what[0], what[1])))
}
