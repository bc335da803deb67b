//! The bodies of most passes: patterns or a conversion are prepared in `initialize` and applied in the run.

use std::sync::Arc;

use super::{PassContext, PassFailed, PassResult};
use dialekt_conversion::{Conversion, ConversionConfig, Mode};
use dialekt_ir_core::context::Context;
use dialekt_ir_core::rewrite::{FrozenPatterns, PatternSet};
use dialekt_rewrite::{GreedyConfig, Outcome, Simplify, canonicalize};

/// The patterns of a pass; `None` until it is initialized.
pub type PassPatterns = Option<Arc<FrozenPatterns>>;

/// The conversion of a pass; `None` until it is initialized.
pub type PassConversion = Option<Arc<Conversion>>;

/// The patterns that a function adds.
pub fn prepare_patterns(cx: &Context, add: impl FnOnce(&mut PatternSet)) -> PassPatterns {
    let mut set = PatternSet::new();
    add(&mut set);
    Some(Arc::new(set.freeze(cx)))
}

impl PassContext<'_> {
    /// The failure of a pass whose `initialize` did not prepare its patterns or conversion.
    #[cold]
    fn not_initialized(&self, what: &str) -> PassFailed {
        let message = format!("pass '{}' has not prepared its {what}: `initialize` has to", self.pass);
        self.op_ref().emit_error(message);
        PassFailed
    }

    /// Applies patterns greedily to the ops nested in the op. Identical blocks are merged, which is the reference's
    /// default for passes.
    ///
    /// # Errors
    ///
    /// The pass has not prepared its patterns, which was reported.
    pub fn apply_patterns(&mut self, patterns: &PassPatterns) -> Result<Outcome, PassFailed> {
        let patterns = patterns.as_ref().ok_or_else(|| self.not_initialized("patterns"))?;
        let config = GreedyConfig { simplify: Simplify::Aggressive, ..GreedyConfig::default() };
        let op = self.op();
        Ok(canonicalize(self.ir_mut(), op, patterns, &config))
    }

    /// As [`apply_patterns`](Self::apply_patterns), for patterns that must converge.
    ///
    /// # Errors
    /// They did not, or were not prepared, which was reported.
    pub fn apply_all_patterns(&mut self, patterns: &PassPatterns) -> PassResult {
        if self.apply_patterns(patterns)?.converged { Ok(()) } else { Err(self.not_converged()) }
    }

    /// Converts the op and the ops nested in it. All analyses are preserved if that changes nothing.
    ///
    /// # Errors
    /// The conversion failed, or the pass has not prepared it; both are reported.
    pub fn convert(&mut self, conversion: &PassConversion, mode: Mode) -> PassResult {
        self.convert_with(conversion, mode, &ConversionConfig::default())
    }

    /// As [`convert`](Self::convert), with another configuration.
    ///
    /// # Errors
    /// Ops cannot be converted, which was reported, or the pass was not initialized.
    pub fn convert_with(&mut self, conversion: &PassConversion, mode: Mode, config: &ConversionConfig) -> PassResult {
        let conversion = conversion.as_ref().ok_or_else(|| self.not_initialized("conversion"))?;
        let op = self.op();
        let outcome = conversion.apply(self.ir_mut(), &[op], mode, config);
        if !outcome.map_err(|_| PassFailed)?.changed {
            self.preserve_all();
        }
        Ok(())
    }
}
