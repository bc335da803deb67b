//! The steps that vectorize.

use dialekt_dialect_utils::indices::known;
use dialekt_linalg_transforms::decompose_pad::DecomposePadOpPattern;
use dialekt_linalg_transforms::vectorization::{
    CopyVectorizationPattern, LinalgCopyVTRForwardingPattern, LinalgCopyVTWForwardingPattern, VectorizationOptions,
    has_vectorization_impl, populate_pad_op_vectorization_patterns, populate_vectorization_patterns, vectorize,
};
use dialekt_pass::prepare_patterns;
use dialekt_tensor_transforms::fold_tensor_subset_ops::add_transfer_patterns;
use dialekt_vector::{TransferRead, TransferWrite};
use dialekt_vector_transforms::lower_vector_step::populate_vector_step_lowering_patterns;
use dialekt_vector_transforms::sink_vector_ops::populate_sink_vector_ops_patterns;
use dialekt_vector_transforms::transfer_permutation_map_lowering::populate_vector_transfer_permutation_map_lowering_patterns;
use dialekt_vector_transforms::vector_arith_ext_contract::populate_fold_arith_extension_patterns;
use dialekt_vector_transforms::vector_reduction_to_contract::populate_vector_reduction_to_contract_patterns;

use super::*;

impl State {
    pub(super) fn vectorize(&mut self, ir: &mut Ir, step: &Step) -> PassResult {
        let sizes = self.mixed(ir, &step.integers("static_vector_sizes"), &step.operands[1..]);
        let options = VectorizationOptions {
            vector_sizes: sizes.iter().map(|size| known(ir, *size).expect("sizes are known")).collect(),
            scalable: step.flags("scalable_sizes"),
            nd_extract: step.attrs.contains_key("vectorize_nd_extract"),
            flatten_1d_depthwise_conv: false,
            assume_dynamic_dims_match_vec_sizes: step.attrs.contains_key("assume_dynamic_dims_match_vec_sizes"),
            create_named_contraction: step.attrs.contains_key("create_named_contraction"),
        };
        for op in self.ops[&step.operands[0]].clone() {
            if !has_vectorization_impl(ir.op(op)) {
                ir.cx().emit_error(ir.op(op).loc(), "Unsupported Op, cannot vectorize");
                return Err(PassFailed);
            }
            let context = ir.cx().clone();
            let rw = &mut Rewriter::at(&context, ir, op);
            let Some(values) = vectorize(rw, op, &options) else {
                ir.cx().emit_error(ir.op(op).loc(), "Attempted to vectorize, but failed");
                return Err(PassFailed);
            };
            match values.is_empty() {
                true => rw.erase_op(op),
                false => rw.replace_op(op, &values),
            }
        }
        Ok(())
    }

    pub(super) fn vectorize_children(&mut self, ir: &mut Ir, step: &Step) -> PassResult {
        let has = |name: &str| step.attrs.contains_key(name);
        let options = VectorizationOptions {
            nd_extract: has("vectorize_nd_extract"),
            flatten_1d_depthwise_conv: has("flatten_1d_depthwise_conv"),
            ..VectorizationOptions::default()
        };
        let patterns = prepare_patterns(ir.cx(), |set| {
            populate_vectorization_patterns(set, &options);
            if !has("disable_transfer_permutation_map_lowering_patterns") {
                populate_vector_transfer_permutation_map_lowering_patterns(set);
            }
            if !has("disable_multi_reduction_to_contract_patterns") {
                populate_vector_reduction_to_contract_patterns(set);
            }
            populate_sink_vector_ops_patterns(set);
            set.add::<LinalgCopyVTRForwardingPattern>().add::<LinalgCopyVTWForwardingPattern>();
            set.extend(TransferRead::DEF.canonicalize.iter().copied());
            set.extend(TransferWrite::DEF.canonicalize.iter().copied());
            add_transfer_patterns(set);
            set.add::<CopyVectorizationPattern>();
            if has("fold_type_extensions_into_contract") {
                populate_fold_arith_extension_patterns(set);
            }
            if has("vectorize_padding") {
                populate_pad_op_vectorization_patterns(set);
                set.add::<DecomposePadOpPattern>();
            }
            populate_vector_step_lowering_patterns(set);
        });
        let patterns = patterns.expect("the patterns are registered");
        let ops = self.ops[&step.operands[0]].clone();
        for op in &ops {
            dialekt_rewrite::canonicalize(ir, *op, &patterns, &dialekt_rewrite::GreedyConfig::default());
        }
        self.ops.insert(step.results[0], ops);
        Ok(())
    }
}
