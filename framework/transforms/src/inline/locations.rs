//! Call-site locations of inlined ops.

use hashbrown::HashMap;
use smallvec::SmallVec;

use dialekt_ir_core::attrs::AttrData;
use dialekt_ir_core::context::{Attribute, Context, Location};
use dialekt_ir_core::ir::{Block, EditError, Ir};

/// Adds the location of the caller to the locations of all ops and arguments in blocks.
///
/// # Errors
/// A stale handle.
pub fn add_caller(ir: &mut Ir, blocks: &[Block], caller: Location) -> Result<(), EditError> {
    let cx = ir.cx().clone();
    let caller = cx.attr_of_location(caller);
    let mut known: HashMap<Location, Location, foldhash::fast::FixedState> = HashMap::default();
    let mut called = |loc: Location| *known.entry(loc).or_insert_with(|| stack(&cx, loc, caller));
    let mut todo: Vec<Block> = blocks.to_vec();
    while let Some(block) = todo.pop() {
        let args: SmallVec<[_; 4]> = ir.block(block).args().collect();
        for (i, arg) in args.into_iter().enumerate() {
            let loc = called(ir.value(arg).loc());
            ir.set_argument_loc(block, i as u32, loc)?;
        }
        let mut next = ir.block(block).first_op().map(|op| op.handle());
        while let Some(op) = next {
            next = ir.op(op).next().map(|op| op.handle());
            let loc = called(ir.op(op).loc());
            ir.set_loc(op, loc)?;
            todo.extend(ir.op(op).regions().flat_map(|region| region.blocks()).map(|block| block.handle()));
        }
    }
    Ok(())
}

/// The location of a callee with one more caller at the end of its chain of callers.
fn stack(cx: &Context, callee: Location, caller: Attribute) -> Location {
    let mut last = cx.attr_of_location(callee);
    let mut callees = Vec::new();
    while let AttrData::CallSiteLoc { callee, caller } = cx.attr_data(last) {
        callees.push(*callee);
        last = *caller;
    }
    let mut stacked = cx.intern_attr(AttrData::CallSiteLoc { callee: last, caller });
    for callee in callees.into_iter().rev() {
        stacked = cx.intern_attr(AttrData::CallSiteLoc { callee, caller: stacked });
    }
    cx.location_of_attr(stacked).unwrap_or(Location::UNKNOWN)
}
