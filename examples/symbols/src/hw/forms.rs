//! Custom directives for ports and paths.

use dialekt_inner_symbols::{HierPath, InnerRef, PathPart, PortListOpRef, parse_inner_sym};
use dialekt_ir_core::attrs::AttrData;
use dialekt_ir_core::context::NamedAttr;
use dialekt_ir_core::decl::directive::{AnyAttrParam, CustomDirective, ReadParam};
use dialekt_ir_core::ir::OpRef;
use dialekt_ir_core::text::lex::Tok;
use dialekt_ir_core::text::parse::{Delimiter, FormatParser, Parsed};
use dialekt_ir_core::text::print::Printer;

/// Ports with inner symbols: `(a: i1 sym @x, b: !hw.struct<i1, i8> sym [<@y,1,public>])`
pub struct Ports;

impl CustomDirective for Ports {
    const NAME: &'static str = "Ports";
    type Params = (AnyAttrParam,);

    fn parse(f: &mut FormatParser<'_, '_>, (attr,): Self::Params) -> Parsed<bool> {
        let cx = f.p.cx();
        let mut ports = Vec::new();
        f.p.parse_list(Delimiter::Paren, " in port list", |p| {
            let name = p.parse_keyword_or_string()?;
            let mut entries = vec![NamedAttr { name: cx.ident("name"), value: cx.string_attr(name) }];
            p.expect(Tok::Colon, "expected ':'")?;
            entries.push(NamedAttr { name: cx.ident("type"), value: cx.type_attr(p.parse_type()?) });
            if p.consume_keyword(b"sym") {
                entries.push(NamedAttr { name: cx.ident("sym"), value: parse_inner_sym(p)? });
            }
            ports.extend(cx.dictionary_attr(entries).ok());
            Ok(())
        })?;
        attr.set(f, cx.array_attr(&ports));
        Ok(true)
    }

    fn print(op: OpRef<'_>, _: Self::Params, p: &mut Printer<'_>) {
        let Some(ports) = PortListOpRef::of(op) else { return };
        p.write("(");
        p.print_list(0..ports.num_ports(), |p, port| {
            if let Some(name) = ports.port_name(port) {
                p.print_keyword_or_string(op.cx().bytes(name));
            }
            p.write(": ");
            if let Some(ty) = ports.port_type(port) {
                p.print_type(ty);
            }
            if let Some(sym) = ports.port_sym(port) {
                p.write(" sym ");
                p.print_stripped_attribute(sym);
            }
        });
        p.write(")");
    }
}

/// A path of names: `[@Top::@a, @A]`
pub struct NamePath;

impl CustomDirective for NamePath {
    const NAME: &'static str = "NamePath";
    type Params = (AnyAttrParam,);

    fn parse(f: &mut FormatParser<'_, '_>, (attr,): Self::Params) -> Parsed<bool> {
        let cx = f.p.cx();
        let mut parts = Vec::new();
        f.p.parse_list(Delimiter::Square, " in path", |p| {
            let at = p.token().start;
            let part = p.parse_attribute(None)?;
            parts.push(match cx.attr_data(part) {
                AttrData::SymbolRef { nested, .. } if nested.is_empty() => part,
                AttrData::SymbolRef { root, nested } if nested.len() == 1 => InnerRef::get(cx, *root, nested[0]),
                _ => return Err(p.error_at(at, "only one nested reference is allowed")),
            });
            Ok(())
        })?;
        attr.set(f, cx.array_attr(&parts));
        Ok(true)
    }

    fn print(op: OpRef<'_>, (attr,): Self::Params, p: &mut Printer<'_>) {
        let cx = op.cx();
        let path = attr.get(op).and_then(|path| HierPath::read(cx, path));
        p.write("[");
        p.print_list(path.map(|path| path.parts).unwrap_or_default(), |p, part| {
            if let Some(module) = part.module(cx) {
                p.print_symbol_name(module);
            }
            if let PathPart::Inner(reference) = part {
                p.write("::");
                p.print_symbol_name(reference.name);
            }
        });
        p.write("]");
    }
}
