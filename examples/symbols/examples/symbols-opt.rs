//! `dialekt-opt` with the dialects and passes of this crate.

use dialekt::prelude::tool::*;

fn main() -> std::process::ExitCode {
    let (mut registry, own) = (registry(), dialekt_example_symbols::registry());
    for dialect in own.names().into_iter().filter_map(|name| own.get(name)) {
        registry.dialects.insert(dialect);
    }
    dialekt_example_symbols::passes::register(registry.passes());
    opt_main(registry)
}
