//! Interfaces of ops: tables of functions, found by what an op's descriptor lists. [ODS: Interfaces]

use std::any::Any;

use super::op::VerifyFn;
use crate::ir::OpRef;

/// An interface that ops may implement. There is one `static` of each: an interface is its address.
#[derive(Debug)]
pub struct InterfaceDef {
    /// Its name: `LoopLikeOpInterface`.
    pub name: &'static str,
    /// Interfaces that are implemented with this one.
    pub bases: &'static [&'static InterfaceDef],
    /// Checks an op that implements it, before its regions.
    pub verify: Option<VerifyFn>,
    /// Checks an op that implements it, after its regions.
    pub verify_regions: Option<VerifyFn>,
}

impl PartialEq for InterfaceDef {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for InterfaceDef {}

/// How an op implements an interface.
#[derive(Clone, Copy)]
pub struct InterfaceEntry {
    /// The interface.
    pub interface: &'static InterfaceDef,
    /// Its methods: a struct of functions that the interface declares.
    pub table: &'static (dyn Any + Send + Sync),
}

impl std::fmt::Debug for InterfaceEntry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.interface.name)
    }
}

impl<'a> OpRef<'a> {
    /// How the op implements an interface, by itself or by an external model.
    #[inline]
    pub fn interface(self, interface: &InterfaceDef) -> Option<&'a InterfaceEntry> {
        self.cx().op_interface(self.name(), interface)
    }
}
