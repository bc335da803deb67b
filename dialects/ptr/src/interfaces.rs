//! The accesses and casts that a memory space allows. [MLIR: MemorySpaceAttrInterface]

use dialekt_interfaces::DataLayout;
use dialekt_ir_core::prelude::op::*;

use crate::enums::{AtomicBinOp, AtomicOrdering};

/// An access to memory.
#[derive(Clone, Copy)]
pub struct Access<'a> {
    /// The type of the value that is loaded or stored.
    pub ty: Type,
    /// The order in which other threads see it.
    pub ordering: AtomicOrdering,
    /// The alignment of the address in bytes, if it is given.
    pub alignment: Option<i64>,
    /// The op that accesses memory, where there is one: its data layout holds.
    pub op: Option<OpRef<'a>>,
}

impl Access<'_> {
    /// The data layout that holds; `None` where no op tells it.
    pub fn data_layout(&self) -> Option<DataLayout> {
        self.op.map(DataLayout::at)
    }
}

/// An attribute that is a memory space, and knows which ops its pointers allow. By default they allow everything. All answers that are errors are
/// messages.
#[attr_interface]
pub trait MemorySpaceAttrInterface {
    /// Checks a load.
    ///
    /// # Errors
    /// Such a value cannot be loaded so.
    fn is_valid_load(_attr: AttrRef<'_>, _access: &Access<'_>) -> Result<(), String> {
        Ok(())
    }

    /// Checks a store.
    ///
    /// # Errors
    /// Such a value cannot be stored so.
    fn is_valid_store(_attr: AttrRef<'_>, _access: &Access<'_>) -> Result<(), String> {
        Ok(())
    }

    /// Checks an atomic read with a write.
    ///
    /// # Errors
    /// The space does not have this computation on such values.
    fn is_valid_atomic_op(_attr: AttrRef<'_>, _op: AtomicBinOp, _access: &Access<'_>) -> Result<(), String> {
        Ok(())
    }

    /// Checks an atomic exchange with a comparison; the access has the order that holds if the exchange succeeds.
    ///
    /// # Errors
    /// The space does not have it on such values.
    fn is_valid_atomic_xchg(_attr: AttrRef<'_>, _access: &Access<'_>, _failure: AtomicOrdering) -> Result<(), String> {
        Ok(())
    }

    /// Checks a cast of pointers between memory spaces.
    ///
    /// # Errors
    /// There is no such cast.
    fn is_valid_addr_space_cast(_attr: AttrRef<'_>, _target: Type, _source: Type) -> Result<(), String> {
        Ok(())
    }

    /// Checks a cast of an integer to a pointer, or back.
    ///
    /// # Errors
    /// There is no such cast.
    fn is_valid_ptr_int_cast(_attr: AttrRef<'_>, _integer: Type, _pointer: Type) -> Result<(), String> {
        Ok(())
    }
}
