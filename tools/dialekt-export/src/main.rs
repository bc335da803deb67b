//! The program `dialekt-export`, with all standard dialects and passes.

use std::process::ExitCode;

fn main() -> ExitCode {
    dialekt_export::export_main(&dialekt_all::registry(), &dialekt_all::passes())
}
