//! Addresses of symbols and of blocks.

use dialekt_interfaces::{SymbolTables, SymbolUserOpInterface};
use dialekt_ir_core::prelude::op::*;

use crate::attrs::{BlockAddressAttr, BlockTagAttr, DSOLocalEquivalentAttr};
use crate::constraints::AnyPointer;
use crate::enums::Linkage;
use crate::ops::{Alias, Func, Global, IFunc};
use crate::types::LLVMPointerType;

/// The address of a global, an alias or a function.
///
/// The global or function is one of the module around.
///
/// ```mlir
/// llvm.mlir.global external @answer(42 : i32) : i32
///
/// %ptr = llvm.mlir.addressof @answer : !llvm.ptr
/// ```
#[derive(Op)]
#[op(
    name = "llvm.mlir.addressof",
    doc_group = "Constants",
    traits(Pure, ConstantLike),
    interfaces(SymbolUserOpInterface)
)]
#[assembly($global_name attr_dict ":" qualified(type($res)))]
pub struct AddressOf {
    pub global_name: Attr<FlatSymbolRefAttr>,
    pub res: OpResult<AnyPointer>,
}

impl<'a> AddressOfView<'a> {
    /// The op that the symbol means.
    pub fn target(self, symbols: &SymbolTables) -> Option<OpRef<'a>> {
        symbols.lookup_nearest(*self, self.inherent_attr(b"global_name")?)
    }
}

impl SymbolUserOpInterface for AddressOf {
    fn verify_symbol_uses(op: Self::View<'_>, symbols: &SymbolTables, out: &mut Vec<Diagnostic>) -> Verified {
        let target = op.target(symbols);
        let space = match target {
            Some(target) if target.is::<Global>() => target.view::<Global>().and_then(|global| global.addr_space()),
            Some(target) if target.is::<Alias>() => Some(alias_address_space(target)),
            Some(target) if target.is::<Func>() || target.is::<IFunc>() => return Ok(()),
            _ => {
                let message = "must reference a global defined by 'llvm.mlir.global', 'llvm.mlir.alias' or 'llvm.func' or \
                               'llvm.mlir.ifunc'";
                return fail(out, op.op_error(message));
            }
        };
        let found = LLVMPointerType::of(op.cx(), op.ir().value(op.res()).ty());
        if found.and_then(|ptr| i32::try_from(ptr.address_space).ok()) == Some(space.unwrap_or(0)) {
            return Ok(());
        }
        let message = "pointer address space must match address space of the referenced global or alias";
        fail(out, op.op_error(message))
    }
}

/// The address space of an alias: that of the pointer that its initializer gives.
fn alias_address_space(alias: OpRef<'_>) -> i32 {
    let last = alias.region(0).and_then(|body| body.first_block()).and_then(|block| block.last_op());
    let ty = last.and_then(|last| last.operand_types().next());
    ty.and_then(|ty| LLVMPointerType::of(alias.cx(), ty))
        .and_then(|ptr| i32::try_from(ptr.address_space).ok())
        .unwrap_or(0)
}

/// The address of a function in the same shared object that does what another one does.
///
/// It may be that of a stub which calls the function.
///
/// ```mlir
/// llvm.func @f() {
///   llvm.return
/// }
///
/// %ptr = llvm.dso_local_equivalent @f : !llvm.ptr
/// ```
#[derive(Op)]
#[op(
    name = "llvm.dso_local_equivalent",
    doc_group = "Constants",
    traits(Pure, ConstantLike),
    interfaces(SymbolUserOpInterface),
    fold
)]
#[assembly($function_name attr_dict ":" qualified(type($res)))]
pub struct DSOLocalEquivalent {
    pub function_name: Attr<FlatSymbolRefAttr>,
    pub res: OpResult<AnyPointer>,
}

impl SymbolUserOpInterface for DSOLocalEquivalent {
    fn verify_symbol_uses(op: Self::View<'_>, symbols: &SymbolTables, out: &mut Vec<Diagnostic>) -> Verified {
        let name = op.inherent_attr(b"function_name");
        let target = name.and_then(|name| symbols.lookup_nearest(*op, name));
        let Some(target) = target.filter(|target| target.is::<Func>() || target.is::<Alias>()) else {
            return fail(out, op.op_error("must reference a global defined by 'llvm.func' or 'llvm.mlir.alias'"));
        };
        if target.is::<Alias>() && refers_to_global(target, symbols) {
            return fail(out, op.op_error("must reference an alias to a function"));
        }
        let linkage = target.view::<Func>().and_then(|function| function.linkage());
        if linkage.is_some_and(|linkage| linkage.linkage == Linkage::ExternWeak) {
            return fail(out, op.op_error("target function with 'extern_weak' linkage not allowed"));
        }
        Ok(())
    }
}

/// Returns whether the initializer of an alias has the address of a global.
fn refers_to_global(alias: OpRef<'_>, symbols: &SymbolTables) -> bool {
    let addresses = alias.preorder().filter_map(|op| op.view::<AddressOf>());
    addresses.into_iter().any(|address| address.target(symbols).is_some_and(|target| target.is::<Global>()))
}

impl Fold for DSOLocalEquivalent {
    fn fold(op: Self::View<'_>, _: Constants<'_>) -> Option<Folded> {
        Some(DSOLocalEquivalentAttr::new(op.cx(), op.inherent_attr(b"function_name")?.into()).into())
    }
}

/// Gives a block a number, by which its address is taken.
///
/// `llvm.blockaddress` refers to the block by the number, which no other block of the function has.
///
/// ```mlir
/// llvm.blocktag <id = 1>
/// ```
#[derive(Op)]
#[op(name = "llvm.blocktag", doc_group = "Constants")]
#[assembly($tag attr_dict)]
pub struct BlockTag {
    pub tag: Attr<BlockTagAttr>,
}

/// The address of a block of a function: the one with a number.
///
/// `llvm.blocktag` gives the block its number in the function that is named.
///
/// ```mlir
/// llvm.func @f() {
///   llvm.blocktag <id = 1>
///   llvm.return
/// }
///
/// %address = llvm.blockaddress <function = @f, tag = <id = 1>> : !llvm.ptr
/// ```
#[derive(Op)]
#[op(
    name = "llvm.blockaddress",
    doc_group = "Constants",
    traits(Pure, ConstantLike),
    interfaces(SymbolUserOpInterface)
)]
#[assembly($block_addr attr_dict ":" qualified(type($res)))]
pub struct BlockAddress {
    pub block_addr: Attr<BlockAddressAttr>,
    pub res: OpResult<AnyPointer>,
}

impl SymbolUserOpInterface for BlockAddress {
    fn verify_symbol_uses(op: Self::View<'_>, symbols: &SymbolTables, out: &mut Vec<Diagnostic>) -> Verified {
        let address = op.inherent_attr(b"block_addr").and_then(|attr| BlockAddressAttr::of(op.cx(), attr));
        let function = address.as_ref().and_then(|address| symbols.lookup_nearest(*op, address.function.attr()?));
        let function = function.filter(|found| found.is::<Func>());
        let tag = address.and_then(|address| address.tag.attr());
        let tags = function.into_iter().flat_map(|function| function.preorder());
        let mut tags = tags.filter(|op| op.is::<BlockTag>()).map(|op| op.inherent_attr(b"tag"));
        if tags.any(|found| found == tag) {
            return Ok(());
        }
        fail(out, op.op_error("expects an existing block label target in the referenced function"))
    }
}
