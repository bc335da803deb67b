//! Contractions become the products of small matrices that Arm's processors compute.
//! [mlir/lib/Dialect/ArmNeon/Transforms/LowerContractToNeonPatterns.cpp, ArmSVE/Transforms/LowerContractToSVEPatterns.cpp]
//!
//! Such an op multiplies 2 rows with 2 columns of 8 integers, or of 4 floats, and adds the 4 sums to others. The columns are the rows of the
//! second factor, so that a contraction has to be of rows with rows.

mod neon;
mod sve;

pub use neon::{populate_lower_contraction_to_neon_bfmmla_patterns, populate_lower_contraction_to_neon_i8mm_patterns};
pub use sve::{populate_lower_contraction_to_sve_bfmmla_patterns, populate_lower_contraction_to_sve_i8mm_patterns};

use dialekt_arith::{ExtSI, ExtUI};
use dialekt_interfaces::IndexingMapOpRef;
use dialekt_ir_core::num::FloatKind;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_vector::{CombiningKind, Contraction, IteratorType, MaskableOpRef, VectorType};

/// The benefit of the patterns, which is more than that of those for all targets.
const BENEFIT: u16 = 2;

/// A sum of products of rows with rows: `acc[m, n] + lhs[m, k] * rhs[n, k]`, or the same without `m`.
struct Product {
    lhs: Value,
    rhs: Value,
    acc: Value,
    /// There is no `m`.
    is_of_a_row: bool,
}

impl Product {
    /// The operands of a contraction, if it is such a product. One in a mask is none: the ops that take its place cannot be in it.
    ///
    /// The reference goes by the types of iterators and by sizes alone.
    fn of(rw: &Rewriter<'_>, op: Op) -> Option<Product> {
        let view = rw.op(op).view::<Contraction>()?;
        if view.kind()? != CombiningKind::Add || MaskableOpRef::of(*view).is_some_and(|op| op.masking_op().is_some()) {
            return None;
        }
        let affine = rw.cx().affine();
        let layout: Vec<Vec<u32>> = IndexingMapOpRef::of(*view)?
            .indexing_maps()
            .iter()
            .map(|map| affine.map(*map).results().iter().map(|expr| affine.expr(*expr).as_dim()).collect())
            .collect::<Option<_>>()?;
        let is = |expected: [&[u32]; 3]| layout.iter().map(Vec::as_slice).eq(expected);
        let is_of_a_row = match *view.iterators() {
            [IteratorType::Parallel, IteratorType::Parallel, IteratorType::Reduction]
                if is([&[0, 2], &[1, 2], &[0, 1]]) =>
            {
                false
            }
            [IteratorType::Parallel, IteratorType::Reduction] if is([&[1], &[0, 1], &[0]]) => true,
            _ => return None,
        };
        Some(Product { lhs: view.lhs(), rhs: view.rhs(), acc: view.acc(), is_of_a_row })
    }

    /// The product of the narrow integers from which 32 bits are made, and the op for it.
    fn of_narrow_integers(mut self, rw: &Rewriter<'_>) -> Option<(Product, Multiply)> {
        let (lhs, rhs) = (Narrow::of(rw, self.lhs)?, Narrow::of(rw, self.rhs)?);
        if element(rw, self.acc)? != Type::I32 {
            return None;
        }
        (self.lhs, self.rhs) = (lhs.value, rhs.value);
        let multiply = match (lhs.is_signed, rhs.is_signed) {
            (true, true) => Multiply::Signed,
            (false, false) => Multiply::Unsigned,
            (false, true) => Multiply::UnsignedBySigned,
            (true, false) => Multiply::SignedByUnsigned,
        };
        Some((self, multiply))
    }

    /// The product, if its factors are `bf16` and the sums `f32`.
    fn of_narrow_floats(self, rw: &Rewriter<'_>) -> Option<(Product, Multiply)> {
        let is = |value, kind| rw.cx().float_kind(element(rw, value)?).filter(|found| *found == kind);
        is(self.lhs, FloatKind::BF16)?;
        is(self.rhs, FloatKind::BF16)?;
        is(self.acc, FloatKind::F32)?;
        Some((self, Multiply::Floats))
    }
}

/// The ops that multiply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Multiply {
    Signed,
    Unsigned,
    UnsignedBySigned,
    /// There is no op for it: the factors change places, and so do rows and columns of the sums.
    SignedByUnsigned,
    Floats,
}

impl Multiply {
    /// The number of products in a sum.
    fn depth(self) -> i64 {
        if self == Multiply::Floats { 4 } else { 8 }
    }

    fn swaps(self) -> bool {
        self == Multiply::SignedByUnsigned
    }

    /// Returns whether the first and the second factor have a sign.
    fn signs(self) -> [bool; 2] {
        match self {
            Multiply::Signed | Multiply::Floats => [true, true],
            Multiply::Unsigned => [false, false],
            Multiply::UnsignedBySigned => [false, true],
            Multiply::SignedByUnsigned => [true, false],
        }
    }
}

/// Integers of at most 8 bits that are extended to 32.
struct Narrow {
    value: Value,
    is_signed: bool,
}

impl Narrow {
    /// The integers that an op extends; a contraction itself extends narrower ones than the sums, with their sign.
    fn of(rw: &Rewriter<'_>, wide: Value) -> Option<Narrow> {
        let is_narrow = |value| Some(rw.cx().integer_width(element(rw, value)?)? <= 8);
        let extended = |source: Value, is_signed| {
            (is_narrow(source)? && element(rw, wide)? == Type::I32).then_some(Narrow { value: source, is_signed })
        };
        if let Some(ext) = rw.defining::<ExtSI>(wide) {
            return extended(rw.view(ext)?.input(), true);
        }
        if is_narrow(wide)? {
            return Some(Narrow { value: wide, is_signed: true });
        }
        extended(rw.view(rw.defining::<ExtUI>(wide)?)?.input(), false)
    }
}

/// The element type of a vector.
fn element(rw: &Rewriter<'_>, value: Value) -> Option<Type> {
    Some(VectorType::new(rw.cx(), rw.type_of(value))?.element)
}

/// The type of vectors with the elements of another vector.
fn like(rw: &Rewriter<'_>, vector: Value, dims: &[(i64, bool)]) -> Option<Type> {
    let cx = rw.cx();
    VectorType::new(cx, rw.type_of(vector))?.with_dims(cx, dims.iter().copied())
}

/// Adds a pattern for contractions that are products of a kind, and that a function lowers.
fn add(
    set: &mut PatternSet,
    name: &'static str,
    narrow: fn(Product, &Rewriter<'_>) -> Option<(Product, Multiply)>,
    lower: fn(&mut Rewriter<'_>, Op, Product, Multiply) -> Option<Value>,
) {
    set.add_fn(name, PatternRoot::of::<Contraction>(), BENEFIT, move |rw, op| {
        let product = Product::of(rw, op).and_then(|product| narrow(product, rw));
        let Some((product, multiply)) = product else {
            return rw.no_match(op, "it is no sum of products of rows that can be multiplied");
        };
        let Some(value) = lower(rw, op, product, multiply) else {
            return rw.no_match(op, "the vectors have other sizes");
        };
        rw.replace_op(op, &[value]);
        Some(())
    });
}
