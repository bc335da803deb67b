//! Affine expressions, maps and integer sets.
//!
//! This module owns the interned data, construction with exactly the simplifications of the reference, substitution,
//! folding and printing. It knows nothing of attributes or operations, and it never parses: the text parser calls the
//! constructors here, in the order in which it reads, and reports expressions that are not affine.
//!
//! Expressions are hash-consed and immutable; each record caches the facts that queries would otherwise have to recurse
//! for. Everything is total: no function here recurses along an expression, and arithmetic never panics.

mod bounds;
mod constraints;
mod expr;
mod flatten;
#[cfg(test)]
mod flatten_tests;
mod fold;
mod map;
mod print;
mod range;
mod rewrite;
mod semi_affine;
mod set;
mod simplify;
mod strides;

use std::num::NonZeroU32;
use std::sync::Arc;

pub use bounds::AffineBounds;
pub use expr::{AffineBinaryOp, AffineExprData, AffineExprKind};
pub use flatten::LinearSum;
pub use fold::AffineFold;
pub use map::AffineMapData;
pub use print::AffineNamer;
pub use set::IntegerSetData;
pub use strides::Strides;

use crate::context::intern::Interner;

/// An affine expression over numbered dimensions and symbols. Equal ids mean structurally equal expressions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct AffineExpr(NonZeroU32);

/// An affine map: `(dims)[symbols] -> (results)`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct AffineMap(NonZeroU32);

/// An integer set: `(dims)[symbols] : (constraints)`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct IntegerSet(NonZeroU32);

/// The tables that affine ids point into. A context owns one; ids of different interners must not be mixed.
#[derive(Default)]
pub struct AffineInterner {
    exprs: Interner<AffineExprData>,
    maps: Interner<AffineMapData>,
    sets: Interner<IntegerSetData>,
}

/// Tables that others add to.
pub(crate) struct FrozenAffine {
    exprs: Arc<Interner<AffineExprData>>,
    maps: Arc<Interner<AffineMapData>>,
    sets: Arc<Interner<IntegerSetData>>,
}

impl AffineInterner {
    /// Tables that add to those of a frozen interner.
    pub(crate) fn on(base: &FrozenAffine) -> AffineInterner {
        AffineInterner {
            exprs: Interner::on(base.exprs.clone()),
            maps: Interner::on(base.maps.clone()),
            sets: Interner::on(base.sets.clone()),
        }
    }

    /// Nothing is added any more.
    pub(crate) fn freeze(self) -> FrozenAffine {
        FrozenAffine { exprs: Arc::new(self.exprs), maps: Arc::new(self.maps), sets: Arc::new(self.sets) }
    }

    /// The record of an expression.
    #[inline]
    pub fn expr(&self, expr: AffineExpr) -> &AffineExprData {
        self.exprs.get(expr.0)
    }

    /// The record of a map.
    #[inline]
    pub fn map(&self, map: AffineMap) -> &AffineMapData {
        self.maps.get(map.0)
    }

    /// The record of an integer set.
    #[inline]
    pub fn set(&self, set: IntegerSet) -> &IntegerSetData {
        self.sets.get(set.0)
    }
}
