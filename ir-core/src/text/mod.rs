//! Text in and out.
pub mod print;
