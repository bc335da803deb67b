//! The metadata of all accesses to memory.

use dialekt_ir_core::prelude::op::*;
use dialekt_llvm::LLVMPointerType;
use dialekt_llvm::interfaces::AliasAnalysisOpInterface;

/// An access to memory: its scopes of aliases, and its types in the source language.
#[derive(OpMixin)]
#[mixin(interfaces(dialekt_llvm::interfaces::AliasAnalysisOpInterface))]
pub struct MemoryAccess {
    #[name("alias_scopes")]
    pub alias_scopes: Option<Attr<TypedArrayAttr<dialekt_llvm::AliasScopeAttr>>>,
    #[name("noalias_scopes")]
    pub noalias_scopes: Option<Attr<TypedArrayAttr<dialekt_llvm::AliasScopeAttr>>>,
    pub tbaa: Option<Attr<TypedArrayAttr<dialekt_llvm::TBAATagAttr>>>,
}

impl AliasAnalysisOpInterface for MemoryAccess {
    /// All pointers: values that are stored are never pointers to what is accessed.
    fn accessed_operands(op: Self::View<'_>) -> Vec<Value> {
        let is_pointer = |value: &Value| LLVMPointerType::of(op.cx(), op.ir().value(*value).ty()).is_some();
        op.operands().filter(is_pointer).collect()
    }
}
