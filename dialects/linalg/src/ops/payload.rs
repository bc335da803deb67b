//! The short form of bodies: `{ arith.addf {fastmath = ..} }` stands for one op of the arguments, the result of which is yielded.

use dialekt_arith::FastMath;
use dialekt_dialect_utils::{entry_arguments, region_body};
use dialekt_ir_core::context::OpName;
use dialekt_ir_core::decl::flags::Flags;
use dialekt_ir_core::ir::OpSpec;
use dialekt_ir_core::prelude::asm::*;
use smallvec::SmallVec;

use crate::Yield;
use crate::interfaces::prelude::*;
use crate::structured::body::argument_type;

/// An op in short form.
pub(super) struct Payload {
    name: OpName,
    attrs: Vec<NamedAttr>,
}

/// The arguments that the op of a short form takes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    /// All but the last one, which is that of the init.
    WithoutInit,
    /// The last one, and then the others.
    InitFirst,
}

/// `{ arith.addf }`, if it is there.
pub(super) fn parse(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed<Option<Payload>> {
    if !p.consume_if(Tok::LBrace) {
        return Ok(None);
    }
    let cx = p.cx();
    let at = p.token().start;
    let Some(name) = p.parse_optional_keyword() else {
        return Err(p.error("expected bare identifier or keyword"));
    };
    // As in the reference, a name without a dialect is one of a dialect without a name.
    let name = match name.contains(&b'.') {
        true => cx.op_name(name),
        false => cx.op_name([b".", name].concat()),
    };
    let mut attrs = Vec::new();
    p.parse_optional_attr_dict(&mut attrs)?;
    p.expect(Tok::RBrace, "expected '}'")?;
    if let Err(twice) = cx.sort_attrs(&mut attrs) {
        let message = format!("attribute '{}' occurs more than once in the attribute list", cx.str(twice));
        return Err(p.op_error_at(op, at, &message));
    }
    Ok(Some(Payload { name, attrs }))
}

/// Builds the body of a short form. [MLIR: addBodyWithPayloadOp]
pub(super) fn build(p: &mut OpParser<'_>, op: &mut OpState, payload: &Payload, types: &[Type], order: Order) {
    let cx = p.cx();
    let loc = p.loc_at(op.at);
    let args: SmallVec<[(Type, Location); 4]> =
        types.iter().map(|ty| (argument_type(cx, *ty), Location::UNKNOWN)).collect();
    let result = args.last().map_or(Type::NONE, |last| last.0);
    let slots = cx.op_descriptor(payload.name).map_or(0, |descriptor| descriptor.attributes.len());
    let mut slots: Vec<Option<Attribute>> = (0..slots).map(|slot| cx.op_initial(payload.name, slot)).collect();
    let mut attrs = Vec::new();
    for attr in &payload.attrs {
        match cx.op_slot(payload.name, attr.name) {
            Some(slot) => slots[slot] = Some(attr.value),
            None => attrs.push(*attr),
        }
    }
    p.build_region(op, |b, region, _| {
        let block = b.create_block(region, None, &args);
        let args: SmallVec<[Value; 4]> = b.ir().block(block).args().collect();
        let operands: SmallVec<[Value; 4]> = match (order, args.split_last()) {
            (Order::WithoutInit, Some((_, inputs))) => inputs.into(),
            (Order::InitFirst, Some((init, inputs))) => [init].into_iter().chain(inputs).copied().collect(),
            (_, None) => SmallVec::new(),
        };
        let spec = OpSpec::new(payload.name, loc).operands(&operands).attrs(&attrs);
        let made = b.create_op(&spec.results(&[result]).slots(&slots));
        let results: SmallVec<[Value; 1]> = b.ir().op(made).results().collect();
        b.create(Yield::build(&results).with_loc(loc));
    });
}

/// The op that a short form would name. [MLIR: findPayloadOp]
fn find(body: BlockRef<'_>, order: Order) -> Option<OpRef<'_>> {
    let (payload, last) = (body.first_op()?, body.last_op()?);
    let only_two = payload.next().is_some_and(|next| next.handle() == last.handle());
    let yields = last.num_operands() == 1 && last.operand_def(0).is_some_and(|def| def.handle() == payload.handle());
    if !only_two || !yields || payload.num_operands() == 0 {
        return None;
    }
    let args: SmallVec<[Value; 4]> = body.args().collect();
    let operands: SmallVec<[Value; 4]> = payload.operands().collect();
    let fits = match order {
        Order::WithoutInit => args.split_last().is_some_and(|(_, inputs)| inputs == &operands[..]),
        // The reverse of what the parser makes where there are more than two: as in the reference.
        Order::InitFirst => args.split_first().is_some_and(|(first, rest)| {
            args.len() == operands.len() && operands.last() == Some(first) && rest == &operands[..rest.len()]
        }),
    };
    fits.then_some(payload)
}

/// Prints ` { arith.addf }`, if the body has a short form; returns whether it has.
pub(super) fn print(region: RegionRef<'_>, order: Order, p: &mut Printer<'_>) -> bool {
    let Some(payload) = region.first_block().and_then(|body| find(body, order)) else { return false };
    let cx = payload.cx();
    p.write(" { ");
    p.write(cx.bytes(cx.op_ident(payload.name())));
    let slots = payload.descriptor().map_or(&[][..], |descriptor| descriptor.attributes);
    let none = |attr: Attribute| FastMath::read(cx, attr) == Some(Flags::from(FastMath::None));
    let inherent = slots.iter().filter_map(|slot| Some((slot.name, payload.inherent_attr(slot.name)?)));
    let elided: SmallVec<[&str; 1]> = inherent.filter(|(_, attr)| none(*attr)).map(|(name, _)| name).take(1).collect();
    p.print_optional_attr_dict(payload, &elided);
    p.write(" }");
    true
}

/// Prints a body with its arguments on a line of its own.
pub(super) fn print_long(region: RegionRef<'_>, p: &mut Printer<'_>) {
    p.increase_indent();
    p.print_newline();
    p.write("(");
    p.print_list(entry_arguments(region), |p, argument| p.print_region_argument(argument, &[], false));
    p.write(") ");
    p.print_region_form(region.handle(), region_body(true));
    p.decrease_indent();
}

/// Parses a body with its arguments.
pub(super) fn parse_long(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let arguments = p.parse_argument_list(Delimiter::Paren, ArgumentForm::WithAttributes)?;
    op.region_then(arguments, BodyForm::AsWritten, |_, _| Ok(()));
    Ok(())
}
