//! Tests of editor support on texts in generic form; `dialekt-opt` tests the forms of dialects.

mod observe;
mod tolerant;

use std::sync::{Arc, Mutex};

use super::{Observing, SourceIndex};
use crate::context::Context;
use crate::diag::{Diagnostic, first_place};
use crate::text::parse::ParseOptions;

fn context() -> Context {
    let cx = Context::new();
    cx.allow_unregistered_dialects(true);
    cx
}

/// An observer, and options with it.
fn observing() -> (Arc<Mutex<SourceIndex>>, ParseOptions) {
    let index: Arc<Mutex<SourceIndex>> = Arc::default();
    let observer = Some(Observing::from(index.clone()));
    (index, ParseOptions { observer, ..ParseOptions::default() })
}

/// Messages with lines and columns.
fn messages(cx: &Context, diags: &[Diagnostic]) -> String {
    let line = |diag: &Diagnostic| {
        let place = first_place(cx, diag.loc).map_or_else(String::new, |at| format!("{}:{}: ", at.line, at.column));
        format!("{place}{}\n", diag.message)
    };
    diags.iter().map(line).collect()
}
