//! Formats as tokens, from checked models.

use dialekt_ods_model::format::{Arg, Clause, Element, ElementKind, Group, Of};
use dialekt_ods_model::op::OpModel;
use dialekt_ods_model::params::{Param, ParamArg, ParamElement, ParamElementKind, ParamGroup};
use dialekt_ods_model::text;

use crate::names::variable;

/// The tokens of the format of an op.
pub fn tokens(model: &OpModel, elements: &[Element]) -> String {
    Writer { model }.elements(elements)
}

struct Writer<'a> {
    model: &'a OpModel,
}

impl Writer<'_> {
    fn elements(&self, elements: &[Element]) -> String {
        elements.iter().map(|element| self.element(&element.kind)).collect::<Vec<_>>().join(" ")
    }

    fn field(&self, field: usize) -> String {
        variable(&self.model.fields[field].key())
    }

    fn types(&self, of: Of) -> String {
        match of {
            Of::Field(field) => self.field(field),
            Of::Operands => "operands".into(),
            Of::Results => "results".into(),
        }
    }

    fn element(&self, element: &ElementKind) -> String {
        let qualified = |yes: bool, inner: String| if yes { format!("qualified({inner})") } else { inner };
        match element {
            ElementKind::Literal(text) => format!("{text:?}"),
            ElementKind::Space => "\" \"".into(),
            ElementKind::NoSpace => "\"\"".into(),
            ElementKind::Newline => "\"\\n\"".into(),
            ElementKind::Field(field, yes) => qualified(*yes, self.field(*field)),
            ElementKind::Unit(field) => self.field(*field),
            ElementKind::Operands => "operands".into(),
            ElementKind::Regions => "regions".into(),
            ElementKind::Successors => "successors".into(),
            ElementKind::Type(of, yes) => qualified(*yes, format!("type({})", self.types(*of))),
            ElementKind::FunctionalType(inputs, outputs) => {
                format!("functional_type({}, {})", self.types(*inputs), self.types(*outputs))
            }
            ElementKind::AttrDict { keyword: false } => "attr_dict".into(),
            ElementKind::AttrDict { keyword: true } => "attr_dict_with_keyword".into(),
            ElementKind::PropDict => "prop_dict".into(),
            ElementKind::Custom(path, args) => {
                let args: Vec<String> = args.iter().map(|(arg, _)| self.arg(arg)).collect();
                format!("custom<{}>({})", text(path), args.join(", "))
            }
            ElementKind::Optional(group) => self.optional(group),
            ElementKind::OneOfMany(clauses) => {
                let all: Vec<String> = clauses.iter().map(|clause| self.clause(clause)).collect();
                format!("oilist({})", all.join(" | "))
            }
        }
    }

    fn clause(&self, clause: &Clause) -> String {
        format!("{:?} {}", clause.lead, self.elements(&clause.body)).trim_end().to_owned()
    }

    fn optional(&self, group: &Group) -> String {
        let marked = if group.inverted { &group.otherwise } else { &group.then };
        let at = marked.iter().position(|element| group.anchor.iter().any(|field| self.is_of(&element.kind, *field)));
        let branch = |elements: &[Element], marks: bool| {
            let all = elements.iter().enumerate().map(|(i, element)| {
                let mark = if marks && at == Some(i) { "^" } else { "" };
                format!("{}{mark}", self.element(&element.kind))
            });
            format!("({})", all.collect::<Vec<_>>().join(" "))
        };
        let then = branch(&group.then, !group.inverted);
        match group.otherwise.as_slice() {
            [] => format!("{then}?"),
            otherwise => format!("{then}:{}?", branch(otherwise, group.inverted)),
        }
    }

    /// Returns whether an element prints a field or its types.
    fn is_of(&self, element: &ElementKind, field: usize) -> bool {
        let role = |noun: &str| self.model.fields[field].role.noun() == noun;
        let types = |of: Of| match of {
            Of::Field(other) => other == field,
            Of::Operands => role("operand"),
            Of::Results => role("result"),
        };
        match element {
            ElementKind::Field(other, _) | ElementKind::Unit(other) => *other == field,
            ElementKind::Operands => role("operand"),
            ElementKind::Regions => role("region"),
            ElementKind::Type(of, _) => types(*of),
            ElementKind::FunctionalType(inputs, outputs) => types(*inputs) || types(*outputs),
            ElementKind::Custom(_, args) => {
                args.iter().any(|(arg, _)| matches!(arg, Arg::Field(other) | Arg::Type(other) if *other == field))
            }
            _ => false,
        }
    }

    fn arg(&self, arg: &Arg) -> String {
        match arg {
            Arg::Field(field) => self.field(*field),
            Arg::Type(field) => format!("type({})", self.field(*field)),
            Arg::AttrDict => "attr_dict".into(),
            Arg::PropDict => "prop_dict".into(),
            Arg::Text(text) => format!("{:?}", text.value()),
            Arg::Ref(inner) => format!("ref({})", self.arg(inner)),
        }
    }
}

/// The tokens of the format of a type or attribute.
pub fn params(params: &[Param], elements: &[ParamElement]) -> String {
    let names = params.iter().map(|param| variable(&param.name)).collect();
    ParamsWriter { names }.elements(elements)
}

/// The tokens of the format of an enum.
pub fn enum_attr(elements: &[ParamElement]) -> String {
    ParamsWriter { names: vec![variable("value")] }.elements(elements)
}

struct ParamsWriter {
    names: Vec<String>,
}

impl ParamsWriter {
    fn elements(&self, elements: &[ParamElement]) -> String {
        elements.iter().map(|element| self.element(&element.kind)).collect::<Vec<_>>().join(" ")
    }

    fn param(&self, index: usize, qualified: bool) -> String {
        let name = &self.names[index];
        if qualified { format!("qualified({name})") } else { name.clone() }
    }

    fn element(&self, element: &ParamElementKind) -> String {
        match element {
            ParamElementKind::Literal(text) => format!("{text:?}"),
            ParamElementKind::Space => "\" \"".into(),
            ParamElementKind::NoSpace => "\"\"".into(),
            ParamElementKind::Newline => "\"\\n\"".into(),
            ParamElementKind::Param(index, qualified) => self.param(*index, *qualified),
            ParamElementKind::Params(_) => "params".into(),
            ParamElementKind::Struct(args) => format!("struct({})", self.args(args)),
            ParamElementKind::Custom(path, args) => format!("custom<{}>({})", text(path), self.args(args)),
            ParamElementKind::Optional(group) => self.optional(group),
        }
    }

    fn args(&self, args: &[ParamArg]) -> String {
        args.iter().map(|arg| self.arg(arg)).collect::<Vec<_>>().join(", ")
    }

    fn arg(&self, arg: &ParamArg) -> String {
        match arg {
            ParamArg::Param(index, qualified) => self.param(*index, *qualified),
            ParamArg::Custom(index, path) => format!("custom<{}>({})", text(path), self.param(*index, false)),
            ParamArg::Ref(index) => format!("ref({})", self.param(*index, false)),
            ParamArg::Text(text) => format!("{:?}", text.value()),
        }
    }

    fn optional(&self, group: &ParamGroup) -> String {
        let marked = if group.inverted { &group.otherwise } else { &group.then };
        let at = marked.iter().position(|element| group.anchor.iter().any(|anchor| writes(&element.kind, *anchor)));
        let branch = |elements: &[ParamElement], marks: bool| {
            let all = elements.iter().enumerate().map(|(i, element)| {
                let mark = if marks && at == Some(i) { "^" } else { "" };
                format!("{}{mark}", self.element(&element.kind))
            });
            format!("({})", all.collect::<Vec<_>>().join(" "))
        };
        let then = branch(&group.then, !group.inverted);
        match group.otherwise.as_slice() {
            [] => format!("{then}?"),
            otherwise => format!("{then}:{}?", branch(otherwise, group.inverted)),
        }
    }
}

/// Returns whether an element prints a parameter.
fn writes(element: &ParamElementKind, param: usize) -> bool {
    match element {
        ParamElementKind::Param(index, _) => *index == param,
        ParamElementKind::Params(args) | ParamElementKind::Struct(args) | ParamElementKind::Custom(_, args) => {
            args.iter().any(|arg| arg.written() == Some(param))
        }
        _ => false,
    }
}
