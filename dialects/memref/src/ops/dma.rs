//! DMA transfers: `memref.dma_start` and `memref.dma_wait`.

use dialekt_dialect_utils::type_of;
use dialekt_ir_core::prelude::asm::*;
use dialekt_ir_core::prelude::op::*;
use smallvec::SmallVec;

use crate::types::MemRef;

/// Starts a transfer of elements from one memref to another one.
///
/// Operands are the source and its indices, the destination and its indices, the number of elements, and an element of a
/// memref that tells transfers apart. A transfer with strides has two more operands: the stride, and the number of elements that
/// are transferred for each.
///
/// ```mlir
/// memref.dma_start %a[%i, %j], %b[%k, %l], %n, %tag[%t] : memref<40x128xf32>, memref<2x1024xf32, 1>, memref<1xi32>
/// memref.dma_start %a[%i, %j], %b[%k, %l], %n, %tag[%t], %stride, %count
///   : memref<40x128xf32>, memref<2x1024xf32, 1>, memref<1xi32>
/// ```
#[derive(Op)]
#[op(name = "memref.dma_start", doc_group = "Transfers", verify, parse = parse_start, print = print_start, fold)]
pub struct DmaStart {
    pub operands: Operands<AnyType>,
}

/// Waits for the end of a transfer.
///
/// The tag is that which the transfer was started with.
///
/// ```mlir
/// memref.dma_wait %tag[%t], %n : memref<1xi32>
/// ```
#[derive(Op)]
#[op(name = "memref.dma_wait", doc_group = "Transfers", rename_all = "camelCase", verify, fold)]
#[assembly($tag_mem_ref "[" $tag_indices "]" "," $num_elements attr_dict ":" type($tag_mem_ref))]
pub struct DmaWait {
    pub tag_mem_ref: Operand<AnyMemRef>,
    pub tag_indices: Operands<Index>,
    pub num_elements: Operand<Index>,
}

/// An element: a memref with indices.
struct Element {
    memref: Value,
    ty: Type,
    indices: SmallVec<[Value; 4]>,
}

/// The operands of a `memref.dma_start` by role, which depends on their types.
struct Start {
    source: Element,
    target: Element,
    count: Value,
    tag: Element,
    /// The stride, and the number of elements per stride.
    strides: SmallVec<[Value; 2]>,
}

impl Start {
    /// Splits the operands into their roles; the error is the message for invalid ones.
    fn read(op: OpRef<'_>) -> Result<Start, String> {
        let mut rest: SmallVec<[Value; 16]> = op.operands().rev().collect();
        let mut needed = 4;
        let at_least = |needed: usize| match op.num_operands() < needed {
            true => Err(format!("expected at least {needed} operands")),
            false => Ok(()),
        };
        at_least(needed)?;
        let mut element = |rest: &mut SmallVec<[Value; 16]>, what: &str| {
            let memref = rest.pop().unwrap_or(Value::NULL);
            let ty = MemRef::of(op, memref).ok_or_else(|| format!("expected {what} to be of memref type"))?;
            needed += ty.rank();
            at_least(needed)?;
            let indices = take(rest, ty.rank());
            match are_indices(op, &indices) {
                true => Ok(Element { memref, ty: ty.ty, indices }),
                false => Err(format!("expected {what} indices to be of index type")),
            }
        };
        let source = element(&mut rest, "source")?;
        let target = element(&mut rest, "destination")?;
        let count = rest.pop().unwrap_or(Value::NULL);
        if !are_indices(op, &[count]) {
            return Err("expected num elements to be of index type".into());
        }
        let tag = element(&mut rest, "tag")?;
        let strides = take(&mut rest, 2);
        if !rest.is_empty() || strides.len() == 1 {
            return Err("incorrect number of operands".into());
        }
        if !are_indices(op, &strides) {
            return Err("expected stride and num elements per stride to be of type index".into());
        }
        Ok(Start { source, target, count, tag, strides: strides.into_iter().collect() })
    }
}

/// The next values of a list that is read in reverse.
fn take(rest: &mut SmallVec<[Value; 16]>, count: usize) -> SmallVec<[Value; 4]> {
    std::iter::from_fn(|| rest.pop()).take(count).collect()
}

fn are_indices(op: OpRef<'_>, values: &[Value]) -> bool {
    values.iter().all(|value| type_of(op, *value) == Type::INDEX)
}

impl Verify for DmaStart {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        match Start::read(*op) {
            Ok(_) => Ok(()),
            Err(message) => fail(out, op.op_error(message)),
        }
    }
}

impl Verify for DmaWait {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let Some(rank) = MemRef::of(*op, op.tag_mem_ref()).map(MemRef::rank) else { return Ok(()) };
        let found = op.tag_indices().len();
        if found == rank {
            return Ok(());
        }
        let message = format!(
            "expected tagIndices to have the same number of elements as the tagMemRef rank, expected {rank}, but got {found}"
        );
        fail(out, op.op_error(message))
    }
}

/// A parsed element: `%memref[%i, %j]`
type Written = (Unresolved, SmallVec<[Unresolved; 4]>);

fn parse_element(p: &mut OpParser<'_>) -> Parsed<Written> {
    Ok((p.parse_ssa_use(true)?, p.parse_operand_list_in(Delimiter::Square)?))
}

fn parse_comma(p: &mut OpParser<'_>) -> Parsed {
    p.expect(Tok::Comma, "expected ','")
}

fn parse_start(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let source = parse_element(p)?;
    parse_comma(p)?;
    let target = parse_element(p)?;
    parse_comma(p)?;
    let count = p.parse_ssa_use(true)?;
    parse_comma(p)?;
    let tag = parse_element(p)?;
    let strides = p.parse_trailing_operand_list(Delimiter::None)?;
    if !matches!(strides.len(), 0 | 2) {
        return Err(p.op_error_at(op, op.at, "expected two stride related operands"));
    }
    let types = p.parse_colon_type_list()?;
    let [source_type, target_type, tag_type] = types[..] else {
        return Err(p.op_error_at(op, op.at, "fewer/more types expected"));
    };
    resolve_element(p, &source, source_type, op)?;
    resolve_element(p, &target, target_type, op)?;
    p.resolve_all_as(&[count], Type::INDEX, op)?;
    resolve_element(p, &tag, tag_type, op)?;
    p.resolve_all_as(&strides, Type::INDEX, op)
}

fn resolve_element(p: &mut OpParser<'_>, (memref, indices): &Written, ty: Type, op: &mut OpState) -> Parsed {
    p.resolve_all_as(&[*memref], ty, op)?;
    p.resolve_all_as(indices, Type::INDEX, op)
}

fn print_start(op: DmaStartView<'_>, p: &mut Printer<'_>) {
    // The roles of an invalid op's operands are unknown, so that it is printed in generic form.
    let Ok(start) = Start::read(*op) else {
        p.write(" ");
        p.print_operands(op.operands());
        p.print_optional_attr_dict(*op, &[]);
        p.write(" : ");
        return p.print_types(op.operand_types());
    };
    p.write(" ");
    print_element(p, &start.source);
    p.write(", ");
    print_element(p, &start.target);
    p.write(", ");
    p.print_operand(start.count);
    p.write(", ");
    print_element(p, &start.tag);
    for value in start.strides {
        p.write(", ");
        p.print_operand(value);
    }
    p.print_optional_attr_dict(*op, &[]);
    p.write(" : ");
    p.print_types([start.source.ty, start.target.ty, start.tag.ty]);
}

fn print_element(p: &mut Printer<'_>, element: &Element) {
    p.print_operand(element.memref);
    p.write("[");
    p.print_operands(element.indices.iter().copied());
    p.write("]");
}
