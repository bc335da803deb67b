//! Removal of casts that conversions have left. [MLIR: ReconcileUnrealizedCasts]

use dialekt_ods_macros::Pass;

use dialekt_conversion::casts::{is_unrealized_cast, reconcile_unrealized_casts};
use dialekt_ir_core::ir::WalkOrder;
use dialekt_pass::{Pass, PassContext, PassResult};

/// Simplify and eliminate unrealized conversion casts.
///
/// A cast back to types that the values had before other casts is replaced by the values that were cast. Casts that are
/// used by nothing but casts are erased.
#[derive(Pass, Clone)]
#[pass(name = "ReconcileUnrealizedCastsPass", argument = "reconcile-unrealized-casts")]
pub struct ReconcileUnrealizedCasts;

impl Pass for ReconcileUnrealizedCasts {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let mut casts = Vec::new();
        let _ = cx.op_ref().walk(WalkOrder::Post, |op| {
            if is_unrealized_cast(op) {
                casts.push(op.handle());
            }
        });
        if casts.is_empty() {
            cx.preserve_all();
        }
        reconcile_unrealized_casts(cx.ir_mut(), &casts);
        Ok(())
    }
}
