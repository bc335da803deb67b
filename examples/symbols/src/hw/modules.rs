//! Circuits, modules and their contents.

use dialekt_inner_symbols::{
    self, InnerRefNamespaceLike, InnerSym, InnerSymAttr, InnerSymbolOpInterface, InnerSymbolTableLike, PortList,
};
use dialekt_interfaces::{SymbolTables, SymbolUserOpInterface};
use dialekt_ir_core::attrs::AttrData;
use dialekt_ir_core::context::{Attribute, Ident, Invalid, Type};
use dialekt_ir_core::decl::hooks::Verify;
use dialekt_ir_core::decl::library::*;
use dialekt_ir_core::decl::region::{Region, SizedRegion};
use dialekt_ir_core::decl::typed::*;
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::ir::OpRef;
use dialekt_ir_core::verify::Verified;
use dialekt_ods_macros::Op;
use smallvec::SmallVec;

use super::forms::Ports;

/// Modules that refer to each other's inner symbols.
#[derive(Op)]
#[op(
    name = "hw.circuit",
    traits(IsolatedFromAbove, Symbol(optional), SymbolTable, SingleBlock, NoTerminator, NoRegionArguments),
    interfaces(InnerRefNamespaceLike {})
)]
#[assembly(($sym_name^)? attr_dict_with_keyword $body)]
pub struct Circuit {
    pub sym_name: Option<Attr<SymbolNameAttr>>,
    pub body: Region<SizedRegion<1>>,
}

/// A module with ports. Nested ops at any depth may have inner symbols, and so may the ports.
#[derive(Op)]
#[op(
    name = "hw.module",
    traits(IsolatedFromAbove, Symbol, SingleBlock, NoTerminator, NoRegionArguments),
    interfaces(InnerSymbolTableLike {}, PortList),
    verify
)]
#[assembly($sym_name "" custom<Ports>($ports) attr_dict_with_keyword $body)]
pub struct Module {
    pub sym_name: Attr<SymbolNameAttr>,
    pub ports: Attr<ArrayAttr>,
    pub body: Region<SizedRegion<1>>,
}

fn port(op: OpRef<'_>, port: usize, entry: &[u8]) -> Option<Attribute> {
    let cx = op.cx();
    let ports = op.inherent_attr(b"ports").and_then(|ports| cx.array_elements(ports))?;
    cx.dictionary_get(*ports.get(port)?, entry)
}

impl Verify for Module {
    /// Checks that each port has a name and a type, and that its inner symbols are valid.
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let cx = op.cx();
        for at in 0..Module::num_ports(op) {
            let sym = port(*op, at, b"sym");
            let named = Module::port_name(op, at).is_some() && Module::port_type(op, at).is_some();
            if !named || sym.is_some_and(|sym| InnerSym::read(cx, sym).is_none()) {
                out.push(op.op_error(format!("port {at} needs a name and a type")));
                return Err(Invalid);
            }
        }
        Ok(())
    }
}

impl PortList for Module {
    fn num_ports(op: Self::View<'_>) -> usize {
        let ports = op.inherent_attr(b"ports").and_then(|ports| op.cx().array_elements(ports));
        ports.map_or(0, <[Attribute]>::len)
    }

    fn port_type(op: Self::View<'_>, at: usize) -> Option<Type> {
        op.cx().type_value(port(*op, at, b"type")?)
    }

    fn port_name(op: Self::View<'_>, at: usize) -> Option<Ident> {
        op.cx().string_value(port(*op, at, b"name")?)
    }

    fn port_sym(op: Self::View<'_>, at: usize) -> Option<Attribute> {
        port(*op, at, b"sym")
    }
}

/// A region of a module under a condition.
#[derive(Op)]
#[op(name = "hw.when", traits(SingleBlock, NoTerminator, NoRegionArguments))]
#[assembly($condition attr_dict_with_keyword $body)]
pub struct When {
    pub condition: Operand<I1>,
    pub body: Region<SizedRegion<1>>,
}

/// A wire. The wire and the fields of its value may have inner symbols.
#[derive(Op)]
#[op(name = "hw.wire", interfaces(InnerSymbolOpInterface))]
#[assembly(("sym" $inner_sym^)? attr_dict ":" type($result))]
pub struct Wire {
    pub inner_sym: Option<Attr<InnerSymAttr>>,
    pub result: OpResult<AnyType>,
}

impl InnerSymbolOpInterface for Wire {
    fn target_result(_op: Self::View<'_>) -> Option<usize> {
        Some(0)
    }
}

/// An instance of a module in another one.
#[derive(Op)]
#[op(
    name = "hw.instance",
    interfaces(InnerSymbolOpInterface, dialekt_inner_symbols::InstanceOpInterface, SymbolUserOpInterface)
)]
#[assembly($name ("sym" $inner_sym^)? $module attr_dict)]
pub struct Instance {
    pub name: Attr<StrAttr>,
    pub inner_sym: Option<Attr<InnerSymAttr>>,
    pub module: Attr<FlatSymbolRefAttr>,
}

impl InnerSymbolOpInterface for Instance {
    fn target_result(_op: Self::View<'_>) -> Option<usize> {
        None
    }
}

fn module_name(op: OpRef<'_>) -> Option<Ident> {
    match op.cx().attr_data(op.inherent_attr(b"module")?) {
        AttrData::SymbolRef { root, .. } => Some(*root),
        _ => None,
    }
}

impl dialekt_inner_symbols::InstanceOpInterface for Instance {
    fn modules(op: Self::View<'_>) -> SmallVec<[Ident; 1]> {
        module_name(*op).into_iter().collect()
    }
}

impl SymbolUserOpInterface for Instance {
    fn verify_symbol_uses(op: Self::View<'_>, symbols: &SymbolTables, out: &mut Vec<Diagnostic>) -> Verified {
        let Some(module) = op.inherent_attr(b"module") else { return Ok(()) };
        let name = module_name(*op).map(|name| op.cx().str(name)).unwrap_or_default();
        let error = match symbols.lookup_nearest(*op, module) {
            Some(found) if found.view::<Module>().is_some() => return Ok(()),
            Some(found) => {
                let error = op.op_error(format!("symbol '{name}' is no module"));
                error.note(found.loc(), "see symbol definition here")
            }
            None => op.op_error(format!("module '{name}' does not exist")),
        };
        out.push(error);
        Err(Invalid)
    }
}
