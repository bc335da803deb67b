; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"

@register = internal global ptr inttoptr (i64 16392 to ptr)
@elsewhere = external global { i8, ptr addrspace(3) }

declare void @use(...)

declare ptr addrspace(5) @spaces(ptr addrspace(5), ptr addrspace(3), <2 x ptr addrspace(1)>, [2 x ptr addrspace(4)])

define ptr addrspace(3) @values(ptr %0, i1 %1) {
  %3 = load ptr addrspace(3), ptr %0, align 8
  %4 = load <vscale x 2 x ptr addrspace(3)>, ptr %0, align 16
  %5 = select i1 %1, ptr addrspace(3) %3, ptr addrspace(3) null
  store <vscale x 2 x ptr addrspace(3)> %4, ptr %0, align 16
  br i1 %1, label %7, label %6

6:                                                ; preds = %2
  br label %7

7:                                                ; preds = %6, %2
  %8 = phi ptr addrspace(3) [ null, %6 ], [ %5, %2 ]
  ret ptr addrspace(3) %8
}

define void @addresses(ptr %0) {
  store ptr null, ptr %0, align 8
  store ptr null, ptr %0, align 8
  store ptr addrspace(3) inttoptr (i64 1 to ptr addrspace(3)), ptr %0, align 8
  store ptr addrspace(3) inttoptr (i64 15 to ptr addrspace(3)), ptr %0, align 8
  store ptr addrspace(3) inttoptr (i64 24 to ptr addrspace(3)), ptr %0, align 8
  store ptr addrspace(3) inttoptr (i64 3796 to ptr addrspace(3)), ptr %0, align 8
  store ptr addrspace(3) inttoptr (i64 -9223372036854775808 to ptr addrspace(3)), ptr %0, align 8
  store ptr addrspace(3) inttoptr (i64 -4362896299872285998 to ptr addrspace(3)), ptr %0, align 8
  store ptr addrspace(3) inttoptr (i64 17 to ptr addrspace(3)), ptr %0, align 8
  ret void
}

define void @accesses(ptr %0, <vscale x 2 x float> %1) {
  %3 = load <2 x float>, ptr %0, align 4294967296, !invariant.load !1, !nontemporal !2, !invariant.group !1, !mmra !3
  %4 = load atomic double, ptr %0 unordered, align 8
  %5 = load volatile [3 x i7], ptr %0, align 1
  %6 = load atomic i8, ptr %0 monotonic, align 1
  %7 = load atomic volatile i16, ptr %0 syncscope("singlethread") acquire, align 2
  %8 = load atomic i32, ptr %0 seq_cst, align 4, !invariant.load !1
  %9 = load { i8, i32 }, ptr %0, align 4
  store atomic double %4, ptr %0 seq_cst, align 16, !nontemporal !2, !invariant.group !1
  store atomic volatile i32 %8, ptr %0 syncscope("agent") release, align 4
  store atomic i32 %8, ptr %0 unordered, align 4
  store <vscale x 2 x float> %1, ptr %0, align 2
  store { i8, i32 } %9, ptr %0, align 4, !invariant.group !1
  ret void
}

define void @masked(ptr %0, <2 x float> %1, <2 x i1> %2, <vscale x 2 x i64> %3, <vscale x 2 x i1> %4, <vscale x 2 x ptr addrspace(1)> %5, <2 x ptr addrspace(3)> %6, <2 x ptr> %7) {
  %9 = call <2 x float> @llvm.masked.load.v2f32.p0(ptr align 1 %0, <2 x i1> %2, <2 x float> %1)
  %10 = call <vscale x 2 x i64> @llvm.masked.load.nxv2i64.p0(ptr align 4 %0, <vscale x 2 x i1> %4, <vscale x 2 x i64> %3)
  %11 = call <2 x ptr addrspace(3)> @llvm.masked.load.v2p3.p0(ptr align 1 %0, <2 x i1> %2, <2 x ptr addrspace(3)> %6)
  %12 = call <2 x ptr> @llvm.masked.gather.v2p0.v2p3(<2 x ptr addrspace(3)> align 2 %6, <2 x i1> %2, <2 x ptr> %7)
  %13 = call <vscale x 2 x i64> @llvm.masked.gather.nxv2i64.nxv2p1(<vscale x 2 x ptr addrspace(1)> align 1 %5, <vscale x 2 x i1> %4, <vscale x 2 x i64> %10)
  call void @llvm.masked.store.nxv2i64.p0(<vscale x 2 x i64> %13, ptr align 1 %0, <vscale x 2 x i1> %4)
  call void @llvm.masked.store.v2p0.p0(<2 x ptr> %12, ptr align 64 %0, <2 x i1> %2)
  call void @llvm.masked.scatter.v2p3.v2p3(<2 x ptr addrspace(3)> %6, <2 x ptr addrspace(3)> align 4294967296 %6, <2 x i1> %2)
  call void @llvm.masked.scatter.nxv2i64.nxv2p1(<vscale x 2 x i64> %3, <vscale x 2 x ptr addrspace(1)> align 1 %5, <vscale x 2 x i1> %4)
  ret void
}

define void @offsets(ptr %0, <2 x ptr addrspace(3)> %1, <vscale x 4 x ptr addrspace(3)> %2, i64 %3, i3 %4, <2 x i16> %5) {
  %7 = getelementptr nusw i8, <vscale x 4 x ptr addrspace(3)> %2, i64 %3
  %8 = getelementptr inbounds i8, ptr %0, i3 %4
  %9 = getelementptr nuw i8, <2 x ptr addrspace(3)> %1, <2 x i16> %5
  %10 = getelementptr i8, ptr %0, <2 x i16> %5
  %11 = ptrtoaddr <2 x ptr addrspace(3)> %1 to <2 x i64>
  %12 = ptrtoaddr <2 x ptr addrspace(3)> %9 to <2 x i64>
  %13 = sub <2 x i64> %11, %12
  %14 = trunc <2 x i64> %13 to <2 x i1>
  %15 = ptrtoaddr <vscale x 4 x ptr addrspace(3)> %2 to <vscale x 4 x i64>
  %16 = ptrtoaddr <vscale x 4 x ptr addrspace(3)> %7 to <vscale x 4 x i64>
  %17 = sub nuw <vscale x 4 x i64> %15, %16
  %18 = sext <vscale x 4 x i64> %17 to <vscale x 4 x i72>
  %19 = ptrtoaddr ptr %0 to i64
  %20 = ptrtoaddr ptr %8 to i64
  %21 = sub nuw nsw i64 %19, %20
  ret void
}

define void @sizes() {
  %1 = getelementptr <vscale x 4 x float>, ptr null, i32 1
  %2 = ptrtoint ptr %1 to i64
  %3 = getelementptr [3 x <vscale x 4 x float>], ptr null, i32 1
  %4 = ptrtoint ptr %3 to i32
  call void (...) @use(i64 8, i64 12, i32 9, i64 16, i64 16, i8 0, i128 48, i64 %2, i32 %4, i64 0, i64 8, i64 1024, i1 false, i32 0)
  ret void
}

define void @folded(ptr %0, i64 %1, <2 x i64> %2, i1 %3) {
  call void (...) @use(<2 x i64> <i64 0, i64 -77>, <2 x i32> <i32 77, i32 0>, <2 x i32> undef, i32 undef, i32 poison, i128 -77)
  call void (...) @use(<2 x ptr> getelementptr (i8, ptr null, <2 x i64> <i64 1, i64 2>), <2 x ptr> getelementptr (i8, ptr inttoptr (i64 77 to ptr), <2 x i64> <i64 1, i64 2>), <2 x ptr> getelementptr inbounds (i8, ptr inttoptr (i64 77 to ptr), <2 x i64> splat (i64 2)), <2 x ptr> <ptr inttoptr (i64 77 to ptr), ptr inttoptr (i64 77 to ptr)>, <2 x ptr> getelementptr (i8, <2 x ptr> zeroinitializer, <2 x i64> splat (i64 3)), <2 x ptr> zeroinitializer, <2 x ptr> getelementptr nuw (i8, <2 x ptr> <ptr null, ptr inttoptr (i64 77 to ptr)>, <2 x i64> splat (i64 2)), <2 x ptr> poison, <2 x ptr> undef, <2 x ptr> poison, <2 x ptr> zeroinitializer, <2 x ptr> undef)
  %5 = getelementptr i8, ptr %0, i32 0
  %6 = select i1 %3, ptr %0, ptr null
  call void (...) @use(ptr inttoptr (i64 74 to ptr), ptr inttoptr (i64 -3 to ptr), ptr inttoptr (i64 77 to ptr), ptr %5, ptr poison, ptr undef, ptr null, ptr %6)
  ret void
}

define void @folded_vectors() {
  call void (...) @use(<2 x i64> <i64 1, i64 2>, <2 x i32> zeroinitializer, <2 x ptr> getelementptr (i8, <2 x ptr> getelementptr (i8, ptr null, <2 x i64> <i64 1, i64 2>), <2 x i64> <i64 1, i64 2>))
  call void (...) @use(<2 x ptr> getelementptr ({ i32, [4 x i16] }, ptr null, <2 x i64> <i64 1, i64 2>, i32 1, <2 x i64> splat (i64 3)), <2 x ptr> getelementptr inbounds ({ i32, [4 x i16] }, <2 x ptr> zeroinitializer, <2 x i64> splat (i64 1), i32 1, <2 x i64> splat (i64 3)))
  call void (...) @use(<vscale x 2 x ptr> getelementptr (i8, <vscale x 2 x ptr> zeroinitializer, <vscale x 2 x i64> splat (i64 3)), <vscale x 2 x i64> zeroinitializer)
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: read)
declare <2 x float> @llvm.masked.load.v2f32.p0(ptr captures(none), <2 x i1>, <2 x float>) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: read)
declare <vscale x 2 x i64> @llvm.masked.load.nxv2i64.p0(ptr captures(none), <vscale x 2 x i1>, <vscale x 2 x i64>) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: read)
declare <2 x ptr addrspace(3)> @llvm.masked.load.v2p3.p0(ptr captures(none), <2 x i1>, <2 x ptr addrspace(3)>) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
declare <2 x ptr> @llvm.masked.gather.v2p0.v2p3(<2 x ptr addrspace(3)>, <2 x i1>, <2 x ptr>) #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
declare <vscale x 2 x i64> @llvm.masked.gather.nxv2i64.nxv2p1(<vscale x 2 x ptr addrspace(1)>, <vscale x 2 x i1>, <vscale x 2 x i64>) #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: write)
declare void @llvm.masked.store.nxv2i64.p0(<vscale x 2 x i64>, ptr captures(none), <vscale x 2 x i1>) #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: write)
declare void @llvm.masked.store.v2p0.p0(<2 x ptr>, ptr captures(none), <2 x i1>) #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(write)
declare void @llvm.masked.scatter.v2p3.v2p3(<2 x ptr addrspace(3)>, <2 x ptr addrspace(3)>, <2 x i1>) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(write)
declare void @llvm.masked.scatter.nxv2i64.nxv2p1(<vscale x 2 x i64>, <vscale x 2 x ptr addrspace(1)>, <vscale x 2 x i1>) #3

attributes #0 = { nocallback nofree nosync nounwind willreturn memory(argmem: read) }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(read) }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(argmem: write) }
attributes #3 = { nocallback nofree nosync nounwind willreturn memory(write) }

!llvm.module.flags = !{!0}

!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = !{}
!2 = !{i32 1}
!3 = !{!"a", !"b"}
