; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"

@s = internal global { i8, [2 x float] } { i8 1, [2 x float] [float 1.000000e+00, float 2.000000e+00] }
@c = internal global [1 x { float, float }] [{ float, float } { float 1.000000e+00, float 2.000000e+00 }]
@sp = internal global [3 x i32] [i32 0, i32 5, i32 0]
@n = internal global [3 x [2 x i32]] zeroinitializer
@b = internal global i1 true
@fp = internal global ptr @f
@com = common global i32 0
@u = internal global i64 undef
@h = internal global [2 x half] [half 0xH3E00, half 0xH2E66]
@t = thread_local unnamed_addr global <4 x i32> splat (i32 3)

declare void @f()

define float @g(float %0, <4 x float> %1, <4 x i1> %2, i32 %3, ptr %4, i64 %5) {
  %7 = call float @llvm.experimental.constrained.fptrunc.f32.f64(double 1.000000e+00, metadata !"round.towardzero", metadata !"fpexcept.ignore") #2
  %8 = call <4 x float> @llvm.vp.fadd.v4f32(<4 x float> %1, <4 x float> %1, <4 x i1> %2, i32 %3)
  ret float %7
}

; Function Attrs: nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare float @llvm.experimental.constrained.fptrunc.f32.f64(double, metadata, metadata) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <4 x float> @llvm.vp.fadd.v4f32(<4 x float>, <4 x float>, <4 x i1>, i32) #1

attributes #0 = { nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite) }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { strictfp }

!llvm.module.flags = !{!0}

!0 = !{i32 2, !"Debug Info Version", i32 3}
