//! What all standard dialects declare, as JSON and back, as models of the macros, and as IRDL.

use dialekt_export::schema::{File, Kind, Op, Presence};
use dialekt_export::{from_json, irdl, model, to_json};
use dialekt_ir_core::context::Context;
use dialekt_ods_model::op::{self, OpModel, Role};

fn file() -> File {
    let registry = dialekt_all::registry();
    let cx = Context::with_registry(registry.clone());
    dialekt_export::file(&registry, &cx)
}

fn ops(file: &File) -> impl Iterator<Item = &Op> {
    file.dialects.iter().flat_map(|dialect| &dialect.ops)
}

#[test]
fn json_is_read_back() {
    let file = file();
    assert!(ops(&file).count() > 200);
    let text = to_json(&file);
    assert_eq!(from_json("all.json", &text).unwrap(), file);
}

fn kind(kind: op::Kind) -> Kind {
    match kind {
        op::Kind::One => Kind::One,
        op::Kind::Optional => Kind::Optional,
        op::Kind::Variadic => Kind::Variadic,
        op::Kind::Nested => Kind::Nested,
    }
}

/// What the macros make of an op is what was exported.
#[test]
fn ops_are_declarations_again() {
    let file = file();
    let wrong: Vec<String> = ops(&file)
        .filter_map(|op| match model::model(op) {
            Ok(model) => differs(op, &model).map(|what| format!("{}: {what}", op.name)),
            Err(messages) => Some(format!("{}: {}\n{}", op.name, messages.join("; "), model::source(op))),
        })
        .collect();
    assert!(wrong.is_empty(), "{} ops\n{}", wrong.len(), wrong.join("\n"));
}

fn differs(op: &Op, model: &OpModel) -> Option<&'static str> {
    let same = |what: &'static str, same: bool| (!same).then_some(what);
    let groups = |fields: Vec<&op::Field>, values: &[dialekt_export::schema::Values]| {
        fields.len() == values.len()
            && fields.iter().zip(values).all(|(field, value)| {
                field.name == value.name && field.key() == value.field && kind(field.role.kind()) == value.kind
            })
    };
    let attrs: Vec<&op::Field> = model.attributes().collect();
    let presence = |field: &op::Field, presence: &Presence| match &field.role {
        Role::Attr(found, _) => match found {
            op::Presence::Required => *presence == Presence::Required,
            op::Presence::Optional | op::Presence::Unit => *presence == Presence::Optional,
            op::Presence::Default(_) => matches!(presence, Presence::Default(_)),
            op::Presence::ReadAs(_) => matches!(presence, Presence::ReadAs(_)),
        },
        _ => false,
    };
    same("the name", model.options.name.as_ref().is_some_and(|name| name.value() == op.name))
        .or_else(|| same("operands", groups(model.operands().collect(), &op.operands)))
        .or_else(|| same("results", groups(model.results().collect(), &op.results)))
        .or_else(|| {
            let all = attrs.iter().zip(&op.attributes);
            let right = all.clone().all(|(field, attr)| field.name == attr.name && presence(field, &attr.presence));
            same("attributes", attrs.len() == op.attributes.len() && right)
        })
        .or_else(|| same("regions", model.regions().map(|field| &field.name).eq(op.regions.iter().map(|r| &r.name))))
        .or_else(|| same("successors", model.successors().count() == op.successors.len()))
        .or_else(|| same("the format", model.format.is_some() == op.format.is_some()))
        .or_else(|| {
            same(
                "effects on the op",
                model.options.effects.len() == op.effects.iter().filter(|e| e.on.is_none()).count(),
            )
        })
}

#[test]
fn wrong_files_are_located() {
    let mut file = file();
    file.dialects.retain(|dialect| dialect.name == "ub");
    let text = to_json(&file);
    for (from, to, message) in [
        (
            "\"version\": 1",
            "\"version\": 2",
            "ub.json:1:1: error: the file has version 2 of the schema, this reads version 1",
        ),
        ("\"version\": 1,", "\"version\": 1", "ub.json:3:3: error: expected `,` or `}` at line 3 column 3"),
        ("\"extensible\": false", "\"extensible\": 0", "error: invalid type: integer `0`, expected a boolean"),
        ("\"extensible\"", "\"expandable\"", "error: unknown field `expandable`"),
        ("\"kind\": \"one\"", "\"kind\": \"two\"", "error: unknown variant `two`"),
        (
            "attr_dict",
            "attr_dct",
            "error: op \"ub.poison\": expected literal, variable, directive, or optional group, found `attr_dct`",
        ),
    ] {
        assert!(text.contains(from), "{from}");
        let error = from_json("ub.json", &text.replacen(from, to, 1)).unwrap_err();
        assert!(error.contains(message) && error.starts_with("ub.json:"), "{error}");
    }
}

#[test]
fn irdl_says_what_it_can() {
    let mut file = file();
    file.dialects.retain(|dialect| dialect.name == "complex");
    let (text, missing) = irdl::dialect(&file.dialects[0]);
    assert!(text.starts_with("irdl.dialect @complex {\n"), "{text}");
    assert!(text.contains("  irdl.operation @add {\n"), "{text}");
    assert!(missing.contains(&"complex.add: traits".to_owned()), "{missing:?}");
    // It is a text of the dialect `irdl`, in generic and custom forms that any reader takes.
    assert_eq!(text.matches('{').count(), text.matches('}').count());
}
