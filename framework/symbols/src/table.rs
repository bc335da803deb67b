//! The names of one symbol table, right through edits.

use super::SymbolError;
use super::rename::rename_all_uses;
use dialekt_ir_core::context::{ContextData, Ident, OpTraits};
use dialekt_ir_core::interfaces::{SymbolNames, symbol_names};
use dialekt_ir_core::ir::{EditError, InsertionPoint, Ir, Op, OpRef};

/// The names in a symbol table, and the edits that keep them unique.
///
/// It is never out of date: results are checked against the op, and when a name is not found after edits that went past
/// the table, the names are read again. Edits elsewhere (in other tables, in isolated ops of this one) cost it nothing.
pub struct SymbolTable {
    op: Op,
    names: SymbolNames,
    /// The [`Ir::version`] that the names were read at.
    version: u32,
    /// The suffix that made a name unique last.
    suffix: u32,
    /// The number of times that the names were read.
    reads: u32,
}

impl SymbolTable {
    /// Reads the names in a symbol table: one pass over the ops directly in it.
    ///
    /// # Errors
    /// A stale handle, an op that is no symbol table.
    pub fn new(ir: &Ir, table: Op) -> Result<SymbolTable, SymbolError> {
        let op = ir.get_op(table).ok_or(EditError::StaleOp(table))?;
        if !op.has_traits(OpTraits::SYMBOL_TABLE) {
            return Err(SymbolError::NotATable(table));
        }
        let mut new = SymbolTable { op: table, names: SymbolNames::default(), version: 0, suffix: 0, reads: 0 };
        new.read(op);
        Ok(new)
    }

    fn read(&mut self, op: OpRef<'_>) {
        self.names = symbol_names(op);
        self.version = op.ir().version(self.op);
        self.reads += 1;
    }

    /// The symbol table.
    pub fn op(&self) -> Op {
        self.op
    }

    /// The number of times that the names were read from the IR: once, and again for each lookup after edits that went
    /// past the table.
    pub fn reads(&self) -> u32 {
        self.reads
    }

    /// The symbol with a name.
    pub fn lookup(&mut self, ir: &Ir, name: Ident) -> Option<Op> {
        let found = self.names.get(&name).copied();
        if let Some(found) = found.filter(|op| self.holds(ir, *op, name)) {
            return Some(found);
        }
        if self.version == ir.version(self.op) {
            return None;
        }
        self.read(ir.get_op(self.op)?);
        self.names.get(&name).copied()
    }

    /// Returns whether an op is in the table and has the name.
    fn holds(&self, ir: &Ir, op: Op, name: Ident) -> bool {
        ir.get_op(op).is_some_and(|op| {
            op.symbol_name() == Some(name) && op.parent_op().is_some_and(|around| around.handle() == self.op)
        })
    }

    /// Makes an edit that updates the names itself, so that they need not be read again.
    fn edit<T>(&mut self, ir: &mut Ir, edit: impl FnOnce(&mut Ir, &mut SymbolNames) -> T) -> T {
        let known = self.version == ir.version(self.op);
        let done = edit(ir, &mut self.names);
        if known {
            self.version = ir.version(self.op);
        }
        done
    }

    /// Inserts a symbol, and renames it when its name is taken. Returns its name. A detached op is put to `at`, by
    /// default behind the others, but before the terminator. An op that is in the table already stays where it is.
    ///
    /// # Errors
    /// An op without a name, an op or place in another table, and the errors of [`Ir::insert_op`].
    pub fn insert(&mut self, ir: &mut Ir, symbol: Op, at: Option<InsertionPoint>) -> Result<Ident, SymbolError> {
        let op = ir.get_op(symbol).ok_or(EditError::StaleOp(symbol))?;
        let mut name = op.symbol_name().ok_or(SymbolError::NotASymbol(symbol))?;
        let around = op.parent_op().map(|around| around.handle());
        if around.is_some_and(|around| around != self.op) {
            return Err(SymbolError::NotInTable(symbol));
        }
        let taken = self.lookup(ir, name).filter(|found| *found != symbol);
        let at = match around {
            Some(_) => None,
            None => Some(self.place(ir, at)?),
        };
        if taken.is_some() {
            let mut suffix = self.suffix;
            name = unique_name(ir.cx(), name, &mut suffix, |name| self.lookup(ir, name).is_none());
            self.suffix = suffix;
        }
        self.edit(ir, |ir, names| -> Result<(), SymbolError> {
            if let Some(at) = at {
                ir.insert_op(symbol, at)?;
            }
            if taken.is_some() {
                ir.set_symbol_name(symbol, name)?;
            }
            names.insert(name, symbol);
            Ok(())
        })?;
        Ok(name)
    }

    /// The insertion point of a symbol: `at`, or the end; before the terminator.
    fn place(&self, ir: &Ir, at: Option<InsertionPoint>) -> Result<InsertionPoint, SymbolError> {
        let table = ir.get_op(self.op).ok_or(EditError::StaleOp(self.op))?;
        let body = table.region(0).and_then(|region| region.first_block()).ok_or(SymbolError::NotATable(self.op))?;
        let at = at.unwrap_or_else(|| InsertionPoint::end(body.handle()));
        let block = ir.get_block(at.block).ok_or(EditError::StaleBlock(at.block))?;
        if block.parent_op() != Some(table) {
            return Err(SymbolError::NotATable(self.op));
        }
        let last = block.last_op().filter(|last| at.before.is_none() && last.has_traits(OpTraits::TERMINATOR));
        Ok(InsertionPoint { before: last.map_or(at.before, |last| Some(last.handle())), ..at })
    }

    /// Takes a symbol out of its block; it lives on, detached.
    ///
    /// # Errors
    /// An op that is not in the table.
    pub fn remove(&mut self, ir: &mut Ir, symbol: Op) -> Result<(), SymbolError> {
        let name = self.name_of(ir, symbol)?;
        self.edit(ir, |ir, names| {
            ir.unlink_op(symbol)?;
            names.remove(&name);
            Ok(())
        })
    }

    /// Erases a symbol. References to it stay.
    ///
    /// # Errors
    /// An op that is not in the table, and the errors of [`Ir::erase_op`].
    pub fn erase(&mut self, ir: &mut Ir, symbol: Op) -> Result<(), SymbolError> {
        let name = self.name_of(ir, symbol)?;
        self.edit(ir, |ir, names| {
            ir.erase_op(symbol)?;
            names.remove(&name);
            Ok(())
        })
    }

    /// Replaces a symbol by a detached one, under its name; the old one is erased. References stay valid.
    ///
    /// # Errors
    /// An old op that is not in the table, a new one that is not detached, and the errors of the edits.
    pub fn replace(&mut self, ir: &mut Ir, old: Op, new: Op) -> Result<(), SymbolError> {
        let name = self.name_of(ir, old)?;
        let view = ir.get_op(new).ok_or(EditError::StaleOp(new))?;
        if view.parent_block().is_some() {
            return Err(EditError::AlreadyInserted(new).into());
        }
        let at = ir.point_before(old).ok_or(EditError::Detached(old))?;
        self.edit(ir, |ir, names| {
            ir.insert_op(new, at)?;
            if let Err(error) = ir.erase_op(old) {
                ir.unlink_op(new)?;
                return Err(error.into());
            }
            ir.set_symbol_name(new, name)?;
            names.insert(name, new);
            Ok(())
        })
    }

    /// Renames a symbol, and its uses in the table and in ops nested there.
    ///
    /// # Errors
    /// An op that is not in the table, a name that is taken, and the errors of [`rename_all_uses`].
    pub fn rename(&mut self, ir: &mut Ir, symbol: Op, to: Ident) -> Result<(), SymbolError> {
        let table = self.op;
        self.rename_by(ir, symbol, to, |ir| rename_all_uses(ir, symbol, to, table))
    }

    /// Renames a symbol after `rename_uses` has renamed the references.
    pub(super) fn rename_by(
        &mut self,
        ir: &mut Ir,
        symbol: Op,
        to: Ident,
        rename_uses: impl FnOnce(&mut Ir) -> Result<(), SymbolError>,
    ) -> Result<(), SymbolError> {
        let from = self.name_of(ir, symbol)?;
        match self.lookup(ir, to) {
            Some(found) if found == symbol => return Ok(()),
            Some(_) => return Err(SymbolError::Taken(to)),
            None => {}
        }
        self.edit(ir, |ir, names| {
            rename_uses(ir)?;
            ir.set_symbol_name(symbol, to)?;
            names.remove(&from);
            names.insert(to, symbol);
            Ok(())
        })
    }

    /// As [`rename`](Self::rename), to a name that is free here and in `others`: the old one with `_0`, `_1`, ...
    /// behind it.
    ///
    /// # Errors
    /// As [`rename`](Self::rename).
    pub fn rename_to_unique(
        &mut self,
        ir: &mut Ir,
        symbol: Op,
        others: &mut [&mut SymbolTable],
    ) -> Result<Ident, SymbolError> {
        let name = self.name_of(ir, symbol)?;
        let mut suffix = 0;
        let name = unique_name(ir.cx(), name, &mut suffix, |name| {
            self.lookup(ir, name).is_none() && others.iter_mut().all(|other| other.lookup(ir, name).is_none())
        });
        self.rename(ir, symbol, name)?;
        Ok(name)
    }

    fn name_of(&mut self, ir: &Ir, symbol: Op) -> Result<Ident, SymbolError> {
        let op = ir.get_op(symbol).ok_or(EditError::StaleOp(symbol))?;
        let name = op.symbol_name().ok_or(SymbolError::NotASymbol(symbol))?;
        match self.holds(ir, symbol, name) {
            true => Ok(name),
            false => Err(SymbolError::NotInTable(symbol)),
        }
    }
}

/// A name with the first number behind it, from `suffix` on, that is free. [MLIR: generateSymbolName]
pub fn unique_name(cx: &ContextData, name: Ident, suffix: &mut u32, mut is_free: impl FnMut(Ident) -> bool) -> Ident {
    let mut text = cx.bytes(name).to_vec();
    text.push(b'_');
    let stem = text.len();
    loop {
        text.truncate(stem);
        text.extend_from_slice(suffix.to_string().as_bytes());
        *suffix += 1;
        let candidate = cx.ident(&text);
        if is_free(candidate) {
            return candidate;
        }
    }
}
