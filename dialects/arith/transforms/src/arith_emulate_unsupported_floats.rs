//! `arith-emulate-unsupported-floats`: arithmetic on floats as arithmetic on floats of another format.
//! [mlir/lib/Dialect/Arith/Transforms/EmulateUnsupportedFloats.cpp]

use std::sync::Arc;

use dialekt_arith::{Bitcast, Constant, ExtF, FastMath, Select, TruncF};
use dialekt_conversion::{
    Conversion, ConversionPatterns, ConversionRewriter, ConversionTarget, Converted, ConvertedOperands, Mode,
    TypeConverter,
};
use dialekt_ir_core::decl::flags::Flags;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ods_macros::Pass;
use dialekt_pass::options::ListOption;
use dialekt_pass::{Pass, PassContext, PassConversion, PassFailed, PassRegistry, PassResult};
use smallvec::SmallVec;

/// Emulate operations on unsupported floats with extf/truncf
///
/// Operations of arith, and those of vector that compute, are done on floats of another format: operands are widened, results narrowed.
#[derive(Pass, Clone)]
#[pass(
    name = "ArithEmulateUnsupportedFloats",
    argument = "arith-emulate-unsupported-floats",
    dialects(dialekt_vector::VectorDialect)
)]
pub struct EmulateUnsupportedFloats {
    /// MLIR types without arithmetic support on a given target
    #[option]
    source_types: ListOption<String>,
    /// MLIR type to convert the unsupported source types to
    #[option(default = "f32".to_owned())]
    target_type: String,
    conversion: FormatsConversion,
}

impl Pass for EmulateUnsupportedFloats {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        self.conversion.initialize(cx, &self.target_type, &self.source_types, conversion)
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        self.conversion.run(cx)
    }
}

/// The conversion of a pass whose options name float formats. As in the reference, unknown names are reported when the
/// pass runs.
#[derive(Clone, Default)]
pub struct FormatsConversion {
    conversion: PassConversion,
    wrong: Option<String>,
}

impl FormatsConversion {
    /// Prepares the conversion for the formats with these names.
    ///
    /// # Errors
    /// None: unknown names are reported by `run`.
    pub fn initialize(
        &mut self,
        cx: &Context,
        target: &str,
        sources: &[String],
        make: fn(&Context, Formats) -> Arc<Conversion>,
    ) -> PassResult {
        match Formats::read(target, sources) {
            Ok(formats) => self.conversion = Some(make(cx, formats)),
            Err(wrong) => self.wrong = Some(wrong),
        }
        Ok(())
    }

    /// Runs it on the op of a pass.
    ///
    /// # Errors
    /// A name is not that of a format, or an illegal op remains.
    pub fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        if let Some(wrong) = &self.wrong {
            cx.cx().emit_error(Location::UNKNOWN, wrong);
            return Err(PassFailed);
        }
        cx.convert(&self.conversion, Mode::Partial)
    }
}

/// The formats that options name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Formats {
    /// The format that others are converted to.
    pub target: FloatKind,
    /// The formats that are converted, or those that are kept.
    pub sources: Vec<FloatKind>,
}

impl Formats {
    /// Parses names of formats. Two formats have no name in options. The error is the message for an unknown name.
    fn read(target: &str, sources: &[String]) -> Result<Formats, String> {
        let read = |role: &str, name: &str| {
            let kind = FloatKind::from_name(name.as_bytes());
            let kind = kind.filter(|kind| !matches!(kind, FloatKind::TF32 | FloatKind::F8E4M3B11FNUZ));
            kind.ok_or_else(|| format!("could not map {role} type '{name}' to a known floating-point type"))
        };
        let target = read("target", target)?;
        let sources = sources.iter().map(|name| read("source", name)).collect::<Result<_, _>>()?;
        Ok(Formats { target, sources })
    }
}

/// A type converter for types with floats of some formats, which materializes values by widening.
pub fn widening_converter(
    target: FloatKind,
    widens: impl Fn(FloatKind) -> bool + Send + Sync + 'static,
) -> TypeConverter {
    let mut converter = TypeConverter::new();
    converter.add_conversion(move |cx: &ContextData, ty| {
        let element = cx.type_data(ty).element_type();
        let wide = || match element {
            Some(_) => cx.with_element_type(ty, cx.float_type(target)),
            None => Some(cx.float_type(target)),
        };
        let is_source = cx.float_kind(element.unwrap_or(ty)).is_some_and(&widens);
        Converted::one(is_source.then(wide).flatten().unwrap_or(ty))
    });
    converter.add_target_materialization(|builder, ty, inputs, loc| {
        let [input] = inputs else { return None };
        let op = builder.create(ExtF::build(ty, *input).fastmath(Flags::from(FastMath::Contract)).with_loc(loc));
        Some(op.result())
    });
    converter
}

/// Rewrites an op to wider floats: its results get the wider types, and are truncated to the original ones. The
/// reference creates invalid casts if the formats are not wider; here such ops are not converted.
pub fn widen(rw: &mut ConversionRewriter<'_>, op: Op, operands: ConvertedOperands<'_>) -> Option<()> {
    let operands = operands.one_to_one()?;
    let (loc, converter) = (rw.loc(op), rw.converter()?);
    let view = rw.op(op);
    let is_wider = |ty| match converter.convert_type_to_one(rw.cx(), ty) {
        Some(wide) => wide == ty || width(rw.cx(), wide) > width(rw.cx(), ty),
        None => false,
    };
    if !view.operand_types().chain(view.result_types()).all(is_wider) {
        return rw.no_match(op, "the other format is not wider");
    }
    let wide = rw.convert_result_types(op, &operands)?;
    let types: SmallVec<[Type; 2]> = rw.op(op).result_types().collect();
    let mut results: SmallVec<[Value; 2]> = rw.op(wide).results().collect();
    for (result, ty) in results.iter_mut().zip(types) {
        if rw.type_of(*result) != ty {
            *result =
                rw.create(TruncF::build(ty, *result).fastmath(Flags::from(FastMath::Contract)).with_loc(loc)).result();
        }
    }
    rw.replace_op(op, &results);
    Some(())
}

/// The width of a type's floats; 0 for other types.
fn width(cx: &ContextData, ty: Type) -> u32 {
    crate::element_kind(cx, ty).map_or(0, FloatKind::width)
}

/// The ops of the vector dialect that do arithmetic.
const VECTOR_ARITHMETIC: [&str; 6] = [
    "vector.contract",
    "vector.reduction",
    "vector.multi_reduction",
    "vector.fma",
    "vector.outerproduct",
    "vector.scan",
];

fn conversion(cx: &Context, formats: Formats) -> Arc<Conversion> {
    let sources = formats.sources;
    let converter = Arc::new(widening_converter(formats.target, move |kind| sources.contains(&kind)));
    let mut patterns = ConversionPatterns::new();
    let types = converter.clone();
    patterns.add_fn("EmulateFloatPattern", PatternRoot::Any, 1, Some(&converter), move |rw, op, operands| {
        if types.is_legal_op(rw.op(op)) {
            return rw.no_match(op, "all types are supported");
        }
        widen(rw, op, operands)
    });
    let mut target = ConversionTarget::new();
    target.legal_unknown_ops();
    let types = converter.clone();
    target.dynamically_legal_dialects(["arith"], move |op| Some(types.is_legal_op(op)));
    for name in VECTOR_ARITHMETIC {
        let types = converter.clone();
        target.dynamically_legal_op_named(name, move |op| Some(types.is_legal_op(op)));
    }
    target.legal_op::<Bitcast>().legal_op::<ExtF>().legal_op::<TruncF>().legal_op::<Constant>().legal_op::<Select>();
    Conversion::new(cx, target, patterns)
}
