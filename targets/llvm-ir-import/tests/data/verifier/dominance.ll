define i32 @f(i1 %c, i32 %x) {
  br i1 %c, label %a, label %b
a:
  %y = add i32 %x, 1
  br label %b
b:
  ret i32 %y
}
; -----
define i32 @f(i1 %c, i32 %x) {
  %z = add i32 %y, 1
  %y = add i32 %x, 1
  ret i32 %z
}
; -----
define i32 @f(i1 %c, i32 %x) {
  br label %a
a:
  %p = phi i32 [%y, %0]
  %y = add i32 %x, 1
  ret i32 %p
}
; -----
define i32 @f(i1 %c, i32 %x) {
  br i1 %c, label %a, label %b
a:
  %y = add i32 %x, 1
  br label %b
b:
  %p = phi i32 [0, %a], [%y, %0]
  ret i32 %p
}
; -----
define i32 @f(i1 %c, i32 %x) {
  %y = add i32 %y, 1
  ret i32 0
}
; -----
declare i32 @h()
declare i32 @p(...)
define i32 @f() personality ptr @p {
  %r = invoke i32 @h() to label %a unwind label %b
a:
  ret i32 0
b:
  %l = landingpad { ptr, i32 } cleanup
  ret i32 %r
}
; -----
define i32 @f(i1 %c, i32 %x) {
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %p = phi i32 [0, %a]
  ret i32 %p
}
; -----
define i32 @f(i1 %c, i32 %x) {
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %p = phi i32 [0, %a], [1, %0], [2, %0]
  ret i32 %p
}
; -----
define i32 @f(i1 %c, i32 %x) {
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %y = add i32 1, 1
  %p = phi i32 [0, %a], [1, %0]
  ret i32 %p
}
; -----
define i32 @f(i1 %c, i32 %x) {
  br i1 %c, label %b, label %b
b:
  %p = phi i32 [0, %0], [1, %0]
  ret i32 %p
}
; -----
define i32 @f() {
  %p = phi i32 [0, %0]
  ret i32 %p
}
; -----
define i32 @f(i1 %c, i32 %x) {
  br label %b
b:
  %p = phi i32 [0, %b]
  ret i32 %p
}
; -----
define i32 @f(i1 %c, i32 %x) {
  br label %b
b:
  %p = phi i32 
  ret i32 %p
}
; -----
define i32 @f(i1 %c, i32 %x) {
a:
  br label %a
}
