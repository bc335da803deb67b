//! Lists of sizes, offsets and the like, each a value or an integer. [MLIR: StaticValueUtils]

use dialekt_ir_core::interfaces::{OpFoldResult, OperandRange};
use dialekt_ir_core::prelude::op::*;
use smallvec::SmallVec;

/// A list of values and integers.
pub type Mixed = SmallVec<[OpFoldResult; 4]>;

/// An integer of type `index`.
pub fn index(cx: &ContextData, value: i64) -> Attribute {
    cx.integer_attr(Type::INDEX, value).expect("`index` has integers")
}

/// The integer that an element is, or that the constant op behind it is.
pub fn known(ir: &Ir, element: OpFoldResult) -> Option<i64> {
    let attr = match element {
        OpFoldResult::Attr(attr) => attr,
        OpFoldResult::Value(value) => ir.constant(value)?,
    };
    ir.cx().integer_i64(attr)
}

/// The integer of an element that is an attribute; values are not looked through.
pub fn integer(cx: &ContextData, element: OpFoldResult) -> Option<i64> {
    match element {
        OpFoldResult::Attr(attr) => cx.integer_i64(attr),
        OpFoldResult::Value(_) => None,
    }
}

/// Returns whether all elements are one integer.
pub fn all_are(ir: &Ir, list: &[OpFoldResult], expected: i64) -> bool {
    list.iter().all(|element| known(ir, *element) == Some(expected))
}

/// Replaces known values by integers that the list may have. Returns whether there were any. [MLIR:
/// foldDynamicIndexList]
pub fn fold(ir: &Ir, list: &mut [OpFoldResult], allowed: fn(i64) -> bool) -> bool {
    let mut changed = false;
    for element in list.iter_mut().filter(|element| matches!(element, OpFoldResult::Value(_))) {
        if let Some(value) = known(ir, *element).filter(|value| *value != DYNAMIC && allowed(*value)) {
            *element = OpFoldResult::Attr(index(ir.cx(), value));
            changed = true;
        }
    }
    changed
}

/// Replaces known offsets, sizes or strides by integers, in the first list in which there are any. Offsets and sizes
/// are not negative; strides may be.
pub fn fold_parts(ir: &Ir, parts: &mut [Mixed; 3], may_stand_still: bool) -> bool {
    let stride: fn(i64) -> bool = if may_stand_still { |_| true } else { |stride| stride != 0 };
    let allowed: [fn(i64) -> bool; 3] = [|offset| offset >= 0, |size| size >= 0, stride];
    parts.iter_mut().zip(allowed).any(|(list, allowed)| fold(ir, list, allowed))
}

/// The values, and the integers with [`DYNAMIC`] for each value. [MLIR: dispatchIndexOpFoldResults]
pub fn split(cx: &ContextData, list: &[OpFoldResult]) -> (SmallVec<[Value; 4]>, SmallVec<[i64; 8]>) {
    let mut values = SmallVec::new();
    let integers = list.iter().map(|element| match *element {
        OpFoldResult::Attr(attr) => cx.integer_i64(attr).unwrap_or(DYNAMIC),
        OpFoldResult::Value(value) => {
            values.push(value);
            DYNAMIC
        }
    });
    let integers = integers.collect();
    (values, integers)
}

/// A list of integers, with values in place of [`DYNAMIC`].
pub fn join(integers: &[i64], values: OperandRange<'_>) -> Mixed {
    dialekt_interfaces::mixed_values(values.op(), integers, values)
}
