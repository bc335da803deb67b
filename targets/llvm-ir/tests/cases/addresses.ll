; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"

@ifunc = ifunc i32 (i32), ptr @resolver

define i32 @indirect(i1 %0) {
  indirectbr ptr blockaddress(@indirect, %2), [label %2]

2:                                                ; preds = %1
  ret i32 1
}

define ptr @resolver() {
  ret ptr @target
}

declare i32 @target(i32)

define i32 @call_ifunc(i32 %0) {
  %2 = call i32 @ifunc(i32 %0)
  ret i32 %2
}

!llvm.module.flags = !{!0}

!0 = !{i32 2, !"Debug Info Version", i32 3}
