//! The parts of structs and arrays, for the replacement of slots of memory: their names are integers of 32 bits.

use dialekt_interfaces::DestructurableTypeInterface;
use dialekt_ir_core::prelude::op::*;

use super::{LLVMArrayType, LLVMStructType};

/// The largest array that is taken apart.
const MOST_ELEMENTS: u64 = 16;

/// The names of parts with these types.
fn named(cx: &ContextData, types: impl IntoIterator<Item = Type>) -> Option<Vec<(Attribute, Type)>> {
    let numbered = types.into_iter().zip(0..);
    numbered.map(|(ty, number)| Some((cx.integer_attr(Type::I32, number)?, ty))).collect()
}

/// The number that a name is.
fn number_of(cx: &ContextData, name: Attribute) -> Option<usize> {
    let number = cx.integer_i64(name).filter(|_| cx.attr_data(name).ty() == Some(Type::I32));
    number.and_then(|number| usize::try_from(number).ok())
}

impl DestructurableTypeInterface for LLVMStructType {
    fn subelement_index_map(ty: TypeRef<'_>) -> Option<Vec<(Attribute, Type)>> {
        let found = LLVMStructType::of(ty.cx(), ty.handle()).filter(|found| !found.elements().is_empty())?;
        named(ty.cx(), found.elements().iter().copied())
    }

    fn type_at_index(ty: TypeRef<'_>, index: Attribute) -> Option<Type> {
        let found = LLVMStructType::of(ty.cx(), ty.handle())?;
        found.elements().get(number_of(ty.cx(), index)?).copied()
    }
}

impl DestructurableTypeInterface for LLVMArrayType {
    fn subelement_index_map(ty: TypeRef<'_>) -> Option<Vec<(Attribute, Type)>> {
        let array = LLVMArrayType::of(ty.cx(), ty.handle()).filter(|array| array.num_elements <= MOST_ELEMENTS)?;
        named(ty.cx(), (0..array.num_elements).map(|_| array.element_type))
    }

    fn type_at_index(ty: TypeRef<'_>, index: Attribute) -> Option<Type> {
        let array = LLVMArrayType::of(ty.cx(), ty.handle())?;
        let number = number_of(ty.cx(), index)? as u64;
        (number < array.num_elements).then_some(array.element_type)
    }
}
