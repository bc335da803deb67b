//! Rules as text, printed from their models, and the ops in them.

use proc_macro2::Ident;
use syn::{Expr, Path};

use super::{FieldPattern, FragmentModel, Guard, OpPattern, RuleModel, Sub, making};
use crate::docs::{code, text};

impl RuleModel {
    /// The rule in one line, as in `#[rewrite(..)]`: `AddI { lhs: x, rhs: y, .. } if is_zero(cx, y) => x`.
    pub fn text(&self) -> String {
        let roots: Vec<String> = self.patterns().map(op).collect();
        roots.join(", ") + &conditions(&self.guards) + " => " + &code(&self.result)
    }

    /// The ops that the right side creates, innermost first.
    pub fn makes(&self) -> Vec<Path> {
        making::made(&self.result).into_iter().map(|made| made.path).collect()
    }

    /// The ops that the rule matches or creates, each once.
    pub fn ops(&self) -> Vec<Path> {
        let mut all = Vec::new();
        self.patterns().for_each(|pattern| paths(pattern, &mut all, &mut Vec::new()));
        all.extend(self.makes());
        once(all)
    }

    /// The fragments that the rule uses, each once.
    pub fn fragments(&self) -> Vec<Path> {
        let mut all = Vec::new();
        self.patterns().for_each(|pattern| fragments(pattern, &mut all));
        once(all)
    }

    /// The benefit, without that of fragments: rules with a higher one are tried first.
    pub fn benefit(&self) -> u16 {
        self.benefit_with(|_| 0)
    }

    /// The benefit, from the numbers of ops of fragments.
    pub fn benefit_with(&self, ops_of: impl Fn(&Path) -> u16) -> u16 {
        let mut used = Vec::new();
        self.patterns().for_each(|pattern| fragments(pattern, &mut used));
        let own: i32 = self.patterns().map(|pattern| i32::try_from(pattern.ops()).unwrap_or(1)).sum();
        let inner: i32 = used.iter().map(|path| i32::from(ops_of(path))).sum();
        let benefit = own.saturating_add(inner).saturating_add(self.options.benefit.0);
        u16::try_from(benefit).unwrap_or(0)
    }
}

impl FragmentModel {
    /// The fragment in one line, as in `#[fragment(..)]`.
    pub fn text(&self) -> String {
        op(&self.pattern) + &conditions(&self.guards)
    }

    /// The ops that the fragment matches, each once.
    pub fn ops(&self) -> Vec<Path> {
        let mut all = Vec::new();
        paths(&self.pattern, &mut all, &mut Vec::new());
        once(all)
    }

    /// The fragments that it uses, each once.
    pub fn fragments(&self) -> Vec<Path> {
        let mut all = Vec::new();
        fragments(&self.pattern, &mut all);
        once(all)
    }
}

/// Paths, each once.
fn once(mut all: Vec<Path>) -> Vec<Path> {
    let mut seen = Vec::new();
    all.retain(|path| {
        let new = !seen.contains(&text(path));
        seen.push(text(path));
        new
    });
    all
}

fn conditions(guards: &[Guard]) -> String {
    let mut out = String::new();
    for (i, guard) in guards.iter().enumerate() {
        out += if i == 0 { " if " } else { " && " };
        match guard {
            Guard::Holds(condition) => out += &code(condition),
            Guard::Let(pattern, value) => out += &format!("let {} = {}", code(pattern), code(value)),
        }
    }
    out
}

/// The fragments of a pattern, as often as they are used.
pub(super) fn fragments(pattern: &OpPattern, out: &mut Vec<Path>) {
    paths(pattern, &mut Vec::new(), out);
}

/// The ops of a pattern, outermost first, and the fragments.
fn paths(pattern: &OpPattern, out: &mut Vec<Path>, used: &mut Vec<Path>) {
    fn of(asked: &Sub, out: &mut Vec<Path>, used: &mut Vec<Path>) {
        match asked {
            Sub::Op(pattern) => paths(pattern, out, used),
            Sub::Fragment(pattern) => {
                used.push(pattern.path.clone());
                fields(pattern, out, used);
            }
            Sub::Argument(_, _, owner) => owner.iter().for_each(|owner| paths(owner, out, used)),
            Sub::Block(block) => {
                block.args.iter().for_each(|inner| of(inner, out, used));
                block.end.iter().for_each(|end| paths(end, out, used));
            }
            Sub::Claim(_, inner) | Sub::Constant(_, inner) => of(inner, out, used),
            Sub::Values(_, all, _) => all.iter().for_each(|inner| of(inner, out, used)),
            Sub::Wild | Sub::Bind(_) | Sub::Maybe(_) | Sub::Value(_) => {}
        }
    }
    fn fields(pattern: &OpPattern, out: &mut Vec<Path>, used: &mut Vec<Path>) {
        for field in &pattern.fields {
            match field {
                FieldPattern::One(_, asked) => of(asked, out, used),
                FieldPattern::Either(_, all) => all.iter().for_each(|asked| of(asked, out, used)),
            }
        }
    }
    out.push(pattern.path.clone());
    fields(pattern, out, used);
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
        Sub::Values(_, all, rest) => format!("[{}]", list(all, rest.as_ref())),
        Sub::Fragment(pattern) => match &pattern.bind {
            Some(name) => format!("{name} @ use {}", op(&OpPattern { bind: None, ..pattern.clone() })),
            None => format!("use {}", op(pattern)),
        },
        Sub::Argument(word, number, None) => format!("{word}({})", sub(number)),
        Sub::Argument(word, number, Some(owner)) => format!("{word}({}, {})", sub(number), op(owner)),
        Sub::Block(block) => {
            let bind = block.bind.as_ref().map(|name| format!("{name} @ ")).unwrap_or_default();
            let end = block.end.as_ref().map_or("_".to_owned(), op);
            let text = format!("|{}| {end}", list(&block.args, block.rest.as_ref()));
            match &block.only {
                Some(only) => format!("{bind}{only}({text})"),
                None => bind + &text,
            }
        }
    }
}

fn list(all: &[Sub], rest: Option<&Option<Ident>>) -> String {
    let rest = rest.map(|name| name.as_ref().map_or("..".to_owned(), |name| format!("{name} @ ..")));
    let all: Vec<String> = all.iter().map(sub).chain(rest).collect();
    all.join(", ")
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
