//! The ops, by group, with verifiers, custom forms and interfaces.

mod access;
mod alloc;
mod atomic;
mod cast;
mod dma;
mod global;
mod query;
pub(crate) mod reshape;
mod scope;
pub(crate) mod subview;
mod view;

pub use access::*;
pub use alloc::*;
pub use atomic::*;
pub use cast::*;
pub use dma::*;
pub use global::*;
pub use query::*;
pub use reshape::*;
pub use scope::*;
pub use subview::*;
pub use view::*;
