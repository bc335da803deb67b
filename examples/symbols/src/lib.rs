//! Symbols at work.
#![forbid(unsafe_code)]
