//! The program `dialekt-run`, with all standard dialects and passes.

use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let mut registry = dialekt::registry();
    dialekt_models::register(&mut registry.dialects);
    dialekt_run::run_main(registry)
}
