module {
  llvm.func @malloc(i64) -> !llvm.ptr
  llvm.mlir.global private constant @__constant_2xf32(dense<[0.000000e+00, 5.000000e-01]> : tensor<2xf32>) {addr_space = 0 : i32, alignment = 64 : i64} : !llvm.array<2 x f32>
  llvm.mlir.global private constant @__constant_4x2xf32(dense<[[1.000000e+00, -5.000000e-01], [5.000000e-01, 1.000000e+00], [-1.000000e+00, 2.500000e-01], [7.500000e-01, 5.000000e-01]]> : tensor<4x2xf32>) {addr_space = 0 : i32, alignment = 64 : i64} : !llvm.array<4 x array<2 x f32>>
  llvm.mlir.global private constant @__constant_4xf32(dense<[1.000000e-01, 2.000000e-01, -1.000000e-01, 0.000000e+00]> : tensor<4xf32>) {addr_space = 0 : i32, alignment = 64 : i64} : !llvm.array<4 x f32>
  llvm.mlir.global private constant @__constant_3x4xf32(dense<[[5.000000e-01, -1.000000e+00, 2.500000e-01, 1.000000e+00], [1.000000e+00, 5.000000e-01, -5.000000e-01, 0.000000e+00], [-2.500000e-01, 1.000000e+00, 2.000000e+00, -1.000000e+00]]> : tensor<3x4xf32>) {addr_space = 0 : i32, alignment = 64 : i64} : !llvm.array<3 x array<4 x f32>>
  llvm.mlir.global private constant @__constant_2x3xf32(dense<[[1.000000e+00, 5.000000e-01, -1.000000e+00], [0.000000e+00, 2.000000e+00, 2.500000e-01]]> : tensor<2x3xf32>) {addr_space = 0 : i32, alignment = 64 : i64} : !llvm.array<2 x array<3 x f32>>
  llvm.func @printMemrefF32(i64, !llvm.ptr) attributes {sym_visibility = "private"}
  llvm.func @dense(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: i64, %arg7: !llvm.ptr, %arg8: !llvm.ptr, %arg9: i64, %arg10: i64, %arg11: i64, %arg12: i64, %arg13: i64, %arg14: !llvm.ptr, %arg15: !llvm.ptr, %arg16: i64, %arg17: i64, %arg18: i64) -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> {
    %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %1 = llvm.insertvalue %arg14, %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %2 = llvm.insertvalue %arg15, %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %3 = llvm.insertvalue %arg16, %2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %4 = llvm.insertvalue %arg17, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %5 = llvm.insertvalue %arg18, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %6 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %7 = llvm.insertvalue %arg7, %6[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %8 = llvm.insertvalue %arg8, %7[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %9 = llvm.insertvalue %arg9, %8[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %10 = llvm.insertvalue %arg10, %9[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %11 = llvm.insertvalue %arg12, %10[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %12 = llvm.insertvalue %arg11, %11[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %13 = llvm.insertvalue %arg13, %12[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %14 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %15 = llvm.insertvalue %arg0, %14[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %16 = llvm.insertvalue %arg1, %15[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %17 = llvm.insertvalue %arg2, %16[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %18 = llvm.insertvalue %arg3, %17[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %19 = llvm.insertvalue %arg5, %18[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %20 = llvm.insertvalue %arg4, %19[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %21 = llvm.insertvalue %arg6, %20[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %22 = llvm.mlir.constant(0 : index) : i64
    %23 = llvm.mlir.constant(1 : index) : i64
    %24 = llvm.mlir.constant(1 : index) : i64
    %25 = llvm.extractvalue %21[3] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %26 = llvm.alloca %24 x !llvm.array<2 x i64> : (i64) -> !llvm.ptr
    llvm.store %25, %26 : !llvm.array<2 x i64>, !llvm.ptr
    %27 = llvm.getelementptr %26[0, %22] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<2 x i64>
    %28 = llvm.load %27 : !llvm.ptr -> i64
    %29 = llvm.mlir.constant(1 : index) : i64
    %30 = llvm.extractvalue %13[3] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %31 = llvm.alloca %29 x !llvm.array<2 x i64> : (i64) -> !llvm.ptr
    llvm.store %30, %31 : !llvm.array<2 x i64>, !llvm.ptr
    %32 = llvm.getelementptr %31[0, %23] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<2 x i64>
    %33 = llvm.load %32 : !llvm.ptr -> i64
    %34 = llvm.mlir.constant(1 : index) : i64
    %35 = llvm.mul %33, %28 : i64
    %36 = llvm.mlir.zero : !llvm.ptr
    %37 = llvm.getelementptr %36[%35] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    %38 = llvm.ptrtoint %37 : !llvm.ptr to i64
    %39 = llvm.mlir.constant(64 : index) : i64
    %40 = llvm.add %38, %39 : i64
    %41 = llvm.call @malloc(%40) : (i64) -> !llvm.ptr
    %42 = llvm.ptrtoint %41 : !llvm.ptr to i64
    %43 = llvm.mlir.constant(1 : index) : i64
    %44 = llvm.sub %39, %43 : i64
    %45 = llvm.add %42, %44 : i64
    %46 = llvm.urem %45, %39 : i64
    %47 = llvm.sub %45, %46 : i64
    %48 = llvm.inttoptr %47 : i64 to !llvm.ptr
    %49 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %50 = llvm.insertvalue %41, %49[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %51 = llvm.insertvalue %48, %50[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %52 = llvm.mlir.constant(0 : index) : i64
    %53 = llvm.insertvalue %52, %51[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %54 = llvm.insertvalue %28, %53[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %55 = llvm.insertvalue %33, %54[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %56 = llvm.insertvalue %33, %55[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %57 = llvm.insertvalue %34, %56[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %58 = llvm.mlir.constant(1 : index) : i64
    %59 = llvm.extractvalue %5[3] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %60 = llvm.alloca %58 x !llvm.array<1 x i64> : (i64) -> !llvm.ptr
    llvm.store %59, %60 : !llvm.array<1 x i64>, !llvm.ptr
    %61 = llvm.getelementptr %60[0, %22] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<1 x i64>
    %62 = llvm.load %61 : !llvm.ptr -> i64
    llvm.br ^bb1(%22 : i64)
  ^bb1(%63: i64):  // 2 preds: ^bb0, ^bb5
    %64 = llvm.icmp "slt" %63, %28 : i64
    llvm.cond_br %64, ^bb2, ^bb6
  ^bb2:  // pred: ^bb1
    llvm.br ^bb3(%22 : i64)
  ^bb3(%65: i64):  // 2 preds: ^bb2, ^bb4
    %66 = llvm.icmp "slt" %65, %62 : i64
    llvm.cond_br %66, ^bb4, ^bb5
  ^bb4:  // pred: ^bb3
    %67 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %68 = llvm.getelementptr inbounds|nuw %67[%65] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    %69 = llvm.load %68 : !llvm.ptr -> f32
    %70 = llvm.extractvalue %57[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %71 = llvm.extractvalue %57[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %72 = llvm.mul %63, %71 overflow<nsw, nuw> : i64
    %73 = llvm.add %72, %65 overflow<nsw, nuw> : i64
    %74 = llvm.getelementptr inbounds|nuw %70[%73] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    llvm.store %69, %74 : f32, !llvm.ptr
    %75 = llvm.add %65, %23 : i64
    llvm.br ^bb3(%75 : i64)
  ^bb5:  // pred: ^bb3
    %76 = llvm.add %63, %23 : i64
    llvm.br ^bb1(%76 : i64)
  ^bb6:  // pred: ^bb1
    %77 = llvm.mlir.constant(1 : index) : i64
    %78 = llvm.extractvalue %21[3] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %79 = llvm.alloca %77 x !llvm.array<2 x i64> : (i64) -> !llvm.ptr
    llvm.store %78, %79 : !llvm.array<2 x i64>, !llvm.ptr
    %80 = llvm.getelementptr %79[0, %22] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<2 x i64>
    %81 = llvm.load %80 : !llvm.ptr -> i64
    %82 = llvm.mlir.constant(1 : index) : i64
    %83 = llvm.extractvalue %21[3] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %84 = llvm.alloca %82 x !llvm.array<2 x i64> : (i64) -> !llvm.ptr
    llvm.store %83, %84 : !llvm.array<2 x i64>, !llvm.ptr
    %85 = llvm.getelementptr %84[0, %23] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<2 x i64>
    %86 = llvm.load %85 : !llvm.ptr -> i64
    %87 = llvm.mlir.constant(1 : index) : i64
    %88 = llvm.extractvalue %13[3] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %89 = llvm.alloca %87 x !llvm.array<2 x i64> : (i64) -> !llvm.ptr
    llvm.store %88, %89 : !llvm.array<2 x i64>, !llvm.ptr
    %90 = llvm.getelementptr %89[0, %23] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<2 x i64>
    %91 = llvm.load %90 : !llvm.ptr -> i64
    llvm.br ^bb7(%22 : i64)
  ^bb7(%92: i64):  // 2 preds: ^bb6, ^bb14
    %93 = llvm.icmp "slt" %92, %81 : i64
    llvm.cond_br %93, ^bb8, ^bb15
  ^bb8:  // pred: ^bb7
    llvm.br ^bb9(%22 : i64)
  ^bb9(%94: i64):  // 2 preds: ^bb8, ^bb13
    %95 = llvm.icmp "slt" %94, %91 : i64
    llvm.cond_br %95, ^bb10, ^bb14
  ^bb10:  // pred: ^bb9
    llvm.br ^bb11(%22 : i64)
  ^bb11(%96: i64):  // 2 preds: ^bb10, ^bb12
    %97 = llvm.icmp "slt" %96, %86 : i64
    llvm.cond_br %97, ^bb12, ^bb13
  ^bb12:  // pred: ^bb11
    %98 = llvm.extractvalue %21[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %99 = llvm.extractvalue %21[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %100 = llvm.mul %92, %99 overflow<nsw, nuw> : i64
    %101 = llvm.add %100, %96 overflow<nsw, nuw> : i64
    %102 = llvm.getelementptr inbounds|nuw %98[%101] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    %103 = llvm.load %102 : !llvm.ptr -> f32
    %104 = llvm.extractvalue %13[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %105 = llvm.extractvalue %13[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %106 = llvm.mul %96, %105 overflow<nsw, nuw> : i64
    %107 = llvm.add %106, %94 overflow<nsw, nuw> : i64
    %108 = llvm.getelementptr inbounds|nuw %104[%107] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    %109 = llvm.load %108 : !llvm.ptr -> f32
    %110 = llvm.extractvalue %57[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %111 = llvm.extractvalue %57[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %112 = llvm.mul %92, %111 overflow<nsw, nuw> : i64
    %113 = llvm.add %112, %94 overflow<nsw, nuw> : i64
    %114 = llvm.getelementptr inbounds|nuw %110[%113] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    %115 = llvm.load %114 : !llvm.ptr -> f32
    %116 = llvm.fmul %103, %109 : f32
    %117 = llvm.fadd %115, %116 : f32
    %118 = llvm.extractvalue %57[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %119 = llvm.extractvalue %57[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %120 = llvm.mul %92, %119 overflow<nsw, nuw> : i64
    %121 = llvm.add %120, %94 overflow<nsw, nuw> : i64
    %122 = llvm.getelementptr inbounds|nuw %118[%121] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    llvm.store %117, %122 : f32, !llvm.ptr
    %123 = llvm.add %96, %23 : i64
    llvm.br ^bb11(%123 : i64)
  ^bb13:  // pred: ^bb11
    %124 = llvm.add %94, %23 : i64
    llvm.br ^bb9(%124 : i64)
  ^bb14:  // pred: ^bb9
    %125 = llvm.add %92, %23 : i64
    llvm.br ^bb7(%125 : i64)
  ^bb15:  // pred: ^bb7
    llvm.return %57 : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  }
  llvm.func @relu(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: i64) -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> {
    %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %3 = llvm.insertvalue %arg2, %2[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %4 = llvm.insertvalue %arg3, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %5 = llvm.insertvalue %arg5, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %6 = llvm.insertvalue %arg4, %5[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %7 = llvm.insertvalue %arg6, %6[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %8 = llvm.mlir.constant(1 : index) : i64
    %9 = llvm.mlir.constant(0.000000e+00 : f32) : f32
    %10 = llvm.mlir.constant(0 : index) : i64
    %11 = llvm.mlir.constant(1 : index) : i64
    %12 = llvm.extractvalue %7[3] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %13 = llvm.alloca %11 x !llvm.array<2 x i64> : (i64) -> !llvm.ptr
    llvm.store %12, %13 : !llvm.array<2 x i64>, !llvm.ptr
    %14 = llvm.getelementptr %13[0, %10] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<2 x i64>
    %15 = llvm.load %14 : !llvm.ptr -> i64
    %16 = llvm.mlir.constant(1 : index) : i64
    %17 = llvm.extractvalue %7[3] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %18 = llvm.alloca %16 x !llvm.array<2 x i64> : (i64) -> !llvm.ptr
    llvm.store %17, %18 : !llvm.array<2 x i64>, !llvm.ptr
    %19 = llvm.getelementptr %18[0, %8] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<2 x i64>
    %20 = llvm.load %19 : !llvm.ptr -> i64
    llvm.br ^bb1(%10 : i64)
  ^bb1(%21: i64):  // 2 preds: ^bb0, ^bb5
    %22 = llvm.icmp "slt" %21, %15 : i64
    llvm.cond_br %22, ^bb2, ^bb6
  ^bb2:  // pred: ^bb1
    llvm.br ^bb3(%10 : i64)
  ^bb3(%23: i64):  // 2 preds: ^bb2, ^bb4
    %24 = llvm.icmp "slt" %23, %20 : i64
    llvm.cond_br %24, ^bb4, ^bb5
  ^bb4:  // pred: ^bb3
    %25 = llvm.extractvalue %7[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %26 = llvm.extractvalue %7[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %27 = llvm.mul %21, %26 overflow<nsw, nuw> : i64
    %28 = llvm.add %27, %23 overflow<nsw, nuw> : i64
    %29 = llvm.getelementptr inbounds|nuw %25[%28] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    %30 = llvm.load %29 : !llvm.ptr -> f32
    %31 = llvm.fcmp "ugt" %30, %9 : f32
    %32 = llvm.select %31, %30, %9 : i1, f32
    %33 = llvm.extractvalue %7[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %34 = llvm.extractvalue %7[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %35 = llvm.mul %21, %34 overflow<nsw, nuw> : i64
    %36 = llvm.add %35, %23 overflow<nsw, nuw> : i64
    %37 = llvm.getelementptr inbounds|nuw %33[%36] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    llvm.store %32, %37 : f32, !llvm.ptr
    %38 = llvm.add %23, %8 : i64
    llvm.br ^bb3(%38 : i64)
  ^bb5:  // pred: ^bb3
    %39 = llvm.add %21, %8 : i64
    llvm.br ^bb1(%39 : i64)
  ^bb6:  // pred: ^bb1
    llvm.return %7 : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  }
  llvm.func @softmax(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: i64) -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> {
    %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %3 = llvm.insertvalue %arg2, %2[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %4 = llvm.insertvalue %arg3, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %5 = llvm.insertvalue %arg5, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %6 = llvm.insertvalue %arg4, %5[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %7 = llvm.insertvalue %arg6, %6[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %8 = llvm.mlir.constant(1 : index) : i64
    %9 = llvm.mlir.constant(0 : index) : i64
    %10 = llvm.mlir.constant(0.000000e+00 : f32) : f32
    %11 = llvm.mlir.constant(0xFF800000 : f32) : f32
    %12 = llvm.mlir.constant(1 : index) : i64
    %13 = llvm.extractvalue %7[3] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %14 = llvm.alloca %12 x !llvm.array<2 x i64> : (i64) -> !llvm.ptr
    llvm.store %13, %14 : !llvm.array<2 x i64>, !llvm.ptr
    %15 = llvm.getelementptr %14[0, %9] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<2 x i64>
    %16 = llvm.load %15 : !llvm.ptr -> i64
    %17 = llvm.mlir.constant(1 : index) : i64
    %18 = llvm.mlir.zero : !llvm.ptr
    %19 = llvm.getelementptr %18[%16] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    %20 = llvm.ptrtoint %19 : !llvm.ptr to i64
    %21 = llvm.mlir.constant(64 : index) : i64
    %22 = llvm.add %20, %21 : i64
    %23 = llvm.call @malloc(%22) : (i64) -> !llvm.ptr
    %24 = llvm.ptrtoint %23 : !llvm.ptr to i64
    %25 = llvm.mlir.constant(1 : index) : i64
    %26 = llvm.sub %21, %25 : i64
    %27 = llvm.add %24, %26 : i64
    %28 = llvm.urem %27, %21 : i64
    %29 = llvm.sub %27, %28 : i64
    %30 = llvm.inttoptr %29 : i64 to !llvm.ptr
    %31 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %32 = llvm.insertvalue %23, %31[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %33 = llvm.insertvalue %30, %32[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %34 = llvm.mlir.constant(0 : index) : i64
    %35 = llvm.insertvalue %34, %33[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %36 = llvm.insertvalue %16, %35[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %37 = llvm.insertvalue %17, %36[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    llvm.br ^bb1(%9 : i64)
  ^bb1(%38: i64):  // 2 preds: ^bb0, ^bb2
    %39 = llvm.icmp "slt" %38, %16 : i64
    llvm.cond_br %39, ^bb2, ^bb3
  ^bb2:  // pred: ^bb1
    %40 = llvm.extractvalue %37[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %41 = llvm.getelementptr inbounds|nuw %40[%38] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    llvm.store %11, %41 : f32, !llvm.ptr
    %42 = llvm.add %38, %8 : i64
    llvm.br ^bb1(%42 : i64)
  ^bb3:  // pred: ^bb1
    %43 = llvm.mlir.constant(1 : index) : i64
    %44 = llvm.extractvalue %7[3] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %45 = llvm.alloca %43 x !llvm.array<2 x i64> : (i64) -> !llvm.ptr
    llvm.store %44, %45 : !llvm.array<2 x i64>, !llvm.ptr
    %46 = llvm.getelementptr %45[0, %9] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<2 x i64>
    %47 = llvm.load %46 : !llvm.ptr -> i64
    %48 = llvm.mlir.constant(1 : index) : i64
    %49 = llvm.extractvalue %7[3] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %50 = llvm.alloca %48 x !llvm.array<2 x i64> : (i64) -> !llvm.ptr
    llvm.store %49, %50 : !llvm.array<2 x i64>, !llvm.ptr
    %51 = llvm.getelementptr %50[0, %8] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<2 x i64>
    %52 = llvm.load %51 : !llvm.ptr -> i64
    llvm.br ^bb4(%9 : i64)
  ^bb4(%53: i64):  // 2 preds: ^bb3, ^bb8
    %54 = llvm.icmp "slt" %53, %47 : i64
    llvm.cond_br %54, ^bb5, ^bb9
  ^bb5:  // pred: ^bb4
    llvm.br ^bb6(%9 : i64)
  ^bb6(%55: i64):  // 2 preds: ^bb5, ^bb7
    %56 = llvm.icmp "slt" %55, %52 : i64
    llvm.cond_br %56, ^bb7, ^bb8
  ^bb7:  // pred: ^bb6
    %57 = llvm.extractvalue %7[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %58 = llvm.extractvalue %7[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %59 = llvm.mul %53, %58 overflow<nsw, nuw> : i64
    %60 = llvm.add %59, %55 overflow<nsw, nuw> : i64
    %61 = llvm.getelementptr inbounds|nuw %57[%60] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    %62 = llvm.load %61 : !llvm.ptr -> f32
    %63 = llvm.extractvalue %37[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %64 = llvm.getelementptr inbounds|nuw %63[%53] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    %65 = llvm.load %64 : !llvm.ptr -> f32
    %66 = llvm.fcmp "ugt" %65, %62 : f32
    %67 = llvm.select %66, %65, %62 : i1, f32
    %68 = llvm.fcmp "uno" %62, %62 : f32
    %69 = llvm.select %68, %62, %67 : i1, f32
    %70 = llvm.extractvalue %37[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %71 = llvm.getelementptr inbounds|nuw %70[%53] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    llvm.store %69, %71 : f32, !llvm.ptr
    %72 = llvm.add %55, %8 : i64
    llvm.br ^bb6(%72 : i64)
  ^bb8:  // pred: ^bb6
    %73 = llvm.add %53, %8 : i64
    llvm.br ^bb4(%73 : i64)
  ^bb9:  // pred: ^bb4
    %74 = llvm.mlir.constant(1 : index) : i64
    %75 = llvm.extractvalue %7[3] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %76 = llvm.alloca %74 x !llvm.array<2 x i64> : (i64) -> !llvm.ptr
    llvm.store %75, %76 : !llvm.array<2 x i64>, !llvm.ptr
    %77 = llvm.getelementptr %76[0, %8] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<2 x i64>
    %78 = llvm.load %77 : !llvm.ptr -> i64
    llvm.br ^bb10(%9 : i64)
  ^bb10(%79: i64):  // 2 preds: ^bb9, ^bb14
    %80 = llvm.icmp "slt" %79, %16 : i64
    llvm.cond_br %80, ^bb11, ^bb15
  ^bb11:  // pred: ^bb10
    llvm.br ^bb12(%9 : i64)
  ^bb12(%81: i64):  // 2 preds: ^bb11, ^bb13
    %82 = llvm.icmp "slt" %81, %78 : i64
    llvm.cond_br %82, ^bb13, ^bb14
  ^bb13:  // pred: ^bb12
    %83 = llvm.extractvalue %37[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %84 = llvm.getelementptr inbounds|nuw %83[%79] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    %85 = llvm.load %84 : !llvm.ptr -> f32
    %86 = llvm.extractvalue %7[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %87 = llvm.extractvalue %7[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %88 = llvm.mul %79, %87 overflow<nsw, nuw> : i64
    %89 = llvm.add %88, %81 overflow<nsw, nuw> : i64
    %90 = llvm.getelementptr inbounds|nuw %86[%89] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    %91 = llvm.load %90 : !llvm.ptr -> f32
    %92 = llvm.fsub %91, %85 : f32
    %93 = llvm.intr.exp(%92) : (f32) -> f32
    %94 = llvm.extractvalue %7[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %95 = llvm.extractvalue %7[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %96 = llvm.mul %79, %95 overflow<nsw, nuw> : i64
    %97 = llvm.add %96, %81 overflow<nsw, nuw> : i64
    %98 = llvm.getelementptr inbounds|nuw %94[%97] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    llvm.store %93, %98 : f32, !llvm.ptr
    %99 = llvm.add %81, %8 : i64
    llvm.br ^bb12(%99 : i64)
  ^bb14:  // pred: ^bb12
    %100 = llvm.add %79, %8 : i64
    llvm.br ^bb10(%100 : i64)
  ^bb15:  // pred: ^bb10
    llvm.br ^bb16(%9 : i64)
  ^bb16(%101: i64):  // 2 preds: ^bb15, ^bb17
    %102 = llvm.icmp "slt" %101, %16 : i64
    llvm.cond_br %102, ^bb17, ^bb18
  ^bb17:  // pred: ^bb16
    %103 = llvm.extractvalue %37[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %104 = llvm.getelementptr inbounds|nuw %103[%101] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    llvm.store %10, %104 : f32, !llvm.ptr
    %105 = llvm.add %101, %8 : i64
    llvm.br ^bb16(%105 : i64)
  ^bb18:  // pred: ^bb16
    %106 = llvm.mlir.constant(1 : index) : i64
    %107 = llvm.extractvalue %7[3] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %108 = llvm.alloca %106 x !llvm.array<2 x i64> : (i64) -> !llvm.ptr
    llvm.store %107, %108 : !llvm.array<2 x i64>, !llvm.ptr
    %109 = llvm.getelementptr %108[0, %9] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<2 x i64>
    %110 = llvm.load %109 : !llvm.ptr -> i64
    %111 = llvm.mlir.constant(1 : index) : i64
    %112 = llvm.extractvalue %7[3] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %113 = llvm.alloca %111 x !llvm.array<2 x i64> : (i64) -> !llvm.ptr
    llvm.store %112, %113 : !llvm.array<2 x i64>, !llvm.ptr
    %114 = llvm.getelementptr %113[0, %8] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<2 x i64>
    %115 = llvm.load %114 : !llvm.ptr -> i64
    llvm.br ^bb19(%9 : i64)
  ^bb19(%116: i64):  // 2 preds: ^bb18, ^bb23
    %117 = llvm.icmp "slt" %116, %110 : i64
    llvm.cond_br %117, ^bb20, ^bb24
  ^bb20:  // pred: ^bb19
    llvm.br ^bb21(%9 : i64)
  ^bb21(%118: i64):  // 2 preds: ^bb20, ^bb22
    %119 = llvm.icmp "slt" %118, %115 : i64
    llvm.cond_br %119, ^bb22, ^bb23
  ^bb22:  // pred: ^bb21
    %120 = llvm.extractvalue %7[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %121 = llvm.extractvalue %7[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %122 = llvm.mul %116, %121 overflow<nsw, nuw> : i64
    %123 = llvm.add %122, %118 overflow<nsw, nuw> : i64
    %124 = llvm.getelementptr inbounds|nuw %120[%123] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    %125 = llvm.load %124 : !llvm.ptr -> f32
    %126 = llvm.extractvalue %37[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %127 = llvm.getelementptr inbounds|nuw %126[%116] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    %128 = llvm.load %127 : !llvm.ptr -> f32
    %129 = llvm.fadd %128, %125 : f32
    %130 = llvm.extractvalue %37[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %131 = llvm.getelementptr inbounds|nuw %130[%116] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    llvm.store %129, %131 : f32, !llvm.ptr
    %132 = llvm.add %118, %8 : i64
    llvm.br ^bb21(%132 : i64)
  ^bb23:  // pred: ^bb21
    %133 = llvm.add %116, %8 : i64
    llvm.br ^bb19(%133 : i64)
  ^bb24:  // pred: ^bb19
    %134 = llvm.mlir.constant(1 : index) : i64
    %135 = llvm.extractvalue %7[3] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %136 = llvm.alloca %134 x !llvm.array<2 x i64> : (i64) -> !llvm.ptr
    llvm.store %135, %136 : !llvm.array<2 x i64>, !llvm.ptr
    %137 = llvm.getelementptr %136[0, %8] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<2 x i64>
    %138 = llvm.load %137 : !llvm.ptr -> i64
    llvm.br ^bb25(%9 : i64)
  ^bb25(%139: i64):  // 2 preds: ^bb24, ^bb29
    %140 = llvm.icmp "slt" %139, %16 : i64
    llvm.cond_br %140, ^bb26, ^bb30
  ^bb26:  // pred: ^bb25
    llvm.br ^bb27(%9 : i64)
  ^bb27(%141: i64):  // 2 preds: ^bb26, ^bb28
    %142 = llvm.icmp "slt" %141, %138 : i64
    llvm.cond_br %142, ^bb28, ^bb29
  ^bb28:  // pred: ^bb27
    %143 = llvm.extractvalue %37[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %144 = llvm.getelementptr inbounds|nuw %143[%139] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    %145 = llvm.load %144 : !llvm.ptr -> f32
    %146 = llvm.extractvalue %7[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %147 = llvm.extractvalue %7[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %148 = llvm.mul %139, %147 overflow<nsw, nuw> : i64
    %149 = llvm.add %148, %141 overflow<nsw, nuw> : i64
    %150 = llvm.getelementptr inbounds|nuw %146[%149] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    %151 = llvm.load %150 : !llvm.ptr -> f32
    %152 = llvm.fdiv %151, %145 : f32
    %153 = llvm.extractvalue %7[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %154 = llvm.extractvalue %7[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %155 = llvm.mul %139, %154 overflow<nsw, nuw> : i64
    %156 = llvm.add %155, %141 overflow<nsw, nuw> : i64
    %157 = llvm.getelementptr inbounds|nuw %153[%156] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    llvm.store %152, %157 : f32, !llvm.ptr
    %158 = llvm.add %141, %8 : i64
    llvm.br ^bb27(%158 : i64)
  ^bb29:  // pred: ^bb27
    %159 = llvm.add %139, %8 : i64
    llvm.br ^bb25(%159 : i64)
  ^bb30:  // pred: ^bb25
    llvm.return %7 : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  }
  llvm.func @main() {
    %0 = llvm.mlir.constant(2 : index) : i64
    %1 = llvm.mlir.constant(3 : index) : i64
    %2 = llvm.mlir.constant(1 : index) : i64
    %3 = llvm.mlir.constant(6 : index) : i64
    %4 = llvm.mlir.zero : !llvm.ptr
    %5 = llvm.getelementptr %4[%3] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    %6 = llvm.ptrtoint %5 : !llvm.ptr to i64
    %7 = llvm.mlir.addressof @__constant_2x3xf32 : !llvm.ptr
    %8 = llvm.getelementptr %7[0, 0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<2 x array<3 x f32>>
    %9 = llvm.mlir.constant(3735928559 : index) : i64
    %10 = llvm.inttoptr %9 : i64 to !llvm.ptr
    %11 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %12 = llvm.insertvalue %10, %11[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %13 = llvm.insertvalue %8, %12[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %14 = llvm.mlir.constant(0 : index) : i64
    %15 = llvm.insertvalue %14, %13[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %16 = llvm.insertvalue %0, %15[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %17 = llvm.insertvalue %1, %16[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %18 = llvm.insertvalue %1, %17[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %19 = llvm.insertvalue %2, %18[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %20 = llvm.mlir.constant(3 : index) : i64
    %21 = llvm.mlir.constant(4 : index) : i64
    %22 = llvm.mlir.constant(1 : index) : i64
    %23 = llvm.mlir.constant(12 : index) : i64
    %24 = llvm.mlir.zero : !llvm.ptr
    %25 = llvm.getelementptr %24[%23] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    %26 = llvm.ptrtoint %25 : !llvm.ptr to i64
    %27 = llvm.mlir.addressof @__constant_3x4xf32 : !llvm.ptr
    %28 = llvm.getelementptr %27[0, 0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<3 x array<4 x f32>>
    %29 = llvm.mlir.constant(3735928559 : index) : i64
    %30 = llvm.inttoptr %29 : i64 to !llvm.ptr
    %31 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %32 = llvm.insertvalue %30, %31[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %33 = llvm.insertvalue %28, %32[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %34 = llvm.mlir.constant(0 : index) : i64
    %35 = llvm.insertvalue %34, %33[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %36 = llvm.insertvalue %20, %35[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %37 = llvm.insertvalue %21, %36[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %38 = llvm.insertvalue %21, %37[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %39 = llvm.insertvalue %22, %38[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %40 = llvm.mlir.constant(4 : index) : i64
    %41 = llvm.mlir.constant(1 : index) : i64
    %42 = llvm.mlir.zero : !llvm.ptr
    %43 = llvm.getelementptr %42[%40] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    %44 = llvm.ptrtoint %43 : !llvm.ptr to i64
    %45 = llvm.mlir.addressof @__constant_4xf32 : !llvm.ptr
    %46 = llvm.getelementptr %45[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x f32>
    %47 = llvm.mlir.constant(3735928559 : index) : i64
    %48 = llvm.inttoptr %47 : i64 to !llvm.ptr
    %49 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %50 = llvm.insertvalue %48, %49[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %51 = llvm.insertvalue %46, %50[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %52 = llvm.mlir.constant(0 : index) : i64
    %53 = llvm.insertvalue %52, %51[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %54 = llvm.insertvalue %40, %53[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %55 = llvm.insertvalue %41, %54[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %56 = llvm.mlir.constant(4 : index) : i64
    %57 = llvm.mlir.constant(2 : index) : i64
    %58 = llvm.mlir.constant(1 : index) : i64
    %59 = llvm.mlir.constant(8 : index) : i64
    %60 = llvm.mlir.zero : !llvm.ptr
    %61 = llvm.getelementptr %60[%59] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    %62 = llvm.ptrtoint %61 : !llvm.ptr to i64
    %63 = llvm.mlir.addressof @__constant_4x2xf32 : !llvm.ptr
    %64 = llvm.getelementptr %63[0, 0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x array<2 x f32>>
    %65 = llvm.mlir.constant(3735928559 : index) : i64
    %66 = llvm.inttoptr %65 : i64 to !llvm.ptr
    %67 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %68 = llvm.insertvalue %66, %67[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %69 = llvm.insertvalue %64, %68[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %70 = llvm.mlir.constant(0 : index) : i64
    %71 = llvm.insertvalue %70, %69[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %72 = llvm.insertvalue %56, %71[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %73 = llvm.insertvalue %57, %72[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %74 = llvm.insertvalue %57, %73[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %75 = llvm.insertvalue %58, %74[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %76 = llvm.mlir.constant(2 : index) : i64
    %77 = llvm.mlir.constant(1 : index) : i64
    %78 = llvm.mlir.zero : !llvm.ptr
    %79 = llvm.getelementptr %78[%76] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    %80 = llvm.ptrtoint %79 : !llvm.ptr to i64
    %81 = llvm.mlir.addressof @__constant_2xf32 : !llvm.ptr
    %82 = llvm.getelementptr %81[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<2 x f32>
    %83 = llvm.mlir.constant(3735928559 : index) : i64
    %84 = llvm.inttoptr %83 : i64 to !llvm.ptr
    %85 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %86 = llvm.insertvalue %84, %85[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %87 = llvm.insertvalue %82, %86[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %88 = llvm.mlir.constant(0 : index) : i64
    %89 = llvm.insertvalue %88, %87[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %90 = llvm.insertvalue %76, %89[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %91 = llvm.insertvalue %77, %90[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %92 = llvm.extractvalue %19[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %93 = llvm.extractvalue %19[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %94 = llvm.extractvalue %19[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %95 = llvm.extractvalue %19[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %96 = llvm.extractvalue %19[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %97 = llvm.extractvalue %19[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %98 = llvm.extractvalue %19[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %99 = llvm.extractvalue %39[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %100 = llvm.extractvalue %39[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %101 = llvm.extractvalue %39[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %102 = llvm.extractvalue %39[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %103 = llvm.extractvalue %39[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %104 = llvm.extractvalue %39[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %105 = llvm.extractvalue %39[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %106 = llvm.extractvalue %55[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %107 = llvm.extractvalue %55[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %108 = llvm.extractvalue %55[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %109 = llvm.extractvalue %55[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %110 = llvm.extractvalue %55[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %111 = llvm.call @dense(%92, %93, %94, %95, %96, %97, %98, %99, %100, %101, %102, %103, %104, %105, %106, %107, %108, %109, %110) : (!llvm.ptr, !llvm.ptr, i64, i64, i64, i64, i64, !llvm.ptr, !llvm.ptr, i64, i64, i64, i64, i64, !llvm.ptr, !llvm.ptr, i64, i64, i64) -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %112 = llvm.extractvalue %111[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %113 = llvm.extractvalue %111[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %114 = llvm.extractvalue %111[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %115 = llvm.extractvalue %111[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %116 = llvm.extractvalue %111[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %117 = llvm.extractvalue %111[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %118 = llvm.extractvalue %111[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %119 = llvm.call @relu(%112, %113, %114, %115, %116, %117, %118) : (!llvm.ptr, !llvm.ptr, i64, i64, i64, i64, i64) -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %120 = llvm.extractvalue %119[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %121 = llvm.extractvalue %119[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %122 = llvm.extractvalue %119[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %123 = llvm.extractvalue %119[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %124 = llvm.extractvalue %119[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %125 = llvm.extractvalue %119[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %126 = llvm.extractvalue %119[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %127 = llvm.extractvalue %75[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %128 = llvm.extractvalue %75[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %129 = llvm.extractvalue %75[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %130 = llvm.extractvalue %75[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %131 = llvm.extractvalue %75[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %132 = llvm.extractvalue %75[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %133 = llvm.extractvalue %75[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %134 = llvm.extractvalue %91[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %135 = llvm.extractvalue %91[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %136 = llvm.extractvalue %91[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %137 = llvm.extractvalue %91[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %138 = llvm.extractvalue %91[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %139 = llvm.call @dense(%120, %121, %122, %123, %124, %125, %126, %127, %128, %129, %130, %131, %132, %133, %134, %135, %136, %137, %138) : (!llvm.ptr, !llvm.ptr, i64, i64, i64, i64, i64, !llvm.ptr, !llvm.ptr, i64, i64, i64, i64, i64, !llvm.ptr, !llvm.ptr, i64, i64, i64) -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %140 = llvm.extractvalue %139[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %141 = llvm.extractvalue %139[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %142 = llvm.extractvalue %139[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %143 = llvm.extractvalue %139[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %144 = llvm.extractvalue %139[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %145 = llvm.extractvalue %139[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %146 = llvm.extractvalue %139[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %147 = llvm.call @softmax(%140, %141, %142, %143, %144, %145, %146) : (!llvm.ptr, !llvm.ptr, i64, i64, i64, i64, i64) -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %148 = llvm.mlir.constant(1 : index) : i64
    %149 = llvm.alloca %148 x !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> : (i64) -> !llvm.ptr
    llvm.store %147, %149 : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, !llvm.ptr
    %150 = llvm.mlir.constant(2 : index) : i64
    %151 = llvm.mlir.poison : !llvm.struct<(i64, ptr)>
    %152 = llvm.insertvalue %150, %151[0] : !llvm.struct<(i64, ptr)> 
    %153 = llvm.insertvalue %149, %152[1] : !llvm.struct<(i64, ptr)> 
    %154 = llvm.extractvalue %153[0] : !llvm.struct<(i64, ptr)> 
    %155 = llvm.extractvalue %153[1] : !llvm.struct<(i64, ptr)> 
    llvm.call @printMemrefF32(%154, %155) : (i64, !llvm.ptr) -> ()
    llvm.return
  }
}

