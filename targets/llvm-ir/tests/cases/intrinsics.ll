; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"

; Function Attrs: noinline optnone
define void @kernel(ptr %0, <4 x float> %1, <4 x i1> %2, i32 %3, <vscale x 4 x float> %4, i64 %5) #0 !vec_type_hint !1 !work_group_size_hint !2 {
  %7 = call <vscale x 4 x float> @llvm.vector.insert.nxv4f32.v4f32(<vscale x 4 x float> %4, <4 x float> %1, i64 0)
  %8 = call <4 x float> @llvm.vector.extract.v4f32.nxv4f32(<vscale x 4 x float> %7, i64 4)
  %9 = call reassoc float @llvm.vector.reduce.fadd.v4f32(float 0.000000e+00, <4 x float> %8)
  call void @llvm.prefetch.p0(ptr %0, i32 0, i32 3, i32 1)
  %10 = call i1 @llvm.is.fpclass.f32(float %9, i32 3)
  %11 = call <4 x float> @llvm.matrix.transpose.v4f32(<4 x float> %1, i32 2, i32 2)
  %12 = call i32 @llvm.expect.with.probability.i32(i32 %3, i32 %3, double 5.000000e-01)
  %13 = call ptr @llvm.ptrmask.p0.i64(ptr %0, i64 %5)
  %14 = call ptr @llvm.invariant.start.p0(i64 4, ptr %0)
  call void @llvm.invariant.end.p0(ptr %14, i64 4, ptr %0)
  %15 = call i8 @llvm.scmp.i8.i32(i32 %3, i32 %3)
  call void @llvm.masked.compressstore.v4f32(<4 x float> %1, ptr align 8 %0, <4 x i1> %2)
  call void @llvm.memset.inline.p0.i64(ptr %0, i8 0, i64 10, i1 true)
  %16 = getelementptr nusw nuw i8, ptr %0, i64 %5
  call void asm "nop", ""()
  call void @llvm.experimental.noalias.scope.decl(metadata !3)
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <vscale x 4 x float> @llvm.vector.insert.nxv4f32.v4f32(<vscale x 4 x float>, <4 x float>, i64 immarg) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <4 x float> @llvm.vector.extract.v4f32.nxv4f32(<vscale x 4 x float>, i64 immarg) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.vector.reduce.fadd.v4f32(float, <4 x float>) #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite, inaccessiblemem: readwrite)
declare void @llvm.prefetch.p0(ptr readonly captures(none), i32 immarg, i32 immarg, i32 immarg) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i1 @llvm.is.fpclass.f32(float, i32 immarg) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <4 x float> @llvm.matrix.transpose.v4f32(<4 x float>, i32 immarg, i32 immarg) #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.expect.with.probability.i32(i32, i32, double immarg) #4

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare ptr @llvm.ptrmask.p0.i64(ptr, i64) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare ptr @llvm.invariant.start.p0(i64 immarg, ptr captures(none)) #5

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.invariant.end.p0(ptr, i64 immarg, ptr captures(none)) #5

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare range(i8 -1, 2) i8 @llvm.scmp.i8.i32(i32, i32) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: write)
declare void @llvm.masked.compressstore.v4f32(<4 x float>, ptr captures(none), <4 x i1>) #6

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.inline.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg) #7

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare void @llvm.experimental.noalias.scope.decl(metadata) #8

attributes #0 = { noinline optnone "aarch64_new_za" "aarch64_pstate_sm_enabled" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite, inaccessiblemem: readwrite) }
attributes #3 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { nocallback nofree nosync nounwind willreturn memory(none) }
attributes #5 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #6 = { nocallback nofree nosync nounwind willreturn memory(argmem: write) }
attributes #7 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #8 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }

!llvm.module.flags = !{!0}

!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = !{i32 undef, i32 1}
!2 = !{i32 128, i32 128, i32 128}
!3 = !{!4}
!4 = !{!"named", !5}
!5 = distinct !{!5}
