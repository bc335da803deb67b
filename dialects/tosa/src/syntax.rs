//! The form of ops with an enum among their attributes, whose cases are bare words in it: `{axis = 1 : i32, nan_mode = IGNORE}`.

use std::ops::Deref;

use dialekt_ir_core::prelude::asm::*;
use dialekt_ir_core::prelude::op::*;

use crate::enums::{BlockSize, NanPropagationMode, ResizeMode, RoundingMode};

/// The attribute of an op whose cases are bare words.
struct Word {
    /// Its name.
    name: &'static str,
    /// Its name in messages.
    noun: &'static str,
    /// The attribute that a word is.
    read: fn(&ContextData, &str) -> Option<Attribute>,
}

macro_rules! forms {
    ($($parse:ident, $print:ident: $mode:ident, $name:literal, $noun:literal;)*) => {$(
        #[doc = concat!("Parses an op with the attribute `", $name, "`.")]
        pub(crate) fn $parse(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
            let read = |cx: &ContextData, word: &str| Some($mode::write(cx, word.parse().ok()?));
            parse(&Word { name: $name, noun: $noun, read }, p, op)
        }

        #[doc = concat!("Prints an op with the attribute `", $name, "`.")]
        pub(crate) fn $print<'a>(op: impl Deref<Target = OpRef<'a>>, p: &mut Printer<'_>) {
            print(*op, $name == "nan_mode", p);
        }
    )*};
}

forms! {
    parse_nan_mode, print_nan_mode: NanPropagationMode, "nan_mode", "nan_mode";
    parse_rounding_mode, print_rounding_mode: RoundingMode, "rounding_mode", "rounding_mode";
    parse_resize_mode, print_resize_mode: ResizeMode, "mode", "resize mode";
    parse_block_size, print_block_size: BlockSize, "block_size", "block_size";
}

fn parse(word: &Word, p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let mut operands = vec![p.parse_ssa_use(true)?];
    while p.consume_if(Tok::Comma) {
        operands.push(p.parse_ssa_use(true)?);
    }
    if p.consume_if(Tok::LBrace) && !p.consume_if(Tok::RBrace) {
        parse_entry(word, p, op)?;
        while p.consume_if(Tok::Comma) {
            parse_entry(word, p, op)?;
        }
        p.expect(Tok::RBrace, "expected '}'")?;
    }
    let cx = p.cx();
    let is_function = |ty| matches!(cx.type_data(ty), TypeData::Function { .. });
    let ty = p.parse_colon_type_of("builtin.function", is_function, op)?;
    let TypeData::Function { inputs, results } = cx.type_data(ty) else { return Ok(()) };
    let at = p.token().start;
    p.resolve_all_at(&operands, inputs, at, op)?;
    op.result_types.extend_from_slice(results);
    Ok(())
}

/// `name = value`, where a word is a case of the enum. As in the reference, the enum's attribute is left out where it is of another
/// kind.
fn parse_entry(word: &Word, p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let Some(name) = p.parse_optional_keyword() else { return Err(p.error("expected attribute name")) };
    p.expect(Tok::Equal, "expected '='")?;
    let cx = p.cx();
    let is_word = name == word.name.as_bytes();
    let name = cx.ident(name);
    let case = if is_word { p.parse_optional_keyword() } else { None };
    let value = match case {
        Some(case) => {
            let case = String::from_utf8_lossy(case);
            match (word.read)(cx, &case) {
                Some(value) => value,
                None => {
                    let at = p.token().start;
                    return Err(p.op_error_at(op, at, &format!("invalid {} value: {case}", word.noun)));
                }
            }
        }
        None => p.parse_attribute(None)?,
    };
    op.add_attr(name, value);
    Ok(())
}

/// Prints the operands, the attributes and the types. Of `nan_mode` the default is left out: as in the reference, the first attribute
/// with this value, whatever its name.
fn print(op: OpRef<'_>, elide_propagate: bool, p: &mut Printer<'_>) {
    let cx = op.cx();
    p.write(" ");
    p.print_operands(op.operands());
    let mut attributes = p.attributes_of(op);
    let is_propagate = |attr: Attribute| NanPropagationMode::read(cx, attr) == Some(NanPropagationMode::Propagate);
    if let Some(at) = attributes.iter().position(|(_, value)| elide_propagate && is_propagate(*value)) {
        attributes.remove(at);
    }
    if !attributes.is_empty() {
        p.write(" {");
        p.print_list(attributes, |p, (name, value)| {
            p.write(name);
            p.write(" = ");
            match case(cx, value) {
                Some(case) => p.write(case),
                None => p.print_attribute(value),
            }
        });
        p.write("}");
    }
    p.write(" : ");
    p.print_op_type(op);
}

/// The case that an attribute is, of any of the enums that are written as words.
fn case(cx: &ContextData, attr: Attribute) -> Option<String> {
    let rounding = RoundingMode::read(cx, attr).map(|mode| mode.to_string());
    let resize = || ResizeMode::read(cx, attr).map(|mode| mode.to_string());
    let nan = || NanPropagationMode::read(cx, attr).map(|mode| mode.to_string());
    let block = || BlockSize::read(cx, attr).map(|size| size.to_string());
    rounding.or_else(resize).or_else(nan).or_else(block)
}
