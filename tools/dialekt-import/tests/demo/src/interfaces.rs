//! Interfaces.

use dialekt::prelude::op::*;

/// Knows how many boxes it has.
#[op_interface(name = "CountedOpInterface")]
pub trait CountedOpInterface {
    /// How many boxes there are.
    fn count(_op: Self::View<'_>) -> Option<i64> {
        // PORT(CountedOpInterface): interface: the default of `getCount` is up to you (demo.td:91)
        None
    }
    // PORT(CountedOpInterface): interface: `::demo::Machine * getMachine(..)`: there is no `::demo::Machine *` here (demo.td:92)
}

// PORT(StackedOpInterface): interface: builds on `InferShapedTypeOpInterface` (demo.td:97)
/// `StackedOpInterface`.
#[op_interface(name = "StackedOpInterface", bases(CountedOpInterface))]
pub trait StackedOpInterface: CountedOpInterface {
    /// How high it is.
    fn height(_op: Self::View<'_>) -> Option<i64> {
        // PORT(StackedOpInterface): interface: the default of `getHeight` is up to you (demo.td:99)
        None
    }
}
