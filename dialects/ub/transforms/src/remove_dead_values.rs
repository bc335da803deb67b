//! `remove-dead-values`, which is in this crate since it replaces values by poison.

use std::sync::Arc;

use dialekt_analysis::dataflow::Liveness;
use dialekt_ir_core::ir::Op as OpHandle;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassFailed, PassRegistry, PassResult};
use dialekt_rewrite::canonicalization_patterns;
use dialekt_transforms::{Placeholders, prepare_for_liveness, remove_dead_values};
use dialekt_ub::{Poison, PoisonAttr, UBDialect, Unreachable};

/// Remove dead values.
///
/// Values that have no influence on effects, on control flow, or on results of public functions are removed: arguments
/// and results of private functions, arguments of blocks and regions, results and operands of ops with regions, ops
/// that only compute them. Code that is never executed counts as dead.
#[derive(Pass, Clone)]
#[pass(argument = "remove-dead-values", dialects(UBDialect))]
pub struct RemoveDeadValues {
    /// Canonicalize region branch ops
    #[option(default = true)]
    canonicalize: bool,
    patterns: Option<Arc<FrozenPatterns>>,
}

struct InUb;

impl Placeholders for InUb {
    fn poison(&self, builder: &mut Builder<'_>, ty: Type, loc: Location) -> Option<Value> {
        Some(builder.create(Poison::build(ty).value(PoisonAttr).with_loc(loc)).result())
    }

    fn unreachable(&self, builder: &mut Builder<'_>, loc: Location) -> Option<OpHandle> {
        Some(builder.create(Unreachable::build().with_loc(loc)).into())
    }
}

impl Pass for RemoveDeadValues {
    fn initialize(&mut self, cx: &Context, _: &PassRegistry) -> PassResult {
        self.patterns = self.canonicalize.then(|| Arc::new(canonicalization_patterns(cx).freeze(cx)));
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let op = cx.op();
        if cx.cached_analysis::<Liveness>().is_none() {
            prepare_for_liveness(cx.ir_mut(), op);
        }
        let (ir, liveness) = cx.analysis::<Liveness>();
        let done = remove_dead_values(ir, op, liveness, &InUb, self.patterns.as_deref());
        done.map_err(|error| {
            cx.op_ref().emit_error(error.to_string());
            PassFailed
        })
    }
}
