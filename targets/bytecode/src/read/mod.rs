//! Reading: all at once, or regions of isolated ops when somebody asks for them.

mod cursor;
mod entries;
mod file;
mod op_kinds;
mod ops;
mod parallel;
mod properties;
mod tables;
mod use_lists;

use std::ops::Range;

use dialekt_ir_core::bytecode::{BytecodeDialectRef, Decoded, Unreadable};
use dialekt_ir_core::context::{Bytes, Context, ExternalResource};
use dialekt_ir_core::decl::interface::DialectRef;
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::ir::{Ir, Op, OpRef, OpSpec};
use dialekt_ir_core::text::parse::{ParseOptions, ParsedSource, ResourceParser, parse_source};

use crate::format::is_bytecode;
pub(crate) use cursor::Cursor;
use file::File;
use ops::OpReader;

/// Choices of the reader.
#[derive(Clone, Debug)]
pub struct ReadOptions {
    /// True to wrap several top-level ops, or one that is no module, in a module. Without it the file must hold exactly one op.
    pub implicit_module: bool,
    /// Parsers for the resources of tools. Resources of other names are kept as they are.
    pub resource_parsers: Vec<ResourceParser>,
}

impl Default for ReadOptions {
    fn default() -> Self {
        ReadOptions { implicit_module: true, resource_parsers: Vec::new() }
    }
}

impl From<&ParseOptions> for ReadOptions {
    fn from(options: &ParseOptions) -> Self {
        ReadOptions { implicit_module: options.implicit_module, resource_parsers: options.resource_parsers.clone() }
    }
}

/// Reads a file that is bytecode or text, as its first bytes tell.
pub fn read_source(
    cx: &Context,
    name: &str,
    data: Bytes,
    options: &ParseOptions,
    diags: &mut Vec<Diagnostic>,
) -> Option<ParsedSource> {
    match is_bytecode((*data).as_ref()) {
        true => read(cx, name, data, &options.into(), diags),
        false => parse_source(cx, name, data, options, diags),
    }
}

/// Reads a file. `name` is its name in diagnostics. The ops are not verified. Errors go to `diags`; with an error there is no result.
pub fn read(
    cx: &Context,
    name: &str,
    data: Bytes,
    options: &ReadOptions,
    diags: &mut Vec<Diagnostic>,
) -> Option<ParsedSource> {
    let reader = LazyReader::with(cx, name, data, options, diags, read_all)?;
    Some(reader.source)
}

/// A file whose regions are read when somebody asks for them: those of isolated ops, which are sections of their own from version 2 on.
/// [MLIR: BytecodeReader]
///
/// Ops whose regions are not read have empty regions. Hooks that bring dialects up to date, and the verifier, see what was read when the
/// file was opened.
pub struct LazyReader {
    source: ParsedSource,
    file: File,
    left: Vec<(Op, Range<usize>)>,
}

impl LazyReader {
    /// Opens a file, and reads the ops that are in no isolated op: mostly the module alone.
    pub fn open(
        cx: &Context,
        name: &str,
        data: Bytes,
        options: &ReadOptions,
        diags: &mut Vec<Diagnostic>,
    ) -> Option<LazyReader> {
        LazyReader::with(cx, name, data, options, diags, |file, sections, options| {
            read_top(file, sections, options, true)
        })
    }

    fn with(
        cx: &Context,
        name: &str,
        data: Bytes,
        options: &ReadOptions,
        diags: &mut Vec<Diagnostic>,
        read: fn(&File, &Sections, &ReadOptions) -> Decoded<Top>,
    ) -> Option<LazyReader> {
        let mut producer = None;
        let (opened, emitted) = cx.capture_diagnostics(|| {
            let (file, sections) = tables::open(cx, name, data, &mut producer, options)?;
            read_ops(file, sections, options, read)
        });
        let (reader, mut found) = match opened {
            Ok(reader) => {
                let found = std::mem::take(&mut *reader.file.diags());
                (Some(reader), found)
            }
            Err(found) => (None, found),
        };
        found.extend(emitted);
        if let Some(producer) = producer {
            found = found.into_iter().map(|diag| producer.note_on(diag)).collect();
        }
        diags.extend(found);
        reader
    }

    /// The tree.
    pub fn ir(&self) -> &Ir {
        &self.source.ir
    }

    /// The tree, to be changed. Ops whose regions are not read yet have to stay.
    pub fn ir_mut(&mut self) -> &mut Ir {
        &mut self.source.ir
    }

    /// The top-level op.
    pub fn top(&self) -> Op {
        self.source.top
    }

    /// The ops whose regions are not read yet, in the order of the file.
    pub fn left(&self) -> impl ExactSizeIterator<Item = Op> + '_ {
        self.left.iter().map(|(op, _)| *op)
    }

    /// Reads the regions of an op, but not those of isolated ops in them that `leaves` holds of. Does nothing when they were read.
    ///
    /// # Errors
    /// The file is wrong there; diagnostics go to `diags`, and the op must not be used.
    pub fn materialize(
        &mut self,
        op: Op,
        mut leaves: impl FnMut(OpRef<'_>) -> bool,
        diags: &mut Vec<Diagnostic>,
    ) -> Result<(), Unreadable> {
        let Some(place) = self.left.iter().position(|(left, _)| *left == op) else { return Ok(()) };
        let (_, bytes) = self.left.remove(place);
        let cx = self.file.cx.clone();
        let mut reader = OpReader::new(&self.file, &mut self.source.ir, &mut leaves);
        let (done, emitted) = cx.capture_diagnostics(|| reader.regions_of(op, bytes));
        let left = reader.left;
        self.left.splice(place..place, left);
        diags.append(&mut self.file.diags());
        diags.extend(emitted);
        done
    }

    /// The source, with all that is left read.
    ///
    /// # Errors
    /// As [`materialize`](Self::materialize).
    pub fn finish(mut self, diags: &mut Vec<Diagnostic>) -> Result<ParsedSource, Unreadable> {
        let cx = self.file.cx.clone();
        let mut leaves = |_: OpRef<'_>| false;
        let mut reader = OpReader::new(&self.file, &mut self.source.ir, &mut leaves);
        let left = std::mem::take(&mut self.left);
        let (done, emitted) =
            cx.capture_diagnostics(|| left.into_iter().try_for_each(|(op, bytes)| reader.regions_of(op, bytes)));
        diags.append(&mut self.file.diags());
        diags.extend(emitted);
        done.map(|()| self.source)
    }
}

/// The sections of ops and of external resources.
struct Sections {
    ops: Range<usize>,
    external: Vec<ExternalResource>,
}

/// The tree, its top, and the ops in it whose regions are not read, with the bytes of these.
struct Top {
    ir: Ir,
    top: Op,
    left: Vec<(Op, Range<usize>)>,
}

/// Reads the ops of a file. The errors are returned.
fn read_ops(
    file: File,
    sections: Sections,
    options: &ReadOptions,
    read: fn(&File, &Sections, &ReadOptions) -> Decoded<Top>,
) -> Result<LazyReader, Vec<Diagnostic>> {
    let read = read(&file, &sections, options).and_then(|mut top| {
        upgrade(&file, &mut top.ir, top.top)?;
        Ok(top)
    });
    match read {
        Ok(Top { ir, top, left }) => {
            Ok(LazyReader { source: ParsedSource { ir, top, external: sections.external }, file, left })
        }
        Err(Unreadable) => Err(std::mem::take(&mut *file.diags())),
    }
}

/// Reads all ops: on several threads if that is worth it. What they cannot read is read again by one, which finds the first error.
fn read_all(file: &File, sections: &Sections, options: &ReadOptions) -> Decoded<Top> {
    file.find_places();
    if file.cx.is_multithreading_enabled() && sections.ops.len() > parallel::BATCH {
        match read_with_threads(file, sections, options) {
            Ok(read) => return Ok(read),
            Err(Unreadable) => file.diags().clear(),
        }
    }
    read_top(file, sections, options, false)
}

fn read_with_threads(file: &File, sections: &Sections, options: &ReadOptions) -> Decoded<Top> {
    let Top { mut ir, top, mut left } = read_top(file, sections, options, true)?;
    // The one op in a module may be a module, too.
    while let [(op, bytes)] = &left[..] {
        let mut leaves = |_: OpRef<'_>| true;
        let mut reader = OpReader::new(file, &mut ir, &mut leaves);
        reader.regions_of(*op, bytes.clone())?;
        left = reader.left;
    }
    parallel::read_regions(file, &mut ir, left)?;
    Ok(Top { ir, top, left: Vec::new() })
}

/// Reads ops. Those in isolated ops are left if `is_lazy` holds.
fn read_top(file: &File, sections: &Sections, options: &ReadOptions, is_lazy: bool) -> Decoded<Top> {
    let cx = &file.cx;
    let mut cursor = Cursor::new(file.bytes(), sections.ops.clone());
    let (count, _) = file.ok(cursor.varint_with_flag())?;
    let count = file.ok(cursor.check_count(count))?;
    let module = cx.op_name("builtin.module");
    let first = match count {
        1 => Some(file.op_name(file.ok(cursor.clone().varint())?)?.1.name),
        _ => None,
    };
    if !options.implicit_module && count != 1 {
        return Err(file.error(format!("source must contain a single top-level operation, found: {count}")));
    }
    let mut ir = Ir::new(cx);
    let made = |wrong: dialekt_ir_core::ir::EditError| file.error(wrong.to_string());
    // Ops that are no module go into an implicit one.
    let around = match first == Some(module) || !options.implicit_module {
        true => None,
        false => {
            let detached = ir.detached_isolate();
            let op = ir.create_op(detached, &OpSpec::new(module, file.loc).regions(1)).map_err(made)?;
            let region = ir.op(op).region(0).map(|region| region.handle()).ok_or(Unreadable)?;
            Some((op, ir.create_block(region, &[]).map_err(made)?))
        }
    };
    let mut leaves = |_: OpRef<'_>| is_lazy;
    let mut reader = OpReader::new(file, &mut ir, &mut leaves);
    let read = reader.top(cursor, count, around.map(|(_, block)| block))?;
    let left = reader.left;
    let top = around.map(|(op, _)| op).or(read).ok_or(Unreadable)?;
    Ok(Top { ir, top, left })
}

/// Lets dialects whose versions the file has bring their ops up to date.
fn upgrade(file: &File, ir: &mut Ir, top: Op) -> Decoded<()> {
    for (dialect, version) in file.versions() {
        if let Some(interface) = BytecodeDialectRef::of(DialectRef::new(&file.cx, dialect)) {
            interface.upgrade(ir, top, &version, &mut file.diags())?;
        }
    }
    Ok(())
}
