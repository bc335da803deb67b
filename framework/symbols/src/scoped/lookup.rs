//! Lookup of references.

use smallvec::SmallVec;

use super::index::{Entry, Node, SymbolScope, TableId};
use super::verify::policy_of;
use super::{LookupError, reference_parts};
use dialekt_ir_core::attrs::ScopeStart;
use dialekt_ir_core::context::{Attribute, Ident};
use dialekt_ir_core::interfaces::Visibility;
use dialekt_ir_core::ir::{Ir, Op, OpRef};

/// The maximal length of a chain of aliases.
const MAX_ALIASES: usize = 64;

/// The result of a lookup.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Resolved {
    /// The symbol that each name resolves to, first name first; never empty.
    pub path: SmallVec<[Op; 2]>,
    /// The op that has each name: as the path, but aliases in place of their targets.
    pub named: SmallVec<[Op; 2]>,
    /// The number of tables on the way through the index.
    pub steps: u32,
}

impl Resolved {
    /// The symbol that the whole reference names.
    pub fn symbol(&self) -> Op {
        self.path[self.path.len() - 1]
    }
}

/// A way to look references up. It is made of the ways through the index that [`Lookup`] offers.
pub trait LookupPolicy: Sync {
    /// Resolves a reference.
    ///
    /// # Errors
    ///
    /// The reference does not resolve.
    fn resolve(&self, at: &Lookup<'_>, reference: Attribute) -> Result<Resolved, LookupError>;
}

/// The lookup of release 22.1: in the nearest table. Scoped references do not resolve.
#[derive(Clone, Copy, Debug)]
pub struct Nearest;

/// Plain references as [`Nearest`], scoped ones from where they start.
#[derive(Clone, Copy, Debug)]
pub struct Scoped;

/// All references from the outermost table; those with `@.super` as [`Scoped`].
#[derive(Clone, Copy, Debug)]
pub struct Absolute;

impl LookupPolicy for Nearest {
    fn resolve(&self, at: &Lookup<'_>, reference: Attribute) -> Result<Resolved, LookupError> {
        match reference_parts(at.ir.cx(), reference) {
            Some((None, root, nested)) => at.down(at.from, root, nested),
            _ => Err(LookupError::NotAllowed),
        }
    }
}

impl LookupPolicy for Scoped {
    fn resolve(&self, at: &Lookup<'_>, reference: Attribute) -> Result<Resolved, LookupError> {
        let (start, root, nested) = reference_parts(at.ir.cx(), reference).ok_or(LookupError::NotAllowed)?;
        let table = match start {
            None => at.from,
            Some(start) => at.start(start)?,
        };
        let mut found = at.down(table, root, nested)?;
        if let Some(ScopeStart::Super(up)) = start {
            found.steps += up;
        }
        Ok(found)
    }
}

impl LookupPolicy for Absolute {
    fn resolve(&self, at: &Lookup<'_>, reference: Attribute) -> Result<Resolved, LookupError> {
        match reference_parts(at.ir.cx(), reference) {
            Some((None, root, nested)) => at.down(at.start(ScopeStart::Root)?, root, nested),
            _ => Scoped.resolve(at, reference),
        }
    }
}

/// Resolves a reference of an op by the policy of the op.
///
/// # Errors
///
/// The reference does not resolve.
pub(crate) fn resolve_in(scope: &SymbolScope, user: OpRef<'_>, reference: Attribute) -> Result<Resolved, LookupError> {
    let from = scope.table_around(user, false).ok_or(LookupError::OutsidePart)?;
    Lookup { scope, ir: user.ir(), from }.resolve(policy_of(user), reference)
}

/// The place of a reference, and the steps from there through an index.
#[derive(Clone, Copy)]
pub struct Lookup<'a> {
    /// The index.
    pub scope: &'a SymbolScope,
    /// The IR, or the part of it at hand: the index is trusted for ops that are not in it.
    pub ir: &'a Ir,
    /// The table that the reference is in.
    pub from: TableId,
}

impl<'a> Lookup<'a> {
    /// Resolves a reference by a policy.
    ///
    /// # Errors
    ///
    /// The reference does not resolve.
    pub fn resolve(&self, policy: &dyn LookupPolicy, reference: Attribute) -> Result<Resolved, LookupError> {
        policy.resolve(self, reference)
    }

    /// The table where a scoped reference starts.
    ///
    /// # Errors
    /// There are fewer tables, or they are outside of the index; an op on the path isolates symbols.
    pub fn start(&self, start: ScopeStart) -> Result<TableId, LookupError> {
        match start {
            ScopeStart::Super(up) => (0..up).try_fold(self.from, |table, _| self.up(table)),
            ScopeStart::Root => match self.scope.node(self.from).root_isolated_by {
                Some(by) => Err(LookupError::Isolated { by }),
                None if self.scope.is_part() => Err(LookupError::OutsidePart),
                None => Ok(TableId::ROOT),
            },
        }
    }

    /// The table around a table.
    ///
    /// # Errors
    /// There is none; an op isolates symbols.
    pub fn up(&self, table: TableId) -> Result<TableId, LookupError> {
        let node = self.scope.node(table);
        let parent = node.parent.filter(|parent| self.scope.node(*parent).table.is_table);
        let parent = parent.ok_or_else(|| match self.scope.is_part() {
            true => LookupError::OutsidePart,
            false => LookupError::PastRoot { root: self.scope.table_op(TableId::ROOT) },
        })?;
        if let Some(by) = node.isolated_by {
            return Err(LookupError::Isolated { by });
        }
        match self.still_stands(node) {
            true => Ok(parent),
            false => Err(LookupError::Stale { table: node.table.op }),
        }
    }

    /// Returns whether a table is still in its place, as far as the IR at hand tells.
    fn still_stands(&self, node: &Node) -> bool {
        let mut op = self.ir.get_op(node.table.op);
        node.around.iter().all(|around| {
            let Some(inner) = op else { return true };
            op = self.ir.get_op(*around);
            op.is_none() || inner.parent_op() == op
        })
    }

    /// Resolves names, from a table downward.
    ///
    /// # Errors
    /// A name does not exist, is not visible from the place of the reference, or has names behind it though its op is
    /// no table; aliases form a cycle.
    pub fn down(&self, table: TableId, root: Ident, nested: &[Ident]) -> Result<Resolved, LookupError> {
        self.down_through(table, root, nested, &mut SmallVec::new())
    }

    fn down_through(
        &self,
        table: TableId,
        root: Ident,
        nested: &[Ident],
        aliases: &mut SmallVec<[Op; 4]>,
    ) -> Result<Resolved, LookupError> {
        let mut resolved = Resolved { path: SmallVec::new(), named: SmallVec::new(), steps: 1 };
        let mut symbol = self.named(table, root, aliases, &mut resolved)?;
        resolved.path.push(symbol);
        for name in nested {
            let table = self.scope.table(symbol).ok_or(LookupError::NotATable { symbol, name: *name })?;
            resolved.steps += 1;
            symbol = self.named(table, *name, aliases, &mut resolved)?;
            resolved.path.push(symbol);
        }
        Ok(resolved)
    }

    /// Resolves a name in a table, through aliases.
    fn named(
        &self,
        table: TableId,
        name: Ident,
        aliases: &mut SmallVec<[Op; 4]>,
        resolved: &mut Resolved,
    ) -> Result<Op, LookupError> {
        let entry = self.entry(table, name)?;
        resolved.named.push(entry.op);
        let Some(reference) = entry.alias else { return Ok(entry.op) };
        if aliases.contains(&entry.op) {
            return Err(LookupError::Cyclic { aliases: aliases.to_vec() });
        }
        if aliases.len() == MAX_ALIASES {
            return Err(LookupError::TooDeep { aliases: aliases.to_vec() });
        }
        aliases.push(entry.op);
        let at = Lookup { from: table, ..*self };
        let (start, root, nested) = reference_parts(self.ir.cx(), reference).ok_or(LookupError::NotAllowed)?;
        let start = start.map_or(Ok(table), |start| at.start(start));
        let target = start.and_then(|start| at.down_through(start, root, nested, aliases));
        let target = target.map_err(|error| match error {
            error @ (LookupError::Cyclic { .. } | LookupError::TooDeep { .. } | LookupError::Stale { .. }) => error,
            error => LookupError::Alias { alias: entry.op, why: Box::new(error) },
        })?;
        aliases.pop();
        resolved.steps += target.steps;
        Ok(target.symbol())
    }

    /// The symbol with a name in a table, when it may be referred to from here.
    fn entry(&self, id: TableId, name: Ident) -> Result<&'a Entry, LookupError> {
        let node = self.scope.node(id);
        let table = &*node.table;
        let here = self.ir.get_op(table.op).is_some();
        let unchanged = !here || self.ir.version(table.op) == table.version;
        if !table.is_table && self.scope.is_part() {
            return Err(LookupError::OutsidePart);
        }
        let Some(entry) = table.names.get(&name) else {
            return Err(match unchanged {
                true => LookupError::Unknown { name, table: table.op },
                false => LookupError::Stale { table: table.op },
            });
        };
        let as_read = match self.ir.get_op(entry.op) {
            None => unchanged,
            Some(op) => {
                op.symbol_name() == Some(name)
                    && op.symbol_visibility() == entry.visibility
                    && (!here || op.parent_op().is_some_and(|around| around.handle() == table.op))
            }
        };
        if !as_read {
            return Err(LookupError::Stale { table: table.op });
        }
        if let Some(other) = entry.other {
            return Err(LookupError::Ambiguous { name, symbol: entry.op, other });
        }
        if !entry.is_symbol {
            return Err(LookupError::NotASymbol { op: entry.op });
        }
        if entry.visibility == Visibility::Private && !self.is_inside(id) {
            return Err(LookupError::Private { symbol: entry.op, name });
        }
        Ok(entry)
    }

    /// Returns whether the reference is in a table, or in one nested there.
    fn is_inside(&self, table: TableId) -> bool {
        let depth = self.scope.node(table).depth;
        let mut from = self.from;
        while self.scope.node(from).depth > depth {
            match self.scope.node(from).parent {
                Some(parent) => from = parent,
                None => return false,
            }
        }
        from == table
    }
}
