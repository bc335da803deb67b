//! Patterns of conversions: as rewrite patterns, but with the values that the operands were converted to.

use std::borrow::Cow;
use std::sync::Arc;

use smallvec::SmallVec;

use super::mapping::Values;
use super::rewriter::ConversionRewriter;
use super::types::TypeConverter;
use dialekt_ir_core::context::{ContextData, OpName};
use dialekt_ir_core::decl::typed::{OpDecl, Typed};
use dialekt_ir_core::ir::{Op, OpRef, Value};
use dialekt_ir_core::rewrite::pattern::Apply;
use dialekt_ir_core::rewrite::{PatternRoot, PatternSet, Rewrite};

/// The converted operands of an op: for each operand a value, none, or several.
#[derive(Clone, Copy, Debug)]
pub struct ConvertedOperands<'a> {
    values: &'a [Values],
}

impl<'a> ConvertedOperands<'a> {
    pub(super) fn new(values: &'a [Values]) -> ConvertedOperands<'a> {
        ConvertedOperands { values }
    }

    /// The number of operands.
    pub fn len(self) -> usize {
        self.values.len()
    }

    /// Returns whether there are no operands.
    pub fn is_empty(self) -> bool {
        self.values.is_empty()
    }

    /// The values that an operand was converted to.
    pub fn get(self, index: usize) -> &'a [Value] {
        self.values.get(index).map_or(&[], |values| values)
    }

    /// The one value that each operand was converted to; `None` when one became none or several.
    pub fn one_to_one(self) -> Option<SmallVec<[Value; 4]>> {
        let one = |values: &Values| match values[..] {
            [value] => Some(value),
            _ => None,
        };
        self.values.iter().map(one).collect()
    }

    /// The converted operands of a declared group of an op.
    pub fn group(self, op: OpRef<'_>, group: usize) -> ConvertedOperands<'a> {
        let Some(descriptor) = op.descriptor() else { return ConvertedOperands { values: &[] } };
        let (start, len) = op.group_range(&descriptor.operands, group, self.values.len());
        ConvertedOperands { values: self.values.get(start..start + len).unwrap_or(&[]) }
    }

    /// All values, one behind the other.
    pub fn flat(self) -> impl Iterator<Item = Value> + Clone + 'a {
        self.values.iter().flat_map(|values| values.iter().copied())
    }
}

/// A conversion pattern for ops of a kind.
pub trait OpConversion: Send + Sync + 'static {
    /// The kind of op.
    type SourceOp: OpDecl + 'static;
    /// The benefit: among patterns that lead to legal ops in the same number of steps, those with more benefit are
    /// tried first.
    const BENEFIT: u16 = 1;
    /// The names of the ops that it makes, as far as they tell whether it leads to legal ones.
    const MAKES: &'static [&'static str] = &[];
    /// True if the pattern may be applied to ops that it has created itself, since that ends.
    const BOUNDED_RECURSION: bool = false;

    /// Converts an op with the converted operands `operands`, one value each. `None`: it does not match, or its changes
    /// are to be rolled back; give the reason with [`Rewriter::no_match`](dialekt_ir_core::rewrite::Rewriter::no_match).
    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<Self::SourceOp>, operands: &[Value]) -> Option<()>;

    /// Converts an op whose operands became any number of values each. By default there has to be one for each.
    fn convert_many(
        &self,
        rw: &mut ConversionRewriter<'_>,
        op: Typed<Self::SourceOp>,
        operands: ConvertedOperands<'_>,
    ) -> Option<()> {
        match operands.one_to_one() {
            Some(operands) => self.convert(rw, op, &operands),
            None => {
                let name = std::any::type_name::<Self>();
                rw.no_match(op, format_args!("pattern '{name}' does not support 1:N conversion"))
            }
        }
    }
}

/// The function of a conversion pattern.
pub(super) type ConvertFn = dyn Fn(&mut ConversionRewriter<'_>, Op, ConvertedOperands<'_>) -> Option<()> + Send + Sync;

#[derive(Clone)]
pub(super) enum Convert {
    /// A rewrite pattern, which sees the original operands.
    Rewrite(Apply),
    /// A conversion pattern.
    Convert(Arc<ConvertFn>),
}

#[derive(Clone)]
pub(super) struct Entry {
    pub name: Cow<'static, str>,
    pub root: PatternRoot,
    pub benefit: u16,
    pub makes: SmallVec<[&'static str; 2]>,
    pub bounded: bool,
    pub converter: Option<Arc<TypeConverter>>,
    pub convert: Convert,
}

impl Entry {
    /// The name of the ops that it is for, if there is one.
    pub fn root_name(&self, cx: &ContextData) -> Option<OpName> {
        match self.root {
            PatternRoot::Op(name) => Some(cx.op_name(name)),
            PatternRoot::Kind(kind) => Some(cx.op_name(kind().name)),
            _ => None,
        }
    }
}

/// Patterns of a conversion, in the order in which they were added.
#[derive(Clone, Default)]
pub struct ConversionPatterns {
    pub(super) entries: Vec<Entry>,
}

impl ConversionPatterns {
    /// No patterns.
    pub fn new() -> ConversionPatterns {
        ConversionPatterns::default()
    }

    /// Adds a conversion pattern without a type converter: its operands are the replacements, whatever their types.
    pub fn add<P: OpConversion>(&mut self, pattern: P) -> &mut Self {
        self.insert(pattern, None)
    }

    /// Adds a conversion pattern with a type converter: its operands have the converted types.
    pub fn add_typed<P: OpConversion>(&mut self, converter: &Arc<TypeConverter>, pattern: P) -> &mut Self {
        self.insert(pattern, Some(converter.clone()))
    }

    fn insert<P: OpConversion>(&mut self, pattern: P, converter: Option<Arc<TypeConverter>>) -> &mut Self {
        let convert = move |rw: &mut ConversionRewriter<'_>, op, operands: ConvertedOperands<'_>| {
            // Counts are those declared, or accessors would have nothing to give.
            rw.ir().get_op(op)?.view::<P::SourceOp>()?;
            let typed = rw.op(op).typed::<P::SourceOp>()?;
            pattern.convert_many(rw, typed, operands)
        };
        self.entries.push(Entry {
            name: Cow::Borrowed(std::any::type_name::<P>()),
            root: PatternRoot::of::<P::SourceOp>(),
            benefit: P::BENEFIT,
            makes: P::MAKES.iter().copied().collect(),
            bounded: P::BOUNDED_RECURSION,
            converter,
            convert: Convert::Convert(Arc::new(convert)),
        });
        self
    }

    /// Adds a conversion pattern for any kind of root. Without a type converter, its operands are the replacements.
    pub fn add_fn(
        &mut self,
        name: impl Into<Cow<'static, str>>,
        root: PatternRoot,
        benefit: u16,
        converter: Option<&Arc<TypeConverter>>,
        convert: impl Fn(&mut ConversionRewriter<'_>, Op, ConvertedOperands<'_>) -> Option<()> + Send + Sync + 'static,
    ) -> &mut Self {
        self.entries.push(Entry {
            name: name.into(),
            root,
            benefit,
            makes: SmallVec::new(),
            bounded: false,
            converter: converter.cloned(),
            convert: Convert::Convert(Arc::new(convert)),
        });
        self
    }

    /// Adds a rewrite pattern.
    pub fn add_rewrite<P: Rewrite>(&mut self) -> &mut Self {
        let mut set = PatternSet::new();
        set.add::<P>();
        self.extend(set)
    }

    /// Adds rewrite patterns.
    pub fn extend(&mut self, patterns: PatternSet) -> &mut Self {
        for (name, root, benefit, apply) in patterns.into_parts() {
            let makes =
                apply.rule().map_or(SmallVec::new(), |rule| rule.makes.iter().map(|node| node.op.name).collect());
            let convert = Convert::Rewrite(apply);
            self.entries.push(Entry { name, root, benefit, makes, bounded: false, converter: None, convert });
        }
        self
    }

    /// Adds the patterns of another list behind these, with their type converters.
    pub fn append(&mut self, mut patterns: ConversionPatterns) -> &mut Self {
        self.entries.append(&mut patterns.entries);
        self
    }

    /// The number of patterns.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns whether there are no patterns.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}
