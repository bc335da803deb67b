//! `vector.scan` becomes ops on slices. [mlir/lib/Dialect/Vector/Transforms/LowerVectorScan.cpp]

use dialekt_arith::FastMath;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_vector::{
    Broadcast, ExtractStridedSlice, ExtractStridedSliceParts, InsertStridedSlice, InsertStridedSliceParts, Scan,
    ShapeCast, VectorType, is_supported_combining_kind, make_arith_reduction,
};

use crate::build::{extract, zero};

/// Adds the pattern that lowers scans. [MLIR: populateVectorScanLoweringPatterns]
pub fn populate_vector_scan_lowering_patterns(set: &mut PatternSet) {
    set.add::<ScanToArithOps>();
}

/// A scan combines each slice with what was combined before it.
#[derive(Described)]
pub struct ScanToArithOps;

impl OpRewrite for ScanToArithOps {
    type SourceOp = Scan;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Scan>) -> Option<()> {
        let cx = rw.cx();
        let view = rw.view(op)?;
        let (source, initial, kind, inclusive) = (view.source(), view.initial_value(), view.kind()?, view.inclusive()?);
        let dim = usize::try_from(view.reduction_dim()?).ok()?;
        let (ty, last_type) = (view.result_type(0)?, view.result_type(1)?);
        let vector = VectorType::new(cx, ty)?;
        let rank = vector.rank();
        if *vector.scalable.get(dim)? {
            return rw.no_match(op, "Trying to reduce scalable dimension - not yet supported!");
        }
        if !is_supported_combining_kind(cx, kind, vector.element) {
            return rw.no_match(op, "the elements cannot be combined in that way");
        }
        let initial_rank = VectorType::new(cx, rw.type_of(initial))?.rank();
        let one = |(other, size)| if other == dim { (1, false) } else { size };
        let part = vector.with_dims(cx, vector.dims().enumerate().map(one))?;
        let sizes: Vec<i64> =
            vector.shape.iter().enumerate().map(|(other, size)| if other == dim { 1 } else { *size }).collect();

        let mut all = zero(rw, ty)?;
        let (mut last_input, mut last) = (None, None);
        for index in 0..vector.shape[dim] {
            let offsets: Vec<i64> = (0..rank).map(|other| if other == dim { index } else { 0 }).collect();
            let strides = vec![1; rank];
            let input = rw.create(ExtractStridedSlice::build(ExtractStridedSliceParts {
                slice: part,
                source,
                offsets: offsets.clone().into(),
                sizes: sizes.clone().into(),
                strides: strides.clone().into(),
            }));
            let input = input.result();
            let output = match (last, last_input) {
                (Some(last), Some(before)) => {
                    let operand = if inclusive { input } else { before };
                    make_arith_reduction(rw, kind, (last, operand), FastMath::None.into(), None)?
                }
                _ if inclusive => input,
                _ if initial_rank == 0 => rw.create(Broadcast::build(part, initial)).result(),
                _ => rw.create(ShapeCast::build(part, initial)).result(),
            };
            let parts = InsertStridedSliceParts {
                value_to_store: output,
                dest: all,
                offsets: offsets.into(),
                strides: strides.into(),
            };
            all = rw.create(InsertStridedSlice::build(parts)).result();
            (last_input, last) = (Some(input), Some(output));
        }
        let last = last?;
        let last = match initial_rank {
            0 => {
                let element = extract(rw, last, &[0]);
                rw.create(Broadcast::build(last_type, element)).result()
            }
            _ => rw.create(ShapeCast::build(last_type, last)).result(),
        };
        rw.replace_op(op, &[all, last]);
        Some(())
    }
}
