func.func @products(%a: vector<4x3xf32>, %b: vector<3x7xf32>, %c: vector<4x7xf32>, %x: vector<4xf32>, %y: vector<7xf32>, %s: f32) {
  %0 = vector.contract {
    indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } %a, %b, %c : vector<4x3xf32>, vector<3x7xf32> into vector<4x7xf32>
  %1 = vector.outerproduct %x, %y, %c {kind = #vector.kind<maxnumf>} : vector<4xf32>, vector<7xf32>
  %2 = vector.fma %x, %x, %x : vector<4xf32>
  %3 = vector.reduction <add>, %x, %s : vector<4xf32> into f32
  %4 = vector.multi_reduction <mul>, %c, %x [1] : vector<4x7xf32> to vector<4xf32>
  %5:2 = vector.scan <add>, %c, %x {inclusive = true, reduction_dim = 1 : i64} : vector<4x7xf32>, vector<4xf32>
  return
}
func.func @memory(%m: memref<?x8xf32>, %t: tensor<?x8xf32>, %i: index, %p: f32, %v: vector<8xf32>, %k: vector<8xi1>, %n: vector<8xi32>) {
  %0 = vector.transfer_read %m[%i, %i], %p, %k {in_bounds = [true]} : memref<?x8xf32>, vector<8xf32>
  %1 = vector.transfer_read %t[%i, %i], %p : tensor<?x8xf32>, vector<8xf32>
  vector.transfer_write %v, %m[%i, %i] : vector<8xf32>, memref<?x8xf32>
  %2 = vector.transfer_write %v, %t[%i, %i], %k : vector<8xf32>, tensor<?x8xf32>
  %3 = vector.load %m[%i, %i] {alignment = 16 : i64, nontemporal = true} : memref<?x8xf32>, vector<8xf32>
  vector.store %v, %m[%i, %i] : memref<?x8xf32>, vector<8xf32>
  %4 = vector.maskedload %m[%i, %i], %k, %v : memref<?x8xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  vector.maskedstore %m[%i, %i], %k, %v : memref<?x8xf32>, vector<8xi1>, vector<8xf32>
  %5 = vector.gather %m[%i, %i] [%n], %k, %v : memref<?x8xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  vector.scatter %m[%i, %i] [%n], %k, %v : memref<?x8xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32>
  %6 = vector.expandload %m[%i, %i], %k, %v : memref<?x8xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  vector.compressstore %m[%i, %i], %k, %v : memref<?x8xf32>, vector<8xi1>, vector<8xf32>
  return
}
func.func @masks(%m: memref<5x4x3xf32>, %t: tensor<?xf32>, %i: index, %v: vector<8xf32>, %k: vector<8xi1>) {
  %0 = vector.mask %k { vector.reduction <add>, %v : vector<8xf32> into f32 } : vector<8xi1> -> f32
  %1 = vector.mask %k { vector.transfer_write %v, %t[%i] : vector<8xf32>, tensor<?xf32> } : vector<8xi1> -> tensor<?xf32>
  %2 = vector.type_cast %m : memref<5x4x3xf32> to memref<vector<5x4x3xf32>>
  vector.print %v : vector<8xf32> punctuation <comma>
  return
}
func.func @parts(%v: vector<4x8x16xf32>) {
  %0 = vector.extract_strided_slice %v {offsets = [0, 2], sizes = [2, 4], strides = [1, 1]} : vector<4x8x16xf32> to vector<2x4x16xf32>
  return
}
