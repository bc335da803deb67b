//! The `path` dialect: modules in modules, as in a language with item paths.
//!
//! A module is a symbol table that references may leave: `@.super::@util::@max`, `@.root::@std::@max`. A package cannot be left.

// The derive documents the fields of ops.
#![allow(missing_docs)]

use dialekt_interfaces::{self as interfaces, ArgAndResultAttrsOpInterface, CallableOpInterface, Callee, OperandRange};
use dialekt_ir_core::context::{Attribute, DialectDescriptor, Invalid, OpTraits};
use dialekt_ir_core::decl::library::*;
use dialekt_ir_core::decl::region::{Region, SizedRegion};
use dialekt_ir_core::decl::typed::*;
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::ir::OpRef;
use dialekt_ir_core::verify::Verified;
use dialekt_ods_macros::Op;
use dialekt_symbols::scoped::{
    Absolute, Lookup, LookupError, LookupPolicy, ScopedSymbolUserOpInterface, SymbolAliasOpInterface,
};

/// The `path` dialect.
pub static DIALECT: DialectDescriptor = DialectDescriptor {
    ops: &[Module::DEF, Package::DEF, Sandbox::DEF, Item::DEF, Use::DEF, Call::DEF, Link::DEF],
    ..DialectDescriptor::new("path")
};

/// A module of items, which may refer to items of enclosing modules.
#[derive(Op)]
#[op(
    name = "path.module",
    traits(IsolatedFromAbove, TransparentSymbolTable, Symbol(optional), SingleBlock, NoTerminator, NoRegionArguments)
)]
#[assembly(($sym_visibility^)? ($sym_name^)? attr_dict_with_keyword $body)]
pub struct Module {
    pub sym_name: Option<Attr<SymbolNameAttr>>,
    pub sym_visibility: Option<Attr<StrAttr>>,
    pub body: Region<SizedRegion<1>>,
}

/// A self-contained module: references cannot leave it.
#[derive(Op)]
#[op(
    name = "path.package",
    traits(IsolatedFromAbove, SymbolTable, Symbol, SingleBlock, NoTerminator, NoRegionArguments)
)]
#[assembly(($sym_visibility^)? $sym_name attr_dict_with_keyword $body)]
pub struct Package {
    pub sym_name: Attr<SymbolNameAttr>,
    pub sym_visibility: Option<Attr<StrAttr>>,
    pub body: Region<SizedRegion<1>>,
}

/// A boundary for references that is not a symbol table.
#[derive(Op)]
#[op(name = "path.sandbox", traits(IsolatedSymbols, SingleBlock, NoTerminator, NoRegionArguments))]
#[assembly(attr_dict_with_keyword $body)]
pub struct Sandbox {
    pub body: Region<SizedRegion<1>>,
}

/// A symbol with a body that is not a symbol table: a function without arguments.
#[derive(Op)]
#[op(
    name = "path.item",
    traits(IsolatedFromAbove, Symbol, SingleBlock, NoTerminator, NoRegionArguments),
    interfaces(ArgAndResultAttrsOpInterface {}, CallableOpInterface {})
)]
#[assembly(($sym_visibility^)? $sym_name attr_dict_with_keyword $body)]
pub struct Item {
    pub sym_name: Attr<SymbolNameAttr>,
    pub sym_visibility: Option<Attr<StrAttr>>,
    pub body: Region<SizedRegion<1>>,
}

/// A second name for a symbol defined elsewhere.
#[derive(Op)]
#[op(name = "path.use", traits(Symbol), interfaces(SymbolAliasOpInterface))]
#[assembly(($sym_visibility^)? $sym_name "=" $item attr_dict)]
pub struct Use {
    pub sym_name: Attr<SymbolNameAttr>,
    pub sym_visibility: Option<Attr<StrAttr>>,
    pub item: Attr<AnySymbolRefAttr>,
}

impl SymbolAliasOpInterface for Use {
    fn aliased(op: Self::View<'_>) -> Option<Attribute> {
        op.inherent_attr(b"item")
    }
}

/// Calls an item.
#[derive(Op)]
#[op(name = "path.call", interfaces(ScopedSymbolUserOpInterface, ArgAndResultAttrsOpInterface {}, interfaces::CallOpInterface))]
#[assembly($item attr_dict)]
pub struct Call {
    pub item: Attr<AnySymbolRefAttr>,
}

impl interfaces::CallOpInterface for Call {
    fn callee(op: Self::View<'_>) -> Option<Callee> {
        op.inherent_attr(b"item").map(Callee::Symbol)
    }

    fn arg_operands(op: Self::View<'_>) -> OperandRange<'_> {
        OperandRange::all(*op)
    }
}

impl ScopedSymbolUserOpInterface for Call {
    fn verify_scoped_uses(op: Self::View<'_>, at: &Lookup<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        is_item(*op, at, &dialekt_symbols::scoped::Scoped, out)
    }
}

/// Refers to an item by its path from the outermost module.
#[derive(Op)]
#[op(name = "path.link", interfaces(ScopedSymbolUserOpInterface))]
#[assembly($item attr_dict)]
pub struct Link {
    pub item: Attr<AnySymbolRefAttr>,
}

impl ScopedSymbolUserOpInterface for Link {
    fn lookup_policy(_op: Self::View<'_>) -> &'static dyn LookupPolicy {
        &Absolute
    }

    fn verify_scoped_uses(op: Self::View<'_>, at: &Lookup<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        is_item(*op, at, &Absolute, out)
    }
}

/// Checks that the op's reference names an item.
fn is_item(op: OpRef<'_>, at: &Lookup<'_>, policy: &dyn LookupPolicy, out: &mut Vec<Diagnostic>) -> Verified {
    let Some(reference) = op.inherent_attr(b"item") else { return Ok(()) };
    let symbol = match at.resolve(policy, reference) {
        Ok(found) => found.symbol(),
        Err(LookupError::OutsidePart) => return Ok(()),
        Err(error) => {
            out.push(error.diagnostic(at.scope, op, reference));
            return Err(Invalid);
        }
    };
    let Some(symbol) = at.ir.get_op(symbol) else { return Ok(()) };
    if symbol.has_traits(OpTraits::SYMBOL_TABLE) {
        let shown = op.shown_attr(reference);
        let error = op.op_error(format!("'{shown}' does not reference an item"));
        out.push(error.note(symbol.loc(), "see symbol definition here"));
        return Err(Invalid);
    }
    Ok(())
}
