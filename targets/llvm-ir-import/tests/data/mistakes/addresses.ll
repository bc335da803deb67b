define void @f(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  %x = getelementptr i8, <vscale x 2 x ptr> %sp, <2 x i64> %vi
  ret void
}
; -----
define void @f(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  %x = getelementptr i8, <2 x ptr> %vp, <vscale x 2 x i64> %si
  ret void
}
; -----
define void @f(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  %x = getelementptr [2 x i8], ptr %p, <vscale x 2 x i64> %si, <2 x i64> %vi
  ret void
}
; -----
define void @f(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  %x = getelementptr [2 x i8], ptr %p, <2 x i64> %vi, <vscale x 2 x i64> %si
  ret void
}
; -----
define void @f(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  %x = getelementptr {<vscale x 2 x i8>, i8}, ptr %p, i64 0, i32 1
  ret void
}
; -----
define void @f(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  %x = getelementptr {<vscale x 2 x i8>, <vscale x 2 x i8>}, ptr %p, i64 0, i32 1
  ret void
}
; -----
define void @f(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  %x = getelementptr {<vscale x 2 x i8>, <vscale x 2 x i8>}, ptr %p, i64 1
  ret void
}
; -----
define void @f(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  %x = getelementptr i8, <2 x ptr> %vp, <4 x i64> zeroinitializer
  ret void
}
; -----
define void @f(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  %x = getelementptr {i32,i32}, ptr %p, i64 0, <2 x i32> <i32 0, i32 1>
  ret void
}
; -----
define void @f(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  %x = getelementptr {i32,i32}, ptr %p, i64 0, <vscale x 2 x i32> splat (i32 1)
  ret void
}
; -----
define void @f(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  %x = getelementptr {i32,i32}, ptr %p, i64 0, i64 1
  ret void
}
; -----
define void @f(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  %x = getelementptr {i32,i32}, ptr %p, i64 0, i32 %i
  ret void
}
; -----
define void @f(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  %x = getelementptr {i32,i32}, ptr %p, i64 0, i32 2
  ret void
}
