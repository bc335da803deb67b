module {
  llvm.func @printf(!llvm.ptr, ...) -> i32
  llvm.mlir.global internal constant @format("%s has %d letters, a ratio of %.3f\0A\00") {addr_space = 0 : i32}
  llvm.mlir.global internal constant @word("dialekt\00") {addr_space = 0 : i32}
  llvm.func @main() {
    %0 = llvm.mlir.addressof @format : !llvm.ptr
    %1 = llvm.mlir.addressof @word : !llvm.ptr
    %2 = llvm.mlir.constant(7 : i32) : i32
    %3 = llvm.mlir.constant(6.250000e-01 : f64) : f64
    %4 = llvm.call @printf(%0, %1, %2, %3) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, !llvm.ptr, i32, f64) -> i32
    llvm.return
  }
}

