//! Passes that apply lists of patterns, with the arguments of the reference's test passes: so both tools run on the same input.
//!
//! `transform-interpreter` does not interpret: it applies the lists named by all `transform.apply_patterns` of the input, one after the
//! other, to all functions.

mod emulate_narrow_int;

use std::collections::HashMap;
use std::sync::Arc;

use dialekt_conversion::{Conversion, ConversionPatterns, ConversionTarget, Mode, TypeConverter};
use dialekt_interfaces::value_bounds::VscaleRange;
use dialekt_ir_core::context::Registry;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ods_macros::Pass;
use dialekt_pass::{
    Pass, PassContext, PassConversion, PassPatterns, PassRegistry, PassResult, RegisterPasses, prepare_patterns,
};
use dialekt_scf_transforms::structural_type_conversions::add_structural_type_conversions;
use dialekt_vector_transforms::lower_vector_contract::VectorContractLowering;
use dialekt_vector_transforms::lower_vector_multi_reduction::VectorMultiReductionLowering;
use dialekt_vector_transforms::lower_vector_transpose::VectorTransposeLowering;
use dialekt_vector_transforms::vector_transfer_full_partial::VectorTransferSplit;
use dialekt_vector_transforms::{
    cast_away_vector_leading_one_dim, drop_unit_dims_with_shape_cast, eliminate_vector_masks, flatten_vector_transfer,
    lower_vector_broadcast, lower_vector_contract, lower_vector_gather, lower_vector_mask, lower_vector_mask_ops,
    lower_vector_multi_reduction, lower_vector_outerproduct, lower_vector_scan, lower_vector_shape_cast,
    lower_vector_shuffle, lower_vector_transfer, lower_vector_transpose, scalar_vector_transfer_lowering,
    sink_vector_ops, transfer_op_flow, transfer_permutation_map_lowering, transfer_unit_dims,
    vector_arith_ext_contract, vector_bit_cast, vector_contract_matmul_to_mmt, vector_emulate_masked_load_store,
    vector_linearize, vector_mask_materialization, vector_reduction_to_contract, vector_reductions,
    vector_rewrite_narrow_types, vector_strided_slices, vector_transfer_full_partial, vector_unroll,
    vector_unroll_leading,
};

/// The registry of the tool with the passes of this file.
pub fn registry() -> Registry {
    let mut registry = dialekt::registry();
    registry
        .passes()
        .register::<TransformInterpreter>()
        .register::<ExtractStridedSliceLowering>()
        .register::<ScalarTransferLowering>()
        .register::<TransferFlatten>()
        .register::<SinkPatterns>()
        .register::<ShuffleLowering>()
        .register::<ChainedReductionFolding>()
        .register::<BreakDownReduction>()
        .register::<BreakDownBitcast>()
        .register::<EmulateMaskedLoadStore>()
        .register::<GatherLowering>()
        .register::<VectorToVector>()
        .register::<MatmulToMMT>()
        .register::<Linearize>()
        .register::<EliminateMasks>()
        .register::<emulate_narrow_int::EmulateNarrowInt>()
        .register::<emulate_narrow_int::FlattenAndEmulate>()
        .register::<TransferOpFlow>()
        .register::<Unrolling>()
        .register::<TransferUnrolling>();
    registry
}

/// Apply the lists of patterns that the input names.
#[derive(Pass, Clone)]
#[pass(
    argument = "transform-interpreter",
    op = "builtin.module",
    dialects(dialekt_arith::ArithDialect, dialekt_ub::UBDialect, dialekt_vector::VectorDialect)
)]
pub struct TransformInterpreter {}

impl Pass for TransformInterpreter {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let root = cx.op_ref();
        let names = |op: OpRef<'_>| op.cx().op_str(op.name()).into_owned();
        let lists: Vec<Vec<Named>> = root
            .preorder()
            .filter(|op| names(*op) == "transform.apply_patterns")
            .map(|op| op.preorder().skip(1).map(|inner| Named::of(inner)).collect())
            .collect();
        let functions: Vec<Op> = root.preorder().filter(|op| names(*op) == "func.func").map(|op| op.handle()).collect();
        for list in lists {
            let context = cx.op_ref().cx().clone();
            let patterns = prepare_patterns(&context, |set| list.iter().for_each(|named| named.add(set)));
            let patterns = patterns.unwrap();
            let config = dialekt_rewrite::GreedyConfig {
                simplify: dialekt_rewrite::Simplify::Aggressive,
                ..dialekt_rewrite::GreedyConfig::default()
            };
            for function in &functions {
                dialekt_rewrite::canonicalize(cx.ir_mut(), *function, &patterns, &config);
            }
        }
        Ok(())
    }
}

/// Declares passes that apply lists of patterns to functions.
macro_rules! passes {
    ($($(#[doc = $doc:literal])* $name:ident = $argument:literal: |$set:ident| $add:expr;)*) => {$(
        $(#[doc = $doc])*
        #[derive(Pass, Clone)]
        #[pass(
            argument = $argument,
            op = "func.func",
            dialects(dialekt_arith::ArithDialect, dialekt_ub::UBDialect, dialekt_vector::VectorDialect)
        )]
        pub struct $name {
            patterns: PassPatterns,
        }

        impl Pass for $name {
            fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
                self.patterns = prepare_patterns(cx, |$set| $add);
                Ok(())
            }

            fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
                cx.apply_patterns(&self.patterns)?;
                Ok(())
            }
        }
    )*};
}

passes! {
    /// Ops on elements move before broadcasts and transposes.
    SinkPatterns = "test-vector-sink-patterns": |set| {
        sink_vector_ops::populate_sink_vector_ops_patterns(set);
        sink_vector_ops::populate_sink_vector_mem_ops_patterns(set);
    };
    /// Bit casts change places with extractions and insertions, and leading dimensions of size 1 are dropped.
    VectorToVector = "test-vector-to-vector-lowering": |set| {
        dialekt_vector::populate_vector_to_vector_canonicalization_patterns(set);
        vector_bit_cast::populate_bubble_vector_bit_cast_op_patterns(set);
        cast_away_vector_leading_one_dim::populate_cast_away_vector_leading_one_dim_patterns(set);
    };
    /// Products of matrices become products of rows with rows.
    MatmulToMMT = "test-vector-contraction-prepare-for-mmt-lowering": |set| {
        vector_contract_matmul_to_mmt::populate_vector_contract_canonicalize_matmul_to_mmt(set, 1, |_| true);
    };
    /// Vectors are added before they are reduced.
    ChainedReductionFolding = "test-vector-chained-reduction-folding-patterns": |set| {
        vector_reductions::populate_chained_vector_reduction_folding_patterns(set);
    };
    /// Reductions of two elements are taken apart.
    BreakDownReduction = "test-vector-break-down-reduction-patterns": |set| {
        vector_reductions::populate_break_down_vector_reduction_patterns(set, 2);
    };
    /// Bit casts of more than four elements are taken apart.
    BreakDownBitcast = "test-vector-break-down-bitcast": |set| {
        vector_bit_cast::populate_break_down_vector_bit_cast_op_patterns(set, |op| {
            let source = op.operand_type(0).and_then(|ty| dialekt_vector::VectorType::new(op.cx(), ty));
            source.is_some_and(|source| source.shape.last().is_some_and(|size| *size > 4))
        });
    };
    /// Vectors that are shuffled become equally long.
    ShuffleLowering = "test-vector-shuffle-lowering": |set| {
        lower_vector_shuffle::populate_vector_shuffle_lowering_patterns(set);
    };
    /// Slices become extractions and insertions.
    ExtractStridedSliceLowering = "test-vector-extract-strided-slice-lowering": |set| {
        vector_strided_slices::populate_vector_extract_strided_slice_to_extract_insert_chain_patterns(set, |_| true);
    };
}

/// Apply the patterns that make gathers loads.
#[derive(Pass, Clone)]
#[pass(
    argument = "test-vector-gather-lowering",
    op = "func.func",
    dialects(
        dialekt_arith::ArithDialect,
        dialekt_memref::MemRefDialect,
        dialekt_scf::SCFDialect,
        dialekt_tensor::TensorDialect,
        dialekt_vector::VectorDialect
    )
)]
pub struct GatherLowering {
    patterns: PassPatterns,
}

impl Pass for GatherLowering {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        self.patterns = prepare_patterns(cx, |set| {
            vector_unroll_leading::populate_vector_gather_lowering_patterns(set);
            lower_vector_gather::populate_vector_gather_to_conditional_load_patterns(set);
        });
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.apply_patterns(&self.patterns)?;
        Ok(())
    }
}

/// Apply the patterns that unroll, for tiles of two elements along each dimension, but for some ops.
#[derive(Pass, Clone)]
#[pass(argument = "test-vector-unrolling-patterns", op = "func.func", dialects(dialekt_vector::VectorDialect))]
pub struct Unrolling {}

impl Pass for Unrolling {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let context = cx.op_ref().cx().clone();
        let options = vector_unroll::UnrollVectorOptions::new(|op| {
            let name = op.cx().op_str(op.name());
            let fixed: &[i64] = match &*name {
                "vector.reduction" => &[2],
                "vector.step" => &[8],
                "vector.create_mask" => &[8, 8],
                "vector.transpose" => &[1, 3, 4, 2],
                "vector.contract" => &[2, 2, 2],
                _ => &[2, 2],
            };
            Some(fixed.to_vec())
        });
        let patterns = prepare_patterns(&context, |set| {
            vector_unroll::populate_vector_unroll_patterns(set, &options);
        });
        cx.apply_patterns(&patterns)?;
        Ok(())
    }
}

/// Apply the patterns that unroll transfers and gathers.
#[derive(Pass, Clone)]
#[pass(
    argument = "test-vector-transfer-unrolling-patterns",
    op = "func.func",
    dialects(dialekt_affine::AffineDialect, dialekt_vector::VectorDialect)
)]
pub struct TransferUnrolling {
    /// The tiles column by column
    #[option]
    reverse_unroll_order: bool,
}

impl Pass for TransferUnrolling {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let context = cx.op_ref().cx().clone();
        let reverse = self.reverse_unroll_order;
        let options = vector_unroll::UnrollVectorOptions::new(|_| Some(vec![2, 2]))
            .filter(|op| {
                let name = op.cx().op_str(op.name());
                ["vector.transfer_read", "vector.transfer_write", "vector.gather"].contains(&&*name)
            })
            .traversal_order(move |_| reverse.then(|| vec![1, 0]));
        let patterns = prepare_patterns(&context, |set| {
            vector_unroll::populate_vector_unroll_patterns(set, &options);
        });
        cx.apply_patterns(&patterns)?;
        Ok(())
    }
}

/// Apply the patterns that emulate masked loads and stores.
#[derive(Pass, Clone)]
#[pass(
    argument = "test-vector-emulate-masked-load-store",
    op = "func.func",
    dialects(dialekt_memref::MemRefDialect, dialekt_scf::SCFDialect)
)]
pub struct EmulateMaskedLoadStore {
    patterns: PassPatterns,
}

impl Pass for EmulateMaskedLoadStore {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        self.patterns = prepare_patterns(
            cx,
            vector_emulate_masked_load_store::populate_vector_masked_load_store_emulation_patterns,
        );
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.apply_patterns(&self.patterns)?;
        Ok(())
    }
}

/// Apply the patterns for transfers of single elements.
#[derive(Pass, Clone)]
#[pass(
    argument = "test-scalar-vector-transfer-lowering",
    op = "func.func",
    dialects(dialekt_affine::AffineDialect, dialekt_memref::MemRefDialect, dialekt_tensor::TensorDialect)
)]
pub struct ScalarTransferLowering {
    /// Several uses of what is read
    #[option]
    allow_multiple_uses: bool,
}

impl Pass for ScalarTransferLowering {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let context = cx.op_ref().cx().clone();
        let patterns = prepare_patterns(&context, |set| {
            scalar_vector_transfer_lowering::populate_scalar_vector_transfer_lowering_patterns(
                set,
                self.allow_multiple_uses,
            );
        });
        cx.apply_patterns(&patterns)?;
        Ok(())
    }
}

/// Apply the patterns that flatten transfers.
#[derive(Pass, Clone)]
#[pass(
    argument = "test-vector-transfer-flatten-patterns",
    op = "func.func",
    dialects(dialekt_affine::AffineDialect, dialekt_memref::MemRefDialect, dialekt_vector::VectorDialect)
)]
pub struct TransferFlatten {
    /// Bits of the last dimension from which on it stays
    #[option(default = u32::MAX)]
    target_vector_bitwidth: u32,
}

impl Pass for TransferFlatten {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let context = cx.op_ref().cx().clone();
        let bits = u64::from(self.target_vector_bitwidth);
        let patterns = prepare_patterns(&context, |set| {
            flatten_vector_transfer::populate_flatten_vector_transfer_patterns(set, bits);
        });
        cx.apply_patterns(&patterns)?;
        Ok(())
    }
}

/// Replace what is read by what was written, and erase writes that nobody reads.
#[derive(Pass, Clone)]
#[pass(argument = "test-vector-transferop-opt", op = "func.func")]
pub struct TransferOpFlow {}

impl Pass for TransferOpFlow {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let function = cx.op();
        transfer_op_flow::transfer_op_flow_opt(&mut Rewriter::at(cx.cx(), cx.ir_mut(), function), function);
        Ok(())
    }
}

/// Replace masks that are set as a whole.
#[derive(Pass, Clone)]
#[pass(argument = "test-eliminate-vector-masks", op = "func.func", dialects(dialekt_vector::VectorDialect))]
pub struct EliminateMasks {
    /// The least number of registers
    #[option(default = 1)]
    vscale_min: u32,
    /// The greatest number of registers
    #[option(default = 16)]
    vscale_max: u32,
}

impl Pass for EliminateMasks {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let function = cx.op();
        let range = VscaleRange { min: self.vscale_min, max: self.vscale_max };
        eliminate_vector_masks::eliminate_vector_masks(
            &mut Rewriter::at(cx.cx(), cx.ir_mut(), function),
            function,
            Some(range),
        );
        Ok(())
    }
}

/// Linearizes ND vectors for N >= 2 into 1D vectors
#[derive(Pass, Clone)]
#[pass(argument = "test-vector-linearize", dialects(dialekt_arith::ArithDialect, dialekt_vector::VectorDialect))]
pub struct Linearize {
    conversion: PassConversion,
}

impl Pass for Linearize {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        let mut converter = TypeConverter::new();
        vector_linearize::populate_for_vector_linearize(&mut converter);
        let converter = Arc::new(converter);
        let (mut target, mut patterns) = (ConversionTarget::new(), ConversionPatterns::new());
        vector_linearize::legalize_linear_ops(&mut target, &converter);
        vector_linearize::populate_vector_linearize_base_patterns(&mut patterns, &converter);
        vector_linearize::populate_vector_linearize_shuffle_like_ops_patterns(&mut patterns, &converter);
        add_structural_type_conversions(&mut patterns, &mut target, &converter);
        self.conversion = Some(Conversion::new(cx, target, patterns));
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.convert(&self.conversion, Mode::Partial)
    }
}

/// The name of a list, with the attributes that select what is in it.
struct Named {
    name: String,
    attrs: HashMap<String, i64>,
}

impl Named {
    fn of(op: OpRef<'_>) -> Named {
        let cx = op.cx();
        let properties = op.properties().into_iter().flat_map(|attr| match cx.attr_data(attr) {
            AttrData::Dictionary(attrs) => attrs.to_vec(),
            _ => Vec::new(),
        });
        let attrs = properties.chain(op.discardable_attrs().iter().copied()).map(|attr| {
            let value = match cx.integer_i64(attr.value) {
                Some(value) => value,
                None => i64::from(attr.value == cx.bool_attr(true)),
            };
            (cx.str(attr.name).into_owned(), value)
        });
        Named { name: cx.op_str(op.name()).into_owned(), attrs: attrs.collect() }
    }

    fn number(&self, name: &str, default: i64) -> i64 {
        self.attrs.get(name).copied().unwrap_or(default)
    }

    fn add(&self, set: &mut PatternSet) {
        match self.name.strip_prefix("transform.apply_patterns.vector.").unwrap_or(&self.name) {
            "lower_broadcast" => lower_vector_broadcast::populate_vector_broadcast_lowering_patterns(set),
            "lower_bitcast" => vector_unroll_leading::populate_vector_bit_cast_lowering_patterns(set, 1),
            "lower_contraction" => {
                let strategy = match self.number("lowering_strategy", 2) {
                    0 => VectorContractLowering::Dot,
                    3 => VectorContractLowering::ParallelArith,
                    _ => VectorContractLowering::OuterProduct,
                };
                lower_vector_contract::populate_vector_contract_lowering_patterns(set, strategy, false);
            }
            "lower_outerproduct" => {
                lower_vector_outerproduct::populate_vector_outer_product_lowering_patterns(set);
            }
            "drop_unit_dims_with_shape_cast" => {
                drop_unit_dims_with_shape_cast::populate_drop_unit_dim_with_shape_cast_patterns(set);
            }
            "lower_create_mask" | "lower_masks" => {
                lower_vector_mask_ops::populate_vector_mask_op_lowering_patterns(set);
            }
            "lower_gather" => vector_unroll_leading::populate_vector_gather_lowering_patterns(set),
            "lower_interleave" => vector_unroll_leading::populate_vector_interleave_lowering_patterns(set, 1),
            "interleave_to_shuffle" => vector_unroll_leading::populate_vector_interleave_to_shuffle_patterns(set),
            "lower_masked_transfers" => {
                lower_vector_mask::populate_vector_mask_lowering_patterns_for_side_effecting_ops(set);
            }
            "lower_multi_reduction" => {
                let strategy = match self.number("lowering_strategy", 0) {
                    1 => VectorMultiReductionLowering::InnerReduction,
                    _ => VectorMultiReductionLowering::InnerParallel,
                };
                lower_vector_multi_reduction::populate_vector_multi_reduction_lowering_patterns(set, strategy);
            }
            "lower_scan" => lower_vector_scan::populate_vector_scan_lowering_patterns(set),
            "lower_shape_cast" => lower_vector_shape_cast::populate_vector_shape_cast_lowering_patterns(set),
            "lower_transfer" => {
                let rank = self.number("max_transfer_rank", 1);
                lower_vector_transfer::populate_vector_transfer_lowering_patterns(set, usize::try_from(rank).ok());
            }
            "materialize_masks" => {
                vector_mask_materialization::populate_vector_mask_materialization_patterns(set, false);
            }
            "lower_transpose" => {
                let strategy = match self.number("lowering_strategy", 0) {
                    0 => VectorTransposeLowering::EltWise,
                    3 => VectorTransposeLowering::Shuffle16x16,
                    _ => VectorTransposeLowering::Shuffle1D,
                };
                lower_vector_transpose::populate_vector_transpose_lowering_patterns(set, strategy);
            }
            "transfer_permutation_patterns" => {
                transfer_permutation_map_lowering::populate_vector_transfer_permutation_map_lowering_patterns(set);
            }
            "reduction_to_contract" => {
                vector_reduction_to_contract::populate_vector_reduction_to_contract_patterns(set);
            }
            "fold_arith_extension" => vector_arith_ext_contract::populate_fold_arith_extension_patterns(set),
            "elementwise_to_vector" => vector_arith_ext_contract::populate_elementwise_to_vector_ops_patterns(set),
            "cast_away_vector_leading_one_dim" => {
                cast_away_vector_leading_one_dim::populate_cast_away_vector_leading_one_dim_patterns(set);
            }
            "drop_inner_most_unit_dims_from_xfer_ops" => {
                transfer_unit_dims::populate_drop_inner_most_unit_dims_xfer_op_patterns(set);
            }
            "rank_reducing_subview_patterns" => {
                transfer_unit_dims::populate_vector_transfer_drop_unit_dims_patterns(set);
            }
            "split_transfer_full_partial" => {
                let split = match self.number("split_transfer_strategy", 0) {
                    1 => VectorTransferSplit::VectorTransfer,
                    2 => VectorTransferSplit::LinalgCopy,
                    3 => VectorTransferSplit::ForceInBounds,
                    _ => VectorTransferSplit::None,
                };
                vector_transfer_full_partial::populate_vector_transfer_full_partial_patterns(set, split);
            }
            "rewrite_narrow_types" => {
                vector_rewrite_narrow_types::populate_vector_narrow_type_rewrite_patterns(set);
                vector_rewrite_narrow_types::populate_vector_transpose_narrow_type_rewrite_patterns(set);
            }
            "unroll_from_elements" => vector_unroll_leading::populate_vector_from_elements_unroll_patterns(set),
            "unroll_to_elements" => vector_unroll_leading::populate_vector_to_elements_unroll_patterns(set),
            other => panic!("no list has the name {other}"),
        }
    }
}
