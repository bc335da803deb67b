//! Reduction of programs that show a difference.

use dialekt_interfaces::FunctionOpRef;
use dialekt_ir_core::context::{Context, Location, OpTraits};
use dialekt_ir_core::ir::{Builder, Ir, Op, OpRef, Value};
use dialekt_ir_core::rewrite::materialize_constant;

use crate::verdict::Loaded;

/// Reduces a program as long as `shows` holds for it. Results of removed ops are replaced by zeros, or by other values
/// of the type; the contents of an op's regions may replace it.
pub(crate) fn shrink(cx: &Context, text: String, shows: impl Fn(&str) -> bool) -> String {
    let mut best = text;
    for way in [Way::Forward, Way::Erase, Way::Unwrap, Way::Canonicalize, Way::Forward, Way::Erase] {
        let mut number = 0;
        // From the end: users are removed before definitions.
        while let Some((smaller, count)) = without(cx, &best, number, way) {
            match smaller.filter(|smaller| *smaller != best && shows(smaller)) {
                Some(smaller) => best = smaller,
                None => number += 1,
            }
            if number >= count {
                break;
            }
        }
    }
    best
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// Replaces the op by one of its operands.
    Forward,
    /// Replaces the op by zeros.
    Erase,
    /// Canonicalizes the whole program.
    Canonicalize,
    /// Replaces the op by the ops in its first region.
    Unwrap,
}

/// The program without the op with a number, counted from the end, if it can be removed; and the number of ops. `None`
/// for a text that cannot be parsed.
fn without(cx: &Context, text: &str, number: usize, way: Way) -> Option<(Option<String>, usize)> {
    let mut program = Loaded::new(cx, text).ok()?;
    let top = program.source.top;
    let ops: Vec<Op> = program.source.ir.op(top).preorder().skip(1).map(|op| op.handle()).collect();
    let count = ops.len();
    let op = *ops.iter().rev().nth(number)?;
    let ir = &mut program.source.ir;
    let done = match way {
        Way::Forward => forward(ir, op),
        Way::Erase => erase(ir, op),
        Way::Unwrap => unwrap(ir, op),
        Way::Canonicalize if number > 0 => return None,
        Way::Canonicalize => program.canonicalize().ok(),
    };
    let smaller = done.and_then(|()| Loaded::new(cx, &program.text()).ok()).map(|program| program.text());
    Some((smaller, count))
}

/// Replaces an op with one result by an operand of the same type.
fn forward(ir: &mut Ir, op: Op) -> Option<()> {
    let view = ir.op(op);
    let ty = view.result_type(0).filter(|_| view.num_results() == 1)?;
    let operand = view.operands().rev().find(|operand| ir.value(*operand).ty() == ty)?;
    ir.replace_op(op, &[operand]).ok()
}

fn erase(ir: &mut Ir, op: Op) -> Option<()> {
    let view = ir.op(op);
    if view.has_traits(OpTraits::TERMINATOR) || view.num_successors() > 0 {
        return None;
    }
    let used: Vec<Value> = view.results().filter(|result| ir.value(*result).has_uses()).collect();
    for value in used {
        let other = replacement(ir, op, value)?;
        ir.replace_all_uses(value, other).ok()?;
    }
    ir.erase_op(op).ok()
}

/// Moves the contents of the first region of an op before it; arguments of the region become zeros.
fn unwrap(ir: &mut Ir, op: Op) -> Option<()> {
    let view = ir.op(op);
    if FunctionOpRef::of(view).is_some() || view.has_traits(OpTraits::ISOLATED_FROM_ABOVE) {
        return None;
    }
    let region = view.region(0).filter(|region| region.has_one_block())?;
    let block = region.first_block()?.handle();
    for arg in ir.block(block).args().collect::<Vec<_>>() {
        let other = replacement(ir, op, arg)?;
        ir.replace_all_uses(arg, other).ok()?;
    }
    let inner: Vec<Op> = ir.block(block).ops().map(OpRef::handle).collect();
    for inner in inner {
        if !ir.op(inner).has_traits(OpTraits::TERMINATOR) {
            ir.move_op_before(inner, op).ok()?;
        }
    }
    erase(ir, op)
}

/// A replacement for a value before an op: a zero, or an available value of the same type.
fn replacement(ir: &mut Ir, at: Op, value: Value) -> Option<Value> {
    let cx = ir.cx().clone();
    let ty = ir.value(value).ty();
    if let Some(zero) = cx.zero_attr(ty) {
        let mut builder = Builder::new(ir);
        builder.set_insertion_point_before(at);
        let constant = materialize_constant(&mut builder, cx.op_name("arith.constant"), zero, ty, Location::UNKNOWN);
        if let Some(constant) = constant {
            return ir.op(constant).result(0);
        }
    }
    let fits = |other: &Value| *other != value && ir.value(*other).ty() == ty;
    let before = std::iter::successors(ir.op(at).prev(), |op| op.prev());
    before.flat_map(|op| op.results()).find(fits).or_else(|| {
        let around = std::iter::successors(ir.op(at).parent_op(), |op| op.parent_op());
        let entries = around.filter_map(|op| op.region(0)?.first_block());
        entries.flat_map(|block| block.args()).find(fits)
    })
}
