//! `arith-emulate-wide-int`: integers that are too wide become pairs of halves.
//! [mlir/lib/Dialect/Arith/Transforms/EmulateWideInt.cpp]
//!
//! An integer becomes a vector of two halves, the lower one first; a vector gets a new last dimension of size 2.
//!
//! - `halves`: extraction from vectors and insertion
//! - [`integer`], [`shift`]: arithmetic
//! - [`cast`]: casts from and to other types

pub mod cast;
mod halves;
pub mod integer;
pub mod shift;

use std::sync::Arc;

use dialekt_conversion::functions::is_legal_function;
use dialekt_conversion::{
    Conversion, ConversionPatterns, ConversionRewriter, ConversionTarget, Converted, Mode, TypeConverter,
};
use dialekt_func as func;
use dialekt_func_transforms::func_conversions::add_call_and_return_patterns;
use dialekt_ir_core::prelude::op::*;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassConversion, PassFailed, PassRegistry, PassResult};
use smallvec::SmallVec;

/// Emulate 2*N-bit integer operations using N-bit operations
///
/// Integers of twice the width that is supported become vectors of two. The width is a power of two, and at least 2.
#[derive(Pass, Clone)]
#[pass(name = "ArithEmulateWideInt", argument = "arith-emulate-wide-int", dialects(dialekt_vector::VectorDialect))]
pub struct EmulateWideInt {
    /// Widest integer type supported by the target
    #[option(default = 32)]
    widest_int_supported: u32,
    conversion: PassConversion,
}

impl Pass for EmulateWideInt {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        let widest = self.widest_int_supported;
        if !is_width(widest) {
            return Ok(());
        }
        let converter = Arc::new(wide_int_converter(widest));
        let mut target = ConversionTarget::new();
        let types = converter.clone();
        target.dynamically_legal_op::<func::Func>(move |op| Some(is_legal_function(op, &types)));
        let types = converter.clone();
        target.dynamically_legal_op::<func::Call>(move |op| Some(types.is_legal_op(op)));
        let types = converter.clone();
        target.dynamically_legal_op::<func::Return>(move |op| Some(types.is_legal_op(op)));
        let types = converter.clone();
        target.dynamically_legal_dialects(["arith", "vector"], move |op| Some(types.is_legal_op(op)));
        let mut patterns = ConversionPatterns::new();
        add_wide_int_patterns(&mut patterns, &converter);
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

/// Returns whether a width is valid for halves.
pub fn is_width(widest: u32) -> bool {
    widest.is_power_of_two() && widest >= 2
}

/// Reports an invalid width. The reference fails without a message.
pub fn wrong_width(cx: &PassContext<'_>, widest: u32) -> PassFailed {
    let problem = format!("widest-int-supported must be a power of two and at least 2, but is {widest}");
    cx.cx().emit_error(Location::UNKNOWN, problem);
    PassFailed
}

/// A type converter for integers of twice a width. Wider ones cannot be converted; other types are legal. [MLIR:
/// arith::WideIntEmulationConverter]
pub fn wide_int_converter(widest: u32) -> TypeConverter {
    let mut converter = TypeConverter::new();
    converter.add_conversion(move |cx, ty| convert(cx, widest, ty).map_or(Converted::Fails, Converted::one));
    converter
}

/// Converts a type; `None` if it cannot be converted.
pub fn convert(cx: &ContextData, widest: u32, ty: Type) -> Option<Type> {
    // The shape of a vector of halves for a width, if conversion is needed and possible.
    let halves = |shape: &[i64], width: u32| {
        if width <= widest {
            return Some(ty);
        }
        let sizes: SmallVec<[i64; 4]> = shape.iter().copied().chain([2]).collect();
        let fits = widest.checked_mul(2) == Some(width);
        fits.then(|| cx.vector_type(&sizes, &vec![false; sizes.len()], cx.integer_type(widest)?).ok()).flatten()
    };
    match cx.type_data(ty) {
        TypeData::Integer { width, .. } => halves(&[], *width),
        TypeData::Vector { shape, element, .. } => match cx.type_data(*element) {
            TypeData::Integer { width, .. } => halves(shape, *width),
            _ => Some(ty),
        },
        TypeData::Function { inputs, results } => {
            let all = |types: &[Type]| types.iter().map(|ty| convert(cx, widest, *ty)).collect::<Option<Vec<_>>>();
            Some(cx.function_type(&all(inputs)?, &all(results)?))
        }
        _ => Some(ty),
    }
}

/// Adds the patterns. [MLIR: arith::populateArithWideIntEmulationPatterns]
pub fn add_wide_int_patterns(patterns: &mut ConversionPatterns, converter: &Arc<TypeConverter>) {
    patterns.add_function_signatures("func.func", converter);
    add_call_and_return_patterns(patterns, converter);
    integer::add_patterns(patterns, converter);
    shift::add_patterns(patterns, converter);
    cast::add_patterns(patterns, converter);
}

/// The vector of halves that a type converts to.
fn wide_type(rw: &mut ConversionRewriter<'_>, op: impl Into<Op>, ty: Type) -> Option<Type> {
    let op = op.into();
    let converter = rw.converter()?;
    let cx = rw.ir().cx();
    let wide = converter.convert_type_to_one(cx, ty);
    let wide = wide.filter(|ty| matches!(cx.type_data(*ty), TypeData::Vector { .. }));
    wide.or_else(|| rw.no_match(op, "the type is not supported"))
}

/// Declares patterns for ops with one result. The replacement is computed from the converted type of the result
/// (`result_type`) or of the operand (`operand_type`), the original type of the result, the converted operands, and the
/// original ones.
macro_rules! wide {
    ($(
        $(#[$doc:meta])*
        $name:ident for $op:ty: $of:ident =
            |$b:ident, $ty:pat_param, $result:pat_param, [$($operand:pat_param),*] $(, [$($original:ident),*])?| $body:expr;
    )*) => {
        $(
            $(#[$doc])*
            pub struct $name;

            impl dialekt_conversion::OpConversion for $name {
                type SourceOp = $op;

                fn convert(
                    &self,
                    rw: &mut dialekt_conversion::ConversionRewriter<'_>,
                    op: dialekt_ir_core::decl::typed::Typed<$op>,
                    operands: &[dialekt_ir_core::ir::Value],
                ) -> Option<()> {
                    let [$($operand),*] = *operands else { return None };
                    let view = rw.op(op);
                    let (wide, $result) = (view.$of(0)?, view.result_type(0)?);
                    $(let [$($original),*] = view.operands().collect::<dialekt_dialect_utils::Values>()[..] else { return None };)?
                    let $ty = crate::arith_emulate_wide_int::wide_type(rw, op, wide)?;
                    let $b = &mut *rw;
                    let value = $body;
                    rw.replace_op(op, &[value]);
                    Some(())
                }
            }
        )*
    };
}
use wide;
