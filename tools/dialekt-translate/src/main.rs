//! The program `dialekt-translate`, with all dialects and translations.

use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    dialekt_translate::translate_main(dialekt::registry())
}
