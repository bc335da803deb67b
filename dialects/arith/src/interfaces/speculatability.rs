//! Speculatability of divisions: those by constants that cannot cause undefined behavior are speculatable.

use dialekt_interfaces::{ConditionallySpeculatable, Speculatability};
use dialekt_ir_core::prelude::rewrite::*;

use crate::{CeilDivSI, CeilDivUI, DivSI, DivUI};

macro_rules! divisions {
    ($($op:ident: $is_harmless:path;)*) => {$(
        impl ConditionallySpeculatable for $op {
            fn speculatability(op: Self::View<'_>) -> Speculatability {
                match op.ir().constant(op.rhs()).is_some_and(|attr| $is_harmless(op.cx(), attr)) {
                    true => Speculatability::Always,
                    false => Speculatability::Not,
                }
            }
        }
    )*};
}

divisions! {
    DivSI: is_harmless_signed;
    CeilDivSI: is_harmless_signed;
    DivUI: is_not_zero;
    CeilDivUI: is_not_zero;
}

fn is_not_zero(cx: &ContextData, attr: Attribute) -> bool {
    all(cx, attr, |value| !value.is_zero())
}

/// Returns whether a divisor is neither zero nor -1, by which the quotient of the least number overflows.
fn is_harmless_signed(cx: &ContextData, attr: Attribute) -> bool {
    all(cx, attr, |value| !value.is_zero() && *value != ApInt::from_i64(value.width(), -1))
}

/// Returns whether a predicate holds for an integer, or for the value of a splat.
fn all(cx: &ContextData, attr: Attribute, holds: impl Fn(&ApInt) -> bool) -> bool {
    match cx.attr_data(attr) {
        AttrData::Integer { value, .. } => holds(value),
        AttrData::DenseElements { ty, data, splat: true } => {
            let width = match cx.type_data(*ty).element_type().map(|element| cx.type_data(element)) {
                Some(TypeData::Integer { width, .. }) => *width,
                Some(TypeData::Index) => 64,
                _ => return false,
            };
            holds(&ApInt::from_le_bytes(width, data))
        }
        _ => false,
    }
}
