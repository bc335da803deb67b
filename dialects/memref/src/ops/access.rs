//! Access to elements: `memref.load`, `memref.store`, `memref.copy` and `memref.prefetch`.

use dialekt_interfaces::{
    AlignmentAttrOpInterface, DestructurableAccessorOpInterface, MemorySpaceCastConsumerOpInterface,
    PromotableMemOpInterface,
};
use dialekt_ir_core::prelude::asm::*;
use dialekt_ir_core::prelude::op::*;

use crate::canonicalize::{FoldEmptyCopy, FoldSelfCopy};
use crate::types::{MemRef, element_of};

/// Reads an element.
///
/// There is an index for each dimension. `nontemporal` tells that the element will not be read again soon; `alignment`
/// is that of the address, in bytes.
///
/// ```mlir
/// %x = memref.load %a[%i, %j] {nontemporal = true} : memref<8x64xf32>
/// ```
#[derive(Op)]
#[op(
    name = "memref.load",
    doc_group = "Access",
    traits(
        TypesMatchWith("result type matches element type of 'memref'", memref, result, element_of),
        MemRefsNormalizable
    ),
    interfaces(
        PromotableMemOpInterface,
        DestructurableAccessorOpInterface,
        MemorySpaceCastConsumerOpInterface,
        AlignmentAttrOpInterface {}
    ),
    verify,
    fold
)]
#[assembly($memref "[" $indices "]" attr_dict ":" type($memref))]
pub struct Load {
    #[effects(Read)]
    pub memref: Operand<AnyMemRef>,
    pub indices: Operands<Index>,
    #[default(false)]
    pub nontemporal: Option<Attr<BoolAttr>>,
    pub alignment: Option<Attr<IntValidAlignment<I64Attr>>>,
    pub result: OpResult<AnyType>,
}

/// Writes an element.
///
/// There is an index for each dimension. `nontemporal` tells that it will not be needed again soon; `alignment` is that
/// of the address, in bytes.
///
/// ```mlir
/// memref.store %x, %a[%i, %j] {alignment = 16} : memref<8x64xf32>
/// ```
#[derive(Op)]
#[op(
    name = "memref.store",
    doc_group = "Access",
    traits(
        TypesMatchWith("type of 'value' matches element type of 'memref'", memref, value, element_of),
        MemRefsNormalizable
    ),
    interfaces(
        PromotableMemOpInterface,
        DestructurableAccessorOpInterface,
        MemorySpaceCastConsumerOpInterface,
        AlignmentAttrOpInterface {}
    ),
    verify,
    fold
)]
#[assembly($value "," $memref "[" $indices "]" attr_dict ":" type($memref))]
pub struct Store {
    pub value: Operand<AnyType>,
    #[effects(Write)]
    pub memref: Operand<AnyMemRef>,
    pub indices: Operands<Index>,
    #[default(false)]
    pub nontemporal: Option<Attr<BoolAttr>>,
    pub alignment: Option<Attr<IntValidAlignment<I64Attr>>>,
}

/// Copies all elements of a memref to another one of the same shape.
///
/// Layouts and memory spaces may differ. The behavior is undefined if both overlap.
///
/// ```mlir
/// memref.copy %a, %b : memref<8xf32> to memref<8xf32, strided<[2]>>
/// ```
#[derive(Op)]
#[op(
    name = "memref.copy",
    doc_group = "Access",
    traits(SameOperandsElementType, SameOperandsShape),
    fold,
    canonicalize(FoldEmptyCopy, FoldSelfCopy)
)]
#[assembly($source "," $target attr_dict ":" type($source) "to" type($target))]
pub struct Copy {
    #[effects(Read(full))]
    pub source: Operand<AnyRankedOrUnrankedMemRef>,
    #[effects(Write(full))]
    pub target: Operand<AnyRankedOrUnrankedMemRef>,
}

/// Brings an element into a cache.
///
/// The attributes tell whether it will be read or written, how long it should stay (3 is longest), and whether it is
/// data or instructions.
///
/// ```mlir
/// memref.prefetch %a[%i, %j], read, locality<3>, data : memref<8x64xf32>
/// ```
#[derive(Op)]
#[op(
    name = "memref.prefetch",
    doc_group = "Access",
    rename_all = "camelCase",
    verify,
    parse = parse_prefetch,
    print = print_prefetch,
    fold
)]
pub struct Prefetch {
    #[effects(Write)]
    pub memref: Operand<AnyMemRef>,
    pub indices: Operands<Index>,
    pub is_write: Attr<BoolAttr>,
    pub locality_hint: Attr<Confined<I32Attr, (IntMinValue<0>, IntMaxValue<3>)>>,
    pub is_data_cache: Attr<BoolAttr>,
}

impl MemorySpaceCastConsumerOpInterface for Load {
    fn gives_pointer(_op: Self::View<'_>) -> bool {
        false
    }
}

impl MemorySpaceCastConsumerOpInterface for Store {
    fn pointer_operand(_op: Self::View<'_>) -> usize {
        1
    }

    fn gives_pointer(_op: Self::View<'_>) -> bool {
        false
    }
}

impl Verify for Load {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let (rank, found) = (rank_of(*op, op.memref()), op.indices().len());
        if rank.is_none_or(|rank| rank == found) {
            return Ok(());
        }
        let rank = rank.unwrap_or_default();
        fail(out, op.op_error(format!("incorrect number of indices for load, expected {rank} but got {found}")))
    }
}

impl Verify for Store {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        match rank_of(*op, op.memref()) {
            Some(rank) if rank != op.indices().len() => {
                fail(out, op.op_error("store index operand count not equal to memref rank"))
            }
            _ => Ok(()),
        }
    }
}

impl Verify for Prefetch {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        match rank_of(*op, op.memref()) {
            Some(rank) if rank != op.indices().len() => fail(out, op.op_error("too few indices")),
            _ => Ok(()),
        }
    }
}

/// The rank of a memref.
fn rank_of(op: OpRef<'_>, memref: Value) -> Option<usize> {
    MemRef::of(op, memref).map(MemRef::rank)
}

fn parse_prefetch(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let memref = p.parse_ssa_use(true)?;
    let indices = p.parse_operand_list_in(Delimiter::Square)?;
    p.expect(Tok::Comma, "expected ','")?;
    ["read", "write"].into_iter().for_each(|word| p.expected_word(word));
    let access = p.parse_any_keyword(op)?.to_vec();
    p.expect(Tok::Comma, "expected ','")?;
    p.expect_keyword("locality", op)?;
    p.expect(Tok::Less, "expected '<'")?;
    let locality = p.parse_attribute_of(Some(Type::I32), |attr| matches!(attr, AttrData::Integer { .. }), op)?;
    p.expect(Tok::Greater, "expected '>'")?;
    p.expect(Tok::Comma, "expected ','")?;
    ["data", "instr"].into_iter().for_each(|word| p.expected_word(word));
    let cache = p.parse_any_keyword(op)?.to_vec();
    let cx = p.cx();
    let ty = p.parse_colon_type_of("builtin.memref", |ty| MemRef::new(cx, ty).is_some(), op)?;
    let memref = p.resolve(memref, ty)?;
    op.operands.push(memref);
    p.resolve_all_as(&indices, Type::INDEX, op)?;
    let is_write = match &*access {
        b"read" => false,
        b"write" => true,
        _ => return Err(p.op_error_at(op, op.at, "rw specifier has to be 'read' or 'write'")),
    };
    let is_data = match &*cache {
        b"data" => true,
        b"instr" => false,
        _ => return Err(p.op_error_at(op, op.at, "cache type has to be 'data' or 'instr'")),
    };
    p.add_named_attr(op, "localityHint", locality);
    p.add_named_attr(op, "isWrite", cx.bool_attr(is_write));
    p.add_named_attr(op, "isDataCache", cx.bool_attr(is_data));
    Ok(())
}

fn print_prefetch(op: PrefetchView<'_>, p: &mut Printer<'_>) {
    p.write(" ");
    p.print_operand(op.memref());
    p.write("[");
    p.print_operands(op.indices());
    p.write(if op.is_write() == Some(true) { "], write, locality<" } else { "], read, locality<" });
    p.print_integer(op.locality_hint().map_or(0, i64::from));
    p.write(if op.is_data_cache() == Some(true) { ">, data" } else { ">, instr" });
    p.print_optional_attr_dict(*op, &["localityHint", "isWrite", "isDataCache"]);
    p.write(" : ");
    p.print_value_type(op.memref());
}
