//! The constraints that every dialect shares. [ODS: CommonTypeConstraints, CommonAttrConstraints]
//!
//! Names are those of the reference's definition files; lists of these are tuples of constraints or of [`N`]s here:
//! `TensorOf<(F32, F64)>`, `TensorRankOf<AnyType, (N<1>, N<2>)>`.

mod attrs;
mod confined;
mod dense;
pub mod kinds;
mod lists;
mod props;
mod shaped;
mod types;

pub use attrs::*;
pub use confined::*;
pub use dense::*;
pub use lists::{IntList, N, TypeList};
pub use props::*;
pub use shaped::*;
pub use types::*;
