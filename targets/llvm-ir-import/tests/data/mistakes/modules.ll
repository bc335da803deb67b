garbage
; -----
define
; -----
define void
; -----
define void @f
; -----
define void @f(
; -----
define void @f() {
; -----
define void @f() {
  ret void
; -----
define void @f() {}
; -----
define void @f() { ret void } }
; -----
declare void @f()
declare void @f()
; -----
define void @f() { ret void }
define void @f() { ret void }
; -----
@g = global
; -----
@g = global i32
; -----
@g = global i32 1.0
; -----
@g = global i32 undef
@g = global i32 1
; -----
@g = external global i32 1
; -----
@g = bogus global i32 1
; -----
@g = global i32 1, align 3
; -----
@g = global i32 1, bogus
; -----
@g = global ptr @nope
; -----
@g = global [2 x i32] [i32 1]
; -----
@g = global [2 x i32] [i32 1, i64 2]
; -----
@g = global {i32} {i32 1, i32 2}
; -----
@g = global <2 x i32> <i32 1>
; -----
@g = global [2 x i8] c"abc"
; -----
@g = global i32 mul (i32 1, i32 2)
; -----
@g = global ptr blockaddress(@f, %x)
; -----
@a = alias i32, ptr @nope
; -----
@a = alias i32, i32 1
; -----
@a = ifunc void (), ptr @nope
; -----
attributes #0
; -----
attributes #0 = { bogus }
; -----
attributes #0 = { "a"="b" nounwind
; -----
attributes #0 = { memory(bogus) }
; -----
attributes #0 = { memory(argmem: readwrite, inaccessiblemem: none) nofpclass(bogus) }
; -----
attributes #0 = { allockind("bogus") }
; -----
target
; -----
target datalayout
; -----
target datalayout = 3
; -----
target datalayout = "bogus"
; -----
target datalayout = "e-i32:31"
; -----
target triple = 3
; -----
target bogus = "x"
; -----
source_filename
; -----
source_filename = 3
; -----
module asm
; -----
module asm 3
; -----
$c = comdat
; -----
$c = comdat bogus
; -----
$c = comdat any
$c = comdat any
; -----
@g = global i32 1, comdat
; -----
@g = global i32 1, comdat($nope)
; -----
declare void @f() section
; -----
declare void @f() gc
; -----
declare void @f() prefix
; -----
declare void @f() personality ptr @nope
; -----
declare void @f(i32 %a, i32 %a)
; -----
declare void @f(void)
; -----
declare void @f(label)
; -----
declare void @f(...
; -----
declare void @f(..., i32)
; -----
declare void @f(i32 bogus)
; -----
declare void @f(i32 align 3)
; -----
declare void @f(ptr align 3)
; -----
declare void @f(ptr byval)
; -----
declare void @f(ptr captures(bogus))
; -----
declare void @f(ptr dereferenceable(0))
; -----
declare fastcc bogus void @f()
; -----
declare x86_bogus void @f()
; -----
declare void @f() unnamed_addr local_unnamed_addr
; -----
declare private void @f()
; -----
define linkonce hidden protected void @f() { ret void }
; -----
define i32 @f() { ret void }
; -----
declare void @f() !x !{}
; -----
@llvm.used = appending global [1 x ptr] [ptr @nope]
; -----
@g = thread_local(bogus) global i32 1
; -----
@g = addrspace(99999999999) global i32 1
; -----
@g = global i32 1, section "x
; -----
@g = global i32 1, section "x", partition "y", sanitize_bogus
; -----
@g = global half 0xH
; -----
@g = global float 1e
; -----
@g = global i32 0x10
; -----
@g = global i1 true false
; -----
@g = global ptr null null
; -----
@g = global token none
; -----
@g = global ptr dso_local_equivalent @h
@h = global i32 1
; -----
@g = global ptr dso_local_equivalent @h
; -----
@g = global ptr dso_local_equivalent @h
@h = alias i32, ptr @g
; -----
@g = addrspace(-1) global i32 1
