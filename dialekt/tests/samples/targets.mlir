func.func @amx(%m: memref<?x?xi8>, %n: memref<?xi8>, %i: index, %a: !amx.tile<16x32xbf16>, %c: !amx.tile<16x16xf32>, %x: !amx.tile<16x64xi8>, %y: !amx.tile<16x16xi32>) {
  %0 = amx.tile_load %m[%i, %i] : memref<?x?xi8> into !amx.tile<16x64xi8>
  %1 = amx.tile_load %n[%i], %i : memref<?xi8> into !amx.tile<16x64xi8>
  amx.tile_store %n[%i], %0, %i : memref<?xi8>, !amx.tile<16x64xi8>
  amx.tile_store %m[%i, %i], %0 : memref<?x?xi8>, !amx.tile<16x64xi8>
  %2 = amx.tile_mulf %a, %a, %c : !amx.tile<16x32xbf16>, !amx.tile<16x32xbf16>, !amx.tile<16x16xf32>
  %3 = amx.tile_muli %x zext, %x, %y : !amx.tile<16x64xi8>, !amx.tile<16x64xi8>, !amx.tile<16x16xi32>
  %4 = amx.tile_zero : !amx.tile<16x16xbf16>
  return
}

func.func @neon(%a: vector<4xi32>, %b: vector<4x4xi8>, %s: vector<16xi8>, %f: vector<4xf32>, %g: vector<8xbf16>, %h: vector<8xi8>) {
  %0 = arm_neon.2d.sdot %a, %b, %b : vector<4x4xi8>, vector<4x4xi8> to vector<4xi32>
  %1 = arm_neon.intr.sdot %a, %s, %s : vector<16xi8>, vector<16xi8> to vector<4xi32>
  %2 = arm_neon.intr.smmla %a, %s, %s : vector<16xi8> to vector<4xi32>
  %3 = arm_neon.intr.ummla %a, %s, %s : vector<16xi8> to vector<4xi32>
  %4 = arm_neon.intr.usmmla %a, %s, %s : vector<16xi8> to vector<4xi32>
  %5 = arm_neon.intr.bfmmla %f, %g, %g : vector<8xbf16> to vector<4xf32>
  %6 = arm_neon.intr.smull %h, %h : vector<8xi8> to vector<8xi16>
  return
}

func.func @sve(%a: vector<[4]xi32>, %s: vector<[16]xi8>, %f: vector<[4]xf32>, %g: vector<[8]xbf16>, %m: vector<[4]xi1>, %k: vector<[16]xi1>, %q: vector<2x[4]xi1>, %i: index, %j: i32, %n: i64) {
  %0 = arm_sve.sdot %a, %s, %s : vector<[16]xi8> to vector<[4]xi32>
  %1 = arm_sve.udot %a, %s, %s : vector<[16]xi8> to vector<[4]xi32>
  %2 = arm_sve.smmla %a, %s, %s : vector<[16]xi8> to vector<[4]xi32>
  %3 = arm_sve.ummla %a, %s, %s : vector<[16]xi8> to vector<[4]xi32>
  %4 = arm_sve.usmmla %a, %s, %s : vector<[16]xi8> to vector<[4]xi32>
  %5 = arm_sve.intr.bfmmla %f, %g, %g : vector<[8]xbf16> to vector<[4]xf32>
  %6 = arm_sve.convert_to_svbool %q : vector<2x[4]xi1>
  %7 = arm_sve.convert_from_svbool %6 : vector<2x[4]xi1>
  %8, %9 = arm_sve.zip.x2 %s, %s : vector<[16]xi8>
  %10, %11, %12, %13 = arm_sve.zip.x4 %s, %s, %s, %s : vector<[16]xi8>
  %14 = arm_sve.psel %m, %k[%i] : vector<[4]xi1>, vector<[16]xi1>
  %15 = arm_sve.dupq_lane %a[1] : vector<[4]xi32>
  %16 = arm_sve.masked.addi %m, %a, %a : vector<[4]xi1>, vector<[4]xi32>
  %17 = arm_sve.masked.divf %m, %f, %f : vector<[4]xi1>, vector<[4]xf32>
  %18 = "arm_sve.intr.convert.from.svbool"(%k) : (vector<[16]xi1>) -> vector<[4]xi1>
  %19 = "arm_sve.intr.convert.to.svbool"(%m) : (vector<[4]xi1>) -> vector<[16]xi1>
  %20 = "arm_sve.intr.psel"(%k, %m, %j) : (vector<[16]xi1>, vector<[4]xi1>, i32) -> vector<[16]xi1>
  %21 = "arm_sve.intr.whilelt"(%n, %n) : (i64, i64) -> vector<[4]xi1>
  %22 = "arm_sve.intr.dupq_lane"(%a) <{lane = 1 : i64}> : (vector<[4]xi32>) -> vector<[4]xi32>
  %23 = "arm_sve.intr.add"(%m, %a, %a) : (vector<[4]xi1>, vector<[4]xi32>, vector<[4]xi32>) -> vector<[4]xi32>
  return
}

func.func @x86(%a: vector<16xf32>, %k: vector<16xi1>, %j: i32, %i: i16, %n: vector<16xi32>, %b: vector<32xbf16>, %w: vector<8xf32>, %v: vector<8xi32>, %c: vector<32xi8>, %m: memref<16xbf16>) {
  %0 = x86vector.avx512.mask.compress %k, %a : vector<16xf32>
  %1 = x86vector.avx512.mask.compress %k, %a, %a : vector<16xf32>, vector<16xf32>
  %2 = x86vector.avx512.mask.compress %k, %a {constant_src = dense<5.0> : vector<16xf32>} : vector<16xf32>
  %3 = x86vector.avx512.mask.rndscale %a, %j, %a, %i, %j : vector<16xf32>
  %4 = x86vector.avx512.mask.scalef %a, %a, %a, %i, %j : vector<16xf32>
  %5, %6 = x86vector.avx512.vp2intersect %n, %n : vector<16xi32>
  %7 = x86vector.avx512.dot %a, %b, %b : vector<32xbf16> -> vector<16xf32>
  %8 = x86vector.avx512.cvt.packed.f32_to_bf16 %a : vector<16xf32> -> vector<16xbf16>
  %9 = x86vector.avx.rsqrt %w : vector<8xf32>
  %10 = x86vector.avx.intr.dot %w, %w : vector<8xf32>
  %11 = x86vector.avx.dot.i8 %v, %c, %c : vector<32xi8> -> vector<8xi32>
  %12 = x86vector.avx.bcst_to_f32.packed %m : memref<16xbf16> -> vector<8xf32>
  %13 = x86vector.avx.cvt.packed.even.indexed_to_f32 %m : memref<16xbf16> -> vector<8xf32>
  %14 = x86vector.avx.cvt.packed.odd.indexed_to_f32 %m : memref<16xbf16> -> vector<8xf32>
  return
}

func.func @vcix(%a: vector<[4]xf32>, %f: f32, %n: i64) {
  %0 = "vcix.v.sv"(%a, %f, %n) <{opcode = 1 : i64}> : (vector<[4]xf32>, f32, i64) -> vector<[4]xf32>
  %1 = "vcix.v.iv"(%a, %n) <{imm = 10 : i32, opcode = 1 : i32}> : (vector<[4]xf32>, i64) -> vector<[4]xf32>
  return
}

func.func @sme(%m: memref<?x?xi8>, %f: memref<?x?xf32>, %i: index, %t: vector<[4]x[4]xf32>, %v: vector<[4]xf32>, %k: vector<[4]xi1>, %kk: vector<[4]x[4]xi1>, %p: f32) {
  %0 = arm_sme.get_tile {tile_id = 0 : i32} : vector<[16]x[16]xi8>
  %1 = arm_sme.zero {tile_id = "x"} : vector<[4]x[4]xf32>
  %2 = arm_sme.copy_tile %t : vector<[4]x[4]xf32>
  %3 = arm_sme.tile_load %m[%i, %i] : memref<?x?xi8>, vector<[16]x[16]xi8>
  %4 = arm_sme.tile_load %f[%i, %i], %p, %kk layout<vertical> : memref<?x?xf32>, vector<[4]x[4]xf32>
  arm_sme.tile_store %t, %f[%i, %i] layout<horizontal> : memref<?x?xf32>, vector<[4]x[4]xf32>
  arm_sme.tile_store %t, %f[%i, %i], %kk layout<vertical> : memref<?x?xf32>, vector<[4]x[4]xf32>
  %5 = arm_sme.load_tile_slice %f[%i, %i], %k, %t, %i layout<vertical> : memref<?x?xf32>, vector<[4]xi1>, vector<[4]x[4]xf32>
  arm_sme.store_tile_slice %t, %i, %k, %f[%i, %i] : memref<?x?xf32>, vector<[4]xi1>, vector<[4]x[4]xf32>
  %6 = arm_sme.insert_tile_slice %v, %t[%i] layout<vertical> : vector<[4]xf32> into vector<[4]x[4]xf32>
  %7 = arm_sme.extract_tile_slice %t[%i] : vector<[4]xf32> from vector<[4]x[4]xf32>
  %8 = arm_sme.outerproduct %v, %v : vector<[4]xf32>, vector<[4]xf32>
  %9 = arm_sme.outerproduct %v, %v kind<sub> acc(%8) masks(%k, %k) : vector<[4]xf32>, vector<[4]xf32>
  %10 = arm_sme.streaming_vl <word>
  return
}

func.func @sme_widening(%h: vector<[8]xf16>, %s: vector<[8]xi16>, %b: vector<[16]xi8>, %k: vector<[8]xi1>, %t: vector<[4]x[4]xi32>) {
  %0 = arm_sme.fmopa_2way %h, %h : vector<[8]xf16>, vector<[8]xf16> into vector<[4]x[4]xf32>
  %1 = arm_sme.fmopa_2way %h, %h masks(%k, %k) acc(%0) : vector<[8]xf16>, vector<[8]xf16> into vector<[4]x[4]xf32>
  %2 = arm_sme.fmops_2way %h, %h : vector<[8]xf16>, vector<[8]xf16> into vector<[4]x[4]xf32>
  %3 = arm_sme.fmops_2way %h, %h masks(%k, %k) acc(%2) : vector<[8]xf16>, vector<[8]xf16> into vector<[4]x[4]xf32>
  %4 = arm_sme.smopa_2way %s, %s : vector<[8]xi16>, vector<[8]xi16> into vector<[4]x[4]xi32>
  %5 = arm_sme.smopa_2way %s, %s masks(%k, %k) acc(%4) : vector<[8]xi16>, vector<[8]xi16> into vector<[4]x[4]xi32>
  %6 = arm_sme.smops_2way %s, %s : vector<[8]xi16>, vector<[8]xi16> into vector<[4]x[4]xi32>
  %7 = arm_sme.smops_2way %s, %s masks(%k, %k) acc(%6) : vector<[8]xi16>, vector<[8]xi16> into vector<[4]x[4]xi32>
  %8 = arm_sme.umopa_2way %s, %s : vector<[8]xi16>, vector<[8]xi16> into vector<[4]x[4]xi32>
  %9 = arm_sme.umopa_2way %s, %s masks(%k, %k) acc(%8) : vector<[8]xi16>, vector<[8]xi16> into vector<[4]x[4]xi32>
  %10 = arm_sme.umops_2way %s, %s : vector<[8]xi16>, vector<[8]xi16> into vector<[4]x[4]xi32>
  %11 = arm_sme.umops_2way %s, %s masks(%k, %k) acc(%10) : vector<[8]xi16>, vector<[8]xi16> into vector<[4]x[4]xi32>
  %12 = arm_sme.smopa_4way %b, %b acc(%t) : vector<[16]xi8>, vector<[16]xi8> into vector<[4]x[4]xi32>
  %13 = arm_sme.smopa_4way %s, %s masks(%k, %k) : vector<[8]xi16>, vector<[8]xi16> into vector<[2]x[2]xi64>
  %14 = arm_sme.smops_4way %b, %b acc(%t) : vector<[16]xi8>, vector<[16]xi8> into vector<[4]x[4]xi32>
  %15 = arm_sme.smops_4way %s, %s masks(%k, %k) : vector<[8]xi16>, vector<[8]xi16> into vector<[2]x[2]xi64>
  %16 = arm_sme.umopa_4way %b, %b acc(%t) : vector<[16]xi8>, vector<[16]xi8> into vector<[4]x[4]xi32>
  %17 = arm_sme.umopa_4way %s, %s masks(%k, %k) : vector<[8]xi16>, vector<[8]xi16> into vector<[2]x[2]xi64>
  %18 = arm_sme.umops_4way %b, %b acc(%t) : vector<[16]xi8>, vector<[16]xi8> into vector<[4]x[4]xi32>
  %19 = arm_sme.umops_4way %s, %s masks(%k, %k) : vector<[8]xi16>, vector<[8]xi16> into vector<[2]x[2]xi64>
  %20 = arm_sme.sumopa_4way %b, %b acc(%t) : vector<[16]xi8>, vector<[16]xi8> into vector<[4]x[4]xi32>
  %21 = arm_sme.sumopa_4way %s, %s masks(%k, %k) : vector<[8]xi16>, vector<[8]xi16> into vector<[2]x[2]xi64>
  %22 = arm_sme.sumops_4way %b, %b acc(%t) : vector<[16]xi8>, vector<[16]xi8> into vector<[4]x[4]xi32>
  %23 = arm_sme.sumops_4way %s, %s masks(%k, %k) : vector<[8]xi16>, vector<[8]xi16> into vector<[2]x[2]xi64>
  %24 = arm_sme.usmopa_4way %b, %b acc(%t) : vector<[16]xi8>, vector<[16]xi8> into vector<[4]x[4]xi32>
  %25 = arm_sme.usmopa_4way %s, %s masks(%k, %k) : vector<[8]xi16>, vector<[8]xi16> into vector<[2]x[2]xi64>
  %26 = arm_sme.usmops_4way %b, %b acc(%t) : vector<[16]xi8>, vector<[16]xi8> into vector<[4]x[4]xi32>
  %27 = arm_sme.usmops_4way %s, %s masks(%k, %k) : vector<[8]xi16>, vector<[8]xi16> into vector<[2]x[2]xi64>
  return
}
