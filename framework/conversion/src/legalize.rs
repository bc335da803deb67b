//! Legalization of an op: by the target, by folding, by patterns. [MLIR: OperationLegalizer]

use smallvec::SmallVec;

use super::FoldingMode;
use super::attempts::Attempts;
use super::driver::{Driver, Fixed, State};
use super::mapping::Values;
use super::pattern::{Convert, ConvertedOperands, Entry};
use super::rewriter::ConversionRewriter;
use dialekt_ir_core::action;
use dialekt_ir_core::context::OpTraits;
use dialekt_ir_core::interfaces::OpFoldResult;
use dialekt_ir_core::ir::{Ir, Op, Value, WalkOrder};
use dialekt_ir_core::rewrite::pattern::{ApplyPattern, naming_panics};
use dialekt_ir_core::rewrite::{Constants, DeferredEdits, Rewriter, materialize_constant};

impl Driver {
    /// Legalizes an op, unless it is legal.
    pub(crate) fn legalize(&mut self, fixed: Fixed<'_>, ir: &mut Ir, op: Op) -> bool {
        if self.is_plainly_legal(ir, op) {
            return true;
        }
        // Patterns make ops for which patterns make ops.
        stacker::maybe_grow(64 << 10, 1 << 20, || self.legalize_here(fixed, ir, op))
    }

    fn legalize_here(&mut self, fixed: Fixed<'_>, ir: &mut Ir, op: Op) -> bool {
        let ignored = self.is_ignored(op);
        if let Some(log) = &self.log {
            log.open_op(ir, op, ignored);
        }
        let before = self.attempts.as_ref().map_or(0, Attempts::len);
        let result = self.find_way(fixed, ir, op, ignored);
        if let Some(attempts) = &self.attempts {
            match result {
                Ok(_) => attempts.truncate(before),
                Err(_) => attempts.failed(ir, op, fixed.conversion),
            }
        }
        if let Some(log) = &self.log {
            log.close_op(result);
        }
        result.is_ok()
    }

    /// Legalizes an op; the text names the way for the log, or the reason why there is none.
    fn find_way(&mut self, fixed: Fixed<'_>, ir: &mut Ir, op: Op, ignored: bool) -> Result<&'static str, &'static str> {
        if ignored {
            return Ok("operation marked 'ignored' during conversion");
        }
        if let Some(legal) = fixed.conversion.is_legal(ir.op(op)) {
            if !legal.recursively {
                return Ok("operation marked legal by the target");
            }
            let _ = ir.op(op).walk(WalkOrder::Pre, |inner| {
                if inner.handle() != op {
                    self.ignored.insert(inner.handle());
                }
            });
            return Ok("operation marked legal by the target; NOT recursively legalizing internal operations");
        }
        if self.config.folding == FoldingMode::BeforePatterns && self.fold(fixed, ir, op) {
            return Ok("operation was folded");
        }
        if self.apply_patterns(fixed, ir, op) {
            return Ok("");
        }
        if self.config.folding == FoldingMode::AfterPatterns && self.fold(fixed, ir, op) {
            return Ok("operation was folded");
        }
        Err("no matched legalization pattern")
    }

    fn fold(&mut self, fixed: Fixed<'_>, ir: &mut Ir, op: Op) -> bool {
        if let Some(log) = &self.log {
            log.open_fold();
        }
        let result = self.fold_here(fixed, ir, op);
        if let Some(log) = &self.log {
            log.close(result);
        }
        result.is_ok()
    }

    /// Folds an op. One that was changed in place is legalized anew, and stays changed even if that fails. [MLIR: legalizeWithFold]
    fn fold_here(&mut self, fixed: Fixed<'_>, ir: &mut Ir, op: Op) -> Result<&'static str, &'static str> {
        const NOT: Result<&str, &str> = Err("unable to fold");
        if ir.op(op).has_traits(OpTraits::CONSTANT_LIKE) {
            return NOT;
        }
        let Some(folded) = ir.op(op).fold(Constants::of(ir)) else { return NOT };
        let state = self.state(ir);
        let done = match ir.fold_on(op, folded) {
            Ok(Some(results)) => self.replace_by_folded(fixed, ir, op, &results, &state),
            Ok(None) => {
                self.keep(ir, state);
                return if self.legalize(fixed, ir, op) {
                    Ok("")
                } else {
                    Err("failed to legalize the folded operation")
                };
            }
            Err(_) => NOT,
        };
        match done {
            Ok(_) => self.keep(ir, state),
            Err(_) => self.reset(ir, state),
        }
        done
    }

    /// Replaces an op by the results of folding; constants are materialized for attributes and legalized.
    fn replace_by_folded(
        &mut self,
        fixed: Fixed<'_>,
        ir: &mut Ir,
        op: Op,
        results: &[OpFoldResult],
        state: &State,
    ) -> Result<&'static str, &'static str> {
        let view = ir.op(op);
        let (name, loc) = (view.name(), view.loc());
        let types: SmallVec<[_; 4]> = view.result_types().collect();
        if types.is_empty() || types.len() != results.len() {
            return Err("unable to fold");
        }
        let mut values: SmallVec<[Value; 4]> = SmallVec::new();
        let mut rewriter = Rewriter::at(fixed.cx, ir, op);
        for (result, ty) in results.iter().zip(types) {
            let value = match result {
                OpFoldResult::Value(value) => Some(*value),
                OpFoldResult::Attr(attr) => materialize_constant(&mut rewriter, name, *attr, ty, loc)
                    .and_then(|constant| rewriter.op(constant).result(0)),
            };
            values.push(value.ok_or("unable to fold")?);
        }
        let mut constants = ir.recorded_since(&state.mark);
        self.replace_op(ir, op, &values);
        if std::mem::take(&mut self.circular) {
            return Err("unable to fold");
        }
        match constants.all(|at| ir.created_at(at).is_none_or(|constant| self.legalize(fixed, ir, constant))) {
            true => Ok(""),
            false => Err("failed to legalize generated constant"),
        }
    }

    /// Reports a pattern that claims to have converted an op, and left it unchanged. The conversion fails, whatever
    /// other patterns could do. The released tool of the reference has no such message.
    #[cold]
    fn report_idle(&mut self, ir: &Ir, pattern: &str, op: Op) {
        self.misapplied = true;
        ir.op(op).emit_op_error(format!(
            "is neither replaced nor modified in place by pattern '{pattern}', which says that it converted it"
        ));
    }

    /// Tries the patterns for an op, one after the other.
    fn apply_patterns(&mut self, fixed: Fixed<'_>, ir: &mut Ir, op: Op) -> bool {
        let conversion = fixed.conversion;
        let name = ir.op(op).name();
        for &pattern in conversion.order.of(name) {
            let entry = &conversion.entries[pattern as usize];
            if let Some(log) = &self.log {
                log.open_pattern(ir, op, &entry.makes, &entry.name);
            }
            if let Some(attempts) = &self.attempts {
                attempts.begin(ir, op, &entry.name);
            }
            let again = !entry.bounded && self.active.contains(&pattern);
            let result = match again {
                true => Err("pattern was already applied"),
                false => self.apply(fixed, ir, (pattern, entry), op),
            };
            if let Some(log) = &self.log {
                log.close(result);
            }
            if let Some(attempts) = &self.attempts {
                attempts.end(result);
            }
            if result.is_ok() {
                return true;
            }
            if self.misapplied {
                break;
            }
        }
        false
    }

    /// Applies a pattern and legalizes the ops that it creates. If that is not possible, all is rolled back.
    fn apply(
        &mut self,
        fixed: Fixed<'_>,
        ir: &mut Ir,
        pattern: (u32, &Entry),
        op: Op,
    ) -> Result<&'static str, &'static str> {
        if ir.cx().action_handler().is_none() {
            return self.apply_here(fixed, ir, pattern, op);
        }
        let action = |_: &Ir| ApplyPattern::new(pattern.1.name.clone(), op);
        action::execute(ir, action, |ir| self.apply_here(fixed, ir, pattern, op)).unwrap_or(Err("pattern was skipped"))
    }

    fn apply_here(
        &mut self,
        fixed: Fixed<'_>,
        ir: &mut Ir,
        (pattern, entry): (u32, &Entry),
        op: Op,
    ) -> Result<&'static str, &'static str> {
        let outer = std::mem::take(&mut self.modified);
        let state = self.state(ir);
        self.active.push(pattern);
        let listening = ir.hears_patterns();
        if listening {
            ir.begin_pattern(&entry.name, op);
        }
        let can_apply = ir.can_apply_pattern(&entry.name, op);
        let cx = fixed.cx;
        let matched = can_apply.then(|| {
            naming_panics(&entry.name, ir, op, |ir| match &entry.convert {
                Convert::Rewrite(apply) => apply.run(&mut Rewriter::deferring(cx, ir, op, self), op),
                Convert::Convert(convert) => {
                    let around = std::mem::replace(&mut self.converter, entry.converter.clone());
                    let operands: SmallVec<[Value; 4]> = ir.op(op).operands().collect();
                    let loc = ir.op(op).loc();
                    let remapped = self.remap(ir, "operand", Some(loc), &operands);
                    let matched = remapped.and_then(|remapped: SmallVec<[Values; 4]>| {
                        convert(&mut ConversionRewriter::new(cx, ir, op, self), op, ConvertedOperands::new(&remapped))
                    });
                    self.converter = around;
                    matched
                }
            })
        });
        let matched = matched.flatten();
        let modified = std::mem::replace(&mut self.modified, outer);
        let circular = std::mem::take(&mut self.circular);
        let legal = matched.ok_or("pattern failed to match").and_then(|()| {
            if circular {
                return Err("a value would replace itself");
            }
            let is_done = modified.contains(&op) || self.replaced.contains(op);
            if !is_done && ir.get_op(op).is_some_and(|op| fixed.conversion.is_legal(op).is_none()) {
                self.report_idle(ir, &entry.name, op);
                return Err("pattern neither replaced nor modified the operation");
            }
            let mut made = ir.recorded_since(&state.mark);
            let changed = modified.into_iter().all(|op| self.legalize(fixed, ir, op));
            // The driver legalizes its casts at the end.
            let mut is_legal = |at| match ir.created_at(at) {
                Some(op) => self.casts.get(op).is_some() || self.legalize(fixed, ir, op),
                None => true,
            };
            if changed && made.all(&mut is_legal) {
                Ok("pattern applied successfully")
            } else {
                Err("failed to legalize what the pattern has made")
            }
        });
        if listening {
            ir.end_pattern(&entry.name, legal.is_ok());
        }
        self.active.pop();
        match legal {
            Ok(_) => self.keep(ir, state),
            Err(_) => self.reset(ir, state),
        }
        legal
    }
}
