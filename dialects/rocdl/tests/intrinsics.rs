//! The intrinsics that ops stand for.

use dialekt_ir_core::decl::typed::OpDecl;
use dialekt_llvm::Intrinsic;
use dialekt_rocdl::{
    BlockDimY, DeviceFunction, DsBpermute, ThreadIdX, WmmaBf16f32_16x16x32Bf16, WmmaF32_16x16x16Bf8Fp8,
};

#[test]
fn intrinsics_are_named_as_their_ops() {
    let name = |op| Intrinsic::of(op).unwrap().name(op).into_owned();
    assert_eq!(name(DsBpermute::DEF), "llvm.amdgcn.ds.bpermute");
    assert_eq!(name(WmmaF32_16x16x16Bf8Fp8::DEF), "llvm.amdgcn.wmma.f32.16x16x16.bf8.fp8");
}

#[test]
fn intrinsics_tell_what_stands_in_calls() {
    let wmma = Intrinsic::of(WmmaBf16f32_16x16x32Bf16::DEF).unwrap();
    assert_eq!((wmma.results_in_name(), wmma.operands_in_name()), (&[0][..], &[1, 5][..]));
    assert_eq!(wmma.immediate_args(), [(0, "signA"), (2, "signB"), (4, "modC"), (6, "reuseA"), (7, "reuseB")]);
    assert_eq!(Intrinsic::of(ThreadIdX::DEF).unwrap().result_range_attr(), Some("range"));
}

#[test]
fn sizes_of_groups_are_functions_of_the_device_library() {
    let found = BlockDimY::DEF.fact::<DeviceFunction>().unwrap();
    assert_eq!((found.name, found.dimension), ("__ockl_get_local_size", 1));
    assert!(Intrinsic::of(BlockDimY::DEF).is_none());
}
