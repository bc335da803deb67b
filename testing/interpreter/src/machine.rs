//! The machine, which executes ops, keeps their values, and calls functions.

use dialekt_interfaces::{CallOpRef, CallableOpRef, Callee, SymbolTables};
use dialekt_ir_core::context::{Attribute, Context, Ident, OpTraits, Type};
use dialekt_ir_core::ir::{Block, Ir, Op, OpRef, Region, Value};
use hashbrown::HashMap;
use smallvec::SmallVec;

use crate::datum::Datum;
use crate::execute::{ExecuteOpRef, Executed, Step};
use crate::memory::{Buffer, Memory, View};
use crate::outcome::Event;
use crate::refine::Precision;
use crate::stop::Stop;

/// The limits of a run, and choices for unspecified behavior.
pub struct Options<'o> {
    /// The number of ops that may be executed.
    pub steps: u64,
    /// The number of elements that memory may have at the same time.
    pub memory: usize,
    /// The nesting depth of functions and regions.
    pub depth: u32,
    /// Unspecified values are poison: the bits of a NaN that was computed, the sign of a zero that may have either.
    /// Otherwise they are those of most machines. Comparisons of runs need the former, users want the latter.
    pub open_is_poison: bool,
    /// Speculatable ops return poison where their behavior would be undefined: otherwise a pass that hoists them out of
    /// a loop that never runs would be wrong. This hides undefined behavior, which users want to see, and which passes
    /// that replace such ops by others that are not speculatable would bring back. To compare runs, the original is run
    /// without it, the transformed program with it. Ops with regions are not affected.
    pub speculation: bool,
    /// Further results that are unspecified, and thus poison: see [`LeftOpen`]. It serves to judge passes that are
    /// known to compute other values for them.
    pub left_open: Option<&'o LeftOpen<'o>>,
    /// The semantics of functions without body.
    pub external: &'o External<'o>,
}

/// Returns whether the result of an op for these values is unspecified. For shaped values it is called for each
/// element.
pub type LeftOpen<'o> = dyn Fn(OpRef<'_>, &[Datum]) -> bool + Sync + 'o;

/// The semantics of functions without body: the answer to a call, given the name, the number of earlier calls, the
/// arguments, and the types of the results.
pub type External<'o> = dyn Fn(&Context, ExternalCall<'_>) -> Result<Answer, Stop> + 'o;

/// The answer of a function without body.
#[derive(Clone, Debug)]
pub struct Answer {
    results: Vec<Datum>,
    seen: Option<Precision>,
}

impl Answer {
    /// An observable call with its arguments: it must neither be removed nor duplicated.
    pub fn seen(results: Vec<Datum>) -> Answer {
        Answer::seen_up_to(Precision::Exact, results)
    }

    /// An observable call whose float arguments count up to a precision.
    pub fn seen_up_to(precision: Precision, results: Vec<Datum>) -> Answer {
        Answer { results, seen: Some(precision) }
    }

    /// A call that only computes results, as those of the C library.
    pub fn computed(results: Vec<Datum>) -> Answer {
        Answer { results, seen: None }
    }
}

/// A call of a function without body.
pub struct ExternalCall<'a> {
    /// Its name.
    pub name: &'a str,
    /// The number of earlier calls of it in this run.
    pub number: u64,
    /// The arguments.
    pub args: &'a [Datum],
    /// The types of its results.
    pub results: &'a [Type],
}

fn no_externals(_: &Context, call: ExternalCall<'_>) -> Result<Answer, Stop> {
    Err(Stop::unsupported(format!("'@{}' is declared only", call.name)))
}

impl Default for Options<'_> {
    fn default() -> Self {
        Options {
            steps: 1 << 24,
            memory: 1 << 24,
            depth: 1 << 10,
            open_is_poison: false,
            speculation: false,
            left_open: None,
            external: &no_externals,
        }
    }
}

/// The exit from a region.
#[derive(Clone, Debug)]
pub struct RegionExit {
    /// The terminator.
    pub by: Op,
    /// The values that it passes to the parent op.
    pub values: SmallVec<[Datum; 4]>,
}

/// The values of a running function, and the stack memory of its open scopes.
#[derive(Default)]
struct Frame {
    values: HashMap<Value, Datum, foldhash::fast::FixedState>,
    scopes: Vec<Vec<Buffer>>,
}

/// The interpreter of the ops of a tree.
pub struct Machine<'a> {
    ir: &'a Ir,
    options: Options<'a>,
    frame: Frame,
    memory: Memory,
    globals: HashMap<Op, View>,
    events: Vec<Event>,
    calls: HashMap<Ident, u64>,
    symbols: SymbolTables,
    steps: u64,
    depth: u32,
}

impl<'a> Machine<'a> {
    /// A machine before execution.
    pub fn new(ir: &'a Ir, options: Options<'a>) -> Machine<'a> {
        Machine {
            ir,
            memory: Memory::new(options.memory),
            steps: options.steps,
            options,
            frame: Frame::default(),
            globals: HashMap::new(),
            events: Vec::new(),
            calls: HashMap::new(),
            symbols: SymbolTables::default(),
            depth: 0,
        }
    }

    /// The tree.
    pub fn ir(&self) -> &'a Ir {
        self.ir
    }

    /// The context.
    pub fn cx(&self) -> &'a Context {
        self.ir.cx()
    }

    /// An unspecified value, where `usual` is that of most machines: see [`Options::open_is_poison`].
    pub fn open(&self, usual: Datum) -> Datum {
        if self.options.open_is_poison { Datum::Poison } else { usual }
    }

    /// Returns whether the options leave the result of an op for these values unspecified.
    pub(crate) fn leaves_open(&self, op: OpRef<'_>, values: &[Datum]) -> bool {
        self.options.left_open.is_some_and(|is_open| is_open(op, values))
    }

    /// The number of elements of a tensor.
    ///
    /// # Errors
    /// There are more than memory may have; a size is negative, which is undefined behavior.
    pub fn num_elements(&self, shape: &[i64]) -> Result<usize, Stop> {
        if let Some(size) = shape.iter().find(|size| **size < 0) {
            return Err(Stop::undefined(format!("the size {size} is negative")));
        }
        let count = match shape.contains(&0) {
            true => Some(0),
            false => shape.iter().try_fold(1i64, |count, size| count.checked_mul(*size)),
        };
        let count = count.and_then(|count| usize::try_from(count).ok());
        count.filter(|count| *count <= self.options.memory).ok_or(Stop::Limit("memory"))
    }

    /// Memory.
    pub fn memory(&mut self) -> &mut Memory {
        &mut self.memory
    }

    /// The number of executed ops.
    pub fn steps(&self) -> u64 {
        self.options.steps - self.steps
    }

    /// The observable events so far.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Adds an observable event.
    pub fn emit(&mut self, event: Event) {
        self.events.push(event);
    }

    /// The views of globals that were used, sorted by the names of the ops.
    pub fn globals(&self) -> Vec<(Op, View)> {
        let name = |op: Op| self.ir.get_op(op).and_then(|op| op.symbol_name()).map(|name| self.cx().bytes(name));
        let mut globals: Vec<_> = self.globals.iter().map(|(op, view)| (*op, view.clone())).collect();
        globals.sort_by(|a, b| name(a.0).cmp(&name(b.0)));
        globals
    }

    /// The memory of a global, which is created once in a run.
    ///
    /// # Errors
    /// Those of `make`.
    pub fn global(&mut self, op: Op, make: impl FnOnce(&mut Self) -> Result<View, Stop>) -> Result<View, Stop> {
        if let Some(view) = self.globals.get(&op) {
            return Ok(view.clone());
        }
        let view = make(self)?;
        self.globals.insert(op, view.clone());
        Ok(view)
    }

    /// Allocates memory on the stack, which is freed at the end of the innermost scope.
    ///
    /// # Errors
    ///
    /// As [`Memory::allocate`].
    pub fn allocate_on_stack(&mut self, elements: i64) -> Result<Buffer, Stop> {
        let buffer = self.memory.allocate(elements, true)?;
        if let Some(scope) = self.frame.scopes.last_mut() {
            scope.push(buffer);
        }
        Ok(buffer)
    }

    /// The value of an SSA value.
    pub fn get(&self, value: Value) -> Datum {
        // A value without a definition before is possible if the program is invalid, or the block unreachable.
        self.frame.values.get(&value).cloned().unwrap_or(Datum::Poison)
    }

    /// The values of several.
    pub fn get_all(&self, values: impl IntoIterator<Item = Value>) -> SmallVec<[Datum; 4]> {
        values.into_iter().map(|value| self.get(value)).collect()
    }

    /// The values of the operands of an op.
    pub fn operands(&self, op: OpRef<'_>) -> SmallVec<[Datum; 4]> {
        self.get_all(op.operands())
    }

    /// An integer that behavior depends on: a bound, a size, an index.
    ///
    /// # Errors
    /// It is poison, which is undefined behavior.
    pub fn int(&self, value: Value, what: &str) -> Result<dialekt_ir_core::num::ApInt, Stop> {
        match self.get(value) {
            Datum::Int(int) => Ok(int),
            Datum::Poison => Err(Stop::undefined(format!("{what} is poison"))),
            _ => Err(Stop::unsupported(format!("{what} is no integer"))),
        }
    }

    /// An integer of at most 64 bits, as a signed one. `what` names its use in messages.
    ///
    /// # Errors
    /// As [`int`](Self::int); it has more bits than that.
    pub fn index(&self, value: Value, what: &str) -> Result<i64, Stop> {
        let int = self.int(value, what)?;
        int.as_i64().ok_or_else(|| Stop::unsupported(format!("{what} has more than 64 bits")))
    }

    /// A condition that behavior depends on.
    ///
    /// # Errors
    /// As [`int`](Self::int).
    pub fn condition(&self, value: Value) -> Result<bool, Stop> {
        self.int(value, "a condition").map(|int| !int.is_zero())
    }

    /// A memref that is accessed.
    ///
    /// # Errors
    /// It is poison, which is undefined behavior.
    pub fn view(&self, value: Value) -> Result<std::rc::Rc<View>, Stop> {
        match self.get(value) {
            Datum::View(view) => Ok(view),
            Datum::Poison => Err(Stop::undefined("access to a memref that is poison")),
            _ => Err(Stop::unsupported("no memref")),
        }
    }

    /// Counts additional steps of an expensive op.
    ///
    /// # Errors
    /// There are more than the [`Options`] allow.
    pub fn spend(&mut self, steps: u64) -> Result<(), Stop> {
        self.steps = self.steps.checked_sub(steps).ok_or(Stop::Limit("steps"))?;
        Ok(())
    }

    /// The op that a symbol reference of an op refers to.
    pub fn lookup(&self, from: Op, reference: Attribute) -> Option<OpRef<'a>> {
        self.symbols.lookup_nearest(self.ir.op(from), reference)
    }

    /// Calls a function of a symbol table by name.
    ///
    /// # Errors
    /// There is no such function; it has no body, or other argument types; the reason why its run ends.
    pub fn call_symbol(&mut self, table: OpRef<'a>, name: &str, args: Vec<Datum>) -> Result<Vec<Datum>, Stop> {
        let function = self.symbols.lookup(table, self.cx().ident(name));
        let function = function.ok_or_else(|| Stop::unsupported(format!("there is no symbol '@{name}'")))?;
        self.call(function, args)
    }

    /// Calls a function.
    ///
    /// # Errors
    /// As [`call_symbol`](Self::call_symbol).
    pub fn call(&mut self, function: OpRef<'a>, args: Vec<Datum>) -> Result<Vec<Datum>, Stop> {
        let Some(callable) = CallableOpRef::of(function) else {
            return Err(Stop::unsupported("what is called is no function"));
        };
        let Some(region) = callable.callable_region() else { return self.call_external(function, callable, args) };
        let around = std::mem::take(&mut self.frame);
        let exit = self.run_region(region, args);
        self.frame = around;
        Ok(exit?.values.into_vec())
    }

    fn call_external(
        &mut self,
        function: OpRef<'a>,
        callable: CallableOpRef<'a>,
        args: Vec<Datum>,
    ) -> Result<Vec<Datum>, Stop> {
        let cx = self.cx();
        let Some(ident) = function.symbol_name() else { return Err(Stop::unsupported("a function without name")) };
        let name = String::from_utf8_lossy(cx.bytes(ident)).into_owned();
        let number = self.calls.entry(ident).or_default();
        let call = ExternalCall { name: &name, number: *number, args: &args, results: callable.result_types() };
        *number += 1;
        let answer = (self.options.external)(cx, call)?;
        if let Some(precision) = answer.seen {
            let event = Event::call(name, precision, &args, &mut self.memory)?;
            self.events.push(event);
        }
        Ok(answer.results)
    }

    /// Runs a region of the current op: from its first block, with values for the arguments, to a terminator that
    /// leaves it.
    ///
    /// # Errors
    /// The reason why the run ends.
    pub fn run_region(&mut self, region: Region, args: impl IntoIterator<Item = Datum>) -> Result<RegionExit, Stop> {
        let ir = self.ir;
        let region = ir.region(region);
        let Some(entry) = region.first_block() else { return Err(Stop::unsupported("a region without blocks")) };
        let is_scope = region.parent_op().is_some_and(|op| op.has_traits(OpTraits::AUTOMATIC_ALLOCATION_SCOPE));
        if self.depth == self.options.depth {
            return Err(Stop::Limit("depth"));
        }
        self.depth += 1;
        if is_scope {
            self.frame.scopes.push(Vec::new());
        }
        let args = args.into_iter().collect();
        let exit = stacker::maybe_grow(64 << 10, 1 << 20, || self.run_blocks(entry.handle(), args));
        for buffer in is_scope.then(|| self.frame.scopes.pop()).flatten().unwrap_or_default() {
            self.memory.leave_scope(buffer);
        }
        self.depth -= 1;
        exit
    }

    fn run_blocks(&mut self, entry: Block, args: SmallVec<[Datum; 4]>) -> Result<RegionExit, Stop> {
        let ir = self.ir;
        let (mut block, mut args) = (ir.block(entry), args);
        loop {
            if block.num_args() != args.len() {
                return Err(Stop::unsupported("values for a block do not fit its arguments"));
            }
            for (arg, value) in block.args().zip(args.drain(..)) {
                self.frame.values.insert(arg, value);
            }
            let mut next = block.first_op();
            let (target, values) = loop {
                let Some(op) = next else { return Err(Stop::unsupported("a block without terminator")) };
                self.spend(1)?;
                match self.execute(op).map_err(|stop| stop.at(op.loc()))? {
                    Step::Next(results) => {
                        if results.len() != op.num_results() {
                            return Err(Stop::unsupported("another number of results").at(op.loc()));
                        }
                        for (result, value) in op.results().zip(results) {
                            self.frame.values.insert(result, value);
                        }
                        next = op.next();
                    }
                    Step::Branch(block, values) => break (block, values),
                    Step::Exit(values) => return Ok(RegionExit { by: op.handle(), values }),
                }
            };
            (block, args) = (ir.block(target), values);
        }
    }

    /// Executes an op by its model, or by its declaration.
    fn execute(&mut self, op: OpRef<'a>) -> Executed {
        if let Some(model) = ExecuteOpRef::of(op) {
            return match model.execute(self) {
                Err(Stop::Undefined(..)) if self.options.speculation && may_be_early(op) => {
                    let poison = |ty| Datum::poison_of(self.cx(), ty);
                    Ok(Step::Next(op.result_types().map(poison).collect()))
                }
                executed => executed,
            };
        }
        if let Some(attr) = op.constant_value() {
            return self.constant(op, attr);
        }
        if op.has_traits(OpTraits::RETURN_LIKE) {
            return Ok(Step::Exit(self.operands(op)));
        }
        if let Some(call) = CallOpRef::of(op) {
            return self.execute_call(call);
        }
        let name = self.cx().op_str(op.name()).into_owned();
        Err(Stop::unsupported(format!("no one says what '{name}' computes")))
    }

    fn constant(&mut self, op: OpRef<'a>, attr: Attribute) -> Executed {
        let cx = self.cx();
        let ty = op.result_type(0).unwrap_or(Type::NONE);
        match Datum::of_attr(cx, attr, ty) {
            Some(Datum::Poison) => Ok(Datum::poison_of(cx, ty).into()),
            Some(value) => Ok(value.into()),
            None => Err(Stop::unsupported("a constant that is no number")),
        }
    }

    fn execute_call(&mut self, call: CallOpRef<'a>) -> Executed {
        let ir = self.ir;
        let callee = match call.callee() {
            Some(Callee::Symbol(symbol)) => self.symbols.lookup_nearest(call.op(), symbol),
            Some(Callee::Value(value)) => match self.get(value) {
                Datum::Function(name) => {
                    let name = self.cx().symbol_ref(self.cx().bytes(name));
                    self.symbols.lookup_nearest(call.op(), name)
                }
                Datum::Poison => return Err(Stop::undefined("call of poison")),
                _ => ir.get_value(value).and_then(|value| value.defining_op()),
            },
            None => None,
        };
        let Some(callee) = callee else { return Err(Stop::unsupported("what is called is not here")) };
        let args = self.get_all(call.arg_operands().values());
        self.call(callee, args.into_vec()).map(|results| Step::Next(results.into()))
    }
}

/// Returns whether passes may speculate an op.
fn may_be_early(op: OpRef<'_>) -> bool {
    op.num_regions() == 0 && !op.has_traits(OpTraits::TERMINATOR) && op.is_speculatable()
}
