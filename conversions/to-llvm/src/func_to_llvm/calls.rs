//! Calls, returns, and functions as values.

use dialekt_conversion::{ConversionRewriter, OpConversion};
use dialekt_func as func;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_llvm as llvm;

use super::uses_bare_ptrs;
use crate::LLVMTypeConverter;
use crate::memref_descriptor::{MemRefDescriptor, UnrankedMemRefDescriptor, copy_unranked_descriptors};
use crate::pattern::{extract_value, insert_value};

/// A function as a value is its address.
pub struct ConstantOpLowering(pub LLVMTypeConverter);

impl OpConversion for ConstantOpLowering {
    type SourceOp = func::Constant;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<func::Constant>, _: &[Value]) -> Option<()> {
        let ty = self.0.convert(rw.cx(), rw.op(op).result_type(0)?)?;
        let name = rw.view(op)?.value()?;
        let discardable = rw.op(op).discardable_attrs().to_vec();
        let mut new = llvm::AddressOf::build(ty, name);
        for attr in discardable {
            new = new.with_attr(attr);
        }
        rw.replace_op_with_new(op, new);
        Some(())
    }
}

/// The operands of a call: the fields of descriptors. [MLIR: promoteOperands]
fn promote_operands(
    rw: &mut ConversionRewriter<'_>,
    types: &[Type],
    operands: &[Value],
    bare: bool,
) -> Option<Vec<Value>> {
    let cx = rw.cx();
    let mut promoted = Vec::new();
    for (ty, operand) in types.iter().zip(operands) {
        match cx.type_data(*ty) {
            TypeData::UnrankedMemRef { .. } if bare => return None,
            TypeData::MemRef { .. } if bare => promoted.push(MemRefDescriptor::new(*operand).aligned_ptr(rw)),
            TypeData::MemRef { .. } => promoted.extend(MemRefDescriptor::new(*operand).unpack(rw)),
            TypeData::UnrankedMemRef { .. } => {
                let descriptor = UnrankedMemRefDescriptor::new(*operand);
                promoted.extend([descriptor.rank(rw), descriptor.memory(rw)]);
            }
            _ => promoted.push(*operand),
        }
    }
    Some(promoted)
}

/// Replaces a call; `callee` is the function behind a pointer.
fn lower_call(
    rw: &mut ConversionRewriter<'_>,
    llvm: &LLVMTypeConverter,
    op: Op,
    operands: &[Value],
    callee: Option<Value>,
    bare: bool,
) -> Option<()> {
    let cx = rw.cx();
    let view = rw.op(op);
    let types: Vec<Type> = view.operand_types().skip(usize::from(callee.is_some())).collect();
    let results: Vec<Type> = view.result_types().collect();
    let packed = match results.is_empty() {
        true => None,
        false => match llvm.pack_function_results(cx, &results, bare) {
            Some(packed) => Some(packed),
            None => return rw.no_match(op, "a type of a result cannot be converted"),
        },
    };
    let mut own = view.discardable_attrs().to_vec();
    for name in ["callee", "no_inline", "arg_attrs", "res_attrs"] {
        if let Some(value) = view.inherent_attr(name) {
            own.push(NamedAttr { name: cx.ident(name), value });
        }
    }
    let Some(promoted) = promote_operands(rw, &types, operands, bare) else {
        return rw.no_match(op, "an unranked memref has no bare pointer");
    };
    let promoted: Vec<Value> = callee.into_iter().chain(promoted).collect();
    let mut new = llvm::Call::build(&promoted, &[]);
    if let Some(packed) = packed {
        new = new.result(packed);
    }
    let new: Op = rw.create(new).into();
    for attr in own {
        let name = cx.str(attr.name).to_string();
        rw.set_attr(new, &name, Some(attr.value));
    }
    let value = rw.op(new).result(0);
    let mut values = match (value, results.len()) {
        (Some(value), 1) => vec![value],
        (Some(value), len) => (0..len as i64).map(|index| extract_value(rw, value, &[index])).collect(),
        (None, _) => Vec::new(),
    };
    if bare {
        for (value, ty) in values.iter_mut().zip(&results) {
            if matches!(cx.type_data(*ty), TypeData::MemRef { .. }) {
                let converted = llvm.convert(cx, *ty)?;
                *value = MemRefDescriptor::from_static_shape(rw, converted, *ty, *value, *value)?.value;
            }
        }
    } else {
        copy_unranked_descriptors(rw, llvm, op, &results, &mut values, false)?;
    }
    rw.replace_op(op, &values);
    Some(())
}

/// A call of a function by name.
pub struct CallOpLowering(pub LLVMTypeConverter);

impl OpConversion for CallOpLowering {
    type SourceOp = func::Call;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<func::Call>, operands: &[Value]) -> Option<()> {
        let mut bare = self.0.options().use_bare_ptr_call_conv;
        if !bare {
            let callee = rw.view(op)?.callee();
            let table = rw.op(op).nearest_symbol_table().map(|table| table.handle());
            let callee = table.zip(callee).and_then(|(table, callee)| rw.symbol(table, callee));
            bare = callee.is_some_and(|callee| uses_bare_ptrs(rw.op(callee), &self.0));
        }
        lower_call(rw, &self.0, op.op(), operands, None, bare)
    }
}

/// A call of a function behind a pointer.
pub struct CallIndirectOpLowering(pub LLVMTypeConverter);

impl OpConversion for CallIndirectOpLowering {
    type SourceOp = func::CallIndirect;

    fn convert(
        &self,
        rw: &mut ConversionRewriter<'_>,
        op: Typed<func::CallIndirect>,
        operands: &[Value],
    ) -> Option<()> {
        let (callee, rest) = operands.split_first()?;
        let bare = self.0.options().use_bare_ptr_call_conv;
        lower_call(rw, &self.0, op.op(), rest, Some(*callee), bare)
    }
}

/// A return: several values are packed in a struct.
pub struct ReturnOpLowering(pub LLVMTypeConverter);

impl OpConversion for ReturnOpLowering {
    type SourceOp = func::Return;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<func::Return>, operands: &[Value]) -> Option<()> {
        let llvm = &self.0;
        let cx = rw.cx();
        let view = rw.op(op);
        let types: Vec<Type> = view.operand_types().collect();
        let discardable = view.discardable_attrs().to_vec();
        let function = std::iter::successors(view.parent_op(), |op| op.parent_op());
        let function = function.into_iter().find(|op| dialekt_interfaces::FunctionOpRef::of(*op).is_some());
        let bare = function.is_some_and(|function| uses_bare_ptrs(function, llvm));
        let mut values = operands.to_vec();
        if bare {
            for (value, ty) in values.iter_mut().zip(&types) {
                match cx.type_data(*ty) {
                    TypeData::MemRef { .. } => *value = MemRefDescriptor::new(*value).allocated_ptr(rw),
                    TypeData::UnrankedMemRef { .. } => {
                        return rw.no_match(op, "an unranked memref has no bare pointer");
                    }
                    _ => {}
                }
            }
        } else {
            copy_unranked_descriptors(rw, llvm, op.op(), &types, &mut values, true)?;
        }
        let value = match values[..] {
            [] => None,
            [value] => Some(value),
            _ => {
                let Some(packed) = llvm.pack_function_results(cx, &types, bare) else {
                    return rw.no_match(op, "a type cannot be converted");
                };
                let mut packed = rw.create(llvm::Poison::build(packed)).result();
                for (index, value) in values.into_iter().enumerate() {
                    packed = insert_value(rw, value, packed, &[index as i64]);
                }
                Some(packed)
            }
        };
        let mut new = llvm::Return::build();
        if let Some(value) = value {
            new = new.arg(value);
        }
        for attr in discardable {
            new = new.with_attr(attr);
        }
        rw.replace_op_with_new(op, new);
        Some(())
    }
}
