//! Arithmetic.

use dialekt_interfaces::InferIntRangeInterface;
use dialekt_ir_core::prelude::op::*;

use crate::canonicalize::*;

op_family! {
    /// A function of two indices.
    #[op(name = "index.{}", doc_group = "Arithmetic")]
    #[each(interfaces(InferIntRangeInterface), fold)]
    #[assembly($lhs "," $rhs attr_dict)]
    pub struct Arithmetic {
        pub lhs: Operand<Index>,
        pub rhs: Operand<Index>,
        pub result: OpResult<Index>,
    }

    /// Adds two indices; wraps around at the width of the target.
    ///
    /// Constants are folded with 64 bits; the target may drop the high ones.
    ///
    /// ```mlir
    /// %c = index.add %a, %b
    /// ```
    #[op(traits(Commutative, Pure), canonicalize(AddConstants))]
    Add = "add";

    /// Subtracts the second index from the first one; wraps around at the width of the target.
    ///
    /// Constants are folded with 64 bits; the target may drop the high ones.
    ///
    /// ```mlir
    /// %c = index.sub %a, %b
    /// ```
    #[op(traits(Pure))]
    Sub = "sub";

    /// Multiplies two indices; wraps around at the width of the target.
    ///
    /// Constants are folded with 64 bits; the target may drop the high ones.
    ///
    /// ```mlir
    /// %c = index.mul %a, %b
    /// ```
    #[op(traits(Commutative, Pure), canonicalize(MulConstants))]
    Mul = "mul";

    /// Divides signed indices; the quotient is rounded towards zero.
    ///
    /// Undefined for a divisor of zero, and for the least index divided by -1.
    ///
    /// ```mlir
    /// %c = index.divs %a, %b
    /// ```
    #[op(traits(NoMemoryEffect))]
    DivS = "divs";

    /// Divides unsigned indices; the quotient is rounded towards zero.
    ///
    /// Undefined for a divisor of zero.
    ///
    /// ```mlir
    /// %c = index.divu %a, %b
    /// ```
    #[op(traits(NoMemoryEffect))]
    DivU = "divu";

    /// Divides signed indices; the quotient is rounded up: 7 / -2 = -3.
    ///
    /// Undefined for a divisor of zero, and for the least index divided by -1.
    ///
    /// ```mlir
    /// %c = index.ceildivs %a, %b
    /// ```
    #[op(traits(NoMemoryEffect))]
    CeilDivS = "ceildivs";

    /// Divides unsigned indices; the quotient is rounded up.
    ///
    /// Undefined for a divisor of zero.
    ///
    /// ```mlir
    /// %c = index.ceildivu %a, %b
    /// ```
    #[op(traits(NoMemoryEffect))]
    CeilDivU = "ceildivu";

    /// Divides signed indices; the quotient is rounded down: 5 / -2 = -3.
    ///
    /// Undefined for a divisor of zero, and for the least index divided by -1.
    ///
    /// ```mlir
    /// %c = index.floordivs %a, %b
    /// ```
    #[op(traits(NoMemoryEffect))]
    FloorDivS = "floordivs";

    /// The remainder of a signed division that rounds towards zero: it has the sign of the dividend.
    ///
    /// Undefined for a divisor of zero. It folds only where the result is the same for targets of 32 and of 64 bits.
    ///
    /// ```mlir
    /// %r = index.rems %n, %d
    /// ```
    #[op(traits(NoMemoryEffect))]
    RemS = "rems";

    /// The remainder of an unsigned division.
    ///
    /// Undefined for a divisor of zero. It folds only where the result is the same for targets of 32 and of 64 bits.
    ///
    /// ```mlir
    /// %r = index.remu %n, %d
    /// ```
    #[op(traits(NoMemoryEffect))]
    RemU = "remu";

    /// The larger one of two signed indices.
    ///
    /// It folds only where the result is the same for targets of 32 and of 64 bits.
    ///
    /// ```mlir
    /// %m = index.maxs %a, %b
    /// ```
    #[op(traits(Commutative, Pure), canonicalize(MaxSConstants))]
    MaxS = "maxs";

    /// The larger one of two unsigned indices.
    ///
    /// It folds only where the result is the same for targets of 32 and of 64 bits.
    ///
    /// ```mlir
    /// %m = index.maxu %a, %b
    /// ```
    #[op(traits(Commutative, Pure), canonicalize(MaxUConstants))]
    MaxU = "maxu";

    /// The smaller one of two signed indices.
    ///
    /// It folds only where the result is the same for targets of 32 and of 64 bits.
    ///
    /// ```mlir
    /// %m = index.mins %a, %b
    /// ```
    #[op(traits(Commutative, Pure), canonicalize(MinSConstants))]
    MinS = "mins";

    /// The smaller one of two unsigned indices.
    ///
    /// It folds only where the result is the same for targets of 32 and of 64 bits.
    ///
    /// ```mlir
    /// %m = index.minu %a, %b
    /// ```
    #[op(traits(Commutative, Pure), canonicalize(MinUConstants))]
    MinU = "minu";
}
