//! The vector dialect, as far as passes need it: they make its ops in generic form, since none is declared here.

use dialekt_ir_core::context::{Context, DialectDescriptor, DialectRegistry};

/// A dialect of this name that accepts all ops.
static UNDECLARED: DialectDescriptor =
    DialectDescriptor { allows_unknown_ops: true, ..DialectDescriptor::new("vector") };

/// Loads the vector dialect that the context knows. Where it knows none, ops with its prefix are accepted, as for the reference, where the
/// passes that make them depend on it.
pub fn load_vector(cx: &Context) {
    if cx.load_dialect(UNDECLARED.name.as_bytes()).is_none() {
        let mut registry = DialectRegistry::new();
        registry.insert(&UNDECLARED);
        cx.append_registry(&registry);
        cx.load_dialect(UNDECLARED.name.as_bytes());
    }
}
