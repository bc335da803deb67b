//! LLVM IR in text, read as operations of the llvm dialect. [MLIR: mlir-translate --import-llvm]
//!
//! [`import`] reads a module in two steps. The parser (`parse`) makes a [module](module::Module) of the text, as LLVM's own reader does:
//! names are resolved, constants are folded and shared, forms of older releases are upgraded. The import proper (`import`) makes
//! operations of it.
//!
//! There is no library that reads the text of release 22 without LLVM itself: the crates that do are bindings. The parser is
//! therefore this crate's own. It checks what it needs, and leaves what only LLVM's verifier knows.
#![forbid(unsafe_code)]
// The data of modules has the names of LLVM's language reference.
#![allow(missing_docs)]

mod import;
mod module;
mod parse;

pub use import::{ImportOptions, import};
