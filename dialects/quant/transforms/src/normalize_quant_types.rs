//! `normalize-quant-types`: types that are quantized by blocks are those by axes, or for whole tensors, where these say the same.
//! [mlir/lib/Dialect/Quant/Transforms/NormalizeQuantTypes.cpp]

use std::sync::Arc;

use dialekt_conversion::{
    Conversion, ConversionPatterns, ConversionRewriter, ConversionTarget, Converted, ConvertedOperands, Mode,
    TypeConverter, functions,
};
use dialekt_func::FuncDialect;
use dialekt_func_transforms::func_conversions::add_call_and_return_patterns;
use dialekt_interfaces::FunctionOpRef;
use dialekt_ir_core::decl::TypeDecl;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassConversion, PassRegistry, PassResult};
use dialekt_quant::{QuantDialect, Quantization, UniformQuantizedType};
use smallvec::SmallVec;

/// Normalize generic quantized types to specific quantized types
///
/// If a tensor has blocks along one dimension only, there is a scale for each index of that; where it has one block, there is one scale.
#[derive(Pass, Clone)]
#[pass(
    name = "NormalizeQuantTypes",
    argument = "normalize-quant-types",
    op = "func.func",
    dialects(FuncDialect, QuantDialect)
)]
pub struct NormalizeQuantTypes {
    conversion: PassConversion,
}

impl Pass for NormalizeQuantTypes {
    fn initialize(&mut self, cx: &Context, _: &PassRegistry) -> PassResult {
        let mut types = TypeConverter::new();
        types.add_conversion(|_, ty| Converted::one(ty));
        types.add_conversion(|cx, ty| normalized(cx, ty).map_or(Converted::Unknown, Converted::one));
        let types = Arc::new(types);

        let mut target = ConversionTarget::new();
        let legal = types.clone();
        target.dynamically_legal_unknown_ops(move |op| {
            let is_function = FunctionOpRef::of(op).is_some();
            let mut regions = op.regions();
            let is_legal_body = regions.all(|region| legal.is_legal_region(op.ir(), region.handle()));
            let is_legal_type = !is_function || functions::is_legal_function(op, &legal);
            Some(legal.is_legal_op(op) && is_legal_body && is_legal_type)
        });
        let mut patterns = ConversionPatterns::new();
        patterns.add_fn("ConvertAnyOp", PatternRoot::Any, 0, Some(&types), convert_op);
        patterns.add_function_signatures("func.func", &types);
        add_call_and_return_patterns(&mut patterns, &types);
        self.conversion = Some(Conversion::new(cx, target, patterns));
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.convert(&self.conversion, Mode::Partial)
    }
}

/// The type of a tensor whose elements are said to be quantized by blocks, but are not. `None` for other types.
fn normalized(cx: &ContextData, ty: Type) -> Option<Type> {
    let (TypeData::Tensor { element, .. } | TypeData::UnrankedTensor(element)) = cx.type_data(ty) else { return None };
    let UniformQuantizedType { storage, expressed, quantization } = UniformQuantizedType::of(cx, *element)?;
    let Quantization::SubChannel { axes, block_sizes, scales, zero_points } = quantization else { return None };
    let shape = cx.type_data(cx.attr_data(scales).ty()?).shape()?;
    let all_scales: Vec<f64> = cx.float_elements(scales)?.iter().map(ApFloat::to_f64).collect();
    let all_zero_points = cx.integer_elements(zero_points)?;
    let all_zero_points: Vec<i64> = all_zero_points.iter().map(|value| value.as_i64()).collect::<Option<_>>()?;
    let mut divided = shape.iter().enumerate().filter(|(_, blocks)| **blocks != 1);
    let quantization = match (divided.next(), divided.next()) {
        (None, _) => Quantization::PerLayer { scale: *all_scales.first()?, zero_point: *all_zero_points.first()? },
        // Deliberate difference: the reference does not look at the size of blocks. An axis has a scale for each index.
        (Some((axis, _)), None) => {
            let listed = axes.iter().position(|listed| usize::try_from(*listed) == Ok(axis))?;
            if block_sizes.get(listed) != Some(&1) {
                return None;
            }
            Quantization::PerAxis { axis: axis as i32, scales: all_scales, zero_points: all_zero_points }
        }
        _ => return None,
    };
    let element = UniformQuantizedType::new(cx, storage, expressed, quantization);
    cx.with_element_type(ty, element)
}

/// Rebuilds an op with other types.
fn convert_op(rw: &mut ConversionRewriter<'_>, op: Op, operands: ConvertedOperands<'_>) -> Option<()> {
    let (cx, types, operands) = (rw.cx(), rw.converter()?, operands.one_to_one()?);
    let view = rw.op(op);
    if view.num_successors() != 0 || FunctionOpRef::of(view).is_some() {
        return None;
    }
    let results: SmallVec<[Type; 2]> =
        view.result_types().map(|ty| types.convert_type_to_one(cx, ty)).collect::<Option<_>>()?;
    let (slots, attrs) = (view.slots().to_vec(), view.discardable_attrs().to_vec());
    let (name, loc, regions) = (view.name(), view.loc(), view.num_regions());
    let spec = OpSpec::new(name, loc).operands(&operands).results(&results).slots(&slots).attrs(&attrs);
    let new = rw.create_op(&spec.regions(regions as u32));
    for number in 0..regions {
        let (from, to) = (rw.op(op).region(number)?.handle(), rw.op(new).region(number)?.handle());
        rw.inline_region(from, to, None);
        rw.convert_region_types(to, &types, None)?;
    }
    rw.replace_op_with(op, new);
    Some(())
}
