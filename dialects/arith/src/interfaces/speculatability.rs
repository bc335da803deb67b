//! Which divisions may be executed where they would not have been: those by numbers that are known to be harmless.

use dialekt_interfaces::{ConditionallySpeculatable, Speculatability};
use dialekt_ir_core::attrs::AttrData;
use dialekt_ir_core::context::{Attribute, ContextData};
use dialekt_ir_core::ir::OpRef;
use dialekt_ir_core::num::ApInt;
use dialekt_ir_core::types::TypeData;

use crate::{CeilDivSI, CeilDivUI, DivSI, DivUI};

macro_rules! divisions {
    ($($op:ident: $is_harmless:path;)*) => {$(
        impl ConditionallySpeculatable for $op {
            fn speculatability(op: OpRef<'_>) -> Speculatability {
                match divisor(op).is_some_and(|attr| $is_harmless(op.cx(), attr)) {
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

/// The constant that an op divides by.
fn divisor(op: OpRef<'_>) -> Option<Attribute> {
    op.ir().get_value(op.operand(1)?)?.constant_value()
}

fn is_not_zero(cx: &ContextData, attr: Attribute) -> bool {
    all(cx, attr, |value| !value.is_zero())
}

/// Neither zero nor -1: the least number divided by that is too large.
fn is_harmless_signed(cx: &ContextData, attr: Attribute) -> bool {
    all(cx, attr, |value| !value.is_zero() && *value != ApInt::from_i64(value.width(), -1))
}

/// Whether something holds of an integer, or of the one that all elements of a container are.
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
