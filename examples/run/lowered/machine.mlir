module {
  llvm.func @abort()
  llvm.func @puts(!llvm.ptr)
  llvm.mlir.global private constant @assert_msg(dense<[116, 104, 101, 114, 101, 32, 105, 115, 32, 110, 111, 32, 115, 117, 99, 104, 32, 105, 110, 115, 116, 114, 117, 99, 116, 105, 111, 110, 0]> : tensor<29xi8>) {addr_space = 0 : i32} : !llvm.array<29 x i8>
  llvm.func @printI64(i64) attributes {sym_visibility = "private"}
  llvm.func @printNewline() attributes {sym_visibility = "private"}
  llvm.mlir.global private constant @program(dense<[1, 6, 1, 7, 3, 4, 0, 1, 100, 2, 4, 1, 0]> : tensor<13xi8>) {addr_space = 0 : i32} : !llvm.array<13 x i8>
  llvm.func @square(%arg0: i64) -> i64 attributes {sym_visibility = "private"} {
    %0 = llvm.mul %arg0, %arg0 : i64
    llvm.return %0 : i64
  }
  llvm.func @halve(%arg0: i64) -> i64 attributes {sym_visibility = "private"} {
    %0 = llvm.mlir.constant(-1 : i64) : i64
    %1 = llvm.mlir.constant(0 : i64) : i64
    %2 = llvm.mlir.constant(2 : i64) : i64
    %3 = llvm.sdiv %arg0, %2 : i64
    %4 = llvm.mul %3, %2 : i64
    %5 = llvm.icmp "ne" %arg0, %4 : i64
    %6 = llvm.icmp "slt" %arg0, %1 : i64
    %7 = llvm.and %5, %6 : i1
    %8 = llvm.add %3, %0 : i64
    %9 = llvm.select %7, %8, %3 : i1, i64
    llvm.return %9 : i64
  }
  llvm.func @main() {
    %0 = llvm.mlir.constant(false) : i1
    %1 = llvm.mlir.constant(0 : i8) : i8
    %2 = llvm.mlir.addressof @halve : !llvm.ptr
    %3 = llvm.mlir.addressof @square : !llvm.ptr
    %4 = llvm.mlir.constant(1 : index) : i64
    %5 = llvm.mlir.constant(2 : index) : i64
    %6 = llvm.mlir.constant(0 : index) : i64
    %7 = llvm.mlir.constant(13 : index) : i64
    %8 = llvm.mlir.constant(1 : index) : i64
    %9 = llvm.mlir.zero : !llvm.ptr
    %10 = llvm.getelementptr %9[%7] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %11 = llvm.ptrtoint %10 : !llvm.ptr to i64
    %12 = llvm.mlir.addressof @program : !llvm.ptr
    %13 = llvm.getelementptr %12[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<13 x i8>
    %14 = llvm.mlir.constant(3735928559 : index) : i64
    %15 = llvm.inttoptr %14 : i64 to !llvm.ptr
    %16 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %17 = llvm.insertvalue %15, %16[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %18 = llvm.insertvalue %13, %17[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %19 = llvm.mlir.constant(0 : index) : i64
    %20 = llvm.insertvalue %19, %18[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %21 = llvm.insertvalue %7, %20[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %22 = llvm.insertvalue %8, %21[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %23 = llvm.mlir.constant(16 : index) : i64
    %24 = llvm.mlir.constant(1 : index) : i64
    %25 = llvm.alloca %23 x i64 : (i64) -> !llvm.ptr
    %26 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %27 = llvm.insertvalue %25, %26[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %28 = llvm.insertvalue %25, %27[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %29 = llvm.mlir.constant(0 : index) : i64
    %30 = llvm.insertvalue %29, %28[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %31 = llvm.insertvalue %23, %30[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %32 = llvm.insertvalue %24, %31[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    llvm.br ^bb1(%6, %6 : i64, i64)
  ^bb1(%33: i64, %34: i64):  // 5 preds: ^bb0, ^bb2, ^bb3, ^bb4, ^bb5
    %35 = llvm.extractvalue %22[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %36 = llvm.getelementptr inbounds|nuw %35[%33] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %37 = llvm.load %36 : !llvm.ptr -> i8
    %38 = llvm.add %33, %4 : i64
    %39 = llvm.sub %34, %4 : i64
    %40 = llvm.sub %34, %5 : i64
    llvm.switch %37 : i8, ^bb6 [
      0: ^bb8,
      1: ^bb2,
      2: ^bb3,
      3: ^bb4,
      4: ^bb5
    ]
  ^bb2:  // pred: ^bb1
    %41 = llvm.extractvalue %22[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %42 = llvm.getelementptr inbounds|nuw %41[%38] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %43 = llvm.load %42 : !llvm.ptr -> i8
    %44 = llvm.zext %43 : i8 to i64
    %45 = llvm.add %38, %4 : i64
    %46 = llvm.extractvalue %32[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %47 = llvm.getelementptr inbounds|nuw %46[%34] : (!llvm.ptr, i64) -> !llvm.ptr, i64
    llvm.store %44, %47 : i64, !llvm.ptr
    %48 = llvm.add %34, %4 : i64
    llvm.br ^bb1(%45, %48 : i64, i64)
  ^bb3:  // pred: ^bb1
    %49 = llvm.extractvalue %32[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %50 = llvm.getelementptr inbounds|nuw %49[%40] : (!llvm.ptr, i64) -> !llvm.ptr, i64
    %51 = llvm.load %50 : !llvm.ptr -> i64
    %52 = llvm.extractvalue %32[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %53 = llvm.getelementptr inbounds|nuw %52[%39] : (!llvm.ptr, i64) -> !llvm.ptr, i64
    %54 = llvm.load %53 : !llvm.ptr -> i64
    %55 = llvm.add %51, %54 : i64
    %56 = llvm.extractvalue %32[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %57 = llvm.getelementptr inbounds|nuw %56[%40] : (!llvm.ptr, i64) -> !llvm.ptr, i64
    llvm.store %55, %57 : i64, !llvm.ptr
    llvm.br ^bb1(%38, %39 : i64, i64)
  ^bb4:  // pred: ^bb1
    %58 = llvm.extractvalue %32[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %59 = llvm.getelementptr inbounds|nuw %58[%40] : (!llvm.ptr, i64) -> !llvm.ptr, i64
    %60 = llvm.load %59 : !llvm.ptr -> i64
    %61 = llvm.extractvalue %32[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %62 = llvm.getelementptr inbounds|nuw %61[%39] : (!llvm.ptr, i64) -> !llvm.ptr, i64
    %63 = llvm.load %62 : !llvm.ptr -> i64
    %64 = llvm.mul %60, %63 : i64
    %65 = llvm.extractvalue %32[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %66 = llvm.getelementptr inbounds|nuw %65[%40] : (!llvm.ptr, i64) -> !llvm.ptr, i64
    llvm.store %64, %66 : i64, !llvm.ptr
    llvm.br ^bb1(%38, %39 : i64, i64)
  ^bb5:  // pred: ^bb1
    %67 = llvm.extractvalue %22[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %68 = llvm.getelementptr inbounds|nuw %67[%38] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %69 = llvm.load %68 : !llvm.ptr -> i8
    %70 = llvm.icmp "eq" %69, %1 : i8
    %71 = llvm.select %70, %3, %2 : i1, !llvm.ptr
    %72 = llvm.extractvalue %32[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %73 = llvm.getelementptr inbounds|nuw %72[%39] : (!llvm.ptr, i64) -> !llvm.ptr, i64
    %74 = llvm.load %73 : !llvm.ptr -> i64
    %75 = llvm.call %71(%74) : !llvm.ptr, (i64) -> i64
    %76 = llvm.extractvalue %32[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %77 = llvm.getelementptr inbounds|nuw %76[%39] : (!llvm.ptr, i64) -> !llvm.ptr, i64
    llvm.store %75, %77 : i64, !llvm.ptr
    llvm.call @printI64(%75) : (i64) -> ()
    llvm.call @printNewline() : () -> ()
    %78 = llvm.add %38, %4 : i64
    llvm.br ^bb1(%78, %34 : i64, i64)
  ^bb6:  // pred: ^bb1
    llvm.cond_br %0, ^bb7, ^bb9
  ^bb7:  // pred: ^bb6
    llvm.return
  ^bb8:  // pred: ^bb1
    llvm.return
  ^bb9:  // pred: ^bb6
    %79 = llvm.mlir.addressof @assert_msg : !llvm.ptr
    %80 = llvm.getelementptr %79[0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<29 x i8>
    llvm.call @puts(%80) : (!llvm.ptr) -> ()
    llvm.call @abort() : () -> ()
    llvm.unreachable
  }
}

