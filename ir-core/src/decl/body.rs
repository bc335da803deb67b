//! Bodies of ops that are built: a block with its arguments, and the terminator that the op implies. [MLIR:
//! SingleBlockImplicitTerminator]

use smallvec::SmallVec;

use super::op::TraitCheck;
use crate::context::{Attribute, Location, OpTraits, Type};
use crate::ir::{Builder, InsertionPoint, OpSpec, Region, Value};
use crate::rewrite::Rewriter;

impl Builder<'_> {
    /// Ends the last block of a region in the terminator that its op implies, as in the text of such ops, unless it ends in a terminator; a
    /// region without blocks gets one. The insertion point stays. Returns whether the op implies one; if not, nothing is changed. [MLIR:
    /// ensureTerminator]
    ///
    /// # Panics
    /// A stale handle, a terminator whose dialect is not loaded: bugs of the caller.
    #[track_caller]
    pub fn ensure_terminator(&mut self, region: Region, loc: Location) -> bool {
        let view = self.ir().region(region);
        let declared = view.parent_op().and_then(|op| op.descriptor());
        let implied = declared.into_iter().flat_map(|declared| declared.checks).find_map(|check| match check {
            TraitCheck::ImplicitTerminator(name) => Some(*name),
            _ => None,
        });
        let Some(name) = implied else { return false };
        let last = view.blocks().last().map(|block| block.handle());
        let before = self.insertion_point();
        let last = last.unwrap_or_else(|| self.create_block(region, None, &[]));
        let end = self.ir().block(last).last_op();
        if end.is_none_or(|end| !end.has_traits(OpTraits::TERMINATOR)) {
            self.set_insertion_point(InsertionPoint::end(last));
            self.create_implied(name, loc);
        }
        self.restore(before);
        true
    }

    /// Creates a terminator without operands. Its regions get an empty block each.
    #[track_caller]
    fn create_implied(&mut self, name: &str, loc: Location) {
        let cx = self.cx();
        let name = cx.op_name(name);
        let Some(declared) = cx.op_descriptor(name) else {
            panic!("cannot create '{}': its dialect is not loaded in this context", cx.op_str(name));
        };
        let slots = (0..declared.attributes.len()).map(|slot| cx.op_initial(name, slot));
        let slots: SmallVec<[Option<Attribute>; 4]> = slots.collect();
        let spec = OpSpec::new(name, loc).regions(declared.regions.arity.min).slots(&slots);
        let op = self.create_op(&spec);
        let regions: SmallVec<[Region; 1]> = self.ir().op(op).regions().map(|region| region.handle()).collect();
        for region in regions {
            self.create_block(region, None, &[]);
        }
    }

    /// Creates a block in a region, builds what is in it, and ends it in the terminator that the op implies, unless the function has created
    /// one. The function gets the arguments. The insertion point is where it was before.
    ///
    /// # Panics
    /// As [`create_block`](Self::create_block), [`ensure_terminator`](Self::ensure_terminator).
    #[track_caller]
    pub fn build_body<R>(
        &mut self,
        region: Region,
        args: &[(Type, Location)],
        build: impl FnOnce(&mut Self, &[Value]) -> R,
    ) -> R {
        let before = self.insertion_point();
        let block = self.create_block(region, None, args);
        let args: SmallVec<[Value; 4]> = self.ir().block(block).args().collect();
        let built = build(self, &args);
        let loc = self.current_loc();
        self.ensure_terminator(region, loc);
        self.restore(before);
        built
    }
}

impl Rewriter<'_> {
    /// As [`Builder::build_body`].
    ///
    /// # Panics
    /// As [`Builder::build_body`].
    #[track_caller]
    pub fn build_body<R>(
        &mut self,
        region: Region,
        args: &[(Type, Location)],
        build: impl FnOnce(&mut Self, &[Value]) -> R,
    ) -> R {
        let before = self.insertion_point();
        let block = self.create_block(region, None, args);
        let args: SmallVec<[Value; 4]> = self.ir().block(block).args().collect();
        let built = build(self, &args);
        let loc = self.current_loc();
        self.ensure_terminator(region, loc);
        self.restore(before);
        built
    }
}
