//! The ops, by group, with verifiers, custom forms and interfaces.

mod bits;
mod classification;
mod error_function;
mod exponential;
mod hyperbolic;
mod magnitude;
mod power;
mod rounding;
mod trigonometric;

pub use bits::*;
pub use classification::*;
pub use error_function::*;
pub use exponential::*;
pub use hyperbolic::*;
pub use magnitude::*;
pub use power::*;
pub use rounding::*;
pub use trigonometric::*;
