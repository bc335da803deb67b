define void @f(i1 %c) {
  br i1 %c, label %a, label %b, !prof !0
a:
  ret void
b:
  ret void
}
!0 = !{!"branch_weights", i32 0, i32 0}
; -----
declare i32 @f(ptr sret(i32))
; -----
define i32 @f() {
  %x = call i32 asm "nop", "r"(i32 1)
  ret i32 %x
}
; -----
define void @f() {
  call void asm "nop", "=&&r"()
  ret void
}
; -----
define void @f() {
  call void asm "nop", "r,r"(i32 1)
  ret void
}
; -----
define void @f() {
  call void asm "nop", "~{memory"()
  ret void
}
; -----
define void @f() {
  call void asm "nop", "~{memory},r"(i32 1)
  ret void
}
; -----
define i32 @f() {
  %x = call i32 asm "nop", "=r,1"(i32 1)
  ret i32 %x
}
; -----
define { i32, i32, i32 } @f() {
  %x = call { i32, i32, i32 } asm "nop", "=r,=r"()
  ret { i32, i32, i32 } %x
}
; -----
define void @f(i32 %c) {
  switch i32 %c, label %a [ i32 1, label %a  i32 1, label %a ]
a:
  ret void
}
; -----
define void @f() {
  %x = alloca i32, align 8589934592
  ret void
}
; -----
declare internal void @f()
; -----
define i32 @f(ptr %p) {
  %x = load atomic i32, ptr %p release, align 4
  ret i32 %x
}
; -----
define ptr addrspace(1) @f(ptr %p) {
  %x = bitcast ptr %p to ptr addrspace(1)
  ret ptr addrspace(1) %x
}
; -----
declare sret(i32) ptr @f()
; -----
declare captures(none) ptr @f()
; -----
declare returned ptr @f()
; -----
declare byval(i32) ptr @f()
; -----
declare nest ptr @f()
; -----
declare readonly ptr @f()
; -----
declare void @f() nonnull
; -----
declare nofree ptr @f()
; -----
declare void @f(label)
; -----
%o = type opaque
declare void @f(%o)
; -----
declare void @f(ptr initializes((4,0)))
; -----
@g = global i32 0, align 8589934592
; -----
@g = external dso_local dllimport global i32
; -----
@g = extern_weak global i32 1
; -----
@g = global token none
; -----
@g = global void () zeroinitializer
; -----
@g = global i32 1, code_model "x"
; -----
declare i32 @p(...)
declare void @g()
define void @f() personality ptr @p {
  invoke void @g() to label %a unwind label %b
a:
  ret void
b:
  %y = landingpad { ptr, i32 } filter ptr null
  ret void
}
; -----
declare i32 @p(...)
declare void @g()
define void @f() personality ptr @p {
  invoke void @g() to label %a unwind label %b, !prof !0
a:
  ret void
b:
  %y = landingpad { ptr, i32 } cleanup
  ret void
}
!0 = !{!"branch_weights", i32 1}
; -----
define void @f(i32 %p) {
  call void asm "nop", "r,"(i32 %p)
  ret void
}
; -----
define i32 @f(i32 %p) {
  %x = call {i32,i32} asm "nop", "=r"(i32 %p)
  ret i32 %p
}
; -----
define void @f(i32 %p) {
  call void (i32, ...) asm "nop", "r,r"(i32 %p, i32 1)
  ret void
}
; -----
%o = type opaque
define void @f() {
  %x = alloca %o
  ret void
}
; -----
define void @f() {
  %x = alloca token
  ret void
}
; -----
define void @f(ptr %p) {
  %x = load i32, ptr %p, align 8589934592
  ret void
}
; -----
define i32 @f() {
  ret void
}
; -----
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define void @f(ptr %p) {
  call void @llvm.memcpy.p0.p0.i64(ptr align 3 %p, ptr %p, i64 1, i1 0)
  ret void
}
; -----
declare <2 x i32> @llvm.masked.load.v2i32.p0(ptr, <2 x i1>, <2 x i32>)
define void @f(ptr %a, <2 x i1> %m, <2 x i32> %b) {
  %x = call <2 x i32> @llvm.masked.load.v2i32.p0(ptr align 3 %a, <2 x i1> %m, <2 x i32> %b)
  ret void
}
; -----
%o = type opaque
@g = global %o zeroinitializer
