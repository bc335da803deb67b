//! `linalg-block-pack-matmul`: products of matrices work on blocks. [mlir/lib/Dialect/Linalg/Transforms/BlockPackMatmul.cpp]

use std::sync::Arc;

use dialekt_interfaces::DestinationStyleOpRef;
use dialekt_ir_core::affine::AffineMap;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_linalg::predicates::is_sum_of_products;
use dialekt_linalg::{BatchMatmul, Generic, IteratorType, LinalgOpRef, Matmul};
use dialekt_ods_macros::Pass;
use dialekt_pass::options::ListOption;
use dialekt_pass::{Pass, PassContext, PassPatterns, PassRegistry, PassResult, prepare_patterns};

use crate::packing::{BlockPacking, block_pack_matmul};

/// Pack linalg matmul into blocks
///
/// Operands are packed into tensors of blocks, the order of whose dimensions options say; the product is a generic op on blocks.
#[derive(Pass, Clone)]
#[pass(
    name = "LinalgBlockPackMatmul",
    argument = "linalg-block-pack-matmul",
    dialects(dialekt_linalg::LinalgDialect, dialekt_tensor::TensorDialect)
)]
pub struct LinalgBlockPackMatmul {
    /// Block factors (mb, nb, kb) for relayout
    #[option]
    block_factors: ListOption<i64>,
    /// Allow packing with padding
    #[option(default = true)]
    allow_padding: bool,
    /// Next multiples of the packing sizes
    #[option]
    mnk_padded_multiples: ListOption<i64>,
    /// Permutation of matmul (M, N, K) dimensions order
    #[option]
    mnk_order: ListOption<i64>,
    /// Transpose LHS outer block layout
    #[option]
    lhs_transpose_outer_blocks: bool,
    /// Transpose LHS inner block layout
    #[option]
    lhs_transpose_inner_blocks: bool,
    /// Transpose RHS outer block layout
    #[option(default = true)]
    rhs_transpose_outer_blocks: bool,
    /// Transpose RHS inner block layout
    #[option(default = true)]
    rhs_transpose_inner_blocks: bool,
    patterns: PassPatterns,
}

impl Pass for LinalgBlockPackMatmul {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        let packing = self.packing();
        self.patterns = prepare_patterns(cx, |set| {
            if let Some(packing) = packing {
                add_patterns(set, packing);
            }
        });
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.apply_all_patterns(&self.patterns)
    }
}

impl LinalgBlockPackMatmul {
    /// The layout; `None` where a list has not three numbers: then nothing is packed.
    fn packing(&self) -> Option<BlockPacking> {
        let three = |list: &ListOption<i64>, or: [i64; 3]| -> Option<[i64; 3]> {
            if list.is_empty() { Some(or) } else { list[..].try_into().ok() }
        };
        Some(BlockPacking {
            block_factors: self.block_factors[..].try_into().ok()?,
            allow_padding: self.allow_padding,
            padded_multiples: three(&self.mnk_padded_multiples, [0; 3])?,
            order: three(&self.mnk_order, [0, 1, 2])?,
            lhs_transpose_outer: self.lhs_transpose_outer_blocks,
            lhs_transpose_inner: self.lhs_transpose_inner_blocks,
            rhs_transpose_outer: self.rhs_transpose_outer_blocks,
            rhs_transpose_inner: self.rhs_transpose_inner_blocks,
        })
    }
}

/// Adds the patterns that pack products of matrices. [MLIR: populateBlockPackMatmulPatterns]
pub fn add_patterns(set: &mut PatternSet, packing: BlockPacking) {
    let packing = Arc::new(packing);
    let mut add = |name: &'static str, root| {
        let packing = packing.clone();
        set.add_fn(name, root, 1, move |rw, op| {
            if rw.op(op).is::<Generic>() && !is_simple_matmul(rw.op(op)) {
                return rw.no_match(op, "it is no simple product of matrices");
            }
            block_pack_matmul(rw, op, &packing).map(drop)
        });
    };
    add("BlockPackMatmul<GenericOp>", PatternRoot::of::<Generic>());
    add("BlockPackMatmul<MatmulOp>", PatternRoot::of::<Matmul>());
    add("BlockPackMatmul<BatchMatmulOp>", PatternRoot::of::<BatchMatmul>());
}

/// Returns whether a generic op multiplies two matrices, one of which may be transposed.
fn is_simple_matmul(op: OpRef<'_>) -> bool {
    let affine = op.cx().affine();
    let Some(this) = LinalgOpRef::of(op) else { return false };
    let map = |a, b| affine.make_map(3, 0, &[affine.dim(a), affine.dim(b)]);
    let maps = this.indexing_maps();
    let is = |expected: [AffineMap; 3]| maps[..] == expected;
    let simple = is([map(0, 2), map(2, 1), map(0, 1)])
        || is([map(2, 0), map(2, 1), map(0, 1)])
        || is([map(0, 2), map(1, 2), map(0, 1)]);
    let reduces = !this.loops_of(IteratorType::Reduction).is_empty();
    simple && reduces && this.has_counts(2, 1) && is_sum_of_products(this) && DestinationStyleOpRef::of(op).is_some()
}
