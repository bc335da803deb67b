//! Regions: moving their bodies.

use super::EditError;
use crate::ir::Ir;
use crate::ir::arena::NONE;
use crate::ir::handles::{Block, Region};

impl Ir {
    /// Moves all blocks of a region to another one of the same isolate, before a block or last. Handles stay valid.
    ///
    /// # Errors
    /// Stale handles, regions of different isolates, a place inside the source.
    pub fn inline_region(&mut self, source: Region, dest: Region, before: Option<Block>) -> Result<(), EditError> {
        self.check_region(source)?;
        self.check_region(dest)?;
        if source == dest {
            return Err(EditError::InsideItself);
        }
        if source.iso != dest.iso {
            return Err(EditError::ForeignRegion(source));
        }
        let mut around = Some(self.region(dest));
        while let Some(region) = around {
            if region.handle() == source {
                return Err(EditError::InsideItself);
            }
            around = region.parent_op().and_then(|op| op.parent_region());
        }
        let before = match before {
            Some(block) => {
                self.check_block(block)?;
                if self.block(block).parent_region().map(|r| r.handle()) != Some(dest) {
                    return Err(EditError::DetachedBlock(block));
                }
                block.idx
            }
            None => NONE,
        };
        while let Some(first) = self.region(source).first_block() {
            let (first, next) = (first.idx, first.next().map(|block| block.handle()));
            if !self.has_listener() {
                let mut steps = self.steps_at(source.iso);
                let last = steps.arena.regions[source.idx as usize].last;
                steps.splice_blocks(first, last, dest.idx, before);
                break;
            }
            self.steps_at(source.iso).splice_blocks(first, first, dest.idx, before);
            self.tell(|l, ir| l.block_moved(ir, Block::new(source.iso, first), source, next));
        }
        Ok(())
    }

    /// Moves the body of a region to an empty one of the same isolate. Between isolate owners, see [`Ir::take_body`].
    ///
    /// # Errors
    /// As [`Ir::inline_region`], and a destination with blocks.
    pub fn take_region(&mut self, source: Region, dest: Region) -> Result<(), EditError> {
        self.check_region(dest)?;
        if !self.region(dest).is_empty() {
            return Err(EditError::NotEmpty(dest));
        }
        self.inline_region(source, dest, None)
    }
}
