//! What visitors of shelves carry.
//!
//! Imported from TableGen; `IMPORT.md` says what could not be.
#![forbid(unsafe_code)]
// Fields are documented by their types; imports are written without checking that each is used.
#![allow(missing_docs, unused_imports)]

pub mod attrs;
pub mod constraints;
pub mod enums;
pub mod interfaces;
pub mod ops;
pub mod types;

use attrs::*;
use dialekt::Dialect;
use enums::*;
use ops::*;
use types::*;

/// The dialect.
#[derive(Dialect)]
#[dialect(
    name = "guest",
    ops(Carry, Swap),
    attrs(BadgeAttr),
    types(BagType),
    dependencies(imported_demo::DemoDialect, dialekt::dialects::arith::ArithDialect)
)]
pub struct GuestDialect;
