//! The program `dialekt-run`, with all standard dialects and passes.

use std::process::ExitCode;

fn main() -> ExitCode {
    let mut registry = dialekt::registry();
    dialekt_models::register(&mut registry.dialects);
    dialekt_run::run_main(registry)
}
