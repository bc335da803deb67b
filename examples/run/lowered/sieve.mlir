module {
  llvm.func @free(!llvm.ptr)
  llvm.func @malloc(i64) -> !llvm.ptr
  llvm.func @printI64(i64) attributes {sym_visibility = "private"}
  llvm.func @printComma() attributes {sym_visibility = "private"}
  llvm.func @printNewline() attributes {sym_visibility = "private"}
  llvm.func @main() {
    %0 = llvm.mlir.constant(false) : i1
    %1 = llvm.mlir.constant(true) : i1
    %2 = llvm.mlir.constant(0 : index) : i64
    %3 = llvm.mlir.constant(1 : index) : i64
    %4 = llvm.mlir.constant(2 : index) : i64
    %5 = llvm.mlir.constant(50 : index) : i64
    %6 = llvm.mlir.constant(1 : index) : i64
    %7 = llvm.mlir.zero : !llvm.ptr
    %8 = llvm.getelementptr %7[%5] : (!llvm.ptr, i64) -> !llvm.ptr, i1
    %9 = llvm.ptrtoint %8 : !llvm.ptr to i64
    %10 = llvm.call @malloc(%9) : (i64) -> !llvm.ptr
    %11 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %12 = llvm.insertvalue %10, %11[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %13 = llvm.insertvalue %10, %12[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %14 = llvm.mlir.constant(0 : index) : i64
    %15 = llvm.insertvalue %14, %13[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %16 = llvm.insertvalue %5, %15[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %17 = llvm.insertvalue %6, %16[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    llvm.br ^bb1(%2 : i64)
  ^bb1(%18: i64):  // 2 preds: ^bb0, ^bb2
    %19 = llvm.icmp "slt" %18, %5 : i64
    llvm.cond_br %19, ^bb2, ^bb3
  ^bb2:  // pred: ^bb1
    %20 = llvm.extractvalue %17[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %21 = llvm.getelementptr inbounds|nuw %20[%18] : (!llvm.ptr, i64) -> !llvm.ptr, i1
    llvm.store %0, %21 : i1, !llvm.ptr
    %22 = llvm.add %18, %3 : i64
    llvm.br ^bb1(%22 : i64)
  ^bb3:  // pred: ^bb1
    llvm.br ^bb4(%4 : i64)
  ^bb4(%23: i64):  // 2 preds: ^bb3, ^bb10
    %24 = llvm.icmp "slt" %23, %5 : i64
    llvm.cond_br %24, ^bb5, ^bb11
  ^bb5:  // pred: ^bb4
    %25 = llvm.extractvalue %17[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %26 = llvm.getelementptr inbounds|nuw %25[%23] : (!llvm.ptr, i64) -> !llvm.ptr, i1
    %27 = llvm.load %26 : !llvm.ptr -> i1
    llvm.cond_br %27, ^bb6, ^bb7
  ^bb6:  // 2 preds: ^bb5, ^bb8
    llvm.br ^bb10
  ^bb7:  // pred: ^bb5
    llvm.call @printI64(%23) : (i64) -> ()
    llvm.call @printComma() : () -> ()
    %28 = llvm.mul %23, %23 : i64
    llvm.br ^bb8(%28 : i64)
  ^bb8(%29: i64):  // 2 preds: ^bb7, ^bb9
    %30 = llvm.icmp "slt" %29, %5 : i64
    llvm.cond_br %30, ^bb9, ^bb6
  ^bb9:  // pred: ^bb8
    %31 = llvm.extractvalue %17[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %32 = llvm.getelementptr inbounds|nuw %31[%29] : (!llvm.ptr, i64) -> !llvm.ptr, i1
    llvm.store %1, %32 : i1, !llvm.ptr
    %33 = llvm.add %29, %23 : i64
    llvm.br ^bb8(%33 : i64)
  ^bb10:  // pred: ^bb6
    %34 = llvm.add %23, %3 : i64
    llvm.br ^bb4(%34 : i64)
  ^bb11:  // pred: ^bb4
    llvm.call @printNewline() : () -> ()
    %35 = llvm.extractvalue %17[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    llvm.call @free(%35) : (!llvm.ptr) -> ()
    llvm.return
  }
}

