//! The program `dialekt-doc`, with all standard dialects and passes.

use std::process::ExitCode;

fn main() -> ExitCode {
    dialekt_doc::doc_main(dialekt::registry().dialects, dialekt::passes())
}
