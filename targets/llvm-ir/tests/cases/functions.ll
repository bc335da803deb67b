; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"

; Function Attrs: noinline nounwind memory(argmem: read) alignstack(4)
define internal fastcc zeroext i32 @attrs(ptr noalias align 8 captures(none) dereferenceable(16) %0, i32 signext range(i32 0, 10) %1) #0 section "code" align 16 gc "statepoint-example" {
  ret i32 %1
}

declare extern_weak ptr @weak(ptr byval(i32), ...)

; Function Attrs: uwtable(sync) vscale_range(1,16)
define hidden [2 x i64] @hidden(i64 %0) #1 !prof !1 {
  %2 = insertvalue [2 x i64] poison, i64 %0, 1
  ret [2 x i64] %2
}

define i32 @vectors(<4 x i32> %0, i64 %1, i32 %2, <4 x i1> %3, ptr %4) {
  %6 = insertelement <4 x i32> %0, i32 %2, i64 %1
  %7 = shufflevector <4 x i32> %6, <4 x i32> %0, <4 x i32> <i32 0, i32 poison, i32 5, i32 3>
  %8 = call <4 x i32> @llvm.masked.load.v4i32.p0(ptr align 16 %4, <4 x i1> %3, <4 x i32> %7)
  %9 = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %8)
  %10 = extractelement <4 x i32> %8, i64 %1
  %11 = call i32 @llvm.ctlz.i32(i32 %10, i1 true)
  %12 = call { i32, i1 } @llvm.umul.with.overflow.i32(i32 %9, i32 %11)
  %13 = extractvalue { i32, i1 } %12, 0
  %14 = call i32 @llvm.bswap.i32(i32 %13)
  call void @llvm.assume(i1 true) [ "align"(ptr %4, i64 %1) ]
  ret i32 %14
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: read)
declare <4 x i32> @llvm.masked.load.v4i32.p0(ptr captures(none), <4 x i1>, <4 x i32>) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.vector.reduce.add.v4i32(<4 x i32>) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.ctlz.i32(i32, i1 immarg) #3

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare { i32, i1 } @llvm.umul.with.overflow.i32(i32, i32) #4

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.bswap.i32(i32) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write)
declare void @llvm.assume(i1 noundef) #5

attributes #0 = { noinline nounwind memory(argmem: read) alignstack=4 "custom" "frame-pointer"="all" "key"="value" "target-cpu"="generic" }
attributes #1 = { uwtable(sync) vscale_range(1,16) }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(argmem: read) }
attributes #3 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write) }

!llvm.module.flags = !{!0}

!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = !{!"function_entry_count", i64 5}
