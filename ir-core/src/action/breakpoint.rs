//! Breakpoints: actions to stop at, or to show in a log.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

use super::counter::number;
use super::{Action, IrUnit};
use crate::attrs::AttrData;
use crate::context::{Context, Location};
use crate::ir::Ir;

/// A place to stop at. It can be turned off without being removed.
#[derive(Debug)]
pub struct Breakpoint {
    text: String,
    enabled: AtomicBool,
}

impl Breakpoint {
    /// An enabled breakpoint that logs describe by `text`.
    pub fn new(text: impl Into<String>) -> Arc<Breakpoint> {
        Arc::new(Breakpoint { text: text.into(), enabled: AtomicBool::new(true) })
    }

    /// The breakpoint's description in logs.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns whether the breakpoint is enabled.
    pub fn is_enabled(&self) -> bool {
        self.enabled.load(Ordering::Relaxed)
    }

    /// Turns it on or off.
    pub fn enable(&self, enable: bool) {
        self.enabled.store(enable, Ordering::Relaxed);
    }
}

/// Breakpoints of one kind.
pub trait Breakpoints: Send + Sync {
    /// An enabled breakpoint that stops at an action.
    fn find(&self, action: &dyn Action, ir: &Ir) -> Option<Arc<Breakpoint>>;
}

/// Breakpoints of one kind, one for each key.
#[derive(Debug)]
struct Keyed<K>(RwLock<HashMap<K, Arc<Breakpoint>>>);

impl<K> Default for Keyed<K> {
    fn default() -> Self {
        Keyed(RwLock::default())
    }
}

impl<K: Eq + std::hash::Hash> Keyed<K> {
    fn add(&self, key: K, text: impl FnOnce() -> String) -> Arc<Breakpoint> {
        let mut all = self.0.write().unwrap_or_else(PoisonError::into_inner);
        all.entry(key).or_insert_with(|| Breakpoint::new(text())).clone()
    }

    fn find(&self, mut matches: impl FnMut(&HashMap<K, Arc<Breakpoint>>) -> Option<&Arc<Breakpoint>>) -> Found {
        matches(&self.0.read().unwrap_or_else(PoisonError::into_inner)).cloned()
    }
}

type Found = Option<Arc<Breakpoint>>;

fn enabled(found: Option<&Arc<Breakpoint>>) -> Option<&Arc<Breakpoint>> {
    found.filter(|breakpoint| breakpoint.is_enabled())
}

/// Stops at actions with a tag.
#[derive(Debug, Default)]
pub struct TagBreakpoints(Keyed<String>);

impl TagBreakpoints {
    /// The breakpoint for a tag, new or as it was added before.
    pub fn add(&self, tag: &str) -> Arc<Breakpoint> {
        self.0.add(tag.to_owned(), || format!("Tag: `{tag}`"))
    }
}

impl Breakpoints for TagBreakpoints {
    fn find(&self, action: &dyn Action, _ir: &Ir) -> Found {
        self.0.find(|all| enabled(all.get(action.tag())))
    }
}

/// Stops at actions whose description has a text in it: the name of a pattern, of a pass.
#[derive(Debug, Default)]
pub struct TextBreakpoints(RwLock<Vec<(String, Arc<Breakpoint>)>>);

impl TextBreakpoints {
    /// The breakpoint for a text, new or as it was added before.
    pub fn add(&self, text: &str) -> Arc<Breakpoint> {
        let mut all = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, known)) = all.iter().find(|(t, _)| t == text) {
            return known.clone();
        }
        let new = Breakpoint::new(format!("Text: `{text}`"));
        all.push((text.to_owned(), new.clone()));
        new
    }
}

impl Breakpoints for TextBreakpoints {
    fn find(&self, action: &dyn Action, _ir: &Ir) -> Found {
        let all = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let mut description = String::new();
        action.print(&mut description);
        all.iter().find(|(text, b)| b.is_enabled() && description.contains(text)).map(|(_, b)| b.clone())
    }
}

/// Stops at actions on IR that comes from a place in a file.
#[derive(Debug, Default)]
pub struct LocationBreakpoints(Keyed<Place>);

/// File, line and column; without the last two in any.
type Place = (Box<[u8]>, Option<i64>, Option<i64>);

impl LocationBreakpoints {
    /// The breakpoint for a place, new or as it was added before: any column where none is given, anywhere in the file
    /// where no line is given.
    pub fn add(&self, file: &str, line: Option<i64>, column: Option<i64>) -> Arc<Breakpoint> {
        let shown = |number: Option<i64>| number.unwrap_or(-1);
        let text = || format!("Location: {file}:{}:{}", shown(line), shown(column));
        self.0.add((file.as_bytes().into(), line, column), text)
    }

    /// The breakpoint for `file`, `file:line` or `file:line:column`; line and column may be empty. A text that does not end in
    /// numbers is the name of a file as a whole. `None` for an empty text.
    pub fn add_text(&self, text: &str) -> Option<Arc<Breakpoint>> {
        fn last(text: &str) -> Option<(&str, Option<i64>)> {
            let (before, last) = text.rsplit_once(':')?;
            let number = if last.is_empty() { None } else { Some(number(last)?) };
            Some((before, number))
        }
        if text.is_empty() {
            return None;
        }
        let (file, line, column) = match last(text).map(|(rest, number)| (rest, number, last(rest))) {
            None => (text, None, None),
            Some((file, line, None)) => (file, line, None),
            Some((_, column, Some((file, line)))) => (file, line, column),
        };
        Some(self.add(file, line, column))
    }

    fn find_location(&self, cx: &Context, loc: Location) -> Found {
        let mut todo = vec![cx.attr_of_location(loc)];
        while let Some(attr) = todo.pop() {
            match cx.attr_data(attr) {
                AttrData::FileLineCol { file, start_line, start_column, given: 2, .. } => {
                    let (line, column) = (i64::from(*start_line), i64::from(*start_column));
                    let places = [(Some(line), Some(column)), (Some(line), None), (None, None)];
                    let file = cx.bytes(*file);
                    let found = self.0.find(|all| {
                        places.iter().find_map(|(line, column)| enabled(all.get(&(file.into(), *line, *column))))
                    });
                    if found.is_some() {
                        return found;
                    }
                }
                data => data.parts_of_location(&mut todo),
            }
        }
        None
    }
}

impl Breakpoints for LocationBreakpoints {
    /// Compares the location of an op, of a region's parent op, or of the ops of a block.
    fn find(&self, action: &dyn Action, ir: &Ir) -> Found {
        let cx = ir.cx();
        action.units().iter().find_map(|unit| match unit {
            IrUnit::Op(op) => self.find_location(cx, ir.get_op(*op)?.loc()),
            IrUnit::Region(region) => self.find_location(cx, ir.get_region(*region)?.parent_op()?.loc()),
            IrUnit::Block(block) => ir.get_block(*block)?.ops().find_map(|op| self.find_location(cx, op.loc())),
            IrUnit::Value(_) => None,
        })
    }
}
