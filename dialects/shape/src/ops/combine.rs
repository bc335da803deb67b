//! Shapes from other shapes.

use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::verify::compatible_shapes;

use crate::canonicalize;
use crate::constraints::{
    AnyShapeOrSizeType, ShapeOrExtentTensorType, ShapeOrSizeType, SizeOrIndexType, extent_count, is_shape, is_size,
    verify_shape_result,
};

/// Gives some combination of what is known of several shapes.
///
/// They have one rank, and agree in the extents that are known.
///
/// ```mlir
/// %either = shape.any %shape, %extents : !shape.shape, tensor<?xindex> -> !shape.shape
/// ```
#[derive(Op)]
#[op(name = "shape.any", traits(Commutative, Pure), fold)]
#[assembly($inputs attr_dict ":" type($inputs) "->" type($result))]
pub struct Any {
    pub inputs: Operands<ShapeOrExtentTensorType>,
    pub result: OpResult<ShapeOrExtentTensorType>,
}

/// Gives the shape that several shapes broadcast to.
///
/// Shorter ones begin with extents of 1; an extent of 1 becomes any other one. Shapes that do not fit give an error, or undefined behavior
/// where the result cannot be an error. The attribute `error` may tell what is wrong then.
///
/// ```mlir
/// %shape = shape.broadcast %a, %b : tensor<?xindex>, !shape.shape -> !shape.shape
/// ```
#[derive(Op)]
#[op(
    name = "shape.broadcast",
    traits(Commutative, Pure),
    verify,
    fold,
    canonicalize(
        canonicalize::BroadcastConcretizeResultTypePattern,
        canonicalize::BroadcastFoldConstantOperandsPattern,
        canonicalize::BroadcastForwardSingleOperandPattern,
        canonicalize::CanonicalizeCastExtentTensorOperandsPattern<Broadcast>,
        canonicalize::RemoveDuplicateOperandsPattern<Broadcast>,
        canonicalize::RemoveEmptyShapeOperandsPattern<Broadcast>
    )
)]
#[assembly($shapes attr_dict ":" type($shapes) "->" type($result))]
pub struct Broadcast {
    pub shapes: Operands<ShapeOrExtentTensorType>,
    pub error: Option<Attr<StrAttr>>,
    pub result: OpResult<ShapeOrExtentTensorType>,
}

impl Verify for Broadcast {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        verify_shape_result(*op, out)
    }
}

/// Puts the extents of one shape behind those of another one.
///
/// The rank of the result is the sum of both ranks.
///
/// ```mlir
/// %shape = shape.concat %a, %b : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
/// ```
#[derive(Op)]
#[op(name = "shape.concat", traits(Pure), fold)]
#[assembly($lhs "," $rhs attr_dict ":" type($lhs) "," type($rhs) "->" type($result))]
pub struct Concat {
    pub lhs: Operand<ShapeOrExtentTensorType>,
    pub rhs: Operand<ShapeOrExtentTensorType>,
    pub result: OpResult<ShapeOrExtentTensorType>,
}

/// Splits the extents of a shape at an index, which counts from the end if it is negative.
///
/// An index that is out of bounds gives errors, or undefined behavior where results cannot be errors.
///
/// ```mlir
/// %head, %tail = "shape.split_at"(%shape, %index) : (!shape.shape, index) -> (!shape.shape, !shape.shape)
/// ```
#[derive(Op)]
#[op(name = "shape.split_at", traits(Pure), fold)]
pub struct SplitAt {
    pub operand: Operand<ShapeOrExtentTensorType>,
    pub index: Operand<SizeOrIndexType>,
    pub head: OpResult<ShapeOrExtentTensorType>,
    pub tail: OpResult<ShapeOrExtentTensorType>,
}

/// Prints a shape or a size where it is executed, and gives it.
///
/// How it is printed is open: the op is for debugging.
///
/// ```mlir
/// %same = "shape.debug_print"(%shape) : (!shape.shape) -> !shape.shape
/// ```
#[derive(Op)]
#[op(name = "shape.debug_print")]
pub struct DebugPrint {
    pub input: Operand<ShapeOrSizeType>,
    pub output: OpResult<ShapeOrSizeType>,
}

/// Gives all that is known of two shapes or sizes which are the same.
///
/// If they contradict each other, the result is an error, which `error` may explain.
///
/// ```mlir
/// %shape = shape.meet %a, %b, error = "not the same" : !shape.shape, tensor<?xindex> -> !shape.shape
/// ```
#[derive(Op)]
#[op(name = "shape.meet", traits(Commutative), infer)]
#[assembly(
    $arg0 "," $arg1 ("," "error" "=" $error^)? attr_dict ":" type($arg0) "," type($arg1) "->" type($result)
)]
pub struct Meet {
    pub arg0: Operand<AnyShapeOrSizeType>,
    pub arg1: Operand<AnyShapeOrSizeType>,
    pub error: Option<Attr<StrAttr>>,
    pub result: OpResult<AnyShapeOrSizeType>,
}

/// The type of what two shapes or sizes have in common.
fn meet(cx: &ContextData, a: Type, b: Type) -> Result<Type, String> {
    let first = |ty| is_shape(cx, ty) || is_size(cx, ty);
    let (l, r) = if first(a) { (a, b) } else { (b, a) };
    let fits = match () {
        () if is_size(cx, l) => is_size(cx, r) || r == Type::INDEX,
        () if l == Type::INDEX => r == Type::INDEX,
        () if is_shape(cx, l) => is_shape(cx, r) || extent_count(cx, r).is_some(),
        () => match (extent_count(cx, l), extent_count(cx, r)) {
            (Some(DYNAMIC), Some(_)) => true,
            (Some(_), Some(DYNAMIC)) => return Ok(r),
            (Some(a), Some(b)) if a != b => return Err("unequal shape cardinality".into()),
            (Some(_), Some(_)) => true,
            _ => false,
        },
    };
    if fits { Ok(l) } else { Err("requires all sizes or shapes".into()) }
}

impl InferTypes for Meet {
    const COMPATIBLE: Option<CompatibleFn> = Some(|cx, inferred, found| {
        let ([a], [b]) = (inferred, found) else { return false };
        let first = |ty| is_shape(cx, ty) || is_size(cx, ty);
        let (l, r) = if first(*a) { (*a, *b) } else { (*b, *a) };
        match () {
            () if a == b => true,
            () if is_size(cx, l) => is_size(cx, r) || r == Type::INDEX,
            () if is_shape(cx, l) => is_shape(cx, r) || extent_count(cx, r).is_some(),
            () => compatible_shapes(cx, [l, r].into_iter()),
        }
    });

    fn infer(input: Self::Input<'_>) -> Result<Vec<Type>, String> {
        match *input.operands {
            [a, b] => Ok(vec![meet(input.cx, a, b)?]),
            _ => Err(String::new()),
        }
    }
}
