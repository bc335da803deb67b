// Values at every limit: of one bit, of 64, of sixteen million; not numbers; divisions by 0 and -1.
// -----
func.func @i1(%a: i1) -> (i1, i1, i1, i1, i1, i1, i1, i1) {
  %t = arith.constant true
  %f = arith.constant false
  %0 = arith.divsi %t, %t : i1
  %1 = arith.remsi %t, %t : i1
  %2 = arith.ceildivsi %t, %t : i1
  %3 = arith.floordivsi %t, %t : i1
  %4 = arith.shli %t, %t : i1
  %5 = arith.divui %t, %f : i1
  %6 = arith.shrsi %t, %t : i1
  %7 = arith.ceildivui %t, %t : i1
  return %0, %1, %2, %3, %4, %5, %6, %7 : i1, i1, i1, i1, i1, i1, i1, i1
}
// -----
func.func @i64(%a: i64) -> (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64) {
  %min = arith.constant -9223372036854775808 : i64
  %max = arith.constant 9223372036854775807 : i64
  %m = arith.constant -1 : i64
  %z = arith.constant 0 : i64
  %0 = arith.divsi %min, %m : i64
  %1 = arith.remsi %min, %m : i64
  %2 = arith.ceildivsi %min, %m : i64
  %3 = arith.floordivsi %min, %m : i64
  %4 = arith.shli %min, %max : i64
  %5 = arith.divui %max, %z : i64
  %6 = arith.shrsi %min, %m : i64
  %7 = arith.ceildivui %m, %max : i64
  %8 = arith.ceildivsi %a, %z : i64
  %9 = arith.floordivsi %min, %z : i64
  %10 = arith.addi %max, %max overflow<nsw, nuw> : i64
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %10 : i64, i64, i64, i64, i64, i64, i64, i64, i64, i64
}
// -----
func.func @index(%a: index) -> (index, index, index, index, index, index, index, index, index, index, index) {
  %min = index.constant -9223372036854775808
  %max = index.constant 9223372036854775807
  %m = index.constant -1
  %z = index.constant 0
  %0 = index.divs %min, %m
  %1 = index.rems %min, %m
  %2 = index.ceildivs %min, %m
  %3 = index.floordivs %min, %m
  %4 = index.shl %min, %max
  %5 = index.divu %max, %z
  %6 = index.shrs %min, %m
  %7 = index.ceildivu %m, %max
  %8 = index.ceildivs %a, %z
  %9 = index.floordivs %min, %z
  %10 = index.mul %max, %max
  %11 = index.add %10, %min
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %11 : index, index, index, index, index, index, index, index, index, index, index
}
// -----
func.func @arithindex(%a: index) -> (index, index, index, index, i1, index, index) {
  %min = arith.constant -9223372036854775808 : index
  %max = arith.constant 9223372036854775807 : index
  %m = arith.constant -1 : index
  %0 = arith.divsi %min, %m : index
  %1 = arith.ceildivsi %min, %m : index
  %2 = arith.floordivsi %min, %m : index
  %3 = arith.muli %min, %m : index
  %4 = arith.cmpi slt, %min, %max : index
  %5 = arith.index_cast %min : index to i1
  %6 = arith.index_cast %5 : i1 to index
  %7 = arith.index_castui %5 : i1 to index
  return %0, %1, %2, %3, %4, %6, %7 : index, index, index, index, i1, index, index
}
// -----
func.func @wide(%a: i128, %b: i16777215) -> (i128, i128, i16777215, i16777215, f64, i16777215, i128) {
  %min = arith.constant -170141183460469231731687303715884105728 : i128
  %m = arith.constant -1 : i128
  %0 = arith.divsi %min, %m : i128
  %1 = arith.ceildivsi %min, %m : i128
  %c = arith.constant -1 : i16777215
  %2 = arith.addi %c, %b : i16777215
  %3 = arith.muli %c, %c : i16777215
  %4 = arith.sitofp %c : i16777215 to f64
  %5 = arith.extui %m : i128 to i16777215
  %6 = arith.trunci %3 : i16777215 to i128
  return %0, %1, %2, %3, %4, %5, %6 : i128, i128, i16777215, i16777215, f64, i16777215, i128
}
// -----
func.func @widediv(%b: i16777215) -> (i16777215, i16777215) {
  %c = arith.constant -1 : i16777215
  %d = arith.constant 3 : i16777215
  %2 = arith.divui %c, %d : i16777215
  %3 = arith.remsi %c, %d : i16777215
  return %2, %3 : i16777215, i16777215
}
// -----
func.func @shifts(%a: i8) -> (i8, i8, i8, i8, i8) {
  %c = arith.constant -128 : i8
  %d = arith.constant 127 : i8
  %n = arith.constant -1 : i8
  %0 = arith.shli %a, %n : i8
  %1 = arith.shrui %c, %d : i8
  %2 = arith.shrsi %c, %n : i8
  %3 = arith.muli %c, %n : i8
  %4 = math.ipowi %c, %d : i8
  return %0, %1, %2, %3, %4 : i8, i8, i8, i8, i8
}
// -----
func.func @powers(%a: f64, %i: i64, %x: complex<f32>) -> (i64, i64, f64, f64, i64, f32, complex<f32>, i64) {
  %max = arith.constant 9223372036854775807 : i64
  %min = arith.constant -9223372036854775808 : i64
  %c3 = arith.constant 3 : i64
  %0 = math.ipowi %c3, %max : i64
  %1 = math.ipowi %i, %min : i64
  %2 = math.fpowi %a, %max : f64, i64
  %3 = math.fpowi %a, %min : f64, i64
  %4 = math.absi %min : i64
  %e = arith.constant 9.0e30 : f32
  %b = arith.constant 2.0 : f32
  %5 = math.powf %b, %e : f32
  %7 = math.ctpop %min : i64
  %m = arith.constant 2147483647 : i32
  %8 = complex.powi %x, %m : complex<f32>, i32
  return %0, %1, %2, %3, %4, %5, %8, %7 : i64, i64, f64, f64, i64, f32, complex<f32>, i64
}
// -----
func.func @powf(%a: f32, %d: f64) -> (f32, f32, f64, f32) {
  %e = arith.constant 2147483647.0 : f32
  %n = arith.constant -2147483648.0 : f32
  %big = arith.constant 1.0e300 : f64
  %nan = arith.constant 0x7FC00000 : f32
  %0 = math.powf %a, %e : f32
  %1 = math.powf %a, %n : f32
  %2 = math.powf %d, %big : f64
  %3 = math.powf %a, %nan : f32
  return %0, %1, %2, %3 : f32, f32, f64, f32
}
// -----
func.func @floats() -> (f32, f64, f32, i32, i64, i1, f32, f32, i8, f128, f32) {
  %nan = arith.constant 0x7FC00000 : f32
  %snan = arith.constant 0x7F800001 : f32
  %inf = arith.constant 0x7F800000 : f32
  %ninf = arith.constant 0xFF800000 : f32
  %0 = arith.addf %nan, %inf : f32
  %1 = arith.extf %snan : f32 to f64
  %2 = arith.maximumf %nan, %ninf : f32
  %3 = arith.fptosi %inf : f32 to i32
  %4 = arith.fptoui %ninf : f32 to i64
  %5 = arith.cmpf une, %nan, %nan : f32
  %6 = math.floor %snan : f32
  %7 = math.exp %inf : f32
  %8 = arith.fptosi %nan : f32 to i8
  %q = arith.constant 1.18973149535723176508575932662800702e4932 : f128
  %r = arith.mulf %q, %q : f128
  %9 = arith.remf %inf, %nan : f32
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %r, %9 : f32, f64, f32, i32, i64, i1, f32, f32, i8, f128, f32
}
// -----
func.func @remf() -> (f128, f64, f80) {
  %a = arith.constant 1.0e4900 : f128
  %b = arith.constant 3.0e-4900 : f128
  %0 = arith.remf %a, %b : f128
  %c = arith.constant 1.0e308 : f64
  %d = arith.constant 3.0e-308 : f64
  %1 = arith.remf %c, %d : f64
  %e = arith.constant 1.0e4900 : f80
  %f = arith.constant 3.0e-4900 : f80
  %2 = arith.remf %e, %f : f80
  return %0, %1, %2 : f128, f64, f80
}
// -----
func.func @tosi() -> (i16777215, i1, f16) {
  %a = arith.constant 1.0e4900 : f128
  %0 = arith.fptosi %a : f128 to i16777215
  %1 = arith.fptosi %a : f128 to i1
  %2 = arith.sitofp %0 : i16777215 to f16
  return %0, %1, %2 : i16777215, i1, f16
}
// -----
func.func @ranges(%a: i64, %m: memref<?xi64>, %i: index) -> (i64, i64, i1) {
  %min = arith.constant -9223372036854775808 : i64
  %max = arith.constant 9223372036854775807 : i64
  %0 = arith.maxsi %a, %min : i64
  %1 = arith.minui %0, %max : i64
  %2 = arith.shli %1, %max : i64
  %3 = arith.divsi %1, %a : i64
  %4 = arith.remui %3, %1 : i64
  %5 = arith.cmpi sge, %4, %min : i64
  %6 = arith.muli %1, %1 : i64
  %7 = arith.trunci %6 : i64 to i1
  %8 = arith.extsi %7 : i1 to i64
  return %2, %8, %5 : i64, i64, i1
}
// -----
func.func @ranges1(%a: i1, %b: i1) -> (i1, i1, i1, i1, i1) {
  %0 = arith.divsi %a, %b : i1
  %1 = arith.ceildivsi %a, %b : i1
  %2 = arith.shrsi %a, %b : i1
  %3 = arith.cmpi slt, %a, %b : i1
  %4 = arith.remsi %a, %b : i1
  return %0, %1, %2, %3, %4 : i1, i1, i1, i1, i1
}
// -----
func.func @ranges128(%a: i128, %b: i1024) -> (i128, i1024, i128) {
  %min = arith.constant -170141183460469231731687303715884105728 : i128
  %0 = arith.maxsi %a, %min : i128
  %1 = arith.muli %0, %0 : i128
  %2 = arith.divsi %b, %b : i1024
  %3 = arith.shli %1, %1 : i128
  return %1, %2, %3 : i128, i1024, i128
}
// -----
func.func @zerowidth(%a: i0) -> i0 {
  %0 = arith.addi %a, %a : i0
  %1 = arith.constant 0 : i0
  %2 = arith.divsi %0, %1 : i0
  %3 = arith.shli %2, %1 : i0
  return %3 : i0
}
// -----
func.func @affine(%a: index, %b: index) -> (index, index, index, index, index, index, index, index) {
  %0 = affine.apply affine_map<(d0) -> (d0 floordiv 9223372036854775807)>(%a)
  %1 = affine.apply affine_map<(d0) -> (d0 * (-9223372036854775807 - 1))>(%a)
  %2 = affine.apply affine_map<(d0) -> (d0 mod 9223372036854775807 + 9223372036854775807)>(%a)
  %3 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%a)[%b]
  %4 = affine.apply affine_map<() -> ((-9223372036854775807 - 1) ceildiv 9223372036854775807)>()
  %5 = affine.min affine_map<(d0) -> (d0 * 9223372036854775807, -9223372036854775807 - 1, 9223372036854775807)>(%a)
  %6 = affine.max affine_map<(d0) -> (d0 ceildiv 9223372036854775807, -9223372036854775807 - 1)>(%a)
  %7 = affine.apply affine_map<(d0) -> ((d0 * 9223372036854775807) * 9223372036854775807 + 9223372036854775807)>(%1)
  return %0, %1, %2, %3, %4, %5, %6, %7 : index, index, index, index, index, index, index, index
}
// -----
func.func @affinezero(%a: index) -> (index, index, index, index, index, index) {
  %z = arith.constant 0 : index
  %m = arith.constant -1 : index
  %min = arith.constant -9223372036854775808 : index
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%a)[%z]
  %1 = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%a)[%z]
  %2 = affine.apply affine_map<(d0)[s0] -> (d0 ceildiv s0)>(%min)[%m]
  %3 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%min)[%m]
  %4 = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%min)[%m]
  %5 = affine.apply affine_map<(d0) -> (d0 floordiv 0 + d0 mod 0)>(%a)
  return %0, %1, %2, %3, %4, %5 : index, index, index, index, index, index
}
// -----
func.func @affineneg(%a: index) -> (index, index, index, index) {
  %0 = affine.apply affine_map<(d0) -> (d0 floordiv -1)>(%a)
  %1 = affine.apply affine_map<(d0) -> (d0 mod -1)>(%a)
  %2 = affine.apply affine_map<(d0) -> (d0 ceildiv -1)>(%a)
  %3 = affine.apply affine_map<(d0) -> ((-9223372036854775807 - 1) floordiv -1)>(%a)
  return %0, %1, %2, %3 : index, index, index, index
}
// -----
func.func @linear(%a: index, %b: index) -> (index, index, index, index) {
  %0:3 = affine.delinearize_index %a into (9223372036854775807, 9223372036854775807, 9223372036854775807) : index, index, index
  %1 = affine.linearize_index [%0#0, %0#1, %0#2] by (9223372036854775807, 9223372036854775807, 9223372036854775807) : index
  %2 = affine.linearize_index disjoint [%a, %b] by (4294967296, 4294967296) : index
  %c = arith.constant -9223372036854775808 : index
  %3:2 = affine.delinearize_index %c into (4294967296, 4294967296) : index, index
  %4 = affine.linearize_index [%c, %c] by (%c, %c) : index
  return %1, %2, %3#0, %4 : index, index, index, index
}
// -----
func.func @linear0(%a: index) -> (index, index, index) {
  %z = arith.constant 0 : index
  %0:2 = affine.delinearize_index %a into (%z, %z) : index, index
  %m = arith.constant -1 : index
  %1:2 = affine.delinearize_index %a into (%m, %m) : index, index
  %2 = affine.linearize_index [%0#0, %1#1] by (%z, %m) : index
  return %0#1, %1#0, %2 : index, index, index
}
// -----
func.func @linear63(%a: index) -> (index, index) {
  %c = arith.constant 9223372036854775807 : index
  %0:2 = affine.delinearize_index %c into (2, 1) : index, index
  %m = arith.constant -9223372036854775808 : index
  %1:3 = affine.delinearize_index %m into (4294967296, 2147483648, 4) : index, index, index
  return %0#1, %1#0 : index, index
}
// -----
func.func @alloccount(%a: index) -> memref<?x?xi32> {
  %c = arith.constant 9223372036854775807 : index
  %0 = memref.alloc(%c, %c) : memref<?x?xi32>
  %1 = memref.alloca(%c, %a) {alignment = 4611686018427387904} : memref<?x?xi32>
  "t.u"(%1) : (memref<?x?xi32>) -> ()
  return %0 : memref<?x?xi32>
}
// -----
func.func @complex(%x: complex<f32>) -> (complex<f32>, complex<f64>, f32) {
  %c = complex.constant [0x7FC00000 : f32, 0xFF800000 : f32] : complex<f32>
  %0 = complex.div %c, %c : complex<f32>
  %1 = complex.mul %0, %x : complex<f32>
  %z = complex.constant [0.0, -0.0] : complex<f64>
  %2 = complex.div %z, %z : complex<f64>
  %3 = complex.abs %c : complex<f32>
  %4 = complex.pow %1, %c : complex<f32>
  return %4, %2, %3 : complex<f32>, complex<f64>, f32
}
