//! Textual pipelines: `builtin.module(cse,func.func(canonicalize{max-iterations=3}))`.

use std::fmt::Write as _;

use super::options::Wrong;
use super::{Anchor, PassRegistry, Pipeline};
use dialekt_ir_core::diag::{Spot, show_spot};

/// The reason why a text is no pipeline.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PipelineError {
    /// The text that the reference prints at once, prefixed with the name of the tool: about values that options do not
    /// take.
    pub said: Option<String>,
    /// The message.
    pub message: String,
}

impl PipelineError {
    /// The whole text for the user: the part prefixed with the name of the tool, and the message.
    pub fn to_text(&self, tool: &str) -> String {
        let said = self.said.as_deref().unwrap_or_default();
        let name = if said.starts_with("for the --") { format!("{tool}: ") } else { String::new() };
        name + said + &self.message
    }

    fn new(message: impl Into<String>) -> PipelineError {
        PipelineError { said: None, message: message.into() }
    }
}

impl From<String> for PipelineError {
    fn from(message: String) -> PipelineError {
        PipelineError::new(message)
    }
}

/// A name in a pipeline.
struct Element<'t> {
    /// The offset of the name.
    at: usize,
    name: &'t str,
    options: &'t str,
    /// The number of enclosing elements.
    depth: usize,
    /// True if other elements are nested in it.
    is_nest: bool,
}

impl Pipeline {
    /// Reads `anchor(pass,anchor(pass{options}),..)`.
    ///
    /// # Errors
    /// Syntax errors, unknown names or options. Messages are the reference's; those about syntax have the line and a
    /// caret below.
    pub fn parse(text: &str, passes: &PassRegistry) -> Result<Pipeline, PipelineError> {
        let text = text.trim();
        let (anchor, inner) = text
            .split_once('(')
            .filter(|(anchor, _)| !anchor.is_empty())
            .and_then(|(anchor, rest)| Some((anchor, rest.strip_suffix(')')?)))
            .ok_or_else(|| {
                PipelineError::new(
                    "expected pass pipeline to be wrapped with the anchor operation type, e.g. 'builtin.module(...)'",
                )
            })?;
        let mut pipeline = Pipeline::new(Anchor::new(anchor.trim_end()));
        pipeline.add_text(inner, passes)?;
        Ok(pipeline)
    }

    /// Adds the elements of a text: the part in the parentheses of a pipeline.
    ///
    /// # Errors
    /// As [`Pipeline::parse`].
    pub fn add_text(&mut self, text: &str, passes: &PassRegistry) -> Result<(), PipelineError> {
        if text.is_empty() {
            return Ok(());
        }
        let shown = |(at, problem): (usize, String)| PipelineError::new(shown(text, at, &problem));
        let elements = elements(text).map_err(shown)?;
        let unknown = elements.iter().find(|e| !e.is_nest && !passes.contains(e.name));
        if let Some(Element { at, name, .. }) = unknown {
            let problem = format!("'{name}' does not refer to a registered pass or pass pipeline");
            return Err(shown((*at, problem)));
        }
        // Pipelines that are open, the outermost first.
        let mut open: Vec<(&Element<'_>, Pipeline)> = Vec::new();
        for element in &elements {
            while open.len() > element.depth {
                close(&mut open, self);
            }
            if element.is_nest {
                open.push((element, Pipeline::new(Anchor::new(element.name))));
                continue;
            }
            let to = open.last_mut().map_or(&mut *self, |(_, pipeline)| pipeline);
            if let Err(wrong) = passes.add(element.name, element.options, to, false) {
                return Err(failed(element, wrong, &open));
            }
        }
        while !open.is_empty() {
            close(&mut open, self);
        }
        Ok(())
    }

    /// Adds a pass or a named pipeline with options, nested if it is for other ops, as a flag on a command line does.
    ///
    /// # Errors
    /// An unknown name, wrong options.
    pub fn add_named(&mut self, name: &str, options: &str, passes: &PassRegistry) -> Result<(), PipelineError> {
        let failed = |Wrong { said, message }| PipelineError { said, message };
        passes.add(name, options, self, true).map_err(failed)
    }
}

/// Ends the innermost open pipeline.
fn close(open: &mut Vec<(&Element<'_>, Pipeline)>, outer: &mut Pipeline) {
    let Some((_, pipeline)) = open.pop() else { return };
    let around = open.last_mut().map_or(outer, |(_, around)| around);
    let nested = around.nest(pipeline.anchor.clone());
    *nested = pipeline;
}

/// The message about an element that could not be added, with its enclosing elements.
fn failed(
    element: &Element<'_>,
    Wrong { said, mut message }: Wrong,
    open: &[(&Element<'_>, Pipeline)],
) -> PipelineError {
    let _ = write!(message, "\nfailed to add `{}` with options `{}`\n", element.name, element.options);
    for (around, _) in open.iter().rev() {
        let _ = writeln!(message, "failed to add `{}` with options `` to inner pipeline", around.name);
    }
    PipelineError { said, message }
}

/// The elements of a text, or where it is wrong first.
fn elements(text: &str) -> Result<Vec<Element<'_>>, (usize, String)> {
    let mut found: Vec<Element<'_>> = Vec::new();
    // The offset of the last name of each open list.
    let mut open = vec![0];
    let mut at = 0;
    loop {
        let rest = &text[at..];
        let end = rest.find([',', '(', ')', '{']).map_or(text.len(), |end| at + end);
        let name = text[at..end].trim();
        let name_at = at + (rest[..end - at].len() - rest[..end - at].trim_start().len());
        let depth = open.len() - 1;
        if let Some(last) = open.last_mut() {
            *last = name_at;
        }
        at = end;
        let is_nest = text[at..].starts_with('(');
        found.push(Element { at: name_at, name, options: "", depth, is_nest });
        if is_nest {
            at += 1;
            open.push(at);
            continue;
        }
        if text[at..].starts_with('{') {
            let Some(len) = closing_brace(&text[at..]) else {
                return Err((at, "missing closing '}' while processing pass options".to_owned()));
            };
            if let Some(element) = found.last_mut() {
                element.options = &text[at + 1..at + len - 1];
            }
            at += len;
            at += text[at..].len() - text[at..].trim_start().len();
        }
        while text[at..].starts_with(')') {
            if open.len() == 1 {
                let problem = "encountered extra closing ')' creating unbalanced parentheses while parsing pipeline";
                return Err((at, problem.to_owned()));
            }
            open.pop();
            at += 1;
            at += text[at..].len() - text[at..].trim_start().len();
        }
        if at == text.len() {
            break;
        }
        if !text[at..].starts_with(',') {
            return Err((at, "expected ',' after parsing pipeline".to_owned()));
        }
        at += 1;
    }
    if open.len() > 1 {
        let at = open.last().copied().unwrap_or(0);
        return Err((at, "encountered unbalanced parentheses while parsing pipeline".to_owned()));
    }
    Ok(found)
}

/// The length of the options in braces at the start of a text.
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
    let spot = Spot { text: line.as_bytes(), column: at - start };
    let mut out =
        format!("MLIR Textual PassPipeline Parser:{number}:{}: error: {problem}\n", spot.column + 1).into_bytes();
    show_spot(spot, 0..0, &mut out);
    String::from_utf8_lossy(&out).into_owned()
}
