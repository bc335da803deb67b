//! The structs of the llvm dialect, which are literal or have a name: a custom form with the rules of the reference. Expected texts
//! are its output (`MLIR_OPT=mlir-opt-22` runs it again).

use dialekt_ir_core::context::{Context, ContextData, DialectDescriptor, Type};
use dialekt_ir_core::decl::TypeDecl;
use dialekt_ir_core::decl::params::{ParamValue, Params};
use dialekt_ir_core::text::lex::Tok;
use dialekt_ir_core::text::parse::{Failed, Parsed, Parser};
use dialekt_ir_core::text::print::{Printer, type_to_string};
use dialekt_ir_core::types::SubElement;
use dialekt_ods_macros::Type;
use expect_test::{Expect, expect};

use crate::common;

#[derive(Type)]
#[ty(name = "llvm.ptr", symbol = "LLVMPointerType")]
pub struct Ptr;

/// Elements, and 1 if they are packed; 2 for no elements that are known.
type Body = (Vec<Type>, i64);

const OPAQUE: i64 = 2;

/// A struct: with a name, its body is no part of what it is.
#[derive(Type)]
#[ty(name = "llvm.struct", symbol = "LLVMStructType", parse = parse_struct, print = print_struct)]
pub struct Struct {
    pub name: Option<String>,
    pub literal: Option<Body>,
    #[mutable]
    pub body: Option<Body>,
}

impl Struct {
    fn identified(cx: &ContextData, name: &str) -> Type {
        Struct::new(cx, Some(name.to_owned()), None)
    }
}

fn is_element(cx: &ContextData, ty: Type) -> bool {
    !matches!(cx.type_data(ty), dialekt_ir_core::types::TypeData::Function { .. })
}

/// A type of the dialect without its name, or any other.
fn parse_element(p: &mut Parser<'_>) -> Parsed<Type> {
    if let Some(ty) = p.parse_optional_type()? {
        return Ok(ty);
    }
    for def in [Ptr::TYPE, Struct::TYPE] {
        if p.consume_word(def.mnemonic) {
            let values = def.parse(p, None)?;
            return Ok(p.cx().params_type(def, values));
        }
    }
    p.parse_keyword().and(Err(Failed))
}

fn parse_struct(p: &mut Parser<'_>, _: Option<Type>) -> Parsed<Vec<ParamValue>> {
    let start = p.token().start;
    p.expect(Tok::Less, "expected '<'")?;
    let Some(name) = p.parse_optional_string() else {
        if p.consume_word("opaque") {
            return Err(p.hook_error_at(start + 1, "only identified structs can be opaque"));
        }
        let (body, _) = parse_body(p)?;
        return Ok(Struct { name: None, literal: Some(body), body: None }.into_params(p.cx()));
    };
    let name = String::from_utf8_lossy(&name).into_owned();
    let ty = Struct::identified(p.cx(), &name);
    let key = Struct { name: Some(name), literal: None, body: None }.into_params(p.cx());
    let at = p.token().start;
    let inside = p.try_start_cyclic_parse(SubElement::Type(ty), |p| {
        if p.kind() == Tok::Greater {
            return Err(p.hook_error_at(at, "struct without a body only allowed in a recursive struct"));
        }
        p.expect(Tok::Comma, "expected ','")?;
        let at = p.token().start;
        if p.consume_word("opaque") {
            p.expect(Tok::Greater, "expected '>'")?;
            let set = Struct::set_body(p.cx(), ty, (Vec::new(), OPAQUE));
            return set.map_err(|_| p.hook_error_at(at, "redeclaring defined struct as opaque"));
        }
        let (body, at) = parse_body(p)?;
        let set = Struct::set_body(p.cx(), ty, body);
        set.map_err(|_| p.hook_error_at(at, "identified type already used with a different body"))
    })?;
    if inside.is_none() {
        if p.consume_if(Tok::Greater) {
            return Ok(key);
        }
        p.expect(Tok::Comma, "expected ','")?;
        let at = p.token().start;
        return Err(p.hook_error_at(at, "identifier already used for an enclosing struct"));
    }
    Ok(key)
}

/// The body up to its `>`, and where its elements begin.
fn parse_body(p: &mut Parser<'_>) -> Parsed<(Body, u32)> {
    let mut at = p.token().start;
    let packed = p.consume_word("packed");
    p.expect(Tok::LParen, "expected '('")?;
    let mut elements = Vec::new();
    if !p.consume_if(Tok::RParen) {
        at = p.token().start;
        p.comma_separated(|p| {
            elements.push(parse_element(p)?);
            Ok(())
        })?;
        p.expect(Tok::RParen, "expected ')'")?;
    }
    p.expect(Tok::Greater, "expected '>'")?;
    match elements.iter().find(|ty| !is_element(p.cx(), **ty)) {
        Some(_) => Err(p.hook_error_at(at, "invalid LLVM structure element type")),
        None => Ok(((elements, i64::from(packed)), at)),
    }
}

fn print_struct(values: &[ParamValue], p: &mut Printer<'_>) {
    let Some(found) = Struct::from_params(p.cx(), values) else { return };
    p.write("<");
    if let Some(name) = &found.name {
        p.print_string(name);
        if p.is_cyclic_print() {
            return p.write(">");
        }
        p.write(", ");
    }
    let Some((elements, kind)) = found.literal.or(found.body).filter(|(_, kind)| *kind != OPAQUE) else {
        return p.write("opaque>");
    };
    p.write(if kind == 1 { "packed (" } else { "(" });
    let own = |cx: &ContextData, ty| {
        [Ptr::TYPE, Struct::TYPE].into_iter().find_map(|def| Some((def, cx.type_params(def, ty)?.to_vec())))
    };
    p.print_list(elements, |p, ty| match own(p.cx(), ty) {
        Some((def, values)) => {
            p.write(def.mnemonic);
            def.print(&values, p);
        }
        None => p.print_type(ty),
    });
    p.write(")>");
}

static LLVM: DialectDescriptor =
    DialectDescriptor { types: &[Ptr::TYPE, Struct::TYPE], ..DialectDescriptor::new("llvm") };

fn check(attrs: &str, expected: Expect) {
    common::check(&[&LLVM], &format!("\"t.s\"() {{{attrs}}} : () -> ()"), expected);
}

#[test]
fn structs_with_names_contain_themselves() {
    check(
        r#"a = !llvm.struct<"a", (ptr, struct<"b", (i32, struct<"a">)>)>"#,
        expect![[r#"
        module {
          "t.s"() {a = !llvm.struct<"a", (ptr, struct<"b", (i32, struct<"a">)>)>} : () -> ()
        }

    "#]],
    );
    check(
        r#"a = !llvm.struct<"a", (struct<"a">, struct<(struct<"a">, i8)>)>, b = !llvm.struct<"a", (struct<"a">, struct<(struct<"a">, i8)>)>"#,
        expect![[r#"
        module {
          "t.s"() {a = !llvm.struct<"a", (struct<"a">, struct<(struct<"a">, i8)>)>, b = !llvm.struct<"a", (struct<"a">, struct<(struct<"a">, i8)>)>} : () -> ()
        }

    "#]],
    );
    check(
        r#"a = !llvm.struct<"a b\0A", packed (i8, i32)>, b = !llvm.struct<"o", opaque>, c = !llvm.struct<"o", opaque>"#,
        expect![[r#"
        module {
          "t.s"() {a = !llvm.struct<"a b\0A", packed (i8, i32)>, b = !llvm.struct<"o", opaque>, c = !llvm.struct<"o", opaque>} : () -> ()
        }

    "#]],
    );
    check(
        r#"a = !llvm.struct<packed (i8, i32)>, b = !llvm.struct<()>, c = !llvm.struct<"e", ()>"#,
        expect![[r#"
        module {
          "t.s"() {a = !llvm.struct<packed (i8, i32)>, b = !llvm.struct<()>, c = !llvm.struct<"e", ()>} : () -> ()
        }

    "#]],
    );
    check(
        r#"a = !llvm.struct<"a", (struct<"b", (i8)>, struct<"b", (i8)>)>"#,
        expect![[r#"
        module {
          "t.s"() {a = !llvm.struct<"a", (struct<"b", (i8)>, struct<"b", (i8)>)>} : () -> ()
        }

    "#]],
    );
}

#[test]
fn structs_with_names_have_one_body() {
    check(
        r#"a = !llvm.struct<"a">"#,
        expect![[r#"
        <stdin>:1:30: error: struct without a body only allowed in a recursive struct
        "t.s"() {a = !llvm.struct<"a">} : () -> ()
                                     ^
    "#]],
    );
    check(
        r#"a = !llvm.struct<opaque>"#,
        expect![[r#"
        <stdin>:1:27: error: only identified structs can be opaque
        "t.s"() {a = !llvm.struct<opaque>} : () -> ()
                                  ^
    "#]],
    );
    check(
        r#"a = !llvm.struct<"a", (i8)>, b = !llvm.struct<"a", opaque>"#,
        expect![[r#"
        <stdin>:1:61: error: redeclaring defined struct as opaque
        "t.s"() {a = !llvm.struct<"a", (i8)>, b = !llvm.struct<"a", opaque>} : () -> ()
                                                                    ^
    "#]],
    );
    check(
        r#"a = !llvm.struct<"a", opaque>, b = !llvm.struct<"a", (i8)>"#,
        expect![[r#"
        <stdin>:1:64: error: identified type already used with a different body
        "t.s"() {a = !llvm.struct<"a", opaque>, b = !llvm.struct<"a", (i8)>} : () -> ()
                                                                       ^
    "#]],
    );
    check(
        r#"a = !llvm.struct<"a", (i8)>, b = !llvm.struct<"a", (i16)>"#,
        expect![[r#"
        <stdin>:1:62: error: identified type already used with a different body
        "t.s"() {a = !llvm.struct<"a", (i8)>, b = !llvm.struct<"a", (i16)>} : () -> ()
                                                                     ^
    "#]],
    );
    check(
        r#"a = !llvm.struct<"a", (i8)>, b = !llvm.struct<"a", packed (i8)>"#,
        expect![[r#"
        <stdin>:1:69: error: identified type already used with a different body
        "t.s"() {a = !llvm.struct<"a", (i8)>, b = !llvm.struct<"a", packed (i8)>} : () -> ()
                                                                            ^
    "#]],
    );
    check(
        r#"a = !llvm.struct<"a", (i8)>, b = !llvm.struct<"a", ()>"#,
        expect![[r#"
        <stdin>:1:61: error: identified type already used with a different body
        "t.s"() {a = !llvm.struct<"a", (i8)>, b = !llvm.struct<"a", ()>} : () -> ()
                                                                    ^
    "#]],
    );
    check(
        r#"a = !llvm.struct<"a", (struct<"a", (i8)>)>"#,
        expect![[r#"
        <stdin>:1:45: error: identifier already used for an enclosing struct
        "t.s"() {a = !llvm.struct<"a", (struct<"a", (i8)>)>} : () -> ()
                                                    ^
    "#]],
    );
}

/// A hundred thousand structs in each other are printed without a stack that grows with them.
#[test]
fn long_cycles_are_printed() {
    const MANY: usize = 100_000;
    let cx = Context::new();
    let all: Vec<Type> = (0..MANY).map(|i| Struct::identified(&cx, &format!("s{i}"))).collect();
    for (i, ty) in all.iter().enumerate() {
        Struct::set_body(&cx, *ty, (vec![all[(i + 1) % MANY], Type::I8], 0)).unwrap();
    }
    let text = type_to_string(&cx, all[0]);
    assert!(text.starts_with(r#"!llvm.struct<"s0", (struct<"s1", (struct<"s2", ("#), "{}", &text[..100]);
    // Behind that, a message is cut.
    assert!(text.contains(r#"(struct<"s99999", (struct<"s0">, "#));
}
