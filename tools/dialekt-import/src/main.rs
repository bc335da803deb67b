//! The program `dialekt-import`: see the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    dialekt_import::import_main()
}
