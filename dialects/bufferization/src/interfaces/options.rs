//! Options of bufferization. [MLIR: BufferizationOptions, OneShotBufferizationOptions]

use std::fmt;
use std::sync::Arc;

use dialekt_ir_core::context::{Attribute, ContextData, Type};
use dialekt_ir_core::ir::{Builder, OpRef, Value};
use dialekt_ir_core::types::TypeData;

use super::types::{fully_dynamic_memref, identity_memref};

/// Bufferization has failed; the reason was reported.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BufferizationFailed;

/// A result of bufferization.
pub type Bufferized<T = ()> = Result<T, BufferizationFailed>;

/// The layout of memrefs where types have to be chosen. [MLIR: LayoutMapOption]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LayoutMap {
    /// Arguments have a fully dynamic layout; that of results follows from the body.
    #[default]
    Infer,
    /// No layout.
    Identity,
    /// Offset and strides are dynamic.
    FullyDynamic,
}

impl LayoutMap {
    /// The memref type of a tensor with this layout.
    pub fn memref_type(self, cx: &ContextData, tensor: Type, space: Option<Attribute>) -> Type {
        match self {
            LayoutMap::Identity => identity_memref(cx, tensor, space),
            LayoutMap::Infer | LayoutMap::FullyDynamic => fully_dynamic_memref(cx, tensor, space),
        }
    }
}

/// The order in which the analysis decides on ops.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum AnalysisHeuristic {
    /// Last ones first.
    #[default]
    BottomUp,
    /// First ones first.
    TopDown,
    /// Those that lead to terminators first, then last ones first.
    BottomUpFromTerminators,
    /// At random.
    Fuzzer,
}

/// A condition on ops.
pub type OpPredicate = Arc<dyn Fn(OpRef<'_>) -> bool + Send + Sync>;

/// The ops that are bufferized: with rules that allow ops, those that one of them allows; otherwise all; and none that a rule denies.
#[derive(Clone, Default)]
pub struct OpFilter {
    allowed: Vec<OpPredicate>,
    denied: Vec<OpPredicate>,
}

impl OpFilter {
    /// Returns whether an op is bufferized.
    pub fn is_op_allowed(&self, op: OpRef<'_>) -> bool {
        let is_allowed = self.allowed.is_empty() || self.allowed.iter().any(|rule| rule(op));
        is_allowed && !self.denied.iter().any(|rule| rule(op))
    }

    /// Allows ops.
    pub fn allow(&mut self, rule: impl Fn(OpRef<'_>) -> bool + Send + Sync + 'static) -> &mut Self {
        self.allowed.push(Arc::new(rule));
        self
    }

    /// Denies ops.
    pub fn deny(&mut self, rule: impl Fn(OpRef<'_>) -> bool + Send + Sync + 'static) -> &mut Self {
        self.denied.push(Arc::new(rule));
        self
    }

    /// Allows the ops of a dialect.
    pub fn allow_dialect(&mut self, namespace: impl Into<String>) -> &mut Self {
        let namespace = namespace.into();
        self.allow(move |op| is_of_dialect(op, &namespace))
    }

    /// Denies the ops of a dialect.
    pub fn deny_dialect(&mut self, namespace: impl Into<String>) -> &mut Self {
        let namespace = namespace.into();
        self.deny(move |op| is_of_dialect(op, &namespace))
    }

    /// Allows the ops of a name.
    pub fn allow_operation(&mut self, name: impl Into<String>) -> &mut Self {
        let name = name.into();
        self.allow(move |op| op.cx().op_str(op.name()) == name)
    }

    /// Denies the ops of a name.
    pub fn deny_operation(&mut self, name: impl Into<String>) -> &mut Self {
        let name = name.into();
        self.deny(move |op| op.cx().op_str(op.name()) == name)
    }
}

impl fmt::Debug for OpFilter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "OpFilter({} allowed, {} denied)", self.allowed.len(), self.denied.len())
    }
}

/// Returns whether an op is of the dialect with this namespace.
fn is_of_dialect(op: OpRef<'_>, namespace: &str) -> bool {
    let name = op.cx().op_str(op.name());
    name.split_once('.').is_some_and(|(found, _)| found == namespace)
}

/// The buffer type of a tensor-like type in a memory space.
pub type UnknownTypeConverter =
    Arc<dyn Fn(&ContextData, Type, Option<Attribute>, &BufferizationOptions) -> Type + Send + Sync>;

/// The buffer type of an argument or result of a function, given its tensor-like type and memory space.
pub type FunctionArgTypeConverter =
    Arc<dyn Fn(OpRef<'_>, Type, Option<Attribute>, &BufferizationOptions) -> Type + Send + Sync>;

/// The memory space of the buffer of a tensor-like type where it cannot be inferred; `None` if there is no such space: bufferization
/// fails then.
pub type DefaultMemorySpace = Arc<dyn Fn(&ContextData, Type) -> Option<Option<Attribute>> + Send + Sync>;

/// Creates an allocation of a memref type with dynamic sizes and an alignment.
pub type Allocation = Arc<dyn Fn(&mut Builder<'_>, Type, &[Value], i64) -> Bufferized<Value> + Send + Sync>;

/// Creates a copy from one buffer to another.
pub type MemCpy = Arc<dyn Fn(&mut Builder<'_>, Value, Value) -> Bufferized + Send + Sync>;

/// Options of bufferization, with and without analysis.
#[derive(Clone)]
pub struct BufferizationOptions {
    /// The ops that are bufferized.
    pub op_filter: OpFilter,
    /// The allocation, if it is not `memref.alloc`.
    pub allocation: Option<Allocation>,
    /// The copy, if it is not `memref.copy`.
    pub memcpy: Option<MemCpy>,
    /// Allows ops that cannot be bufferized: at their bounds stay `to_tensor` and `to_buffer`.
    pub allow_unknown_ops: bool,
    /// Bufferizes functions and calls.
    pub bufferize_function_boundaries: bool,
    /// Looks for conflicts between threads of parallel regions.
    pub check_parallel_regions: bool,
    /// The types of arguments of functions.
    pub function_arg_type_converter: FunctionArgTypeConverter,
    /// Infers the layout of results of functions from their bodies.
    pub infer_function_result_layout: bool,
    /// The types of buffers that cannot be inferred.
    pub unknown_type_converter: UnknownTypeConverter,
    /// The memory spaces of buffers that cannot be inferred.
    pub default_memory_space: DefaultMemorySpace,
    /// Leaves out the analysis: a buffer is copied before it is written to.
    pub copy_before_write: bool,
    /// Annotates ops with what the analysis found out, and changes nothing else.
    pub test_analysis_only: bool,
    /// Annotates ops with conflicts.
    pub print_conflicts: bool,
    /// The alignment of allocations.
    pub buffer_alignment: i64,
    /// Allows loops to give new allocations from one iteration to the next.
    pub allow_return_allocs_from_loops: bool,
    /// Annotates ops with sets of aliases.
    pub dump_alias_sets: bool,
    /// The order in which the analysis decides on ops.
    pub analysis_heuristic: AnalysisHeuristic,
    /// The seed of random decisions.
    pub analysis_fuzzer_seed: u32,
    /// The names of functions that are not analyzed.
    pub no_analysis_func_filter: Vec<String>,
}

impl Default for BufferizationOptions {
    fn default() -> Self {
        let unknown: UnknownTypeConverter = Arc::new(|cx, ty, space, _| fully_dynamic_memref(cx, ty, space));
        let mut options = BufferizationOptions {
            op_filter: OpFilter::default(),
            allocation: None,
            memcpy: None,
            allow_unknown_ops: false,
            bufferize_function_boundaries: false,
            check_parallel_regions: true,
            function_arg_type_converter: Arc::new(|op, ty, space, _| fully_dynamic_memref(op.cx(), ty, space)),
            infer_function_result_layout: true,
            unknown_type_converter: unknown,
            default_memory_space: Arc::new(|_, _| Some(None)),
            copy_before_write: false,
            test_analysis_only: false,
            print_conflicts: false,
            buffer_alignment: 64,
            allow_return_allocs_from_loops: false,
            dump_alias_sets: false,
            analysis_heuristic: AnalysisHeuristic::BottomUp,
            analysis_fuzzer_seed: 0,
            no_analysis_func_filter: Vec::new(),
        };
        options.set_function_boundary_type_conversion(LayoutMap::Infer);
        options
    }
}

impl fmt::Debug for BufferizationOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BufferizationOptions")
            .field("op_filter", &self.op_filter)
            .field("allow_unknown_ops", &self.allow_unknown_ops)
            .field("bufferize_function_boundaries", &self.bufferize_function_boundaries)
            .finish_non_exhaustive()
    }
}

impl BufferizationOptions {
    /// Returns whether an op is bufferized. Ops of functions are not, unless their boundaries are.
    pub fn is_op_allowed(&self, op: OpRef<'_>) -> bool {
        (self.bufferize_function_boundaries || !is_of_dialect(op, "func")) && self.op_filter.is_op_allowed(op)
    }

    /// The memory space of a buffer that cannot be inferred.
    pub fn default_memory_space(&self, cx: &ContextData, ty: Type) -> Option<Option<Attribute>> {
        (self.default_memory_space)(cx, ty)
    }

    /// The type of a buffer that cannot be inferred.
    pub fn convert_unknown_type(&self, cx: &ContextData, ty: Type, space: Option<Attribute>) -> Type {
        (self.unknown_type_converter)(cx, ty, space, self)
    }

    /// The type of an argument or result of a function.
    pub fn convert_function_type(&self, function: OpRef<'_>, ty: Type, space: Option<Attribute>) -> Type {
        (self.function_arg_type_converter)(function, ty, space, self)
    }

    /// Sets the layout of arguments and results of functions.
    pub fn set_function_boundary_type_conversion(&mut self, layout: LayoutMap) {
        self.function_arg_type_converter = Arc::new(move |function, ty, space, options| {
            let cx = function.cx();
            match cx.type_data(ty) {
                TypeData::Extension(_) => options.convert_unknown_type(cx, ty, space),
                _ => layout.memref_type(cx, ty, space),
            }
        });
        self.infer_function_result_layout = layout == LayoutMap::Infer;
    }

    /// Sets the layout of buffers that cannot be inferred.
    pub fn set_unknown_type_conversion(&mut self, layout: LayoutMap) {
        self.unknown_type_converter = Arc::new(move |cx, ty, space, _| layout.memref_type(cx, ty, space));
    }
}
