//! The types of the dialect, and which types LLVM has.

mod array;
mod compatible;
mod data_layout;
mod function;
mod interfaces;
mod parts;
mod pointer;
mod simple;
mod structure;
mod syntax;
mod target_ext;

pub use array::LLVMArrayType;
pub use compatible::*;
pub use function::{LLVMFunctionType, is_argument_type, is_result_type};
pub use interfaces::{PointerElementTypeInterface, PointerElementTypeRef};
pub use pointer::LLVMPointerType;
pub use simple::*;
pub use structure::{LLVMStructType, StructBody};
pub use syntax::{parse_pretty_type, print_pretty_type};
pub use target_ext::LLVMTargetExtType;
