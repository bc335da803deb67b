//! `dialekt-doc` with one more dialect: `cargo run --example my-doc -- --dialect poly`.

fn main() -> std::process::ExitCode {
    let mut registry = dialekt::registry().dialects;
    registry.insert(my_dialect::Poly::DIALECT);
    dialekt_doc::doc_main(registry, dialekt::passes())
}
