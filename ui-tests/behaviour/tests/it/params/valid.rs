//! Valid attributes and types, and their output.

use expect_test::expect;

use super::check;

#[test]
fn structs_leave_out_what_is_as_if_missing() {
    check(
        r##"a = #nvvm.target, b = #nvvm.target<>"##,
        expect![[r#"
        module {
          "t.s"() {a = #nvvm.target, b = #nvvm.target} : () -> ()
        }

    "#]],
    );
    check(
        r##"a = #nvvm.target<O = 2, chip = "sm_50">"##,
        expect![[r#"
        module {
          "t.s"() {a = #nvvm.target} : () -> ()
        }

    "#]],
    );
    check(
        r##"a = #nvvm.target<chip = "sm_90", O = 3, flags = {fast}, features = "+ptx80", verifyTarget = false>"##,
        expect![[r#"
            module {
              "t.s"() {a = #nvvm.target<O = 3, chip = "sm_90", features = "+ptx80", flags = {fast}, verifyTarget = false>} : () -> ()
            }

        "#]],
    );
    check(
        r##"a = #spirv.entry_point_abi<workgroup_size = [32, 1, 1]>, b = #spirv.entry_point_abi<target_width = 5, subgroup_size = 4>, c = #spirv.entry_point_abi<>"##,
        expect![[r#"
            module {
              "t.s"() {a = #spirv.entry_point_abi<workgroup_size = [32, 1, 1]>, b = #spirv.entry_point_abi<subgroup_size = 4, target_width = 5>, c = #spirv.entry_point_abi<>} : () -> ()
            }

        "#]],
    );
    check(
        r##"a = #spirv.resource_limits<>, b = #spirv.resource_limits<min_subgroup_size = 3, subgroup_size = 64, max_compute_workgroup_size = [1, 2]>"##,
        expect![[r#"
            module {
              "t.s"() {a = #spirv.resource_limits<>, b = #spirv.resource_limits<max_compute_workgroup_size = [1, 2], subgroup_size = 64, min_subgroup_size = 3>} : () -> ()
            }

        "#]],
    );
    check(
        r##"a = #omp.flags<>, b = #omp.flags<debug_kind = 2, no_gpu_lib = true, openmp_device_version = 50>"##,
        expect![[r#"
            module {
              "t.s"() {a = #omp.flags<>, b = #omp.flags<debug_kind = 2, no_gpu_lib = true>} : () -> ()
            }

        "#]],
    );
    check(
        r##"a = #ptr.spec<size = 32, abi = 32, preferred = 32>, b = #ptr.spec<preferred = 64, abi = 32, size = 64, index = 32>"##,
        expect![[r#"
            module {
              "t.s"() {a = #ptr.spec<size = 32, abi = 32, preferred = 32>, b = #ptr.spec<size = 64, abi = 32, preferred = 64, index = 32>} : () -> ()
            }

        "#]],
    );
    check(
        r##"a = #xegpu.block_tdesc_attr<>, b = #xegpu.block_tdesc_attr<array_length = 2 : i64, boundary_check = false>"##,
        expect![[r#"
            module {
              "t.s"() {a = #xegpu.block_tdesc_attr<>, b = #xegpu.block_tdesc_attr<array_length = 2 : i64, boundary_check = false>} : () -> ()
            }

        "#]],
    );
}

#[test]
fn groups_and_lists() {
    check(
        r##"a = #gpu.select_object<1 : i64>, b = #gpu.select_object"##,
        expect![[r#"
        module {
          "t.s"() {a = #gpu.select_object<1 : i64>, b = #gpu.select_object} : () -> ()
        }

    "#]],
    );
    check(
        r##"a = #gpu.kernel_metadata<"k", (i32) -> ()>"##,
        expect![[r#"
        module {
          "t.s"() {a = #gpu.kernel_metadata<"k", (i32) -> ()>} : () -> ()
        }

    "#]],
    );
    check(
        r##"a = #gpu.kernel_metadata<"k", (i32) -> (), metadata = {a}>"##,
        expect![[r#"
        module {
          "t.s"() {a = #gpu.kernel_metadata<"k", (i32) -> (), metadata = {a}>} : () -> ()
        }

    "#]],
    );
    check(
        r##"a = #gpu.kernel_metadata<"k", (i32) -> (), arg_attrs = [{}], metadata = {a}>"##,
        expect![[r#"
        module {
          "t.s"() {a = #gpu.kernel_metadata<"k", (i32) -> (), arg_attrs = [{}], metadata = {a}>} : () -> ()
        }

    "#]],
    );
    check(
        r##"a = #gpu.kernel_table<[#gpu.kernel_metadata<"k", () -> ()>, #gpu.kernel_metadata<"l", () -> ()>]>, b = #gpu.kernel_table<>"##,
        expect![[r#"
            module {
              "t.s"() {a = #gpu.kernel_table<[#gpu.kernel_metadata<"k", () -> ()>, #gpu.kernel_metadata<"l", () -> ()>]>, b = #gpu.kernel_table<>} : () -> ()
            }

        "#]],
    );
    check(
        r##"a = #irdl<variadicity_array[single, optional]>, b = #irdl<variadicity_array[]>"##,
        expect![[r#"
        module {
          "t.s"() {a = #irdl<variadicity_array[ single,  optional]>, b = #irdl<variadicity_array[]>} : () -> ()
        }

    "#]],
    );
    check(
        r##"a = #acc.var_name<"x">, b = #acc.routine_info<[@a, @b]>, d = #acc.par_level<seq>"##,
        expect![[r#"
        module {
          "t.s"() {a = #acc.var_name<"x">, b = #acc.routine_info<[@a, @b]>, d = #acc.par_level<seq>} : () -> ()
        }

    "#]],
    );
    check(
        r##"a = #gpu.loop_dim_map<bound = (d0) -> (d0 + 1), processor = block_x, map = (d0) -> (d0)>"##,
        expect![[r#"
            module {
              "t.s"() {a = #gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0 + 1)>} : () -> ()
            }

        "#]],
    );
    check(
        r##"a = #xegpu.range<[2 : i64, 4]>"##,
        expect![[r#"
        module {
          "t.s"() {a = #xegpu.range<[2 : i64, 4 : i64]>} : () -> ()
        }

    "#]],
    );
}

#[test]
fn types() {
    check(
        r##"a = !smt.bv<4>, b = !smt.array<[!smt.int -> !smt.bool]>, c = !smt.func<(!smt.int, !smt.bool) !smt.bool>, d = !smt.sort<"x">, e = !smt.sort<"y"[!smt.bool, !smt.int]>"##,
        expect![[r#"
            module {
              "t.s"() {a = !smt.bv<4>, b = !smt.array<[!smt.int -> !smt.bool]>, c = !smt.func<(!smt.int, !smt.bool) !smt.bool>, d = !smt.sort<"x">, e = !smt.sort<"y"[!smt.bool, !smt.int]>} : () -> ()
            }

        "#]],
    );
    check(
        r##"a = !llvm.ptr, b = !llvm.ptr<3>, c = !llvm.ptr<0>, d = !llvm.array<4 x i32>, e = !llvm.array<4 x ptr>, f = !llvm.array<2 x array<4 x i32>>"##,
        expect![[r#"
            module {
              "t.s"() {a = !llvm.ptr, b = !llvm.ptr<3>, c = !llvm.ptr, d = !llvm.array<4 x i32>, e = !llvm.array<4 x ptr>, f = !llvm.array<2 x array<4 x i32>>} : () -> ()
            }

        "#]],
    );
    check(
        r##"a = !wasmssa<limit[1:]>, b = !wasmssa<limit[1:2]>, c = !wasmssa<tabletype !wasmssa.funcref [1:2]>, d = !wasmssa<local ref to i32>"##,
        expect![[r#"
            module {
              "t.s"() {a = !wasmssa<limit[1:]>, b = !wasmssa<limit[1: 2]>, c = !wasmssa<tabletype !wasmssa.funcref [1: 2]>, d = !wasmssa<local ref to i32>} : () -> ()
            }

        "#]],
    );
    check(
        r##"a = tensor<2x!smt.bool>, b = vector<4x!llvm.ptr>, c = memref<4x!llvm.ptr>"##,
        expect![[r#"
            <stdin>:1:73: error: invalid memref element type
            "t.s"() {a = tensor<2x!smt.bool>, b = vector<4x!llvm.ptr>, c = memref<4x!llvm.ptr>} : () -> ()
                                                                                    ^
        "#]],
    );
}

#[test]
fn what_is_not_pretty_stands_in_angle_brackets() {
    check(
        r##"a = #gpu<dim x>"##,
        expect![[r#"
        module {
          "t.s"() {a = #gpu<dim x>} : () -> ()
        }

    "#]],
    );
    check(
        r##"a = #gpu.dim<x>"##,
        expect![[r#"
        <stdin>:1:22: error: expected valid keyword or string
        "t.s"() {a = #gpu.dim<x>} : () -> ()
                             ^
        <stdin>:1:22: error: failed to parse GPU_DimensionAttr parameter 'value' which is to be a `::mlir::gpu::Dimension`
        "t.s"() {a = #gpu.dim<x>} : () -> ()
                             ^
    "#]],
    );
    check(
        r##"a = #omp<data_sharing_type {type = private}>"##,
        expect![[r#"
        module {
          "t.s"() {a = #omp<data_sharing_type{type = private}>} : () -> ()
        }

    "#]],
    );
    check(
        r##"a = #irdl<variadicity single>"##,
        expect![[r#"
        module {
          "t.s"() {a = #irdl<variadicity single>} : () -> ()
        }

    "#]],
    );
}

#[test]
fn aliases() {
    check(
        r##"a = #llvm.di_file<"a" in "b">, b = #llvm.di_file<"a" in "c">"##,
        expect![[r##"
        #di_file = #llvm.di_file<"a" in "b">
        #di_file1 = #llvm.di_file<"a" in "c">
        module {
          "t.s"() {a = #di_file, b = #di_file1} : () -> ()
        }

    "##]],
    );
}
