//! Structs.

use dialekt_interfaces::{DataLayoutTypeInterface, DestructurableTypeInterface};
use dialekt_ir_core::decl::params::{Param, ParamKind, ParamValue, Params};
use dialekt_ir_core::prelude::asm::{Failed, Parsed, Parser, Printer, Tok};
use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::text::print::type_to_string;
use dialekt_ir_core::types::SubElement;

use super::compatible::is_element_type;
use super::syntax::{parse_pretty_type, print_pretty_type};

/// The elements of a struct.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StructBody {
    /// The types of the elements.
    pub elements: Vec<Type>,
    /// True if there is no padding between elements.
    pub packed: bool,
    /// True if the elements are not known, and never will be.
    pub opaque: bool,
}

impl StructBody {
    /// A body with elements.
    pub fn new(elements: impl Into<Vec<Type>>, packed: bool) -> StructBody {
        StructBody { elements: elements.into(), packed, opaque: false }
    }

    /// The body of a struct whose elements will never be known.
    pub fn opaque() -> StructBody {
        StructBody { elements: Vec::new(), packed: false, opaque: true }
    }
}

impl Param for StructBody {
    const KIND: &'static ParamKind = <(Vec<Type>, bool, bool) as Param>::KIND;

    fn from_value(cx: &ContextData, value: &ParamValue) -> Option<Self> {
        let (elements, packed, opaque) = Param::from_value(cx, value)?;
        Some(StructBody { elements, packed, opaque })
    }

    fn into_value(self, cx: &ContextData) -> ParamValue {
        (self.elements, self.packed, self.opaque).into_value(cx)
    }
}

/// A struct: elements of different types, one behind the other in memory.
///
/// A *literal* struct is its elements. An *identified* one is its name; its elements are set once in a context, so that it may
/// refer to itself behind a pointer, or it is opaque. A packed struct has no padding between elements.
///
/// ```mlir
/// module attributes {test.types = [!llvm.struct<(i32, ptr)>, !llvm.struct<packed (i8, i64)>, !llvm.struct<"node", (ptr, f32)>]} {
/// }
/// ```
#[derive(Type)]
#[ty(
    name = "llvm.struct",
    symbol = "LLVMStructType",
    summary = "LLVM struct type",
    verify,
    parse = parse_struct,
    print = print_struct,
    interfaces(DataLayoutTypeInterface, DestructurableTypeInterface)
)]
pub struct LLVMStructType {
    /// The name of an identified struct.
    pub name: Option<Ident>,
    /// The body of a literal struct.
    pub literal: Option<StructBody>,
    /// The body of an identified struct, once it is set.
    #[mutable]
    pub body: Option<StructBody>,
}

impl LLVMStructType {
    /// The literal struct with these elements.
    pub fn new_literal(cx: &ContextData, elements: impl Into<Vec<Type>>, packed: bool) -> Type {
        LLVMStructType::new(cx, None, Some(StructBody::new(elements, packed)))
    }

    /// The identified struct of this name, with or without a body.
    pub fn new_identified(cx: &ContextData, name: impl AsRef<[u8]>) -> Type {
        LLVMStructType::new(cx, Some(cx.ident(name)), None)
    }

    /// The elements and how they are laid out; `None` for an identified struct that has no body yet.
    pub fn definition(&self) -> Option<&StructBody> {
        self.literal.as_ref().or(self.body.as_ref())
    }

    /// The types of the elements; none where they are not known.
    pub fn elements(&self) -> &[Type] {
        self.definition().map_or(&[], |body| &body.elements)
    }

    /// Returns whether there is no padding between elements.
    pub fn is_packed(&self) -> bool {
        self.definition().is_some_and(|body| body.packed)
    }

    /// Returns whether the struct has a name.
    pub fn is_identified(&self) -> bool {
        self.name.is_some()
    }

    /// Returns whether the elements are not known: it was declared so, or they were never set.
    pub fn is_opaque(&self) -> bool {
        self.definition().is_none_or(|body| body.opaque)
    }
}

impl VerifyParams for LLVMStructType {
    fn verify(&self, cx: &ContextData) -> Result<(), String> {
        if self.name.is_some() == self.literal.is_some() {
            return Err("a struct has either a name or elements of its own".into());
        }
        verify_elements(cx, self.elements())
    }
}

fn verify_elements(cx: &ContextData, elements: &[Type]) -> Result<(), String> {
    match elements.iter().find(|ty| !is_element_type(cx, **ty)) {
        Some(ty) => Err(format!("invalid LLVM structure element type: '{}'", type_to_string(cx, *ty))),
        None => Ok(()),
    }
}

/// `<(i32, ptr)>`, `<"name", packed (i32)>`, `<"name", opaque>`, and `<"name">` within the struct of that name.
///
/// The body of an identified struct is set here, where the place for complaints is known; what is returned is its name.
fn parse_struct(p: &mut Parser<'_>, _: Option<Type>) -> Parsed<Vec<ParamValue>> {
    let start = p.token().start;
    p.expect(Tok::Less, "expected '<'")?;
    let Some(name) = p.parse_optional_string() else { return parse_literal(p, start) };
    let cx = p.cx();
    let name = cx.ident(name);
    let ty = LLVMStructType::new(cx, Some(name), None);
    let values = LLVMStructType { name: Some(name), literal: None, body: None }.into_params(cx);
    let at = p.token().start;
    if p.consume_if(Tok::Greater) {
        return match p.try_start_cyclic_parse(SubElement::Type(ty), |_| Ok(()))? {
            None => Ok(values),
            Some(()) => Err(p.hook_error_at(at, "struct without a body only allowed in a recursive struct")),
        };
    }
    p.expect(Tok::Comma, "expected ','")?;
    let at = p.token().start;
    if p.consume_keyword(b"opaque") {
        p.expect(Tok::Greater, "expected '>'")?;
        return match LLVMStructType::set_body(cx, ty, StructBody::opaque()) {
            Ok(()) => Ok(values),
            Err(_) => Err(p.hook_error_at(at, "redeclaring defined struct as opaque")),
        };
    }
    let Some((body, elements_at)) = p.try_start_cyclic_parse(SubElement::Type(ty), parse_body)? else {
        return Err(p.hook_error_at(at, "identifier already used for an enclosing struct"));
    };
    let at = elements_at.unwrap_or(at);
    verify_elements(cx, &body.elements).map_err(|message| p.hook_error_at(at, message))?;
    match LLVMStructType::set_body(cx, ty, body) {
        Ok(()) => Ok(values),
        Err(_) => Err(p.hook_error_at(at, "identified type already used with a different body")),
    }
}

fn parse_literal(p: &mut Parser<'_>, start: u32) -> Parsed<Vec<ParamValue>> {
    let at = p.token().start;
    if p.consume_keyword(b"opaque") {
        return Err(p.hook_error_at(at, "only identified structs can be opaque"));
    }
    let (body, _) = parse_body(p)?;
    verify_elements(p.cx(), &body.elements).map_err(|message| -> Failed { p.error_at(start, message) })?;
    Ok(LLVMStructType { name: None, literal: Some(body), body: None }.into_params(p.cx()))
}

/// `packed (i32, ptr)>`, with the position of the first element if there is one.
fn parse_body(p: &mut Parser<'_>) -> Parsed<(StructBody, Option<u32>)> {
    let packed = p.consume_keyword(b"packed");
    p.expect(Tok::LParen, "expected '('")?;
    let (mut elements, mut at) = (Vec::new(), None);
    if !p.consume_if(Tok::RParen) {
        at = Some(p.token().start);
        p.comma_separated(|p| {
            elements.push(parse_pretty_type(p)?);
            Ok(())
        })?;
        p.expect(Tok::RParen, "expected ')'")?;
    }
    p.expect(Tok::Greater, "expected '>'")?;
    Ok((StructBody::new(elements, packed), at))
}

fn print_struct(values: &[ParamValue], p: &mut Printer<'_>) {
    let Some(found) = LLVMStructType::from_params(p.cx(), values) else { return };
    p.write("<");
    if let Some(name) = found.name {
        p.print_string(p.cx().bytes(name));
        if p.is_cyclic_print() {
            p.write(">");
            return;
        }
        p.write(", ");
    }
    if found.is_opaque() {
        p.write("opaque>");
        return;
    }
    p.write(if found.is_packed() { "packed (" } else { "(" });
    p.print_list(found.elements().iter(), |p, ty| print_pretty_type(*ty, p));
    p.write(")>");
}
