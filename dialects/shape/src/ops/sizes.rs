//! Sizes: constants, arithmetic, and casts from and to indices.

use std::slice;

use dialekt_interfaces::CastOpInterface;
use dialekt_ir_core::prelude::op::*;

use crate::canonicalize;
use crate::constraints::{ShapeOrSizeType, SizeOrIndexType, is_shape, is_size, sizes_or_indices, verify_size_result};
use crate::types::SizeType;

/// Gives a size that is known.
///
/// The size is no error.
///
/// ```mlir
/// %size = shape.const_size 10
/// ```
#[derive(Op)]
#[op(name = "shape.const_size", traits(ConstantLike, Pure), result_names = name_const_size)]
#[assembly($value attr_dict)]
pub struct ConstSize {
    pub value: Attr<IndexAttr>,
    pub result: OpResult<SizeType>,
}

/// Names a constant after its value: `%c10`
fn name_const_size(op: ConstSizeView<'_>, name: &mut dyn FnMut(Value, &[u8])) {
    if let Some(value) = op.value() {
        name(op.result(), format!("c{value}").as_bytes());
    }
}

op_family! {
    /// Computes a size or an index of two.
    ///
    /// The result is a size if an operand is one: an error among them is passed on. What two indices give may be either.
    #[op(name = "shape.{}", traits(Pure), infer, verify)]
    #[each(fold)]
    #[assembly($lhs "," $rhs attr_dict ":" type($lhs) "," type($rhs) "->" type($result))]
    pub struct SizeArith {
        pub lhs: Operand<SizeOrIndexType>,
        pub rhs: Operand<SizeOrIndexType>,
        pub result: OpResult<SizeOrIndexType>,
    }

    /// Adds two sizes.
    ///
    /// If one is an error, so is the sum.
    ///
    /// ```mlir
    /// %sum = shape.add %size, %index : !shape.size, index -> !shape.size
    /// ```
    #[op(traits(Commutative))]
    Add = "add";

    /// Divides a size by another one, rounding down.
    ///
    /// If one is an error, so is the quotient. Division by zero is undefined behavior.
    ///
    /// ```mlir
    /// %quotient = shape.div %a, %b : index, index -> index
    /// ```
    Div = "div";

    /// Multiplies two sizes.
    ///
    /// If one is an error, so is the product.
    ///
    /// ```mlir
    /// %product = shape.mul %size, %index : !shape.size, index -> !shape.size
    /// ```
    #[op(traits(Commutative))]
    Mul = "mul";
}

impl InferTypes for SizeArith {
    const COMPATIBLE: Option<CompatibleFn> = Some(sizes_or_indices);

    fn infer(input: Self::Input<'_>) -> Result<Vec<Type>, String> {
        let size = input.operands.iter().find(|ty| is_size(input.cx, **ty));
        Ok(vec![size.copied().unwrap_or(Type::INDEX)])
    }
}

impl Verify for SizeArith {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        verify_size_result(*op, out)
    }
}

op_family! {
    /// Takes the larger or the smaller one of two sizes, or of the extents of two shapes of one rank.
    #[op(name = "shape.{}", traits(Commutative, Pure), infer, fold)]
    #[assembly($lhs "," $rhs attr_dict ":" type($lhs) "," type($rhs) "->" type($result))]
    pub struct Extremum {
        pub lhs: Operand<ShapeOrSizeType>,
        pub rhs: Operand<ShapeOrSizeType>,
        pub result: OpResult<ShapeOrSizeType>,
    }

    /// Takes the larger one of two sizes, or of each two extents of shapes.
    ///
    /// If one is an error, so is the result.
    ///
    /// ```mlir
    /// %most = shape.max %size, %other : !shape.size, !shape.size -> !shape.size
    /// ```
    Max = "max";

    /// Takes the smaller one of two sizes, or of each two extents of shapes.
    ///
    /// If one is an error, so is the result.
    ///
    /// ```mlir
    /// %least = shape.min %size, %other : !shape.size, !shape.size -> !shape.size
    /// ```
    Min = "min";
}

impl InferTypes for Extremum {
    const COMPATIBLE: Option<CompatibleFn> = Some(|cx, inferred, found| {
        let both = |is: fn(&ContextData, Type) -> bool| {
            [inferred, found].iter().all(|types| matches!(types, [ty] if is(cx, *ty)))
        };
        both(is_shape) || both(is_size)
    });

    fn infer(input: Self::Input<'_>) -> Result<Vec<Type>, String> {
        match input.operands {
            [lhs, rhs] if lhs == rhs => Ok(vec![*lhs]),
            _ => Ok(vec![SizeType::new(input.cx)]),
        }
    }
}

/// Makes a size of an index.
///
/// The index is not negative.
///
/// ```mlir
/// %size = shape.index_to_size %index
/// ```
#[derive(Op)]
#[op(name = "shape.index_to_size", traits(Pure), fold, canonicalize(canonicalize::SizeToIndexToSizeCanonicalization))]
#[assembly($arg attr_dict)]
pub struct IndexToSize {
    pub arg: Operand<Index>,
    pub result: OpResult<SizeType>,
}

/// Makes an index of a size.
///
/// The size is known, and no error.
///
/// ```mlir
/// %index = shape.size_to_index %size : !shape.size
/// ```
#[derive(Op)]
#[op(
    name = "shape.size_to_index",
    interfaces(CastOpInterface),
    traits(Pure),
    fold,
    canonicalize(canonicalize::IndexToSizeToIndexCanonicalization)
)]
#[assembly($arg attr_dict ":" type($arg))]
pub struct SizeToIndex {
    pub arg: Operand<SizeOrIndexType>,
    pub result: OpResult<Index>,
}

impl CastOpInterface for SizeToIndex {
    fn are_cast_compatible(cx: &ContextData, inputs: &[Type], outputs: &[Type]) -> bool {
        match (inputs, outputs) {
            ([input], [output]) => {
                sizes_or_indices(cx, slice::from_ref(input), slice::from_ref(input)) && *output == Type::INDEX
            }
            _ => false,
        }
    }
}
