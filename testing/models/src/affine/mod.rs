//! Models of affine: maps, and loops, conditions and accesses with maps.

mod access;
mod flow;
mod indices;

use dialekt_ir_core::context::DialectRegistry;
use dialekt_ir_core::decl::typed::OpDecl;

/// The view of an op of a kind.
type View<'a, T> = <T as OpDecl>::View<'a>;

/// Attaches the models of the dialect's ops.
pub(crate) fn register(registry: &mut DialectRegistry) {
    access::register(registry);
    flow::register(registry);
    indices::register(registry);
}
