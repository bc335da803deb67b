//! The syntax of entries: `key = value` in lists, `<key, value>` alone.

use dialekt_interfaces::{DataLayoutEntry, DataLayoutKey};
use dialekt_ir_core::decl::params::{Param, ParamValue};
use dialekt_ir_core::prelude::asm::*;

use crate::attrs::DataLayoutEntryAttr;

/// `<key, value>`
pub(crate) fn parse_entry(p: &mut Parser<'_>, _: Option<Type>) -> Parsed<Vec<ParamValue>> {
    p.expect(Tok::Less, "expected '<'")?;
    let key = (<DataLayoutKey as Param>::KIND.parse.ok_or(Failed)?)(p)?;
    p.expect(Tok::Comma, "expected ','")?;
    let value = p.parse_attribute(None)?;
    p.expect(Tok::Greater, "expected '>'")?;
    Ok(vec![key, ParamValue::Attr(value)])
}

/// `<key, value>`
pub(crate) fn print_entry(values: &[ParamValue], p: &mut Printer<'_>) {
    if let [key, ParamValue::Attr(value)] = values {
        p.write("<");
        (<DataLayoutKey as Param>::KIND.print)(key, p);
        p.write(", ");
        p.print_attribute(*value);
        p.write(">");
    }
}

/// `<key = value, ..>`; keys are types and strings.
pub(crate) fn parse_entries(p: &mut Parser<'_>, _: Option<Type>) -> Parsed<Vec<ParamValue>> {
    parse_list(p, true)
}

/// `<key = value, ..>`; keys are strings.
pub(crate) fn parse_named_entries(p: &mut Parser<'_>, _: Option<Type>) -> Parsed<Vec<ParamValue>> {
    parse_list(p, false)
}

/// Deliberate difference: where the list is missing, the reference reports it, and goes on with an empty one.
fn parse_list(p: &mut Parser<'_>, may_have_types: bool) -> Parsed<Vec<ParamValue>> {
    let mut entries = Vec::new();
    p.expect(Tok::Less, "expected '<'")?;
    if !p.consume_if(Tok::Greater) {
        p.comma_separated(|p| {
            entries.push(ParamValue::Attr(parse_list_entry(p, may_have_types)?));
            Ok(())
        })?;
        p.expect(Tok::Greater, "expected '>'")?;
    }
    Ok(vec![ParamValue::list(entries)])
}

/// `key = value`, or an attribute that is an entry.
fn parse_list_entry(p: &mut Parser<'_>, may_have_types: bool) -> Parsed<Attribute> {
    let at = p.token().start;
    let ty = match may_have_types {
        false => None,
        true => p.parse_optional_type().map_err(|_| {
            let at = p.token().start;
            p.hook_error_at(at, "error while parsing type DLTI key")
        })?,
    };
    let key = match ty {
        Some(ty) => Some(DataLayoutKey::Type(ty)),
        None => p.parse_optional_string().map(|name| DataLayoutKey::Name(p.cx().ident(name))),
    };
    let Some(key) = key else {
        let attr = p.parse_attribute(None)?;
        return match DataLayoutEntry::of(p.cx(), attr) {
            Some(_) => Ok(attr),
            None => Err(p.hook_error_at(at, "invalid kind of attribute specified")),
        };
    };
    p.expect(Tok::Equal, "expected '='")?;
    let value = p.parse_attribute(None)?;
    Ok(DataLayoutEntryAttr::new(p.cx(), key, value))
}

/// `<key = value, ..>`
pub(crate) fn print_entries(values: &[ParamValue], p: &mut Printer<'_>) {
    let [ParamValue::List(entries)] = values else { return };
    p.write("<");
    for (i, entry) in entries.iter().enumerate() {
        let ParamValue::Attr(entry) = entry else { continue };
        let Some(entry) = DataLayoutEntry::of(p.cx(), *entry) else { continue };
        p.write(if i == 0 { "" } else { ", " });
        (<DataLayoutKey as Param>::KIND.print)(&entry.key.into_value(p.cx()), p);
        p.write(" = ");
        p.print_attribute(entry.value);
    }
    p.write(">");
}
