//! DMA transfers: `affine.dma_start` and `affine.dma_wait`.
//!
//! The reference declares these two ops in C++: their maps are discardable attributes, and the number of operands is all that it
//! checks before its own verifier.

use dialekt_dialect_utils::type_of;
use dialekt_interfaces::AffineMapAccessInterface;
use dialekt_ir_core::affine::AffineMap;
use dialekt_ir_core::prelude::asm::*;
use dialekt_ir_core::prelude::op::*;

use crate::ops::access::check_indices;
use crate::ops::forms;

/// Starts a transfer between two memrefs: elements side by side, or in strides if there are two more operands.
///
/// An element of a third memref, the tag, tells when it is complete.
///
/// ```mlir
/// affine.dma_start %src[%i + 3, %j], %dst[%k + 7, %l], %tag[%t], %size, %stride, %per_stride
///   : memref<40x128xf32>, memref<2x1024xf32, 1>, memref<1xi32, 2>
/// ```
#[derive(Op)]
#[op(
    name = "affine.dma_start",
    interfaces(AffineMapAccessInterface),
    traits(MemRefsNormalizable),
    verify,
    fold,
    parse = parse_start,
    print = print_start
)]
pub struct AffineDmaStart {
    #[name("")]
    pub parts: Operands<AnyType>,
}

/// Waits until the transfer with a tag is complete.
///
/// The tag is the element of a memref that `affine.dma_start` was given; the last operand is the number of elements that it
/// transfers.
///
/// ```mlir
/// affine.dma_wait %tag[%t], %size : memref<1xi32, 2>
/// ```
#[derive(Op)]
#[op(
    name = "affine.dma_wait",
    interfaces(AffineMapAccessInterface),
    traits(MemRefsNormalizable),
    verify,
    fold,
    parse = parse_wait,
    print = print_wait
)]
pub struct AffineDmaWait {
    #[name("")]
    pub parts: Operands<AnyType>,
}

/// The attribute with the map of a memref operand, by the names of the maps.
fn map_of(op: OpRef<'_>, memref: Value, names: &[&str]) -> Option<NamedAttr> {
    let (places, _) = dma_places(op);
    let place = places.iter().position(|place| place.memref == memref)?;
    let name = op.cx().ident(names.get(place)?);
    Some(NamedAttr { name, value: op.discardable_attr_by_ident(name)? })
}

impl AffineMapAccessInterface for AffineDmaStart {
    fn affine_map_attr_for(op: Self::View<'_>, memref: Value) -> Option<NamedAttr> {
        map_of(*op, memref, &["src_map", "dst_map", "tag_map"])
    }
}

impl AffineMapAccessInterface for AffineDmaWait {
    fn affine_map_attr_for(op: Self::View<'_>, memref: Value) -> Option<NamedAttr> {
        map_of(*op, memref, &["tag_map"])
    }
}

/// A memref operand with its subscripts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DmaPlace {
    /// The memref.
    pub memref: Value,
    /// The map of the subscripts; `None` where the attribute is missing.
    pub map: Option<AffineMap>,
    /// The operands of the map.
    pub indices: Vec<Value>,
}

/// The places that an `affine.dma_start` (source, destination, tag) or `affine.dma_wait` (tag) names, and the operands
/// after them.
pub fn dma_places(op: OpRef<'_>) -> (Vec<DmaPlace>, Vec<Value>) {
    let maps: &[&str] = if op.is::<AffineDmaStart>() { &START_MAPS } else { &WAIT_MAPS };
    let (places, end) = places(op, maps);
    (places, op.operands().skip(end).collect())
}

/// The places whose maps are these attributes, and the number of operands that they take up.
fn places(op: OpRef<'_>, maps: &[&str]) -> (Vec<DmaPlace>, usize) {
    let mut at = 0;
    let places = maps.iter().map(|name| {
        let map = op.attr(name.as_bytes()).and_then(|attr| AffineMapAttr::read(op.cx(), attr));
        let inputs = map.map_or(0, |map| op.cx().affine().map(map).num_inputs());
        let memref = op.operand(at).unwrap_or(Value::NULL);
        let indices = op.operands().skip(at + 1).take(inputs).collect();
        at += 1 + inputs;
        DmaPlace { memref, map, indices }
    });
    (places.collect(), at)
}

const START_MAPS: [&str; 3] = ["src_map", "dst_map", "tag_map"];
const WAIT_MAPS: [&str; 1] = ["tag_map"];

/// The parsed parts of a place.
struct Parts {
    memref: Unresolved,
    indices: OperandNames,
}

/// Parses `%m[%i], ` for each map.
fn parse_places(maps: &[&str], p: &mut OpParser<'_>, op: &mut OpState) -> Parsed<Vec<Parts>> {
    let mut places = Vec::new();
    for map in maps {
        let memref = p.parse_ssa_use(true)?;
        let indices = forms::parse_subscripts(map, p, op)?;
        p.expect(Tok::Comma, "expected ','")?;
        places.push(Parts { memref, indices });
    }
    Ok(places)
}

fn parse_start(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let places = parse_places(&START_MAPS, p, op)?;
    let size = p.parse_ssa_use(true)?;
    let strides = p.parse_trailing_operand_list(Delimiter::None)?;
    if !strides.is_empty() && strides.len() != 2 {
        return Err(p.op_error_at(op, op.at, "expected two stride related operands"));
    }
    let types = p.parse_colon_type_list()?;
    if types.len() != 3 {
        return Err(p.op_error_at(op, op.at, "expected three types"));
    }
    for (place, ty) in places.into_iter().zip(types) {
        p.resolve_all_as(&[place.memref], ty, op)?;
        p.resolve_all_as(&place.indices, Type::INDEX, op)?;
    }
    p.resolve_all_as(&[size], Type::INDEX, op)?;
    p.resolve_all_as(&strides, Type::INDEX, op)
}

fn parse_wait(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let places = parse_places(&WAIT_MAPS, p, op)?;
    let size = p.parse_ssa_use(true)?;
    let ty = p.parse_colon_type()?;
    for place in places {
        p.resolve_all_as(&[place.memref], ty, op)?;
        p.resolve_all_as(&place.indices, Type::INDEX, op)?;
    }
    p.resolve_all_as(&[size], Type::INDEX, op)?;
    match p.cx().type_data(ty) {
        TypeData::MemRef { .. } => Ok(()),
        _ => Err(p.op_error_at(op, op.at, "expected tag to be of memref type")),
    }
}

fn print_start(op: AffineDmaStartView<'_>, p: &mut Printer<'_>) {
    print_transfer(*op, &START_MAPS, p);
}

fn print_wait(op: AffineDmaWaitView<'_>, p: &mut Printer<'_>) {
    print_transfer(*op, &WAIT_MAPS, p);
}

/// Prints the op; as in the reference, attributes other than the maps are not printed.
fn print_transfer(op: OpRef<'_>, maps: &[&str], p: &mut Printer<'_>) {
    let (places, end) = places(op, maps);
    p.write(" ");
    for place in &places {
        p.print_operand(place.memref);
        forms::print_subscripts(place.map, &place.indices, p);
        p.write(", ");
    }
    p.print_operands(op.operands().skip(end));
    p.write(" : ");
    p.print_list(&places, |p, place| p.print_value_type(place.memref));
}

fn is_memref(op: OpRef<'_>, value: Value) -> bool {
    op.ir().get_value(value).is_some_and(|value| matches!(op.cx().type_data(value.ty()), TypeData::MemRef { .. }))
}

fn all_index(op: OpRef<'_>, values: &[Value]) -> bool {
    values.iter().all(|value| type_of(op, *value) == Type::INDEX)
}

/// Checks that all maps are present, without which the op cannot be verified further. The reference reads them
/// unchecked, and crashes.
fn check_maps(op: OpRef<'_>, maps: &[&str], out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
    for name in maps {
        let attr = op.attr(name.as_bytes());
        if !attr.is_some_and(|attr| matches!(op.cx().attr_data(attr), AttrData::AffineMap(_))) {
            return fail(out, op.op_error(format!("requires attribute '{name}'")));
        }
    }
    Ok(())
}

impl Verify for AffineDmaStart {
    fn verify(op: AffineDmaStartView<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
        check_maps(*op, &START_MAPS, out)?;
        let (places, end) = places(*op, &START_MAPS);
        for (place, name) in places.iter().zip(["source", "destination", "tag"]) {
            if !is_memref(*op, place.memref) {
                return fail(out, op.op_error(format!("expected DMA {name} to be of memref type")));
            }
        }
        let count = op.num_operands();
        if count != end + 1 && count != end + 3 {
            return fail(out, op.op_error("incorrect number of operands"));
        }
        for (place, name) in places.into_iter().zip(["src", "dst", "tag"]) {
            if !all_index(*op, &place.indices) {
                return fail(out, op.op_error(format!("{name} index to dma_start must have 'index' type")));
            }
            check_indices(*op, place.indices.into_iter(), &format!("{name} index"), out)?;
        }
        Ok(())
    }
}

impl Verify for AffineDmaWait {
    fn verify(op: AffineDmaWaitView<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
        check_maps(*op, &WAIT_MAPS, out)?;
        let (places, _) = places(*op, &WAIT_MAPS);
        for place in places {
            if !is_memref(*op, place.memref) {
                return fail(out, op.op_error("expected DMA tag to be of memref type"));
            }
            if !all_index(*op, &place.indices) {
                return fail(out, op.op_error("index to dma_wait must have 'index' type"));
            }
            check_indices(*op, place.indices.into_iter(), "index", out)?;
        }
        Ok(())
    }
}
