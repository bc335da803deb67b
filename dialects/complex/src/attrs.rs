//! Complex numbers as attributes.

use dialekt_ir_core::attrs::FloatBits;
use dialekt_ir_core::decl::Param;
use dialekt_ir_core::decl::params::{ParamDef, ParamValue, Params, ParamsAsm, ParamsDef, Presence};
use dialekt_ir_core::docs;
use dialekt_ir_core::num::FloatKind;
use dialekt_ir_core::prelude::asm::*;
use dialekt_ir_core::prelude::op::*;

use crate::element_type;

/// A complex number with floats as parts: `#complex.number<:f64 1.0, 2.0>`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Number {
    /// The real part.
    pub real: (FloatKind, FloatBits),
    /// The imaginary part.
    pub imag: (FloatKind, FloatBits),
    /// The type: complex numbers of floats of the parts' kind.
    pub ty: Type,
}

impl AttrDecl for Number {
    const ATTR: &'static ParamsDef = Number::DEF;
}

impl Params for Number {
    const DEF: &'static ParamsDef = {
        const FLOAT: ParamDef = ParamDef {
            name: "",
            type_name: "::llvm::APFloat",
            kind: <(FloatKind, FloatBits)>::KIND,
            presence: Presence::Required,
        };
        static DEF: ParamsDef = ParamsDef {
            dialect: "complex",
            mnemonic: "number",
            symbol: "Complex_NumberAttr",
            summary: "A complex number attribute",
            params: &[
                ParamDef { name: "real", ..FLOAT },
                ParamDef { name: "imag", ..FLOAT },
                ParamDef { name: "type", type_name: "Type", kind: Type::KIND, presence: Presence::Required },
            ],
            asm: ParamsAsm::Custom { parse, print },
            verify: Some(verify),
            self_type: Some(2),
            docs: docs!(
                "A complex number with floats as parts",
                "`#complex.number<:f64 1.0, 2.0>`: the type of the parts, the real and the imaginary part. Behind it, the type `complex<f64>`\n\
                 may be written."
            ),
            ..ParamsDef::EMPTY
        };
        &DEF
    };

    fn from_params(cx: &ContextData, values: &[ParamValue]) -> Option<Self> {
        let [real, imag, ty] = values else { return None };
        Some(Number {
            real: Param::from_value(cx, real)?,
            imag: Param::from_value(cx, imag)?,
            ty: Param::from_value(cx, ty)?,
        })
    }

    fn into_params(self, cx: &ContextData) -> Vec<ParamValue> {
        vec![self.real.into_value(cx), self.imag.into_value(cx), self.ty.into_value(cx)]
    }
}

/// The message for types other than floats. The reference gives it for some only, and crashes for others.
const NOT_A_FLOAT: &str = "element type of the complex attribute must be float like type.";

/// Parses `<:f64 1.0, 2.0>`: the parts are parsed as doubles, whatever their type.
fn parse(p: &mut Parser<'_>, _: Option<Type>) -> Parsed<Vec<ParamValue>> {
    p.expect(Tok::Less, "expected '<'")?;
    p.expect(Tok::Colon, "expected ':'")?;
    let at = p.token().start;
    let element = p.parse_type()?;
    let real = p.parse_float(FloatKind::F64)?;
    p.expect(Tok::Comma, "expected ','")?;
    let imag = p.parse_float(FloatKind::F64)?;
    p.expect(Tok::Greater, "expected '>'")?;
    let cx = p.cx();
    let (Some(kind), Ok(ty)) = (cx.float_kind(element), cx.complex_type(element)) else {
        return Err(p.hook_error_at(at, NOT_A_FLOAT));
    };
    let part = |double| (kind, FloatKind::F64.convert(double, kind).into());
    Ok(Number { real: part(real), imag: part(imag), ty }.into_params(cx))
}

fn print(values: &[ParamValue], p: &mut Printer<'_>) {
    let cx = p.cx();
    let Some(Number { real, imag, ty }) = Number::from_params(cx, values) else { return };
    let Some(element) = element_type(cx, ty) else { return };
    p.write("<:");
    p.print_type(element);
    p.write(" ");
    p.print_float(real.0, real.1.into());
    p.write(", ");
    p.print_float(imag.0, imag.1.into());
    p.write(">");
}

fn verify(cx: &ContextData, values: &[ParamValue]) -> Result<(), String> {
    let number = Number::from_params(cx, values).ok_or("expected two floats and a type")?;
    let kind = element_type(cx, number.ty).and_then(|element| cx.float_kind(element)).ok_or(NOT_A_FLOAT)?;
    if (number.real.0, number.imag.0) != (kind, kind) {
        return Err("the parts of a complex number must be of its element type".into());
    }
    Ok(())
}
