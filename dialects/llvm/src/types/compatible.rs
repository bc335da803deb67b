//! The types that LLVM has: those of the dialect, and the builtin ones that mean the same there.

use std::collections::{HashMap, HashSet};

use dialekt_interfaces::PtrLikeTypeRef;
use dialekt_ir_core::num::FloatKind;
use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::types::Signedness;

use super::{
    LLVMArrayType, LLVMFunctionType, LLVMLabelType, LLVMMetadataType, LLVMPPCFP128Type, LLVMPointerType,
    LLVMStructType, LLVMTargetExtType, LLVMTokenType, LLVMVoidType,
};
use crate::attrs::LLVMAddrSpaceAttrRef;

/// Returns whether a type is one of the dialect.
pub fn is_llvm_type(cx: &ContextData, ty: Type) -> bool {
    matches!(cx.type_data(ty), TypeData::Extension(found) if found.0.dialect() == "llvm")
}

/// Returns whether a type is a builtin float that LLVM has.
fn is_llvm_float(kind: FloatKind) -> bool {
    use FloatKind::{BF16, F16, F32, F64, F80, F128};
    matches!(kind, BF16 | F16 | F32 | F64 | F80 | F128)
}

/// The address space of LLVM that a pointer type of another dialect points into, if it is nothing but an address there.
pub fn address_space_of(cx: &ContextData, ty: Type) -> Option<u32> {
    let ptr = PtrLikeTypeRef::of(TypeRef::new(cx, ty))?;
    if ptr.has_ptr_metadata() || ptr.element_type().is_some() {
        return None;
    }
    Some(LLVMAddrSpaceAttrRef::of(AttrRef::new(cx, ptr.memory_space()?))?.address_space())
}

/// Returns whether LLVM has a type, as far as its outermost layer tells: not what is in it.
pub fn is_compatible_outer_type(cx: &ContextData, ty: Type) -> bool {
    match cx.type_data(ty) {
        TypeData::Integer { sign, .. } => *sign == Signedness::Signless,
        TypeData::Float(kind) => is_llvm_float(*kind),
        TypeData::Vector { shape, .. } => shape.len() == 1,
        TypeData::Extension(_) => is_llvm_type(cx, ty) || address_space_of(cx, ty).is_some(),
        _ => false,
    }
}

/// Returns whether LLVM has a type, and all types in it.
pub fn is_compatible_type(cx: &ContextData, ty: Type) -> bool {
    let mut steps = STEPS;
    is_compatible_in_steps(cx, ty, &mut steps).unwrap_or_else(|| CompatibleTypes::default().contains(cx, ty))
}

/// The parts of a type that are looked at one by one; in larger types, and in those that contain themselves, it has to be remembered which
/// were.
const STEPS: u32 = 32;

/// Returns whether LLVM has a type, and all types in it, if so many steps tell.
fn is_compatible_in_steps(cx: &ContextData, ty: Type, steps: &mut u32) -> Option<bool> {
    *steps = steps.checked_sub(1)?;
    if !is_compatible_outer_type(cx, ty) {
        return Some(false);
    }
    for part in parts_of(cx, ty) {
        if !is_compatible_in_steps(cx, part, steps)? {
            return Some(false);
        }
    }
    Some(true)
}

/// The types of which it is known whether LLVM has them.
#[derive(Default)]
pub(super) struct CompatibleTypes {
    known: HashMap<Type, bool>,
}

impl CompatibleTypes {
    /// Returns whether LLVM has a type, and all types in it. All that is found on the way is kept, so that each type is looked at once.
    pub fn contains(&mut self, cx: &ContextData, ty: Type) -> bool {
        if let Some(known) = self.known.get(&ty) {
            return *known;
        }
        let mut found = vec![ty];
        let mut seen = HashSet::from([ty]);
        // The types that have a type in them.
        let mut around: HashMap<Type, Vec<Type>> = HashMap::new();
        let mut wrong = Vec::new();
        let mut next = 0;
        while let Some(ty) = found.get(next).copied() {
            next += 1;
            if !is_compatible_outer_type(cx, ty) {
                wrong.push(ty);
                continue;
            }
            for part in parts_of(cx, ty) {
                match self.known.get(&part) {
                    Some(true) => {}
                    Some(false) => wrong.push(ty),
                    None => {
                        around.entry(part).or_default().push(ty);
                        if seen.insert(part) {
                            found.push(part);
                        }
                    }
                }
            }
        }
        self.known.extend(found.into_iter().map(|ty| (ty, true)));
        while let Some(ty) = wrong.pop() {
            if self.known.insert(ty, false) == Some(true) {
                wrong.extend(around.remove(&ty).unwrap_or_default());
            }
        }
        self.known[&ty]
    }
}

/// The types in a type.
fn parts_of(cx: &ContextData, ty: Type) -> Vec<Type> {
    if matches!(cx.type_data(ty), TypeData::Integer { .. } | TypeData::Float(_)) {
        return Vec::new();
    }
    if let TypeData::Vector { element, .. } = cx.type_data(ty) {
        return vec![*element];
    }
    if let Some(array) = LLVMArrayType::of(cx, ty) {
        return vec![array.element_type];
    }
    if let Some(found) = LLVMStructType::of(cx, ty) {
        return found.elements().to_vec();
    }
    if let Some(mut function) = LLVMFunctionType::of(cx, ty) {
        function.params.push(function.return_type);
        return function.params;
    }
    LLVMTargetExtType::of(cx, ty).map_or_else(Vec::new, |target| target.type_params)
}

/// Returns whether a type is a float that LLVM has.
pub fn is_compatible_floating_point_type(cx: &ContextData, ty: Type) -> bool {
    match cx.type_data(ty) {
        TypeData::Float(kind) => is_llvm_float(*kind),
        _ => LLVMPPCFP128Type::of(cx, ty).is_some(),
    }
}

/// Returns whether a type is a vector that LLVM has: of one dimension, with integers, floats or pointers in it.
pub fn is_compatible_vector_type(cx: &ContextData, ty: Type) -> bool {
    let TypeData::Vector { shape, element, .. } = cx.type_data(ty) else { return false };
    shape.len() == 1
        && match cx.type_data(*element) {
            TypeData::Integer { sign, .. } => *sign == Signedness::Signless,
            TypeData::Float(kind) => is_llvm_float(*kind),
            _ => LLVMPointerType::of(cx, *element).is_some() || address_space_of(cx, *element).is_some(),
        }
}

/// Returns whether a type is a vector whose number of elements is a multiple of a number that is known at run time only.
pub fn is_scalable_vector_type(cx: &ContextData, ty: Type) -> bool {
    matches!(cx.type_data(ty), TypeData::Vector { scalable, .. } if scalable.contains(&true))
}

/// The number of elements of a vector that LLVM has, of the least one if it is scalable.
pub fn vector_num_elements(cx: &ContextData, ty: Type) -> Option<i64> {
    match cx.type_data(ty) {
        TypeData::Vector { shape, .. } if is_compatible_vector_type(cx, ty) => shape.first().copied(),
        _ => None,
    }
}

/// Returns whether values of a type have a size, and can be loaded and stored.
pub fn is_loadable_type(cx: &ContextData, ty: Type) -> bool {
    if !is_compatible_outer_type(cx, ty) || LLVMVoidType::of(cx, ty).is_some() || LLVMFunctionType::of(cx, ty).is_some()
    {
        return false;
    }
    match (LLVMStructType::of(cx, ty), LLVMTargetExtType::of(cx, ty)) {
        (Some(found), _) => !found.is_opaque(),
        (_, Some(target)) => target.supports_mem_ops(cx),
        _ => true,
    }
}

/// Returns whether arrays and structs may hold a type.
pub fn is_element_type(cx: &ContextData, ty: Type) -> bool {
    let excluded =
        [LLVMVoidType::TYPE, LLVMLabelType::TYPE, LLVMMetadataType::TYPE, LLVMFunctionType::TYPE, LLVMTokenType::TYPE];
    !excluded.iter().any(|def| cx.type_params(def, ty).is_some())
}
