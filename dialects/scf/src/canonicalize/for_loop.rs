//! Canonicalization of `scf.for`.

use dialekt_interfaces::{LoopLikeOpInterface, OpFoldResult};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_tensor as tensor;

use super::*;
use crate::For;

/// Removes loops that never run, inlines loops that run once, and removes loops that run but only yield values defined
/// outside.
#[derive(Described)]
pub struct SimplifyTrivialLoops;

impl OpRewrite for SimplifyTrivialLoops {
    type SourceOp = For;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<For>) -> Option<()> {
        let view = rw.view(op)?;
        let sign = if view.unsigned_cmp() { Sign::Unsigned } else { Sign::Signed };
        let bound = OpFoldResult::Value;
        let lower = view.lower_bound();
        let count = trip_count(rw.ir(), bound(lower), bound(view.upper_bound()), bound(view.step()), sign);
        let Some(count) = count else { return rw.no_match(op, "it is not known how often the loop runs") };
        if count.is_zero() {
            let inits: Values = view.init_args().collect();
            rw.replace_op(op, &inits);
            return Some(());
        }
        if count.is_one() {
            let arguments: Values = [lower].into_iter().chain(view.init_args()).collect();
            return replace_with_region(rw, op.op(), 0, &arguments);
        }
        if !only_terminates(view.region()) {
            return rw.no_match(op, "the loop does something, and more than once");
        }
        let yielded: Values = For::yielded_values(view)?.values().collect();
        let inside = |value: &Value| is_defined_in(rw.ir(), *value, view.region().handle());
        if yielded.iter().any(inside) {
            return rw.no_match(op, "the loop gives values that it carries");
        }
        rw.replace_op(op, &yielded);
        Some(())
    }
}

/// Moves the cast of a tensor, whose result is used once, into the loop, so that the loop carries the tensor before the
/// cast.
#[derive(Described)]
pub struct ForOpTensorCastFolder;

impl OpRewrite for ForOpTensorCastFolder {
    type SourceOp = For;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<For>) -> Option<()> {
        let view = rw.view(op)?;
        let ir = rw.ir();
        let cast_from = |(init, result): (Value, Value)| {
            let cast = ir.get_value(init)?.defining_op()?.view::<tensor::Cast>()?;
            let (from, to) = (ir.value(cast.source()).ty(), ir.value(init).ty());
            let folds = from != to && preserves_static_information(ir, to, from) && ir.value(result).has_one_use();
            folds.then(|| cast.source())
        };
        let pairs = || view.init_args().zip(view.results()).enumerate();
        let found = pairs().find_map(|(index, pair)| Some((index, cast_from(pair)?)));
        let Some((index, source)) = found else { return rw.no_match(op, "no cast leads into the loop") };
        let results = carry(rw, op, index, source)?;
        rw.replace_op(op, &results);
        Some(())
    }
}

/// Replaces an iteration argument by one of another type, with casts between it and the old one. Returns the
/// replacements of the results.
fn carry(rw: &mut Rewriter<'_>, op: Typed<For>, index: usize, value: Value) -> Option<Values> {
    let view = rw.view(op)?;
    let loc = view.loc();
    let mut inits: Values = view.init_args().collect();
    let old_type = rw.type_of(*inits.get(index)?);
    let new_type = rw.type_of(value);
    inits[index] = value;
    let new = copy_shell(rw, op, &inits)?;
    let block = entry(rw, new, 0)?;
    let mut arguments: Values = rw.ir().block(block).args().collect();
    rw.set_insertion_point_to_start(block);
    arguments[index + 1] = make_cast(rw, arguments[index + 1], old_type, loc)?;
    let old = entry(rw, op, 0)?;
    rw.merge_blocks(old, block, &arguments);

    let terminator = last(rw, block)?;
    let mut yielded = operands(rw, terminator);
    rw.set_insertion_point_before(terminator);
    yielded[index] = make_cast(rw, yielded[index], new_type, loc)?;
    make_yield(rw, &yielded, loc)?;
    rw.erase_op(terminator);

    rw.set_insertion_point_after(new);
    let mut replaced = results(rw, new);
    replaced[index] = make_cast(rw, replaced[index], old_type, loc)?;
    Some(replaced)
}

/// A loop with the bounds and attributes of another one, other initial values and an empty block.
fn copy_shell(rw: &mut Rewriter<'_>, op: Typed<For>, inits: &[Value]) -> Option<Op> {
    let view = rw.view(op)?;
    let ir = rw.ir();
    let variable = view.region().first_block()?.args().next()?;
    let arguments: Vec<(Type, Location)> = [(ir.value(variable).ty(), view.loc())]
        .into_iter()
        .chain(inits.iter().map(|init| (ir.value(*init).ty(), ir.value(*init).loc())))
        .collect();
    let types: Vec<Type> = inits.iter().map(|init| ir.value(*init).ty()).collect();
    let all: Values =
        [view.lower_bound(), view.upper_bound(), view.step()].into_iter().chain(inits.iter().copied()).collect();
    let (slots, attrs) = (view.slots().to_vec(), view.discardable_attrs().to_vec());
    let spec = OpSpec::new(view.name(), view.loc()).operands(&all).results(&types).regions(1);
    let new = rw.create_op(&spec.slots(&slots).attrs(&attrs));
    let region = rw.op(new).region(0)?.handle();
    rw.ir_mut().create_block(region, &arguments).ok()?;
    Some(new)
}
