//! `test-arm-sme-tile-allocation`: the allocation of tiles, which is a step of conversions, as a pass.

use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassResult};

use crate::tile_allocation::{allocate_sme_tiles, preprocess};

/// Tests SME 'virtual tile' allocation
///
/// Ops on tiles get `tile_id`.
#[derive(Pass, Clone)]
#[pass(
    name = "TestTileAllocation",
    argument = "test-arm-sme-tile-allocation",
    op = "func.func",
    dialects(dialekt_func::FuncDialect, dialekt_arm_sme::ArmSMEDialect)
)]
pub struct TestTileAllocation {
    /// Dump the live ranges of SME tiles (for debugging)
    #[option]
    dump_tile_live_ranges: bool,
    /// Only preprocess IR so it is ready for tile allocation (but do not allocate any tiles)
    #[option]
    preprocess_only: bool,
}

impl Pass for TestTileAllocation {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let (function, ir) = (cx.op(), cx.ir_mut());
        if self.preprocess_only {
            preprocess(ir, function);
            return Ok(());
        }
        let mut dump = self.dump_tile_live_ranges.then(String::new);
        let done = allocate_sme_tiles(ir, function, dump.as_mut());
        if let Some(dump) = dump {
            cx.write(dump);
        }
        done
    }
}
