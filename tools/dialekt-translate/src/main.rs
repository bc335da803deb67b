//! The program `dialekt-translate`, with all dialects and translations.

use std::process::ExitCode;

fn main() -> ExitCode {
    dialekt_translate::translate_main(dialekt::registry())
}
