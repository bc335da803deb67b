//! Errors of operations on symbols.

use std::fmt;

use dialekt_ir_core::context::Ident;
use dialekt_ir_core::ir::{EditError, Op};

/// The reason why an operation on symbols is not possible. Nothing was changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SymbolError {
    /// An edit failed.
    Edit(EditError),
    /// The op is no symbol table.
    NotATable(Op),
    /// The op has no name.
    NotASymbol(Op),
    /// The op is not directly in the symbol table.
    NotInTable(Op),
    /// No symbol of the table has this name.
    Unknown(Ident),
    /// Another symbol has the name already.
    Taken(Ident),
    /// An unregistered op may be a symbol table: the meaning of the references in it is not known.
    UnknownTable(Op),
    /// An attribute of the op holds a reference and cannot be made with another one.
    CannotReplace(Op),
}

impl From<EditError> for SymbolError {
    fn from(error: EditError) -> Self {
        SymbolError::Edit(error)
    }
}

impl fmt::Display for SymbolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SymbolError::Edit(error) => return error.fmt(f),
            SymbolError::NotATable(_) => "the operation is no symbol table",
            SymbolError::NotASymbol(_) => "the operation has no symbol name",
            SymbolError::NotInTable(_) => "the symbol is not in the symbol table",
            SymbolError::Unknown(_) => "no symbol has this name",
            SymbolError::Taken(_) => "another symbol has this name",
            SymbolError::UnknownTable(_) => "an unregistered operation may be a symbol table",
            SymbolError::CannotReplace(_) => "an attribute cannot be made with another symbol reference",
        })
    }
}

impl std::error::Error for SymbolError {}
