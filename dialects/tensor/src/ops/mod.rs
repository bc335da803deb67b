//! The ops, by group, with verifiers, custom forms and interfaces.

pub(crate) mod body;
pub(crate) mod cast;
pub(crate) mod create;
pub(crate) mod element;
pub(crate) mod gather;
pub(crate) mod reassociation;
pub(crate) mod shape;
pub(crate) mod slice;

pub use body::*;
pub use cast::*;
pub use create::*;
pub use element::*;
pub use gather::*;
pub use reassociation::*;
pub use shape::*;
pub use slice::*;
