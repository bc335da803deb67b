//! Views of buffers, and accesses by offsets, sizes and strides. [MLIR: ViewLikeInterface]

use dialekt_ods_macros::op_interface;
use smallvec::SmallVec;

use super::dynamic_index_list::DYNAMIC;
use super::{OpFoldResult, OperandRange};
use dialekt_ir_core::context::Type;
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::ir::{OpRef, Value};
use dialekt_ir_core::verify::{Verified, fail};

/// An op whose result shows the buffer of an operand in another way.
#[op_interface]
pub trait ViewLikeOpInterface {
    /// The buffer.
    fn view_source(op: Self::View<'_>) -> Value;

    /// The view: by default the first result.
    fn view_dest(op: Self::View<'_>) -> Value {
        op.result(0).unwrap_or(Value::NULL)
    }
}

/// An op that gives its operands, of which it may be assumed from then on that accesses to one touch no other.
#[op_interface(name = "DistinctObjectsTrait")]
pub trait DistinctObjects {
    /// The object that a result refers to: by default the operand in its place.
    fn object(op: Self::View<'_>, result: usize) -> Option<Value> {
        op.operand(result)
    }
}

/// A few integers, [`DYNAMIC`] where an operand is meant.
pub type Integers = SmallVec<[i64; 8]>;

/// An op with offsets, sizes and strides, each of which is an integer or an operand.
///
/// By default they are the groups of operands `offsets`, `sizes` and `strides`, in this order, and the attributes
/// `static_offsets`, `static_sizes` and `static_strides`.
#[op_interface(verify = verify_offsets_sizes_strides)]
pub trait OffsetSizeAndStrideOpInterface {
    /// The maximal numbers of offsets, sizes and strides.
    fn array_attr_max_ranks(op: Self::View<'_>) -> [usize; 3];

    /// The offsets that are operands.
    fn offsets(op: Self::View<'_>) -> OperandRange<'_> {
        OperandRange::named(*op, "offsets")
    }

    /// The sizes that are operands.
    fn sizes(op: Self::View<'_>) -> OperandRange<'_> {
        OperandRange::named(*op, "sizes")
    }

    /// The strides that are operands.
    fn strides(op: Self::View<'_>) -> OperandRange<'_> {
        OperandRange::named(*op, "strides")
    }

    /// All offsets.
    fn static_offsets(op: Self::View<'_>) -> Integers {
        integers(*op, b"static_offsets")
    }

    /// All sizes.
    fn static_sizes(op: Self::View<'_>) -> Integers {
        integers(*op, b"static_sizes")
    }

    /// All strides.
    fn static_strides(op: Self::View<'_>) -> Integers {
        integers(*op, b"static_strides")
    }
}

fn integers(op: OpRef<'_>, name: &[u8]) -> Integers {
    op.inherent_attr(name).and_then(|attr| op.cx().dense_i64_values(attr)).unwrap_or_default()
}

impl<'a> OffsetSizeAndStrideOpRef<'a> {
    /// All offsets.
    pub fn mixed_offsets(self) -> SmallVec<[OpFoldResult; 4]> {
        mixed_values(self.op(), &self.static_offsets(), self.offsets())
    }

    /// All sizes.
    pub fn mixed_sizes(self) -> SmallVec<[OpFoldResult; 4]> {
        mixed_values(self.op(), &self.static_sizes(), self.sizes())
    }

    /// All strides.
    pub fn mixed_strides(self) -> SmallVec<[OpFoldResult; 4]> {
        mixed_values(self.op(), &self.static_strides(), self.strides())
    }
}

/// A list of integers, with values in place of [`DYNAMIC`] as far as there are any.
pub fn mixed_values(op: OpRef<'_>, integers: &[i64], values: OperandRange<'_>) -> SmallVec<[OpFoldResult; 4]> {
    let mut values = values.values();
    let index = |value| op.cx().integer_attr(Type::INDEX, value).map(OpFoldResult::Attr);
    let element = |integer: &i64| match *integer {
        DYNAMIC => values.next().map(OpFoldResult::Value),
        integer => index(integer),
    };
    integers.iter().filter_map(element).collect()
}

/// Checks that there is an operand for each offset, size and stride that is not an integer, that the numbers of
/// offsets, sizes and strides agree with each other and with the op's ranks, and that offsets and sizes are not
/// negative.
fn verify_offsets_sizes_strides(op: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Verified {
    let Some(this) = OffsetSizeAndStrideOpRef::of(op) else { return Ok(()) };
    let ranks = this.array_attr_max_ranks();
    let (offsets, sizes, strides) = (this.static_offsets(), this.static_sizes(), this.static_strides());
    let lists =
        [("offset", &offsets, this.offsets()), ("size", &sizes, this.sizes()), ("stride", &strides, this.strides())];
    // Offsets come last here, and only here.
    for (name, integers, values) in [lists[1], lists[2], lists[0]] {
        values_for_dynamic(op, name, integers, values.len(), out)?;
    }
    let mut ranks_agree = |a: &str, b: &str, n: usize, m: usize| {
        if n == m {
            return Ok(());
        }
        let message = format!(
            "expected mixed {a} rank to match mixed {b} rank ({n} vs {m}) so the rank of the result type is well-formed."
        );
        fail(out, op.error(message))
    };
    // A single offset may be given for all dimensions.
    if !(ranks[0] == 1 && offsets.len() == 1) {
        ranks_agree("offsets", "sizes", offsets.len(), sizes.len())?;
    }
    ranks_agree("sizes", "strides", sizes.len(), strides.len())?;
    for ((name, integers, values), expected) in lists.into_iter().zip(ranks) {
        list_of_operands_or_integers(op, name, expected, integers, values.len(), out)?;
    }
    for (what, integers) in [("offsets", offsets), ("sizes", sizes)] {
        if let Some(negative) = integers.iter().find(|integer| **integer < 0 && **integer != DYNAMIC) {
            return fail(out, op.error(format!("expected {what} to be non-negative, but got {negative}")));
        }
    }
    Ok(())
}

/// Checks that there are `expected` integers, and as many of them [`DYNAMIC`] as there are values. `name` is the name
/// of an element: `offset`.
///
/// # Errors
/// There are not; reported to `out`.
pub fn list_of_operands_or_integers(
    op: OpRef<'_>,
    name: &str,
    expected: usize,
    integers: &[i64],
    values: usize,
    out: &mut Vec<Diagnostic>,
) -> Verified {
    if integers.len() != expected {
        let found = integers.len();
        return fail(out, op.error(format!("expected {expected} {name} values, got {found}")));
    }
    values_for_dynamic(op, name, integers, values, out)
}

/// Checks that as many of the integers are [`DYNAMIC`] as there are values. `name` is the name of an element: `offset`.
fn values_for_dynamic(
    op: OpRef<'_>,
    name: &str,
    integers: &[i64],
    values: usize,
    out: &mut Vec<Diagnostic>,
) -> Verified {
    let dynamic = integers.iter().filter(|integer| **integer == DYNAMIC).count();
    if values != dynamic {
        let message = format!(
            "expected the number of '{name}s' to match the number of dynamic entries in 'static_{name}s' ({values} vs \
             {dynamic})"
        );
        return fail(out, op.error(message));
    }
    Ok(())
}
