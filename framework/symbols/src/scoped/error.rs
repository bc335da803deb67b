//! Errors of lookups.

use super::index::SymbolScope;
use dialekt_ir_core::context::{Attribute, Ident, Location};
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::ir::{Ir, Op, OpRef};

/// The reason why a reference does not resolve.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LookupError {
    /// The policy looks no references of this kind up.
    NotAllowed,
    /// No symbol of the table has the name.
    Unknown {
        /// The name.
        name: Ident,
        /// The table.
        table: Op,
    },
    /// Several symbols have the name.
    Ambiguous {
        /// The name.
        name: Ident,
        /// The first of them.
        symbol: Op,
        /// The location of the other one.
        other: Location,
    },
    /// The op has the name, but is declared as something that is no symbol.
    NotASymbol {
        /// The op.
        op: Op,
    },
    /// The op has no names in it.
    NotATable {
        /// The op.
        symbol: Op,
        /// The name that was to be looked up in it.
        name: Ident,
    },
    /// The symbol is private, and the reference is not in its table.
    Private {
        /// The symbol.
        symbol: Op,
        /// The name.
        name: Ident,
    },
    /// The reference would leave an op that isolates symbols.
    Isolated {
        /// The op.
        by: Op,
    },
    /// The reference goes further up than there are symbol tables.
    PastRoot {
        /// The outermost table.
        root: Op,
    },
    /// The reference leads out of the part of a program that the index was made of: it may be right.
    OutsidePart,
    /// Aliases refer to each other in a cycle.
    Cyclic {
        /// The aliases.
        aliases: Vec<Op>,
    },
    /// A chain of aliases is too long.
    TooDeep {
        /// The aliases.
        aliases: Vec<Op>,
    },
    /// The target of an alias does not resolve.
    Alias {
        /// The alias.
        alias: Op,
        /// The reason.
        why: Box<LookupError>,
    },
    /// The IR was changed after the index was made.
    Stale {
        /// A table that changed.
        table: Op,
    },
}

impl LookupError {
    /// The error at the op that holds the reference, with notes at the symbols on its path.
    pub fn diagnostic(&self, scope: &SymbolScope, user: OpRef<'_>, reference: Attribute) -> Diagnostic {
        let (why, notes) = self.explain(scope, user.ir());
        let shown = user.shown_attr(reference);
        let mut error = user.op_error(format!("symbol reference '{shown}' {why}"));
        for (loc, note) in notes {
            error = error.note(loc, note);
        }
        error
    }

    fn explain(&self, scope: &SymbolScope, ir: &Ir) -> (String, Vec<(Location, String)>) {
        let cx = ir.cx();
        let at = |op: Op| ir.get_op(op).map_or(Location::UNKNOWN, |op| op.loc());
        let op_name = |op: Op| ir.get_op(op).map_or_else(String::new, |op| cx.op_str(op.name()).into_owned());
        let all = |aliases: &[Op]| aliases.iter().map(|alias| (at(*alias), "see alias here".to_owned())).collect();
        match self {
            LookupError::NotAllowed => ("may not leave its symbol table".into(), vec![]),
            LookupError::Unknown { name, table } => {
                let loc = scope.table(*table).map_or(Location::UNKNOWN, |table| scope.node(table).table.loc);
                (
                    format!("names no symbol: there is no '{}'", cx.str(*name)),
                    vec![(loc, "in this symbol table".into())],
                )
            }
            LookupError::Ambiguous { name, symbol, other } => (
                format!("is ambiguous: there are several symbols named '{}'", cx.str(*name)),
                vec![(at(*symbol), "see symbol definition here".into()), (*other, "see symbol definition here".into())],
            ),
            LookupError::NotASymbol { op } => {
                ("names an op that is no symbol".into(), vec![(at(*op), format!("see '{}' here", op_name(*op)))])
            }
            LookupError::NotATable { symbol, name } => (
                format!("names no symbol: '{}' is looked up in an op that is no symbol table", cx.str(*name)),
                vec![(at(*symbol), format!("see '{}' here", op_name(*symbol)))],
            ),
            LookupError::Private { symbol, name } => (
                format!("names the private symbol '{}' from outside of its symbol table", cx.str(*name)),
                vec![(at(*symbol), "see symbol definition here".into())],
            ),
            LookupError::Isolated { by } => (
                format!("crosses the boundary of '{}', which isolates symbols", op_name(*by)),
                vec![(at(*by), "see isolating op here".into())],
            ),
            LookupError::PastRoot { root } => (
                "leaves the outermost symbol table".into(),
                vec![(at(*root), "see outermost symbol table here".into())],
            ),
            LookupError::OutsidePart => ("leads out of the part of the program that is looked at".into(), vec![]),
            LookupError::Cyclic { aliases } => ("is cyclic: it leads back to an alias".into(), all(aliases)),
            LookupError::TooDeep { aliases } => {
                let last = aliases.last().map(|alias| (at(*alias), "see last alias here".to_owned()));
                (format!("goes through more than {} aliases", aliases.len()), last.into_iter().collect())
            }
            LookupError::Alias { alias, why } => {
                let (why, mut notes) = why.explain(scope, ir);
                notes.insert(0, (at(*alias), "see alias here".into()));
                (format!("leads to an alias that {why}"), notes)
            }
            LookupError::Stale { table } => (
                "was looked up in an index that is out of date".into(),
                vec![(at(*table), "this symbol table has changed".into())],
            ),
        }
    }
}
