//! Atomic access to elements: `memref.atomic_rmw` and `memref.generic_atomic_rmw`.

use dialekt_arith::AtomicRMWKind;
use dialekt_dialect_utils::type_of;
use dialekt_interfaces::{EffectFacts, MemorySpaceCastConsumerOpInterface, RegionBranchTerminatorOpInterface};
use dialekt_ir_core::prelude::asm::*;
use dialekt_ir_core::prelude::op::*;

use crate::types::{MemRef, element_of};

/// Combines an element with a value, and returns the old value of the element.
///
/// Reading, combining and writing happen at once as seen by other threads. The kind is the function that combines both.
///
/// ```mlir
/// %old = memref.atomic_rmw addf %x, %a[%i] : (f32, memref<10xf32>) -> f32
/// ```
#[derive(Op)]
#[op(
    name = "memref.atomic_rmw",
    doc_group = "Access",
    traits(
        AllTypesMatch(value, result),
        TypesMatchWith("value type matches element type of memref", memref, value, element_of)
    ),
    interfaces(MemorySpaceCastConsumerOpInterface),
    verify,
    fold
)]
#[assembly(
    $kind $value "," $memref "[" $indices "]" attr_dict ":" "(" type($value) "," type($memref) ")" "->" type($result)
)]
pub struct AtomicRMW {
    pub kind: Attr<AtomicRMWKind>,
    pub value: Operand<AnyOf<(AnySignlessInteger, AnyFloat)>>,
    #[effects(Read, Write)]
    pub memref: Operand<MemRefOf<(AnySignlessInteger, AnyFloat)>>,
    pub indices: Operands<Index>,
    pub result: OpResult<AnyOf<(AnySignlessInteger, AnyFloat)>>,
}

/// Replaces an element by the value that a region computes, and gives the new value.
///
/// The region gets the old value. It has no effects, so that it may run again when another thread wrote the element.
///
/// ```mlir
/// %new = memref.generic_atomic_rmw %a[%i] : memref<10xf32> {
/// ^bb0(%old: f32):
///   %y = arith.addf %old, %x : f32
///   memref.atomic_yield %y : f32
/// }
/// ```
#[derive(Op)]
#[op(
    name = "memref.generic_atomic_rmw", doc_group = "Access",
    traits(
        SingleBlockImplicitTerminator("memref.atomic_yield"),
        TypesMatchWith("result type matches element type of memref", memref, result, element_of)
    ),
    verify,
    parse = parse_generic,
    print = print_generic
)]
pub struct GenericAtomicRMW {
    #[effects(Read, Write)]
    pub memref: Operand<MemRefOf<(AnySignlessInteger, AnyFloat)>>,
    pub indices: Operands<Index>,
    pub result: OpResult<AnyOf<(AnySignlessInteger, AnyFloat)>>,
    pub atomic_body: Region,
}

/// Gives the new value of an element, at the end of the region of a `memref.generic_atomic_rmw`.
///
/// The value has the element type of the memref.
///
/// ```mlir
/// %new = memref.generic_atomic_rmw %buffer[%i] : memref<8xi32> {
/// ^bb0(%old: i32):
///   %next = arith.addi %old, %step : i32
///   memref.atomic_yield %next : i32
/// }
/// ```
#[derive(Op)]
#[op(
    name = "memref.atomic_yield", doc_group = "Access",
    traits(HasParent("memref.generic_atomic_rmw"), Pure, Terminator),
    interfaces(RegionBranchTerminatorOpInterface {}),
    traits(ReturnLike),
    verify
)]
#[assembly($result attr_dict ":" type($result))]
pub struct AtomicYield {
    pub result: Operand<AnyType>,
}

impl MemorySpaceCastConsumerOpInterface for AtomicRMW {
    fn pointer_operand(_op: Self::View<'_>) -> usize {
        1
    }

    fn gives_pointer(_op: Self::View<'_>) -> bool {
        false
    }
}

impl Verify for AtomicRMW {
    const TYPES_ONLY: bool = true;

    /// Checks that there is an index for each dimension, and that the kind is defined for the type of the values.
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let Some(memref) = MemRef::of(*op, op.memref()) else { return Ok(()) };
        if memref.rank() != op.indices().len() {
            return fail(out, op.op_error("expects the number of subscripts to be equal to memref rank"));
        }
        let Some(kind) = op.kind() else { return Ok(()) };
        let value = op.cx().scalar_data(type_of(*op, op.value()));
        let expected = match kind {
            AtomicRMWKind::AddF | AtomicRMWKind::MaximumF | AtomicRMWKind::MinimumF | AtomicRMWKind::MulF => {
                (!matches!(value, TypeData::Float(_))).then_some("a floating-point")
            }
            AtomicRMWKind::Assign | AtomicRMWKind::MaxNumF | AtomicRMWKind::MinNumF => None,
            _ => (!matches!(value, TypeData::Integer { .. })).then_some("an integer"),
        };
        let Some(expected) = expected else { return Ok(()) };
        let kind = AtomicRMWKind::ENUM.stringify(kind as i64);
        fail(out, op.op_error(format!("with kind '{kind}' expects {expected} type")))
    }
}

impl Verify for GenericAtomicRMW {
    /// Checks that the region takes an element, and has no effects.
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let args: Vec<Type> = match op.atomic_body().first_block() {
            Some(entry) => entry.args().map(|arg| type_of(*op, arg)).collect(),
            None => Vec::new(),
        };
        let [arg] = args[..] else {
            return fail(out, op.op_error("expected single number of entry block arguments"));
        };
        if arg != type_of(*op, op.result()) {
            return fail(out, op.op_error("expected block argument of the same type result type"));
        }
        let mut nested = op.postorder().filter(|nested| *nested != *op);
        let mut facts = EffectFacts::default();
        match nested.find(|nested| !facts.is_memory_effect_free(*nested)) {
            None => Ok(()),
            Some(nested) => {
                let name = GenericAtomicRMW::DEF.name;
                fail(out, nested.error(format!("body of '{name}' should contain only operations with no side effects")))
            }
        }
    }
}

impl Verify for AtomicYield {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let Some(expected) = op.parent_op().and_then(|parent| parent.result_types().next()) else { return Ok(()) };
        let found = type_of(*op, op.result());
        if found == expected {
            return Ok(());
        }
        let (found, expected) = (op.quoted_type(found), op.quoted_type(expected));
        fail(out, op.op_error(format!("types mismatch between yield op: {found} and its parent: {expected}")))
    }
}

fn parse_generic(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let memref = p.parse_ssa_use(true)?;
    let indices = p.parse_operand_list_in(Delimiter::Square)?;
    let ty = p.parse_colon_type()?;
    p.resolve_all_as(&[memref], ty, op)?;
    p.resolve_all_as(&indices, Type::INDEX, op)?;
    let body = p.parse_region(op, &[], BodyForm::AsWritten)?;
    op.regions.push(body);
    p.parse_optional_attr_dict(&mut op.attrs)?;
    // The reference assumes that it is a memref.
    let element = element_of(p.cx(), ty);
    let element = element.ok_or_else(|| p.op_error_at(op, op.at, "expected a ranked memref"))?;
    op.result_types.push(element);
    Ok(())
}

fn print_generic(op: GenericAtomicRMWView<'_>, p: &mut Printer<'_>) {
    p.write(" ");
    p.print_operand(op.memref());
    p.write("[");
    p.print_operands(op.indices());
    p.write("] : ");
    p.print_value_type(op.memref());
    p.write(" ");
    p.print_region(op.atomic_body().handle());
    p.print_optional_attr_dict(*op, &[]);
}
