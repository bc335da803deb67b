define i32 @f(ptr %p) {
  %x = load i32, ptr %p, !range !0
  ret i32 %x
}
!0 = !{}
; -----
define i32 @f(ptr %p) {
  %x = load i32, ptr %p, !range !0
  ret i32 %x
}
!0 = !{i32 1}
; -----
define i32 @f(ptr %p) {
  %x = load i32, ptr %p, !range !0
  ret i32 %x
}
!0 = !{!"a", !"b"}
; -----
define i32 @f(ptr %p) {
  %x = load i32, ptr %p, !range !0
  ret i32 %x
}
!0 = !{i32 1, i32 1}
; -----
define i32 @f(ptr %p) {
  %x = load i32, ptr %p, !range !0
  ret i32 %x
}
!0 = !{i32 1, i32 5, i32 3, i32 8}
; -----
define i32 @f(ptr %p) {
  %x = load i32, ptr %p, !range !0
  ret i32 %x
}
!0 = !{i32 5, i32 8, i32 1, i32 3}
; -----
define i32 @f(ptr %p) {
  %x = load i32, ptr %p, !range !0
  ret i32 %x
}
!0 = !{i32 1, i32 5, i32 5, i32 8}
; -----
define i32 @f(i32 %p) {
  %x = add i32 %p, %p, !range !0
  ret i32 %x
}
!0 = !{i32 1, i32 2}
; -----
define ptr @f(ptr %p) {
  %x = load ptr, ptr %p, !range !0
  ret ptr %x
}
!0 = !{i32 1, i32 2}
; -----
define void @f(i1 %c) {
  br i1 %c, label %a, label %b, !prof !0
a:
  ret void
b:
  ret void
}
!0 = !{}
; -----
define void @f(i1 %c) {
  br i1 %c, label %a, label %b, !prof !0
a:
  ret void
b:
  ret void
}
!0 = !{!"branch_weights"}
; -----
define void @f(i1 %c) {
  br i1 %c, label %a, label %b, !prof !0
a:
  ret void
b:
  ret void
}
!0 = !{i32 1, i32 2}
; -----
define void @f(i1 %c) {
  br i1 %c, label %a, label %b, !prof !0
a:
  ret void
b:
  ret void
}
!0 = !{!"branch_weights", i32 1}
; -----
define void @f(i1 %c) {
  br i1 %c, label %a, label %b, !prof !0
a:
  ret void
b:
  ret void
}
!0 = !{!"branch_weights", i32 1, i32 2, i32 3}
; -----
define void @f(i1 %c) {
  br i1 %c, label %a, label %b, !prof !0
a:
  ret void
b:
  ret void
}
!0 = !{!"branch_weights", !"a", i32 2}
; -----
define void @f(i1 %c) {
  br i1 %c, label %a, label %b, !prof !0
a:
  ret void
b:
  ret void
}
!0 = !{!"foo", i32 1}
; -----
define void @f(i1 %c) {
  br i1 %c, label %a, label %b, !prof !0
a:
  ret void
b:
  ret void
}
!0 = !{!"VP", i32 0, i64 3}
; -----
define i32 @f(i32 %p) {
  %x = add i32 %p, %p, !prof !0
  ret i32 %x
}
!0 = !{!"branch_weights", i32 2, i32 3}
; -----
define void @f() !prof !0 {
  ret void
}
!0 = !{!"function_entry", i64 2}
; -----
define void @f() !prof !0 {
  ret void
}
!0 = !{!"foo", i64 2}
; -----
define void @f() !prof !0 {
  ret void
}
!0 = !{!"function_entry"}
; -----
define void @f() !prof !0 {
  ret void
}
!0 = !{!"function_entry", !"a"}
; -----
define i32 @f(ptr %p) {
  %x = load i32, ptr %p, !nonnull !0
  ret i32 %x
}
!0 = !{}
; -----
define ptr @f(ptr %p) {
  %x = load ptr, ptr %p, !nonnull !0
  ret ptr %x
}
!0 = !{i32 1}
; -----
define ptr @f(ptr %p) {
  %x = load ptr, ptr %p, !align !0
  ret ptr %x
}
!0 = !{i32 1}
; -----
define ptr @f(ptr %p) {
  %x = load ptr, ptr %p, !dereferenceable !0
  ret ptr %x
}
!0 = !{i32 1}
; -----
define i32 @f(ptr %p) {
  %x = load i32, ptr %p, !dereferenceable !0
  ret i32 %x
}
!0 = !{i64 1}
; -----
define float @f(float %p) {
  %x = fadd float %p, %p, !fpmath !0
  ret float %x
}
!0 = !{i32 1}
; -----
define void @f(ptr %p) {
  fence acquire, !invariant.group !0
  ret void
}
!0 = !{}
; -----
declare i32 @g()
define void @f() {
  %x = call i64 @h(), !range !0
  ret void
}
declare i64 @h()
!0 = !{i32 1, i32 2}
; -----
define i32 @f(ptr %p) {
  %x = load i32, ptr %p, !range !0
  ret i32 %x
}
!0 = !{i32 1, i64 2}
; -----
define i32 @f(ptr %p) {
  %x = load i32, ptr %p, !range !0
  ret i32 %x
}
!0 = !{i32 1, !"b"}
; -----
define i32 @f(ptr %p) {
  %x = load i32, ptr %p, !range !0
  ret i32 %x
}
!0 = !{i32 1, i32 2, i32 4, i32 6, i32 8, i32 1}
; -----
define i32 @f(ptr %p) {
  %x = load i32, ptr %p, !range !0
  ret i32 %x
}
!0 = !{i32 1, i32 3, i32 5, i32 7, i32 9, i32 2}
; -----
define void @f(i32 %c) {
  switch i32 %c, label %a [ i32 1, label %a ], !prof !0
a:
  ret void
}
!0 = !{!"branch_weights", i32 1}
; -----
define i32 @f(i1 %c) {
  %x = select i1 %c, i32 1, i32 2, !prof !0
  ret i32 %x
}
!0 = !{!"branch_weights", i32 1}
; -----
declare void @g()
define void @f() {
  call void @g(), !prof !0
  ret void
}
!0 = !{!"branch_weights", i32 1, i32 2}
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
!0 = !{!"branch_weights", i32 1, i32 2, i32 3}
; -----
define void @f() {
  br label %a, !prof !0
a:
  ret void
}
!0 = !{!"branch_weights", i32 1, i32 2}
; -----
define void @f(ptr %p) {
  indirectbr ptr %p, [label %a], !prof !0
a:
  ret void
}
!0 = !{!"branch_weights", i32 1, i32 2}
; -----
define void @f(i1 %c) {
  br i1 %c, label %a, label %b, !prof !0
a:
  ret void
b:
  ret void
}
!0 = !{null, i32 1, i32 2}
; -----
declare !prof !0 void @f()
!0 = !{!"function_entry_count", i64 1}
; -----
define void @f() !prof !0 {
  ret void
}
!0 = !{!"function_entry_count", !"a"}
; -----
declare i32 @g()
define void @f() {
  %x = call i32 @g(), !nonnull !0
  ret void
}
!0 = !{}
; -----
define void @f(ptr %p) {
  %x = getelementptr i8, ptr %p, i32 1, !nonnull !0
  ret void
}
!0 = !{}
; -----
define void @f(ptr %p) {
  %x = getelementptr i8, ptr %p, i32 1, !dereferenceable !0
  ret void
}
!0 = !{i64 1}
; -----
define void @f(ptr %p) {
  %x = load ptr, ptr %p, !dereferenceable !0
  ret void
}
!0 = !{i64 1, i64 2}
; -----
define void @f(ptr %p) {
  %x = getelementptr i8, ptr %p, i32 1, !align !0
  ret void
}
!0 = !{i64 1}
; -----
define void @f(ptr %p) {
  %x = load i32, ptr %p, !align !0
  ret void
}
!0 = !{i64 1}
; -----
define void @f(ptr %p) {
  %x = load ptr, ptr %p, !align !0
  ret void
}
!0 = !{i64 3}
; -----
define void @f(ptr %p) {
  %x = load ptr, ptr %p, !align !0
  ret void
}
!0 = !{i64 3, i64 4}
; -----
define void @f(ptr %p) {
  %x = load ptr, ptr %p, !align !0
  ret void
}
!0 = !{i64 8589934592}
; -----
define void @f(i32 %p) {
  %x = add i32 %p, 1, !fpmath !0
  ret void
}
!0 = !{float 1.0}
; -----
define void @f(float %p) {
  %x = fadd float %p, 1.0, !fpmath !0
  ret void
}
!0 = !{float -1.0}
; -----
define void @f(float %p) {
  %x = fadd float %p, 1.0, !fpmath !0
  ret void
}
!0 = !{double 1.0}
; -----
define void @f(float %p) {
  %x = fadd float %p, 1.0, !fpmath !0
  ret void
}
!0 = !{float 1.0, float 2.0}
; -----
define void @f(i32 %p) {
  %x = add i32 %p, 1, !tbaa !0
  ret void
}
!0 = !{!1, !1, i64 0}
!1 = !{!"int", !2}
!2 = !{!"root"}
; -----
define void @f(ptr %p) {
  %x = load ptr, ptr %p, !annotation !0
  ret void
}
!0 = !{i32 1}
; -----
define void @f(ptr %p) {
  %x = load ptr, ptr %p, !memprof !0
  ret void
}
!0 = !{}
