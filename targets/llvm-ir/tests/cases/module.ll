; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"
target datalayout = "e-m:e-p270:32:32-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

module asm ".globl x"
module asm "x:"

$f = comdat any

define linkonce_odr void @f(ptr %0, i64 %1) comdat {
  %3 = alloca i64, align 8
  store i64 %1, ptr %0, align 8, !tbaa !5, !alias.scope !9
  %4 = load i64, ptr %0, align 8, !noalias !9, !llvm.access.group !12
  ret void
}

!llvm.ident = !{!0}
!llvm.module.flags = !{!1, !2, !3}
!llvm.linker.options = !{!4}

!0 = !{!"me"}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 7, !"PIC Level", i32 2}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{!"-l", !"c"}
!5 = !{!6, !6, i64 0}
!6 = !{!"long", !7, i64 0}
!7 = !{!"char", !8, i64 0}
!8 = !{!"root"}
!9 = !{!10}
!10 = distinct !{!10, !11}
!11 = distinct !{!11, !"domain"}
!12 = distinct !{}
