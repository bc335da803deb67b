//! The attributes: inner symbols and references to them.

use std::any::Any;
use std::hash::{Hash, Hasher};

use dialekt_ir_core::attrs::{AttrData, DialectAttr, ExtAttr};
use dialekt_ir_core::context::{Attribute, ContextData, Ident};
use dialekt_ir_core::decl::typed::AttrConstraint;
use dialekt_ir_core::decl::{AttrConstraintDef, AttrForm, AttrPred, OwnForm, Summary};
use dialekt_ir_core::interfaces::Visibility;
use dialekt_ir_core::sub_elements::Parts;
use dialekt_ir_core::text::lex::Tok;
use dialekt_ir_core::text::parse::{Parsed, Parser};
use dialekt_ir_core::text::print::Printer;
use dialekt_ir_core::types::SubElement;

/// The attribute of ops that holds their inner symbols.
pub const INNER_SYM: &[u8] = b"inner_sym";

/// The namespace of the attributes.
const DIALECT: &str = "hw";

/// One inner symbol: the name of an op or port, or of a field of its aggregate value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct InnerSymProps {
    /// The name.
    pub name: Ident,
    /// The number of the field; 0 for the whole.
    pub field: u64,
    /// The visibility.
    pub visibility: Visibility,
}

/// The inner symbols of an op or port, sorted by field: `#hw<innerSym@a>`, `#hw<innerSym[<@a,0,public>, <@b,1,private>]>`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct InnerSym {
    props: Box<[InnerSymProps]>,
}

/// A reference to an inner symbol: `#hw.innerNameRef<@Module::@name>`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct InnerRef {
    /// The symbol whose inner symbol it is, as a flat symbol reference: renames of symbols reach it.
    pub module: Attribute,
    /// The name in it.
    pub name: Ident,
}

impl InnerSym {
    /// The attribute with these symbols, in the order of their fields.
    ///
    /// # Errors
    /// An empty name.
    pub fn get(cx: &ContextData, props: &[InnerSymProps]) -> Result<Attribute, String> {
        if props.iter().any(|props| cx.bytes(props.name).is_empty()) {
            return Err("inner symbol cannot have empty name".into());
        }
        let mut props: Box<[InnerSymProps]> = props.into();
        props.sort_by_key(|props| props.field);
        Ok(cx.intern_attr(AttrData::Extension(ExtAttr(Box::new(InnerSym { props })))))
    }

    /// The attribute with one public symbol for the whole.
    ///
    /// # Errors
    /// As [`get`](Self::get).
    pub fn of_name(cx: &ContextData, name: Ident) -> Result<Attribute, String> {
        InnerSym::get(cx, &[InnerSymProps { name, field: 0, visibility: Visibility::Public }])
    }

    /// The symbols of an attribute of this kind.
    pub fn read(cx: &ContextData, attr: Attribute) -> Option<&[InnerSymProps]> {
        let AttrData::Extension(ext) = cx.attr_data(attr) else { return None };
        (&*ext.0 as &dyn Any).downcast_ref::<InnerSym>().map(|sym| &*sym.props)
    }

    /// The name of a field, the first one.
    pub fn name_of(props: &[InnerSymProps], field: u64) -> Option<Ident> {
        props.iter().find(|props| props.field == field).map(|props| props.name)
    }
}

impl InnerRef {
    /// The attribute.
    pub fn get(cx: &ContextData, module: Ident, name: Ident) -> Attribute {
        let module = cx.symbol_ref(cx.bytes(module));
        cx.intern_attr(AttrData::Extension(ExtAttr(Box::new(InnerRef { module, name }))))
    }

    /// An attribute of this kind.
    pub fn read(cx: &ContextData, attr: Attribute) -> Option<InnerRef> {
        let AttrData::Extension(ext) = cx.attr_data(attr) else { return None };
        (&*ext.0 as &dyn Any).downcast_ref::<InnerRef>().copied()
    }

    /// The name of the symbol.
    pub fn module_name(self, cx: &ContextData) -> Option<Ident> {
        match cx.attr_data(self.module) {
            AttrData::SymbolRef { root, .. } => Some(*root),
            _ => None,
        }
    }
}

impl DialectAttr for InnerSym {
    fn dialect(&self) -> &'static str {
        DIALECT
    }
    fn mnemonic(&self) -> &'static str {
        "innerSym"
    }
    fn print(&self, printer: &mut Printer<'_>) {
        printer.write("innerSym");
        self.print_stripped(printer);
    }
    fn print_stripped(&self, printer: &mut Printer<'_>) {
        if let [InnerSymProps { name, field: 0, visibility: Visibility::Public }] = *self.props {
            return printer.print_symbol_name(name);
        }
        printer.write("[");
        printer.print_list(&self.props, |printer, props| {
            printer.write("<");
            printer.print_symbol_name(props.name);
            printer.write(format!(",{},{}>", props.field, props.visibility.keyword()));
        });
        printer.write("]");
    }
    fn equals(&self, other: &dyn DialectAttr) -> bool {
        (other as &dyn Any).downcast_ref() == Some(self)
    }
    fn hash_into(&self, mut state: &mut dyn Hasher) {
        self.hash(&mut state);
    }
    fn boxed(&self) -> Box<dyn DialectAttr> {
        Box::new(self.clone())
    }
}

impl DialectAttr for InnerRef {
    fn dialect(&self) -> &'static str {
        DIALECT
    }
    fn mnemonic(&self) -> &'static str {
        "innerNameRef"
    }
    fn print(&self, printer: &mut Printer<'_>) {
        printer.write("innerNameRef");
        self.print_stripped(printer);
    }
    fn print_stripped(&self, printer: &mut Printer<'_>) {
        printer.write("<");
        printer.print_attribute(self.module);
        printer.write("::");
        printer.print_symbol_name(self.name);
        printer.write(">");
    }
    fn equals(&self, other: &dyn DialectAttr) -> bool {
        (other as &dyn Any).downcast_ref() == Some(self)
    }
    fn hash_into(&self, mut state: &mut dyn Hasher) {
        self.hash(&mut state);
    }
    fn boxed(&self) -> Box<dyn DialectAttr> {
        Box::new(*self)
    }
    fn sub_elements(&self, visit: &mut dyn FnMut(SubElement)) {
        visit(SubElement::Attr(self.module));
    }
    fn with_parts(&self, parts: &mut Parts) -> Option<Box<dyn DialectAttr>> {
        Some(Box::new(InnerRef { module: parts.attr()?, ..*self }))
    }
}

/// Parses an attribute of inner symbols by its mnemonic: for the hooks of the dialect that has them.
pub fn parse_inner_attr(p: &mut Parser<'_>, mnemonic: &str) -> Option<Parsed<Attribute>> {
    match mnemonic {
        "innerSym" => Some(parse_inner_sym(p)),
        "innerNameRef" => Some(parse_inner_ref(p)),
        _ => None,
    }
}

/// Parses inner symbols without mnemonic: `@name`, or `[<@name,1,public>, ..]`.
///
/// # Errors
/// Other text, an empty name.
pub fn parse_inner_sym(p: &mut Parser<'_>) -> Parsed<Attribute> {
    let at = p.token().start;
    let mut all = Vec::new();
    if let Some(name) = parse_name(p) {
        all.push(InnerSymProps { name, field: 0, visibility: Visibility::Public });
    } else {
        p.expect(Tok::LSquare, "expected list of inner symbols")?;
        while p.kind() != Tok::RSquare {
            all.push(parse_props(p)?);
            if !p.consume_if(Tok::Comma) {
                break;
            }
        }
        p.expect(Tok::RSquare, "expected ']' in list of inner symbols")?;
    }
    InnerSym::get(p.cx(), &all).map_err(|message| p.error_at(at, message))
}

fn parse_props(p: &mut Parser<'_>) -> Parsed<InnerSymProps> {
    p.expect(Tok::Less, "expected '<'")?;
    let Some(name) = parse_name(p) else { return Err(p.wrong_token("expected the name of an inner symbol")) };
    p.expect(Tok::Comma, "expected ','")?;
    let token = p.token();
    let field = if token.kind == Tok::Integer { p.integer_value(token) } else { None };
    let Some(field) = field else { return Err(p.wrong_token("expected integer value")) };
    p.advance();
    p.expect(Tok::Comma, "expected ','")?;
    let all = [Visibility::Public, Visibility::Private, Visibility::Nested];
    let found = all.into_iter().find(|visibility| p.consume_keyword(visibility.keyword().as_bytes()));
    let Some(visibility) = found else { return Err(p.wrong_token("expected 'public', 'private', or 'nested'")) };
    p.expect(Tok::Greater, "expected '>'")?;
    Ok(InnerSymProps { name, field, visibility })
}

fn parse_name(p: &mut Parser<'_>) -> Option<Ident> {
    let token = p.token();
    (token.kind == Tok::At).then(|| {
        p.advance();
        p.cx().ident(p.symbol_name(token))
    })
}

/// `<@Module::@name>`
fn parse_inner_ref(p: &mut Parser<'_>) -> Parsed<Attribute> {
    p.expect(Tok::Less, "expected '<'")?;
    let at = p.token().start;
    let reference = p.parse_attribute(None)?;
    let cx = p.cx();
    let attr = match cx.attr_data(reference) {
        AttrData::SymbolRef { root, nested } if nested.len() == 1 => InnerRef::get(cx, *root, nested[0]),
        _ => return Err(p.error_at(at, "inner reference must have exactly one nested reference")),
    };
    p.expect(Tok::Greater, "expected '>'")?;
    Ok(attr)
}

/// Inner symbols, which formats write without mnemonic: `@name`.
pub struct InnerSymAttr;

impl AttrConstraint for InnerSymAttr {
    const DEF: &'static AttrConstraintDef = &AttrConstraintDef {
        summary: Summary::Text("Inner symbol definition"),
        storage: |cx, attr| InnerSym::read(cx, attr).is_some(),
        pred: AttrPred::Storage,
        form: AttrForm::Own(&OwnForm { parse: parse_inner_sym, parse_optional: Some(optional_sym), print: print_own }),
    };
    type Value<'c> = Attribute;

    fn read(cx: &ContextData, attr: Attribute) -> Option<Attribute> {
        InnerSym::read(cx, attr).map(|_| attr)
    }

    fn write(_cx: &ContextData, value: Attribute) -> Attribute {
        value
    }
}

fn optional_sym(p: &mut Parser<'_>) -> Parsed<Option<Attribute>> {
    match p.kind() {
        Tok::At | Tok::LSquare => parse_inner_sym(p).map(Some),
        _ => Ok(None),
    }
}

/// A reference to an inner symbol, which formats write without mnemonic: `<@Module::@name>`.
pub struct InnerRefAttr;

impl AttrConstraint for InnerRefAttr {
    const DEF: &'static AttrConstraintDef = &AttrConstraintDef {
        summary: Summary::Text("Refer to a name inside a module"),
        storage: |cx, attr| InnerRef::read(cx, attr).is_some(),
        pred: AttrPred::Storage,
        form: AttrForm::Own(&OwnForm { parse: parse_inner_ref, parse_optional: None, print: print_own }),
    };
    type Value<'c> = InnerRef;

    fn read(cx: &ContextData, attr: Attribute) -> Option<InnerRef> {
        InnerRef::read(cx, attr)
    }

    fn write(cx: &ContextData, value: InnerRef) -> Attribute {
        cx.intern_attr(AttrData::Extension(ExtAttr(Box::new(value))))
    }
}

fn print_own(attr: Attribute, printer: &mut Printer<'_>) -> bool {
    let AttrData::Extension(ext) = printer.cx().attr_data(attr) else { return false };
    let own = ext.0.dialect() == DIALECT;
    if own {
        ext.0.print_stripped(printer);
    }
    own
}
