//! The text of pass pipelines. There are no passes yet: a pipeline that names one is an error.

use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::text::parse::ParsedSource;

/// A pipeline without passes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pipeline {
    /// The op that it runs on, or `any`.
    anchor: String,
}

impl Pipeline {
    /// Reads `anchor(pass,anchor(pass{options}),..)`. The error is the text to show.
    pub fn parse(text: &str) -> Result<Pipeline, String> {
        let text = text.trim();
        let (anchor, passes) = text
            .split_once('(')
            .filter(|(anchor, _)| !anchor.is_empty())
            .and_then(|(anchor, rest)| Some((anchor, rest.strip_suffix(')')?)))
            .ok_or("expected pass pipeline to be wrapped with the anchor operation type, e.g. 'builtin.module(...)'")?;
        if !passes.is_empty() {
            let (at, problem) = first_problem(passes);
            return Err(shown(passes, at, &problem));
        }
        Ok(Pipeline { anchor: anchor.trim_end().to_owned() })
    }

    /// Runs it on what was read.
    pub fn run(&self, source: &ParsedSource) -> Result<(), Option<Diagnostic>> {
        let op = source.ir.op(source.top);
        let (anchor, name) = (&self.anchor, op.cx().op_str(op.name()));
        if anchor == "any" || *anchor == name {
            return Ok(());
        }
        let message = format!("can't run '{anchor}' pass manager on '{name}' op");
        Err(Some(Diagnostic::error(op.loc(), message)))
    }
}

/// Where a list of passes is wrong first: its form, or else its first pass.
fn first_problem(text: &str) -> (usize, String) {
    // Where the last name of each open list begins.
    let mut open = vec![0];
    let mut first_pass = None;
    let mut at = 0;
    loop {
        let rest = &text[at..];
        let end = rest.find([',', '(', ')', '{']).map_or(text.len(), |end| at + end);
        let name = text[at..end].trim();
        let name_at = at + (rest[..end - at].len() - rest[..end - at].trim_start().len());
        if let Some(last) = open.last_mut() {
            *last = name_at;
        }
        at = end;
        if text[at..].starts_with('(') {
            at += 1;
            open.push(at);
            continue;
        }
        first_pass.get_or_insert((name_at, format!("'{name}' does not refer to a registered pass or pass pipeline")));
        if text[at..].starts_with('{') {
            match closing_brace(&text[at..]) {
                Some(len) => at += len,
                None => return (at, "missing closing '}' while processing pass options".to_owned()),
            }
        }
        while text[at..].starts_with(')') {
            if open.len() == 1 {
                let problem = "encountered extra closing ')' creating unbalanced parentheses while parsing pipeline";
                return (at, problem.to_owned());
            }
            open.pop();
            at += 1;
        }
        if at == text.len() {
            break;
        }
        if !text[at..].starts_with(',') {
            return (at, "expected ',' after parsing pipeline".to_owned());
        }
        at += 1;
    }
    match (&open[..], first_pass) {
        ([_], Some(pass)) => pass,
        (open, _) => {
            let at = open.last().copied().unwrap_or(0);
            (at, "encountered unbalanced parentheses while parsing pipeline".to_owned())
        }
    }
}

/// How long the options in braces at the start of a text are.
fn closing_brace(text: &str) -> Option<usize> {
    let mut depth = 0;
    for (at, c) in text.bytes().enumerate() {
        match c {
            b'{' => depth += 1,
            b'}' if depth == 1 => return Some(at + 1),
            b'}' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// A problem as the reference shows it, with the line and a caret below.
fn shown(text: &str, at: usize, problem: &str) -> String {
    let start = text[..at].rfind('\n').map_or(0, |n| n + 1);
    let line = text[start..].lines().next().unwrap_or("");
    let number = text[..start].matches('\n').count() + 1;
    let column = at - start;
    let blanks = " ".repeat(column);
    format!("MLIR Textual PassPipeline Parser:{number}:{}: error: {problem}\n{line}\n{blanks}^\n", column + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pipelines_without_passes_are_read() {
        let anchor = |text| Pipeline::parse(text).map(|p| p.anchor);
        assert_eq!(anchor(" builtin.module() "), Ok("builtin.module".to_owned()));
        assert_eq!(anchor("a b ()"), Ok("a b".to_owned()));
        for text in ["", "cse", "()", "builtin.module", "builtin.module)", "any(cse", "builtin.module() x"] {
            let expected =
                "expected pass pipeline to be wrapped with the anchor operation type, e.g. 'builtin.module(...)'";
            assert_eq!(anchor(text), Err(expected.to_owned()), "{text}");
        }
    }

    #[test]
    fn the_first_problem_is_shown() {
        for (passes, column, problem) in [
            ("foo", 1, "'foo' does not refer to a registered pass or pass pipeline"),
            (" foo ", 2, "'foo' does not refer to a registered pass or pass pipeline"),
            ("foo bar", 1, "'foo bar' does not refer to a registered pass or pass pipeline"),
            (" ", 2, "'' does not refer to a registered pass or pass pipeline"),
            (",a", 1, "'' does not refer to a registered pass or pass pipeline"),
            ("{a}", 1, "'' does not refer to a registered pass or pass pipeline"),
            ("func.func(foo,cse)", 11, "'foo' does not refer to a registered pass or pass pipeline"),
            ("a(b),c", 3, "'b' does not refer to a registered pass or pass pipeline"),
            ("(foo)", 2, "'foo' does not refer to a registered pass or pass pipeline"),
            ("func.func(), foo", 11, "'' does not refer to a registered pass or pass pipeline"),
            ("foo{a{b}c},d", 1, "'foo' does not refer to a registered pass or pass pipeline"),
            ("foo{a", 4, "missing closing '}' while processing pass options"),
            ("foo{a}x", 7, "expected ',' after parsing pipeline"),
            ("a(b)c", 5, "expected ',' after parsing pipeline"),
            ("a(b){c}", 5, "expected ',' after parsing pipeline"),
            ("foo(bar", 5, "encountered unbalanced parentheses while parsing pipeline"),
            ("foo)", 4, "encountered extra closing ')' creating unbalanced parentheses while parsing pipeline"),
            ("a)b", 2, "encountered extra closing ')' creating unbalanced parentheses while parsing pipeline"),
        ] {
            let said = Pipeline::parse(&format!("builtin.module({passes})")).unwrap_err();
            let caret = " ".repeat(column - 1);
            let expected =
                format!("MLIR Textual PassPipeline Parser:1:{column}: error: {problem}\n{passes}\n{caret}^\n");
            assert_eq!(said, expected);
        }
    }

    #[test]
    fn lines_are_counted() {
        let said = Pipeline::parse("any(\na(\n  foo))").unwrap_err();
        assert!(said.starts_with("MLIR Textual PassPipeline Parser:3:3: error: 'foo'"), "{said}");
        assert!(said.ends_with("\n  foo)\n  ^\n"), "{said}");
    }
}
