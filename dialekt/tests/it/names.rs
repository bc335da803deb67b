//! Comparison of the ops' names with the reference's.

use std::collections::BTreeSet;

/// The ops of each dialect.
const OPS: &str = "
affine: apply delinearize_index dma_start dma_wait for if linearize_index load max min parallel prefetch store vector_load vector_store
    yield
amx: tile_load tile_mulf tile_muli tile_store tile_zero
arith: addf addi addui_extended andi bitcast ceildivsi ceildivui cmpf cmpi constant divf divsi divui extf extsi extui
    floordivsi fptosi fptoui index_cast index_castui maximumf maxnumf maxsi maxui minimumf minnumf minsi minui mulf
    muli mulsi_extended mului_extended negf ori remf remsi remui scaling_extf scaling_truncf select shli shrsi shrui
    sitofp subf subi truncf trunci uitofp xori
arm_neon: 2d.sdot intr.bfmmla intr.sdot intr.smmla intr.smull intr.ummla intr.usmmla
arm_sme: copy_tile extract_tile_slice fmopa_2way fmops_2way get_tile insert_tile_slice intr.cntsd intr.ld1b.horiz
    intr.ld1b.vert intr.ld1d.horiz intr.ld1d.vert intr.ld1h.horiz intr.ld1h.vert intr.ld1q.horiz intr.ld1q.vert
    intr.ld1w.horiz intr.ld1w.vert intr.mopa intr.mopa.wide intr.mops intr.mops.wide intr.read.horiz intr.read.vert
    intr.smopa.wide intr.smopa.za32 intr.smops.wide intr.smops.za32 intr.st1b.horiz intr.st1b.vert intr.st1d.horiz
    intr.st1d.vert intr.st1h.horiz intr.st1h.vert intr.st1q.horiz intr.st1q.vert intr.st1w.horiz intr.st1w.vert
    intr.str intr.sumopa.wide intr.sumops.wide intr.umopa.wide intr.umopa.za32 intr.umops.wide intr.umops.za32
    intr.usmopa.wide intr.usmops.wide intr.write.horiz intr.write.vert intr.zero load_tile_slice outerproduct
    smopa_2way smopa_4way smops_2way smops_4way store_tile_slice streaming_vl sumopa_4way sumops_4way tile_load
    tile_store umopa_2way umopa_4way umops_2way umops_4way usmopa_4way usmops_4way zero
arm_sve: convert_from_svbool convert_to_svbool dupq_lane intr.add intr.bfmmla intr.convert.from.svbool
    intr.convert.to.svbool intr.dupq_lane intr.fadd intr.fdiv intr.fmul intr.fsub intr.mul intr.psel intr.sdiv intr.sdot
    intr.smmla intr.sub intr.udiv intr.udot intr.ummla intr.usmmla intr.whilelt intr.zip.x2 intr.zip.x4 masked.addf
    masked.addi masked.divf masked.divi_signed masked.divi_unsigned masked.mulf masked.muli masked.subf masked.subi psel
    sdot smmla udot ummla usmmla zip.x2 zip.x4
bufferization: alloc_tensor clone dealloc dealloc_tensor materialize_in_destination to_buffer to_tensor
cf: assert br cond_br switch
complex: abs add angle atan2 bitcast conj constant cos create div eq exp expm1 im log log1p mul neg neq pow powi re
    rsqrt sign sin sqrt sub tan tanh
func: call call_indirect constant func return
index: add and bool.constant casts castu ceildivs ceildivu cmp constant divs divu floordivs maxs maxu mins minu mul or
    rems remu shl shrs shru sizeof sub xor
linalg: abs add batch_matmul batch_matvec batch_mmt4d batch_reduce_matmul batch_vecmat broadcast ceil contract conv_1d
    conv_1d_ncw_fcw conv_1d_nwc_wcf conv_2d conv_2d_nchw_fchw conv_2d_nchw_fchw_q conv_2d_ngchw_fgchw
    conv_2d_ngchw_gfchw conv_2d_ngchw_gfchw_q conv_2d_nhwc_fhwc conv_2d_nhwc_fhwc_q conv_2d_nhwc_hwcf
    conv_2d_nhwc_hwcf_q conv_2d_nhwgc_gfhwc conv_2d_nhwgc_gfhwc_q conv_3d conv_3d_ncdhw_fcdhw conv_3d_ndhwc_dhwcf
    conv_3d_ndhwc_dhwcf_q copy depthwise_conv_1d_ncw_cw depthwise_conv_1d_nwc_wc depthwise_conv_1d_nwc_wcm
    depthwise_conv_2d_nchw_chw depthwise_conv_2d_nhwc_hwc depthwise_conv_2d_nhwc_hwc_q depthwise_conv_2d_nhwc_hwcm
    depthwise_conv_2d_nhwc_hwcm_q depthwise_conv_3d_ncdhw_cdhw depthwise_conv_3d_ndhwc_dhwc
    depthwise_conv_3d_ndhwc_dhwcm div div_unsigned dot elementwise erf exp fill fill_rng_2d floor generic index log map
    matmul matvec max min mmt4d mul negf pack pooling_nchw_max pooling_nchw_sum pooling_ncw_max pooling_ncw_sum
    pooling_ndhwc_max pooling_ndhwc_min pooling_ndhwc_sum pooling_nhwc_max pooling_nhwc_max_unsigned pooling_nhwc_min
    pooling_nhwc_min_unsigned pooling_nhwc_sum pooling_nwc_max pooling_nwc_max_unsigned pooling_nwc_min
    pooling_nwc_min_unsigned pooling_nwc_sum powf quantized_batch_matmul quantized_matmul reciprocal reduce round rsqrt
    select softmax sqrt square sub tanh transpose unpack vecmat winograd_filter_transform winograd_input_transform
    winograd_output_transform yield
llvm: add addrspacecast alloca and ashr atomicrmw bitcast blockaddress blocktag br call call_intrinsic cmpxchg comdat
    comdat_selector cond_br dso_local_equivalent extractelement extractvalue fadd fcmp fdiv fence fmul fneg fpext
    fptosi fptoui fptrunc freeze frem fsub func getelementptr icmp indirectbr inline_asm insertelement insertvalue
    intr.abs intr.acos intr.annotation intr.asin intr.assume intr.atan intr.atan2 intr.bitreverse intr.bswap intr.ceil
    intr.copysign intr.coro.align intr.coro.begin intr.coro.end intr.coro.free intr.coro.id intr.coro.promise
    intr.coro.resume intr.coro.save intr.coro.size intr.coro.suspend intr.cos intr.cosh intr.ctlz intr.ctpop intr.cttz
    intr.dbg.declare intr.dbg.label intr.dbg.value intr.debugtrap intr.eh.typeid.for intr.exp intr.exp10 intr.exp2
    intr.expect intr.expect.with.probability intr.experimental.constrained.fpext intr.experimental.constrained.fptrunc
    intr.experimental.constrained.sitofp intr.experimental.constrained.uitofp intr.experimental.noalias.scope.decl
    intr.experimental.vp.strided.load intr.experimental.vp.strided.store intr.fabs intr.floor intr.fma intr.fmuladd
    intr.frexp intr.fshl intr.fshr intr.get.active.lane.mask intr.invariant.end intr.invariant.start intr.is.constant
    intr.is.fpclass intr.launder.invariant.group intr.ldexp intr.lifetime.end intr.lifetime.start intr.llrint
    intr.llround intr.log intr.log10 intr.log2 intr.lrint intr.lround intr.masked.compressstore intr.masked.expandload
    intr.masked.gather intr.masked.load intr.masked.scatter intr.masked.store intr.matrix.column.major.load
    intr.matrix.column.major.store intr.matrix.multiply intr.matrix.transpose intr.maximum intr.maxnum intr.memcpy
    intr.memcpy.inline intr.memmove intr.memset intr.memset.inline intr.minimum intr.minnum intr.nearbyint intr.pow
    intr.powi intr.prefetch intr.ptr.annotation intr.ptrmask intr.rint intr.round intr.roundeven intr.sadd.sat
    intr.sadd.with.overflow intr.scmp intr.sin intr.sincos intr.sinh intr.smax intr.smin intr.smul.with.overflow
    intr.sqrt intr.ssa.copy intr.sshl.sat intr.ssub.sat intr.ssub.with.overflow intr.stackrestore intr.stacksave
    intr.stepvector intr.strip.invariant.group intr.tan intr.tanh intr.threadlocal.address intr.trap intr.trunc
    intr.uadd.sat intr.uadd.with.overflow intr.ubsantrap intr.ucmp intr.umax intr.umin intr.umul.with.overflow
    intr.ushl.sat intr.usub.sat intr.usub.with.overflow intr.vacopy intr.vaend intr.var.annotation intr.vastart
    intr.vector.deinterleave2 intr.vector.extract intr.vector.insert intr.vector.interleave2 intr.vector.reduce.add
    intr.vector.reduce.and intr.vector.reduce.fadd intr.vector.reduce.fmax intr.vector.reduce.fmaximum
    intr.vector.reduce.fmin intr.vector.reduce.fminimum intr.vector.reduce.fmul intr.vector.reduce.mul
    intr.vector.reduce.or intr.vector.reduce.smax intr.vector.reduce.smin intr.vector.reduce.umax
    intr.vector.reduce.umin intr.vector.reduce.xor intr.vp.add intr.vp.and intr.vp.ashr intr.vp.fadd intr.vp.fdiv
    intr.vp.fma intr.vp.fmul intr.vp.fmuladd intr.vp.fneg intr.vp.fpext intr.vp.fptosi intr.vp.fptoui intr.vp.fptrunc
    intr.vp.frem intr.vp.fsub intr.vp.inttoptr intr.vp.load intr.vp.lshr intr.vp.merge intr.vp.mul intr.vp.or
    intr.vp.ptrtoint intr.vp.reduce.add intr.vp.reduce.and intr.vp.reduce.fadd intr.vp.reduce.fmax intr.vp.reduce.fmin
    intr.vp.reduce.fmul intr.vp.reduce.mul intr.vp.reduce.or intr.vp.reduce.smax intr.vp.reduce.smin
    intr.vp.reduce.umax intr.vp.reduce.umin intr.vp.reduce.xor intr.vp.sdiv intr.vp.select intr.vp.sext intr.vp.shl
    intr.vp.sitofp intr.vp.smax intr.vp.smin intr.vp.srem intr.vp.store intr.vp.sub intr.vp.trunc intr.vp.udiv
    intr.vp.uitofp intr.vp.umax intr.vp.umin intr.vp.urem intr.vp.xor intr.vp.zext intr.vscale inttoptr invoke
    landingpad linker_options load lshr mlir.addressof mlir.alias mlir.constant mlir.global mlir.global_ctors
    mlir.global_dtors mlir.ifunc mlir.none mlir.poison mlir.undef mlir.zero module_flags mul or ptrtoint resume return
    sdiv select sext shl shufflevector sitofp srem store sub switch trunc udiv uitofp unreachable urem va_arg xor zext
math: absf absi acos acosh asin asinh atan atan2 atanh cbrt ceil clampf copysign cos cosh ctlz ctpop cttz erf erfc exp
    exp2 expm1 floor fma fpowi ipowi isfinite isinf isnan isnormal log log10 log1p log2 powf round roundeven rsqrt sin
    sincos sinh sqrt tan tanh trunc
memref: alloc alloca alloca_scope alloca_scope.return assume_alignment atomic_rmw atomic_yield cast collapse_shape
    copy dealloc dim distinct_objects dma_start dma_wait expand_shape extract_aligned_pointer_as_index
    extract_strided_metadata generic_atomic_rmw get_global global load memory_space_cast prefetch rank realloc
    reinterpret_cast reshape store subview transpose view
ml_program: func global global_load global_load_const global_load_graph global_store global_store_graph output return
    subgraph token
nvvm: bar.warp.sync barrier barrier.arrive barrier0 breakpoint cluster.arrive cluster.arrive.relaxed cluster.wait
    clusterlaunchcontrol.query.cancel clusterlaunchcontrol.try.cancel convert.bf16x2.to.f8x2 convert.f16x2.to.f8x2
    convert.f32x2.to.bf16x2 convert.f32x2.to.f16x2 convert.f32x2.to.f4x2 convert.f32x2.to.f6x2 convert.f32x2.to.f8x2
    convert.f32x4.to.f4x4 convert.f32x4.to.f6x4 convert.f32x4.to.f8x4 convert.f4x2.to.f16x2 convert.f6x2.to.f16x2
    convert.f8x2.to.bf16x2 convert.f8x2.to.f16x2 convert.float.to.tf32 cp.async.bulk.commit.group
    cp.async.bulk.global.shared.cta cp.async.bulk.prefetch cp.async.bulk.shared.cluster.global
    cp.async.bulk.shared.cluster.shared.cta cp.async.bulk.tensor.global.shared.cta cp.async.bulk.tensor.prefetch
    cp.async.bulk.tensor.reduce cp.async.bulk.tensor.shared.cluster.global cp.async.bulk.wait_group
    cp.async.commit.group cp.async.mbarrier.arrive cp.async.shared.global cp.async.wait.group dot.accumulate.2way
    dot.accumulate.4way elect.sync exit fence.mbarrier.init fence.proxy fence.proxy.acquire fence.proxy.release
    fence.proxy.sync_restrict fence.sc.cluster fence.sync_restrict griddepcontrol inline_ptx ldmatrix mapa match.sync
    mbarrier.arrive mbarrier.arrive.expect_tx mbarrier.arrive.nocomplete mbarrier.arrive_drop
    mbarrier.arrive_drop.expect_tx mbarrier.arrive_drop.nocomplete mbarrier.complete_tx mbarrier.expect_tx
    mbarrier.init mbarrier.inval mbarrier.test.wait mbarrier.try_wait mbarrier.try_wait.parity memory.barrier
    mma.block_scale mma.sp.block_scale mma.sp.sync mma.sync nanosleep pmevent prefetch prmt rcp.approx.ftz.f
    read.ptx.sreg.aggr.smem.size read.ptx.sreg.clock read.ptx.sreg.clock64 read.ptx.sreg.cluster.ctaid.x
    read.ptx.sreg.cluster.ctaid.y read.ptx.sreg.cluster.ctaid.z read.ptx.sreg.cluster.ctarank
    read.ptx.sreg.cluster.nctaid.x read.ptx.sreg.cluster.nctaid.y read.ptx.sreg.cluster.nctaid.z
    read.ptx.sreg.cluster.nctarank read.ptx.sreg.clusterid.x read.ptx.sreg.clusterid.y read.ptx.sreg.clusterid.z
    read.ptx.sreg.ctaid.x read.ptx.sreg.ctaid.y read.ptx.sreg.ctaid.z read.ptx.sreg.dynamic.smem.size
    read.ptx.sreg.envreg0 read.ptx.sreg.envreg1 read.ptx.sreg.envreg10 read.ptx.sreg.envreg11 read.ptx.sreg.envreg12
    read.ptx.sreg.envreg13 read.ptx.sreg.envreg14 read.ptx.sreg.envreg15 read.ptx.sreg.envreg16 read.ptx.sreg.envreg17
    read.ptx.sreg.envreg18 read.ptx.sreg.envreg19 read.ptx.sreg.envreg2 read.ptx.sreg.envreg20 read.ptx.sreg.envreg21
    read.ptx.sreg.envreg22 read.ptx.sreg.envreg23 read.ptx.sreg.envreg24 read.ptx.sreg.envreg25 read.ptx.sreg.envreg26
    read.ptx.sreg.envreg27 read.ptx.sreg.envreg28 read.ptx.sreg.envreg29 read.ptx.sreg.envreg3 read.ptx.sreg.envreg30
    read.ptx.sreg.envreg31 read.ptx.sreg.envreg4 read.ptx.sreg.envreg5 read.ptx.sreg.envreg6 read.ptx.sreg.envreg7
    read.ptx.sreg.envreg8 read.ptx.sreg.envreg9 read.ptx.sreg.globaltimer read.ptx.sreg.globaltimer.lo
    read.ptx.sreg.gridid read.ptx.sreg.laneid read.ptx.sreg.lanemask.eq read.ptx.sreg.lanemask.ge
    read.ptx.sreg.lanemask.gt read.ptx.sreg.lanemask.le read.ptx.sreg.lanemask.lt read.ptx.sreg.nclusterid.x
    read.ptx.sreg.nclusterid.y read.ptx.sreg.nclusterid.z read.ptx.sreg.nctaid.x read.ptx.sreg.nctaid.y
    read.ptx.sreg.nctaid.z read.ptx.sreg.nsmid read.ptx.sreg.ntid.x read.ptx.sreg.ntid.y read.ptx.sreg.ntid.z
    read.ptx.sreg.nwarpid read.ptx.sreg.smid read.ptx.sreg.tid.x read.ptx.sreg.tid.y read.ptx.sreg.tid.z
    read.ptx.sreg.total.smem.size read.ptx.sreg.warpid read.ptx.sreg.warpsize redux.sync setmaxregister shfl.sync
    st.bulk stmatrix tcgen05.alloc tcgen05.commit tcgen05.cp tcgen05.dealloc tcgen05.fence tcgen05.ld tcgen05.mma
    tcgen05.mma.block_scale tcgen05.mma.sp tcgen05.mma.sp.block_scale tcgen05.mma.ws tcgen05.mma.ws.sp
    tcgen05.mma_smem_desc tcgen05.relinquish_alloc_permit tcgen05.shift tcgen05.st tcgen05.wait vote.sync
    wgmma.commit.group.sync.aligned wgmma.fence.aligned wgmma.mma_async wgmma.wait.group.sync.aligned wmma.load
    wmma.mma wmma.store
ptr: constant from_ptr gather get_metadata load masked_load masked_store ptr_add ptr_diff scatter store to_ptr type_offset
quant: dcast qcast scast
rocdl: ballot barrier cluster.id.x cluster.id.y cluster.id.z cluster.load.async.to.lds.b128
    cluster.load.async.to.lds.b32 cluster.load.async.to.lds.b64 cluster.load.async.to.lds.b8 cos cvt.f32.bf8
    cvt.f32.fp8 cvt.pk.bf8.f32 cvt.pk.f32.bf8 cvt.pk.f32.fp8 cvt.pk.fp8.f32 cvt.pkrtz cvt.scale.pk16.bf16.bf6
    cvt.scale.pk16.bf16.fp6 cvt.scale.pk16.f16.bf6 cvt.scale.pk16.f16.fp6 cvt.scale.pk16.f32.bf6
    cvt.scale.pk16.f32.fp6 cvt.scale.pk8.bf16.bf8 cvt.scale.pk8.bf16.fp4 cvt.scale.pk8.bf16.fp8
    cvt.scale.pk8.f16.bf8 cvt.scale.pk8.f16.fp4 cvt.scale.pk8.f16.fp8 cvt.scale.pk8.f32.bf8 cvt.scale.pk8.f32.fp4
    cvt.scale.pk8.f32.fp8 cvt.scalef32.2xpk16.bf6.f32 cvt.scalef32.2xpk16.fp6.f32 cvt.scalef32.f16.bf8
    cvt.scalef32.f16.fp8 cvt.scalef32.f32.bf8 cvt.scalef32.f32.fp8 cvt.scalef32.pk.bf16.bf8 cvt.scalef32.pk.bf16.fp4
    cvt.scalef32.pk.bf16.fp8 cvt.scalef32.pk.bf8.bf16 cvt.scalef32.pk.bf8.f16 cvt.scalef32.pk.bf8.f32
    cvt.scalef32.pk.f16.bf8 cvt.scalef32.pk.f16.fp4 cvt.scalef32.pk.f16.fp8 cvt.scalef32.pk.f32.bf8
    cvt.scalef32.pk.f32.fp4 cvt.scalef32.pk.f32.fp8 cvt.scalef32.pk.fp4.bf16 cvt.scalef32.pk.fp4.f16
    cvt.scalef32.pk.fp4.f32 cvt.scalef32.pk.fp8.bf16 cvt.scalef32.pk.fp8.f16 cvt.scalef32.pk.fp8.f32
    cvt.scalef32.pk16.bf6.bf16 cvt.scalef32.pk16.bf6.f16 cvt.scalef32.pk16.bf6.f32 cvt.scalef32.pk16.fp6.bf16
    cvt.scalef32.pk16.fp6.f16 cvt.scalef32.pk16.fp6.f32 cvt.scalef32.pk32.bf16.bf6 cvt.scalef32.pk32.bf16.fp6
    cvt.scalef32.pk32.bf6.bf16 cvt.scalef32.pk32.bf6.f16 cvt.scalef32.pk32.f16.bf6 cvt.scalef32.pk32.f16.fp6
    cvt.scalef32.pk32.f32.bf6 cvt.scalef32.pk32.f32.fp6 cvt.scalef32.pk32.fp6.bf16 cvt.scalef32.pk32.fp6.f16
    cvt.scalef32.pk8.bf8.bf16 cvt.scalef32.pk8.bf8.f16 cvt.scalef32.pk8.bf8.f32 cvt.scalef32.pk8.fp4.bf16
    cvt.scalef32.pk8.fp4.f16 cvt.scalef32.pk8.fp4.f32 cvt.scalef32.pk8.fp8.bf16 cvt.scalef32.pk8.fp8.f16
    cvt.scalef32.pk8.fp8.f32 cvt.scalef32.sr.bf8.bf16 cvt.scalef32.sr.bf8.f16 cvt.scalef32.sr.bf8.f32
    cvt.scalef32.sr.fp8.bf16 cvt.scalef32.sr.fp8.f16 cvt.scalef32.sr.fp8.f32 cvt.scalef32.sr.pk.fp4.bf16
    cvt.scalef32.sr.pk.fp4.f16 cvt.scalef32.sr.pk.fp4.f32 cvt.scalef32.sr.pk16.bf6.bf16 cvt.scalef32.sr.pk16.bf6.f16
    cvt.scalef32.sr.pk16.bf6.f32 cvt.scalef32.sr.pk16.fp6.bf16 cvt.scalef32.sr.pk16.fp6.f16
    cvt.scalef32.sr.pk16.fp6.f32 cvt.scalef32.sr.pk32.bf6.bf16 cvt.scalef32.sr.pk32.bf6.f16
    cvt.scalef32.sr.pk32.bf6.f32 cvt.scalef32.sr.pk32.fp6.bf16 cvt.scalef32.sr.pk32.fp6.f16
    cvt.scalef32.sr.pk32.fp6.f32 cvt.scalef32.sr.pk8.bf8.bf16 cvt.scalef32.sr.pk8.bf8.f16
    cvt.scalef32.sr.pk8.bf8.f32 cvt.scalef32.sr.pk8.fp4.bf16 cvt.scalef32.sr.pk8.fp4.f16 cvt.scalef32.sr.pk8.fp4.f32
    cvt.scalef32.sr.pk8.fp8.bf16 cvt.scalef32.sr.pk8.fp8.f16 cvt.scalef32.sr.pk8.fp8.f32 cvt.sr.bf8.f32
    cvt.sr.fp8.f32 ds.atomic.async.barrier.arrive.b64 ds.atomic.barrier.arrive.rtn.b64 ds.load.tr16.b128
    ds.load.tr4.b64 ds.load.tr6.b96 ds.load.tr8.b64 ds.read.tr16.b64 ds.read.tr4.b64 ds.read.tr6.b96 ds.read.tr8.b64
    ds_bpermute ds_swizzle exp exp2 flat.prefetch fmed3 global.load.async.to.lds.b128 global.load.async.to.lds.b32
    global.load.async.to.lds.b64 global.load.async.to.lds.b8 global.load.lds global.load.tr.b128 global.load.tr.b64
    global.load.tr4.b64 global.load.tr6.b96 global.prefetch grid.dim.x grid.dim.y grid.dim.z iglp.opt load.to.lds
    log make.buffer.rsrc mbcnt.hi mbcnt.lo mfma.f32.16x16x16bf16.1k mfma.f32.16x16x16f16 mfma.f32.16x16x1f32
    mfma.f32.16x16x2bf16 mfma.f32.16x16x32.bf16 mfma.f32.16x16x32.bf8.bf8 mfma.f32.16x16x32.bf8.fp8
    mfma.f32.16x16x32.f16 mfma.f32.16x16x32.fp8.bf8 mfma.f32.16x16x32.fp8.fp8 mfma.f32.16x16x4bf16.1k
    mfma.f32.16x16x4f16 mfma.f32.16x16x4f32 mfma.f32.16x16x8.xf32 mfma.f32.16x16x8bf16 mfma.f32.32x32x16.bf16
    mfma.f32.32x32x16.bf8.bf8 mfma.f32.32x32x16.bf8.fp8 mfma.f32.32x32x16.f16 mfma.f32.32x32x16.fp8.bf8
    mfma.f32.32x32x16.fp8.fp8 mfma.f32.32x32x1f32 mfma.f32.32x32x2bf16 mfma.f32.32x32x2f32 mfma.f32.32x32x4.xf32
    mfma.f32.32x32x4bf16 mfma.f32.32x32x4bf16.1k mfma.f32.32x32x4f16 mfma.f32.32x32x8bf16.1k mfma.f32.32x32x8f16
    mfma.f32.4x4x1f32 mfma.f32.4x4x2bf16 mfma.f32.4x4x4bf16.1k mfma.f32.4x4x4f16 mfma.f64.16x16x4f64
    mfma.f64.4x4x4f64 mfma.i32.16x16x16i8 mfma.i32.16x16x32.i8 mfma.i32.16x16x4i8 mfma.i32.16x16x64.i8
    mfma.i32.32x32x16.i8 mfma.i32.32x32x32.i8 mfma.i32.32x32x4i8 mfma.i32.32x32x8i8 mfma.i32.4x4x4i8
    mfma.scale.f32.16x16x128.f8f6f4 mfma.scale.f32.32x32x64.f8f6f4 permlane16.swap permlane32.swap permlanex16
    raw.buffer.atomic.cmpswap raw.buffer.atomic.fadd raw.buffer.atomic.fmax raw.buffer.atomic.smax
    raw.buffer.atomic.umin raw.buffer.load raw.buffer.store raw.ptr.buffer.atomic.cmpswap raw.ptr.buffer.atomic.fadd
    raw.ptr.buffer.atomic.fmax raw.ptr.buffer.atomic.smax raw.ptr.buffer.atomic.umin raw.ptr.buffer.load
    raw.ptr.buffer.load.lds raw.ptr.buffer.store rcp readfirstlane readlane s.barrier s.barrier.init s.barrier.join
    s.barrier.leave s.barrier.signal s.barrier.signal.isfirst s.barrier.signal.var s.barrier.wait
    s.get.barrier.state s.get.named.barrier.state s.nop s.setprio s.sleep s.wait.asynccnt s.wait.dscnt s.wait.expcnt
    s.wait.loadcnt s.wait.storecnt s.wait.tensorcnt s.waitcnt s.wakeup.barrier sched.barrier sched.group.barrier sin
    smfmac.f32.16x16x128.bf8.bf8 smfmac.f32.16x16x128.bf8.fp8 smfmac.f32.16x16x128.fp8.bf8
    smfmac.f32.16x16x128.fp8.fp8 smfmac.f32.16x16x32.bf16 smfmac.f32.16x16x32.f16 smfmac.f32.16x16x64.bf16
    smfmac.f32.16x16x64.bf8.bf8 smfmac.f32.16x16x64.bf8.fp8 smfmac.f32.16x16x64.f16 smfmac.f32.16x16x64.fp8.bf8
    smfmac.f32.16x16x64.fp8.fp8 smfmac.f32.32x32x16.bf16 smfmac.f32.32x32x16.f16 smfmac.f32.32x32x32.bf16
    smfmac.f32.32x32x32.bf8.bf8 smfmac.f32.32x32x32.bf8.fp8 smfmac.f32.32x32x32.f16 smfmac.f32.32x32x32.fp8.bf8
    smfmac.f32.32x32x32.fp8.fp8 smfmac.f32.32x32x64.bf8.bf8 smfmac.f32.32x32x64.bf8.fp8 smfmac.f32.32x32x64.fp8.bf8
    smfmac.f32.32x32x64.fp8.fp8 smfmac.i32.16x16x128.i8 smfmac.i32.16x16x64.i8 smfmac.i32.32x32x32.i8
    smfmac.i32.32x32x64.i8 sqrt tanh tensor.load.to.lds tensor.load.to.lds.d2 tensor.store.from.lds
    tensor.store.from.lds.d2 update.dpp wavefrontsize wmma.bf16.16x16x16.bf16 wmma.bf16.16x16x32.bf16
    wmma.bf16f32.16x16x32.bf16 wmma.f16.16x16x128.bf8_bf8 wmma.f16.16x16x128.bf8_fp8 wmma.f16.16x16x128.fp8_bf8
    wmma.f16.16x16x128.fp8_fp8 wmma.f16.16x16x16.f16 wmma.f16.16x16x32.f16 wmma.f16.16x16x64.bf8_bf8
    wmma.f16.16x16x64.bf8_fp8 wmma.f16.16x16x64.fp8_bf8 wmma.f16.16x16x64.fp8_fp8 wmma.f32.16x16x128.bf8_bf8
    wmma.f32.16x16x128.bf8_fp8 wmma.f32.16x16x128.fp8_bf8 wmma.f32.16x16x128.fp8_fp8 wmma.f32.16x16x16.bf16
    wmma.f32.16x16x16.bf8_bf8 wmma.f32.16x16x16.bf8_fp8 wmma.f32.16x16x16.f16 wmma.f32.16x16x16.fp8_bf8
    wmma.f32.16x16x16.fp8_fp8 wmma.f32.16x16x32.bf16 wmma.f32.16x16x32.f16 wmma.f32.16x16x4.f32
    wmma.f32.16x16x64.bf8_bf8 wmma.f32.16x16x64.bf8_fp8 wmma.f32.16x16x64.fp8_bf8 wmma.f32.16x16x64.fp8_fp8
    wmma.i32.16x16x16.iu4 wmma.i32.16x16x16.iu8 wmma.i32.16x16x32.iu4 wmma.i32.16x16x64.iu8
    wmma.scale.f32.16x16x128.f8f6f4 wmma.scale.f32.32x16x128.f4 wmma.scale16.f32.16x16x128.f8f6f4
    wmma.scale16.f32.32x16x128.f4 workgroup.dim.x workgroup.dim.y workgroup.dim.z workgroup.id.x workgroup.id.y
    workgroup.id.z workitem.id.x workitem.id.y workitem.id.z
scf: condition execute_region for forall forall.in_parallel if index_switch parallel reduce reduce.return while yield
shape: add any assuming assuming_all assuming_yield broadcast concat const_shape const_size const_witness
    cstr_broadcastable cstr_eq cstr_require debug_print dim div from_extent_tensor from_extents func function_library
    get_extent index_to_size is_broadcastable max meet min mul num_elements rank reduce return shape_eq shape_of
    size_to_index split_at to_extent_tensor value_as_shape value_of with_shape yield
tensor: bitcast cast collapse_shape concat dim empty expand_shape extract extract_slice from_elements gather generate
    insert insert_slice pad parallel_insert_slice rank reshape scatter splat yield
tosa: abs add add_shape apply_scale argmax arithmetic_right_shift avg_pool2d bitwise_and bitwise_not bitwise_or
    bitwise_xor cast cast_from_block_scaled cast_to_block_scaled ceil clamp clz concat concat_shape cond_if const
    const_shape conv2d conv3d cos custom depthwise_conv2d dim div_ceil_shape div_floor_shape equal erf exp exp2_shape
    fft2d floor gather greater greater_equal identity intdiv log log2_ceil_shape log2_floor_shape logical_and
    logical_left_shift logical_not logical_or logical_right_shift logical_xor matmul matmul_t_block_scaled max_pool2d
    max_shape maximum min_shape minimum mod_shape mul mul_shape negate pad pow reciprocal reduce_all reduce_any
    reduce_max reduce_min reduce_product reduce_sum rescale reshape resize reverse rfft2d rsqrt scatter select sigmoid
    sin slice slice_shape sub sub_shape table tanh tile transpose transpose_conv2d variable variable_read
    variable_write while_loop yield
ub: poison unreachable
vcix: v.iv v.sv
vector: bitcast broadcast compressstore constant_mask contract create_mask deinterleave expandload extract
    extract_strided_slice fma from_elements gather insert insert_strided_slice interleave load mask maskedload
    maskedstore multi_reduction outerproduct print reduction scalable.extract scalable.insert scan scatter shape_cast
    shuffle step store to_elements transfer_read transfer_write transpose type_cast vscale yield
x86vector: avx.bcst_to_f32.packed avx.cvt.packed.even.indexed_to_f32 avx.cvt.packed.odd.indexed_to_f32 avx.dot.i8
    avx.intr.dot avx.rsqrt avx512.cvt.packed.f32_to_bf16 avx512.dot avx512.mask.compress avx512.mask.rndscale
    avx512.mask.scalef avx512.vp2intersect
xevm: blockload blockload2d blockprefetch2d blockstore blockstore2d group_count.x group_count.y group_count.z
    group_id.x group_id.y group_id.z lane_id local_id.x local_id.y local_id.z local_size.x local_size.y local_size.z
    memfence mma prefetch subgroup_id subgroup_size
";

#[test]
fn dialects_have_the_ops_of_the_reference() {
    let mut expected = BTreeSet::new();
    let mut dialect = "";
    for word in OPS.split_whitespace() {
        match word.strip_suffix(':') {
            Some(name) => dialect = name,
            None => assert!(expected.insert(format!("{dialect}.{word}"))),
        }
    }
    let registry = dialekt::registry().dialects;
    let dialects = registry.names().into_iter().filter(|name| *name != "builtin").filter_map(|name| registry.get(name));
    let declared: BTreeSet<String> = dialects.flat_map(|d| d.ops).map(|op| op.name.to_owned()).collect();
    assert_eq!(declared, expected);
}

#[test]
fn the_readme_names_the_declared_dialects() {
    let readme = include_str!("../../../README.md");
    let sentence =
        readme.split("Declared so far: ").nth(1).and_then(|rest| rest.split(", each in a crate").next()).unwrap();
    let named: BTreeSet<&str> =
        sentence.split([',', ' ', '\n']).filter(|word| !word.is_empty() && *word != "and").collect();
    let registry = dialekt::registry().dialects;
    assert_eq!(named, registry.names().into_iter().chain(["builtin"]).collect());
}
