//! The rewriter of conversion patterns, which records replacements instead of making them.

use std::any::Any;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use smallvec::SmallVec;

use super::driver::Driver;
use super::mapping::Values;
use super::signature::SignatureConversion;
use super::types::TypeConverter;
use dialekt_ir_core::context::{Context, Ident, Type};
use dialekt_ir_core::decl::typed::{OpDecl, Typed};
use dialekt_ir_core::interfaces::symbol_names;
use dialekt_ir_core::ir::{Block, Ir, Op, OpRef, OpSpec, Region, Value};
use dialekt_ir_core::rewrite::Rewriter;

/// A rewriter for conversions. Replaced and erased ops stay until the end of the conversion, and so do the uses of replaced values: a pattern
/// that looks at the IR sees the ops of the input.
pub struct ConversionRewriter<'a> {
    inner: Rewriter<'a>,
}

impl<'a> Deref for ConversionRewriter<'a> {
    type Target = Rewriter<'a>;
    fn deref(&self) -> &Rewriter<'a> {
        &self.inner
    }
}

impl DerefMut for ConversionRewriter<'_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.inner
    }
}

impl<'a> ConversionRewriter<'a> {
    pub(super) fn new(cx: &'a Context, ir: &'a mut Ir, op: Op, driver: &'a mut Driver) -> ConversionRewriter<'a> {
        ConversionRewriter { inner: Rewriter::deferring(cx, ir, op, driver) }
    }

    fn with<T>(&mut self, act: impl FnOnce(&mut Driver, &mut Ir) -> T) -> T {
        let (edits, ir) = self.inner.deferred().expect("a conversion rewriter has a driver");
        let driver = (edits as &mut dyn Any).downcast_mut().expect("edits are deferred by the driver of conversions");
        act(driver, ir)
    }

    /// The type converter of the pattern.
    pub fn converter(&mut self) -> Option<Arc<TypeConverter>> {
        self.with(|driver, _| driver.converter.clone())
    }

    /// The accessors of an op, with converted values in place of its operands; `None` when their number is wrong.
    pub fn adaptor<'b, T: OpDecl>(&'b self, op: Typed<T>, operands: &'b [Value]) -> Option<T::View<'b>> {
        self.ir().get_op(op.op())?.adaptor::<T>(operands)
    }

    /// Builds a copy of an op with other operands, and with results of the converted types; the old op stays. `None`
    /// for ops with regions or successors, and when a type is not converted to exactly one. [MLIR:
    /// convertOpResultTypes]
    pub fn convert_result_types(&mut self, op: impl Into<Op>, operands: &[Value]) -> Option<Op> {
        let (op, converter) = (op.into(), self.converter()?);
        let view = self.op(op);
        if view.num_regions() != 0 || view.num_successors() != 0 {
            return None;
        }
        let convert = |ty| converter.convert_type_to_one(view.cx(), ty);
        let types: SmallVec<[Type; 2]> = view.result_types().map(convert).collect::<Option<_>>()?;
        let (slots, attrs) = (view.slots().to_vec(), view.discardable_attrs().to_vec());
        let spec = OpSpec::new(view.name(), view.loc()).operands(operands).results(&types);
        Some(self.create_op(&spec.slots(&slots).attrs(&attrs)))
    }

    /// Replaces the results of an op, each by any number of values, and erases it.
    ///
    /// # Panics
    /// When there is not one list for each result.
    pub fn replace_op_with_multiple(&mut self, op: impl Into<Op>, with: &[SmallVec<[Value; 2]>]) {
        let op = op.into();
        self.inner.leave(op);
        self.with(|driver, ir| driver.replace_op_by_many(ir, op, with));
    }

    /// Replaces all uses of a value by others, any number of them.
    pub fn replace_all_uses_with(&mut self, value: Value, with: &[Value]) {
        self.with(|driver, ir| {
            let converter = driver.converter.clone();
            driver.replace_value(ir, value, with, converter);
        });
    }

    /// The converted value for this pattern; `None` when it cannot be converted, or is not one value.
    pub fn remapped_value(&mut self, value: Value) -> Option<Value> {
        let remapped = self.with(|driver, ir| driver.remap::<[Values; 1]>(ir, "value", None, &[value]))?;
        match remapped.first()?[..] {
            [value] => Some(value),
            _ => None,
        }
    }

    /// The converted values for this pattern, in a row; `None` when one cannot be converted.
    pub fn remapped_values(&mut self, values: &[Value]) -> Option<SmallVec<[Value; 4]>> {
        let remapped = self.with(|driver, ir| driver.remap::<[Values; 4]>(ir, "value", None, values))?;
        Some(remapped.into_iter().flatten().collect())
    }

    /// An op with this name in a symbol table, as [`OpRef::symbol_name`] tells it; where an op and the one that replaces it have the same name,
    /// either may be found. A table is read once in a conversion, and not for each call in a module.
    ///
    /// [`OpRef::symbol_name`]: dialekt_ir_core::ir::OpRef::symbol_name
    pub fn symbol(&mut self, table: impl Into<Op>, name: Ident) -> Option<Op> {
        let table = table.into();
        self.with(|driver, ir| driver.symbol(ir, table, name))
    }

    /// Moves the ops of a block to a new one with the arguments of a converted signature; returns `block` itself, if it
    /// has these types already. The type converter materializes values of the old types for users that are not
    /// converted.
    ///
    /// # Panics
    /// When the block was created by this function.
    pub fn convert_block(
        &mut self,
        block: Block,
        signature: &SignatureConversion,
        converter: Option<&Arc<TypeConverter>>,
    ) -> Block {
        self.with(|driver, ir| driver.convert_block(ir, block, signature, converter))
    }

    /// Converts the arguments of all blocks of a region; those of the first one by the given conversion, if there is
    /// one. Returns the first block, if there is one. `None`: a type cannot be converted.
    pub fn convert_region_types(
        &mut self,
        region: Region,
        converter: &Arc<TypeConverter>,
        entry: Option<&SignatureConversion>,
    ) -> Option<Option<Block>> {
        self.with(|driver, ir| driver.convert_region(ir, region, converter, entry))
    }

    /// Legalizes an op and the ops nested in it now, instead of when its turn comes. In partial conversions `None` only
    /// if it must be legal.
    pub fn legalize(&mut self, op: impl Into<Op>) -> Option<()> {
        let op = op.into();
        self.with(|driver, ir| driver.legalize_within(ir, &[op]))
    }

    /// Legalizes the ops of a region now. The arguments of its first block are converted before, if the pattern has a type converter.
    pub fn legalize_region(&mut self, region: Region) -> Option<()> {
        self.with(|driver, ir| {
            let Some(entry) = ir.region(region).first_block().map(|block| block.handle()) else { return Some(()) };
            let ops: Vec<Op> = ir.region(region).blocks().flat_map(|block| block.ops()).map(|op| op.handle()).collect();
            if let Some(converter) = driver.converter.clone() {
                let signature = converter.convert_block_signature(ir, entry)?;
                driver.convert_block(ir, entry, &signature, Some(&converter));
            }
            driver.legalize_within(ir, &ops)
        })
    }
}

impl Driver {
    /// The symbol with a name. Those that were found stay, unless a pattern changed them: then they are looked for one by one.
    fn symbol(&mut self, ir: &Ir, table: Op, name: Ident) -> Option<Op> {
        let view = ir.get_op(table)?;
        let body = view.region(0)?.first_block()?;
        let has_name = |op: &OpRef<'_>| op.symbol_name() == Some(name);
        let names = self.symbols.entry(table).or_insert_with(|| symbol_names(view));
        let known = names.get(&name).and_then(|known| ir.get_op(*known));
        let is_there = |op: &OpRef<'_>| op.parent_block().is_some_and(|block| block.handle() == body.handle());
        let found = known.filter(|op| is_there(op) && has_name(op)).or_else(|| body.ops().find(has_name))?;
        names.insert(name, found.handle());
        Some(found.handle())
    }

    /// Legalizes ops while a pattern is applied.
    fn legalize_within(&mut self, ir: &mut Ir, ops: &[Op]) -> Option<()> {
        let modified = std::mem::take(&mut self.modified);
        let around = self.converter.clone();
        let legal = self.convert_all(ir, ops, true).is_ok();
        self.converter = around;
        self.modified = modified;
        legal.then_some(())
    }
}
