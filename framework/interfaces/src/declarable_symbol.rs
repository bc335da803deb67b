//! Symbols that can be declared where they are not defined: in the parts of a program that are compiled apart.

use dialekt_ods_macros::op_interface;

/// A symbol that can be declared in a unit that does not define it. Functions, symbol tables, aliases and symbols that
/// are only declared can be declared without it.
#[op_interface]
pub trait DeclarableSymbolOpInterface {
    /// The inherent attributes that definitions have. A declaration has none of them, and no blocks.
    fn defining_attributes(_op: Self::View<'_>) -> &'static [&'static str] {
        &[]
    }
}
