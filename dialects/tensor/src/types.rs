//! Accessors for ranked tensor types.

use dialekt_dialect_utils::type_of;
use dialekt_ir_core::prelude::op::*;

/// A ranked tensor type.
#[derive(Clone, Copy)]
pub(crate) struct Ranked<'c> {
    pub shape: &'c [i64],
    pub element: Type,
    pub encoding: Option<Attribute>,
}

impl<'c> Ranked<'c> {
    pub fn new(cx: &'c ContextData, ty: Type) -> Option<Ranked<'c>> {
        match cx.type_data(ty) {
            TypeData::Tensor { shape, element, encoding } => {
                Some(Ranked { shape, element: *element, encoding: *encoding })
            }
            _ => None,
        }
    }

    pub fn rank(self) -> usize {
        self.shape.len()
    }

    /// The same with another shape.
    pub fn with_shape<'s>(self, shape: &'s [i64]) -> Ranked<'s>
    where
        'c: 's,
    {
        Ranked { shape, ..self }
    }

    /// The same without encoding.
    pub fn without_encoding(self) -> Ranked<'c> {
        Ranked { encoding: None, ..self }
    }

    /// The type with these parts; `None` if there is none, as for a negative size.
    pub fn ty(self, cx: &ContextData) -> Option<Type> {
        cx.tensor_type(self.shape, self.element, self.encoding).ok()
    }

    /// Returns whether a type has these parts.
    pub fn is(self, cx: &ContextData, ty: Type) -> bool {
        let found = Ranked::new(cx, ty);
        found.is_some_and(|found| {
            (self.shape, self.element, self.encoding) == (found.shape, found.element, found.encoding)
        })
    }

    /// The type as in messages. The shape may be invalid, as inference can give negative sizes.
    pub fn quoted(self, op: OpRef<'_>) -> String {
        let size = |size: &i64| if *size == DYNAMIC { "?x".into() } else { format!("{size}x") };
        let shape: String = self.shape.iter().map(size).collect();
        let element = op.cx().tensor_type(&[], self.element, self.encoding).map(|ty| op.quoted_type(ty));
        element.unwrap_or_default().replacen('<', &format!("<{shape}"), 1)
    }
}

/// The type of an op's value, if that is a ranked tensor.
pub(crate) fn ranked<'c>(op: OpRef<'c>, value: Value) -> Option<Ranked<'c>> {
    Ranked::new(op.cx(), type_of(op, value))
}

/// The element type of a tensor.
pub(crate) fn element_of(cx: &ContextData, tensor: Type) -> Option<Type> {
    cx.type_data(tensor).element_type()
}

/// The type itself.
pub(crate) fn same(_: &ContextData, ty: Type) -> Option<Type> {
    Some(ty)
}
