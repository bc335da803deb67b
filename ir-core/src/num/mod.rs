//! Numbers: integers of any width, the 18 builtin float formats and that of PowerPC, with their text.
//!
//! All functions are pure: bit patterns in, bit patterns or text out. They know no type, attribute, token or
//! diagnostic, and never round through anything but the requested format. Every rule is the reference's, found by
//! experiments; the results are recorded in `tests/data/num`, and the script beside them records them again.

pub mod float;
pub mod int;
pub mod int_range;

mod apfloat;
mod arith;
mod bits;
mod convert;
mod double_double;
mod float_convert;
mod limbs;
mod print;

pub use apfloat::{ApFloat, Round};
pub use arith::Sign;
pub use convert::HexError;
pub use float::{FloatClass, FloatKind};
pub use int::{ApInt, decimal_digits};
pub use int_range::IntRange;
