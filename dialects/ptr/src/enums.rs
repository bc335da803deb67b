//! The enums: atomic operations and their order, and what is known of arithmetic on pointers.

use dialekt_ir_core::prelude::op::*;

/// The computation of an atomic read and write.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(summary = "ptr.atomicrmw binary operations", type_name = "::mlir::ptr::AtomicBinOp", field)]
pub enum AtomicBinOp {
    /// The new value.
    Xchg,
    /// The sum.
    Add,
    /// The difference.
    Sub,
    /// The bits that both have.
    #[case("_and")]
    And,
    /// The bits that not both have.
    Nand,
    /// The bits that one of both has.
    #[case("_or")]
    Or,
    /// The bits that only one has.
    #[case("_xor")]
    Xor,
    /// The larger signed integer.
    Max,
    /// The smaller signed integer.
    Min,
    /// The larger unsigned integer.
    Umax,
    /// The smaller unsigned integer.
    Umin,
    /// The sum of floats.
    Fadd,
    /// The difference of floats.
    Fsub,
    /// The larger float.
    Fmax,
    /// The smaller float.
    Fmin,
    /// One more, up to the new value, then zero.
    UincWrap,
    /// One less, down to zero, then the new value.
    UdecWrap,
}

/// The order in which other threads see an atomic access.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(summary = "Atomic ordering for LLVM's memory model", type_name = "::mlir::ptr::AtomicOrdering", field)]
pub enum AtomicOrdering {
    /// The access is not atomic.
    NotAtomic,
    /// Some value that was stored is seen.
    Unordered,
    /// All accesses to the same place have an order.
    Monotonic,
    /// Nothing behind it is seen before it.
    Acquire,
    /// Nothing before it is seen behind it.
    Release,
    /// `acquire` and `release`.
    AcqRel,
    /// All such accesses have one order.
    SeqCst,
}

/// The overflow that is known not to happen when an offset is added to a pointer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(summary = "Pointer add flags", type_name = "::mlir::ptr::PtrAddFlags", field)]
pub enum PtrAddFlags {
    /// Nothing is known.
    None,
    /// The sum of the address as an unsigned number and the offset as a signed one does not wrap.
    Nusw,
    /// The sum of unsigned numbers does not wrap.
    Nuw,
    /// The result is within the object that the base points to.
    Inbounds,
}

/// The overflow that is known not to happen when pointers are subtracted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(summary = "Pointer difference flags", type_name = "::mlir::ptr::PtrDiffFlags", width = 8, bits, field)]
pub enum PtrDiffFlags {
    /// Nothing is known.
    None = 0,
    /// The difference of unsigned numbers does not wrap.
    Nuw = 1 << 0,
    /// The difference of signed numbers does not wrap.
    Nsw = 1 << 1,
}
