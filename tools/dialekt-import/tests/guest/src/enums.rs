//! Enums.

pub use dialekt::dialects::arith::CmpIPredicate;

pub use imported_demo::enums::Size;
