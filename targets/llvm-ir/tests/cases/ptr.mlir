llvm.mlir.global internal @register() : !ptr.ptr<#llvm.address_space<0>> {
  %base = ptr.constant #ptr.address<0x4000> : !ptr.ptr<#llvm.address_space<0>>
  %size = ptr.type_offset !llvm.struct<(i8, i32)> : i32
  %next = ptr.ptr_add %base, %size : !ptr.ptr<#llvm.address_space<0>>, i32
  llvm.return %next : !ptr.ptr<#llvm.address_space<0>>
}
llvm.mlir.global external @elsewhere() : !llvm.struct<(i8, !ptr.ptr<#llvm.address_space<3>>)>
llvm.func @use(...)

llvm.func @spaces(%0: !ptr.ptr<#llvm.address_space<5>>, %1: !ptr.ptr<#nvvm.memory_space<shared>>, %2: vector<2x!ptr.ptr<#nvvm.memory_space<global>>>,
                  %3: !llvm.array<2 x !ptr.ptr<#nvvm.memory_space<constant>>>) -> !ptr.ptr<#nvvm.memory_space<local>>

llvm.func @values(%from: !llvm.ptr, %c: i1) -> !ptr.ptr<#llvm.address_space<3>> {
  %0 = llvm.load %from : !llvm.ptr -> !ptr.ptr<#llvm.address_space<3>>
  %1 = llvm.load %from : !llvm.ptr -> vector<[2]x!ptr.ptr<#llvm.address_space<3>>>
  %2 = llvm.mlir.zero : !ptr.ptr<#llvm.address_space<3>>
  %3 = llvm.select %c, %0, %2 : i1, !ptr.ptr<#llvm.address_space<3>>
  llvm.store %1, %from : vector<[2]x!ptr.ptr<#llvm.address_space<3>>>, !llvm.ptr
  llvm.cond_br %c, ^end(%3 : !ptr.ptr<#llvm.address_space<3>>), ^other
^other:
  llvm.br ^end(%2 : !ptr.ptr<#llvm.address_space<3>>)
^end(%last: !ptr.ptr<#llvm.address_space<3>>):
  llvm.return %last : !ptr.ptr<#llvm.address_space<3>>
}

llvm.func @addresses(%to: !ptr.ptr<#llvm.address_space<0>>) {
  %0 = ptr.constant #ptr.null : !ptr.ptr<#llvm.address_space<0>>
  %1 = ptr.constant #ptr.address<0> : !ptr.ptr<#llvm.address_space<0>>
  %2 = ptr.constant #ptr.address<1> : !ptr.ptr<#llvm.address_space<3>>
  %3 = ptr.constant #ptr.address<-1> : !ptr.ptr<#llvm.address_space<3>>
  %4 = ptr.constant #ptr.address<-8> : !ptr.ptr<#llvm.address_space<3>>
  %5 = ptr.constant #ptr.address<-300> : !ptr.ptr<#llvm.address_space<3>>
  %6 = ptr.constant #ptr.address<0x8000000000000000> : !ptr.ptr<#llvm.address_space<3>>
  %7 = ptr.constant #ptr.address<123456789012345678901234567890> : !ptr.ptr<#llvm.address_space<3>>
  %8 = ptr.constant #ptr.address<-0x000f> : !ptr.ptr<#llvm.address_space<3>>
  ptr.store %0, %to : !ptr.ptr<#llvm.address_space<0>>, !ptr.ptr<#llvm.address_space<0>>
  ptr.store %1, %to : !ptr.ptr<#llvm.address_space<0>>, !ptr.ptr<#llvm.address_space<0>>
  ptr.store %2, %to : !ptr.ptr<#llvm.address_space<3>>, !ptr.ptr<#llvm.address_space<0>>
  ptr.store %3, %to : !ptr.ptr<#llvm.address_space<3>>, !ptr.ptr<#llvm.address_space<0>>
  ptr.store %4, %to : !ptr.ptr<#llvm.address_space<3>>, !ptr.ptr<#llvm.address_space<0>>
  ptr.store %5, %to : !ptr.ptr<#llvm.address_space<3>>, !ptr.ptr<#llvm.address_space<0>>
  ptr.store %6, %to : !ptr.ptr<#llvm.address_space<3>>, !ptr.ptr<#llvm.address_space<0>>
  ptr.store %7, %to : !ptr.ptr<#llvm.address_space<3>>, !ptr.ptr<#llvm.address_space<0>>
  ptr.store %8, %to : !ptr.ptr<#llvm.address_space<3>>, !ptr.ptr<#llvm.address_space<0>>
  llvm.return
}

llvm.func @accesses(%p: !ptr.ptr<#llvm.address_space<0>>, %s: vector<[2]xf32>) {
  %0 = ptr.load %p invariant_group invariant nontemporal alignment = 4294967296 {llvm.mmra = #llvm.mmra_tag<"a":"b">} : !ptr.ptr<#llvm.address_space<0>> -> vector<2xf32>
  %1 = ptr.load %p atomic unordered alignment = 8 : !ptr.ptr<#llvm.address_space<0>> -> f64
  %2 = ptr.load volatile %p alignment = 1 : !ptr.ptr<#llvm.address_space<0>> -> !llvm.array<3 x i7>
  %3 = ptr.load %p atomic syncscope("") monotonic alignment = 1 : !ptr.ptr<#llvm.address_space<0>> -> i8
  %4 = ptr.load volatile %p atomic syncscope("singlethread") acquire alignment = 2 : !ptr.ptr<#llvm.address_space<0>> -> i16
  %5 = ptr.load %p atomic seq_cst invariant alignment = 4 : !ptr.ptr<#llvm.address_space<0>> -> i32
  %6 = ptr.load %p : !ptr.ptr<#llvm.address_space<0>> -> !llvm.struct<(i8, i32)>
  ptr.store %1, %p atomic seq_cst nontemporal invariant_group alignment = 16 : f64, !ptr.ptr<#llvm.address_space<0>>
  ptr.store volatile %5, %p atomic syncscope("agent") release alignment = 4 : i32, !ptr.ptr<#llvm.address_space<0>>
  ptr.store %5, %p atomic unordered alignment = 4 : i32, !ptr.ptr<#llvm.address_space<0>>
  ptr.store %s, %p alignment = 2 : vector<[2]xf32>, !ptr.ptr<#llvm.address_space<0>>
  ptr.store %6, %p invariant_group : !llvm.struct<(i8, i32)>, !ptr.ptr<#llvm.address_space<0>>
  llvm.return
}

llvm.func @masked(%p: !ptr.ptr<#llvm.address_space<0>>, %v: vector<2xf32>, %m: vector<2xi1>, %s: vector<[2]xi64>, %sm: vector<[2]xi1>,
                  %sp: vector<[2]x!ptr.ptr<#llvm.address_space<1>>>, %a: vector<2x!ptr.ptr<#llvm.address_space<3>>>, %b: vector<2x!ptr.ptr<#llvm.address_space<0>>>) {
  %0 = ptr.masked_load %p, %m, %v : !ptr.ptr<#llvm.address_space<0>> -> vector<2xf32>
  %1 = ptr.masked_load %p, %sm, %s alignment = 4 : !ptr.ptr<#llvm.address_space<0>> -> vector<[2]xi64>
  %2 = ptr.masked_load %p, %m, %a alignment = 1 : !ptr.ptr<#llvm.address_space<0>> -> vector<2x!ptr.ptr<#llvm.address_space<3>>>
  %3 = ptr.gather %a, %m, %b alignment = 2 : vector<2x!ptr.ptr<#llvm.address_space<3>>> -> vector<2x!ptr.ptr<#llvm.address_space<0>>>
  %4 = ptr.gather %sp, %sm, %1 : vector<[2]x!ptr.ptr<#llvm.address_space<1>>> -> vector<[2]xi64>
  ptr.masked_store %4, %p, %sm : vector<[2]xi64>, !ptr.ptr<#llvm.address_space<0>>
  ptr.masked_store %3, %p, %m alignment = 64 : vector<2x!ptr.ptr<#llvm.address_space<0>>>, !ptr.ptr<#llvm.address_space<0>>
  ptr.scatter %a, %a, %m alignment = 4294967296 : vector<2x!ptr.ptr<#llvm.address_space<3>>>, vector<2x!ptr.ptr<#llvm.address_space<3>>>
  ptr.scatter %s, %sp, %sm : vector<[2]xi64>, vector<[2]x!ptr.ptr<#llvm.address_space<1>>>
  llvm.return
}

llvm.func @offsets(%p: !ptr.ptr<#llvm.address_space<0>>, %v: vector<2x!ptr.ptr<#llvm.address_space<3>>>, %s: vector<[4]x!ptr.ptr<#llvm.address_space<3>>>,
                   %i: i64, %n: i3, %w: vector<2xi16>) {
  %0 = ptr.ptr_add nusw %s, %i : vector<[4]x!ptr.ptr<#llvm.address_space<3>>>, i64
  %1 = ptr.ptr_add inbounds %p, %n : !ptr.ptr<#llvm.address_space<0>>, i3
  %2 = ptr.ptr_add nuw %v, %w : vector<2x!ptr.ptr<#llvm.address_space<3>>>, vector<2xi16>
  %3 = ptr.ptr_add %p, %w : !ptr.ptr<#llvm.address_space<0>>, vector<2xi16>
  %4 = ptr.ptr_diff %v, %2 : vector<2x!ptr.ptr<#llvm.address_space<3>>> -> vector<2xi1>
  %5 = ptr.ptr_diff nuw %s, %0 : vector<[4]x!ptr.ptr<#llvm.address_space<3>>> -> vector<[4]xi72>
  %6 = ptr.ptr_diff nsw|nuw %p, %1 : !ptr.ptr<#llvm.address_space<0>> -> i64
  llvm.return
}

llvm.func @sizes() {
  %0 = ptr.type_offset !ptr.ptr<#llvm.address_space<3>> : i64
  %1 = ptr.type_offset !llvm.struct<(i8, i64)> : i64
  %2 = ptr.type_offset !llvm.struct<packed (i8, i64)> : i32
  %3 = ptr.type_offset vector<3xf32> : i64
  %4 = ptr.type_offset vector<2x3xf16> : i64
  %5 = ptr.type_offset i4096 : i8
  %6 = ptr.type_offset !llvm.array<3 x f80> : i128
  %7 = ptr.type_offset vector<[4]xf32> : i64
  %8 = ptr.type_offset !llvm.array<3 x vector<[4]xf32>> : i32
  %9 = ptr.type_offset !llvm.struct<"unknown", opaque> : i64
  %10 = ptr.type_offset !llvm.label : i64
  %11 = ptr.type_offset !llvm.x86_amx : i64
  %12 = ptr.type_offset !llvm.array<0 x i8> : i1
  %13 = ptr.type_offset !llvm.array<17179869184 x i64> : i32
  llvm.call @use(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13) vararg(!llvm.func<void (...)>)
    : (i64, i64, i32, i64, i64, i8, i128, i64, i32, i64, i64, i64, i1, i32) -> ()
  llvm.return
}

llvm.func @folded(%p: !ptr.ptr<#llvm.address_space<0>>, %i: i64, %w: vector<2xi64>, %c: i1) {
  %n = llvm.mlir.zero : !ptr.ptr<#llvm.address_space<0>>
  %nv = llvm.mlir.zero : vector<2x!ptr.ptr<#llvm.address_space<0>>>
  %pv = llvm.mlir.poison : vector<2x!ptr.ptr<#llvm.address_space<0>>>
  %uv = llvm.mlir.undef : vector<2x!ptr.ptr<#llvm.address_space<0>>>
  %u = llvm.mlir.undef : !ptr.ptr<#llvm.address_space<0>>
  %po = llvm.mlir.poison : !ptr.ptr<#llvm.address_space<0>>
  %a = ptr.constant #ptr.address<77> : !ptr.ptr<#llvm.address_space<0>>
  %0 = llvm.mlir.constant(0 : i32) : i32
  %3 = llvm.mlir.constant(3 : i32) : i32
  %m = llvm.mlir.constant(-3 : i8) : i8
  %1 = llvm.mlir.constant(1 : i32) : i32
  %dv = llvm.mlir.constant(dense<[1, 2]> : vector<2xi32>) : vector<2xi32>
  %sv = llvm.mlir.constant(dense<[2, 2]> : vector<2xi32>) : vector<2xi32>
  %zv = llvm.mlir.constant(dense<[0, 0]> : vector<2xi32>) : vector<2xi32>
  %i1 = llvm.insertelement %a, %nv[%1 : i32] : vector<2x!ptr.ptr<#llvm.address_space<0>>>
  %i0 = llvm.insertelement %a, %i1[%0 : i32] : vector<2x!ptr.ptr<#llvm.address_space<0>>>
  %x0 = ptr.ptr_diff %nv, %i1 : vector<2x!ptr.ptr<#llvm.address_space<0>>> -> vector<2xi64>
  %x1 = ptr.ptr_diff %i0, %i1 : vector<2x!ptr.ptr<#llvm.address_space<0>>> -> vector<2xi32>
  %x2 = ptr.ptr_diff %uv, %i1 : vector<2x!ptr.ptr<#llvm.address_space<0>>> -> vector<2xi32>
  %x3 = ptr.ptr_diff %u, %n : !ptr.ptr<#llvm.address_space<0>> -> i32
  %x4 = ptr.ptr_diff %po, %n : !ptr.ptr<#llvm.address_space<0>> -> i32
  %x5 = ptr.ptr_diff nuw %n, %a : !ptr.ptr<#llvm.address_space<0>> -> i128
  llvm.call @use(%x0, %x1, %x2, %x3, %x4, %x5) vararg(!llvm.func<void (...)>) : (vector<2xi64>, vector<2xi32>, vector<2xi32>, i32, i32, i128) -> ()
  %y0 = ptr.ptr_add %n, %dv : !ptr.ptr<#llvm.address_space<0>>, vector<2xi32>
  %y1 = ptr.ptr_add %a, %dv : !ptr.ptr<#llvm.address_space<0>>, vector<2xi32>
  %y2 = ptr.ptr_add inbounds %a, %sv : !ptr.ptr<#llvm.address_space<0>>, vector<2xi32>
  %y3 = ptr.ptr_add %a, %zv : !ptr.ptr<#llvm.address_space<0>>, vector<2xi32>
  %y4 = ptr.ptr_add %nv, %3 : vector<2x!ptr.ptr<#llvm.address_space<0>>>, i32
  %y5 = ptr.ptr_add %nv, %0 : vector<2x!ptr.ptr<#llvm.address_space<0>>>, i32
  %y6 = ptr.ptr_add nuw %i1, %sv : vector<2x!ptr.ptr<#llvm.address_space<0>>>, vector<2xi32>
  %y7 = ptr.ptr_add nuw %pv, %sv : vector<2x!ptr.ptr<#llvm.address_space<0>>>, vector<2xi32>
  %y8 = ptr.ptr_add nuw %uv, %sv : vector<2x!ptr.ptr<#llvm.address_space<0>>>, vector<2xi32>
  %y9 = ptr.ptr_add nuw %po, %sv : !ptr.ptr<#llvm.address_space<0>>, vector<2xi32>
  %y10 = ptr.ptr_add nuw %n, %zv : !ptr.ptr<#llvm.address_space<0>>, vector<2xi32>
  %y11 = ptr.ptr_add nuw %u, %zv : !ptr.ptr<#llvm.address_space<0>>, vector<2xi32>
  llvm.call @use(%y0, %y1, %y2, %y3, %y4, %y5, %y6, %y7, %y8, %y9, %y10, %y11) vararg(!llvm.func<void (...)>) : (vector<2x!ptr.ptr<#llvm.address_space<0>>>,vector<2x!ptr.ptr<#llvm.address_space<0>>>,vector<2x!ptr.ptr<#llvm.address_space<0>>>,vector<2x!ptr.ptr<#llvm.address_space<0>>>,vector<2x!ptr.ptr<#llvm.address_space<0>>>,vector<2x!ptr.ptr<#llvm.address_space<0>>>,vector<2x!ptr.ptr<#llvm.address_space<0>>>,vector<2x!ptr.ptr<#llvm.address_space<0>>>,vector<2x!ptr.ptr<#llvm.address_space<0>>>,vector<2x!ptr.ptr<#llvm.address_space<0>>>,vector<2x!ptr.ptr<#llvm.address_space<0>>>,vector<2x!ptr.ptr<#llvm.address_space<0>>>) -> ()
  %z0 = ptr.ptr_add %a, %m : !ptr.ptr<#llvm.address_space<0>>, i8
  %z1 = ptr.ptr_add %n, %m : !ptr.ptr<#llvm.address_space<0>>, i8
  %z2 = ptr.ptr_add %a, %0 : !ptr.ptr<#llvm.address_space<0>>, i32
  %z3 = ptr.ptr_add %p, %0 : !ptr.ptr<#llvm.address_space<0>>, i32
  %z4 = ptr.ptr_add %po, %3 : !ptr.ptr<#llvm.address_space<0>>, i32
  %z5 = ptr.ptr_add %u, %3 : !ptr.ptr<#llvm.address_space<0>>, i32
  %z6 = ptr.ptr_add %z1, %3 : !ptr.ptr<#llvm.address_space<0>>, i32
  %z7 = llvm.select %c, %p, %n : i1, !ptr.ptr<#llvm.address_space<0>>
  llvm.call @use(%z0, %z1, %z2, %z3, %z4, %z5, %z6, %z7) vararg(!llvm.func<void (...)>) : (!ptr.ptr<#llvm.address_space<0>>,!ptr.ptr<#llvm.address_space<0>>,!ptr.ptr<#llvm.address_space<0>>,!ptr.ptr<#llvm.address_space<0>>,!ptr.ptr<#llvm.address_space<0>>,!ptr.ptr<#llvm.address_space<0>>,!ptr.ptr<#llvm.address_space<0>>,!ptr.ptr<#llvm.address_space<0>>) -> ()
  llvm.return
}

llvm.func @folded_vectors() {
  %null = llvm.mlir.zero : !ptr.ptr<#llvm.address_space<0>>
  %nulls = llvm.mlir.zero : vector<2x!ptr.ptr<#llvm.address_space<0>>>
  %offsets = llvm.mlir.constant(dense<[1, 2]> : vector<2xi32>) : vector<2xi32>
  %0 = ptr.ptr_add %null, %offsets : !ptr.ptr<#llvm.address_space<0>>, vector<2xi32>
  %1 = ptr.ptr_diff %0, %nulls : vector<2x!ptr.ptr<#llvm.address_space<0>>> -> vector<2xi64>
  %2 = ptr.ptr_diff %0, %0 : vector<2x!ptr.ptr<#llvm.address_space<0>>> -> vector<2xi32>
  %3 = ptr.ptr_add %0, %offsets : vector<2x!ptr.ptr<#llvm.address_space<0>>>, vector<2xi32>
  llvm.call @use(%1, %2, %3) vararg(!llvm.func<void (...)>) : (vector<2xi64>, vector<2xi32>, vector<2x!ptr.ptr<#llvm.address_space<0>>>) -> ()
  %start = llvm.mlir.zero : !llvm.ptr
  %starts = llvm.mlir.zero : vector<2x!llvm.ptr>
  %4 = llvm.getelementptr %start[%offsets, 1, 3] : (!llvm.ptr, vector<2xi32>) -> vector<2x!llvm.ptr>, !llvm.struct<(i32, array<4 x i16>)>
  %5 = llvm.getelementptr inbounds %starts[1, 1, 3] : (vector<2x!llvm.ptr>) -> vector<2x!llvm.ptr>, !llvm.struct<(i32, array<4 x i16>)>
  llvm.call @use(%4, %5) vararg(!llvm.func<void (...)>) : (vector<2x!llvm.ptr>, vector<2x!llvm.ptr>) -> ()
  %many = llvm.mlir.zero : vector<[2]x!ptr.ptr<#llvm.address_space<0>>>
  %three = llvm.mlir.constant(3 : i64) : i64
  %6 = ptr.ptr_add %many, %three : vector<[2]x!ptr.ptr<#llvm.address_space<0>>>, i64
  %7 = ptr.ptr_diff %many, %many : vector<[2]x!ptr.ptr<#llvm.address_space<0>>> -> vector<[2]xi64>
  llvm.call @use(%6, %7) vararg(!llvm.func<void (...)>) : (vector<[2]x!ptr.ptr<#llvm.address_space<0>>>, vector<[2]xi64>) -> ()
  llvm.return
}
