define void @f(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  store ptr %e, ptr %p
  ret void
}
; -----
define void @f(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  %x = getelementptr i8, ptr %e, i64 1
  ret void
}
; -----
define ptr @f(ptr swifterror %e) {
  ret ptr %e
}
; -----
define void @f(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  br label %a
a:
  %x = phi ptr [%e, %0]
  ret void
}
; -----
define void @f(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  %x = select i1 true, ptr %e, ptr %p
  ret void
}
; -----
declare void @g(ptr swifterror)
declare void @h(ptr)
define void @f(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  call void @h(ptr %e)
  ret void
}
; -----
declare void @g(ptr swifterror)
declare void @h(ptr)
define void @f(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  call void @g(ptr swifterror %p)
  ret void
}
; -----
declare void @g(ptr swifterror)
declare void @h(ptr)
define void @f(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  %a = alloca ptr
  call void @g(ptr swifterror %a)
  ret void
}
; -----
declare void @g(ptr swifterror)
declare void @h(ptr)
define void @f(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  %a = alloca swifterror i32
  call void @g(ptr swifterror %a)
  ret void
}
; -----
declare void @g(ptr swifterror)
declare void @h(ptr)
define void @f(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  %a = alloca swifterror ptr, i32 2
  call void @g(ptr swifterror %a)
  ret void
}
; -----
declare void @g(ptr swifterror)
declare void @h(ptr)
define void @f(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  %a = alloca swifterror ptr
  %x = getelementptr i8, ptr %a, i64 1
  ret void
}
; -----
declare void @g(ptr swifterror)
declare void @h(ptr)
define void @f(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  %a = alloca swifterror ptr
  store ptr %a, ptr %p
  ret void
}
; -----
declare void @g(ptr swifterror)
declare void @h(ptr)
define void @f(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  %a = alloca swifterror ptr
  call void @h(ptr %a)
  ret void
}
; -----
declare void @g(ptr swifterror)
declare void @h(ptr)
define void @f(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  call void @g(ptr swifterror null)
  ret void
}
; -----
define void @f(ptr swifterror %a, ptr swifterror %b) {
  ret void
}
; -----
define void @f(i32 swifterror %a) {
  ret void
}
; -----
define void @f(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  %x = icmp eq ptr %e, null
  ret void
}
