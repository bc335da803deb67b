//! The program `dialekt-opt`, with all standard dialects and passes.

use std::process::ExitCode;

fn main() -> ExitCode {
    dialekt::tool::opt_main(dialekt::registry())
}
