//! Constants: the bits of the scalars of attributes.

use dialekt_ir_core::attrs::AttrData;
use dialekt_ir_core::context::{Attribute, ContextData, Type};
use dialekt_ir_core::decl::{AttrDecl, TypeDecl};
use dialekt_ir_core::num::ApInt;
use dialekt_llvm::{LLVMArrayType, LLVMStructType, ZeroAttr};

use crate::types::count;

/// The bits of the scalars of a constant of a type; `None` for attributes that are no constants.
pub(crate) fn bits(cx: &ContextData, attr: Attribute, ty: Type) -> Option<Vec<u128>> {
    let wanted = usize::try_from(count(cx, ty)?).ok()?;
    let mut found = Vec::with_capacity(wanted.min(1 << 24));
    add(cx, attr, ty, &mut found)?;
    // A splat stands for all elements.
    if found.len() == 1 && wanted > 1 {
        found.resize(wanted, found[0]);
    }
    (found.len() == wanted).then_some(found)
}

fn add(cx: &ContextData, attr: Attribute, ty: Type, found: &mut Vec<u128>) -> Option<()> {
    if ZeroAttr::of(cx, attr).is_some() {
        found.extend(std::iter::repeat_n(0, usize::try_from(count(cx, ty)?).ok()?));
        return Some(());
    }
    match cx.attr_data(attr) {
        AttrData::Integer { value, .. } => found.push(int_bits(value)?),
        AttrData::Float { .. } => found.push(cx.float_value(attr)?.bits()),
        AttrData::String { value, .. } => found.extend(cx.bytes(*value).iter().map(|byte| u128::from(*byte))),
        AttrData::Array(parts) => {
            for (number, part) in parts.iter().enumerate() {
                let ty = match LLVMArrayType::of(cx, ty) {
                    Some(array) => array.element_type,
                    None => *LLVMStructType::of(cx, ty)?.elements().get(number)?,
                };
                found.extend(bits(cx, *part, ty)?);
            }
        }
        _ => {
            if let Some(elements) = cx.integer_elements(attr) {
                for value in elements.iter() {
                    found.push(int_bits(&value)?);
                }
            } else {
                found.extend(cx.float_elements(attr)?.iter().map(|value| value.bits()));
            }
        }
    }
    Some(())
}

fn int_bits(value: &ApInt) -> Option<u128> {
    let limb = |at: usize| u128::from(value.limbs().get(at).copied().unwrap_or(0));
    (value.width() <= 128).then(|| limb(0) | limb(1) << 64)
}
