//! `convert-bufferization-to-memref`: clones become allocations and copies, and deallocations compare addresses at run time.
//! [mlir/lib/Conversion/BufferizationToMemRef]

use dialekt_arith::{self as arith, index_constant};
use dialekt_bufferization as bufferization;
use dialekt_bufferization_transforms::bufferization_lower_deallocations::{
    dealloc_helpers, populate_dealloc_lowering_patterns,
};
use dialekt_conversion::{Conversion, ConversionConfig, ConversionPatterns, ConversionTarget, Mode};
use dialekt_interfaces::CastOpInterface;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_memref as memref;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassFailed, PassResult};
use dialekt_scf::make_for;

/// Convert operations from the Bufferization dialect to the MemRef dialect
///
/// A clone is memory with the sizes of its source, into which that is copied. A memref is freed if its condition holds and its address is that of no
/// retained memref.
#[derive(Pass, Clone)]
#[pass(
    name = "ConvertBufferizationToMemRefPass",
    argument = "convert-bufferization-to-memref",
    dialects(
        dialekt_arith::ArithDialect,
        dialekt_memref::MemRefDialect,
        dialekt_scf::SCFDialect,
        dialekt_func::FuncDialect
    )
)]
pub struct ConvertBufferizationToMemRef;

impl Pass for ConvertBufferizationToMemRef {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let helpers = dealloc_helpers(cx)?;
        let mut target = ConversionTarget::new();
        target.legal_dialects(["memref", "arith", "scf", "func"]).illegal_dialects(["bufferization"]);
        let mut patterns = ConversionPatterns::new();
        patterns.add_rewrite::<CloneOpConversion>();
        populate_dealloc_lowering_patterns(&mut patterns, helpers);
        let conversion = Conversion::new(cx.cx(), target, patterns);
        let op = cx.op();
        let outcome = conversion.apply(cx.ir_mut(), &[op], Mode::Partial, &ConversionConfig::default());
        outcome.map(drop).map_err(|_| PassFailed)
    }
}

/// A clone is a copy in memory of its own, with the identity as layout before it is cast to another.
#[derive(Described)]
pub struct CloneOpConversion;

impl OpRewrite for CloneOpConversion {
    type SourceOp = bufferization::Clone;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<bufferization::Clone>) -> Option<()> {
        let (cx, view) = (rw.cx(), rw.view(op)?);
        let (input, ty) = (view.input(), view.result_type(0)?);
        let copy = match cx.type_data(ty) {
            TypeData::MemRef { shape, element, space, .. } => {
                let plain = cx.memref_type(shape, *element, None, *space).ok()?;
                if !memref::Cast::are_cast_compatible(cx, &[plain], &[ty]) {
                    return rw.no_match(op, "memory without a layout cannot be cast to the result");
                }
                allocate_ranked(rw, input, plain, ty)?
            }
            TypeData::UnrankedMemRef { element, .. } => allocate_unranked(rw, input, *element, ty)?,
            _ => return None,
        };
        rw.create(memref::Copy::build(input, copy));
        rw.replace_op(op, &[copy]);
        Some(())
    }
}

/// Memory with the sizes of a memref whose rank is known.
fn allocate_ranked(rw: &mut Rewriter<'_>, input: Value, plain: Type, ty: Type) -> Option<Value> {
    let shape = rw.cx().type_data(plain).shape()?.to_vec();
    let loc = rw.current_loc();
    let mut sizes = Vec::new();
    for dim in (0..shape.len()).filter(|dim| shape[*dim] == DYNAMIC) {
        let dim = index_constant(rw, dim as i64, loc);
        sizes.push(rw.create_or_fold(memref::Dim::build(input, dim)));
    }
    let memory = rw.create(memref::Alloc::build(plain, &sizes, &[])).result();
    Some(if plain == ty { memory } else { rw.create(memref::Cast::build(ty, memory)).into() })
}

/// Memory with the sizes of a memref whose rank is not known: it is allocated as one of one dimension, and reshaped.
fn allocate_unranked(rw: &mut Rewriter<'_>, input: Value, element: Type, ty: Type) -> Option<Value> {
    let (cx, loc) = (rw.cx(), rw.current_loc());
    let [zero, one] = [0, 1].map(|value| index_constant(rw, value, loc));
    let rank = rw.create(memref::Rank::build(input)).result();
    let sizes = cx.memref_type(&[DYNAMIC], Type::INDEX, None, None).ok()?;
    let sizes = rw.create(memref::Alloca::build(sizes, &[rank], &[])).result();
    let product = make_for(rw, (zero, rank, one), &[one], |rw, dim, carried| {
        let size = rw.create(memref::Dim::build(input, dim)).result();
        rw.create(memref::Store::build(size, sizes, &[dim]).nontemporal(false));
        Some(vec![rw.create(arith::MulI::build(*carried.first()?, size)).result()])
    })?;
    let count = rw.op(product).result(0)?;
    let flat = cx.memref_type(&[DYNAMIC], element, None, None).ok()?;
    let memory = rw.create(memref::Alloc::build(flat, &[count], &[])).result();
    Some(rw.create(memref::Reshape::build(ty, memory, sizes)).result())
}
