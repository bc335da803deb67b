//! The driver: prints an op to a stream, in batches of bounded size, printed in parallel while the batch before is
//! written.

use std::io;
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

use super::alias::AliasTable;
use super::flags::PrintFlags;
use super::names::NameTables;
use super::ops::{Machine, Progress};
use super::plan::{Plan, Segment};
use super::printer::{Env, Printer};
use crate::context::{ExternalResource, OpTraits, ResourceId};
use crate::ir::{Ir, Op, OpRef};
use crate::verify::is_valid;

/// Text is written when there is more of it: what stays in the cache until then.
const BATCH: usize = 128 << 10;
/// Ops in one part of the text that is printed on one thread: what is over a batch is printed on one thread behind it, and most ops take
/// less than 80 bytes.
const PART: u64 = 512;
/// Parts for each thread that are printed at the same time: the texts of these, and of those before, which are written meanwhile, are in memory.
const PARTS: usize = 12;

/// Prints an op with everything in it.
///
/// An op without a parent is printed as a file: with the aliases that it needs, the resources that it refers to, and a
/// line end. Other ops, and all with [`PrintFlags::local_scope`], are printed without these; unless the scope is local,
/// values have the names that they have in the whole tree.
///
/// Unless the flags say that it is verified, IR that is invalid is printed in generic form.
///
/// # Panics
/// When the op was erased or belongs to another tree.
pub fn print_op(ir: &Ir, op: Op, flags: &PrintFlags, out: &mut dyn io::Write) -> io::Result<()> {
    print_op_with_resources(ir, op, flags, &[], out)
}

/// Prints an op with everything in it, and behind it resources of tools.
///
/// # Panics
/// When the op was erased or belongs to another tree.
pub fn print_op_with_resources(
    ir: &Ir,
    op: Op,
    flags: &PrintFlags,
    external: &[ExternalResource],
    out: &mut dyn io::Write,
) -> io::Result<()> {
    let op = ir.op(op);
    let cx = ir.cx();
    let threads = cx.is_multithreading_enabled() && rayon::current_num_threads() > 1;
    let mut env = Env::new(flags.clone(), Some(ir));
    let root = naming_root(op, flags.local_scope);
    // All numbered ops count, as in the reference: an op beside an invalid one is printed in generic form as well.
    env.flags.generic = flags.generic || !(flags.assume_verified || is_valid(ir, root.handle()));
    let is_file = op.parent_block().is_none() && !flags.local_scope;
    let name = || NameTables::new(root, op, &env.flags, threads);
    // What is recorded for aliases mentions no names.
    let look_for_aliases = || if is_file { AliasTable::new(op, &env, threads) } else { AliasTable::default() };
    (env.names, env.aliases) = match threads {
        true => rayon::join(name, look_for_aliases),
        false => (name(), look_for_aliases()),
    };
    let mut p = Printer::new(cx, &env);
    if is_file {
        alias_definitions(&mut p, false, out)?;
    }
    let large = u64::from(env.names.of(op.handle().isolate()).ops) > 2 * PART;
    if threads && large {
        parallel(&mut p, op, out)?;
    } else {
        serial(&mut p, Machine::of_op(op), out)?;
    }
    if is_file {
        p.write("\n");
        alias_definitions(&mut p, true, out)?;
        let resources = std::mem::take(&mut p.effects.resources);
        p.metadata(op, &resources, external);
    }
    flush(&mut p, out)
}

/// Ops, and the line and the column in which each begins.
pub type OpPlaces = Vec<(Op, u32, u32)>;

/// Prints an op with everything in it, and returns the line and column of each op's start in the text, both as the
/// reference counts them: lines from 1, columns from 0. Ops that are left out of the text, such as some terminators,
/// have no place. An op that is not `alone`, but has ancestors in another tree, is printed without aliases and
/// resources.
///
/// # Errors
/// A text that is too long.
///
/// # Panics
/// When the op was erased or belongs to another tree.
pub fn print_op_with_places(ir: &Ir, op: Op, flags: &PrintFlags, alone: bool) -> io::Result<(Vec<u8>, OpPlaces)> {
    let op = ir.op(op);
    let mut env = Env::new(flags.clone(), Some(ir));
    let root = naming_root(op, flags.local_scope);
    env.flags.generic = flags.generic || !(flags.assume_verified || is_valid(ir, root.handle()));
    env.names = NameTables::new(root, op, &env.flags, false);
    let is_file = alone && op.parent_block().is_none() && !flags.local_scope;
    if is_file {
        env.aliases = AliasTable::new(op, &env, false);
    }
    let (mut p, mut text) = (Printer::new(ir.cx(), &env), Vec::new());
    if is_file {
        alias_definitions(&mut p, false, &mut text)?;
    }
    flush(&mut p, &mut text)?;
    let before = text.len();
    let mut machine = Machine::of_op(op);
    machine.starts = Some(Vec::new());
    machine.run(&mut p, usize::MAX);
    let starts = machine.starts.take().unwrap_or_default();
    if is_file {
        p.write("\n");
        alias_definitions(&mut p, true, &mut text)?;
        let resources = std::mem::take(&mut p.effects.resources);
        p.metadata(op, &resources, &[]);
    }
    flush(&mut p, &mut text)?;
    let (mut line, mut at) = (1, 0);
    let places = starts.into_iter().map(|(op, start, indent)| {
        line += memchr::memchr_iter(b'\n', &text[at..before + start]).count() as u32;
        at = before + start;
        (op, line, indent)
    });
    let places = places.collect();
    Ok((text, places))
}

/// The texts of ops in `root`, with the names that values have in it as it is now, and without aliases.
///
/// # Panics
/// When an op was erased or belongs to another tree.
pub fn ops_to_strings(ir: &Ir, root: Op, ops: &[Op], flags: &PrintFlags) -> Vec<String> {
    let mut env = Env::new(flags.clone(), Some(ir));
    let root = ir.op(root);
    env.flags.generic = flags.generic || !(flags.assume_verified || is_valid(ir, root.handle()));
    env.names = NameTables::new(root, root, &env.flags, false);
    let mut p = Printer::new(ir.cx(), &env);
    let texts = ops.iter().map(|op| {
        Machine::of_op(ir.op(*op)).run(&mut p, usize::MAX);
        super::into_string(std::mem::take(&mut p.out))
    });
    texts.collect()
}

/// The op from which on values are numbered.
pub(super) fn naming_root(op: OpRef<'_>, local_scope: bool) -> OpRef<'_> {
    let mut root = op;
    while !(local_scope && root.has_traits(OpTraits::ISOLATED_FROM_ABOVE)) {
        match root.parent_op() {
            Some(parent) => root = parent,
            None => break,
        }
    }
    root
}

fn flush(p: &mut Printer<'_>, out: &mut dyn io::Write) -> io::Result<()> {
    out.write_all(&p.out)?;
    p.out.clear();
    p.begun = 0;
    whole(p)
}

/// An error where text was cut.
fn whole(p: &Printer<'_>) -> io::Result<()> {
    match p.overflowed() {
        true => Err(io::Error::other(format!("the attributes of one operation take more than {} bytes", p.longest))),
        false => Ok(()),
    }
}

fn alias_definitions(p: &mut Printer<'_>, deferrable: bool, out: &mut dyn io::Write) -> io::Result<()> {
    for alias in p.env.aliases.definitions(deferrable) {
        p.alias_definition(alias);
        if p.out.len() >= BATCH {
            flush(p, out)?;
        }
    }
    Ok(())
}

fn serial<'a>(p: &mut Printer<'a>, mut machine: Machine<'a>, out: &mut dyn io::Write) -> io::Result<()> {
    while machine.run(p, BATCH) == Progress::Full {
        flush(p, out)?;
    }
    Ok(())
}

/// Text in order, and the parts of it that are still to be printed.
struct Printed<'a> {
    text: Vec<u8>,
    rest: Option<Machine<'a>>,
    /// The resources named in the text.
    resources: Vec<ResourceId>,
    /// True if the text was dropped, since it depends on the text before it.
    dropped: bool,
    whole: io::Result<()>,
}

/// Printers and buffers that are not in use.
struct Pool<'a> {
    printers: Mutex<Vec<Printer<'a>>>,
    buffers: Mutex<Vec<Vec<u8>>>,
    /// As many are kept.
    most: usize,
}

impl<'a> Pool<'a> {
    fn take<T>(of: &Mutex<Vec<T>>) -> Option<T> {
        of.lock().unwrap_or_else(PoisonError::into_inner).pop()
    }

    /// Keeps an item for later; surplus items are dropped.
    fn put<T>(&self, to: &Mutex<Vec<T>>, item: T) {
        let mut kept = to.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() < self.most {
            kept.push(item);
        }
    }

    /// Prints a segment, or as much of it as fits into a batch. A segment with attributes that are numbered as they are
    /// printed has to wait for its turn.
    fn print(&self, ir: &'a Ir, env: &'a Env<'a>, segment: Segment<'a>) -> Printed<'a> {
        let printed = |text| Printed { text, rest: None, resources: Vec::new(), dropped: false, whole: Ok(()) };
        let ops = match segment {
            Segment::Text(text) => return printed(text),
            Segment::Ops(ops) => ops,
        };
        let mut p = Pool::take(&self.printers).unwrap_or_else(|| Printer::new(ir.cx(), env));
        p.out = Pool::take(&self.buffers).unwrap_or_else(|| Vec::with_capacity(BATCH + BATCH / 8));
        p.begun = 0;
        let mut machine = Machine::of_part(ir, ops);
        let rest = machine.run(&mut p, BATCH) == Progress::Full;
        let (mut text, effects, whole) = (std::mem::take(&mut p.out), std::mem::take(&mut p.effects), whole(&p));
        self.put(&self.printers, p);
        if !effects.distinct.is_empty() {
            text.clear();
            return Printed { rest: Some(Machine::of_part(ir, ops)), dropped: true, ..printed(text) };
        }
        Printed { rest: rest.then_some(machine), resources: effects.resources, whole, ..printed(text) }
    }
}

/// Parts of the text that are printed at the same time, and the text between them.
struct Window<'a> {
    /// The machine in front of the window.
    before: Machine<'a>,
    /// `None` if the text between the parts has effects, which come in the order of the text: all of it is printed in that order.
    segments: Option<Vec<Segment<'a>>>,
    progress: Progress,
}

impl<'a> Window<'a> {
    /// Takes the next window out of the text of a machine.
    fn next(p: &mut Printer<'a>, machine: &mut Machine<'a>, parts: usize) -> Window<'a> {
        let (before, effects) = (machine.unplanned(), p.effects.clone());
        machine.plan = Some(Plan::new(PART, PART * parts as u64));
        let progress = machine.run(p, BATCH);
        let segments = machine.plan.as_mut().map(|plan| plan.segments(p)).unwrap_or_default();
        if p.effects.count == effects.count {
            return Window { before, segments: Some(segments), progress };
        }
        p.effects = effects;
        Window { before, segments: None, progress }
    }
}

fn parallel<'a>(p: &mut Printer<'a>, op: OpRef<'a>, out: &mut dyn io::Write) -> io::Result<()> {
    let (ir, env) = (op.ir(), p.env);
    let parts = PARTS * rayon::current_num_threads();
    let pool = Pool { printers: Mutex::default(), buffers: Mutex::default(), most: 2 * parts };
    // No text is pending when a window begins, which may have to be printed twice.
    flush(p, out)?;
    let mut machine = Machine::of_op(op);
    let mut printed: Vec<Printed<'a>> = Vec::new();
    let mut window = Window::next(p, &mut machine, parts);
    loop {
        let Some(segments) = window.segments else {
            write_all(p, &pool, std::mem::take(&mut printed), out)?;
            machine = window.before;
            let progress = machine.run(p, BATCH);
            flush(p, out)?;
            if progress == Progress::Done {
                return Ok(());
            }
            window = Window::next(p, &mut machine, parts);
            continue;
        };
        let next = Mutex::new(Vec::new());
        // Meanwhile the text before is written, and the window behind is planned: then there is work at once.
        let behind = rayon::in_place_scope(|scope| {
            scope.spawn(|_| {
                let all = segments.into_par_iter().map(|segment| pool.print(ir, env, segment)).collect();
                *next.lock().unwrap_or_else(PoisonError::into_inner) = all;
            });
            write_all(p, &pool, std::mem::take(&mut printed), out)?;
            io::Result::Ok((window.progress == Progress::Full).then(|| Window::next(p, &mut machine, parts)))
        })?;
        printed = next.into_inner().unwrap_or_else(PoisonError::into_inner);
        let dropped = printed.iter().filter(|part| part.dropped).count();
        match behind {
            Some(behind) if 2 * dropped <= printed.len() => window = behind,
            // Nothing is gained by threads where most parts have to wait.
            behind => {
                write_all(p, &pool, printed, out)?;
                return serial(p, behind.map_or(machine, |behind| behind.before).unplanned(), out);
            }
        }
    }
}

fn write_all<'a>(
    p: &mut Printer<'a>,
    pool: &Pool<'a>,
    printed: Vec<Printed<'a>>,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    for Printed { mut text, rest, resources, whole, .. } in printed {
        out.write_all(&text)?;
        p.effects.resources.extend(resources);
        whole?;
        text.clear();
        pool.put(&pool.buffers, text);
        if let Some(rest) = rest {
            serial(p, rest, out)?;
            flush(p, out)?;
        }
    }
    Ok(())
}
