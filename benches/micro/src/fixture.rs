//! The fixtures of the loops: the op, and modules of functions with it.

use std::cell::RefCell;

use dialekt_arith::AddI;
use dialekt_ir_core::context::{Attribute, Context, Location, NamedAttr, OpName, Type};
use dialekt_ir_core::ir::{Block, Builder, Ir, Op, OpSpec};

/// The way in which ops are created.
#[derive(Clone, Copy)]
pub enum How {
    /// From a spec with the name and the types.
    Raw,
    /// By the builder of the declared op.
    Builder,
}

/// The number of ops in a function body.
pub const BODY: usize = 250;

/// A module to copy into, which is erased with this value.
pub struct CopyInto<'a> {
    ir: &'a RefCell<Ir>,
    module: Op,
    pub into: Block,
}

impl Drop for CopyInto<'_> {
    fn drop(&mut self) {
        self.ir.borrow_mut().erase_op(self.module).unwrap();
    }
}

/// A context, with the names and types that the loops need.
pub struct Fixture {
    pub cx: Context,
    pub op: OpName,
    pub locs: Vec<Location>,
    module: OpName,
    func: OpName,
    ret: OpName,
    function_type: Attribute,
}

impl Fixture {
    /// A fixture with locations for `n` ops.
    pub fn new(n: usize, registered: bool) -> Fixture {
        let cx = Context::with_registry(dialekt::registry().dialects);
        cx.allow_unregistered_dialects(true);
        cx.enable_multithreading(false);
        let function = cx.function_type(&[Type::I32, Type::I32], &[]);
        Fixture {
            op: cx.op_name(if registered { "arith.addi" } else { "t.add" }),
            locs: (0..n).map(|i| cx.file_line_col("bench.mlir", i as u32 + 1, 5)).collect(),
            module: cx.op_name("builtin.module"),
            func: cx.op_name("func.func"),
            ret: cx.op_name("func.return"),
            function_type: cx.type_attr(function),
            cx,
        }
    }

    /// A module with an empty block.
    pub fn module(&self, ir: &mut Ir) -> (Op, Block) {
        let holder = ir.detached_isolate();
        let module = ir.create_op(holder, &OpSpec::new(self.module, Location::UNKNOWN).regions(1)).unwrap();
        let region = ir.op(module).region(0).unwrap().handle();
        (module, ir.create_block(region, &[]).unwrap())
    }

    /// An empty module beside the existing one, as the destination of copies.
    pub fn copy_into<'a>(&self, ir: &'a RefCell<Ir>) -> CopyInto<'a> {
        let (module, into) = self.module(&mut ir.borrow_mut());
        CopyInto { ir, module, into }
    }

    /// A function with its arguments, at the end of a block.
    pub fn function(&self, ir: &mut Ir, at: Block, number: usize) -> (Op, Block) {
        let name = |text: &str, value| NamedAttr { name: self.cx.ident(text), value };
        let attrs =
            [name("function_type", self.function_type), name("sym_name", self.cx.string_attr(format!("f{number}")))];
        let spec = OpSpec::new(self.func, Location::UNKNOWN).regions(1).attrs(&attrs);
        let func = Builder::at_end(ir, at).create_op(&spec);
        let region = ir.op(func).region(0).unwrap().handle();
        let args = [(Type::I32, Location::UNKNOWN); 2];
        (func, ir.create_block(region, &args).unwrap())
    }

    /// `n` ops in functions with bodies of `body` ops.
    pub fn functions(&self, ir: &mut Ir, n: usize, body: usize, how: How) -> Op {
        let (module, block) = self.module(ir);
        let mut done = 0;
        while done < n {
            let (_, entry) = self.function(ir, block, done / body);
            let locs = &self.locs[done..n.min(done + body)];
            match how {
                How::Raw => self.fill(ir, entry, locs),
                How::Builder => self.fill_built(ir, entry, locs),
            }
            done += body;
        }
        module
    }

    /// Ops that add the two values before them, and the terminator.
    pub fn fill(&self, ir: &mut Ir, entry: Block, locs: &[Location]) {
        let args: Vec<_> = ir.block(entry).args().collect();
        let (mut a, mut b) = (args[0], args[1]);
        let mut builder = Builder::at_end(ir, entry);
        for loc in locs {
            let op = builder.create_op(&OpSpec::new(self.op, *loc).operands(&[a, b]).results(&[Type::I32]));
            (a, b) = (b, builder.ir().op(op).result(0).unwrap());
        }
        self.terminate(&mut builder);
    }

    /// As [`fill`](Self::fill), by the op's own builder, which infers the result types.
    fn fill_built(&self, ir: &mut Ir, entry: Block, locs: &[Location]) {
        let args: Vec<_> = ir.block(entry).args().collect();
        let (mut a, mut b) = (args[0], args[1]);
        let mut builder = Builder::at_end(ir, entry);
        for loc in locs {
            let op = builder.create(AddI::build(a, b).with_loc(*loc));
            (a, b) = (b, op.result());
        }
        self.terminate(&mut builder);
    }

    /// The terminator of a function.
    pub fn terminate(&self, builder: &mut Builder<'_>) {
        builder.create_op(&OpSpec::new(self.ret, Location::UNKNOWN));
    }

    /// As [`functions`](Self::functions), with an unregistered op that uses the last two values of each body, so that
    /// no op is dead.
    pub fn live_functions(&self, ir: &mut Ir, n: usize) -> Op {
        let module = self.functions(ir, n, BODY, How::Raw);
        let top = ir.op(module).region(0).unwrap().first_block().unwrap();
        let returns: Vec<Op> =
            top.ops().filter_map(|op| op.region(0)?.last_block()?.last_op()).map(|op| op.handle()).collect();
        let name = self.cx.op_name("t.use");
        for ret in returns {
            let last = ir.op(ret).prev().unwrap();
            let before = match last.prev() {
                Some(before) => before.result(0),
                None => last.parent_block().and_then(|block| block.args().nth(1)),
            };
            let operands = [before.unwrap(), last.result(0).unwrap()];
            let at = ir.point_before(ret);
            let mut builder = Builder::new(ir);
            builder.restore(at);
            builder.create_op(&OpSpec::new(name, Location::UNKNOWN).operands(&operands));
        }
        module
    }

    /// The two-operand ops below an op, in textual order.
    pub fn ops(&self, ir: &Ir, module: Op) -> Vec<Op> {
        let all = ir.op(module).postorder();
        all.filter(|op| op.name() == self.op).map(|op| op.handle()).collect()
    }

    /// Sets three discardable attributes on each op.
    pub fn decorate(&self, ir: &mut Ir, ops: &[Op]) {
        let name = |text: &str, value| NamedAttr { name: self.cx.ident(text), value };
        let zero = self.cx.integer_attr(Type::I32, 0).unwrap();
        let attrs =
            [name("t.first", Attribute::UNIT), name("t.second", zero), name("t.third", self.cx.string_attr("x"))];
        for op in ops {
            ir.set_discardable_attrs(*op, &attrs).unwrap();
        }
    }
}
