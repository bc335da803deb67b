//! Convolutions: a filter moves over an image.

use dialekt_ir_core::affine::{AffineBinaryOp, AffineExpr, AffineInterner, AffineMap};
use dialekt_ir_core::prelude::op::*;
use smallvec::SmallVec;

use crate::IteratorType;
use crate::interfaces::LinalgOpRef;

/// An op with an image, a filter and an output, some of whose loops move the filter over the image.
#[op_interface(name = "ConvolutionOpInterface", verify = verify_convolution)]
pub trait ConvolutionOpInterface {
    /// The image.
    fn image(op: Self::View<'_>) -> Option<Value> {
        op.operand(0)
    }

    /// The filter.
    fn filter(op: Self::View<'_>) -> Option<Value> {
        op.operand(1)
    }
}

fn verify_convolution(op: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Verified {
    match convolution_error(op) {
        Some(message) => fail(out, op.error(message)),
        None => Ok(()),
    }
}

/// The loops of a convolution by the part that they have in the indices of the image.
#[derive(Default)]
struct ImageLoops {
    convolved: SmallVec<[u32; 8]>,
    unconvolved: SmallVec<[u32; 8]>,
}

impl ImageLoops {
    fn knows(&self, dim: u32) -> bool {
        self.convolved.contains(&dim) || self.unconvolved.contains(&dim)
    }

    /// Those of a map each of whose results is a loop, or a sum of two loops that may have factors. `None` for other maps, and
    /// where a loop occurs twice.
    fn of(affine: &AffineInterner, map: AffineMap) -> Option<ImageLoops> {
        let mut loops = ImageLoops::default();
        for result in affine.map(map).results() {
            let result = affine.expr(*result);
            if let Some(dim) = result.as_dim() {
                if loops.knows(dim) {
                    return None;
                }
                loops.unconvolved.push(dim);
                continue;
            }
            let (lhs, rhs) = result.as_binary(AffineBinaryOp::Add)?;
            for term in [lhs, rhs] {
                let dim = convolved_dim(affine, term).filter(|dim| !loops.knows(*dim))?;
                loops.convolved.push(dim);
            }
        }
        Some(loops)
    }
}

/// The loop of a term, which may have a factor.
fn convolved_dim(affine: &AffineInterner, term: AffineExpr) -> Option<u32> {
    let data = affine.expr(term);
    if let Some(dim) = data.as_dim() {
        return Some(dim);
    }
    let (lhs, rhs) = data.as_binary(AffineBinaryOp::Mul)?;
    let is_factor = |expr| affine.expr(expr).as_constant().is_some() || affine.expr(expr).as_symbol().is_some();
    match (affine.expr(lhs).as_dim(), affine.expr(rhs).as_dim()) {
        (Some(dim), _) if is_factor(rhs) => Some(dim),
        (_, Some(dim)) if is_factor(lhs) => Some(dim),
        _ => None,
    }
}

/// The reason why an op is no convolution. [MLIR: isConvolutionInterfaceImpl]
pub(crate) fn convolution_error(op: OpRef<'_>) -> Option<&'static str> {
    const UNEXPECTED: Option<&str> = Some("unexpected loop dimension for convolution op");
    let Some(this) = LinalgOpRef::of(op) else { return Some("expected a LinalgOp") };
    let style = this.style()?;
    if style.dps_inputs().count() < 2 || style.dps_inits().len() != 1 {
        return Some("expected op with 2 inputs and 1 output");
    }
    let affine = op.cx().affine();
    let maps = this.indexing_maps();
    let (image, filter, output) = (*maps.first()?, *maps.get(1)?, *maps.last()?);
    let Some(image) = ImageLoops::of(affine, image) else { return Some("unexpected input index map for convolutions") };
    if !filter.is_projected_permutation(affine, false) || !output.is_projected_permutation(affine, false) {
        return Some("expected output/filter indexing maps to be projected permutations");
    }
    let dims = |map: AffineMap| -> SmallVec<[u32; 8]> {
        affine.map(map).results().iter().filter_map(|result| affine.expr(*result).as_dim()).collect()
    };
    let (filter, output) = (dims(filter), dims(output));
    let kinds = this.iterator_types();
    let kind = |dim: u32| kinds.get(dim as usize).copied();
    let mut known: SmallVec<[u32; 8]> = SmallVec::new();
    for &dim in &output {
        let (free, moved, filtered) =
            (image.unconvolved.contains(&dim), image.convolved.contains(&dim), filter.contains(&dim));
        // Batch and depth, image, and channels of the output.
        let expected = free || moved && !filtered || !moved && filtered;
        if !expected || known.contains(&dim) {
            return UNEXPECTED;
        }
        if kind(dim) != Some(IteratorType::Parallel) {
            return Some("expected all iterators used to access outputs to be parallel");
        }
        known.push(dim);
    }
    for &dim in &filter {
        let (free, moved, written) =
            (image.unconvolved.contains(&dim), image.convolved.contains(&dim), output.contains(&dim));
        if written && !moved {
            // Channels of the output and depth were seen above.
            continue;
        }
        let expected = !written && (moved || free);
        if !expected || known.contains(&dim) {
            return UNEXPECTED;
        }
        if kind(dim) != Some(IteratorType::Reduction) {
            return Some("expected all iterators not used to access outputs to be reduction");
        }
        known.push(dim);
    }
    if known.len() != kinds.len() {
        return UNEXPECTED;
    }
    image.convolved.is_empty().then_some("expected convolved dim to be non-empty")
}
