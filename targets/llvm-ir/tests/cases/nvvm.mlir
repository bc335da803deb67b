// Ops of nvvm whose intrinsics have other arguments than the op has operands, or names that say what matrices are.
llvm.func @barriers(%id: i32, %threads: i32, %x: i32) {
  nvvm.barrier
  nvvm.barrier id = %id
  nvvm.barrier id = %id number_of_threads = %threads
  %0 = nvvm.barrier #nvvm.reduction<popc> %x -> i32
  %1 = nvvm.barrier #nvvm.reduction<and> %x -> i32
  %2 = nvvm.barrier #nvvm.reduction<or> %x -> i32
  llvm.return
}
llvm.func @arrivals(%generic: !llvm.ptr, %shared: !llvm.ptr<3>, %remote: !llvm.ptr<7>, %count: i32, %yes: i1) {
  nvvm.mbarrier.init %shared, %count, predicate = %yes : !llvm.ptr<3>, i32, i1
  %0 = nvvm.mbarrier.arrive %generic : !llvm.ptr -> i64
  %1 = nvvm.mbarrier.arrive %generic, %count {scope = #nvvm.mem_scope<cluster>, relaxed = true} : !llvm.ptr -> i64
  %2 = nvvm.mbarrier.arrive %shared {relaxed = true} : !llvm.ptr<3> -> i64
  nvvm.mbarrier.arrive %shared, %count : !llvm.ptr<3>
  nvvm.mbarrier.arrive %remote : !llvm.ptr<7>
  nvvm.mbarrier.arrive.expect_tx %shared, %count, predicate = %yes : !llvm.ptr<3>, i32, i1
  nvvm.mbarrier.arrive_drop.expect_tx %shared, %count : !llvm.ptr<3>, i32
  llvm.return
}
llvm.func @conversions(%a: f32, %b: f32, %x: i8) -> vector<2xf16> {
  %0 = nvvm.convert.f32x2.to.f4x2 %a, %b : i8 (f4E2M1FN)
  %1 = nvvm.convert.f32x2.to.f4x2 %a, %b {relu = true} : i8 (f4E2M1FN)
  %2 = nvvm.convert.f4x2.to.f16x2 %x : i8 (f4E2M1FN) -> vector<2xf16>
  llvm.return %2 : vector<2xf16>
}
llvm.func @memory_sizes() {
  %0 = nvvm.read.ptx.sreg.total.smem.size : i32
  %1 = nvvm.read.ptx.sreg.dynamic.smem.size : i32
  %2 = nvvm.read.ptx.sreg.aggr.smem.size : i32
  llvm.return
}
llvm.func @bulk_copies(%block: !llvm.ptr<3>, %cluster: !llvm.ptr<7>, %global: !llvm.ptr<1>, %barrier: !llvm.ptr<3>, %size: i32, %mask: i16,
    %hint: i64) {
  nvvm.cp.async.bulk.prefetch %global, %size : !llvm.ptr<1>
  nvvm.cp.async.bulk.prefetch %global, %size l2_cache_hint = %hint : !llvm.ptr<1>
  nvvm.cp.async.bulk.shared.cluster.global %cluster, %global, %barrier, %size : !llvm.ptr<7>, !llvm.ptr<1>
  nvvm.cp.async.bulk.shared.cluster.global %cluster, %global, %barrier, %size multicast_mask = %mask l2_cache_hint = %hint : !llvm.ptr<7>, !llvm.ptr<1>
  nvvm.cp.async.bulk.shared.cluster.global %block, %global, %barrier, %size l2_cache_hint = %hint : !llvm.ptr<3>, !llvm.ptr<1>
  nvvm.cp.async.bulk.shared.cluster.shared.cta %cluster, %block, %barrier, %size : !llvm.ptr<7>, !llvm.ptr<3>
  nvvm.cp.async.bulk.global.shared.cta %global, %block, %size : !llvm.ptr<1>, !llvm.ptr<3>
  nvvm.cp.async.bulk.global.shared.cta %global, %block, %size l2_cache_hint = %hint byte_mask = %mask : !llvm.ptr<1>, !llvm.ptr<3>
  llvm.return
}
llvm.func @tensor_copies(%map: !llvm.ptr, %block: !llvm.ptr<3>, %cluster: !llvm.ptr<7>, %barrier: !llvm.ptr<3>, %i: i32, %o: i16,
    %hint: i64) {
  nvvm.cp.async.bulk.tensor.shared.cluster.global %cluster, %map, %barrier, box[%i] : !llvm.ptr<7>, !llvm.ptr
  nvvm.cp.async.bulk.tensor.shared.cluster.global %cluster, %map, %barrier, box[%i, %i, %i] im2col[%o] multicast_mask = %o l2_cache_hint = %hint {mode = #nvvm.tma_load_mode<im2col>, group = #nvvm.cta_group<cta_2>} : !llvm.ptr<7>, !llvm.ptr
  nvvm.cp.async.bulk.tensor.shared.cluster.global %cluster, %map, %barrier, box[%i, %i, %i, %i] im2col[%o, %o] {mode = #nvvm.tma_load_mode<im2col_w_128>, group = #nvvm.cta_group<cta_1>} : !llvm.ptr<7>, !llvm.ptr
  nvvm.cp.async.bulk.tensor.shared.cluster.global %cluster, %map, %barrier, box[%i, %i, %i, %i, %i] {mode = #nvvm.tma_load_mode<tile_gather4>} : !llvm.ptr<7>, !llvm.ptr
  nvvm.cp.async.bulk.tensor.shared.cluster.global %block, %map, %barrier, box[%i, %i] l2_cache_hint = %hint {isCTAOnly = true} : !llvm.ptr<3>, !llvm.ptr
  nvvm.cp.async.bulk.tensor.global.shared.cta %map, %block, box[%i, %i] l2_cache_hint = %hint : !llvm.ptr, !llvm.ptr<3>
  nvvm.cp.async.bulk.tensor.global.shared.cta %map, %block, box[%i, %i, %i] {mode = #nvvm.tma_store_mode<im2col>} : !llvm.ptr, !llvm.ptr<3>
  nvvm.cp.async.bulk.tensor.prefetch %map, box[%i, %i] : !llvm.ptr
  nvvm.cp.async.bulk.tensor.prefetch %map, box[%i, %i, %i] im2col[%o, %o] l2_cache_hint = %hint {mode = #nvvm.tma_load_mode<im2col_w>} : !llvm.ptr
  nvvm.cp.async.bulk.tensor.reduce %map, %block, box[%i, %i] {redKind = #nvvm.tma_redux_kind<add>} : !llvm.ptr, !llvm.ptr<3>
  nvvm.cp.async.bulk.tensor.reduce %map, %block, box[%i, %i, %i] l2_cache_hint = %hint {redKind = #nvvm.tma_redux_kind<xor>, mode = #nvvm.tma_store_mode<im2col>} : !llvm.ptr, !llvm.ptr<3>
  llvm.return
}
llvm.func @tensor_memory(%t: !llvm.ptr<6>, %two: vector<2xi32>, %one: i32) {
  %offset = llvm.mlir.constant(4 : i64) : i64
  %0 = nvvm.tcgen05.ld %t, %offset pack {shape = #nvvm.tcgen05_ldst_shape<shape_16x32bx2>} : vector<2xi32>
  %1 = nvvm.tcgen05.ld %t {shape = #nvvm.tcgen05_ldst_shape<shape_16x64b>} : vector<2xi32>
  %2 = nvvm.tcgen05.ld %t {shape = #nvvm.tcgen05_ldst_shape<shape_16x256b>} : vector<4xi32>
  %3 = nvvm.tcgen05.ld %t {shape = #nvvm.tcgen05_ldst_shape<shape_32x32b>} : i32
  nvvm.tcgen05.st %t, %two {shape = #nvvm.tcgen05_ldst_shape<shape_16x128b>} : vector<2xi32>
  nvvm.tcgen05.st %t, %two, %offset {shape = #nvvm.tcgen05_ldst_shape<shape_16x32bx2>} : vector<2xi32>
  nvvm.tcgen05.st %t, %one unpack {shape = #nvvm.tcgen05_ldst_shape<shape_32x32b>} : i32
  llvm.return
}
llvm.func @descriptors(%a: i32, %b: i32, %c: i32, %d: i8, %e: i1, %f: i8) -> i64 {
  %0 = nvvm.tcgen05.mma_smem_desc (%a, %b, %c, %d, %e, %f) : (i32, i32, i32, i8, i1, i8) -> i64
  llvm.return %0 : i64
}
llvm.func @products_in_tensor_memory(%e: i1, %i: i32, %d: !llvm.ptr<6>, %a: i64, %b: i64, %lanes: vector<4xi32>, %more: vector<8xi32>) {
  %scale = llvm.mlir.constant(2 : i64) : i64
  nvvm.tcgen05.mma %d, %a, %b, %i, %e {kind = #nvvm.tcgen05_mma_kind<tf32>, ctaGroup = #nvvm.cta_group<cta_1>} : (!llvm.ptr<6>, i64, i64, i32, i1)
  nvvm.tcgen05.mma %d, %d, %b, %i, %e {kind = #nvvm.tcgen05_mma_kind<i8>, ctaGroup = #nvvm.cta_group<cta_2>, collectorOp = #nvvm.tcgen05_mma_collectorop<fill>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1)
  nvvm.tcgen05.mma %d, %d, %b, %i, %e scale = %scale mask = %lanes {kind = #nvvm.tcgen05_mma_kind<f16>, ctaGroup = #nvvm.cta_group<cta_1>, aShift} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1, i64, vector<4xi32>)
  nvvm.tcgen05.mma.sp %d, %a, %b, %i, %e, %d mask = %more {kind = #nvvm.tcgen05_mma_kind<f8f6f4>, ctaGroup = #nvvm.cta_group<cta_2>} : (!llvm.ptr<6>, i64, i64, i32, i1, !llvm.ptr<6>, vector<8xi32>)
  nvvm.tcgen05.mma.ws %d, %a, %b, %i, %e {kind = #nvvm.tcgen05_mma_kind<f16>, collectorBBuffer = #nvvm.tcgen05_mma_collectorb<b2>, collectorOp = #nvvm.tcgen05_mma_collectorop<use>} : (!llvm.ptr<6>, i64, i64, i32, i1)
  nvvm.tcgen05.mma.ws.sp %d, %d, %b, %i, %e, %d, %b {kind = #nvvm.tcgen05_mma_kind<f16>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1, !llvm.ptr<6>, i64)
  nvvm.tcgen05.mma.block_scale %d, %a, %b, %i, %e, %d, %d {kind = #nvvm.block_scale_kind<mxf8f6f4>, ctaGroup = #nvvm.cta_group<cta_1>, blockScale = #nvvm.tcgen05_mma_block_scale<block32>, collectorOp = #nvvm.tcgen05_mma_collectorop<lastuse>} : (!llvm.ptr<6>, i64, i64, i32, i1, !llvm.ptr<6>, !llvm.ptr<6>)
  nvvm.tcgen05.mma.sp.block_scale %d, %d, %b, %i, %e, %d, %d, %d {kind = #nvvm.block_scale_kind<mxf4>, ctaGroup = #nvvm.cta_group<cta_2>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1, !llvm.ptr<6>, !llvm.ptr<6>, !llvm.ptr<6>)
  llvm.return
}
llvm.func @matrices_in_memory(%p: !llvm.ptr, %s: !llvm.ptr<3>, %stride: i32, %a: i32, %x: f64) {
  %0 = nvvm.ldmatrix %s {num = 4 : i32, layout = #nvvm.mma_layout<col>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
  nvvm.stmatrix %s, %a, %a {layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : !llvm.ptr<3>, i32, i32
  %1 = nvvm.wmma.load %p, %stride {eltype = #nvvm.mma_type<tf32>, frag = #nvvm.mma_frag<a>, k = 8 : i32, layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32} : (!llvm.ptr) -> !llvm.struct<(i32, i32, i32, i32)>
  nvvm.wmma.store %p, %stride, %x, %x {eltype = #nvvm.mma_type<f64>, k = 4 : i32, layout = #nvvm.mma_layout<row>, m = 8 : i32, n = 8 : i32} : !llvm.ptr, f64, f64
  %2 = nvvm.wmma.mma %x, %x, %x, %x {eltypeA = #nvvm.mma_type<f64>, eltypeB = #nvvm.mma_type<f64>, k = 4 : i32, layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, m = 8 : i32, n = 8 : i32} : (f64, f64, f64, f64) -> !llvm.struct<(f64, f64)>
  llvm.return
}
llvm.func @products_in_registers(%h: vector<2xf16>, %a: i32, %f: f32, %g: f64, %byte: i16) {
  %selector = llvm.mlir.constant(1 : i32) : i32
  %0 = nvvm.mma.sync A[%h, %h] B[%h] C[%h, %h] {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 8>} : (vector<2xf16>, vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
  %1 = nvvm.mma.sync A[%g] B[%g] C[%g, %g] {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 8, n = 8, k = 4>} : (f64, f64, f64) -> !llvm.struct<(f64, f64)>
  %2 = nvvm.mma.sync A[%a, %a] B[%a] C[%f, %f, %f, %f] {multiplicandAPtxType = #nvvm.mma_type<tf32>, multiplicandBPtxType = #nvvm.mma_type<tf32>, layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 4>} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
  %3 = nvvm.mma.sync A[%a, %a, %a, %a] B[%a, %a] C[%a, %a, %a, %a] {multiplicandAPtxType = #nvvm.mma_type<s8>, multiplicandBPtxType = #nvvm.mma_type<u8>, intOverflowBehavior = #nvvm.mma_int_overflow<satfinite>, layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 32>} : (i32, i32, i32) -> !llvm.struct<(i32, i32, i32, i32)>
  %4 = nvvm.mma.sync A[%a, %a] B[%a] C[%a, %a, %a, %a] {multiplicandAPtxType = #nvvm.mma_type<b1>, multiplicandBPtxType = #nvvm.mma_type<b1>, b1Op = #nvvm.mma_b1op<xor_popc>, layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 128>} : (i32, i32, i32) -> !llvm.struct<(i32, i32, i32, i32)>
  %5 = nvvm.mma.sp.sync A[%h, %h] B[%h, %h] C[%h, %h] sparseMetadata[%a] selector[%selector] {shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
  %6 = nvvm.mma.block_scale A[%a, %a, %a, %a] B[%a, %a] C[%f, %f, %f, %f] scaleA[%a, %byte, %byte] scaleB[%a, %byte, %byte] {shape = #nvvm.shape<m = 16, n = 8, k = 64>, multiplicandAPtxType = #nvvm.mma_type<e2m1>, multiplicandBPtxType = #nvvm.mma_type<e2m1>, scaleVecSize = #nvvm.scale_vec_size<x2>, blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf4>} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}
