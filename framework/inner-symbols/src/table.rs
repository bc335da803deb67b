//! Inner symbol tables: the targets of inner names.

use std::ops::ControlFlow;

use hashbrown::HashMap;
use rayon::prelude::*;

use super::attrs::{InnerRef, InnerSym, InnerSymProps};
use super::interfaces::{InnerSymbolOpRef, InnerSymbolTableLikeOpRef, PortListOpRef};
use dialekt_ir_core::context::{Attribute, Ident, Location};
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::interfaces::symbol_names;
use dialekt_ir_core::ir::{Ir, Op, OpRef};
use dialekt_pass::{Analyses, Analysis};

type Map<K, V> = HashMap<K, V, foldhash::fast::FixedState>;

/// The target of an inner symbol: an op, a port of it, or a field of one of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct InnerSymTarget {
    /// The op; for a port, the one that has it.
    pub op: Op,
    /// The port.
    pub port: Option<usize>,
    /// The field; 0 for the whole.
    pub field: u64,
}

impl InnerSymTarget {
    /// Returns whether the target is the op itself, not a port or field.
    pub fn is_op_only(self) -> bool {
        self.port.is_none() && self.field == 0
    }

    /// A field of the target, by its number in the type of the target.
    #[must_use]
    pub fn sub_field(self, id: u64) -> InnerSymTarget {
        InnerSymTarget { field: self.field.saturating_add(id), ..self }
    }

    /// The text of the target in messages.
    pub fn show(self, ir: &Ir) -> String {
        let Some(op) = ir.get_op(self.op) else { return "<invalid target>".into() };
        let mut text = String::new();
        if self.field != 0 {
            text.push_str(&format!("field {} of ", self.field));
        }
        match self.port {
            Some(port) => {
                let name = op.symbol_name().map(|name| op.cx().str(name));
                text.push_str(&format!("port {port} on @{}", name.unwrap_or_default()));
            }
            None => text.push_str(&format!("op {}", op.shown(false))),
        }
        text
    }
}

/// Calls back for the inner symbols in an op: those of its ports, in order, then those of all ops in it and its own, in the order of
/// the text.
pub fn walk_inner_symbols<B>(
    op: OpRef<'_>,
    mut visit: impl FnMut(InnerSymProps, InnerSymTarget) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let cx = op.cx();
    let mut all = |sym: Option<Attribute>, op: Op, port: Option<usize>| {
        let props = sym.and_then(|sym| InnerSym::read(cx, sym)).unwrap_or(&[]);
        props.iter().try_for_each(|props| visit(*props, InnerSymTarget { op, port, field: props.field }))
    };
    if let Some(ports) = PortListOpRef::of(op) {
        (0..ports.num_ports()).try_for_each(|port| all(ports.port_sym(port), op.handle(), Some(port)))?;
    }
    op.preorder().try_for_each(|op| match InnerSymbolOpRef::of(op) {
        Some(named) => all(named.inner_sym(), op.handle(), None),
        None => ControlFlow::Continue(()),
    })
}

/// The targets of the inner names of one op.
#[derive(Debug)]
pub struct InnerSymbolTable {
    op: Op,
    names: Map<Ident, InnerSymTarget>,
}

impl InnerSymbolTable {
    /// Reads the inner symbols of an op.
    ///
    /// # Errors
    /// Two have the same name: the error is at the later one, with a note at the other.
    pub fn new(op: OpRef<'_>) -> Result<InnerSymbolTable, Diagnostic> {
        let (ir, cx) = (op.ir(), op.cx());
        let mut names: Map<Ident, InnerSymTarget> = Map::default();
        let loc = |target: InnerSymTarget| ir.get_op(target.op).map_or(Location::UNKNOWN, |op| op.loc());
        let walked = walk_inner_symbols(op, |props, target| {
            let known = *names.entry(props.name).or_insert(target);
            if known == target {
                return ControlFlow::Continue(());
            }
            let message = format!("redefinition of inner symbol named '{}'", cx.str(props.name));
            let error = ir.op(target.op).error(message);
            ControlFlow::Break(error.note(loc(known), "see existing inner symbol definition here"))
        });
        match walked {
            ControlFlow::Break(error) => Err(error),
            ControlFlow::Continue(()) => Ok(InnerSymbolTable { op: op.handle(), names }),
        }
    }

    /// The op.
    pub fn op(&self) -> Op {
        self.op
    }

    /// The target of a name.
    pub fn lookup(&self, name: Ident) -> Option<InnerSymTarget> {
        self.names.get(&name).copied()
    }

    /// The op that a name refers to; `None` for ports and fields.
    pub fn lookup_op(&self, name: Ident) -> Option<Op> {
        self.lookup(name).filter(|target| target.is_op_only()).map(|target| target.op)
    }

    /// The number of names.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Returns whether there are no names.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }
}

/// Inner symbol tables by their ops. They hold for as long as the IR is not changed.
#[derive(Default, Debug)]
pub struct InnerSymbolTables {
    tables: Map<Op, InnerSymbolTable>,
}

impl InnerSymbolTables {
    /// Reads the tables of all symbols in a namespace, on all threads.
    ///
    /// # Errors
    /// Names that occur twice in a table, one error for each table, in the order of the text.
    pub fn of_namespace(namespace: OpRef<'_>) -> Result<InnerSymbolTables, Vec<Diagnostic>> {
        let ir = namespace.ir();
        let ops = namespace.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops());
        let ops: Vec<Op> =
            ops.filter(|op| InnerSymbolTableLikeOpRef::of(*op).is_some()).map(|op| op.handle()).collect();
        let read = |op: &Op| InnerSymbolTable::new(ir.op(*op));
        let read: Vec<_> = match ir.cx().is_multithreading_enabled() {
            true => ops.par_iter().map(read).collect(),
            false => ops.iter().map(read).collect(),
        };
        let (mut tables, mut errors) = (Map::default(), Vec::new());
        for table in read {
            match table {
                Ok(table) => drop(tables.insert(table.op, table)),
                Err(error) => errors.push(error),
            }
        }
        if errors.is_empty() { Ok(InnerSymbolTables { tables }) } else { Err(errors) }
    }

    /// The table of an op, read on first use. `None` when the op has none, or names occur twice.
    pub fn table(&mut self, op: OpRef<'_>) -> Option<&InnerSymbolTable> {
        InnerSymbolTableLikeOpRef::of(op)?;
        if !self.tables.contains_key(&op.handle()) {
            self.tables.insert(op.handle(), InnerSymbolTable::new(op).ok()?);
        }
        self.tables.get(&op.handle())
    }

    /// The table of an op, when it was read.
    pub fn known(&self, op: Op) -> Option<&InnerSymbolTable> {
        self.tables.get(&op)
    }
}

/// The tables of a namespace as an analysis: all tables are read at once. A table in which a name occurs twice is left
/// out.
impl Analysis for InnerSymbolTables {
    const NAME: &'static str = "InnerSymbolTableCollection";

    fn new(ir: &Ir, op: Op, _: &mut Analyses) -> Self {
        InnerSymbolTables::of_namespace(ir.op(op)).unwrap_or_default()
    }
}

/// The scope of inner references: a symbol table, and the inner symbol tables in it. Threads share it.
pub struct InnerRefNamespace<'a> {
    /// The op.
    pub op: OpRef<'a>,
    symbols: Map<Ident, Op>,
    tables: InnerSymbolTables,
}

impl<'a> InnerRefNamespace<'a> {
    /// Reads all tables of a namespace.
    ///
    /// # Errors
    /// As [`InnerSymbolTables::of_namespace`].
    pub fn new(op: OpRef<'a>) -> Result<InnerRefNamespace<'a>, Vec<Diagnostic>> {
        Ok(InnerRefNamespace { op, symbols: symbol_names(op), tables: InnerSymbolTables::of_namespace(op)? })
    }

    /// The symbol with a name.
    pub fn symbol(&self, name: Ident) -> Option<OpRef<'a>> {
        self.op.ir().get_op(*self.symbols.get(&name)?)
    }

    /// The target of a reference. `None` when there is no such symbol, it has no inner symbols, or none of this name.
    pub fn lookup(&self, reference: InnerRef) -> Option<InnerSymTarget> {
        let module = self.symbols.get(&reference.module_name(self.op.cx())?)?;
        self.tables.known(*module)?.lookup(reference.name)
    }

    /// The op that a reference names; `None` for ports and fields.
    pub fn lookup_op(&self, reference: InnerRef) -> Option<OpRef<'a>> {
        let target = self.lookup(reference).filter(|target| target.is_op_only())?;
        self.op.ir().get_op(target.op)
    }

    /// The tables.
    pub fn tables(&self) -> &InnerSymbolTables {
        &self.tables
    }
}
