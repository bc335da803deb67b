//! The export of types, attributes and enums.

use dialekt_ir_core::context::Context;
use dialekt_ir_core::decl::EnumDef;
use dialekt_ir_core::decl::enums::EnumWords;
use dialekt_ir_core::decl::params::{ParamDef, ParamElem, ParamKind, ParamsAsm, ParamsDef, Presence};

use super::constraints::Constraints;
use super::{docs, format, names, part_docs};
use crate::names::pascal;
use crate::schema as s;

/// The enum whose attribute this is; `None` for a struct that merely contains an enum.
pub fn own_enum(found: &ParamsDef) -> Option<&'static EnumDef> {
    let [value] = found.params else { return None };
    // The attribute of an enum shares the comment of the enum, a struct has its own.
    value.kind.enumeration.filter(|def| match (def.docs, found.docs) {
        (Some(a), Some(b)) => std::ptr::eq(a, b),
        (None, None) => true,
        _ => false,
    })
}

/// Exports a type or an attribute.
pub fn params(found: &'static ParamsDef, cx: &Context, constraints: &mut Constraints) -> s::Params {
    let custom = matches!(found.asm, ParamsAsm::Custom { .. } | ParamsAsm::Closures(..) | ParamsAsm::Attrs);
    let code = [
        (found.verify.is_some() || found.verify_closure.is_some(), "verify"),
        (custom, "parse"),
        (custom, "print"),
        (found.memref_layout.is_some(), "memref_layout"),
    ];
    let words = |all: &[(bool, &str)]| all.iter().filter(|(there, _)| *there).map(|(_, word)| (*word).into()).collect();
    let params = found.params.iter().enumerate();
    s::Params {
        name: format!("{}.{}", found.dialect, found.mnemonic),
        symbol: found.symbol.into(),
        summary: found.summary.into(),
        docs: docs(found.docs),
        params: params.map(|(i, param)| self::param(found, i, param, cx, constraints)).collect(),
        format: match found.asm {
            ParamsAsm::Format(format) => Some(format::params(format.elements, found)),
            _ => None,
        },
        code: words(&code),
        flags: words(&[(found.alias, "alias")]),
        value_name: found.value_name.unwrap_or_default().into(),
        // A trait is known by its type; what is written says the documentation.
        traits: found.docs.map_or(&[][..], |docs| docs.traits).iter().map(|found| found.text.to_owned()).collect(),
        interfaces: names(found.interfaces),
    }
}

fn param(
    found: &'static ParamsDef,
    index: usize,
    param: &ParamDef,
    cx: &Context,
    constraints: &mut Constraints,
) -> s::Param {
    let part = found.docs.and_then(|docs| docs.parts.get(index)).filter(|part| part.name == param.name);
    let ty = part.map_or_else(|| pascal(param.type_name), |part| part.rust.to_owned());
    let ty = constrained(param.kind, &ty, cx, constraints).unwrap_or(ty);
    let self_type = found.self_type == Some(index as u16);
    s::Param {
        name: param.name.into(),
        type_name: param.type_name.into(),
        optional: matches!(param.presence, Presence::Optional),
        default: match param.presence {
            Presence::Default(_) => Some(part.map_or("function()", |part| part.default).to_owned()),
            // The derive gives a self type this default.
            Presence::Required if self_type && ty == "Type" => Some("::core::default::Default::default()".to_owned()),
            _ => None,
        },
        ty,
        self_type,
        mutable: found.mutable == Some(index as u16),
        docs: part.map(part_docs).unwrap_or_default(),
    }
}

/// The type of a parameter with a constraint, under the name that the file gives the constraint.
fn constrained(kind: &ParamKind, ty: &str, cx: &Context, constraints: &mut Constraints) -> Option<String> {
    let (mut kind, mut lists) = (kind, 0);
    while let Some(element) = kind.element {
        (kind, lists) = (element, lists + 1);
    }
    let name = match (kind.type_constraint, kind.attr_constraint) {
        (Some(of), _) => format!("TypeOf<{}>", constraints.types(of(), cx)),
        (_, Some(of)) => format!("Attr<{}>", constraints.attrs(of(), cx)),
        (None, None) => return None,
    };
    let listed = format!("{}{name}{}", "Vec<".repeat(lists), ">".repeat(lists));
    Some(if ty.starts_with("Option<") { format!("Option<{listed}>") } else { listed })
}

/// Exports an enum, as an attribute of the dialect if it is one.
pub fn enumeration(found: &EnumDef, attr: Option<&'static ParamsDef>) -> s::Enum {
    let parts = found.docs.map_or(&[][..], |docs| docs.parts);
    let cases = found.cases.iter().enumerate().map(|(i, case)| s::Case {
        symbol: case.symbol.into(),
        text: case.text.into(),
        value: case.value,
        docs: parts.get(i).map(part_docs).unwrap_or_default(),
    });
    let attr = attr.map(|found| s::EnumAttr {
        name: format!("{}.{}", found.dialect, found.mnemonic),
        symbol: found.symbol.into(),
        format: match found.asm {
            ParamsAsm::Format(format) => match format.elements {
                [ParamElem::Param { index: 0, qualified: false }] => None,
                elements => Some(format::params(elements, found)),
            },
            _ => None,
        },
    });
    s::Enum {
        name: found.name.into(),
        summary: found.summary.into(),
        docs: docs(found.docs),
        attr,
        width: found.width,
        strings: found.strings,
        bits: found.bits.map(|bits| s::Bits {
            separator: bits.separator.into(),
            primary_groups: bits.primary_groups,
            quoted: bits.quoted,
        }),
        field: found.words == EnumWords::Field,
        cases: cases.collect(),
    }
}
