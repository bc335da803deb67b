module {
  llvm.func @free(!llvm.ptr)
  llvm.func @malloc(i64) -> !llvm.ptr
  llvm.func @putchar(i32) -> i32 attributes {sym_visibility = "private"}
  llvm.func @printNewline() attributes {sym_visibility = "private"}
  llvm.func @digit(%arg0: i32) {
    %0 = llvm.mlir.constant(48 : i32) : i32
    %1 = llvm.add %arg0, %0 : i32
    %2 = llvm.call @putchar(%1) : (i32) -> i32
    llvm.return
  }
  llvm.func @print(%arg0: i128) {
    %0 = llvm.mlir.constant(10 : i128) : i128
    %1 = llvm.mlir.constant(0 : i128) : i128
    %2 = llvm.udiv %arg0, %0 : i128
    %3 = llvm.icmp "ne" %2, %1 : i128
    llvm.cond_br %3, ^bb1, ^bb2
  ^bb1:  // pred: ^bb0
    llvm.call @print(%2) : (i128) -> ()
    llvm.br ^bb2
  ^bb2:  // 2 preds: ^bb0, ^bb1
    %4 = llvm.urem %arg0, %0 : i128
    %5 = llvm.trunc %4 : i128 to i32
    llvm.call @digit(%5) : (i32) -> ()
    llvm.return
  }
  llvm.func @main() {
    %0 = llvm.mlir.constant(10 : i32) : i32
    %1 = llvm.mlir.constant(1 : i32) : i32
    %2 = llvm.mlir.constant(0 : i32) : i32
    %3 = llvm.mlir.constant(200 : index) : i64
    %4 = llvm.mlir.constant(61 : index) : i64
    %5 = llvm.mlir.constant(0 : index) : i64
    %6 = llvm.mlir.constant(1 : index) : i64
    %7 = llvm.mlir.constant(31 : index) : i64
    %8 = llvm.mlir.constant(1 : i128) : i128
    llvm.br ^bb1(%6, %8 : i64, i128)
  ^bb1(%9: i64, %10: i128):  // 2 preds: ^bb0, ^bb2
    %11 = llvm.icmp "slt" %9, %7 : i64
    llvm.cond_br %11, ^bb2, ^bb3
  ^bb2:  // pred: ^bb1
    %12 = llvm.sext %9 : i64 to i128
    %13 = llvm.mul %10, %12 : i128
    %14 = llvm.add %9, %6 : i64
    llvm.br ^bb1(%14, %13 : i64, i128)
  ^bb3:  // pred: ^bb1
    llvm.call @print(%10) : (i128) -> ()
    llvm.call @printNewline() : () -> ()
    %15 = llvm.mlir.constant(1 : index) : i64
    %16 = llvm.mlir.zero : !llvm.ptr
    %17 = llvm.getelementptr %16[%4] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %18 = llvm.ptrtoint %17 : !llvm.ptr to i64
    %19 = llvm.call @malloc(%18) : (i64) -> !llvm.ptr
    %20 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %21 = llvm.insertvalue %19, %20[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %22 = llvm.insertvalue %19, %21[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %23 = llvm.mlir.constant(0 : index) : i64
    %24 = llvm.insertvalue %23, %22[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %25 = llvm.insertvalue %4, %24[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %26 = llvm.insertvalue %15, %25[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    llvm.br ^bb4(%5 : i64)
  ^bb4(%27: i64):  // 2 preds: ^bb3, ^bb5
    %28 = llvm.icmp "slt" %27, %4 : i64
    llvm.cond_br %28, ^bb5, ^bb6
  ^bb5:  // pred: ^bb4
    %29 = llvm.extractvalue %26[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %30 = llvm.getelementptr inbounds|nuw %29[%27] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    llvm.store %2, %30 : i32, !llvm.ptr
    %31 = llvm.add %27, %6 : i64
    llvm.br ^bb4(%31 : i64)
  ^bb6:  // pred: ^bb4
    %32 = llvm.extractvalue %26[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %33 = llvm.getelementptr inbounds|nuw %32[%5] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    llvm.store %1, %33 : i32, !llvm.ptr
    llvm.br ^bb7(%5 : i64)
  ^bb7(%34: i64):  // 2 preds: ^bb6, ^bb13
    %35 = llvm.icmp "slt" %34, %3 : i64
    llvm.cond_br %35, ^bb8, ^bb14
  ^bb8:  // pred: ^bb7
    llvm.br ^bb9(%5, %2 : i64, i32)
  ^bb9(%36: i64, %37: i32):  // 2 preds: ^bb8, ^bb12
    %38 = llvm.icmp "slt" %36, %4 : i64
    llvm.cond_br %38, ^bb10, ^bb13
  ^bb10:  // pred: ^bb9
    %39 = llvm.extractvalue %26[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %40 = llvm.getelementptr inbounds|nuw %39[%36] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %41 = llvm.load %40 : !llvm.ptr -> i32
    %42 = llvm.add %41, %41 : i32
    %43 = llvm.add %42, %37 : i32
    llvm.br ^bb11
  ^bb11:  // pred: ^bb10
    %44 = llvm.urem %43, %0 : i32
    %45 = llvm.udiv %43, %0 : i32
    llvm.br ^bb12
  ^bb12:  // pred: ^bb11
    %46 = llvm.extractvalue %26[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %47 = llvm.getelementptr inbounds|nuw %46[%36] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    llvm.store %44, %47 : i32, !llvm.ptr
    %48 = llvm.add %36, %6 : i64
    llvm.br ^bb9(%48, %45 : i64, i32)
  ^bb13:  // pred: ^bb9
    %49 = llvm.add %34, %6 : i64
    llvm.br ^bb7(%49 : i64)
  ^bb14:  // pred: ^bb7
    llvm.br ^bb15(%5 : i64)
  ^bb15(%50: i64):  // 2 preds: ^bb14, ^bb16
    %51 = llvm.icmp "slt" %50, %4 : i64
    llvm.cond_br %51, ^bb16, ^bb17
  ^bb16:  // pred: ^bb15
    %52 = llvm.sub %4, %50 : i64
    %53 = llvm.sub %52, %6 : i64
    %54 = llvm.extractvalue %26[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %55 = llvm.getelementptr inbounds|nuw %54[%53] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %56 = llvm.load %55 : !llvm.ptr -> i32
    llvm.call @digit(%56) : (i32) -> ()
    %57 = llvm.add %50, %6 : i64
    llvm.br ^bb15(%57 : i64)
  ^bb17:  // pred: ^bb15
    llvm.call @printNewline() : () -> ()
    %58 = llvm.extractvalue %26[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    llvm.call @free(%58) : (!llvm.ptr) -> ()
    llvm.return
  }
}

