//! Conversion patterns for calls and returns; those for functions are [for all
//! dialects](ConversionPatterns::add_function_signatures). [mlir/lib/Dialect/Func/Transforms/FuncConversions.cpp]

use std::sync::Arc;

use dialekt_conversion::{ConversionPatterns, ConversionRewriter, ConvertedOperands, OpConversion, TypeConverter};
use dialekt_func::{Call, Return};
use dialekt_ir_core::prelude::op::*;
use smallvec::SmallVec;

/// Adds patterns for calls and returns.
pub fn add_call_and_return_patterns(patterns: &mut ConversionPatterns, converter: &Arc<TypeConverter>) {
    patterns.add_typed(converter, CallOpSignatureConversion).add_typed(converter, ReturnOpTypeConversion);
}

/// Converts the operands and result types of a call. As in the reference, its attributes are dropped.
pub struct CallOpSignatureConversion;

impl OpConversion for CallOpSignatureConversion {
    type SourceOp = Call;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<Call>, operands: &[Value]) -> Option<()> {
        self.make(rw, op, operands)
    }

    fn convert_many(
        &self,
        rw: &mut ConversionRewriter<'_>,
        op: Typed<Call>,
        operands: ConvertedOperands<'_>,
    ) -> Option<()> {
        let operands: SmallVec<[Value; 4]> = operands.flat().collect();
        self.make(rw, op, &operands)
    }
}

impl CallOpSignatureConversion {
    fn make(&self, rw: &mut ConversionRewriter<'_>, op: Typed<Call>, operands: &[Value]) -> Option<()> {
        let converter = rw.converter()?;
        let cx = rw.ir().cx();
        let view = rw.view(op)?;
        let (loc, callee) = (view.loc(), view.callee()?);
        let lists: Vec<SmallVec<[Type; 2]>> =
            view.result_types().map(|ty| converter.convert_type(cx, ty)).collect::<Option<_>>()?;
        let types: Vec<Type> = lists.iter().flatten().copied().collect();
        let call = rw.create(Call::build(&types, callee, operands).with_loc(loc));
        let results: Vec<Value> = rw.op(call).results().collect();
        let mut results = results.into_iter();
        let with: Vec<SmallVec<[Value; 2]>> =
            lists.iter().map(|list| results.by_ref().take(list.len()).collect()).collect();
        rw.replace_op_with_multiple(op, &with);
        Some(())
    }
}

/// Converts the operands of a return.
pub struct ReturnOpTypeConversion;

impl OpConversion for ReturnOpTypeConversion {
    type SourceOp = Return;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<Return>, operands: &[Value]) -> Option<()> {
        rw.set_operands(op, operands);
        Some(())
    }

    fn convert_many(
        &self,
        rw: &mut ConversionRewriter<'_>,
        op: Typed<Return>,
        operands: ConvertedOperands<'_>,
    ) -> Option<()> {
        let operands: SmallVec<[Value; 4]> = operands.flat().collect();
        self.convert(rw, op, &operands)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use dialekt_conversion::functions::is_legal_function;
    use dialekt_conversion::{
        Conversion, ConversionConfig, ConversionPatterns, ConversionTarget, Converted, Mode, TypeConverter,
    };
    use dialekt_func::{Func, FuncDialect};
    use dialekt_ir_core::context::{Context, DialectRegistry, Type};
    use dialekt_ir_core::text::parse::{ParseOptions, parse_source};
    use dialekt_ir_core::text::print::{PrintFlags, op_to_string};
    use smallvec::SmallVec;

    use super::*;

    /// A converter of `i32` to `f32`, and of `i64` to two `f64`.
    fn converter() -> Arc<TypeConverter> {
        let mut converter = TypeConverter::new();
        converter.add_conversion(|_, ty| match ty {
            Type::I32 => Converted::one(Type::F32),
            Type::I64 => Converted::To(SmallVec::from_slice(&[Type::F64, Type::F64])),
            _ => Converted::one(ty),
        });
        Arc::new(converter)
    }

    #[test]
    fn signatures_calls_and_returns_change_together() {
        let mut registry = DialectRegistry::new();
        registry.insert(FuncDialect::DIALECT);
        let cx = Context::with_registry(registry);
        let text = "func.func @f(%a: i32, %b: i64) -> (i64, i32) {
  return %b, %a : i64, i32
}
func.func private @declared(i64)
func.func @g(%a: i32, %b: i64) -> i32 {
  %0:2 = call @f(%a, %b) : (i32, i64) -> (i64, i32)
  %1:2 = call @f(%0#1, %0#0) : (i32, i64) -> (i64, i32)
  call @declared(%1#0) : (i64) -> ()
  return %1#1 : i32
}";
        let options = ParseOptions::default();
        let mut parsed = parse_source(&cx, "t", Arc::new(text.as_bytes()), &options, &mut Vec::new()).unwrap();
        let converter = converter();
        let mut target = ConversionTarget::new();
        let types = converter.clone();
        target.dynamically_legal_op::<Func>(move |op| Some(is_legal_function(op, &types)));
        let types = converter.clone();
        target.dynamically_legal_op::<Call>(move |op| Some(types.is_legal_op(op)));
        let types = converter.clone();
        target.dynamically_legal_op::<Return>(move |op| Some(types.is_legal_op(op)));
        let mut patterns = ConversionPatterns::new();
        patterns.add_any_function_signatures(&converter);
        add_call_and_return_patterns(&mut patterns, &converter);
        let conversion = Conversion::new(&cx, target, patterns);
        let (config, top) = (ConversionConfig::default(), parsed.top);
        conversion.apply(&mut parsed.ir, &[top], Mode::Partial, &config).unwrap();
        let expected = "module {
  func.func @f(%arg0: f32, %arg1: f64, %arg2: f64) -> (f64, f64, f32) {
    return %arg1, %arg2, %arg0 : f64, f64, f32
  }
  func.func private @declared(f64, f64)
  func.func @g(%arg0: f32, %arg1: f64, %arg2: f64) -> f32 {
    %0:3 = call @f(%arg0, %arg1, %arg2) : (f32, f64, f64) -> (f64, f64, f32)
    %1:3 = call @f(%0#2, %0#0, %0#1) : (f32, f64, f64) -> (f64, f64, f32)
    call @declared(%1#0, %1#1) : (f64, f64) -> ()
    return %1#2 : f32
  }
}
";
        assert_eq!(op_to_string(&parsed.ir, parsed.top, &PrintFlags::default()), expected);
    }
}
