//! Dialect conversion: patterns are applied until all ops are legal; otherwise all changes are rolled back. [MLIR docs:
//! Dialect Conversion]
//!
//! Replacements of ops are only recorded while patterns are applied: patterns see the IR with its original ops and
//! operands, and get the converted operands beside it. Ops and blocks that patterns create or move are in place at
//! once; a journal rolls them back when a pattern fails after all. At the end all recorded changes are made.
//!
//! - [`target`]: the legality of ops
//! - [`types`], [`signature`]: the conversion of types and of block arguments
//! - [`pattern`], [`rewriter`]: conversion patterns, and their rewriter
//! - `order`: the selection and order of patterns
//! - `driver`, `legalize`: the conversion of ops, one by one
//! - `mapping`, `replace`, `signatures`: the recorded changes
//! - `commit`: making the changes
//! - [`casts`]: casts that undo each other
//! - [`functions`]: patterns for functions and branches of any dialect
//! - `log`: the log of legalization; `attempts`: the notes of its errors
#![forbid(unsafe_code)]

mod attempts;
pub mod casts;
mod commit;
mod driver;
pub mod functions;
mod listener;

mod legalize;
mod log;
mod mapping;
mod order;
pub mod pattern;
mod recursive;
mod replace;
pub mod rewriter;
pub mod signature;
mod signatures;
pub mod target;
#[cfg(test)]
mod tests;
pub mod types;

use std::sync::Arc;

pub use casts::reconcile_unrealized_casts;
use driver::Driver;
pub use pattern::{ConversionPatterns, ConvertedOperands, OpConversion};
pub use recursive::TypeCalls;
pub use rewriter::ConversionRewriter;
pub use signature::{InputMapping, SignatureConversion};
pub use target::{ConversionTarget, LegalizationAction};
pub use types::{Converted, ConvertedAttr, TypeConverter, Wanted};

use dialekt_ir_core::context::Context;
use dialekt_ir_core::ir::{Ir, Op, OpRef};
use order::Order;
use pattern::Entry;
use target::{Known, Legal};

/// The ops that have to become legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Mode {
    /// Ops that are known to be illegal; ops of unknown legality may stay.
    #[default]
    Partial,
    /// All ops.
    Full,
    /// No ops: only finds out which ops would become legal.
    Analysis,
}

/// When ops that are not legal are folded.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum FoldingMode {
    /// Not at all.
    Never,
    /// Before patterns are tried.
    #[default]
    BeforePatterns,
    /// When no pattern can be applied.
    AfterPatterns,
}

/// The configuration of a conversion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ConversionConfig {
    /// When ops are folded.
    pub folding: FoldingMode,
    /// Materializations of type converters are used for values of other types; without it,
    /// `builtin.unrealized_conversion_cast`.
    pub build_materializations: bool,
    /// Casts of the driver get an attribute with the reason why they exist.
    pub mark_materializations: bool,
    /// A cast of an operand serves later patterns as well. The reference's driver without rollback makes one for each operand.
    pub reuse_materializations: bool,
}

impl ConversionConfig {
    /// The configuration by an option of passes that the reference has: its driver without rollback differs in casts only.
    pub fn with_rollback(allowed: bool) -> ConversionConfig {
        ConversionConfig { reuse_materializations: allowed, ..ConversionConfig::default() }
    }
}

impl Default for ConversionConfig {
    fn default() -> ConversionConfig {
        ConversionConfig {
            folding: FoldingMode::BeforePatterns,
            build_materializations: true,
            mark_materializations: false,
            reuse_materializations: true,
        }
    }
}

/// The outcome of a conversion.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Outcome {
    /// Something was changed.
    pub changed: bool,
    /// Ops of the input that are not legal, and need not be. Only in partial conversion.
    pub unlegalized: Vec<Op>,
    /// Ops of the input that would become legal. Only in analysis mode.
    pub legalizable: Vec<Op>,
}

/// An op could not be converted, which was reported.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ConversionFailed;

/// A target and patterns, ready to be applied to ops of a context. It can be shared by threads.
pub struct Conversion {
    target: ConversionTarget,
    known: Known,
    entries: Vec<Entry>,
    order: Order,
}

impl Conversion {
    /// Prepares a conversion: finds the patterns that lead to legal ops.
    pub fn new(cx: &Context, target: ConversionTarget, patterns: ConversionPatterns) -> Arc<Conversion> {
        let order = Order::new(&patterns.entries, &target, cx);
        Arc::new(Conversion { target, known: Known::new(cx), entries: patterns.entries, order })
    }

    /// The target.
    pub fn target(&self) -> &ConversionTarget {
        &self.target
    }

    /// Returns the legality of an op; `None` if it is illegal or unknown.
    #[inline]
    fn is_legal(&self, op: OpRef<'_>) -> Option<Legal> {
        self.known.is_legal(&self.target, op)
    }

    /// Returns whether an op is known to be illegal.
    #[inline]
    fn is_illegal(&self, op: OpRef<'_>) -> bool {
        self.known.is_illegal(&self.target, op)
    }

    /// Converts ops and all ops nested in them.
    ///
    /// # Errors
    /// An op that has to become legal cannot be converted: the IR is rolled back. A value cannot be materialized from
    /// its replacement, or is used though it was erased: the IR is converted, with a cast in place of that value. Both
    /// are reported.
    pub fn apply(
        self: &Arc<Self>,
        ir: &mut Ir,
        ops: &[Op],
        mode: Mode,
        config: &ConversionConfig,
    ) -> Result<Outcome, ConversionFailed> {
        Driver::new(self.clone(), mode, *config, ir).run(ir, ops)
    }
}
