; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"

define i32 @ints(i32 %0, i32 %1) {
  %3 = add nuw nsw i32 %0, 10
  %4 = mul nuw i32 %3, %1
  %5 = udiv i32 %4, 5
  %6 = or disjoint i32 %5, poison
  %7 = icmp slt i32 %6, %0
  %8 = select i1 %7, i32 %6, i32 %1
  %9 = zext nneg i32 %8 to i64
  %10 = trunc nsw i64 %9 to i32
  %11 = freeze i32 %10
  ret i32 %11
}

define float @floats(float %0, <4 x float> %1, <vscale x 2 x double> %2) {
  %4 = fadd fast float %0, 0x3FB99999A0000000
  %5 = fmul nnan contract <4 x float> %1, splat (float 2.000000e+00)
  %6 = fsub <4 x float> %5, <float 1.000000e+00, float 2.000000e+00, float 0.000000e+00, float -0.000000e+00>
  %7 = fneg float %4
  %8 = fcmp ninf uge float %7, %4
  %9 = call float @llvm.sqrt.f32(float %7)
  %10 = call reassoc <4 x float> @llvm.fmuladd.v4f32(<4 x float> %1, <4 x float> %6, <4 x float> splat (float 2.000000e+00))
  %11 = call float @llvm.powi.f32.i32(float %9, i32 3)
  %12 = call <vscale x 2 x double> @llvm.fabs.nxv2f64(<vscale x 2 x double> %2)
  %13 = select i1 %8, float %11, float 1.500000e+00
  ret float %13
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.sqrt.f32(float) #0

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <4 x float> @llvm.fmuladd.v4f32(<4 x float>, <4 x float>, <4 x float>) #0

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.powi.f32.i32(float, i32) #0

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <vscale x 2 x double> @llvm.fabs.nxv2f64(<vscale x 2 x double>) #0

attributes #0 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0}

!0 = !{i32 2, !"Debug Info Version", i32 3}
