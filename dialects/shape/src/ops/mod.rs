//! The ops, by what they work on.

mod combine;
mod extents;
mod function;
mod reduce;
mod shapes;
mod sizes;
mod witnesses;

pub use combine::*;
pub use extents::*;
pub use function::*;
pub use reduce::*;
pub use shapes::*;
pub use sizes::*;
pub use witnesses::*;
