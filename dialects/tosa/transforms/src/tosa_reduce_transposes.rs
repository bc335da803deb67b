//! `tosa-reduce-transposes`: transpositions move up through ops that work element by element, to where they vanish.
//! [mlir/lib/Dialect/Tosa/Transforms/TosaReduceTransposes.cpp]

use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassResult};
use dialekt_tosa::{
    Const, ConstShape, Mul, Negate, Reshape, ShapeType, TosaElementwiseOperator, Transpose, constant_shape,
    index_elements,
};
use hashbrown::{HashMap, HashSet};
use smallvec::SmallVec;

use crate::transposed::{permuted, transposed_elements};

/// Reduce transposes through other operators
///
/// A transposition of what ops compute element by element is the same ops with transposed operands. So it is left out where all of these are
/// constants, vectors that got more dimensions, or results of the opposite transposition.
#[derive(Pass, Clone)]
#[pass(name = "TosaReduceTransposes", argument = "tosa-reduce-transposes", op = "func.func")]
pub struct TosaReduceTransposes;

impl Pass for TosaReduceTransposes {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let function = cx.op();
        reduce(cx.ir_mut(), function);
        Ok(())
    }
}

/// The dimensions of the operand of a transposition, in the order of those of the result.
type Perms = SmallVec<[i32; 6]>;

/// A transposition that may be left out, with the ops that its operand is computed by.
struct Candidate {
    op: Op,
    perms: Perms,
    computed_by: Vec<Op>,
}

/// Values, and what they are transposed, by the order of dimensions.
type Transposed = HashMap<Perms, HashMap<Value, Value>>;

fn reduce(ir: &mut Ir, function: Op) -> Option<()> {
    if ir.op(function).region(0)?.blocks().count() != 1 {
        return None;
    }
    let all: Vec<Op> = ir.op(function).postorder().filter(|op| op.is::<Transpose>()).map(|op| op.handle()).collect();

    let mut transposed = Transposed::new();
    let mut candidates = Vec::new();
    for op in all {
        let Some((input, perms)) = parts(ir, op).filter(|(_, perms)| !is_identity(perms)) else { continue };
        let Some(computed_by) = fan_in(ir, input) else { continue };
        let known = transposed.entry(perms.clone()).or_default();
        if computed_by.iter().all(|op| mirror(ir, *op, &perms, known).is_some())
            && known.get(&input).map(|value| ir.value(*value).ty()) == ir.op(op).result_types().next()
        {
            candidates.push(Candidate { op, perms, computed_by });
        }
    }

    for candidate in valid(ir, candidates).iter().rev() {
        let (input, perms) = parts(ir, candidate.op)?;
        let with = *transposed.get(&perms)?.get(&input)?;
        // It may be what another candidate, which is replaced by now, gave.
        let _ = ir.replace_all_uses(ir.op(candidate.op).result(0)?, with);
        let _ = ir.erase_op(candidate.op);
    }
    erase_dead(ir, function);
    Some(())
}

/// The operand and the order of dimensions of a transposition.
fn parts(ir: &Ir, op: Op) -> Option<(Value, Perms)> {
    let view = ir.get_op(op)?.view::<Transpose>()?;
    let is_ranked = |value: Value| ir.cx().type_data(ir.value(value).ty()).shape().is_some();
    let known = is_ranked(view.input1()) && is_ranked(view.output());
    known.then(|| Some((view.input1(), view.perms()?.iter().copied().collect()))).flatten()
}

fn is_identity(perms: &[i32]) -> bool {
    perms.iter().enumerate().all(|(number, perm)| *perm == number as i32)
}

/// The ops that compute a value, operands first, up to transpositions, reshapes and constants. `None` if there are others than those that
/// work element by element. [MLIR: collectFanIn]
fn fan_in(ir: &Ir, value: Value) -> Option<Vec<Op>> {
    let mut found = Vec::new();
    let mut seen = HashSet::new();
    let mut open = vec![(ir.value(value).defining_op()?.handle(), false)];
    while let Some((op, has_operands)) = open.pop() {
        if has_operands {
            found.push(op);
            continue;
        }
        if !seen.insert(op) {
            continue;
        }
        let view = ir.op(op);
        let is_ranked = |ty: Type| ir.cx().type_data(ty).shape().is_some();
        if view.num_results() != 1 || !view.result_types().all(is_ranked) {
            return None;
        }
        if view.is::<Transpose>() || view.is::<Reshape>() || view.is::<Const>() {
            found.push(op);
            continue;
        }
        if !view.is::<Mul>() && !view.has_trait::<TosaElementwiseOperator>() {
            return None;
        }
        open.push((op, true));
        let operands: Vec<Value> = view.operands().take(tensors(view)).collect();
        for operand in operands.into_iter().rev() {
            open.push((ir.value(operand).defining_op()?.handle(), false));
        }
    }
    Some(found)
}

/// The number of operands that are broadcast to the result; others behind them have one element. Deliberate difference: the reference
/// transposes the zero points of `tosa.negate`, which have too few dimensions.
fn tensors(op: OpRef<'_>) -> usize {
    if op.is::<Mul>() {
        2
    } else if op.is::<Negate>() {
        1
    } else {
        op.num_operands()
    }
}

/// Computes the transposed result of an op behind it, of what its operands are transposed. `None` if that is not known.
fn mirror(ir: &mut Ir, op: Op, perms: &[i32], known: &mut HashMap<Value, Value>) -> Option<()> {
    let result = ir.op(op).result(0)?;
    if known.contains_key(&result) {
        return Some(());
    }
    let view = ir.op(op);
    let new = if view.is::<Transpose>() {
        let (input, own) = parts(ir, op)?;
        let is_inverse = own.len() == perms.len()
            && own.iter().enumerate().all(|(number, perm)| {
                usize::try_from(*perm).ok().and_then(|perm| perms.get(perm)) == Some(&(number as i32))
            });
        is_inverse.then_some(input)?
    } else if view.is::<Reshape>() {
        mirror_reshape(ir, op, perms)?
    } else if view.is::<Const>() {
        mirror_constant(ir, op, perms)?
    } else {
        mirror_elementwise(ir, op, perms, known)?
    };
    known.insert(result, new);
    Some(())
}

/// The type of a transposed tensor.
fn permuted_type(ir: &Ir, ty: Type, perms: &[i32]) -> Option<Type> {
    let cx = ir.cx();
    let shape = permuted(cx.type_data(ty).shape()?, perms)?;
    cx.tensor_type(&shape, cx.element_or_self(ty), None).ok()
}

/// A vector that gets more dimensions gets them in another place.
fn mirror_reshape(ir: &mut Ir, op: Op, perms: &[i32]) -> Option<Value> {
    let view = ir.op(op).view::<Reshape>()?;
    let (input, shape, output) = (view.input1(), view.shape(), view.output());
    let (from, to) = (ir.cx().type_data(ir.value(input).ty()), ir.cx().type_data(ir.value(output).ty()));
    let longer = to.shape()?.iter().filter(|size| **size != 1).count();
    if from.shape()?.len() != 1 || longer > 1 {
        return None;
    }
    let ty = permuted_type(ir, ir.value(output).ty(), perms)?;
    let sizes = permuted(&constant_shape(ir, shape)?, perms)?;
    let mut b = behind(ir, op);
    let shape_type = ShapeType::new(b.cx(), sizes.len() as i32);
    let sizes = index_elements(b.cx(), &sizes);
    let sizes = b.create(ConstShape::build(shape_type, sizes)).result();
    Some(b.create(Reshape::build(input, sizes).with_types([ty])).result())
}

fn mirror_constant(ir: &mut Ir, op: Op, perms: &[i32]) -> Option<Value> {
    let view = ir.op(op).view::<Const>()?;
    let (values, ty) = (view.values()?, ir.value(view.output()).ty());
    let new_type = permuted_type(ir, ty, perms)?;
    let AttrData::DenseElements { .. } = ir.cx().attr_data(values) else { return None };
    let values = transposed_elements(ir.cx(), values, perms, new_type)?;
    let mut b = behind(ir, op);
    Some(b.create(Const::build(new_type, values)).result())
}

fn mirror_elementwise(ir: &mut Ir, op: Op, perms: &[i32], known: &HashMap<Value, Value>) -> Option<Value> {
    let view = ir.op(op);
    let operand = |(number, operand): (usize, Value)| match number < tensors(view) {
        true => known.get(&operand).copied(),
        false => Some(operand),
    };
    let operands: SmallVec<[Value; 4]> = view.operands().enumerate().map(operand).collect::<Option<_>>()?;
    let ty = permuted_type(ir, view.result_types().next()?, perms)?;
    let (name, loc) = (view.name(), view.loc());
    let (slots, attrs) = (view.slots().to_vec(), view.discardable_attrs().to_vec());
    let mut b = behind(ir, op);
    let types = [ty];
    let spec = OpSpec::new(name, loc).operands(&operands).results(&types).slots(&slots).attrs(&attrs);
    let new = b.create_op(&spec);
    b.ir().op(new).result(0)
}

/// A builder behind an op.
fn behind(ir: &mut Ir, op: Op) -> Builder<'_> {
    let loc = ir.op(op).loc();
    let mut b = Builder::new(ir);
    b.set_insertion_point_after(op);
    b.set_loc(loc);
    b
}

/// The candidates of which nothing else needs what their operands are computed by: all users are transpositions in the same order, or
/// belong to a candidate. [MLIR: getGoodReplacements]
fn valid(ir: &Ir, candidates: Vec<Candidate>) -> Vec<Candidate> {
    let mut valid = candidates;
    loop {
        let keep = not_needed(ir, &valid);
        if keep.iter().all(|keep| *keep) {
            return valid;
        }
        let mut keep = keep.into_iter();
        valid.retain(|_| keep.next().unwrap_or(false));
    }
}

/// Tells of each candidate whether only candidates need what its operand is computed by.
fn not_needed(ir: &Ir, candidates: &[Candidate]) -> Vec<bool> {
    let computed =
        candidates.iter().flat_map(|candidate| candidate.computed_by.iter().map(|op| (&candidate.perms, *op)));
    let computed: HashSet<(&Perms, Op)> = computed.collect();
    let is_needed = |candidate: &Candidate| {
        let ops = candidate.computed_by.iter().map(|op| ir.op(*op)).filter(|op| !op.is::<Const>());
        ops.filter_map(|op| op.result(0)).flat_map(|result| ir.value(result).users()).any(|user| {
            let same = parts(ir, user.handle()).is_some_and(|(_, perms)| perms == candidate.perms);
            !same && !computed.contains(&(&candidate.perms, user.handle()))
        })
    };
    candidates.iter().map(|candidate| !is_needed(candidate)).collect()
}

/// Erases ops that nobody uses, users first.
fn erase_dead(ir: &mut Ir, function: Op) {
    let all: Vec<Op> = ir.op(function).postorder().map(|op| op.handle()).filter(|op| *op != function).collect();
    for op in all.into_iter().rev() {
        if ir.get_op(op).is_some_and(|op| op.is_trivially_dead()) {
            let _ = ir.erase_op(op);
        }
    }
}
