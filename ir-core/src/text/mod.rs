//! Text in and out: the language of MLIR release 22.1.

pub mod lex;
pub mod parse;
pub mod print;
