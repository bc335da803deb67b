llvm.func @ints(%a: i32, %b: i32) -> i32 {
  %c5 = llvm.mlir.constant(5 : i32) : i32
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %f = llvm.add %c5, %c5 : i32
  %0 = llvm.add %a, %f overflow<nsw, nuw> : i32
  %1 = llvm.mul %0, %b overflow<nuw> : i32
  %2 = llvm.udiv %1, %c5 : i32
  %3 = llvm.sdiv %c5, %c0 : i32
  %4 = llvm.or disjoint %2, %3 : i32
  %5 = llvm.icmp "slt" %4, %a : i32
  %6 = llvm.select %5, %4, %b : i1, i32
  %7 = llvm.zext nneg %6 : i32 to i64
  %8 = llvm.trunc %7 overflow<nsw> : i64 to i32
  %9 = llvm.freeze %8 : i32
  llvm.return %9 : i32
}
llvm.func @floats(%a: f32, %v: vector<4xf32>, %s: vector<[2]xf64>) -> f32 {
  %c = llvm.mlir.constant(0.1 : f32) : f32
  %h = llvm.mlir.constant(1.5 : f16) : f16
  %w = llvm.mlir.constant(dense<2.0> : vector<4xf32>) : vector<4xf32>
  %x = llvm.mlir.constant(dense<[1.0, 2.0, 0.0, -0.0]> : vector<4xf32>) : vector<4xf32>
  %0 = llvm.fadd %a, %c {fastmathFlags = #llvm.fastmath<fast>} : f32
  %1 = llvm.fmul %v, %w {fastmathFlags = #llvm.fastmath<nnan, contract>} : vector<4xf32>
  %2 = llvm.fsub %1, %x : vector<4xf32>
  %3 = llvm.fneg %0 : f32
  %4 = llvm.fcmp "uge" %3, %0 {fastmathFlags = #llvm.fastmath<ninf>} : f32
  %5 = llvm.intr.sqrt(%3) : (f32) -> f32
  %6 = llvm.intr.fmuladd(%v, %2, %w) {fastmathFlags = #llvm.fastmath<reassoc>} : (vector<4xf32>, vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  %7 = llvm.mlir.constant(3 : i32) : i32
  %8 = llvm.intr.powi(%5, %7) : (f32, i32) -> f32
  %9 = llvm.fpext %h : f16 to f32
  %10 = llvm.intr.fabs(%s) : (vector<[2]xf64>) -> vector<[2]xf64>
  %11 = llvm.select %4, %8, %9 : i1, f32
  llvm.return %11 : f32
}
