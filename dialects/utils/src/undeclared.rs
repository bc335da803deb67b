//! Loading of the vector dialect for passes that create its ops in generic form, since it is not declared here.

use dialekt_ir_core::context::DialectRegistry;
use dialekt_ir_core::prelude::op::*;

/// A dialect named `vector` that accepts all ops.
static UNDECLARED: DialectDescriptor =
    DialectDescriptor { allows_unknown_ops: true, ..DialectDescriptor::new("vector") };

/// Loads the vector dialect that the context knows; if it knows none, ops with its prefix are accepted. The passes that
/// create them depend on it, as in the reference.
pub fn load_vector(cx: &Context) {
    if cx.load_dialect(UNDECLARED.name.as_bytes()).is_none() {
        let mut registry = DialectRegistry::new();
        registry.insert(&UNDECLARED);
        cx.append_registry(&registry);
        cx.load_dialect(UNDECLARED.name.as_bytes());
    }
}
