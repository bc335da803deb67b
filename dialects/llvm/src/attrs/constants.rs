//! Values: those that constants fold to, and ranges of integers.

use dialekt_ir_core::prelude::op::*;

/// The value of a type that has all bits zero.
///
/// ```mlir
/// module attributes {test.value = #llvm.zero} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "llvm.zero", symbol = "LLVM_ZeroAttr")]
pub struct ZeroAttr;

/// A value that may be anything, at each use anew.
///
/// ```mlir
/// module attributes {test.value = #llvm.undef} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "llvm.undef", symbol = "LLVM_UndefAttr")]
pub struct UndefAttr;

/// A value that no program may depend on.
///
/// ```mlir
/// module attributes {test.value = #llvm.poison} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "llvm.poison", symbol = "LLVM_PoisonAttr")]
pub struct PoisonAttr;

/// The address of a function that does what another does, and is in the same shared object.
///
/// ```mlir
/// module attributes {test.value = #llvm<dso_local_equivalent @callee>} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "llvm.dso_local_equivalent", symbol = "LLVM_DSOLocalEquivalentAttr")]
#[assembly($sym)]
pub struct DSOLocalEquivalentAttr {
    /// The function.
    #[type_name("FlatSymbolRefAttr")]
    pub sym: Attr<FlatSymbolRefAttr>,
}

/// The number of a block whose address is taken.
///
/// ```mlir
/// module attributes {test.tag = #llvm.blocktag<id = 1>} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "llvm.blocktag", symbol = "LLVM_BlockTagAttr")]
#[assembly("<" struct(params) ">")]
pub struct BlockTagAttr {
    /// The identity.
    #[type_name("uint32_t")]
    pub id: u32,
}

/// The address of a block of a function.
///
/// ```mlir
/// module attributes {test.value = #llvm.blockaddress<function = @run, tag = <id = 1>>} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "llvm.blockaddress", symbol = "LLVM_BlockAddressAttr")]
#[assembly("<" struct(params) ">")]
pub struct BlockAddressAttr {
    /// The function.
    #[type_name("FlatSymbolRefAttr")]
    pub function: Attr<FlatSymbolRefAttr>,
    /// The tag of the block.
    #[type_name("BlockTagAttr")]
    pub tag: Attr<BlockTagAttr>,
}
