//! Mistakes in attributes with consecutive parameters, lists, and formats of their own.

use expect_test::expect;

use super::check;

#[test]
fn parameters_and_literals() {
    check(
        r##"a = #gpu.kernel_metadata<k, (i32) -> ()>"##,
        expect![[r#"
        <stdin>:1:35: error: expected attribute value
        "t.s"() {a = #gpu.kernel_metadata<k, (i32) -> ()>} : () -> ()
                                          ^
        <stdin>:1:35: error: failed to parse GPU_KernelMetadataAttr parameter 'name' which is to be a `StringAttr`
        "t.s"() {a = #gpu.kernel_metadata<k, (i32) -> ()>} : () -> ()
                                          ^
    "#]],
    );
    check(
        r##"a = #gpu.kernel_metadata<"k">"##,
        expect![[r#"
        <stdin>:1:38: error: expected ','
        "t.s"() {a = #gpu.kernel_metadata<"k">} : () -> ()
                                             ^
    "#]],
    );
    check(
        r##"a = #gpu.kernel_metadata<"k", 3>"##,
        expect![[r#"
        <stdin>:1:39: error: expected non-function type
        "t.s"() {a = #gpu.kernel_metadata<"k", 3>} : () -> ()
                                              ^
        <stdin>:1:40: error: failed to parse GPU_KernelMetadataAttr parameter 'function_type' which is to be a `Type`
        "t.s"() {a = #gpu.kernel_metadata<"k", 3>} : () -> ()
                                               ^
    "#]],
    );
    check(
        r##"a = #gpu.kernel_metadata<"k", i32, >"##,
        expect![[r#"
        module {
          "t.s"() {a = #gpu.kernel_metadata<"k", i32>} : () -> ()
        }

    "#]],
    );
    check(
        r##"a = #gpu.kernel_metadata<"k", i32, metadata>"##,
        expect![[r#"
        <stdin>:1:53: error: expected '='
        "t.s"() {a = #gpu.kernel_metadata<"k", i32, metadata>} : () -> ()
                                                            ^
    "#]],
    );
    check(
        r##"a = #gpu.kernel_metadata<@k, i32>"##,
        expect![[r#"
        <stdin>:1:35: error: invalid kind of attribute specified
        "t.s"() {a = #gpu.kernel_metadata<@k, i32>} : () -> ()
                                          ^
        <stdin>:1:37: error: failed to parse GPU_KernelMetadataAttr parameter 'name' which is to be a `StringAttr`
        "t.s"() {a = #gpu.kernel_metadata<@k, i32>} : () -> ()
                                            ^
    "#]],
    );
    check(
        r##"a = #gpu.kernel_table<[3]>"##,
        expect![[r#"
        <stdin>:1:33: error: expected '<'
        "t.s"() {a = #gpu.kernel_table<[3]>} : () -> ()
                                        ^
        <stdin>:1:33: error: failed to parse GPU_KernelTableAttr parameter 'kernel_table' which is to be a `::llvm::ArrayRef<KernelMetadataAttr>`
        "t.s"() {a = #gpu.kernel_table<[3]>} : () -> ()
                                        ^
    "#]],
    );
    check(
        r##"a = #gpu.kernel_table<[]>"##,
        expect![[r#"
        <stdin>:1:33: error: expected '<'
        "t.s"() {a = #gpu.kernel_table<[]>} : () -> ()
                                        ^
        <stdin>:1:33: error: failed to parse GPU_KernelTableAttr parameter 'kernel_table' which is to be a `::llvm::ArrayRef<KernelMetadataAttr>`
        "t.s"() {a = #gpu.kernel_table<[]>} : () -> ()
                                        ^
    "#]],
    );
    check(
        r##"a = #gpu.kernel_table<["k", ()->()]>"##,
        expect![[r#"
        <stdin>:1:33: error: expected '<'
        "t.s"() {a = #gpu.kernel_table<["k", ()->()]>} : () -> ()
                                        ^
        <stdin>:1:33: error: failed to parse GPU_KernelTableAttr parameter 'kernel_table' which is to be a `::llvm::ArrayRef<KernelMetadataAttr>`
        "t.s"() {a = #gpu.kernel_table<["k", ()->()]>} : () -> ()
                                        ^
    "#]],
    );
    check(
        r##"a = #gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0)>"##,
        expect![[r#"
        <stdin>:1:71: error: expected ','
        "t.s"() {a = #gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0)>} : () -> ()
                                                                              ^
    "#]],
    );
    check(
        r##"a = #gpu.loop_dim_map<processor = block_x; map = (d0) -> (d0)>"##,
        expect![[r#"
        <stdin>:1:51: error: unexpected character
        "t.s"() {a = #gpu.loop_dim_map<processor = block_x; map = (d0) -> (d0)>} : () -> ()
                                                          ^
    "#]],
    );
    check(
        r##"a = #gpu.loop_dim_map<processor = nowhere>"##,
        expect![[r#"
        <stdin>:1:44: error: expected ::mlir::gpu::Processor to be one of: block_x, block_y, block_z, thread_x, thread_y, thread_z, sequential
        "t.s"() {a = #gpu.loop_dim_map<processor = nowhere>} : () -> ()
                                                   ^
        <stdin>:1:51: error: failed to parse ParallelLoopDimMappingAttr parameter 'processor' which is to be a `::mlir::gpu::Processor`
        "t.s"() {a = #gpu.loop_dim_map<processor = nowhere>} : () -> ()
                                                          ^
    "#]],
    );
    check(
        r##"a = #gpu.loop_dim_map<processor = 3>"##,
        expect![[r#"
        <stdin>:1:44: error: expected valid keyword or string
        "t.s"() {a = #gpu.loop_dim_map<processor = 3>} : () -> ()
                                                   ^
        <stdin>:1:44: error: failed to parse ParallelLoopDimMappingAttr parameter 'processor' which is to be a `::mlir::gpu::Processor`
        "t.s"() {a = #gpu.loop_dim_map<processor = 3>} : () -> ()
                                                   ^
    "#]],
    );
    check(
        r##"a = #gpu.loop_dim_map<processor = block_x, map = 3>"##,
        expect![[r#"
        <stdin>:1:58: error: expected '(' in dimensional identifier list
        "t.s"() {a = #gpu.loop_dim_map<processor = block_x, map = 3>} : () -> ()
                                                                 ^
        <stdin>:1:59: error: failed to parse ParallelLoopDimMappingAttr parameter 'map' which is to be a `AffineMap`
        "t.s"() {a = #gpu.loop_dim_map<processor = block_x, map = 3>} : () -> ()
                                                                  ^
    "#]],
    );
    check(
        r##"a = #gpu.dim<w>"##,
        expect![[r#"
        <stdin>:1:22: error: expected valid keyword or string
        "t.s"() {a = #gpu.dim<w>} : () -> ()
                             ^
        <stdin>:1:22: error: failed to parse GPU_DimensionAttr parameter 'value' which is to be a `::mlir::gpu::Dimension`
        "t.s"() {a = #gpu.dim<w>} : () -> ()
                             ^
    "#]],
    );
    check(
        r##"a = #gpu<dim 3>"##,
        expect![[r#"
        <stdin>:1:23: error: expected valid keyword or string
        "t.s"() {a = #gpu<dim 3>} : () -> ()
                              ^
        <stdin>:1:23: error: failed to parse GPU_DimensionAttr parameter 'value' which is to be a `::mlir::gpu::Dimension`
        "t.s"() {a = #gpu<dim 3>} : () -> ()
                              ^
    "#]],
    );
    check(
        r##"a = #gpu<dim>"##,
        expect![[r#"
        <stdin>:1:22: error: expected valid keyword or string
        "t.s"() {a = #gpu<dim>} : () -> ()
                             ^
        <stdin>:1:22: error: failed to parse GPU_DimensionAttr parameter 'value' which is to be a `::mlir::gpu::Dimension`
        "t.s"() {a = #gpu<dim>} : () -> ()
                             ^
    "#]],
    );
}

#[test]
fn other_formats() {
    check(
        r##"a = #acc.var_name<x>"##,
        expect![[r#"
        <stdin>:1:28: error: expected string
        "t.s"() {a = #acc.var_name<x>} : () -> ()
                                   ^
        <stdin>:1:28: error: failed to parse OpenACC_VarNameAttr parameter 'name' which is to be a `::llvm::StringRef`
        "t.s"() {a = #acc.var_name<x>} : () -> ()
                                   ^
    "#]],
    );
    check(
        r##"a = #acc.routine_info<[3]>"##,
        expect![[r#"
        <stdin>:1:33: error: invalid kind of attribute specified
        "t.s"() {a = #acc.routine_info<[3]>} : () -> ()
                                        ^
        <stdin>:1:34: error: failed to parse RoutineInfoAttr parameter 'accRoutines' which is to be a `::llvm::ArrayRef<SymbolRefAttr>`
        "t.s"() {a = #acc.routine_info<[3]>} : () -> ()
                                         ^
    "#]],
    );
    check(
        r##"a = #acc.routine_info<[@a, ]>"##,
        expect![[r#"
        <stdin>:1:36: error: expected attribute value
        "t.s"() {a = #acc.routine_info<[@a, ]>} : () -> ()
                                           ^
        <stdin>:1:37: error: failed to parse RoutineInfoAttr parameter 'accRoutines' which is to be a `::llvm::ArrayRef<SymbolRefAttr>`
        "t.s"() {a = #acc.routine_info<[@a, ]>} : () -> ()
                                            ^
    "#]],
    );
    check(
        r##"a = #acc.routine_info<[]>"##,
        expect![[r#"
        <stdin>:1:33: error: expected attribute value
        "t.s"() {a = #acc.routine_info<[]>} : () -> ()
                                        ^
        <stdin>:1:33: error: failed to parse RoutineInfoAttr parameter 'accRoutines' which is to be a `::llvm::ArrayRef<SymbolRefAttr>`
        "t.s"() {a = #acc.routine_info<[]>} : () -> ()
                                        ^
    "#]],
    );
    check(
        r##"a = #acc.par_level seq"##,
        expect![[r#"
        <stdin>:1:28: error: expected '<'
        "t.s"() {a = #acc.par_level seq} : () -> ()
                                   ^
    "#]],
    );
    check(
        r##"a = #omp<data_sharing_type {typ = private}>"##,
        expect![[r#"
        <stdin>:1:38: error: expected 'type'
        "t.s"() {a = #omp<data_sharing_type {typ = private}>} : () -> ()
                                             ^
    "#]],
    );
    check(
        r##"a = #omp<data_sharing_type {type private}>"##,
        expect![[r#"
        <stdin>:1:42: error: expected '='
        "t.s"() {a = #omp<data_sharing_type {type private}>} : () -> ()
                                                 ^
    "#]],
    );
    check(
        r##"a = #irdl<variadicity_array[single, foo]>"##,
        expect![[r#"
            <stdin>:1:46: error: expected ::mlir::irdl::Variadicity to be one of: single, optional, variadic
            "t.s"() {a = #irdl<variadicity_array[single, foo]>} : () -> ()
                                                         ^
            <stdin>:1:49: error: failed to parse VariadicityAttr parameter 'value' which is to be a `::mlir::irdl::Variadicity`
            "t.s"() {a = #irdl<variadicity_array[single, foo]>} : () -> ()
                                                            ^
            <stdin>:1:49: error: failed to parse VariadicityArrayAttr parameter 'value' which is to be a `::llvm::ArrayRef<VariadicityAttr>`
            "t.s"() {a = #irdl<variadicity_array[single, foo]>} : () -> ()
                                                            ^
        "#]],
    );
    check(
        r##"a = #irdl<variadicity_array[single, #gpu<dim x>]>"##,
        expect![[r#"
        <stdin>:1:46: error: invalid kind of attribute specified
        "t.s"() {a = #irdl<variadicity_array[single, #gpu<dim x>]>} : () -> ()
                                                     ^
        <stdin>:1:57: error: failed to parse VariadicityArrayAttr parameter 'value' which is to be a `::llvm::ArrayRef<VariadicityAttr>`
        "t.s"() {a = #irdl<variadicity_array[single, #gpu<dim x>]>} : () -> ()
                                                                ^
    "#]],
    );
    check(
        r##"a = #llvm.di_file<"a" on "b">"##,
        expect![[r#"
        <stdin>:1:32: error: expected 'in'
        "t.s"() {a = #llvm.di_file<"a" on "b">} : () -> ()
                                       ^
    "#]],
    );
    check(
        r##"a = #llvm.di_file<"a", "b">"##,
        expect![[r#"
        <stdin>:1:31: error: expected 'in'
        "t.s"() {a = #llvm.di_file<"a", "b">} : () -> ()
                                      ^
    "#]],
    );
    check(
        r##"a = #llvm.di_foo"##,
        expect![[r#"
        <stdin>:1:20: error: unknown attribute `di_foo` in dialect `llvm`
        "t.s"() {a = #llvm.di_foo} : () -> ()
                           ^
    "#]],
    );
}
