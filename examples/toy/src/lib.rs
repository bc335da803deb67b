//! Toy, the language of MLIR's tutorial, from source to machine code.
//!
//! - [`lexer`], [`parser`], [`ast`]: the language (chapter 1)
//! - [`dialect`]: the ops of Toy (2), their simplification (3), the type of structs (7)
//! - [`mlir_gen`]: ops from the syntax tree (2)
//! - [`shape_inference`]: an interface and a pass (4)
//! - [`lower`]: to loops (5) and to the dialect of LLVM IR (6)
//! - [`driver`]: the program `toyc`
#![forbid(unsafe_code)]
// Fields of declarations are documented by the structs.
#![allow(missing_docs)]

pub mod ast;
pub mod dialect;
pub mod driver;
pub mod lexer;
pub mod lower;
pub mod mlir_gen;
pub mod parser;
pub mod shape_inference;
