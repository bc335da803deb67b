//! The program `dialekt-run`, with all standard dialects.

use std::process::ExitCode;

fn main() -> ExitCode {
    let mut registry = dialekt::registry().dialects;
    dialekt_models::register(&mut registry);
    dialekt_run::run_main(registry)
}
