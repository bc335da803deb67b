//! Rules as text, printed from their models, and the ops in them.

use proc_macro2::Ident;
use syn::{Expr, Path};

use super::{FieldPattern, Guard, OpPattern, RuleModel, Sub, emit};
use crate::docs::{code, text};

impl RuleModel {
    /// The rule in one line, as in `#[rewrite(..)]`: `AddI { lhs: x, rhs: y, .. } if is_zero(cx, y) => x`.
    pub fn text(&self) -> String {
        let mut out = op(&self.pattern);
        for (i, guard) in self.guards.iter().enumerate() {
            out += if i == 0 { " if " } else { " && " };
            match guard {
                Guard::Holds(condition) => out += &code(condition),
                Guard::Let(pattern, value) => out += &format!("let {} = {}", code(pattern), code(value)),
            }
        }
        out + " => " + &code(&self.result)
    }

    /// The ops that the right side creates, innermost first.
    pub fn makes(&self) -> Vec<Path> {
        emit::made(&self.result).into_iter().map(|made| made.path).collect()
    }

    /// The ops that the rule matches or creates, each once.
    pub fn ops(&self) -> Vec<Path> {
        let mut all = Vec::new();
        ops(&self.pattern, &mut all);
        all.extend(self.makes());
        let mut seen = Vec::new();
        all.retain(|path| {
            let new = !seen.contains(&text(path));
            seen.push(text(path));
            new
        });
        all
    }

    /// The benefit: rules with a higher one are tried first.
    pub fn benefit(&self) -> u16 {
        let benefit = i32::try_from(self.pattern.ops()).unwrap_or(1).saturating_add(self.options.benefit.0);
        u16::try_from(benefit).unwrap_or(0)
    }
}

/// The ops of a pattern, outermost first.
fn ops(pattern: &OpPattern, out: &mut Vec<Path>) {
    fn of(asked: &Sub, out: &mut Vec<Path>) {
        match asked {
            Sub::Op(pattern) => ops(pattern, out),
            Sub::Claim(_, inner) | Sub::Constant(_, inner) => of(inner, out),
            Sub::Values(_, all, _) => all.iter().for_each(|inner| of(inner, out)),
            Sub::Wild | Sub::Bind(_) | Sub::Maybe(_) | Sub::Value(_) => {}
        }
    }
    out.push(pattern.path.clone());
    for field in &pattern.fields {
        match field {
            FieldPattern::One(_, asked) => of(asked, out),
            FieldPattern::Either(_, all) => all.iter().for_each(|asked| of(asked, out)),
        }
    }
}

fn op(pattern: &OpPattern) -> String {
    let bind = pattern.bind.as_ref().map(|name| format!("{name} @ ")).unwrap_or_default();
    let fields = pattern.fields.iter().map(|field| match field {
        FieldPattern::One(name, Sub::Bind(same)) if name == same => name.to_string(),
        FieldPattern::One(name, asked) => format!("{name}: {}", sub(asked)),
        FieldPattern::Either([a, b], all) => format!("({a}, {b}): either({}, {})", sub(&all[0]), sub(&all[1])),
    });
    let fields: String = fields.map(|field| field + ", ").collect();
    format!("{bind}{} {{ {fields}.. }}", text(&pattern.path))
}

fn sub(asked: &Sub) -> String {
    match asked {
        Sub::Wild => "_".to_owned(),
        Sub::Bind(name) => name.to_string(),
        Sub::Op(pattern) => op(pattern),
        Sub::Constant(word, inner) => format!("{word}({})", sub(inner)),
        Sub::Maybe(name) => format!("maybe({name})"),
        Sub::Claim(path, inner) => format!("{}({})", text(path), sub(inner)),
        Sub::Value(value) if is_known_as_value(value) => code(value),
        Sub::Value(value) => format!("= {}", code(value)),
        Sub::Values(_, all, rest) => {
            let rest = rest.as_ref().map(|name| name.as_ref().map_or("..".to_owned(), |name| format!("{name} @ ..")));
            let all: Vec<String> = all.iter().map(sub).chain(rest).collect();
            format!("[{}]", all.join(", "))
        }
    }
}

/// Returns whether a value is recognized as one without `=` before it.
fn is_known_as_value(value: &Expr) -> bool {
    let is_name =
        |path: &Path| path.get_ident().is_some_and(|name: &Ident| !name.to_string().starts_with(char::is_uppercase));
    match value {
        Expr::Lit(_) => true,
        Expr::Unary(negated) => matches!(negated.op, syn::UnOp::Neg(_)),
        Expr::Path(path) => path.qself.is_none() && path.attrs.is_empty() && !is_name(&path.path),
        _ => false,
    }
}
