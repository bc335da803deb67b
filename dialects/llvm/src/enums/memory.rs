//! Accesses to memory.

use dialekt_ir_core::prelude::op::*;

/// The operation of `llvm.atomicrmw`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(summary = "llvm.atomicrmw binary operations", width = 64)]
pub enum AtomicBinOp {
    /// The new value.
    Xchg = 0,
    /// The sum.
    Add = 1,
    /// The difference.
    Sub = 2,
    /// The bits that both have.
    #[case("_and")]
    And = 3,
    /// The complement of the bits that both have.
    Nand = 4,
    /// The bits that either has.
    #[case("_or")]
    Or = 5,
    /// The bits that one of both has.
    #[case("_xor")]
    Xor = 6,
    /// The larger one, as signed integers.
    Max = 7,
    /// The smaller one, as signed integers.
    Min = 8,
    /// The larger one, as unsigned integers.
    Umax = 9,
    /// The smaller one, as unsigned integers.
    Umin = 10,
    /// The sum of floats.
    Fadd = 11,
    /// The difference of floats.
    Fsub = 12,
    /// The larger one of floats; a number rather than a NaN.
    Fmax = 13,
    /// The smaller one of floats; a number rather than a NaN.
    Fmin = 14,
    /// One more, or zero from the other value on.
    UincWrap = 15,
    /// One less, or the other value for zero and above the other value.
    UdecWrap = 16,
    /// The difference, unless it is negative.
    UsubCond = 17,
    /// The difference, or zero where it is negative.
    UsubSat = 18,
    /// The larger one of floats, or a NaN.
    Fmaximum = 19,
    /// The smaller one of floats, or a NaN.
    Fminimum = 20,
}

/// The order in which other threads see an access to memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(summary = "Atomic ordering for LLVM's memory model", width = 64)]
pub enum AtomicOrdering {
    /// The access is not atomic.
    NotAtomic = 0,
    /// Atomic, in no order.
    Unordered = 1,
    /// In one order for each place.
    Monotonic = 2,
    /// Later accesses stay behind it.
    Acquire = 4,
    /// Earlier accesses stay before it.
    Release = 5,
    /// Both.
    AcqRel = 6,
    /// In one order for all threads and all places.
    SeqCst = 7,
}

/// Accesses of a function to some memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(summary = "LLVM ModRefInfo", width = 64, field)]
pub enum ModRefInfo {
    /// Nothing.
    #[case("none")]
    NoModRef = 0,
    /// It reads.
    #[case("read")]
    Ref = 1,
    /// It writes.
    #[case("write")]
    Mod = 2,
    /// It reads and writes.
    #[case("readwrite")]
    ModRef = 3,
}

/// The promises of `llvm.getelementptr` about its arithmetic.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(summary = "::mlir::LLVM::GEPNoWrapFlags", bits, primary_groups, field)]
pub enum GEPNoWrapFlags {
    /// No promises.
    None = 0,
    /// The result stays in the object.
    InboundsFlag = 1,
    /// The sum of offsets fits, read as a signed integer.
    Nusw = 1 << 1,
    /// The sum of offsets fits, read as an unsigned integer.
    Nuw = 1 << 2,
    /// The result stays in the object, and the sum of offsets fits.
    Inbounds = 3,
}
