//! The program `dialekt-opt`, with all standard dialects and passes.

use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    dialekt::tool::opt_main(dialekt::registry())
}
