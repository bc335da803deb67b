%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = alloca void
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = alloca i32, align 7
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = alloca i32, float %f
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = alloca <4294967296 x i8>
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = alloca {void}
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = alloca %nope
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = alloca x86_mmx
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = alloca metadata
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = alloca typedptr
  ret void
}
; -----
%t = type
; -----
%t = type opaque
%t = type i32
; -----
%t = type { %t }
@g = global %t zeroinitializer
; -----
%t = type { %u }
%u = type { %t }
@g = external global %t
; -----
define void @f() {
  %1 = alloca target("x")
  ret void
}
; -----
define void @f(ptr %p) {
  %1 = load target("x"), ptr %p
  ret void
}
