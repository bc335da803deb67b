//! Operations of tensor memory, and of the tensor cores that work in it.

mod memory;
mod mma;
mod sync;

pub use memory::*;
pub use mma::*;
pub use sync::*;

use dialekt_llvm::NamePart;

/// Names of intrinsics: the number of blocks that work together.
const GROUP: NamePart = NamePart::Case("group", &[("cta_1", ".cg1"), ("cta_2", ".cg2")]);
