module {
  llvm.func @free(!llvm.ptr)
  llvm.func @malloc(i64) -> !llvm.ptr
  llvm.func private @printMemrefI64(%arg0: i64, %arg1: !llvm.ptr) attributes {llvm.emit_c_interface, sym_visibility = "private"} {
    %0 = llvm.mlir.poison : !llvm.struct<(i64, ptr)>
    %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(i64, ptr)> 
    %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(i64, ptr)> 
    %3 = llvm.mlir.constant(1 : index) : i64
    %4 = llvm.alloca %3 x !llvm.struct<(i64, ptr)> : (i64) -> !llvm.ptr
    llvm.store %2, %4 : !llvm.struct<(i64, ptr)>, !llvm.ptr
    llvm.call @_mlir_ciface_printMemrefI64(%4) : (!llvm.ptr) -> ()
    llvm.return
  }
  llvm.func @_mlir_ciface_printMemrefI64(!llvm.ptr) attributes {llvm.emit_c_interface, sym_visibility = "private"}
  llvm.func @sort(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: i64) {
    %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %3 = llvm.insertvalue %arg2, %2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %4 = llvm.insertvalue %arg3, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %5 = llvm.insertvalue %arg4, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %6 = llvm.mlir.constant(1 : index) : i64
    %7 = llvm.sub %arg6, %arg5 : i64
    %8 = llvm.icmp "sgt" %7, %6 : i64
    llvm.cond_br %8, ^bb1, ^bb9
  ^bb1:  // pred: ^bb0
    %9 = llvm.sub %arg6, %6 : i64
    %10 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %11 = llvm.getelementptr inbounds|nuw %10[%9] : (!llvm.ptr, i64) -> !llvm.ptr, i64
    %12 = llvm.load %11 : !llvm.ptr -> i64
    llvm.br ^bb2(%arg5, %arg5 : i64, i64)
  ^bb2(%13: i64, %14: i64):  // 2 preds: ^bb1, ^bb7
    %15 = llvm.icmp "slt" %13, %9 : i64
    llvm.cond_br %15, ^bb3, ^bb8
  ^bb3:  // pred: ^bb2
    %16 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %17 = llvm.getelementptr inbounds|nuw %16[%13] : (!llvm.ptr, i64) -> !llvm.ptr, i64
    %18 = llvm.load %17 : !llvm.ptr -> i64
    %19 = llvm.icmp "slt" %18, %12 : i64
    llvm.cond_br %19, ^bb4, ^bb5
  ^bb4:  // pred: ^bb3
    %20 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %21 = llvm.getelementptr inbounds|nuw %20[%14] : (!llvm.ptr, i64) -> !llvm.ptr, i64
    %22 = llvm.load %21 : !llvm.ptr -> i64
    %23 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %24 = llvm.getelementptr inbounds|nuw %23[%13] : (!llvm.ptr, i64) -> !llvm.ptr, i64
    llvm.store %22, %24 : i64, !llvm.ptr
    %25 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %26 = llvm.getelementptr inbounds|nuw %25[%14] : (!llvm.ptr, i64) -> !llvm.ptr, i64
    llvm.store %18, %26 : i64, !llvm.ptr
    %27 = llvm.add %14, %6 : i64
    llvm.br ^bb6(%27 : i64)
  ^bb5:  // pred: ^bb3
    llvm.br ^bb6(%14 : i64)
  ^bb6(%28: i64):  // 2 preds: ^bb4, ^bb5
    llvm.br ^bb7
  ^bb7:  // pred: ^bb6
    %29 = llvm.add %13, %6 : i64
    llvm.br ^bb2(%29, %28 : i64, i64)
  ^bb8:  // pred: ^bb2
    %30 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %31 = llvm.getelementptr inbounds|nuw %30[%14] : (!llvm.ptr, i64) -> !llvm.ptr, i64
    %32 = llvm.load %31 : !llvm.ptr -> i64
    %33 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %34 = llvm.getelementptr inbounds|nuw %33[%9] : (!llvm.ptr, i64) -> !llvm.ptr, i64
    llvm.store %32, %34 : i64, !llvm.ptr
    %35 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %36 = llvm.getelementptr inbounds|nuw %35[%14] : (!llvm.ptr, i64) -> !llvm.ptr, i64
    llvm.store %12, %36 : i64, !llvm.ptr
    %37 = llvm.add %14, %6 : i64
    %38 = llvm.extractvalue %5[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %39 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %40 = llvm.extractvalue %5[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %41 = llvm.extractvalue %5[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %42 = llvm.extractvalue %5[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    llvm.call @sort(%38, %39, %40, %41, %42, %arg5, %14) : (!llvm.ptr, !llvm.ptr, i64, i64, i64, i64, i64) -> ()
    %43 = llvm.extractvalue %5[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %44 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %45 = llvm.extractvalue %5[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %46 = llvm.extractvalue %5[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %47 = llvm.extractvalue %5[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    llvm.call @sort(%43, %44, %45, %46, %47, %37, %arg6) : (!llvm.ptr, !llvm.ptr, i64, i64, i64, i64, i64) -> ()
    llvm.br ^bb9
  ^bb9:  // 2 preds: ^bb0, ^bb8
    llvm.return
  }
  llvm.func @main() {
    %0 = llvm.mlir.constant(0 : index) : i64
    %1 = llvm.mlir.constant(1 : index) : i64
    %2 = llvm.mlir.constant(20 : index) : i64
    %3 = llvm.mlir.constant(2463534242 : i64) : i64
    %4 = llvm.mlir.constant(13 : i64) : i64
    %5 = llvm.mlir.constant(7 : i64) : i64
    %6 = llvm.mlir.constant(17 : i64) : i64
    %7 = llvm.mlir.constant(1000 : i64) : i64
    %8 = llvm.mlir.constant(1 : index) : i64
    %9 = llvm.mlir.zero : !llvm.ptr
    %10 = llvm.getelementptr %9[%2] : (!llvm.ptr, i64) -> !llvm.ptr, i64
    %11 = llvm.ptrtoint %10 : !llvm.ptr to i64
    %12 = llvm.call @malloc(%11) : (i64) -> !llvm.ptr
    %13 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %14 = llvm.insertvalue %12, %13[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %15 = llvm.insertvalue %12, %14[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %16 = llvm.mlir.constant(0 : index) : i64
    %17 = llvm.insertvalue %16, %15[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %18 = llvm.insertvalue %2, %17[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %19 = llvm.insertvalue %8, %18[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    llvm.br ^bb1(%0, %3 : i64, i64)
  ^bb1(%20: i64, %21: i64):  // 2 preds: ^bb0, ^bb2
    %22 = llvm.icmp "slt" %20, %2 : i64
    llvm.cond_br %22, ^bb2, ^bb3
  ^bb2:  // pred: ^bb1
    %23 = llvm.shl %21, %4 : i64
    %24 = llvm.xor %21, %23 : i64
    %25 = llvm.lshr %24, %5 : i64
    %26 = llvm.xor %24, %25 : i64
    %27 = llvm.shl %26, %6 : i64
    %28 = llvm.xor %26, %27 : i64
    %29 = llvm.srem %28, %7 : i64
    %30 = llvm.extractvalue %19[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %31 = llvm.getelementptr inbounds|nuw %30[%20] : (!llvm.ptr, i64) -> !llvm.ptr, i64
    llvm.store %29, %31 : i64, !llvm.ptr
    %32 = llvm.add %20, %1 : i64
    llvm.br ^bb1(%32, %28 : i64, i64)
  ^bb3:  // pred: ^bb1
    %33 = llvm.extractvalue %19[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %34 = llvm.extractvalue %19[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %35 = llvm.extractvalue %19[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %36 = llvm.extractvalue %19[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %37 = llvm.extractvalue %19[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    llvm.call @sort(%33, %34, %35, %36, %37, %0, %2) : (!llvm.ptr, !llvm.ptr, i64, i64, i64, i64, i64) -> ()
    %38 = llvm.mlir.constant(1 : index) : i64
    %39 = llvm.alloca %38 x !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> : (i64) -> !llvm.ptr
    llvm.store %19, %39 : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, !llvm.ptr
    %40 = llvm.mlir.constant(1 : index) : i64
    %41 = llvm.mlir.poison : !llvm.struct<(i64, ptr)>
    %42 = llvm.insertvalue %40, %41[0] : !llvm.struct<(i64, ptr)> 
    %43 = llvm.insertvalue %39, %42[1] : !llvm.struct<(i64, ptr)> 
    %44 = llvm.extractvalue %43[0] : !llvm.struct<(i64, ptr)> 
    %45 = llvm.extractvalue %43[1] : !llvm.struct<(i64, ptr)> 
    llvm.call @printMemrefI64(%44, %45) : (i64, !llvm.ptr) -> ()
    %46 = llvm.extractvalue %19[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    llvm.call @free(%46) : (!llvm.ptr) -> ()
    llvm.return
  }
}

