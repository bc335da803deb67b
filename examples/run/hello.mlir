// Output by a function of C's library that takes variable arguments.
llvm.func @printf(!llvm.ptr, ...) -> i32
llvm.mlir.global internal constant @format("%s has %d letters, a ratio of %.3f\0A\00")
llvm.mlir.global internal constant @word("dialekt\00")
llvm.func @main() {
  %format = llvm.mlir.addressof @format : !llvm.ptr
  %word = llvm.mlir.addressof @word : !llvm.ptr
  %letters = llvm.mlir.constant(7 : i32) : i32
  %ratio = llvm.mlir.constant(0.625 : f64) : f64
  llvm.call @printf(%format, %word, %letters, %ratio) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, !llvm.ptr, i32, f64) -> i32
  llvm.return
}
