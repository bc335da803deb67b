//! `dialekt-opt` with one more dialect.

fn main() -> std::process::ExitCode {
    dialekt::tool::opt_main(my_dialect::registry())
}
