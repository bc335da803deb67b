; What rules of LLVM allow.
declare void @g(ptr swifterror)
declare void @h(ptr)
declare void @llvm.assume(i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define void @f0(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  call void @g(ptr swifterror %e)
  ret void
}

define void @f1(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  %x = load ptr, ptr %e
  ret void
}

define void @f2(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  store ptr %p, ptr %e
  ret void
}

define void @f3(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  call void @g(ptr %e)
  ret void
}

define void @f4(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  %a = alloca swifterror ptr
  call void @g(ptr swifterror %a)
  ret void
}

define void @f5(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  %a = alloca swifterror ptr
  store ptr %p, ptr %a
  %y = load ptr, ptr %a
  ret void
}

define void @f6(ptr swifterror %e) personality ptr @h {
  invoke void @g(ptr swifterror %e) to label %a unwind label %b
a:
  ret void
b:
  %l = landingpad { ptr, i32 } cleanup
  ret void
}

define void @f7(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  call void %p(ptr swifterror %e)
  ret void
}

define void @f8(ptr swifterror %a, ptr swiftself %b) {
  ret void
}

define void @f9(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  call void @llvm.assume(i1 true) ["align"(ptr %p, i64 8)]
  ret void
}

define void @f10(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  call void @llvm.assume(i1 true) ["align"(ptr %p, i64 8, i64 4)]
  ret void
}

define void @f11(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  call void @llvm.assume(i1 true) ["align"(ptr %p, i64 7)]
  ret void
}

define void @f12(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  call void @llvm.assume(i1 true) ["align"(ptr %p, i32 8)]
  ret void
}

define void @f13(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  call void @llvm.assume(i1 true) ["align"(ptr %p, i32 %i)]
  ret void
}

define void @f14(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  call void @llvm.assume(i1 true) ["dereferenceable"(ptr %p, i64 8)]
  ret void
}

define void @f15(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  call void @llvm.assume(i1 true) ["dereferenceable"(ptr %p, i64 0)]
  ret void
}

define void @f16(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  call void @llvm.assume(i1 true) ["dereferenceable_or_null"(ptr %p, i64 8)]
  ret void
}

define void @f17(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  call void @llvm.assume(i1 true) ["nonnull"(ptr %p)]
  ret void
}

define void @f18(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  call void @llvm.assume(i1 true) ["nonnull"(i32 %i)]
  ret void
}

define void @f19(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  call void @llvm.assume(i1 true) ["noundef"(i32 %i)]
  ret void
}

define void @f20(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  call void @llvm.assume(i1 true) ["ignore"(i32 %i)]
  ret void
}

define void @f21(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  call void @llvm.assume(i1 true) ["ignore"()]
  ret void
}

define void @f22(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  call void @llvm.assume(i1 true) ["separate_storage"(ptr %p, ptr %p)]
  ret void
}

define void @f23(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  call void @llvm.assume(i1 true) ["cold"()]
  ret void
}

define void @f24(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  call void @llvm.assume(i1 true) ["noalias"(ptr %p)]
  ret void
}

define void @f25(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  call void @llvm.assume(i1 true) ["align"(ptr %p, i64 8), "nonnull"(ptr %p)]
  ret void
}

define void @f26(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  call void @llvm.assume(i1 true) ["nounwind"()]
  ret void
}

define void @f27(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  call void @llvm.assume(i1 true) ["readonly"(ptr %p)]
  ret void
}

define void @f28(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  call void @llvm.assume(i1 true) ["range"(i32 %i)]
  ret void
}

define void @f29(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  call void @llvm.assume(i1 true) ["sret"(ptr %p)]
  ret void
}

define void @f30(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  call void @llvm.assume(i1 true) ["alignstack"(ptr %p, i64 8)]
  ret void
}

define void @f31(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  call void @llvm.assume(i1 true) ["willreturn"()]
  ret void
}

define void @f32(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  call void @llvm.assume(i1 true) ["nofree"(ptr %p)]
  ret void
}

define void @f33(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  call void @llvm.assume(i1 true) ["align"(ptr %p, i64 0)]
  ret void
}

define void @f34(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  %x = getelementptr i8, <2 x ptr> %vp, <2 x i64> %vi
  ret void
}

define void @f35(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  %x = getelementptr i8, ptr %p, <vscale x 2 x i64> %si
  ret void
}

define void @f36(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  %x = getelementptr i8, <vscale x 2 x ptr> %sp, i64 1
  ret void
}

define void @f37(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  %x = getelementptr [2 x i8], <vscale x 2 x ptr> %sp, i64 0, <vscale x 2 x i64> %si
  ret void
}

define void @f38(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  %x = getelementptr <vscale x 2 x i8>, ptr %p, i64 1
  ret void
}

define void @f39(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  %x = getelementptr <vscale x 2 x i8>, ptr %p, i64 0, i64 1
  ret void
}

define void @f40(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  %x = getelementptr [2 x <vscale x 2 x i8>], ptr %p, i64 1, i64 1
  ret void
}

define void @f41(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  %x = getelementptr {i32,i32}, ptr %p, i64 0, <2 x i32> <i32 1, i32 1>
  ret void
}

define void @f42(ptr %p, ptr swifterror %e, i32 %i, <2 x ptr> %vp, <vscale x 2 x ptr> %sp, <2 x i64> %vi, <vscale x 2 x i64> %si) {
  %x = getelementptr {i32,i32}, ptr %p, <vscale x 2 x i64> %si, i32 1
  ret void
}

define i32 @f43(ptr %p) {
  %v = load i32, ptr %p, !tbaa !100
  ret i32 %v
}
!101 = !{!"root"}
!102 = !{!"int", !101, i64 0}
!100 = !{!102, !102, i64 0}

define i32 @f44(ptr %p) {
  %v = load i32, ptr %p, !tbaa !103
  ret i32 %v
}
!104 = !{!"root"}
!105 = !{!"int", !104, i64 0}
!103 = !{!105, !105, i64 0, i64 1}

define i32 @f45(ptr %p) {
  %v = load i32, ptr %p, !tbaa !106
  ret i32 %v
}
!107 = !{!"root"}
!108 = !{!"int", !107, i64 0}
!106 = !{!"a", !108, i64 0}

define void @f46(ptr %p, ptr %q) {
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 8, i1 false), !tbaa.struct !109
  ret void
}
!110 = !{!"root"}
!111 = !{!"int", !110, i64 0}
!109 = !{i64 0, i64 4, !112}
!112 = !{!111, !111, i64 0}

define i32 @f47(ptr %p) {
  %v = load i32, ptr %p, !tbaa !113
  ret i32 %v
}
!113 = !{!"int", !114}
!114 = !{!"root"}

define i32 @f48(ptr %p) {
  %v = load i32, ptr %p, !tbaa !115
  ret i32 %v
}
!115 = !{!"int", !116, i64 1}
!116 = !{!"root"}

define void @f49(ptr %p, ptr %q) {
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 8, i1 false), !tbaa.struct !117
  ret void
}
!118 = !{!"root"}
!119 = !{!"int", !118, i64 0}
!117 = !{i64 0, i64 4}
!120 = !{!119, !119, i64 0}

define void @f50(ptr %p, ptr %q) {
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 8, i1 false), !tbaa.struct !121
  ret void
}
!122 = !{!"root"}
!123 = !{!"int", !122, i64 0}
!121 = !{!124, i64 4, !124}
!124 = !{!123, !123, i64 0}
