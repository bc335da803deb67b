//! Passes: steps that transform or analyze an op, pipelines of them, and the pass manager. [MLIR docs: Pass
//! Infrastructure]
//!
//! A [`Pass`] has a declaration ([`PassInfo`]) and runs on one op. A [`Pipeline`] is a list of passes for ops of one
//! name, or for any; pipelines nest. A [`PassManager`] runs a pipeline on an op, with [`Instrumentation`] that observes
//! it. A [`PassRegistry`] finds passes and [named pipelines](PassPipeline) by name, for textual pipelines; a [`PassGroup`] is
//! registered at once.
//!
//! The op of a nested pass is taken out of its tree with all ops nested in it, so that a pass cannot see or change
//! anything around its op, and sibling ops are processed in parallel. Diagnostics come in the order of one thread.
#![forbid(unsafe_code)]

mod analysis;
mod apply;
mod context;
#[doc(hidden)]
pub mod derive;
mod finalize;
mod group;
pub mod instrument;
mod ir_printing;
mod manager;
mod named;
mod nested;
mod option_kind;
pub mod options;
mod output;
mod pipeline;
mod registry;
mod reproducer;
mod run;
mod statistic;
mod statistics;
#[cfg(test)]
mod tests;
mod text;
mod timing;

pub use analysis::{Analyses, Analysis, Kept, Preserved};
pub use apply::{PassConversion, PassPatterns, prepare_patterns};
pub use context::PassContext;
pub use group::{PassGroup, new_pass, new_pipeline};
pub use instrument::{AnalysisRef, Ancestor, Instrumentation, PassRef, Scene, TextSink};
pub use ir_printing::{IrPrinter, PrintFilter, PrintTarget};
pub use manager::PassManager;
pub use named::{PassPipeline, PipelineDecl, PipelineInfo};
pub use option_kind::OptionKind;
pub use options::{OptionDef, OptionValue};
pub use output::{PassOutput, PassText};
pub use pipeline::{Anchor, Pipeline};
pub use registry::{PassRegistry, RegisterPasses};
pub use reproducer::{CrashReproducer, ReproducerStream, write_reproducer};
pub use statistic::{Statistic, StatisticDef};
pub use statistics::statistics_report;
pub use text::PipelineError;
pub use timing::{Timing, TimingFormat};

pub use ir_printing::fingerprint;

use dialekt_ir_core::context::{Context, DialectDescriptor, OpName};
use dialekt_ir_core::decl::InterfaceDef;

/// The declaration of a pass.
#[derive(Clone, Copy)]
pub struct PassInfo {
    /// The name in reports: `CSE`.
    pub name: &'static str,
    /// The name in pipelines and on command lines: `cse`.
    pub argument: &'static str,
    /// A summary in a line.
    pub summary: &'static str,
    /// A description in Markdown.
    pub description: &'static str,
    /// The name of the ops that it runs on; `None` for any.
    pub anchor: Option<&'static str>,
    /// The interface of the ops that it runs on (MLIR: `InterfacePass`); `None` for any.
    pub interface: Option<&'static InterfaceDef>,
    /// The options.
    pub options: &'static [OptionDef],
    /// The statistics.
    pub statistics: &'static [StatisticDef],
    /// The dialects of the ops, types and attributes that it creates, if they may not be in the input (MLIR:
    /// `dependentDialects`).
    pub dialects: &'static [&'static DialectDescriptor],
}

impl PassInfo {
    /// A pass on any op, without options.
    pub const fn new(name: &'static str, argument: &'static str, summary: &'static str) -> PassInfo {
        PassInfo {
            name,
            argument,
            summary,
            description: "",
            anchor: None,
            interface: None,
            options: &[],
            statistics: &[],
            dialects: &[],
        }
    }
}

/// A pass has failed. Diagnostics were reported; the IR may be invalid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PassFailed;

/// The outcome of a pass.
pub type PassResult = Result<(), PassFailed>;

/// The declaration of a pass, and the values of its options and statistics. `#[derive(Pass)]` writes it.
pub trait PassDecl: Send + Sync + 'static {
    /// The declaration.
    fn info(&self) -> &'static PassInfo;

    /// The values of the options, in the order of [`PassInfo::options`].
    fn options(&self) -> Vec<&dyn OptionValue> {
        Vec::new()
    }

    /// The values of the options, to be set.
    fn options_mut(&mut self) -> Vec<&mut dyn OptionValue> {
        Vec::new()
    }

    /// The counts, in the order of [`PassInfo::statistics`].
    fn statistics(&self) -> Vec<&Statistic> {
        Vec::new()
    }

    /// Another pass with the same options, which has counted nothing yet.
    fn copy(&self) -> Box<dyn Pass>;
}

/// A step that transforms or analyzes an op and the ops nested in it.
///
/// One pass is run on many ops, at the same time on several threads: data of a run stays in local variables.
pub trait Pass: PassDecl {
    /// The name in reports, where that depends on the options.
    fn name(&self) -> &str {
        self.info().name
    }

    /// Checks the options once all are set.
    ///
    /// # Errors
    ///
    /// They are inconsistent: the pass is not added to the pipeline, and the error is reported.
    fn check_options(&mut self, _passes: &PassRegistry) -> Result<(), PipelineError> {
        Ok(())
    }

    /// Prepares data that all runs share, such as sets of patterns. Called when the pass is about to be run for the
    /// first time and when the context is another one, after dialects were loaded.
    ///
    /// # Errors
    /// The pipeline is not run.
    fn initialize(&mut self, _cx: &Context, _passes: &PassRegistry) -> PassResult {
        Ok(())
    }

    /// Returns whether the pass can run on registered ops of a name.
    fn can_schedule_on(&self, cx: &Context, name: OpName) -> bool {
        let PassInfo { anchor, interface, .. } = self.info();
        anchor.is_none_or(|anchor| cx.bytes(cx.op_ident(name)) == anchor.as_bytes())
            && interface.is_none_or(|interface| cx.op_interface(name, interface).is_some())
    }

    /// Runs on [the op of the context](PassContext::op).
    ///
    /// # Errors
    /// The pass failed, and has reported why.
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult;
}
