module {
  llvm.func @printI64(i64) attributes {sym_visibility = "private"}
  llvm.func @printNewline() attributes {sym_visibility = "private"}
  llvm.func @place(%arg0: i32, %arg1: i32, %arg2: i32, %arg3: i32) -> i64 {
    %0 = llvm.mlir.constant(-1 : i32) : i32
    %1 = llvm.mlir.constant(0 : i64) : i64
    %2 = llvm.mlir.constant(1 : i64) : i64
    %3 = llvm.mlir.constant(0 : i32) : i32
    %4 = llvm.mlir.constant(1 : i32) : i32
    %5 = llvm.icmp "eq" %arg1, %arg0 : i32
    llvm.cond_br %5, ^bb1(%2 : i64), ^bb2
  ^bb1(%6: i64):  // 2 preds: ^bb0, ^bb3
    llvm.br ^bb5
  ^bb2:  // pred: ^bb0
    %7 = llvm.or %arg1, %arg2 : i32
    %8 = llvm.or %7, %arg3 : i32
    %9 = llvm.xor %8, %0 : i32
    %10 = llvm.and %9, %arg0 : i32
    llvm.br ^bb3(%10, %1 : i32, i64)
  ^bb3(%11: i32, %12: i64):  // 2 preds: ^bb2, ^bb4
    %13 = llvm.icmp "ne" %11, %3 : i32
    llvm.cond_br %13, ^bb4, ^bb1(%12 : i64)
  ^bb4:  // pred: ^bb3
    %14 = llvm.sub %3, %11 : i32
    %15 = llvm.and %11, %14 : i32
    %16 = llvm.xor %11, %15 : i32
    %17 = llvm.or %arg1, %15 : i32
    %18 = llvm.or %arg2, %15 : i32
    %19 = llvm.or %arg3, %15 : i32
    %20 = llvm.shl %18, %4 : i32
    %21 = llvm.lshr %19, %4 : i32
    %22 = llvm.call @place(%arg0, %17, %20, %21) : (i32, i32, i32, i32) -> i64
    %23 = llvm.add %12, %22 : i64
    llvm.br ^bb3(%16, %23 : i32, i64)
  ^bb5:  // pred: ^bb1
    llvm.br ^bb6
  ^bb6:  // pred: ^bb5
    llvm.return %6 : i64
  }
  llvm.func @main() {
    %0 = llvm.mlir.constant(4 : i32) : i32
    %1 = llvm.mlir.constant(10 : i32) : i32
    %2 = llvm.mlir.constant(0 : i32) : i32
    %3 = llvm.mlir.constant(1 : i32) : i32
    llvm.br ^bb1(%0 : i32)
  ^bb1(%4: i32):  // 2 preds: ^bb0, ^bb2
    %5 = llvm.icmp "slt" %4, %1 : i32
    llvm.cond_br %5, ^bb2, ^bb3
  ^bb2:  // pred: ^bb1
    %6 = llvm.shl %3, %4 : i32
    %7 = llvm.sub %6, %3 : i32
    %8 = llvm.call @place(%7, %2, %2, %2) : (i32, i32, i32, i32) -> i64
    llvm.call @printI64(%8) : (i64) -> ()
    llvm.call @printNewline() : () -> ()
    %9 = llvm.add %4, %3 : i32
    llvm.br ^bb1(%9 : i32)
  ^bb3:  // pred: ^bb1
    llvm.return
  }
}

