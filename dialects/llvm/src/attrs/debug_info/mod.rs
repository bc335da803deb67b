//! Debug information: what a debugger is told of the source program. [LLVM: Source Level Debugging]

mod dwarf;
mod dwarf_names;
mod expression;
mod flags;
mod nodes;
mod scopes;
mod types;
mod variables;

pub use dwarf::{DwarfCallingConvention, DwarfEncoding, DwarfLanguage, DwarfOperation, DwarfTag};
pub use expression::*;
pub use flags::DIFlags;
pub use nodes::*;
pub use scopes::*;
pub use types::*;
pub use variables::*;
