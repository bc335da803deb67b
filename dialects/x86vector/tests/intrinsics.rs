//! The names of the intrinsics that ops become.

use std::sync::Arc;

use dialekt_ir_core::context::Context;
use dialekt_ir_core::text::parse::{ParseOptions, parse_source};
use dialekt_llvm::OneToOneIntrinsicOpRef;

#[test]
fn names_depend_on_types() {
    let cx = Context::with_registry(dialekt::registry().dialects);
    let text = "
        func.func @f(%a: vector<16xf32>, %d: vector<8xf64>, %j: i32, %i: i16, %i8: i8, %n: vector<8xi64>, %b: vector<16xbf16>, %w: vector<8xf32>, %m: memref<16xf16>) {
          %0 = x86vector.avx.rsqrt %w : vector<8xf32>
          %1 = x86vector.avx512.mask.scalef %a, %a, %a, %i, %j : vector<16xf32>
          %2 = x86vector.avx512.mask.rndscale %d, %j, %d, %i8, %j : vector<8xf64>
          %3, %4 = x86vector.avx512.vp2intersect %n, %n : vector<8xi64>
          %5 = x86vector.avx512.dot %w, %b, %b : vector<16xbf16> -> vector<8xf32>
          %6 = x86vector.avx.bcst_to_f32.packed %m : memref<16xf16> -> vector<8xf32>
          return
        }";
    let mut errors = Vec::new();
    let source = Arc::new(text.as_bytes());
    let parsed = parse_source(&cx, "test", source, &ParseOptions::default(), &mut errors);
    let parsed = parsed.unwrap_or_else(|| panic!("{errors:?}"));
    let ops = parsed.ir.op(parsed.top).preorder();
    let names: Vec<String> = ops.filter_map(OneToOneIntrinsicOpRef::of).filter_map(|op| op.intrinsic_name()).collect();
    assert_eq!(
        names,
        [
            "llvm.x86.avx.rsqrt.ps.256",
            "llvm.x86.avx512.mask.scalef.ps.512",
            "llvm.x86.avx512.mask.rndscale.pd.512",
            "llvm.x86.avx512.vp2intersect.q.512",
            "llvm.x86.avx512bf16.dpbf16ps.256",
            "llvm.x86.vbcstnesh2ps256",
        ]
    );
}
