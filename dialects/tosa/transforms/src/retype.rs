//! Ops with other types of operands and results.

use dialekt_conversion::{ConversionRewriter, ConvertedOperands};
use dialekt_ir_core::prelude::rewrite::*;
use smallvec::SmallVec;

/// Replaces an op by one with converted operands, types of results and arguments of blocks, and with attributes that a function converts. `None`
/// if one of them cannot be converted.
pub(crate) fn rebuild(
    rw: &mut ConversionRewriter<'_>,
    op: Op,
    operands: ConvertedOperands<'_>,
    attribute: &dyn Fn(&ContextData, Attribute) -> Option<Attribute>,
) -> Option<()> {
    let (cx, types) = (rw.cx(), rw.converter()?);
    let operands = operands.one_to_one()?;
    let view = rw.op(op);
    if view.num_successors() != 0 {
        return None;
    }
    let results: SmallVec<[Type; 2]> =
        view.result_types().map(|ty| types.convert_type_to_one(cx, ty)).collect::<Option<_>>()?;
    let slots = view.slots().iter().map(|slot| match slot {
        Some(value) => Some(Some(attribute(cx, *value)?)),
        None => Some(None),
    });
    let slots: Vec<Option<Attribute>> = slots.collect::<Option<_>>()?;
    let attrs = view.discardable_attrs().iter();
    let attrs = attrs.map(|attr| Some(NamedAttr { name: attr.name, value: attribute(cx, attr.value)? }));
    let attrs: Vec<NamedAttr> = attrs.collect::<Option<_>>()?;
    let (name, loc, regions) = (view.name(), view.loc(), view.num_regions());
    let spec = OpSpec::new(name, loc).operands(&operands).results(&results).slots(&slots).attrs(&attrs);
    let new = rw.create_op(&spec.regions(regions as u32));
    for number in 0..regions {
        let (from, to) = (rw.op(op).region(number)?.handle(), rw.op(new).region(number)?.handle());
        rw.inline_region(from, to, None);
        rw.convert_region_types(to, &types, None)?;
    }
    rw.replace_op_with(op, new);
    Some(())
}
