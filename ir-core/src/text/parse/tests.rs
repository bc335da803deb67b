//! Tests of the parser beyond the recorded cases of the reference: layout of element data, hooks of dialects, limits,
//! and that checked constructors have the parser's messages.

use std::borrow::Cow;
use std::hash::Hasher;
use std::sync::Arc;

use super::{Failed, Parsed, Parser, Shared, parse_text};
use crate::attrs::{AttrData, DialectAttr, ExtAttr};
use crate::context::{Attribute, Context, DialectDescriptor, DialectHooks, DialectRegistry, Type, dialect::NoHooks};
use crate::decl::interface::InterfaceEntry;
use crate::interfaces::MemRefElementTypeInterface;
use crate::text::lex::Tok;
use crate::text::print::{Printer, attr_to_string, type_to_string};
use crate::types::{DialectType, ExtType, TypeData};

/// Runs a parsing function on a text that it has to read to its end; the error holds its diagnostics.
fn parse_with<T>(cx: &Context, text: &str, parse: impl FnOnce(&mut Parser<'_>) -> Parsed<T>) -> Result<T, String> {
    let buffer: Arc<Vec<u8>> = Arc::new(text.into());
    let shared = Shared {
        cx,
        src: &buffer,
        file: cx.ident("test"),
        start: None,
        base: None,
        attr_aliases: Default::default(),
        type_aliases: Default::default(),
        distinct: Default::default(),
        resources: Default::default(),
        external: Default::default(),
        resource_parsers: &[],
    };
    let mut parser = Parser::new(&shared, 0);
    let parsed = parse(&mut parser);
    let messages: Vec<_> = parser.diags.iter().map(|d| d.message.clone()).collect();
    match parsed {
        Ok(value) if parser.kind() == Tok::Eof && messages.is_empty() => Ok(value),
        Ok(_) => Err(format!("stopped at {}; {}", parser.token().start, messages.join("; "))),
        Err(Failed) => Err(messages.join("; ")),
    }
}

fn context() -> Context {
    let cx = Context::new();
    cx.allow_unregistered_dialects(true);
    cx
}

fn attr(cx: &Context, text: &str) -> Attribute {
    parse_with(cx, text, |p| p.parse_attribute(None)).unwrap_or_else(|message| panic!("{text}: {message}"))
}

fn attr_error(cx: &Context, text: &str) -> String {
    parse_with(cx, text, |p| p.parse_attribute(None)).expect_err(text)
}

fn ty(cx: &Context, text: &str) -> Type {
    parse_with(cx, text, |p| p.parse_type()).unwrap_or_else(|message| panic!("{text}: {message}"))
}

/// Bytes of element data, and whether they are those of one element for all.
fn elements(cx: &Context, text: &str) -> (Vec<u8>, bool) {
    match cx.attr_data(attr(cx, text)) {
        AttrData::DenseElements { data, splat, .. } => (data.to_vec(), *splat),
        other => panic!("{other:?}"),
    }
}

#[test]
fn element_data_is_little_endian_in_whole_bytes() {
    let cx = context();
    let list = |text| {
        let (bytes, splat) = elements(&cx, text);
        assert!(!splat, "{text}");
        bytes
    };
    assert_eq!(list("dense<[1, -2]> : tensor<2xi32>"), [1, 0, 0, 0, 0xFE, 0xFF, 0xFF, 0xFF]);
    assert_eq!(list("dense<[1, -2]> : tensor<2xi4>"), [1, 0xE]);
    assert_eq!(list("dense<[1, -2]> : tensor<2xi9>"), [1, 0, 0xFE, 1]);
    assert_eq!(list("dense<[0, 1]> : tensor<2xindex>").len(), 16);
    assert_eq!(list("dense<[1.0, -1.0]> : tensor<2xf16>"), [0, 0x3C, 0, 0xBC]);
    assert_eq!(list("dense<[1.0, 0.5]> : tensor<2xf80>").len(), 20);
    assert_eq!(list("dense<[1.0, 0.5]> : tensor<2xtf32>").len(), 6);
    assert_eq!(list("dense<[(1, 2), (3, 4)]> : tensor<2xcomplex<i8>>"), [1, 2, 3, 4]);
    assert_eq!(list("dense<[(true, false), (false, false)]> : tensor<2xcomplex<i1>>"), [1, 0, 0, 0]);
    assert_eq!(list("dense<\"0x01020304\"> : tensor<2xi16>"), [1, 2, 3, 4]);
}

#[test]
fn bits_are_packed_from_the_lowest_on() {
    let cx = context();
    assert_eq!(elements(&cx, "dense<[1, 0, 1, 0, 0, 0, 0, 0, 1]> : tensor<9xi1>"), (vec![0b101, 1], false));
    assert_eq!(elements(&cx, "dense<true> : tensor<9xi1>"), (vec![0xFF], true));
    assert_eq!(elements(&cx, "dense<[1, 1, 1]> : tensor<3xi1>"), (vec![0xFF], true));
    assert_eq!(elements(&cx, "dense<\"0xFF01\"> : tensor<9xi1>"), (vec![0xFF], true));
    // Bits behind the last element are not ignored.
    assert_eq!(elements(&cx, "dense<\"0xFFFF\"> : tensor<9xi1>"), (vec![0xFF, 0xFF], false));
    assert_eq!(elements(&cx, "dense<\"0x0002\"> : tensor<9xi1>"), (vec![0, 2], false));
}

#[test]
fn equal_elements_are_kept_once() {
    let cx = context();
    let one = elements(&cx, "dense<7> : tensor<1000000000000xi32>");
    assert_eq!(one, (vec![7, 0, 0, 0], true));
    assert_eq!(elements(&cx, "dense<[7, 7]> : tensor<2xi32>"), one);
    assert_eq!(elements(&cx, "dense<\"0x0700000007000000\"> : tensor<2xi32>"), one);
    assert_eq!(elements(&cx, "dense<[0.0, -0.0]> : tensor<2xf16>"), (vec![0, 0, 0, 0x80], false));
    // No elements are not equal; one element for none is kept.
    assert_eq!(elements(&cx, "dense<[]> : tensor<0xi8>"), (vec![], false));
    assert_eq!(elements(&cx, "dense<1> : tensor<0xi8>"), (vec![1], true));
    assert_eq!(attr(&cx, "dense<[\"a\", \"a\"]> : tensor<2x!t.s>"), attr(&cx, "dense<\"a\"> : tensor<2x!t.s>"));
}

#[test]
fn elements_are_small_in_relation_to_their_text() {
    let cx = context();
    let list = vec!["1"; 1000].join(", ");
    let message = attr_error(&cx, &format!("dense<[{list}]> : tensor<1000xi16777215>"));
    assert_eq!(message, "elements of 2097152000 bytes are too large");
    let message = attr_error(&cx, &format!("array<i16777208: {list}>"));
    assert!(message.ends_with("is too large"), "{message}");
    let message = attr_error(&cx, &format!("[{}]", vec!["1 : i16777215"; 1000].join(", ")));
    assert_eq!(message, "integers of 270532479 bytes in all are too large");
    attr(&cx, &format!("[{}]", vec!["1 : i16777215"; 100].join(", ")));
}

#[test]
fn too_few_numbers_are_an_error_and_too_many_are_dropped() {
    let cx = context();
    // The reference reads behind the end of its buffer here.
    assert_eq!(
        attr_error(&cx, "dense<(1, 2)> : tensor<4xi32>"),
        "parsed 2 elements, but type ('tensor<4xi32>') expected 4 elements"
    );
    assert_eq!(elements(&cx, "dense<[(1, 2), (3, 4)]> : tensor<2xi8>"), (vec![1, 2], false));
}

#[test]
fn deep_nesting_parses_or_is_reported() {
    let cx = context();
    let deep =
        |n: usize, open: &str, middle: &str, close: &str| [open.repeat(n), middle.to_owned(), close.repeat(n)].concat();
    let limit = "types and attributes nest deeper than 65536 levels";
    for [open, middle, close] in [
        ["[", "1", "]"],
        ["{a = ", "1", "}"],
        ["tuple<", "i32", ">"],
        ["() -> (", "i32", ")"],
        ["tensor<2xf32, ", "1", ">"],
        ["loc(fused<", "1", ">[\"a\"])"],
    ] {
        attr(&cx, &deep(20_000, open, middle, close));
        assert_eq!(attr_error(&cx, &deep(1_000_000, open, middle, close)), limit);
    }
    assert_eq!(attr_error(&cx, &format!("loc({})", deep(100_000, "\"a\"(", "\"b\"", ")"))), limit);
    // Affine expressions and lists of elements have no such limit.
    attr(&cx, &format!("affine_map<(d0) -> ({})>", deep(1_000_000, "(", "d0", ")")));
    attr(&cx, &format!("affine_map<(d0) -> ({})>", deep(1_000_000, "-(", "d0", ")")));
    let lists = attr_error(&cx, &format!("dense<{}> : tensor<1xi32>", deep(1_000_000, "[", "1", "]")));
    assert!(lists.starts_with("inferred shape of elements literal ([1, 1, "));
}

#[test]
fn long_lists_take_linear_time() {
    let cx = context();
    let dims = "1x".repeat(200_000);
    ty(&cx, &format!("tensor<{dims}f32>"));
    ty(&cx, &format!("vector<{dims}f32>"));
    let names: Vec<_> = (0..100_000).map(|n| format!("d{n}")).collect();
    attr(&cx, &format!("affine_map<({}) -> (d99999)>", names.join(", ")));
    attr(&cx, &format!("{{{}}}", names.join(", ")));
    // A fused location in a fused one is not made before it is taken apart.
    attr(
        &cx,
        &format!(
            "loc({}\"x\"{})",
            "fused[".repeat(10_000),
            (0..10_000).map(|n| format!(", \"{n}\"]")).collect::<String>()
        ),
    );
}

#[test]
fn complaints_about_waiting_operands_are_bounded() {
    let cx = context();
    let message = attr_error(&cx, &format!("affine_map<(d0) -> ({})>", "-".repeat(100_000)));
    assert_eq!(message.matches("missing operand of negation").count(), 64);
    assert_eq!(
        attr_error(&cx, "affine_map<(d0) -> (-(-(d0 +)))>"),
        "missing right operand of binary operator; missing operand of negation; missing operand of negation"
    );
}

#[test]
fn an_identity_layout_with_symbols_is_no_other_name_for_none() {
    let cx = context();
    let plain = ty(&cx, "memref<2xf32>");
    assert_eq!(ty(&cx, "memref<2xf32, affine_map<(d0) -> (d0)>, 0 : i8>"), plain);
    let with_symbol = ty(&cx, "memref<2xf32, affine_map<(d0)[s0] -> (d0)>>");
    assert_ne!(with_symbol, plain);
    assert_eq!(type_to_string(&cx, with_symbol), "memref<2xf32>");
}

#[test]
fn checked_constructors_say_what_the_parser_says() {
    let cx = context();
    let tuple = cx.tuple_type(&[]);
    assert_eq!(cx.vector_type(&[2, 0], &[false, false], Type::F32), {
        Err("vector types must have positive constant sizes but got 2, 0".into())
    });
    assert_eq!(cx.tensor_type(&[2], tuple, None), Err("invalid tensor element type".into()));
    assert_eq!(cx.tensor_type(&[-1], Type::F32, None), Err("invalid tensor dimension size".into()));
    assert_eq!(cx.memref_type(&[2], tuple, None, None), Err("invalid memref element type".into()));
    assert_eq!(
        cx.memref_type(&[2], Type::F32, None, Some(Attribute::UNIT)),
        Err("unsupported memory space Attribute".into())
    );
    assert_eq!(cx.complex_type(Type::INDEX), Err("invalid element type for complex".into()));
    assert_eq!(cx.opaque_type(b"a-b", b"x"), Err("invalid dialect namespace '\"a-b\"'".into()));
    assert_eq!(
        cx.dense_elements_attr(ty(&cx, "tensor<3xi8>"), vec![1, 2]),
        Err("element data does not have the size of the type".into())
    );
}

// ---- hooks

/// `!h.pair<a, b>` and `#h.pair<a, b>`
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Pair(Type, Type);

impl Pair {
    fn parse(p: &mut Parser<'_>) -> Parsed<Pair> {
        p.expect(Tok::Less, "expected '<'")?;
        let first = p.parse_type()?;
        p.expect(Tok::Comma, "expected ','")?;
        let second = p.parse_type()?;
        p.expect(Tok::Greater, "expected '>'")?;
        Ok(Pair(first, second))
    }

    fn print(&self, printer: &mut Printer<'_>) {
        printer.write("pair<");
        printer.print_type(self.0);
        printer.write(", ");
        printer.print_type(self.1);
        printer.write(">");
    }
}

impl DialectType for Pair {
    fn dialect(&self) -> &'static str {
        "h"
    }
    fn print(&self, printer: &mut Printer<'_>) {
        Pair::print(self, printer);
    }
    fn equals(&self, other: &dyn DialectType) -> bool {
        (other as &dyn std::any::Any).downcast_ref::<Pair>() == Some(self)
    }
    fn hash_into(&self, state: &mut dyn Hasher) {
        state.write_usize(self.0.index());
    }
    fn boxed(&self) -> Box<dyn DialectType> {
        Box::new(self.clone())
    }
    fn interfaces(&self) -> &'static [InterfaceEntry] {
        const { &[<Pair as MemRefElementTypeInterface>::INTERFACE] }
    }
}

impl MemRefElementTypeInterface for Pair {}

impl DialectAttr for Pair {
    fn dialect(&self) -> &'static str {
        "h"
    }
    fn print(&self, printer: &mut Printer<'_>) {
        Pair::print(self, printer);
    }
    fn equals(&self, other: &dyn DialectAttr) -> bool {
        (other as &dyn std::any::Any).downcast_ref::<Pair>() == Some(self)
    }
    fn hash_into(&self, state: &mut dyn Hasher) {
        state.write_usize(self.0.index());
    }
    fn boxed(&self) -> Box<dyn DialectAttr> {
        Box::new(self.clone())
    }
    fn ty(&self) -> Option<Type> {
        Some(self.0)
    }
}

struct Hooks;

impl DialectHooks for Hooks {
    fn has_types(&self) -> bool {
        true
    }
    fn parse_type(&self, parser: &mut Parser<'_>, mnemonic: &str) -> Option<Parsed<Type>> {
        let parsed = (mnemonic == "pair").then(|| Pair::parse(parser))?;
        Some(parsed.map(|pair| parser.cx().intern_type(TypeData::Extension(ExtType(Box::new(pair))))))
    }
    fn has_attrs(&self) -> bool {
        true
    }
    fn parse_attr(&self, parser: &mut Parser<'_>, mnemonic: &str, _: Option<Type>) -> Option<Parsed<Attribute>> {
        let parsed = (mnemonic == "pair").then(|| Pair::parse(parser))?;
        Some(parsed.map(|pair| parser.cx().intern_attr(AttrData::Extension(ExtAttr(Box::new(pair))))))
    }
}

const fn dialect(name: &'static str, hooks: &'static dyn DialectHooks) -> DialectDescriptor {
    DialectDescriptor { hooks, ..DialectDescriptor::new(name) }
}

static WITH_HOOKS: DialectDescriptor = dialect("h", &Hooks);
static WITHOUT_HOOKS: DialectDescriptor = dialect("none", &NoHooks);

fn context_with_hooks() -> Context {
    let mut registry = DialectRegistry::new();
    registry.insert(&WITH_HOOKS).insert(&WITHOUT_HOOKS);
    Context::with_registry(registry)
}

#[test]
fn hooks_parse_types_and_attributes_of_their_dialect() {
    let cx = context_with_hooks();
    let round_trip = |text: &str| assert_eq!(attr_to_string(&cx, attr(&cx, text)), text);
    round_trip("!h.pair<i32, !h.pair<f32, index>>");
    round_trip("#h.pair<i32, tensor<2x!h.pair<i8, i8>>> : i32");
    round_trip("memref<2x!h.pair<i8, i8>, #h.pair<i1, i1> : i1>");
    // Without dot, and with anything behind the text that the hook reads.
    assert_eq!(ty(&cx, "!h<pair<i8, i8>>"), ty(&cx, "!h.pair<i8, i8>"));
    assert_eq!(ty(&cx, "!h<pair<i8, i8> and more>"), ty(&cx, "!h.pair<i8, i8>"));
}

#[test]
fn symbols_that_no_hook_knows_are_errors() {
    let cx = context_with_hooks();
    for (text, message) in [
        ("!h.other", "unknown  type `other` in dialect `h`"),
        ("#h.other", "unknown attribute `other` in dialect `h`"),
        ("#h<\"x\">", "expected valid keyword"),
        ("!none.x", "dialect 'none' provides no type parsing hook"),
        ("#none.x", "dialect 'none' provides no attribute parsing hook"),
        ("#h.pair<i8>", "expected ','"),
        ("vector<2x!h.pair<i8, i8>>", "failed to verify 'elementType': VectorElementTypeInterface instance"),
    ] {
        assert_eq!(attr_error(&cx, text), message, "{text}");
    }
}

#[test]
fn a_typed_attribute_has_the_type_that_its_place_asks_for() {
    let cx = context_with_hooks();
    let parse = |text, ty| parse_with(&cx, text, |p| p.parse_attribute(Some(ty)));
    assert!(parse("#h.pair<i32, i8>", Type::I32).is_ok());
    assert_eq!(
        parse("#h.pair<i32, i8>", Type::F32),
        Err("attribute type different than expected: expected 'f32', but got 'i32'".into())
    );
    // If the context determines the type, none is read.
    assert_eq!(parse("1", Type::I8), Ok(cx.integer_attr(Type::I8, 1).unwrap()));
    assert_eq!(parse("\"x\" : i8", Type::I8), Err("stopped at 4; ".into()));
}

#[test]
fn keywords_and_strings_serve_hooks_as_names() {
    let cx = context();
    let name =
        |text: &str| parse_with(&cx, text, |p| Ok(p.parse_optional_keyword_or_string().map(Cow::into_owned))).unwrap();
    assert_eq!(name("a.b$c"), Some(b"a.b$c".to_vec()));
    assert_eq!(name("i32"), Some(b"i32".to_vec()));
    assert_eq!(name("\"a\\0Ab\""), Some(b"a\nb".to_vec()));
    assert_eq!(parse_with(&cx, "4", |p| p.parse_keyword().map(<[u8]>::to_vec)).unwrap_err(), "expected valid keyword");
}

#[test]
fn a_text_is_read_to_its_end() {
    let cx = Context::new();
    let read = |text: &str| parse_text(&cx, text, |p| p.parse_type());
    assert_eq!(read("i32"), Ok(Type::I32));
    let said = |text: &str| read(text).unwrap_err().into_iter().map(|diag| diag.message).collect::<Vec<_>>();
    assert_eq!(said("i32 i64"), ["expected the end of the text"]);
    assert_eq!(said(""), ["expected non-function type"]);
}
