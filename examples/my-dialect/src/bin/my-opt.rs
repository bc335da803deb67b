//! `dialekt-opt` with one more dialect.

fn main() -> std::process::ExitCode {
    let mut registry = dialekt_all::registry();
    registry.insert(my_dialect::Poly::DIALECT);
    dialekt_opt::opt_main(registry, dialekt_all::passes())
}
