//! Types.

use dialekt_ir_core::context::{Location, Type};
use dialekt_ir_core::num::FloatKind;
use dialekt_llvm::{
    LLVMArrayType, LLVMFunctionType, LLVMLabelType, LLVMMetadataType, LLVMPPCFP128Type, LLVMPointerType,
    LLVMStructType, LLVMTargetExtType, LLVMTokenType, LLVMVoidType, LLVMX86AMXType, StructBody,
};

use super::Importer;
use crate::module::types::{Ty, TypeId};

impl Importer<'_> {
    /// The type of the dialect for a type.
    pub(super) fn ty(&mut self, id: TypeId) -> Type {
        if let Some(ty) = self.types.get(&id) {
            return *ty;
        }
        let ty = stacker::maybe_grow(64 << 10, 1 << 20, || self.new_type(id));
        self.types.insert(id, ty);
        ty
    }

    pub(super) fn tys(&mut self, ids: &[TypeId]) -> Vec<Type> {
        ids.iter().map(|id| self.ty(*id)).collect()
    }

    pub(super) fn ptr_type(&self, space: u32) -> Type {
        LLVMPointerType::new(self.cx, space)
    }

    fn new_type(&mut self, id: TypeId) -> Type {
        let cx = self.cx;
        match self.module.types.get(id).clone() {
            Ty::Void => LLVMVoidType::new(cx),
            Ty::Float(FloatKind::F16) => Type::F16,
            Ty::Float(kind) => cx.float_type(kind),
            Ty::PpcFp128 => LLVMPPCFP128Type::new(cx),
            Ty::X86Amx => LLVMX86AMXType::new(cx),
            Ty::Label => LLVMLabelType::new(cx),
            Ty::Metadata => LLVMMetadataType::new(cx),
            Ty::Token => LLVMTokenType::new(cx),
            Ty::Int(width) => cx.integer_type(width).unwrap_or(Type::NONE),
            Ty::Ptr(space) => self.ptr_type(space),
            Ty::Array(count, element) => {
                let element = self.ty(element);
                LLVMArrayType::new(cx, element, count)
            }
            Ty::Vector { scalable, count, element } => {
                let element = self.ty(element);
                self.vector(&[i64::from(count)], scalable, element)
            }
            Ty::Struct { fields, packed } => {
                let fields = self.tys(&fields);
                LLVMStructType::new_literal(cx, fields, packed)
            }
            Ty::Named(at) => self.named(at),
            Ty::Function { result, params, vararg } => {
                let (result, params) = (self.ty(result), self.tys(&params));
                LLVMFunctionType::new(cx, result, params, vararg)
            }
            Ty::Target { name, types, ints } => {
                let types = self.tys(&types);
                LLVMTargetExtType::new(cx, cx.ident(name), types, ints)
            }
        }
    }

    pub(super) fn vector(&mut self, shape: &[i64], scalable: bool, element: Type) -> Type {
        let mut flags = vec![false; shape.len()];
        if let Some(last) = flags.last_mut() {
            *last = scalable;
        }
        match self.cx.vector_type(shape, &flags, element) {
            Ok(ty) => ty,
            Err(message) => {
                self.error(Location::UNKNOWN, message);
                Type::NONE
            }
        }
    }

    fn named(&mut self, at: usize) -> Type {
        let cx = self.cx;
        let named = self.module.types.named[at].clone();
        let (fields, packed) = named.body.clone().unwrap_or_default();
        let fields = self.tys(&fields);
        if self.options.import_structs_as_literals {
            return LLVMStructType::new_literal(cx, fields, packed);
        }
        let body = match named.body {
            Some(_) => StructBody::new(fields, packed),
            None => StructBody::opaque(),
        };
        // Another struct of this name has a number behind it.
        let mut number = 0u32;
        loop {
            let mut name = named.name.clone();
            if number > 0 {
                name.extend_from_slice(format!(".{number}").as_bytes());
            }
            let ty = LLVMStructType::new_identified(cx, &name);
            let taken = self.types.values().any(|known| *known == ty);
            if !taken && LLVMStructType::set_body(cx, ty, body.clone()).is_ok() {
                return ty;
            }
            number += 1;
        }
    }
}
