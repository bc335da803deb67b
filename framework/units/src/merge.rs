//! Units are put together.

use super::declare::{agree, end_of, is_declaration};
use super::nested::Nested;
use super::program::{Map, Set};
use super::{DECLARES, DEFINITION, Failed, VISIBILITY, atomically, body, is_unit, mark, quoted, world_body};
use dialekt_ir_core::context::{Ident, Invalid, NamedAttr};
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::interfaces::Visibility;
use dialekt_ir_core::ir::{EditError, InsertionPoint, Ir, Op, OpRef};
use dialekt_symbols::{SymbolTableCollection, SymbolUserMap, unique_name, walk_symbol_tables};

/// The set of units that are present.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Units {
    /// All units of the program: each declaration has its definition in one of them, and symbols became public only for
    /// uses among them.
    All,
    /// Some units: others may define symbols that these declare, and use symbols that these define.
    Some,
}

/// Merges the units of a module: the ops of all anonymous modules directly in it are moved into it, in order.
/// Declarations are replaced by the definition in another unit, or by one declaration. Private definitions are renamed
/// where a unit before, or the rest, has the same name. When these are [all units](Units::All), the marks of units are
/// removed, and symbols that were private before are private again.
///
/// # Errors
/// An op that is no module; several definitions of a symbol that is not private; declarations that do not fit; a symbol
/// that no unit defines, when all are there; attributes of the units that differ; the errors of renames. They are
/// reported to `out`, and nothing is changed.
pub fn merge_units(ir: &mut Ir, world: Op, which: Units, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
    world_body(ir, world, out)?;
    let plan = Plan::new(ir.op(world), which, out)?;
    atomically(ir, world, out, |ir, _| plan.apply(ir, world, which))
}

/// The edits that merge units.
struct Plan {
    units: Vec<Op>,
    /// Attributes of units that the world does not have.
    attrs: Vec<NamedAttr>,
    /// Private definitions that get another name, by the table that they are in.
    renamed: Vec<(Op, Vec<(Op, Ident)>)>,
    /// Declarations that are in another declaration of their symbol table from now on.
    moved: Vec<(Op, Op)>,
    /// Declarations of symbols that are defined, or declared, elsewhere.
    dropped: Vec<Op>,
}

impl Plan {
    fn new(world: OpRef<'_>, which: Units, out: &mut Vec<Diagnostic>) -> Result<Plan, Invalid> {
        let before = out.len();
        let units: Vec<OpRef<'_>> = body(world).filter(|op| is_unit(*op)).collect();
        let attrs = attributes(world, &units, out);
        let (mut dropped, mut nested) = (Vec::new(), Nested::default());
        let groups = groups(world);
        for group in &groups {
            group.check(which, out);
            if let Some(keeper) = group.keeper() {
                for declared in group.declared.iter().filter(|declared| **declared != keeper) {
                    nested.add(keeper, *declared);
                    dropped.push(declared.handle());
                }
            }
        }
        let moved = nested.moved(out);
        let renamed = renamed(world, &groups);
        let units = units.into_iter().map(|unit| unit.handle()).collect();
        if out.len() == before { Ok(Plan { units, attrs, renamed, moved, dropped }) } else { Err(Invalid) }
    }

    fn apply(self, ir: &mut Ir, world: Op, which: Units) -> Result<(), Failed> {
        for (table, symbols) in self.renamed {
            let mut tables = SymbolTableCollection::new();
            let users = SymbolUserMap::new(ir, table, &mut tables)?;
            for (symbol, name) in symbols {
                users.rename(ir, symbol, name, &mut tables)?;
            }
        }
        for (symbol, table) in self.moved {
            let at = end_of(ir, table).ok_or(EditError::StaleOp(table))?;
            move_ops(ir, symbol, symbol, at)?;
        }
        for declaration in self.dropped {
            ir.erase_op(declaration)?;
        }
        for unit in self.units {
            dissolve(ir, unit)?;
        }
        for attr in self.attrs {
            ir.set_discardable_attr(world, attr.name, attr.value)?;
        }
        if which == Units::All {
            take_marks(ir, world)?;
        }
        Ok(())
    }
}

/// The ops of all units with one name.
struct Group<'a> {
    name: Ident,
    /// Definitions that others may refer to.
    defined: Vec<OpRef<'a>>,
    declared: Vec<OpRef<'a>>,
    /// Private definitions, with the tables that they are in.
    private: Vec<(OpRef<'a>, OpRef<'a>)>,
}

/// The symbols in units and beside them, grouped by name, in the order of the names.
fn groups<'a>(world: OpRef<'a>) -> Vec<Group<'a>> {
    let mut groups: Vec<Group<'a>> = Vec::new();
    let mut numbers: Map<Ident, usize> = Map::default();
    let mut add = |table, op: OpRef<'a>| {
        let Some(name) = op.symbol_name() else { return };
        let number = *numbers.entry(name).or_insert_with(|| {
            groups.push(Group { name, defined: Vec::new(), declared: Vec::new(), private: Vec::new() });
            groups.len() - 1
        });
        let group = &mut groups[number];
        if is_declaration(op) {
            group.declared.push(op);
        } else if op.is_symbol() && op.symbol_visibility() == Visibility::Private {
            group.private.push((op, table));
        } else {
            group.defined.push(op);
        }
    };
    for op in body(world) {
        match is_unit(op) {
            true => body(op).for_each(|nested| add(op, nested)),
            false => add(world, op),
        }
    }
    groups
}

impl<'a> Group<'a> {
    /// The op that stays of all that are not private: the definition, or a declaration, preferably one that was not
    /// made for a unit.
    fn keeper(&self) -> Option<OpRef<'a>> {
        let own = || self.declared.iter().find(|op| mark(**op, DECLARES).is_none());
        self.defined.first().or_else(own).or(self.declared.first()).copied()
    }

    fn check(&self, which: Units, out: &mut Vec<Diagnostic>) {
        let Some(keeper) = self.keeper() else { return };
        let name = || quoted(keeper, self.name);
        for other in self.defined.iter().skip(1) {
            let error = other.error(format!("redefinition of symbol named {}", name()));
            out.push(error.note(keeper.loc(), "see existing symbol definition here"));
        }
        if let Some(wrong) = self.declared.iter().find(|declared| !agree(keeper, **declared)) {
            let error = wrong.op_error(format!("declares symbol {} in another way than another unit", name()));
            let note = if is_declaration(keeper) { "see declaration here" } else { "see definition here" };
            out.push(error.note(keeper.loc(), note));
        }
        let is_missing = self.defined.is_empty() && mark(keeper, DECLARES) == Some(DEFINITION.as_bytes());
        if which == Units::All && is_missing {
            out.push(keeper.op_error(format!("declares symbol {}, which no unit defines", name())));
        }
    }
}

/// The attributes of units that a world does not have itself.
fn attributes(world: OpRef<'_>, units: &[OpRef<'_>], out: &mut Vec<Diagnostic>) -> Vec<NamedAttr> {
    let mut new: Vec<NamedAttr> = Vec::new();
    let own = world.discardable_attrs().iter().map(|attr| (attr.name, (attr.value, world)));
    let mut known: Map<Ident, _> = own.collect();
    for unit in units {
        for attr in unit.discardable_attrs() {
            let (value, of) = *known.entry(attr.name).or_insert_with(|| {
                new.push(*attr);
                (attr.value, *unit)
            });
            if value != attr.value {
                let error =
                    unit.op_error(format!("has another attribute {} than the others", quoted(*unit, attr.name)));
                out.push(error.note(of.loc(), "see other attribute here"));
            }
        }
    }
    new
}

/// Free names for private definitions whose names others have.
fn renamed(world: OpRef<'_>, groups: &[Group<'_>]) -> Vec<(Op, Vec<(Op, Ident)>)> {
    let mut taken: Set<Ident> = groups.iter().map(|group| group.name).collect();
    let mut renamed: Vec<(Op, Vec<(Op, Ident)>)> = Vec::new();
    let mut numbers: Map<Op, usize> = Map::default();
    for group in groups {
        let mut suffix = 0;
        let staying = usize::from(group.keeper().is_none());
        for (symbol, table) in group.private.iter().skip(staying) {
            let name = unique_name(world.cx(), group.name, &mut suffix, |name| taken.insert(name));
            let number = *numbers.entry(table.handle()).or_insert_with(|| {
                renamed.push((table.handle(), Vec::new()));
                renamed.len() - 1
            });
            renamed[number].1.push((symbol.handle(), name));
        }
    }
    renamed
}

/// Moves ops, `first` to `last` of one block, to a place in another block, of any isolate.
pub(super) fn move_ops(ir: &mut Ir, first: Op, last: Op, at: InsertionPoint) -> Result<(), EditError> {
    match ir.transfer_ops(first, last, at, &[]) {
        Err(EditError::SameIsolate) => {}
        moved => return moved.map(drop),
    }
    let following = std::iter::successors(Some(ir.op(first)), |op| op.next().filter(|_| op.handle() != last));
    let ops: Vec<Op> = following.map(|op| op.handle()).collect();
    ops.into_iter().try_for_each(|op| ir.move_op(op, at))
}

/// Replaces a unit by its ops.
pub(super) fn dissolve(ir: &mut Ir, unit: Op) -> Result<(), EditError> {
    let block = ir.op(unit).region(0).and_then(|region| region.first_block());
    let ends = block.and_then(|block| Some((block.first_op()?.handle(), block.last_op()?.handle())));
    if let (Some((first, last)), Some(at)) = (ends, ir.point_before(unit)) {
        move_ops(ir, first, last, at)?;
    }
    ir.erase_op(unit)
}

/// Takes the marks of units away, and gives symbols the visibility that they had before.
fn take_marks(ir: &mut Ir, world: Op) -> Result<(), EditError> {
    let cx = ir.cx().clone();
    let mut marked = Vec::new();
    walk_symbol_tables(ir.op(world), true, |table, _| {
        for op in body(table) {
            let visibility = mark(op, VISIBILITY).and_then(Visibility::from_keyword);
            if visibility.is_some() || mark(op, DECLARES).is_some() {
                marked.push((op.handle(), visibility));
            }
        }
    });
    for (op, visibility) in marked {
        if let Some(visibility) = visibility {
            ir.set_symbol_visibility(op, visibility)?;
            ir.remove_discardable_attr(op, cx.ident(VISIBILITY))?;
        }
        ir.remove_discardable_attr(op, cx.ident(DECLARES))?;
    }
    Ok(())
}
