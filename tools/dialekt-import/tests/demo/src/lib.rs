//! Shelves of boxes.
//!
//! Boxes hold values; shelves hold boxes.
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
pub mod passes;
pub mod rewrites;
pub mod traits;
pub mod types;

use attrs::*;
use dialekt::Dialect;
use enums::*;
use ops::*;
use types::*;

/// The dialect.
#[derive(Dialect)]
#[dialect(
    name = "demo",
    ops(Add, Pack, Open, Shelf, Seal, Recipe, CountApples, CountPears, CountNuts, End, Loop, Mask, Grow),
    attrs(BoxFlags, LabelAttr),
    types(KeyType, BoxType, OddType),
    enums(Size)
)]
pub struct DemoDialect;
