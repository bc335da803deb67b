//! Bounds of `affine.parallel`: a map whose results are grouped by dimension.

use dialekt_ir_core::affine::{AffineExpr, AffineMap};
use dialekt_ir_core::prelude::asm::*;
use dialekt_ir_core::prelude::op::*;

use crate::ops::forms;

/// The attributes of the lower or the upper bounds.
#[derive(Clone, Copy)]
pub(crate) struct Bounds {
    /// The name of the map's attribute.
    pub map: &'static str,
    pub groups: &'static str,
    /// The keyword before a group of several results.
    keyword: &'static str,
    name: &'static str,
}

pub(crate) const LOWER: Bounds =
    Bounds { map: "lowerBoundsMap", groups: "lowerBoundsGroups", keyword: "max", name: "lower" };
pub(crate) const UPPER: Bounds =
    Bounds { map: "upperBoundsMap", groups: "upperBoundsGroups", keyword: "min", name: "upper" };

/// Bounds of an `affine.parallel`: the map of each dimension, and the operands of all of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParallelBounds {
    /// The map of each dimension. Of several results the largest is the lower bound, the smallest the upper bound.
    pub maps: Vec<AffineMap>,
    /// The operands.
    pub operands: Vec<Value>,
}

/// The lower and the upper bounds of an `affine.parallel`; `None` if its attributes are invalid.
pub fn parallel_bounds(op: OpRef<'_>) -> Option<(ParallelBounds, ParallelBounds)> {
    let of = |bounds: Bounds| Some(ParallelBounds { maps: bounds.maps(op)?, operands: bounds.operands(op) });
    Some((of(LOWER)?, of(UPPER)?))
}

impl Bounds {
    /// The map of all bounds.
    pub fn map_of(self, op: OpRef<'_>) -> Option<AffineMap> {
        AffineMapAttr::read(op.cx(), op.inherent_attr(self.map.as_bytes())?)
    }

    /// The number of results in each group.
    pub fn group_sizes(self, op: OpRef<'_>) -> Vec<u32> {
        let Some(attr) = op.inherent_attr(self.groups.as_bytes()) else { return Vec::new() };
        let AttrData::DenseElements { ty, data, splat } = op.cx().attr_data(attr) else { return Vec::new() };
        let sizes = data.chunks_exact(4).map(|bytes| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]));
        match splat {
            false => sizes.collect(),
            true => {
                let count = op.cx().type_data(*ty).num_elements().unwrap_or(0);
                // Groups beyond the number of dimensions do not matter.
                let count = usize::try_from(count).unwrap_or(usize::MAX).min(MAX_DIMENSIONS);
                sizes.take(1).flat_map(|size| std::iter::repeat_n(size, count)).collect()
            }
        }
    }

    /// The operands of the map: those of the lower bounds come first.
    pub fn operands(self, op: OpRef<'_>) -> Vec<Value> {
        let inputs = |bounds: Bounds| bounds.map_of(op).map_or(0, |map| op.cx().affine().map(map).num_inputs());
        match self.keyword == LOWER.keyword {
            true => op.operands().take(inputs(LOWER)).collect(),
            false => op.operands().skip(inputs(LOWER)).collect(),
        }
    }

    /// The map of each dimension.
    fn maps(self, op: OpRef<'_>) -> Option<Vec<AffineMap>> {
        let (map, affine) = (self.map_of(op)?, op.cx().affine());
        let results = affine.map(map).num_results();
        let mut start = 0;
        let slice = |size: u32| {
            let end = start + size as usize;
            let positions: Vec<usize> = (start..end).collect();
            start = end;
            (end <= results).then(|| map.sub_map(affine, &positions))
        };
        self.group_sizes(op).into_iter().map(slice).collect()
    }

    /// Checks that no group is empty, and that the groups have as many results as the map.
    pub fn check_sizes(self, op: OpRef<'_>, sizes: &[u32], out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
        let name = self.name;
        if sizes.contains(&0) {
            return fail(out, op.op_error(format!("expected {name} bound map to have at least one result")));
        }
        let expected = sizes.iter().fold(0u32, |sum, size| sum.wrapping_add(*size));
        let results = self.map_of(op).map_or(0, |map| op.cx().affine().map(map).num_results());
        match results == expected as usize {
            true => Ok(()),
            false => fail(out, op.op_error(format!("expected {name} bounds map to have {expected} results"))),
        }
    }
}

/// A bound for the number of dimensions: no op has more arguments.
const MAX_DIMENSIONS: usize = 1 << 20;

/// Results of a map, each with the operands that it depends on.
#[derive(Default)]
struct Results {
    exprs: Vec<AffineExpr>,
    dims: Vec<Vec<Unresolved>>,
    symbols: Vec<Vec<Unresolved>>,
    sizes: Vec<i32>,
}

/// Parses bounds: `(0, max(%a, %b))`.
pub(crate) fn parse(bounds: Bounds, p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    p.expect(Tok::LParen, "expected '('")?;
    let mut results = Results::default();
    if !p.consume_if(Tok::RParen) {
        p.parse_list(Delimiter::None, "", |p| results.parse_group(bounds, p))?;
        p.expect(Tok::RParen, "expected ')'")?;
    }
    let map = results.resolve(p, op)?;
    p.add_named_attr(op, bounds.map, forms::map_attr(map, p));
    let groups = groups_attr(&results.sizes, p);
    p.add_named_attr(op, bounds.groups, groups);
    Ok(())
}

fn groups_attr(sizes: &[i32], p: &OpParser<'_>) -> Attribute {
    let cx = p.cx();
    let data = sizes.iter().flat_map(|size| size.to_le_bytes()).collect();
    let element = cx.integer_type(32).unwrap_or(Type::INDEX);
    let attr = cx.tensor_type(&[sizes.len() as i64], element, None).and_then(|ty| cx.dense_elements_attr(ty, data));
    attr.unwrap_or(Attribute::UNIT)
}

impl Results {
    fn parse_group(&mut self, bounds: Bounds, p: &mut OpParser<'_>) -> Parsed {
        if !p.consume_word(bounds.keyword) {
            let (expr, dims, symbols) = p.parse_affine_expr_of_values()?;
            self.exprs.push(expr);
            self.dims.push(dims.into_vec());
            self.symbols.push(symbols.into_vec());
            self.sizes.push(1);
            return Ok(());
        }
        let (map, dims) = p.parse_affine_map_of_values(Delimiter::Paren)?;
        let mut dims = dims.into_vec();
        let map = p.cx().affine().map(map);
        let symbols = dims.split_off(map.dims() as usize);
        for result in map.results() {
            self.exprs.push(*result);
            self.dims.push(dims.clone());
            self.symbols.push(symbols.clone());
        }
        self.sizes.push(map.num_results() as i32);
        Ok(())
    }

    /// Adds the operands to the op, each once, and returns the map of these.
    fn resolve(&self, p: &mut OpParser<'_>, op: &mut OpState) -> Parsed<AffineMap> {
        let affine = p.cx().affine();
        let (dims, dim_positions) = unique(&self.dims, p)?;
        let (symbols, symbol_positions) = unique(&self.symbols, p)?;
        let exprs: Vec<AffineExpr> = self
            .exprs
            .iter()
            .zip(dim_positions.iter().zip(&symbol_positions))
            .map(|(expr, (of_dims, of_symbols))| {
                let of_dims: Vec<AffineExpr> = of_dims.iter().map(|position| affine.dim(*position)).collect();
                let of_symbols: Vec<AffineExpr> = of_symbols.iter().map(|position| affine.symbol(*position)).collect();
                affine.replace_dims_and_symbols(*expr, &of_dims, &of_symbols)
            })
            .collect();
        let map = affine.make_map(dims.len() as u32, symbols.len() as u32, &exprs);
        op.operands.extend(dims);
        op.operands.extend(symbols);
        Ok(map)
    }
}

/// The operands of all lists without duplicates, and for each list the positions of its operands among them.
fn unique(lists: &[Vec<Unresolved>], p: &mut OpParser<'_>) -> Parsed<(Vec<OperandId>, Vec<Vec<u32>>)> {
    let mut values: Vec<OperandId> = Vec::new();
    let mut known = std::collections::HashMap::new();
    let mut positions = Vec::with_capacity(lists.len());
    for list in lists {
        let mut of_list = Vec::with_capacity(list.len());
        for name in list {
            let value = p.resolve(*name, Type::INDEX)?;
            let position = *known.entry(value).or_insert_with(|| {
                values.push(value);
                values.len() as u32 - 1
            });
            of_list.push(position);
        }
        positions.push(of_list);
    }
    Ok((values, positions))
}

/// Prints bounds: `0, max(%a, %b)`.
pub(crate) fn print(bounds: Bounds, op: OpRef<'_>, p: &mut Printer<'_>) {
    let Some(map) = bounds.map_of(op) else { return };
    let affine = op.cx().affine();
    let data = affine.map(map);
    let operands = bounds.operands(op);
    let (dims, symbols) = operands.split_at(operands.len().min(data.dims() as usize));
    let mut results = data.results();
    p.print_list(bounds.group_sizes(op), |p, size| {
        let (group, rest) = results.split_at(results.len().min(size as usize));
        results = rest;
        match group {
            [expr] => p.print_affine_expr_of_values(*expr, dims, symbols),
            _ => {
                p.write(bounds.keyword);
                p.write("(");
                let group = affine.make_map(data.dims(), data.symbols(), group);
                p.print_affine_map_of_values(group, &operands);
                p.write(")");
            }
        }
    });
}
