//! `tosa-narrow-i64-to-i32` and `tosa-narrow-f64-to-f32`: numbers of 64 bits become those of 32.
//! [mlir/lib/Dialect/Tosa/Transforms/TosaNarrowTypes.cpp]

use std::sync::Arc;

use dialekt_conversion::{
    Conversion, ConversionPatterns, ConversionRewriter, ConversionTarget, Converted, ConvertedOperands, Mode,
    TypeConverter, functions,
};
use dialekt_func::{Func, FuncDialect, Return};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassConversion, PassRegistry, PassResult};
use dialekt_tosa::{
    ArgMax, Cast, Clamp, Concat, Const, Identity, If, Pad, Reshape, Reverse, Slice, Tile, TosaDialect, Transpose,
    While, Yield,
};

use crate::retype::rebuild;

/// Narrow I64 TOSA operations to I32
///
/// Casts are put around what is narrowed. Ops that compute with numbers are narrowed by `aggressive-rewrite` only, as their results may not
/// fit.
#[derive(Pass, Clone)]
#[pass(
    name = "TosaNarrowI64ToI32Pass",
    argument = "tosa-narrow-i64-to-i32",
    op = "func.func",
    dialects(FuncDialect, TosaDialect)
)]
pub struct TosaNarrowI64ToI32 {
    /// If enabled, all TOSA operations are rewritten, regardless or whether the narrowingis safe. This option may lead to data loss if not used carefully.
    #[option]
    aggressive_rewrite: bool,
    /// If enabled, the pass will convert function I/O types as well. Otherwise casts willbe inserted at the I/O boundaries.
    #[option]
    convert_function_boundaries: bool,
    conversion: PassConversion,
}

/// Narrow F64 TOSA operations to F32
///
/// Casts are put around what is narrowed. Ops that compute with numbers are narrowed by `aggressive-rewrite` only, as they lose precision.
#[derive(Pass, Clone)]
#[pass(
    name = "TosaNarrowF64ToF32Pass",
    argument = "tosa-narrow-f64-to-f32",
    op = "func.func",
    dialects(FuncDialect, TosaDialect)
)]
pub struct TosaNarrowF64ToF32 {
    /// If enabled, all TOSA operations are rewritten, regardless or whether the narrowingis safe. This option may lead to data loss if not used carefully.
    #[option]
    aggressive_rewrite: bool,
    /// If enabled, the pass will convert function I/O types as well. Otherwise casts willbe inserted at the I/O boundaries.
    #[option]
    convert_function_boundaries: bool,
    conversion: PassConversion,
}

impl Pass for TosaNarrowI64ToI32 {
    fn initialize(&mut self, cx: &Context, _: &PassRegistry) -> PassResult {
        let narrowing = Narrowing { numbers: Numbers::Integers, is_aggressive: self.aggressive_rewrite };
        self.conversion = Some(conversion(cx, narrowing, self.convert_function_boundaries));
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.convert(&self.conversion, Mode::Full)
    }
}

impl Pass for TosaNarrowF64ToF32 {
    fn initialize(&mut self, cx: &Context, _: &PassRegistry) -> PassResult {
        let narrowing = Narrowing { numbers: Numbers::Floats, is_aggressive: self.aggressive_rewrite };
        self.conversion = Some(conversion(cx, narrowing, self.convert_function_boundaries));
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.convert(&self.conversion, Mode::Full)
    }
}

/// The numbers that are narrowed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Numbers {
    Integers,
    Floats,
}

#[derive(Clone, Copy)]
struct Narrowing {
    numbers: Numbers,
    /// Numbers that do not fit are replaced by others.
    is_aggressive: bool,
}

impl Narrowing {
    /// The type for a number, or for a tensor of them, in place of one that is too wide.
    fn narrow(self, cx: &ContextData, ty: Type) -> Option<Type> {
        match cx.type_data(ty) {
            TypeData::Tensor { element, .. } | TypeData::UnrankedTensor(element) => {
                cx.with_element_type(ty, self.narrow_element(cx, *element)?)
            }
            _ => self.narrow_element(cx, ty),
        }
    }

    fn narrow_element(self, cx: &ContextData, ty: Type) -> Option<Type> {
        match (self.numbers, cx.type_data(ty)) {
            (Numbers::Integers, TypeData::Integer { width: 64, .. }) => Some(Type::I32),
            (Numbers::Floats, TypeData::Float(FloatKind::F64)) => Some(cx.float_type(FloatKind::F32)),
            _ => None,
        }
    }

    /// An attribute of a narrow type. `None` for numbers that do not fit, and for types.
    fn attribute(self, cx: &ContextData, attr: Attribute) -> Option<Attribute> {
        let data = cx.attr_data(attr);
        if let AttrData::Type(ty) = data {
            return self.narrow(cx, *ty).is_none().then_some(attr);
        }
        let narrow = data.ty().filter(|ty| !matches!(cx.type_data(*ty), TypeData::Vector { .. }));
        let Some(ty) = narrow.and_then(|ty| self.narrow(cx, ty)) else { return Some(attr) };
        match data {
            AttrData::Integer { value, .. } => cx.apint_attr(ty, &self.integer(value)?),
            AttrData::Float { .. } => cx.apfloat_attr(ty, self.float(cx.float_value(attr)?)?),
            AttrData::DenseElements { .. } if self.numbers == Numbers::Integers => {
                let values = cx.integer_elements(attr)?;
                let values: Vec<ApInt> = values.stored().map(|value| self.integer(&value)).collect::<Option<_>>()?;
                cx.dense_integers_attr(ty, &values).ok()
            }
            AttrData::DenseElements { .. } => {
                let values = cx.float_elements(attr)?;
                let values: Vec<ApFloat> = values.stored().map(|value| self.float(value)).collect::<Option<_>>()?;
                cx.dense_floats_attr(ty, &values).ok()
            }
            _ => Some(attr),
        }
    }

    /// A number with 32 bits: the nearest one, where that is asked for.
    fn integer(self, value: &ApInt) -> Option<ApInt> {
        let number = value.sext_or_trunc(64).as_i64()?;
        match i32::try_from(number) {
            Ok(number) => Some(ApInt::from_i64(32, number.into())),
            Err(_) if self.is_aggressive => {
                Some(ApInt::from_i64(32, if number < 0 { i32::MIN.into() } else { i32::MAX.into() }))
            }
            Err(_) => None,
        }
    }

    fn float(self, value: ApFloat) -> Option<ApFloat> {
        match self.is_aggressive {
            true => Some(value.convert(FloatKind::F32)),
            false => value.convert_exactly(FloatKind::F32),
        }
    }

    fn rebuild(self, rw: &mut ConversionRewriter<'_>, op: Op, operands: ConvertedOperands<'_>) -> Option<()> {
        rebuild(rw, op, operands, &move |cx, attr| self.attribute(cx, attr))
    }
}

fn conversion(cx: &Context, narrowing: Narrowing, with_functions: bool) -> Arc<Conversion> {
    let mut types = TypeConverter::new();
    types.add_conversion(|_, ty| Converted::one(ty));
    types.add_conversion(move |cx, ty| narrowing.narrow(cx, ty).map_or(Converted::Unknown, Converted::one));
    types.add_source_materialization(cast_one);
    types.add_target_materialization(cast_one);
    let types = Arc::new(types);

    let mut target = ConversionTarget::new();
    let legal = types.clone();
    target.dynamically_legal_dialects(["tosa"], move |op| Some(legal.is_legal_op(op)));
    if with_functions {
        let legal = types.clone();
        target.dynamically_legal_op::<Func>(move |op| Some(functions::is_legal_function(op, &legal)));
        let legal = types.clone();
        target.dynamically_legal_op::<Return>(move |op| Some(legal.is_legal_op(op)));
    } else {
        target.legal_op::<Func>().legal_op::<Return>();
    }

    let mut patterns = ConversionPatterns::new();
    if with_functions {
        patterns.add_function_signatures("func.func", &types);
        patterns.add_fn("ConvertReturnOp", PatternRoot::of::<Return>(), 1, Some(&types), |rw, op, operands| {
            rw.set_operands(op, &operands.one_to_one()?);
            Some(())
        });
    }
    if narrowing.is_aggressive {
        patterns.add_fn("ConvertGenericOp", PatternRoot::Any, 0, Some(&types), move |rw, op, operands| {
            let is_of_tosa = rw.cx().op_dialect(rw.op(op).name()).is_some_and(|dialect| dialect.name == "tosa");
            if !is_of_tosa {
                return rw.no_match(op, "it is no op of tosa");
            }
            narrowing.rebuild(rw, op, operands)
        });
    } else {
        add_safe_patterns(&mut patterns, &types, narrowing);
    }
    Conversion::new(cx, target, patterns)
}

/// Adds patterns for ops that move numbers only, or whose results fit.
fn add_safe_patterns(patterns: &mut ConversionPatterns, types: &Arc<TypeConverter>, narrowing: Narrowing) {
    let mut add = |root: PatternRoot| {
        patterns.add_fn("ConvertTypedOp", root, 1, Some(types), move |rw, op, operands| {
            narrowing.rebuild(rw, op, operands)
        });
    };
    add(PatternRoot::of::<Const>());
    add(PatternRoot::of::<Concat>());
    add(PatternRoot::of::<Pad>());
    add(PatternRoot::of::<Reshape>());
    add(PatternRoot::of::<Reverse>());
    add(PatternRoot::of::<Slice>());
    add(PatternRoot::of::<Tile>());
    add(PatternRoot::of::<Transpose>());
    add(PatternRoot::of::<Identity>());
    add(PatternRoot::of::<Cast>());
    add(PatternRoot::of::<If>());
    add(PatternRoot::of::<While>());
    add(PatternRoot::of::<Yield>());
    if narrowing.numbers == Numbers::Floats {
        return;
    }
    add(PatternRoot::of::<Clamp>());
    patterns.add_fn("ConvertArgMaxOpWithBoundsChecking", PatternRoot::of::<ArgMax>(), 1, Some(types), {
        // Deliberate difference: the reference forgets what becomes of NaNs.
        move |rw, op, operands| {
            let view = rw.op(op).view::<ArgMax>()?;
            let (axis, input) = (usize::try_from(view.axis()?).ok()?, rw.type_of(view.input()));
            let size = *rw.cx().type_data(input).shape()?.get(axis)?;
            if size == DYNAMIC || size >= i64::from(i32::MAX) {
                return rw.no_match(op, "the place may not fit");
            }
            narrowing.rebuild(rw, op, operands)
        }
    });
}

/// `tosa.cast` of a tensor. Deliberate difference: the reference casts scalars, too, which is no valid op.
fn cast_one(b: &mut Builder<'_>, ty: Type, values: &[Value], loc: Location) -> Option<Value> {
    let [value] = *values else { return None };
    if b.cx().element_or_self(ty) == ty {
        return None;
    }
    Some(b.create(Cast::build(ty, value).with_loc(loc)).result())
}
