module {
  llvm.func @malloc(i64) -> !llvm.ptr
  llvm.mlir.global private constant @__constant_2xf32(dense<[5.000000e-01, -5.000000e-01]> : tensor<2xf32>) {addr_space = 0 : i32, alignment = 64 : i64} : !llvm.array<2 x f32>
  llvm.mlir.global private constant @__constant_2x3x3x1xf32(dense<[[[[0.000000e+00], [1.000000e+00], [0.000000e+00]], [[1.000000e+00], [-4.000000e+00], [1.000000e+00]], [[0.000000e+00], [1.000000e+00], [0.000000e+00]]], [[[-1.000000e+00], [0.000000e+00], [1.000000e+00]], [[-2.000000e+00], [0.000000e+00], [2.000000e+00]], [[-1.000000e+00], [0.000000e+00], [1.000000e+00]]]]> : tensor<2x3x3x1xf32>) {addr_space = 0 : i32, alignment = 64 : i64} : !llvm.array<2 x array<3 x array<3 x array<1 x f32>>>>
  llvm.mlir.global private constant @__constant_1x6x6x1xf32(dense<[[[[1.000000e+00], [0.000000e+00], [2.000000e+00], [1.000000e+00], [0.000000e+00], [1.000000e+00]], [[0.000000e+00], [1.000000e+00], [3.000000e+00], [0.000000e+00], [1.000000e+00], [2.000000e+00]], [[2.000000e+00], [1.000000e+00], [0.000000e+00], [1.000000e+00], [2.000000e+00], [0.000000e+00]], [[1.000000e+00], [0.000000e+00], [1.000000e+00], [2.000000e+00], [0.000000e+00], [1.000000e+00]], [[0.000000e+00], [2.000000e+00], [1.000000e+00], [0.000000e+00], [1.000000e+00], [1.000000e+00]], [[1.000000e+00], [1.000000e+00], [0.000000e+00], [1.000000e+00], [0.000000e+00], [2.000000e+00]]]]> : tensor<1x6x6x1xf32>) {addr_space = 0 : i32, alignment = 64 : i64} : !llvm.array<1 x array<6 x array<6 x array<1 x f32>>>>
  llvm.mlir.global private constant @__constant_1x8x3xf32(dense<[[[5.000000e-01, -5.000000e-01, 1.000000e-01], [2.500000e-01, 5.000000e-01, 2.000000e-01], [-5.000000e-01, 1.000000e+00, 3.000000e-01], [7.500000e-01, 0.000000e+00, 4.000000e-01], [1.000000e+00, -1.000000e+00, 5.000000e-01], [0.000000e+00, 2.500000e-01, 6.000000e-01], [5.000000e-01, 5.000000e-01, 0.699999988], [-2.500000e-01, 7.500000e-01, 8.000000e-01]]]> : tensor<1x8x3xf32>) {addr_space = 0 : i32, alignment = 64 : i64} : !llvm.array<1 x array<8 x array<3 x f32>>>
  llvm.func @printMemrefF32(i64, !llvm.ptr) attributes {sym_visibility = "private"}
  llvm.func @main() {
    %0 = llvm.mlir.constant(8 : index) : i64
    %1 = llvm.mlir.constant(3 : index) : i64
    %2 = llvm.mlir.constant(2 : index) : i64
    %3 = llvm.mlir.constant(4 : index) : i64
    %4 = llvm.mlir.constant(1 : index) : i64
    %5 = llvm.mlir.constant(0 : index) : i64
    %6 = llvm.mlir.constant(1.000000e+00 : f32) : f32
    %7 = llvm.mlir.constant(6.000000e+00 : f32) : f32
    %8 = llvm.mlir.constant(0.000000e+00 : f32) : f32
    %9 = llvm.mlir.constant(-3.40282347E+38 : f32) : f32
    %10 = llvm.mlir.constant(1 : index) : i64
    %11 = llvm.mlir.constant(8 : index) : i64
    %12 = llvm.mlir.constant(3 : index) : i64
    %13 = llvm.mlir.constant(1 : index) : i64
    %14 = llvm.mlir.constant(24 : index) : i64
    %15 = llvm.mlir.constant(24 : index) : i64
    %16 = llvm.mlir.zero : !llvm.ptr
    %17 = llvm.getelementptr %16[%15] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    %18 = llvm.ptrtoint %17 : !llvm.ptr to i64
    %19 = llvm.mlir.addressof @__constant_1x8x3xf32 : !llvm.ptr
    %20 = llvm.getelementptr %19[0, 0, 0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<1 x array<8 x array<3 x f32>>>
    %21 = llvm.mlir.constant(3735928559 : index) : i64
    %22 = llvm.inttoptr %21 : i64 to !llvm.ptr
    %23 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)>
    %24 = llvm.insertvalue %22, %23[0] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
    %25 = llvm.insertvalue %20, %24[1] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
    %26 = llvm.mlir.constant(0 : index) : i64
    %27 = llvm.insertvalue %26, %25[2] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
    %28 = llvm.insertvalue %10, %27[3, 0] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
    %29 = llvm.insertvalue %11, %28[3, 1] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
    %30 = llvm.insertvalue %12, %29[3, 2] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
    %31 = llvm.insertvalue %14, %30[4, 0] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
    %32 = llvm.insertvalue %12, %31[4, 1] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
    %33 = llvm.insertvalue %13, %32[4, 2] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
    %34 = llvm.mlir.constant(1 : index) : i64
    %35 = llvm.mlir.constant(6 : index) : i64
    %36 = llvm.mlir.constant(6 : index) : i64
    %37 = llvm.mlir.constant(1 : index) : i64
    %38 = llvm.mlir.constant(1 : index) : i64
    %39 = llvm.mlir.constant(36 : index) : i64
    %40 = llvm.mlir.constant(36 : index) : i64
    %41 = llvm.mlir.zero : !llvm.ptr
    %42 = llvm.getelementptr %41[%40] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    %43 = llvm.ptrtoint %42 : !llvm.ptr to i64
    %44 = llvm.mlir.addressof @__constant_1x6x6x1xf32 : !llvm.ptr
    %45 = llvm.getelementptr %44[0, 0, 0, 0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<1 x array<6 x array<6 x array<1 x f32>>>>
    %46 = llvm.mlir.constant(3735928559 : index) : i64
    %47 = llvm.inttoptr %46 : i64 to !llvm.ptr
    %48 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)>
    %49 = llvm.insertvalue %47, %48[0] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %50 = llvm.insertvalue %45, %49[1] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %51 = llvm.mlir.constant(0 : index) : i64
    %52 = llvm.insertvalue %51, %50[2] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %53 = llvm.insertvalue %34, %52[3, 0] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %54 = llvm.insertvalue %35, %53[3, 1] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %55 = llvm.insertvalue %36, %54[3, 2] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %56 = llvm.insertvalue %37, %55[3, 3] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %57 = llvm.insertvalue %39, %56[4, 0] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %58 = llvm.insertvalue %36, %57[4, 1] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %59 = llvm.insertvalue %37, %58[4, 2] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %60 = llvm.insertvalue %38, %59[4, 3] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %61 = llvm.mlir.constant(2 : index) : i64
    %62 = llvm.mlir.constant(3 : index) : i64
    %63 = llvm.mlir.constant(3 : index) : i64
    %64 = llvm.mlir.constant(1 : index) : i64
    %65 = llvm.mlir.constant(1 : index) : i64
    %66 = llvm.mlir.constant(9 : index) : i64
    %67 = llvm.mlir.constant(18 : index) : i64
    %68 = llvm.mlir.zero : !llvm.ptr
    %69 = llvm.getelementptr %68[%67] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    %70 = llvm.ptrtoint %69 : !llvm.ptr to i64
    %71 = llvm.mlir.addressof @__constant_2x3x3x1xf32 : !llvm.ptr
    %72 = llvm.getelementptr %71[0, 0, 0, 0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<2 x array<3 x array<3 x array<1 x f32>>>>
    %73 = llvm.mlir.constant(3735928559 : index) : i64
    %74 = llvm.inttoptr %73 : i64 to !llvm.ptr
    %75 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)>
    %76 = llvm.insertvalue %74, %75[0] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %77 = llvm.insertvalue %72, %76[1] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %78 = llvm.mlir.constant(0 : index) : i64
    %79 = llvm.insertvalue %78, %77[2] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %80 = llvm.insertvalue %61, %79[3, 0] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %81 = llvm.insertvalue %62, %80[3, 1] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %82 = llvm.insertvalue %63, %81[3, 2] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %83 = llvm.insertvalue %64, %82[3, 3] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %84 = llvm.insertvalue %66, %83[4, 0] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %85 = llvm.insertvalue %63, %84[4, 1] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %86 = llvm.insertvalue %64, %85[4, 2] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %87 = llvm.insertvalue %65, %86[4, 3] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %88 = llvm.mlir.constant(2 : index) : i64
    %89 = llvm.mlir.constant(1 : index) : i64
    %90 = llvm.mlir.zero : !llvm.ptr
    %91 = llvm.getelementptr %90[%88] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    %92 = llvm.ptrtoint %91 : !llvm.ptr to i64
    %93 = llvm.mlir.addressof @__constant_2xf32 : !llvm.ptr
    %94 = llvm.getelementptr %93[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<2 x f32>
    %95 = llvm.mlir.constant(3735928559 : index) : i64
    %96 = llvm.inttoptr %95 : i64 to !llvm.ptr
    %97 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %98 = llvm.insertvalue %96, %97[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %99 = llvm.insertvalue %94, %98[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %100 = llvm.mlir.constant(0 : index) : i64
    %101 = llvm.insertvalue %100, %99[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %102 = llvm.insertvalue %88, %101[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %103 = llvm.insertvalue %89, %102[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %104 = llvm.mlir.constant(1 : index) : i64
    %105 = llvm.mlir.constant(4 : index) : i64
    %106 = llvm.mlir.constant(4 : index) : i64
    %107 = llvm.mlir.constant(2 : index) : i64
    %108 = llvm.mlir.constant(1 : index) : i64
    %109 = llvm.mlir.constant(8 : index) : i64
    %110 = llvm.mlir.constant(32 : index) : i64
    %111 = llvm.mlir.constant(32 : index) : i64
    %112 = llvm.mlir.zero : !llvm.ptr
    %113 = llvm.getelementptr %112[%111] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    %114 = llvm.ptrtoint %113 : !llvm.ptr to i64
    %115 = llvm.mlir.constant(64 : index) : i64
    %116 = llvm.add %114, %115 : i64
    %117 = llvm.call @malloc(%116) : (i64) -> !llvm.ptr
    %118 = llvm.ptrtoint %117 : !llvm.ptr to i64
    %119 = llvm.mlir.constant(1 : index) : i64
    %120 = llvm.sub %115, %119 : i64
    %121 = llvm.add %118, %120 : i64
    %122 = llvm.urem %121, %115 : i64
    %123 = llvm.sub %121, %122 : i64
    %124 = llvm.inttoptr %123 : i64 to !llvm.ptr
    %125 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)>
    %126 = llvm.insertvalue %117, %125[0] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %127 = llvm.insertvalue %124, %126[1] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %128 = llvm.mlir.constant(0 : index) : i64
    %129 = llvm.insertvalue %128, %127[2] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %130 = llvm.insertvalue %104, %129[3, 0] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %131 = llvm.insertvalue %105, %130[3, 1] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %132 = llvm.insertvalue %106, %131[3, 2] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %133 = llvm.insertvalue %107, %132[3, 3] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %134 = llvm.insertvalue %110, %133[4, 0] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %135 = llvm.insertvalue %109, %134[4, 1] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %136 = llvm.insertvalue %107, %135[4, 2] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %137 = llvm.insertvalue %108, %136[4, 3] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    llvm.br ^bb1(%5 : i64)
  ^bb1(%138: i64):  // 2 preds: ^bb0, ^bb11
    %139 = llvm.icmp "slt" %138, %4 : i64
    llvm.cond_br %139, ^bb2, ^bb12
  ^bb2:  // pred: ^bb1
    llvm.br ^bb3(%5 : i64)
  ^bb3(%140: i64):  // 2 preds: ^bb2, ^bb10
    %141 = llvm.icmp "slt" %140, %3 : i64
    llvm.cond_br %141, ^bb4, ^bb11
  ^bb4:  // pred: ^bb3
    llvm.br ^bb5(%5 : i64)
  ^bb5(%142: i64):  // 2 preds: ^bb4, ^bb9
    %143 = llvm.icmp "slt" %142, %3 : i64
    llvm.cond_br %143, ^bb6, ^bb10
  ^bb6:  // pred: ^bb5
    llvm.br ^bb7(%5 : i64)
  ^bb7(%144: i64):  // 2 preds: ^bb6, ^bb8
    %145 = llvm.icmp "slt" %144, %2 : i64
    llvm.cond_br %145, ^bb8, ^bb9
  ^bb8:  // pred: ^bb7
    %146 = llvm.extractvalue %103[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %147 = llvm.getelementptr inbounds|nuw %146[%144] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    %148 = llvm.load %147 : !llvm.ptr -> f32
    %149 = llvm.extractvalue %137[1] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %150 = llvm.mlir.constant(32 : index) : i64
    %151 = llvm.mul %138, %150 overflow<nsw, nuw> : i64
    %152 = llvm.mlir.constant(8 : index) : i64
    %153 = llvm.mul %140, %152 overflow<nsw, nuw> : i64
    %154 = llvm.add %151, %153 overflow<nsw, nuw> : i64
    %155 = llvm.mlir.constant(2 : index) : i64
    %156 = llvm.mul %142, %155 overflow<nsw, nuw> : i64
    %157 = llvm.add %154, %156 overflow<nsw, nuw> : i64
    %158 = llvm.add %157, %144 overflow<nsw, nuw> : i64
    %159 = llvm.getelementptr inbounds|nuw %149[%158] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    llvm.store %148, %159 : f32, !llvm.ptr
    %160 = llvm.add %144, %4 : i64
    llvm.br ^bb7(%160 : i64)
  ^bb9:  // pred: ^bb7
    %161 = llvm.add %142, %4 : i64
    llvm.br ^bb5(%161 : i64)
  ^bb10:  // pred: ^bb5
    %162 = llvm.add %140, %4 : i64
    llvm.br ^bb3(%162 : i64)
  ^bb11:  // pred: ^bb3
    %163 = llvm.add %138, %4 : i64
    llvm.br ^bb1(%163 : i64)
  ^bb12:  // pred: ^bb1
    llvm.br ^bb13(%5 : i64)
  ^bb13(%164: i64):  // 2 preds: ^bb12, ^bb32
    %165 = llvm.icmp "slt" %164, %4 : i64
    llvm.cond_br %165, ^bb14, ^bb33
  ^bb14:  // pred: ^bb13
    llvm.br ^bb15(%5 : i64)
  ^bb15(%166: i64):  // 2 preds: ^bb14, ^bb31
    %167 = llvm.icmp "slt" %166, %3 : i64
    llvm.cond_br %167, ^bb16, ^bb32
  ^bb16:  // pred: ^bb15
    llvm.br ^bb17(%5 : i64)
  ^bb17(%168: i64):  // 2 preds: ^bb16, ^bb30
    %169 = llvm.icmp "slt" %168, %3 : i64
    llvm.cond_br %169, ^bb18, ^bb31
  ^bb18:  // pred: ^bb17
    llvm.br ^bb19(%5 : i64)
  ^bb19(%170: i64):  // 2 preds: ^bb18, ^bb29
    %171 = llvm.icmp "slt" %170, %2 : i64
    llvm.cond_br %171, ^bb20, ^bb30
  ^bb20:  // pred: ^bb19
    llvm.br ^bb21(%5 : i64)
  ^bb21(%172: i64):  // 2 preds: ^bb20, ^bb28
    %173 = llvm.icmp "slt" %172, %1 : i64
    llvm.cond_br %173, ^bb22, ^bb29
  ^bb22:  // pred: ^bb21
    llvm.br ^bb23(%5 : i64)
  ^bb23(%174: i64):  // 2 preds: ^bb22, ^bb27
    %175 = llvm.icmp "slt" %174, %1 : i64
    llvm.cond_br %175, ^bb24, ^bb28
  ^bb24:  // pred: ^bb23
    llvm.br ^bb25(%5 : i64)
  ^bb25(%176: i64):  // 2 preds: ^bb24, ^bb26
    %177 = llvm.icmp "slt" %176, %4 : i64
    llvm.cond_br %177, ^bb26, ^bb27
  ^bb26:  // pred: ^bb25
    %178 = llvm.add %166, %172 : i64
    %179 = llvm.add %168, %174 : i64
    %180 = llvm.extractvalue %60[1] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %181 = llvm.mlir.constant(36 : index) : i64
    %182 = llvm.mul %164, %181 overflow<nsw, nuw> : i64
    %183 = llvm.mlir.constant(6 : index) : i64
    %184 = llvm.mul %178, %183 overflow<nsw, nuw> : i64
    %185 = llvm.add %182, %184 overflow<nsw, nuw> : i64
    %186 = llvm.add %185, %179 overflow<nsw, nuw> : i64
    %187 = llvm.add %186, %176 overflow<nsw, nuw> : i64
    %188 = llvm.getelementptr inbounds|nuw %180[%187] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    %189 = llvm.load %188 : !llvm.ptr -> f32
    %190 = llvm.extractvalue %87[1] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %191 = llvm.mlir.constant(9 : index) : i64
    %192 = llvm.mul %170, %191 overflow<nsw, nuw> : i64
    %193 = llvm.mlir.constant(3 : index) : i64
    %194 = llvm.mul %172, %193 overflow<nsw, nuw> : i64
    %195 = llvm.add %192, %194 overflow<nsw, nuw> : i64
    %196 = llvm.add %195, %174 overflow<nsw, nuw> : i64
    %197 = llvm.add %196, %176 overflow<nsw, nuw> : i64
    %198 = llvm.getelementptr inbounds|nuw %190[%197] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    %199 = llvm.load %198 : !llvm.ptr -> f32
    %200 = llvm.extractvalue %137[1] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %201 = llvm.mlir.constant(32 : index) : i64
    %202 = llvm.mul %164, %201 overflow<nsw, nuw> : i64
    %203 = llvm.mlir.constant(8 : index) : i64
    %204 = llvm.mul %166, %203 overflow<nsw, nuw> : i64
    %205 = llvm.add %202, %204 overflow<nsw, nuw> : i64
    %206 = llvm.mlir.constant(2 : index) : i64
    %207 = llvm.mul %168, %206 overflow<nsw, nuw> : i64
    %208 = llvm.add %205, %207 overflow<nsw, nuw> : i64
    %209 = llvm.add %208, %170 overflow<nsw, nuw> : i64
    %210 = llvm.getelementptr inbounds|nuw %200[%209] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    %211 = llvm.load %210 : !llvm.ptr -> f32
    %212 = llvm.fmul %189, %199 : f32
    %213 = llvm.fadd %211, %212 : f32
    %214 = llvm.extractvalue %137[1] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %215 = llvm.mlir.constant(32 : index) : i64
    %216 = llvm.mul %164, %215 overflow<nsw, nuw> : i64
    %217 = llvm.mlir.constant(8 : index) : i64
    %218 = llvm.mul %166, %217 overflow<nsw, nuw> : i64
    %219 = llvm.add %216, %218 overflow<nsw, nuw> : i64
    %220 = llvm.mlir.constant(2 : index) : i64
    %221 = llvm.mul %168, %220 overflow<nsw, nuw> : i64
    %222 = llvm.add %219, %221 overflow<nsw, nuw> : i64
    %223 = llvm.add %222, %170 overflow<nsw, nuw> : i64
    %224 = llvm.getelementptr inbounds|nuw %214[%223] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    llvm.store %213, %224 : f32, !llvm.ptr
    %225 = llvm.add %176, %4 : i64
    llvm.br ^bb25(%225 : i64)
  ^bb27:  // pred: ^bb25
    %226 = llvm.add %174, %4 : i64
    llvm.br ^bb23(%226 : i64)
  ^bb28:  // pred: ^bb23
    %227 = llvm.add %172, %4 : i64
    llvm.br ^bb21(%227 : i64)
  ^bb29:  // pred: ^bb21
    %228 = llvm.add %170, %4 : i64
    llvm.br ^bb19(%228 : i64)
  ^bb30:  // pred: ^bb19
    %229 = llvm.add %168, %4 : i64
    llvm.br ^bb17(%229 : i64)
  ^bb31:  // pred: ^bb17
    %230 = llvm.add %166, %4 : i64
    llvm.br ^bb15(%230 : i64)
  ^bb32:  // pred: ^bb15
    %231 = llvm.add %164, %4 : i64
    llvm.br ^bb13(%231 : i64)
  ^bb33:  // pred: ^bb13
    %232 = llvm.mlir.constant(1 : index) : i64
    %233 = llvm.mlir.constant(4 : index) : i64
    %234 = llvm.mlir.constant(4 : index) : i64
    %235 = llvm.mlir.constant(2 : index) : i64
    %236 = llvm.mlir.constant(1 : index) : i64
    %237 = llvm.mlir.constant(8 : index) : i64
    %238 = llvm.mlir.constant(32 : index) : i64
    %239 = llvm.mlir.constant(32 : index) : i64
    %240 = llvm.mlir.zero : !llvm.ptr
    %241 = llvm.getelementptr %240[%239] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    %242 = llvm.ptrtoint %241 : !llvm.ptr to i64
    %243 = llvm.mlir.constant(64 : index) : i64
    %244 = llvm.add %242, %243 : i64
    %245 = llvm.call @malloc(%244) : (i64) -> !llvm.ptr
    %246 = llvm.ptrtoint %245 : !llvm.ptr to i64
    %247 = llvm.mlir.constant(1 : index) : i64
    %248 = llvm.sub %243, %247 : i64
    %249 = llvm.add %246, %248 : i64
    %250 = llvm.urem %249, %243 : i64
    %251 = llvm.sub %249, %250 : i64
    %252 = llvm.inttoptr %251 : i64 to !llvm.ptr
    %253 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)>
    %254 = llvm.insertvalue %245, %253[0] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %255 = llvm.insertvalue %252, %254[1] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %256 = llvm.mlir.constant(0 : index) : i64
    %257 = llvm.insertvalue %256, %255[2] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %258 = llvm.insertvalue %232, %257[3, 0] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %259 = llvm.insertvalue %233, %258[3, 1] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %260 = llvm.insertvalue %234, %259[3, 2] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %261 = llvm.insertvalue %235, %260[3, 3] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %262 = llvm.insertvalue %238, %261[4, 0] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %263 = llvm.insertvalue %237, %262[4, 1] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %264 = llvm.insertvalue %235, %263[4, 2] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %265 = llvm.insertvalue %236, %264[4, 3] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    llvm.br ^bb34(%5 : i64)
  ^bb34(%266: i64):  // 2 preds: ^bb33, ^bb44
    %267 = llvm.icmp "slt" %266, %4 : i64
    llvm.cond_br %267, ^bb35, ^bb45
  ^bb35:  // pred: ^bb34
    llvm.br ^bb36(%5 : i64)
  ^bb36(%268: i64):  // 2 preds: ^bb35, ^bb43
    %269 = llvm.icmp "slt" %268, %3 : i64
    llvm.cond_br %269, ^bb37, ^bb44
  ^bb37:  // pred: ^bb36
    llvm.br ^bb38(%5 : i64)
  ^bb38(%270: i64):  // 2 preds: ^bb37, ^bb42
    %271 = llvm.icmp "slt" %270, %3 : i64
    llvm.cond_br %271, ^bb39, ^bb43
  ^bb39:  // pred: ^bb38
    llvm.br ^bb40(%5 : i64)
  ^bb40(%272: i64):  // 2 preds: ^bb39, ^bb41
    %273 = llvm.icmp "slt" %272, %2 : i64
    llvm.cond_br %273, ^bb41, ^bb42
  ^bb41:  // pred: ^bb40
    %274 = llvm.extractvalue %137[1] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %275 = llvm.mlir.constant(32 : index) : i64
    %276 = llvm.mul %266, %275 overflow<nsw, nuw> : i64
    %277 = llvm.mlir.constant(8 : index) : i64
    %278 = llvm.mul %268, %277 overflow<nsw, nuw> : i64
    %279 = llvm.add %276, %278 overflow<nsw, nuw> : i64
    %280 = llvm.mlir.constant(2 : index) : i64
    %281 = llvm.mul %270, %280 overflow<nsw, nuw> : i64
    %282 = llvm.add %279, %281 overflow<nsw, nuw> : i64
    %283 = llvm.add %282, %272 overflow<nsw, nuw> : i64
    %284 = llvm.getelementptr inbounds|nuw %274[%283] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    %285 = llvm.load %284 : !llvm.ptr -> f32
    %286 = llvm.fcmp "ult" %285, %7 : f32
    %287 = llvm.select %286, %285, %7 : i1, f32
    %288 = llvm.fcmp "ugt" %287, %8 : f32
    %289 = llvm.select %288, %287, %8 : i1, f32
    %290 = llvm.extractvalue %265[1] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %291 = llvm.mlir.constant(32 : index) : i64
    %292 = llvm.mul %266, %291 overflow<nsw, nuw> : i64
    %293 = llvm.mlir.constant(8 : index) : i64
    %294 = llvm.mul %268, %293 overflow<nsw, nuw> : i64
    %295 = llvm.add %292, %294 overflow<nsw, nuw> : i64
    %296 = llvm.mlir.constant(2 : index) : i64
    %297 = llvm.mul %270, %296 overflow<nsw, nuw> : i64
    %298 = llvm.add %295, %297 overflow<nsw, nuw> : i64
    %299 = llvm.add %298, %272 overflow<nsw, nuw> : i64
    %300 = llvm.getelementptr inbounds|nuw %290[%299] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    llvm.store %289, %300 : f32, !llvm.ptr
    %301 = llvm.add %272, %4 : i64
    llvm.br ^bb40(%301 : i64)
  ^bb42:  // pred: ^bb40
    %302 = llvm.add %270, %4 : i64
    llvm.br ^bb38(%302 : i64)
  ^bb43:  // pred: ^bb38
    %303 = llvm.add %268, %4 : i64
    llvm.br ^bb36(%303 : i64)
  ^bb44:  // pred: ^bb36
    %304 = llvm.add %266, %4 : i64
    llvm.br ^bb34(%304 : i64)
  ^bb45:  // pred: ^bb34
    %305 = llvm.mlir.constant(1 : index) : i64
    %306 = llvm.mlir.constant(2 : index) : i64
    %307 = llvm.mlir.constant(2 : index) : i64
    %308 = llvm.mlir.constant(2 : index) : i64
    %309 = llvm.mlir.constant(1 : index) : i64
    %310 = llvm.mlir.constant(4 : index) : i64
    %311 = llvm.mlir.constant(8 : index) : i64
    %312 = llvm.mlir.constant(8 : index) : i64
    %313 = llvm.mlir.zero : !llvm.ptr
    %314 = llvm.getelementptr %313[%312] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    %315 = llvm.ptrtoint %314 : !llvm.ptr to i64
    %316 = llvm.mlir.constant(64 : index) : i64
    %317 = llvm.add %315, %316 : i64
    %318 = llvm.call @malloc(%317) : (i64) -> !llvm.ptr
    %319 = llvm.ptrtoint %318 : !llvm.ptr to i64
    %320 = llvm.mlir.constant(1 : index) : i64
    %321 = llvm.sub %316, %320 : i64
    %322 = llvm.add %319, %321 : i64
    %323 = llvm.urem %322, %316 : i64
    %324 = llvm.sub %322, %323 : i64
    %325 = llvm.inttoptr %324 : i64 to !llvm.ptr
    %326 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)>
    %327 = llvm.insertvalue %318, %326[0] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %328 = llvm.insertvalue %325, %327[1] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %329 = llvm.mlir.constant(0 : index) : i64
    %330 = llvm.insertvalue %329, %328[2] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %331 = llvm.insertvalue %305, %330[3, 0] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %332 = llvm.insertvalue %306, %331[3, 1] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %333 = llvm.insertvalue %307, %332[3, 2] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %334 = llvm.insertvalue %308, %333[3, 3] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %335 = llvm.insertvalue %311, %334[4, 0] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %336 = llvm.insertvalue %310, %335[4, 1] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %337 = llvm.insertvalue %308, %336[4, 2] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %338 = llvm.insertvalue %309, %337[4, 3] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    llvm.br ^bb46(%5 : i64)
  ^bb46(%339: i64):  // 2 preds: ^bb45, ^bb56
    %340 = llvm.icmp "slt" %339, %4 : i64
    llvm.cond_br %340, ^bb47, ^bb57
  ^bb47:  // pred: ^bb46
    llvm.br ^bb48(%5 : i64)
  ^bb48(%341: i64):  // 2 preds: ^bb47, ^bb55
    %342 = llvm.icmp "slt" %341, %2 : i64
    llvm.cond_br %342, ^bb49, ^bb56
  ^bb49:  // pred: ^bb48
    llvm.br ^bb50(%5 : i64)
  ^bb50(%343: i64):  // 2 preds: ^bb49, ^bb54
    %344 = llvm.icmp "slt" %343, %2 : i64
    llvm.cond_br %344, ^bb51, ^bb55
  ^bb51:  // pred: ^bb50
    llvm.br ^bb52(%5 : i64)
  ^bb52(%345: i64):  // 2 preds: ^bb51, ^bb53
    %346 = llvm.icmp "slt" %345, %2 : i64
    llvm.cond_br %346, ^bb53, ^bb54
  ^bb53:  // pred: ^bb52
    %347 = llvm.extractvalue %338[1] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %348 = llvm.mlir.constant(8 : index) : i64
    %349 = llvm.mul %339, %348 overflow<nsw, nuw> : i64
    %350 = llvm.mlir.constant(4 : index) : i64
    %351 = llvm.mul %341, %350 overflow<nsw, nuw> : i64
    %352 = llvm.add %349, %351 overflow<nsw, nuw> : i64
    %353 = llvm.mlir.constant(2 : index) : i64
    %354 = llvm.mul %343, %353 overflow<nsw, nuw> : i64
    %355 = llvm.add %352, %354 overflow<nsw, nuw> : i64
    %356 = llvm.add %355, %345 overflow<nsw, nuw> : i64
    %357 = llvm.getelementptr inbounds|nuw %347[%356] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    llvm.store %9, %357 : f32, !llvm.ptr
    %358 = llvm.add %345, %4 : i64
    llvm.br ^bb52(%358 : i64)
  ^bb54:  // pred: ^bb52
    %359 = llvm.add %343, %4 : i64
    llvm.br ^bb50(%359 : i64)
  ^bb55:  // pred: ^bb50
    %360 = llvm.add %341, %4 : i64
    llvm.br ^bb48(%360 : i64)
  ^bb56:  // pred: ^bb48
    %361 = llvm.add %339, %4 : i64
    llvm.br ^bb46(%361 : i64)
  ^bb57:  // pred: ^bb46
    llvm.br ^bb58(%5 : i64)
  ^bb58(%362: i64):  // 2 preds: ^bb57, ^bb74
    %363 = llvm.icmp "slt" %362, %4 : i64
    llvm.cond_br %363, ^bb59, ^bb75
  ^bb59:  // pred: ^bb58
    llvm.br ^bb60(%5 : i64)
  ^bb60(%364: i64):  // 2 preds: ^bb59, ^bb73
    %365 = llvm.icmp "slt" %364, %2 : i64
    llvm.cond_br %365, ^bb61, ^bb74
  ^bb61:  // pred: ^bb60
    llvm.br ^bb62(%5 : i64)
  ^bb62(%366: i64):  // 2 preds: ^bb61, ^bb72
    %367 = llvm.icmp "slt" %366, %2 : i64
    llvm.cond_br %367, ^bb63, ^bb73
  ^bb63:  // pred: ^bb62
    llvm.br ^bb64(%5 : i64)
  ^bb64(%368: i64):  // 2 preds: ^bb63, ^bb71
    %369 = llvm.icmp "slt" %368, %2 : i64
    llvm.cond_br %369, ^bb65, ^bb72
  ^bb65:  // pred: ^bb64
    llvm.br ^bb66(%5 : i64)
  ^bb66(%370: i64):  // 2 preds: ^bb65, ^bb70
    %371 = llvm.icmp "slt" %370, %2 : i64
    llvm.cond_br %371, ^bb67, ^bb71
  ^bb67:  // pred: ^bb66
    llvm.br ^bb68(%5 : i64)
  ^bb68(%372: i64):  // 2 preds: ^bb67, ^bb69
    %373 = llvm.icmp "slt" %372, %2 : i64
    llvm.cond_br %373, ^bb69, ^bb70
  ^bb69:  // pred: ^bb68
    %374 = llvm.mul %364, %2 overflow<nsw> : i64
    %375 = llvm.add %374, %370 : i64
    %376 = llvm.mul %366, %2 overflow<nsw> : i64
    %377 = llvm.add %376, %372 : i64
    %378 = llvm.extractvalue %265[1] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %379 = llvm.mlir.constant(32 : index) : i64
    %380 = llvm.mul %362, %379 overflow<nsw, nuw> : i64
    %381 = llvm.mlir.constant(8 : index) : i64
    %382 = llvm.mul %375, %381 overflow<nsw, nuw> : i64
    %383 = llvm.add %380, %382 overflow<nsw, nuw> : i64
    %384 = llvm.mlir.constant(2 : index) : i64
    %385 = llvm.mul %377, %384 overflow<nsw, nuw> : i64
    %386 = llvm.add %383, %385 overflow<nsw, nuw> : i64
    %387 = llvm.add %386, %368 overflow<nsw, nuw> : i64
    %388 = llvm.getelementptr inbounds|nuw %378[%387] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    %389 = llvm.load %388 : !llvm.ptr -> f32
    %390 = llvm.extractvalue %338[1] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %391 = llvm.mlir.constant(8 : index) : i64
    %392 = llvm.mul %362, %391 overflow<nsw, nuw> : i64
    %393 = llvm.mlir.constant(4 : index) : i64
    %394 = llvm.mul %364, %393 overflow<nsw, nuw> : i64
    %395 = llvm.add %392, %394 overflow<nsw, nuw> : i64
    %396 = llvm.mlir.constant(2 : index) : i64
    %397 = llvm.mul %366, %396 overflow<nsw, nuw> : i64
    %398 = llvm.add %395, %397 overflow<nsw, nuw> : i64
    %399 = llvm.add %398, %368 overflow<nsw, nuw> : i64
    %400 = llvm.getelementptr inbounds|nuw %390[%399] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    %401 = llvm.load %400 : !llvm.ptr -> f32
    %402 = llvm.fcmp "ugt" %401, %389 : f32
    %403 = llvm.select %402, %401, %389 : i1, f32
    %404 = llvm.fcmp "uno" %389, %389 : f32
    %405 = llvm.select %404, %389, %403 : i1, f32
    %406 = llvm.extractvalue %338[1] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %407 = llvm.mlir.constant(8 : index) : i64
    %408 = llvm.mul %362, %407 overflow<nsw, nuw> : i64
    %409 = llvm.mlir.constant(4 : index) : i64
    %410 = llvm.mul %364, %409 overflow<nsw, nuw> : i64
    %411 = llvm.add %408, %410 overflow<nsw, nuw> : i64
    %412 = llvm.mlir.constant(2 : index) : i64
    %413 = llvm.mul %366, %412 overflow<nsw, nuw> : i64
    %414 = llvm.add %411, %413 overflow<nsw, nuw> : i64
    %415 = llvm.add %414, %368 overflow<nsw, nuw> : i64
    %416 = llvm.getelementptr inbounds|nuw %406[%415] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    llvm.store %405, %416 : f32, !llvm.ptr
    %417 = llvm.add %372, %4 : i64
    llvm.br ^bb68(%417 : i64)
  ^bb70:  // pred: ^bb68
    %418 = llvm.add %370, %4 : i64
    llvm.br ^bb66(%418 : i64)
  ^bb71:  // pred: ^bb66
    %419 = llvm.add %368, %4 : i64
    llvm.br ^bb64(%419 : i64)
  ^bb72:  // pred: ^bb64
    %420 = llvm.add %366, %4 : i64
    llvm.br ^bb62(%420 : i64)
  ^bb73:  // pred: ^bb62
    %421 = llvm.add %364, %4 : i64
    llvm.br ^bb60(%421 : i64)
  ^bb74:  // pred: ^bb60
    %422 = llvm.add %362, %4 : i64
    llvm.br ^bb58(%422 : i64)
  ^bb75:  // pred: ^bb58
    %423 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)>
    %424 = llvm.extractvalue %338[0] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %425 = llvm.extractvalue %338[1] : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> 
    %426 = llvm.insertvalue %424, %423[0] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
    %427 = llvm.insertvalue %425, %426[1] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
    %428 = llvm.mlir.constant(0 : index) : i64
    %429 = llvm.insertvalue %428, %427[2] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
    %430 = llvm.mlir.constant(1 : index) : i64
    %431 = llvm.insertvalue %430, %429[3, 0] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
    %432 = llvm.mlir.constant(8 : index) : i64
    %433 = llvm.insertvalue %432, %431[4, 0] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
    %434 = llvm.mlir.constant(1 : index) : i64
    %435 = llvm.insertvalue %434, %433[3, 1] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
    %436 = llvm.mlir.constant(8 : index) : i64
    %437 = llvm.insertvalue %436, %435[4, 1] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
    %438 = llvm.mlir.constant(8 : index) : i64
    %439 = llvm.insertvalue %438, %437[3, 2] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
    %440 = llvm.mlir.constant(1 : index) : i64
    %441 = llvm.insertvalue %440, %439[4, 2] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
    %442 = llvm.mlir.constant(1 : index) : i64
    %443 = llvm.mlir.constant(1 : index) : i64
    %444 = llvm.mlir.constant(3 : index) : i64
    %445 = llvm.mlir.constant(1 : index) : i64
    %446 = llvm.mlir.constant(3 : index) : i64
    %447 = llvm.mlir.constant(3 : index) : i64
    %448 = llvm.mlir.zero : !llvm.ptr
    %449 = llvm.getelementptr %448[%447] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    %450 = llvm.ptrtoint %449 : !llvm.ptr to i64
    %451 = llvm.mlir.constant(64 : index) : i64
    %452 = llvm.add %450, %451 : i64
    %453 = llvm.call @malloc(%452) : (i64) -> !llvm.ptr
    %454 = llvm.ptrtoint %453 : !llvm.ptr to i64
    %455 = llvm.mlir.constant(1 : index) : i64
    %456 = llvm.sub %451, %455 : i64
    %457 = llvm.add %454, %456 : i64
    %458 = llvm.urem %457, %451 : i64
    %459 = llvm.sub %457, %458 : i64
    %460 = llvm.inttoptr %459 : i64 to !llvm.ptr
    %461 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)>
    %462 = llvm.insertvalue %453, %461[0] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
    %463 = llvm.insertvalue %460, %462[1] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
    %464 = llvm.mlir.constant(0 : index) : i64
    %465 = llvm.insertvalue %464, %463[2] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
    %466 = llvm.insertvalue %442, %465[3, 0] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
    %467 = llvm.insertvalue %443, %466[3, 1] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
    %468 = llvm.insertvalue %444, %467[3, 2] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
    %469 = llvm.insertvalue %446, %468[4, 0] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
    %470 = llvm.insertvalue %444, %469[4, 1] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
    %471 = llvm.insertvalue %445, %470[4, 2] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
    llvm.br ^bb76(%5 : i64)
  ^bb76(%472: i64):  // 2 preds: ^bb75, ^bb83
    %473 = llvm.icmp "slt" %472, %4 : i64
    llvm.cond_br %473, ^bb77, ^bb84
  ^bb77:  // pred: ^bb76
    llvm.br ^bb78(%5 : i64)
  ^bb78(%474: i64):  // 2 preds: ^bb77, ^bb82
    %475 = llvm.icmp "slt" %474, %4 : i64
    llvm.cond_br %475, ^bb79, ^bb83
  ^bb79:  // pred: ^bb78
    llvm.br ^bb80(%5 : i64)
  ^bb80(%476: i64):  // 2 preds: ^bb79, ^bb81
    %477 = llvm.icmp "slt" %476, %1 : i64
    llvm.cond_br %477, ^bb81, ^bb82
  ^bb81:  // pred: ^bb80
    %478 = llvm.extractvalue %471[1] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
    %479 = llvm.mlir.constant(3 : index) : i64
    %480 = llvm.mul %472, %479 overflow<nsw, nuw> : i64
    %481 = llvm.mlir.constant(3 : index) : i64
    %482 = llvm.mul %474, %481 overflow<nsw, nuw> : i64
    %483 = llvm.add %480, %482 overflow<nsw, nuw> : i64
    %484 = llvm.add %483, %476 overflow<nsw, nuw> : i64
    %485 = llvm.getelementptr inbounds|nuw %478[%484] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    llvm.store %8, %485 : f32, !llvm.ptr
    %486 = llvm.add %476, %4 : i64
    llvm.br ^bb80(%486 : i64)
  ^bb82:  // pred: ^bb80
    %487 = llvm.add %474, %4 : i64
    llvm.br ^bb78(%487 : i64)
  ^bb83:  // pred: ^bb78
    %488 = llvm.add %472, %4 : i64
    llvm.br ^bb76(%488 : i64)
  ^bb84:  // pred: ^bb76
    llvm.br ^bb85(%5 : i64)
  ^bb85(%489: i64):  // 2 preds: ^bb84, ^bb95
    %490 = llvm.icmp "slt" %489, %4 : i64
    llvm.cond_br %490, ^bb86, ^bb96
  ^bb86:  // pred: ^bb85
    llvm.br ^bb87(%5 : i64)
  ^bb87(%491: i64):  // 2 preds: ^bb86, ^bb94
    %492 = llvm.icmp "slt" %491, %4 : i64
    llvm.cond_br %492, ^bb88, ^bb95
  ^bb88:  // pred: ^bb87
    llvm.br ^bb89(%5 : i64)
  ^bb89(%493: i64):  // 2 preds: ^bb88, ^bb93
    %494 = llvm.icmp "slt" %493, %1 : i64
    llvm.cond_br %494, ^bb90, ^bb94
  ^bb90:  // pred: ^bb89
    llvm.br ^bb91(%5 : i64)
  ^bb91(%495: i64):  // 2 preds: ^bb90, ^bb92
    %496 = llvm.icmp "slt" %495, %0 : i64
    llvm.cond_br %496, ^bb92, ^bb93
  ^bb92:  // pred: ^bb91
    %497 = llvm.extractvalue %441[1] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
    %498 = llvm.mlir.constant(8 : index) : i64
    %499 = llvm.mul %489, %498 overflow<nsw, nuw> : i64
    %500 = llvm.mlir.constant(8 : index) : i64
    %501 = llvm.mul %491, %500 overflow<nsw, nuw> : i64
    %502 = llvm.add %499, %501 overflow<nsw, nuw> : i64
    %503 = llvm.add %502, %495 overflow<nsw, nuw> : i64
    %504 = llvm.getelementptr inbounds|nuw %497[%503] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    %505 = llvm.load %504 : !llvm.ptr -> f32
    %506 = llvm.extractvalue %33[1] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
    %507 = llvm.mlir.constant(24 : index) : i64
    %508 = llvm.mul %489, %507 overflow<nsw, nuw> : i64
    %509 = llvm.mlir.constant(3 : index) : i64
    %510 = llvm.mul %495, %509 overflow<nsw, nuw> : i64
    %511 = llvm.add %508, %510 overflow<nsw, nuw> : i64
    %512 = llvm.add %511, %493 overflow<nsw, nuw> : i64
    %513 = llvm.getelementptr inbounds|nuw %506[%512] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    %514 = llvm.load %513 : !llvm.ptr -> f32
    %515 = llvm.extractvalue %471[1] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
    %516 = llvm.mlir.constant(3 : index) : i64
    %517 = llvm.mul %489, %516 overflow<nsw, nuw> : i64
    %518 = llvm.mlir.constant(3 : index) : i64
    %519 = llvm.mul %491, %518 overflow<nsw, nuw> : i64
    %520 = llvm.add %517, %519 overflow<nsw, nuw> : i64
    %521 = llvm.add %520, %493 overflow<nsw, nuw> : i64
    %522 = llvm.getelementptr inbounds|nuw %515[%521] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    %523 = llvm.load %522 : !llvm.ptr -> f32
    %524 = llvm.fmul %505, %514 : f32
    %525 = llvm.fadd %523, %524 : f32
    %526 = llvm.extractvalue %471[1] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
    %527 = llvm.mlir.constant(3 : index) : i64
    %528 = llvm.mul %489, %527 overflow<nsw, nuw> : i64
    %529 = llvm.mlir.constant(3 : index) : i64
    %530 = llvm.mul %491, %529 overflow<nsw, nuw> : i64
    %531 = llvm.add %528, %530 overflow<nsw, nuw> : i64
    %532 = llvm.add %531, %493 overflow<nsw, nuw> : i64
    %533 = llvm.getelementptr inbounds|nuw %526[%532] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    llvm.store %525, %533 : f32, !llvm.ptr
    %534 = llvm.add %495, %4 : i64
    llvm.br ^bb91(%534 : i64)
  ^bb93:  // pred: ^bb91
    %535 = llvm.add %493, %4 : i64
    llvm.br ^bb89(%535 : i64)
  ^bb94:  // pred: ^bb89
    %536 = llvm.add %491, %4 : i64
    llvm.br ^bb87(%536 : i64)
  ^bb95:  // pred: ^bb87
    %537 = llvm.add %489, %4 : i64
    llvm.br ^bb85(%537 : i64)
  ^bb96:  // pred: ^bb85
    %538 = llvm.mlir.constant(1 : index) : i64
    %539 = llvm.mlir.constant(1 : index) : i64
    %540 = llvm.mlir.constant(3 : index) : i64
    %541 = llvm.mlir.constant(1 : index) : i64
    %542 = llvm.mlir.constant(3 : index) : i64
    %543 = llvm.mlir.constant(3 : index) : i64
    %544 = llvm.mlir.zero : !llvm.ptr
    %545 = llvm.getelementptr %544[%543] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    %546 = llvm.ptrtoint %545 : !llvm.ptr to i64
    %547 = llvm.mlir.constant(64 : index) : i64
    %548 = llvm.add %546, %547 : i64
    %549 = llvm.call @malloc(%548) : (i64) -> !llvm.ptr
    %550 = llvm.ptrtoint %549 : !llvm.ptr to i64
    %551 = llvm.mlir.constant(1 : index) : i64
    %552 = llvm.sub %547, %551 : i64
    %553 = llvm.add %550, %552 : i64
    %554 = llvm.urem %553, %547 : i64
    %555 = llvm.sub %553, %554 : i64
    %556 = llvm.inttoptr %555 : i64 to !llvm.ptr
    %557 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)>
    %558 = llvm.insertvalue %549, %557[0] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
    %559 = llvm.insertvalue %556, %558[1] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
    %560 = llvm.mlir.constant(0 : index) : i64
    %561 = llvm.insertvalue %560, %559[2] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
    %562 = llvm.insertvalue %538, %561[3, 0] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
    %563 = llvm.insertvalue %539, %562[3, 1] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
    %564 = llvm.insertvalue %540, %563[3, 2] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
    %565 = llvm.insertvalue %542, %564[4, 0] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
    %566 = llvm.insertvalue %540, %565[4, 1] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
    %567 = llvm.insertvalue %541, %566[4, 2] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
    llvm.br ^bb97(%5 : i64)
  ^bb97(%568: i64):  // 2 preds: ^bb96, ^bb104
    %569 = llvm.icmp "slt" %568, %4 : i64
    llvm.cond_br %569, ^bb98, ^bb105
  ^bb98:  // pred: ^bb97
    llvm.br ^bb99(%5 : i64)
  ^bb99(%570: i64):  // 2 preds: ^bb98, ^bb103
    %571 = llvm.icmp "slt" %570, %4 : i64
    llvm.cond_br %571, ^bb100, ^bb104
  ^bb100:  // pred: ^bb99
    llvm.br ^bb101(%5 : i64)
  ^bb101(%572: i64):  // 2 preds: ^bb100, ^bb102
    %573 = llvm.icmp "slt" %572, %1 : i64
    llvm.cond_br %573, ^bb102, ^bb103
  ^bb102:  // pred: ^bb101
    %574 = llvm.extractvalue %471[1] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
    %575 = llvm.mlir.constant(3 : index) : i64
    %576 = llvm.mul %568, %575 overflow<nsw, nuw> : i64
    %577 = llvm.mlir.constant(3 : index) : i64
    %578 = llvm.mul %570, %577 overflow<nsw, nuw> : i64
    %579 = llvm.add %576, %578 overflow<nsw, nuw> : i64
    %580 = llvm.add %579, %572 overflow<nsw, nuw> : i64
    %581 = llvm.getelementptr inbounds|nuw %574[%580] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    %582 = llvm.load %581 : !llvm.ptr -> f32
    %583 = llvm.fneg %582 : f32
    %584 = llvm.intr.exp(%583) : (f32) -> f32
    %585 = llvm.fadd %584, %6 : f32
    %586 = llvm.fdiv %6, %585 : f32
    %587 = llvm.extractvalue %567[1] : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> 
    %588 = llvm.mlir.constant(3 : index) : i64
    %589 = llvm.mul %568, %588 overflow<nsw, nuw> : i64
    %590 = llvm.mlir.constant(3 : index) : i64
    %591 = llvm.mul %570, %590 overflow<nsw, nuw> : i64
    %592 = llvm.add %589, %591 overflow<nsw, nuw> : i64
    %593 = llvm.add %592, %572 overflow<nsw, nuw> : i64
    %594 = llvm.getelementptr inbounds|nuw %587[%593] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    llvm.store %586, %594 : f32, !llvm.ptr
    %595 = llvm.add %572, %4 : i64
    llvm.br ^bb101(%595 : i64)
  ^bb103:  // pred: ^bb101
    %596 = llvm.add %570, %4 : i64
    llvm.br ^bb99(%596 : i64)
  ^bb104:  // pred: ^bb99
    %597 = llvm.add %568, %4 : i64
    llvm.br ^bb97(%597 : i64)
  ^bb105:  // pred: ^bb97
    %598 = llvm.mlir.constant(1 : index) : i64
    %599 = llvm.alloca %598 x !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)> : (i64) -> !llvm.ptr
    llvm.store %338, %599 : !llvm.struct<(ptr, ptr, i64, array<4 x i64>, array<4 x i64>)>, !llvm.ptr
    %600 = llvm.mlir.constant(4 : index) : i64
    %601 = llvm.mlir.poison : !llvm.struct<(i64, ptr)>
    %602 = llvm.insertvalue %600, %601[0] : !llvm.struct<(i64, ptr)> 
    %603 = llvm.insertvalue %599, %602[1] : !llvm.struct<(i64, ptr)> 
    %604 = llvm.extractvalue %603[0] : !llvm.struct<(i64, ptr)> 
    %605 = llvm.extractvalue %603[1] : !llvm.struct<(i64, ptr)> 
    llvm.call @printMemrefF32(%604, %605) : (i64, !llvm.ptr) -> ()
    %606 = llvm.mlir.constant(1 : index) : i64
    %607 = llvm.alloca %606 x !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)> : (i64) -> !llvm.ptr
    llvm.store %567, %607 : !llvm.struct<(ptr, ptr, i64, array<3 x i64>, array<3 x i64>)>, !llvm.ptr
    %608 = llvm.mlir.constant(3 : index) : i64
    %609 = llvm.mlir.poison : !llvm.struct<(i64, ptr)>
    %610 = llvm.insertvalue %608, %609[0] : !llvm.struct<(i64, ptr)> 
    %611 = llvm.insertvalue %607, %610[1] : !llvm.struct<(i64, ptr)> 
    %612 = llvm.extractvalue %611[0] : !llvm.struct<(i64, ptr)> 
    %613 = llvm.extractvalue %611[1] : !llvm.struct<(i64, ptr)> 
    llvm.call @printMemrefF32(%612, %613) : (i64, !llvm.ptr) -> ()
    llvm.return
  }
}

