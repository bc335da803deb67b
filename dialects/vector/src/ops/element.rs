//! Elements and subvectors: `vector.extract`, `vector.insert`.

use dialekt_dialect_utils::indices::{Mixed, join, split};
use dialekt_interfaces::int_range::result_from;
use dialekt_interfaces::{
    DynamicIndexList, InferIntRangeInterface, OpFoldResult, OperandRange, ResultRanges, ValueRange,
};
use dialekt_ir_core::prelude::op::*;

use crate::canonicalize::{
    ExtractOpFromBroadcast, ExtractOpFromCreateMask, FoldExtractFromFromElements, FoldExtractFromShapeCastToShapeCast,
    InsertChainFullyInitialized, InsertSplatToSplat, InsertToBroadcast,
};
use crate::interfaces::int_range::of_first_operand;
use crate::types::{Vector, result_has_element_of};

/// The index in a position, or in the mask of a shuffle, for an element that is poison.
pub const POISON_INDEX: i64 = -1;

/// Returns whether an index is that of an element, or [`POISON_INDEX`].
pub(crate) fn is_index_or_poison(index: i64, size: i64) -> bool {
    index == POISON_INDEX || (0..size).contains(&index)
}

/// Takes an element or a subvector.
///
/// The position has an index for each of some leading dimensions: an integer or a value. The result has the dimensions that are left,
/// and is an element where none is. With the index -1 it is poison; the behavior is undefined if a value is out of bounds.
///
/// ```mlir
/// %0 = vector.extract %v[1] : vector<8xf32> from vector<4x8xf32>
/// %1 = vector.extract %v[%i, 3] : f32 from vector<4x8xf32>
/// ```
#[derive(Op)]
#[op(
    name = "vector.extract",
    doc_group = "Elements and parts",
    traits(Pure),
    interfaces(InferIntRangeInterface),
    traits(Relation("operand and result have same element type", result_has_element_of::<0>)),
    infer,
    verify, fold, canonicalize(ExtractOpFromBroadcast, ExtractOpFromCreateMask, FoldExtractFromShapeCastToShapeCast, FoldExtractFromFromElements))]
#[assembly($source "" custom<DynamicIndexList>($dynamic_position, $static_position) attr_dict ":" type($result) "from" type($source))]
pub struct Extract {
    pub source: Operand<AnyVectorOfAnyRank>,
    pub dynamic_position: Operands<Index>,
    pub static_position: Attr<DenseI64ArrayAttr>,
    pub result: OpResult<AnyType>,
}

impl Extract {
    /// The op that takes what is at a position of integers.
    pub fn build_at(cx: &ContextData, source: Value, position: &[i64]) -> Build<Extract> {
        Build::new(Extract::build(source, &[], position.into()).finish(cx))
    }

    /// The op that takes what is at a position of integers and values.
    pub fn build_mixed(cx: &ContextData, source: Value, position: &[OpFoldResult]) -> Build<Extract> {
        let (values, integers) = split(cx, position);
        Build::new(Extract::build(source, &values, integers).finish(cx))
    }
}

impl ExtractView<'_> {
    /// The position: integers and values.
    pub fn mixed_position(&self) -> Mixed {
        mixed_position(**self, self.static_position().as_deref())
    }
}

impl InferTypes for Extract {
    const COMPATIBLE: Option<CompatibleFn> = Some(|cx, inferred, found| {
        let ([inferred], [found]) = (inferred, found) else { return false };
        is_single_element_of(cx, *inferred, *found) || is_single_element_of(cx, *found, *inferred)
    });

    fn infer(input: Self::Input<'_>) -> Result<Vec<Type>, String> {
        let source = Vector::new(input.cx, input.source().ty());
        let (Some(source), Some(position)) = (source, input.static_position()) else {
            return Err("expected vector type".into());
        };
        source.without_leading(input.cx, position.len()).map(|ty| vec![ty]).ok_or_else(String::new)
    }
}

/// Returns whether a type is a vector of one dimension with one element of the other type.
fn is_single_element_of(cx: &ContextData, vector: Type, element: Type) -> bool {
    Vector::new(cx, vector).is_some_and(|vector| vector.shape == [1] && vector.element == element)
}

impl Verify for Extract {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        if Vector::of(*op, op.result()).is_some_and(|result| result.rank() == 0) {
            return fail(out, op.error("expected a scalar instead of a 0-d vector as the result type"));
        }
        let position = op.static_position().unwrap_or_default();
        verify_dynamic_positions(*op, &position, op.dynamic_position().len(), out)?;
        let Some(source) = Vector::of(*op, op.source()) else { return Ok(()) };
        if position.len() > source.rank() {
            return fail(out, op.op_error("expected position attribute of rank no greater than vector rank"));
        }
        verify_indices(*op, &position, source.shape, "vector dimension or poison (-1)", out)
    }
}

impl InferIntRangeInterface for Extract {
    fn infer_ranges(op: Self::View<'_>, operands: &[ValueRange]) -> ResultRanges {
        of_first_operand(*op, operands)
    }
}

/// Gives a vector with another element or subvector at a position.
///
/// The position has an index for each dimension that the inserted value does not have: an integer or a value. With the index -1 the
/// result is poison; the behavior is undefined if a value is out of bounds.
///
/// ```mlir
/// %0 = vector.insert %row, %v [1] : vector<8xf32> into vector<4x8xf32>
/// %1 = vector.insert %x, %v [%i, 3] : f32 into vector<4x8xf32>
/// ```
#[derive(Op)]
#[op(
    name = "vector.insert", doc_group = "Elements and parts",
    rename_all = "camelCase",
    traits(Pure),
    interfaces(InferIntRangeInterface),
    traits(
        Relation("source operand and result have same element type", result_has_element_of::<0>),
        AllTypesMatch(dest, result)
    ),
    verify, fold, canonicalize(InsertToBroadcast, InsertSplatToSplat, InsertChainFullyInitialized))]
#[assembly($value_to_store "," $dest custom<DynamicIndexList>($dynamic_position, $static_position) attr_dict ":" type($value_to_store) "into" type($dest))]
pub struct Insert {
    pub value_to_store: Operand<AnyType>,
    pub dest: Operand<AnyVectorOfAnyRank>,
    #[name("dynamic_position")]
    pub dynamic_position: Operands<Index>,
    #[name("static_position")]
    pub static_position: Attr<DenseI64ArrayAttr>,
    pub result: OpResult<AnyVectorOfAnyRank>,
}

impl Insert {
    /// The op that puts a value at a position of integers.
    pub fn build_at(cx: &ContextData, value: Value, dest: Value, position: &[i64]) -> Build<Insert> {
        let parts =
            InsertParts { value_to_store: value, dest, dynamic_position: &[], static_position: position.into() };
        Build::new(Insert::build(parts).finish(cx))
    }

    /// The op that puts a value at a position of integers and values.
    pub fn build_mixed(cx: &ContextData, value: Value, dest: Value, position: &[OpFoldResult]) -> Build<Insert> {
        let (values, static_position) = split(cx, position);
        let parts = InsertParts { value_to_store: value, dest, dynamic_position: &values, static_position };
        Build::new(Insert::build(parts).finish(cx))
    }
}

impl InsertView<'_> {
    /// The position: integers and values.
    pub fn mixed_position(&self) -> Mixed {
        mixed_position(**self, self.static_position().as_deref())
    }
}

impl Verify for Insert {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let value = Vector::of(*op, op.value_to_store());
        if value.is_some_and(|value| value.rank() == 0) {
            return fail(out, op.error("expected a scalar instead of a 0-d vector as the source operand"));
        }
        let position = op.static_position().unwrap_or_default();
        // The reference reads beyond the operands here.
        verify_dynamic_positions(*op, &position, op.dynamic_position().len(), out)?;
        let Some(dest) = Vector::of(*op, op.dest()) else { return Ok(()) };
        if position.len() > dest.rank() {
            return fail(out, op.op_error("expected position attribute of rank no greater than dest vector rank"));
        }
        match value {
            Some(value) if value.rank() + position.len() != dest.rank() => {
                let message = "expected position attribute rank + source rank to match dest vector rank";
                return fail(out, op.op_error(message));
            }
            None if position.len() != dest.rank() => {
                return fail(out, op.op_error("expected position attribute rank to match the dest vector rank"));
            }
            _ => {}
        }
        verify_indices(*op, &position, dest.shape, "dest vector dimension", out)
    }
}

impl InferIntRangeInterface for Insert {
    fn infer_ranges(op: Self::View<'_>, operands: &[ValueRange]) -> ResultRanges {
        result_from(*op, operands, |known| match known {
            [value, dest, ..] => Some(value.join(dest)),
            _ => None,
        })
    }
}

/// The position of an op: its integers, and its operands for those that are dynamic.
fn mixed_position(op: OpRef<'_>, integers: Option<&[i64]>) -> Mixed {
    join(integers.unwrap_or_default(), OperandRange::named(op, "dynamic_position"))
}

/// Checks that there is an operand for each dynamic index.
fn verify_dynamic_positions(op: OpRef<'_>, position: &[i64], operands: usize, out: &mut Vec<Diagnostic>) -> Verified {
    let dynamic = position.iter().filter(|index| **index == DYNAMIC).count();
    if dynamic == operands {
        return Ok(());
    }
    let message = "mismatch between dynamic and static positions (kDynamic marker but no corresponding dynamic \
                   position) -- this can only happen due to an incorrect fold/rewrite";
    fail(out, op.op_error(message))
}

/// Checks that static indices are in bounds, or those of poison.
fn verify_indices(op: OpRef<'_>, position: &[i64], shape: &[i64], what: &str, out: &mut Vec<Diagnostic>) -> Verified {
    let fits = |(index, size): (&i64, &i64)| *index == DYNAMIC || is_index_or_poison(*index, *size);
    match position.iter().zip(shape).position(|index| !fits(index)) {
        Some(wrong) => {
            let number = wrong + 1;
            let message = format!(
                "expected position attribute #{number} to be a non-negative integer smaller than the corresponding {what}"
            );
            fail(out, op.op_error(message))
        }
        None => Ok(()),
    }
}
