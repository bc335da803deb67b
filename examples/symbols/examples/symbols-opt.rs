//! `dialekt-opt` with the dialects and passes of this crate.

fn main() -> std::process::ExitCode {
    let (mut dialects, own) = (dialekt_all::registry(), dialekt_example_symbols::registry());
    for dialect in own.names().into_iter().filter_map(|name| own.get(name)) {
        dialects.insert(dialect);
    }
    let mut passes = dialekt_all::passes();
    dialekt_example_symbols::passes::register(&mut passes);
    dialekt_opt::opt_main(dialects, passes)
}
