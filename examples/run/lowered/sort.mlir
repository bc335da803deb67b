module {
  llvm.func @malloc(i64) -> !llvm.ptr
  llvm.func private @printMemrefI32(%arg0: i64, %arg1: !llvm.ptr) attributes {llvm.emit_c_interface, sym_visibility = "private"} {
    %0 = llvm.mlir.poison : !llvm.struct<(i64, ptr)>
    %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(i64, ptr)> 
    %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(i64, ptr)> 
    %3 = llvm.mlir.constant(1 : index) : i64
    %4 = llvm.alloca %3 x !llvm.struct<(i64, ptr)> : (i64) -> !llvm.ptr
    llvm.store %2, %4 : !llvm.struct<(i64, ptr)>, !llvm.ptr
    llvm.call @_mlir_ciface_printMemrefI32(%4) : (!llvm.ptr) -> ()
    llvm.return
  }
  llvm.func @_mlir_ciface_printMemrefI32(!llvm.ptr) attributes {llvm.emit_c_interface, sym_visibility = "private"}
  llvm.func @main() {
    %0 = llvm.mlir.constant(false) : i1
    %1 = llvm.mlir.constant(0 : index) : i64
    %2 = llvm.mlir.constant(1 : index) : i64
    %3 = llvm.mlir.constant(12 : index) : i64
    %4 = llvm.mlir.constant(7 : i32) : i32
    %5 = llvm.mlir.constant(137 : i32) : i32
    %6 = llvm.mlir.constant(41 : i32) : i32
    %7 = llvm.mlir.constant(1000 : i32) : i32
    %8 = llvm.mlir.constant(12 : index) : i64
    %9 = llvm.mlir.constant(1 : index) : i64
    %10 = llvm.mlir.zero : !llvm.ptr
    %11 = llvm.getelementptr %10[%8] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %12 = llvm.ptrtoint %11 : !llvm.ptr to i64
    %13 = llvm.call @malloc(%12) : (i64) -> !llvm.ptr
    %14 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %15 = llvm.insertvalue %13, %14[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %16 = llvm.insertvalue %13, %15[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %17 = llvm.mlir.constant(0 : index) : i64
    %18 = llvm.insertvalue %17, %16[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %19 = llvm.insertvalue %8, %18[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %20 = llvm.insertvalue %9, %19[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    llvm.br ^bb1(%1, %4 : i64, i32)
  ^bb1(%21: i64, %22: i32):  // 2 preds: ^bb0, ^bb2
    %23 = llvm.icmp "slt" %21, %3 : i64
    llvm.cond_br %23, ^bb2, ^bb3
  ^bb2:  // pred: ^bb1
    %24 = llvm.extractvalue %20[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %25 = llvm.getelementptr inbounds|nuw %24[%21] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    llvm.store %22, %25 : i32, !llvm.ptr
    %26 = llvm.mul %22, %5 : i32
    %27 = llvm.add %26, %6 : i32
    %28 = llvm.srem %27, %7 : i32
    %29 = llvm.add %21, %2 : i64
    llvm.br ^bb1(%29, %28 : i64, i32)
  ^bb3:  // pred: ^bb1
    llvm.br ^bb4(%2 : i64)
  ^bb4(%30: i64):  // 2 preds: ^bb3, ^bb12
    %31 = llvm.icmp "slt" %30, %3 : i64
    llvm.cond_br %31, ^bb5, ^bb13
  ^bb5:  // pred: ^bb4
    %32 = llvm.extractvalue %20[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %33 = llvm.getelementptr inbounds|nuw %32[%30] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %34 = llvm.load %33 : !llvm.ptr -> i32
    llvm.br ^bb6(%30 : i64)
  ^bb6(%35: i64):  // 2 preds: ^bb5, ^bb11
    %36 = llvm.icmp "sgt" %35, %1 : i64
    llvm.cond_br %36, ^bb7, ^bb8
  ^bb7:  // pred: ^bb6
    %37 = llvm.sub %35, %2 : i64
    %38 = llvm.extractvalue %20[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %39 = llvm.getelementptr inbounds|nuw %38[%37] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %40 = llvm.load %39 : !llvm.ptr -> i32
    %41 = llvm.icmp "sgt" %40, %34 : i32
    llvm.br ^bb9(%41 : i1)
  ^bb8:  // pred: ^bb6
    llvm.br ^bb9(%0 : i1)
  ^bb9(%42: i1):  // 2 preds: ^bb7, ^bb8
    llvm.br ^bb10
  ^bb10:  // pred: ^bb9
    llvm.cond_br %42, ^bb11, ^bb12
  ^bb11:  // pred: ^bb10
    %43 = llvm.sub %35, %2 : i64
    %44 = llvm.extractvalue %20[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %45 = llvm.getelementptr inbounds|nuw %44[%43] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %46 = llvm.load %45 : !llvm.ptr -> i32
    %47 = llvm.extractvalue %20[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %48 = llvm.getelementptr inbounds|nuw %47[%35] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    llvm.store %46, %48 : i32, !llvm.ptr
    llvm.br ^bb6(%43 : i64)
  ^bb12:  // pred: ^bb10
    %49 = llvm.extractvalue %20[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %50 = llvm.getelementptr inbounds|nuw %49[%35] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    llvm.store %34, %50 : i32, !llvm.ptr
    %51 = llvm.add %30, %2 : i64
    llvm.br ^bb4(%51 : i64)
  ^bb13:  // pred: ^bb4
    %52 = llvm.mlir.constant(1 : index) : i64
    %53 = llvm.alloca %52 x !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> : (i64) -> !llvm.ptr
    llvm.store %20, %53 : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, !llvm.ptr
    %54 = llvm.mlir.constant(1 : index) : i64
    %55 = llvm.mlir.poison : !llvm.struct<(i64, ptr)>
    %56 = llvm.insertvalue %54, %55[0] : !llvm.struct<(i64, ptr)> 
    %57 = llvm.insertvalue %53, %56[1] : !llvm.struct<(i64, ptr)> 
    %58 = llvm.extractvalue %57[0] : !llvm.struct<(i64, ptr)> 
    %59 = llvm.extractvalue %57[1] : !llvm.struct<(i64, ptr)> 
    llvm.call @printMemrefI32(%58, %59) : (i64, !llvm.ptr) -> ()
    llvm.return
  }
}

