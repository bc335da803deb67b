//! Shuffles and interleaving.

use dialekt_conversion::{ConversionRewriter, OpConversion};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_llvm::{self as llvm, LLVMStructType};
use dialekt_vector::{self as vector, VectorType};

use super::converted;
use crate::emit::{named, poison};
use crate::pattern::{extract_value, index_constant_of, insert_value};

/// The shuffle of LLVM.
fn shuffle(res: Type, v1: Value, v2: Value, mask: &[i32]) -> impl BuildOp<Op = llvm::ShuffleVector> {
    llvm::ShuffleVector::build(llvm::ShuffleVectorParts { res, v1, v2, mask: mask.into() })
}

/// A shuffle of equal vectors of rank 1 is one of LLVM; others are done part by part.
pub struct VectorShuffleOpConversion;

impl OpConversion for VectorShuffleOpConversion {
    type SourceOp = vector::Shuffle;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<vector::Shuffle>, operands: &[Value]) -> Option<()> {
        let cx = rw.cx();
        let [v1, v2] = *operands else { return None };
        let view = rw.view(op)?;
        let (mask, ty) = (view.mask()?, rw.type_of(view.vector()));
        let [first, second] = [0, 1].map(|index| rw.op(op).operand(index).map(|value| rw.type_of(value)));
        let (first, second) = (first?, second?);
        let Some(ty) = converted(rw, ty) else { return rw.no_match(op, "the type cannot be converted") };
        let rank = VectorType::new(cx, first)?.rank();
        if rank <= 1 && first == second {
            let mask: Vec<i32> = mask.iter().map(|index| i32::try_from(*index).ok()).collect::<Option<_>>()?;
            rw.replace_op_with_new(op, shuffle(ty, v1, v2, &mask));
            return Some(());
        }
        let size = VectorType::new(cx, first)?.shape.first().copied().unwrap_or(1);
        let mut all = poison(rw, ty);
        for (at, index) in mask.iter().enumerate() {
            let (source, index) = if *index >= size { (v2, index - size) } else { (v1, *index) };
            if rank <= 1 {
                let index = index_constant(rw, index)?;
                let element = rw.create(llvm::ExtractElement::build(source, index)).result();
                let at = index_constant(rw, at as i64)?;
                all = rw.create(llvm::InsertElement::build(all, element, at)).result();
            } else {
                let row = extract_value(rw, source, &[index]);
                all = insert_value(rw, row, all, &[at as i64]);
            }
        }
        rw.replace_op(op, &[all]);
        Some(())
    }
}

fn index_constant(rw: &mut ConversionRewriter<'_>, value: i64) -> Option<Value> {
    let ty = converted(rw, Type::INDEX)?;
    Some(index_constant_of(rw, ty, value))
}

/// Elements of two vectors in turn.
pub struct VectorInterleaveOpLowering;

impl OpConversion for VectorInterleaveOpLowering {
    type SourceOp = vector::Interleave;

    fn convert(
        &self,
        rw: &mut ConversionRewriter<'_>,
        op: Typed<vector::Interleave>,
        operands: &[Value],
    ) -> Option<()> {
        let cx = rw.cx();
        let [lhs, rhs] = *operands else { return None };
        let result = rw.view(op)?.result();
        let ty = rw.type_of(result);
        let vector = VectorType::new(cx, ty)?;
        if vector.rank() > 1 {
            return rw.no_match(op, "InterleaveOp not rank 1");
        }
        if vector.is_scalable() {
            let ty = converted(rw, ty)?;
            let both = named(rw, "llvm.intr.vector.interleave2", ty, &[lhs, rhs], &[])?;
            rw.replace_op(op, &[both]);
            return Some(());
        }
        let half = i32::try_from(vector.num_elements() / 2).ok()?;
        let mask: Vec<i32> = (0..half).flat_map(|index| [index, half + index]).collect();
        let ty = converted(rw, ty)?;
        rw.replace_op_with_new(op, shuffle(ty, lhs, rhs, &mask));
        Some(())
    }
}

/// Elements at even positions, and those at odd ones.
pub struct VectorDeinterleaveOpLowering;

impl OpConversion for VectorDeinterleaveOpLowering {
    type SourceOp = vector::Deinterleave;

    fn convert(
        &self,
        rw: &mut ConversionRewriter<'_>,
        op: Typed<vector::Deinterleave>,
        operands: &[Value],
    ) -> Option<()> {
        let cx = rw.cx();
        let source = *operands.first()?;
        let ty = rw.op(op).result_type(0)?;
        let vector = VectorType::new(cx, ty)?;
        if vector.rank() > 1 {
            return rw.no_match(op, "DeinterleaveOp not rank 1");
        }
        let half = converted(rw, ty)?;
        if vector.is_scalable() {
            let both = LLVMStructType::new_literal(cx, [half, half], false);
            let both = named(rw, "llvm.intr.vector.deinterleave2", both, &[source], &[])?;
            let even = extract_value(rw, both, &[0]);
            let odd = extract_value(rw, both, &[1]);
            rw.replace_op(op, &[even, odd]);
            return Some(());
        }
        let undefined = rw.type_of(source);
        let undefined = poison(rw, undefined);
        let size = i32::try_from(vector.num_elements()).ok()?;
        let mut halves = [0, 1].map(|first| (0..size).map(|index| 2 * index + first).collect::<Vec<i32>>()).into_iter();
        let mut half = || {
            let mask = halves.next()?;
            Some(rw.create(shuffle(half, source, undefined, &mask)).result())
        };
        let results = [half()?, half()?];
        rw.replace_op(op, &results);
        Some(())
    }
}
