//! `tosa-convert-integer-type-to-signless`: tensors of integers lose the signs of these.
//! [mlir/lib/Dialect/Tosa/Transforms/TosaConvertIntegerTypeToSignless.cpp]

use std::sync::Arc;

use dialekt_conversion::{Conversion, ConversionPatterns, ConversionTarget, Converted, Mode, TypeConverter, functions};
use dialekt_interfaces::FunctionOpRef;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassConversion, PassRegistry, PassResult};
use dialekt_tosa::Const;

use crate::retype::rebuild;

/// Convert integer types to signless
///
/// Tensors of `ui8` become tensors of `i8`, in functions' signatures and in all ops. Numbers of constants keep their bits.
#[derive(Pass, Clone)]
#[pass(name = "TosaConvertIntegerTypeToSignless", argument = "tosa-convert-integer-type-to-signless", op = "func.func")]
pub struct TosaConvertIntegerTypeToSignless {
    conversion: PassConversion,
}

impl Pass for TosaConvertIntegerTypeToSignless {
    fn initialize(&mut self, cx: &Context, _: &PassRegistry) -> PassResult {
        let mut types = TypeConverter::new();
        types.add_conversion(|_, ty| Converted::one(ty));
        types.add_conversion(|cx, ty| match signless(cx, ty) {
            Some(ty) => Converted::one(ty),
            None => Converted::Unknown,
        });
        let types = Arc::new(types);
        let mut target = ConversionTarget::new();
        let legal = types.clone();
        target.dynamically_legal_unknown_ops(move |op| {
            let is_function = FunctionOpRef::of(op).is_some();
            Some(legal.is_legal_op(op) && (!is_function || functions::is_legal_function(op, &legal)))
        });
        let mut patterns = ConversionPatterns::new();
        patterns.add_function_signatures("func.func", &types);
        patterns.add_fn("ConvertTosaConstWithIntegerTensorType", PatternRoot::of::<Const>(), 1, Some(&types), {
            |rw, op, operands| {
                let values = rw.op(op).view::<Const>()?.values()?;
                if !matches!(rw.cx().attr_data(values), AttrData::DenseElements { .. }) {
                    return rw.no_match(op, "the elements are not stored in the attribute");
                }
                rebuild(rw, op, operands, &elements_without_sign)
            }
        });
        patterns.add_fn(
            "ConvertGenericOpWithIntegerTensorType",
            PatternRoot::Any,
            0,
            Some(&types),
            |rw, op, operands| {
                if rw.op(op).is::<Const>() {
                    return rw.no_match(op, "constants have a pattern of their own");
                }
                rebuild(rw, op, operands, &|_, attr| Some(attr))
            },
        );
        self.conversion = Some(Conversion::new(cx, target, patterns));
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.convert(&self.conversion, Mode::Full)
    }
}

/// The type of a tensor whose integers have a sign, or are said to have none, without that.
fn signless(cx: &ContextData, ty: Type) -> Option<Type> {
    let (TypeData::Tensor { element, .. } | TypeData::UnrankedTensor(element)) = cx.type_data(ty) else { return None };
    match cx.type_data(*element) {
        TypeData::Integer { width, sign } if *sign != Signedness::Signless => {
            cx.with_element_type(ty, cx.integer_type(*width)?)
        }
        _ => None,
    }
}

/// Elements with the same bits.
fn elements_without_sign(cx: &ContextData, values: Attribute) -> Option<Attribute> {
    let Some(ty) = cx.attr_data(values).ty().and_then(|ty| signless(cx, ty)) else { return Some(values) };
    let elements = cx.element_bytes(values)?;
    let stored: Vec<_> = elements.stored().collect();
    cx.dense_bytes_attr(ty, &stored).ok()
}
