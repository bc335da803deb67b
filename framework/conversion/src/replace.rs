//! The recorded replacements of values, and the casts where types differ. [MLIR: ConversionPatternRewriterImpl]

use std::sync::Arc;

use smallvec::{SmallVec, smallvec};

use super::driver::{Change, Driver, Kind, Materialization};
use super::mapping::Values;
use super::types::TypeConverter;
use dialekt_ir_core::builtin::UNREALIZED_CONVERSION_CAST;
use dialekt_ir_core::context::{Location, NamedAttr, Type};
use dialekt_ir_core::ir::dominance::DominanceInfo;
use dialekt_ir_core::ir::{Block, Builder, InsertionPoint, Ir, Op, OpSpec, Value, ValueDef, WalkOrder};
use dialekt_ir_core::rewrite::DeferredEdits;
use dialekt_ir_core::text::print::type_to_string;

/// A cast to be built.
pub(super) struct Cast<'a> {
    pub kind: Kind,
    pub at: InsertionPoint,
    pub loc: Location,
    /// The values for which its results are recorded.
    pub mapped: &'a [Value],
    pub inputs: &'a [Value],
    pub outputs: &'a [Type],
    pub original: Option<Type>,
    pub converter: Option<Arc<TypeConverter>>,
    pub pure: bool,
}

fn types_are(ir: &Ir, values: &[Value], types: &[Type]) -> bool {
    values.len() == types.len() && values.iter().zip(types).all(|(value, ty)| ir.value(*value).ty() == *ty)
}

/// The point of definition of a value: behind its op, or at the start of its block.
fn point_of(ir: &Ir, value: Value) -> Option<InsertionPoint> {
    match ir.get_value(value)?.def() {
        ValueDef::Result(op, _) => ir.point_after(op),
        ValueDef::Argument(block, _) => Some(ir.start_of(block)),
    }
}

/// The first point at which all of some values are defined.
fn point_of_all(ir: &Ir, values: &[Value]) -> Option<InsertionPoint> {
    let mut dominance = DominanceInfo::new();
    let mut found = point_of(ir, *values.first()?)?;
    for value in &values[1..] {
        let next = point_of(ir, *value)?;
        let later = match (found.before, next.before) {
            _ if found.block != next.block => dominance.block_dominates(ir, found.block, next.block),
            (Some(a), Some(b)) => a != b && ir.op(a).is_before(ir.op(b)) == Some(true),
            (_, None) => true,
            (None, Some(_)) => false,
        };
        if later {
            found = next;
        }
    }
    Some(found)
}

impl Driver {
    /// Returns whether values are the results of a cast that only changes types.
    fn is_pure_cast(&self, ir: &Ir, values: &[Value]) -> bool {
        if self.casts.is_empty() {
            return false;
        }
        let def = |value: &Value| ir.get_value(*value).and_then(|value| value.defining_op()).map(|op| op.handle());
        let Some(op) = values.first().and_then(def) else { return false };
        self.casts.get(op).is_some_and(|cast| cast.pure) && values.iter().all(|value| def(value) == Some(op))
    }

    /// The last replacement of a value; with `desired` types, the last replacement that has these, if there is any.
    pub(super) fn lookup(&mut self, ir: &Ir, from: Value, desired: Option<&[Type]>, skip_casts: bool) -> Values {
        let mut current: Values = smallvec![from];
        if self.mapping.is_empty() {
            return current;
        }
        let (mut found, mut last) = (None, current.clone());
        loop {
            let mut fits = desired.is_some_and(|types| types_are(ir, &current, types));
            if skip_casts {
                let cast = self.is_pure_cast(ir, &current);
                fits &= !cast;
                if !cast {
                    last.clone_from(&current);
                }
            }
            if fits {
                found = Some(current.clone());
            }
            // Values between the two have the type of both, and the last one that fits is wanted.
            if let [value] = current[..] {
                let further = self.mapping.last_of_type(ir, value);
                if further != value && !self.is_pure_cast(ir, &[further]) {
                    current = smallvec![further];
                    continue;
                }
            }
            match self.mapping.next(&current) {
                Some(next) => current = next,
                None => break,
            }
        }
        found.unwrap_or(if skip_casts { last } else { current })
    }

    /// The last replacement of a value, with these types; `None` if there is none.
    fn replaced_by(&mut self, ir: &Ir, from: Value, desired: Option<&[Type]>) -> Option<Values> {
        let found = self.lookup(ir, from, desired, false);
        let fits = found[..] != [from] && desired.is_none_or(|types| types_are(ir, &found, types));
        fits.then_some(found)
    }

    /// The values for the pattern that is applied: their last replacements, with the types that its type converter
    /// wants. `None` when it cannot convert a type.
    pub(super) fn remap<A>(
        &mut self,
        ir: &mut Ir,
        what: &str,
        loc: Option<Location>,
        values: &[Value],
    ) -> Option<SmallVec<A>>
    where
        A: smallvec::Array<Item = Values>,
    {
        let mut remapped = SmallVec::new();
        let converter = self.converter.clone();
        for (index, value) in values.iter().enumerate() {
            let Some(converter) = &converter else {
                remapped.push(self.lookup(ir, *value, None, true));
                continue;
            };
            let loc = loc.unwrap_or_else(|| ir.value(*value).loc());
            let ty = ir.value(*value).ty();
            let Some(types) = converter.convert_value(ir, *value) else {
                if ir.hears_patterns() {
                    let ty = type_to_string(ir.cx(), ty);
                    ir.match_failure(loc, format_args!("unable to convert type for {what} #{index}, type was '{ty}'"));
                }
                return None;
            };
            if types.is_empty() {
                remapped.push(Values::new());
                continue;
            }
            let found = self.lookup(ir, *value, Some(&types), false);
            if types_are(ir, &found, &types) {
                remapped.push(found);
                continue;
            }
            let found = self.lookup(ir, *value, None, true);
            let cast = Cast {
                kind: Kind::Target,
                at: point_of_all(ir, &found)?,
                loc,
                mapped: if self.config.reuse_materializations { &found } else { &[] },
                inputs: &found,
                outputs: &types,
                original: Some(ty),
                converter: Some(converter.clone()),
                pure: true,
            };
            remapped.push(self.cast(ir, cast));
        }
        Some(remapped)
    }

    /// Builds a cast, unless the types are equal.
    pub(super) fn cast(&mut self, ir: &mut Ir, cast: Cast<'_>) -> Values {
        if types_are(ir, cast.inputs, cast.outputs) {
            return Values::from_slice(cast.inputs);
        }
        let cx = ir.cx();
        let name = cx.op_name(UNREALIZED_CONVERSION_CAST.name);
        let mut attrs: SmallVec<[NamedAttr; 1]> = SmallVec::new();
        if self.config.mark_materializations {
            let kind = match cast.kind {
                Kind::Source => "source",
                Kind::Target => "target",
            };
            attrs.push(NamedAttr { name: cx.ident("__kind__"), value: cx.string_attr(kind) });
        }
        let spec = OpSpec::new(name, cast.loc).operands(cast.inputs).results(cast.outputs).attrs(&attrs);
        let mut builder = Builder::new(ir);
        builder.set_insertion_point(cast.at);
        let op = builder.try_create_op(&spec).expect("what is cast is defined where the cast is");
        let results: Values = ir.op(op).results().collect();
        let Cast { kind, converter, original, pure, mapped, .. } = cast;
        if !mapped.is_empty() {
            self.mapping.insert(mapped, results.clone());
        }
        let mapped = Values::from_slice(mapped);
        self.casts.insert(op, Materialization { kind, converter, original, pure, mapped });
        self.changes.push(Change::Cast(op));
        results
    }

    /// Records the replacement of a value. A value must not replace itself, maybe by way of others: ops that use each
    /// other, in a graph region or in unreachable code, could lead to that.
    fn map(&mut self, ir: &Ir, value: Value, with: &[Value]) {
        match self.mapping.leads_to(ir, with, value) {
            true => self.circular = true,
            false => self.mapping.insert(&[value], Values::from_slice(with)),
        }
    }

    /// Records the replacement of a value. Without values, it is replaced by a cast of nothing, which must have no uses
    /// at the end.
    pub(super) fn map_value(&mut self, ir: &mut Ir, value: Value, with: &[Value]) {
        if !with.is_empty() {
            self.map(ir, value, with);
            return;
        }
        let Some(at) = point_of(ir, value) else { return };
        let view = ir.value(value);
        let (loc, ty) = (view.loc(), view.ty());
        self.cast_nothing(ir, at, loc, ty, &[value]);
    }

    /// Builds a value by a cast of nothing.
    pub(super) fn cast_nothing(
        &mut self,
        ir: &mut Ir,
        at: InsertionPoint,
        loc: Location,
        ty: Type,
        mapped: &[Value],
    ) -> Values {
        let cast = Cast {
            kind: Kind::Source,
            at,
            loc,
            mapped,
            inputs: &[],
            outputs: &[ty],
            original: None,
            converter: self.converter.clone(),
            pure: false,
        };
        self.cast(ir, cast)
    }

    /// Records that all users of a value shall use others.
    pub(crate) fn replace_value(
        &mut self,
        ir: &mut Ir,
        value: Value,
        with: &[Value],
        converter: Option<Arc<TypeConverter>>,
    ) {
        self.map_value(ir, value, with);
        self.changes.push(Change::ReplaceValue { value, converter });
    }

    /// Notes down that an op is replaced by values, any number for each result.
    pub(super) fn replace_op_by_many(&mut self, ir: &mut Ir, op: Op, with: &[Values]) {
        let results: SmallVec<[Value; 4]> = ir.op(op).results().collect();
        assert_eq!(results.len(), with.len(), "an operation is replaced by a list of values for each result");
        for (result, values) in results.into_iter().zip(with) {
            self.map_value(ir, result, values);
        }
        self.drop_op(ir, op, "Replace ");
    }

    fn drop_op(&mut self, ir: &Ir, op: Op, how: &str) {
        if let Some(log) = &self.log {
            log.edit(ir, how, op);
        }
        self.changes.push(Change::ReplaceOp { op, converter: self.converter.clone() });
        if ir.op(op).regions().all(|region| region.is_empty()) {
            self.replaced.insert(op);
            return;
        }
        let _ = ir.op(op).walk(WalkOrder::Pre, |inner| self.replaced.insert(inner.handle()));
    }

    /// The final replacement of a value for its users: a value of its type. `None` when none is known to be needed.
    pub(super) fn final_value(
        &mut self,
        ir: &mut Ir,
        value: Value,
        converter: Option<&Arc<TypeConverter>>,
    ) -> Option<Value> {
        let ty = ir.value(value).ty();
        if let Some(&[with]) = self.mapping.get_one(value).map(|with| &with[..])
            && with != value
            && self.mapping.get_one(with).is_none()
            && ir.value(with).ty() == ty
        {
            return Some(with);
        }
        if let Some(found) = self.replaced_by(ir, value, Some(&[ty])) {
            return found.first().copied();
        }
        let dead = ir.value(value).users().all(|user| self.replaced.contains(user.handle()));
        if dead && !self.mapping.may_replace(value) {
            return None;
        }
        let found = self.replaced_by(ir, value, None).unwrap_or_default();
        let at = if found.is_empty() { point_of(ir, value)? } else { point_of_all(ir, &found)? };
        let loc = ir.value(value).loc();
        let cast = Cast {
            kind: Kind::Source,
            at,
            loc,
            mapped: &found,
            inputs: &found,
            outputs: &[ty],
            original: None,
            converter: converter.cloned(),
            pure: !found.is_empty(),
        };
        self.cast(ir, cast).first().copied()
    }
}

impl DeferredEdits for Driver {
    fn replace_uses(&mut self, ir: &mut Ir, value: Value, with: Value) {
        let converter = self.converter.clone();
        self.replace_value(ir, value, &[with], converter);
    }

    fn replace_op(&mut self, ir: &mut Ir, op: Op, with: &[Value]) {
        let results = ir.op(op).results();
        assert_eq!(results.len(), with.len(), "an operation is replaced by one value for each result");
        for (result, value) in results.zip(with) {
            self.map(ir, result, &[*value]);
        }
        self.drop_op(ir, op, "Replace ");
    }

    fn erase_op(&mut self, ir: &mut Ir, op: Op) {
        let results: SmallVec<[Value; 4]> = ir.op(op).results().collect();
        for result in results {
            self.map_value(ir, result, &[]);
        }
        self.drop_op(ir, op, "Erase   ");
    }

    fn erase_block(&mut self, ir: &mut Ir, block: Block) {
        let ops: SmallVec<[Op; 4]> = ir.block(block).ops().map(|op| op.handle()).collect();
        for op in ops {
            self.erase_op(ir, op);
        }
        ir.unlink_block(block).expect("a block that is erased stands in a region");
        self.changes.push(Change::EraseBlock(block));
    }

    fn inline_block(&mut self, ir: &mut Ir, block: Block, at: InsertionPoint, values: &[Value]) {
        let args: SmallVec<[Value; 4]> = ir.block(block).args().collect();
        assert_eq!(args.len(), values.len(), "a block is inlined with one value for each argument");
        let converter = self.converter.clone();
        for (arg, value) in args.into_iter().zip(values) {
            self.replace_value(ir, arg, &[*value], converter.clone());
        }
        ir.move_ops(block, at).expect("ops of a block may go where it is inlined");
        self.erase_block(ir, block);
    }

    fn note_modified(&mut self, op: Op) {
        self.modified.push(op);
    }
}
