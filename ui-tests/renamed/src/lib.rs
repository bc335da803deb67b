//! Declarations of every kind in a hostile environment: there is no prelude, dependencies have other names, and the
//! user's own names are those that generated code might use with another meaning.
#![forbid(unsafe_code)]
#![deny(warnings)]
// The types of fields document them.
#![allow(missing_docs)]

#[macro_use]
mod shadows;

pub mod declared;
pub mod interfaces;
