define i32 @f(ptr %p) {
  %v = load i32, ptr %p, !tbaa !0
  ret i32 %v
}
!9 = !{!"root"}
!8 = !{!"int", !9, i64 0}
!0 = !{!8, !8, i64 0, i64 2}
; -----
define i32 @f(ptr %p) {
  %v = load i32, ptr %p, !tbaa !0
  ret i32 %v
}
!9 = !{!"root"}
!8 = !{!"int", !9, i64 0}
!0 = !{!8, !8, i64 0, !"a"}
; -----
define i32 @f(ptr %p) {
  %v = load i32, ptr %p, !tbaa !0
  ret i32 %v
}
!9 = !{!"root"}
!8 = !{!"int", !9, i64 0}
!0 = !{!8, !8}
; -----
define i32 @f(ptr %p) {
  %v = load i32, ptr %p, !tbaa !0
  ret i32 %v
}
!9 = !{!"root"}
!8 = !{!"int", !9, i64 0}
!0 = !{!8, !8, i64 0, i64 1, i64 1}
; -----
define i32 @f(ptr %p) {
  %v = load i32, ptr %p, !tbaa !0
  ret i32 %v
}
!9 = !{!"root"}
!8 = !{!"int", !9, i64 0}
!0 = !{!8, !8, !"a"}
; -----
define i32 @f(ptr %p) {
  %v = load i32, ptr %p, !tbaa !0
  ret i32 %v
}
!9 = !{!"root"}
!8 = !{!"int", !9, i64 0}
!0 = !{!8, !8, i64 4}
; -----
define i32 @f(ptr %p) {
  %v = load i32, ptr %p, !tbaa !0
  ret i32 %v
}
!9 = !{!"root"}
!8 = !{!"int", !9, i64 0}
!0 = !{!8, !"a", i64 0}
; -----
define i32 @f(ptr %p) {
  %v = load i32, ptr %p, !tbaa !0
  ret i32 %v
}
!9 = !{!"root"}
!8 = !{!"int", !9, i64 0}
!7 = !{!"s", !8, i64 0, !8, i64 4}
!0 = !{!7, !8, i64 8}
; -----
define i32 @f(ptr %p) {
  %v = load i32, ptr %p, !tbaa !0
  ret i32 %v
}
!9 = !{!"root"}
!8 = !{!"int", !9, i64 0}
!7 = !{!"s", !8, i64 0, !8, i64 4}
!0 = !{!7, !8, i64 2}
; -----
define i32 @f(ptr %p) {
  %v = load i32, ptr %p, !tbaa !0
  ret i32 %v
}
!9 = !{!"root"}
!8 = !{!"int", !9, i64 0}
!7 = !{!"s", !8, i64 4, !8, i64 0}
!0 = !{!7, !8, i64 4}
; -----
define i32 @f(ptr %p) {
  %v = load i32, ptr %p, !tbaa !0
  ret i32 %v
}
!9 = !{!"root"}
!8 = !{!"int", !9, i64 0}
!7 = !{!"s", !8, i64 0, !8}
!0 = !{!7, !8, i64 0}
; -----
define i32 @f(ptr %p) {
  %v = load i32, ptr %p, !tbaa !0
  ret i32 %v
}
!9 = !{!"root"}
!8 = !{!"int", !9, i64 0}
!7 = !{i32 1, !8, i64 0}
!0 = !{!7, !8, i64 0}
; -----
define i32 @f(ptr %p) {
  %v = load i32, ptr %p, !tbaa !0
  ret i32 %v
}
!9 = !{!"root"}
!8 = !{!"int", !9, i64 0}
!7 = !{!"s", !"x", i64 0, !8, i64 4}
!0 = !{!7, !8, i64 0}
; -----
define i32 @f(ptr %p) {
  %v = load i32, ptr %p, !tbaa !0
  ret i32 %v
}
!9 = !{!"root"}
!8 = !{!"int", !9, i64 0}
!7 = !{!"s", !8, i64 0, !8, i32 4}
!0 = !{!7, !8, i64 4}
; -----
define i32 @f(ptr %p) {
  %v = load i32, ptr %p, !tbaa !0
  ret i32 %v
}
!9 = !{!"root"}
!8 = !{!"int", !9, i64 0}
!7 = !{!"s", !8, i64 0, !8, !"q"}
!0 = !{!7, !8, i64 0}
; -----
define i32 @f(ptr %p) {
  %v = load i32, ptr %p, !tbaa !0
  ret i32 %v
}
!9 = !{!"root"}
!8 = !{!"int", !9, i64 0}
!7 = !{!"s", !8, i64 0, !8, i64 4}
!0 = !{!7, !7, i64 0}
; -----
define i32 @f(ptr %p) {
  %v = load i32, ptr %p, !tbaa !0
  ret i32 %v
}
!0 = !{!7, !7, i64 0}
!7 = !{!"s", !7, i64 0}
; -----
define i32 @f(ptr %p) {
  %v = load i32, ptr %p, !tbaa !0
  ret i32 %v
}
!0 = !{!7, !7, i64 0}
!7 = !{!"s", !6, i64 0}
!6 = !{!"t", !7, i64 0}
; -----
define i32 @f(ptr %p) {
  %v = load i32, ptr %p, !tbaa !0
  ret i32 %v
}
!0 = !{!7, !7, i64 0}
!7 = !{i32 0, !9, i64 0}
!9 = !{!"root"}
!8 = !{!"int", !9, i64 0}
; -----
define i32 @f(ptr %p) {
  %v = load i32, ptr %p, !tbaa !0
  ret i32 %v
}
!0 = !{!7, !7, i64 0}
!7 = !{!"a", !"b", i64 0}
; -----
define i32 @f(ptr %p) {
  %v = load i32, ptr %p, !tbaa !0
  ret i32 %v
}
!0 = !{!7, !7, i64 0}
!7 = !{!"a", !9, i64 4}
!9 = !{!"root"}
!8 = !{!"int", !9, i64 0}
; -----
define i32 @f(ptr %p) {
  %v = load i32, ptr %p, !tbaa !0
  ret i32 %v
}
!0 = !{!7, !7, i64 0}
!7 = !{!"a", !9, !"b"}
!9 = !{!"root"}
!8 = !{!"int", !9, i64 0}
; -----
define i32 @f(ptr %p) {
  %v = load i32, ptr %p, !tbaa !0
  ret i32 %v
}
!0 = !{!7, !7, i64 0}
!7 = !{}
; -----
define i32 @f(ptr %p) {
  %v = load i32, ptr %p, !tbaa !0
  ret i32 %v
}
!0 = !{!7, !7, i64 0}
!7 = !{!"root"}
; -----
define i32 @f(ptr %p) {
  %v = load i32, ptr %p, !tbaa !0
  ret i32 %v
}
!0 = !{!"int"}
; -----
define i32 @f(ptr %p) {
  %v = load i32, ptr %p, !tbaa !0
  ret i32 %v
}
!0 = !{}
; -----
define i32 @f(ptr %p) {
  %v = load i32, ptr %p, !tbaa !0
  ret i32 %v
}
!0 = !{!7, !7, i64 0}
!7 = !{!9, i64 4, !"int"}
!9 = !{!"root"}
; -----
define void @f() {
  ret void, !tbaa !0
}
!9 = !{!"root"}
!8 = !{!"int", !9, i64 0}
!0 = !{!8, !8, i64 0}
; -----
define i32 @f(ptr %p) {
  %v = load i32, ptr %p, !tbaa !0
  ret i32 %v
}
!0 = !{!6, !7, i64 4, i64 8}
!6 = !{!9, i64 8, !"s", !7, i64 0, i64 4}
!7 = !{!9, i64 4, !"int"}
!9 = !{!"root"}
