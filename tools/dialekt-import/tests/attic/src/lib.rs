//! The attic dialect.
//!
//! Imported from TableGen; `IMPORT.md` says what could not be.
#![forbid(unsafe_code)]
// Fields are documented by their types; imports are written without checking that each is used.
#![allow(missing_docs, unused_imports)]

pub mod constraints;
pub mod ops;

use dialekt::Dialect;
use dialekt::context::{Attribute, DialectHooks, Type};
use dialekt::text::parse::{Parsed, Parser};
use ops::*;

/// The dialect.
#[derive(Dialect)]
#[dialect(name = "attic", ops(Store), hooks)]
pub struct AtticDialect;

impl DialectHooks for AtticDialect {
    // PORT(attic): custom form: all types of the dialect are C++: what is read is kept as text (guest.td:67)
    fn has_types(&self) -> bool {
        true
    }

    fn parse_type(&self, parser: &mut Parser<'_>, mnemonic: &str) -> Option<Parsed<Type>> {
        Some(parser.parse_type_as_text("attic", mnemonic))
    }
}
