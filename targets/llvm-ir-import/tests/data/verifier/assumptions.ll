declare void @llvm.assume(i1)
define void @f(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  call void @llvm.assume(i1 true) ["align"(ptr %p)]
  ret void
}
; -----
declare void @llvm.assume(i1)
define void @f(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  call void @llvm.assume(i1 true) ["align"(ptr %p, i64 8, i64 4, i64 1)]
  ret void
}
; -----
declare void @llvm.assume(i1)
define void @f(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  call void @llvm.assume(i1 true) ["align"(i32 %i, i64 8)]
  ret void
}
; -----
declare void @llvm.assume(i1)
define void @f(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  call void @llvm.assume(i1 true) ["align"(ptr %p, ptr %p)]
  ret void
}
; -----
declare void @llvm.assume(i1)
define void @f(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  call void @llvm.assume(i1 true) ["align"(ptr %p, i64 8, ptr %p)]
  ret void
}
; -----
declare void @llvm.assume(i1)
define void @f(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  call void @llvm.assume(i1 true) ["align"()]
  ret void
}
; -----
declare void @llvm.assume(i1)
define void @f(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  call void @llvm.assume(i1 true) ["dereferenceable"(ptr %p)]
  ret void
}
; -----
declare void @llvm.assume(i1)
define void @f(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  call void @llvm.assume(i1 true) ["dereferenceable"(i32 1, i64 8)]
  ret void
}
; -----
declare void @llvm.assume(i1)
define void @f(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  call void @llvm.assume(i1 true) ["dereferenceable"(ptr %p, ptr %p)]
  ret void
}
; -----
declare void @llvm.assume(i1)
define void @f(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  call void @llvm.assume(i1 true) ["dereferenceable_or_null"(ptr %p)]
  ret void
}
; -----
declare void @llvm.assume(i1)
define void @f(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  call void @llvm.assume(i1 true) ["nonnull"()]
  ret void
}
; -----
declare void @llvm.assume(i1)
define void @f(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  call void @llvm.assume(i1 true) ["nonnull"(ptr %p, i64 1)]
  ret void
}
; -----
declare void @llvm.assume(i1)
define void @f(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  call void @llvm.assume(i1 true) ["noundef"()]
  ret void
}
; -----
declare void @llvm.assume(i1)
define void @f(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  call void @llvm.assume(i1 true) ["foo"(i32 %i)]
  ret void
}
; -----
declare void @llvm.assume(i1)
define void @f(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  call void @llvm.assume(i1 true) ["separate_storage"(ptr %p)]
  ret void
}
; -----
declare void @llvm.assume(i1)
define void @f(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  call void @llvm.assume(i1 true) ["separate_storage"(ptr %p, i32 %i)]
  ret void
}
; -----
declare void @llvm.assume(i1)
define void @f(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  call void @llvm.assume(i1 true) ["cold"(i32 1)]
  ret void
}
; -----
declare void @llvm.assume(i1)
define void @f(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  call void @llvm.assume(i1 true) ["align"(<2 x ptr> %vp, i64 8)]
  ret void
}
; -----
declare void @llvm.assume(i1)
define void @f(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  call void @llvm.assume(i1 true) ["nocapture"(ptr %p)]
  ret void
}
; -----
declare void @llvm.assume(i1)
define void @f(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  call void @llvm.assume(i1 true) ["willreturn"(ptr %p)]
  ret void
}
; -----
declare void @llvm.assume(i1)
define void @f(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  call void @llvm.assume(i1 true) ["vscale_range"(i32 1)]
  ret void
}
; -----
declare void @llvm.assume(i1)
define void @f(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  call void @llvm.assume(i1 true) ["allocsize"(i32 1)]
  ret void
}
; -----
declare void @llvm.assume(i1)
define void @f(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  call void @llvm.assume(i1 true) ["captures"(ptr %p)]
  ret void
}
; -----
declare void @llvm.assume(i1)
define void @f(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  call void @llvm.assume(i1 true) ["deopt"(i32 1)]
  ret void
}
