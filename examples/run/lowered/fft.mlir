module {
  llvm.func @free(!llvm.ptr)
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
  llvm.func @reversed(%arg0: i64, %arg1: i64) -> i64 {
    %0 = llvm.mlir.constant(0 : index) : i64
    %1 = llvm.mlir.constant(1 : index) : i64
    llvm.br ^bb1(%0, %arg0, %0 : i64, i64, i64)
  ^bb1(%2: i64, %3: i64, %4: i64):  // 2 preds: ^bb0, ^bb2
    %5 = llvm.icmp "slt" %2, %arg1 : i64
    llvm.cond_br %5, ^bb2, ^bb3
  ^bb2:  // pred: ^bb1
    %6 = llvm.and %3, %1 : i64
    %7 = llvm.shl %4, %1 : i64
    %8 = llvm.or %7, %6 : i64
    %9 = llvm.lshr %3, %1 : i64
    %10 = llvm.add %2, %1 : i64
    llvm.br ^bb1(%10, %9, %8 : i64, i64, i64)
  ^bb3:  // pred: ^bb1
    llvm.return %4 : i64
  }
  llvm.func @fft(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64) {
    %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %3 = llvm.insertvalue %arg2, %2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %4 = llvm.insertvalue %arg3, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %5 = llvm.insertvalue %arg4, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %6 = llvm.mlir.constant(0x7FF0000000000000 : f64) : f64
    %7 = llvm.mlir.poison : !llvm.struct<(f64, f64)>
    %8 = llvm.mlir.constant(0.000000e+00 : f64) : f64
    %9 = llvm.mlir.constant(-3.1415926535897931 : f64) : f64
    %10 = llvm.mlir.constant(0 : index) : i64
    %11 = llvm.mlir.constant(1 : index) : i64
    %12 = llvm.mlir.constant(1 : index) : i64
    %13 = llvm.extractvalue %5[3] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %14 = llvm.alloca %12 x !llvm.array<1 x i64> : (i64) -> !llvm.ptr
    llvm.store %13, %14 : !llvm.array<1 x i64>, !llvm.ptr
    %15 = llvm.getelementptr %14[0, %10] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<1 x i64>
    %16 = llvm.load %15 : !llvm.ptr -> i64
    llvm.br ^bb1(%10 : i64)
  ^bb1(%17: i64):  // 2 preds: ^bb0, ^bb4
    %18 = llvm.icmp "slt" %17, %16 : i64
    llvm.cond_br %18, ^bb2, ^bb5(%11 : i64)
  ^bb2:  // pred: ^bb1
    %19 = llvm.call @reversed(%17, %arg5) : (i64, i64) -> i64
    %20 = llvm.icmp "ult" %17, %19 : i64
    llvm.cond_br %20, ^bb3, ^bb4
  ^bb3:  // pred: ^bb2
    %21 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %22 = llvm.getelementptr inbounds|nuw %21[%17] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<(f64, f64)>
    %23 = llvm.load %22 : !llvm.ptr -> !llvm.struct<(f64, f64)>
    %24 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %25 = llvm.getelementptr inbounds|nuw %24[%19] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<(f64, f64)>
    %26 = llvm.load %25 : !llvm.ptr -> !llvm.struct<(f64, f64)>
    %27 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %28 = llvm.getelementptr inbounds|nuw %27[%17] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<(f64, f64)>
    llvm.store %26, %28 : !llvm.struct<(f64, f64)>, !llvm.ptr
    %29 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %30 = llvm.getelementptr inbounds|nuw %29[%19] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<(f64, f64)>
    llvm.store %23, %30 : !llvm.struct<(f64, f64)>, !llvm.ptr
    llvm.br ^bb4
  ^bb4:  // 2 preds: ^bb2, ^bb3
    %31 = llvm.add %17, %11 : i64
    llvm.br ^bb1(%31 : i64)
  ^bb5(%32: i64):  // 2 preds: ^bb1, ^bb8
    llvm.br ^bb6
  ^bb6:  // pred: ^bb5
    %33 = llvm.icmp "ult" %32, %16 : i64
    llvm.cond_br %33, ^bb7, ^bb13
  ^bb7:  // pred: ^bb6
    %34 = llvm.shl %32, %11 : i64
    %35 = llvm.sitofp %32 : i64 to f64
    %36 = llvm.fdiv %9, %35 : f64
    llvm.br ^bb8(%10 : i64)
  ^bb8(%37: i64):  // 2 preds: ^bb7, ^bb12
    %38 = llvm.icmp "slt" %37, %16 : i64
    llvm.cond_br %38, ^bb9, ^bb5(%34 : i64)
  ^bb9:  // pred: ^bb8
    llvm.br ^bb10(%10 : i64)
  ^bb10(%39: i64):  // 2 preds: ^bb9, ^bb11
    %40 = llvm.icmp "slt" %39, %32 : i64
    llvm.cond_br %40, ^bb11, ^bb12
  ^bb11:  // pred: ^bb10
    %41 = llvm.sitofp %39 : i64 to f64
    %42 = llvm.fmul %36, %41 : f64
    %43 = llvm.intr.exp(%8) : (f64) -> f64
    %44 = llvm.intr.exp(%8) : (f64) -> f64
    %45 = llvm.intr.cos(%42) : (f64) -> f64
    %46 = llvm.intr.sin(%42) : (f64) -> f64
    %47 = llvm.fcmp "oeq" %43, %6 : f64
    %48 = llvm.fcmp "oeq" %42, %8 : f64
    %49 = llvm.fmul %43, %45 : f64
    %50 = llvm.fmul %44, %45 : f64
    %51 = llvm.fmul %50, %44 : f64
    %52 = llvm.select %47, %51, %49 : i1, f64
    %53 = llvm.fmul %43, %46 : f64
    %54 = llvm.fmul %44, %46 : f64
    %55 = llvm.fmul %54, %44 : f64
    %56 = llvm.select %47, %55, %53 : i1, f64
    %57 = llvm.select %48, %8, %56 : i1, f64
    %58 = llvm.add %37, %39 : i64
    %59 = llvm.add %58, %32 : i64
    %60 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %61 = llvm.getelementptr inbounds|nuw %60[%58] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<(f64, f64)>
    %62 = llvm.load %61 : !llvm.ptr -> !llvm.struct<(f64, f64)>
    %63 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %64 = llvm.getelementptr inbounds|nuw %63[%59] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<(f64, f64)>
    %65 = llvm.load %64 : !llvm.ptr -> !llvm.struct<(f64, f64)>
    %66 = llvm.extractvalue %65[0] : !llvm.struct<(f64, f64)> 
    %67 = llvm.extractvalue %65[1] : !llvm.struct<(f64, f64)> 
    %68 = llvm.fmul %52, %66 : f64
    %69 = llvm.fmul %57, %67 : f64
    %70 = llvm.fsub %68, %69 : f64
    %71 = llvm.fmul %57, %66 : f64
    %72 = llvm.fmul %52, %67 : f64
    %73 = llvm.fadd %71, %72 : f64
    %74 = llvm.extractvalue %62[0] : !llvm.struct<(f64, f64)> 
    %75 = llvm.fadd %74, %70 : f64
    %76 = llvm.extractvalue %62[1] : !llvm.struct<(f64, f64)> 
    %77 = llvm.fadd %76, %73 : f64
    %78 = llvm.insertvalue %75, %7[0] : !llvm.struct<(f64, f64)> 
    %79 = llvm.insertvalue %77, %78[1] : !llvm.struct<(f64, f64)> 
    %80 = llvm.extractvalue %62[0] : !llvm.struct<(f64, f64)> 
    %81 = llvm.fsub %80, %70 : f64
    %82 = llvm.extractvalue %62[1] : !llvm.struct<(f64, f64)> 
    %83 = llvm.fsub %82, %73 : f64
    %84 = llvm.insertvalue %81, %7[0] : !llvm.struct<(f64, f64)> 
    %85 = llvm.insertvalue %83, %84[1] : !llvm.struct<(f64, f64)> 
    %86 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %87 = llvm.getelementptr inbounds|nuw %86[%58] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<(f64, f64)>
    llvm.store %79, %87 : !llvm.struct<(f64, f64)>, !llvm.ptr
    %88 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %89 = llvm.getelementptr inbounds|nuw %88[%59] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<(f64, f64)>
    llvm.store %85, %89 : !llvm.struct<(f64, f64)>, !llvm.ptr
    %90 = llvm.add %39, %11 : i64
    llvm.br ^bb10(%90 : i64)
  ^bb12:  // pred: ^bb10
    %91 = llvm.add %37, %34 : i64
    llvm.br ^bb8(%91 : i64)
  ^bb13:  // pred: ^bb6
    llvm.return
  }
  llvm.func @main() {
    %0 = llvm.mlir.constant(1.000000e+00 : f64) : f64
    %1 = llvm.mlir.constant([-1.000000e+00, 0.000000e+00]) : !llvm.struct<(f64, f64)>
    %2 = llvm.mlir.constant(0 : index) : i64
    %3 = llvm.mlir.constant(1 : index) : i64
    %4 = llvm.mlir.constant(4 : index) : i64
    %5 = llvm.mlir.constant(8 : index) : i64
    %6 = llvm.mlir.constant(16 : index) : i64
    %7 = llvm.mlir.constant([1.000000e+00, 0.000000e+00]) : !llvm.struct<(f64, f64)>
    %8 = llvm.mlir.constant(1 : index) : i64
    %9 = llvm.mlir.zero : !llvm.ptr
    %10 = llvm.getelementptr %9[%6] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<(f64, f64)>
    %11 = llvm.ptrtoint %10 : !llvm.ptr to i64
    %12 = llvm.mlir.zero : !llvm.ptr
    %13 = llvm.getelementptr %12[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(f64, f64)>
    %14 = llvm.ptrtoint %13 : !llvm.ptr to i64
    %15 = llvm.add %11, %14 : i64
    %16 = llvm.call @malloc(%15) : (i64) -> !llvm.ptr
    %17 = llvm.ptrtoint %16 : !llvm.ptr to i64
    %18 = llvm.mlir.constant(1 : index) : i64
    %19 = llvm.sub %14, %18 : i64
    %20 = llvm.add %17, %19 : i64
    %21 = llvm.urem %20, %14 : i64
    %22 = llvm.sub %20, %21 : i64
    %23 = llvm.inttoptr %22 : i64 to !llvm.ptr
    %24 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %25 = llvm.insertvalue %16, %24[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %26 = llvm.insertvalue %23, %25[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %27 = llvm.mlir.constant(0 : index) : i64
    %28 = llvm.insertvalue %27, %26[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %29 = llvm.insertvalue %6, %28[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %30 = llvm.insertvalue %8, %29[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %31 = llvm.mlir.constant(1 : index) : i64
    %32 = llvm.mlir.zero : !llvm.ptr
    %33 = llvm.getelementptr %32[%6] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %34 = llvm.ptrtoint %33 : !llvm.ptr to i64
    %35 = llvm.call @malloc(%34) : (i64) -> !llvm.ptr
    %36 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %37 = llvm.insertvalue %35, %36[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %38 = llvm.insertvalue %35, %37[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %39 = llvm.mlir.constant(0 : index) : i64
    %40 = llvm.insertvalue %39, %38[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %41 = llvm.insertvalue %6, %40[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %42 = llvm.insertvalue %31, %41[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    llvm.br ^bb1(%2 : i64)
  ^bb1(%43: i64):  // 2 preds: ^bb0, ^bb2
    %44 = llvm.icmp "slt" %43, %6 : i64
    llvm.cond_br %44, ^bb2, ^bb3
  ^bb2:  // pred: ^bb1
    %45 = llvm.icmp "ult" %43, %5 : i64
    %46 = llvm.select %45, %7, %1 : i1, !llvm.struct<(f64, f64)>
    %47 = llvm.extractvalue %30[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %48 = llvm.getelementptr inbounds|nuw %47[%43] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<(f64, f64)>
    llvm.store %46, %48 : !llvm.struct<(f64, f64)>, !llvm.ptr
    %49 = llvm.add %43, %3 : i64
    llvm.br ^bb1(%49 : i64)
  ^bb3:  // pred: ^bb1
    %50 = llvm.extractvalue %30[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %51 = llvm.extractvalue %30[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %52 = llvm.extractvalue %30[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %53 = llvm.extractvalue %30[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %54 = llvm.extractvalue %30[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    llvm.call @fft(%50, %51, %52, %53, %54, %4) : (!llvm.ptr, !llvm.ptr, i64, i64, i64, i64) -> ()
    llvm.br ^bb4(%2 : i64)
  ^bb4(%55: i64):  // 2 preds: ^bb3, ^bb5
    %56 = llvm.icmp "slt" %55, %6 : i64
    llvm.cond_br %56, ^bb5, ^bb6
  ^bb5:  // pred: ^bb4
    %57 = llvm.extractvalue %30[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %58 = llvm.getelementptr inbounds|nuw %57[%55] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<(f64, f64)>
    %59 = llvm.load %58 : !llvm.ptr -> !llvm.struct<(f64, f64)>
    %60 = llvm.extractvalue %59[0] : !llvm.struct<(f64, f64)> 
    %61 = llvm.extractvalue %59[1] : !llvm.struct<(f64, f64)> 
    %62 = llvm.intr.fabs(%60) : (f64) -> f64
    %63 = llvm.intr.fabs(%61) : (f64) -> f64
    %64 = llvm.intr.maximum(%62, %63) : (f64, f64) -> f64
    %65 = llvm.intr.minimum(%62, %63) : (f64, f64) -> f64
    %66 = llvm.fdiv %65, %64 : f64
    %67 = llvm.fmul %66, %66 : f64
    %68 = llvm.fadd %67, %0 : f64
    %69 = llvm.intr.sqrt(%68) : (f64) -> f64
    %70 = llvm.fmul %64, %69 : f64
    %71 = llvm.fcmp "uno" %70, %70 : f64
    %72 = llvm.select %71, %65, %70 : i1, f64
    %73 = llvm.extractvalue %42[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %74 = llvm.getelementptr inbounds|nuw %73[%55] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    llvm.store %72, %74 : f64, !llvm.ptr
    %75 = llvm.add %55, %3 : i64
    llvm.br ^bb4(%75 : i64)
  ^bb6:  // pred: ^bb4
    %76 = llvm.mlir.constant(1 : index) : i64
    %77 = llvm.alloca %76 x !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> : (i64) -> !llvm.ptr
    llvm.store %42, %77 : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, !llvm.ptr
    %78 = llvm.mlir.constant(1 : index) : i64
    %79 = llvm.mlir.poison : !llvm.struct<(i64, ptr)>
    %80 = llvm.insertvalue %78, %79[0] : !llvm.struct<(i64, ptr)> 
    %81 = llvm.insertvalue %77, %80[1] : !llvm.struct<(i64, ptr)> 
    %82 = llvm.extractvalue %81[0] : !llvm.struct<(i64, ptr)> 
    %83 = llvm.extractvalue %81[1] : !llvm.struct<(i64, ptr)> 
    llvm.call @printMemrefF64(%82, %83) : (i64, !llvm.ptr) -> ()
    %84 = llvm.extractvalue %30[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    llvm.call @free(%84) : (!llvm.ptr) -> ()
    %85 = llvm.extractvalue %42[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    llvm.call @free(%85) : (!llvm.ptr) -> ()
    llvm.return
  }
}

