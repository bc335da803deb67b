func.func private @ext()
func.func @c(%i: index, %m: memref<4xf32>, %f: f32, %b: i1) attributes {no_x} {
 scf.if %b { %x = arith.addf %f, %f : f32 }
 return
}
func.func @m(%ii: memref<4xindex>, %m: memref<4xf32>, %f: f32, %b: i1) { 
 affine.for %j = 0 to 4 { 
 func.call @c(%j, %m, %f, %b) : (index, memref<4xf32>, f32, i1) -> ()
 %k = memref.load %ii[%j] : memref<4xindex>
 func.call @c(%k, %m, %f, 'b) : (index, memref<4xf32>, f32, i1) -> ()
 }
 return
}
