//! Whole sources: top-level ops and aliases, runs on other threads, and the resolution at the end.

use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};

use super::ResourceParser;
use super::editor::{Editor, Observing};
use super::repeat::Inboxes;
use super::runs::{ParsedRuns, Pieces, Run, RunParser, Runs, close_gaps};
use super::state::{DeferredLoc, IsolateFrame, LocTarget, OpParser, Scratch};
use super::value::resolve_foreign;
use super::{Failed, Parsed, Parser, Shared};
use crate::context::{Bytes, Context, ExternalResource, Ident, Location, ResourceId, SourceText};
use crate::decl::params::tentatively;
use crate::diag::Diagnostic;
use crate::ir::arena::{Arena, Def, NONE};
use crate::ir::handles::{IsolateId, Op, ROOT};
use crate::ir::{DETACHED, Ir, Isolate};
use crate::text::lex::Tok;
use crate::types::SubElement;

/// Options of parsing a source.
#[derive(Clone, Debug)]
pub struct ParseOptions {
    /// True to wrap several top-level ops, or one that is no module, in a module. Without it the source must hold
    /// exactly one op.
    pub implicit_module: bool,
    /// Parsers for the resources of tools. Resources of other names are kept as they are.
    pub resource_parsers: Vec<ResourceParser>,
    /// An observer, which gets the names, ops, regions, types and attributes in the text: positions are those in the
    /// text, or part of a text, that is parsed. With an observer, the source is parsed in one pass on one thread.
    pub observer: Option<Observing>,
    /// True to leave isolated ops that are nested in the outermost op in its isolate, as those that have operands or results are: but, with
    /// several threads, for those with large bodies. Many small functions take less time and memory then; passes nested on such
    /// ops have to run on them one after the other. With an observer, all isolated ops own their isolates.
    pub inline_isolated: bool,
}

impl Default for ParseOptions {
    fn default() -> Self {
        ParseOptions { implicit_module: true, resource_parsers: Vec::new(), observer: None, inline_isolated: false }
    }
}

/// Parsed ops: the tree, and its top-level op.
pub struct ParsedSource {
    /// The tree.
    pub ir: Ir,
    /// The top-level op: a module, unless the options say otherwise.
    pub top: Op,
    /// Resources of tools, to be printed again.
    pub external: Vec<ExternalResource>,
}

/// A source that could not be parsed, or only with complaints, keeps them here until the caller takes them.
pub(super) type Outcome = (Option<ParsedSource>, Vec<Diagnostic>);

/// Parses a source. `name` is the file name in its locations.
///
/// The ops are not verified. Errors and warnings go to `diags`; with an error there is no result.
///
/// Hooks may also [emit](crate::context::Context::emit). Their diagnostics come before the parser's own error,
/// whichever threads they ran on.
pub fn parse_source(
    cx: &Context,
    name: &str,
    text: Bytes,
    options: &ParseOptions,
    diags: &mut Vec<Diagnostic>,
) -> Option<ParsedSource> {
    let len = (*text).as_ref().len();
    parse_part(cx, name, &SourceText::new(text), 0..len, options, diags)
}

/// Parses a part of a source as [`parse_source`] does, as if the rest were not there; locations count lines in the whole.
pub fn parse_part(
    cx: &Context,
    name: &str,
    text: &Arc<SourceText>,
    part: Range<usize>,
    options: &ParseOptions,
    diags: &mut Vec<Diagnostic>,
) -> Option<ParsedSource> {
    let mut attempts = Attempts::new(cx, name, text, part, options, diags)?;
    let watched = options.observer.is_some();
    // The diagnostics of a failed attempt are dropped with it.
    let threads = cx.is_multithreading_enabled() && rayon::current_num_threads() > 1;
    if threads && !watched && attempts.src.len() >= PARALLEL {
        let shared = attempts.next();
        let bodies = Mutex::default();
        let (outcome, emitted) = cx.capture_diagnostics(|| parse_in_parallel(&shared, options, &bodies));
        if let Some((parsed, found)) = outcome.filter(|_| emitted.is_empty()) {
            diags.extend(found);
            return parsed;
        }
        // Bodies of types were set in no order, and which of them clash depends on it.
        let bodies = bodies.into_inner().unwrap_or_else(PoisonError::into_inner);
        bodies.into_iter().for_each(|id| cx.withdraw_body(id));
        attempts.keep(shared);
    }
    // One pass over the whole text defines the result.
    let mut inline_ops = HashSet::new();
    loop {
        let shared = attempts.next();
        let mut parser = new_parser(&shared);
        parser.store_as(options);
        parser.inline_ops = std::mem::take(&mut inline_ops);
        parser.p.editor = watched.then(|| Editor::observing(shared.src.len()));
        let (parsed, emitted) = cx.capture_diagnostics(|| parse_top(&mut parser));
        if parsed.is_ok() && !parser.retry_inline.is_empty() {
            inline_ops = std::mem::take(&mut parser.inline_ops);
            inline_ops.extend(std::mem::take(&mut parser.retry_inline));
            drop(parser);
            attempts.keep(shared);
            continue;
        }
        let log = parser.p.editor.take().and_then(|editor| editor.log);
        let finished = match parsed {
            Ok(()) => finish(parser, Vec::new(), &Pieces::default(), options),
            Err(Failed) => Finished { diags: std::mem::take(&mut parser.diags), ..Finished::default() },
        };
        if let (Some(log), Some(observer)) = (log, &options.observer) {
            observer.tell(log.finish(cx, shared.src, finished.moved));
        }
        diags.extend(emitted);
        diags.extend(finished.diags);
        return finished.source;
    }
}

/// Attempts to parse a text.
pub(super) struct Attempts<'a> {
    pub cx: &'a Context,
    src: &'a [u8],
    file: Ident,
    start: Option<Location>,
    base: Option<u32>,
    resource_parsers: &'a [ResourceParser],
    /// The keys of resources that an attempt declared in the context, for the next one.
    resources: Mutex<HashMap<(&'static str, Ident), ResourceId>>,
}

impl<'a> Attempts<'a> {
    /// The attempts for a part of a source; `None` when it is too large, which is reported.
    pub fn new(
        cx: &'a Context,
        name: &str,
        text: &'a Arc<SourceText>,
        part: Range<usize>,
        options: &'a ParseOptions,
        diags: &mut Vec<Diagnostic>,
    ) -> Option<Attempts<'a>> {
        let file = cx.ident(name);
        let base = cx.sources().add(file, text.clone()).map(|s| s.base() + part.start as u32);
        let start = base.filter(|_| part.start > 0).map(Location::at);
        let src = &text.bytes()[part];
        if u32::try_from(src.len()).is_err() {
            diags.push(Diagnostic::error(Location::UNKNOWN, format!("source of {} bytes is too large", src.len())));
            return None;
        }
        let resource_parsers = &options.resource_parsers;
        Some(Attempts { cx, src, file, start, base, resource_parsers, resources: Mutex::default() })
    }

    /// The shared state for the next attempt's parsers.
    pub fn next(&mut self) -> Shared<'a> {
        Shared {
            cx: self.cx,
            src: self.src,
            file: self.file,
            start: self.start,
            base: self.base,
            attr_aliases: Default::default(),
            type_aliases: Default::default(),
            distinct: Default::default(),
            resources: std::mem::take(&mut self.resources),
            resource_parsers: self.resource_parsers,
            external: Default::default(),
        }
    }

    /// Takes back the state that the next attempt needs.
    pub fn keep(&mut self, shared: Shared<'a>) {
        self.resources = shared.resources;
    }
}

/// The result of `parse` for a text with nothing behind it: a type, an attribute, a parameter.
///
/// # Errors
///
/// Syntax errors, or text that follows; they are in the diagnostics.
pub fn parse_text<T>(
    cx: &Context,
    text: &str,
    parse: impl FnOnce(&mut Parser<'_>) -> Parsed<T>,
) -> Result<T, Vec<Diagnostic>> {
    let source = SourceText::new(Arc::new(text.as_bytes().to_vec()));
    let file = cx.ident("text");
    let shared = Shared {
        cx,
        src: source.bytes(),
        file,
        start: None,
        base: cx.sources().add(file, source.clone()).map(|s| s.base()),
        attr_aliases: Default::default(),
        type_aliases: Default::default(),
        distinct: Default::default(),
        resources: Default::default(),
        resource_parsers: &[],
        external: Default::default(),
    };
    let mut parser = Parser::new(&shared, 0);
    let (parsed, mut diags) = cx.capture_diagnostics(|| {
        let value = parse(&mut parser)?;
        match parser.kind() {
            Tok::Eof => Ok(value),
            _ => Err(parser.error("expected the end of the text")),
        }
    });
    diags.append(&mut parser.diags);
    parsed.map_err(|Failed| diags)
}

/// Resources by dialect and key, as a file names them.
pub type ResourceNames = HashMap<(&'static str, Ident), ResourceId>;

/// Parses the text of an entry of a file that is no text, such as an attribute in bytecode; gives the number of bytes that were not
/// parsed, too. `resources` are those that the file has declared. The text stands for the name of the source in diagnostics.
///
/// # Errors
/// The diagnostics.
pub fn parse_entry<T>(
    cx: &Context,
    text: &[u8],
    resources: &ResourceNames,
    mut parse: impl FnMut(&mut Parser<'_>) -> Parsed<T>,
) -> Result<(T, usize), Vec<Diagnostic>> {
    let mut attempt = |file: Ident, base: Option<u32>| {
        let shared = Shared {
            cx,
            src: text,
            file,
            start: None,
            base,
            attr_aliases: Default::default(),
            type_aliases: Default::default(),
            distinct: Default::default(),
            resources: Mutex::new(resources.clone()),
            resource_parsers: &[],
            external: Default::default(),
        };
        let mut parser = Parser::new(&shared, 0);
        let (parsed, mut diags) = cx.capture_diagnostics(|| {
            parse(&mut parser).map(|parsed| (parsed, text.len() - parser.token().start as usize))
        });
        diags.append(&mut parser.diags);
        parsed.map_err(|Failed| diags)
    };
    // Where nothing is wrong, there is no need for a source to point into.
    attempt(cx.ident(""), None).or_else(|_| {
        let file = cx.ident(if text.is_empty() { b"-" } else { text });
        let source = SourceText::new(Arc::new(text.to_vec()));
        attempt(file, cx.sources().add(file, source).map(|source| source.base()))
    })
}

/// Smaller sources are parsed on one thread.
const PARALLEL: usize = 64 << 10;

/// Few ops take less text than this. Memory that is reserved is not taken before it is used.
pub(super) const BYTES_OF_OP: usize = 32;

pub(super) fn new_parser<'a>(shared: &'a Shared<'a>) -> OpParser<'a> {
    let frame = IsolateFrame::new(DETACHED, Box::new(Arena::new()), 0);
    OpParser::new(shared, 0, frame, Scratch::new(), Arc::new(AtomicU32::new(1)))
}

impl<'a> OpParser<'a> {
    /// Isolated ops are stored as the options say.
    pub(super) fn store_as(&mut self, options: &ParseOptions) {
        self.inline_isolated = options.inline_isolated && options.observer.is_none();
        if self.inline_isolated {
            self.iso.arena.reserve(self.p.source().len() / BYTES_OF_OP);
        }
    }

    /// Other threads get runs.
    pub(super) fn look_for_runs(&mut self, runs: Runs<'a>) {
        self.runs = Some(runs);
        self.in_place = 0;
        self.may_be_large = true;
    }
}

/// Parses with runs of ops on other threads. `None` when the source has to be parsed in one pass: something in it is
/// wrong or unusual. `bodies` gets the mutable types and attributes whose bodies were set.
pub(super) fn parse_in_parallel(
    shared: &Shared<'_>,
    options: &ParseOptions,
    bodies: &Mutex<Vec<SubElement>>,
) -> Option<Outcome> {
    let (sender, receiver) = mpsc::channel();
    let receiver = Mutex::new(receiver);
    let results: Mutex<Vec<ParsedRuns>> = Mutex::default();
    let failed = AtomicBool::new(false);
    let pieces = Pieces::default();
    let threads = rayon::current_num_threads();
    let inboxes = Inboxes::new(threads);
    let mut parser = new_parser(shared);
    parser.store_as(options);
    parser.look_for_runs(Runs::new(sender, &pieces, shared.src.len()));
    let ids = parser.ids.clone();
    let noting = |parse: &mut dyn FnMut() -> Parsed| {
        let (parsed, set) = tentatively(parse);
        bodies.lock().unwrap_or_else(PoisonError::into_inner).extend(set);
        if parsed.is_err() {
            failed.store(true, Ordering::Relaxed);
        }
    };
    let each = |parse: &mut dyn FnMut(Run) -> Parsed| -> Parsed {
        loop {
            // The thread that waits for runs holds the lock; the others wait for the lock.
            let run = receiver.lock().unwrap_or_else(PoisonError::into_inner).recv();
            let Ok(run) = run else { return Ok(()) };
            if !failed.load(Ordering::Relaxed) {
                parse(run)?;
            }
        }
    };
    let work = |thread: usize| {
        let mut runs = RunParser::new(shared, &ids, &pieces, &inboxes, thread, options.inline_isolated);
        let ((), emitted) = shared.cx.capture_diagnostics(|| noting(&mut || each(&mut |run| runs.parse(run))));
        // If a hook emits diagnostics, one pass over the text finds their order.
        if !emitted.is_empty() {
            failed.store(true, Ordering::Relaxed);
        }
        results.lock().unwrap_or_else(PoisonError::into_inner).push(runs.finish());
    };
    rayon::in_place_scope(|scope| {
        for thread in 1..threads {
            let work = &work;
            scope.spawn(move |_| work(thread));
        }
        noting(&mut || parse_top(&mut parser));
        // No more runs: the others end when the queue is empty, and this thread helps until then.
        parser.runs = None;
        parser.start_over();
        match options.inline_isolated {
            true => noting(&mut || {
                each(&mut |run| {
                    parser.parse_run_here(&run, &inboxes, 0)?;
                    parser.absorb_pieces(&pieces);
                    Ok(())
                })
            }),
            // The isolates with gaps are closed.
            false => work(0),
        }
    });
    if failed.load(Ordering::Relaxed) || !parser.retry_inline.is_empty() {
        return None;
    }
    let results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    let Finished { source, diags, .. } = finish(parser, results, &pieces, options);
    Some((source, diags))
}

/// Everything up to the end of the source.
pub(super) fn parse_top(parser: &mut OpParser<'_>) -> Parsed {
    let block = parser.iso.arena.add_block();
    loop {
        match parser.kind() {
            Tok::Eof => {
                parser.report_undeclared()?;
                return parser.close_blocks(0);
            }
            // The lexer has reported it.
            Tok::Error => return Err(Failed),
            Tok::Hash => parser.p.parse_attr_alias_def()?,
            Tok::Bang => parser.p.parse_type_alias_def()?,
            Tok::MetadataBegin => parser.p.parse_file_metadata()?,
            _ => {
                if parser.token().start >= parser.in_place {
                    parser.leave_runs(block);
                }
                parser.parse_top_op(block)?;
            }
        }
    }
}

/// The block that collects top-level ops while parsing.
const TOP_BLOCK: u32 = 0;

/// The outcome of parsing.
#[derive(Default)]
pub(super) struct Finished {
    pub source: Option<ParsedSource>,
    pub diags: Vec<Diagnostic>,
    /// The isolate that the ops of the outermost level were in, and the one that they are in now.
    pub moved: Option<(IsolateId, IsolateId)>,
}

/// Assembles the isolates, resolves names that waited for the end, and builds the top-level op.
pub(super) fn finish(
    mut parser: OpParser<'_>,
    runs: Vec<ParsedRuns>,
    pieces: &Pieces,
    options: &ParseOptions,
) -> Finished {
    let cx = parser.cx();
    let mut deferred = std::mem::take(&mut parser.deferred_locs);
    let mut ir = Ir::with_ids(cx, parser.ids.clone());
    ir.reserve_isolates();
    ir.inlined = parser.inline_isolated;
    let done = std::mem::take(&mut parser.done);
    let mut patches = std::mem::take(&mut parser.patches);
    let mut detached = Isolate::detached();
    detached.arena = Some(std::mem::replace(&mut parser.iso.arena, Box::new(Arena::new())));
    ir.put_isolate(detached);
    for isolate in done {
        ir.put_isolate(isolate);
    }
    for parsed in runs {
        deferred.extend(parsed.deferred_locs);
        patches.extend(parsed.patches);
        for isolate in parsed.nested {
            ir.put_isolate(isolate);
        }
    }
    let gaps = std::mem::take(&mut parser.gaps);
    close_gaps(&mut ir, pieces, gaps, std::mem::take(&mut parser.moved), &mut deferred);
    resolve_foreign(&mut ir, patches);
    if parser.p.is_tolerant() {
        parser.place_stand_ins(&mut ir);
    }
    if resolve_locations(&mut parser, &mut ir, deferred).is_err() {
        return Finished { diags: parser.p.diags, ..Finished::default() };
    }
    let mut diags = std::mem::take(&mut parser.p.diags);
    let top = top_op(&parser, &mut ir, options, &mut diags);
    let mut external = parser.p.shared.external.lock().unwrap_or_else(PoisonError::into_inner);
    let external = std::mem::take(&mut *external);
    let moved = top.filter(|top| top.iso != DETACHED && ir.isolate(DETACHED).is_some()).map(|top| (DETACHED, top.iso));
    let source = top.map(|top| ParsedSource { ir, top, external });
    Finished { source, diags, moved }
}

/// The top-level op of the source: the only module in it, or an implicit one around its ops.
fn top_op(parser: &OpParser<'_>, ir: &mut Ir, options: &ParseOptions, diags: &mut Vec<Diagnostic>) -> Option<Op> {
    let cx = parser.cx();
    let detached = ir.isolate_mut(DETACHED)?.arena_mut();
    let first = detached.blocks[TOP_BLOCK as usize].first;
    let single = first != NONE && detached.links[first as usize].next == NONE;
    let first_isolate = if first == NONE { None } else { detached.nested_isolate(first) };
    let module = cx.op_name("builtin.module");
    let is_module = first != NONE && detached.bodies[first as usize].name == module;
    if single && (is_module || !options.implicit_module) {
        detached.unlink_op(first);
        return match first_isolate {
            Some(isolate) => Some(isolate.root()),
            None => ir.own_arena_around(first, TOP_BLOCK).or(Some(Op::new(DETACHED, first))),
        };
    }
    // The reference places the ops that it adds, and this error, at line 0 of the source, but at the start of a later
    // part.
    let Shared { start, file, .. } = *parser.p.shared;
    let loc = start.unwrap_or_else(|| cx.file_line_col(cx.bytes(file), 0, 0));
    if !options.implicit_module {
        let some = |op: u32| (op != NONE).then_some(op);
        let ops = std::iter::successors(some(first), |op| some(detached.links[*op as usize].next));
        let count = ops.count();
        let message = format!("source must contain a single top-level operation, found: {count}");
        // If ops are left out, the number is meaningless.
        if !parser.p.leaves_out() {
            diags.push(Diagnostic::error(loc, message));
        }
        if !parser.p.is_tolerant() {
            return None;
        }
    }
    // The arena that holds the ops becomes the body of the module; a new one holds the module.
    let region = detached.add_region(ROOT);
    detached.link_block(TOP_BLOCK, region, NONE);
    ir.own_detached(module, loc, &[region])
}

/// Sets the locations of ops and arguments whose aliases were defined after them.
fn resolve_locations(parser: &mut OpParser<'_>, ir: &mut Ir, mut deferred: Vec<DeferredLoc>) -> Parsed {
    deferred.sort_unstable_by_key(|d| d.at);
    let src = parser.p.source();
    for DeferredLoc { iso, target, at, end } in deferred {
        let loc = match parser.p.shared.attr_alias(&src[at as usize + 1..end as usize], u32::MAX) {
            Some(attr) => parser.location_from(attr, at),
            None if parser.p.is_broken_alias(b'#', &src[at as usize + 1..end as usize]) => Err(Failed),
            None => Err(parser.p.error_at(at, "operation location alias was never defined")),
        };
        let loc = match loc {
            Ok(loc) => loc,
            Err(failed) => {
                parser.go_on(failed)?;
                continue;
            }
        };
        let Some(isolate) = ir.isolate_mut(iso) else { continue };
        match target {
            LocTarget::Op(ROOT) => isolate.body.loc = loc,
            LocTarget::Op(op) => isolate.arena_mut().bodies[op as usize].loc = loc,
            LocTarget::Arg(value) => {
                let arena = isolate.arena_mut();
                if let Def::Argument { block, index } = arena.def(value) {
                    let start = arena.blocks[block as usize].args;
                    arena.args[(start + index) as usize].loc = loc;
                }
            }
        }
    }
    Ok(())
}
