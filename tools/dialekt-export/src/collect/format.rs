//! Formats as tokens, from the data that parser and printer interpret.

use dialekt_ir_core::decl::format::{Arg, Clause, Elem, Format, Optional, Present, TypeArg};
use dialekt_ir_core::decl::params::{ParamArg, ParamElem, ParamGroup, ParamsDef};

use super::fields::Fields;
use crate::names::variable;

/// The tokens of a format.
pub fn tokens(format: &Format, fields: &Fields) -> String {
    Writer { fields }.elements(format.elements)
}

struct Writer<'a> {
    fields: &'a Fields,
}

impl Writer<'_> {
    fn elements(&self, elements: &[Elem]) -> String {
        elements.iter().map(|element| self.element(element)).collect::<Vec<_>>().join(" ")
    }

    fn types(&self, of: TypeArg) -> String {
        match of {
            TypeArg::Operand(group) => variable(&self.fields.operand(group)),
            TypeArg::Result(group) => variable(&self.fields.result(group)),
            TypeArg::Operands => "operands".into(),
            TypeArg::Results => "results".into(),
        }
    }

    fn element(&self, element: &Elem) -> String {
        let qualified = |yes: bool, inner: String| if yes { format!("qualified({inner})") } else { inner };
        match element {
            Elem::Keyword(text) | Elem::Punct(text) => format!("{text:?}"),
            Elem::Space => "\" \"".into(),
            Elem::NoSpace => "\"\"".into(),
            Elem::Newline => "\"\\n\"".into(),
            Elem::Attr { slot, qualified: yes } => qualified(*yes, variable(&self.fields.attribute(*slot))),
            Elem::UnitAttr(slot) | Elem::Prop(slot) => variable(&self.fields.attribute(*slot)),
            Elem::Operand(group) => variable(&self.fields.operand(*group)),
            Elem::Region(index) => variable(&self.fields.region(*index)),
            Elem::Successor(index) => variable(&self.fields.successor(*index)),
            Elem::Operands => "operands".into(),
            Elem::Regions => "regions".into(),
            Elem::Successors => "successors".into(),
            Elem::Type { of, qualified: yes } => qualified(*yes, format!("type({})", self.types(*of))),
            Elem::FunctionalType(inputs, outputs) => {
                format!("functional_type({}, {})", self.types(*inputs), self.types(*outputs))
            }
            Elem::AttrDict { keyword: false } => "attr_dict".into(),
            Elem::AttrDict { keyword: true } => "attr_dict_with_keyword".into(),
            Elem::PropDict => "prop_dict".into(),
            Elem::Custom(directive, args) => {
                let args: Vec<String> = args.iter().map(|arg| self.arg(arg)).collect();
                format!("custom<{}>({})", directive.name, args.join(", "))
            }
            Elem::Optional(group) => self.optional(group),
            Elem::OneOfMany(clauses) => {
                let all: Vec<String> = clauses.iter().map(|clause| self.clause(clause)).collect();
                format!("oilist({})", all.join(" | "))
            }
        }
    }

    fn clause(&self, clause: &Clause) -> String {
        let body = self.elements(clause.body);
        format!("{} {body}", self.element(&clause.lead)).trim_end().to_owned()
    }

    fn optional(&self, group: &Optional) -> String {
        let marked = if group.inverted { group.otherwise } else { group.then };
        let at = marked.iter().position(|element| group.anchor.iter().any(|present| is_of(element, *present)));
        let branch = |elements: &[Elem], marks: bool| {
            let all = elements.iter().enumerate().map(|(i, element)| {
                let mark = if marks && at == Some(i) { "^" } else { "" };
                format!("{}{mark}", self.element(element))
            });
            format!("({})", all.collect::<Vec<_>>().join(" "))
        };
        let then = branch(group.then, !group.inverted);
        match group.otherwise {
            [] => format!("{then}?"),
            otherwise => format!("{then}:{}?", branch(otherwise, group.inverted)),
        }
    }

    fn arg(&self, arg: &Arg) -> String {
        match arg {
            Arg::Attr(slot) | Arg::Prop(slot) => variable(&self.fields.attribute(*slot)),
            Arg::Operand(group) => variable(&self.fields.operand(*group)),
            Arg::Region(index) => variable(&self.fields.region(*index)),
            Arg::Successor(index) => variable(&self.fields.successor(*index)),
            Arg::Type(of) => format!("type({})", self.types(*of)),
            Arg::AttrDict => "attr_dict".into(),
            Arg::PropDict => "prop_dict".into(),
            Arg::Text(text) => format!("{text:?}"),
            Arg::Ref(inner) => format!("ref({})", self.arg(inner)),
        }
    }
}

/// Returns whether an element is the anchor of a group.
fn is_of(element: &Elem, present: Present) -> bool {
    let types = |of: &TypeArg| match (of, present) {
        (TypeArg::Operand(a), Present::Operand(b)) | (TypeArg::Result(a), Present::Result(b)) => *a == b,
        (TypeArg::Operands, Present::Operands) | (TypeArg::Results, Present::Results) => true,
        _ => false,
    };
    match (element, present) {
        (Elem::Attr { slot, .. }, Present::Attr(other)) | (Elem::Prop(slot), Present::Prop(other)) => *slot == other,
        (Elem::UnitAttr(slot), Present::Attr(other) | Present::Prop(other)) => *slot == other,
        (Elem::Operand(a), Present::Operand(b)) | (Elem::Region(a), Present::Region(b)) => *a == b,
        (Elem::Operands, Present::Operands) => true,
        (Elem::Type { of, .. } | Elem::FunctionalType(of, _), _) if types(of) => true,
        (Elem::FunctionalType(_, of), _) => types(of),
        (Elem::Custom(_, args), _) => args.iter().any(|arg| match (arg, present) {
            (Arg::Attr(a), Present::Attr(b)) | (Arg::Prop(a), Present::Prop(b)) => *a == b,
            (Arg::Operand(a), Present::Operand(b)) | (Arg::Region(a), Present::Region(b)) => *a == b,
            (Arg::Type(of), _) => types(of),
            _ => false,
        }),
        _ => false,
    }
}

/// The tokens of the format of a type or attribute. Custom directives have no names in a registry, so that they are
/// numbered.
pub fn params(elements: &[ParamElem], found: &ParamsDef) -> String {
    let mut writer = ParamsWriter { found, directives: 0 };
    writer.elements(elements)
}

struct ParamsWriter<'a> {
    found: &'a ParamsDef,
    directives: u32,
}

impl ParamsWriter<'_> {
    fn elements(&mut self, elements: &[ParamElem]) -> String {
        elements.iter().map(|element| self.element(element)).collect::<Vec<_>>().join(" ")
    }

    fn param(&self, index: u16, qualified: bool) -> String {
        let name = variable(self.found.params.get(usize::from(index)).map_or("", |param| param.name));
        if qualified { format!("qualified({name})") } else { name }
    }

    fn directive(&mut self) -> String {
        self.directives += 1;
        format!("custom<Directive{}>", self.directives)
    }

    fn element(&mut self, element: &ParamElem) -> String {
        match element {
            ParamElem::Keyword(text) | ParamElem::Punct(text) => format!("{text:?}"),
            ParamElem::Space => "\" \"".into(),
            ParamElem::NoSpace => "\"\"".into(),
            ParamElem::Newline => "\"\\n\"".into(),
            ParamElem::Param { index, qualified } => self.param(*index, *qualified),
            ParamElem::Params(_) => "params".into(),
            ParamElem::Struct(args) => format!("struct({})", self.args(args)),
            ParamElem::Custom(_, args) => format!("{}({})", self.directive(), self.args(args)),
            ParamElem::Optional(group) => self.optional(group),
        }
    }

    fn args(&mut self, args: &[ParamArg]) -> String {
        let args: Vec<String> = args.iter().map(|arg| self.arg(arg)).collect();
        args.join(", ")
    }

    fn arg(&mut self, arg: &ParamArg) -> String {
        match arg {
            ParamArg::Param { index, qualified } => self.param(*index, *qualified),
            ParamArg::Custom(index, _) => format!("{}({})", self.directive(), self.param(*index, false)),
            ParamArg::Ref(index) => format!("ref({})", self.param(*index, false)),
            ParamArg::Text(text) => format!("{text:?}"),
        }
    }

    fn optional(&mut self, group: &ParamGroup) -> String {
        let marked = if group.inverted { group.otherwise } else { group.then };
        let at = marked.iter().position(|element| group.anchor.iter().any(|anchor| names(element, *anchor)));
        let mut branch = |elements: &[ParamElem], marks: bool| {
            let mut all = Vec::new();
            for (i, element) in elements.iter().enumerate() {
                all.push(format!("{}{}", self.element(element), if marks && at == Some(i) { "^" } else { "" }));
            }
            format!("({})", all.join(" "))
        };
        let then = branch(group.then, !group.inverted);
        match group.otherwise {
            [] => format!("{then}?"),
            otherwise => format!("{then}:{}?", branch(otherwise, group.inverted)),
        }
    }
}

/// Returns whether an element prints a parameter.
fn names(element: &ParamElem, param: u16) -> bool {
    match element {
        ParamElem::Param { index, .. } => *index == param,
        ParamElem::Params(args) | ParamElem::Struct(args) | ParamElem::Custom(_, args) => args
            .iter()
            .any(|arg| matches!(arg, ParamArg::Param { index, .. } | ParamArg::Custom(index, _) if *index == param)),
        _ => false,
    }
}
