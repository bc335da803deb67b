//! Interfaces of ops that have inner symbols, and of ops that refer to them.

use dialekt_ods_macros::op_interface;
use smallvec::SmallVec;

use super::attrs::INNER_SYM;
use super::table::InnerRefNamespace;
use super::verify;
use dialekt_ir_core::context::{Attribute, Ident, Location, Type};
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::verify::Verified;

/// An op that may have inner symbols. [CIRCT: InnerSymbolOpInterface]
#[op_interface(verify = verify::inner_symbol)]
pub trait InnerSymbolOpInterface {
    /// The inner symbols, an [`InnerSym`](super::InnerSym) attribute.
    fn inner_sym(op: Self::View<'_>) -> Option<Attribute> {
        op.attr(INNER_SYM)
    }

    /// The result whose value the symbols name; `None` when they name the op as such.
    fn target_result(op: Self::View<'_>) -> Option<usize>;

    /// Returns whether fields of the value may have names.
    fn has_field_symbols(op: Self::View<'_>) -> bool {
        Self::target_result(op).is_some()
    }
}

/// A symbol in which ops at any depth, and its ports, may have inner symbols. [CIRCT: InnerSymbolTable]
#[op_interface(name = "InnerSymbolTable", verify_regions = verify::inner_symbol_table)]
pub trait InnerSymbolTableLike {}

/// A symbol table whose inner references are verified. [CIRCT: InnerRefNamespace]
#[op_interface(name = "InnerRefNamespace", verify_regions = verify::namespace)]
pub trait InnerRefNamespaceLike {}

/// An op that refers to inner symbols. [CIRCT: InnerRefUserOpInterface]
#[op_interface]
pub trait InnerRefUserOpInterface {
    /// Checks that the inner symbols exist and are of the right kind.
    ///
    /// # Errors
    /// One is missing or of the wrong kind; diagnostics go to `out`.
    #[fallback(Ok(()))]
    fn verify_inner_refs(op: Self::View<'_>, namespace: &InnerRefNamespace<'_>, out: &mut Vec<Diagnostic>) -> Verified;
}

/// An op with ports, which may have inner symbols. [CIRCT: PortList]
#[op_interface]
pub trait PortList {
    /// The number of ports.
    fn num_ports(op: Self::View<'_>) -> usize;
    /// The type of a port.
    fn port_type(op: Self::View<'_>, port: usize) -> Option<Type>;
    /// The name of a port.
    fn port_name(op: Self::View<'_>, port: usize) -> Option<Ident>;
    /// The location of a port.
    #[fallback(op.loc())]
    fn port_loc(op: Self::View<'_>, _port: usize) -> Location {
        op.loc()
    }
    /// The inner symbols of a port, an [`InnerSym`](super::InnerSym) attribute.
    fn port_sym(op: Self::View<'_>, port: usize) -> Option<Attribute>;
}

/// An op that instantiates a whole symbol at its place. [CIRCT: InstanceOpInterface]
#[op_interface]
pub trait InstanceOpInterface {
    /// The names of the symbols that it may instantiate.
    fn modules(op: Self::View<'_>) -> SmallVec<[Ident; 1]>;
}
