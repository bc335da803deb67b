//! Types of MLIR as types of LLVM IR.

use dialekt_ir_core::context::Type;
use dialekt_ir_core::decl::TypeDecl as _;
use dialekt_ir_core::num::FloatKind;
use dialekt_ir_core::types::TypeData;
use dialekt_llvm::{
    LLVMArrayType, LLVMFunctionType, LLVMLabelType, LLVMMetadataType, LLVMPPCFP128Type, LLVMPointerType,
    LLVMStructType, LLVMTargetExtType, LLVMTokenType, LLVMVoidType, LLVMX86AMXType, address_space_of,
};

use super::{Failed, Translated, Translation};
use crate::module::{NamedStruct, Ty, TypeKind};

impl Translation<'_> {
    /// The type that a type of MLIR becomes.
    ///
    /// # Errors
    /// It is no type of LLVM IR.
    pub fn ty(&mut self, ty: Type) -> Translated<Ty> {
        if let Some(known) = self.types.get(&ty) {
            return Ok(*known);
        }
        let made = self.new_ty(ty)?;
        self.types.insert(ty, made);
        Ok(made)
    }

    /// Types of several types of MLIR.
    ///
    /// # Errors
    /// One of them is no type of LLVM IR.
    pub fn tys(&mut self, types: impl IntoIterator<Item = Type>) -> Translated<Vec<Ty>> {
        types.into_iter().map(|ty| self.ty(ty)).collect()
    }

    fn new_ty(&mut self, ty: Type) -> Translated<Ty> {
        let cx = self.cx;
        let kind = match cx.type_data(ty) {
            TypeData::Integer { width, .. } => TypeKind::Int(*width),
            TypeData::Float(
                kind @ (FloatKind::F16
                | FloatKind::BF16
                | FloatKind::F32
                | FloatKind::F64
                | FloatKind::F80
                | FloatKind::F128),
            ) => TypeKind::Float(*kind),
            TypeData::Vector { shape, scalable, element } => {
                let element = self.ty(*element)?;
                let [outer @ .., size] = &shape[..] else { return Err(Failed) };
                let rows = TypeKind::Vector(element, *size as u32, scalable.last() == Some(&true));
                outer.iter().rev().fold(rows, |kind, size| TypeKind::Array(self.module.ty(kind), *size as u64))
            }
            _ if LLVMVoidType::of(cx, ty).is_some() => TypeKind::Void,
            _ if LLVMLabelType::of(cx, ty).is_some() => TypeKind::Label,
            _ if LLVMTokenType::of(cx, ty).is_some() => TypeKind::Token,
            _ if LLVMMetadataType::of(cx, ty).is_some() => TypeKind::Metadata,
            _ if LLVMX86AMXType::of(cx, ty).is_some() => TypeKind::X86Amx,
            _ if LLVMPPCFP128Type::of(cx, ty).is_some() => TypeKind::PpcFp128,
            _ => return self.composite(ty),
        };
        Ok(self.module.ty(kind))
    }

    fn composite(&mut self, ty: Type) -> Translated<Ty> {
        let cx = self.cx;
        let kind = if let Some(pointer) = LLVMPointerType::of(cx, ty) {
            TypeKind::Ptr(pointer.address_space)
        } else if let Some(array) = LLVMArrayType::of(cx, ty) {
            TypeKind::Array(self.ty(array.element_type)?, array.num_elements)
        } else if let Some(found) = LLVMStructType::of(cx, ty) {
            let Some(name) = found.name else {
                let elements = self.tys(found.elements().to_vec())?;
                let kind = TypeKind::Struct(elements, found.is_packed());
                return Ok(self.module.ty(kind));
            };
            let number = self.module.structs.len() as u32;
            self.module.structs.push(NamedStruct { name: cx.bytes(name).to_vec(), body: None });
            let made = self.module.ty(TypeKind::Named(number));
            // Its elements may refer to it.
            self.types.insert(ty, made);
            if !found.is_opaque() {
                let elements = self.tys(found.elements().to_vec())?;
                self.module.structs[number as usize].body = Some((elements, found.is_packed()));
            }
            return Ok(made);
        } else if let Some(found) = LLVMFunctionType::of(cx, ty) {
            let result = self.ty(found.return_type)?;
            TypeKind::Function(result, self.tys(found.params)?, found.var_arg)
        } else if let Some(found) = LLVMTargetExtType::of(cx, ty) {
            let types = self.tys(found.type_params)?;
            TypeKind::Target(cx.str(found.ext_type_name).into_owned(), types, found.int_params)
        } else if let Some(space) = address_space_of(cx, ty) {
            TypeKind::Ptr(space)
        } else {
            return Err(Failed);
        };
        Ok(self.module.ty(kind))
    }
}
