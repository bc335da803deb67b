//! The state of the op parser: memory that outlives a body, isolates and ops under construction.

use std::cell::Cell;
use std::collections::HashMap;
use std::ops::{Deref, DerefMut};

use smallvec::SmallVec;

use super::editor::Piece;
use super::format::{Parts, Paused};
use super::names::NameTable;
use super::repeat::Models;
use super::runs::{Gap, Runs};
use super::{Parsed, Parser, Shared};
use crate::context::{Attribute, Location, NamedAttr, OpName, Type};
use crate::ir::arena::{Arena, Index, NONE};
use crate::ir::handles::IsolateId;
use crate::ir::{Ir, Isolate};

/// Parses ops into isolates.
///
/// Custom parsing hooks get one; everything that a [`Parser`] can do, it can.
pub struct OpParser<'a> {
    pub(super) p: Parser<'a>,
    pub(super) work: Scratch,
    /// The current isolate.
    pub(super) iso: IsolateFrame,
    /// The isolates around it.
    pub(super) outer: Vec<IsolateFrame>,
    pub(super) frames: Vec<OpFrame>,
    /// Names that were used before their definition.
    pub(super) waiting: Vec<Waiting>,
    /// Placeholders in closed isolates, and the values that they were resolved to.
    pub(super) patches: Vec<Patch>,
    /// Isolates that are complete but for gaps.
    pub(super) done: Isolates,
    pub(super) deferred_locs: Vec<DeferredLoc>,
    /// Looks for runs of ops that other threads may parse; `None` where everything is parsed in place.
    pub(super) runs: Option<Runs<'a>>,
    /// No run starts before this position.
    pub(super) in_place: u32,
    /// The places of runs.
    pub(super) gaps: Vec<Gap>,
    /// Isolates that were moved together with the ops around them, and their places.
    pub(super) moved: Vec<(IsolateId, u32)>,
    /// Ids for new isolates.
    pub(super) ids: std::sync::Arc<std::sync::atomic::AtomicU32>,
    /// True to leave all isolated ops in the isolate around them, but for those with large bodies.
    pub(super) inline_isolated: bool,
    /// True if a body may be large, and has an arena of its own then.
    pub(super) may_be_large: bool,
    /// Starts of ops that must not own an isolate although they are declared so: they have operands, results or successors.
    pub(super) inline_ops: std::collections::HashSet<u32>,
    /// Ops found to belong into `inline_ops`: everything has to be parsed once again.
    pub(super) retry_inline: Vec<u32>,
    pub(super) default_dialects: Vec<&'static str>,
    /// The number of open regions that hooks parse.
    pub(super) open_in_hooks: u32,
}

/// Isolates in pieces: a list of many is never copied, and its memory goes piece by piece as they are taken from it.
#[derive(Default)]
pub(super) struct Isolates(Vec<Vec<Isolate>>);

impl Isolates {
    /// Isolates in a piece.
    const PIECE: usize = 128;

    #[inline]
    pub fn push(&mut self, isolate: Isolate) {
        match self.0.last_mut() {
            Some(last) if last.len() < Isolates::PIECE => last.push(isolate),
            // The first piece grows: most sources have few isolates.
            Some(_) => {
                self.0.push(Vec::with_capacity(Isolates::PIECE));
                self.push(isolate);
            }
            None => self.0.push(vec![isolate]),
        }
    }
}

impl IntoIterator for Isolates {
    type Item = Isolate;
    type IntoIter = std::iter::Flatten<std::vec::IntoIter<Vec<Isolate>>>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter().flatten()
    }
}

/// Memory that is worth keeping from one body to the next.
pub(super) struct Scratch {
    pub names: NameTable,
    pub(super) op_names: hashbrown::HashMap<Box<[u8]>, OpName>,
    /// Texts of properties, `<{..}>`, with the attributes inside, and the log entries for observers.
    pub(super) properties: hashbrown::HashMap<Box<[u8]>, (Attribute, Piece)>,
    pub(super) memos: Vec<OpMemo>,
    /// Ops that others repeat.
    pub(super) models: Models,
    /// The ops that words of the source named lately.
    pub(super) word_names: Box<[Option<WordName>; WORD_NAMES]>,
    pub(super) operands: Vec<Unresolved>,
    pub(super) results: Vec<ResultName>,
    pub(super) successors: Vec<u32>,
    pub(super) regions: Vec<u32>,
    pub(super) attrs: Vec<NamedAttr>,
    pub(super) values: Vec<u32>,
    /// The slots of the op that is being made.
    pub(super) slots: Vec<Option<Attribute>>,
    /// Inherent attributes by slot of the op that is being made.
    pub(super) inherent: Vec<(u16, Attribute)>,
    /// Memory for the arguments of the next function.
    pub(super) arguments: Vec<Argument>,
    /// Memory for interpreters of formats.
    #[allow(clippy::vec_box)]
    pub(super) parts: Vec<Box<Parts>>,
    /// Memory for custom forms: those in use are boxed, since open ops hold them.
    #[allow(clippy::vec_box)]
    pub(super) states: Vec<Box<OpState>>,
    pub(super) blocks: HashMap<Box<[u8]>, BlockName>,
    /// Blocks named in the regions that are open, in order.
    pub(super) block_log: Vec<(Box<[u8]>, Option<BlockName>)>,
    /// Boxed as isolates hold them: they go back and forth.
    #[allow(clippy::vec_box)]
    pub arenas: Vec<Box<Arena>>,
    /// A tree for functions that look at the parts of an op while it is parsed.
    pub(super) tree: Option<Box<Ir>>,
    /// Bytes of arenas copied since memory for several was allocated.
    copied: usize,
}

/// The place where a name was used: the token, and its result number.
#[derive(Clone, Copy, Debug)]
pub struct Unresolved {
    pub(super) at: u32,
    pub(super) end: u32,
    pub(super) number: u32,
}

#[derive(Clone, Copy)]
pub(super) struct ResultName {
    pub(super) at: u32,
    pub(super) end: u32,
    pub(super) count: u64,
}

#[derive(Clone, Copy)]
pub(super) struct BlockName {
    pub(super) block: u32,
    pub(super) at: u32,
    pub(super) defined: bool,
    /// The index in the log of block names.
    pub(super) log: usize,
}

/// The texts that an op of some name had lately, and their meaning. The next op of that name usually has the same.
#[derive(Default, Clone)]
pub(super) struct OpMemo {
    /// `: (i32) -> i32`, operand types first.
    pub(super) signature: Option<(Text, u32, SmallVec<[Type; 4]>, Piece)>,
    /// A type in the custom form, up to its last bracket.
    pub(super) ty: Option<(Text, Type, Piece)>,
    /// The number of ops in a row that could not be parsed the short way.
    pub(super) not_plain: u8,
}

/// A word, and the op that it names.
#[derive(Clone, Copy)]
pub(super) struct WordName {
    pub(super) word: Text,
    /// The dialect that is left out in the word; empty if none is.
    pub(super) dialect: &'static str,
    pub(super) name: OpName,
}

/// A piece of the source.
#[derive(Clone, Copy)]
pub(super) struct Text {
    pub(super) start: u32,
    pub(super) len: u32,
}

impl Text {
    /// Returns whether the source has the same bytes at a position.
    #[inline]
    pub(super) fn stands_at(self, source: &[u8], at: u32) -> bool {
        let (at, len) = (at as usize, self.len as usize);
        source.get(at..at + len).is_some_and(|here| same(here, self.of(source)))
    }

    /// The bytes.
    pub(super) fn of(self, source: &[u8]) -> &[u8] {
        &source[self.start as usize..(self.start + self.len) as usize]
    }
}

/// Returns whether pieces of a source are equal. They are short: a call would cost more than the comparison.
#[inline]
pub(super) fn same(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    let (a_words, a_rest) = a.as_chunks::<8>();
    let (b_words, b_rest) = b.as_chunks::<8>();
    let mut words = a_words.iter().zip(b_words);
    words.all(|(a, b)| u64::from_ne_bytes(*a) == u64::from_ne_bytes(*b))
        && a_rest.iter().zip(b_rest).all(|(a, b)| a == b)
}

/// An isolate under construction.
pub(super) struct IsolateFrame {
    pub id: IsolateId,
    pub arena: Box<Arena>,
    /// The start of its body: names defined before belong to isolates around it.
    pub start: u32,
    /// The names that wait for a definition, by their number, and the arena's placeholders for them.
    pub(super) forward: HashMap<u32, u32>,
    /// Placeholders of this arena for values of isolates around it.
    pub(super) foreign: HashMap<(IsolateId, u32), u32>,
}

/// A name that was used before its definition.
pub(super) struct Waiting {
    pub(super) ty: Type,
    /// The first use.
    pub(super) at: u32,
    pub(super) defined: bool,
    /// True if no error is reported when there is no definition: the op that defines it is broken.
    pub(super) silent: bool,
    /// The placeholder in each isolate that uses it.
    pub(super) places: SmallVec<[(IsolateId, u32); 1]>,
}

/// A foreign placeholder, and the value that it stands for: each by its isolate and its index there.
#[derive(Clone, Copy)]
pub(super) struct Patch {
    pub(super) placeholder: (IsolateId, u32),
    pub(super) value: (IsolateId, u32),
}

impl IsolateFrame {
    pub fn new(id: IsolateId, arena: Box<Arena>, start: u32) -> IsolateFrame {
        IsolateFrame { id, arena, start, forward: HashMap::new(), foreign: HashMap::new() }
    }
}

/// An op with an open region.
pub(super) struct OpFrame {
    /// First token of the op, result names included.
    pub(super) start: u32,
    pub(super) name_at: u32,
    pub(super) name: OpName,
    pub(super) properties: Option<Attribute>,
    /// Starts of the op's parts in the stacks of [`Scratch`].
    pub(super) results: usize,
    pub(super) operands: usize,
    pub(super) successors: usize,
    pub(super) regions: usize,
    pub(super) attrs: usize,
    /// True if the op owns the current isolate.
    pub(super) owns_isolate: bool,
    /// The custom form that this region belongs to; `None` for the generic form.
    pub(super) custom: Option<Box<OpState>>,
    /// True if the attributes need no check: those of custom forms are checked where the form requires it.
    pub(super) checked: bool,
    /// The maximal number of arguments of the entry block, `NONE` for any number.
    pub(super) max_args: u32,
    /// The block that takes the op; `NONE` leaves it detached.
    pub(super) into: u32,
    /// The current region, and the block in it.
    pub(super) region: u32,
    pub(super) block: u32,
    pub(super) names_scope: usize,
    pub(super) blocks_scope: usize,
}

impl OpFrame {
    /// An op whose parts, none so far, go on top of the stacks.
    pub(super) fn new(work: &Scratch, start: u32, name_at: u32, name: OpName, into: u32) -> OpFrame {
        OpFrame {
            start,
            name_at,
            name,
            properties: None,
            results: work.results.len(),
            operands: work.operands.len(),
            successors: work.successors.len(),
            regions: work.regions.len(),
            attrs: work.attrs.len(),
            owns_isolate: false,
            custom: None,
            checked: false,
            max_args: NONE,
            into,
            region: NONE,
            block: NONE,
            names_scope: 0,
            blocks_scope: 0,
        }
    }
}

/// A location alias that was not defined yet where it was used.
#[derive(Clone, Copy)]
pub(super) struct DeferredLoc {
    pub iso: IsolateId,
    pub target: LocTarget,
    /// The alias token.
    pub at: u32,
    pub end: u32,
}

#[derive(Clone, Copy)]
pub(super) enum LocTarget {
    Op(u32),
    Arg(u32),
}

/// An op under construction, which a custom parsing hook fills in.
pub struct OpState {
    /// The position of the op's name.
    pub at: u32,
    /// The name.
    pub name: OpName,
    /// Operands, resolved by [`OpParser::resolve`].
    pub operands: Vec<OperandId>,
    /// The names of the operands that were resolved together.
    pub(super) names: Vec<Unresolved>,
    /// Types of the results.
    pub result_types: Vec<Type>,
    /// Inherent attributes by slot. The same attribute in `attrs` takes precedence.
    pub inherent: Vec<(u16, Attribute)>,
    /// The slots among them that no dictionary may repeat.
    pub(super) named: Vec<u16>,
    /// Attributes, inherent or not; each at most once.
    pub attrs: Vec<NamedAttr>,
    /// All inherent attributes that the text gives as one: these take precedence over all others.
    pub properties: Option<Attribute>,
    /// Successors.
    pub successors: Vec<SuccessorId>,
    /// Regions that have been parsed.
    pub regions: Vec<RegionId>,
    /// Set to continue the form with a region, which is parsed when the hook has returned and ends the form, unless
    /// [`region_then`](Self::region_then) sets a continuation. Regions that nest this way may nest as deep as memory
    /// allows.
    pub body: Option<BodyForm>,
    /// The arguments of the entry block of that region.
    pub arguments: Vec<Argument>,
    /// The position of that region's `{`.
    pub(super) body_at: u32,
    /// First token of the op, result names included.
    pub(super) start: u32,
    /// The start of its results' names among those being read.
    pub(super) results: usize,
    /// True if a hook looked at these.
    pub(super) knows_results: Cell<bool>,
    /// The number of diagnostics and effects that came out before it.
    pub(super) emissions: u64,
    /// True if the op owns the current isolate.
    pub(super) owns_isolate: bool,
    /// The paused interpreter of a format, which continues behind the region.
    pub(super) paused: Option<Box<Paused>>,
    /// The continuation of a hook behind the region.
    pub(super) then: Option<Continuation>,
}

/// Parses the text behind a region of a custom form.
pub(super) type Continuation = Box<dyn FnOnce(&mut OpParser<'_>, &mut OpState) -> Parsed>;

impl OpState {
    pub(super) fn new(start: u32, results: usize, at: u32, name: OpName) -> OpState {
        OpState {
            at,
            name,
            operands: Vec::new(),
            names: Vec::new(),
            result_types: Vec::new(),
            inherent: Vec::new(),
            named: Vec::new(),
            attrs: Vec::new(),
            properties: None,
            successors: Vec::new(),
            regions: Vec::new(),
            body: None,
            arguments: Vec::new(),
            body_at: at,
            start,
            results,
            knows_results: Cell::new(false),
            emissions: 0,
            owns_isolate: false,
            paused: None,
            then: None,
        }
    }

    /// Makes it as new, but for the memory that it has.
    fn reset(&mut self, start: u32, results: usize, at: u32, name: OpName) {
        self.operands.clear();
        self.names.clear();
        self.result_types.clear();
        self.inherent.clear();
        self.named.clear();
        self.attrs.clear();
        self.successors.clear();
        self.regions.clear();
        self.arguments.clear();
        (self.at, self.name, self.body_at, self.start, self.results) = (at, name, at, start, results);
        (self.properties, self.body, self.paused, self.then) = (None, None, None, None);
        self.owns_isolate = false;
        self.knows_results.set(false);
    }
}

/// The completion of a region of a custom form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BodyForm {
    /// The region stays as it is.
    AsWritten,
    /// The region gets an empty block when it has none.
    AtLeastOneBlock,
    /// The region gets a block when it has none, and its last block gets this op when it has no terminator.
    Terminated(&'static str),
    /// As `Terminated`, but this op gets the results of another one as operands where that is all that its block has.
    Yielding(&'static str),
    /// A region without blocks is an error: this one.
    Required(&'static str),
}

/// An argument of a region, before there is a value: `%x : i32 {a = 1} loc("x")`.
#[derive(Clone, Debug)]
pub struct Argument {
    /// The name; `None` for arguments of functions that are only declared.
    pub name: Option<Unresolved>,
    /// The position.
    pub at: u32,
    /// The type; `none` until it is known.
    pub ty: Type,
    /// Attributes, sorted by name.
    pub attrs: Vec<NamedAttr>,
    /// The location, when one was written.
    pub(super) loc: Option<WrittenLoc>,
}

impl Argument {
    /// An argument of which only the name is given.
    pub fn named(name: Unresolved) -> Argument {
        Argument { name: Some(name), at: name.at, ty: Type::NONE, attrs: Vec::new(), loc: None }
    }
}

/// A location behind an op or argument.
#[derive(Clone, Copy, Debug)]
pub(super) enum WrittenLoc {
    Known(Location),
    /// An alias that is not defined yet: the token.
    Alias {
        at: u32,
        end: u32,
    },
}

/// An operand of the op that is being parsed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct OperandId(pub(super) u32);

impl Index for OperandId {
    #[inline]
    fn index(self) -> u32 {
        self.0
    }
}

/// A region of the op that is being parsed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RegionId(pub(super) u32);

impl Index for RegionId {
    #[inline]
    fn index(self) -> u32 {
        self.0
    }
}

/// A successor of the op that is being parsed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SuccessorId(pub(super) u32);

impl Index for SuccessorId {
    #[inline]
    fn index(self) -> u32 {
        self.0
    }
}

/// The number of cached words that name ops: a power of two.
pub(super) const WORD_NAMES: usize = 512;

/// Arenas of more bytes are not copied.
const LARGE: usize = 1 << 20;

/// Memory for arenas that is allocated at once. Less than the size from which on allocators map each block separately.
const PIECE: usize = 96 << 10;

/// Empty arenas, and ops, that are kept: isolates side by side need one per level, and few texts have more levels.
const KEPT: usize = 64;

impl Scratch {
    pub fn new() -> Scratch {
        Scratch {
            names: NameTable::new(),
            op_names: hashbrown::HashMap::new(),
            properties: hashbrown::HashMap::new(),
            memos: Vec::new(),
            models: Models::default(),
            word_names: Box::new([None; WORD_NAMES]),
            operands: Vec::new(),
            results: Vec::new(),
            successors: Vec::new(),
            regions: Vec::new(),
            attrs: Vec::new(),
            values: Vec::new(),
            slots: Vec::new(),
            inherent: Vec::new(),
            arguments: Vec::new(),
            parts: Vec::new(),
            states: Vec::new(),
            blocks: HashMap::new(),
            block_log: Vec::new(),
            arenas: Vec::new(),
            tree: None,
            copied: PIECE,
        }
    }

    /// An op in custom form, of which nothing is known but its name.
    pub fn state(&mut self, start: u32, results: usize, at: u32, name: OpName) -> Box<OpState> {
        match self.states.pop() {
            Some(mut state) => {
                state.reset(start, results, at, name);
                state
            }
            None => Box::new(OpState::new(start, results, at, name)),
        }
    }

    /// Takes back a list of arguments that nobody needs.
    pub fn keep_arguments(&mut self, mut arguments: Vec<Argument>) {
        if arguments.capacity() > self.arguments.capacity() {
            arguments.clear();
            self.arguments = arguments;
        }
    }

    /// Takes back an op whose parts are elsewhere.
    pub fn keep_state(&mut self, state: Box<OpState>) {
        if self.states.len() < KEPT {
            self.states.push(state);
        }
    }

    /// An arena without slack with the contents of one that was taken from here. A small one is copied, and its memory is used
    /// again; a large one, and one of many that were open at once, gives its slack back: both are rare.
    pub fn exact(&mut self, mut arena: Box<Arena>) -> Box<Arena> {
        if arena.bytes() > LARGE || self.arenas.len() >= KEPT {
            arena.shrink();
            return arena;
        }
        // Heaps of threads grow by no more than is needed, with a system call each time: so memory for several arenas
        // is allocated at once.
        self.copied += arena.bytes();
        if self.copied > PIECE {
            self.copied = 0;
            drop(std::hint::black_box(Vec::<u8>::with_capacity(PIECE)));
        }
        let exact = Box::new((*arena).clone());
        self.arenas.push(arena);
        exact
    }

    /// Takes back an arena that nothing refers to.
    pub fn keep(&mut self, arena: Box<Arena>) {
        if self.arenas.len() < KEPT {
            self.arenas.push(arena);
        }
    }

    /// An empty arena, warm if there was one before.
    pub fn arena(&mut self) -> Box<Arena> {
        match self.arenas.pop() {
            Some(mut arena) => {
                arena.clear();
                arena
            }
            None => Box::new(Arena::new()),
        }
    }
}

impl<'a> Deref for OpParser<'a> {
    type Target = Parser<'a>;
    fn deref(&self) -> &Parser<'a> {
        &self.p
    }
}

impl DerefMut for OpParser<'_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.p
    }
}

impl<'a> OpParser<'a> {
    pub(super) fn new(
        shared: &'a Shared<'a>,
        start: u32,
        iso: IsolateFrame,
        work: Scratch,
        ids: std::sync::Arc<std::sync::atomic::AtomicU32>,
    ) -> OpParser<'a> {
        OpParser {
            p: Parser::new(shared, start),
            work,
            iso,
            outer: Vec::new(),
            frames: Vec::new(),
            waiting: Vec::new(),
            patches: Vec::new(),
            done: Isolates::default(),
            deferred_locs: Vec::new(),
            runs: None,
            in_place: u32::MAX,
            gaps: Vec::new(),
            moved: Vec::new(),
            ids,
            inline_isolated: false,
            may_be_large: false,
            inline_ops: std::collections::HashSet::new(),
            retry_inline: Vec::new(),
            default_dialects: vec!["builtin"],
            open_in_hooks: 0,
        }
    }
}
