module {
  llvm.func @free(!llvm.ptr)
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
  llvm.mlir.global private constant @from(dense<[107, 105, 116, 116, 101, 110]> : tensor<6xi8>) {addr_space = 0 : i32} : !llvm.array<6 x i8>
  llvm.mlir.global private constant @to(dense<[115, 105, 116, 116, 105, 110, 103]> : tensor<7xi8>) {addr_space = 0 : i32} : !llvm.array<7 x i8>
  llvm.func @main() {
    %0 = llvm.mlir.constant(-1 : index) : i64
    %1 = llvm.mlir.constant(8 : index) : i64
    %2 = llvm.mlir.constant(1 : index) : i64
    %3 = llvm.mlir.constant(7 : index) : i64
    %4 = llvm.mlir.constant(0 : index) : i64
    %5 = llvm.mlir.constant(1 : i32) : i32
    %6 = llvm.mlir.constant(6 : index) : i64
    %7 = llvm.mlir.constant(1 : index) : i64
    %8 = llvm.mlir.zero : !llvm.ptr
    %9 = llvm.getelementptr %8[%6] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %10 = llvm.ptrtoint %9 : !llvm.ptr to i64
    %11 = llvm.mlir.addressof @from : !llvm.ptr
    %12 = llvm.getelementptr %11[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<6 x i8>
    %13 = llvm.mlir.constant(3735928559 : index) : i64
    %14 = llvm.inttoptr %13 : i64 to !llvm.ptr
    %15 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %16 = llvm.insertvalue %14, %15[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %17 = llvm.insertvalue %12, %16[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %18 = llvm.mlir.constant(0 : index) : i64
    %19 = llvm.insertvalue %18, %17[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %20 = llvm.insertvalue %6, %19[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %21 = llvm.insertvalue %7, %20[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %22 = llvm.mlir.constant(7 : index) : i64
    %23 = llvm.mlir.constant(1 : index) : i64
    %24 = llvm.mlir.zero : !llvm.ptr
    %25 = llvm.getelementptr %24[%22] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %26 = llvm.ptrtoint %25 : !llvm.ptr to i64
    %27 = llvm.mlir.addressof @to : !llvm.ptr
    %28 = llvm.getelementptr %27[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<7 x i8>
    %29 = llvm.mlir.constant(3735928559 : index) : i64
    %30 = llvm.inttoptr %29 : i64 to !llvm.ptr
    %31 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %32 = llvm.insertvalue %30, %31[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %33 = llvm.insertvalue %28, %32[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %34 = llvm.mlir.constant(0 : index) : i64
    %35 = llvm.insertvalue %34, %33[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %36 = llvm.insertvalue %22, %35[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %37 = llvm.insertvalue %23, %36[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %38 = llvm.mlir.constant(7 : index) : i64
    %39 = llvm.mlir.constant(8 : index) : i64
    %40 = llvm.mlir.constant(1 : index) : i64
    %41 = llvm.mlir.constant(56 : index) : i64
    %42 = llvm.mlir.zero : !llvm.ptr
    %43 = llvm.getelementptr %42[%41] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %44 = llvm.ptrtoint %43 : !llvm.ptr to i64
    %45 = llvm.call @malloc(%44) : (i64) -> !llvm.ptr
    %46 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %47 = llvm.insertvalue %45, %46[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %48 = llvm.insertvalue %45, %47[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %49 = llvm.mlir.constant(0 : index) : i64
    %50 = llvm.insertvalue %49, %48[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %51 = llvm.insertvalue %38, %50[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %52 = llvm.insertvalue %39, %51[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %53 = llvm.insertvalue %39, %52[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %54 = llvm.insertvalue %40, %53[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    llvm.br ^bb1(%4 : i64)
  ^bb1(%55: i64):  // 2 preds: ^bb0, ^bb2
    %56 = llvm.icmp "slt" %55, %3 : i64
    llvm.cond_br %56, ^bb2, ^bb3
  ^bb2:  // pred: ^bb1
    %57 = llvm.trunc %55 : i64 to i32
    %58 = llvm.extractvalue %54[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %59 = llvm.mlir.constant(8 : index) : i64
    %60 = llvm.mul %55, %59 overflow<nsw, nuw> : i64
    %61 = llvm.add %60, %4 overflow<nsw, nuw> : i64
    %62 = llvm.getelementptr inbounds|nuw %58[%61] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    llvm.store %57, %62 : i32, !llvm.ptr
    %63 = llvm.add %55, %2 : i64
    llvm.br ^bb1(%63 : i64)
  ^bb3:  // pred: ^bb1
    llvm.br ^bb4(%4 : i64)
  ^bb4(%64: i64):  // 2 preds: ^bb3, ^bb5
    %65 = llvm.icmp "slt" %64, %1 : i64
    llvm.cond_br %65, ^bb5, ^bb6
  ^bb5:  // pred: ^bb4
    %66 = llvm.trunc %64 : i64 to i32
    %67 = llvm.extractvalue %54[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %68 = llvm.mlir.constant(8 : index) : i64
    %69 = llvm.mul %4, %68 overflow<nsw, nuw> : i64
    %70 = llvm.add %69, %64 overflow<nsw, nuw> : i64
    %71 = llvm.getelementptr inbounds|nuw %67[%70] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    llvm.store %66, %71 : i32, !llvm.ptr
    %72 = llvm.add %64, %2 : i64
    llvm.br ^bb4(%72 : i64)
  ^bb6:  // pred: ^bb4
    llvm.br ^bb7(%2 : i64)
  ^bb7(%73: i64):  // 2 preds: ^bb6, ^bb11
    %74 = llvm.icmp "slt" %73, %3 : i64
    llvm.cond_br %74, ^bb8, ^bb12
  ^bb8:  // pred: ^bb7
    llvm.br ^bb9(%2 : i64)
  ^bb9(%75: i64):  // 2 preds: ^bb8, ^bb10
    %76 = llvm.icmp "slt" %75, %1 : i64
    llvm.cond_br %76, ^bb10, ^bb11
  ^bb10:  // pred: ^bb9
    %77 = llvm.add %73, %0 : i64
    %78 = llvm.extractvalue %21[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %79 = llvm.getelementptr inbounds|nuw %78[%77] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %80 = llvm.load %79 : !llvm.ptr -> i8
    %81 = llvm.add %75, %0 : i64
    %82 = llvm.extractvalue %37[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %83 = llvm.getelementptr inbounds|nuw %82[%81] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %84 = llvm.load %83 : !llvm.ptr -> i8
    %85 = llvm.icmp "ne" %80, %84 : i8
    %86 = llvm.zext %85 : i1 to i32
    %87 = llvm.add %73, %0 : i64
    %88 = llvm.extractvalue %54[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %89 = llvm.mlir.constant(8 : index) : i64
    %90 = llvm.mul %87, %89 overflow<nsw, nuw> : i64
    %91 = llvm.add %90, %75 overflow<nsw, nuw> : i64
    %92 = llvm.getelementptr inbounds|nuw %88[%91] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %93 = llvm.load %92 : !llvm.ptr -> i32
    %94 = llvm.add %75, %0 : i64
    %95 = llvm.extractvalue %54[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %96 = llvm.mlir.constant(8 : index) : i64
    %97 = llvm.mul %73, %96 overflow<nsw, nuw> : i64
    %98 = llvm.add %97, %94 overflow<nsw, nuw> : i64
    %99 = llvm.getelementptr inbounds|nuw %95[%98] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %100 = llvm.load %99 : !llvm.ptr -> i32
    %101 = llvm.add %73, %0 : i64
    %102 = llvm.add %75, %0 : i64
    %103 = llvm.extractvalue %54[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %104 = llvm.mlir.constant(8 : index) : i64
    %105 = llvm.mul %101, %104 overflow<nsw, nuw> : i64
    %106 = llvm.add %105, %102 overflow<nsw, nuw> : i64
    %107 = llvm.getelementptr inbounds|nuw %103[%106] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %108 = llvm.load %107 : !llvm.ptr -> i32
    %109 = llvm.add %93, %5 : i32
    %110 = llvm.add %100, %5 : i32
    %111 = llvm.add %108, %86 : i32
    %112 = llvm.icmp "slt" %109, %110 : i32
    %113 = llvm.select %112, %109, %110 : i1, i32
    %114 = llvm.icmp "slt" %113, %111 : i32
    %115 = llvm.select %114, %113, %111 : i1, i32
    %116 = llvm.extractvalue %54[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    %117 = llvm.mlir.constant(8 : index) : i64
    %118 = llvm.mul %73, %117 overflow<nsw, nuw> : i64
    %119 = llvm.add %118, %75 overflow<nsw, nuw> : i64
    %120 = llvm.getelementptr inbounds|nuw %116[%119] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    llvm.store %115, %120 : i32, !llvm.ptr
    %121 = llvm.add %75, %2 : i64
    llvm.br ^bb9(%121 : i64)
  ^bb11:  // pred: ^bb9
    %122 = llvm.add %73, %2 : i64
    llvm.br ^bb7(%122 : i64)
  ^bb12:  // pred: ^bb7
    %123 = llvm.mlir.constant(1 : index) : i64
    %124 = llvm.alloca %123 x !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> : (i64) -> !llvm.ptr
    llvm.store %54, %124 : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, !llvm.ptr
    %125 = llvm.mlir.constant(2 : index) : i64
    %126 = llvm.mlir.poison : !llvm.struct<(i64, ptr)>
    %127 = llvm.insertvalue %125, %126[0] : !llvm.struct<(i64, ptr)> 
    %128 = llvm.insertvalue %124, %127[1] : !llvm.struct<(i64, ptr)> 
    %129 = llvm.extractvalue %128[0] : !llvm.struct<(i64, ptr)> 
    %130 = llvm.extractvalue %128[1] : !llvm.struct<(i64, ptr)> 
    llvm.call @printMemrefI32(%129, %130) : (i64, !llvm.ptr) -> ()
    %131 = llvm.extractvalue %54[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
    llvm.call @free(%131) : (!llvm.ptr) -> ()
    llvm.return
  }
}

