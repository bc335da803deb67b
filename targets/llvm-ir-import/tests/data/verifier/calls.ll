define void @f({ ptr, i32 } %x) {
  resume { ptr, i32 } %x
}
; -----
declare void @g()
define void @f() {
  invoke void @g() to label %a unwind label %b
a:
  ret void
b:
  %x = landingpad { ptr, i32 } cleanup
  ret void
}
; -----
define void @f(ptr %p) {
  call void asm "nop", "=*m"(ptr %p)
  ret void
}
; -----
define i32 @f(i1 %c) {
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %x = phi i32 [ 1, %a ]
  ret i32 %x
}
; -----
declare void @g(i32)
define i32 @f() {
  musttail call void @g(i32 1)
  ret i32 0
}
; -----
declare void @llvm.va_start.p0(ptr)
define void @f(ptr %p) {
  call void @llvm.va_start.p0(ptr %p)
  ret void
}
; -----
define void @f(token %t) {
  ret void
}
; -----
define void @llvm.foo() {
  ret void
}
; -----
declare i32 @p(...)
declare void @g()
define void @f({ ptr, i32 } %x) personality ptr @p {
  invoke void @g() to label %a unwind label %b
a:
  ret void
b:
  %y = landingpad { ptr, i32 } cleanup
  resume { ptr, i64 } zeroinitializer
}
; -----
declare i32 @p(...)
declare void @g()
define void @f({ ptr, i32 } %x) personality ptr @p {
  invoke void @g() to label %a unwind label %b
a:
  invoke void @g() to label %c unwind label %d
c:
  ret void
b:
  %y = landingpad { ptr, i32 } cleanup
  ret void
d:
  %z = landingpad { ptr, i64 } cleanup
  ret void
}
; -----
declare i32 @p(...)
declare void @g()
define void @f() personality ptr @p {
  invoke void @g() to label %a unwind label %b
a:
  ret void
b:
  %x = add i32 1, 2
  %y = landingpad { ptr, i32 } cleanup
  ret void
}
; -----
declare i32 @p(...)
declare void @g()
define void @f() personality ptr @p {
  br label %b
b:
  %y = landingpad { ptr, i32 } cleanup
  ret void
}
; -----
declare i32 @p(...)
declare void @g()
define void @f() personality ptr @p {
  invoke void @g() to label %a unwind label %b
a:
  ret void
b:
  %y = landingpad { ptr, i32 }
  ret void
}
; -----
declare i32 @p(...)
declare void @g()
define void @f() personality ptr @p {
  invoke void @g() to label %a unwind label %b
a:
  ret void
b:
  ret void
}
; -----
declare i32 @p(...)
declare void @g()
define void @f() personality ptr @p {
  invoke void @g() to label %b unwind label %b
b:
  %y = landingpad { ptr, i32 } cleanup
  ret void
}
; -----
declare fastcc void @g(i32)
define void @f(i32 %x) {
  musttail call fastcc void @g(i32 %x)
  ret void
}
; -----
declare void @g(i32)
define void @f() {
  musttail call void @g(i32 1)
  ret void
}
; -----
declare void @g(i32)
define void @f(i64 %x) {
  musttail call void @g(i32 1)
  ret void
}
; -----
declare void @g(i32)
define void @f(i32 %x) {
  musttail call void @g(i32 1)
  %y = add i32 1, 2
  ret void
}
; -----
declare i32 @g(i32)
define i32 @f(i32 %x) {
  %y = musttail call i32 @g(i32 1)
  ret i32 1
}
; -----
declare void @g(i32, ...)
define void @f(i32 %x) {
  musttail call void (i32, ...) @g(i32 1)
  ret void
}
; -----
define void @f() {
  musttail call void asm "", ""()
  ret void
}
; -----
declare void @g(ptr byval(i32))
define void @f(ptr %x) {
  musttail call void @g(ptr byval(i32) %x)
  ret void
}
; -----
declare void @g(ptr)
define void @f(ptr %x) {
  call void @g(ptr sret(i32) byval(i32) %x)
  ret void
}
; -----
declare void @g(i32)
define void @f(i32 %x) {
  call void @g(i32 nonnull %x)
  ret void
}
; -----
declare void @g(i32)
define void @f(i32 %x) {
  call void @g(i32 %x) noinline alwaysinline
  ret void
}
; -----
declare void @g(ptr)
define void @f(ptr %x) {
  call void @g(ptr elementtype(i32) %x)
  ret void
}
; -----
declare void @g(i32)
define void @f(i32 %x) {
  call void @g(i32 immarg %x)
  ret void
}
; -----
declare void @g()
define void @f() {
  call void @g() ["deopt"(), "deopt"()]
  ret void
}
; -----
declare void @g()
define void @f() {
  call void @g() ["funclet"(i32 1)]
  ret void
}
; -----
declare void @g()
define void @f() {
  call void @g() ["cfguardtarget"()]
  ret void
}
; -----
define i32 @f(ptr %p) {
  %x = load i32, ptr %p, !range !DIExpression()
  ret i32 %x
}
; -----
define void @f(ptr %p) {
  call void asm "nop", "r"(ptr elementtype(i32) %p)
  ret void
}
; -----
define void @f(i32 %p) {
  call void asm "nop", "=*m"(i32 elementtype(i32) %p)
  ret void
}
; -----
define void @f(i32 %p) {
  call void asm "nop", "!i"()
  ret void
}
; -----
define ptr @f() {
a:
  ret ptr blockaddress(@f, %a)
}
; -----
declare void @llvm.donothing()
define void @f(ptr %p) {
  store ptr @llvm.donothing, ptr %p
  ret void
}
; -----
declare i8 @llvm.bswap.i8(i8)
define void @f() {
  %x = call i8 @llvm.bswap.i8(i8 1)
  ret void
}
; -----
declare i8 @llvm.ctlz.i8(i8, i1)
define void @f(i1 %x) {
  %y = call i8 @llvm.ctlz.i8(i8 1, i1 %x)
  ret void
}
; -----
declare void @llvm.lifetime.start.p0(ptr)
define void @f(ptr %x) {
  call void @llvm.lifetime.start.p0(ptr %x)
  ret void
}
; -----
declare <4 x i32> @llvm.vector.insert.v4i32.v2i32(<4 x i32>, <2 x i32>, i64)
define void @f(<4 x i32> %a, <2 x i32> %b) {
  %x = call <4 x i32> @llvm.vector.insert.v4i32.v2i32(<4 x i32> %a, <2 x i32> %b, i64 1)
  ret void
}
; -----
declare <2 x i32> @llvm.vector.extract.v2i32.v4i32(<4 x i32>, i64)
define void @f(<4 x i32> %a) {
  %x = call <2 x i32> @llvm.vector.extract.v2i32.v4i32(<4 x i32> %a, i64 3)
  ret void
}
; -----
declare i32 @llvm.smul.fix.i32(i32, i32, i32)
define void @f(i32 %a) {
  %x = call i32 @llvm.smul.fix.i32(i32 %a, i32 %a, i32 32)
  ret void
}
; -----
declare void @llvm.prefetch.p0(ptr, i32, i32, i32)
define void @f(ptr %a) {
  call void @llvm.prefetch.p0(ptr %a, i32 2, i32 4, i32 1)
  ret void
}
; -----
declare i1 @llvm.is.fpclass.f32(float, i32)
define void @f(float %a) {
  %x = call i1 @llvm.is.fpclass.f32(float %a, i32 2048)
  ret void
}
; -----
declare <4 x float> @llvm.matrix.transpose.v4f32(<4 x float>, i32, i32)
define void @f(<4 x float> %a) {
  %x = call <4 x float> @llvm.matrix.transpose.v4f32(<4 x float> %a, i32 3, i32 2)
  ret void
}
; -----
declare void @llvm.memcpy.element.unordered.atomic.p0.p0.i32(ptr, ptr, i32, i32)
define void @f(ptr %a) {
  call void @llvm.memcpy.element.unordered.atomic.p0.p0.i32(ptr %a, ptr %a, i32 4, i32 3)
  ret void
}
; -----
declare ptr @llvm.invariant.start.p0(i64, ptr)
define void @f(ptr %a) {
  %x = call ptr @llvm.invariant.start.p0(i64 -2, ptr %a)
  ret void
}
