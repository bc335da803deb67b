//! `strip-func-quant-types`: functions take and give the integers that hold quantized values.
//! [mlir/lib/Dialect/Quant/Transforms/StripFuncQuantTypes.cpp]

use std::sync::Arc;

use dialekt_conversion::{Conversion, ConversionPatterns, ConversionTarget, Converted, Mode, TypeConverter, functions};
use dialekt_func::{Call, Func, FuncDialect, Return};
use dialekt_func_transforms::func_conversions::add_call_and_return_patterns;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassConversion, PassRegistry, PassResult};
use dialekt_quant::{QuantDialect, QuantizedType, StorageCast};

/// Strip quantized types from function headers
///
/// Arguments, results and calls have the types of storage; `quant.scast` leads from and to the quantized types within functions.
#[derive(Pass, Clone)]
#[pass(name = "StripFuncQuantTypes", argument = "strip-func-quant-types", dialects(FuncDialect, QuantDialect))]
pub struct StripFuncQuantTypes {
    conversion: PassConversion,
}

impl Pass for StripFuncQuantTypes {
    fn initialize(&mut self, cx: &Context, _: &PassRegistry) -> PassResult {
        let mut types = TypeConverter::new();
        types.add_conversion(|_, ty| Converted::one(ty));
        types.add_conversion(|cx, ty| {
            let Some(quantized) = QuantizedType::of(cx, cx.element_or_self(ty)) else { return Converted::Unknown };
            let is_tensor = matches!(cx.type_data(ty), TypeData::Tensor { .. } | TypeData::UnrankedTensor(_));
            match quantized.storage() {
                Some(storage) if is_tensor => {
                    cx.with_element_type(ty, storage.ty).map_or(Converted::Fails, Converted::one)
                }
                Some(storage) if cx.element_or_self(ty) == ty => Converted::one(storage.ty),
                Some(_) => Converted::Unknown,
                None => Converted::Fails,
            }
        });
        types.add_source_materialization(cast_one);
        types.add_target_materialization(cast_one);
        let types = Arc::new(types);

        let mut target = ConversionTarget::new();
        let legal = types.clone();
        target.dynamically_legal_op::<Func>(move |op| {
            let body = op.region(0).map(|body| body.handle());
            let is_legal_body = body.is_none_or(|body| legal.is_legal_region(op.ir(), body));
            Some(functions::is_legal_function(op, &legal) && is_legal_body)
        });
        let legal = types.clone();
        target.dynamically_legal_op::<Call>(move |op| Some(legal.is_legal_op(op)));
        let legal = types.clone();
        target.dynamically_legal_op::<Return>(move |op| Some(legal.is_legal_op(op)));
        target.legal_op::<StorageCast>();

        let mut patterns = ConversionPatterns::new();
        patterns.add_function_signatures("func.func", &types);
        add_call_and_return_patterns(&mut patterns, &types);
        self.conversion = Some(Conversion::new(cx, target, patterns));
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.convert(&self.conversion, Mode::Partial)
    }
}

/// `quant.scast` of a value.
fn cast_one(b: &mut Builder<'_>, ty: Type, values: &[Value], loc: Location) -> Option<Value> {
    let [value] = *values else { return None };
    Some(b.create(StorageCast::build(ty, value).with_loc(loc)).result())
}
