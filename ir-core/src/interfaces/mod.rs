//! The interfaces that the kernel itself uses: effects on memory, constants, casts, symbols, legality of inlining,
//! specifications of data layouts.
//!
//! An interface is a trait with functions that take the op; a dialect implements it on its op and lists it in
//! `interfaces(..)`. Callers use the handle that is named after the trait, with `Op` behind: `CastOpRef::of(op)`. Functions are
//! total: the verifier calls them on ops whose other parts may be invalid. [MLIR docs: Interfaces]
//!
//! Order and messages of the checks are the reference's. All other interfaces are in the crate `dialekt-interfaces`,
//! which re-exports these.

mod cast;
mod constant;
mod data_layout;
mod effects;
mod inliner;
mod operands;
mod symbol;
mod symbol_lookup;

pub use cast::{CastOpInterface, CastOpRef};
pub use constant::{KnownResultList, KnownResults, KnownResultsOpRef};
pub(crate) use data_layout::verify_single_spec;
pub use data_layout::{
    DLTIQueryAttrRef, DLTIQueryInterface, DataLayoutEntry, DataLayoutEntryAttrRef, DataLayoutEntryInterface,
    DataLayoutKey, DataLayoutProperty, DataLayoutSpecAttrRef, DataLayoutSpecInterface,
};
pub use effects::{
    AUTOMATIC_ALLOCATION_SCOPE, ConditionallySpeculatable, ConditionallySpeculatableOpRef, EffectFacts, EffectInstance,
    EffectTarget, Effects, MEMORY, MemoryEffectOpInterface, MemoryEffectOpRef, Speculatability,
};
pub use inliner::{DialectInlinerInterface, DialectInlinerRef, InlinesAll, InlinesAllOps};
pub use operands::{OpFoldResult, OperandRange};
pub use symbol::{
    SharedSymbolTables, SymbolNames, SymbolTables, SymbolUserAttrInterface, SymbolUserAttrRef, SymbolUserOpInterface,
    SymbolUserOpRef, Visibility, symbol_names,
};
pub(crate) use symbol_lookup::verify_scoped;
pub use symbol_lookup::{SymbolLookupDialectRef, SymbolLookupInterface, SymbolLookupState};
