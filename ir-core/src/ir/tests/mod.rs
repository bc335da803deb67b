//! Tests of the edits, with access to the records.

mod attrs;
mod blocks;
mod clone;
mod dump;
mod equivalence;
mod erase;
mod isolates;
mod journal;
mod listener;
mod operands;
mod ops;
mod valid_ops;
mod walk;

use crate::context::{Arity, AttrSlot, Context, Location, OpDescriptor, OpName, OpTraits, Type};
use crate::decl::{AttrConstraintDef, RegionGroups, ValueGroups};
use crate::ir::{Block, Builder, Ir, Op, OpSpec, Value};

pub(crate) use dump::check;
pub(super) use dump::dump;

/// A tree, a module in it, a function in that, and a block with two `i32` arguments in that.
pub(super) struct Fixture {
    pub ir: Ir,
    pub module: Op,
    pub func: Op,
    /// The block of the module.
    pub body: Block,
    /// The block of the function.
    pub block: Block,
    pub a: Value,
    pub b: Value,
    pub names: Names,
}

/// Names of ops.
#[derive(Clone, Copy)]
pub(super) struct Names {
    pub module: OpName,
    /// Registered, owns an isolate, one region, inherent `a`, `b`.
    pub func: OpName,
    /// Registered, inherent `a`, `b`.
    pub inner: OpName,
    /// Registered, isolated, but with operands.
    pub isolated: OpName,
    /// Not registered.
    pub add: OpName,
    pub loop_: OpName,
    pub br: OpName,
}

fn op(name: &'static str, traits: OpTraits, operands: Arity, results: Arity) -> &'static OpDescriptor {
    let slot = |name| AttrSlot::optional(name, &AttrConstraintDef::ANY);
    Box::leak(Box::new(OpDescriptor {
        name,
        traits,
        operands: ValueGroups::counted(operands),
        results: ValueGroups::counted(results),
        regions: RegionGroups::counted(Arity::ANY),
        attributes: Box::leak(Box::new([slot("a"), slot("b")])),
        ..OpDescriptor::EMPTY
    }))
}

impl Names {
    pub fn new(cx: &Context) -> Names {
        let isolated = OpTraits::ISOLATED_FROM_ABOVE;
        cx.register_op(op("test.func", isolated, Arity::ZERO, Arity::ZERO));
        cx.register_op(op("test.isolated", isolated, Arity::ANY, Arity::ZERO));
        cx.register_op(op("test.inner", OpTraits::empty(), Arity::ANY, Arity::ANY));
        Names {
            module: cx.op_name("builtin.module"),
            func: cx.op_name("test.func"),
            inner: cx.op_name("test.inner"),
            isolated: cx.op_name("test.isolated"),
            add: cx.op_name("t.add"),
            loop_: cx.op_name("t.loop"),
            br: cx.op_name("t.br"),
        }
    }
}

pub(super) const LOC: Location = Location::UNKNOWN;

impl Fixture {
    pub fn new() -> Fixture {
        Fixture::stored(false)
    }

    /// As [`new`](Self::new); `inlined` leaves functions in the isolate of the module.
    pub fn stored(inlined: bool) -> Fixture {
        let cx = Context::new();
        let names = Names::new(&cx);
        let mut ir = Ir { inlined, ..Ir::new(&cx) };
        let module = ir.create_op(ir.detached_isolate(), &OpSpec::new(names.module, LOC).regions(1)).unwrap();
        let body = ir.op(module).region(0).unwrap().handle();
        let body = ir.create_block(body, &[]).unwrap();
        let (func, block) = func(&mut ir, names, body);
        let [a, b] = *ir.block(block).args().collect::<Vec<_>>() else { unreachable!() };
        Fixture { ir, module, func, body, block, a, b, names }
    }

    /// Another function at the end of the module.
    pub fn func(&mut self) -> (Op, Block) {
        func(&mut self.ir, self.names, self.body)
    }

    /// `add` at the end of the block.
    pub fn add(&mut self, x: Value, y: Value) -> (Op, Value) {
        let spec = OpSpec::new(self.names.add, LOC);
        let op = Builder::at_end(&mut self.ir, self.block).create_op(&spec.operands(&[x, y]).results(&[Type::I32]));
        (op, self.ir.op(op).result(0).unwrap())
    }

    /// `loop` with one region of one block, which has one argument, at the end of the block.
    pub fn loop_(&mut self) -> (Op, Block) {
        let spec = OpSpec::new(self.names.loop_, LOC).regions(1);
        let op = Builder::at_end(&mut self.ir, self.block).create_op(&spec);
        let region = self.ir.op(op).region(0).unwrap().handle();
        (op, self.ir.create_block(region, &[(Type::INDEX, LOC)]).unwrap())
    }

    pub fn uses(&self, value: Value) -> Vec<(Op, u32)> {
        self.ir.value(value).uses().map(|u| (u.op, u.index)).collect()
    }

    pub fn ops(&self, block: Block) -> Vec<Op> {
        self.ir.block(block).ops().map(|o| o.handle()).collect()
    }
}

/// A function with a block of two arguments at the end of a block.
fn func(ir: &mut Ir, names: Names, parent: Block) -> (Op, Block) {
    let func = Builder::at_end(ir, parent).create_op(&OpSpec::new(names.func, LOC).regions(1));
    let region = ir.op(func).region(0).unwrap().handle();
    let block = ir.create_block(region, &[(Type::I32, LOC), (Type::I32, LOC)]).unwrap();
    (func, block)
}
