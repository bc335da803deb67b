//! The interface of ops with a tile.

use dialekt_ir_core::prelude::op::*;

use crate::constraints::SMETile;

/// The name of the attribute with the tile that an op works on.
pub const TILE_ID: &str = "tile_id";

/// Tiles from this number on are kept in memory.
pub const IN_MEMORY_TILE_ID_BASE: i64 = 16;

/// An op that works on a tile.
///
/// Allocation gives the tile a number, `tile_id`.
#[op_interface(verify = verify_tile_id)]
pub trait ArmSMETileOpInterface {
    /// The number of the tile, an integer: `None` before allocation.
    fn tile_id(op: Self::View<'_>) -> Option<Attribute> {
        let id = op.discardable_attr(TILE_ID.as_bytes())?;
        op.cx().integer_value(id).is_some().then_some(id)
    }

    /// The type of the tile: that of the result, or of the operand, that is one.
    fn tile_type(op: Self::View<'_>) -> Option<Type> {
        op.result_types().chain(op.operand_types()).find(|ty| SMETile::DEF.holds(op.cx(), *ty))
    }
}

impl ArmSMETileOpRef<'_> {
    /// Returns whether the tile is kept in memory.
    pub fn is_in_memory_tile(&self) -> bool {
        let id = self.tile_id().and_then(|id| self.cx().integer_i64(id));
        id.is_some_and(|id| id >= IN_MEMORY_TILE_ID_BASE)
    }
}

fn verify_tile_id(op: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Verified {
    let is_i32 = |id| op.cx().attr_data(id).ty() == Some(Type::I32);
    match ArmSMETileOpRef::of(op).and_then(|tile| tile.tile_id()).is_none_or(is_i32) {
        true => Ok(()),
        false => fail(out, op.op_error("tile ID should be a 32-bit signless integer")),
    }
}
