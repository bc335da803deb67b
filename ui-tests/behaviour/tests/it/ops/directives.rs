//! Directives whose parameters have types.

use dialekt_ir_core::context::DialectDescriptor;
use dialekt_ir_core::decl::library::*;
use dialekt_ir_core::decl::region::Regions;
use dialekt_ir_core::decl::typed::*;
use dialekt_ir_core::ir::OpRef;
use dialekt_ir_core::prelude::asm::*;
use dialekt_ods_macros::Op;
use expect_test::expect;

/// `(width = %w, height = %h)`: operands with names.
struct NamedValues;

impl CustomDirective for NamedValues {
    const NAME: &'static str = "NamedValues";
    type Params = (OperandsParam, AttrParam<ArrayAttr>, Option<TextParam>);

    fn parse(f: &mut FormatParser<'_, '_>, (values, names, sign): Self::Params) -> Parsed<bool> {
        if !f.p.at(Tok::LParen) {
            return Ok(false);
        }
        let cx = f.p.cx();
        let sign = sign.map_or(Tok::Equal, |_| Tok::Colon);
        let (mut found, mut operands) = (Vec::new(), Vec::new());
        f.p.parse_list(Delimiter::Paren, " in values", |p| {
            let name = p.parse_keyword_or_string()?;
            found.push(cx.string_attr(name));
            p.expect(sign, "expected the sign between a name and a value")?;
            operands.push(p.parse_ssa_use(true)?);
            Ok(())
        })?;
        values.extend(f, operands);
        names.set(f, &found);
        Ok(true)
    }

    fn print(op: OpRef<'_>, (values, names, sign): Self::Params, p: &mut Printer<'_>) {
        let cx = op.cx();
        let sign = sign.map_or(" = ", |sign| sign.text());
        p.write("(");
        p.print_list(names.get(op).unwrap_or_default().iter().zip(values.get(op).values()), |p, (name, value)| {
            p.print_keyword_or_string(cx.string_value(*name).map_or(&b""[..], |name| cx.bytes(name)));
            p.write(sign);
            p.print_operand(value);
        });
        p.write(")");
    }
}

/// The width of an integer in place of the type of a result: `as 16`. An operand has to be an integer, too.
struct Width;

impl CustomDirective for Width {
    const NAME: &'static str = "Width";
    type Params = (TypeParam, RefParam<TypeParam>);

    fn parse(f: &mut FormatParser<'_, '_>, (result, like): Self::Params) -> Parsed<bool> {
        let at = f.p.token().start;
        let width = f.p.parse_integer(f.op)?;
        let cx = f.p.cx();
        let like = like.found(f).and_then(|like| cx.integer_width(like));
        let ty = like.and(u32::try_from(width).ok()).and_then(|width| cx.integer_type(width));
        match ty {
            Some(ty) => result.set(f, ty),
            None => return Err(f.p.op_error_at(f.op, at, "expected the width of an integer")),
        }
        Ok(true)
    }

    fn print(op: OpRef<'_>, (result, _): Self::Params, p: &mut Printer<'_>) {
        let width = result.get(op).and_then(|ty| op.cx().integer_width(ty));
        p.print_integer(width.unwrap_or_default().into());
    }
}

/// Regions with numbers: `#1 {..} #2 {..}`
struct Numbered;

impl CustomDirective for Numbered {
    const NAME: &'static str = "Numbered";
    type Params = (RegionsParam, AttrParam<DenseI64ArrayAttr>);

    fn parse(f: &mut FormatParser<'_, '_>, (regions, numbers): Self::Params) -> Parsed<bool> {
        let mut found = Vec::new();
        while f.p.consume_word("at") {
            found.push(f.p.parse_integer(f.op)?);
            let region = f.p.parse_region(f.op, &[], BodyForm::AtLeastOneBlock)?;
            regions.extend(f, [region]);
        }
        numbers.set(f, found.into());
        Ok(true)
    }

    fn print(op: OpRef<'_>, (regions, numbers): Self::Params, p: &mut Printer<'_>) {
        for (region, number) in regions.get(op).into_iter().zip(numbers.get(op).unwrap_or_default()) {
            p.write("at ");
            p.print_integer(number);
            p.write(" ");
            p.print_region(region.handle());
            p.write(" ");
        }
    }
}

/// Shows values with their names.
#[derive(Op)]
#[op(name = "t.show")]
#[assembly(custom<NamedValues>($values, $names) attr_dict (":" type($values)^)?)]
struct Show {
    values: Operands<AnyType>,
    names: Attr<ArrayAttr>,
}

/// The same directive in another op, in a group, for an attribute of another constraint, and with a text.
#[derive(Op)]
#[op(name = "t.call")]
#[assembly($first ":" type($first) ("with" custom<NamedValues>($rest, $keys, ": ") ":" type($rest)^)? attr_dict)]
struct Call {
    first: Operand<AnyType>,
    rest: Operands<AnyType>,
    keys: Option<Attr<ArrayAttr>>,
}

#[derive(Op)]
#[op(name = "t.convert")]
#[assembly($value ":" type($value) "as" custom<Width>(type($result), ref(type($value))) attr_dict)]
struct Convert {
    value: Operand<AnyInteger>,
    result: OpResult<AnyInteger>,
}

#[derive(Op)]
#[op(name = "t.stages", traits(NoTerminator))]
#[assembly(custom<Numbered>($stages, $numbers) attr_dict_with_keyword)]
struct Stages {
    numbers: Attr<DenseI64ArrayAttr>,
    stages: Regions,
}

static T: DialectDescriptor =
    DialectDescriptor { ops: &[Show::DEF, Call::DEF, Convert::DEF, Stages::DEF], ..DialectDescriptor::new("t") };

fn check(op: &str, expected: expect_test::Expect) {
    let text = format!("%a, %b = \"u.x\"() : () -> (i32, f32)\n{op}");
    crate::common::check_own(&[&T], &text, expected);
}

#[test]
fn directives_serve_several_ops() {
    check(
        "t.show (a = %a, \"b c\" = %b) : i32, f32 t.show ()",
        expect![[r#"
        module {
          %0:2 = "u.x"() : () -> (i32, f32)
          t.show (a = %0#0, "b c" = %0#1) : i32, f32
          t.show ()
        }

    "#]],
    );
    check(
        "t.call %a : i32 with (b: %b) : f32 t.call %a : i32",
        expect![[r#"
        module {
          %0:2 = "u.x"() : () -> (i32, f32)
          t.call %0#0 : i32 with (b: %0#1) : f32
          t.call %0#0 : i32
        }

    "#]],
    );
    check(
        "t.stages at 3 {} at 7 {\"u.y\"() : () -> ()} t.stages",
        expect![[r#"
        module {
          %0:2 = "u.x"() : () -> (i32, f32)
          t.stages at 3 {
          } at 7 {
            "u.y"() : () -> ()
          } 
          t.stages 
        }

    "#]],
    );
}

#[test]
fn parts_that_were_read_before_are_found() {
    check(
        "%c = t.convert %a : i32 as 16 %d = t.convert %c : i16 as 8",
        expect![[r#"
        module {
          %0:2 = "u.x"() : () -> (i32, f32)
          %1 = t.convert %0#0 : i32 as 16
          %2 = t.convert %1 : i16 as 8
        }

    "#]],
    );
    check(
        "%c = t.convert %b : f32 as 16",
        expect![[r#"
        <stdin>:2:21: error: custom op 't.convert' invalid kind of type specified: expected builtin.integer, but found 'f32'
        %c = t.convert %b : f32 as 16
                            ^
    "#]],
    );
}

#[test]
fn errors_have_their_place() {
    check(
        "t.show (a : %a) : i32",
        expect![[r#"
        <stdin>:2:10: error: expected the sign between a name and a value
        t.show (a : %a) : i32
                 ^
    "#]],
    );
    check(
        "t.show (a = 1) : i32",
        expect![[r#"
        <stdin>:2:12: error: expected SSA operand
        t.show (a = 1) : i32
                   ^
    "#]],
    );
    check(
        "t.call %a : i32 with (b = %b) : f32",
        expect![[r#"
        <stdin>:2:24: error: expected the sign between a name and a value
        t.call %a : i32 with (b = %b) : f32
                               ^
    "#]],
    );
    check(
        "t.stages at x {}",
        expect![[r#"
        <stdin>:2:13: error: custom op 't.stages' expected integer value
        t.stages at x {}
                    ^
    "#]],
    );
}
