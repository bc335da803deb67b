//! Constraints on types and attributes. [ODS: Constraints]
//!
//! A constraint is a tree of data: the verifier checks whether a value satisfies it, diagnostics and documentation
//! combine its summary from its parts, and generators of random IR enumerate it. Constraints are compared by content,
//! never by address.

use std::fmt::Write;

use super::closures::{AttrClosure, TypeClosure};
use super::enums::EnumDef;
use super::intern::Closure;
use super::params::ParamsDef;
use crate::bytecode::PropertyEncoding;
use crate::context::{Attribute, ContextData, Type};
use crate::ir::OpRef;
use crate::text::parse::{Parsed, Parser};
use crate::text::print::Printer;

/// The description of a constraint: the text that completes `operand #0 must be `.
#[derive(Clone, Copy, Debug)]
pub enum Summary {
    /// A text.
    Text(&'static str),
    /// The summaries of the parts: `a or b`, `a and b`, or the base and its restrictions with spaces between.
    Parts,
    /// `{container} of {elements} values{suffix}`.
    Container(&'static str, &'static str),
    /// `{prefix}{part}{suffix}` with the summary of the only part, or of all with ` or ` between.
    Around(&'static str, &'static str),
    /// A text that depends on the type found.
    OfType(fn(&ContextData, Type) -> String),
    /// A text that depends on the attribute found.
    OfAttr(fn(&ContextData, Attribute) -> String),
}

/// A claim on a type.
#[derive(Clone, Copy, Debug)]
pub struct TypeConstraintDef {
    /// The description.
    pub summary: Summary,
    /// The predicate.
    pub pred: TypePred,
    /// The only type that satisfies it, where there is one: *buildable* types need not be written.
    pub build: Option<fn(&ContextData) -> Type>,
    /// The kind of type, where formats take and print that kind only; `None` where they take any type.
    pub form: Option<&'static TypeForm>,
}

/// The form in which formats write types of a kind.
#[derive(Clone, Copy, Debug)]
pub struct TypeForm {
    /// The name of the kind, `builtin.memref`; empty where it has none, as a union of kinds.
    pub name: &'static str,
    /// Returns whether a type is of the kind.
    pub is: fn(&ContextData, Type) -> bool,
    /// Parses its own syntax, without sigil, dialect and mnemonic; `None` where there is none.
    pub parse: Option<fn(&mut Parser<'_>) -> Parsed<Type>>,
}

/// The predicate of a type constraint.
#[derive(Clone, Copy, Debug)]
pub enum TypePred {
    /// Any type.
    Any,
    /// A predicate.
    Holds(fn(&ContextData, Type) -> bool),
    /// A predicate made while the program runs.
    Dyn(&'static Closure<TypeClosure>),
    /// A type of this declaration.
    Of(&'static ParamsDef),
    /// At least one of these.
    AnyOf(&'static [&'static TypeConstraintDef]),
    /// All of these.
    AllOf(&'static [&'static TypeConstraintDef]),
    /// The element type satisfies one of these, and the type itself the predicate.
    Elements(fn(&ContextData, Type) -> Option<Type>, &'static [&'static TypeConstraintDef]),
    /// The first one, and a predicate.
    Confined(&'static TypeConstraintDef, fn(&ContextData, Type) -> bool),
    /// Not this one.
    Neg(&'static TypeConstraintDef),
    /// A predicate that looks at the op. Where there is no op, nothing is known against the type.
    InOp(fn(OpRef<'_>, Type) -> bool),
}

impl TypeConstraintDef {
    /// Any type at all.
    pub const ANY: TypeConstraintDef =
        TypeConstraintDef { summary: Summary::Text("any type"), pred: TypePred::Any, build: None, form: None };

    /// A predicate with a summary.
    pub const fn new(summary: &'static str, holds: fn(&ContextData, Type) -> bool) -> TypeConstraintDef {
        TypeConstraintDef { summary: Summary::Text(summary), pred: TypePred::Holds(holds), build: None, form: None }
    }

    /// The types of a declaration: of one that was made while the program runs, mostly.
    pub const fn of(def: &'static ParamsDef) -> TypeConstraintDef {
        TypeConstraintDef { summary: Summary::Text(def.summary), pred: TypePred::Of(def), build: None, form: None }
    }

    /// A predicate that looks at the op whose operand or result has the type. [ODS: `$_op`]
    pub const fn in_op(summary: &'static str, holds: fn(OpRef<'_>, Type) -> bool) -> TypeConstraintDef {
        TypeConstraintDef { summary: Summary::Text(summary), pred: TypePred::InOp(holds), build: None, form: None }
    }

    /// A predicate with captures.
    pub const fn of_closure(summary: &'static str, holds: &'static Closure<TypeClosure>) -> TypeConstraintDef {
        TypeConstraintDef { summary: Summary::Text(summary), pred: TypePred::Dyn(holds), build: None, form: None }
    }

    /// One of several: `a or b`.
    pub const fn any_of(parts: &'static [&'static TypeConstraintDef]) -> TypeConstraintDef {
        TypeConstraintDef { summary: Summary::Parts, pred: TypePred::AnyOf(parts), build: None, form: None }
    }

    /// The same constraint with another description.
    pub const fn described(self, summary: &'static str) -> TypeConstraintDef {
        TypeConstraintDef { summary: Summary::Text(summary), ..self }
    }

    /// The same constraint, which only the type built by the function satisfies.
    pub const fn buildable(self, build: fn(&ContextData) -> Type) -> TypeConstraintDef {
        TypeConstraintDef { build: Some(build), ..self }
    }

    /// Returns whether exactly one type satisfies the constraint, so that it can be built (ODS: `BuildableType`).
    pub const fn is_buildable(&self) -> bool {
        self.build.is_some()
    }

    /// The same constraint, with the form in which formats write types of its kind.
    pub const fn written(self, form: &'static TypeForm) -> TypeConstraintDef {
        TypeConstraintDef { form: Some(form), ..self }
    }

    /// Returns whether any type satisfies the constraint, so that there is nothing to check.
    pub const fn is_trivial(&self) -> bool {
        matches!(self.pred, TypePred::Any)
    }

    /// Returns whether a type satisfies the constraint.
    pub fn holds(&self, cx: &ContextData, ty: Type) -> bool {
        self.holds_in(cx, ty, None)
    }

    /// Returns whether a type of an operand or result of an op satisfies the constraint.
    pub fn holds_in(&self, cx: &ContextData, ty: Type, op: Option<OpRef<'_>>) -> bool {
        match &self.pred {
            TypePred::Any => true,
            TypePred::Holds(holds) => holds(cx, ty),
            TypePred::Dyn(holds) => holds(cx, ty),
            TypePred::Of(def) => cx.type_params(def, ty).is_some(),
            TypePred::AnyOf(parts) => parts.iter().any(|part| part.holds_in(cx, ty, op)),
            TypePred::AllOf(parts) => parts.iter().all(|part| part.holds_in(cx, ty, op)),
            TypePred::Elements(element, parts) => {
                element(cx, ty).is_some_and(|element| parts.iter().any(|part| part.holds_in(cx, element, op)))
            }
            TypePred::Confined(base, holds) => base.holds_in(cx, ty, op) && holds(cx, ty),
            TypePred::Neg(part) => (op.is_none() && part.asks_op()) || !part.holds_in(cx, ty, op),
            TypePred::InOp(holds) => op.is_none_or(|op| holds(op, ty)),
        }
    }

    /// Returns whether the constraint looks at the op.
    pub fn asks_op(&self) -> bool {
        matches!(self.pred, TypePred::InOp(_)) || self.parts().iter().any(|part| part.asks_op())
    }

    fn parts(&self) -> &[&'static TypeConstraintDef] {
        match &self.pred {
            TypePred::AnyOf(parts) | TypePred::AllOf(parts) | TypePred::Elements(_, parts) => parts,
            TypePred::Confined(part, _) | TypePred::Neg(part) => std::slice::from_ref(part),
            TypePred::Any | TypePred::Holds(_) | TypePred::Dyn(_) | TypePred::Of(_) | TypePred::InOp(_) => &[],
        }
    }

    /// The summary, for a type that was found where the constraint should hold.
    pub fn describe(&self, cx: &ContextData, found: Type) -> String {
        let mut out = String::new();
        self.describe_into(cx, found, &mut out);
        out
    }

    fn describe_into(&self, cx: &ContextData, found: Type, out: &mut String) {
        let join = |separator: &str, out: &mut String| {
            for (i, part) in self.parts().iter().enumerate() {
                out.push_str(if i == 0 { "" } else { separator });
                part.describe_into(cx, found, out);
            }
        };
        match self.summary {
            Summary::Text(text) => out.push_str(text),
            Summary::Parts if matches!(self.pred, TypePred::AllOf(_)) => join(" and ", out),
            Summary::Parts => join(" or ", out),
            Summary::Container(container, suffix) => {
                let _ = write!(out, "{container} of ");
                join(" or ", out);
                let _ = write!(out, " values{suffix}");
            }
            Summary::Around(prefix, suffix) => {
                out.push_str(prefix);
                join(" or ", out);
                out.push_str(suffix);
            }
            Summary::OfType(describe) => out.push_str(&describe(cx, found)),
            Summary::OfAttr(_) => {}
        }
    }
}

/// A claim on an attribute.
#[derive(Clone, Copy, Debug)]
pub struct AttrConstraintDef {
    /// The description: the text that completes `failed to satisfy constraint: `.
    pub summary: Summary,
    /// Returns whether the attribute is of the kind that a slot of this constraint stores.
    pub storage: fn(&ContextData, Attribute) -> bool,
    /// The predicate beyond the kind.
    pub pred: AttrPred,
    /// The form in which formats write the attribute.
    pub form: AttrForm,
}

/// The predicate of an attribute constraint.
#[derive(Clone, Copy, Debug)]
pub enum AttrPred {
    /// Any attribute of the right kind.
    Storage,
    /// A native property can be read from the attribute.
    Native(&'static NativeProp),
    /// A predicate.
    Holds(fn(&ContextData, Attribute) -> bool),
    /// A predicate made while the program runs.
    Dyn(&'static Closure<AttrClosure>),
    /// An attribute of this declaration.
    Of(&'static ParamsDef),
    /// At least one of these.
    AnyOf(&'static [&'static AttrConstraintDef]),
    /// All of these: the base first, then its restrictions.
    AllOf(&'static [&'static AttrConstraintDef]),
    /// An array, each element of which satisfies it.
    ArrayOf(&'static AttrConstraintDef),
    /// A type that satisfies a constraint.
    TypeOf(&'static TypeConstraintDef),
    /// Not this one.
    Neg(&'static AttrConstraintDef),
    /// A predicate that looks at the op. Where there is no op, nothing is known against the attribute.
    InOp(fn(OpRef<'_>, Attribute) -> bool),
    /// A case of an enum, as an integer of its width or as a string.
    Enum(&'static EnumDef),
}

/// The attributes that a native property is read from and converts to. [ODS: Properties]
#[derive(Clone, Copy, Debug)]
pub struct NativeProp {
    /// The attribute that the property which is read from an attribute converts to: it is stored instead.
    pub kept: fn(&ContextData, Attribute) -> Option<Attribute>,
    /// The predicate of the property, on the attribute that is stored.
    pub holds: fn(&ContextData, Attribute) -> bool,
    /// The message about an attribute from which no property can be read, where the reference has one.
    pub wrong: Option<fn(&ContextData, Attribute) -> String>,
    /// The encoding in bytecode.
    pub encoding: PropertyEncoding,
}

impl NativeProp {
    /// A property that has no predicate, and that bytecode refers to as an attribute.
    pub const fn new(kept: fn(&ContextData, Attribute) -> Option<Attribute>) -> NativeProp {
        NativeProp { kept, holds: |_, _| true, wrong: None, encoding: PropertyEncoding::Attribute }
    }
}

/// The form in which formats write an attribute.
#[derive(Clone, Copy, Debug)]
pub enum AttrForm {
    /// In the generic form of attributes, with its type.
    Generic,
    /// Without its type, which is always this one.
    OfType(fn(&ContextData) -> Type),
    /// A symbol name: `@name`.
    Symbol,
    /// A case of an enum, as a keyword or a string: the attribute is an integer of this type.
    Keyword(&'static EnumDef, fn(&ContextData) -> Type),
    /// The attribute's own syntax, without sigil, dialect and mnemonic, unless it is qualified.
    Own(&'static OwnForm),
}

/// Parses an attribute that may be missing.
pub type ParseOptionalFn = fn(&mut Parser<'_>) -> Parsed<Option<Attribute>>;

/// The syntax of a kind of attribute, without sigil, dialect and mnemonic.
#[derive(Clone, Copy, Debug)]
pub struct OwnForm {
    /// Parses it.
    pub parse: fn(&mut Parser<'_>) -> Parsed<Attribute>,
    /// Parses it where it may be missing; `None` where that cannot be told.
    pub parse_optional: Option<ParseOptionalFn>,
    /// Prints an attribute of the right kind; `false` when it is of another one.
    pub print: fn(Attribute, &mut Printer<'_>) -> bool,
}

impl AttrConstraintDef {
    /// Any attribute at all.
    pub const ANY: AttrConstraintDef = AttrConstraintDef {
        summary: Summary::Text("any attribute"),
        storage: |_, _| true,
        pred: AttrPred::Storage,
        form: AttrForm::Generic,
    };

    /// The sizes of groups. A structural trait reports wrong sizes, so that this does not look at them.
    pub const SEGMENT_SIZES: AttrConstraintDef =
        AttrConstraintDef::new("i32 dense array attribute", |cx, attr| cx.dense_i32_values(attr).is_some());

    /// Returns whether formats write the attribute without a type, because only one type is possible.
    pub const fn is_typed(&self) -> bool {
        matches!(self.form, AttrForm::OfType(_) | AttrForm::Keyword(..))
    }

    /// All attributes of a kind.
    pub const fn new(summary: &'static str, storage: fn(&ContextData, Attribute) -> bool) -> AttrConstraintDef {
        AttrConstraintDef { summary: Summary::Text(summary), storage, ..AttrConstraintDef::ANY }
    }

    /// The attributes of a declaration: of one that was made while the program runs, mostly.
    pub const fn of(def: &'static ParamsDef) -> AttrConstraintDef {
        AttrConstraintDef { summary: Summary::Text(def.summary), pred: AttrPred::Of(def), ..AttrConstraintDef::ANY }
    }

    /// A predicate with captures.
    pub const fn of_closure(summary: &'static str, holds: &'static Closure<AttrClosure>) -> AttrConstraintDef {
        AttrConstraintDef { summary: Summary::Text(summary), pred: AttrPred::Dyn(holds), ..AttrConstraintDef::ANY }
    }

    /// The attributes of the same kind, written in the same form, that satisfy a predicate, which replaces the one of
    /// this constraint.
    pub const fn subset(self, summary: &'static str, holds: fn(&ContextData, Attribute) -> bool) -> AttrConstraintDef {
        AttrConstraintDef { summary: Summary::Text(summary), pred: AttrPred::Holds(holds), ..self }
    }

    /// The attributes of this kind that satisfy a predicate that looks at their op. [ODS: `$_op`]
    pub const fn in_op(self, summary: &'static str, holds: fn(OpRef<'_>, Attribute) -> bool) -> AttrConstraintDef {
        AttrConstraintDef { summary: Summary::Text(summary), pred: AttrPred::InOp(holds), ..self }
    }

    /// The attributes of this kind that satisfy a predicate.
    pub const fn holding(self, holds: fn(&ContextData, Attribute) -> bool) -> AttrConstraintDef {
        AttrConstraintDef { pred: AttrPred::Holds(holds), ..self }
    }

    /// Written in another form.
    pub const fn written(self, form: AttrForm) -> AttrConstraintDef {
        AttrConstraintDef { form, ..self }
    }

    /// A native property; `storage` says which attributes it can be read from.
    pub const fn native(
        summary: &'static str,
        property: &'static NativeProp,
        storage: fn(&ContextData, Attribute) -> bool,
    ) -> AttrConstraintDef {
        AttrConstraintDef {
            summary: Summary::Text(summary),
            storage,
            pred: AttrPred::Native(property),
            ..AttrConstraintDef::ANY
        }
    }

    /// The attribute that is stored for one written in text: itself, or the attribute that a native property converts
    /// to.
    pub fn kept(&self, cx: &ContextData, attr: Attribute) -> Attribute {
        match self.pred {
            AttrPred::Native(property) => (property.kept)(cx, attr).unwrap_or(attr),
            _ => attr,
        }
    }

    /// Returns whether an attribute satisfies the constraint.
    pub fn holds(&self, cx: &ContextData, attr: Attribute) -> bool {
        self.holds_in(cx, attr, None)
    }

    /// Returns whether an attribute of an op satisfies the constraint.
    pub fn holds_in(&self, cx: &ContextData, attr: Attribute, op: Option<OpRef<'_>>) -> bool {
        if !(self.storage)(cx, attr) {
            return false;
        }
        match &self.pred {
            AttrPred::Storage => true,
            AttrPred::Native(property) => (property.holds)(cx, attr),
            AttrPred::Holds(holds) => holds(cx, attr),
            AttrPred::Dyn(holds) => holds(cx, attr),
            AttrPred::Of(def) => cx.attr_params(def, attr).is_some(),
            AttrPred::AnyOf(parts) => parts.iter().any(|part| part.holds_in(cx, attr, op)),
            AttrPred::AllOf(parts) => parts.iter().all(|part| part.holds_in(cx, attr, op)),
            AttrPred::Neg(part) => (op.is_none() && part.asks_op()) || !part.holds_in(cx, attr, op),
            AttrPred::InOp(holds) => op.is_none_or(|op| holds(op, attr)),
            AttrPred::ArrayOf(part) => {
                cx.array_elements(attr).is_some_and(|all| all.iter().all(|element| part.holds_in(cx, *element, op)))
            }
            AttrPred::TypeOf(part) => cx.type_value(attr).is_some_and(|ty| part.holds_in(cx, ty, op)),
            AttrPred::Enum(def) => def.value_of(cx, attr).is_some(),
        }
    }

    /// Returns whether the constraint looks at the op.
    pub fn asks_op(&self) -> bool {
        match &self.pred {
            AttrPred::InOp(_) => true,
            AttrPred::AnyOf(parts) | AttrPred::AllOf(parts) => parts.iter().any(|part| part.asks_op()),
            AttrPred::ArrayOf(part) | AttrPred::Neg(part) => part.asks_op(),
            AttrPred::TypeOf(part) => part.asks_op(),
            _ => false,
        }
    }

    /// The summary, for an attribute that was found where the constraint should hold.
    pub fn describe(&self, cx: &ContextData, found: Attribute) -> String {
        let join = |parts: &[&AttrConstraintDef], separator: &str| {
            let all: Vec<String> = parts.iter().map(|part| part.describe(cx, found)).collect();
            all.join(separator)
        };
        match (self.summary, &self.pred) {
            (Summary::Text(text), _) => text.into(),
            (Summary::OfAttr(describe), _) => describe(cx, found),
            (Summary::Parts, AttrPred::AnyOf(parts)) => join(parts, " or "),
            (Summary::Parts, AttrPred::AllOf(parts)) => join(parts, " "),
            (Summary::Around(prefix, suffix), AttrPred::ArrayOf(part) | AttrPred::Neg(part)) => {
                format!("{prefix}{}{suffix}", part.describe(cx, found))
            }
            (Summary::Around(prefix, suffix), AttrPred::TypeOf(part)) => {
                // An attribute without a type is described with `none`.
                let inner = part.describe(cx, cx.type_value(found).unwrap_or(Type::NONE));
                format!("{prefix}{inner}{suffix}")
            }
            (Summary::Parts, AttrPred::Enum(def)) => def.describe(),
            _ => String::new(),
        }
    }
}
