//! Which values affine expressions may be made of. [MLIR docs: Restrictions on Dimensions and Symbols]
//!
//! The *affine scope* of an op is the region around it that belongs to an op which starts a scope, such as a function. Symbols are
//! values that do not change in the scope: those of its top level, constants, and what pure ops make of symbols. Dimensions are
//! symbols, induction variables of affine loops, and what `affine.apply` and its like make of dimensions.
//!
//! Symbols of deep chains of ops are looked for on the heap; every value is looked at once per question.

use std::collections::HashSet;

use dialekt_ir_core::context::Type;
use dialekt_ir_core::context::dialect::Invalid;
use dialekt_ir_core::decl::OpTraits;
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::interfaces::{OpFoldResult, ShapedDimOp};
use dialekt_ir_core::ir::{OpRef, RegionRef, Value, ValueDef, ValueRef};
use dialekt_ir_core::types::{DYNAMIC, TypeData};

use crate::{AffineApply, AffineDelinearizeIndex, AffineFor, AffineLinearizeIndex, AffineParallel};

/// The region of the op that starts the scope around an op; `None` outside of all such ops.
pub fn affine_scope(op: OpRef<'_>) -> Option<RegionRef<'_>> {
    let mut op = op;
    while let Some(parent) = op.parent_op() {
        if parent.has_traits(OpTraits::AFFINE_SCOPE) {
            return op.parent_region();
        }
        op = parent;
    }
    None
}

/// Whether a value is the induction variable of an affine loop.
pub fn is_induction_variable(value: ValueRef<'_>) -> bool {
    let ValueDef::Argument(_, index) = value.def() else { return false };
    let Some(owner) = value.parent_block().and_then(|block| block.parent_op()) else { return false };
    owner.is::<AffineParallel>() || (owner.is::<AffineFor>() && index == 0)
}

/// Whether a value may be a dimension in a scope.
pub fn is_valid_dim(value: ValueRef<'_>, scope: Option<RegionRef<'_>>) -> bool {
    let mut todo = vec![value];
    let mut seen = HashSet::new();
    while let Some(value) = todo.pop() {
        if !seen.insert(value.handle()) {
            continue;
        }
        if value.ty() != Type::INDEX {
            return false;
        }
        if is_valid_symbol(value, scope) {
            continue;
        }
        match value.defining_op() {
            None if is_induction_variable(value) => {}
            Some(op) if makes_dims_of_dims(op) => {
                todo.extend(op.operands().filter_map(|operand| op.ir().get_value(operand)));
            }
            Some(op) if shaped_of_dim(op).is_some_and(is_top_level) => {}
            _ => return false,
        }
    }
    true
}

fn makes_dims_of_dims(op: OpRef<'_>) -> bool {
    op.is::<AffineApply>() || op.is::<AffineDelinearizeIndex>() || op.is::<AffineLinearizeIndex>()
}

/// Whether a value may be a symbol in a scope.
pub fn is_valid_symbol(value: ValueRef<'_>, scope: Option<RegionRef<'_>>) -> bool {
    let mut todo = vec![value];
    let mut seen = HashSet::new();
    while let Some(value) = todo.pop() {
        if !seen.insert(value.handle()) {
            continue;
        }
        if value.ty() != Type::INDEX {
            return false;
        }
        if is_top_level_around(value, scope) {
            continue;
        }
        let Some(op) = value.defining_op() else { return false };
        if op.has_traits(OpTraits::CONSTANT_LIKE) {
            continue;
        }
        match shaped_of_dim(op) {
            Some(shaped) => match size_of_dim(op, shaped) {
                Some(Size::Known) => {}
                Some(Size::Of(value)) => todo.push(value),
                None => return false,
            },
            None if op.is_pure() => todo.extend(op.operands().filter_map(|operand| op.ir().get_value(operand))),
            None => return false,
        }
    }
    true
}

/// Whether a value is of the top level of a scope, or of a region around it that values may be used from.
fn is_top_level_around(value: ValueRef<'_>, scope: Option<RegionRef<'_>>) -> bool {
    let region = value.parent_block().and_then(|block| block.parent_region());
    let mut scope = scope;
    while let Some(around) = scope {
        if region.is_some_and(|region| region.handle() == around.handle()) {
            return true;
        }
        let owner = around.parent_op().filter(|owner| !owner.has_traits(OpTraits::ISOLATED_FROM_ABOVE));
        scope = owner.and_then(|owner| owner.parent_region());
    }
    false
}

/// Whether a value is of the top level of any scope.
fn is_top_level(value: ValueRef<'_>) -> bool {
    let owner = value.parent_block().and_then(|block| block.parent_op());
    owner.is_some_and(|owner| owner.has_traits(OpTraits::AFFINE_SCOPE))
}

/// Whether a value may be a dimension in the scope that it is defined in.
pub fn is_dim(value: ValueRef<'_>) -> bool {
    match value.defining_op() {
        Some(op) => is_valid_dim(value, affine_scope(op)),
        None => value.ty() == Type::INDEX && (is_induction_variable(value) || is_top_level(value)),
    }
}

/// Whether a value may be a symbol in the scope that it is defined in.
pub fn is_symbol(value: ValueRef<'_>) -> bool {
    if value.ty() != Type::INDEX {
        return false;
    }
    is_top_level(value) || value.defining_op().is_some_and(|op| is_valid_symbol(value, affine_scope(op)))
}

/// What an op gives the size of a dimension of.
fn shaped_of_dim(op: OpRef<'_>) -> Option<ValueRef<'_>> {
    op.ir().get_value(ShapedDimOp::of(op)?.shaped_value())
}

/// What the size of a dimension is known by.
enum Size<'a> {
    /// It is static, or of a value of the top level.
    Known,
    /// This value.
    Of(ValueRef<'a>),
}

/// The size that an op asks for, as far as it is seen where the buffer was made.
fn size_of_dim<'a>(dim: OpRef<'a>, shaped: ValueRef<'a>) -> Option<Size<'a>> {
    if is_top_level(shaped) {
        return Some(Size::Known);
    }
    let ir = dim.ir();
    let mut buffer = shaped.defining_op()?;
    let index = match ShapedDimOp::of(dim)?.dimension() {
        OpFoldResult::Attr(index) => dim.cx().integer_i64(index)?,
        OpFoldResult::Value(index) => dim.cx().integer_i64(ir.get_value(index)?.constant_value()?)?,
    };
    let index = usize::try_from(index).ok()?;
    while &*buffer.cx().op_str(buffer.name()) == "memref.cast" {
        let source = ir.get_value(buffer.operand(0)?)?;
        if matches!(buffer.cx().type_data(source.ty()), TypeData::UnrankedMemRef { .. }) {
            return None;
        }
        buffer = source.defining_op()?;
    }
    let sizes: Vec<Value> = dynamic_sizes(buffer)?;
    let ty = ir.get_value(buffer.result(0)?)?.ty();
    let shape = buffer.cx().type_data(ty).shape()?;
    if *shape.get(index)? != DYNAMIC {
        return Some(Size::Known);
    }
    let position = shape[..index].iter().filter(|size| **size == DYNAMIC).count();
    Some(Size::Of(ir.get_value(*sizes.get(position)?)?))
}

/// The operands that are dynamic sizes of a buffer.
fn dynamic_sizes(op: OpRef<'_>) -> Option<Vec<Value>> {
    let name = op.cx().op_str(op.name());
    // By position in groups: a view has a shift before its sizes, a slice offsets before and strides behind.
    let (group, segments): (usize, &[u8]) = match &*name {
        "memref.alloc" => (0, b"operandSegmentSizes"),
        "memref.subview" => (2, b"operandSegmentSizes"),
        "memref.view" => return Some(op.operands().skip(2).collect()),
        _ => return None,
    };
    let segments = op.cx().dense_i32_values(op.attr(segments)?)?;
    let start: usize = segments.iter().take(group).map(|size| usize::try_from(*size).unwrap_or(0)).sum();
    let len = usize::try_from(*segments.get(group)?).ok()?;
    Some(op.operands().skip(start).take(len).collect())
}

/// Whether a value may be used in the subscripts of a memory access.
pub(crate) fn is_valid_index(value: ValueRef<'_>, scope: Option<RegionRef<'_>>) -> bool {
    is_valid_dim(value, scope) || is_valid_symbol(value, scope)
}

/// The first operands are dimensions, the others symbols.
///
/// # Errors
/// One is not.
pub(crate) fn check_dims_and_symbols(
    op: OpRef<'_>,
    operands: impl Iterator<Item = Value>,
    dims: u32,
    out: &mut Vec<Diagnostic>,
) -> Result<(), Invalid> {
    let scope = affine_scope(op);
    for (i, operand) in operands.enumerate() {
        let operand = op.ir().value(operand);
        let message = match i < dims as usize {
            true if !is_valid_dim(operand, scope) => "operand cannot be used as a dimension id",
            false if !is_valid_symbol(operand, scope) => "operand cannot be used as a symbol",
            _ => continue,
        };
        out.push(op.op_error(message));
        return Err(Invalid);
    }
    Ok(())
}
