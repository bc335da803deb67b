//! Numbers of tiles in the IR, and what has to be done where operands are in other tiles.

use std::collections::HashSet;

use dialekt_arm_sme::{ArmSMETileOpRef, CopyTile, TILE_ID};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ir_core::text::print::{PrintFlags, op_to_string, type_to_string};
use dialekt_pass::PassFailed;

use super::live_ranges::LiveRange;
use super::{is_tile, is_trivially_cloneable, predecessor_tiles, tile_op};

/// Writes the numbers of tiles to the ops. Copies within a tile are removed, and operands in other tiles made again where that is easy.
///
/// # Errors
/// An operand is in another tile, and not easily made again.
pub(super) fn assign(ir: &mut Ir, ranges: &[LiveRange]) -> Result<(), PassFailed> {
    for range in ranges {
        let Some(id) = ir.cx().integer_attr(Type::I32, range.tile_id) else { continue };
        let tile = Tile { id, values: range.values.iter().copied().collect() };
        for value in &range.values {
            assign_to_value(ir, *value, id);
            if fold_redundant_copy(ir, *value, &tile) {
                continue;
            }
            if predecessor_tiles(ir, *value).into_iter().any(|passed| !tile.has(ir, passed)) {
                if let Some(op) = ir.value(*value).parent_block().and_then(|block| block.parent_op()) {
                    op.emit_op_error("block argument not allocated to the same SME virtial tile as predecessors");
                }
                return Err(PassFailed);
            }
            resolve_conflict(ir, *value, &tile)?;
        }
    }
    Ok(())
}

/// The tile of a live range, and its values.
struct Tile {
    id: Attribute,
    values: HashSet<Value>,
}

impl Tile {
    /// Returns whether a value is in the tile.
    fn has(&self, ir: &Ir, value: Value) -> bool {
        tile_op(ir, value).is_some_and(|op| op.tile_id() == Some(self.id)) || self.values.contains(&value)
    }
}

/// Writes the number of a tile to the op that defines a value, and to users without a tile as a result.
fn assign_to_value(ir: &mut Ir, value: Value, id: Attribute) {
    let gives_no_tile =
        |op: &OpRef<'_>| ArmSMETileOpRef::of(*op).is_some() && !op.results().any(|result| is_tile(ir, result));
    let users = ir.value(value).users().filter(gives_no_tile).map(|op| op.handle());
    let ops: Vec<Op> = tile_op(ir, value).map(|op| op.op().handle()).into_iter().chain(users).collect();
    for op in ops {
        set_tile_id(ir, op, id);
    }
}

fn set_tile_id(ir: &mut Ir, op: Op, id: Attribute) {
    let name = ir.cx().ident(TILE_ID);
    // The op is there, so that it cannot fail.
    let _ = ir.set_discardable_attr(op, name, id);
}

/// Uses what is copied in place of a copy in the same tile.
fn fold_redundant_copy(ir: &mut Ir, value: Value, tile: &Tile) -> bool {
    let copied = ir.value(value).defining_op().and_then(|op| Some(op.view::<CopyTile>()?.tile()));
    match copied.filter(|copied| tile.has(ir, *copied)) {
        Some(copied) => ir.replace_all_uses(value, copied).is_ok(),
        None => false,
    }
}

/// Makes the tile that an op has as an operand again if it is in another tile.
fn resolve_conflict(ir: &mut Ir, value: Value, tile: &Tile) -> Result<(), PassFailed> {
    let Some(op) = tile_op(ir, value).map(|op| op.op()) else { return Ok(()) };
    let operand = op.operands().enumerate().find(|(_, operand)| is_tile(ir, *operand));
    let Some((number, operand)) = operand.filter(|(_, operand)| !tile.has(ir, *operand)) else {
        return Ok(());
    };
    let source = tile_op(ir, operand).map(|source| source.op()).filter(|source| is_trivially_cloneable(*source));
    let Some(source) = source.map(|source| source.handle()) else {
        let place = ir.value(operand);
        let text = match place.defining_op() {
            Some(op) => op_to_string(ir, op.handle(), &PrintFlags::default()),
            None => {
                let number = place.parent_block().and_then(|block| block.args().position(|arg| arg == operand));
                let ty = type_to_string(ir.cx(), place.ty());
                format!("<block argument> of type '{ty}' at index: {}", number.unwrap_or_default())
            }
        };
        let error = op.op_error("tile operand allocated to different SME virtial tile (move required)");
        op.cx().emit(error.note(place.loc(), format!("tile operand is: {}", text.trim_end())));
        return Err(PassFailed);
    };
    let (is_copy, op) = (op.is::<CopyTile>(), op.handle());
    let mut b = Builder::new(ir);
    b.set_insertion_point_before(op);
    let clone = b.clone(source, &mut IrMapping::new());
    set_tile_id(ir, clone, tile.id);
    let Some(made) = ir.op(clone).result(0) else { return Ok(()) };
    let _ = match is_copy {
        true => ir.replace_all_uses(value, made),
        false => ir.set_operand(op, number as u32, made),
    };
    Ok(())
}

/// Erases ops on tiles whose results are not used. [MLIR: eraseTriviallyDeadTileOps]
pub(super) fn erase_trivially_dead_tile_ops(ir: &mut Ir, function: Op) {
    let is_dead = |op: &OpRef<'_>| ArmSMETileOpRef::of(*op).is_some() && op.is_trivially_dead();
    let mut todo: Vec<Op> = ir.op(function).preorder().filter(is_dead).map(|op| op.handle()).collect();
    while let Some(op) = todo.pop() {
        let Some(found) = ir.get_op(op).filter(|op| op.is_trivially_dead()) else { continue };
        let makers = found.operands().filter_map(|operand| tile_op(ir, operand));
        let makers: Vec<Op> = makers.map(|op| op.op().handle()).collect();
        if ir.erase_op(op).is_ok() {
            todo.extend(makers);
        }
    }
}
