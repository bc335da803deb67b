//! Parts of modules: choices among definitions, functions that are chosen when the module is loaded, options, flags.

use dialekt_interfaces::{SymbolTables, SymbolUserOpInterface};
use dialekt_ir_core::prelude::asm::*;
use dialekt_ir_core::prelude::op::*;

use super::keywords::{parse_case, text};
use crate::attrs::{LinkageAttr, ModuleFlagAttr};
use crate::enums::{ComdatKind, Linkage, UnnamedAddr, Visibility};
use crate::ops::{AddressOf, Alias, Func};
use crate::types::{LLVMFunctionType, LLVMPointerType};

/// Choices among several definitions of a symbol.
///
/// Globals and functions name one of them.
///
/// ```mlir
/// llvm.comdat @choices {
///   llvm.comdat_selector @one any
/// }
/// llvm.mlir.global internal constant @x(0 : i32) comdat(@choices::@one) : i32
/// ```
#[derive(Op)]
#[op(
    name = "llvm.comdat",
    doc_group = "Globals",
    traits(NoTerminator, NoRegionArguments, SymbolTable, Symbol),
    verify_regions
)]
#[assembly($sym_name $body attr_dict)]
pub struct Comdat {
    pub sym_name: Attr<SymbolNameAttr>,
    pub body: Region<SizedRegion<1>>,
}

impl VerifyRegions for Comdat {
    fn verify_regions(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let mut ops = op.body().blocks().flat_map(|block| block.ops());
        match ops.find(|inner| !inner.is::<ComdatSelector>()) {
            Some(inner) => fail(out, inner.error("only comdat selector symbols can appear in a comdat region")),
            None => Ok(()),
        }
    }
}

/// A way to choose among several definitions of a symbol.
///
/// It says which definition a linker keeps where there are several.
///
/// ```mlir
/// llvm.comdat @choices {
///   llvm.comdat_selector @largest largest
/// }
/// ```
#[derive(Op)]
#[op(name = "llvm.comdat_selector", doc_group = "Globals", traits(Symbol))]
#[assembly($sym_name $comdat attr_dict)]
pub struct ComdatSelector {
    pub sym_name: Attr<SymbolNameAttr>,
    pub comdat: Attr<ComdatKind>,
}

/// A function that is chosen when the module is loaded: the one whose address a resolver returns.
///
/// The resolver is called when the program is loaded, and returns the address of the function that is meant.
///
/// ```mlir
/// llvm.func @fast(i64)
/// llvm.func @resolve() -> !llvm.ptr {
///   %function = llvm.mlir.addressof @fast : !llvm.ptr
///   llvm.return %function : !llvm.ptr
/// }
/// llvm.mlir.ifunc external @f : !llvm.func<void (i64)>, !llvm.ptr @resolve
/// ```
#[derive(Op)]
#[op(
    name = "llvm.mlir.ifunc",
    doc_group = "Globals",
    traits(IsolatedFromAbove, Symbol),
    interfaces(SymbolUserOpInterface),
    verify
)]
#[assembly(
    custom<LLVMLinkage>($linkage) ($visibility_^)? ($unnamed_addr^)? $sym_name ":" $i_func_type "," $resolver_type $resolver
    attr_dict
)]
pub struct IFunc {
    pub sym_name: Attr<SymbolNameAttr>,
    pub i_func_type: Attr<TypeAttr>,
    pub resolver: Attr<FlatSymbolRefAttr>,
    pub resolver_type: Attr<TypeAttr>,
    pub linkage: Attr<LinkageAttr>,
    pub dso_local: Attr<UnitAttr>,
    #[default(0)]
    pub address_space: Attr<Confined<I32Attr, IntNonNegative>>,
    #[default(UnnamedAddr::None)]
    pub unnamed_addr: Attr<UnnamedAddr>,
    #[default(Visibility::Default)]
    pub visibility_: Attr<Visibility>,
}

/// The custom directive for a linkage: `external` need not be written.
struct LLVMLinkage;

impl CustomDirective for LLVMLinkage {
    const NAME: &'static str = "LLVMLinkage";
    type Params = (AnyAttrParam,);

    fn parse(f: &mut FormatParser<'_, '_>, (linkage,): Self::Params) -> Parsed<bool> {
        let found = parse_case(f.p).unwrap_or(Linkage::External);
        linkage.set(f, LinkageAttr::new(f.p.cx(), found));
        Ok(true)
    }

    fn print(op: OpRef<'_>, (linkage,): Self::Params, p: &mut Printer<'_>) {
        if let Some(linkage) = linkage.get(op).and_then(|linkage| LinkageAttr::of(op.cx(), linkage)) {
            p.write(text(linkage.linkage));
        }
    }
}

impl Verify for IFunc {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        use Linkage::{External, Internal, Linkonce, LinkonceODR, Private, Weak, WeakODR};
        let linkage = op.linkage().map(|linkage| linkage.linkage).unwrap_or(External);
        if [External, Internal, Linkonce, LinkonceODR, Private, Weak, WeakODR].contains(&linkage) {
            return Ok(());
        }
        let message = format!(
            "'{}' linkage not supported in ifuncs, available options: private, internal, linkonce, weak, linkonce_odr, \
             weak_odr, or external linkage",
            text(linkage)
        );
        fail(out, op.op_error(message))
    }
}

impl SymbolUserOpInterface for IFunc {
    fn verify_symbol_uses(op: Self::View<'_>, symbols: &SymbolTables, out: &mut Vec<Diagnostic>) -> Verified {
        let cx = op.cx();
        let mut resolver = op.inherent_attr(b"resolver").and_then(|name| symbols.lookup_nearest(*op, name));
        // Aliases of aliases that end nowhere are given up on after so many steps.
        let mut steps = 0;
        while let Some(alias) = resolver.filter(|found| found.is::<Alias>()) {
            let block = alias.region(0).and_then(|body| body.first_block());
            let returned = block.and_then(|block| block.last_op()).and_then(|last| last.operand(0));
            let address = returned.and_then(|value| op.ir().value(value).defining_op());
            let Some(address) = address.and_then(|address| address.view::<AddressOf>()) else { return Ok(()) };
            resolver = address.target(symbols);
            steps += 1;
            if steps > MAX_ALIASES {
                return Ok(());
            }
        }
        let Some(function) = resolver.and_then(|found| found.view::<Func>()) else {
            return fail(out, op.op_error("must have a function resolver"));
        };
        let linkage = function.linkage().map(|linkage| linkage.linkage);
        if function.body().is_empty() || linkage == Some(Linkage::AvailableExternally) {
            return fail(out, op.op_error("resolver must be a definition"));
        }
        let ty = function.function_type().and_then(|ty| LLVMFunctionType::of(cx, ty));
        if ty.is_none_or(|ty| LLVMPointerType::of(cx, ty.return_type).is_none()) {
            return fail(out, op.op_error("resolver must return a pointer"));
        }
        let pointer = op.resolver_type().and_then(|ty| LLVMPointerType::of(cx, ty));
        if pointer.and_then(|pointer| i32::try_from(pointer.address_space).ok()) != op.address_space() {
            return fail(out, op.op_error("resolver has incorrect type"));
        }
        Ok(())
    }
}

/// The largest number of aliases from an ifunc to its resolver.
const MAX_ALIASES: usize = 1000;

/// Returns whether an op stands in a module, or alone.
fn is_in_module(op: OpRef<'_>) -> bool {
    let is_module = |parent: OpRef<'_>| parent.has_traits(OpTraits::SYMBOL_TABLE | OpTraits::ISOLATED_FROM_ABOVE);
    op.parent_op().is_none_or(is_module)
}

/// Options for the linker that links the module.
///
/// Each list of strings is one option with its arguments.
///
/// ```mlir
/// llvm.linker_options ["-l", "m"]
/// ```
#[derive(Op)]
#[op(name = "llvm.linker_options", doc_group = "Globals", verify)]
#[assembly($options attr_dict)]
pub struct LinkerOptions {
    pub options: Attr<StrArrayAttr>,
}

impl Verify for LinkerOptions {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        match is_in_module(*op) {
            true => Ok(()),
            false => fail(out, op.op_error("must appear at the module level")),
        }
    }
}

/// Facts about the module, and what becomes of them when modules are linked.
///
/// Linkers combine the flags of several modules as the behaviors of the flags say.
///
/// ```mlir
/// llvm.module_flags [#llvm.mlir.module_flag<error, "wchar_size", 4 : i32>]
/// ```
#[derive(Op)]
#[op(name = "llvm.module_flags", doc_group = "Globals", verify)]
#[assembly($flags attr_dict)]
pub struct ModuleFlags {
    pub flags: Attr<ArrayAttr>,
}

impl Verify for ModuleFlags {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        if !is_in_module(*op) {
            return fail(out, op.op_error("must appear at the module level"));
        }
        let flags = op.flags().unwrap_or_default();
        match flags.iter().all(|flag| ModuleFlagAttr::of(op.cx(), *flag).is_some()) {
            true => Ok(()),
            false => fail(out, op.op_error("expected a module flag attribute")),
        }
    }
}
