//! An example of editor support: all errors of a file, its outline, the definitions and uses of names, and completions
//! at a cursor.
//!
//! `cargo run -p dialekt-opt --example editor -- FILE [OFFSET]`

use std::error::Error;
use std::sync::{Arc, Mutex};

use dialekt_ir_core::context::Context;
use dialekt_ir_core::text::parse::{ParseOptions, Role, SourceIndex, What, complete, parse_tolerant};
use dialekt_ir_core::text::print::{PrintFlags, print_op};

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let file = args.next().ok_or("a file is missing")?;
    let offset = args.next().map(|offset| offset.parse()).transpose()?;
    let text = Arc::new(std::fs::read(&file)?);
    let cx = Context::with_registry(dialekt::registry().dialects);
    cx.allow_unregistered_dialects(true);

    if let Some(offset) = offset {
        let found = complete(&cx, text.clone(), offset, &ParseOptions::default());
        println!("{:?}: {}", found.replaces, String::from_utf8_lossy(&text[found.replaces.clone()]));
        found.candidates.iter().for_each(|candidate| println!("{candidate:?}"));
        return Ok(());
    }

    let index = Arc::new(Mutex::new(SourceIndex::default()));
    let options = ParseOptions { observer: Some(index.clone().into()), ..ParseOptions::default() };
    let parsed = parse_tolerant(&cx, &file, text.clone(), &options);
    let mut messages = String::new();
    parsed.diagnostics.iter().for_each(|diagnostic| diagnostic.render(&cx, &mut messages));
    print!("{messages}");

    let index = index.lock().map_err(|_| "the observer has panicked")?;
    for op in index.outline() {
        let words = [op.name, op.symbol].into_iter().flatten();
        let words: Vec<_> = words.map(|seen| String::from_utf8_lossy(seen.span.of(&text))).collect();
        println!("{}{}", " ".repeat(op.depth * 2), words.join(" "));
    }
    for seen in index.all() {
        if let What::Name { role: Role::Use(Some(definition)), .. } = seen.what {
            let name = String::from_utf8_lossy(seen.span.of(&text));
            println!("{}: {name}, defined at {}", seen.span.start, definition.start);
        }
    }
    if let Some(source) = parsed.source {
        let flags = PrintFlags { assume_verified: true, ..PrintFlags::default() };
        print_op(&source.ir, source.top, &flags, &mut std::io::stdout().lock())?;
    }
    Ok(())
}
