//! `one-shot-bufferize`: ops on tensors become ops on buffers. [mlir/lib/Dialect/Bufferization/Transforms/Bufferize.cpp]

use std::sync::Arc;

use dialekt_bufferization::options::{AnalysisHeuristic, BufferizationOptions, LayoutMap};
use dialekt_bufferization::state::BufferizationState;
use dialekt_ir_core::context::Location;
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::types::TypeData;
use dialekt_ods_macros::Pass;
use dialekt_pass::options::{Choice, ListOption, OptionEnum};
use dialekt_pass::{Pass, PassContext, PassFailed, PassResult, Statistic};

use crate::one_shot::{Counts, run_one_shot_bufferize, run_one_shot_module_bufferize};

/// One-Shot Bufferize
///
/// Tensors become memrefs. An analysis decides first which ops may write to the buffers of their operands; other operands are
/// copied.
#[derive(Pass, Clone)]
#[pass(
    name = "OneShotBufferizePass",
    argument = "one-shot-bufferize",
    op = "builtin.module",
    dialects(dialekt_bufferization::BufferizationDialect, dialekt_memref::MemRefDialect)
)]
pub struct OneShotBufferize {
    /// Allows returning/yielding new allocations from a loop.
    #[option]
    allow_return_allocs_from_loops: bool,
    /// Allows unknown (not bufferizable) ops in the input IR.
    #[option]
    allow_unknown_ops: bool,
    /// Test only: Analyze ops in random order with a given seed (fuzzer)
    #[option]
    analysis_fuzzer_seed: u32,
    /// Heuristic that control the IR traversal during analysis
    #[option(default = "bottom-up".to_owned())]
    analysis_heuristic: String,
    /// Bufferize function boundaries (experimental).
    #[option]
    bufferize_function_boundaries: bool,
    /// Account for parallel regions in RaW analysis.
    #[option(default = true)]
    check_parallel_regions: bool,
    /// Skip the analysis. Make a buffer copy on every write.
    #[option]
    copy_before_write: bool,
    /// Restrict bufferization to ops from these dialects.
    #[option]
    dialect_filter: ListOption<String>,
    /// Test only: Annotate tensor IR with alias sets
    #[option]
    dump_alias_sets: bool,
    /// Skip analysis of functions with these symbol names.Set copyBeforeWrite to true when bufferizing them.
    #[option]
    no_analysis_func_filter: ListOption<String>,
    /// Controls layout maps when bufferizing function signatures.
    #[option(default = Choice(LayoutMapOption(LayoutMap::Infer)))]
    function_boundary_type_conversion: Choice<LayoutMapOption>,
    /// The memory space of an memref types must always be inferred. If unset, a default memory space of 0 is used otherwise.
    #[option]
    must_infer_memory_space: bool,
    /// Use the Tensor encoding attribute for the memory space. Exclusive to the 'must-infer-memory-space' option
    #[option]
    use_encoding_for_memory_space: bool,
    /// Test only: Only run inplaceability analysis and annotate IR
    #[option]
    test_analysis_only: bool,
    /// Test only: Annotate IR with RaW conflicts. Requires test-analysis-only.
    #[option]
    print_conflicts: bool,
    /// Controls layout maps for non-inferrable memref types.
    #[option(default = Choice(LayoutMapOption(LayoutMap::FullyDynamic)))]
    unknown_type_conversion: Choice<LayoutMapOption>,
    /// Sets the alignment of newly allocated buffers.
    #[option(default = 64)]
    buffer_alignment: u64,
    /// Number of buffer allocations
    #[statistic(name = "num-buffer-alloc")]
    num_buffer_alloc: Statistic,
    /// Number of in-place tensor OpOperands
    #[statistic(name = "num-tensor-in-place")]
    num_tensor_in_place: Statistic,
    /// Number of out-of-place tensor OpOperands
    #[statistic(name = "num-tensor-out-of-place")]
    num_tensor_out_of_place: Statistic,
}

/// A layout as an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct LayoutMapOption(LayoutMap);

impl OptionEnum for LayoutMapOption {
    const NAMES: &'static [(&'static str, Self)] = &[
        ("infer-layout-map", LayoutMapOption(LayoutMap::Infer)),
        ("identity-layout-map", LayoutMapOption(LayoutMap::Identity)),
        ("fully-dynamic-layout-map", LayoutMapOption(LayoutMap::FullyDynamic)),
    ];
}

/// Reports options that do not fit together.
fn invalid(cx: &PassContext<'_>, message: &str) -> PassFailed {
    cx.cx().emit(Diagnostic::error(Location::UNKNOWN, format!("Invalid option: {message}")));
    PassFailed
}

impl OneShotBufferize {
    fn check(&self, cx: &PassContext<'_>) -> PassResult {
        if self.must_infer_memory_space && self.use_encoding_for_memory_space {
            let message = "only one of 'must-infer-memory-space' and 'use-encoding-for-memory-space' are allowed in \
                           one-shot-bufferize";
            cx.cx().emit(Diagnostic::error(cx.op_ref().loc(), message));
            return Err(PassFailed);
        }
        let problem = if self.unknown_type_conversion.0.0 == LayoutMap::Infer {
            "'infer-layout-map' is not a valid value for 'unknown-type-conversion'"
        } else if self.test_analysis_only && self.copy_before_write {
            "'copy-before-write' cannot be used with 'test-analysis-only'"
        } else if self.print_conflicts && !self.test_analysis_only {
            "'print-conflicts' requires 'test-analysis-only'"
        } else if self.dump_alias_sets && !self.test_analysis_only {
            "'dump-alias-sets' requires 'test-analysis-only'"
        } else if !self.bufferize_function_boundaries && !self.no_analysis_func_filter.is_empty() {
            "'no-analysis-func-filter' requires 'bufferize-function-boundaries'"
        } else {
            return Ok(());
        };
        Err(invalid(cx, problem))
    }

    fn options(&self) -> BufferizationOptions {
        let mut options = BufferizationOptions {
            allow_return_allocs_from_loops: self.allow_return_allocs_from_loops,
            allow_unknown_ops: self.allow_unknown_ops,
            analysis_fuzzer_seed: self.analysis_fuzzer_seed,
            // The reference does not say what other names mean.
            analysis_heuristic: match self.analysis_heuristic.as_str() {
                "top-down" => AnalysisHeuristic::TopDown,
                "bottom-up-from-terminators" => AnalysisHeuristic::BottomUpFromTerminators,
                "fuzzer" => AnalysisHeuristic::Fuzzer,
                _ => AnalysisHeuristic::BottomUp,
            },
            bufferize_function_boundaries: self.bufferize_function_boundaries,
            check_parallel_regions: self.check_parallel_regions,
            copy_before_write: self.copy_before_write,
            dump_alias_sets: self.dump_alias_sets,
            no_analysis_func_filter: self.no_analysis_func_filter.iter().cloned().collect(),
            test_analysis_only: self.test_analysis_only,
            print_conflicts: self.print_conflicts,
            buffer_alignment: i64::try_from(self.buffer_alignment).unwrap_or(i64::MAX),
            ..BufferizationOptions::default()
        };
        options.set_function_boundary_type_conversion(self.function_boundary_type_conversion.0.0);
        options.set_unknown_type_conversion(self.unknown_type_conversion.0.0);
        if self.must_infer_memory_space {
            options.default_memory_space = Arc::new(|_, _| None);
        }
        if self.use_encoding_for_memory_space {
            options.default_memory_space = Arc::new(|cx, ty| match cx.type_data(ty) {
                TypeData::Tensor { encoding, .. } => Some(*encoding),
                _ => None,
            });
        }
        for dialect in self.dialect_filter.iter() {
            options.op_filter.allow_dialect(dialect.clone());
        }
        options
    }
}

impl Pass for OneShotBufferize {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        self.check(cx)?;
        let (options, state, mut counts) = (self.options(), BufferizationState::new(), Counts::default());
        let (root, ir) = (cx.op(), cx.ir_mut());
        let done = match options.bufferize_function_boundaries {
            true => run_one_shot_module_bufferize(ir, root, &options, &state, &mut counts),
            false => run_one_shot_bufferize(ir, root, &options, &state, &mut counts),
        };
        done.map_err(|_| PassFailed)?;
        self.num_buffer_alloc.add(counts.rewriting.allocations);
        self.num_tensor_in_place.add(counts.analysis.in_place);
        self.num_tensor_out_of_place.add(counts.analysis.out_of_place);
        Ok(())
    }
}
