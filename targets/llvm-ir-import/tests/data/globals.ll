source_filename = "globals.c"
target triple = "x86_64-unknown-linux-gnu"
target datalayout = "e-m:e-p270:32:32-p271:32:32-i64:64-i128:128-f80:128-n8:16:32:64-S128"

module asm ".globl start"

%pair = type { i32, ptr }

$group = comdat any

@number = global i32 -7, align 8
@text = internal unnamed_addr constant [3 x i8] c"ab\00"
@table = global [2 x [2 x i16]] [[2 x i16] [i16 1, i16 2], [2 x i16] [i16 3, i16 4]]
@pair = global %pair { i32 3, ptr getelementptr inbounds (i8, ptr @text, i64 1) }
@zero = global { i32, [2 x float] } zeroinitializer
@elsewhere = external hidden thread_local global double
@0 = private global ptr @number
@grouped = linkonce_odr global i8 0, section "data", comdat($group)
@vector = global <2 x i1> <i1 true, i1 false>
@half = global half 0xH3C00
@alias = weak alias i32, ptr @number
@chosen = ifunc i32 (i32), ptr @choose
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @start, ptr null }]

define void @start() {
  ret void
}

define ptr @choose() {
  ret ptr null
}

!llvm.module.flags = !{!0, !1}
!llvm.ident = !{!2}
!llvm.linker.options = !{!3}
!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{!"a compiler"}
!3 = !{!"-l", !"m"}
