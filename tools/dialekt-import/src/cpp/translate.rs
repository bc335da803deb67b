//! Translation of expressions to Rust.

use std::collections::BTreeMap;

use super::code::{has_or, is_atom, joined, turbofish};
use super::parse::Expr;
use crate::names;

/// The Rust type of a translated expression.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// `bool`
    Bool,
    /// `Type`
    Type,
    /// `Option<Type>`
    MaybeType,
    /// `Attribute`
    Attr,
    /// `i64`
    Int,
    /// `Option<i64>`
    MaybeInt,
    /// `Option<&[i64]>`
    MaybeShape,
    /// `OpRef`
    Op,
    /// A value of an op, represented by its type: `Option<Type>`
    OfValue,
}

/// Rust code and its type.
#[derive(Clone, Debug)]
pub struct Value {
    /// The code.
    pub code: String,
    /// The Rust type.
    pub kind: Kind,
    /// The C++ class that it was cast to, without namespace.
    class: Option<String>,
}

impl Value {
    /// A value without a class.
    pub fn new(code: impl Into<String>, kind: Kind) -> Value {
        Value { code: code.into(), kind, class: None }
    }
}

/// The parameter that a getter of a C++ class returns.
#[derive(Clone, Debug)]
pub struct Getter {
    /// The struct.
    pub owner: String,
    /// The field.
    pub field: String,
    /// The Rust type of the field.
    pub kind: Kind,
}

/// Lookup of C++ classes.
pub trait Classes {
    /// The constraint of a class of types.
    fn type_class(&self, class: &str) -> Option<String>;
    /// The constraint of a class of attributes.
    fn attr_class(&self, class: &str) -> Option<String>;
    /// The dialect and mnemonic of a class of another dialect without a crate; `attr` tells attributes from types.
    fn foreign(&self, class: &str, attr: bool) -> Option<(String, String)>;
    /// The parameter that a getter of a class of types returns.
    fn getter(&self, class: &str, method: &str) -> Option<Getter>;
}

/// The length that code may have: the code of a variable is repeated at each of its uses.
const MAX_LENGTH: usize = 100_000;

/// The translator from expressions to code.
pub struct Translator<'a> {
    classes: &'a dyn Classes,
    scope: BTreeMap<String, Value>,
    /// The number of enclosing closures.
    depth: usize,
}

impl<'a> Translator<'a> {
    /// A translator in whose expressions `$_self` is `subject`.
    pub fn new(classes: &'a dyn Classes, subject: Value) -> Self {
        Translator { classes, scope: BTreeMap::from([("$_self".to_owned(), subject)]), depth: 0 }
    }

    /// A translator in whose expressions `$_op` is `subject`.
    pub fn of_op(classes: &'a dyn Classes, subject: Value) -> Self {
        Translator { classes, scope: BTreeMap::from([("$_op".to_owned(), subject)]), depth: 0 }
    }

    /// The code of a predicate; `None` if a part of it is not known.
    pub fn predicate(&mut self, expr: &Expr) -> Option<String> {
        let value = self.expr(expr)?;
        (value.kind == Kind::Bool).then_some(value.code)
    }

    /// The code of an expression; `None` if a part of it is not known, or if it is too long.
    pub fn expr(&mut self, expr: &Expr) -> Option<Value> {
        self.part(expr).filter(|value| value.code.len() <= MAX_LENGTH)
    }

    fn part(&mut self, expr: &Expr) -> Option<Value> {
        match expr {
            Expr::Bool(value) => Some(Value::new(value.to_string(), Kind::Bool)),
            Expr::Int(value) => Some(Value::new(value.to_string(), Kind::Int)),
            Expr::Name(name, _) => self.scope.get(name).cloned(),
            Expr::Unary('!', inner) => {
                let inner = self.predicate(inner)?;
                let code = if is_atom(&inner) { format!("!{inner}") } else { format!("!({inner})") };
                Some(Value::new(code, Kind::Bool))
            }
            Expr::Binary(op, left, right) => self.binary(op, left, right),
            Expr::Call(callee, args) => self.call(callee, args),
            _ => None,
        }
    }

    fn binary(&mut self, op: &str, left: &Expr, right: &Expr) -> Option<Value> {
        if ["&&", "||"].contains(&op) {
            // In C++ a name alone tests for null, which is no test here.
            if op == "&&" && matches!(left, Expr::Name(name, _) if self.scope.contains_key(name)) {
                return self.expr(right);
            }
            let (left, right) = (self.predicate(left)?, self.predicate(right)?);
            let side = |code: String| if op == "&&" && has_or(&code) { format!("({code})") } else { code };
            return Some(Value::new(format!("{} {op} {}", side(left), side(right)), Kind::Bool));
        }
        if !["==", "!=", "<", ">", "<=", ">="].contains(&op) {
            return None;
        }
        let right = match right {
            Expr::List(values) | Expr::Call(_, values) if list_of_ints(right).is_some() => {
                let ints = list_of_ints(right).unwrap_or_default();
                let _ = values;
                let left = self.expr(left)?;
                return (left.kind == Kind::MaybeShape && op == "==")
                    .then(|| Value::new(format!("{} == Some(&[{}][..])", left.code, joined(&ints)), Kind::Bool));
            }
            right => self.expr(right)?,
        };
        let left = self.expr(left)?;
        let code = match (left.kind, right.kind) {
            (Kind::Int, Kind::Int) | (Kind::Type, Kind::Type) => format!("{} {op} {}", left.code, right.code),
            (Kind::MaybeInt, Kind::Int) if op == "==" => format!("{} == Some({})", left.code, right.code),
            (Kind::MaybeInt, Kind::Int) => format!("{}.is_some_and(|n| n {op} {})", left.code, right.code),
            (Kind::MaybeInt, Kind::MaybeInt) | (Kind::MaybeType, Kind::MaybeType) if ["==", "!="].contains(&op) => {
                format!("{} {op} {}", left.code, right.code)
            }
            (Kind::MaybeType, Kind::Type) if op == "==" => format!("{} == Some({})", left.code, right.code),
            (Kind::Type, Kind::MaybeType) if op == "==" => format!("Some({}) == {}", left.code, right.code),
            _ => return None,
        };
        Some(Value::new(code, Kind::Bool))
    }

    fn call(&mut self, callee: &Expr, args: &[Expr]) -> Option<Value> {
        match (callee, args) {
            (Expr::Name(name, classes), [of]) => self.free(name, classes, of),
            (Expr::Name(name, _), [list, of]) if name == "is_contained" => {
                let ints = list_of_ints(list)?;
                let of = self.expr(of)?;
                (of.kind == Kind::MaybeInt).then(|| {
                    Value::new(format!("{}.is_some_and(|n| [{}].contains(&n))", of.code, joined(&ints)), Kind::Bool)
                })
            }
            (Expr::Name(name, _), [of, Expr::Lambda(param, body)]) if name == "all_of" => self.all_of(of, param, body),
            (Expr::Lambda(param, body), [of]) => {
                let of = self.expr(of)?;
                self.inside(of, param, |this| this.predicate(body))
            }
            (Expr::Member(of, name, classes), args) => {
                let of = self.expr(of)?;
                self.method(of, name, classes, args)
            }
            _ => None,
        }
    }

    /// A predicate on an optional value, which gets a name.
    fn inside(&mut self, of: Value, name: &str, body: impl FnOnce(&mut Self) -> Option<String>) -> Option<Value> {
        let inner = match of.kind {
            Kind::Type | Kind::Attr => of.clone(),
            Kind::MaybeType => Value::new(self.fresh("inner"), Kind::Type),
            _ => return None,
        };
        let before = self.scope.insert(name.to_owned(), inner.clone());
        self.depth += 1;
        let body = body(self);
        self.depth -= 1;
        match before {
            Some(before) => self.scope.insert(name.to_owned(), before),
            None => self.scope.remove(name),
        };
        let code = match of.kind {
            Kind::MaybeType => {
                let body = body?;
                let used = crate::constraint::mentions(&body, &inner.code);
                format!("{}.is_some_and(|{}{}| {body})", of.code, if used { "" } else { "_" }, inner.code)
            }
            _ => body?,
        };
        Some(Value::new(code, Kind::Bool))
    }

    fn fresh(&self, name: &str) -> String {
        if self.depth == 0 { name.to_owned() } else { format!("{name}{}", self.depth + 1) }
    }

    /// A predicate on all elements of an array.
    fn all_of(&mut self, of: &Expr, param: &str, body: &Expr) -> Option<Value> {
        let of = self.expr(of)?;
        if of.kind != Kind::Attr || of.class.as_deref() != Some("ArrayAttr") {
            return None;
        }
        let element = Value::new("*element", Kind::Attr);
        let before = self.scope.insert(param.to_owned(), element);
        self.depth += 1;
        let body = self.predicate(body);
        self.depth -= 1;
        match before {
            Some(before) => self.scope.insert(param.to_owned(), before),
            None => self.scope.remove(param),
        };
        let code = format!("cx.array_elements({}).is_some_and(|all| all.iter().all(|element| {}))", of.code, body?);
        Some(Value::new(code, Kind::Bool))
    }

    /// Calls of functions of one argument.
    fn free(&mut self, name: &str, classes: &[String], of: &Expr) -> Option<Value> {
        match name {
            "isa" | "isa_and_nonnull" | "isa_and_present" => {
                let of = self.expr(of)?;
                let all: Option<Vec<String>> =
                    classes.iter().map(|class| self.is_of(&of, names::last(class))).collect();
                Some(Value::new(all?.join(" || "), Kind::Bool))
            }
            "cast" | "dyn_cast" | "dyn_cast_or_null" | "dyn_cast_if_present" | "cast_or_null" => {
                let of = self.expr(of)?;
                Some(Value { class: classes.first().map(|class| names::last(class).to_owned()), ..of })
            }
            "getElementTypeOrSelf" => {
                let of = self.expr(of)?;
                let element = |ty: &str| format!("cx.type_data({ty}).element_type().unwrap_or({ty})");
                match of.kind {
                    Kind::Type => Some(Value::new(element(&of.code), Kind::Type)),
                    Kind::MaybeType | Kind::OfValue => {
                        let inner = self.fresh("inner");
                        Some(Value::new(format!("{}.map(|{inner}| {})", of.code, element(&inner)), Kind::MaybeType))
                    }
                    _ => None,
                }
            }
            "getI1SameShape" => {
                let of = self.expr(of)?;
                (of.kind == Kind::Type).then(|| Value::new(format!("i1_same_shape(cx, {})", of.code), Kind::MaybeType))
            }
            _ => None,
        }
    }

    fn is_of(&mut self, of: &Value, class: &str) -> Option<String> {
        match of.kind {
            Kind::Type | Kind::MaybeType => {
                if let Some(constraint) = self.classes.type_class(class) {
                    return self.holds(of, &constraint);
                }
                let (dialect, mnemonic) = self.classes.foreign(class, false)?;
                let named = |ty: &str| {
                    format!("cx.is_type_named({ty}, {}, {})", names::quoted(&dialect), names::quoted(&mnemonic))
                };
                let inner = self.fresh("inner");
                Some(match of.kind {
                    Kind::Type => named(&of.code),
                    _ => format!("{}.is_some_and(|{inner}| {})", of.code, named(&inner)),
                })
            }
            Kind::Attr => {
                if let Some(constraint) = self.classes.attr_class(class) {
                    return Some(format!("{}::DEF.holds(cx, {})", turbofish(&constraint), of.code));
                }
                let (dialect, mnemonic) = self.classes.foreign(class, true)?;
                let (dialect, mnemonic) = (names::quoted(&dialect), names::quoted(&mnemonic));
                Some(format!("cx.is_attr_named({}, {dialect}, {mnemonic})", of.code))
            }
            _ => None,
        }
    }

    /// The test that a type satisfies a constraint.
    fn holds(&self, of: &Value, constraint: &str) -> Option<String> {
        let constraint = turbofish(constraint);
        match of.kind {
            Kind::Type => Some(format!("{constraint}::DEF.holds(cx, {})", of.code)),
            Kind::MaybeType => {
                let inner = self.fresh("inner");
                Some(format!("{}.is_some_and(|{inner}| {constraint}::DEF.holds(cx, {inner}))", of.code))
            }
            _ => None,
        }
    }

    fn method(&mut self, of: Value, name: &str, classes: &[String], args: &[Expr]) -> Option<Value> {
        match of.kind {
            Kind::Type | Kind::MaybeType => self.type_method(of, name, classes, args),
            Kind::Attr => self.attr_method(of, name, args),
            Kind::Op => op_method(&of, name, args),
            Kind::OfValue if name == "getType" && args.is_empty() => Some(Value::new(of.code, Kind::MaybeType)),
            Kind::MaybeShape if name == "size" => {
                Some(Value::new(format!("{}.map(|shape| shape.len() as i64)", of.code), Kind::MaybeInt))
            }
            _ => None,
        }
    }

    fn type_method(&mut self, of: Value, name: &str, classes: &[String], args: &[Expr]) -> Option<Value> {
        let width = match args {
            [] => None,
            [Expr::Int(width)] => Some(*width),
            [element] if name == "clone" => return self.with_element(of, element),
            [Expr::List(no_shape), element] if name == "cloneWith" && no_shape.is_empty() => {
                return self.with_element(of, element);
            }
            _ => return None,
        };
        let sized = |any: &str, of: &str| width.map_or(any.to_owned(), |width| format!("{of}<{width}>"));
        let constraint = match name {
            "isInteger" => sized("AnyInteger", "AnyI"),
            "isSignlessInteger" => sized("AnySignlessInteger", "I"),
            "isSignedInteger" => sized("AnySignedInteger", "SI"),
            "isUnsignedInteger" => sized("AnyUnsignedInteger", "UI"),
            "isSignless" => "AnySignlessInteger".into(),
            "isSigned" => "AnySignedInteger".into(),
            "isUnsigned" => "AnyUnsignedInteger".into(),
            "isIndex" => "Index".into(),
            "isF16" | "isF32" | "isF64" | "isF80" | "isF128" | "isBF16" | "isTF32" => name[2..].to_owned(),
            "isIntOrIndex" => "AnyOf<(AnyInteger, Index)>".into(),
            "isIntOrFloat" => "AnyOf<(AnyInteger, AnyFloat)>".into(),
            "isIntOrIndexOrFloat" => "AnyOf<(AnyInteger, Index, AnyFloat)>".into(),
            "isSignlessIntOrIndex" => "AnySignlessIntegerOrIndex".into(),
            "isSignlessIntOrFloat" => "AnyOf<(AnySignlessInteger, AnyFloat)>".into(),
            "isSignlessIntOrIndexOrFloat" => "AnyOf<(AnySignlessIntegerOrIndex, AnyFloat)>".into(),
            "isScalable" => "AnyScalableVectorOfAnyRank".into(),
            "hasTrait" if classes.first().is_some_and(|class| names::last(class) == "ValueSemantics") => {
                "ValueSemanticsContainerOf<AnyType>".into()
            }
            _ => return self.type_getter(of, name, args),
        };
        Some(Value::new(self.holds(&of, &constraint)?, Kind::Bool))
    }

    /// The shaped type with a signless integer as element type.
    fn with_element(&self, of: Value, element: &Expr) -> Option<Value> {
        let Expr::Call(callee, args) = element else { return None };
        let (Expr::Name(name, _), [_, Expr::Int(width)]) = (&**callee, args.as_slice()) else { return None };
        if name != "IntegerType::get" || of.kind != Kind::Type || !(1..1 << 24).contains(width) {
            return None;
        }
        let code = match width {
            1 => format!("i1_same_shape(cx, {})", of.code),
            width => format!("I::<{width}>::DEF.build.and_then(|build| cx.with_element_type({}, build(cx)))", of.code),
        };
        Some(Value::new(code, Kind::MaybeType))
    }

    fn type_getter(&mut self, of: Value, name: &str, args: &[Expr]) -> Option<Value> {
        let own = of.class.as_deref().and_then(|class| self.classes.getter(class, name));
        if let Some(getter) = own.filter(|_| args.is_empty()) {
            let kind = match getter.kind {
                Kind::Type => Kind::MaybeType,
                Kind::Int => Kind::MaybeInt,
                _ => return None,
            };
            let value = match kind {
                Kind::MaybeInt => format!("found.{} as i64", getter.field),
                _ => format!("found.{}", getter.field),
            };
            let owner = getter.owner;
            return Some(Value::new(
                match of.kind {
                    Kind::Type => format!("{owner}::of(cx, {}).map(|found| {value})", of.code),
                    _ => {
                        format!("{}.and_then(|inner| {owner}::of(cx, inner)).map(|found| {value})", of.code)
                    }
                },
                kind,
            ));
        }
        // The shape of an optional type is optional.
        let data = |then: &str| match of.kind {
            Kind::Type => format!("cx.type_data({}).{then}", of.code),
            _ => format!("{}.and_then(|inner| cx.type_data(inner).{then})", of.code),
        };
        let inner = self.fresh("inner");
        let ask = |then: &str| match of.kind {
            Kind::Type => format!("cx.type_data({}).{then}", of.code),
            _ => format!("{}.is_some_and(|{inner}| cx.type_data({inner}).{then})", of.code),
        };
        let (code, kind) = match (name, args) {
            ("getElementType", []) => (data("element_type()"), Kind::MaybeType),
            ("getShape", []) => (data("shape()"), Kind::MaybeShape),
            ("getRank", []) => (format!("{}.map(|shape| shape.len() as i64)", data("shape()")), Kind::MaybeInt),
            ("hasRank", []) => (ask("shape().is_some()"), Kind::Bool),
            ("hasStaticShape", []) => (ask("has_static_shape()"), Kind::Bool),
            ("getNumElements", []) => {
                (format!("{}.and_then(|n| i64::try_from(n).ok())", data("num_elements()")), Kind::MaybeInt)
            }
            ("getDimSize", [Expr::Int(at)]) if *at >= 0 => {
                (format!("{}.and_then(|shape| shape.get({at}).copied())", data("shape()")), Kind::MaybeInt)
            }
            _ => return None,
        };
        Some(Value::new(code, kind))
    }

    fn attr_method(&mut self, of: Value, name: &str, args: &[Expr]) -> Option<Value> {
        if !args.is_empty() {
            return None;
        }
        let class = of.class.as_deref().unwrap_or_default();
        let (code, kind) = match (class, name) {
            ("IntegerAttr", "getInt" | "getValue" | "getSInt" | "getUInt") => {
                (format!("cx.integer_i64({})", of.code), Kind::MaybeInt)
            }
            (_, "getType") => (format!("cx.attr_data({}).ty()", of.code), Kind::MaybeType),
            ("TypeAttr", "getValue") => (format!("cx.type_value({})", of.code), Kind::MaybeType),
            ("ArrayAttr", "size") => {
                (format!("cx.array_elements({}).map(|all| all.len() as i64)", of.code), Kind::MaybeInt)
            }
            _ => return None,
        };
        Some(Value::new(code, kind))
    }
}

/// The value of a method of an op.
fn op_method(of: &Value, name: &str, args: &[Expr]) -> Option<Value> {
    let code = &of.code;
    match (name, args) {
        ("getNumOperands", []) => Some(Value::new(format!("({code}.num_operands() as i64)"), Kind::Int)),
        ("getNumResults", []) => Some(Value::new(format!("({code}.num_results() as i64)"), Kind::Int)),
        ("getOperand", [Expr::Int(at)]) if *at >= 0 => {
            Some(Value::new(format!("{code}.operand_types().{}", item(*at)), Kind::OfValue))
        }
        ("getResult", [Expr::Int(at)]) if *at >= 0 => {
            Some(Value::new(format!("{code}.result_types().{}", item(*at)), Kind::OfValue))
        }
        _ => None,
    }
}

/// The integers of a list in braces, with or without a type in front.
fn list_of_ints(expr: &Expr) -> Option<Vec<i64>> {
    match expr {
        Expr::List(values) => {
            values.iter().map(|value| if let Expr::Int(n) = value { Some(*n) } else { None }).collect()
        }
        Expr::Call(_, args) => match args.as_slice() {
            [list @ Expr::List(_)] => list_of_ints(list),
            _ => None,
        },
        _ => None,
    }
}

/// The call that gives an item of an iterator.
fn item(at: i64) -> String {
    match at {
        0 => "next()".to_owned(),
        _ => format!("nth({at})"),
    }
}
