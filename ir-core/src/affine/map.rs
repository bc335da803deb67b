//! Affine maps: construction, queries, composition.

use super::{AffineExpr, AffineInterner, AffineMap};
use crate::context::intern::hash_of;

/// The interned record of an affine map.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AffineMapData {
    dims: u32,
    symbols: u32,
    results: Box<[AffineExpr]>,
}

impl AffineMapData {
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

    /// The results.
    pub fn results(&self) -> &[AffineExpr] {
        &self.results
    }

    /// The number of results.
    pub fn num_results(&self) -> usize {
        self.results.len()
    }

    /// Returns whether the map has neither inputs nor results.
    pub fn is_empty(&self) -> bool {
        self.dims == 0 && self.symbols == 0 && self.results.is_empty()
    }
}

impl AffineInterner {
    /// The map `(dims)[symbols] -> (results)`. Results should use these inputs only; see
    /// [`AffineExprData::dim_bound`](super::AffineExprData::dim_bound).
    pub fn make_map(&self, dims: u32, symbols: u32, results: &[AffineExpr]) -> AffineMap {
        let hash = hash_of(&(dims, symbols, results));
        AffineMap(self.maps.intern(
            hash,
            |data| data.dims == dims && data.symbols == symbols && *data.results == *results,
            || AffineMapData { dims, symbols, results: results.into() },
        ))
    }

    /// `() -> ()`
    pub fn empty_map(&self) -> AffineMap {
        self.make_map(0, 0, &[])
    }

    /// `() -> (value)`
    pub fn constant_map(&self, value: i64) -> AffineMap {
        self.make_map(0, 0, &[self.constant(value)])
    }

    /// `()[s0] -> (s0)`
    pub fn symbol_identity_map(&self) -> AffineMap {
        self.make_map(0, 1, &[self.symbol(0)])
    }

    /// The identity on `dims` dimensions: `(d0, d1) -> (d0, d1)`.
    pub fn multi_dim_identity(&self, dims: u32) -> AffineMap {
        self.dims_map(dims, 0..dims)
    }

    /// The identity on the last `results` of `dims` dimensions; on all of them if `results` is more than that:
    /// `(d0, d1, d2) -> (d1, d2)`.
    pub fn minor_identity_map(&self, dims: u32, results: u32) -> AffineMap {
        self.dims_map(dims, dims.saturating_sub(results)..dims)
    }

    /// The map whose result at index `i` is the dimension `permutation[i]`; it has just enough dimensions.
    pub fn permutation_map(&self, permutation: &[u32]) -> AffineMap {
        let dims = permutation.iter().max().map_or(0, |max| max.saturating_add(1));
        self.dims_map(dims, permutation.iter().copied())
    }

    fn dims_map(&self, dims: u32, positions: impl Iterator<Item = u32>) -> AffineMap {
        let results: Vec<_> = positions.map(|position| self.dim(position)).collect();
        self.make_map(dims, 0, &results)
    }
}

impl AffineMap {
    /// Returns whether the results are exactly the dimensions, in order. There may be symbols.
    pub fn is_identity(self, affine: &AffineInterner) -> bool {
        let data = affine.map(self);
        data.results.len() == data.dims as usize && self.results_are_dims_from(affine, 0)
    }

    /// Returns whether the results are exactly the symbols, in order. There may be dimensions.
    pub fn is_symbol_identity(self, affine: &AffineInterner) -> bool {
        let data = affine.map(self);
        data.results.len() == data.symbols as usize
            && (0..).zip(&data.results).all(|(i, &result)| affine.expr(result).as_symbol() == Some(i))
    }

    /// Returns whether there are no symbols, and the results are the last dimensions, in order.
    pub fn is_minor_identity(self, affine: &AffineInterner) -> bool {
        let data = affine.map(self);
        let skipped = (data.dims as usize).checked_sub(data.results.len());
        data.symbols == 0 && skipped.is_some_and(|skipped| self.results_are_dims_from(affine, skipped as u32))
    }

    fn results_are_dims_from(self, affine: &AffineInterner, first: u32) -> bool {
        (first..).zip(&affine.map(self).results).all(|(i, &result)| affine.expr(result).as_dim() == Some(i))
    }

    /// Returns whether the map has neither inputs nor results.
    pub fn is_empty(self, affine: &AffineInterner) -> bool {
        affine.map(self).is_empty()
    }

    /// Returns whether every result is a constant (also if there is none).
    pub fn is_constant(self, affine: &AffineInterner) -> bool {
        affine.map(self).results.iter().all(|&result| affine.expr(result).as_constant().is_some())
    }

    /// The value of the only result, if it is a constant.
    pub fn single_constant(self, affine: &AffineInterner) -> Option<i64> {
        match *affine.map(self).results {
            [result] => affine.expr(result).as_constant(),
            _ => None,
        }
    }

    /// Returns whether there are no symbols, and the results are some of the dimensions, each at most once, in any
    /// order. With `allow_zeros` results may also be the constant 0, as long as there are no more results than
    /// dimensions.
    pub fn is_projected_permutation(self, affine: &AffineInterner, allow_zeros: bool) -> bool {
        let data = affine.map(self);
        if data.symbols != 0 || data.results.len() > data.dims as usize {
            return false;
        }
        let mut seen = vec![false; data.dims as usize];
        data.results.iter().all(|&result| {
            let result = affine.expr(result);
            match result.as_dim().and_then(|position| seen.get_mut(position as usize)) {
                Some(seen) => !std::mem::replace(seen, true),
                None => allow_zeros && result.as_constant() == Some(0),
            }
        })
    }

    /// Returns whether there are no symbols, and the results are all dimensions, each once, in any order.
    pub fn is_permutation(self, affine: &AffineInterner) -> bool {
        let data = affine.map(self);
        data.results.len() == data.dims as usize && self.is_projected_permutation(affine, false)
    }

    /// The dimension that the result at `index` is, if it is one.
    pub fn dim_position(self, affine: &AffineInterner, index: usize) -> Option<u32> {
        affine.map(self).results.get(index).and_then(|&result| affine.expr(result).as_dim())
    }

    /// The index of the first result that equals `expr`.
    pub fn result_position(self, affine: &AffineInterner, expr: AffineExpr) -> Option<usize> {
        affine.map(self).results.iter().position(|&result| result == expr)
    }

    /// Returns whether the dimension at `position` occurs in a result.
    pub fn is_function_of_dim(self, affine: &AffineInterner, position: u32) -> bool {
        affine.map(self).results.iter().any(|result| result.is_function_of_dim(affine, position))
    }

    /// Returns whether the symbol at `position` occurs in a result.
    pub fn is_function_of_symbol(self, affine: &AffineInterner, position: u32) -> bool {
        affine.map(self).results.iter().any(|result| result.is_function_of_symbol(affine, position))
    }

    /// The map with the same inputs and the results at `positions`.
    ///
    /// # Panics
    /// If there is no result at one of the positions.
    pub fn sub_map(self, affine: &AffineInterner, positions: &[usize]) -> AffineMap {
        let data = affine.map(self);
        let results: Vec<_> = positions.iter().map(|&position| data.results[position]).collect();
        affine.make_map(data.dims, data.symbols, &results)
    }

    /// The map with the first `count` results, or all if there are no more.
    pub fn major_sub_map(self, affine: &AffineInterner, count: usize) -> AffineMap {
        let data = affine.map(self);
        affine.make_map(data.dims, data.symbols, &data.results[..count.min(data.results.len())])
    }

    /// The map with the last `count` results, or all if there are no more.
    pub fn minor_sub_map(self, affine: &AffineInterner, count: usize) -> AffineMap {
        let data = affine.map(self);
        affine.make_map(data.dims, data.symbols, &data.results[data.results.len().saturating_sub(count)..])
    }

    /// For a map without symbols whose results mention every dimension: the map from the results to the dimensions,
    /// each taken from the first result that it is. `None` otherwise.
    pub fn inverse_permutation(self, affine: &AffineInterner) -> Option<AffineMap> {
        let data = affine.map(self);
        if data.is_empty() {
            return Some(self);
        }
        if data.symbols != 0 || data.results.len() < data.dims as usize {
            return None;
        }
        let mut sources = vec![None; data.dims as usize];
        for (index, &result) in (0..).zip(&data.results) {
            if let Some(position) = affine.expr(result).as_dim()
                && let Some(source) = sources.get_mut(position as usize)
                && source.is_none()
            {
                *source = Some(affine.dim(index));
            }
        }
        let results = sources.into_iter().collect::<Option<Vec<_>>>()?;
        Some(affine.make_map(u32::try_from(data.results.len()).ok()?, 0, &results))
    }

    /// Substitutes dimensions and symbols by position in every result, and gives the map `dims` dimensions and
    /// `symbols` symbols.
    pub fn replace_dims_and_symbols(
        self,
        affine: &AffineInterner,
        dim_replacements: &[AffineExpr],
        symbol_replacements: &[AffineExpr],
        dims: u32,
        symbols: u32,
    ) -> AffineMap {
        if affine.stay(dim_replacements, symbol_replacements) {
            return self.map_results(affine, dims, symbols, |result| result);
        }
        self.map_results(affine, dims, symbols, |result| {
            affine.replace_dims_and_symbols(result, dim_replacements, symbol_replacements)
        })
    }

    /// `self` after `inner`: the results of `inner` become the dimensions of `self`. The symbols of `inner` follow those
    /// of `self`. `inner` should have as many results as `self` has dimensions.
    pub fn compose(self, affine: &AffineInterner, inner: AffineMap) -> AffineMap {
        let (outer_symbols, inner_data) = (affine.map(self).symbols, affine.map(inner));
        let dim_replacements: Vec<_> =
            inner_data.results.iter().map(|&result| affine.shift_symbols(result, outer_symbols, 0)).collect();
        let symbols = outer_symbols.saturating_add(inner_data.symbols);
        self.replace_dims_and_symbols(affine, &dim_replacements, &[], inner_data.dims, symbols)
    }

    /// Inserts `shift` dimensions before the one at `offset`.
    pub fn shift_dims(self, affine: &AffineInterner, shift: u32, offset: u32) -> AffineMap {
        let data = affine.map(self);
        let dims = data.dims.saturating_add(shift);
        self.map_results(affine, dims, data.symbols, |result| affine.shift_dims(result, shift, offset))
    }

    /// Inserts `shift` symbols before the one at `offset`.
    pub fn shift_symbols(self, affine: &AffineInterner, shift: u32, offset: u32) -> AffineMap {
        let data = affine.map(self);
        let symbols = data.symbols.saturating_add(shift);
        self.map_results(affine, data.dims, symbols, |result| affine.shift_symbols(result, shift, offset))
    }

    fn map_results(
        self,
        affine: &AffineInterner,
        dims: u32,
        symbols: u32,
        new: impl Fn(AffineExpr) -> AffineExpr,
    ) -> AffineMap {
        let results: Vec<_> = affine.map(self).results.iter().map(|&result| new(result)).collect();
        affine.make_map(dims, symbols, &results)
    }
}
