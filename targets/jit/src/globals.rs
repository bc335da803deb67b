//! Globals: their bytes, and the functions that compute the others at the start.

use cranelift_module::DataDescription;
use dialekt_ir_core::context::ContextData;
use dialekt_ir_core::context::{Attribute, Type};

use crate::constants;
use crate::types::{Leaf, collect, layout};

/// The contents of a global: zeros without an attribute. `None` if the attribute is no constant of the type.
pub(crate) fn contents(cx: &ContextData, value: Option<Attribute>, ty: Type) -> Option<DataDescription> {
    let (size, align) = layout(cx, ty)?;
    let size = usize::try_from(size).ok().filter(|size| *size <= 1 << 32)?;
    let mut data = DataDescription::new();
    data.set_align(align.max(1));
    match value {
        None => data.define_zeroinit(size.max(1)),
        Some(value) => {
            let mut bytes = vec![0; size.max(1)];
            let bits = constants::bits(cx, value, ty)?;
            let mut slots = Vec::new();
            collect(cx, ty, 0, &mut slots)?;
            for ((slot, in_vector), bits) in slots.into_iter().zip(bits) {
                let at = usize::try_from(slot.offset).ok()?;
                if slot.is_packed(in_vector) {
                    *bytes.get_mut(at)? |= ((bits & ((1 << slot.leaf.bits()) - 1)) as u8) << slot.bit;
                    continue;
                }
                let len = slot.leaf.clif().bytes() as usize;
                let bits = match slot.leaf {
                    Leaf::Int(width) if width < 128 => bits & ((1 << width) - 1),
                    _ => bits,
                };
                bytes.get_mut(at..at + len)?.copy_from_slice(&bits.to_le_bytes()[..len]);
            }
            data.define(bytes.into_boxed_slice());
        }
    }
    Some(data)
}
