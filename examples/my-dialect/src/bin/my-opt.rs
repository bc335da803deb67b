//! `dialekt-opt` with one more dialect.

fn main() -> std::process::ExitCode {
    let mut registry = dialekt::registry();
    registry.dialects.insert(my_dialect::Poly::DIALECT);
    dialekt::tool::opt_main(registry)
}
