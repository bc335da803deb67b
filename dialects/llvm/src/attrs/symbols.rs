//! Attributes of symbols: linkage, and the choice among definitions.

use dialekt_ir_core::prelude::op::*;

use crate::enums::{ComdatKind, Linkage};

/// The linkage of a symbol: who sees it, and what happens if there are several.
///
/// ```mlir
/// module attributes {test.linkage = #llvm.linkage<internal>} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "llvm.linkage", summary = "LLVM Linkage specification")]
#[assembly("<" $linkage ">")]
pub struct LinkageAttr {
    /// The linkage.
    #[type_name("linkage::Linkage")]
    pub linkage: Linkage,
}

/// The choice among several definitions of one symbol.
///
/// ```mlir
/// module attributes {test.choice = #llvm<comdat any>} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "llvm.comdat")]
#[assembly($comdat)]
pub struct ComdatAttr {
    /// The choice.
    #[type_name("comdat::Comdat")]
    pub comdat: ComdatKind,
}
