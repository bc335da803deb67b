//! Fields of ops, whose roles are given by the last segment of their type.

use syn::{Expr, GenericArgument, Ident, LitStr, PathArguments, Type};

use super::{AttrSlot, Effect, Field, Kind, OpModel, Presence, Role, Sizes, options, parse};
use crate::keys::read::Read;
use crate::keys::{FieldKeys, Rename};
use crate::{Errors, wording};

/// The types that give a field its role.
const TYPES: [&str; 13] = [
    "Operand",
    "Operands",
    "OperandGroups",
    "OpResult",
    "OpResults",
    "Attr",
    "Prop",
    "Derived",
    "Region",
    "Regions",
    "Successor",
    "Successors",
    "Option",
];

/// Reads all fields.
pub(crate) fn read<'a>(
    fields: impl IntoIterator<Item = &'a syn::Field>,
    rename: Rename,
    errors: &mut Errors,
) -> Vec<Field> {
    fields.into_iter().filter_map(|field| read_field(field, rename, errors)).collect()
}

fn read_field(field: &syn::Field, rename: Rename, errors: &mut Errors) -> Option<Field> {
    let ident = field.ident.clone()?;
    let attrs = FieldAttrs::read(field, errors);
    let role = role(&field.ty, &attrs, errors);
    attrs.check(&role, errors);
    let key = super::key(&ident);
    let renamed = match rename {
        Rename::Keep => key,
        Rename::Camel => wording::camel_case(&key),
    };
    Some(Field {
        name: attrs.name().map_or(renamed, LitStr::value),
        ident,
        ty: field.ty.clone(),
        role,
        index: 0,
        sizes: attrs.sizes().cloned(),
        effects: attrs.effects,
        docs: parse::docs(&field.attrs),
    })
}

/// The attributes of a field.
struct FieldAttrs {
    read: Read<FieldKeys>,
    effects: Vec<Effect>,
}

impl FieldAttrs {
    fn read(field: &syn::Field, errors: &mut Errors) -> FieldAttrs {
        let read = Read::<FieldKeys>::attributes(&field.attrs, errors);
        let effects = read.keys.effects.iter().flat_map(|list| options::effects(list, errors)).collect();
        for attr in &field.attrs {
            if let Some(word) = attr.path().get_ident()
                && (word == "op" || word == "assembly")
            {
                errors.on(attr, format!("`#[{word}(..)]` belongs above the struct, not on a field"));
            }
        }
        FieldAttrs { read, effects }
    }

    fn name(&self) -> Option<&LitStr> {
        self.read.keys.name.as_ref().map(|name| &name.0)
    }

    fn sizes(&self) -> Option<&Ident> {
        self.read.keys.sizes.as_ref().map(|sizes| &sizes.0)
    }

    fn default(&self) -> Option<&Expr> {
        self.read.keys.default.as_ref().map(|value| &value.0.0)
    }

    fn derived(&self) -> Option<&Expr> {
        self.read.keys.derived.as_ref().map(|value| &value.0.0)
    }

    /// Checks that the attributes fit the role of the field.
    fn check(&self, role: &Role, errors: &mut Errors) {
        let noun = role.noun();
        if let Some(attr) = self.read.place("default")
            && !matches!(role, Role::Attr(..) | Role::Prop(..) | Role::Unknown)
        {
            errors.on(attr, format!("only attributes and properties have defaults, not {noun}s"));
        }
        if let Some(attr) = self.read.place("derived")
            && !matches!(role, Role::Derived(..) | Role::Unknown)
        {
            errors.on(attr, format!("only a field `Derived<..>` is computed, not {noun}s"));
        }
        if let Some(sizes) = self.sizes()
            && !matches!(role, Role::Operand(Kind::Nested, _) | Role::Unknown)
        {
            errors.on(sizes, format!("`#[sizes(..)]` belongs on `OperandGroups<..>`, not on other {noun}s"));
        }
        if let Some(attr) = self.read.place("effects")
            && !matches!(role, Role::Operand(..) | Role::Result(..) | Role::Attr(..) | Role::Unknown)
        {
            errors.on(attr, format!("only operands, results and attributes have effects, not {noun}s"));
        }
        if let Some(name) = self.name() {
            match (name.value().is_empty(), role) {
                (true, Role::Operand(..) | Role::Result(..) | Role::Unknown) => {}
                (true, Role::Region(kind, _)) if !kind.varies() => {}
                (true, Role::Successor(kind, None)) if !kind.varies() => {}
                (true, Role::Attr(..)) => errors.on(name, "attributes must be named"),
                (true, Role::Prop(..)) => errors.on(name, "properties must be named"),
                (true, Role::Derived(..)) => errors.on(name, "derived attributes must be named"),
                (true, Role::Region(..)) => errors.on(name, "optional and variadic regions must be named"),
                (true, Role::Successor(..)) => {
                    errors.on(name, "a successor with a constraint must be named, and a variadic one")
                }
                (false, _) => {
                    let text = name.value();
                    let fits = text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
                        && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '$' || c == '.');
                    if !fits {
                        errors.on(name, format!("`{text}` is not a name: expected letters, digits, `_`, `$` and `.`"));
                    }
                }
            }
        }
    }
}

/// The last segment of a path type, with its only type argument.
fn last_segment(ty: &Type) -> Option<(&Ident, Option<&Type>)> {
    let Type::Path(path) = ungrouped(ty) else { return None };
    let last = path.path.segments.last()?;
    let argument = match &last.arguments {
        PathArguments::AngleBracketed(args) => args.args.iter().find_map(|arg| match arg {
            GenericArgument::Type(ty) => Some(ty),
            _ => None,
        }),
        _ => None,
    };
    Some((&last.ident, argument))
}

/// A type without the invisible groups that `macro_rules!` fragments are wrapped in.
fn ungrouped(ty: &Type) -> &Type {
    match ty {
        Type::Group(group) => ungrouped(&group.elem),
        Type::Paren(paren) => ungrouped(&paren.elem),
        ty => ty,
    }
}

/// The last segment of a constraint's path: the macro knows a few constraints by name.
pub(crate) fn constraint_name(ty: &Type) -> String {
    last_segment(ty).map(|(ident, _)| ident.to_string()).unwrap_or_default()
}

/// The constraint in the type of a field: `C` of `Operand<C>` and of `Option<Operand<C>>`.
pub(crate) fn constraint(ty: &Type) -> Option<Type> {
    let (word, argument) = last_segment(ty)?;
    match TYPES.iter().find(|known| word == **known)? {
        &"Option" => constraint(argument?),
        _ => argument.cloned(),
    }
}

fn role(ty: &Type, attrs: &FieldAttrs, errors: &mut Errors) -> Role {
    let Some((word, argument)) = last_segment(ty) else {
        unknown(ty, "", errors);
        return Role::Unknown;
    };
    let mut constraint = |what: &str| {
        if argument.is_none() {
            errors.on(ty, format!("`{word}` without a constraint: write `{word}<{what}>`"));
        }
        argument.cloned()
    };
    let role = match word.to_string().as_str() {
        "Operand" => constraint("AnyType").map(|c| Role::Operand(Kind::One, c)),
        "Operands" => constraint("AnyType").map(|c| Role::Operand(Kind::Variadic, c)),
        "OperandGroups" => constraint("AnyType").map(|c| Role::Operand(Kind::Nested, c)),
        "OpResult" => constraint("AnyType").map(|c| Role::Result(Kind::One, c)),
        "OpResults" => constraint("AnyType").map(|c| Role::Result(Kind::Variadic, c)),
        "Attr" => constraint("I64Attr").map(|c| Role::Attr(presence(&c, attrs, false), c)),
        "Prop" => constraint("I64Prop").map(|c| Role::Prop(presence(&c, attrs, false), c)),
        "Derived" => constraint("TypeAttr").and_then(|c| match attrs.derived() {
            Some(value) => Some(Role::Derived(c, value.clone())),
            None => {
                if attrs.read.place("derived").is_none() {
                    errors
                        .on(ty, "a derived attribute is computed: write `#[derived(..)]` with an expression above it");
                }
                None
            }
        }),
        "Region" => Some(Role::Region(Kind::One, argument.cloned())),
        "Regions" => Some(Role::Region(Kind::Variadic, argument.cloned())),
        "Successor" => Some(Role::Successor(Kind::One, argument.cloned())),
        "Successors" => Some(Role::Successor(Kind::Variadic, argument.cloned())),
        "Option" => optional(ty, argument, attrs, errors),
        "OpResultGroups" | "ResultGroups" => {
            errors.on(ty, "groups of groups of results are not supported: write `OpResults<..>`");
            None
        }
        word => {
            unknown(ty, word, errors);
            None
        }
    };
    role.unwrap_or(Role::Unknown)
}

fn optional(ty: &Type, argument: Option<&Type>, attrs: &FieldAttrs, errors: &mut Errors) -> Option<Role> {
    let inner = argument.and_then(last_segment);
    let word = inner.map(|(word, _)| word.to_string()).unwrap_or_default();
    let constraint = inner.and_then(|(_, argument)| argument).cloned();
    let without =
        |errors: &mut Errors| errors.on(ty, format!("`{word}` without a constraint: write `Option<{word}<..>>`"));
    match (word.as_str(), constraint) {
        ("Operand", Some(c)) => Some(Role::Operand(Kind::Optional, c)),
        ("OpResult", Some(c)) => Some(Role::Result(Kind::Optional, c)),
        ("Attr", Some(c)) => Some(Role::Attr(presence(&c, attrs, true), c)),
        ("Prop", Some(c)) => Some(Role::Prop(presence(&c, attrs, true), c)),
        ("Operand" | "OpResult" | "Attr" | "Prop", None) => {
            without(errors);
            None
        }
        ("Operands" | "OpResults" | "OperandGroups" | "Regions" | "Successors", _) => {
            errors.on(ty, format!("`{word}` is empty where there is nothing: write it without `Option`"));
            None
        }
        ("Derived", _) => {
            errors.on(ty, "the value of a derived attribute is an `Option` anyway: write `Derived<..>`");
            None
        }
        ("Region", constraint) => Some(Role::Region(Kind::Optional, constraint)),
        ("Successor", _) => {
            errors.on(ty, "there are no optional successors: write `Successors` for any number of them");
            None
        }
        _ => {
            unknown(ty, &word, errors);
            None
        }
    }
}

fn presence(constraint: &Type, attrs: &FieldAttrs, optional: bool) -> Presence {
    let default = attrs.default().cloned();
    match (default, optional) {
        _ if constraint_name(constraint) == "UnitAttr" => Presence::Unit,
        (None, false) if constraint_name(constraint) == "UnitProp" => Presence::Default(syn::parse_quote!(false)),
        (Some(value), false) => Presence::Default(value),
        (Some(value), true) => Presence::ReadAs(value),
        (None, true) => Presence::Optional,
        (None, false) => Presence::Required,
    }
}

fn unknown(ty: &Type, word: &str, errors: &mut Errors) {
    let also = [
        ("Result", "OpResult"),
        ("Results", "OpResults"),
        ("Value", "Operand"),
        ("Values", "Operands"),
        ("Attribute", "Attr"),
    ];
    let other = also.iter().find(|(wrong, _)| *wrong == word).map(|(_, right)| format!("; did you mean `{right}`?"));
    let hint = other.unwrap_or_else(|| wording::did_you_mean(word, TYPES));
    errors.on(
        ty,
        format!(
            "expected the type of a part of an operation{hint}\n\
             a field is `Operand<C>`, `OpResult<C>`, `Attr<C>`, `Prop<P>`, `Region` (or an `Option` of one), `Operands<C>`, `OperandGroups<C>`, \
             `OpResults<C>`, `Derived<C>`, `Regions`, `Successor` or `Successors`"
        ),
    );
}

/// Numbers the fields of each role, and gives attributes their slots.
pub(super) fn number(model: &mut OpModel) {
    let mut slots: Vec<AttrSlot> = Vec::new();
    for (i, field) in model.fields.iter().enumerate() {
        if matches!(field.role, Role::Attr(..) | Role::Prop(..)) {
            slots.push(AttrSlot { name: field.name.clone(), field: Some(i) });
        }
    }
    for (results, name) in [(false, "operandSegmentSizes"), (true, "resultSegmentSizes")] {
        if model.segments(results) {
            slots.push(AttrSlot { name: name.into(), field: None });
        }
    }
    slots.sort_by(|a, b| a.name.cmp(&b.name));
    let (mut operands, mut results, mut regions, mut successors, mut derived) = (0.., 0.., 0.., 0.., 0..);
    for (i, field) in model.fields.iter_mut().enumerate() {
        field.index = match field.role {
            Role::Operand(..) => operands.next(),
            Role::Result(..) => results.next(),
            Role::Region(..) => regions.next(),
            Role::Successor(..) => successors.next(),
            Role::Derived(..) => derived.next(),
            Role::Attr(..) | Role::Prop(..) => slots.iter().position(|slot| slot.field == Some(i)),
            Role::Unknown => None,
        }
        .unwrap_or_default();
    }
    let sizes = |results: bool, name: &str| {
        if model.segments(results) {
            Sizes::Attr(slots.iter().position(|slot| slot.field.is_none() && slot.name == name).unwrap_or_default())
        } else if model.same_size(results) {
            Sizes::Same
        } else {
            Sizes::One
        }
    };
    (model.operand_sizes, model.result_sizes) =
        (sizes(false, "operandSegmentSizes"), sizes(true, "resultSegmentSizes"));
    model.slots = slots;
}
