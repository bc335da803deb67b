// Operations, each with the intrinsic that the reference translates it to.
llvm.func @f0() attributes {test.intrinsic = "llvm.nvvm.membar.cta"} {
  nvvm.memory.barrier #nvvm.mem_scope<cta>
  llvm.return
}
llvm.func @f1() attributes {test.intrinsic = "llvm.nvvm.fence.sc.cluster"} {
  nvvm.memory.barrier #nvvm.mem_scope<cluster>
  llvm.return
}
llvm.func @f2() attributes {test.intrinsic = "llvm.nvvm.membar.gl"} {
  nvvm.memory.barrier #nvvm.mem_scope<gpu>
  llvm.return
}
llvm.func @f3() attributes {test.intrinsic = "llvm.nvvm.membar.sys"} {
  nvvm.memory.barrier #nvvm.mem_scope<sys>
  llvm.return
}
llvm.func @f4() attributes {test.intrinsic = "llvm.nvvm.fence.proxy.tensormap_generic.release.cta"} {
  nvvm.fence.proxy.release #nvvm.mem_scope<cta>
  llvm.return
}
llvm.func @f5() attributes {test.intrinsic = "llvm.nvvm.fence.proxy.tensormap_generic.release.cluster"} {
  nvvm.fence.proxy.release #nvvm.mem_scope<cluster>
  llvm.return
}
llvm.func @f6() attributes {test.intrinsic = "llvm.nvvm.fence.proxy.tensormap_generic.release.gpu"} {
  nvvm.fence.proxy.release #nvvm.mem_scope<gpu>
  llvm.return
}
llvm.func @f7() attributes {test.intrinsic = "llvm.nvvm.fence.proxy.tensormap_generic.release.sys"} {
  nvvm.fence.proxy.release #nvvm.mem_scope<sys>
  llvm.return
}
llvm.func @f8() attributes {test.intrinsic = "llvm.nvvm.fence.proxy.alias"} {
  nvvm.fence.proxy {kind = #nvvm.proxy_kind<alias>}
  llvm.return
}
llvm.func @f9() attributes {test.intrinsic = "llvm.nvvm.fence.proxy.async"} {
  nvvm.fence.proxy {kind = #nvvm.proxy_kind<async>}
  llvm.return
}
llvm.func @f10() attributes {test.intrinsic = "llvm.nvvm.fence.proxy.async.global"} {
  nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.global>}
  llvm.return
}
llvm.func @f11() attributes {test.intrinsic = "llvm.nvvm.fence.proxy.async.shared_cluster"} {
  nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>, space = #nvvm.shared_space<cluster>}
  llvm.return
}
llvm.func @f12() attributes {test.intrinsic = "llvm.nvvm.fence.acquire.sync_restrict.space.cluster.scope.cluster"} {
  nvvm.fence.sync_restrict {order = #nvvm.mem_order<acquire>}
  llvm.return
}
llvm.func @f13() attributes {test.intrinsic = "llvm.nvvm.fence.proxy.async_generic.acquire.sync_restrict.space.cluster.scope.cluster"} {
  nvvm.fence.proxy.sync_restrict {order = #nvvm.mem_order<acquire>}
  llvm.return
}
llvm.func @f14() attributes {test.intrinsic = "llvm.nvvm.fence.release.sync_restrict.space.cta.scope.cluster"} {
  nvvm.fence.sync_restrict {order = #nvvm.mem_order<release>}
  llvm.return
}
llvm.func @f15() attributes {test.intrinsic = "llvm.nvvm.fence.proxy.async_generic.release.sync_restrict.space.cta.scope.cluster"} {
  nvvm.fence.proxy.sync_restrict {order = #nvvm.mem_order<release>}
  llvm.return
}
llvm.func @f16(%p: !llvm.ptr) attributes {test.intrinsic = "llvm.nvvm.mbarrier.arrive.shared"} {
  nvvm.mbarrier.arrive %p : !llvm.ptr
  llvm.return
}
llvm.func @f17(%p: !llvm.ptr) attributes {test.intrinsic = "llvm.nvvm.mbarrier.arrive.relaxed.scope.cta.space.cta"} {
  nvvm.mbarrier.arrive %p {relaxed = true} : !llvm.ptr
  llvm.return
}
llvm.func @f18(%p: !llvm.ptr) attributes {test.intrinsic = "llvm.nvvm.mbarrier.arrive.scope.cluster.space.cta"} {
  nvvm.mbarrier.arrive %p {scope = #nvvm.mem_scope<cluster>} : !llvm.ptr
  llvm.return
}
llvm.func @f19(%p: !llvm.ptr) attributes {test.intrinsic = "llvm.nvvm.mbarrier.arrive.relaxed.scope.cluster.space.cta"} {
  nvvm.mbarrier.arrive %p {scope = #nvvm.mem_scope<cluster>, relaxed = true} : !llvm.ptr
  llvm.return
}
llvm.func @f20(%p: !llvm.ptr, %c: i32) attributes {test.intrinsic = "llvm.nvvm.mbarrier.arrive.relaxed.scope.cluster.space.cta"} {
  nvvm.mbarrier.arrive %p, %c {scope = #nvvm.mem_scope<cluster>, relaxed = true} : !llvm.ptr
  llvm.return
}
llvm.func @f21(%p: !llvm.ptr<3>) attributes {test.intrinsic = "llvm.nvvm.mbarrier.arrive.drop.scope.cta.space.cta"} {
  nvvm.mbarrier.arrive_drop %p : !llvm.ptr<3>
  llvm.return
}
llvm.func @f22(%p: !llvm.ptr<3>) attributes {test.intrinsic = "llvm.nvvm.mbarrier.arrive.drop.relaxed.scope.cta.space.cta"} {
  nvvm.mbarrier.arrive_drop %p {relaxed = true} : !llvm.ptr<3>
  llvm.return
}
llvm.func @f23(%p: !llvm.ptr<3>) attributes {test.intrinsic = "llvm.nvvm.mbarrier.arrive.drop.scope.cluster.space.cta"} {
  nvvm.mbarrier.arrive_drop %p {scope = #nvvm.mem_scope<cluster>} : !llvm.ptr<3>
  llvm.return
}
llvm.func @f24(%p: !llvm.ptr<3>) attributes {test.intrinsic = "llvm.nvvm.mbarrier.arrive.relaxed.scope.cluster.space.cta"} {
  nvvm.mbarrier.arrive %p {scope = #nvvm.mem_scope<cluster>, relaxed = true} : !llvm.ptr<3>
  llvm.return
}
llvm.func @f25(%p: !llvm.ptr<3>) attributes {test.intrinsic = "llvm.nvvm.mbarrier.arrive.drop.relaxed.scope.cluster.space.cta"} {
  nvvm.mbarrier.arrive_drop %p {scope = #nvvm.mem_scope<cluster>, relaxed = true} : !llvm.ptr<3>
  llvm.return
}
llvm.func @f26(%p: !llvm.ptr<3>, %c: i32) attributes {test.intrinsic = "llvm.nvvm.mbarrier.arrive.relaxed.scope.cluster.space.cta"} {
  nvvm.mbarrier.arrive %p, %c {scope = #nvvm.mem_scope<cluster>, relaxed = true} : !llvm.ptr<3>
  llvm.return
}
llvm.func @f27(%p: !llvm.ptr<3>, %c: i32) attributes {test.intrinsic = "llvm.nvvm.mbarrier.arrive.drop.relaxed.scope.cluster.space.cta"} {
  nvvm.mbarrier.arrive_drop %p, %c {scope = #nvvm.mem_scope<cluster>, relaxed = true} : !llvm.ptr<3>
  llvm.return
}
llvm.func @f28(%p: !llvm.ptr<7>) attributes {test.intrinsic = "llvm.nvvm.mbarrier.arrive.relaxed.scope.cluster.space.cluster"} {
  nvvm.mbarrier.arrive %p {scope = #nvvm.mem_scope<cluster>, relaxed = true} : !llvm.ptr<7>
  llvm.return
}
llvm.func @f29(%p: !llvm.ptr<7>) attributes {test.intrinsic = "llvm.nvvm.mbarrier.arrive.drop.relaxed.scope.cluster.space.cluster"} {
  nvvm.mbarrier.arrive_drop %p {scope = #nvvm.mem_scope<cluster>, relaxed = true} : !llvm.ptr<7>
  llvm.return
}
llvm.func @f30(%p: !llvm.ptr<7>, %c: i32) attributes {test.intrinsic = "llvm.nvvm.mbarrier.arrive.relaxed.scope.cluster.space.cluster"} {
  nvvm.mbarrier.arrive %p, %c {scope = #nvvm.mem_scope<cluster>, relaxed = true} : !llvm.ptr<7>
  llvm.return
}
llvm.func @f31(%p: !llvm.ptr<7>, %c: i32) attributes {test.intrinsic = "llvm.nvvm.mbarrier.arrive.drop.relaxed.scope.cluster.space.cluster"} {
  nvvm.mbarrier.arrive_drop %p, %c {scope = #nvvm.mem_scope<cluster>, relaxed = true} : !llvm.ptr<7>
  llvm.return
}
llvm.func @f32(%p: !llvm.ptr, %i: i32) attributes {test.intrinsic = "llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta"} {
  nvvm.mbarrier.arrive.expect_tx %p, %i : !llvm.ptr, i32
  llvm.return
}
llvm.func @f33(%p: !llvm.ptr, %i: i32) attributes {test.intrinsic = "llvm.nvvm.mbarrier.arrive.drop.expect.tx.scope.cta.space.cta"} {
  nvvm.mbarrier.arrive_drop.expect_tx %p, %i : !llvm.ptr, i32
  llvm.return
}
llvm.func @f34(%p: !llvm.ptr<3>, %i: i32) attributes {test.intrinsic = "llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta"} {
  nvvm.mbarrier.arrive.expect_tx %p, %i : !llvm.ptr<3>, i32
  llvm.return
}
llvm.func @f35(%p: !llvm.ptr<3>, %i: i32) attributes {test.intrinsic = "llvm.nvvm.mbarrier.arrive.drop.expect.tx.scope.cta.space.cta"} {
  nvvm.mbarrier.arrive_drop.expect_tx %p, %i : !llvm.ptr<3>, i32
  llvm.return
}
llvm.func @f36(%p: !llvm.ptr<7>, %i: i32) attributes {test.intrinsic = "llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cluster"} {
  nvvm.mbarrier.arrive.expect_tx %p, %i : !llvm.ptr<7>, i32
  llvm.return
}
llvm.func @f37(%p: !llvm.ptr<7>, %i: i32) attributes {test.intrinsic = "llvm.nvvm.mbarrier.arrive.drop.expect.tx.scope.cta.space.cluster"} {
  nvvm.mbarrier.arrive_drop.expect_tx %p, %i : !llvm.ptr<7>, i32
  llvm.return
}
llvm.func @f38(%p: !llvm.ptr, %s: i32) attributes {test.intrinsic = "llvm.nvvm.mbarrier.test.wait.parity.scope.cta.space.cta"} {
  %0 = nvvm.mbarrier.test.wait %p, %s : !llvm.ptr, i32 -> i1
  llvm.return
}
llvm.func @f39(%p: !llvm.ptr, %s: i32) attributes {test.intrinsic = "llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta"} {
  %0 = nvvm.mbarrier.try_wait %p, %s : !llvm.ptr, i32 -> i1
  llvm.return
}
llvm.func @f40(%p: !llvm.ptr, %s: i32, %t: i32) attributes {test.intrinsic = "llvm.nvvm.mbarrier.try.wait.parity.tl.scope.cta.space.cta"} {
  %0 = nvvm.mbarrier.try_wait %p, %s, %t : !llvm.ptr, i32, i32 -> i1
  llvm.return
}
llvm.func @f41(%p: !llvm.ptr<3>, %s: i32) attributes {test.intrinsic = "llvm.nvvm.mbarrier.test.wait.parity.scope.cta.space.cta"} {
  %0 = nvvm.mbarrier.test.wait %p, %s : !llvm.ptr<3>, i32 -> i1
  llvm.return
}
llvm.func @f42(%p: !llvm.ptr<3>, %s: i32) attributes {test.intrinsic = "llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta"} {
  %0 = nvvm.mbarrier.try_wait %p, %s : !llvm.ptr<3>, i32 -> i1
  llvm.return
}
llvm.func @f43(%p: !llvm.ptr<3>, %s: i32, %t: i32) attributes {test.intrinsic = "llvm.nvvm.mbarrier.try.wait.parity.tl.scope.cta.space.cta"} {
  %0 = nvvm.mbarrier.try_wait %p, %s, %t : !llvm.ptr<3>, i32, i32 -> i1
  llvm.return
}
llvm.func @f44(%p: !llvm.ptr, %s: i64) attributes {test.intrinsic = "llvm.nvvm.mbarrier.test.wait.scope.cta.space.cta"} {
  %0 = nvvm.mbarrier.test.wait %p, %s : !llvm.ptr, i64 -> i1
  llvm.return
}
llvm.func @f45(%p: !llvm.ptr<3>, %s: i64) attributes {test.intrinsic = "llvm.nvvm.mbarrier.test.wait.scope.cta.space.cta"} {
  %0 = nvvm.mbarrier.test.wait %p, %s : !llvm.ptr<3>, i64 -> i1
  llvm.return
}
llvm.func @f46(%p: !llvm.ptr<3>, %s: i64, %t: i32) attributes {test.intrinsic = "llvm.nvvm.mbarrier.try.wait.tl.scope.cta.space.cta"} {
  %0 = nvvm.mbarrier.try_wait %p, %s, %t : !llvm.ptr<3>, i64, i32 -> i1
  llvm.return
}
llvm.func @f47(%p: !llvm.ptr, %i: i32) attributes {test.intrinsic = "llvm.nvvm.mbarrier.arrive.expect.tx.relaxed.scope.cta.space.cta"} {
  nvvm.mbarrier.arrive.expect_tx %p, %i {relaxed = true} : !llvm.ptr, i32
  llvm.return
}
llvm.func @f48(%p: !llvm.ptr, %i: i32) attributes {test.intrinsic = "llvm.nvvm.mbarrier.arrive.drop.expect.tx.relaxed.scope.cta.space.cta"} {
  nvvm.mbarrier.arrive_drop.expect_tx %p, %i {relaxed = true} : !llvm.ptr, i32
  llvm.return
}
llvm.func @f49(%p: !llvm.ptr<3>, %s: i32, %t: i32) attributes {test.intrinsic = "llvm.nvvm.mbarrier.try.wait.parity.tl.relaxed.scope.cta.space.cta"} {
  %0 = nvvm.mbarrier.try_wait %p, %s, %t {relaxed = true} : !llvm.ptr<3>, i32, i32 -> i1
  llvm.return
}
llvm.func @f50(%p: !llvm.ptr<3>, %s: i64) attributes {test.intrinsic = "llvm.nvvm.mbarrier.test.wait.relaxed.scope.cta.space.cta"} {
  %0 = nvvm.mbarrier.test.wait %p, %s {relaxed = true} : !llvm.ptr<3>, i64 -> i1
  llvm.return
}
llvm.func @f51(%p: !llvm.ptr<3>, %s: i64, %t: i32) attributes {test.intrinsic = "llvm.nvvm.mbarrier.try.wait.tl.relaxed.scope.cta.space.cta"} {
  %0 = nvvm.mbarrier.try_wait %p, %s, %t {relaxed = true} : !llvm.ptr<3>, i64, i32 -> i1
  llvm.return
}
llvm.func @f52(%p: !llvm.ptr<3>, %i: i32) attributes {test.intrinsic = "llvm.nvvm.mbarrier.arrive.expect.tx.relaxed.scope.cluster.space.cta"} {
  nvvm.mbarrier.arrive.expect_tx %p, %i {scope = #nvvm.mem_scope<cluster>, relaxed = true} : !llvm.ptr<3>, i32
  llvm.return
}
llvm.func @f53(%p: !llvm.ptr<3>, %i: i32) attributes {test.intrinsic = "llvm.nvvm.mbarrier.arrive.drop.expect.tx.relaxed.scope.cluster.space.cta"} {
  nvvm.mbarrier.arrive_drop.expect_tx %p, %i {scope = #nvvm.mem_scope<cluster>, relaxed = true} : !llvm.ptr<3>, i32
  llvm.return
}
llvm.func @f54(%p: !llvm.ptr<3>, %s: i32, %t: i32) attributes {test.intrinsic = "llvm.nvvm.mbarrier.try.wait.parity.tl.relaxed.scope.cluster.space.cta"} {
  %0 = nvvm.mbarrier.try_wait %p, %s, %t {scope = #nvvm.mem_scope<cluster>, relaxed = true} : !llvm.ptr<3>, i32, i32 -> i1
  llvm.return
}
llvm.func @f55(%p: !llvm.ptr<3>, %s: i64) attributes {test.intrinsic = "llvm.nvvm.mbarrier.test.wait.relaxed.scope.cluster.space.cta"} {
  %0 = nvvm.mbarrier.test.wait %p, %s {scope = #nvvm.mem_scope<cluster>, relaxed = true} : !llvm.ptr<3>, i64 -> i1
  llvm.return
}
llvm.func @f56(%p: !llvm.ptr<3>, %s: i64, %t: i32) attributes {test.intrinsic = "llvm.nvvm.mbarrier.try.wait.tl.relaxed.scope.cluster.space.cta"} {
  %0 = nvvm.mbarrier.try_wait %p, %s, %t {scope = #nvvm.mem_scope<cluster>, relaxed = true} : !llvm.ptr<3>, i64, i32 -> i1
  llvm.return
}
llvm.func @f57(%x: i32, %m: i32) attributes {test.intrinsic = "llvm.nvvm.redux.sync.add"} {
  %0 = nvvm.redux.sync add %x, %m : i32 -> i32
  llvm.return
}
llvm.func @f58(%x: i32, %m: i32) attributes {test.intrinsic = "llvm.nvvm.redux.sync.and"} {
  %0 = nvvm.redux.sync and %x, %m : i32 -> i32
  llvm.return
}
llvm.func @f59(%x: i32, %m: i32) attributes {test.intrinsic = "llvm.nvvm.redux.sync.max"} {
  %0 = nvvm.redux.sync max %x, %m : i32 -> i32
  llvm.return
}
llvm.func @f60(%x: i32, %m: i32) attributes {test.intrinsic = "llvm.nvvm.redux.sync.min"} {
  %0 = nvvm.redux.sync min %x, %m : i32 -> i32
  llvm.return
}
llvm.func @f61(%x: i32, %m: i32) attributes {test.intrinsic = "llvm.nvvm.redux.sync.xor"} {
  %0 = nvvm.redux.sync xor %x, %m : i32 -> i32
  llvm.return
}
llvm.func @f62(%x: f32, %m: i32) attributes {test.intrinsic = "llvm.nvvm.redux.sync.fmax.abs.NaN"} {
  %0 = nvvm.redux.sync fmax %x, %m {abs = true, nan = true} : f32 -> f32
  llvm.return
}
llvm.func @f63(%a: i32, %b: i32, %c: i32) attributes {test.intrinsic = "llvm.nvvm.prmt"} {
  %0 = nvvm.prmt #nvvm.permute_mode<default> %a, %b, %c : i32
  llvm.return
}
llvm.func @f64(%a: i32, %b: i32, %c: i32) attributes {test.intrinsic = "llvm.nvvm.prmt.f4e"} {
  %0 = nvvm.prmt #nvvm.permute_mode<f4e> %a, %b, %c : i32
  llvm.return
}
llvm.func @f65(%a: i32, %b: i32, %c: i32) attributes {test.intrinsic = "llvm.nvvm.prmt.b4e"} {
  %0 = nvvm.prmt #nvvm.permute_mode<b4e> %a, %b, %c : i32
  llvm.return
}
llvm.func @f66(%a: i32, %b: i32) attributes {test.intrinsic = "llvm.nvvm.prmt.rc8"} {
  %0 = nvvm.prmt #nvvm.permute_mode<rc8> %a, %b : i32
  llvm.return
}
llvm.func @f67(%a: i32, %b: i32) attributes {test.intrinsic = "llvm.nvvm.prmt.ecl"} {
  %0 = nvvm.prmt #nvvm.permute_mode<ecl> %a, %b : i32
  llvm.return
}
llvm.func @f68(%a: i32, %b: i32) attributes {test.intrinsic = "llvm.nvvm.prmt.ecr"} {
  %0 = nvvm.prmt #nvvm.permute_mode<ecr> %a, %b : i32
  llvm.return
}
llvm.func @f69(%a: i32, %b: i32) attributes {test.intrinsic = "llvm.nvvm.prmt.rc16"} {
  %0 = nvvm.prmt #nvvm.permute_mode<rc16> %a, %b : i32
  llvm.return
}
llvm.func @f70(%p: !llvm.ptr) attributes {test.intrinsic = "llvm.nvvm.tcgen05.commit.cg1"} {
  nvvm.tcgen05.commit %p {group = #nvvm.cta_group<cta_1>} : !llvm.ptr
  llvm.return
}
llvm.func @f71(%p: !llvm.ptr, %m: i16) attributes {test.intrinsic = "llvm.nvvm.tcgen05.commit.mc.cg1"} {
  nvvm.tcgen05.commit %p, multicast_mask = %m {group = #nvvm.cta_group<cta_1>} : !llvm.ptr, i16
  llvm.return
}
llvm.func @f72(%p: !llvm.ptr<3>) attributes {test.intrinsic = "llvm.nvvm.tcgen05.commit.shared.cg1"} {
  nvvm.tcgen05.commit %p {group = #nvvm.cta_group<cta_1>} : !llvm.ptr<3>
  llvm.return
}
llvm.func @f73(%p: !llvm.ptr<3>, %m: i16) attributes {test.intrinsic = "llvm.nvvm.tcgen05.commit.mc.shared.cg1"} {
  nvvm.tcgen05.commit %p, multicast_mask = %m {group = #nvvm.cta_group<cta_1>} : !llvm.ptr<3>, i16
  llvm.return
}
llvm.func @f74(%p: !llvm.ptr) attributes {test.intrinsic = "llvm.nvvm.tcgen05.commit.cg2"} {
  nvvm.tcgen05.commit %p {group = #nvvm.cta_group<cta_2>} : !llvm.ptr
  llvm.return
}
llvm.func @f75(%p: !llvm.ptr, %m: i16) attributes {test.intrinsic = "llvm.nvvm.tcgen05.commit.mc.cg2"} {
  nvvm.tcgen05.commit %p, multicast_mask = %m {group = #nvvm.cta_group<cta_2>} : !llvm.ptr, i16
  llvm.return
}
llvm.func @f76(%p: !llvm.ptr<3>) attributes {test.intrinsic = "llvm.nvvm.tcgen05.commit.shared.cg2"} {
  nvvm.tcgen05.commit %p {group = #nvvm.cta_group<cta_2>} : !llvm.ptr<3>
  llvm.return
}
llvm.func @f77(%p: !llvm.ptr<3>, %m: i16) attributes {test.intrinsic = "llvm.nvvm.tcgen05.commit.mc.shared.cg2"} {
  nvvm.tcgen05.commit %p, multicast_mask = %m {group = #nvvm.cta_group<cta_2>} : !llvm.ptr<3>, i16
  llvm.return
}
llvm.func @f78(%t: !llvm.ptr<6>, %d: i64) attributes {test.intrinsic = "llvm.nvvm.tcgen05.cp.128x256b.cg1"} {
  nvvm.tcgen05.cp %t, %d {shape = #nvvm.tcgen05_cp_shape<shape_128x256b>, multicast = #nvvm.tcgen05_cp_multicast<none>}
  llvm.return
}
llvm.func @f79(%t: !llvm.ptr<6>, %d: i64) attributes {test.intrinsic = "llvm.nvvm.tcgen05.cp.128x256b.b6x16_p32.cg1"} {
  nvvm.tcgen05.cp %t, %d {shape = #nvvm.tcgen05_cp_shape<shape_128x256b>, multicast = #nvvm.tcgen05_cp_multicast<none>, srcFormat = #nvvm.tcgen05_cp_src_fmt<b6x16_p32>}
  llvm.return
}
llvm.func @f80(%t: !llvm.ptr<6>, %d: i64) attributes {test.intrinsic = "llvm.nvvm.tcgen05.cp.4x256b.cg1"} {
  nvvm.tcgen05.cp %t, %d {shape = #nvvm.tcgen05_cp_shape<shape_4x256b>, multicast = #nvvm.tcgen05_cp_multicast<none>}
  llvm.return
}
llvm.func @f81(%t: !llvm.ptr<6>, %d: i64) attributes {test.intrinsic = "llvm.nvvm.tcgen05.cp.4x256b.b6x16_p32.cg1"} {
  nvvm.tcgen05.cp %t, %d {shape = #nvvm.tcgen05_cp_shape<shape_4x256b>, multicast = #nvvm.tcgen05_cp_multicast<none>, srcFormat = #nvvm.tcgen05_cp_src_fmt<b6x16_p32>}
  llvm.return
}
llvm.func @f82(%t: !llvm.ptr<6>, %d: i64) attributes {test.intrinsic = "llvm.nvvm.tcgen05.cp.128x128b.cg1"} {
  nvvm.tcgen05.cp %t, %d {shape = #nvvm.tcgen05_cp_shape<shape_128x128b>, multicast = #nvvm.tcgen05_cp_multicast<none>}
  llvm.return
}
llvm.func @f83(%t: !llvm.ptr<6>, %d: i64) attributes {test.intrinsic = "llvm.nvvm.tcgen05.cp.128x128b.b6x16_p32.cg1"} {
  nvvm.tcgen05.cp %t, %d {shape = #nvvm.tcgen05_cp_shape<shape_128x128b>, multicast = #nvvm.tcgen05_cp_multicast<none>, srcFormat = #nvvm.tcgen05_cp_src_fmt<b6x16_p32>}
  llvm.return
}
llvm.func @f84(%t: !llvm.ptr<6>, %d: i64) attributes {test.intrinsic = "llvm.nvvm.tcgen05.cp.64x128b_warpx2_02_13.cg1"} {
  nvvm.tcgen05.cp %t, %d {shape = #nvvm.tcgen05_cp_shape<shape_64x128b>, multicast = #nvvm.tcgen05_cp_multicast<warpx2_02_13>}
  llvm.return
}
llvm.func @f85(%t: !llvm.ptr<6>, %d: i64) attributes {test.intrinsic = "llvm.nvvm.tcgen05.cp.64x128b_warpx2_02_13.b6x16_p32.cg1"} {
  nvvm.tcgen05.cp %t, %d {shape = #nvvm.tcgen05_cp_shape<shape_64x128b>, multicast = #nvvm.tcgen05_cp_multicast<warpx2_02_13>, srcFormat = #nvvm.tcgen05_cp_src_fmt<b6x16_p32>}
  llvm.return
}
llvm.func @f86(%t: !llvm.ptr<6>, %d: i64) attributes {test.intrinsic = "llvm.nvvm.tcgen05.cp.64x128b_warpx2_01_23.cg1"} {
  nvvm.tcgen05.cp %t, %d {shape = #nvvm.tcgen05_cp_shape<shape_64x128b>, multicast = #nvvm.tcgen05_cp_multicast<warpx2_01_23>}
  llvm.return
}
llvm.func @f87(%t: !llvm.ptr<6>, %d: i64) attributes {test.intrinsic = "llvm.nvvm.tcgen05.cp.64x128b_warpx2_01_23.b6x16_p32.cg1"} {
  nvvm.tcgen05.cp %t, %d {shape = #nvvm.tcgen05_cp_shape<shape_64x128b>, multicast = #nvvm.tcgen05_cp_multicast<warpx2_01_23>, srcFormat = #nvvm.tcgen05_cp_src_fmt<b6x16_p32>}
  llvm.return
}
llvm.func @f88(%t: !llvm.ptr<6>, %d: i64) attributes {test.intrinsic = "llvm.nvvm.tcgen05.cp.32x128b_warpx4.cg1"} {
  nvvm.tcgen05.cp %t, %d {shape = #nvvm.tcgen05_cp_shape<shape_32x128b>, multicast = #nvvm.tcgen05_cp_multicast<warpx4>}
  llvm.return
}
llvm.func @f89(%t: !llvm.ptr<6>, %d: i64) attributes {test.intrinsic = "llvm.nvvm.tcgen05.cp.32x128b_warpx4.b6x16_p32.cg1"} {
  nvvm.tcgen05.cp %t, %d {shape = #nvvm.tcgen05_cp_shape<shape_32x128b>, multicast = #nvvm.tcgen05_cp_multicast<warpx4>, srcFormat = #nvvm.tcgen05_cp_src_fmt<b6x16_p32>}
  llvm.return
}
llvm.func @f90(%t: !llvm.ptr<6>) attributes {test.intrinsic = "llvm.nvvm.tcgen05.ld.16x64b.x1"} {
  %0 = nvvm.tcgen05.ld %t {shape = #nvvm.tcgen05_ldst_shape<shape_16x64b>} : i32
  llvm.return
}
llvm.func @f91(%t: !llvm.ptr<6>, %x: i32) attributes {test.intrinsic = "llvm.nvvm.tcgen05.st.16x64b.x1"} {
  nvvm.tcgen05.st %t, %x {shape = #nvvm.tcgen05_ldst_shape<shape_16x64b>} : i32
  llvm.return
}
llvm.func @f92(%t: !llvm.ptr<6>) attributes {test.intrinsic = "llvm.nvvm.tcgen05.ld.16x128b.x1"} {
  %0 = nvvm.tcgen05.ld %t {shape = #nvvm.tcgen05_ldst_shape<shape_16x128b>} : vector<2xi32>
  llvm.return
}
llvm.func @f93(%t: !llvm.ptr<6>, %x: vector<2xi32>) attributes {test.intrinsic = "llvm.nvvm.tcgen05.st.16x128b.x1"} {
  nvvm.tcgen05.st %t, %x {shape = #nvvm.tcgen05_ldst_shape<shape_16x128b>} : vector<2xi32>
  llvm.return
}
llvm.func @f94(%t: !llvm.ptr<6>) attributes {test.intrinsic = "llvm.nvvm.tcgen05.ld.16x256b.x1"} {
  %0 = nvvm.tcgen05.ld %t {shape = #nvvm.tcgen05_ldst_shape<shape_16x256b>} : vector<4xi32>
  llvm.return
}
llvm.func @f95(%t: !llvm.ptr<6>, %x: vector<4xi32>) attributes {test.intrinsic = "llvm.nvvm.tcgen05.st.16x256b.x1"} {
  nvvm.tcgen05.st %t, %x {shape = #nvvm.tcgen05_ldst_shape<shape_16x256b>} : vector<4xi32>
  llvm.return
}
llvm.func @f96(%t: !llvm.ptr<6>) attributes {test.intrinsic = "llvm.nvvm.tcgen05.ld.32x32b.x128"} {
  %0 = nvvm.tcgen05.ld %t {shape = #nvvm.tcgen05_ldst_shape<shape_32x32b>} : vector<128xi32>
  llvm.return
}
llvm.func @f97(%t: !llvm.ptr<6>, %x: vector<128xi32>) attributes {test.intrinsic = "llvm.nvvm.tcgen05.st.32x32b.x128"} {
  nvvm.tcgen05.st %t, %x {shape = #nvvm.tcgen05_ldst_shape<shape_32x32b>} : vector<128xi32>
  llvm.return
}
llvm.func @f98() attributes {test.intrinsic = "llvm.nvvm.tcgen05.fence.after.thread.sync"} {
  nvvm.tcgen05.fence #nvvm.tcgen05_fence<after>
  llvm.return
}
llvm.func @f99() attributes {test.intrinsic = "llvm.nvvm.tcgen05.wait.st"} {
  nvvm.tcgen05.wait #nvvm.tcgen05_wait<store>
  llvm.return
}
llvm.func @f100() attributes {test.intrinsic = "llvm.nvvm.tcgen05.relinq.alloc.permit.cg2"} {
  nvvm.tcgen05.relinquish_alloc_permit {group = #nvvm.cta_group<cta_2>}
  llvm.return
}
llvm.func @f101(%m: !llvm.ptr, %i: i32) attributes {test.intrinsic = "llvm.nvvm.cp.async.bulk.tensor.prefetch.tile.1d"} {
  nvvm.cp.async.bulk.tensor.prefetch %m, box[%i] {mode = #nvvm.tma_load_mode<tile>} : !llvm.ptr
  llvm.return
}
llvm.func @f102(%d: !llvm.ptr<7>, %m: !llvm.ptr, %b: !llvm.ptr<3>, %i: i32) attributes {test.intrinsic = "llvm.nvvm.cp.async.bulk.tensor.g2s.tile.1d"} {
  nvvm.cp.async.bulk.tensor.shared.cluster.global %d, %m, %b, box[%i] {mode = #nvvm.tma_load_mode<tile>} : !llvm.ptr<7>, !llvm.ptr
  llvm.return
}
llvm.func @f103(%d: !llvm.ptr<3>, %m: !llvm.ptr, %b: !llvm.ptr<3>, %i: i32) attributes {test.intrinsic = "llvm.nvvm.cp.async.bulk.tensor.g2s.cta.tile.1d"} {
  nvvm.cp.async.bulk.tensor.shared.cluster.global %d, %m, %b, box[%i] {isCTAOnly = true, mode = #nvvm.tma_load_mode<tile>} : !llvm.ptr<3>, !llvm.ptr
  llvm.return
}
llvm.func @f104(%m: !llvm.ptr, %i: i32) attributes {test.intrinsic = "llvm.nvvm.cp.async.bulk.tensor.prefetch.tile.5d"} {
  nvvm.cp.async.bulk.tensor.prefetch %m, box[%i, %i, %i, %i, %i] {mode = #nvvm.tma_load_mode<tile>} : !llvm.ptr
  llvm.return
}
llvm.func @f105(%d: !llvm.ptr<7>, %m: !llvm.ptr, %b: !llvm.ptr<3>, %i: i32) attributes {test.intrinsic = "llvm.nvvm.cp.async.bulk.tensor.g2s.tile.5d"} {
  nvvm.cp.async.bulk.tensor.shared.cluster.global %d, %m, %b, box[%i, %i, %i, %i, %i] {mode = #nvvm.tma_load_mode<tile>} : !llvm.ptr<7>, !llvm.ptr
  llvm.return
}
llvm.func @f106(%d: !llvm.ptr<3>, %m: !llvm.ptr, %b: !llvm.ptr<3>, %i: i32) attributes {test.intrinsic = "llvm.nvvm.cp.async.bulk.tensor.g2s.cta.tile.5d"} {
  nvvm.cp.async.bulk.tensor.shared.cluster.global %d, %m, %b, box[%i, %i, %i, %i, %i] {isCTAOnly = true, mode = #nvvm.tma_load_mode<tile>} : !llvm.ptr<3>, !llvm.ptr
  llvm.return
}
llvm.func @f107(%m: !llvm.ptr, %i: i32, %o: i16) attributes {test.intrinsic = "llvm.nvvm.cp.async.bulk.tensor.prefetch.im2col.3d"} {
  nvvm.cp.async.bulk.tensor.prefetch %m, box[%i, %i, %i] im2col[%o] {mode = #nvvm.tma_load_mode<im2col>} : !llvm.ptr
  llvm.return
}
llvm.func @f108(%d: !llvm.ptr<7>, %m: !llvm.ptr, %b: !llvm.ptr<3>, %i: i32, %o: i16) attributes {test.intrinsic = "llvm.nvvm.cp.async.bulk.tensor.g2s.im2col.3d"} {
  nvvm.cp.async.bulk.tensor.shared.cluster.global %d, %m, %b, box[%i, %i, %i] im2col[%o] {mode = #nvvm.tma_load_mode<im2col>} : !llvm.ptr<7>, !llvm.ptr
  llvm.return
}
llvm.func @f109(%d: !llvm.ptr<3>, %m: !llvm.ptr, %b: !llvm.ptr<3>, %i: i32, %o: i16) attributes {test.intrinsic = "llvm.nvvm.cp.async.bulk.tensor.g2s.cta.im2col.3d"} {
  nvvm.cp.async.bulk.tensor.shared.cluster.global %d, %m, %b, box[%i, %i, %i] im2col[%o] {isCTAOnly = true, mode = #nvvm.tma_load_mode<im2col>} : !llvm.ptr<3>, !llvm.ptr
  llvm.return
}
llvm.func @f110(%m: !llvm.ptr, %i: i32, %o: i16) attributes {test.intrinsic = "llvm.nvvm.cp.async.bulk.tensor.prefetch.im2col.w.3d"} {
  nvvm.cp.async.bulk.tensor.prefetch %m, box[%i, %i, %i] im2col[%o, %o] {mode = #nvvm.tma_load_mode<im2col_w>} : !llvm.ptr
  llvm.return
}
llvm.func @f111(%d: !llvm.ptr<7>, %m: !llvm.ptr, %b: !llvm.ptr<3>, %i: i32, %o: i16) attributes {test.intrinsic = "llvm.nvvm.cp.async.bulk.tensor.g2s.im2col.w.3d"} {
  nvvm.cp.async.bulk.tensor.shared.cluster.global %d, %m, %b, box[%i, %i, %i] im2col[%o, %o] {mode = #nvvm.tma_load_mode<im2col_w>} : !llvm.ptr<7>, !llvm.ptr
  llvm.return
}
llvm.func @f112(%d: !llvm.ptr<3>, %m: !llvm.ptr, %b: !llvm.ptr<3>, %i: i32, %o: i16) attributes {test.intrinsic = "llvm.nvvm.cp.async.bulk.tensor.g2s.cta.im2col.w.3d"} {
  nvvm.cp.async.bulk.tensor.shared.cluster.global %d, %m, %b, box[%i, %i, %i] im2col[%o, %o] {isCTAOnly = true, mode = #nvvm.tma_load_mode<im2col_w>} : !llvm.ptr<3>, !llvm.ptr
  llvm.return
}
llvm.func @f113(%m: !llvm.ptr, %i: i32, %o: i16) attributes {test.intrinsic = "llvm.nvvm.cp.async.bulk.tensor.prefetch.im2col.w.128.4d"} {
  nvvm.cp.async.bulk.tensor.prefetch %m, box[%i, %i, %i, %i] im2col[%o, %o] {mode = #nvvm.tma_load_mode<im2col_w_128>} : !llvm.ptr
  llvm.return
}
llvm.func @f114(%d: !llvm.ptr<7>, %m: !llvm.ptr, %b: !llvm.ptr<3>, %i: i32, %o: i16) attributes {test.intrinsic = "llvm.nvvm.cp.async.bulk.tensor.g2s.im2col.w.128.4d"} {
  nvvm.cp.async.bulk.tensor.shared.cluster.global %d, %m, %b, box[%i, %i, %i, %i] im2col[%o, %o] {mode = #nvvm.tma_load_mode<im2col_w_128>} : !llvm.ptr<7>, !llvm.ptr
  llvm.return
}
llvm.func @f115(%d: !llvm.ptr<3>, %m: !llvm.ptr, %b: !llvm.ptr<3>, %i: i32, %o: i16) attributes {test.intrinsic = "llvm.nvvm.cp.async.bulk.tensor.g2s.cta.im2col.w.128.4d"} {
  nvvm.cp.async.bulk.tensor.shared.cluster.global %d, %m, %b, box[%i, %i, %i, %i] im2col[%o, %o] {isCTAOnly = true, mode = #nvvm.tma_load_mode<im2col_w_128>} : !llvm.ptr<3>, !llvm.ptr
  llvm.return
}
llvm.func @f116(%m: !llvm.ptr, %i: i32) attributes {test.intrinsic = "llvm.nvvm.cp.async.bulk.tensor.prefetch.tile.gather4.2d"} {
  nvvm.cp.async.bulk.tensor.prefetch %m, box[%i, %i, %i, %i, %i] {mode = #nvvm.tma_load_mode<tile_gather4>} : !llvm.ptr
  llvm.return
}
llvm.func @f117(%d: !llvm.ptr<7>, %m: !llvm.ptr, %b: !llvm.ptr<3>, %i: i32) attributes {test.intrinsic = "llvm.nvvm.cp.async.bulk.tensor.g2s.tile.gather4.2d"} {
  nvvm.cp.async.bulk.tensor.shared.cluster.global %d, %m, %b, box[%i, %i, %i, %i, %i] {mode = #nvvm.tma_load_mode<tile_gather4>} : !llvm.ptr<7>, !llvm.ptr
  llvm.return
}
llvm.func @f118(%d: !llvm.ptr<3>, %m: !llvm.ptr, %b: !llvm.ptr<3>, %i: i32) attributes {test.intrinsic = "llvm.nvvm.cp.async.bulk.tensor.g2s.cta.tile.gather4.2d"} {
  nvvm.cp.async.bulk.tensor.shared.cluster.global %d, %m, %b, box[%i, %i, %i, %i, %i] {isCTAOnly = true, mode = #nvvm.tma_load_mode<tile_gather4>} : !llvm.ptr<3>, !llvm.ptr
  llvm.return
}
llvm.func @f119(%m: !llvm.ptr, %s: !llvm.ptr<3>, %i: i32) attributes {test.intrinsic = "llvm.nvvm.cp.async.bulk.tensor.s2g.tile.2d"} {
  nvvm.cp.async.bulk.tensor.global.shared.cta %m, %s, box[%i, %i] {mode = #nvvm.tma_store_mode<tile>} : !llvm.ptr, !llvm.ptr<3>
  llvm.return
}
llvm.func @f120(%m: !llvm.ptr, %s: !llvm.ptr<3>, %i: i32) attributes {test.intrinsic = "llvm.nvvm.cp.async.bulk.tensor.reduce.inc.tile.2d"} {
  nvvm.cp.async.bulk.tensor.reduce %m, %s, box[%i, %i] {redKind = #nvvm.tma_redux_kind<inc>, mode = #nvvm.tma_store_mode<tile>} : !llvm.ptr, !llvm.ptr<3>
  llvm.return
}
llvm.func @f121(%m: !llvm.ptr, %s: !llvm.ptr<3>, %i: i32) attributes {test.intrinsic = "llvm.nvvm.cp.async.bulk.tensor.s2g.im2col.3d"} {
  nvvm.cp.async.bulk.tensor.global.shared.cta %m, %s, box[%i, %i, %i] {mode = #nvvm.tma_store_mode<im2col>} : !llvm.ptr, !llvm.ptr<3>
  llvm.return
}
llvm.func @f122(%m: !llvm.ptr, %s: !llvm.ptr<3>, %i: i32) attributes {test.intrinsic = "llvm.nvvm.cp.async.bulk.tensor.reduce.inc.im2col.3d"} {
  nvvm.cp.async.bulk.tensor.reduce %m, %s, box[%i, %i, %i] {redKind = #nvvm.tma_redux_kind<inc>, mode = #nvvm.tma_store_mode<im2col>} : !llvm.ptr, !llvm.ptr<3>
  llvm.return
}
llvm.func @f123(%m: !llvm.ptr, %s: !llvm.ptr<3>, %i: i32) attributes {test.intrinsic = "llvm.nvvm.cp.async.bulk.tensor.s2g.tile.scatter4.2d"} {
  nvvm.cp.async.bulk.tensor.global.shared.cta %m, %s, box[%i, %i, %i, %i, %i] {mode = #nvvm.tma_store_mode<tile_scatter4>} : !llvm.ptr, !llvm.ptr<3>
  llvm.return
}
llvm.func @f124(%d: !llvm.ptr<3>, %s: !llvm.ptr<1>, %m: !llvm.ptr<3>, %n: i32) attributes {test.intrinsic = "llvm.nvvm.cp.async.bulk.global.to.shared.cta"} {
  nvvm.cp.async.bulk.shared.cluster.global %d, %s, %m, %n : !llvm.ptr<3>, !llvm.ptr<1>
  llvm.return
}
llvm.func @f125(%m: i32, %x: i32) attributes {test.intrinsic = "llvm.nvvm.match.any.sync.i32"} {
  %0 = nvvm.match.sync any %m, %x : i32 -> i32
  llvm.return
}
llvm.func @f126(%m: i32, %x: i32) attributes {test.intrinsic = "llvm.nvvm.match.all.sync.i32p"} {
  %0 = nvvm.match.sync all %m, %x : i32 -> !llvm.struct<(i32, i1)>
  llvm.return
}
llvm.func @f127(%m: i32, %x: i64) attributes {test.intrinsic = "llvm.nvvm.match.any.sync.i64"} {
  %0 = nvvm.match.sync any %m, %x : i64 -> i32
  llvm.return
}
llvm.func @f128(%m: i32, %x: i64) attributes {test.intrinsic = "llvm.nvvm.match.all.sync.i64p"} {
  %0 = nvvm.match.sync all %m, %x : i64 -> !llvm.struct<(i32, i1)>
  llvm.return
}
llvm.func @f129(%m: i32, %x: i32, %o: i32, %c: i32) attributes {test.intrinsic = "llvm.nvvm.shfl.sync.idx.i32"} {
  %0 = nvvm.shfl.sync idx %m, %x, %o, %c : i32 -> i32
  llvm.return
}
llvm.func @f130(%x: f32) attributes {test.intrinsic = "llvm.nvvm.f2tf32.rn"} {
  %0 = nvvm.convert.float.to.tf32 %x {rnd = #nvvm.fp_rnd_mode<rn>}
  llvm.return
}
llvm.func @f131(%x: f32) attributes {test.intrinsic = "llvm.nvvm.f2tf32.rn.relu"} {
  %0 = nvvm.convert.float.to.tf32 %x {rnd = #nvvm.fp_rnd_mode<rn>, relu = true}
  llvm.return
}
llvm.func @f132(%x: f32) attributes {test.intrinsic = "llvm.nvvm.f2tf32.rn.satfinite"} {
  %0 = nvvm.convert.float.to.tf32 %x {rnd = #nvvm.fp_rnd_mode<rn>, sat = #nvvm.sat_mode<satfinite>}
  llvm.return
}
llvm.func @f133(%x: f32) attributes {test.intrinsic = "llvm.nvvm.f2tf32.rn.relu.satfinite"} {
  %0 = nvvm.convert.float.to.tf32 %x {rnd = #nvvm.fp_rnd_mode<rn>, sat = #nvvm.sat_mode<satfinite>, relu = true}
  llvm.return
}
llvm.func @f134(%x: f32) attributes {test.intrinsic = "llvm.nvvm.f2tf32.rz.relu.satfinite"} {
  %0 = nvvm.convert.float.to.tf32 %x {rnd = #nvvm.fp_rnd_mode<rz>, sat = #nvvm.sat_mode<satfinite>, relu = true}
  llvm.return
}
llvm.func @f135(%x: f32) attributes {test.intrinsic = "llvm.nvvm.ff.to.ue8m0x2.rz.satfinite"} {
  %0 = nvvm.convert.f32x2.to.f8x2 %x, %x {rnd = #nvvm.fp_rnd_mode<rz>, sat = #nvvm.sat_mode<satfinite>} : i16 (f8E8M0FNU)
  llvm.return
}
llvm.func @f136(%x: f32) attributes {test.intrinsic = "llvm.nvvm.ff.to.ue8m0x2.rp.satfinite"} {
  %0 = nvvm.convert.f32x2.to.f8x2 %x, %x {rnd = #nvvm.fp_rnd_mode<rp>, sat = #nvvm.sat_mode<satfinite>} : i16 (f8E8M0FNU)
  llvm.return
}
llvm.func @f137(%x: f32) attributes {test.intrinsic = "llvm.nvvm.ff.to.e4m3x2.rn.relu"} {
  %0 = nvvm.convert.f32x2.to.f8x2 %x, %x {rnd = #nvvm.fp_rnd_mode<rn>, sat = #nvvm.sat_mode<satfinite>, relu = true} : i16 (f8E4M3FN)
  llvm.return
}
llvm.func @f138(%x: f32) attributes {test.intrinsic = "llvm.nvvm.ff.to.e2m3x2.rn.satfinite"} {
  %0 = nvvm.convert.f32x2.to.f6x2 %x, %x : i16 (f6E2M3FN)
  llvm.return
}
llvm.func @f139(%x: vector<2xi8>) attributes {test.intrinsic = "llvm.nvvm.e2m3x2.to.f16x2.rn"} {
  %0 = nvvm.convert.f6x2.to.f16x2 %x : vector<2xi8> (f6E2M3FN) -> vector<2xf16>
  llvm.return
}
llvm.func @f140(%x: vector<4xf32>, %r: i32) attributes {test.intrinsic = "llvm.nvvm.f32x4.to.e2m3x4.rs.satfinite"} {
  %0 = nvvm.convert.f32x4.to.f6x4 %x, %r : vector<4xf32> -> vector<4xi8> (f6E2M3FN)
  llvm.return
}
llvm.func @f141(%x: f32) attributes {test.intrinsic = "llvm.nvvm.ff.to.e2m3x2.rn.relu.satfinite"} {
  %0 = nvvm.convert.f32x2.to.f6x2 %x, %x {relu = true} : i16 (f6E2M3FN)
  llvm.return
}
llvm.func @f142(%x: vector<2xi8>) attributes {test.intrinsic = "llvm.nvvm.e2m3x2.to.f16x2.rn.relu"} {
  %0 = nvvm.convert.f6x2.to.f16x2 %x {relu = true} : vector<2xi8> (f6E2M3FN) -> vector<2xf16>
  llvm.return
}
llvm.func @f143(%x: vector<4xf32>, %r: i32) attributes {test.intrinsic = "llvm.nvvm.f32x4.to.e2m3x4.rs.relu.satfinite"} {
  %0 = nvvm.convert.f32x4.to.f6x4 %x, %r {relu = true} : vector<4xf32> -> vector<4xi8> (f6E2M3FN)
  llvm.return
}
llvm.func @f144(%x: f32) attributes {test.intrinsic = "llvm.nvvm.ff.to.e3m2x2.rn.satfinite"} {
  %0 = nvvm.convert.f32x2.to.f6x2 %x, %x : i16 (f6E3M2FN)
  llvm.return
}
llvm.func @f145(%x: vector<2xi8>) attributes {test.intrinsic = "llvm.nvvm.e3m2x2.to.f16x2.rn"} {
  %0 = nvvm.convert.f6x2.to.f16x2 %x : vector<2xi8> (f6E3M2FN) -> vector<2xf16>
  llvm.return
}
llvm.func @f146(%x: vector<4xf32>, %r: i32) attributes {test.intrinsic = "llvm.nvvm.f32x4.to.e3m2x4.rs.satfinite"} {
  %0 = nvvm.convert.f32x4.to.f6x4 %x, %r : vector<4xf32> -> vector<4xi8> (f6E3M2FN)
  llvm.return
}
llvm.func @f147(%x: f32) attributes {test.intrinsic = "llvm.nvvm.ff.to.e3m2x2.rn.relu.satfinite"} {
  %0 = nvvm.convert.f32x2.to.f6x2 %x, %x {relu = true} : i16 (f6E3M2FN)
  llvm.return
}
llvm.func @f148(%x: vector<2xi8>) attributes {test.intrinsic = "llvm.nvvm.e3m2x2.to.f16x2.rn.relu"} {
  %0 = nvvm.convert.f6x2.to.f16x2 %x {relu = true} : vector<2xi8> (f6E3M2FN) -> vector<2xf16>
  llvm.return
}
llvm.func @f149(%x: vector<4xf32>, %r: i32) attributes {test.intrinsic = "llvm.nvvm.f32x4.to.e3m2x4.rs.relu.satfinite"} {
  %0 = nvvm.convert.f32x4.to.f6x4 %x, %r {relu = true} : vector<4xf32> -> vector<4xi8> (f6E3M2FN)
  llvm.return
}
llvm.func @f150(%x: f32) attributes {test.intrinsic = "llvm.nvvm.ff2f16x2.rn"} {
  %0 = nvvm.convert.f32x2.to.f16x2 %x, %x {rnd = #nvvm.fp_rnd_mode<rn>} : vector<2xf16>
  llvm.return
}
llvm.func @f151(%x: f32) attributes {test.intrinsic = "llvm.nvvm.ff2f16x2.rn.relu"} {
  %0 = nvvm.convert.f32x2.to.f16x2 %x, %x {rnd = #nvvm.fp_rnd_mode<rn>, relu = true} : vector<2xf16>
  llvm.return
}
llvm.func @f152(%x: f32) attributes {test.intrinsic = "llvm.nvvm.ff2f16x2.rn.satfinite"} {
  %0 = nvvm.convert.f32x2.to.f16x2 %x, %x {rnd = #nvvm.fp_rnd_mode<rn>, sat = #nvvm.sat_mode<satfinite>} : vector<2xf16>
  llvm.return
}
llvm.func @f153(%x: f32) attributes {test.intrinsic = "llvm.nvvm.ff2f16x2.rn.relu.satfinite"} {
  %0 = nvvm.convert.f32x2.to.f16x2 %x, %x {rnd = #nvvm.fp_rnd_mode<rn>, sat = #nvvm.sat_mode<satfinite>, relu = true} : vector<2xf16>
  llvm.return
}
llvm.func @f154(%x: f32) attributes {test.intrinsic = "llvm.nvvm.ff2f16x2.rz.relu.satfinite"} {
  %0 = nvvm.convert.f32x2.to.f16x2 %x, %x {rnd = #nvvm.fp_rnd_mode<rz>, sat = #nvvm.sat_mode<satfinite>, relu = true} : vector<2xf16>
  llvm.return
}
llvm.func @f155(%x: f32, %r: i32) attributes {test.intrinsic = "llvm.nvvm.ff2f16x2.rs.relu.satfinite"} {
  %0 = nvvm.convert.f32x2.to.f16x2 %x, %x, %r {rnd = #nvvm.fp_rnd_mode<rs>, sat = #nvvm.sat_mode<satfinite>, relu = true} : vector<2xf16>
  llvm.return
}
llvm.func @f156(%x: f32) attributes {test.intrinsic = "llvm.nvvm.ff2bf16x2.rn"} {
  %0 = nvvm.convert.f32x2.to.bf16x2 %x, %x {rnd = #nvvm.fp_rnd_mode<rn>} : vector<2xbf16>
  llvm.return
}
llvm.func @f157(%x: f32) attributes {test.intrinsic = "llvm.nvvm.ff2bf16x2.rn.relu"} {
  %0 = nvvm.convert.f32x2.to.bf16x2 %x, %x {rnd = #nvvm.fp_rnd_mode<rn>, relu = true} : vector<2xbf16>
  llvm.return
}
llvm.func @f158(%x: f32) attributes {test.intrinsic = "llvm.nvvm.ff2bf16x2.rn.satfinite"} {
  %0 = nvvm.convert.f32x2.to.bf16x2 %x, %x {rnd = #nvvm.fp_rnd_mode<rn>, sat = #nvvm.sat_mode<satfinite>} : vector<2xbf16>
  llvm.return
}
llvm.func @f159(%x: f32) attributes {test.intrinsic = "llvm.nvvm.ff2bf16x2.rn.relu.satfinite"} {
  %0 = nvvm.convert.f32x2.to.bf16x2 %x, %x {rnd = #nvvm.fp_rnd_mode<rn>, sat = #nvvm.sat_mode<satfinite>, relu = true} : vector<2xbf16>
  llvm.return
}
llvm.func @f160(%x: f32) attributes {test.intrinsic = "llvm.nvvm.ff2bf16x2.rz.relu.satfinite"} {
  %0 = nvvm.convert.f32x2.to.bf16x2 %x, %x {rnd = #nvvm.fp_rnd_mode<rz>, sat = #nvvm.sat_mode<satfinite>, relu = true} : vector<2xbf16>
  llvm.return
}
llvm.func @f161(%x: f32, %r: i32) attributes {test.intrinsic = "llvm.nvvm.ff2bf16x2.rs.relu.satfinite"} {
  %0 = nvvm.convert.f32x2.to.bf16x2 %x, %x, %r {rnd = #nvvm.fp_rnd_mode<rs>, sat = #nvvm.sat_mode<satfinite>, relu = true} : vector<2xbf16>
  llvm.return
}
llvm.func @f162(%x: vector<2xbf16>) attributes {test.intrinsic = "llvm.nvvm.bf16x2.to.ue8m0x2.rz"} {
  %0 = nvvm.convert.bf16x2.to.f8x2 %x {rnd = #nvvm.fp_rnd_mode<rz>} : vector<2xbf16> -> i16 (f8E8M0FNU)
  llvm.return
}
llvm.func @f163(%x: vector<2xbf16>) attributes {test.intrinsic = "llvm.nvvm.bf16x2.to.ue8m0x2.rz.satfinite"} {
  %0 = nvvm.convert.bf16x2.to.f8x2 %x {rnd = #nvvm.fp_rnd_mode<rz>, sat = #nvvm.sat_mode<satfinite>} : vector<2xbf16> -> i16 (f8E8M0FNU)
  llvm.return
}
llvm.func @f164(%x: vector<2xbf16>) attributes {test.intrinsic = "llvm.nvvm.bf16x2.to.ue8m0x2.rp"} {
  %0 = nvvm.convert.bf16x2.to.f8x2 %x {rnd = #nvvm.fp_rnd_mode<rp>} : vector<2xbf16> -> i16 (f8E8M0FNU)
  llvm.return
}
llvm.func @f165(%x: vector<2xbf16>) attributes {test.intrinsic = "llvm.nvvm.bf16x2.to.ue8m0x2.rp.satfinite"} {
  %0 = nvvm.convert.bf16x2.to.f8x2 %x {rnd = #nvvm.fp_rnd_mode<rp>, sat = #nvvm.sat_mode<satfinite>} : vector<2xbf16> -> i16 (f8E8M0FNU)
  llvm.return
}
llvm.func @f172(%d: !llvm.ptr<3>, %s: !llvm.ptr<1>, %n: i32) attributes {test.intrinsic = "llvm.nvvm.cp.async.ca.shared.global.4.s"} {
  nvvm.cp.async.shared.global %d, %s, 4, cache = ca, %n : !llvm.ptr<3>, !llvm.ptr<1>, i32
  llvm.return
}
llvm.func @f173(%b: !llvm.ptr) attributes {test.intrinsic = "llvm.nvvm.cp.async.mbarrier.arrive"} {
  nvvm.cp.async.mbarrier.arrive %b : !llvm.ptr
  llvm.return
}
llvm.func @f174(%t: i32) attributes {test.intrinsic = "llvm.nvvm.nanosleep"} {
  nvvm.nanosleep %t
  llvm.return
}
llvm.func @f175() attributes {test.intrinsic = "llvm.nvvm.pm.event.mask"} {
  nvvm.pmevent id = 7
  llvm.return
}
llvm.func @f176() attributes {test.intrinsic = "llvm.nvvm.exit"} {
  nvvm.exit
  llvm.return
}
llvm.func @f177() attributes {test.intrinsic = "llvm.debugtrap"} {
  nvvm.breakpoint
  llvm.return
}
llvm.func @f178() attributes {test.intrinsic = "llvm.nvvm.griddepcontrol.wait"} {
  nvvm.griddepcontrol wait
  llvm.return
}
llvm.func @f179() attributes {test.intrinsic = "llvm.nvvm.griddepcontrol.launch.dependents"} {
  nvvm.griddepcontrol launch_dependents
  llvm.return
}
llvm.func @f180() attributes {test.intrinsic = "llvm.nvvm.setmaxnreg.inc.sync.aligned.u32"} {
  nvvm.setmaxregister increase 32
  llvm.return
}
llvm.func @f181() attributes {test.intrinsic = "llvm.nvvm.setmaxnreg.dec.sync.aligned.u32"} {
  nvvm.setmaxregister decrease 32
  llvm.return
}
llvm.func @f182(%a: !llvm.ptr<3>, %b: !llvm.ptr<3>) attributes {test.intrinsic = "llvm.nvvm.clusterlaunchcontrol.try_cancel.async.shared"} {
  nvvm.clusterlaunchcontrol.try.cancel %a, %b
  llvm.return
}
llvm.func @f183(%a: !llvm.ptr<3>, %b: !llvm.ptr<3>) attributes {test.intrinsic = "llvm.nvvm.clusterlaunchcontrol.try_cancel.async.multicast.shared"} {
  nvvm.clusterlaunchcontrol.try.cancel multicast, %a, %b
  llvm.return
}
llvm.func @f184() attributes {test.intrinsic = "llvm.nvvm.barrier.cta.sync.aligned.all"} {
  nvvm.barrier0
  llvm.return
}
llvm.func @f185() attributes {test.intrinsic = "llvm.nvvm.barrier.cta.sync.aligned.all"} {
  nvvm.barrier
  llvm.return
}
llvm.func @f186(%i: i32, %n: i32) attributes {test.intrinsic = "llvm.nvvm.barrier.cta.sync.aligned.count"} {
  nvvm.barrier id = %i number_of_threads = %n
  llvm.return
}
llvm.func @f187(%x: i32) attributes {test.intrinsic = "llvm.nvvm.barrier.cta.red.and.aligned.all"} {
  %0 = nvvm.barrier #nvvm.reduction<and> %x -> i32
  llvm.return
}
llvm.func @f188() attributes {test.intrinsic = "llvm.nvvm.barrier.cluster.arrive"} {
  nvvm.cluster.arrive
  llvm.return
}
llvm.func @f189() attributes {test.intrinsic = "llvm.nvvm.barrier.cluster.arrive.aligned"} {
  nvvm.cluster.arrive {aligned}
  llvm.return
}
llvm.func @f190() attributes {test.intrinsic = "llvm.nvvm.barrier.cluster.arrive.relaxed.aligned"} {
  nvvm.cluster.arrive.relaxed {aligned}
  llvm.return
}
llvm.func @f191() attributes {test.intrinsic = "llvm.nvvm.barrier.cluster.wait.aligned"} {
  nvvm.cluster.wait {aligned}
  llvm.return
}
llvm.func @f192(%m: i32) attributes {test.intrinsic = "llvm.nvvm.bar.warp.sync"} {
  nvvm.bar.warp.sync %m : i32
  llvm.return
}
llvm.func @f193() attributes {test.intrinsic = "llvm.nvvm.fence.mbarrier_init.release.cluster"} {
  nvvm.fence.mbarrier.init
  llvm.return
}
llvm.func @f194() attributes {test.intrinsic = "llvm.nvvm.fence.sc.cluster"} {
  nvvm.fence.sc.cluster
  llvm.return
}
llvm.func @f195() attributes {test.intrinsic = "llvm.nvvm.cp.async.commit.group"} {
  nvvm.cp.async.commit.group
  llvm.return
}
llvm.func @f196() attributes {test.intrinsic = "llvm.nvvm.cp.async.wait.group"} {
  nvvm.cp.async.wait.group 2
  llvm.return
}
llvm.func @f197() attributes {test.intrinsic = "llvm.nvvm.cp.async.bulk.commit.group"} {
  nvvm.cp.async.bulk.commit.group
  llvm.return
}
llvm.func @f198() attributes {test.intrinsic = "llvm.nvvm.cp.async.bulk.wait.group.read"} {
  nvvm.cp.async.bulk.wait_group 1 {read}
  llvm.return
}
llvm.func @f199(%s: !llvm.ptr<1>, %n: i32) attributes {test.intrinsic = "llvm.nvvm.cp.async.bulk.prefetch.L2"} {
  nvvm.cp.async.bulk.prefetch %s, %n : !llvm.ptr<1>
  llvm.return
}
llvm.func @f200(%d: !llvm.ptr<7>, %s: !llvm.ptr<1>, %m: !llvm.ptr<3>, %n: i32) attributes {test.intrinsic = "llvm.nvvm.cp.async.bulk.global.to.shared.cluster"} {
  nvvm.cp.async.bulk.shared.cluster.global %d, %s, %m, %n : !llvm.ptr<7>, !llvm.ptr<1>
  llvm.return
}
llvm.func @f201(%d: !llvm.ptr<7>, %s: !llvm.ptr<3>, %m: !llvm.ptr<3>, %n: i32) attributes {test.intrinsic = "llvm.nvvm.cp.async.bulk.shared.cta.to.cluster"} {
  nvvm.cp.async.bulk.shared.cluster.shared.cta %d, %s, %m, %n : !llvm.ptr<7>, !llvm.ptr<3>
  llvm.return
}
llvm.func @f202(%d: !llvm.ptr<1>, %s: !llvm.ptr<3>, %n: i32) attributes {test.intrinsic = "llvm.nvvm.cp.async.bulk.shared.cta.to.global"} {
  nvvm.cp.async.bulk.global.shared.cta %d, %s, %n : !llvm.ptr<1>, !llvm.ptr<3>
  llvm.return
}
llvm.func @f203(%d: !llvm.ptr<1>, %s: !llvm.ptr<3>, %n: i32, %m: i16) attributes {test.intrinsic = "llvm.nvvm.cp.async.bulk.shared.cta.to.global.bytemask"} {
  nvvm.cp.async.bulk.global.shared.cta %d, %s, %n byte_mask = %m : !llvm.ptr<1>, !llvm.ptr<3>
  llvm.return
}
llvm.func @f204(%p: !llvm.ptr, %i: i32) attributes {test.intrinsic = "llvm.nvvm.mbarrier.init"} {
  nvvm.mbarrier.init %p, %i : !llvm.ptr, i32
  llvm.return
}
llvm.func @f205(%p: !llvm.ptr<3>, %i: i32) attributes {test.intrinsic = "llvm.nvvm.mbarrier.init.shared"} {
  nvvm.mbarrier.init %p, %i : !llvm.ptr<3>, i32
  llvm.return
}
llvm.func @f206(%p: !llvm.ptr<3>) attributes {test.intrinsic = "llvm.nvvm.mbarrier.inval.shared"} {
  nvvm.mbarrier.inval %p : !llvm.ptr<3>
  llvm.return
}
llvm.func @f207(%p: !llvm.ptr<7>, %i: i32) attributes {test.intrinsic = "llvm.nvvm.mbarrier.expect.tx.scope.cta.space.cluster"} {
  nvvm.mbarrier.expect_tx %p, %i : !llvm.ptr<7>, i32
  llvm.return
}
llvm.func @f208(%p: !llvm.ptr<3>, %i: i32) attributes {test.intrinsic = "llvm.nvvm.mbarrier.complete.tx.scope.cluster.space.cta"} {
  nvvm.mbarrier.complete_tx %p, %i {scope = #nvvm.mem_scope<cluster>} : !llvm.ptr<3>, i32
  llvm.return
}
llvm.func @f209(%p: !llvm.ptr<3>, %i: i32) attributes {test.intrinsic = "llvm.nvvm.mbarrier.arrive.noComplete.shared"} {
  %0 = nvvm.mbarrier.arrive.nocomplete %p, %i : !llvm.ptr<3>, i32 -> i64
  llvm.return
}
llvm.func @f210(%p: !llvm.ptr, %i: i32) attributes {test.intrinsic = "llvm.nvvm.mbarrier.arrive.drop.noComplete"} {
  %0 = nvvm.mbarrier.arrive_drop.nocomplete %p, %i : !llvm.ptr, i32 -> i64
  llvm.return
}
llvm.func @f211(%a: !llvm.ptr, %i: i32) attributes {test.intrinsic = "llvm.nvvm.mapa"} {
  %0 = nvvm.mapa %a, %i : !llvm.ptr -> !llvm.ptr
  llvm.return
}
llvm.func @f212(%a: !llvm.ptr<3>, %i: i32) attributes {test.intrinsic = "llvm.nvvm.mapa.shared.cluster"} {
  %0 = nvvm.mapa %a, %i : !llvm.ptr<3> -> !llvm.ptr<7>
  llvm.return
}
llvm.func @f213(%p: !llvm.ptr<3>, %s: i64) attributes {test.intrinsic = "llvm.nvvm.st.bulk.shared.cta"} {
  nvvm.st.bulk %p, size = %s : !llvm.ptr<3>
  llvm.return
}
llvm.func @f214(%p: !llvm.ptr, %s: i64) attributes {test.intrinsic = "llvm.nvvm.st.bulk"} {
  nvvm.st.bulk %p, size = %s : !llvm.ptr
  llvm.return
}
llvm.func @f215() attributes {test.intrinsic = "llvm.nvvm.elect.sync"} {
  %0 = nvvm.elect.sync -> i1
  llvm.return
}
llvm.func @f216(%x: f32) attributes {test.intrinsic = "llvm.nvvm.rcp.approx.ftz.f"} {
  %0 = nvvm.rcp.approx.ftz.f %x : f32
  llvm.return
}
llvm.func @f217(%a: vector<4xi8>, %b: vector<4xi8>, %c: i32) attributes {test.intrinsic = "llvm.nvvm.idp4a.s.u"} {
  %0 = nvvm.dot.accumulate.4way %a <signed>, %b <unsigned>, %c : vector<4xi8>, vector<4xi8>
  llvm.return
}
llvm.func @f218(%a: vector<2xi16>, %b: vector<4xi8>, %c: i32) attributes {test.intrinsic = "llvm.nvvm.idp2a.u.s"} {
  %0 = nvvm.dot.accumulate.2way %a <unsigned>, %b <signed>, %c {b_hi = true} : vector<2xi16>, vector<4xi8>
  llvm.return
}
llvm.func @f219(%b: !llvm.ptr<3>) attributes {test.intrinsic = "llvm.nvvm.cp.async.mbarrier.arrive.noinc.shared"} {
  nvvm.cp.async.mbarrier.arrive %b {noinc = true} : !llvm.ptr<3>
  llvm.return
}
llvm.func @f220() attributes {test.intrinsic = "llvm.nvvm.wgmma.fence.sync.aligned"} {
  nvvm.wgmma.fence.aligned
  llvm.return
}
llvm.func @f221() attributes {test.intrinsic = "llvm.nvvm.wgmma.commit_group.sync.aligned"} {
  nvvm.wgmma.commit.group.sync.aligned
  llvm.return
}
llvm.func @f222() attributes {test.intrinsic = "llvm.nvvm.wgmma.wait_group.sync.aligned"} {
  nvvm.wgmma.wait.group.sync.aligned 1
  llvm.return
}
llvm.func @f223(%p: !llvm.ptr<3>, %c: i32) attributes {test.intrinsic = "llvm.nvvm.tcgen05.alloc.shared.cg1"} {
  nvvm.tcgen05.alloc %p, %c : !llvm.ptr<3>, i32
  llvm.return
}
llvm.func @f224(%p: !llvm.ptr, %c: i32) attributes {test.intrinsic = "llvm.nvvm.tcgen05.alloc.cg2"} {
  nvvm.tcgen05.alloc %p, %c {group = #nvvm.cta_group<cta_2>} : !llvm.ptr, i32
  llvm.return
}
llvm.func @f225(%t: !llvm.ptr<6>, %c: i32) attributes {test.intrinsic = "llvm.nvvm.tcgen05.dealloc.cg1"} {
  nvvm.tcgen05.dealloc %t, %c : !llvm.ptr<6>, i32
  llvm.return
}
llvm.func @f226(%t: !llvm.ptr<6>) attributes {test.intrinsic = "llvm.nvvm.tcgen05.shift.down.cg1"} {
  nvvm.tcgen05.shift %t : !llvm.ptr<6>
  llvm.return
}
llvm.func @f227() attributes {test.intrinsic = "llvm.nvvm.read.ptx.sreg.tid.x"} {
  %0 = nvvm.read.ptx.sreg.tid.x range <i32, 0, 64> : i32
  llvm.return
}
llvm.func @f228() attributes {test.intrinsic = "llvm.nvvm.read.ptx.sreg.envreg7"} {
  %0 = nvvm.read.ptx.sreg.envreg7 : i32
  llvm.return
}
llvm.func @f229() attributes {test.intrinsic = "llvm.nvvm.read.ptx.sreg.clock64"} {
  %0 = nvvm.read.ptx.sreg.clock64 : i64
  llvm.return
}
llvm.func @f230(%a: i128) attributes {test.intrinsic = "llvm.nvvm.clusterlaunchcontrol.query_cancel.is_canceled"} {
  %0 = nvvm.clusterlaunchcontrol.query.cancel query = is_canceled, %a : i1
  llvm.return
}
llvm.func @f231(%a: i128) attributes {test.intrinsic = "llvm.nvvm.clusterlaunchcontrol.query_cancel.get_first_ctaid.z"} {
  %0 = nvvm.clusterlaunchcontrol.query.cancel query = get_first_cta_id_z, %a : i32
  llvm.return
}
llvm.func @f232(%m: i32, %y: i1) attributes {test.intrinsic = "llvm.nvvm.vote.uni.sync"} {
  %0 = nvvm.vote.sync uni %m, %y -> i1
  llvm.return
}
llvm.func @f233(%m: i32, %y: i1) attributes {test.intrinsic = "llvm.nvvm.vote.ballot.sync"} {
  %0 = nvvm.vote.sync ballot %m, %y -> i32
  llvm.return
}
llvm.func @f234(%x: vector<2xf16>) attributes {test.intrinsic = "llvm.nvvm.f16x2.to.e5m2x2.rn.relu"} {
  %0 = nvvm.convert.f16x2.to.f8x2 %x {relu = true} : vector<2xf16> -> i16 (f8E5M2)
  llvm.return
}
llvm.func @f235(%x: f32) attributes {test.intrinsic = "llvm.nvvm.ff.to.e2m1x2.rn.relu.satfinite"} {
  %0 = nvvm.convert.f32x2.to.f4x2 %x, %x {relu = true} : i8 (f4E2M1FN)
  llvm.return
}
llvm.func @f236(%x: vector<2xi8>) attributes {test.intrinsic = "llvm.nvvm.ue8m0x2.to.bf16x2"} {
  %0 = nvvm.convert.f8x2.to.bf16x2 %x : vector<2xi8> (f8E8M0FNU) -> vector<2xbf16>
  llvm.return
}
llvm.func @f237(%x: vector<2xi8>) attributes {test.intrinsic = "llvm.nvvm.e5m2x2.to.f16x2.rn"} {
  %0 = nvvm.convert.f8x2.to.f16x2 %x : vector<2xi8> (f8E5M2) -> vector<2xf16>
  llvm.return
}
llvm.func @f238(%x: i8) attributes {test.intrinsic = "llvm.nvvm.e2m1x2.to.f16x2.rn.relu"} {
  %0 = nvvm.convert.f4x2.to.f16x2 %x {relu = true} : i8 (f4E2M1FN) -> vector<2xf16>
  llvm.return
}
llvm.func @f239(%x: vector<4xf32>, %r: i32) attributes {test.intrinsic = "llvm.nvvm.f32x4.to.e5m2x4.rs.satfinite"} {
  %0 = nvvm.convert.f32x4.to.f8x4 %x, %r : vector<4xf32> -> vector<4xi8> (f8E5M2)
  llvm.return
}
llvm.func @f240(%x: vector<4xf32>, %r: i32) attributes {test.intrinsic = "llvm.nvvm.f32x4.to.e2m1x4.rs.relu.satfinite"} {
  %0 = nvvm.convert.f32x4.to.f4x4 %x, %r {relu = true} : vector<4xf32> -> i16 (f4E2M1FN)
  llvm.return
}
