//! Integer sets.

use super::{AffineExpr, AffineInterner, IntegerSet};
use crate::context::intern::hash_of;

/// The interned record of an integer set: constraints on expressions, each `== 0` or `>= 0`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IntegerSetData {
    dims: u32,
    symbols: u32,
    constraints: Box<[AffineExpr]>,
    eq: Box<[bool]>,
}

impl IntegerSetData {
    /// The number of dimensions.
    pub fn dims(&self) -> u32 {
        self.dims
    }

    /// The number of symbols.
    pub fn symbols(&self) -> u32 {
        self.symbols
    }

    /// The number of dimensions and symbols together.
    pub fn num_inputs(&self) -> usize {
        self.dims as usize + self.symbols as usize
    }

    /// The constrained expressions.
    pub fn constraints(&self) -> &[AffineExpr] {
        &self.constraints
    }

    /// For each constraint, whether it is an equality.
    pub fn eq_flags(&self) -> &[bool] {
        &self.eq
    }

    /// The constraints, each with whether it is an equality.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (AffineExpr, bool)> + '_ {
        self.constraints.iter().copied().zip(self.eq.iter().copied())
    }

    /// The number of constraints that are equalities.
    pub fn num_equalities(&self) -> usize {
        self.eq.iter().filter(|&&eq| eq).count()
    }

    /// The number of constraints that are inequalities.
    pub fn num_inequalities(&self) -> usize {
        self.eq.len() - self.num_equalities()
    }
}

impl AffineInterner {
    /// The set of the points at which every constraint is zero (where `eq` is set) or not negative. The text form has at
    /// least one constraint: the parser reads `()` as the constraint `0 == 0`.
    ///
    /// # Panics
    /// If there are not as many flags as constraints.
    pub fn make_set(&self, dims: u32, symbols: u32, constraints: &[AffineExpr], eq: &[bool]) -> IntegerSet {
        assert_eq!(constraints.len(), eq.len(), "one flag for each constraint");
        let hash = hash_of(&(dims, symbols, constraints, eq));
        IntegerSet(self.sets.intern(
            hash,
            |data| data.dims == dims && data.symbols == symbols && *data.constraints == *constraints && *data.eq == *eq,
            || IntegerSetData { dims, symbols, constraints: constraints.into(), eq: eq.into() },
        ))
    }

    /// The canonical set without points: the constraint `1 == 0`.
    pub fn empty_set(&self, dims: u32, symbols: u32) -> IntegerSet {
        self.make_set(dims, symbols, &[self.constant(1)], &[true])
    }
}

impl IntegerSet {
    /// Returns whether this is the canonical set without points. Other sets may have no points either.
    pub fn is_empty_set(self, affine: &AffineInterner) -> bool {
        let data = affine.set(self);
        matches!((&*data.constraints, &*data.eq), ([constraint], [true])
            if affine.expr(*constraint).as_constant() == Some(1))
    }

    /// Substitutes dimensions and symbols by position, as [`AffineInterner::replace_dims_and_symbols`] does, and gives
    /// the set `dims` dimensions and `symbols` symbols.
    pub fn replace_dims_and_symbols(
        self,
        affine: &AffineInterner,
        dim_replacements: &[AffineExpr],
        symbol_replacements: &[AffineExpr],
        dims: u32,
        symbols: u32,
    ) -> IntegerSet {
        let data = affine.set(self);
        let constraints: Vec<_> = data
            .constraints
            .iter()
            .map(|&expr| affine.replace_dims_and_symbols(expr, dim_replacements, symbol_replacements))
            .collect();
        affine.make_set(dims, symbols, &constraints, &data.eq)
    }
}
