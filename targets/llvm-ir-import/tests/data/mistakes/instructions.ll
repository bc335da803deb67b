%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = bogus i32 %a
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = add i32 %a
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = add i32 %a, %b
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = add float %f, %f
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = fadd i32 %a, %a
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %x = add i32 %a, 1
  %x = add i32 %a, 1
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  ret i32 %a
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  br label %nope
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  br i1 %a, label %x, label %y
x:
  ret void
y:
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  switch i32 %a, label %d [ i32 1, label %d i32 1, label %d ]
d:
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = icmp bogus i32 %a, %a
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = icmp eq float %f, %f
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = fcmp oeq i32 %a, %a
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = load i32
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = load i32, i32 %a
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = load void, ptr %p
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = load i32, ptr %p, align 3
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = load i32, ptr %p, align 0
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = load atomic i32, ptr %p seq_cst
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = load atomic i32, ptr %p release, align 4
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  store i32 %a, i32 %a
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  store i32 %a
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = getelementptr i32, i32 %a, i32 1
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = getelementptr {i32}, ptr %p, i32 0, i32 4
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = getelementptr {i32}, ptr %p, i32 0, i32 %a
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = call i32 @nope()
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = call void @g()
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = call i32 @llvm.bogus(i32 %a)
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = phi i32 [ %a, %nope ]
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = extractvalue i32 %a, 0
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = extractvalue {i32} {i32 1}, 3
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = insertvalue {i32} undef, float %f, 0
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = shufflevector <2 x i32> undef, <2 x i32> undef, <2 x i32> <i32 0, i32 9>
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = extractelement i32 %a, i32 0
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = trunc i32 %a to i64
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = zext i32 %a to i16
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = bitcast i32 %a to i64
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = ptrtoint i32 %a to i64
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = addrspacecast ptr %p to ptr
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = cmpxchg ptr %p, i32 1, i64 2 seq_cst seq_cst
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = cmpxchg ptr %p, i32 1, i32 2 unordered seq_cst
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = atomicrmw bogus ptr %p, i32 1 seq_cst
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = atomicrmw add ptr %p, float %f seq_cst
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = atomicrmw add ptr %p, i32 1 unordered
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  fence unordered
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  fence
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = landingpad i32 bogus
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = select i1 1, i32 %a, float %f
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = select i32 %a, i32 %a, i32 %a
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = fneg i32 %a
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = va_arg ptr %p
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = freeze
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = add nuw fast i32 %a, %a
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = fadd fast nope float %f, %f
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = add i32 "x", %a
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = add i32 null, %a
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = add i32 1.0, %a
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = fadd float 1.1, %f
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = fadd float 0x3FF1999999999999, %f
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = fadd float 0xZ, %f
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = add i0 1, 1
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = add i8388609 1, 1
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = add i32 %a, %a, !dbg !9
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = add i32 %a, %a, !dbg
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  #dbg_value(i32 %a)
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  #dbg_bogus()
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  call void asm sideeffect "x"
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  call void @g() [ "x"( ]
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  call void @g() [ ]
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  call void @g() bogus
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  indirectbr i32 %a, []
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = getelementptr inrange(0, 4) i8, ptr %p, i32 1
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = atomicrmw fmaximumnum ptr %p, float %f seq_cst
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = ptrtoaddr ptr %p to i64
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  store i32 1, ptr %p, align 1 !x !{}
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = load i32, ptr %p, !noundef
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = call i32 @llvm.abs.i32(i32 %a, i1 %c)
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = add <0 x i32> undef, undef
  ret void
}
; -----
%T = type { i32 }
declare void @g()
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, float %f, ptr %p) {
  %1 = add <4 x void> undef, undef
  ret void
}
; -----
define void @f(i32 %a) {
  %1 = add nuw nsw nuw i32 %a, %a
  ret void
}
; -----
define void @f() {
  br label %4294967295

4294967295:
  ret void
}
; -----
define i64 @f(i64 %a) {
  ret i64 %0
}
; -----
define i64 @f(i64 %a) {
  br label %x
x:
  ret i64 %x
}
; -----
define i64 @f(i64 %a) {
  %b = add i64 %x, 1
  br label %x
x:
  ret i64 %b
}
; -----
define i64 @f(i64 %a) {
  br label %a
}
; -----
define i64 @f(i64 %a) {
  %b = add i64 %x, 1
  br label %c
x:
  ret i64 %b
c:
  ret i64 %b
}
; -----
define i64 @f(i64 %a) {
  br label %x
x:
  %x = add i64 %a, 1
  ret i64 %x
}
; -----
define i64 @f(i64 %a) {
  %x = add i64 %a, 1
  br label %x
}
; -----
define i64 @f(i64 %a, i1 %c) {
  br i1 %c, label %x, label %y
y:
  %x = add i64 %a, 1
  ret i64 %x
}
; -----
define i64 @f(i64 %a, i1 %c) {
  br i1 %c, label %y, label %1
y:
  %1 = add i64 %a, 1
  ret i64 %1
}
; -----
define i64 @f(i64 %a) {
  %b = add i64 %1, 1
  br label %c
1:
  ret i64 %b
c:
  ret i64 %b
}
; -----
define i64 @f(i64 %a) {
  br label %a
a:
  ret i64 %a
}
; -----
define i64 @f(i64 %4294967295) {
  ret i64 %0
}
