//! Assembly formats as readable grammar rules. [ODS: Declarative assembly format]

use dialekt_ir_core::decl::format::{Arg, Clause, Elem, Format, Optional, Present, TypeArg};
use dialekt_ir_core::decl::op::OpDescriptor;
use dialekt_ir_core::decl::params::{ParamArg, ParamElem, ParamGroup, ParamsAsm, ParamsDef};

/// The width at which lines are broken.
const WIDTH: usize = 96;

/// The syntax of an op with this name as a grammar rule, with line breaks where it is long; `None` if functions parse it.
pub fn op(op: &OpDescriptor, name: &str) -> Option<String> {
    let format = op.asm.read_format()?;
    let mut words = vec![format!("`{name}`")];
    elements(op, format, format.elements, &[], &mut words);
    Some(lines("operation ::= ", &words))
}

/// The syntax of an attribute or type; `None` if functions parse it.
pub fn params(def: &ParamsDef, sigil: &str) -> Option<String> {
    let mut words = vec![format!("`{sigil}{}.{}`", def.dialect, def.mnemonic)];
    match def.asm {
        ParamsAsm::Mnemonic => {}
        ParamsAsm::Format(format) => param_elements(def, format.elements, &[], &mut words),
        ParamsAsm::Attrs => words.push("(`<` attributes `>`)?".into()),
        ParamsAsm::Custom { .. } | ParamsAsm::Closures(..) => return None,
    }
    Some(lines("", &words))
}

/// Words separated by spaces; all lines after the first are indented to its start.
fn lines(start: &str, words: &[String]) -> String {
    let mut out = String::from(start);
    let mut column = start.len();
    for (i, word) in words.iter().enumerate() {
        if i > 0 && column + word.len() >= WIDTH {
            out.push('\n');
            out.push_str(&" ".repeat(start.len().max(4)));
            column = start.len().max(4);
        } else if i > 0 {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += word.chars().count();
    }
    out
}

/// Returns whether an element shows that the anchor of an optional group is present.
fn shows(element: &Elem, present: &Present) -> bool {
    match (element, present) {
        (
            Elem::Attr { slot, .. } | Elem::UnitAttr(slot) | Elem::Prop(slot),
            Present::Attr(other) | Present::Prop(other),
        ) => slot == other,
        (Elem::Operand(group), Present::Operand(other)) | (Elem::Region(group), Present::Region(other)) => {
            group == other
        }
        (Elem::Type { of: TypeArg::Operand(group), .. }, Present::Operand(other)) => group == other,
        (Elem::Type { of: TypeArg::Result(group), .. }, Present::Result(other)) => group == other,
        (Elem::Operands | Elem::Type { of: TypeArg::Operands, .. }, Present::Operands) => true,
        (Elem::Type { of: TypeArg::Results, .. }, Present::Results) => true,
        (Elem::FunctionalType(..), Present::Operands | Present::Results) => true,
        (Elem::Custom(_, args), present) => args.iter().any(|arg| match (arg, present) {
            (Arg::Attr(a) | Arg::Prop(a), Present::Attr(b) | Present::Prop(b)) => a == b,
            (Arg::Operand(a), Present::Operand(b)) | (Arg::Region(a), Present::Region(b)) => a == b,
            (Arg::Type(TypeArg::Result(a)), Present::Result(b)) => a == b,
            _ => false,
        }),
        _ => false,
    }
}

/// Adds the words of elements. The first element that shows one of `anchor` is marked.
fn elements(op: &OpDescriptor, format: &Format, all: &[Elem], anchor: &[Present], words: &mut Vec<String>) {
    let mut marked = anchor.is_empty();
    for element in all {
        element_words(op, format, element, words);
        if !marked && anchor.iter().any(|present| shows(element, present)) {
            marked = true;
            if let Some(last) = words.last_mut() {
                last.push('^');
            }
        }
    }
}

fn literal(text: &str) -> String {
    format!("`{text}`")
}

fn named(name: &str, kind: &str, index: u16) -> String {
    match name {
        "" => format!("${kind}{index}"),
        name => format!("${name}"),
    }
}

fn slot(op: &OpDescriptor, slot: u16) -> String {
    named(op.attributes.get(usize::from(slot)).map_or("", |slot| slot.name), "attribute", slot)
}

fn operand(op: &OpDescriptor, group: u16) -> String {
    named(op.operands.groups.get(usize::from(group)).map_or("", |group| group.name), "operand", group)
}

fn result(op: &OpDescriptor, group: u16) -> String {
    named(op.results.groups.get(usize::from(group)).map_or("", |group| group.name), "result", group)
}

fn region(op: &OpDescriptor, group: u16) -> String {
    named(op.regions.groups.get(usize::from(group)).map_or("", |group| group.name), "region", group)
}

fn successor(op: &OpDescriptor, group: u16) -> String {
    named(op.successors.groups.get(usize::from(group)).map_or("", |group| group.name), "successor", group)
}

fn type_arg(op: &OpDescriptor, of: TypeArg) -> String {
    match of {
        TypeArg::Operand(group) => operand(op, group),
        TypeArg::Result(group) => result(op, group),
        TypeArg::Operands => "operands".into(),
        TypeArg::Results => "results".into(),
    }
}

fn qualify(text: String, qualified: bool) -> String {
    if qualified { format!("qualified({text})") } else { text }
}

fn element_words(op: &OpDescriptor, format: &Format, element: &Elem, words: &mut Vec<String>) {
    let word = match element {
        Elem::Keyword(text) | Elem::Punct(text) => literal(text),
        Elem::Space => literal(" "),
        Elem::NoSpace => literal(""),
        Elem::Newline => literal("\\n"),
        Elem::Attr { slot: index, qualified } => qualify(slot(op, *index), *qualified),
        Elem::UnitAttr(index) | Elem::Prop(index) => slot(op, *index),
        Elem::Operand(group) => operand(op, *group),
        Elem::Region(group) => region(op, *group),
        Elem::Successor(group) => successor(op, *group),
        Elem::Operands => "operands".into(),
        Elem::Regions => "regions".into(),
        Elem::Successors => "successors".into(),
        Elem::Type { of, qualified } => qualify(format!("type({})", type_arg(op, *of)), *qualified),
        Elem::FunctionalType(inputs, results) => {
            format!("functional-type({}, {})", type_arg(op, *inputs), type_arg(op, *results))
        }
        Elem::AttrDict { keyword: false } => "attr-dict".into(),
        Elem::AttrDict { keyword: true } => "attr-dict-with-keyword".into(),
        Elem::PropDict => "prop-dict".into(),
        Elem::Custom(directive, args) => {
            let args: Vec<String> = args.iter().map(|arg| self::arg(op, arg)).collect();
            format!("custom<{}>({})", directive.name, args.join(", "))
        }
        Elem::Optional(group) => return optional(op, format, group, words),
        Elem::OneOfMany(clauses) => return one_of_many(op, format, clauses, words),
    };
    words.push(word);
}

fn arg(op: &OpDescriptor, arg: &Arg) -> String {
    match arg {
        Arg::Attr(index) | Arg::Prop(index) => slot(op, *index),
        Arg::Operand(group) => operand(op, *group),
        Arg::Region(group) => region(op, *group),
        Arg::Successor(group) => successor(op, *group),
        Arg::Type(of) => format!("type({})", type_arg(op, *of)),
        Arg::AttrDict => "attr-dict".into(),
        Arg::PropDict => "prop-dict".into(),
        Arg::Text(text) => format!("\"{text}\""),
        Arg::Ref(inner) => format!("ref({})", self::arg(op, inner)),
    }
}

/// Encloses the words from `start` on in `open` and `close`.
fn enclose(words: &mut Vec<String>, start: usize, open: &str, close: &str) {
    match words.get_mut(start) {
        Some(first) => first.insert_str(0, open),
        None => words.push(open.into()),
    }
    if let Some(last) = words.last_mut() {
        last.push_str(close);
    }
}

fn optional(op: &OpDescriptor, format: &Format, group: &Optional, words: &mut Vec<String>) {
    let (here, there) = match group.inverted {
        false => (group.anchor, &[][..]),
        true => (&[][..], group.anchor),
    };
    let start = words.len();
    elements(op, format, group.then, here, words);
    if group.otherwise.is_empty() {
        return enclose(words, start, "(", ")?");
    }
    enclose(words, start, "(", ")");
    words.push(":".into());
    let start = words.len();
    elements(op, format, group.otherwise, there, words);
    enclose(words, start, "(", ")?");
}

fn one_of_many(op: &OpDescriptor, format: &Format, clauses: &[Clause], words: &mut Vec<String>) {
    let start = words.len();
    for (i, clause) in clauses.iter().enumerate() {
        if i > 0 {
            words.push("|".into());
        }
        element_words(op, format, &clause.lead, words);
        elements(op, format, clause.body, &[], words);
    }
    enclose(words, start, "oilist(", ")");
}

fn param(def: &ParamsDef, index: u16) -> String {
    named(def.params.get(usize::from(index)).map_or("", |param| param.name), "parameter", index)
}

fn param_elements(def: &ParamsDef, all: &[ParamElem], anchor: &[u16], words: &mut Vec<String>) {
    let mut marked = anchor.is_empty();
    for element in all {
        let word = match element {
            ParamElem::Keyword(text) | ParamElem::Punct(text) => literal(text),
            ParamElem::Space => literal(" "),
            ParamElem::NoSpace => literal(""),
            ParamElem::Newline => literal("\\n"),
            ParamElem::Param { index, qualified } => qualify(param(def, *index), *qualified),
            ParamElem::Params(args) => format!("params({})", param_args(def, args)),
            ParamElem::Struct(args) => format!("struct({})", param_args(def, args)),
            ParamElem::Custom(_, args) => format!("custom({})", param_args(def, args)),
            ParamElem::Optional(group) => {
                param_group(def, group, words);
                continue;
            }
        };
        words.push(word);
        if let (false, ParamElem::Param { index, .. }) = (marked, element)
            && anchor.contains(index)
            && let Some(last) = words.last_mut()
        {
            marked = true;
            last.push('^');
        }
    }
}

fn param_group(def: &ParamsDef, group: &ParamGroup, words: &mut Vec<String>) {
    let (here, there) = if group.inverted { (&[][..], group.anchor) } else { (group.anchor, &[][..]) };
    let start = words.len();
    param_elements(def, group.then, here, words);
    if group.otherwise.is_empty() {
        return enclose(words, start, "(", ")?");
    }
    enclose(words, start, "(", ")");
    words.push(":".into());
    let start = words.len();
    param_elements(def, group.otherwise, there, words);
    enclose(words, start, "(", ")?");
}

fn param_args(def: &ParamsDef, args: &[ParamArg]) -> String {
    let all = args.iter().map(|arg| match arg {
        ParamArg::Param { index, qualified } => qualify(param(def, *index), *qualified),
        ParamArg::Custom(index, _) => format!("custom({})", param(def, *index)),
        ParamArg::Ref(index) => format!("ref({})", param(def, *index)),
        ParamArg::Text(text) => format!("\"{text}\""),
    });
    all.collect::<Vec<_>>().join(", ")
}
