//! A world is divided into units.

use super::declare::{can_declare, declare, end_of, is_declaration};
use super::merge::{dissolve, move_ops};
use super::parts::defining_ops;
use super::program::{Map, Program, Set};
use super::{Failed, MODULE, VISIBILITY, atomically, is_table, world_body};
use dialekt_ir_core::context::{Invalid, NamedAttr};
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::interfaces::Visibility;
use dialekt_ir_core::ir::{Block, EditError, InsertionPoint, Ir, Op, OpRef, OpSpec};
use dialekt_symbols::scoped::canonicalize_references;

/// Divides the body of a module into units, anonymous modules in it: one for each of `parts`, and one for the ops in
/// none of them. Each unit gets declarations of the symbols of others that it uses, and the attributes of the module.
/// Symbols that other units use become public. Scoped references get their canonical spelling, so that none starts at
/// the outermost table. Returns the units, in order.
///
/// # Errors
/// An op that is no module; parts that share ops, or have ops that are not directly in the module; ops that use values
/// of other parts; symbols that are used by other parts and cannot be declared there; an unregistered op that may be a
/// symbol table. They are reported to `out`, and nothing is changed.
pub fn slice_into_units(
    ir: &mut Ir,
    world: Op,
    parts: &[Vec<Op>],
    out: &mut Vec<Diagnostic>,
) -> Result<Vec<Op>, Invalid> {
    let block = world_body(ir, world, out)?;
    atomically(ir, world, out, |ir, out| slice(ir, world, block, parts, out))
}

/// Keeps some ops of the body of a module, and declares the symbols of the others that they use; the others are erased.
/// Symbols that the erased ops use become public, as in [`slice_into_units`].
///
/// # Errors
/// As [`slice_into_units`], where the ops are one part.
pub fn extract_unit(ir: &mut Ir, world: Op, keep: &[Op], out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
    let block = world_body(ir, world, out)?;
    atomically(ir, world, out, |ir, out| {
        let units = slice(ir, world, block, &[keep.to_vec()], out)?;
        let others = units.get(1).copied();
        others.map_or(Ok(()), |others| ir.erase_op(others))?;
        Ok(dissolve(ir, units[0])?)
    })
}

fn slice(
    ir: &mut Ir,
    world: Op,
    block: Block,
    parts: &[Vec<Op>],
    out: &mut Vec<Diagnostic>,
) -> Result<Vec<Op>, Failed> {
    canonicalize_references(ir, world)?;
    let plan = Plan::new(ir, world, parts, out)?;
    plan.apply(ir, world, block).map_err(Failed::from)
}

/// The edits that divide a world.
struct Plan {
    units: Vec<Unit>,
    /// The symbols that other units use.
    exported: Vec<Op>,
}

#[derive(Default)]
struct Unit {
    /// The unit's own ops, in order.
    ops: Vec<Op>,
    /// The symbols that it declares, in order, by the table that they are in.
    declared: Map<Op, Vec<Op>>,
}

impl Plan {
    fn new(ir: &Ir, world: Op, parts: &[Vec<Op>], out: &mut Vec<Diagnostic>) -> Result<Plan, Invalid> {
        let mut program = Program::new(ir.op(world));
        let unit_of = divide(&program, parts, out)?;
        let mut units: Vec<Unit> = (0..parts.len()).map(|_| Unit::default()).collect();
        for (op, unit) in program.ops.iter().zip(&unit_of) {
            if *unit == units.len() {
                units.push(Unit::default());
            }
            units[*unit].ops.push(op.handle());
        }
        let mut exported = Exported::default();
        let before = out.len();
        for (number, unit) in units.iter_mut().enumerate() {
            unit.declare_used(number, &mut program, &unit_of, &mut exported, out)?;
        }
        if out.len() == before { Ok(Plan { units, exported: exported.ops }) } else { Err(Invalid) }
    }

    fn apply(&self, ir: &mut Ir, world: Op, block: Block) -> Result<Vec<Op>, EditError> {
        // Declarations are copied while their definitions are still in place.
        let made = self.units.iter().map(|unit| unit.create(ir, world, block)).collect::<Result<Vec<_>, _>>()?;
        for symbol in &self.exported {
            export(ir, *symbol)?;
        }
        for (unit, (_, body)) in self.units.iter().zip(&made) {
            for op in &unit.ops {
                ir.move_op(*op, InsertionPoint::end(block))?;
            }
            if let (Some(first), Some(last)) = (unit.ops.first(), unit.ops.last()) {
                let start = ir.start_of(*body);
                move_ops(ir, *first, *last, start)?;
            }
        }
        Ok(made.into_iter().map(|(unit, _)| unit).collect())
    }
}

/// The symbols that other units use, each once, and those for which a diagnostic said that they cannot be declared
/// there.
#[derive(Default)]
struct Exported {
    ops: Vec<Op>,
    known: Set<Op>,
}

impl Exported {
    fn add(&mut self, symbol: Op) -> bool {
        let is_new = self.known.insert(symbol);
        if is_new {
            self.ops.push(symbol);
        }
        is_new
    }
}

/// The unit of each op of a world. Ops that are in no part are in the unit behind them.
fn divide(program: &Program<'_>, parts: &[Vec<Op>], out: &mut Vec<Diagnostic>) -> Result<Vec<usize>, Invalid> {
    let mut unit_of = vec![parts.len(); program.ops.len()];
    for (unit, part) in parts.iter().enumerate() {
        for op in part {
            let place = program.place(*op).filter(|place| unit_of[*place] == parts.len());
            let Some(place) = place else {
                let op = program.world.ir().get_op(*op).unwrap_or(program.world);
                out.push(op.op_error("is not directly in the module, or in two units"));
                return Err(Invalid);
            };
            unit_of[place] = unit;
        }
    }
    for (op, unit) in program.ops.iter().zip(&unit_of) {
        for defining in defining_ops(*op) {
            let place = program.holder(defining).and_then(|holder| program.place(holder.handle()));
            if place.is_some_and(|place| unit_of[place] != *unit) {
                let error = op.op_error("uses a value of another unit");
                out.push(error.note(defining.loc(), "see definition here"));
                return Err(Invalid);
            }
        }
    }
    Ok(unit_of)
}

impl Unit {
    /// Finds the symbols of others that the unit uses, and those that their declarations use.
    fn declare_used<'a>(
        &mut self,
        number: usize,
        program: &mut Program<'a>,
        unit_of: &[usize],
        exported: &mut Exported,
        out: &mut Vec<Diagnostic>,
    ) -> Result<(), Invalid> {
        let ir = program.world.ir();
        let mut known: Set<Op> = Set::default();
        let mut todo: Vec<(OpRef<'a>, Vec<Op>)> = Vec::new();
        for op in &self.ops {
            let op = ir.op(*op);
            let named = program.named_in(op).map_err(|error| out.push(op.error(error.to_string())));
            todo.push((op, named.map_err(|()| Invalid)?));
        }
        todo.reverse();
        while let Some((user, named)) = todo.pop() {
            for symbol in named {
                let mut symbol = ir.op(symbol);
                let holder = program.holder(symbol);
                let Some(place) = holder.and_then(|holder| program.place(holder.handle())) else { continue };
                // The symbol, and the tables that it is in.
                while unit_of[place] != number && symbol != program.world && known.insert(symbol.handle()) {
                    let Some(table) = symbol.parent_op() else { break };
                    if exported.add(symbol.handle()) && !can_declare(symbol) {
                        let error = symbol.op_error("cannot be declared in another unit");
                        out.push(error.note(user.loc(), "it is used there"));
                    }
                    self.declared.entry(table.handle()).or_default().push(symbol.handle());
                    todo.push((symbol, program.named_by(symbol)));
                    symbol = table;
                }
            }
        }
        self.declared.values_mut().for_each(|symbols| program.sort(symbols));
        Ok(())
    }

    /// Creates the unit with its declarations, at the end of the world.
    fn create(&self, ir: &mut Ir, world: Op, block: Block) -> Result<(Op, Block), EditError> {
        let (cx, view) = (ir.cx().clone(), ir.op(world));
        let attrs: Vec<NamedAttr> = view.discardable_attrs().to_vec();
        let spec = OpSpec::new(cx.op_name(MODULE), view.loc()).regions(1).attrs(&attrs);
        let unit = ir.create_op(block.isolate(), &spec)?;
        ir.insert_op(unit, InsertionPoint::end(block))?;
        let region = ir.op(unit).region(0).map(|region| region.handle());
        let body = ir.create_block(region.ok_or(EditError::StaleOp(unit))?, &[])?;
        let mut todo = vec![(world, unit)];
        while let Some((table, declared)) = todo.pop() {
            let visibility = if declared == unit { Visibility::Private } else { Visibility::Nested };
            for symbol in self.declared.get(&table).into_iter().flatten() {
                let at = end_of(ir, declared).ok_or(EditError::StaleOp(declared))?;
                let copy = declare(ir, *symbol, at.block.isolate(), visibility)?;
                ir.insert_op(copy, at)?;
                if is_table(ir.op(*symbol)) {
                    todo.push((*symbol, copy));
                }
            }
        }
        Ok((unit, body))
    }
}

/// Makes a definition public, and records its visibility before that.
fn export(ir: &mut Ir, symbol: Op) -> Result<(), EditError> {
    let op = ir.op(symbol);
    let visibility = op.symbol_visibility();
    if visibility == Visibility::Public || is_declaration(op) {
        return Ok(());
    }
    let (name, value) = (ir.cx().ident(VISIBILITY), ir.cx().string_attr(visibility.keyword()));
    ir.set_discardable_attr(symbol, name, value)?;
    ir.set_symbol_visibility(symbol, Visibility::Public)
}
