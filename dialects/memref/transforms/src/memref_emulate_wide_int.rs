//! `memref-emulate-wide-int`: memrefs of integers that are too wide.
//! [mlir/lib/Dialect/MemRef/Transforms/EmulateWideInt.cpp]

use std::sync::Arc;

use dialekt_arith_transforms::arith_emulate_wide_int::{
    add_wide_int_patterns, convert, is_width, wide_int_converter, wrong_width,
};
use dialekt_conversion::{
    Conversion, ConversionPatterns, ConversionRewriter, ConversionTarget, Converted, Mode, OpConversion,
};
use dialekt_ir_core::prelude::op::*;
use dialekt_memref::{Alloc, Load, Store};
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassConversion, PassRegistry, PassResult};

/// Emulate 2*N-bit integer operations using N-bit operations
///
/// Elements of memrefs of twice the width that is supported become vectors of two, and so do values that are loaded and stored. The width
/// is a power of two, and at least 2.
#[derive(Pass, Clone)]
#[pass(name = "MemRefEmulateWideInt", argument = "memref-emulate-wide-int", dialects(dialekt_vector::VectorDialect))]
pub struct MemRefEmulateWideInt {
    /// Widest integer type supported by the target
    #[option(default = 32)]
    widest_int_supported: u32,
    conversion: PassConversion,
}

impl Pass for MemRefEmulateWideInt {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        let widest = self.widest_int_supported;
        if !is_width(widest) {
            return Ok(());
        }
        let mut converter = wide_int_converter(widest);
        converter.add_conversion(move |cx, ty| match cx.type_data(ty) {
            TypeData::MemRef { .. } => convert_memref(cx, widest, ty).map_or(Converted::Fails, Converted::one),
            _ => Converted::Unknown,
        });
        let converter = Arc::new(converter);
        let mut target = ConversionTarget::new();
        let types = converter.clone();
        target.dynamically_legal_dialects(["arith", "memref", "vector"], move |op| Some(types.is_legal_op(op)));
        let mut patterns = ConversionPatterns::new();
        add_wide_int_patterns(&mut patterns, &converter);
        patterns
            .add_typed(&converter, ConvertMemRefAlloc)
            .add_typed(&converter, ConvertMemRefLoad)
            .add_typed(&converter, ConvertMemRefStore);
        self.conversion = Some(Conversion::new(cx, target, patterns));
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        if self.conversion.is_none() {
            return Err(wrong_width(cx, self.widest_int_supported));
        }
        cx.convert(&self.conversion, Mode::Partial)
    }
}

/// Converts elements of up to twice the supported width; `None` for wider ones.
fn convert_memref(cx: &ContextData, widest: u32, ty: Type) -> Option<Type> {
    let TypeData::MemRef { shape, element, layout, space } = cx.type_data(ty) else { return None };
    match cx.type_data(*element) {
        TypeData::Integer { .. } => cx.memref_type(shape, convert(cx, widest, *element)?, *layout, *space).ok(),
        _ => Some(ty),
    }
}

/// Converts the element type of an allocation.
pub struct ConvertMemRefAlloc;

impl OpConversion for ConvertMemRefAlloc {
    type SourceOp = Alloc;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<Alloc>, operands: &[Value]) -> Option<()> {
        let ty = rw.op(op).result_type(0)?;
        let Some(ty) = rw.converter()?.convert_type_to_one(rw.cx(), ty) else {
            return rw.no_match(op, "the type of the memref cannot be converted");
        };
        let view = rw.adaptor(op, operands)?;
        let (sizes, symbols): (Vec<Value>, Vec<Value>) =
            (view.dynamic_sizes().collect(), view.symbol_operands().collect());
        let mut new = Alloc::build(ty, &sizes, &symbols);
        if let Some(alignment) = rw.view(op)?.alignment() {
            new = new.alignment(alignment);
        }
        let new = rw.create(new);
        rw.replace_op_with(op, new);
        Some(())
    }
}

/// Converts the type of a loaded value.
pub struct ConvertMemRefLoad;

impl OpConversion for ConvertMemRefLoad {
    type SourceOp = Load;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<Load>, operands: &[Value]) -> Option<()> {
        let ty = rw.op(op).result_type(0)?;
        if rw.converter()?.convert_type_to_one(rw.cx(), ty).is_none() {
            return rw.no_match(op, "the type of the result cannot be converted");
        }
        let (memref, indices) = operands.split_first()?;
        let lasting = rw.view(op)?.nontemporal().unwrap_or(false);
        let new = rw.create(Load::build(*memref, indices).nontemporal(lasting));
        rw.replace_op_with(op, new);
        Some(())
    }
}

/// Converts the type of a stored value.
pub struct ConvertMemRefStore;

impl OpConversion for ConvertMemRefStore {
    type SourceOp = Store;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<Store>, operands: &[Value]) -> Option<()> {
        let memref = rw.view(op)?.memref();
        let ty = rw.type_of(memref);
        if rw.converter()?.convert_type_to_one(rw.cx(), ty).is_none() {
            return rw.no_match(op, "the type of the memref cannot be converted");
        }
        let [value, memref, indices @ ..] = operands else { return None };
        let lasting = rw.view(op)?.nontemporal().unwrap_or(false);
        rw.create(Store::build(*value, *memref, indices).nontemporal(lasting));
        rw.erase_op(op);
        Some(())
    }
}
