//! The attributes: addresses, the generic memory space, and layouts of pointers.

use dialekt_ir_core::num::ApInt;
use dialekt_ir_core::prelude::op::*;

use crate::interfaces::MemorySpaceAttrInterface;
use crate::types::PtrType;

/// An address in bytes.
///
/// ```mlir
/// %device = ptr.constant #ptr.address<4096> : !ptr.ptr<#ptr.generic_space>
/// ```
#[derive(Attr)]
#[attr(name = "ptr.address", symbol = "Ptr_AddressAttr", summary = "Address attribute")]
#[assembly("<" $value ">")]
pub struct AddressAttr {
    /// The type of the pointer.
    #[self_type]
    #[name("type")]
    #[type_name("PtrType")]
    pub ty: TypeOf<PtrType>,
    /// The address.
    #[type_name("::llvm::APInt")]
    pub value: ApInt,
}

/// A memory space in which everything is allowed.
///
/// Values of all types may be loaded and stored, also atomically, and pointers of other spaces may be cast to it.
///
/// ```mlir
/// %value = ptr.load %p : !ptr.ptr<#ptr.generic_space> -> f32
/// ```
#[derive(Attr)]
#[attr(
    name = "ptr.generic_space",
    symbol = "Ptr_GenericSpaceAttr",
    summary = "Generic memory space",
    interfaces(MemorySpaceAttrInterface {})
)]
pub struct GenericSpaceAttr;

/// The pointer that points to nothing.
///
/// ```mlir
/// %null = ptr.constant #ptr.null : !ptr.ptr<#ptr.generic_space>
/// ```
#[derive(Attr)]
#[attr(name = "ptr.null", symbol = "Ptr_NullAttr", summary = "Null pointer attribute")]
pub struct NullAttr {
    /// The type of the pointer.
    #[self_type]
    #[name("type")]
    #[type_name("PtrType")]
    pub ty: TypeOf<PtrType>,
}

/// The layout of pointers in memory, as the value of an entry of a data layout.
///
/// All numbers are in bits, and multiples of 8. Without `index`, integers that offsets are computed with are as wide as pointers.
///
/// ```mlir
/// module attributes {dlti.dl_spec = #dlti.dl_spec<
///     !ptr.ptr<#ptr.generic_space> = #ptr.spec<size = 32, abi = 32, preferred = 64, index = 32>>} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "ptr.spec", symbol = "Ptr_SpecAttr", summary = "ptr data layout spec", verify)]
#[assembly("<" struct(params) ">")]
pub struct SpecAttr {
    /// The size of a pointer.
    #[type_name("uint32_t")]
    pub size: u32,
    /// The alignment that the binary interface requires.
    #[type_name("uint32_t")]
    pub abi: u32,
    /// The preferred alignment.
    #[type_name("uint32_t")]
    pub preferred: u32,
    /// The width of integers that offsets are computed with; [`SpecAttr::NO_INDEX`] where it is that of pointers.
    #[type_name("uint32_t")]
    #[default(SpecAttr::NO_INDEX)]
    pub index: u32,
}

impl SpecAttr {
    /// The value of `index` that is not written.
    pub const NO_INDEX: u32 = u32::MAX;
}

impl VerifyParams for SpecAttr {
    fn verify(&self, _: &ContextData) -> Result<(), String> {
        let index = (self.index != SpecAttr::NO_INDEX).then_some(("index", self.index));
        let entries = [("size", self.size), ("abi", self.abi), ("preferred", self.preferred)];
        if let Some((name, _)) = entries.into_iter().chain(index).find(|(_, bits)| bits % 8 != 0) {
            return Err(format!("{name} entry must be divisible by 8"));
        }
        match self.abi > self.preferred {
            true => Err("preferred alignment is expected to be at least as large as ABI alignment".into()),
            false => Ok(()),
        }
    }
}
