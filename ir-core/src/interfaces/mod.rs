//! The interfaces that the kernel itself uses: effects on memory, constants, casts, symbols, legality of inlining,
//! specifications of data layouts, what the builtin types ask of types and attributes.
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
mod element_type;
mod inliner;
mod operands;
mod ptr_like;
mod symbol;
mod symbol_lookup;
mod tensor_encoding;

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
pub use element_type::{
    FloatTypeInterface, FloatTypeInterfaceInstance, FloatTypeRef, MemRefElementTypeInterface,
    MemRefElementTypeInterfaceInstance, MemRefElementTypeRef, VectorElementTypeInterface,
    VectorElementTypeInterfaceInstance, VectorElementTypeRef,
};
pub use inliner::{DialectInlinerInterface, DialectInlinerRef, InlinesAll, InlinesAllOps};
pub use operands::{OpFoldResult, OperandRange};
pub use ptr_like::{PtrLikeTypeInterface, PtrLikeTypeInterfaceInstance, PtrLikeTypeRef};
pub use symbol::{
    SharedSymbolTables, SymbolNames, SymbolTables, SymbolUserAttrInterface, SymbolUserAttrRef, SymbolUserOpInterface,
    SymbolUserOpRef, Visibility, symbol_names,
};
pub(crate) use symbol_lookup::verify_scoped;
pub use symbol_lookup::{SymbolLookupDialectRef, SymbolLookupInterface, SymbolLookupState};
pub use tensor_encoding::{VerifiableTensorEncoding, VerifiableTensorEncodingAttrRef};

use crate::decl::interface::InterfaceEntry;
use crate::types::TypeData;

/// The interfaces that a kind of type implements itself.
pub(crate) fn of_type(data: &TypeData) -> &'static [InterfaceEntry] {
    match data {
        TypeData::Extension(ext) => ext.0.interfaces(),
        TypeData::Integer { .. } | TypeData::Index => &element_type::INTEGER,
        TypeData::Float(_) => &element_type::FLOAT,
        TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. } => &ptr_like::MEMREF,
        _ => &[],
    }
}
