//! Constraints of the ops of these tests.

use dialekt_ir_core::attrs::AttrData;
use dialekt_ir_core::context::{Attribute, ContextData, Type};
use dialekt_ir_core::decl::{AttrConstraintDef, AttrForm, OwnForm, Summary, TypeConstraintDef, TypeForm};
use dialekt_ir_core::text::lex::Tok;
use dialekt_ir_core::text::parse::{Parsed, Parser};
use dialekt_ir_core::text::print::Printer;
use dialekt_ir_core::types::TypeData;

pub static ANY: TypeConstraintDef = TypeConstraintDef::ANY;

pub fn is_memref(cx: &ContextData, ty: Type) -> bool {
    matches!(cx.type_data(ty), TypeData::MemRef { .. })
}

pub static MEMREF_FORM: TypeForm = TypeForm { name: "builtin.memref", is: is_memref, parse: None };
pub static MEMREF: TypeConstraintDef =
    TypeConstraintDef::new("memref of any type values", is_memref).written(&MEMREF_FORM);

fn is_integer(cx: &ContextData, ty: Type) -> bool {
    matches!(cx.type_data(ty), TypeData::Integer { .. })
}

pub static INTEGER_FORM: TypeForm = TypeForm { name: "builtin.integer", is: is_integer, parse: None };
pub static INTEGER: TypeConstraintDef = TypeConstraintDef::new("integer", is_integer).written(&INTEGER_FORM);

fn is_tensor(cx: &ContextData, ty: Type) -> bool {
    matches!(cx.type_data(ty), TypeData::Tensor { .. })
}

pub static TENSOR_FORM: TypeForm = TypeForm { name: "builtin.tensor", is: is_tensor, parse: None };
pub static TENSOR: TypeConstraintDef =
    TypeConstraintDef::new("statically shaped tensor of any type values", is_tensor).written(&TENSOR_FORM);

pub static I1: TypeConstraintDef =
    TypeConstraintDef::new("1-bit signless integer", |_, ty| ty == Type::I1).buildable(|_| Type::I1);
pub static I64: TypeConstraintDef =
    TypeConstraintDef::new("64-bit signless integer", |_, ty| ty == Type::I64).buildable(|_| Type::I64);
pub static INDEX: TypeConstraintDef =
    TypeConstraintDef::new("index", |_, ty| ty == Type::INDEX).buildable(|_| Type::INDEX);

/// The element type of a vector or tensor, or the type itself.
pub fn element_or_self(cx: &ContextData, ty: Type) -> Type {
    match cx.type_data(ty) {
        TypeData::Vector { element, .. } | TypeData::Tensor { element, .. } => *element,
        _ => ty,
    }
}

pub static SIGNLESS_INTEGER_LIKE: TypeConstraintDef = TypeConstraintDef::new("signless-integer-like", |cx, ty| {
    let ty = element_or_self(cx, ty);
    ty == Type::INDEX || is_integer(cx, ty)
});

pub static STRING: AttrConstraintDef =
    AttrConstraintDef::new("string attribute", |cx, attr| cx.string_value(attr).is_some())
        .written(AttrForm::OfType(|_| Type::NONE));
pub static SYMBOL_NAME: AttrConstraintDef =
    AttrConstraintDef::new("string attribute", |cx, attr| cx.string_value(attr).is_some()).written(AttrForm::Symbol);
pub static SYMBOL_REF: AttrConstraintDef = AttrConstraintDef::new("flat symbol reference attribute", |cx, attr| {
    matches!(cx.attr_data(attr), AttrData::SymbolRef { .. })
})
.written(AttrForm::OfType(|_| Type::NONE));
/// A number of bytes, which is a power of two.
pub static ALIGNMENT: AttrConstraintDef = AttrConstraintDef {
    summary: Summary::Text(
        "64-bit signless integer attribute whose value is positive and whose value is a power of two > 0",
    ),
    ..I64_ATTR
};
pub static TYPED: AttrConstraintDef =
    AttrConstraintDef::new("TypedAttr instance", |cx, attr| cx.attr_data(attr).ty().is_some());
pub static UNIT: AttrConstraintDef = AttrConstraintDef::new("unit attribute", |_, attr| attr == Attribute::UNIT);
pub static I64_ATTR: AttrConstraintDef = AttrConstraintDef::new("64-bit signless integer attribute", |cx, attr| {
    matches!(cx.attr_data(attr), AttrData::Integer { .. })
})
.holding(|cx, attr| cx.attr_data(attr).ty() == Some(Type::I64))
.written(AttrForm::OfType(|_| Type::I64));
pub static DENSE_ELEMENTS: AttrConstraintDef =
    AttrConstraintDef::new("32-bit integer elements attribute", |cx, attr| {
        matches!(cx.attr_data(attr), AttrData::DenseElements { .. })
    });
pub static TYPE_ATTR: AttrConstraintDef =
    AttrConstraintDef::new("type attribute", |cx, attr| cx.type_value(attr).is_some());
pub static ANY_ATTR: AttrConstraintDef = AttrConstraintDef::ANY;

/// `[1, 2]`, without `array<i32: >`; the reference writes integers only this way.
fn parse_i32_array(p: &mut Parser<'_>) -> Parsed<Attribute> {
    let values = parse_integers(p)?;
    Ok(p.cx().dense_i32_attr(&values.into_iter().map(|value| value as i32).collect::<Vec<i32>>()))
}

fn parse_i64_array(p: &mut Parser<'_>) -> Parsed<Attribute> {
    let values = parse_integers(p)?;
    Ok(p.cx().dense_i64_attr(&values))
}

fn parse_integers(p: &mut Parser<'_>) -> Parsed<Vec<i64>> {
    p.expect(Tok::LSquare, "expected '['")?;
    let mut values = Vec::new();
    if p.consume_if(Tok::RSquare) {
        return Ok(values);
    }
    let parsed = p.comma_separated(|p| {
        let at = p.token().start;
        match p.parse_optional_integer()? {
            Some(value) => values.push(value),
            None => return Err(p.hook_error_at(at, "expected integer value")),
        }
        Ok(())
    });
    // The reference continues to the bracket, whatever it has parsed.
    p.expect(Tok::RSquare, "expected ']'")?;
    parsed.map(|()| values)
}

fn print_integers(attr: Attribute, p: &mut Printer<'_>) -> bool {
    let cx = p.cx();
    let i32s = cx.dense_i32_values(attr).map(|values| values.iter().map(|v| i64::from(*v)).collect::<Vec<i64>>());
    let Some(values) = i32s.or_else(|| cx.dense_i64_values(attr).map(|values| values.to_vec())) else { return false };
    p.write("[");
    p.print_list(values, |p, value| p.print_integer(value));
    p.write("]");
    true
}

pub static I32_ARRAY_FORM: OwnForm = OwnForm { parse: parse_i32_array, parse_optional: None, print: print_integers };
pub static I32_ARRAY: AttrConstraintDef =
    AttrConstraintDef::new("i32 dense array attribute", |cx, attr| cx.dense_i32_values(attr).is_some())
        .written(AttrForm::Own(&I32_ARRAY_FORM));
pub static I64_ARRAY_FORM: OwnForm = OwnForm { parse: parse_i64_array, parse_optional: None, print: print_integers };
pub static I64_ARRAY: AttrConstraintDef =
    AttrConstraintDef::new("i64 dense array attribute", |cx, attr| cx.dense_i64_values(attr).is_some())
        .written(AttrForm::Own(&I64_ARRAY_FORM));
