// A matrix times a vector, plus a bias that is scaled in every turn of the loop. Three passes clean it up, a fourth turns its loops
// into branches between blocks:
//
//   dialekt-opt examples/matvec.mlir --canonicalize --cse --loop-invariant-code-motion --convert-scf-to-cf

func.func @matvec(%matrix: memref<?x?xf32>, %vector: memref<?xf32>, %bias: f32, %out: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = memref.dim %matrix, %c0 : memref<?x?xf32>
  scf.for %row = %c0 to %rows step %c1 {
    %also_c1 = arith.constant 1 : index
    %columns = memref.dim %matrix, %also_c1 : memref<?x?xf32>
    %half = arith.constant 5.0e-01 : f32
    %scaled = arith.mulf %bias, %half : f32
    %sum = scf.for %column = %c0 to %columns step %c1 iter_args(%so_far = %scaled) -> f32 {
      %again = arith.addi %row, %c0 : index
      %a = memref.load %matrix[%again, %column] : memref<?x?xf32>
      %b = memref.load %vector[%column] : memref<?xf32>
      %product = arith.mulf %a, %b : f32
      %next = arith.addf %so_far, %product : f32
      scf.yield %next : f32
    }
    %unused = arith.addf %sum, %scaled : f32
    memref.store %sum, %out[%row] : memref<?xf32>
  }
  return
}
