//! Tensors become buffers, and ops on them loops. `toy.print` stays, and takes a buffer.

use std::sync::Arc;

use dialekt::affine::AffineMap;
use dialekt::conversion::Converted;
use dialekt::dialects::affine::{
    AffineDialect, AffineLoad, AffineLoadParts, AffineLoop, AffineStore, AffineStoreParts, build_affine_loop_nest,
};
use dialekt::dialects::arith::{self, AddF, ArithDialect, MulF};
use dialekt::dialects::func::{self, FuncDialect};
use dialekt::dialects::memref::{Alloc, Dealloc, MemRefDialect};
use dialekt::interfaces::function::signature;
use dialekt::ir::BodyTaken;
use dialekt::prelude::pass::*;

use crate::dialect::ops::{Add, Constant, Func, Mul, Print, Reshape, Return, Transpose};
use crate::mlir_gen::MAX_ELEMENTS;

/// Lowers tensors to buffers and loops
///
/// Calls have to be inlined, and shapes known.
#[derive(Pass, Clone)]
#[pass(
    argument = "toy-lower-to-affine",
    op = "builtin.module",
    dialects(AffineDialect, ArithDialect, FuncDialect, MemRefDialect)
)]
pub struct LowerToAffine {
    conversion: PassConversion,
}

impl Pass for LowerToAffine {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        let mut types = TypeConverter::new();
        types.add_conversion(|_, ty| Converted::one(ty));
        types.add_conversion(|cx, ty| buffer_type(cx, ty).map_or(Converted::Unknown, Converted::one));
        let types = Arc::new(types);

        let mut target = ConversionTarget::new();
        target.legal_dialects(["builtin", "affine", "arith", "func", "memref"]).illegal_dialects(["toy"]);
        target
            .dynamically_legal_op::<Print>(|op| Some(op.operand_types().all(|ty| buffer_type(op.cx(), ty).is_none())));

        let mut patterns = ConversionPatterns::new();
        patterns
            .add_typed(&types, LowerFunc)
            .add_typed(&types, LowerReturn)
            .add_typed(&types, LowerConstant)
            .add_typed(&types, LowerAdd)
            .add_typed(&types, LowerMul)
            .add_typed(&types, LowerTranspose)
            .add_typed(&types, LowerReshape)
            .add_typed(&types, LowerPrint);
        self.conversion = Some(Conversion::new(cx, target, patterns));
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.convert(&self.conversion, Mode::Partial)
    }
}

/// The buffer for a tensor of known shape.
fn buffer_type(cx: &ContextData, ty: Type) -> Option<Type> {
    let data = cx.type_data(ty);
    match data {
        TypeData::Tensor { shape, element, .. } if data.has_static_shape() => {
            cx.memref_type(shape, *element, None, None).ok()
        }
        _ => None,
    }
}

/// A buffer for the result of an op: it is allocated at the start of the block, and freed at its end.
fn allocate(rw: &mut ConversionRewriter<'_>, op: Op) -> Option<(Value, Vec<i64>)> {
    let view = rw.op(op);
    let ty = view.result(0).map(|result| rw.type_of(result))?;
    let Some(buffer) = buffer_type(view.cx(), ty) else {
        return rw.no_match(op, "the shape of its result is not known");
    };
    let shape = view.cx().type_data(ty).shape()?.to_vec();
    let block = view.parent_block()?;
    let (start, end) = (block.handle(), block.last_op()?.handle());
    let here = rw.insertion_point();
    rw.set_insertion_point_to_start(start);
    let memory = rw.create(Alloc::build(buffer, &[], &[])).result();
    rw.set_insertion_point_before(end);
    rw.create(Dealloc::build(memory));
    rw.restore(here);
    Some((memory, shape))
}

/// Replaces an op by a nest of loops over the elements of its result, each of which is what `element` computes of the indices.
fn lower_to_loops(
    rw: &mut ConversionRewriter<'_>,
    op: Op,
    element: impl FnOnce(&mut Rewriter<'_>, &[Value]) -> Value,
) -> Option<()> {
    let (memory, shape) = allocate(rw, op)?;
    let loc = rw.loc(op);
    let loops: Vec<AffineLoop> = shape.iter().map(|size| AffineLoop::constant(0, *size, 1)).collect();
    build_affine_loop_nest(rw, &loops, loc, |rw, indices| {
        let value = element(rw, indices);
        let identity = rw.cx().affine().multi_dim_identity(indices.len() as u32);
        rw.create(AffineStore::build(AffineStoreParts { value, memref: memory, indices, map: identity }));
        Some(())
    })?;
    rw.replace_op(op, &[memory]);
    Some(())
}

/// The element of a buffer at the results of a map.
fn load(rw: &mut Rewriter<'_>, memory: Value, indices: &[Value], map: AffineMap) -> Value {
    rw.create(AffineLoad::build(AffineLoadParts { result: Type::F64, memref: memory, indices, map })).result()
}

/// The element of a buffer at the indices of the nest.
fn load_here(rw: &mut Rewriter<'_>, memory: Value, indices: &[Value]) -> Value {
    let map = rw.cx().affine().multi_dim_identity(indices.len() as u32);
    load(rw, memory, indices, map)
}

struct LowerAdd;

impl OpConversion for LowerAdd {
    type SourceOp = Add;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<Add>, operands: &[Value]) -> Option<()> {
        check_shapes(rw, op.op())?;
        lower_to_loops(rw, op.op(), |rw, indices| {
            let (lhs, rhs) = (load_here(rw, operands[0], indices), load_here(rw, operands[1], indices));
            rw.create(AddF::build(lhs, rhs)).into()
        })
    }
}

struct LowerMul;

impl OpConversion for LowerMul {
    type SourceOp = Mul;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<Mul>, operands: &[Value]) -> Option<()> {
        check_shapes(rw, op.op())?;
        lower_to_loops(rw, op.op(), |rw, indices| {
            let (lhs, rhs) = (load_here(rw, operands[0], indices), load_here(rw, operands[1], indices));
            rw.create(MulF::build(lhs, rhs)).into()
        })
    }
}

/// Operands of other shapes than that of the result match nothing.
fn check_shapes(rw: &mut ConversionRewriter<'_>, op: Op) -> Option<()> {
    let view = rw.op(op);
    let are_equal = view.operand_types().all(|ty| view.result_types().all(|result| result == ty));
    match are_equal {
        true => Some(()),
        false => rw.no_match(op, "operands and result have different types"),
    }
}

struct LowerTranspose;

impl OpConversion for LowerTranspose {
    type SourceOp = Transpose;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<Transpose>, operands: &[Value]) -> Option<()> {
        lower_to_loops(rw, op.op(), |rw, indices| {
            let reversed: Vec<Value> = indices.iter().rev().copied().collect();
            load_here(rw, operands[0], &reversed)
        })
    }
}

/// The element at a number, counted row by row, stays at this number.
struct LowerReshape;

impl OpConversion for LowerReshape {
    type SourceOp = Reshape;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<Reshape>, operands: &[Value]) -> Option<()> {
        let shape_of = |value: Value| Some(rw.cx().type_data(rw.type_of(value)).shape()?.to_vec());
        let (from, to) = (shape_of(operands[0])?, shape_of(rw.op(op).result(0)?)?);
        let count = from.iter().try_fold(1i64, |count, size| count.checked_mul(*size));
        let Some(mut stride) = count.filter(|count| *count > 0) else {
            return rw.no_match(op, "the tensor has no elements, or too many");
        };
        lower_to_loops(rw, op.op(), |rw, indices| {
            let cx = rw.cx();
            let affine = cx.affine();
            let number = to.iter().enumerate().fold(affine.constant(0), |number, (dim, size)| {
                affine.add(affine.mul(number, affine.constant(*size)), affine.dim(dim as u32))
            });
            let places: Vec<_> = from
                .iter()
                .map(|size| {
                    stride /= size;
                    affine.rem(affine.floor_div(number, affine.constant(stride)), affine.constant(*size))
                })
                .collect();
            let map = affine.make_map(to.len() as u32, 0, &places);
            load(rw, operands[0], indices, map)
        })
    }
}

/// A constant becomes a store for each of its elements.
struct LowerConstant;

impl OpConversion for LowerConstant {
    type SourceOp = Constant;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<Constant>, _operands: &[Value]) -> Option<()> {
        let cx = rw.cx();
        let value = rw.view(op)?.value()?;
        let elements = cx.float_elements(value)?;
        if elements.len() as u64 > MAX_ELEMENTS {
            return rw.no_match(op, "it has too many elements to be written one by one");
        }
        let (memory, shape) = allocate(rw, op.op())?;
        let mut index = vec![0; shape.len()];
        for element in elements.iter() {
            let element = cx.apfloat_attr(Type::F64, element)?;
            let element = rw.create(arith::Constant::build(element)).result();
            let places: Vec<_> = index.iter().map(|at| cx.affine().constant(*at)).collect();
            let map = cx.affine().make_map(0, 0, &places);
            rw.create(AffineStore::build(AffineStoreParts { value: element, memref: memory, indices: &[], map }));
            // The next index, row by row.
            for (at, size) in index.iter_mut().zip(&shape).rev() {
                *at += 1;
                if *at < *size {
                    break;
                }
                *at = 0;
            }
        }
        rw.replace_op(op, &[memory]);
        Some(())
    }
}

/// A print stays, and shows the buffer.
struct LowerPrint;

impl OpConversion for LowerPrint {
    type SourceOp = Print;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<Print>, operands: &[Value]) -> Option<()> {
        rw.set_operand(op, 0, operands[0]);
        Some(())
    }
}

struct LowerReturn;

impl OpConversion for LowerReturn {
    type SourceOp = Return;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<Return>, operands: &[Value]) -> Option<()> {
        if !operands.is_empty() {
            return rw.no_match(op, "functions that return something are inlined before");
        }
        rw.replace_op_with_new(op, func::Return::build(&[]));
        Some(())
    }
}

/// The main function: all others were inlined.
struct LowerFunc;

impl OpConversion for LowerFunc {
    type SourceOp = Func;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<Func>, _operands: &[Value]) -> Option<()> {
        let (inputs, results) = signature(rw.op(op))?;
        if !inputs.is_empty() || !results.is_empty() {
            return rw.no_match(op, "functions with arguments or results are inlined before");
        }
        let name = rw.view(op)?.sym_name()?;
        let ty = rw.cx().function_type(&[], &[]);
        let func = rw.create(func::Func::build(name, ty));
        let BodyTaken { from, .. } = rw.ir_mut().take_body(op.op(), func.op()).ok()?;
        rw.erase_op(from);
        Some(())
    }
}
