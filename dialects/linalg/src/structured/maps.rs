//! Loops and indexing maps of named ops, read from the text of their description.

use dialekt_interfaces::DestinationStyleOpRef;
use dialekt_ir_core::affine::{AffineExpr, AffineInterner, AffineMap};
use dialekt_ir_core::prelude::op::*;
use smallvec::{SmallVec, smallvec};

use super::{Accesses, Structured};
use crate::IteratorType;

/// Indexing maps, one for each operand.
pub type Maps = SmallVec<[AffineMap; 4]>;

/// The kinds of all loops, from the outermost one.
pub type IteratorTypes = SmallVec<[IteratorType; 8]>;

/// The part of a text before the colon: the loops.
fn loops(text: &str) -> &str {
    text.split_once(':').map_or(text, |(loops, _)| loops)
}

/// The names of the loops, brackets included.
fn words(text: &str) -> impl Iterator<Item = &str> {
    loops(text).split(' ').filter(|word| !word.is_empty())
}

/// The lists of indices of a text, without parentheses.
pub(super) fn operands(text: &str) -> impl Iterator<Item = &str> {
    let lists = text.split_once(':').map_or("", |(_, lists)| lists);
    lists.split('(').skip(1).map(|list| list.split(')').next().unwrap_or_default())
}

/// The position of the loop with a name.
fn position(text: &str, name: &str) -> Option<u32> {
    words(text).position(|word| word.trim_matches(['[', ']']) == name).map(|position| position as u32)
}

/// The elements of the attributes `strides` and `dilations`, each 1 where it is not given.
#[derive(Clone, Debug, Default)]
pub struct Windows {
    strides: SmallVec<[i64; 3]>,
    dilations: SmallVec<[i64; 3]>,
}

impl Windows {
    /// Those of an op.
    pub fn of(op: OpRef<'_>) -> Windows {
        Windows::new(op.cx(), |name| op.inherent_attr(name))
    }

    /// Those in attributes, by their names.
    pub fn new(cx: &ContextData, attr: impl Fn(&str) -> Option<Attribute>) -> Windows {
        let elements = |name: &str| {
            let elements = attr(name).and_then(|attr| cx.integer_elements(attr));
            let values = elements.iter().flat_map(|elements| elements.iter());
            values.map(|value| value.as_i64().unwrap_or(1)).collect()
        };
        Windows { strides: elements("strides"), dilations: elements("dilations") }
    }

    /// Those of a text by which it says some maps; `None` where there are none.
    pub fn fitting(affine: &AffineInterner, text: &str, given: &[AffineMap]) -> Option<Windows> {
        let mut windows = Windows::default();
        for (list, map) in operands(text).zip(given) {
            let results = affine.map(*map).results();
            let dims = affine.map(*map).dims();
            for (part, result) in list.split(',').zip(results) {
                for (dim, factor) in terms(text, part) {
                    let Some(factor) = factor else { continue };
                    let sum = affine.linear_coefficients(*result, dims, 0)?;
                    let value =
                        sum.factors.iter().find(|(found, _)| Some(*found) == dim).map_or(1, |(_, value)| *value);
                    windows.set(factor, value);
                }
            }
        }
        (maps(affine, text, &windows)[..] == *given).then_some(windows)
    }

    fn set(&mut self, word: &str, value: i64) {
        let (values, number) = match word.split_at_checked(1) {
            Some(("S", number)) => (&mut self.strides, number),
            Some(("D", number)) => (&mut self.dilations, number),
            _ => return,
        };
        let Ok(number) = number.parse::<usize>() else { return };
        if values.len() <= number {
            values.resize(number + 1, 1);
        }
        values[number] = value;
    }

    /// The strides.
    pub fn strides(&self) -> &[i64] {
        &self.strides
    }

    /// The dilations.
    pub fn dilations(&self) -> &[i64] {
        &self.dilations
    }

    /// The value of `S0`, `D1` and the like; `None` for another word.
    fn value(&self, word: &str) -> Option<i64> {
        let number = |rest: &str| rest.parse::<usize>().ok();
        let (values, number) = match word.split_at_checked(1)? {
            ("S", rest) => (&self.strides, number(rest)?),
            ("D", rest) => (&self.dilations, number(rest)?),
            _ => return None,
        };
        Some(values.get(number).copied().unwrap_or(1))
    }
}

/// The terms of an index: loops, each perhaps with a factor.
fn terms<'a>(text: &'a str, index: &'a str) -> impl Iterator<Item = (Option<u32>, Option<&'a str>)> {
    index.split('+').map(move |term| {
        let mut factors = term.split('*').map(str::trim);
        (factors.next().and_then(|name| position(text, name)), factors.next())
    })
}

/// An index: a sum of loops, each perhaps with a factor. What is neither the name of a loop nor of a factor counts for nothing:
/// [`check`] finds it.
fn index(affine: &AffineInterner, text: &str, index: &str, windows: &Windows) -> AffineExpr {
    let term = |term: &str| {
        let mut factors = term.split('*').map(str::trim);
        let dim = factors.next().and_then(|name| position(text, name));
        let dim = dim.map_or_else(|| affine.constant(0), |dim| affine.dim(dim));
        factors
            .filter_map(|factor| windows.value(factor))
            .fold(dim, |dim, value| affine.mul(dim, affine.constant(value)))
    };
    let sum = index.split('+').map(term).reduce(|sum, next| affine.add(sum, next));
    sum.unwrap_or_else(|| affine.constant(0))
}

/// The maps that a text describes, for some strides and dilations.
pub fn maps(affine: &AffineInterner, text: &str, windows: &Windows) -> Maps {
    let dims = words(text).count() as u32;
    let map = |list: &str| {
        let indices = list.split(',').filter(|index| !index.trim().is_empty());
        let indices: SmallVec<[AffineExpr; 8]> = indices.map(|part| index(affine, text, part, windows)).collect();
        affine.make_map(dims, 0, &indices)
    };
    operands(text).map(map).collect()
}

/// The kinds of the loops that a text names.
pub fn iterator_types(text: &str) -> IteratorTypes {
    let mut kind = IteratorType::Parallel;
    let kinds = words(text).map(|word| {
        if word.starts_with('[') {
            kind = IteratorType::Reduction;
        }
        let own = kind;
        if word.ends_with(']') {
            kind = IteratorType::Parallel;
        }
        own
    });
    kinds.collect()
}

/// Finds what is wrong with a text.
///
/// # Errors
/// The index that names neither a loop nor an element of an attribute.
pub fn check(text: &str) -> Result<(), String> {
    let windows = Windows::default();
    for list in operands(text) {
        for word in list.split([',', '+']).map(str::trim).filter(|word| !word.is_empty()) {
            let mut factors = word.split('*').map(str::trim);
            let known = factors.next().is_some_and(|name| position(text, name).is_some());
            if !known || factors.any(|factor| windows.value(factor).is_none()) {
                return Err(format!("`{word}` is no index"));
            }
        }
    }
    if operands(text).next().is_none() { Err("no indices of operands".to_owned()) } else { Ok(()) }
}

impl Structured {
    /// The kinds of the loops of an op.
    pub fn iterator_types(&self, op: OpRef<'_>) -> IteratorTypes {
        match self.accesses {
            Accesses::Maps(text) => iterator_types(text),
            Accesses::SameElement(_) => smallvec![IteratorType::Parallel; output_rank(op)],
        }
    }

    /// The indexing maps of an op: those that were computed when it was made, if they are kept in an attribute.
    pub fn indexing_maps(&self, op: OpRef<'_>) -> Maps {
        let affine = op.cx().affine();
        match self.accesses {
            Accesses::Maps(text) => memoized(op).unwrap_or_else(|| maps(affine, text, &Windows::of(op))),
            Accesses::SameElement(_) => {
                let dims = output_rank(op) as u32;
                let (scalar, element) = (affine.make_map(dims, 0, &[]), affine.multi_dim_identity(dims));
                let map = |ty| if shape(op.cx(), ty).is_empty() { scalar } else { element };
                op.operand_types().map(map).collect()
            }
        }
    }

    /// Returns whether the maps depend on attributes of the op.
    pub fn has_windows(&self) -> bool {
        matches!(self.accesses, Accesses::Maps(text) if text.contains('*'))
    }
}

/// The attribute with the indexing maps of a named op, which the reference keeps with the op and takes as they are.
pub const MEMOIZED_MAPS: &str = "linalg.memoized_indexing_maps";

fn memoized(op: OpRef<'_>) -> Option<Maps> {
    let attr = op.discardable_attr(MEMOIZED_MAPS)?;
    op.cx().array_elements(attr)?.iter().map(|map| AffineMapAttr::read(op.cx(), *map)).collect()
}

/// The attribute with indexing maps, for ops whose maps are described.
pub(crate) fn memoize(cx: &ContextData, described: &Structured, windows: &Windows) -> Option<NamedAttr> {
    let Accesses::Maps(text) = described.accesses else { return None };
    let maps = maps(cx.affine(), text, windows);
    let maps: SmallVec<[Attribute; 5]> = maps.into_iter().map(|map| AffineMapAttr::write(cx, map)).collect();
    Some(NamedAttr { name: cx.ident(MEMOIZED_MAPS), value: cx.array_attr(&maps) })
}

/// The shape of an operand: scalars, vectors among them, have none.
pub fn shape(cx: &ContextData, ty: Type) -> &[i64] {
    match cx.type_data(ty) {
        TypeData::Tensor { shape, .. } | TypeData::MemRef { shape, .. } => shape,
        _ => &[],
    }
}

/// The rank of the first init.
pub fn output_rank(op: OpRef<'_>) -> usize {
    let inits = DestinationStyleOpRef::of(op).map(|style| style.dps_inits());
    inits.and_then(|inits| inits.types().next()).map_or(0, |ty| shape(op.cx(), ty).len())
}
