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
  llvm.func @steps(%arg0: f64, %arg1: f64) -> i32 {
    %0 = llvm.mlir.constant(0 : index) : i64
    %1 = llvm.mlir.constant(1 : index) : i64
    %2 = llvm.mlir.constant(50 : index) : i64
    %3 = llvm.mlir.constant(0.000000e+00 : f64) : f64
    %4 = llvm.mlir.constant(2.000000e+00 : f64) : f64
    %5 = llvm.mlir.constant(4.000000e+00 : f64) : f64
    %6 = llvm.mlir.constant(0 : i32) : i32
    %7 = llvm.mlir.constant(1 : i32) : i32
    llvm.br ^bb1(%0, %3, %3, %6 : i64, f64, f64, i32)
  ^bb1(%8: i64, %9: f64, %10: f64, %11: i32):  // 2 preds: ^bb0, ^bb2
    %12 = llvm.icmp "slt" %8, %2 : i64
    llvm.cond_br %12, ^bb2, ^bb3
  ^bb2:  // pred: ^bb1
    %13 = llvm.fmul %9, %9 : f64
    %14 = llvm.fmul %10, %10 : f64
    %15 = llvm.fadd %13, %14 : f64
    %16 = llvm.fcmp "ole" %15, %5 : f64
    %17 = llvm.fmul %9, %10 : f64
    %18 = llvm.fsub %13, %14 : f64
    %19 = llvm.fadd %18, %arg0 : f64
    %20 = llvm.fmul %17, %4 : f64
    %21 = llvm.fadd %20, %arg1 : f64
    %22 = llvm.add %11, %7 : i32
    %23 = llvm.select %16, %19, %9 : i1, f64
    %24 = llvm.select %16, %21, %10 : i1, f64
    %25 = llvm.select %16, %22, %11 : i1, i32
    %26 = llvm.add %8, %1 : i64
    llvm.br ^bb1(%26, %23, %24, %25 : i64, f64, f64, i32)
  ^bb3:  // pred: ^bb1
    llvm.return %11 : i32
  }
  llvm.func @main() {
    %0 = llvm.mlir.constant(0 : index) : i64
    %1 = llvm.mlir.constant(1 : index) : i64
    %2 = llvm.mlir.constant(7 : index) : i64
    %3 = llvm.mlir.constant(12 : index) : i64
    %4 = llvm.mlir.constant(2.500000e-01 : f64) : f64
    %5 = llvm.mlir.constant(-2.000000e+00 : f64) : f64
    %6 = llvm.mlir.constant(-7.500000e-01 : f64) : f64
    %7 = llvm.mlir.constant(7 : index) : i64
    %8 = llvm.mlir.constant(12 : index) : i64
    %9 = llvm.mlir.constant(1 : index) : i64
    %10 = llvm.mlir.constant(84 : index) : i64
    %11 = llvm.mlir.zero : !llvm.ptr
    %12 = llvm.getelementptr %11[%10] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %13 = llvm.ptrtoint %12 : !llvm.ptr to i64
    %14 = llvm.call @malloc(%13) : (i64) -> !llvm.ptr
    %15 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %16 = llvm.insertvalue %14, %15[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %17 = llvm.insertvalue %14, %16[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %18 = llvm.mlir.constant(0 : index) : i64
    %19 = llvm.insertvalue %18, %17[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %20 = llvm.insertvalue %7, %19[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %21 = llvm.insertvalue %8, %20[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %22 = llvm.insertvalue %8, %21[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %23 = llvm.insertvalue %9, %22[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    llvm.br ^bb1(%0 : i64)
  ^bb1(%24: i64):  // 2 preds: ^bb0, ^bb5
    %25 = llvm.icmp "slt" %24, %2 : i64
    llvm.cond_br %25, ^bb2, ^bb6
  ^bb2:  // pred: ^bb1
    llvm.br ^bb3(%0 : i64)
  ^bb3(%26: i64):  // 2 preds: ^bb2, ^bb4
    %27 = llvm.icmp "slt" %26, %3 : i64
    llvm.cond_br %27, ^bb4, ^bb5
  ^bb4:  // pred: ^bb3
    %28 = llvm.trunc %24 : i64 to i32
    %29 = llvm.trunc %26 : i64 to i32
    %30 = llvm.sitofp %28 : i32 to f64
    %31 = llvm.sitofp %29 : i32 to f64
    %32 = llvm.fmul %31, %4 : f64
    %33 = llvm.fmul %30, %4 : f64
    %34 = llvm.fadd %32, %5 : f64
    %35 = llvm.fadd %33, %6 : f64
    %36 = llvm.call @steps(%34, %35) : (f64, f64) -> i32
    %37 = llvm.extractvalue %23[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %38 = llvm.mlir.constant(12 : index) : i64
    %39 = llvm.mul %24, %38 overflow<nsw, nuw> : i64
    %40 = llvm.add %39, %26 overflow<nsw, nuw> : i64
    %41 = llvm.getelementptr inbounds|nuw %37[%40] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    llvm.store %36, %41 : i32, !llvm.ptr
    %42 = llvm.add %26, %1 : i64
    llvm.br ^bb3(%42 : i64)
  ^bb5:  // pred: ^bb3
    %43 = llvm.add %24, %1 : i64
    llvm.br ^bb1(%43 : i64)
  ^bb6:  // pred: ^bb1
    %44 = llvm.mlir.constant(1 : index) : i64
    %45 = llvm.alloca %44 x !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> : (i64) -> !llvm.ptr
    llvm.store %23, %45 : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, !llvm.ptr
    %46 = llvm.mlir.constant(2 : index) : i64
    %47 = llvm.mlir.poison : !llvm.struct<(i64, ptr)>
    %48 = llvm.insertvalue %46, %47[0] : !llvm.struct<(i64, ptr)> 
    %49 = llvm.insertvalue %45, %48[1] : !llvm.struct<(i64, ptr)> 
    %50 = llvm.extractvalue %49[0] : !llvm.struct<(i64, ptr)> 
    %51 = llvm.extractvalue %49[1] : !llvm.struct<(i64, ptr)> 
    llvm.call @printMemrefI32(%50, %51) : (i64, !llvm.ptr) -> ()
    llvm.return
  }
}

