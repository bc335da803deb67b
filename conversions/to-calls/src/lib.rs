//! Conversions to calls of functions.
//!
//! There is a module for each of the reference's folders in `mlir/lib/Conversion`:
//!
//! - [`arith_and_math_to_apfloat`]: arithmetic on floats of any format
//! - [`complex_to_libm`], [`complex_to_rocdl`]: library functions of complex numbers
//! - [`math_to_funcs`]: functions that the pass defines
//! - [`math_to_libm`]: functions of the C library
#![forbid(unsafe_code)]

pub mod arith_and_math_to_apfloat;
mod complex_calls;
pub mod complex_to_libm;
pub mod complex_to_rocdl;
pub mod math_to_funcs;
pub mod math_to_libm;
mod unroll;

use dialekt_func as func;
use dialekt_interfaces::FunctionOpRef;
use dialekt_interfaces::function::signature;
use dialekt_ir_core::context::Registry;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_pass::RegisterPasses;

/// Registers the passes.
pub fn register(registry: &mut Registry) {
    registry
        .passes()
        .register::<arith_and_math_to_apfloat::ConvertArithToApFloat>()
        .register::<arith_and_math_to_apfloat::ConvertMathToApFloat>()
        .register::<complex_to_libm::ConvertComplexToLibm>()
        .register::<complex_to_rocdl::ConvertComplexToRocdlCalls>()
        .register::<math_to_funcs::ConvertMathToFuncs>()
        .register::<math_to_libm::ConvertMathToLibm>();
}

/// A function to be declared.
struct Function<'a> {
    name: &'a str,
    inputs: &'a [Type],
    results: &'a [Type],
    /// Discardable attributes.
    attrs: &'a [(&'a str, Attribute)],
}

impl Function<'_> {
    /// Returns whether the symbol of its name in a block is a function of its type; `None` without such a symbol.
    fn is_in(&self, block: BlockRef<'_>) -> Option<bool> {
        let name = block.ir().cx().ident(self.name);
        let found = block.ops().find(|op| op.symbol_name() == Some(name))?;
        let signature = FunctionOpRef::of(found).and_then(|_| signature(found));
        Some(signature.is_some_and(|(inputs, results)| *inputs == *self.inputs && *results == *self.results))
    }

    /// Builds a private declaration at the insertion point.
    fn declare(&self, builder: &mut Builder<'_>, loc: Location) -> Option<Op> {
        let cx = builder.ir().cx();
        let ty = cx.type_attr(cx.function_type(self.inputs, self.results));
        let text = |text: &str| cx.string_attr(text);
        let own = [("sym_name", text(self.name)), ("function_type", ty), ("sym_visibility", text("private"))];
        let named = |(name, value): &(&str, Attribute)| NamedAttr { name: cx.ident(name), value: *value };
        let attrs: Vec<NamedAttr> = own.iter().chain(self.attrs).map(named).collect();
        builder.try_create_op(&OpSpec::new(cx.op_name("func.func"), loc).regions(1).attrs(&attrs)).ok()
    }

    /// Declares it at the start of the enclosing symbol table of an op, unless it exists. The reference does not check
    /// the type of an existing symbol.
    fn declare_around(&self, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
        let Some(table) = rw.op(op).nearest_symbol_table() else {
            return rw.no_match(op, "there is no symbol table around it");
        };
        let body = table.region(0)?.first_block()?;
        match self.is_in(body) {
            Some(true) => return Some(()),
            Some(false) => return rw.no_match(op, "something else has the name of the function"),
            None => {}
        }
        let start = rw.ir().start_of(body.handle());
        at(rw, start, |rw| self.declare(rw, Location::UNKNOWN)).map(drop)
    }

    /// Replaces an op by a call with other operands.
    fn call(&self, rw: &mut Rewriter<'_>, op: Op, operands: &[Value]) -> Option<()> {
        let (cx, loc) = (rw.cx(), rw.loc(op));
        let callee = cx.ident(self.name);
        let call = rw.create(func::Call::build(self.results, callee, operands).with_loc(loc));
        rw.replace_op_with(op, call);
        Some(())
    }

    /// Replaces an op by a call, and declares the function if necessary.
    fn replace(&self, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
        self.declare_around(rw, op)?;
        let operands: Vec<Value> = rw.op(op).operands().collect();
        self.call(rw, op, &operands)
    }
}

/// Creates ops at another insertion point.
fn at<T>(rw: &mut Rewriter<'_>, place: InsertionPoint, make: impl FnOnce(&mut Rewriter<'_>) -> T) -> T {
    let here = rw.insertion_point();
    rw.set_insertion_point(place);
    let made = make(rw);
    rw.restore(here);
    made
}

/// The types of the operands and the results of an op.
fn types(rw: &Rewriter<'_>, op: Op) -> (Vec<Type>, Vec<Type>) {
    let view = rw.op(op);
    (view.operand_types().collect(), view.result_types().collect())
}
