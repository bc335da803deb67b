//! The patterns, under the names of the reference.

mod broadcast;
mod operands;
mod shape_of;
mod sizes;
mod witnesses;

pub use broadcast::*;
pub use operands::*;
pub use shape_of::*;
pub use sizes::*;
pub use witnesses::*;
