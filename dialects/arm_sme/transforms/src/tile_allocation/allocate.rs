//! The linear scan over live ranges.

use dialekt_arm_sme::{ArmSMETileType, IN_MEMORY_TILE_ID_BASE};
use dialekt_ir_core::prelude::rewrite::*;

use super::live_ranges::LiveRange;
use super::{is_trivially_cloneable, tile_op};

/// The parts of the register that are in use. Each bit is a tile of elements of 128 bits; wider tiles are several of these.
struct Tiles {
    in_use: u16,
    next_in_memory: i64,
}

/// The number of tiles of a type.
fn count(ty: ArmSMETileType) -> i64 {
    1 << (ty as u32)
}

/// The part of the register that a tile is: every so many rows.
fn mask(ty: ArmSMETileType, id: i64) -> u16 {
    let first: u16 = match ty {
        ArmSMETileType::ZAB => 0xffff,
        ArmSMETileType::ZAH => 0xaaaa,
        ArmSMETileType::ZAS => 0x8888,
        ArmSMETileType::ZAD => 0x8080,
        ArmSMETileType::ZAQ => 0x8000,
    };
    first >> id.clamp(0, 15)
}

impl Tiles {
    /// A tile that is not in use.
    fn allocate(&mut self, ty: ArmSMETileType) -> Option<i64> {
        let id = (0..count(ty)).find(|id| self.in_use & mask(ty, *id) == 0)?;
        self.in_use |= mask(ty, id);
        Some(id)
    }

    /// A tile in memory. None is used again, as there should be as few as possible anyway.
    fn allocate_in_memory(&mut self) -> i64 {
        self.next_in_memory += 1;
        self.next_in_memory - 1
    }

    fn acquire(&mut self, range: &LiveRange) {
        self.in_use |= mask(range.tile_type, range.tile_id);
    }

    fn release(&mut self, range: &LiveRange) {
        self.in_use &= !mask(range.tile_type, range.tile_id);
    }
}

/// Gives live ranges tiles; they are sorted by starts.
pub(super) fn allocate(ir: &Ir, ranges: &mut [LiveRange]) {
    let mut tiles = Tiles { in_use: 0, next_in_memory: IN_MEMORY_TILE_ID_BASE };
    // Ranges that need their tile now, and those that need it again later.
    let (mut active, mut inactive): (Vec<usize>, Vec<usize>) = (Vec::new(), Vec::new());
    for next in 0..ranges.len() {
        let now = ranges[next].start();
        let mut asleep = Vec::new();
        active.retain(|at| {
            let range = &ranges[*at];
            let is_over = range.end() <= now;
            let stays = !is_over && range.is_live_at(now);
            if !stays {
                tiles.release(range);
            }
            if !stays && !is_over {
                asleep.push(*at);
            }
            stays
        });
        inactive.extend(asleep);
        inactive.retain(|at| {
            let range = &ranges[*at];
            if range.end() <= now {
                return false;
            }
            if range.is_live_at(now) {
                tiles.acquire(range);
                active.push(*at);
                return false;
            }
            true
        });
        // Tiles of ranges that overlap later are no choice.
        let reserved: Vec<usize> = inactive.iter().copied().filter(|at| ranges[*at].overlaps(&ranges[next])).collect();
        for at in &reserved {
            tiles.acquire(&ranges[*at]);
        }
        let ty = ranges[next].tile_type;
        if let Some(id) = tiles.allocate(ty) {
            ranges[next].tile_id = id;
        } else {
            let spilled = choose_spill(ir, ranges, active.iter().chain(&reserved).copied(), next);
            if spilled != next {
                tiles.release(&ranges[spilled]);
                active.retain(|at| *at != spilled);
                inactive.retain(|at| *at != spilled);
                // What was released may be less than what is needed.
                ranges[next].tile_id = tiles.allocate(ty).unwrap_or_else(|| tiles.allocate_in_memory());
            }
            ranges[spilled].tile_id = tiles.allocate_in_memory();
        }
        if ranges[next].tile_id < IN_MEMORY_TILE_ID_BASE {
            active.push(next);
        }
        for at in reserved.iter().filter(|at| ranges[**at].tile_id < IN_MEMORY_TILE_ID_BASE) {
            tiles.release(&ranges[*at]);
        }
    }
}

/// The range that is kept in memory: one of those that overlap with a new one, or that itself.
fn choose_spill(ir: &Ir, ranges: &[LiveRange], overlapping: impl Iterator<Item = usize>, new: usize) -> usize {
    let overlapping: Vec<usize> = overlapping.collect();
    // Tiles of wider elements are smaller.
    let is_as_large = |a: &LiveRange, b: &LiveRange| (a.tile_type as u32) <= (b.tile_type as u32);
    let is_trivial = |at: &usize| {
        let range = &ranges[*at];
        let [value] = range.values[..] else { return false };
        is_as_large(range, &ranges[new]) && tile_op(ir, value).is_some_and(|op| is_trivially_cloneable(op.op()))
    };
    if is_trivial(&new) {
        return new;
    }
    if let Some(trivial) = overlapping.iter().find(|at| is_trivial(at)) {
        return *trivial;
    }
    let is_less = |a: usize, b: usize| {
        let (a, b) = (&ranges[a], &ranges[b]);
        !is_as_large(a, b) || a.end() < b.end()
    };
    let latest = overlapping.into_iter().reduce(|latest, at| if is_less(latest, at) { at } else { latest });
    latest.filter(|latest| !is_less(*latest, new)).unwrap_or(new)
}
