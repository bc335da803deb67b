//! Dialect conversion: patterns are applied until all ops are legal, or all is as it was. [MLIR docs: Dialect Conversion]
//!
//! What replaces an op is only noted down while patterns are applied: they see the IR with the ops and operands that it had, and
//! get what operands were converted to beside it. Ops and blocks that patterns make or move are in place at once; a journal takes them
//! back when a pattern cannot be used after all. At the end all that was noted down is done.
//!
//! - [`target`]: which ops are legal
//! - [`types`], [`signature`]: what types and arguments of blocks become
//! - [`pattern`], [`rewriter`]: conversion patterns, and what they change the IR with
//! - `order`: which patterns are tried
//! - `driver`, `legalize`: the conversion of ops, one by one
//! - `mapping`, `replace`, `signatures`: what is noted down
//! - `commit`: doing it
//! - [`casts`]: casts that undo each other
//! - [`functions`]: patterns for functions and branches of any dialect
//! - `log`: what was tried

pub mod casts;
mod commit;
mod driver;
mod follower;
pub mod functions;

mod legalize;
mod log;
mod mapping;
mod order;
pub mod pattern;
mod replace;
pub mod rewriter;
pub mod signature;
mod signatures;
pub mod target;
#[cfg(test)]
mod tests;
pub mod types;

use std::sync::Arc;

pub use casts::{ReconcileUnrealizedCasts, reconcile_unrealized_casts};
pub(crate) use driver::Driver;
pub use pattern::{ConversionPatterns, OpConversion, Operands};
pub use rewriter::ConversionRewriter;
pub use signature::{InputMapping, SignatureConversion};
pub use target::{ConversionTarget, LegalizationAction};
pub use types::{Converted, ConvertedAttr, TypeConverter, Wanted};

use crate::context::Context;
use crate::ir::{Ir, Op, OpRef};
use order::Order;
use pattern::Entry;
use target::{Known, Legal};

/// What has to become legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Mode {
    /// Ops that are known to be illegal. What is known of others does not matter.
    #[default]
    Partial,
    /// All ops.
    Full,
    /// Nothing: it is only found out which ops would become legal.
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

/// How a conversion is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ConversionConfig {
    /// When ops are folded.
    pub folding: FoldingMode,
    /// Values of other types are made as the type converters say; without it, by `builtin.unrealized_conversion_cast`.
    pub build_materializations: bool,
    /// Casts of the driver say in an attribute why they are there.
    pub mark_materializations: bool,
}

impl Default for ConversionConfig {
    fn default() -> ConversionConfig {
        ConversionConfig {
            folding: FoldingMode::BeforePatterns,
            build_materializations: true,
            mark_materializations: false,
        }
    }
}

/// What a conversion has found out.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Outcome {
    /// Something was changed.
    pub changed: bool,
    /// Ops of the input that are not legal, and need not be. Only where partial conversion was asked for.
    pub unlegalized: Vec<Op>,
    /// Ops of the input that would become legal. Only where analysis was asked for.
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
    /// Finds out which patterns lead to legal ops.
    pub fn new(cx: &Context, target: ConversionTarget, patterns: ConversionPatterns) -> Arc<Conversion> {
        let order = Order::new(&patterns.entries, &target, cx);
        Arc::new(Conversion { target, known: Known::new(cx), entries: patterns.entries, order })
    }

    /// The target.
    pub fn target(&self) -> &ConversionTarget {
        &self.target
    }

    /// Whether an op is legal. `None`: it is not, or nothing is known of it.
    #[inline]
    fn is_legal(&self, op: OpRef<'_>) -> Option<Legal> {
        self.known.is_legal(&self.target, op)
    }

    /// Converts ops and all that is nested in them.
    ///
    /// # Errors
    /// An op that has to become legal and cannot be converted: the IR is as it was then. A value that cannot be made of what replaces it, or
    /// is used though it was erased: the IR is converted, with a cast in place of that value. Both were reported.
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
