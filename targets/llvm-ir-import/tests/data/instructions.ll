define <4 x float> @floats(<4 x float> %a, <4 x float> %b, float %x) {
  %1 = fadd fast <4 x float> %a, %b
  %2 = fmul nnan nsz <4 x float> %1, splat (float 2.0)
  %3 = call reassoc float @llvm.vector.reduce.fadd.v4f32(float %x, <4 x float> %2)
  %4 = call float @llvm.sqrt.f32(float %3)
  %5 = fcmp olt float %4, 1.5
  %6 = select i1 %5, float %4, float 0x3FB99999A0000000
  %7 = insertelement <4 x float> %2, float %6, i64 0
  %8 = shufflevector <4 x float> %7, <4 x float> poison, <4 x i32> <i32 3, i32 poison, i32 1, i32 0>
  ret <4 x float> %8
}

define { i8, i1 } @memory(ptr %p, i64 %n) {
  %a = alloca i8, i64 %n, align 16
  store volatile i8 1, ptr %a
  %old = atomicrmw umax ptr %p, i8 3 syncscope("agent") seq_cst
  %r = cmpxchg weak ptr %p, i8 0, i8 1 acq_rel monotonic, align 1
  fence release
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %a, ptr %p, i64 %n, i1 false)
  %x = load atomic i8, ptr %p acquire, align 1
  %s = call { i8, i1 } @llvm.uadd.with.overflow.i8(i8 %x, i8 %old)
  ret { i8, i1 } %s
}

define i64 @casts(i32 %i, ptr %p, ptr %f) {
  %1 = zext nneg i32 %i to i64
  %2 = ptrtoint ptr %p to i64
  %3 = or disjoint i64 %1, %2
  %4 = lshr exact i64 %3, 1
  %5 = trunc nuw i64 %4 to i8
  %6 = call i64 (i8, ...) %f(i8 %5, i32 4)
  %7 = tail call i64 asm sideeffect "add $1, $0", "=r,r,~{flags}"(i64 %6)
  %8 = call i32 @llvm.abs.i32(i32 %i, i1 true)
  %9 = call i32 @llvm.not.known(i32 %8)
  %10 = freeze i64 %7
  ret i64 %10
}

declare float @llvm.vector.reduce.fadd.v4f32(float, <4 x float>)
declare float @llvm.sqrt.f32(float)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare i32 @llvm.not.known(i32)
