//! Public handles: an isolate id and an index, 8 bytes, good as keys across isolates.

use std::fmt;

macro_rules! handle {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub struct $name {
            pub(crate) iso: IsolateId,
            pub(crate) idx: u32,
        }

        impl $name {
            #[inline]
            pub(crate) fn new(iso: IsolateId, idx: u32) -> Self {
                $name { iso, idx }
            }

            /// The isolate that owns it.
            #[inline]
            pub fn isolate(self) -> IsolateId {
                self.iso
            }

            /// The number in the isolate: dense, for tables beside the IR, and reused only after the entity was erased.
            #[inline]
            pub fn index(self) -> usize {
                self.idx as usize
            }
        }

        impl Handle for $name {
            #[inline]
            fn isolate(self) -> IsolateId {
                self.iso
            }

            #[inline]
            fn index(self) -> usize {
                self.idx as usize
            }
        }
    };
}

/// Something in an isolate: an op, a block, a region or a value.
pub trait Handle: Copy {
    /// The isolate that owns it.
    fn isolate(self) -> IsolateId;
    /// The number in the isolate.
    fn index(self) -> usize;
}

/// An isolate: stable for its whole life, wherever its owner moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct IsolateId(pub(crate) u32);

impl fmt::Display for IsolateId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "isolate {}", self.0)
    }
}

handle! {
    /// An operation.
    Op
}
handle! {
    /// A block.
    Block
}
handle! {
    /// A region.
    Region
}
handle! {
    /// A value: a result of an op, or an argument of a block.
    Value
}

/// The index of an isolate's own op within it.
pub(crate) const ROOT: u32 = 0;

impl Op {
    /// Returns whether the op owns the isolate that it is in.
    #[inline]
    pub fn is_isolate_root(self) -> bool {
        self.idx == ROOT
    }
}

impl Value {
    /// No value of any tree.
    pub(crate) const NOWHERE: Value = Value { iso: IsolateId(u32::MAX), idx: u32::MAX };
}

impl IsolateId {
    /// The op that owns the isolate.
    #[inline]
    pub fn root(self) -> Op {
        Op::new(self, ROOT)
    }
}
