//! The interfaces of ops that direct control, by name: analyses ask for them at each op, and most ops have none.

use dialekt_interfaces::{CallOpRef, CallableOpRef, RegionBranchOpRef};
use dialekt_ir_core::ir::OpRef;

/// The interfaces of ops with a name.
#[derive(Clone, Copy)]
pub(super) struct Kind {
    pub calls: bool,
    pub is_callable: bool,
    pub branches_to_regions: bool,
}

impl Kind {
    fn of(op: OpRef<'_>) -> Kind {
        Kind {
            calls: CallOpRef::of(op).is_some(),
            is_callable: CallableOpRef::of(op).is_some(),
            branches_to_regions: RegionBranchOpRef::of(op).is_some(),
        }
    }
}

/// The interfaces of the ops that were asked for, by the number of their name.
#[derive(Default)]
pub(super) struct Kinds(Vec<Option<Kind>>);

impl Kinds {
    /// Forgets all: models may have been attached since.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// The interfaces of an op.
    #[inline]
    pub fn of(&mut self, op: OpRef<'_>) -> Kind {
        match self.0.get(op.name().index()) {
            Some(Some(kind)) => *kind,
            _ => self.find(op),
        }
    }

    #[cold]
    fn find(&mut self, op: OpRef<'_>) -> Kind {
        let (number, kind) = (op.name().index(), Kind::of(op));
        if self.0.len() <= number {
            self.0.resize(number + 1, None);
        }
        self.0[number] = Some(kind);
        kind
    }
}
