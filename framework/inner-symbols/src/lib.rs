//! Inner symbols: names for ops, ports and fields at any depth in a symbol, without making it a symbol table.
//!
//! An *inner symbol table* is a symbol (a hardware module, say) in which ops at any depth, ports and fields of aggregates may have
//! names. An *inner reference* is a pair of names, of the table and in it: `#hw.innerNameRef<@Module::@wire>`. All tables of one
//! *namespace*, a symbol table around them, are made at once, in parallel; then references are verified in parallel.
//!
//! Interfaces tell which ops and types take part: [`InnerSymbolOpInterface`], [`InnerSymbolTable`](InnerSymbolTableLike),
//! [`InnerRefNamespace`](InnerRefNamespaceLike), [`InnerRefUserOpInterface`], [`PortList`] of ops, [`FieldIDTypeInterface`] of types.
//! Attributes, their text and the messages are those of CIRCT's `hw` dialect; dialects decide on their use.
#![forbid(unsafe_code)]

mod attrs;
mod fields;
mod interfaces;
mod names;
mod path;
mod table;
mod verify;

pub use attrs::{
    INNER_SYM, InnerRef, InnerRefAttr, InnerSym, InnerSymAttr, InnerSymProps, parse_inner_attr, parse_inner_sym,
};
pub use fields::{
    FieldIDTypeInterface, FieldIDTypeRef, Fields, field_id, max_field_id, split_field_id, sub_field_type,
};
pub use interfaces::{
    InnerRefNamespaceLike, InnerRefNamespaceLikeOpRef, InnerRefUserOpInterface, InnerRefUserOpRef,
    InnerSymbolOpInterface, InnerSymbolOpRef, InnerSymbolTableLike, InnerSymbolTableLikeOpRef, InstanceOpInterface,
    InstanceOpRef, PortList, PortListOpRef,
};
pub use names::{FreshNames, inner_symbol_dce};
pub use path::{HierPath, PathPart, verify_path};
pub use table::{InnerRefNamespace, InnerSymTarget, InnerSymbolTable, InnerSymbolTables, walk_inner_symbols};
