// Heat in a rod, computed in vectors: rows are read and written in pieces, with padding at the ends.
func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}
func.func @step(%from: memref<20xf32>, %to: memref<20xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %n = arith.constant 19 : index
  %cold = arith.constant 0.0 : f32
  %rate = arith.constant dense<0.25> : vector<8xf32>
  %half = arith.constant dense<0.5> : vector<8xf32>
  scf.for %i = %c1 to %n step %c8 {
    %before = arith.subi %i, %c1 : index
    %behind = arith.addi %i, %c1 : index
    %left = vector.transfer_read %from[%before], %cold : memref<20xf32>, vector<8xf32>
    %here = vector.transfer_read %from[%i], %cold : memref<20xf32>, vector<8xf32>
    %right = vector.transfer_read %from[%behind], %cold : memref<20xf32>, vector<8xf32>
    %sides = arith.addf %left, %right : vector<8xf32>
    %part = arith.mulf %sides, %rate : vector<8xf32>
    %new = vector.fma %here, %half, %part : vector<8xf32>
    %rest = arith.subi %n, %i : index
    %mask = vector.create_mask %rest : vector<8xi1>
    vector.maskedstore %to[%i], %mask, %new : memref<20xf32>, vector<8xi1>, vector<8xf32>
  }
  return
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %steps = arith.constant 25 : index
  %hot = arith.constant 100.0 : f32
  %cold = arith.constant 0.0 : f32
  %a = memref.alloc() : memref<20xf32>
  %b = memref.alloc() : memref<20xf32>
  linalg.fill ins(%cold : f32) outs(%a : memref<20xf32>)
  memref.store %hot, %a[%c0] : memref<20xf32>
  memref.copy %a, %b : memref<20xf32> to memref<20xf32>
  scf.for %t = %c0 to %steps step %c1 {
    func.call @step(%a, %b) : (memref<20xf32>, memref<20xf32>) -> ()
    func.call @step(%b, %a) : (memref<20xf32>, memref<20xf32>) -> ()
  }
  %u = memref.cast %a : memref<20xf32> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  memref.dealloc %a : memref<20xf32>
  memref.dealloc %b : memref<20xf32>
  return
}
