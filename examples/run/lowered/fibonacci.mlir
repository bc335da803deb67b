module {
  llvm.func @printI64(i64) attributes {sym_visibility = "private"}
  llvm.func @printNewline() attributes {sym_visibility = "private"}
  llvm.func @fibonacci(%arg0: i64) -> i64 {
    %0 = llvm.mlir.constant(1 : i64) : i64
    %1 = llvm.mlir.constant(2 : i64) : i64
    %2 = llvm.icmp "slt" %arg0, %1 : i64
    llvm.cond_br %2, ^bb1, ^bb2
  ^bb1:  // pred: ^bb0
    llvm.br ^bb3(%arg0 : i64)
  ^bb2:  // pred: ^bb0
    %3 = llvm.sub %arg0, %0 : i64
    %4 = llvm.sub %arg0, %1 : i64
    %5 = llvm.call @fibonacci(%3) : (i64) -> i64
    %6 = llvm.call @fibonacci(%4) : (i64) -> i64
    %7 = llvm.add %5, %6 : i64
    llvm.br ^bb3(%7 : i64)
  ^bb3(%8: i64):  // 2 preds: ^bb1, ^bb2
    llvm.br ^bb4
  ^bb4:  // pred: ^bb3
    llvm.return %8 : i64
  }
  llvm.func @main() {
    %0 = llvm.mlir.constant(25 : i64) : i64
    %1 = llvm.call @fibonacci(%0) : (i64) -> i64
    llvm.call @printI64(%1) : (i64) -> ()
    llvm.call @printNewline() : () -> ()
    llvm.return
  }
}

