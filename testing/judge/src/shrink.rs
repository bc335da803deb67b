//! Smaller programs that show the same.

use dialekt_interfaces::FunctionOp;
use dialekt_ir_core::context::{Context, Location, OpTraits};
use dialekt_ir_core::ir::{Builder, Ir, Op, OpRef, Value};
use dialekt_ir_core::rewrite::materialize_constant;

use crate::verdict::Loaded;

/// Leaves out what can be left out of a program while `shows` says that it still shows what it is about. Results of what goes are replaced
/// by zeros, or by other values of the type; what is in the regions of an op may take its place.
pub(crate) fn shrink(cx: &Context, text: String, shows: impl Fn(&str) -> bool) -> String {
    let mut best = text;
    for way in [Way::Forward, Way::Erase, Way::Unwrap, Way::Canonicalize, Way::Forward, Way::Erase] {
        let mut number = 0;
        // From the end: what is used last goes first.
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
    /// The op goes, one of its operands takes its place.
    Forward,
    /// The op goes, zeros take its place.
    Erase,
    /// The whole program is canonicalized.
    Canonicalize,
    /// The op goes, the ops in its first region stay.
    Unwrap,
}

/// The program without the op with a number, counted from the end, if it can go; and how many ops there are. `None` for a text that cannot
/// be read.
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

/// Erases an op with one result that an operand can take the place of.
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

/// Puts what is in the first region of an op before it; arguments of the region become zeros.
fn unwrap(ir: &mut Ir, op: Op) -> Option<()> {
    let view = ir.op(op);
    if FunctionOp::of(view).is_some() || view.has_traits(OpTraits::ISOLATED_FROM_ABOVE) {
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

/// A value that may stand for another one before an op: a zero, or one of the same type that is there.
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
