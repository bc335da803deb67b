//! Lending isolates: each is moved to a tree of its own, edited there by the owner of that tree, and comes back to its
//! place.
//!
//! In the other tree its op has no parent, so nothing around it can be changed; ids and handles stay the same.
//! A pass that has to read the symbols and the attributes of ops around it gets a copy, [`Outside`]. A tree is used for one isolate after the
//! other: its slab is indexed by ids, and so as long as that of the whole tree.

use std::sync::Arc;

use super::handles::{IsolateId, Op, ROOT};
use super::{Builder, DETACHED, Ir, Isolate, OpRef, OpSpec};
use crate::context::OpTraits;

/// An isolate that was taken out, with all that is nested in it. The first one is its own.
pub struct Lent(Vec<Isolate>);

/// The place to which a lent isolate returns.
#[derive(Clone, Copy)]
pub struct Home {
    op: Op,
    parent: IsolateId,
    place: u32,
}

/// The ops around lent isolates as they were, in a tree of their own: attributes, and of what is in them the symbols in sight that consist
/// of attributes, such as global variables. Others may be lent, too, and change.
pub struct Outside {
    ir: Ir,
    /// The innermost op.
    around: Op,
    /// The symbol table, if it has such symbols.
    table: Option<Op>,
}

impl Outside {
    /// The ops and symbols that isolates directly in an op can see when they are lent; `None` where there is nothing to see.
    pub fn of(op: OpRef<'_>) -> Option<Arc<Outside>> {
        let table = match op.symbols_in_sight() {
            Some(Sight::Table(table)) => Some(table),
            Some(Sight::Outside(outside)) => outside.table(),
            None => None,
        };
        let symbols = table.map_or_else(Vec::new, readable_symbols);
        let mut around: Vec<OpRef<'_>> = std::iter::once(op).chain(op.ops_around()).collect();
        around.reverse();
        let says_something =
            |op: &OpRef<'_>| !op.discardable_attrs().is_empty() || op.slots().iter().any(Option::is_some);
        if symbols.is_empty() && !around.iter().any(says_something) {
            return None;
        }
        Outside::copy(&around, table.filter(|_| !symbols.is_empty()), &symbols).map(Arc::new)
    }

    /// Copies ops, the outermost first, and the symbols of the one that is their table.
    fn copy(ops: &[OpRef<'_>], table: Option<OpRef<'_>>, symbols: &[OpRef<'_>]) -> Option<Outside> {
        let mut ir = Ir::new(ops.first()?.cx());
        let shell = |op: OpRef<'_>, ir: &mut Builder<'_>, regions| {
            let spec = OpSpec::new(op.name(), op.loc()).slots(op.slots()).attrs(op.discardable_attrs());
            ir.try_create_op(&spec.regions(regions)).ok()
        };
        let is_table = |op: OpRef<'_>| {
            table.is_some_and(|table| std::ptr::eq(table.ir(), op.ir()) && table.handle() == op.handle())
        };
        let (mut inside, mut copied_table) = (None, None);
        for op in ops {
            let copy = match inside {
                None => shell(*op, &mut Builder::new(&mut ir), 1),
                Some((_, block)) => shell(*op, &mut Builder::at_end(&mut ir, block), 1),
            }?;
            let region = ir.op(copy).region(0)?.handle();
            let block = ir.create_block(region, &[]).ok()?;
            if is_table(*op) {
                copied_table = Some(copy);
                let mut builder = Builder::at_end(&mut ir, block);
                for symbol in symbols {
                    shell(*symbol, &mut builder, 0)?;
                }
            }
            inside = Some((copy, block));
        }
        let (around, _) = inside?;
        Some(Outside { ir, around, table: copied_table })
    }

    /// The symbol table.
    pub(crate) fn table(&self) -> Option<OpRef<'_>> {
        self.table.map(|table| self.ir.op(table))
    }
}

/// The symbols of a table that consist of attributes.
fn readable_symbols(table: OpRef<'_>) -> Vec<OpRef<'_>> {
    let is_readable = |op: &OpRef<'_>| {
        let is_alone = op.num_operands() == 0 && op.num_results() == 0;
        !op.handle().is_isolate_root() && is_alone && op.num_regions_and_successors() == (0, 0)
    };
    let block = table.region(0).and_then(|region| region.first_block());
    let ops = block.into_iter().flat_map(|block| block.ops());
    ops.filter(|op| is_readable(op) && op.symbol_name().is_some()).collect()
}

/// The table in which a reference is looked up.
pub(crate) enum Sight<'a> {
    /// A symbol table of the tree.
    Table(OpRef<'a>),
    /// The copied symbols around a lent isolate.
    Outside(&'a Arc<Outside>),
}

impl<'a> OpRef<'a> {
    /// The table in which references of the op are looked up: the nearest symbol table, wherever that is now.
    pub(crate) fn symbols_in_sight(self) -> Option<Sight<'a>> {
        let mut around = self;
        loop {
            if around.may_be_unknown_symbol_table() {
                return None;
            }
            if around.has_traits(OpTraits::SYMBOL_TABLE) {
                return Some(Sight::Table(around));
            }
            around = match around.parent_op() {
                Some(parent) => parent,
                None if around.ir().is_lent(around.handle()) => {
                    let outside = around.ir().outside.as_ref();
                    return outside.filter(|outside| outside.table.is_some()).map(Sight::Outside);
                }
                None => return None,
            };
        }
    }

    /// The ops around the op, the innermost first. Those around a lent isolate are copies of what they were then, with little in them.
    pub fn ops_around(self) -> impl Iterator<Item = OpRef<'a>> {
        std::iter::successors(self.op_around(), |op| op.op_around())
    }

    /// The op around the op, wherever that is now.
    fn op_around(self) -> Option<OpRef<'a>> {
        self.parent_op().or_else(|| {
            let outside = self.ir().outside.as_ref().filter(|_| self.ir().is_lent(self.handle()))?;
            Some(outside.ir.op(outside.around))
        })
    }
}

impl Ir {
    /// A tree for isolates that this one lends. Its ids go on where those of this tree end.
    pub fn for_lent(&self) -> Ir {
        Ir { inlined: self.inlined, ..Ir::with_ids(&self.cx, self.next_id.clone()) }
    }

    /// Returns whether the op was lent to this tree: its parent is in another one.
    #[inline]
    pub fn is_lent(&self, op: Op) -> bool {
        self.lent == Some(op)
    }

    /// Takes an op that owns an isolate out, with all that is nested in it. Its place stays, empty.
    pub fn lend(&mut self, op: Op) -> Option<(Home, Lent)> {
        debug_assert!(!self.is_journaling());
        let isolate = self.isolate_mut(op.iso).filter(|_| op.idx == ROOT && op.iso != DETACHED)?;
        isolate.edits.header = false;
        let home = Home { op, parent: isolate.parent, place: isolate.place };
        Some((home, Lent(self.take_tree(op.iso))))
    }

    /// Puts a lent isolate into this tree, which must have none, with the symbols that it can see.
    pub fn receive(&mut self, lent: Lent, outside: Option<Arc<Outside>>) {
        debug_assert!(self.lent.is_none());
        let Some(op) = lent.0.first().map(|isolate| isolate.id.root()) else { return };
        self.put_all(lent.0);
        self.settle(op, DETACHED);
        self.lent = Some(op);
        self.outside = outside;
    }

    /// Takes the lent isolate out again, to be put back; `None` when its op was erased. Other ops in this tree are
    /// dropped.
    pub fn release(&mut self) -> Option<Lent> {
        let op = self.lent.take()?;
        self.outside = None;
        let isolates = self.take_tree(op.iso);
        drop(self.take_tree(DETACHED));
        self.put_isolate(Isolate::detached());
        (!isolates.is_empty()).then_some(Lent(isolates))
    }

    /// Puts an isolate back in its place. If it was erased, its place is removed.
    pub fn take_back(&mut self, home: Home, lent: Option<Lent>) {
        match lent {
            Some(Lent(mut isolates)) => {
                let lent = isolates.first_mut().map(|isolate| {
                    (isolate.parent, isolate.place) = (home.parent, home.place);
                    (isolate.id, isolate.body.loc, isolate.edits.header)
                });
                self.put_all(isolates);
                let Some((id, loc, has_other_header)) = lent else { return };
                self.make_stale_around(id);
                // The symbol name of its op may have changed.
                if has_other_header && let Some(parent) = self.isolate_mut(home.parent) {
                    parent.touch_all();
                }
                let parent = self.isolate_mut(home.parent).and_then(|parent| parent.arena.as_deref_mut());
                if let Some(arena) = parent {
                    arena.bodies[home.place as usize].loc = loc;
                }
            }
            None => self.forget_place(home),
        }
    }

    fn forget_place(&mut self, home: Home) {
        let Some(mut steps) = self.steps(home.parent) else { return };
        if steps.arena.links[home.place as usize].block != super::arena::NONE {
            steps.unlink_op(home.place);
        }
        steps.kill_op(home.place);
    }
}

impl Home {
    /// The op.
    pub fn op(self) -> Op {
        self.op
    }
}
