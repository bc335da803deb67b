module {
  llvm.func @malloc(i64) -> !llvm.ptr
  llvm.func @printF32(f32) attributes {sym_visibility = "private"}
  llvm.func @printNewline() attributes {sym_visibility = "private"}
  llvm.func @main() {
    %0 = llvm.mlir.constant(dense<0.000000e+00> : vector<8xf32>) : vector<8xf32>
    %1 = llvm.mlir.constant(dense<5.000000e-01> : vector<8xf32>) : vector<8xf32>
    %2 = llvm.mlir.constant(0 : index) : i64
    %3 = llvm.mlir.constant(8 : index) : i64
    %4 = llvm.mlir.constant(64 : index) : i64
    %5 = llvm.mlir.constant(64 : index) : i64
    %6 = llvm.mlir.constant(1 : index) : i64
    %7 = llvm.mlir.zero : !llvm.ptr
    %8 = llvm.getelementptr %7[%5] : (!llvm.ptr, i64) -> !llvm.ptr, f32
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
    %19 = llvm.icmp "slt" %18, %4 : i64
    llvm.cond_br %19, ^bb2, ^bb3
  ^bb2:  // pred: ^bb1
    %20 = llvm.trunc %18 : i64 to i32
    %21 = llvm.sitofp %20 : i32 to f32
    %22 = llvm.mlir.poison : vector<8xf32>
    %23 = llvm.mlir.constant(0 : i32) : i32
    %24 = llvm.insertelement %21, %22[%23 : i32] : vector<8xf32>
    %25 = llvm.shufflevector %24, %22 [0, 0, 0, 0, 0, 0, 0, 0] : vector<8xf32> 
    %26 = llvm.fadd %25, %1 : vector<8xf32>
    %27 = llvm.extractvalue %17[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %28 = llvm.getelementptr %27[%18] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    llvm.store %26, %28 {alignment = 4 : i64} : vector<8xf32>, !llvm.ptr
    %29 = llvm.add %18, %3 : i64
    llvm.br ^bb1(%29 : i64)
  ^bb3:  // pred: ^bb1
    llvm.br ^bb4(%2, %0 : i64, vector<8xf32>)
  ^bb4(%30: i64, %31: vector<8xf32>):  // 2 preds: ^bb3, ^bb5
    %32 = llvm.icmp "slt" %30, %4 : i64
    llvm.cond_br %32, ^bb5, ^bb6
  ^bb5:  // pred: ^bb4
    %33 = llvm.extractvalue %17[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %34 = llvm.getelementptr %33[%30] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    %35 = llvm.load %34 {alignment = 4 : i64} : !llvm.ptr -> vector<8xf32>
    %36 = llvm.intr.fma(%35, %1, %31) : (vector<8xf32>, vector<8xf32>, vector<8xf32>) -> vector<8xf32>
    %37 = llvm.add %30, %3 : i64
    llvm.br ^bb4(%37, %36 : i64, vector<8xf32>)
  ^bb6:  // pred: ^bb4
    %38 = llvm.mlir.constant(0.000000e+00 : f32) : f32
    %39 = "llvm.intr.vector.reduce.fadd"(%38, %31) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<8xf32>) -> f32
    llvm.call @printF32(%39) : (f32) -> ()
    llvm.call @printNewline() : () -> ()
    llvm.return
  }
}

