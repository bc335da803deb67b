//! Elements and rows: extraction, insertion, vectors of single elements.

use dialekt_conversion::{ConversionRewriter, OpConversion};
use dialekt_interfaces::OpFoldResult;
use dialekt_ir_core::decl::TypeDecl;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_llvm::{self as llvm, LLVMArrayType};
use dialekt_vector::{self as vector, VectorType};

use super::converted;
use crate::emit::poison;
use crate::pattern::{extract_value, insert_value, int_constant};

/// The position of an element or row: integers, but for the last index of an element, which may be a value.
struct Position {
    /// The row.
    outer: Vec<i64>,
    /// The index in the row of an element.
    inner: Option<OpFoldResult>,
}

impl Position {
    /// `None` where an index that selects a row is a value. `rank` is that of the vector.
    fn of(cx: &ContextData, position: &[OpFoldResult], rank: usize) -> Option<Position> {
        let (inner, outer) = match position.split_last() {
            Some((last, outer)) if position.len() == rank => (Some(*last), outer),
            _ => (None, position),
        };
        let outer = outer.iter().map(|index| match index {
            OpFoldResult::Attr(attr) => cx.integer_i64(*attr),
            OpFoldResult::Value(_) => None,
        });
        Some(Position { outer: outer.collect::<Option<_>>()?, inner })
    }

    /// The index in the row as a value; zero for the element of a vector without dimensions.
    fn index(&self, rw: &mut Rewriter<'_>) -> Option<Value> {
        match self.inner {
            Some(OpFoldResult::Value(value)) => Some(value),
            Some(OpFoldResult::Attr(attr)) => {
                let index = rw.cx().integer_i64(attr)?;
                Some(int_constant(rw, Type::I64, index))
            }
            None => Some(int_constant(rw, Type::I64, 0)),
        }
    }
}

/// The position of an op with its values converted.
fn converted_position(position: &[OpFoldResult], values: &[Value]) -> Option<Vec<OpFoldResult>> {
    let mut values = values.iter();
    let index = |index: &OpFoldResult| match index {
        OpFoldResult::Value(_) => values.next().map(|value| OpFoldResult::Value(*value)),
        OpFoldResult::Attr(attr) => Some(OpFoldResult::Attr(*attr)),
    };
    position.iter().map(index).collect()
}

/// An element or a row of a vector. Where an index of a row is a value, there is no such op in LLVM.
pub struct VectorExtractOpConversion;

impl OpConversion for VectorExtractOpConversion {
    type SourceOp = vector::Extract;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<vector::Extract>, operands: &[Value]) -> Option<()> {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let (ty, position) = (rw.type_of(view.result()), view.mixed_position());
        let rank = VectorType::new(cx, rw.type_of(view.source()))?.rank();
        // A type that cannot be converted.
        converted(rw, ty)?;
        let (source, values) = operands.split_first()?;
        let mut part = *source;
        if position.is_empty() && rank != 0 {
            rw.replace_op(op, &[part]);
            return Some(());
        }
        let position = converted_position(&position, values)?;
        let Some(position) = Position::of(cx, &position, rank) else {
            return rw.no_match(op, "the index of a row is a value");
        };
        if !position.outer.is_empty() {
            part = extract_value(rw, part, &position.outer);
        }
        if position.inner.is_some() || rank == 0 {
            let index = position.index(rw)?;
            part = rw.create(llvm::ExtractElement::build(part, index)).result();
        }
        rw.replace_op(op, &[part]);
        Some(())
    }
}

/// A vector with another element or row.
pub struct VectorInsertOpConversion;

impl OpConversion for VectorInsertOpConversion {
    type SourceOp = vector::Insert;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<vector::Insert>, operands: &[Value]) -> Option<()> {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let (ty, position) = (rw.type_of(view.result()), view.mixed_position());
        let rank = VectorType::new(cx, ty)?.rank();
        converted(rw, ty)?;
        let [value, dest, values @ ..] = operands else { return None };
        let (value, dest) = (*value, *dest);
        let stored = rw.view(op)?.value_to_store();
        let is_vector = VectorType::new(cx, rw.type_of(stored)).is_some_and(|ty| ty.rank() != 0);
        if position.is_empty() && is_vector {
            rw.replace_op(op, &[value]);
            return Some(());
        }
        let position = converted_position(&position, values)?;
        let Some(position) = Position::of(cx, &position, rank) else {
            return rw.no_match(op, "the index of a row is a value");
        };
        let mut part = value;
        if position.inner.is_some() || rank == 0 {
            let row = match position.outer.is_empty() {
                true => dest,
                false => extract_value(rw, dest, &position.outer),
            };
            let index = position.index(rw)?;
            part = rw.create(llvm::InsertElement::build(row, part, index)).result();
        }
        if !position.outer.is_empty() {
            part = insert_value(rw, part, dest, &position.outer);
        }
        rw.replace_op(op, &[part]);
        Some(())
    }
}

/// A vector all of whose elements are one scalar.
pub struct VectorBroadcastScalarLowering;

impl OpConversion for VectorBroadcastScalarLowering {
    type SourceOp = vector::Broadcast;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<vector::Broadcast>, operands: &[Value]) -> Option<()> {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let (source, ty) = (rw.type_of(view.source()), rw.type_of(view.vector()));
        if VectorType::new(cx, source).is_some() {
            return rw.no_match(op, "it repeats no scalar");
        }
        let vector = VectorType::new(cx, ty)?;
        let scalar = *operands.first()?;
        let Some(ty) = converted(rw, ty) else { return rw.no_match(op, "failed to convert the type") };
        if vector.rank() <= 1 {
            let undefined = poison(rw, ty);
            let zero = int_constant(rw, Type::I32, 0);
            let first = rw.create(llvm::InsertElement::build(undefined, scalar, zero)).result();
            let Some(size) = vector.shape.first() else {
                rw.replace_op(op, &[first]);
                return Some(());
            };
            let all = shuffle_or_fold(rw, ty, first, undefined, &vec![0; usize::try_from(*size).ok()?]);
            rw.replace_op(op, &[all]);
            return Some(());
        }
        let mut rows = ty;
        while let Some(array) = LLVMArrayType::of(cx, rows) {
            rows = array.element_type;
        }
        let mut all = poison(rw, ty);
        let undefined = poison(rw, rows);
        let zero = int_constant(rw, Type::I32, 0);
        let row = rw.create(llvm::InsertElement::build(undefined, scalar, zero)).result();
        let (size, outer) = vector.shape.split_last()?;
        let row = shuffle_or_fold(rw, rows, row, row, &vec![0; usize::try_from(*size).ok()?]);
        for position in positions(outer) {
            all = insert_value(rw, row, all, &position);
        }
        rw.replace_op(op, &[all]);
        Some(())
    }
}

/// Creates a shuffle; that of a vector with one element folds.
fn shuffle_or_fold(rw: &mut Rewriter<'_>, ty: Type, first: Value, second: Value, mask: &[i32]) -> Value {
    rw.create_or_fold(llvm::ShuffleVector::build(llvm::ShuffleVectorParts {
        res: ty,
        v1: first,
        v2: second,
        mask: mask.into(),
    }))
}

/// The positions of a shape in row-major order.
pub(super) fn positions(shape: &[i64]) -> impl Iterator<Item = Vec<i64>> + '_ {
    let count: i64 = shape.iter().fold(1, |count: i64, size| count.saturating_mul(*size));
    (0..count).map(|number| {
        let mut rest = number;
        let index = |size: &i64| {
            let index = rest % size;
            rest /= size;
            index
        };
        let mut position: Vec<i64> = shape.iter().rev().map(index).collect();
        position.reverse();
        position
    })
}

/// A vector of given elements.
pub struct VectorFromElementsLowering;

impl OpConversion for VectorFromElementsLowering {
    type SourceOp = vector::FromElements;

    fn convert(
        &self,
        rw: &mut ConversionRewriter<'_>,
        op: Typed<vector::FromElements>,
        operands: &[Value],
    ) -> Option<()> {
        let cx = rw.cx();
        let dest = rw.view(op)?.dest();
        let ty = rw.type_of(dest);
        if VectorType::new(cx, ty)?.rank() > 1 {
            return rw.no_match(op, "rank > 1 vectors are unrolled before");
        }
        let ty = converted(rw, ty)?;
        let mut vector = poison(rw, ty);
        for (index, element) in operands.iter().enumerate() {
            let index = int_constant(rw, Type::I64, index as i64);
            vector = rw.create(llvm::InsertElement::build(vector, *element, index)).result();
        }
        rw.replace_op(op, &[vector]);
        Some(())
    }
}

/// All elements of a vector. Those that nobody uses are not taken out.
pub struct VectorToElementsLowering;

impl OpConversion for VectorToElementsLowering {
    type SourceOp = vector::ToElements;

    fn convert(
        &self,
        rw: &mut ConversionRewriter<'_>,
        op: Typed<vector::ToElements>,
        operands: &[Value],
    ) -> Option<()> {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let results: Vec<Value> = view.elements().collect();
        let source = *operands.first()?;
        if LLVMArrayType::of(cx, rw.type_of(source)).is_some() {
            return rw.no_match(op, "rank > 1 vectors are unrolled before");
        }
        let mut elements = Vec::with_capacity(results.len());
        for (index, result) in results.iter().enumerate() {
            if !rw.value(*result).has_uses() {
                elements.push(None);
                continue;
            }
            let index = int_constant(rw, Type::I64, index as i64);
            elements.push(Some(rw.create(llvm::ExtractElement::build(source, index)).result()));
        }
        // Results without uses may be replaced by any value of the type.
        let any = elements.iter().flatten().next().copied();
        let elements: Vec<Value> = match any {
            Some(any) => elements.into_iter().map(|value| value.unwrap_or(any)).collect(),
            None => {
                rw.erase_op(op);
                return Some(());
            }
        };
        rw.replace_op(op, &elements);
        Some(())
    }
}
