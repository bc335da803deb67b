// Every operation of nvvm.
llvm.func @rcp_approx_ftzf32(%x: f32) {
  %0 = nvvm.rcp.approx.ftz.f %x : f32
  llvm.return
}
llvm.func @permute(%selector: i32, %low: i32, %high: i32) {
  %0 = nvvm.prmt #nvvm.permute_mode<default> %selector, %low, %high : i32
  %1 = nvvm.prmt #nvvm.permute_mode<rc8> %selector, %low : i32
  llvm.return
}
llvm.func @dot_accumulate4_way(%a: vector<4xi8>, %b: vector<4xi8>, %c: i32) {
  %0 = nvvm.dot.accumulate.4way %a <signed>, %b <unsigned>, %c : vector<4xi8>, vector<4xi8>
  llvm.return
}
llvm.func @dot_accumulate2_way(%a: vector<2xi16>, %b: vector<4xi8>, %c: i32) {
  %0 = nvvm.dot.accumulate.2way %a <signed>, %b <signed>, %c {b_hi = false} : vector<2xi16>, vector<4xi8>
  llvm.return
}
llvm.func @barrier0() {
  nvvm.barrier0
  llvm.return
}
llvm.func @barrier(%id: i32, %threads: i32, %x: i32) {
  nvvm.barrier
  nvvm.barrier id = %id number_of_threads = %threads
  %0 = nvvm.barrier #nvvm.reduction<popc> %x -> i32
  llvm.return
}
llvm.func @barrier_arrive(%threads: i32, %id: i32) {
  nvvm.barrier.arrive number_of_threads = %threads
  nvvm.barrier.arrive id = %id number_of_threads = %threads
  llvm.return
}
llvm.func @cluster_arrive() {
  nvvm.cluster.arrive
  nvvm.cluster.arrive {aligned}
  llvm.return
}
llvm.func @cluster_arrive_relaxed() {
  nvvm.cluster.arrive.relaxed {aligned}
  llvm.return
}
llvm.func @cluster_wait() {
  nvvm.cluster.wait
  llvm.return
}
llvm.func @sync_warp(%mask: i32) {
  nvvm.bar.warp.sync %mask : i32
  llvm.return
}
llvm.func @cp_async_bulk_commit_group() {
  nvvm.cp.async.bulk.commit.group
  llvm.return
}
llvm.func @cp_async_bulk_wait_group() {
  nvvm.cp.async.bulk.wait_group 1
  nvvm.cp.async.bulk.wait_group 0 {read}
  llvm.return
}
llvm.func @cp_async_bulk_prefetch(%src: !llvm.ptr<1>, %size: i32, %hint: i64) {
  nvvm.cp.async.bulk.prefetch %src, %size : !llvm.ptr<1>
  nvvm.cp.async.bulk.prefetch %src, %size l2_cache_hint = %hint : !llvm.ptr<1>
  llvm.return
}
llvm.func @cp_async_bulk_global_to_shared_cluster(%dst: !llvm.ptr<7>, %src: !llvm.ptr<1>, %barrier: !llvm.ptr<3>, %size: i32, %mask: i16, %hint: i64) {
  nvvm.cp.async.bulk.shared.cluster.global %dst, %src, %barrier, %size : !llvm.ptr<7>, !llvm.ptr<1>
  nvvm.cp.async.bulk.shared.cluster.global %dst, %src, %barrier, %size multicast_mask = %mask l2_cache_hint = %hint : !llvm.ptr<7>, !llvm.ptr<1>
  llvm.return
}
llvm.func @cp_async_bulk_sharedcta_to_shared_cluster(%dst: !llvm.ptr<7>, %src: !llvm.ptr<3>, %barrier: !llvm.ptr<3>, %size: i32) {
  nvvm.cp.async.bulk.shared.cluster.shared.cta %dst, %src, %barrier, %size : !llvm.ptr<7>, !llvm.ptr<3>
  llvm.return
}
llvm.func @cp_async_bulk_sharedcta_to_global(%dst: !llvm.ptr<1>, %src: !llvm.ptr<3>, %size: i32, %hint: i64, %mask: i16) {
  nvvm.cp.async.bulk.global.shared.cta %dst, %src, %size : !llvm.ptr<1>, !llvm.ptr<3>
  nvvm.cp.async.bulk.global.shared.cta %dst, %src, %size l2_cache_hint = %hint byte_mask = %mask : !llvm.ptr<1>, !llvm.ptr<3>
  llvm.return
}
llvm.func @nanosleep(%time: i32) {
  nvvm.nanosleep %time
  llvm.return
}
llvm.func @pm_event() {
  nvvm.pmevent id = 7
  nvvm.pmevent mask = 4095
  llvm.return
}
llvm.func @exit() {
  nvvm.exit
  llvm.return
}
llvm.func @breakpoint() {
  nvvm.breakpoint
  llvm.return
}
llvm.func @griddepcontrol() {
  nvvm.griddepcontrol wait
  nvvm.griddepcontrol launch_dependents
  llvm.return
}
llvm.func @set_max_register() {
  nvvm.setmaxregister increase 232
  nvvm.setmaxregister decrease 40
  llvm.return
}
llvm.func @cluster_launch_control_try_cancel(%answer: !llvm.ptr<3>, %barrier: !llvm.ptr<3>) {
  nvvm.clusterlaunchcontrol.try.cancel %answer, %barrier
  nvvm.clusterlaunchcontrol.try.cancel multicast, %answer, %barrier
  llvm.return
}
llvm.func @cluster_launch_control_query_cancel(%answer: i128) {
  %0 = nvvm.clusterlaunchcontrol.query.cancel query = is_canceled, %answer : i1
  %1 = nvvm.clusterlaunchcontrol.query.cancel query = get_first_cta_id_x, %answer : i32
  llvm.return
}
llvm.func @convert_float_totf32(%x: f32) {
  %0 = nvvm.convert.float.to.tf32 %x {rnd = #nvvm.fp_rnd_mode<rna>}
  llvm.return
}
llvm.func @convertf32x2_tof6x2(%high: f32, %low: f32) {
  %0 = nvvm.convert.f32x2.to.f6x2 %high, %low : i16 (f6E2M3FN)
  llvm.return
}
llvm.func @convertf32x2_tof4x2(%high: f32, %low: f32) {
  %0 = nvvm.convert.f32x2.to.f4x2 %high, %low : i8 (f4E2M1FN)
  llvm.return
}
llvm.func @convertf32x2_tof8x2(%high: f32, %low: f32) {
  %0 = nvvm.convert.f32x2.to.f8x2 %high, %low {rnd = #nvvm.fp_rnd_mode<rn>, sat = #nvvm.sat_mode<satfinite>} : i16 (f8E4M3FN)
  llvm.return
}
llvm.func @convertf16x2_tof8x2(%x: vector<2xf16>) {
  %0 = nvvm.convert.f16x2.to.f8x2 %x : vector<2xf16> -> i16 (f8E5M2)
  llvm.return
}
llvm.func @convertbf16x2_tof8x2(%x: vector<2xbf16>) {
  %0 = nvvm.convert.bf16x2.to.f8x2 %x {rnd = #nvvm.fp_rnd_mode<rz>} : vector<2xbf16> -> i16 (f8E8M0FNU)
  llvm.return
}
llvm.func @convertf8x2_tof16x2(%x: vector<2xi8>) {
  %0 = nvvm.convert.f8x2.to.f16x2 %x : vector<2xi8> (f8E4M3FN) -> vector<2xf16>
  llvm.return
}
llvm.func @convertf6x2_tof16x2(%x: vector<2xi8>) {
  %0 = nvvm.convert.f6x2.to.f16x2 %x : vector<2xi8> (f6E3M2FN) -> vector<2xf16>
  llvm.return
}
llvm.func @convertf4x2_tof16x2(%x: i8) {
  %0 = nvvm.convert.f4x2.to.f16x2 %x : i8 (f4E2M1FN) -> vector<2xf16>
  llvm.return
}
llvm.func @convertf8x2_tobf16x2(%x: vector<2xi8>) {
  %0 = nvvm.convert.f8x2.to.bf16x2 %x : vector<2xi8> (f8E8M0FNU) -> vector<2xbf16>
  llvm.return
}
llvm.func @convertf32x2_tof16x2(%high: f32, %low: f32) {
  %0 = nvvm.convert.f32x2.to.f16x2 %high, %low {rnd = #nvvm.fp_rnd_mode<rn>} : vector<2xf16>
  llvm.return
}
llvm.func @convertf32x2_tobf16x2(%high: f32, %low: f32, %random: i32) {
  %0 = nvvm.convert.f32x2.to.bf16x2 %high, %low, %random {rnd = #nvvm.fp_rnd_mode<rs>} : vector<2xbf16>
  llvm.return
}
llvm.func @convertf32x4_tof8x4(%x: vector<4xf32>, %random: i32) {
  %0 = nvvm.convert.f32x4.to.f8x4 %x, %random : vector<4xf32> -> vector<4xi8> (f8E4M3FN)
  llvm.return
}
llvm.func @convertf32x4_tof6x4(%x: vector<4xf32>, %random: i32) {
  %0 = nvvm.convert.f32x4.to.f6x4 %x, %random : vector<4xf32> -> vector<4xi8> (f6E2M3FN)
  llvm.return
}
llvm.func @convertf32x4_tof4x4(%x: vector<4xf32>, %random: i32) {
  %0 = nvvm.convert.f32x4.to.f4x4 %x, %random : vector<4xf32> -> i16 (f4E2M1FN)
  llvm.return
}
llvm.func @cp_async(%dst: !llvm.ptr<3>, %src: !llvm.ptr<1>, %size: i32) {
  nvvm.cp.async.shared.global %dst, %src, 16, cache = ca : !llvm.ptr<3>, !llvm.ptr<1>
  nvvm.cp.async.shared.global %dst, %src, 16, cache = cg, %size : !llvm.ptr<3>, !llvm.ptr<1>, i32
  llvm.return
}
llvm.func @cp_async_commit_group() {
  nvvm.cp.async.commit.group
  llvm.return
}
llvm.func @cp_async_wait_group() {
  nvvm.cp.async.wait.group 2
  llvm.return
}
llvm.func @cp_asyncm_barrier_arrive(%barrier: !llvm.ptr<3>) {
  nvvm.cp.async.mbarrier.arrive %barrier : !llvm.ptr<3>
  nvvm.cp.async.mbarrier.arrive %barrier {noinc = true} : !llvm.ptr<3>
  llvm.return
}
llvm.func @membar() {
  nvvm.memory.barrier #nvvm.mem_scope<gpu>
  llvm.return
}
llvm.func @fence_sc_cluster() {
  nvvm.fence.sc.cluster
  llvm.return
}
llvm.func @fence_sync_restrict() {
  nvvm.fence.sync_restrict {order = #nvvm.mem_order<acquire>}
  llvm.return
}
llvm.func @fence_mbarrier_init() {
  nvvm.fence.mbarrier.init
  llvm.return
}
llvm.func @fence_proxy() {
  nvvm.fence.proxy {kind = #nvvm.proxy_kind<alias>}
  nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>, space = #nvvm.shared_space<cta>}
  llvm.return
}
llvm.func @fence_proxy_acquire(%address: !llvm.ptr, %size: i32) {
  nvvm.fence.proxy.acquire #nvvm.mem_scope<cta> %address, %size
  nvvm.fence.proxy.acquire #nvvm.mem_scope<gpu> %address, %size from_proxy = #nvvm.proxy_kind<generic> to_proxy = #nvvm.proxy_kind<tensormap>
  llvm.return
}
llvm.func @fence_proxy_release() {
  nvvm.fence.proxy.release #nvvm.mem_scope<cta>
  llvm.return
}
llvm.func @fence_proxy_sync_restrict() {
  nvvm.fence.proxy.sync_restrict {order = #nvvm.mem_order<release>}
  llvm.return
}
llvm.func @inline_ptx(%a: i32, %b: i32, %p: !llvm.ptr<1>, %yes: i1) {
  nvvm.inline_ptx "bar.sync 0;"
  %0 = nvvm.inline_ptx "add.s32 $0, $1, $2;" ro(%a, %b : i32, i32) -> i32
  nvvm.inline_ptx "st.global.b32 [$0], $1;" ro(%p, %a : !llvm.ptr<1>, i32), predicate = %yes
  llvm.return
}
llvm.func @ld_matrix(%p: !llvm.ptr<3>) {
  %0 = nvvm.ldmatrix %p {num = 1 : i32, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : (!llvm.ptr<3>) -> i32
  llvm.return
}
llvm.func @st_matrix(%p: !llvm.ptr<3>, %a: i32, %b: i32) {
  nvvm.stmatrix %p, %a, %b {layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : !llvm.ptr<3>, i32, i32
  llvm.return
}
llvm.func @m_barrier_init(%barrier: !llvm.ptr<3>, %count: i32, %yes: i1) {
  nvvm.mbarrier.init %barrier, %count : !llvm.ptr<3>, i32
  nvvm.mbarrier.init %barrier, %count, predicate = %yes : !llvm.ptr<3>, i32, i1
  llvm.return
}
llvm.func @m_barrier_inval(%barrier: !llvm.ptr<3>) {
  nvvm.mbarrier.inval %barrier : !llvm.ptr<3>
  llvm.return
}
llvm.func @m_barrier_expect_tx(%barrier: !llvm.ptr<3>, %bytes: i32, %remote: !llvm.ptr<7>) {
  nvvm.mbarrier.expect_tx %barrier, %bytes : !llvm.ptr<3>, i32
  nvvm.mbarrier.expect_tx %remote, %bytes {scope = #nvvm.mem_scope<cluster>} : !llvm.ptr<7>, i32
  llvm.return
}
llvm.func @m_barrier_complete_tx(%barrier: !llvm.ptr<3>, %bytes: i32) {
  nvvm.mbarrier.complete_tx %barrier, %bytes : !llvm.ptr<3>, i32
  llvm.return
}
llvm.func @m_barrier_arrive(%barrier: !llvm.ptr<3>, %remote: !llvm.ptr<7>, %count: i32) {
  %0 = nvvm.mbarrier.arrive %barrier : !llvm.ptr<3> -> i64
  nvvm.mbarrier.arrive %remote, %count {scope = #nvvm.mem_scope<cluster>} : !llvm.ptr<7>
  llvm.return
}
llvm.func @m_barrier_arrive_drop(%barrier: !llvm.ptr<3>, %count: i32) {
  %0 = nvvm.mbarrier.arrive_drop %barrier, %count : !llvm.ptr<3> -> i64
  llvm.return
}
llvm.func @m_barrier_arrive_nocomplete(%barrier: !llvm.ptr<3>, %count: i32) {
  %0 = nvvm.mbarrier.arrive.nocomplete %barrier, %count : !llvm.ptr<3>, i32 -> i64
  llvm.return
}
llvm.func @m_barrier_arrive_drop_nocomplete(%barrier: !llvm.ptr<3>, %count: i32) {
  %0 = nvvm.mbarrier.arrive_drop.nocomplete %barrier, %count : !llvm.ptr<3>, i32 -> i64
  llvm.return
}
llvm.func @m_barrier_arrive_expect_tx(%barrier: !llvm.ptr<3>, %bytes: i32, %yes: i1) {
  %0 = nvvm.mbarrier.arrive.expect_tx %barrier, %bytes : !llvm.ptr<3>, i32 -> i64
  nvvm.mbarrier.arrive.expect_tx %barrier, %bytes, predicate = %yes : !llvm.ptr<3>, i32, i1
  llvm.return
}
llvm.func @m_barrier_arrive_drop_expect_tx(%barrier: !llvm.ptr<3>, %bytes: i32) {
  nvvm.mbarrier.arrive_drop.expect_tx %barrier, %bytes : !llvm.ptr<3>, i32
  llvm.return
}
llvm.func @m_barrier_try_wait_parity(%barrier: !llvm.ptr<3>, %phase: i32, %ticks: i32) {
  nvvm.mbarrier.try_wait.parity %barrier, %phase, %ticks : !llvm.ptr<3>, i32, i32
  llvm.return
}
llvm.func @m_barrier_test_wait(%barrier: !llvm.ptr<3>, %state: i64) {
  %0 = nvvm.mbarrier.test.wait %barrier, %state : !llvm.ptr<3>, i64 -> i1
  llvm.return
}
llvm.func @m_barrier_try_wait(%barrier: !llvm.ptr<3>, %state: i64, %ticks: i32) {
  %0 = nvvm.mbarrier.try_wait %barrier, %state, %ticks : !llvm.ptr<3>, i64, i32 -> i1
  llvm.return
}
llvm.func @mapa(%a: !llvm.ptr, %rank: i32, %b: !llvm.ptr<3>) {
  %0 = nvvm.mapa %a, %rank : !llvm.ptr -> !llvm.ptr
  %1 = nvvm.mapa %b, %rank : !llvm.ptr<3> -> !llvm.ptr<7>
  llvm.return
}
llvm.func @bulk_store(%p: !llvm.ptr<3>, %size: i64, %q: !llvm.ptr) {
  nvvm.st.bulk %p, size = %size : !llvm.ptr<3>
  nvvm.st.bulk %q, size = %size, init = 0 : !llvm.ptr
  llvm.return
}
llvm.func @prefetch(%local: !llvm.ptr<5>, %generic: !llvm.ptr, %yes: i1, %global: !llvm.ptr<1>) {
  nvvm.prefetch level = L1, %local : !llvm.ptr<5>
  nvvm.prefetch level = L1 uniform, %generic : !llvm.ptr
  nvvm.prefetch tensormap, %generic, predicate = %yes : !llvm.ptr, i1
  nvvm.prefetch level = L2, evict_priority = evict_last, %global : !llvm.ptr<1>
  llvm.return
}
llvm.func @mma_block_scale(%a: i32, %b: i32, %c: f32, %s: i32, %byte: i16, %thread: i16, %t: i32) {
  %0 = nvvm.mma.block_scale A[%a, %a, %a, %a] B[%b, %b] C[%c, %c, %c, %c] scaleA[%s, %byte, %thread] scaleB[%t, %byte, %thread] {shape = #nvvm.shape<m = 16, n = 8, k = 64>, multiplicandAPtxType = #nvvm.mma_type<e2m1>, multiplicandBPtxType = #nvvm.mma_type<e2m1>, scaleVecSize = #nvvm.scale_vec_size<x2>, blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf4>} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}
llvm.func @mma_sp_block_scale(%a: i32, %b: i32, %c: f32, %meta: i32, %selector: i32, %s: i32, %byte: i16, %thread: i16, %t: i32) {
  %0 = nvvm.mma.sp.block_scale A[%a, %a, %a, %a] B[%b, %b] C[%c, %c, %c, %c] sparseMetadata[%meta] selector[%selector] scaleA[%s, %byte, %thread] scaleB[%t, %byte, %thread] {shape = #nvvm.shape<m = 16, n = 8, k = 128>, orderedMetadata, multiplicandAPtxType = #nvvm.mma_type<e2m1>, multiplicandBPtxType = #nvvm.mma_type<e2m1>, scaleVecSize = #nvvm.scale_vec_size<x2>, blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf4>} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}
llvm.func @mma_sp(%a0: vector<2xf16>, %a1: vector<2xf16>, %b0: vector<2xf16>, %b1: vector<2xf16>, %c0: vector<2xf16>, %c1: vector<2xf16>, %meta: i32, %selector: i32) {
  %0 = nvvm.mma.sp.sync A[%a0, %a1] B[%b0, %b1] C[%c0, %c1] sparseMetadata[%meta] selector[%selector] {shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
  llvm.return
}
llvm.func @mma(%a0: vector<2xf16>, %a1: vector<2xf16>, %b0: vector<2xf16>, %c0: vector<2xf16>, %c1: vector<2xf16>) {
  %0 = nvvm.mma.sync A[%a0, %a1] B[%b0] C[%c0, %c1] {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 8>} : (vector<2xf16>, vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
  llvm.return
}
llvm.func @clock() {
  %0 = nvvm.read.ptx.sreg.clock : i32
  llvm.return
}
llvm.func @clock64() {
  %0 = nvvm.read.ptx.sreg.clock64 : i64
  llvm.return
}
llvm.func @global_timer() {
  %0 = nvvm.read.ptx.sreg.globaltimer : i64
  llvm.return
}
llvm.func @global_timer_lo() {
  %0 = nvvm.read.ptx.sreg.globaltimer.lo : i32
  llvm.return
}
llvm.func @lane_mask_eq() {
  %0 = nvvm.read.ptx.sreg.lanemask.eq : i32
  llvm.return
}
llvm.func @lane_mask_le() {
  %0 = nvvm.read.ptx.sreg.lanemask.le : i32
  llvm.return
}
llvm.func @lane_mask_lt() {
  %0 = nvvm.read.ptx.sreg.lanemask.lt : i32
  llvm.return
}
llvm.func @lane_mask_ge() {
  %0 = nvvm.read.ptx.sreg.lanemask.ge : i32
  llvm.return
}
llvm.func @lane_mask_gt() {
  %0 = nvvm.read.ptx.sreg.lanemask.gt : i32
  llvm.return
}
llvm.func @total_smem_size() {
  %0 = nvvm.read.ptx.sreg.total.smem.size : i32
  llvm.return
}
llvm.func @dynamic_smem_size() {
  %0 = nvvm.read.ptx.sreg.dynamic.smem.size : i32
  llvm.return
}
llvm.func @aggr_smem_size() {
  %0 = nvvm.read.ptx.sreg.aggr.smem.size : i32
  llvm.return
}
llvm.func @env_reg0() {
  %0 = nvvm.read.ptx.sreg.envreg0 : i32
  llvm.return
}
llvm.func @env_reg1() {
  %0 = nvvm.read.ptx.sreg.envreg1 : i32
  llvm.return
}
llvm.func @env_reg2() {
  %0 = nvvm.read.ptx.sreg.envreg2 : i32
  llvm.return
}
llvm.func @env_reg3() {
  %0 = nvvm.read.ptx.sreg.envreg3 : i32
  llvm.return
}
llvm.func @env_reg4() {
  %0 = nvvm.read.ptx.sreg.envreg4 : i32
  llvm.return
}
llvm.func @env_reg5() {
  %0 = nvvm.read.ptx.sreg.envreg5 : i32
  llvm.return
}
llvm.func @env_reg6() {
  %0 = nvvm.read.ptx.sreg.envreg6 : i32
  llvm.return
}
llvm.func @env_reg7() {
  %0 = nvvm.read.ptx.sreg.envreg7 : i32
  llvm.return
}
llvm.func @env_reg8() {
  %0 = nvvm.read.ptx.sreg.envreg8 : i32
  llvm.return
}
llvm.func @env_reg9() {
  %0 = nvvm.read.ptx.sreg.envreg9 : i32
  llvm.return
}
llvm.func @env_reg10() {
  %0 = nvvm.read.ptx.sreg.envreg10 : i32
  llvm.return
}
llvm.func @env_reg11() {
  %0 = nvvm.read.ptx.sreg.envreg11 : i32
  llvm.return
}
llvm.func @env_reg12() {
  %0 = nvvm.read.ptx.sreg.envreg12 : i32
  llvm.return
}
llvm.func @env_reg13() {
  %0 = nvvm.read.ptx.sreg.envreg13 : i32
  llvm.return
}
llvm.func @env_reg14() {
  %0 = nvvm.read.ptx.sreg.envreg14 : i32
  llvm.return
}
llvm.func @env_reg15() {
  %0 = nvvm.read.ptx.sreg.envreg15 : i32
  llvm.return
}
llvm.func @env_reg16() {
  %0 = nvvm.read.ptx.sreg.envreg16 : i32
  llvm.return
}
llvm.func @env_reg17() {
  %0 = nvvm.read.ptx.sreg.envreg17 : i32
  llvm.return
}
llvm.func @env_reg18() {
  %0 = nvvm.read.ptx.sreg.envreg18 : i32
  llvm.return
}
llvm.func @env_reg19() {
  %0 = nvvm.read.ptx.sreg.envreg19 : i32
  llvm.return
}
llvm.func @env_reg20() {
  %0 = nvvm.read.ptx.sreg.envreg20 : i32
  llvm.return
}
llvm.func @env_reg21() {
  %0 = nvvm.read.ptx.sreg.envreg21 : i32
  llvm.return
}
llvm.func @env_reg22() {
  %0 = nvvm.read.ptx.sreg.envreg22 : i32
  llvm.return
}
llvm.func @env_reg23() {
  %0 = nvvm.read.ptx.sreg.envreg23 : i32
  llvm.return
}
llvm.func @env_reg24() {
  %0 = nvvm.read.ptx.sreg.envreg24 : i32
  llvm.return
}
llvm.func @env_reg25() {
  %0 = nvvm.read.ptx.sreg.envreg25 : i32
  llvm.return
}
llvm.func @env_reg26() {
  %0 = nvvm.read.ptx.sreg.envreg26 : i32
  llvm.return
}
llvm.func @env_reg27() {
  %0 = nvvm.read.ptx.sreg.envreg27 : i32
  llvm.return
}
llvm.func @env_reg28() {
  %0 = nvvm.read.ptx.sreg.envreg28 : i32
  llvm.return
}
llvm.func @env_reg29() {
  %0 = nvvm.read.ptx.sreg.envreg29 : i32
  llvm.return
}
llvm.func @env_reg30() {
  %0 = nvvm.read.ptx.sreg.envreg30 : i32
  llvm.return
}
llvm.func @env_reg31() {
  %0 = nvvm.read.ptx.sreg.envreg31 : i32
  llvm.return
}
llvm.func @lane_id() {
  %0 = nvvm.read.ptx.sreg.laneid : i32
  llvm.return
}
llvm.func @warp_size() {
  %0 = nvvm.read.ptx.sreg.warpsize : i32
  llvm.return
}
llvm.func @warp_id() {
  %0 = nvvm.read.ptx.sreg.warpid : i32
  llvm.return
}
llvm.func @warp_dim() {
  %0 = nvvm.read.ptx.sreg.nwarpid : i32
  llvm.return
}
llvm.func @sm_id() {
  %0 = nvvm.read.ptx.sreg.smid : i32
  llvm.return
}
llvm.func @sm_dim() {
  %0 = nvvm.read.ptx.sreg.nsmid : i32
  llvm.return
}
llvm.func @grid_id() {
  %0 = nvvm.read.ptx.sreg.gridid : i32
  llvm.return
}
llvm.func @thread_idx() {
  %0 = nvvm.read.ptx.sreg.tid.x : i32
  %1 = nvvm.read.ptx.sreg.tid.x range <i32, 0, 64> : i32
  llvm.return
}
llvm.func @thread_idy() {
  %0 = nvvm.read.ptx.sreg.tid.y : i32
  llvm.return
}
llvm.func @thread_idz() {
  %0 = nvvm.read.ptx.sreg.tid.z : i32
  llvm.return
}
llvm.func @block_dimx() {
  %0 = nvvm.read.ptx.sreg.ntid.x : i32
  llvm.return
}
llvm.func @block_dimy() {
  %0 = nvvm.read.ptx.sreg.ntid.y : i32
  llvm.return
}
llvm.func @block_dimz() {
  %0 = nvvm.read.ptx.sreg.ntid.z : i32
  llvm.return
}
llvm.func @block_idx() {
  %0 = nvvm.read.ptx.sreg.ctaid.x : i32
  llvm.return
}
llvm.func @block_idy() {
  %0 = nvvm.read.ptx.sreg.ctaid.y : i32
  llvm.return
}
llvm.func @block_idz() {
  %0 = nvvm.read.ptx.sreg.ctaid.z : i32
  llvm.return
}
llvm.func @grid_dimx() {
  %0 = nvvm.read.ptx.sreg.nctaid.x : i32
  llvm.return
}
llvm.func @grid_dimy() {
  %0 = nvvm.read.ptx.sreg.nctaid.y : i32
  llvm.return
}
llvm.func @grid_dimz() {
  %0 = nvvm.read.ptx.sreg.nctaid.z : i32
  llvm.return
}
llvm.func @cluster_idx() {
  %0 = nvvm.read.ptx.sreg.clusterid.x : i32
  llvm.return
}
llvm.func @cluster_idy() {
  %0 = nvvm.read.ptx.sreg.clusterid.y : i32
  llvm.return
}
llvm.func @cluster_idz() {
  %0 = nvvm.read.ptx.sreg.clusterid.z : i32
  llvm.return
}
llvm.func @cluster_dimx() {
  %0 = nvvm.read.ptx.sreg.nclusterid.x : i32
  llvm.return
}
llvm.func @cluster_dimy() {
  %0 = nvvm.read.ptx.sreg.nclusterid.y : i32
  llvm.return
}
llvm.func @cluster_dimz() {
  %0 = nvvm.read.ptx.sreg.nclusterid.z : i32
  llvm.return
}
llvm.func @block_in_cluster_idx() {
  %0 = nvvm.read.ptx.sreg.cluster.ctaid.x : i32
  llvm.return
}
llvm.func @block_in_cluster_idy() {
  %0 = nvvm.read.ptx.sreg.cluster.ctaid.y : i32
  llvm.return
}
llvm.func @block_in_cluster_idz() {
  %0 = nvvm.read.ptx.sreg.cluster.ctaid.z : i32
  llvm.return
}
llvm.func @cluster_dim_blocksx() {
  %0 = nvvm.read.ptx.sreg.cluster.nctaid.x : i32
  llvm.return
}
llvm.func @cluster_dim_blocksy() {
  %0 = nvvm.read.ptx.sreg.cluster.nctaid.y : i32
  llvm.return
}
llvm.func @cluster_dim_blocksz() {
  %0 = nvvm.read.ptx.sreg.cluster.nctaid.z : i32
  llvm.return
}
llvm.func @cluster_id() {
  %0 = nvvm.read.ptx.sreg.cluster.ctarank : i32
  llvm.return
}
llvm.func @cluster_dim() {
  %0 = nvvm.read.ptx.sreg.cluster.nctarank : i32
  llvm.return
}
llvm.func @tcgen05_alloc(%p: !llvm.ptr<3>, %columns: i32, %q: !llvm.ptr) {
  nvvm.tcgen05.alloc %p, %columns : !llvm.ptr<3>, i32
  nvvm.tcgen05.alloc %q, %columns {group = #nvvm.cta_group<cta_2>} : !llvm.ptr, i32
  llvm.return
}
llvm.func @tcgen05_dealloc(%t: !llvm.ptr<6>, %columns: i32) {
  nvvm.tcgen05.dealloc %t, %columns : !llvm.ptr<6>, i32
  llvm.return
}
llvm.func @tcgen05_relinquish_alloc_permit() {
  nvvm.tcgen05.relinquish_alloc_permit
  llvm.return
}
llvm.func @tcgen05_shift(%t: !llvm.ptr<6>) {
  nvvm.tcgen05.shift %t : !llvm.ptr<6>
  llvm.return
}
llvm.func @tcgen05_cp(%t: !llvm.ptr<6>, %descriptor: i64) {
  nvvm.tcgen05.cp %t, %descriptor {shape = #nvvm.tcgen05_cp_shape<shape_128x256b>}
  llvm.return
}
llvm.func @tcgen05_mma_smem_desc(%start: i32, %leading: i32, %stride: i32, %base: i8, %mode: i1, %swizzle: i8) {
  %0 = nvvm.tcgen05.mma_smem_desc (%start, %leading, %stride, %base, %mode, %swizzle) : (i32, i32, i32, i8, i1, i8) -> i64
  llvm.return
}
llvm.func @tcgen05_ld(%t: !llvm.ptr<6>, %offset: i64) {
  %0 = nvvm.tcgen05.ld %t {shape = #nvvm.tcgen05_ldst_shape<shape_16x64b>} : vector<2xi32>
  %1 = nvvm.tcgen05.ld %t, %offset pack {shape = #nvvm.tcgen05_ldst_shape<shape_16x32bx2>} : i32
  llvm.return
}
llvm.func @tcgen05_st(%t: !llvm.ptr<6>, %x: vector<2xi32>) {
  nvvm.tcgen05.st %t, %x unpack {shape = #nvvm.tcgen05_ldst_shape<shape_16x64b>} : vector<2xi32>
  llvm.return
}
llvm.func @tcgen05mma(%d: !llvm.ptr<6>, %a: i64, %b: i64, %idesc: i32, %add: i1) {
  nvvm.tcgen05.mma %d, %a, %b, %idesc, %add {kind = #nvvm.tcgen05_mma_kind<f16>, ctaGroup = #nvvm.cta_group<cta_1>} : (!llvm.ptr<6>, i64, i64, i32, i1)
  llvm.return
}
llvm.func @tcgen05mma_sparse(%d: !llvm.ptr<6>, %a: i64, %b: i64, %idesc: i32, %add: i1, %meta: !llvm.ptr<6>) {
  nvvm.tcgen05.mma.sp %d, %a, %b, %idesc, %add, %meta {kind = #nvvm.tcgen05_mma_kind<f16>, ctaGroup = #nvvm.cta_group<cta_1>} : (!llvm.ptr<6>, i64, i64, i32, i1, !llvm.ptr<6>)
  llvm.return
}
llvm.func @tcgen05mma_block_scale(%d: !llvm.ptr<6>, %a: i64, %b: i64, %idesc: i32, %add: i1, %s: !llvm.ptr<6>, %t: !llvm.ptr<6>) {
  nvvm.tcgen05.mma.block_scale %d, %a, %b, %idesc, %add, %s, %t {kind = #nvvm.block_scale_kind<mxf8f6f4>, ctaGroup = #nvvm.cta_group<cta_1>} : (!llvm.ptr<6>, i64, i64, i32, i1, !llvm.ptr<6>, !llvm.ptr<6>)
  llvm.return
}
llvm.func @tcgen05mma_sparse_block_scale(%d: !llvm.ptr<6>, %a: i64, %b: i64, %idesc: i32, %add: i1, %meta: !llvm.ptr<6>, %s: !llvm.ptr<6>, %t: !llvm.ptr<6>) {
  nvvm.tcgen05.mma.sp.block_scale %d, %a, %b, %idesc, %add, %meta, %s, %t {kind = #nvvm.block_scale_kind<mxf8f6f4>, ctaGroup = #nvvm.cta_group<cta_1>} : (!llvm.ptr<6>, i64, i64, i32, i1, !llvm.ptr<6>, !llvm.ptr<6>, !llvm.ptr<6>)
  llvm.return
}
llvm.func @tcgen05mma_ws(%d: !llvm.ptr<6>, %a: i64, %b: i64, %idesc: i32, %add: i1) {
  nvvm.tcgen05.mma.ws %d, %a, %b, %idesc, %add {kind = #nvvm.tcgen05_mma_kind<f16>} : (!llvm.ptr<6>, i64, i64, i32, i1)
  llvm.return
}
llvm.func @tcgen05mma_ws_sparse(%d: !llvm.ptr<6>, %a: i64, %b: i64, %idesc: i32, %add: i1, %meta: !llvm.ptr<6>) {
  nvvm.tcgen05.mma.ws.sp %d, %a, %b, %idesc, %add, %meta {kind = #nvvm.tcgen05_mma_kind<f16>} : (!llvm.ptr<6>, i64, i64, i32, i1, !llvm.ptr<6>)
  llvm.return
}
llvm.func @tcgen05_fence() {
  nvvm.tcgen05.fence #nvvm.tcgen05_fence<before>
  llvm.return
}
llvm.func @tcgen05_wait() {
  nvvm.tcgen05.wait #nvvm.tcgen05_wait<load>
  llvm.return
}
llvm.func @tcgen05_commit(%p: !llvm.ptr<3>, %mask: i16) {
  nvvm.tcgen05.commit %p : !llvm.ptr<3>
  nvvm.tcgen05.commit %p, multicast_mask = %mask {group = #nvvm.cta_group<cta_2>} : !llvm.ptr<3>, i16
  llvm.return
}
llvm.func @cp_async_bulk_tensor_global_to_shared_cluster(%dst: !llvm.ptr<7>, %map: !llvm.ptr, %barrier: !llvm.ptr<3>, %i: i32, %j: i32, %k: i32, %offset: i16, %hint: i64) {
  nvvm.cp.async.bulk.tensor.shared.cluster.global %dst, %map, %barrier, box[%i, %j] : !llvm.ptr<7>, !llvm.ptr
  nvvm.cp.async.bulk.tensor.shared.cluster.global %dst, %map, %barrier, box[%i, %j, %k] im2col[%offset] l2_cache_hint = %hint {mode = #nvvm.tma_load_mode<im2col>} : !llvm.ptr<7>, !llvm.ptr
  llvm.return
}
llvm.func @cp_async_bulk_tensor_sharedcta_to_global(%map: !llvm.ptr, %src: !llvm.ptr<3>, %i: i32, %j: i32, %yes: i1) {
  nvvm.cp.async.bulk.tensor.global.shared.cta %map, %src, box[%i, %j] : !llvm.ptr, !llvm.ptr<3>
  nvvm.cp.async.bulk.tensor.global.shared.cta %map, %src, box[%i], predicate = %yes : !llvm.ptr, !llvm.ptr<3>
  llvm.return
}
llvm.func @cp_async_bulk_tensor_prefetch(%map: !llvm.ptr, %i: i32, %j: i32, %k: i32, %offset: i16) {
  nvvm.cp.async.bulk.tensor.prefetch %map, box[%i, %j] : !llvm.ptr
  nvvm.cp.async.bulk.tensor.prefetch %map, box[%i, %j, %k] im2col[%offset] {mode = #nvvm.tma_load_mode<im2col>} : !llvm.ptr
  llvm.return
}
llvm.func @cp_async_bulk_tensor_reduce(%map: !llvm.ptr, %src: !llvm.ptr<3>, %i: i32, %j: i32) {
  nvvm.cp.async.bulk.tensor.reduce %map, %src, box[%i, %j] {redKind = #nvvm.tma_redux_kind<add>} : !llvm.ptr, !llvm.ptr<3>
  llvm.return
}
llvm.func @redux(%x: i32, %mask: i32, %f: f32) {
  %0 = nvvm.redux.sync add %x, %mask : i32 -> i32
  %1 = nvvm.redux.sync fmin %f, %mask {abs = true} : f32 -> f32
  llvm.return
}
llvm.func @shfl(%mask: i32, %x: f32, %offset: i32, %clamp: i32) {
  %0 = nvvm.shfl.sync bfly %mask, %x, %offset, %clamp : f32 -> f32
  %1 = nvvm.shfl.sync up %mask, %x, %offset, %clamp {return_value_and_is_valid} : f32 -> !llvm.struct<(f32, i1)>
  llvm.return
}
llvm.func @vote_sync(%mask: i32, %yes: i1) {
  %0 = nvvm.vote.sync any %mask, %yes -> i1
  %1 = nvvm.vote.sync ballot %mask, %yes -> i32
  llvm.return
}
llvm.func @match_sync(%mask: i32, %x: i32) {
  %0 = nvvm.match.sync any %mask, %x : i32 -> i32
  %1 = nvvm.match.sync all %mask, %x : i32 -> !llvm.struct<(i32, i1)>
  llvm.return
}
llvm.func @elect_sync(%mask: i32) {
  %0 = nvvm.elect.sync -> i1
  %1 = nvvm.elect.sync %mask -> i1
  llvm.return
}
llvm.func @wgmma_fence_aligned() {
  nvvm.wgmma.fence.aligned
  llvm.return
}
llvm.func @wgmma_group_sync_aligned() {
  nvvm.wgmma.commit.group.sync.aligned
  llvm.return
}
llvm.func @wgmma_wait_group_sync() {
  nvvm.wgmma.wait.group.sync.aligned 1
  llvm.return
}
llvm.func @wgmma_mma_async(%a: i64, %b: i64, %c: !llvm.struct<(f32, f32, f32, f32)>) {
  %0 = nvvm.wgmma.mma_async %a, %b, %c, <m = 64, n = 8, k = 16>, D[<f32>, <one>], A[<f16>, <one>, <row>], B[<f16>, <one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}
llvm.func @wmma_load(%p: !llvm.ptr, %stride: i32) {
  %0 = nvvm.wmma.load %p, %stride {eltype = #nvvm.mma_type<tf32>, frag = #nvvm.mma_frag<a>, k = 8 : i32, layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32} : (!llvm.ptr) -> !llvm.struct<(i32, i32, i32, i32)>
  llvm.return
}
llvm.func @wmma_store(%p: !llvm.ptr, %stride: i32, %a: f64, %b: f64) {
  nvvm.wmma.store %p, %stride, %a, %b {eltype = #nvvm.mma_type<f64>, k = 4 : i32, layout = #nvvm.mma_layout<row>, m = 8 : i32, n = 8 : i32} : !llvm.ptr, f64, f64
  llvm.return
}
llvm.func @wmma_mma(%a: f64, %b: f64, %c: f64, %d: f64) {
  %0 = nvvm.wmma.mma %a, %b, %c, %d {eltypeA = #nvvm.mma_type<f64>, eltypeB = #nvvm.mma_type<f64>, k = 4 : i32, layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, m = 8 : i32, n = 8 : i32} : (f64, f64, f64, f64) -> !llvm.struct<(f64, f64)>
  llvm.return
}
