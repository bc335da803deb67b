//! The crate `dialekt` with all of its dialects, as one shared library.
//!
//! A test that needs every dialect and pass is linked against all of them. Some eighty such programs, each with a copy of
//! its own, take 100 MB and a second of linking each; the shared library is linked once. Crates of this workspace name it in their
//! `dev-dependencies` under the name of what it stands for: `dialekt = { package = "dialekt-whole", path = ".." }`.

pub use dialekt::*;
