//! Intrinsics for functions with a variable number of arguments, and for exceptions.

use dialekt_ir_core::prelude::op::*;

use crate::constraints::{AnyPointer, LLVMType};
use crate::intrinsic::Intrinsic;

op_family! {
    /// A step with the list of a function's variable arguments.
    ///
    /// ```mlir
    /// llvm.intr.vaend %list : !llvm.ptr
    /// ```
    #[op(
        name = "llvm.intr.{}",
        doc_group = "Variable arguments",
        facts(Intrinsic::renamed("llvm.intr.", "llvm.").overloaded_operands(&[0]))
    )]
    #[assembly($arg_list attr_dict ":" qualified(type($arg_list)))]
    pub struct VarArgsIntrinsic {
        pub arg_list: Operand<AnyPointer>,
    }

    /// Makes a list of the variable arguments, before the first is taken.
    VaStart = "vastart";

    /// Ends the use of a list of variable arguments.
    VaEnd = "vaend";
}

/// Copies a list of variable arguments, with the position in it.
///
/// The copy goes on from where the list is, and neither changes the other.
///
/// ```mlir
/// llvm.intr.vacopy %from to %to : !llvm.ptr, !llvm.ptr
/// ```
#[derive(Op)]
#[op(
    name = "llvm.intr.vacopy",
    doc_group = "Variable arguments",
    facts(Intrinsic::new("llvm.vacopy").overloaded_operands(&[0]))
)]
#[assembly($src_list "to" $dest_list attr_dict ":" type(operands))]
pub struct VaCopy {
    pub dest_list: Operand<AnyPointer>,
    pub src_list: Operand<AnyPointer>,
}

/// The number that the type of an exception has in the function.
///
/// A landing pad gives the number of the type that was caught, too.
///
/// ```mlir
/// %number = llvm.intr.eh.typeid.for %type_info : (!llvm.ptr) -> i32
/// ```
#[derive(Op)]
#[op(
    name = "llvm.intr.eh.typeid.for",
    doc_group = "Variable arguments",
    facts(Intrinsic::new("llvm.eh.typeid.for").overloaded_operands(&[0]))
)]
#[assembly($type_info attr_dict ":" functional_type(operands, results))]
pub struct EhTypeidFor {
    pub type_info: Operand<AnyPointer>,
    pub res: OpResult<LLVMType>,
}
