//! All integration tests in one program: linking it takes longer than running most of them.

mod common;
mod externs;
mod hostile;
mod import;
mod page;
