module {
  llvm.func @malloc(i64) -> !llvm.ptr
  llvm.func private @printMemrefF64(%arg0: i64, %arg1: !llvm.ptr) attributes {llvm.emit_c_interface, sym_visibility = "private"} {
    %0 = llvm.mlir.poison : !llvm.struct<(i64, ptr)>
    %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(i64, ptr)> 
    %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(i64, ptr)> 
    %3 = llvm.mlir.constant(1 : index) : i64
    %4 = llvm.alloca %3 x !llvm.struct<(i64, ptr)> : (i64) -> !llvm.ptr
    llvm.store %2, %4 : !llvm.struct<(i64, ptr)>, !llvm.ptr
    llvm.call @_mlir_ciface_printMemrefF64(%4) : (!llvm.ptr) -> ()
    llvm.return
  }
  llvm.func @_mlir_ciface_printMemrefF64(!llvm.ptr) attributes {llvm.emit_c_interface, sym_visibility = "private"}
  llvm.func @main() {
    %0 = llvm.mlir.constant(0 : index) : i64
    %1 = llvm.mlir.constant(1 : index) : i64
    %2 = llvm.mlir.constant(1000 : index) : i64
    %3 = llvm.mlir.constant(1.000000e+00 : f64) : f64
    %4 = llvm.mlir.constant(0.000000e+00 : f64) : f64
    %5 = llvm.mlir.constant(5.000000e-01 : f64) : f64
    %6 = llvm.mlir.constant(1.000000e-02 : f64) : f64
    llvm.br ^bb1(%0, %3, %4, %4, %5 : i64, f64, f64, f64, f64)
  ^bb1(%7: i64, %8: f64, %9: f64, %10: f64, %11: f64):  // 2 preds: ^bb0, ^bb2
    %12 = llvm.icmp "slt" %7, %2 : i64
    llvm.cond_br %12, ^bb2, ^bb3
  ^bb2:  // pred: ^bb1
    %13 = llvm.fmul %10, %6 : f64
    %14 = llvm.fmul %11, %6 : f64
    %15 = llvm.fadd %8, %13 : f64
    %16 = llvm.fadd %9, %14 : f64
    %17 = llvm.fmul %15, %15 : f64
    %18 = llvm.fmul %16, %16 : f64
    %19 = llvm.fadd %17, %18 : f64
    %20 = llvm.intr.sqrt(%19) : (f64) -> f64
    %21 = llvm.fmul %19, %20 : f64
    %22 = llvm.fdiv %15, %21 : f64
    %23 = llvm.fdiv %16, %21 : f64
    %24 = llvm.fmul %22, %6 : f64
    %25 = llvm.fmul %23, %6 : f64
    %26 = llvm.fsub %10, %24 : f64
    %27 = llvm.fsub %11, %25 : f64
    %28 = llvm.add %7, %1 : i64
    llvm.br ^bb1(%28, %15, %16, %26, %27 : i64, f64, f64, f64, f64)
  ^bb3:  // pred: ^bb1
    %29 = llvm.mlir.constant(2 : index) : i64
    %30 = llvm.mlir.constant(2 : index) : i64
    %31 = llvm.mlir.constant(1 : index) : i64
    %32 = llvm.mlir.constant(4 : index) : i64
    %33 = llvm.mlir.zero : !llvm.ptr
    %34 = llvm.getelementptr %33[%32] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %35 = llvm.ptrtoint %34 : !llvm.ptr to i64
    %36 = llvm.call @malloc(%35) : (i64) -> !llvm.ptr
    %37 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %38 = llvm.insertvalue %36, %37[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %39 = llvm.insertvalue %36, %38[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %40 = llvm.mlir.constant(0 : index) : i64
    %41 = llvm.insertvalue %40, %39[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %42 = llvm.insertvalue %29, %41[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %43 = llvm.insertvalue %30, %42[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %44 = llvm.insertvalue %30, %43[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %45 = llvm.insertvalue %31, %44[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %46 = llvm.extractvalue %45[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %47 = llvm.mlir.constant(2 : index) : i64
    %48 = llvm.mul %0, %47 overflow<nsw, nuw> : i64
    %49 = llvm.add %48, %0 overflow<nsw, nuw> : i64
    %50 = llvm.getelementptr inbounds|nuw %46[%49] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    llvm.store %8, %50 : f64, !llvm.ptr
    %51 = llvm.extractvalue %45[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %52 = llvm.mlir.constant(2 : index) : i64
    %53 = llvm.mul %0, %52 overflow<nsw, nuw> : i64
    %54 = llvm.add %53, %1 overflow<nsw, nuw> : i64
    %55 = llvm.getelementptr inbounds|nuw %51[%54] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    llvm.store %9, %55 : f64, !llvm.ptr
    %56 = llvm.extractvalue %45[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %57 = llvm.mlir.constant(2 : index) : i64
    %58 = llvm.mul %1, %57 overflow<nsw, nuw> : i64
    %59 = llvm.add %58, %0 overflow<nsw, nuw> : i64
    %60 = llvm.getelementptr inbounds|nuw %56[%59] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    llvm.store %10, %60 : f64, !llvm.ptr
    %61 = llvm.extractvalue %45[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %62 = llvm.mlir.constant(2 : index) : i64
    %63 = llvm.mul %1, %62 overflow<nsw, nuw> : i64
    %64 = llvm.add %63, %1 overflow<nsw, nuw> : i64
    %65 = llvm.getelementptr inbounds|nuw %61[%64] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    llvm.store %11, %65 : f64, !llvm.ptr
    %66 = llvm.mlir.constant(1 : index) : i64
    %67 = llvm.alloca %66 x !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> : (i64) -> !llvm.ptr
    llvm.store %45, %67 : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, !llvm.ptr
    %68 = llvm.mlir.constant(2 : index) : i64
    %69 = llvm.mlir.poison : !llvm.struct<(i64, ptr)>
    %70 = llvm.insertvalue %68, %69[0] : !llvm.struct<(i64, ptr)> 
    %71 = llvm.insertvalue %67, %70[1] : !llvm.struct<(i64, ptr)> 
    %72 = llvm.extractvalue %71[0] : !llvm.struct<(i64, ptr)> 
    %73 = llvm.extractvalue %71[1] : !llvm.struct<(i64, ptr)> 
    llvm.call @printMemrefF64(%72, %73) : (i64, !llvm.ptr) -> ()
    llvm.return
  }
}

