//! The division of a world into parts.

use super::declare::{can_declare, is_declaration};
use super::program::{Map, Program};
use super::world_body;
use dialekt_interfaces::CallableOpRef;
use dialekt_ir_core::context::Invalid;
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::ir::{Ir, Op, OpRef};

/// Divides the body of a module into at most `count` parts that have about as many ops each. Ops that use values of
/// each other stay together, and so do symbols that cannot be declared with their users.
///
/// # Errors
/// An op that is no module, an unregistered op that may be a symbol table; they are reported to `out`.
pub fn even_parts(ir: &Ir, world: Op, count: usize, out: &mut Vec<Diagnostic>) -> Result<Vec<Vec<Op>>, Invalid> {
    let (program, may_cut) = cuts(ir, world, out)?;
    // Ops that stay together go to the part that holds their middle.
    let mut together: Vec<(usize, usize)> = Vec::new();
    let mut total = 0;
    for (i, op) in program.ops.iter().enumerate() {
        if may_cut[i] {
            together.push((i, total));
        }
        total += op.preorder().count();
    }
    let ends = together.iter().skip(1).map(|(_, before)| *before).chain([total]);
    let parts = together.iter().zip(ends).map(|((_, before), end)| (before + end) / 2 * count.max(1) / total.max(1));
    let part_at: Map<usize, usize> = together.iter().map(|(first, _)| *first).zip(parts).collect();
    let mut part = part_at.get(&0).copied();
    Ok(divided(&program, |i| part_at.get(&i).is_some_and(|new| part.replace(*new) != Some(*new))))
}

/// Divides the body of a module into a part for each definition of a callable, with the ops before it. Ops that have to
/// stay together do, as in [`even_parts`].
///
/// # Errors
/// As [`even_parts`].
pub fn parts_by_function(ir: &Ir, world: Op, out: &mut Vec<Diagnostic>) -> Result<Vec<Vec<Op>>, Invalid> {
    let (program, may_cut) = cuts(ir, world, out)?;
    let mut has_function = false;
    let cut = |i: usize| {
        let cut = has_function && may_cut[i];
        let op = program.ops[i];
        let is_function = CallableOpRef::of(op).is_some() && !is_declaration(op);
        has_function = is_function || (has_function && !cut);
        cut
    };
    Ok(divided(&program, cut))
}

fn divided(program: &Program<'_>, mut cut_before: impl FnMut(usize) -> bool) -> Vec<Vec<Op>> {
    let mut parts: Vec<Vec<Op>> = Vec::new();
    for (i, op) in program.ops.iter().enumerate() {
        let cut = cut_before(i);
        match parts.last_mut().filter(|_| !cut) {
            Some(part) => part.push(op.handle()),
            None => parts.push(vec![op.handle()]),
        }
    }
    parts
}

/// The positions at which the body of a world may be cut, as a flag for each op: before it.
fn cuts<'a>(ir: &'a Ir, world: Op, out: &mut Vec<Diagnostic>) -> Result<(Program<'a>, Vec<bool>), Invalid> {
    world_body(ir, world, out)?;
    let mut program = Program::new(ir.op(world));
    // The number of ties that start behind each op, less those that end there.
    let mut ties = vec![0_i64; program.ops.len() + 1];
    for i in 0..program.ops.len() {
        let op = program.ops[i];
        let named = program.named_in(op).map_err(|error| out.push(op.error(error.to_string())));
        let named = named.map_err(|()| Invalid)?;
        let undeclarable = named.into_iter().map(|symbol| ir.op(symbol)).filter(|symbol| !can_declare(*symbol));
        for other in defining_ops(op).chain(undeclarable) {
            let place = program.holder(other).and_then(|holder| program.place(holder.handle()));
            let Some(place) = place else { continue };
            ties[i.min(place)] += 1;
            ties[i.max(place)] -= 1;
        }
    }
    let mut open = 0;
    let may_cut = (0..program.ops.len()).map(|i| {
        // Ties from before this place to it or behind it.
        let may_cut = open == 0;
        open += ties[i];
        may_cut
    });
    let may_cut = may_cut.collect();
    Ok((program, may_cut))
}

/// The ops outside an op that define values used by it and the ops in it.
pub(super) fn defining_ops<'a>(op: OpRef<'a>) -> impl Iterator<Item = OpRef<'a>> {
    // Isolates use no values from outside.
    let within = (!op.handle().is_isolate_root()).then(|| op.preorder()).into_iter().flatten();
    let values = within
        .filter(move |inner| inner.handle().isolate() == op.handle().isolate())
        .flat_map(|inner| inner.operands());
    let defining = values.filter_map(move |value| op.ir().value(value).defining_op());
    defining.filter(move |defining| !op.is_ancestor_of(*defining))
}
