//! The default paths of crates in generated code; `crate = ..` replaces them.

use std::sync::atomic::{AtomicBool, Ordering};

use syn::{Path, parse_quote};

static FACADE: AtomicBool = AtomicBool::new(false);

/// Makes all code generated from now on refer to the crate `dialekt`, which may be the only dependency of a user's
/// crate, or not.
pub(crate) fn through_facade(is_through: bool) {
    FACADE.store(is_through, Ordering::Relaxed);
}

/// Returns whether generated code refers to the crate `dialekt`.
pub(crate) fn is_through_facade() -> bool {
    FACADE.load(Ordering::Relaxed)
}

/// The path of the kernel.
pub(crate) fn ir_core() -> Path {
    match is_through_facade() {
        true => parse_quote!(::dialekt),
        false => parse_quote!(::dialekt_ir_core),
    }
}

/// The path of the crate of passes.
pub(crate) fn pass() -> Path {
    match is_through_facade() {
        true => parse_quote!(::dialekt::pass),
        false => parse_quote!(::dialekt_pass),
    }
}
