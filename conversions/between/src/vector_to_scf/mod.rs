//! `convert-vector-to-scf`: transfers of vectors of higher rank become loops over transfers of vectors of lower rank.
//! [mlir/lib/Conversion/VectorToSCF/VectorToSCF.cpp]
//!
//! There are two ways. With loops, a vector is in a buffer of rank 0, which is cast to one with a dimension more and a vector with a
//! dimension less; the loop goes through that dimension. Transfers in progress have a label. Unrolled, a transfer becomes one for each
//! index, with `vector.extract` and `vector.insert`.

mod bounds;
mod loops;
mod one_dim;
mod print;
mod scalable;
mod unroll;

use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassPatterns, PassRegistry, PassResult, prepare_patterns};
use dialekt_vector::{MaskableOpRef, Print, TransferRead, TransferWrite};
use dialekt_vector_transforms::transfer::Transfer;
use dialekt_vector_transforms::transfer_permutation_map_lowering::populate_vector_transfer_permutation_map_lowering_patterns;

/// Lower the operations from the vector dialect into the SCF dialect
///
/// Transfers of vectors whose rank is higher than the wanted one become loops, or are unrolled. Permutation maps become transposes first.
/// Vectors are printed element by element.
#[derive(Pass, Clone)]
#[pass(
    name = "ConvertVectorToSCF",
    argument = "convert-vector-to-scf",
    dialects(
        dialekt_affine::AffineDialect,
        dialekt_memref::MemRefDialect,
        dialekt_scf::SCFDialect,
        dialekt_tensor::TensorDialect
    )
)]
pub struct ConvertVectorToScf {
    /// Perform full unrolling when converting vector transfers to SCF
    #[option]
    full_unroll: bool,
    /// Target vector rank to which transfer ops should be lowered
    #[option(default = 1)]
    target_rank: u32,
    /// Lower transfer ops that operate on tensors
    #[option]
    lower_tensors: bool,
    /// Add scalable vector specific lowerings (that introduce loops)
    #[option]
    lower_scalable: bool,
    maps: PassPatterns,
    transfers: PassPatterns,
}

impl Pass for ConvertVectorToScf {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        self.maps = prepare_patterns(cx, populate_vector_transfer_permutation_map_lowering_patterns);
        let options = VectorTransferToScfOptions {
            target_rank: self.target_rank as usize,
            unroll: self.full_unroll,
            lower_tensors: self.lower_tensors,
            lower_scalable: self.lower_scalable,
        };
        self.transfers = prepare_patterns(cx, |set| populate_vector_to_scf_conversion_patterns(set, options));
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.apply_patterns(&self.maps)?;
        cx.apply_patterns(&self.transfers)?;
        Ok(())
    }
}

/// The ways of [`populate_vector_to_scf_conversion_patterns`].
#[derive(Clone, Copy, Debug)]
pub struct VectorTransferToScfOptions {
    /// Transfers of vectors of higher rank are lowered to ones of this rank.
    pub target_rank: usize,
    /// Transfers are unrolled, or else become loops.
    pub unroll: bool,
    /// Transfers from and to tensors are lowered, too.
    pub lower_tensors: bool,
    /// Writes of transposed scalable vectors become loops.
    pub lower_scalable: bool,
}

impl Default for VectorTransferToScfOptions {
    fn default() -> Self {
        VectorTransferToScfOptions { target_rank: 1, unroll: false, lower_tensors: false, lower_scalable: false }
    }
}

/// Adds the patterns for transfers and for `vector.print`. [MLIR: populateVectorToSCFConversionPatterns]
pub fn populate_vector_to_scf_conversion_patterns(set: &mut PatternSet, options: VectorTransferToScfOptions) {
    let read = PatternRoot::of::<TransferRead>();
    let write = PatternRoot::of::<TransferWrite>();
    let mut add = |name: &'static str, root, rewrite: fn(&mut Rewriter<'_>, Op, Options) -> Option<()>| {
        set.add_fn(name, root, 1, move |rw, op| rewrite(rw, op, options));
    };
    if options.unroll {
        add("UnrollTransferReadConversion", read, unroll::unroll_read);
        add("UnrollTransferWriteConversion", write, unroll::unroll_write);
    } else {
        add("PrepareTransferReadConversion", read, loops::prepare_read);
        add("PrepareTransferWriteConversion", write, loops::prepare_write);
        add("TransferOpConversion", read, loops::read_to_loop);
        add("TransferOpConversion", write, loops::write_to_loop);
    }
    if options.lower_scalable {
        add("ScalableTransposeTransferWriteConversion", write, scalable::transposed_write_to_loop);
    }
    if options.target_rank == 1 {
        add("TransferOp1dConversion", read, one_dim::read_to_loop);
        add("TransferOp1dConversion", write, one_dim::write_to_loop);
    }
    set.add_fn("DecomposePrintOpConversion", PatternRoot::of::<Print>(), 1, print::decompose);
}

type Options = VectorTransferToScfOptions;

/// The parts of a transfer with more dimensions than are wanted, along the first of which it can be taken apart.
fn transfer_to_lower(rw: &mut Rewriter<'_>, op: Op, options: Options) -> Option<Transfer> {
    let cx = rw.cx();
    let transfer = Transfer::of(rw, op)?;
    let vector = transfer.vector_type(cx, rw)?;
    let why = if vector.rank() <= options.target_rank {
        "the vector has no more than the wanted rank"
    } else if vector.scalable.first() == Some(&true) {
        "the first dimension is scalable"
    } else if transfer.is_of_tensor(rw) && !options.lower_tensors {
        "transfers of tensors are not lowered"
    } else if !transfer.has_same_elements(rw) {
        "the element type changes"
    } else if is_in_mask(rw, op) {
        // The reference puts several ops into the mask, which does not verify.
        "it is in a mask"
    } else {
        return Some(transfer);
    };
    rw.no_match(op, why)
}

/// Returns whether a transfer is in an op that masks it.
fn is_in_mask(rw: &Rewriter<'_>, op: Op) -> bool {
    MaskableOpRef::of(rw.op(op)).is_some_and(|op| op.masking_op().is_some())
}

/// The parts of a transfer without the first dimension and without mask: what remains of it in a loop. The indices are those of the
/// transfer.
fn without_first_dim(cx: &ContextData, transfer: &Transfer) -> Option<Transfer> {
    let affine = cx.affine();
    let data = affine.map(transfer.map);
    Some(Transfer {
        map: affine.make_map(data.dims(), 0, data.results().get(1..)?),
        in_bounds: transfer.in_bounds.get(1..)?.into(),
        mask: None,
        ..transfer.clone()
    })
}
