//! `convert-math-to-funcs`: ops on integers become calls of functions that the pass defines.
//! [mlir/lib/Conversion/MathToFuncs/MathToFuncs.cpp]
//!
//! - [`power`]: functions that compute powers
//! - [`zeros`]: functions that count leading zeros

pub mod power;
pub mod zeros;

use dialekt_cf as cf;
use dialekt_conversion::{Conversion, ConversionPatterns, ConversionTarget, Mode};
use dialekt_dialect_utils::{Values, arguments};
use dialekt_func as func;
use dialekt_ir_core::context::OpTraits;
use dialekt_ir_core::ir::Region;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_llvm::{Linkage, LinkageAttr};
use dialekt_math as math;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassConversion, PassFailed, PassRegistry, PassResult};

use crate::Function;
use crate::unroll::add_unrolling;

/// Convert Math operations to calls of outlined implementations.
///
/// Powers with integer exponents, and on request counts of leading zeros, become calls of functions that are added to the module, one for
/// each type.
///
/// They are added to the innermost enclosing symbol table of the ops, where calls look them up. The reference adds all
/// to the outermost module, and leaves calls whose callee is not found.
#[derive(Pass, Clone)]
#[pass(
    name = "ConvertMathToFuncs",
    argument = "convert-math-to-funcs",
    op = "builtin.module",
    dialects(
        dialekt_arith::ArithDialect,
        dialekt_cf::ControlFlowDialect,
        dialekt_func::FuncDialect,
        dialekt_llvm::LLVMDialect,
        dialekt_scf::SCFDialect,
        dialekt_vector::VectorDialect
    )
)]
pub struct ConvertMathToFuncs {
    /// Convert FPowI only if the width of its exponent's integer type is greater than or equal to this value
    #[option(default = 1)]
    min_width_of_fpowi_exponent: u32,
    /// Convert math.ctlz to a software implementation. Enable for targets that do not natively support ctlz.
    #[option(default = false)]
    convert_ctlz: bool,
    conversion: PassConversion,
}

impl Pass for ConvertMathToFuncs {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        let mut target = ConversionTarget::new();
        target.legal_dialects(["arith", "cf", "func", "scf", "vector"]);
        let least = self.min_width_of_fpowi_exponent;
        target.dynamically_legal_op::<math::IPowI>(|op| Some(!Callee::converts(op, 1)));
        target.dynamically_legal_op::<math::FPowI>(move |op| Some(!Callee::converts(op, least)));
        let mut ops = vec![math::IPowI::DEF.name, math::FPowI::DEF.name];
        if self.convert_ctlz {
            target.dynamically_legal_op::<math::CountLeadingZeros>(|op| Some(!Callee::converts(op, 1)));
            ops.push(math::CountLeadingZeros::DEF.name);
        }
        let mut patterns = ConversionPatterns::new();
        for op in ops {
            add_unrolling(&mut patterns, op);
            patterns.add_fn("MathOpToFuncCall", PatternRoot::Op(op), 1, None, move |rw, op, _| call(rw, op));
        }
        self.conversion = Some(Conversion::new(cx, target, patterns));
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let mut callees: Vec<(Op, Callee)> = Vec::new();
        let _ = cx.op_ref().walk(WalkOrder::Post, |op| {
            let is_zeros = op.is::<math::CountLeadingZeros>();
            let is_wanted = (is_zeros && self.convert_ctlz) || op.is::<math::IPowI>() || op.is::<math::FPowI>();
            let least = if op.is::<math::FPowI>() { self.min_width_of_fpowi_exponent } else { 1 };
            if is_wanted && Callee::converts(op, least) {
                let found = op.nearest_symbol_table().map(|table| table.handle()).zip(Callee::of(op));
                callees.extend(found.filter(|found| !callees.contains(found)));
            }
        });
        for (table, callee) in callees {
            callee.define(cx, table)?;
        }
        cx.convert(&self.conversion, Mode::Partial)
    }
}

/// A function that is called for a kind of op and its types.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Callee {
    name: String,
    inputs: Vec<Type>,
    result: Type,
}

impl Callee {
    /// Returns whether an op is converted: its last operand, or the elements of it, are integers of at least this
    /// width.
    fn converts(op: OpRef<'_>, least: u32) -> bool {
        let Some(ty) = op.operand_types().last() else { return false };
        let element = op.cx().type_data(ty).element_type().unwrap_or(ty);
        element != Type::INDEX && op.cx().integer_width(element).is_some_and(|width| width >= least)
    }

    /// The function for an op, or for its elements.
    fn of(op: OpRef<'_>) -> Option<Callee> {
        let element = |ty| op.cx().type_data(ty).element_type().unwrap_or(ty);
        let inputs: Vec<Type> = op.operand_types().map(element).collect();
        let result = element(op.result_type(0)?);
        let text = |ty| dialekt_ir_core::text::print::type_to_string(op.cx(), ty);
        let base = if op.is::<math::CountLeadingZeros>() {
            "ctlz"
        } else if op.is::<math::IPowI>() {
            "ipowi"
        } else {
            "fpowi"
        };
        let mut name = format!("__mlir_math_{base}_{}", text(result));
        if base == "fpowi" {
            name = format!("{name}_{}", text(*inputs.get(1)?));
        }
        Some(Callee { name, inputs, result })
    }

    fn function<'a>(&'a self, attrs: &'a [(&'a str, Attribute)]) -> Function<'a> {
        Function { name: &self.name, inputs: &self.inputs, results: std::slice::from_ref(&self.result), attrs }
    }

    /// Defines the function at the end of a symbol table.
    fn define(&self, cx: &mut PassContext<'_>, table: Op) -> PassResult {
        let linkage = LinkageAttr::new(cx.cx(), Linkage::LinkonceODR);
        let view = cx.ir().op(table);
        let loc = view.loc();
        let Some(body) = view.region(0).and_then(|region| region.first_block()) else { return Err(PassFailed) };
        match self.function(&[]).is_in(body) {
            // An earlier run of the pass has defined it.
            Some(true) => return Ok(()),
            Some(false) => {
                cx.cx().emit_error(loc, format!("something else is called '{}'", self.name));
                return Err(PassFailed);
            }
            None => {}
        }
        let before = body.last_op().filter(|end| end.has_traits(OpTraits::TERMINATOR)).map(|end| end.handle());
        let end = InsertionPoint { block: body.handle(), before };
        let mut rw = Rewriter::at(cx.cx(), cx.ir_mut(), table);
        self.make(&mut rw, end, loc, linkage).ok_or(PassFailed)
    }

    fn make(&self, rw: &mut Rewriter<'_>, at: InsertionPoint, loc: Location, linkage: Attribute) -> Option<()> {
        rw.set_insertion_point(at);
        rw.set_loc(loc);
        let function = self.function(&[("llvm.linkage", linkage)]).declare(rw, loc)?;
        let region = rw.op(function).region(0)?.handle();
        let mut f = Body { b: rw, region };
        let inputs = f.block(&self.inputs).1;
        match (&inputs[..], self.name.contains("_fpowi_")) {
            (&[value], _) => zeros::count(&mut f, value),
            (&[base, exponent], true) => power::of_float(&mut f, base, exponent),
            (&[base, exponent], false) => power::of_integer(&mut f, base, exponent),
            _ => None,
        }
    }
}

/// Replaces an op by a call of its function.
fn call(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let view = rw.op(op);
    let is_container = |ty| view.cx().type_data(ty).element_type().is_some();
    if view.result_types().any(is_container) {
        return rw.no_match(op, "there are functions of single numbers only");
    }
    let callee = Callee::of(view)?;
    let operands: Values = view.operands().collect();
    callee.function(&[]).call(rw, op, &operands)
}

/// The body of a function under construction.
struct Body<'r, 'a> {
    b: &'r mut Rewriter<'a>,
    region: Region,
}

impl Body<'_, '_> {
    /// Adds a block with arguments, and moves the insertion point to its end.
    fn block(&mut self, types: &[Type]) -> (Block, Values) {
        let args: Vec<(Type, Location)> = types.iter().map(|ty| (*ty, self.b.current_loc())).collect();
        let block = self.b.create_block(self.region, None, &args);
        (block, arguments(self.b, block))
    }

    /// Adds blocks without arguments.
    fn blocks<const N: usize>(&mut self) -> [Block; N] {
        std::array::from_fn(|_| self.block(&[]).0)
    }

    fn branch(&mut self, dest: Block, values: &[Value]) {
        self.b.create(cf::Branch::build(values, dest));
    }

    fn cond_branch(&mut self, condition: Value, yes: (Block, &[Value]), no: (Block, &[Value])) {
        self.b.create(cf::CondBranch::between(condition, yes, no));
    }

    fn give(&mut self, value: Value) {
        self.b.create(func::Return::build(&[value]));
    }
}
