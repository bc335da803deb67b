//! Regions: moving their bodies.

use super::EditError;
use crate::ir::Ir;
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
        // One block is checked for all: they stand in the same region.
        while let Some(first) = self.region(source).first_block().map(|b| b.handle()) {
            self.move_block(first, dest, before)?;
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
