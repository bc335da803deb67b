//! Memory: allocation on the stack, loads and stores.

use dialekt_interfaces::{
    DestructurableAccessorOpInterface, DestructurableAllocationOpInterface, MemoryEffectOpInterface,
    PromotableAllocationOpInterface, PromotableMemOpInterface, SafeMemorySlotAccessOpInterface,
};
use dialekt_ir_core::prelude::asm::*;
use dialekt_ir_core::prelude::op::*;

use super::atomic::is_type_compatible_with_atomic_op;
use super::keywords::text;
use crate::attrs::DereferenceableAttr;
use crate::constraints::{AnyPointer, LoadableType};
use crate::enums::AtomicOrdering;
use crate::interfaces::{AliasAnalysisOpInterface, DereferenceableOpInterface};
use crate::mixins::AccessMetadata;
use crate::types::{LLVMPointerType, LLVMTargetExtType};

/// Allocates memory on the stack of the function, for a number of elements of a type.
///
/// It is freed when the function returns.
///
/// ```mlir
/// %ptr = llvm.alloca %n x i32 {alignment = 8 : i64} : (i64) -> !llvm.ptr
/// ```
#[derive(Op)]
#[op(
    name = "llvm.alloca",
    doc_group = "Memory",
    verify,
    parse = parse_alloca,
    print = print_alloca, interfaces(PromotableAllocationOpInterface, DestructurableAllocationOpInterface))]
pub struct Alloca {
    #[name("arraySize")]
    pub array_size: Operand<AnySignlessInteger>,
    pub alignment: Option<Attr<I64Attr>>,
    pub elem_type: Attr<TypeAttr>,
    pub inalloca: Attr<UnitAttr>,
    #[effects(Allocate(resource = "AutomaticAllocationScope"))]
    pub res: OpResult<AnyPointer>,
}

/// `inalloca %n x i32 {..} : (i64) -> !llvm.ptr`
fn parse_alloca(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let cx = p.cx();
    if p.consume_keyword(b"inalloca") {
        op.add_attr(cx.ident("inalloca"), Attribute::UNIT);
    }
    let size = p.parse_ssa_use(true)?;
    p.expect_keyword("x", op)?;
    let elem_type = p.parse_type()?;
    p.parse_optional_attr_dict(&mut op.attrs)?;
    p.expect(Tok::Colon, "expected ':'")?;
    let type_at = p.token().start;
    let ty = p.parse_type()?;

    let alignment = op.attrs.iter().position(|attr| cx.bytes(attr.name) == b"alignment");
    if let Some(at) = alignment {
        match cx.attr_data(op.attrs[at].value) {
            AttrData::Integer { value, .. } if value.is_zero() => drop(op.attrs.remove(at)),
            AttrData::Integer { .. } => {}
            _ => return Err(p.op_error_at(op, op.at, "expected integer alignment")),
        }
    }
    let TypeData::Function { inputs, results } = cx.type_data(ty) else {
        return Err(p.op_error_at(op, type_at, "expected trailing function type with one argument and one result"));
    };
    let ([input], [result]) = (&inputs[..], &results[..]) else {
        return Err(p.op_error_at(op, type_at, "expected trailing function type with one argument and one result"));
    };
    p.resolve_all_as(&[size], *input, op)?;
    if LLVMPointerType::of(cx, *result).is_some() {
        op.add_attr(cx.ident("elem_type"), cx.type_attr(elem_type));
    }
    op.result_types.push(*result);
    Ok(())
}

fn print_alloca(op: AllocaView<'_>, p: &mut Printer<'_>) {
    if op.inalloca() {
        p.write(" inalloca");
    }
    p.write(" ");
    p.print_operand(op.array_size());
    p.write(" x ");
    if let Some(ty) = op.elem_type() {
        p.print_type(ty);
    }
    let elided: &[&str] = match op.alignment().is_none_or(|alignment| alignment == 0) {
        true => &["elem_type", "inalloca", "alignment"],
        false => &["elem_type", "inalloca"],
    };
    p.print_optional_attr_dict(*op, elided);
    p.write(" : ");
    p.print_op_type(*op);
}

impl Verify for Alloca {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let target = op.elem_type().and_then(|ty| LLVMTargetExtType::of(op.cx(), ty));
        if target.is_some_and(|target| !target.supports_mem_ops(op.cx())) {
            return fail(out, op.op_error("this target extension type cannot be used in alloca"));
        }
        Ok(())
    }
}

/// Loads a value from memory.
///
/// Atomic accesses have an ordering and an alignment, and perhaps a scope. `invariant` promises that the memory does not
/// change, `dereferenceable` so many bytes behind the pointer that is loaded.
///
/// ```mlir
/// %x = llvm.load %ptr {alignment = 4 : i64} : !llvm.ptr -> i32
/// %y = llvm.load volatile %ptr atomic monotonic {alignment = 4 : i64} : !llvm.ptr -> i32
/// ```
#[derive(Op)]
#[op(
    name = "llvm.load",
    doc_group = "Memory",
    interfaces(
        DestructurableAccessorOpInterface,
        PromotableMemOpInterface,
        SafeMemorySlotAccessOpInterface,
        AliasAnalysisOpInterface,
        MemoryEffectOpInterface,
        DereferenceableOpInterface {}
    ),
    verify
)]
#[assembly(
    ("volatile" $volatile_^)? $addr ("atomic" ("syncscope" "(" $syncscope^ ")")? $ordering^)? ("invariant" $invariant^)?
    ("invariant_group" $invariant_group^)? ("dereferenceable" "" $dereferenceable^)? attr_dict ":" qualified(type($addr)) "->"
    type($res)
)]
pub struct Load {
    pub addr: Operand<AnyPointer>,
    pub alignment: Option<Attr<I64Attr>>,
    pub volatile_: Attr<UnitAttr>,
    pub nontemporal: Attr<UnitAttr>,
    pub invariant: Attr<UnitAttr>,
    #[name("invariantGroup")]
    pub invariant_group: Attr<UnitAttr>,
    #[default(AtomicOrdering::NotAtomic)]
    pub ordering: Attr<AtomicOrdering>,
    pub syncscope: Option<Attr<StrAttr>>,
    pub dereferenceable: Option<Attr<DereferenceableAttr>>,
    pub metadata: Mixin<AccessMetadata>,
    pub res: OpResult<LoadableType>,
}

/// Stores a value to memory.
///
/// Atomic accesses have an ordering and an alignment, and perhaps a scope.
///
/// ```mlir
/// llvm.store %x, %ptr {alignment = 4 : i64} : i32, !llvm.ptr
/// llvm.store %x, %ptr atomic syncscope("agent") release {alignment = 4 : i64} : i32, !llvm.ptr
/// ```
#[derive(Op)]
#[op(
    name = "llvm.store",
    doc_group = "Memory",
    interfaces(
        DestructurableAccessorOpInterface,
        PromotableMemOpInterface,
        SafeMemorySlotAccessOpInterface,
        AliasAnalysisOpInterface,
        MemoryEffectOpInterface,
    ),
    verify
)]
#[assembly(
    ("volatile" $volatile_^)? $value "," $addr ("atomic" ("syncscope" "(" $syncscope^ ")")? $ordering^)?
    ("invariant_group" $invariant_group^)? attr_dict ":" type($value) "," qualified(type($addr))
)]
pub struct Store {
    pub value: Operand<LoadableType>,
    pub addr: Operand<AnyPointer>,
    pub alignment: Option<Attr<I64Attr>>,
    pub volatile_: Attr<UnitAttr>,
    pub nontemporal: Attr<UnitAttr>,
    #[name("invariantGroup")]
    pub invariant_group: Attr<UnitAttr>,
    #[default(AtomicOrdering::NotAtomic)]
    pub ordering: Attr<AtomicOrdering>,
    pub syncscope: Option<Attr<StrAttr>>,
    pub metadata: Mixin<AccessMetadata>,
}

impl Verify for Load {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let access = Access {
            ty: op.ir().value(op.res()).ty(),
            ordering: op.ordering().unwrap_or(AtomicOrdering::NotAtomic),
            is_aligned: op.alignment().is_some(),
            has_scope: op.syncscope().is_some(),
            unsupported: [AtomicOrdering::Release, AtomicOrdering::AcqRel],
        };
        access.verify(*op, out)
    }
}

impl Verify for Store {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let access = Access {
            ty: op.ir().value(op.value()).ty(),
            ordering: op.ordering().unwrap_or(AtomicOrdering::NotAtomic),
            is_aligned: op.alignment().is_some(),
            has_scope: op.syncscope().is_some(),
            unsupported: [AtomicOrdering::Acquire, AtomicOrdering::AcqRel],
        };
        access.verify(*op, out)
    }
}

/// A load or a store, as far as atomic accesses are concerned.
struct Access {
    ty: Type,
    ordering: AtomicOrdering,
    is_aligned: bool,
    has_scope: bool,
    unsupported: [AtomicOrdering; 2],
}

impl Access {
    fn verify(&self, op: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        if self.ordering == AtomicOrdering::NotAtomic {
            return match self.has_scope {
                true => fail(out, op.op_error("expected syncscope to be null for non-atomic access")),
                false => Ok(()),
            };
        }
        if !is_type_compatible_with_atomic_op(op, self.ty) {
            let ty = op.quoted_type(self.ty);
            return fail(out, op.op_error(format!("unsupported type {ty} for atomic access")));
        }
        if self.unsupported.contains(&self.ordering) {
            return fail(out, op.op_error(format!("unsupported ordering '{}'", text(self.ordering))));
        }
        match self.is_aligned {
            true => Ok(()),
            false => fail(out, op.op_error("expected alignment for atomic access")),
        }
    }
}

impl AliasAnalysisOpInterface for Load {
    fn accessed_operands(op: Self::View<'_>) -> Vec<Value> {
        vec![op.addr()]
    }
}

impl AliasAnalysisOpInterface for Store {
    fn accessed_operands(op: Self::View<'_>) -> Vec<Value> {
        vec![op.addr()]
    }
}
