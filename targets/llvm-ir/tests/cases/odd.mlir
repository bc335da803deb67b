// Numbers that are no alignments are rounded down, names of intrinsics may be unknown, the garbage collector may have no name.
llvm.func @alignments(%p: !llvm.ptr, %i: i32) {
  %0 = llvm.alloca %i x i32 {alignment = 3 : i64} : (i32) -> !llvm.ptr
  %1 = llvm.load %p {alignment = 7 : i64} : !llvm.ptr -> i32
  llvm.store %1, %0 {alignment = 12 : i64} : i32, !llvm.ptr
  %2 = llvm.atomicrmw add %p, %i seq_cst {alignment = 12 : i64} : !llvm.ptr, i32
  llvm.return
}
llvm.func @llvm.nope()
llvm.func @collected() attributes {garbageCollector = ""}
