//! Enums.

pub use dialekt_arith::CmpIPredicate;

pub use imported_demo::enums::Size;
