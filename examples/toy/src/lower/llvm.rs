//! All becomes the dialect of LLVM IR; `toy.print` becomes loops of calls of `printf`.

use dialekt::conversion::LegalizationAction;
use dialekt::dialects::arith::index_constant;
use dialekt::dialects::conversions::{affine_to_standard, scf_to_cf};
use dialekt::dialects::llvm::{self, LLVMArrayType, LLVMDialect, LLVMFunctionType, LLVMPointerType};
use dialekt::dialects::memref::{self, MemRefDialect};
use dialekt::dialects::scf::{SCFDialect, make_for};
use dialekt::dialects::to_llvm::{
    LLVMTypeConverter, LowerToLLVMOptions, arith_to_llvm, cf_to_llvm, func_to_llvm, llvm_target, memref_to_llvm,
};
use dialekt::prelude::pass::*;

use crate::dialect::ops::Print;

/// Lowers all that is left to the dialect of LLVM IR
#[derive(Pass, Clone)]
#[pass(argument = "toy-lower-to-llvm", op = "builtin.module", dialects(LLVMDialect, MemRefDialect, SCFDialect))]
pub struct LowerToLLVM {
    conversion: PassConversion,
}

impl Pass for LowerToLLVM {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        let types = LLVMTypeConverter::new(cx, LowerToLLVMOptions::default());
        let mut target = llvm_target();
        target.set_op_action("builtin.module", LegalizationAction::Legal);

        // A print becomes loops and loads, which become branches and arithmetic, which become ops of LLVM: the driver goes all the way.
        let mut patterns = affine_to_standard::affine_to_standard_patterns();
        patterns.append(scf_to_cf::scf_to_cf_patterns());
        arith_to_llvm::add_patterns(&mut patterns, &types);
        memref_to_llvm::add_patterns(&mut patterns, &types);
        cf_to_llvm::add_patterns(&mut patterns, &types);
        func_to_llvm::add_patterns(&mut patterns, &types);
        patterns.add(LowerPrint);
        self.conversion = Some(Conversion::new(cx, target, patterns));
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.convert(&self.conversion, Mode::Full)
    }
}

/// Prints the elements, row by row: a line for each row.
struct LowerPrint;

impl OpConversion for LowerPrint {
    type SourceOp = Print;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<Print>, _operands: &[Value]) -> Option<()> {
        let memory = rw.view(op)?.input();
        let cx = rw.cx();
        let data = cx.type_data(rw.type_of(memory));
        let Some(shape) = data.shape().filter(|_| data.has_static_shape()) else {
            return rw.no_match(op, "the sizes of the buffer are not known");
        };
        let module = std::iter::successors(Some(rw.op(op)), |op| op.parent_op()).last()?.handle();
        let printf = declare_printf(rw, module)?;
        let number = text(rw, module, "frmt_spec", "%f \0")?;
        let newline = text(rw, module, "nl", "\n\0")?;
        let print = Texts { printf, number, newline };
        print_elements(rw, &print, memory, shape, &mut Vec::new())?;
        if shape.len() < 2 {
            print.call(rw, newline, &[]);
        }
        rw.erase_op(op);
        Some(())
    }
}

/// The symbols that prints are made of.
struct Texts {
    printf: Ident,
    /// The address of the format of a number.
    number: Value,
    newline: Value,
}

impl Texts {
    /// Calls `printf`, which takes any number of values.
    fn call(&self, rw: &mut Rewriter<'_>, format: Value, values: &[Value]) {
        let operands: Vec<Value> = [format].iter().chain(values).copied().collect();
        let ty = printf_type(rw.cx());
        rw.create(llvm::Call::build(&operands, &[]).callee(self.printf).var_callee_type(ty).result(Type::I32));
    }
}

/// Prints the part of a buffer at some indices: one loop for each dimension that is left.
fn print_elements(
    rw: &mut Rewriter<'_>,
    print: &Texts,
    memory: Value,
    sizes: &[i64],
    indices: &mut Vec<Value>,
) -> Option<()> {
    let Some((size, rest)) = sizes.split_first() else {
        let element = rw.create(memref::Load::build(memory, indices)).result();
        print.call(rw, print.number, &[element]);
        return Some(());
    };
    let [from, to, step] = [0, *size, 1].map(|value| arith_constant(rw, value));
    make_for(rw, (from, to, step), &[], |rw, index, _| {
        indices.push(index);
        print_elements(rw, print, memory, rest, indices)?;
        indices.pop();
        if !rest.is_empty() {
            print.call(rw, print.newline, &[]);
        }
        Some(Vec::new())
    })?;
    Some(())
}

fn arith_constant(rw: &mut Rewriter<'_>, value: i64) -> Value {
    let loc = rw.current_loc();
    index_constant(rw, value, loc)
}

fn printf_type(cx: &Context) -> Type {
    LLVMFunctionType::new(cx, Type::I32, vec![LLVMPointerType::default_space(cx)], true)
}

/// The symbol of a name in a module.
fn symbol<'a>(rw: &'a Rewriter<'_>, module: Op, name: &str) -> Option<OpRef<'a>> {
    let name = rw.cx().ident(name);
    rw.op(module).region(0)?.first_block()?.ops().find(|op| op.symbol_name() == Some(name))
}

/// Does something at the start of a module.
fn at_start<T>(rw: &mut Rewriter<'_>, module: Op, make: impl FnOnce(&mut Rewriter<'_>) -> T) -> Option<T> {
    let start = rw.op(module).region(0)?.first_block()?.handle();
    let here = rw.insertion_point();
    rw.set_insertion_point_to_start(start);
    let made = make(rw);
    rw.restore(here);
    Some(made)
}

/// The function `printf`, which is declared when it is not there.
fn declare_printf(rw: &mut Rewriter<'_>, module: Op) -> Option<Ident> {
    let name = rw.cx().ident("printf");
    if symbol(rw, module, "printf").is_none() {
        let ty = printf_type(rw.cx());
        at_start(rw, module, |rw| rw.create(llvm::Func::build(name, ty)))?;
    }
    Some(name)
}

/// The address of a text, which is made a constant of the module when it is not there.
fn text(rw: &mut Rewriter<'_>, module: Op, name: &str, text: &str) -> Option<Value> {
    let cx = rw.cx();
    let (ident, ptr) = (cx.ident(name), LLVMPointerType::default_space(cx));
    let ty = LLVMArrayType::new(cx, cx.integer_type(8)?, text.len() as u64);
    if symbol(rw, module, name).is_none() {
        let global = llvm::Global::build(ty, ident, llvm::LinkageAttr { linkage: llvm::Linkage::Internal });
        let global = global.constant(true).value(cx.string_attr(text));
        at_start(rw, module, |rw| rw.create(global))?;
    }
    Some(rw.create(llvm::AddressOf::build(ptr, ident)).result())
}
