//! The program `dialekt-opt`, with all standard dialects and passes.

use std::process::ExitCode;

fn main() -> ExitCode {
    dialekt_opt::opt_main(dialekt_all::registry(), dialekt_all::passes())
}
