; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"

define void @alignments(ptr %0, i32 %1) {
  %3 = alloca i32, i32 %1, align 2
  %4 = load i32, ptr %0, align 4
  store i32 %4, ptr %3, align 8
  %5 = atomicrmw add ptr %0, i32 %1 seq_cst, align 8
  ret void
}

; Unknown intrinsic
declare void @llvm.nope()

declare void @collected()

!llvm.module.flags = !{!0}

!0 = !{i32 2, !"Debug Info Version", i32 3}
