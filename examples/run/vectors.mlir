// Arithmetic on vectors, and a reduction.
func.func private @printF32(f32)
func.func private @printNewline()
func.func @main() {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %n = arith.constant 64 : index
  %m = memref.alloc() : memref<64xf32>
  %half = arith.constant dense<0.5> : vector<8xf32>
  %zero = arith.constant dense<0.0> : vector<8xf32>
  scf.for %i = %c0 to %n step %c8 {
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    %v = vector.broadcast %f : f32 to vector<8xf32>
    %w = arith.addf %v, %half : vector<8xf32>
    vector.store %w, %m[%i] : memref<64xf32>, vector<8xf32>
  }
  %sum = scf.for %i = %c0 to %n step %c8 iter_args(%s = %zero) -> (vector<8xf32>) {
    %v = vector.load %m[%i] : memref<64xf32>, vector<8xf32>
    %t = math.fma %v, %half, %s : vector<8xf32>
    scf.yield %t : vector<8xf32>
  }
  %r = vector.reduction <add>, %sum : vector<8xf32> into f32
  call @printF32(%r) : (f32) -> ()
  call @printNewline() : () -> ()
  return
}
