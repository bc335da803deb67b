//! Conversion patterns for types that go through the ops of the dialect: what loops carry, and what branches yield. A type may become none or
//! several. [mlir/lib/Dialect/SCF/Transforms/StructuralTypeConversions.cpp]

use std::sync::Arc;

use dialekt_conversion::{ConversionPatterns, ConversionRewriter, ConversionTarget, ConvertedOperands, TypeConverter};
use dialekt_ir_core::ir::Region;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ir_core::rewrite::PatternRoot;
use dialekt_scf::{Condition, For, If, IndexSwitch, While, Yield};
use smallvec::SmallVec;

/// Adds the patterns, and says of the ops that they are legal where the types of their values are.
/// [MLIR: populateSCFStructuralTypeConversionsAndLegality]
pub fn add_structural_type_conversions(
    patterns: &mut ConversionPatterns,
    target: &mut ConversionTarget,
    converter: &Arc<TypeConverter>,
) {
    add_structural_type_conversion_patterns(patterns, converter);
    let types = converter.clone();
    let results_are_legal = move |op: OpRef<'_>| Some(op.result_types().all(|ty| types.is_legal(op.cx(), ty)));
    target
        .dynamically_legal_op::<For>(results_are_legal.clone())
        .dynamically_legal_op::<If>(results_are_legal.clone())
        .dynamically_legal_op::<IndexSwitch>(results_are_legal);
    let types = converter.clone();
    target.dynamically_legal_op::<Yield>(move |op| {
        Some(!is_of_converted_op(op) || op.operands().all(|value| types.is_legal_value(op.ir(), value)))
    });
    let types = converter.clone();
    let is_legal = move |op: OpRef<'_>| Some(types.is_legal_op(op));
    target.dynamically_legal_op::<While>(is_legal.clone()).dynamically_legal_op::<Condition>(is_legal);
}

/// Adds the patterns. [MLIR: populateSCFStructuralTypeConversions]
pub fn add_structural_type_conversion_patterns(patterns: &mut ConversionPatterns, converter: &Arc<TypeConverter>) {
    let mut add = |name, root, convert: fn(&mut ConversionRewriter<'_>, Op, ConvertedOperands<'_>) -> Option<()>| {
        patterns.add_fn(name, root, 1, Some(converter), convert);
    };
    add("ConvertForOpTypes", PatternRoot::of::<For>(), |rw, op, operands| {
        convert(rw, op, operands, Parts { arguments: true, attributes: true })
    });
    add("ConvertIfOpTypes", PatternRoot::of::<If>(), |rw, op, operands| {
        convert(rw, op, operands, Parts { arguments: false, attributes: true })
    });
    // As in the reference, discardable attributes of these two are dropped.
    add("ConvertWhileOpTypes", PatternRoot::of::<While>(), |rw, op, operands| {
        convert(rw, op, operands, Parts { arguments: true, attributes: false })
    });
    add("ConvertIndexSwitchOpTypes", PatternRoot::of::<IndexSwitch>(), |rw, op, operands| {
        convert(rw, op, operands, Parts { arguments: false, attributes: false })
    });
    add("ConvertYieldOpTypes", PatternRoot::of::<Yield>(), |rw, op, operands| {
        let results: SmallVec<[Value; 4]> = operands.flat().collect();
        rw.replace_op_with_new(op, Yield::build(&results));
        Some(())
    });
    add("ConvertConditionOpTypes", PatternRoot::of::<Condition>(), |rw, op, operands| {
        let operands: SmallVec<[Value; 4]> = operands.flat().collect();
        rw.set_operands(op, &operands);
        Some(())
    });
}

/// Returns whether a terminator ends a region of an op that the patterns convert.
fn is_of_converted_op(op: OpRef<'_>) -> bool {
    op.parent_op().is_some_and(|op| op.is::<For>() || op.is::<If>() || op.is::<While>() || op.is::<IndexSwitch>())
}

/// The parts of an op, beside its results, that a pattern keeps or converts.
struct Parts {
    /// The arguments of its regions are converted.
    arguments: bool,
    /// Discardable attributes are kept.
    attributes: bool,
}

/// Replaces an op by one with converted operands and results, which gets its regions.
fn convert(rw: &mut ConversionRewriter<'_>, op: Op, operands: ConvertedOperands<'_>, parts: Parts) -> Option<()> {
    let (cx, converter) = (rw.cx(), rw.converter()?);
    let view = rw.op(op);
    let lists: Option<Vec<SmallVec<[Type; 2]>>> =
        view.result_types().map(|ty| converter.convert_type(cx, ty)).collect();
    let Some(lists) = lists else { return rw.no_match(op, "could not convert result type") };
    let view = rw.op(op);
    let (name, loc, slots) = (view.name(), view.loc(), view.slots().to_vec());
    let attrs = match parts.attributes {
        true => view.discardable_attrs().to_vec(),
        false => Vec::new(),
    };
    let regions: Vec<Region> = view.regions().map(|region| region.handle()).collect();
    if parts.arguments {
        for region in &regions {
            rw.convert_region_types(*region, &converter, None)?;
        }
    }
    let types: Vec<Type> = lists.iter().flatten().copied().collect();
    let operands: SmallVec<[Value; 4]> = operands.flat().collect();
    let spec = OpSpec::new(name, loc).operands(&operands).results(&types).regions(regions.len() as u32);
    let new = rw.create_op(&spec.slots(&slots).attrs(&attrs));
    for (number, region) in regions.into_iter().enumerate() {
        let dest = rw.op(new).region(number)?.handle();
        rw.inline_region(region, dest, None);
    }
    let mut results = rw.op(new).results().collect::<Vec<Value>>().into_iter();
    let with: Vec<SmallVec<[Value; 2]>> =
        lists.iter().map(|list| results.by_ref().take(list.len()).collect()).collect();
    rw.replace_op_with_multiple(op, &with);
    Some(())
}
