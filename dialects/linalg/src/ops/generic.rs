//! `linalg.generic`: any structured op, with maps, loops and body written out.

use dialekt_ir_core::prelude::asm::*;

use crate::interfaces::models;
use crate::interfaces::prelude::*;
use crate::{IteratorType, canonicalize, fold};

/// A perfect nest of loops around a scalar body.
///
/// Each operand has an indexing map, from the loops to the element that an iteration works on. The body takes these elements and yields
/// new ones for the outputs. Loops are parallel, or combine values in a reduction.
///
/// ```mlir
/// %0 = linalg.generic {
///   indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
///   iterator_types = ["parallel", "reduction"]
/// } ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>) {
/// ^bb0(%in: f32, %out: f32):
///   %sum = arith.addf %in, %out : f32
///   linalg.yield %sum : f32
/// } -> tensor<4xf32>
/// ```
#[derive(Op)]
#[op(
    name = "linalg.generic",
    interfaces(IndexingMapOpInterface, LinalgOp),
    traits(AttrSizedOperandSegments),
    parse = parse,
    print = print,
    argument_names = name_arguments,
    fold,
    canonicalize(canonicalize::EraseIdentityLinalgOp<Generic>)
)]
pub struct Generic {
    pub structured: Mixin<StructuredOp>,
    pub inputs: Operands<AnyType>,
    pub outputs: Operands<AnyShaped>,
    pub indexing_maps: Attr<AffineMapArrayAttr>,
    pub iterator_types: Attr<IteratorTypeArrayAttr>,
    pub doc: Option<Attr<StrAttr>>,
    pub library_call: Option<Attr<StrAttr>>,
    pub result_tensors: OpResults<AnyRankedTensor>,
    pub region: Region,
}

/// The constraint that an attribute is an array of kinds of loops.
pub struct IteratorTypeArrayAttr;

impl AttrConstraint for IteratorTypeArrayAttr {
    const DEF: &'static AttrConstraintDef =
        &AttrConstraintDef::new("Iterator type should be an enum.", |cx, attr| cx.array_elements(attr).is_some())
            .holding(|cx, attr| {
                cx.array_elements(attr)
                    .is_some_and(|all| all.iter().all(|kind| IteratorType::read(cx, *kind).is_some()))
            });
    type Value<'c> = IteratorTypes;

    fn read(cx: &ContextData, attr: Attribute) -> Option<IteratorTypes> {
        cx.array_elements(attr)?.iter().map(|kind| IteratorType::read(cx, *kind)).collect()
    }

    fn write(cx: &ContextData, kinds: IteratorTypes) -> Attribute {
        let kinds: Vec<Attribute> = kinds.into_iter().map(|kind| IteratorType::write(cx, kind)).collect();
        cx.array_attr(&kinds)
    }
}

impl IndexingMapOpInterface for Generic {
    fn indexing_maps(op: Self::View<'_>) -> Maps {
        op.indexing_maps().unwrap_or_default().into_iter().collect()
    }

    fn operand_shape(op: Self::View<'_>, operand: usize) -> &[i64] {
        models::operand_shape(*op, operand)
    }
}

impl LinalgOp for Generic {
    fn iterator_types(op: Self::View<'_>) -> IteratorTypes {
        op.iterator_types().unwrap_or_default()
    }

    fn library_call_name(op: Self::View<'_>) -> String {
        match op.library_call() {
            Some(name) => String::from_utf8_lossy(op.cx().bytes(name)).into_owned(),
            None => crate::interfaces::NO_LIBRARY_CALL.to_owned(),
        }
    }
}

/// The attributes that are written in front of the operands.
const TRAIT: [&str; 4] = ["doc", "indexing_maps", "iterator_types", "library_call"];

fn parse(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let cx = p.cx();
    let at = p.token().start;
    let accesses = p.parse_attribute(None)?;
    let Some(entries) = cx.dictionary_entries(accesses) else {
        return Err(p.op_error_at(op, at, "invalid kind of attribute specified"));
    };
    for entry in entries {
        if cx.bytes(entry.name) != b"iterator_types" {
            op.attrs.push(*entry);
        }
    }
    let Some(kinds) = cx.dictionary_get(accesses, b"iterator_types").and_then(|kinds| cx.array_elements(kinds)) else {
        return Err(p.op_error_at(op, at, "expected \"iterator_types\" array attribute"));
    };
    let mut types = IteratorTypes::new();
    for kind in kinds {
        let text = cx.string_value(*kind).map(|text| String::from_utf8_lossy(cx.bytes(text)).into_owned());
        let Some(found) = text.as_deref().and_then(|text| text.parse().ok()) else {
            let at = p.token().start;
            let message = format!("unexpected iterator_type ({})", text.unwrap_or_default());
            return Err(p.op_error_at(op, at, &message));
        };
        types.push(found);
    }
    op.add_attr(cx.ident("iterator_types"), IteratorTypeArrayAttr::write(cx, types));
    form::parse_parts(p, op, true)?;
    if p.consume_word("attrs") {
        p.expect(Tok::Equal, "expected '='")?;
        p.parse_optional_attr_dict(&mut op.attrs)?;
    }
    op.region_then(Vec::new(), BodyForm::AsWritten, |p, op| {
        let results = p.parse_optional_arrow_type_list()?;
        op.result_types.extend(results);
        Ok(())
    });
    Ok(())
}

fn print(op: GenericView<'_>, p: &mut Printer<'_>) {
    p.write(" {");
    let written = TRAIT.into_iter().filter_map(|name| Some((name, op.inherent_attr(name)?)));
    p.print_list(written, |p, (name, value)| {
        p.write(name);
        p.write(" = ");
        match op.iterator_types().filter(|_| name == "iterator_types") {
            Some(kinds) => {
                p.write("[");
                p.print_list(kinds, |p, kind| p.print_string(kind.to_string()));
                p.write("]");
            }
            None => p.print_attribute(value),
        }
    });
    p.write("}");
    form::print_parts(*op, p);
    if !op.discardable_attrs().is_empty() {
        p.write(" attrs = ");
        let elided: Vec<&str> = TRAIT.into_iter().chain(["operandSegmentSizes"]).collect();
        p.print_optional_attr_dict(*op, &elided);
    }
    if !op.region().is_empty() {
        p.write(" ");
        p.print_region(op.region().handle());
    }
    form::print_results(*op, p);
}

/// Names the arguments of bodies: `in` and `out`.
fn name_arguments(region: RegionRef<'_>, name: &mut dyn FnMut(Value, &[u8])) {
    let inputs = region.parent_op().and_then(|op| op.view::<Generic>()).map_or(0, |op| op.inputs().len());
    let arguments = region.first_block().into_iter().flat_map(|block| block.args());
    for (i, argument) in arguments.enumerate() {
        name(argument, if i < inputs { b"in" } else { b"out" });
    }
}

impl Fold for Generic {
    fn fold(op: GenericView<'_>, _: Constants<'_>) -> Option<Folded> {
        fold::use_uncast(*op)
    }
}
