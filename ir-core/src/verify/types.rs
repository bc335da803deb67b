//! Traits on the types of operands and results. [MLIR: OpDefinition, SameOperandsShape and others]

use super::Verified;
use super::entry::fail;
use crate::context::{Attribute, ContextData, Type};
use crate::decl::TypeConstraintDef;
use crate::decl::library as lib;
use crate::decl::op::{KindCheck, Same};
use crate::decl::typed::TypeConstraint;
use crate::diag::Diagnostic;
use crate::ir::OpRef;
use crate::types::{DYNAMIC, TypeData};

pub(super) fn same(op: OpRef<'_>, same: Same, out: &mut Vec<Diagnostic>) -> Verified {
    let cx = op.cx();
    match same {
        Same::OperandTypes => {
            let mut types = op.operand_types();
            let first = types.next();
            require(types.all(|ty| Some(ty) == first), op, "requires all operands to have the same type", out)
        }
        Same::OperandShapes => {
            at_least_one(op, "operand", op.num_operands(), out)?;
            let fits = compatible_shapes(cx, op.operand_types());
            require(fits, op, "requires the same shape for all operands", out)
        }
        Same::OperandAndResultShapes => {
            at_least_one(op, "operand", op.num_operands(), out)?;
            at_least_one(op, "result", op.num_results(), out)?;
            let fits = compatible_shapes(cx, op.operand_types().chain(op.result_types()));
            require(fits, op, "requires the same shape for all operands and results", out)
        }
        Same::OperandElementTypes => {
            at_least_one(op, "operand", op.num_operands(), out)?;
            let fits = one_element_type(cx, op.operand_types());
            require(fits, op, "requires the same element type for all operands", out)
        }
        Same::OperandAndResultElementTypes => {
            at_least_one(op, "operand", op.num_operands(), out)?;
            at_least_one(op, "result", op.num_results(), out)?;
            let fits = one_element_type(cx, op.operand_types().chain(op.result_types()));
            require(fits, op, "requires the same element type for all operands and results", out)
        }
        Same::OperandAndResultTypes => same_types(op, out),
        Same::OperandAndResultRanks => same_ranks(op, out),
    }
}

fn require(holds: bool, op: OpRef<'_>, message: &str, out: &mut Vec<Diagnostic>) -> Verified {
    if holds { Ok(()) } else { fail(out, op.op_error(message)) }
}

fn at_least_one(op: OpRef<'_>, what: &str, found: usize, out: &mut Vec<Diagnostic>) -> Verified {
    let message = match what {
        _ if found != 0 => return Ok(()),
        "operand" => format!("expected 1 or more {what}s, but found 0"),
        _ => format!("expected 1 or more {what}s"),
    };
    fail(out, op.op_error(message))
}

fn element_or_self(cx: &ContextData, ty: Type) -> Type {
    cx.type_data(ty).element_type().unwrap_or(ty)
}

fn one_element_type(cx: &ContextData, mut types: impl Iterator<Item = Type>) -> bool {
    let first = types.next().map(|ty| element_or_self(cx, ty));
    types.all(|ty| Some(element_or_self(cx, ty)) == first)
}

fn is_shaped(data: &TypeData) -> bool {
    data.element_type().is_some() && !matches!(data, TypeData::Complex(_))
}

fn encoding(cx: &ContextData, ty: Type) -> Option<Option<Attribute>> {
    match cx.type_data(ty) {
        TypeData::Tensor { encoding, .. } => Some(*encoding),
        _ => None,
    }
}

fn same_types(op: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Verified {
    let cx = op.cx();
    at_least_one(op, "operand", op.num_operands(), out)?;
    at_least_one(op, "result", op.num_results(), out)?;
    let Some(expected) = op.result_types().next() else { return Ok(()) };
    let mut others = op.result_types().skip(1).chain(op.operand_types());
    // Nearly always all types are the same.
    if others.clone().all(|ty| ty == expected) {
        return Ok(());
    }
    let element = element_or_self(cx, expected);
    let expected_encoding = encoding(cx, expected).flatten();
    others.try_for_each(|ty| {
        let fits = element_or_self(cx, ty) == element && compatible_shape(cx, ty, expected);
        require(fits, op, "requires the same type for all operands and results", out)?;
        let same_encoding =
            expected_encoding.is_none() || encoding(cx, ty).is_none_or(|encoding| encoding == expected_encoding);
        require(same_encoding, op, "requires the same encoding for all operands and results", out)
    })
}

fn same_ranks(op: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Verified {
    let cx = op.cx();
    at_least_one(op, "operand", op.num_operands(), out)?;
    let rank = |ty: Type| cx.type_data(ty).shape().map(<[i64]>::len);
    let expected = op.operand_types().chain(op.result_types()).find_map(rank);
    let fits = |ty: Type| rank(ty).is_none_or(|rank| Some(rank) == expected);
    require(op.operand_types().all(fits), op, "operands don't have matching ranks", out)?;
    require(op.result_types().all(fits), op, "result type has different rank than operands", out)
}

/// Returns whether both are shaped and their known dimensions agree, or neither is shaped.
fn compatible_shape(cx: &ContextData, a: Type, b: Type) -> bool {
    let (a, b) = (cx.type_data(a), cx.type_data(b));
    match (is_shaped(a), is_shaped(b)) {
        (false, false) => true,
        (true, true) => match (a.shape(), b.shape()) {
            (Some(a), Some(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| *a == DYNAMIC || *b == DYNAMIC || a == b)
            }
            _ => true,
        },
        _ => false,
    }
}

/// Returns whether all are shaped, with the same rank where known, and each dimension has one known size; or none is
/// shaped.
pub fn compatible_shapes(cx: &ContextData, types: impl Iterator<Item = Type> + Clone) -> bool {
    let all = types.map(|ty| cx.type_data(ty));
    if all.clone().all(|data| !is_shaped(data)) {
        return true;
    }
    if !all.clone().all(is_shaped) {
        return false;
    }
    let scalable = |data: &TypeData| matches!(data, TypeData::Vector { scalable, .. } if scalable.contains(&true));
    if all.clone().any(scalable) && !all.clone().all(scalable) {
        return false;
    }
    let mut known: Option<Vec<i64>> = None;
    for shape in all.filter_map(TypeData::shape) {
        match &mut known {
            None => known = Some(shape.to_vec()),
            Some(known) if known.len() != shape.len() => return false,
            Some(known) => {
                for (known, size) in known.iter_mut().zip(shape) {
                    if *known == DYNAMIC {
                        *known = *size;
                    } else if *size != DYNAMIC && size != known {
                        return false;
                    }
                }
            }
        }
    }
    true
}

pub(super) fn kind(op: OpRef<'_>, kind: KindCheck, out: &mut Vec<Diagnostic>) -> Verified {
    let cx = op.cx();
    let all = |def: &TypeConstraintDef, mut types: Box<dyn Iterator<Item = Type> + '_>| {
        types.all(|ty| def.holds(cx, element_or_self(cx, ty)))
    };
    let (holds, message) = match kind {
        KindCheck::ResultsAreFloatLike => {
            (all(lib::AnyFloat::DEF, Box::new(op.result_types())), "requires a floating point type")
        }
        KindCheck::ResultsAreBoolLike => {
            (all(lib::I1::DEF, Box::new(op.result_types())), "requires a bool result type")
        }
        KindCheck::ResultsAreSignlessIntegerLike => {
            (all(lib::AnySignlessIntegerOrIndex::DEF, Box::new(op.result_types())), "requires an integer or index type")
        }
        KindCheck::OperandsAreFloatLike => {
            (all(lib::AnyFloat::DEF, Box::new(op.operand_types())), "requires a float type")
        }
        KindCheck::OperandsAreSignlessIntegerLike => (
            all(lib::AnySignlessIntegerOrIndex::DEF, Box::new(op.operand_types())),
            "requires an integer or index type",
        ),
    };
    require(holds, op, message, out)
}

/// Vectors and tensors among operands and results: all results or none, and of one shape and kind.
pub(super) fn elementwise(op: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Verified {
    let cx = op.cx();
    let maps = |ty: &Type| {
        matches!(cx.type_data(*ty), TypeData::Vector { .. } | TypeData::Tensor { .. } | TypeData::UnrankedTensor(_))
    };
    let (operands, results) = (op.operand_types().filter(maps), op.result_types().filter(maps));
    let (n_operands, n_results) = (operands.clone().count(), results.clone().count());
    if n_operands == 0 && n_results == 0 {
        return Ok(());
    }
    require(n_operands != 0, op, "if a result is non-scalar, then at least one operand must be non-scalar", out)?;
    let some = "if an operand is non-scalar, then there must be at least one non-scalar result";
    require(n_results != 0, op, some, out)?;
    let all = "if an operand is non-scalar, then all results must be non-scalar";
    require(n_results == op.num_results(), op, all, out)?;
    let mut kinds = operands.clone().chain(results.clone()).map(|ty| std::mem::discriminant(cx.type_data(ty)));
    let first = kinds.next();
    let fits = kinds.all(|kind| Some(kind) == first) && compatible_shapes(cx, operands.chain(results));
    require(fits, op, "all non-scalar operands/results must have the same shape and base type", out)
}

/// The shapes of ranked tensors among the operands broadcast to those of the results.
pub(super) fn results_broadcastable(op: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Verified {
    let cx = op.cx();
    let is = |holds: fn(&TypeData) -> bool| op.operand_types().any(|ty| holds(cx.type_data(ty)));
    let unranked = is(|data| matches!(data, TypeData::UnrankedTensor(_)));
    let tensors = unranked || is(|data| matches!(data, TypeData::Tensor { .. }));
    if tensors && is(|data| matches!(data, TypeData::Vector { .. })) {
        return fail(out, op.error("cannot broadcast vector with tensor"));
    }
    let ranked = |ty: Type| match cx.type_data(ty) {
        TypeData::Tensor { shape, .. } => Some(&**shape),
        _ => None,
    };
    let mut shapes = op.operand_types().filter_map(ranked).peekable();
    if shapes.peek().is_none() {
        return Ok(());
    }
    let mut shape: Vec<i64> = Vec::new();
    for other in shapes {
        match broadcast_shapes(&shape, other) {
            Some(both) => shape = both,
            None => return fail(out, op.op_error("operands don't have broadcast-compatible shapes")),
        }
    }
    for result in op.result_types().filter_map(ranked) {
        // More dimensions in front are not looked at.
        let suffix = &result[result.len().saturating_sub(shape.len())..];
        let fits = suffix.len() == shape.len()
            && suffix
                .iter()
                .zip(&shape)
                .all(|(found, expected)| found == expected || *found == DYNAMIC || *expected == DYNAMIC);
        if !fits {
            return fail(
                out,
                op.op_error(format!(
                    "result type {} not broadcast compatible with broadcasted operands's shapes {}",
                    shown(result),
                    shown(&shape)
                )),
            );
        }
    }
    Ok(())
}

/// The shape that two shapes broadcast to; `None` if they do not. [MLIR: getBroadcastedShape]
pub fn broadcast_shapes(a: &[i64], b: &[i64]) -> Option<Vec<i64>> {
    let (long, short) = if a.len() >= b.len() { (a, b) } else { (b, a) };
    let mut out = long.to_vec();
    let offset = long.len() - short.len();
    for (out, size) in out[offset..].iter_mut().zip(short) {
        *out = match (*out, *size) {
            (DYNAMIC, other) | (other, DYNAMIC) if other > 1 => other,
            (DYNAMIC, _) | (_, DYNAMIC) => DYNAMIC,
            (1, other) | (other, 1) => other,
            (one, other) if one == other => one,
            _ => return None,
        };
    }
    Some(out)
}

fn shown(shape: &[i64]) -> String {
    let sizes = shape.iter().map(|size| if *size == DYNAMIC { "?".to_string() } else { size.to_string() });
    format!("'{}'", sizes.collect::<Vec<_>>().join("x"))
}
