//! The syntax tree of Toy, and its dump.

use std::fmt::{self, Write};

use crate::lexer::Place;

/// A source: its structs and functions, in order.
#[derive(Clone, PartialEq, Debug)]
pub struct Module {
    pub items: Vec<Item>,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Item {
    Struct(Struct),
    Function(Function),
}

/// `struct name { members }`
#[derive(Clone, PartialEq, Debug)]
pub struct Struct {
    pub place: Place,
    pub name: String,
    pub members: Vec<Variable>,
}

/// `def name(params) { body }`
#[derive(Clone, PartialEq, Debug)]
pub struct Function {
    pub place: Place,
    pub name: String,
    pub params: Vec<Variable>,
    pub body: Vec<Statement>,
}

/// A variable, a parameter or a member of a struct.
#[derive(Clone, PartialEq, Debug)]
pub struct Variable {
    pub place: Place,
    pub name: String,
    pub ty: VarType,
}

/// The type that a variable is declared with.
#[derive(Clone, PartialEq, Debug)]
pub enum VarType {
    /// A tensor; empty if nothing is said of its shape.
    Tensor(Vec<i64>),
    /// A struct.
    Struct(String),
}

#[derive(Clone, PartialEq, Debug)]
pub enum Statement {
    /// `var name<shape> = value;` or `Struct name = value;`
    Var(Variable, Expr),
    /// `return value;`
    Return(Place, Option<Expr>),
    /// `print(value);`
    Print(Place, Expr),
    /// A value that is not used.
    Expr(Expr),
}

/// An expression. Its height is that of its tree: it is bounded, so that passes over the tree may be recursive.
#[derive(Clone, PartialEq, Debug)]
pub struct Expr {
    pub place: Place,
    pub kind: ExprKind,
    pub height: u32,
}

#[derive(Clone, PartialEq, Debug)]
pub enum ExprKind {
    Number(f64),
    /// A tensor: its shape, and its elements, which are numbers or tensors of equal shapes.
    Literal(Vec<i64>, Vec<Expr>),
    /// The members of a struct.
    StructLiteral(Vec<Expr>),
    Var(String),
    Binary(Operator, Box<Expr>, Box<Expr>),
    /// `value.member`
    Access(Box<Expr>, String, Place),
    Call(String, Vec<Expr>),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operator {
    Add,
    Mul,
}

/// A dump of the tree, with the name of the file in its places.
pub fn dump(module: &Module, file: &str) -> String {
    let mut dumper = Dumper { text: String::new(), file, depth: 1 };
    dumper.line("Module:");
    dumper.nested(|d| module.items.iter().for_each(|item| d.item(item)));
    dumper.text
}

struct Dumper<'a> {
    text: String,
    file: &'a str,
    depth: usize,
}

impl Dumper<'_> {
    fn line(&mut self, text: impl fmt::Display) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.text, "{:1$}{text}", "", 2 * self.depth);
    }

    fn at(&self, place: Place) -> String {
        format!("@{}:{}:{}", self.file, place.line, place.column)
    }

    fn nested(&mut self, dump: impl FnOnce(&mut Self)) {
        self.depth += 1;
        dump(self);
        self.depth -= 1;
    }

    fn item(&mut self, item: &Item) {
        match item {
            Item::Struct(decl) => {
                self.line(format!("Struct: {} {}", decl.name, self.at(decl.place)));
                self.nested(|d| {
                    d.line("Variables: [");
                    d.nested(|d| decl.members.iter().for_each(|member| d.variable(member)));
                    d.line("]");
                });
            }
            Item::Function(function) => {
                self.line("Function");
                self.nested(|d| {
                    d.line(format!("Proto '{}' {}", function.name, d.at(function.place)));
                    let params: Vec<&str> = function.params.iter().map(|param| &*param.name).collect();
                    d.line(format!("Params: [{}]", params.join(", ")));
                    d.line("Block {");
                    d.nested(|d| function.body.iter().for_each(|statement| d.statement(statement)));
                    d.line("} // Block");
                });
            }
        }
    }

    fn variable(&mut self, variable: &Variable) {
        let ty = match &variable.ty {
            VarType::Tensor(shape) => sizes(shape),
            VarType::Struct(name) => name.clone(),
        };
        self.line(format!("VarDecl {}<{ty}> {}", variable.name, self.at(variable.place)));
    }

    fn statement(&mut self, statement: &Statement) {
        match statement {
            Statement::Var(variable, value) => {
                self.variable(variable);
                self.nested(|d| d.expr(value));
            }
            Statement::Return(_, value) => {
                self.line("Return");
                self.nested(|d| match value {
                    Some(value) => d.expr(value),
                    None => d.line("(void)"),
                });
            }
            Statement::Print(place, value) => {
                self.line(format!("Print [ {}", self.at(*place)));
                self.nested(|d| d.expr(value));
                self.line("]");
            }
            Statement::Expr(value) => self.expr(value),
        }
    }

    fn expr(&mut self, expr: &Expr) {
        let at = self.at(expr.place);
        match &expr.kind {
            ExprKind::Number(_) | ExprKind::Literal(..) => self.line(format!("Literal: {} {at}", literal(expr))),
            ExprKind::StructLiteral(members) => {
                self.line(format!("Struct Literal: {at}"));
                self.nested(|d| members.iter().for_each(|member| d.expr(member)));
            }
            ExprKind::Var(name) => self.line(format!("var: {name} {at}")),
            ExprKind::Binary(operator, lhs, rhs) => {
                let sign = match operator {
                    Operator::Add => '+',
                    Operator::Mul => '*',
                };
                self.line(format!("BinOp: {sign} {at}"));
                self.nested(|d| {
                    d.expr(lhs);
                    d.expr(rhs);
                });
            }
            ExprKind::Access(value, member, place) => {
                self.line(format!("BinOp: . {at}"));
                self.nested(|d| {
                    d.expr(value);
                    d.line(format!("var: {member} {}", d.at(*place)));
                });
            }
            ExprKind::Call(callee, args) => {
                self.line(format!("Call '{callee}' [ {at}"));
                self.nested(|d| args.iter().for_each(|arg| d.expr(arg)));
                self.line("]");
            }
        }
    }
}

fn sizes(shape: &[i64]) -> String {
    shape.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")
}

/// `<2>[ 1.000000e+00, 2.000000e+00]`
fn literal(expr: &Expr) -> String {
    match &expr.kind {
        ExprKind::Number(value) => scientific(*value),
        ExprKind::Literal(shape, elements) => {
            let elements: Vec<String> = elements.iter().map(literal).collect();
            format!("<{}>[ {}]", sizes(shape), elements.join(", "))
        }
        _ => String::new(),
    }
}

/// A number as C's `%e`.
fn scientific(value: f64) -> String {
    let text = format!("{value:.6e}");
    let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let exponent: i32 = exponent.parse().unwrap_or_default();
    format!("{digits}e{}{:02}", if exponent < 0 { '-' } else { '+' }, exponent.abs())
}
