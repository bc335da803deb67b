//! Passes that emulate narrow integers, with the arguments of the reference's test passes: so both tools run on the same input.

use std::sync::Arc;

use dialekt_conversion::functions::is_legal_function;
use dialekt_conversion::{Conversion, ConversionPatterns, ConversionTarget, Converted, Mode, TypeConverter};
use dialekt_func as func;
use dialekt_func_transforms::func_conversions::add_call_and_return_patterns;
use dialekt_memref_transforms::emulate_narrow_type::{
    populate_memref_narrow_type_emulation_conversions, populate_memref_narrow_type_emulation_patterns,
};
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassResult};
use dialekt_vector_transforms::vector_emulate_narrow_type::{
    populate_memref_flatten_and_vector_narrow_type_emulation_patterns, populate_vector_narrow_type_emulation_patterns,
};

/// Pack narrow integers.
#[derive(Pass, Clone)]
#[pass(
    argument = "test-emulate-narrow-int",
    op = "func.func",
    dialects(
        dialekt_affine::AffineDialect,
        dialekt_arith::ArithDialect,
        dialekt_func::FuncDialect,
        dialekt_memref::MemRefDialect,
        dialekt_vector::VectorDialect
    )
)]
pub struct EmulateNarrowInt {
    /// Bits of integers that are computed with: those of this test are not changed
    #[option(default = 4)]
    arith_compute_bitwidth: u32,
    /// Bits of containers
    #[option(default = 8)]
    memref_load_bitwidth: u32,
    /// Load and store parts of containers, instead of updating them atomically
    #[option]
    disable_atomic_rmw: bool,
}

impl Pass for EmulateNarrowInt {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let converter = converter(self.memref_load_bitwidth);
        let mut patterns = ConversionPatterns::new();
        patterns.add_function_signatures("func.func", &converter);
        add_call_and_return_patterns(&mut patterns, &converter);
        populate_memref_narrow_type_emulation_patterns(&mut patterns, &converter);
        populate_vector_narrow_type_emulation_patterns(&mut patterns, &converter, self.disable_atomic_rmw);
        let conversion = Conversion::new(cx.cx(), target(&converter), patterns);
        cx.convert(&Some(conversion), Mode::Partial)
    }
}

/// Flatten memrefs and pack narrow integers.
#[derive(Pass, Clone)]
#[pass(
    argument = "test-memref-flatten-and-vector-narrow-type-emulation",
    op = "func.func",
    dialects(
        dialekt_affine::AffineDialect,
        dialekt_arith::ArithDialect,
        dialekt_func::FuncDialect,
        dialekt_memref::MemRefDialect,
        dialekt_vector::VectorDialect
    )
)]
pub struct FlattenAndEmulate;

impl Pass for FlattenAndEmulate {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let converter = converter(8);
        let mut patterns = ConversionPatterns::new();
        populate_memref_narrow_type_emulation_patterns(&mut patterns, &converter);
        populate_memref_flatten_and_vector_narrow_type_emulation_patterns(&mut patterns, &converter);
        let conversion = Conversion::new(cx.cx(), target(&converter), patterns);
        cx.convert(&Some(conversion), Mode::Partial)
    }
}

fn converter(memref_load_bitwidth: u32) -> Arc<TypeConverter> {
    let mut converter = TypeConverter::new();
    converter.add_conversion(|_, ty| Converted::one(ty));
    populate_memref_narrow_type_emulation_conversions(&mut converter, memref_load_bitwidth);
    Arc::new(converter)
}

fn target(converter: &Arc<TypeConverter>) -> ConversionTarget {
    let mut target = ConversionTarget::new();
    let types = converter.clone();
    target.dynamically_legal_op::<func::Func>(move |op| Some(is_legal_function(op, &types)));
    let types = converter.clone();
    target.dynamically_legal_op::<func::Call>(move |op| Some(types.is_legal_op(op)));
    let types = converter.clone();
    target.dynamically_legal_op::<func::Return>(move |op| Some(types.is_legal_op(op)));
    let types = converter.clone();
    target.dynamically_legal_dialects(["affine", "arith", "memref", "vector"], move |op| Some(types.is_legal_op(op)));
    target
}
