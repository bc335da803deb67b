//! The program `dialekt-export`, with all standard dialects and passes.

use std::process::ExitCode;

fn main() -> ExitCode {
    dialekt_export::export_main(&dialekt::registry().dialects, &dialekt::passes())
}
