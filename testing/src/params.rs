//! Random instances of attributes, types and enums of dialects, round trips through text, and invalid ones.

use std::collections::HashSet;

use dialekt_ir_core::context::dialect::DialectDescriptor;
use dialekt_ir_core::context::{Attribute, Context, ContextData, DialectRegistry, Type};
use dialekt_ir_core::decl::params::{ParamDef, ParamKind, ParamsDef, Presence};
use dialekt_ir_core::decl::{EnumDef, ParamValue};
use dialekt_ir_core::text::parse::parse_text;
use dialekt_ir_core::text::print::{attr_to_string, type_to_string};
use dialekt_ir_core::types::SubElement;

use crate::pool::{Pool, values_of};
use crate::random::Random;
use crate::report::Report;
use crate::text::fresh;

/// Texts of values for parameters.
const TEXTS: &[&str] = &[
    "0",
    "1",
    "7",
    "-3",
    "255",
    "18446744073709551615",
    "true",
    "false",
    "\"\"",
    "\"a\"",
    "\"two words\\0A\"",
    "a",
    "bare-id",
    "8",
    "32",
    "64",
    "(d0)[s0] -> (d0 + s0)",
    "(d0) : (d0 >= 0)",
    "affine_map<(d0)[s0] -> (d0 + s0)>",
    "affine_set<(d0) : (d0 >= 0)>",
    "1, 2",
    "1, 1, 1",
    "\"a\", \"b\"",
    "i32, f32",
    "[1, 2]",
    "[]",
    "<1>",
    "(1, 2)",
    "2x3",
    "?x4",
    "1.5",
    "@a",
];

/// The number of instances of a declaration, and the number of attempts.
const WANTED: usize = 12;
const TRIES: usize = 2000;
/// The number of values for each parameter.
const VALUES: usize = 40;

/// The kind of an instance.
#[derive(Clone, Copy, PartialEq, Eq)]
enum What {
    Attr,
    Type,
}

/// An attribute or a type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Made {
    Attr(Attribute),
    Type(Type),
}

impl Made {
    fn new(cx: &ContextData, what: What, def: &'static ParamsDef, values: Vec<ParamValue>) -> Made {
        match what {
            What::Attr => Made::Attr(cx.params_attr(def, values)),
            What::Type => Made::Type(cx.params_type(def, values)),
        }
    }

    fn read(cx: &Context, what: What, text: &str) -> Result<Made, Vec<dialekt_ir_core::diag::Diagnostic>> {
        match what {
            What::Attr => parse_text(cx, text, |p| p.parse_attribute(None)).map(Made::Attr),
            What::Type => parse_text(cx, text, |p| p.parse_type()).map(Made::Type),
        }
    }

    fn text(self, cx: &Context) -> String {
        match self {
            Made::Attr(attr) => attr_to_string(cx, attr),
            Made::Type(ty) => type_to_string(cx, ty),
        }
    }
}

/// Adds attributes and types of a dialect to the pool, but those whose text is not read again: they would spoil all that has them.
pub fn add_to(pool: &mut Pool, dialect: &DialectDescriptor, seed: u64) {
    for (what, def) in declared(dialect) {
        let mut random = Random::new(seed, def.mnemonic);
        for values in instances(pool, what, def, &mut random) {
            let made = Made::new(&pool.cx, what, def, values);
            if Made::read(&pool.cx, what, &made.text(&pool.cx)) != Ok(made) {
                continue;
            }
            match made {
                Made::Attr(attr) => pool.extend_attrs(&[attr]),
                Made::Type(ty) => pool.extend_types(&[ty]),
            }
        }
    }
}

fn declared(dialect: &DialectDescriptor) -> impl Iterator<Item = (What, &'static ParamsDef)> {
    let types = dialect.types.iter().map(|def| (What::Type, *def));
    types.chain(dialect.attrs.iter().map(|def| (What::Attr, *def)))
}

/// Values that satisfy the constraint of a parameter by itself.
fn values_for(pool: &mut Pool, kind: &'static ParamKind) -> Vec<ParamValue> {
    if let Some(def) = kind.enumeration {
        return values_of(def).into_iter().map(ParamValue::Int).collect();
    }
    let cx = pool.cx.clone();
    let mut values = Vec::new();
    if let Some(element) = kind.element {
        let elements = values_for(pool, element);
        values.push(ParamValue::list([]));
        for n in 1..=3.min(elements.len()) {
            values.push(ParamValue::list(elements[..n].iter().cloned()));
        }
        values.extend(elements.into_iter().take(8).map(|value| ParamValue::list([value])));
    } else if let Some(constraint) = kind.type_constraint {
        values.extend(pool.types_for(constraint()).iter().copied().map(ParamValue::Type));
    } else if let Some(constraint) = kind.attr_constraint {
        values.extend(pool.attrs_for(constraint()).iter().copied().map(ParamValue::Attr));
    } else if let Some(parse) = kind.parse {
        let pooled = pool.types.iter().take(VALUES).map(|ty| type_to_string(&cx, *ty));
        let attrs = pool.attrs.iter().step_by(9).map(|attr| attr_to_string(&cx, *attr));
        let texts: Vec<String> = TEXTS.iter().map(|text| (*text).to_string()).chain(pooled).chain(attrs).collect();
        values.extend(texts.iter().filter_map(|text| parse_text(&cx, text, parse).ok()));
    }
    let mut seen = HashSet::new();
    values.retain(|value| seen.insert(value.clone()));
    values
}

/// Parameters of instances, which include every case of every enum, and those of samples.
fn instances(pool: &mut Pool, what: What, def: &'static ParamsDef, random: &mut Random) -> Vec<Vec<ParamValue>> {
    let choices: Vec<Vec<ParamValue>> = def.params.iter().map(|param| values_for(pool, param.kind)).collect();
    let cx = &pool.cx;
    let value = |param: &ParamDef, choices: &[ParamValue], before: &[ParamValue], random: &mut Random| {
        let missing = param.missing(cx, before).filter(|_| choices.is_empty() || random.one_in(3));
        missing.or_else(|| choices.get(random.below(choices.len())).cloned())
    };
    let sampled = pool.sampled.iter().filter_map(|element| match (what, *element) {
        (What::Attr, SubElement::Attr(attr)) => cx.attr_params(def, attr),
        (What::Type, SubElement::Type(ty)) => cx.type_params(def, ty),
        _ => None,
    });
    let mut found: Vec<Vec<ParamValue>> = Vec::new();
    for values in sampled {
        if !found.iter().any(|other| other == values) {
            found.push(values.to_vec());
        }
    }
    let cases = def.params.iter().zip(&choices).filter(|(param, _)| param.kind.enumeration.is_some());
    let wanted = WANTED.max(cases.map(|(_, choices)| choices.len()).max().unwrap_or(0));
    for turn in 0..TRIES.max(wanted) {
        let mut values = Vec::with_capacity(def.params.len());
        for (param, choices) in def.params.iter().zip(&choices) {
            let next = match (param.kind.enumeration, choices.get(turn)) {
                (Some(_), Some(case)) => Some(case.clone()),
                _ => value(param, choices, &values, random),
            };
            values.extend(next);
        }
        if values.len() == def.params.len() && !found.contains(&values) && def.check(cx, &values).is_ok() {
            found.push(values);
        }
        if found.len() >= wanted || def.params.is_empty() {
            break;
        }
    }
    found
}

/// Checks the attributes, types and enums of a dialect.
pub fn check(pool: &mut Pool, registry: &DialectRegistry, dialect: &DialectDescriptor, seed: u64, report: &mut Report) {
    for (what, def) in declared(dialect) {
        let about = format!("{}{}.{}", if what == What::Attr { '#' } else { '!' }, def.dialect, def.mnemonic);
        let mut random = Random::new(seed, def.mnemonic);
        let all = instances(pool, what, def, &mut random);
        if all.is_empty() {
            let custom = def.params.iter().any(|param| param.kind.parse.is_none());
            if !custom {
                report.say(&about, "no valid instance was found");
            }
            continue;
        }
        for values in &all {
            report.params += 1;
            if let Err(problem) = trip(pool, registry, what, def, values) {
                report.say(&about, problem);
            }
        }
        invalid(pool, &mut random, what, def, &all[0], &about, report);
    }
    for def in dialect.enums {
        words(def, report);
    }
}

/// Prints an instance, parses it in a new context, and prints it again.
fn trip(
    pool: &Pool,
    registry: &DialectRegistry,
    what: What,
    def: &'static ParamsDef,
    values: &[ParamValue],
) -> Result<(), String> {
    let made = Made::new(&pool.cx, what, def, values.to_vec());
    let text = made.text(&pool.cx);
    let first = |diags: Vec<dialekt_ir_core::diag::Diagnostic>| {
        diags.into_iter().next().map_or("nothing was said".into(), |diag| diag.message)
    };
    let same = Made::read(&pool.cx, what, &text).map_err(|why| format!("`{text}` is not read: {}", first(why)))?;
    if same != made {
        return Err(format!("`{text}` is read as something else, `{}`", same.text(&pool.cx)));
    }
    let cx = fresh(registry);
    let again = Made::read(&cx, what, &text).map_err(|why| format!("`{text}` is not read: {}", first(why)))?;
    match again.text(&cx) {
        again if again == text => Ok(()),
        again => Err(format!("`{text}` is printed again as `{again}`")),
    }
}

/// Values that violate the constraint of a parameter are rejected with a message, also in text.
fn invalid(
    pool: &Pool,
    random: &mut Random,
    what: What,
    def: &'static ParamsDef,
    valid: &[ParamValue],
    about: &str,
    report: &mut Report,
) {
    for (i, param) in def.params.iter().enumerate() {
        let wrong = match (param.kind.type_constraint, param.kind.attr_constraint) {
            (Some(constraint), _) => pool.type_against(constraint(), random).map(ParamValue::Type),
            (_, Some(constraint)) => pool.attr_against(constraint(), random).map(ParamValue::Attr),
            _ => None,
        };
        let Some(wrong) = wrong else { continue };
        let mut values = valid.to_vec();
        values[i] = wrong;
        report.broken += 1;
        match def.check(&pool.cx, &values) {
            Err(message) if message.contains(param.name) => {}
            Err(message) => report.say(about, format!("a wrong `{}` is not named: {message}", param.name)),
            Ok(()) => report.say(about, format!("a wrong `{}` is taken", param.name)),
        }
        // The text may be that of a valid value.
        let made = Made::new(&pool.cx, what, def, values);
        let text = made.text(&pool.cx);
        match Made::read(&pool.cx, what, &text) {
            Ok(read) if read == made => report.say(about, format!("`{text}` is read")),
            Err(diags) if diags.is_empty() => report.say(about, format!("`{text}` is not read, and nothing was said")),
            _ => {}
        }
    }
    let required = def.params.iter().position(|param| matches!(param.presence, Presence::Required));
    if required.is_some() && def.self_type.is_none() {
        let sigil = if what == What::Attr { '#' } else { '!' };
        let text = format!("{sigil}{}.{}<", def.dialect, def.mnemonic);
        match Made::read(&pool.cx, what, &text) {
            Ok(_) => report.say(about, format!("`{text}` is read")),
            Err(diags) if diags.is_empty() => report.say(about, format!("`{text}` is not read, and nothing was said")),
            Err(_) => {}
        }
    }
}

/// Each value of an enum has a text, which is parsed as the value.
fn words(def: &'static EnumDef, report: &mut Report) {
    for value in values_of(def) {
        let text = def.stringify(value);
        let read = def.symbolize(&text);
        if read != Some(value) && def.case_of(value).is_none_or(|case| !text.is_empty() && case.text == text) {
            report.say(def.name, format!("the text `{text}` of {value} is read as {read:?}"));
        }
    }
    if def.symbolize("no such case").is_some() {
        report.say(def.name, "any text is read");
    }
}
