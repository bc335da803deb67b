//! Symbol tables, users and scopes as analyses, which passes share. [mlir/Analysis/SymbolTableAnalysis.h]

use super::scoped::SymbolScope;
use super::{SymbolError, SymbolTableCollection, SymbolUserMap};
use dialekt_ir_core::ir::{Ir, Op};
use dialekt_pass::{Analyses, Analysis, Kept, Preserved};

/// The tables of an op and of those in it, each read on first use. They stay right through edits of any kind, so that no pass has to
/// preserve them: `cx.analysis::<SymbolTableCollection>()`.
impl Analysis for SymbolTableCollection {
    const NAME: &'static str = "SymbolTableAnalysis";

    fn new(_: &Ir, _: Op, _: &mut Analyses) -> Self {
        SymbolTableCollection::new()
    }

    fn keep(self) -> Kept {
        Kept::shared(self)
    }

    fn is_invalidated(&self, _: &Preserved) -> bool {
        false
    }
}

/// The users of all symbols in an op, with the tables that they were found by. A pass that neither makes nor erases users, nor renames
/// but by this, may preserve it.
pub struct SymbolUsers {
    tables: SymbolTableCollection,
    users: Result<SymbolUserMap, SymbolError>,
}

impl SymbolUsers {
    /// The users of symbols, and the tables with their names.
    ///
    /// # Errors
    /// An unregistered op may be a symbol table: then the users are not known.
    pub fn parts(&mut self) -> Result<(&mut SymbolUserMap, &mut SymbolTableCollection), SymbolError> {
        match &mut self.users {
            Ok(users) => Ok((users, &mut self.tables)),
            Err(error) => Err(error.clone()),
        }
    }
}

impl Analysis for SymbolUsers {
    const NAME: &'static str = "SymbolUserMap";

    fn new(ir: &Ir, op: Op, _: &mut Analyses) -> Self {
        let mut tables = SymbolTableCollection::new();
        let users = SymbolUserMap::new(ir, op, &mut tables);
        SymbolUsers { tables, users }
    }
}

/// The index of all tables in an op, for references that leave their table. Passes on functions find that of the module around them by
/// [`cached_parent_analysis`](dialekt_pass::PassContext::cached_parent_analysis).
impl Analysis for SymbolScope {
    const NAME: &'static str = "SymbolScope";

    fn new(ir: &Ir, op: Op, _: &mut Analyses) -> Self {
        SymbolScope::new(ir.op(op))
    }

    fn keep(self) -> Kept {
        Kept::shared(self)
    }
}
