llvm.func @indirect(%x: i1) -> i32 {
  %0 = llvm.blockaddress <function = @indirect, tag = <id = 1>> : !llvm.ptr
  llvm.indirectbr %0 : !llvm.ptr, [^bb1]
^bb1:
  llvm.blocktag <id = 1>
  %1 = llvm.mlir.constant(1 : i32) : i32
  llvm.return %1 : i32
}
llvm.func @resolver() -> !llvm.ptr {
  %0 = llvm.mlir.addressof @target : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.func @target(i32) -> i32
llvm.mlir.ifunc external @ifunc : !llvm.func<i32 (i32)>, !llvm.ptr @resolver
llvm.func @call_ifunc(%a: i32) -> i32 {
  %0 = llvm.call @ifunc(%a) : (i32) -> i32
  llvm.return %0 : i32
}
