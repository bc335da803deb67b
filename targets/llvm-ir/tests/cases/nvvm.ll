; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"

define void @barriers(i32 %0, i32 %1, i32 %2) {
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 %0)
  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 %0, i32 %1)
  %4 = icmp ne i32 %2, 0
  %5 = call i32 @llvm.nvvm.barrier.cta.red.popc.aligned.all(i32 0, i1 %4)
  %6 = icmp ne i32 %2, 0
  %7 = call i1 @llvm.nvvm.barrier.cta.red.and.aligned.all(i32 0, i1 %6)
  %8 = zext i1 %7 to i32
  %9 = icmp ne i32 %2, 0
  %10 = call i1 @llvm.nvvm.barrier.cta.red.or.aligned.all(i32 0, i1 %9)
  %11 = zext i1 %10 to i32
  ret void
}

define void @arrivals(ptr %0, ptr addrspace(3) %1, ptr addrspace(7) %2, i32 %3, i1 %4) {
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) %1, i32 %3)
  %6 = addrspacecast ptr %0 to ptr addrspace(3)
  %7 = call i64 @llvm.nvvm.mbarrier.arrive.shared(ptr addrspace(3) %6)
  %8 = addrspacecast ptr %0 to ptr addrspace(3)
  %9 = call i64 @llvm.nvvm.mbarrier.arrive.relaxed.scope.cluster.space.cta(ptr addrspace(3) %8, i32 %3)
  %10 = call i64 @llvm.nvvm.mbarrier.arrive.relaxed.scope.cta.space.cta(ptr addrspace(3) %1, i32 1)
  %11 = call i64 @llvm.nvvm.mbarrier.arrive.scope.cta.space.cta(ptr addrspace(3) %1, i32 %3)
  call void @llvm.nvvm.mbarrier.arrive.scope.cta.space.cluster(ptr addrspace(7) %2, i32 1)
  %12 = call i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3) %1, i32 %3)
  %13 = call i64 @llvm.nvvm.mbarrier.arrive.drop.expect.tx.scope.cta.space.cta(ptr addrspace(3) %1, i32 %3)
  ret void
}

define <2 x half> @conversions(float %0, float %1, i8 %2) {
  %4 = call i16 @llvm.nvvm.ff.to.e2m1x2.rn.satfinite(float %0, float %1)
  %5 = trunc i16 %4 to i8
  %6 = call i16 @llvm.nvvm.ff.to.e2m1x2.rn.relu.satfinite(float %0, float %1)
  %7 = trunc i16 %6 to i8
  %8 = zext i8 %2 to i16
  %9 = call <2 x half> @llvm.nvvm.e2m1x2.to.f16x2.rn(i16 %8)
  ret <2 x half> %9
}

define void @memory_sizes() {
  %1 = call i32 @llvm.nvvm.read.ptx.sreg.total_smem_size()
  %2 = call i32 @llvm.nvvm.read.ptx.sreg.dynamic_smem_size()
  %3 = call i32 @llvm.nvvm.read.ptx.sreg.aggr_smem_size()
  ret void
}

define void @bulk_copies(ptr addrspace(3) %0, ptr addrspace(7) %1, ptr addrspace(1) %2, ptr addrspace(3) %3, i32 %4, i16 %5, i64 %6) {
  call void @llvm.nvvm.cp.async.bulk.prefetch.L2(ptr addrspace(1) %2, i32 %4, i64 0, i1 false)
  call void @llvm.nvvm.cp.async.bulk.prefetch.L2(ptr addrspace(1) %2, i32 %4, i64 %6, i1 true)
  call void @llvm.nvvm.cp.async.bulk.global.to.shared.cluster(ptr addrspace(7) %1, ptr addrspace(3) %3, ptr addrspace(1) %2, i32 %4, i16 0, i64 0, i1 false, i1 false)
  call void @llvm.nvvm.cp.async.bulk.global.to.shared.cluster(ptr addrspace(7) %1, ptr addrspace(3) %3, ptr addrspace(1) %2, i32 %4, i16 %5, i64 %6, i1 true, i1 true)
  call void @llvm.nvvm.cp.async.bulk.global.to.shared.cta(ptr addrspace(3) %0, ptr addrspace(3) %3, ptr addrspace(1) %2, i32 %4, i64 %6, i1 true)
  call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) %1, ptr addrspace(3) %3, ptr addrspace(3) %0, i32 %4)
  call void @llvm.nvvm.cp.async.bulk.shared.cta.to.global(ptr addrspace(1) %2, ptr addrspace(3) %0, i32 %4, i64 0, i1 false)
  call void @llvm.nvvm.cp.async.bulk.shared.cta.to.global.bytemask(ptr addrspace(1) %2, ptr addrspace(3) %0, i32 %4, i64 %6, i1 true, i16 %5)
  ret void
}

define void @tensor_copies(ptr %0, ptr addrspace(3) %1, ptr addrspace(7) %2, ptr addrspace(3) %3, i32 %4, i16 %5, i64 %6) {
  call void @llvm.nvvm.cp.async.bulk.tensor.g2s.tile.1d(ptr addrspace(7) %2, ptr addrspace(3) %3, ptr %0, i32 %4, i16 0, i64 0, i1 false, i1 false, i32 0)
  call void @llvm.nvvm.cp.async.bulk.tensor.g2s.im2col.3d(ptr addrspace(7) %2, ptr addrspace(3) %3, ptr %0, i32 %4, i32 %4, i32 %4, i16 %5, i16 %5, i64 %6, i1 true, i1 true, i32 2)
  call void @llvm.nvvm.cp.async.bulk.tensor.g2s.im2col.w.128.4d(ptr addrspace(7) %2, ptr addrspace(3) %3, ptr %0, i32 %4, i32 %4, i32 %4, i32 %4, i16 %5, i16 %5, i16 0, i64 0, i1 false, i1 false, i32 1)
  call void @llvm.nvvm.cp.async.bulk.tensor.g2s.tile.gather4.2d(ptr addrspace(7) %2, ptr addrspace(3) %3, ptr %0, i32 %4, i32 %4, i32 %4, i32 %4, i32 %4, i16 0, i64 0, i1 false, i1 false, i32 0)
  call void @llvm.nvvm.cp.async.bulk.tensor.g2s.cta.tile.2d(ptr addrspace(3) %1, ptr addrspace(3) %3, ptr %0, i32 %4, i32 %4, i64 %6, i1 true)
  call void @llvm.nvvm.cp.async.bulk.tensor.s2g.tile.2d(ptr addrspace(3) %1, ptr %0, i32 %4, i32 %4, i64 %6, i1 true)
  call void @llvm.nvvm.cp.async.bulk.tensor.s2g.im2col.3d(ptr addrspace(3) %1, ptr %0, i32 %4, i32 %4, i32 %4, i64 0, i1 false)
  call void @llvm.nvvm.cp.async.bulk.tensor.prefetch.tile.2d(ptr %0, i32 %4, i32 %4, i64 0, i1 false)
  call void @llvm.nvvm.cp.async.bulk.tensor.prefetch.im2col.w.3d(ptr %0, i32 %4, i32 %4, i32 %4, i16 %5, i16 %5, i64 %6, i1 true)
  call void @llvm.nvvm.cp.async.bulk.tensor.reduce.add.tile.2d(ptr addrspace(3) %1, ptr %0, i32 %4, i32 %4, i64 0, i1 false)
  call void @llvm.nvvm.cp.async.bulk.tensor.reduce.xor.im2col.3d(ptr addrspace(3) %1, ptr %0, i32 %4, i32 %4, i32 %4, i64 %6, i1 true)
  ret void
}

define void @tensor_memory(ptr addrspace(6) %0, <2 x i32> %1, i32 %2) {
  %4 = call <2 x i32> @llvm.nvvm.tcgen05.ld.16x32bx2.x2(ptr addrspace(6) %0, i64 4, i1 true)
  %5 = call <2 x i32> @llvm.nvvm.tcgen05.ld.16x64b.x2(ptr addrspace(6) %0, i1 false)
  %6 = call <4 x i32> @llvm.nvvm.tcgen05.ld.16x256b.x1(ptr addrspace(6) %0, i1 false)
  %7 = call i32 @llvm.nvvm.tcgen05.ld.32x32b.x1(ptr addrspace(6) %0, i1 false)
  call void @llvm.nvvm.tcgen05.st.16x128b.x1(ptr addrspace(6) %0, <2 x i32> %1, i1 false)
  call void @llvm.nvvm.tcgen05.st.16x32bx2.x2(ptr addrspace(6) %0, i64 4, <2 x i32> %1, i1 false)
  call void @llvm.nvvm.tcgen05.st.32x32b.x1(ptr addrspace(6) %0, i32 %2, i1 true)
  ret void
}

define i64 @descriptors(i32 %0, i32 %1, i32 %2, i8 %3, i1 %4, i8 %5) {
  %7 = and i32 %0, 16383
  %8 = zext i32 %7 to i64
  %9 = shl i64 %8, 0
  %10 = or i64 0, %9
  %11 = and i32 %1, 16383
  %12 = zext i32 %11 to i64
  %13 = shl i64 %12, 16
  %14 = or i64 %10, %13
  %15 = and i32 %2, 16383
  %16 = zext i32 %15 to i64
  %17 = shl i64 %16, 32
  %18 = or i64 %14, %17
  %19 = or i64 %18, 70368744177664
  %20 = zext i8 %3 to i32
  %21 = and i32 %20, 7
  %22 = zext i32 %21 to i64
  %23 = shl i64 %22, 49
  %24 = or i64 %19, %23
  %25 = zext i1 %4 to i32
  %26 = and i32 %25, 1
  %27 = zext i32 %26 to i64
  %28 = shl i64 %27, 52
  %29 = or i64 %24, %28
  %30 = zext i8 %5 to i32
  %31 = and i32 %30, 7
  %32 = zext i32 %31 to i64
  %33 = shl i64 %32, 61
  %34 = or i64 %29, %33
  ret i64 %34
}

define void @products_in_tensor_memory(i1 %0, i32 %1, ptr addrspace(6) %2, i64 %3, i64 %4, <4 x i32> %5, <8 x i32> %6) {
  call void @llvm.nvvm.tcgen05.mma.shared(ptr addrspace(6) %2, i64 %3, i64 %4, i32 %1, i1 %0, i32 1, i32 1, i32 0)
  call void @llvm.nvvm.tcgen05.mma.tensor(ptr addrspace(6) %2, ptr addrspace(6) %2, i64 %4, i32 %1, i1 %0, /* kind=i8 */ i32 3, /* cta_group= */ i32 2, /* collector=fill */ i32 2)
  call void @llvm.nvvm.tcgen05.mma.tensor.scale_d.disable_output_lane.cg1.ashift(ptr addrspace(6) %2, ptr addrspace(6) %2, i64 %4, i32 %1, i1 %0, i64 2, <4 x i32> %5, i32 0, i32 0)
  call void @llvm.nvvm.tcgen05.mma.sp.shared.disable_output_lane.cg2(ptr addrspace(6) %2, i64 %3, i64 %4, i32 %1, i1 %0, ptr addrspace(6) %2, <8 x i32> %6, i32 2, i32 0)
  call void @llvm.nvvm.tcgen05.mma.ws.shared(ptr addrspace(6) %2, i64 %3, i64 %4, i32 %1, i1 %0, i32 0, i32 2, i32 3)
  call void @llvm.nvvm.tcgen05.mma.ws.sp.tensor.zero_col_mask(ptr addrspace(6) %2, ptr addrspace(6) %2, i64 %4, i32 %1, i1 %0, ptr addrspace(6) %2, i64 %4, i32 0, i32 0, i32 0)
  call void @llvm.nvvm.tcgen05.mma.shared.mxf8f6f4.block_scale.block32(ptr addrspace(6) %2, i64 %3, i64 %4, i32 %1, i1 %0, ptr addrspace(6) %2, ptr addrspace(6) %2, i32 1, i32 1)
  call void @llvm.nvvm.tcgen05.mma.sp.tensor.mxf4.block_scale(ptr addrspace(6) %2, ptr addrspace(6) %2, i64 %4, i32 %1, i1 %0, ptr addrspace(6) %2, ptr addrspace(6) %2, ptr addrspace(6) %2, i32 2, i32 0)
  ret void
}

define void @matrices_in_memory(ptr %0, ptr addrspace(3) %1, i32 %2, i32 %3, double %4) {
  %6 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) %1)
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x2.b16.p3(ptr addrspace(3) %1, i32 %3, i32 %3)
  %7 = call { i32, i32, i32, i32 } @llvm.nvvm.wmma.m16n16k8.load.a.row.stride.tf32.p0(ptr %0, i32 %2)
  call void @llvm.nvvm.wmma.m8n8k4.store.d.row.stride.f64.p0(ptr %0, double %4, double %4, i32 %2)
  %8 = call { double, double } @llvm.nvvm.wmma.m8n8k4.mma.row.col.f64(double %4, double %4, double %4, double %4)
  ret void
}

define void @products_in_registers(<2 x half> %0, i32 %1, float %2, double %3, i16 %4) {
  %6 = call { <2 x half>, <2 x half> } @llvm.nvvm.mma.m16n8k8.row.col.f16.f16(<2 x half> %0, <2 x half> %0, <2 x half> %0, <2 x half> %0, <2 x half> %0)
  %7 = call { double, double } @llvm.nvvm.mma.m8n8k4.row.col.f64(double %3, double %3, double %3, double %3)
  %8 = call { float, float, float, float } @llvm.nvvm.mma.m16n8k4.row.col.tf32(i32 %1, i32 %1, i32 %1, float %2, float %2, float %2, float %2)
  %9 = call { i32, i32, i32, i32 } @llvm.nvvm.mma.m16n8k32.row.col.satfinite.s8.u8(i32 %1, i32 %1, i32 %1, i32 %1, i32 %1, i32 %1, i32 %1, i32 %1, i32 %1, i32 %1)
  %10 = call { i32, i32, i32, i32 } @llvm.nvvm.mma.xor.popc.m16n8k128.row.col.b1(i32 %1, i32 %1, i32 %1, i32 %1, i32 %1, i32 %1, i32 %1)
  %11 = call { <2 x half>, <2 x half> } @llvm.nvvm.mma.sp.m16n8k16.row.col.f16.f16(<2 x half> %0, <2 x half> %0, <2 x half> %0, <2 x half> %0, <2 x half> %0, <2 x half> %0, i32 %1, i32 1)
  %12 = call { float, float, float, float } @llvm.nvvm.mma.block.scale.m16n8k64.row.col.mxf4.scale.2x.f32.e2m1.e2m1.f32.ue8m0(i32 %1, i32 %1, i32 %1, i32 %1, i32 %1, i32 %1, float %2, float %2, float %2, float %2, i32 %1, i16 %4, i16 %4, i32 %1, i16 %4, i16 %4)
  ret void
}

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #0

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.count(i32, i32) #0

; Function Attrs: convergent nocallback nounwind
declare i32 @llvm.nvvm.barrier.cta.red.popc.aligned.all(i32, i1) #0

; Function Attrs: convergent nocallback nounwind
declare i1 @llvm.nvvm.barrier.cta.red.and.aligned.all(i32, i1) #0

; Function Attrs: convergent nocallback nounwind
declare i1 @llvm.nvvm.barrier.cta.red.or.aligned.all(i32, i1) #0

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3), i32) #0

; Function Attrs: convergent nocallback nounwind
declare i64 @llvm.nvvm.mbarrier.arrive.shared(ptr addrspace(3)) #0

; Function Attrs: convergent nocallback nounwind memory(argmem: readwrite)
declare i64 @llvm.nvvm.mbarrier.arrive.relaxed.scope.cluster.space.cta(ptr addrspace(3), i32) #1

; Function Attrs: convergent nocallback nounwind memory(argmem: readwrite)
declare i64 @llvm.nvvm.mbarrier.arrive.relaxed.scope.cta.space.cta(ptr addrspace(3), i32) #1

; Function Attrs: convergent nocallback nounwind
declare i64 @llvm.nvvm.mbarrier.arrive.scope.cta.space.cta(ptr addrspace(3), i32) #0

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.mbarrier.arrive.scope.cta.space.cluster(ptr addrspace(7), i32) #0

; Function Attrs: convergent nocallback nounwind
declare i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3), i32) #0

; Function Attrs: convergent nocallback nounwind
declare i64 @llvm.nvvm.mbarrier.arrive.drop.expect.tx.scope.cta.space.cta(ptr addrspace(3), i32) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i16 @llvm.nvvm.ff.to.e2m1x2.rn.satfinite(float, float) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i16 @llvm.nvvm.ff.to.e2m1x2.rn.relu.satfinite(float, float) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <2 x half> @llvm.nvvm.e2m1x2.to.f16x2.rn(i16) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.total_smem_size() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.dynamic_smem_size() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.aggr_smem_size() #2

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.nvvm.cp.async.bulk.prefetch.L2(ptr addrspace(1) readonly captures(none), i32, i64, i1 immarg) #3

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.nvvm.cp.async.bulk.global.to.shared.cluster(ptr addrspace(7) writeonly, ptr addrspace(3), ptr addrspace(1) readonly, i32, i16, i64, i1 immarg, i1 immarg) #3

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.nvvm.cp.async.bulk.global.to.shared.cta(ptr addrspace(3) writeonly, ptr addrspace(3), ptr addrspace(1) readonly, i32, i64, i1 immarg) #3

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) writeonly, ptr addrspace(3), ptr addrspace(3) readonly, i32) #3

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.nvvm.cp.async.bulk.shared.cta.to.global(ptr addrspace(1) writeonly, ptr addrspace(3) readonly, i32, i64, i1 immarg) #3

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.nvvm.cp.async.bulk.shared.cta.to.global.bytemask(ptr addrspace(1) writeonly, ptr addrspace(3) readonly, i32, i64, i1 immarg, i16) #3

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare void @llvm.nvvm.cp.async.bulk.tensor.g2s.tile.1d(ptr addrspace(7) writeonly, ptr addrspace(3), ptr readonly, i32, i16, i64, i1 immarg, i1 immarg, i32 immarg range(i32 0, 3)) #4

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare void @llvm.nvvm.cp.async.bulk.tensor.g2s.im2col.3d(ptr addrspace(7) writeonly, ptr addrspace(3), ptr readonly, i32, i32, i32, i16, i16, i64, i1 immarg, i1 immarg, i32 immarg range(i32 0, 3)) #4

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare void @llvm.nvvm.cp.async.bulk.tensor.g2s.im2col.w.128.4d(ptr addrspace(7) writeonly, ptr addrspace(3), ptr readonly, i32, i32, i32, i32, i16, i16, i16, i64, i1 immarg, i1 immarg, i32 immarg range(i32 0, 3)) #4

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare void @llvm.nvvm.cp.async.bulk.tensor.g2s.tile.gather4.2d(ptr addrspace(7) writeonly, ptr addrspace(3), ptr readonly, i32, i32, i32, i32, i32, i16, i64, i1 immarg, i1 immarg, i32 immarg range(i32 0, 3)) #4

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare void @llvm.nvvm.cp.async.bulk.tensor.g2s.cta.tile.2d(ptr addrspace(3) writeonly, ptr addrspace(3), ptr readonly, i32, i32, i64, i1 immarg) #4

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare void @llvm.nvvm.cp.async.bulk.tensor.s2g.tile.2d(ptr addrspace(3) readonly, ptr readonly, i32, i32, i64, i1 immarg) #4

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare void @llvm.nvvm.cp.async.bulk.tensor.s2g.im2col.3d(ptr addrspace(3) readonly, ptr readonly, i32, i32, i32, i64, i1 immarg) #4

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare void @llvm.nvvm.cp.async.bulk.tensor.prefetch.tile.2d(ptr readonly, i32, i32, i64, i1 immarg) #4

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare void @llvm.nvvm.cp.async.bulk.tensor.prefetch.im2col.w.3d(ptr readonly, i32, i32, i32, i16, i16, i64, i1 immarg) #4

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare void @llvm.nvvm.cp.async.bulk.tensor.reduce.add.tile.2d(ptr addrspace(3) readonly, ptr readonly, i32, i32, i64, i1 immarg) #4

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare void @llvm.nvvm.cp.async.bulk.tensor.reduce.xor.im2col.3d(ptr addrspace(3) readonly, ptr readonly, i32, i32, i32, i64, i1 immarg) #4

; Function Attrs: convergent nounwind memory(argmem: readwrite)
declare <2 x i32> @llvm.nvvm.tcgen05.ld.16x32bx2.x2(ptr addrspace(6) captures(none), i64 immarg, i1 immarg) #5

; Function Attrs: convergent nounwind memory(argmem: readwrite)
declare <2 x i32> @llvm.nvvm.tcgen05.ld.16x64b.x2(ptr addrspace(6) captures(none), i1 immarg) #5

; Function Attrs: convergent nounwind memory(argmem: readwrite)
declare <4 x i32> @llvm.nvvm.tcgen05.ld.16x256b.x1(ptr addrspace(6) captures(none), i1 immarg) #5

; Function Attrs: convergent nounwind memory(argmem: readwrite)
declare i32 @llvm.nvvm.tcgen05.ld.32x32b.x1(ptr addrspace(6) captures(none), i1 immarg) #5

; Function Attrs: convergent nounwind memory(argmem: readwrite)
declare void @llvm.nvvm.tcgen05.st.16x128b.x1(ptr addrspace(6) captures(none), <2 x i32>, i1 immarg) #5

; Function Attrs: convergent nounwind memory(argmem: readwrite)
declare void @llvm.nvvm.tcgen05.st.16x32bx2.x2(ptr addrspace(6) captures(none), i64 immarg, <2 x i32>, i1 immarg) #5

; Function Attrs: convergent nounwind memory(argmem: readwrite)
declare void @llvm.nvvm.tcgen05.st.32x32b.x1(ptr addrspace(6) captures(none), i32, i1 immarg) #5

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.nvvm.tcgen05.mma.shared(ptr addrspace(6) writeonly, i64, i64, i32, i1, i32 immarg range(i32 0, 4), i32 immarg range(i32 1, 3), i32 immarg range(i32 0, 4)) #6

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.nvvm.tcgen05.mma.tensor(ptr addrspace(6) writeonly, ptr addrspace(6) readonly, i64, i32, i1, i32 immarg range(i32 0, 4), i32 immarg range(i32 1, 3), i32 immarg range(i32 0, 4)) #6

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.nvvm.tcgen05.mma.tensor.scale_d.disable_output_lane.cg1.ashift(ptr addrspace(6) writeonly, ptr addrspace(6) readonly, i64, i32, i1, i64 immarg range(i64 0, 16), <4 x i32>, i32 immarg range(i32 0, 2), i32 immarg range(i32 0, 2)) #6

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.nvvm.tcgen05.mma.sp.shared.disable_output_lane.cg2(ptr addrspace(6) writeonly, i64, i64, i32, i1, ptr addrspace(6), <8 x i32>, i32 immarg range(i32 0, 4), i32 immarg range(i32 0, 4)) #6

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.nvvm.tcgen05.mma.ws.shared(ptr addrspace(6) writeonly, i64, i64, i32, i1, i32 immarg range(i32 0, 4), i32 immarg range(i32 0, 4), i32 immarg range(i32 0, 4)) #6

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.nvvm.tcgen05.mma.ws.sp.tensor.zero_col_mask(ptr addrspace(6) writeonly, ptr addrspace(6) readonly, i64, i32, i1, ptr addrspace(6), i64, i32 immarg range(i32 0, 4), i32 immarg range(i32 0, 4), i32 immarg range(i32 0, 4)) #6

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.nvvm.tcgen05.mma.shared.mxf8f6f4.block_scale.block32(ptr addrspace(6) writeonly, i64, i64, i32, i1, ptr addrspace(6), ptr addrspace(6), i32 immarg range(i32 1, 3), i32 immarg range(i32 0, 4)) #6

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.nvvm.tcgen05.mma.sp.tensor.mxf4.block_scale(ptr addrspace(6) writeonly, ptr addrspace(6) readonly, i64, i32, i1, ptr addrspace(6), ptr addrspace(6), ptr addrspace(6), i32 immarg range(i32 1, 3), i32 immarg range(i32 0, 4)) #6

; Function Attrs: convergent nocallback nounwind memory(argmem: read)
declare { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) readonly captures(none)) #7

; Function Attrs: convergent nocallback nounwind memory(argmem: write)
declare void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x2.b16.p3(ptr addrspace(3) writeonly captures(none), i32, i32) #8

; Function Attrs: nocallback nounwind willreturn memory(argmem: read)
declare { i32, i32, i32, i32 } @llvm.nvvm.wmma.m16n16k8.load.a.row.stride.tf32.p0(ptr readonly captures(none), i32) #9

; Function Attrs: nocallback nounwind memory(argmem: write)
declare void @llvm.nvvm.wmma.m8n8k4.store.d.row.stride.f64.p0(ptr writeonly captures(none), double, double, i32) #10

; Function Attrs: nocallback nounwind memory(none)
declare { double, double } @llvm.nvvm.wmma.m8n8k4.mma.row.col.f64(double, double, double, double) #11

; Function Attrs: nocallback nounwind memory(none)
declare { <2 x half>, <2 x half> } @llvm.nvvm.mma.m16n8k8.row.col.f16.f16(<2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>) #11

; Function Attrs: nocallback nounwind memory(none)
declare { double, double } @llvm.nvvm.mma.m8n8k4.row.col.f64(double, double, double, double) #11

; Function Attrs: nocallback nounwind memory(none)
declare { float, float, float, float } @llvm.nvvm.mma.m16n8k4.row.col.tf32(i32, i32, i32, float, float, float, float) #11

; Function Attrs: nocallback nounwind memory(none)
declare { i32, i32, i32, i32 } @llvm.nvvm.mma.m16n8k32.row.col.satfinite.s8.u8(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) #11

; Function Attrs: nocallback nounwind memory(none)
declare { i32, i32, i32, i32 } @llvm.nvvm.mma.xor.popc.m16n8k128.row.col.b1(i32, i32, i32, i32, i32, i32, i32) #11

; Function Attrs: nocallback nounwind memory(none)
declare { <2 x half>, <2 x half> } @llvm.nvvm.mma.sp.m16n8k16.row.col.f16.f16(<2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, i32, i32 immarg range(i32 0, 4)) #11

; Function Attrs: nocallback nounwind memory(none)
declare { float, float, float, float } @llvm.nvvm.mma.block.scale.m16n8k64.row.col.mxf4.scale.2x.f32.e2m1.e2m1.f32.ue8m0(i32, i32, i32, i32, i32, i32, float, float, float, float, i32, i16, i16, i32, i16, i16) #11

attributes #0 = { convergent nocallback nounwind }
attributes #1 = { convergent nocallback nounwind memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #4 = { convergent nocallback nofree nosync nounwind willreturn }
attributes #5 = { convergent nounwind memory(argmem: readwrite) }
attributes #6 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #7 = { convergent nocallback nounwind memory(argmem: read) }
attributes #8 = { convergent nocallback nounwind memory(argmem: write) }
attributes #9 = { nocallback nounwind willreturn memory(argmem: read) }
attributes #10 = { nocallback nounwind memory(argmem: write) }
attributes #11 = { nocallback nounwind memory(none) }

!llvm.module.flags = !{!0}

!0 = !{i32 2, !"Debug Info Version", i32 3}
