//! `affine.prefetch`.

use dialekt_dialect_utils::type_of;
use dialekt_interfaces::AffineMapAccessInterface;
use dialekt_ir_core::prelude::asm::*;
use dialekt_ir_core::prelude::op::*;

use crate::canonicalize;
use crate::ops::access::check_indices;
use crate::ops::forms;

/// Announces that an element of a memref will be read or written soon.
///
/// The locality is 0 for an element that is used once, up to 3 for one that should stay in the cache.
///
/// ```mlir
/// affine.prefetch %m[%i, %j + 5], read, locality<3>, data : memref<400x400xi32>
/// ```
#[derive(Op)]
#[op(
    name = "affine.prefetch",
    rename_all = "camelCase",
    interfaces(AffineMapAccessInterface {}),
    traits(MemRefsNormalizable),
    verify,
    parse = parse,
    print = print,
    fold,
    canonicalize(canonicalize::SimplifyAffineOp<AffinePrefetch>)
)]
pub struct AffinePrefetch {
    pub memref: Operand<AnyMemRef>,
    pub indices: Operands<Index>,
    pub is_write: Attr<BoolAttr>,
    pub locality_hint: Attr<Confined<I32Attr, (IntMinValue<0>, IntMaxValue<3>)>>,
    pub is_data_cache: Attr<BoolAttr>,
    pub map: Attr<AffineMapAttr>,
}

fn parse(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let memref = p.parse_ssa_use(true)?;
    let subscripts = forms::parse_subscripts("map", p, op)?;
    p.expect(Tok::Comma, "expected ','")?;
    ["read", "write"].into_iter().for_each(|word| p.expected_word(word));
    let access = p.parse_any_keyword(op)?.to_vec();
    p.expect(Tok::Comma, "expected ','")?;
    p.expect_keyword("locality", op)?;
    p.expect(Tok::Less, "expected '<'")?;
    let cx = p.cx();
    let hint = p.parse_attribute_of(cx.integer_type(32), |attr| matches!(attr, AttrData::Integer { .. }), op)?;
    p.add_named_attr(op, "localityHint", hint);
    p.expect(Tok::Greater, "expected '>'")?;
    p.expect(Tok::Comma, "expected ','")?;
    ["data", "instr"].into_iter().for_each(|word| p.expected_word(word));
    let cache = p.parse_any_keyword(op)?.to_vec();
    p.parse_optional_attr_dict(&mut op.attrs)?;
    let (ty, _) = forms::parse_colon_memref(p, op)?;
    p.resolve_all_as(&[memref], ty, op)?;
    p.resolve_all_as(&subscripts, Type::INDEX, op)?;

    let is_write = one_of(&access, [b"write", b"read"]);
    let is_write = is_write.ok_or("rw specifier has to be 'read' or 'write'");
    let is_data_cache = one_of(&cache, [b"data", b"instr"]);
    let is_data_cache = is_data_cache.ok_or("cache type has to be 'data' or 'instr'");
    for (name, flag) in [("isWrite", is_write), ("isDataCache", is_data_cache)] {
        let flag = flag.map_err(|message| p.op_error_at(op, op.at, message))?;
        p.add_named_attr(op, name, cx.bool_attr(flag));
    }
    Ok(())
}

/// True for the first of two keywords, false for the second one.
fn one_of(word: &[u8], [yes, no]: [&[u8]; 2]) -> Option<bool> {
    match word {
        _ if word == yes => Some(true),
        _ if word == no => Some(false),
        _ => None,
    }
}

fn print(op: AffinePrefetchView<'_>, p: &mut Printer<'_>) {
    p.write(" ");
    p.print_operand(op.memref());
    forms::print_subscripts(op.map(), &op.indices().collect::<Vec<Value>>(), p);
    p.write(if op.is_write() == Some(true) { ", write" } else { ", read" });
    p.write(", locality<");
    p.print_integer(op.locality_hint().map_or(0, i64::from));
    p.write(if op.is_data_cache() == Some(true) { ">, data" } else { ">, instr" });
    p.print_optional_attr_dict(*op, &["map", "localityHint", "isDataCache", "isWrite"]);
    p.write(" : ");
    p.print_value_type(op.memref());
}

impl Verify for AffinePrefetch {
    fn verify(op: AffinePrefetchView<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
        let Some(map) = op.map().map(|map| op.cx().affine().map(map)) else { return Ok(()) };
        let rank = op.cx().type_data(type_of(*op, op.memref())).shape().map_or(0, <[i64]>::len);
        if map.num_results() != rank {
            return fail(out, op.op_error("affine.prefetch affine map num results must equal memref rank"));
        }
        if map.num_inputs() + 1 != op.num_operands() {
            return fail(out, op.op_error("too few operands"));
        }
        check_indices(*op, op.indices(), "index", out)
    }
}
