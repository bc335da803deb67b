module {
  llvm.func @putchar(i32) -> i32 attributes {sym_visibility = "private"}
  llvm.func @printI64(i64) attributes {sym_visibility = "private"}
  llvm.func @printNewline() attributes {sym_visibility = "private"}
  llvm.mlir.global private constant @text(dense<[116, 104, 101, 32, 113, 117, 105, 99, 107, 32, 98, 114, 111, 119, 110, 32, 102, 111, 120, 32, 106, 117, 109, 112, 115, 32, 111, 118, 101, 114, 32, 116, 104, 101, 32, 108, 97, 122, 121, 32, 100, 111, 103]> : tensor<43xi8>) {addr_space = 0 : i32} : !llvm.array<43 x i8>
  llvm.func @is_letter(%arg0: i8) -> i1 {
    %0 = llvm.mlir.constant(97 : i8) : i8
    %1 = llvm.mlir.constant(26 : i8) : i8
    %2 = llvm.sub %arg0, %0 : i8
    %3 = llvm.icmp "ult" %2, %1 : i8
    llvm.return %3 : i1
  }
  llvm.func @crc32(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64) -> i32 {
    %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %3 = llvm.insertvalue %arg2, %2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %4 = llvm.insertvalue %arg3, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %5 = llvm.insertvalue %arg4, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %6 = llvm.mlir.constant(0 : index) : i64
    %7 = llvm.mlir.constant(1 : index) : i64
    %8 = llvm.mlir.constant(8 : index) : i64
    %9 = llvm.mlir.constant(-1 : i32) : i32
    %10 = llvm.mlir.constant(1 : i32) : i32
    %11 = llvm.mlir.constant(0 : i32) : i32
    %12 = llvm.mlir.constant(-306674912 : i32) : i32
    %13 = llvm.mlir.constant(1 : index) : i64
    %14 = llvm.extractvalue %5[3] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %15 = llvm.alloca %13 x !llvm.array<1 x i64> : (i64) -> !llvm.ptr
    llvm.store %14, %15 : !llvm.array<1 x i64>, !llvm.ptr
    %16 = llvm.getelementptr %15[0, %6] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<1 x i64>
    %17 = llvm.load %16 : !llvm.ptr -> i64
    llvm.br ^bb1(%6, %9 : i64, i32)
  ^bb1(%18: i64, %19: i32):  // 2 preds: ^bb0, ^bb5
    %20 = llvm.icmp "slt" %18, %17 : i64
    llvm.cond_br %20, ^bb2, ^bb6
  ^bb2:  // pred: ^bb1
    %21 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %22 = llvm.getelementptr inbounds|nuw %21[%18] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %23 = llvm.load %22 : !llvm.ptr -> i8
    %24 = llvm.zext %23 : i8 to i32
    %25 = llvm.xor %19, %24 : i32
    llvm.br ^bb3(%6, %25 : i64, i32)
  ^bb3(%26: i64, %27: i32):  // 2 preds: ^bb2, ^bb4
    %28 = llvm.icmp "slt" %26, %8 : i64
    llvm.cond_br %28, ^bb4, ^bb5
  ^bb4:  // pred: ^bb3
    %29 = llvm.and %27, %10 : i32
    %30 = llvm.sub %11, %29 : i32
    %31 = llvm.and %30, %12 : i32
    %32 = llvm.lshr %27, %10 : i32
    %33 = llvm.xor %32, %31 : i32
    %34 = llvm.add %26, %7 : i64
    llvm.br ^bb3(%34, %33 : i64, i32)
  ^bb5:  // pred: ^bb3
    %35 = llvm.add %18, %7 : i64
    llvm.br ^bb1(%35, %27 : i64, i32)
  ^bb6:  // pred: ^bb1
    %36 = llvm.xor %19, %9 : i32
    llvm.return %36 : i32
  }
  llvm.func @main() {
    %0 = llvm.mlir.constant(43 : index) : i64
    %1 = llvm.mlir.constant(10 : i32) : i32
    %2 = llvm.mlir.constant(0 : index) : i64
    %3 = llvm.mlir.constant(1 : index) : i64
    %4 = llvm.mlir.constant(0 : i64) : i64
    %5 = llvm.mlir.constant(1 : i64) : i64
    %6 = llvm.mlir.constant(false) : i1
    %7 = llvm.mlir.constant(true) : i1
    %8 = llvm.mlir.constant(32 : i8) : i8
    %9 = llvm.mlir.constant(0 : i8) : i8
    %10 = llvm.mlir.constant(43 : index) : i64
    %11 = llvm.mlir.constant(1 : index) : i64
    %12 = llvm.mlir.zero : !llvm.ptr
    %13 = llvm.getelementptr %12[%10] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %14 = llvm.ptrtoint %13 : !llvm.ptr to i64
    %15 = llvm.mlir.addressof @text : !llvm.ptr
    %16 = llvm.getelementptr %15[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<43 x i8>
    %17 = llvm.mlir.constant(3735928559 : index) : i64
    %18 = llvm.inttoptr %17 : i64 to !llvm.ptr
    %19 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %20 = llvm.insertvalue %18, %19[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %21 = llvm.insertvalue %16, %20[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %22 = llvm.mlir.constant(0 : index) : i64
    %23 = llvm.insertvalue %22, %21[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %24 = llvm.insertvalue %10, %23[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %25 = llvm.insertvalue %11, %24[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    llvm.br ^bb1(%2, %6, %4 : i64, i1, i64)
  ^bb1(%26: i64, %27: i1, %28: i64):  // 2 preds: ^bb0, ^bb2
    %29 = llvm.icmp "slt" %26, %0 : i64
    llvm.cond_br %29, ^bb2, ^bb3
  ^bb2:  // pred: ^bb1
    %30 = llvm.extractvalue %25[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %31 = llvm.getelementptr inbounds|nuw %30[%26] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %32 = llvm.load %31 : !llvm.ptr -> i8
    %33 = llvm.call @is_letter(%32) : (i8) -> i1
    %34 = llvm.xor %27, %7 : i1
    %35 = llvm.and %33, %34 : i1
    %36 = llvm.select %35, %8, %9 : i1, i8
    %37 = llvm.sub %32, %36 : i8
    %38 = llvm.zext %37 : i8 to i32
    %39 = llvm.call @putchar(%38) : (i32) -> i32
    %40 = llvm.add %28, %5 : i64
    %41 = llvm.select %35, %40, %28 : i1, i64
    %42 = llvm.add %26, %3 : i64
    llvm.br ^bb1(%42, %33, %41 : i64, i1, i64)
  ^bb3:  // pred: ^bb1
    %43 = llvm.call @putchar(%1) : (i32) -> i32
    llvm.call @printI64(%28) : (i64) -> ()
    llvm.call @printNewline() : () -> ()
    %44 = llvm.extractvalue %25[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %45 = llvm.extractvalue %25[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %46 = llvm.extractvalue %25[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %47 = llvm.extractvalue %25[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %48 = llvm.extractvalue %25[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %49 = llvm.call @crc32(%44, %45, %46, %47, %48) : (!llvm.ptr, !llvm.ptr, i64, i64, i64) -> i32
    %50 = llvm.zext %49 : i32 to i64
    llvm.call @printI64(%50) : (i64) -> ()
    llvm.call @printNewline() : () -> ()
    llvm.return
  }
}

