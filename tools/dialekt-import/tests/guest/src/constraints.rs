//! Constraints on types and attributes.

pub use imported_demo::types::BoxType;

pub use imported_demo::attrs::LabelAttr;

pub use imported_demo::types::KeyType;

pub use dialekt::dialects::arith::FastMath;
