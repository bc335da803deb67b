//! Walks over the ops of a symbol table, and over tables.

use std::ops::ControlFlow;

use dialekt_ir_core::context::OpTraits;
use dialekt_ir_core::interfaces::Visibility;
use dialekt_ir_core::ir::{OpRef, RegionRef};

/// Visits the ops in regions whose references are looked up in the same table: not those in nested tables. Ops of a region
/// come in order, then the regions of these ops, last regions first, as in the reference.
pub(super) fn walk_scope<'a, B>(
    mut regions: Vec<RegionRef<'a>>,
    mut visit: impl FnMut(OpRef<'a>) -> ControlFlow<B>,
) -> ControlFlow<B> {
    while let Some(region) = regions.pop() {
        for op in region.blocks().flat_map(|block| block.ops()) {
            visit(op)?;
            if op.num_regions() != 0 && !op.has_traits(OpTraits::SYMBOL_TABLE) {
                regions.extend(op.regions());
            }
        }
    }
    ControlFlow::Continue(())
}

/// Visits all symbol tables in an op and the op itself, inner ones first; the flag tells whether all uses of a table's
/// symbols are in the visible IR. `all_visible` is the flag for the symbols around. [MLIR: walkSymbolTables]
pub fn walk_symbol_tables<'a>(op: OpRef<'a>, all_visible: bool, mut visit: impl FnMut(OpRef<'a>, bool)) {
    let hidden = |op: OpRef<'a>, around: bool| match op.has_traits(OpTraits::SYMBOL_TABLE) {
        true => around || !op.is_symbol() || op.symbol_visibility() == Visibility::Private,
        false => true,
    };
    // Ops, each with a flag for whether all uses of its symbols are visible, and one for whether its regions were
    // entered.
    let mut todo = vec![(op, hidden(op, all_visible), false)];
    while let Some((op, visible, entered)) = todo.pop() {
        if entered {
            visit(op, visible);
            continue;
        }
        if op.has_traits(OpTraits::SYMBOL_TABLE) {
            todo.push((op, visible, true));
        }
        let start = todo.len();
        let nested = op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops_with_regions());
        todo.extend(nested.map(|nested| (nested, hidden(nested, visible), false)));
        todo[start..].reverse();
    }
}
