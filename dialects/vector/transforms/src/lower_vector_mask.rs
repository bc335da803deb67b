//! `lower-vector-mask`: masked ops take the mask as an operand. [mlir/lib/Dialect/Vector/Transforms/LowerVectorMask.cpp]

use dialekt_arith as arith;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassPatterns, PassRegistry, PassResult, prepare_patterns};
use dialekt_vector::{
    CanonializeEmptyMaskOp, Gather, GatherParts, Mask, MaskingOpRef, TransferRead, TransferReadParts, TransferWrite,
    TransferWriteParts,
};

/// Lower 'vector.mask' operations
///
/// Masked transfers and gathers become ones with the mask as an operand.
#[derive(Pass, Clone)]
#[pass(name = "LowerVectorMaskPass", argument = "lower-vector-mask", op = "func.func")]
pub struct LowerVectorMask {
    patterns: PassPatterns,
}

impl Pass for LowerVectorMask {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        self.patterns = prepare_patterns(cx, |set| {
            populate_vector_mask_lowering_patterns_for_side_effecting_ops(set);
            set.add::<CanonializeEmptyMaskOp>();
        });
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.apply_all_patterns(&self.patterns)
    }
}

/// Adds the patterns that give masks to the ops that they mask. [MLIR: populateVectorMaskLoweringPatternsForSideEffectingOps]
pub fn populate_vector_mask_lowering_patterns_for_side_effecting_ops(set: &mut PatternSet) {
    set.add::<MaskedTransferReadOpPattern>().add::<MaskedTransferWriteOpPattern>().add::<MaskedGatherOpPattern>();
}

/// The op of a kind that a mask is around.
fn masked<T: OpDecl>(rw: &Rewriter<'_>, mask: Typed<Mask>) -> Option<Typed<T>> {
    let masked = MaskingOpRef::of(rw.op(mask))?.maskable_op()?;
    masked.view::<T>()?;
    rw.op(masked.handle()).typed::<T>()
}

/// A masked read takes the mask.
#[derive(Described)]
pub struct MaskedTransferReadOpPattern;

impl OpRewrite for MaskedTransferReadOpPattern {
    type SourceOp = Mask;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Mask>) -> Option<()> {
        let Some(read) = masked::<TransferRead>(rw, op) else { return rw.no_match(op, "it masks no read") };
        let (mask, read) = (rw.view(op)?, rw.view(read)?);
        if mask.passthru().is_some() {
            return rw.no_match(op, "Can't lower passthru to vector.transfer_read");
        }
        let indices: Vec<Value> = read.indices().collect();
        let parts = TransferReadParts {
            vector: rw.type_of(read.vector()),
            base: read.base(),
            indices: &indices,
            permutation_map: read.permutation_map()?,
            padding: read.padding(),
            in_bounds: read.in_bounds()?,
        };
        let new = TransferRead::build(parts).mask(mask.mask());
        rw.replace_op_with_new(op, new);
        Some(())
    }
}

/// A masked write takes the mask.
#[derive(Described)]
pub struct MaskedTransferWriteOpPattern;

impl OpRewrite for MaskedTransferWriteOpPattern {
    type SourceOp = Mask;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Mask>) -> Option<()> {
        let Some(write) = masked::<TransferWrite>(rw, op) else { return rw.no_match(op, "it masks no write") };
        let (mask, write) = (rw.view(op)?.mask(), rw.view(write)?);
        let indices: Vec<Value> = write.indices().collect();
        let parts = TransferWriteParts {
            value_to_store: write.value_to_store(),
            base: write.base(),
            indices: &indices,
            permutation_map: write.permutation_map()?,
            in_bounds: write.in_bounds()?,
        };
        let new = TransferWrite::build(parts).mask(mask);
        let new = match write.result() {
            Some(result) => new.result(rw.type_of(result)),
            None => new,
        };
        rw.replace_op_with_new(op, new);
        Some(())
    }
}

/// A masked gather takes the mask; elements that it leaves out are zeros unless there are others.
#[derive(Described)]
pub struct MaskedGatherOpPattern;

impl OpRewrite for MaskedGatherOpPattern {
    type SourceOp = Mask;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Mask>) -> Option<()> {
        let Some(gather) = masked::<Gather>(rw, op) else { return rw.no_match(op, "it masks no gather") };
        let (mask, gather) = (rw.view(op)?, rw.view(gather)?);
        let (passthru, mask) = (mask.passthru(), mask.mask());
        let (base, indices, loc) = (gather.base(), gather.indices(), gather.loc());
        let offsets: Vec<Value> = gather.offsets().collect();
        let result = rw.type_of(gather.result());
        let pass_thru = match passthru {
            Some(passthru) => passthru,
            None => {
                let zero = rw.ir().cx().zero_attr(result)?;
                rw.create(arith::Constant::build(zero).with_loc(loc)).result()
            }
        };
        let new = Gather::build(GatherParts { result, base, offsets: &offsets, indices, mask, pass_thru });
        rw.replace_op_with_new(op, new);
        Some(())
    }
}
