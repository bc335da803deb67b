//! Calling convention.
//!
//! Arguments are the scalars of their types. A result that does not fit the registers for results is stored through a pointer that
//! is passed before all arguments: LLVM does the same on the machines at hand, so that code of both can call each other.

use cranelift_codegen::ir::{AbiParam, Signature, types};
use cranelift_codegen::isa::CallConv;
use dialekt_ir_core::context::{ContextData, Type};
use dialekt_ir_core::decl::TypeDecl;
use dialekt_llvm::{LLVMFunctionType, LLVMVoidType};

use crate::types::{Leaf, Shape, shape};

/// The number of registers of each kind for results.
const RESULT_REGISTERS: usize = if cfg!(target_arch = "aarch64") { 8 } else { 2 };

/// A function type as it is called.
#[derive(Clone, Debug)]
pub(crate) struct Abi {
    pub params: Vec<Shape>,
    /// The result; `None` for `void`.
    pub result: Option<Shape>,
    /// True if the result goes through memory.
    pub by_pointer: bool,
    /// True if more arguments may follow.
    pub var_arg: bool,
}

impl Abi {
    /// The convention for a function type; the error is a type that cannot be compiled.
    pub fn of(cx: &ContextData, ty: &LLVMFunctionType) -> Result<Abi, Type> {
        Abi::new(cx, &ty.params, ty.return_type, ty.var_arg)
    }

    /// The convention for types.
    pub fn new(cx: &ContextData, params: &[Type], result: Type, var_arg: bool) -> Result<Abi, Type> {
        let params = params.iter().map(|ty| shape(cx, *ty).ok_or(*ty)).collect::<Result<_, _>>()?;
        let result = match LLVMVoidType::of(cx, result) {
            Some(_) => None,
            None => Some(shape(cx, result).ok_or(result)?),
        };
        let mut registers = [0, 0];
        for (slot, _) in result.iter().flat_map(|shape| &shape.slots) {
            match slot.leaf {
                Leaf::F32 | Leaf::F64 => registers[1] += 1,
                Leaf::Int(width) if width > 64 => registers[0] += 2,
                _ => registers[0] += 1,
            }
        }
        let by_pointer = registers.iter().any(|count| *count > RESULT_REGISTERS);
        Ok(Abi { params, result, by_pointer, var_arg })
    }

    /// The signature.
    pub fn signature(&self, conv: CallConv) -> Signature {
        let mut signature = Signature::new(conv);
        if self.by_pointer {
            signature.params.push(AbiParam::new(types::I64));
        }
        let scalar = |leaf: Leaf| match leaf.clif() {
            // C functions may rely on it.
            ty if ty.is_int() && ty.bits() < 32 => AbiParam::new(ty).uext(),
            ty => AbiParam::new(ty),
        };
        signature.params.extend(self.params.iter().flat_map(|shape| &shape.slots).map(|(slot, _)| scalar(slot.leaf)));
        if !self.by_pointer {
            let results = self.result.iter().flat_map(|shape| &shape.slots);
            signature.returns.extend(results.map(|(slot, _)| AbiParam::new(slot.leaf.clif())));
        }
        signature
    }
}
