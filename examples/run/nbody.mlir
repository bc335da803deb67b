// Two bodies that attract each other, by the leapfrog method: positions and velocities after a thousand steps.
func.func private @printMemrefF64(memref<*xf64>) attributes {llvm.emit_c_interface}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %steps = arith.constant 1000 : index
  %x0 = arith.constant 1.0 : f64
  %zero = arith.constant 0.0 : f64
  %v0 = arith.constant 0.5 : f64
  %dt = arith.constant 0.01 : f64
  %x, %y, %vx, %vy = scf.for %i = %c0 to %steps step %c1 iter_args(%x = %x0, %y = %zero, %vx = %zero, %vy = %v0)
      -> (f64, f64, f64, f64) {
    %dx = arith.mulf %vx, %dt : f64
    %dy = arith.mulf %vy, %dt : f64
    %px = arith.addf %x, %dx : f64
    %py = arith.addf %y, %dy : f64
    %xx = arith.mulf %px, %px : f64
    %yy = arith.mulf %py, %py : f64
    %rr = arith.addf %xx, %yy : f64
    %r = math.sqrt %rr : f64
    %rrr = arith.mulf %rr, %r : f64
    %fx = arith.divf %px, %rrr : f64
    %fy = arith.divf %py, %rrr : f64
    %ax = arith.mulf %fx, %dt : f64
    %ay = arith.mulf %fy, %dt : f64
    %wx = arith.subf %vx, %ax : f64
    %wy = arith.subf %vy, %ay : f64
    scf.yield %px, %py, %wx, %wy : f64, f64, f64, f64
  }
  %m = memref.alloc() : memref<2x2xf64>
  memref.store %x, %m[%c0, %c0] : memref<2x2xf64>
  memref.store %y, %m[%c0, %c1] : memref<2x2xf64>
  memref.store %vx, %m[%c1, %c0] : memref<2x2xf64>
  memref.store %vy, %m[%c1, %c1] : memref<2x2xf64>
  %u = memref.cast %m : memref<2x2xf64> to memref<*xf64>
  call @printMemrefF64(%u) : (memref<*xf64>) -> ()
  return
}
