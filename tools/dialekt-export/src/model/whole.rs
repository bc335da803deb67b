//! Dialects and interfaces as declarations.

use dialekt_ods_model::Errors;
use dialekt_ods_model::dialect::{self, DialectModel};
use dialekt_ods_model::interface::{self, InterfaceKind, InterfaceModel};

use super::op::item_name;
use super::{depth, doc_lines, parsed};
use crate::names::{ident, pascal};
use crate::schema as s;

/// The declaration of a dialect, as source.
pub fn source(found: &s::Dialect) -> String {
    let mut keys = vec![format!("name = {:?}", found.name)];
    let mut list = |key: &str, all: Vec<String>| {
        if !all.is_empty() {
            keys.push(format!("{key}({})", all.join(", ")));
        }
    };
    list("dependencies", found.dependencies.iter().map(|name| ident(name)).collect());
    list("interfaces", found.interfaces.iter().map(|name| pascal(name)).collect());
    list("ops", found.ops.iter().map(|op| item_name(&op.name)).collect());
    list("types", found.types.iter().map(|ty| item_name(&ty.name)).collect());
    let (own, enums): (Vec<&s::Enum>, Vec<&s::Enum>) = found.enums.iter().partition(|found| found.attr.is_some());
    let own = own.into_iter().map(|found| pascal(&found.name));
    list("attrs", found.attrs.iter().map(|attr| item_name(&attr.name)).chain(own).collect());
    list("enums", enums.into_iter().map(|found| pascal(&found.name)).collect());
    for (there, key) in [(found.extensible, "extensible"), (found.allows_unknown_ops, "allows_unknown_ops")] {
        if there {
            keys.push(key.to_owned());
        }
    }
    format!("{}#[dialect({})]\nstruct {}Dialect;\n", doc_lines(&found.docs), keys.join(", "), pascal(&found.name))
}

/// The model of a dialect.
///
/// # Errors
/// The messages of the derive for the declaration.
pub fn model(found: &s::Dialect) -> Result<DialectModel, Vec<String>> {
    let mut errors = Errors::default();
    let item = parsed(&source(found))?;
    let model = depth::with_stack(|| dialect::read(&item, &mut errors));
    if errors.is_empty() { Ok(model) } else { Err(errors.messages().collect()) }
}

fn kind(of: s::InterfaceOf) -> InterfaceKind {
    match of {
        s::InterfaceOf::Op => InterfaceKind::Op,
        s::InterfaceOf::Type => InterfaceKind::Type,
        s::InterfaceOf::Attr => InterfaceKind::Attr,
        s::InterfaceOf::Dialect => InterfaceKind::Dialect,
    }
}

/// The arguments of the attribute of an interface, and the trait, as source.
pub fn interface_source(found: &s::Interface) -> (String, String) {
    let mut keys = vec![format!("name = {:?}", found.name)];
    if !found.bases.is_empty() {
        let all: Vec<String> = found.bases.iter().map(|name| pascal(name)).collect();
        keys.push(format!("bases({})", all.join(", ")));
    }
    keys.extend(found.code.iter().map(|code| format!("{code} = function")));
    let method = |method: &s::Method| {
        let body = if method.has_default { " { unimplemented!() }" } else { ";" };
        format!("{}    {}{body}\n", doc_lines(&method.docs), method.signature)
    };
    let methods: String = found.methods.iter().map(method).collect();
    let item = format!("{}trait {} {{\n{methods}}}\n", doc_lines(&found.docs), pascal(&found.name));
    (keys.join(", "), item)
}

/// The model of an interface.
///
/// # Errors
/// The messages of the macro for the declaration.
pub fn interface(found: &s::Interface) -> Result<InterfaceModel, Vec<String>> {
    let (keys, item) = interface_source(found);
    let keys = keys.parse().map_err(|error: proc_macro2::LexError| vec![error.to_string()])?;
    let item = depth::read(&item)?;
    let mut errors = Errors::default();
    let model = depth::with_stack(|| interface::read(kind(found.of), keys, &item, &mut errors));
    if errors.is_empty() { Ok(model) } else { Err(errors.messages().collect()) }
}
