//! Links the program at a fixed address, where that is the platform's default to change.
//!
//! The tables of all dialects are constants full of references: in a program that can be loaded anywhere, each of a hundred thousand is
//! adjusted at every start, which takes longer than reading and printing a small file.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let is = |key: &str, value: &str| std::env::var(key).is_ok_and(|found| found == value);
    if is("CARGO_CFG_TARGET_OS", "linux") && is("CARGO_CFG_TARGET_ENV", "gnu") && is("CARGO_CFG_TARGET_ARCH", "x86_64")
    {
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
}
