//! The paths of the crates that generated code names, unless `crate = ..` says another.

use std::sync::atomic::{AtomicBool, Ordering};

use syn::{Path, parse_quote};

static FACADE: AtomicBool = AtomicBool::new(false);

/// From now on, generated code names the crate `dialekt`, which a crate of its users depends on alone.
pub(crate) fn through_facade() {
    FACADE.store(true, Ordering::Relaxed);
}

/// The kernel.
pub(crate) fn ir_core() -> Path {
    match FACADE.load(Ordering::Relaxed) {
        true => parse_quote!(::dialekt),
        false => parse_quote!(::dialekt_ir_core),
    }
}

/// The crate of passes.
pub(crate) fn pass() -> Path {
    match FACADE.load(Ordering::Relaxed) {
        true => parse_quote!(::dialekt::pass),
        false => parse_quote!(::dialekt_pass),
    }
}
