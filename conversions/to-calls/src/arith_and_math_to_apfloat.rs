//! `convert-arith-to-apfloat` and `convert-math-to-apfloat`: arithmetic on floats of any format becomes calls of a
//! run-time library, whose functions take the bits of the floats and the number of the format.
//! [mlir/lib/Conversion/ArithToAPFloat/ArithToAPFloat.cpp, MathToAPFloat.cpp]

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use dialekt_arith as arith;
use dialekt_arith::{CmpFPredicate, CmpIPredicate};
use dialekt_dialect_utils::{Values, operands};
use dialekt_func as func;
use dialekt_ir_core::context::DialectRegistry;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ir_core::text::print::type_to_string;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassFailed, PassRegistry, PassResult};
use dialekt_rewrite::walk_and_apply;
use dialekt_vector::{FromElements, ToElements, VectorDialect};

use crate::{Function, at};

/// Convert Arith ops to APFloat runtime library calls
///
/// Arithmetic, comparisons and casts of floats of at most 64 bits, and of vectors of them, become calls of functions that are declared.
#[derive(Pass, Clone)]
#[pass(
    name = "ArithToAPFloatConversionPass",
    argument = "convert-arith-to-apfloat",
    op = "builtin.module",
    dialects(dialekt_arith::ArithDialect, dialekt_func::FuncDialect, VectorDialect)
)]
pub struct ConvertArithToApFloat;

impl Pass for ConvertArithToApFloat {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        convert(cx, &ARITH)
    }
}

/// Convert Math ops to APFloat runtime library calls
///
/// Absolute values, products with sums, and classes of floats of at most 64 bits become calls of functions that are declared.
#[derive(Pass, Clone)]
#[pass(
    name = "MathToAPFloatConversionPass",
    argument = "convert-math-to-apfloat",
    op = "builtin.module",
    dialects(dialekt_math::MathDialect, dialekt_func::FuncDialect)
)]
pub struct ConvertMathToApFloat;

impl Pass for ConvertMathToApFloat {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        // Its ops on vectors become ops on their elements. The reference crashes there if nobody else has loaded the dialect.
        let mut registry = DialectRegistry::new();
        registry.insert(VectorDialect::DIALECT);
        cx.append_registry(&registry);
        cx.load_dialect(b"vector");
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        convert(cx, &MATH)
    }
}

/// The kind of a library function.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Computes a float from floats.
    Float,
    /// Tests a float.
    Class,
    /// Compares two floats.
    Compare,
    /// Converts a float to another format.
    Convert,
    ToInt {
        is_unsigned: bool,
    },
    FromInt {
        is_unsigned: bool,
    },
}

/// An op, its library function, and the kind of that.
type Entry = (&'static str, &'static str, Kind);

const ARITH: [Entry; 17] = [
    ("arith.addf", "add", Kind::Float),
    ("arith.subf", "subtract", Kind::Float),
    ("arith.mulf", "multiply", Kind::Float),
    ("arith.divf", "divide", Kind::Float),
    ("arith.remf", "remainder", Kind::Float),
    ("arith.minnumf", "minnum", Kind::Float),
    ("arith.maxnumf", "maxnum", Kind::Float),
    ("arith.minimumf", "minimum", Kind::Float),
    ("arith.maximumf", "maximum", Kind::Float),
    ("arith.negf", "neg", Kind::Float),
    ("arith.cmpf", "compare", Kind::Compare),
    ("arith.extf", "convert", Kind::Convert),
    ("arith.truncf", "convert", Kind::Convert),
    ("arith.fptosi", "convert_to_int", Kind::ToInt { is_unsigned: false }),
    ("arith.fptoui", "convert_to_int", Kind::ToInt { is_unsigned: true }),
    ("arith.sitofp", "convert_from_int", Kind::FromInt { is_unsigned: false }),
    ("arith.uitofp", "convert_from_int", Kind::FromInt { is_unsigned: true }),
];

const MATH: [Entry; 6] = [
    ("math.absf", "abs", Kind::Float),
    ("math.fma", "fused_multiply_add", Kind::Float),
    ("math.isfinite", "isfinite", Kind::Class),
    ("math.isinf", "isinfinite", Kind::Class),
    ("math.isnan", "isnan", Kind::Class),
    ("math.isnormal", "isnormal", Kind::Class),
];

/// Converts the ops of a table in one walk, which does not stop if a function cannot be declared. A function is
/// declared in the innermost enclosing symbol table of the op, where calls look it up; the reference always uses the
/// outermost module.
fn convert(cx: &mut PassContext<'_>, table: &[Entry]) -> PassResult {
    let (module, failed) = (cx.op(), Arc::new(AtomicBool::new(false)));
    let mut patterns = PatternSet::new();
    for (op, function, kind) in table.iter().copied() {
        let (callee, failed) = (format!("_mlir_apfloat_{function}"), failed.clone());
        patterns.add_fn(format!("ToAPFloat<{op}>"), PatternRoot::Op(op), 1, move |rw, op| {
            let scalar = Scalar::of(rw.op(op), kind)?;
            let table = rw.op(op).nearest_symbol_table()?.handle();
            if scalar.declare(rw, table, &callee).is_err() {
                failed.store(true, Ordering::Relaxed);
                return None;
            }
            let replaced = replace(rw, op, &scalar, &callee);
            failed.fetch_or(replaced.is_none(), Ordering::Relaxed);
            replaced
        });
    }
    let patterns = patterns.freeze(cx.cx());
    walk_and_apply(cx.ir_mut(), module, &patterns);
    if failed.load(Ordering::Relaxed) { Err(PassFailed) } else { Ok(()) }
}

/// The scalar operation of an op.
struct Scalar {
    kind: Kind,
    from: Type,
    to: Type,
    /// The number of operands.
    operands: usize,
    predicate: Option<CmpFPredicate>,
}

impl Scalar {
    /// `None` for unsupported types: floats of more than 64 bits, and containers other than vectors.
    fn of(op: OpRef<'_>, kind: Kind) -> Option<Scalar> {
        let cx = op.cx();
        let is_math = op.num_results() == 1 && cx.dialect_prefix(cx.op_ident(op.name())) == Some(b"math");
        let scalar = |ty| match cx.type_data(ty) {
            TypeData::Vector { element, scalable, .. } if !is_math && !scalable.contains(&true) => *element,
            _ => ty,
        };
        let (from, to) = (scalar(op.operand_type(0)?), scalar(op.result_type(0)?));
        let fits = |ty| match cx.type_data(ty) {
            TypeData::Integer { width, sign: Signedness::Signless } => *width <= 64,
            TypeData::Float(kind) => kind.width() <= 64,
            _ => false,
        };
        let predicate = op.view::<arith::CmpF>().and_then(|cmp| cmp.predicate());
        let known = kind != Kind::Compare || predicate.is_some();
        (fits(from) && fits(to) && known).then(|| Scalar { kind, from, to, operands: op.num_operands(), predicate })
    }

    /// The types of the library function.
    fn signature(&self) -> (Vec<Type>, Type) {
        let (i1, i8, i32, i64) = (Type::I1, Type::I8, Type::I32, Type::I64);
        let floats = || [vec![i32], vec![i64; self.operands]].concat();
        match self.kind {
            Kind::Float => (floats(), i64),
            Kind::Class => (floats(), i1),
            Kind::Compare => (floats(), i8),
            Kind::Convert => (vec![i32, i32, i64], i64),
            Kind::ToInt { .. } | Kind::FromInt { .. } => (vec![i32, i32, i1, i64], i64),
        }
    }

    /// Declares the function at the start of a symbol table, unless it exists.
    fn declare(&self, rw: &mut Rewriter<'_>, table: Op, name: &str) -> PassResult {
        let cx = rw.ir().cx();
        let (inputs, result) = self.signature();
        let wanted = cx.function_type(&inputs, &[result]);
        let view = rw.op(table);
        let ident = cx.ident(name);
        let body = view.region(0).and_then(|region| region.first_block()).ok_or(PassFailed)?;
        if let Some(symbol) = body.ops().find(|op| op.symbol_name() == Some(ident)) {
            let text = |ty| type_to_string(cx, ty);
            let Some(found) = symbol.view::<func::Func>().and_then(|function| function.function_type()) else {
                symbol.emit_error(format!("symbol '{name}' is no function"));
                return Err(PassFailed);
            };
            if found == wanted {
                return Ok(());
            }
            let (found, wanted) = (text(found), text(wanted));
            symbol.emit_error(format!(
                "matched function '{name}' but with different type: '{found}' (expected '{wanted}')"
            ));
            return Err(PassFailed);
        }
        let (loc, start) = (view.loc(), rw.ir().start_of(body.handle()));
        let function = Function { name, inputs: &inputs, results: &[result], attrs: &[] };
        at(rw, start, |rw| function.declare(rw, loc)).map(drop).ok_or(PassFailed)
    }

    /// The result for scalar operands.
    fn compute(&self, b: &mut Rewriter<'_>, callee: &str, values: &[Value]) -> Option<Value> {
        let cx: Context = b.cx().clone();
        let format = |ty| cx.float_kind(ty).map(dialekt_llvm::float_semantics);
        let width = |ty| cx.integer_width(ty).map(i64::from);
        let numbers: Values = match self.kind {
            Kind::FromInt { is_unsigned } => {
                let value = extend(b, *values.first()?, is_unsigned);
                let format = arith::Constant::int(b, Type::I32, format(self.to)?);
                let width = arith::Constant::int(b, Type::I32, width(self.from)?);
                [format, width, arith::Constant::int(b, Type::I1, is_unsigned.into()), value].into_iter().collect()
            }
            kind => {
                let bits: Values = values.iter().map(|value| bits(b, *value)).collect();
                let mut numbers: Values =
                    [arith::Constant::int(b, Type::I32, format(self.from)?)].into_iter().collect();
                match kind {
                    Kind::Convert => numbers.push(arith::Constant::int(b, Type::I32, format(self.to)?)),
                    Kind::ToInt { is_unsigned } => {
                        numbers.push(arith::Constant::int(b, Type::I32, width(self.to)?));
                        numbers.push(arith::Constant::int(b, Type::I1, is_unsigned.into()));
                    }
                    _ => {}
                }
                numbers.extend(bits);
                numbers
            }
        };
        let (results, callee) = ([self.signature().1], b.cx().ident(callee));
        let call = b.create(func::Call::build(&results, callee, &numbers));
        let result = b.op(call).result(0)?;
        let to = self.to;
        Some(match self.kind {
            Kind::Class => result,
            Kind::Compare => decide(b, self.predicate?, result),
            Kind::ToInt { .. } => truncate(b, to, result),
            Kind::Float | Kind::Convert | Kind::FromInt { .. } => {
                let int = b.cx().integer_type(b.cx().float_kind(to)?.width())?;
                let bits = truncate(b, int, result);
                b.create(arith::Bitcast::build(to, bits)).result()
            }
        })
    }
}

/// The low bits of an `i64`, as another type.
fn truncate(b: &mut Rewriter<'_>, ty: Type, value: Value) -> Value {
    if ty == Type::I64 { value } else { b.create(arith::TruncI::build(ty, value)).result() }
}

/// The bits of a float as an `i64`. For 64 bits, the reference creates casts between equal types, which are invalid.
fn bits(b: &mut Rewriter<'_>, value: Value) -> Value {
    let ty = b.type_of(value);
    let width = b.cx().float_kind(ty).map_or(64, FloatKind::width);
    let int = b.cx().integer_type(width).expect("floats are at most 128 bits wide");
    let bits = b.create(arith::Bitcast::build(int, value)).result();
    extend(b, bits, true)
}

/// An integer as an `i64`.
fn extend(b: &mut Rewriter<'_>, value: Value, is_unsigned: bool) -> Value {
    let i64 = Type::I64;
    match b.type_of(value) {
        Type::I64 => value,
        _ if is_unsigned => b.create(arith::ExtUI::build(i64, value)).result(),
        _ => b.create(arith::ExtSI::build(i64, value)).result(),
    }
}

/// The result of a comparison, from the library's answer: less, equal, greater or unordered, from 0 on.
fn decide(b: &mut Rewriter<'_>, predicate: CmpFPredicate, found: Value) -> Value {
    const LESS: i64 = 0;
    const EQUAL: i64 = 1;
    const GREATER: i64 = 2;
    const UNORDERED: i64 = 3;
    let any: &[i64] = match predicate {
        CmpFPredicate::AlwaysFalse => return constant(b, false),
        CmpFPredicate::AlwaysTrue => return constant(b, true),
        CmpFPredicate::Oeq => &[EQUAL],
        CmpFPredicate::Ogt => &[GREATER],
        CmpFPredicate::Oge => &[GREATER, EQUAL],
        CmpFPredicate::Olt => &[LESS],
        CmpFPredicate::Ole => &[LESS, EQUAL],
        CmpFPredicate::One => &[LESS, GREATER],
        CmpFPredicate::Ord => &[LESS, GREATER, EQUAL],
        CmpFPredicate::Ueq => &[UNORDERED, EQUAL],
        CmpFPredicate::Ugt => &[UNORDERED, GREATER],
        CmpFPredicate::Uge => &[UNORDERED, GREATER, EQUAL],
        CmpFPredicate::Ult => &[UNORDERED, LESS],
        CmpFPredicate::Ule => &[UNORDERED, LESS, EQUAL],
        CmpFPredicate::Une => &[LESS, GREATER, UNORDERED],
        CmpFPredicate::Uno => &[UNORDERED],
    };
    let mut holds: Values = Values::new();
    for value in any {
        let value = arith::Constant::int(b, Type::I8, *value);
        holds.push(b.create(arith::CmpI::build(found, value, CmpIPredicate::Eq)).result());
    }
    let last = holds.pop().expect("there is one at least");
    holds.into_iter().rev().fold(last, |rest, first| b.create(arith::OrI::build(first, rest)).result())
}

fn constant(b: &mut Rewriter<'_>, value: bool) -> Value {
    let value = b.cx().bool_attr(value);
    b.create(arith::Constant::build(value)).result()
}

/// Replaces an op; vectors are unrolled.
fn replace(rw: &mut Rewriter<'_>, op: Op, scalar: &Scalar, callee: &str) -> Option<()> {
    let (ty, values) = (rw.op(op).result_type(0)?, operands(rw, op));
    let value = match rw.cx().type_data(ty).element_type() {
        None => scalar.compute(rw, callee, &values)?,
        Some(_) => {
            let count = rw.op(op).len_to_unroll(ty)?;
            let elements_of = |value: &Value| {
                let apart = rw.create(ToElements::build(*value));
                rw.op(apart).results().collect()
            };
            let lists: Vec<Values> = values.iter().map(elements_of).collect();
            let mut elements = Values::new();
            for index in 0..count {
                let values: Values = lists.iter().map(|list| list[index]).collect();
                elements.push(scalar.compute(rw, callee, &values)?);
            }
            rw.create(FromElements::build(ty, &elements)).result()
        }
    };
    rw.replace_op(op, &[value]);
    Some(())
}
