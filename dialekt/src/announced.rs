//! Dialects of the reference that are not declared here, with the names of their ops.

use dialekt_ir_core::context::AnnouncedDialect;

/// The dialects. With their names known, programs with their ops can be parsed, transformed and printed in generic
/// form.
pub const ANNOUNCED: &[AnnouncedDialect] = &[
    AnnouncedDialect {
        name: "acc",
        allows_unknown_ops: false,
        ops: "
            atomic.capture atomic.read atomic.update atomic.write attach bounds cache copyin copyout create data
            declare declare_device_resident declare_enter declare_exit declare_link delete detach deviceptr enter_data
            exit_data firstprivate firstprivate.recipe firstprivate_map get_extent get_lowerbound get_stride
            get_upperbound getdeviceptr global_ctor global_dtor host_data init kernel_environment kernels loop
            nocreate parallel present private private.recipe reduction reduction.recipe routine serial set shutdown
            terminator update update_device update_host use_device wait yield",
    },
    AnnouncedDialect {
        name: "amdgpu",
        allows_unknown_ops: false,
        ops: "
            dpp ext_packed_fp8 fat_raw_buffer_cast gather_to_lds lds_barrier make_dma_base make_dma_descriptor
            make_gather_dma_base make_gather_dma_descriptor memory_counter_wait mfma packed_scaled_trunc
            packed_stoch_round_fp8 packed_trunc_2xfp8 permlane_swap raw_buffer_atomic_cmpswap raw_buffer_atomic_fadd
            raw_buffer_atomic_fmax raw_buffer_atomic_smax raw_buffer_atomic_umin raw_buffer_load raw_buffer_store
            scaled_ext_packed scaled_ext_packed_matrix scaled_mfma scaled_wmma sched_barrier sparse_mfma
            swizzle_bitmode tensor_load_to_lds tensor_store_from_lds transpose_load wmma",
    },
    AnnouncedDialect {
        name: "async",
        allows_unknown_ops: false,
        ops: "
            add_to_group await await_all call coro.begin coro.end coro.free coro.id coro.save coro.suspend
            create_group execute func return runtime.add_ref runtime.add_to_group runtime.await
            runtime.await_and_resume runtime.create runtime.create_group runtime.drop_ref runtime.is_error
            runtime.load runtime.num_worker_threads runtime.resume runtime.set_available runtime.set_error
            runtime.store yield",
    },
    AnnouncedDialect {
        name: "emitc",
        allows_unknown_ops: false,
        ops: "
            add address_of apply assign bitwise_and bitwise_left_shift bitwise_not bitwise_or bitwise_right_shift
            bitwise_xor call call_opaque cast class cmp conditional constant declare_func dereference div do
            expression field file for func get_field get_global global if include literal load logical_and logical_not
            logical_or member member_of_ptr mul rem return sub subscript switch unary_minus unary_plus variable
            verbatim yield",
    },
    AnnouncedDialect {
        name: "gpu",
        allows_unknown_ops: false,
        ops: "
            all_reduce alloc barrier binary block_dim block_id cluster_block_id cluster_dim cluster_dim_blocks
            cluster_id create_2to4_spmat create_bsr create_coo create_coo_aos create_csc create_csr create_dn_tensor
            dealloc destroy_dn_tensor destroy_sp_mat dynamic_shared_memory func global_id grid_dim host_register
            host_unregister lane_id launch launch_func memcpy memset module num_subgroups printf return rotate sddmm
            sddmm_buffer_size set_csr_pointers set_default_device shuffle spgemm_copy spgemm_create_descr
            spgemm_destroy_descr spgemm_work_estimation_or_compute spmat_get_size spmm spmm_buffer_size spmv
            spmv_buffer_size subgroup_broadcast subgroup_id subgroup_mma_compute subgroup_mma_constant_matrix
            subgroup_mma_elementwise subgroup_mma_extract_thread_local subgroup_mma_insert_thread_local
            subgroup_mma_load_matrix subgroup_mma_store_matrix subgroup_reduce subgroup_size terminator thread_id wait
            warp_execute_on_lane_0 yield",
    },
    AnnouncedDialect {
        name: "irdl",
        allows_unknown_ops: false,
        ops: "
            all_of any any_of attribute attributes base c_pred dialect is operands operation parameters parametric
            region regions results type",
    },
    AnnouncedDialect {
        name: "mpi",
        allows_unknown_ops: false,
        ops: "
            allreduce barrier comm_rank comm_size comm_split comm_world error_class finalize init irecv isend recv
            retval_check send wait",
    },
    AnnouncedDialect {
        name: "nvgpu",
        allows_unknown_ops: false,
        ops: "
            device_async_copy device_async_create_group device_async_wait ldmatrix mbarrier.arrive
            mbarrier.arrive.expect_tx mbarrier.arrive.nocomplete mbarrier.create mbarrier.get mbarrier.init
            mbarrier.test.wait mbarrier.try_wait.parity mma.sp.sync mma.sync rcp tma.async.load tma.async.store
            tma.create.descriptor tma.fence.descriptor tma.prefetch.descriptor warpgroup.generate.descriptor
            warpgroup.mma warpgroup.mma.init.accumulator warpgroup.mma.store",
    },
    AnnouncedDialect {
        name: "omp",
        allows_unknown_ops: false,
        ops: "
            allocate_dir atomic.capture atomic.read atomic.update atomic.write barrier cancel cancellation_point
            canonical_loop critical critical.declare declare_mapper declare_mapper.info declare_reduction distribute
            flush loop loop_nest map.bounds map.info masked master new_cli ordered ordered.region parallel private
            scan section sections simd single target target_allocmem target_data target_enter_data target_exit_data
            target_freemem target_update task taskgroup taskloop taskwait taskyield teams terminator threadprivate
            tile unroll_heuristic workdistribute workshare workshare.loop_wrapper wsloop yield",
    },
    AnnouncedDialect {
        name: "pdl",
        allows_unknown_ops: false,
        ops: "
            apply_native_constraint apply_native_rewrite attribute erase operand operands operation pattern range
            replace result results rewrite type types",
    },
    AnnouncedDialect {
        name: "pdl_interp",
        allows_unknown_ops: false,
        ops: "
            apply_constraint apply_rewrite are_equal branch check_attribute check_operand_count check_operation_name
            check_result_count check_type check_types continue create_attribute create_operation create_range
            create_type create_types erase extract finalize foreach func get_attribute get_attribute_type
            get_defining_op get_operand get_operands get_result get_results get_users get_value_type is_not_null
            record_match replace switch_attribute switch_operand_count switch_operation_name switch_result_count
            switch_type switch_types",
    },
    AnnouncedDialect {
        name: "shard",
        allows_unknown_ops: false,
        ops: "
            all_gather all_reduce all_slice all_to_all broadcast gather get_sharding grid grid_shape
            neighbors_linear_indices process_linear_index process_multi_index recv reduce reduce_scatter scatter send
            shard shard_shape sharding shift update_halo",
    },
    AnnouncedDialect {
        name: "smt",
        allows_unknown_ops: false,
        ops: "
            and apply_func array.broadcast array.select array.store assert bv.add bv.and bv.ashr bv.cmp bv.concat
            bv.constant bv.extract bv.lshr bv.mul bv.neg bv.not bv.or bv.repeat bv.sdiv bv.shl bv.smod bv.srem bv.udiv
            bv.urem bv.xor bv2int check constant declare_fun distinct eq exists forall implies int.abs int.add int.cmp
            int.constant int.div int.mod int.mul int.sub int2bv ite not or pop push reset set_logic solver xor yield",
    },
    AnnouncedDialect {
        name: "sparse_tensor",
        allows_unknown_ops: false,
        ops: "
            assemble binary coiterate compress concatenate convert coordinates coordinates_buffer crd_translate
            disassemble expand extract_iteration_space extract_value foreach has_runtime_library iterate load lvl new
            number_of_entries out positions print push_back reduce reinterpret_map reorder_coo select slice.offset
            slice.stride sort storage_specifier.get storage_specifier.init storage_specifier.set unary values yield",
    },
    AnnouncedDialect {
        name: "spirv",
        allows_unknown_ops: true,
        ops: "
            ARM.Graph ARM.GraphConstant ARM.GraphEntryPoint ARM.GraphOutputs AccessChain AtomicAnd
            AtomicCompareExchange AtomicCompareExchangeWeak AtomicExchange AtomicIAdd AtomicIDecrement
            AtomicIIncrement AtomicISub AtomicOr AtomicSMax AtomicSMin AtomicUMax AtomicUMin AtomicXor BitCount
            BitFieldInsert BitFieldSExtract BitFieldUExtract BitReverse Bitcast BitwiseAnd BitwiseOr BitwiseXor Branch
            BranchConditional CL.acos CL.acosh CL.asin CL.asinh CL.atan CL.atan2 CL.atanh CL.ceil CL.cos CL.cosh
            CL.erf CL.exp CL.fabs CL.floor CL.fma CL.fmax CL.fmin CL.log CL.mix CL.pow CL.printf CL.rint CL.round
            CL.rsqrt CL.s_abs CL.s_max CL.s_min CL.sin CL.sinh CL.sqrt CL.tan CL.tanh CL.u_max CL.u_min
            CompositeConstruct CompositeExtract CompositeInsert Constant ControlBarrier ConvertFToS ConvertFToU
            ConvertPtrToU ConvertSToF ConvertUToF ConvertUToPtr CopyMemory Dot EXT.AtomicFAdd
            EXT.ConstantCompositeReplicate EXT.EmitMeshTasks EXT.SetMeshOutputs EXT.SpecConstantCompositeReplicate
            EmitVertex EndPrimitive EntryPoint ExecutionMode FAdd FConvert FDiv FMod FMul FNegate FOrdEqual
            FOrdGreaterThan FOrdGreaterThanEqual FOrdLessThan FOrdLessThanEqual FOrdNotEqual FRem FSub FUnordEqual
            FUnordGreaterThan FUnordGreaterThanEqual FUnordLessThan FUnordLessThanEqual FUnordNotEqual FunctionCall
            GL.Acos GL.Acosh GL.Asin GL.Asinh GL.Atan GL.Atanh GL.Ceil GL.Cos GL.Cosh GL.Cross GL.Distance GL.Exp
            GL.Exp2 GL.FAbs GL.FClamp GL.FMax GL.FMin GL.FMix GL.FSign GL.FindILsb GL.FindSMsb GL.FindUMsb GL.Floor
            GL.Fma GL.Fract GL.FrexpStruct GL.InverseSqrt GL.Ldexp GL.Length GL.Log GL.Log2 GL.Normalize
            GL.PackHalf2x16 GL.PackSnorm4x8 GL.Pow GL.Reflect GL.Round GL.RoundEven GL.SAbs GL.SClamp GL.SMax GL.SMin
            GL.SSign GL.Sin GL.Sinh GL.Sqrt GL.Tan GL.Tanh GL.UClamp GL.UMax GL.UMin GL.UnpackHalf2x16
            GL.UnpackSnorm4x8 GenericCastToPtr GenericCastToPtrExplicit GlobalVariable GroupBroadcast GroupFAdd
            GroupFMax GroupFMin GroupIAdd GroupNonUniformAll GroupNonUniformAllEqual GroupNonUniformAny
            GroupNonUniformBallot GroupNonUniformBallotBitCount GroupNonUniformBallotFindLSB
            GroupNonUniformBallotFindMSB GroupNonUniformBitwiseAnd GroupNonUniformBitwiseOr GroupNonUniformBitwiseXor
            GroupNonUniformBroadcast GroupNonUniformElect GroupNonUniformFAdd GroupNonUniformFMax GroupNonUniformFMin
            GroupNonUniformFMul GroupNonUniformIAdd GroupNonUniformIMul GroupNonUniformLogicalAnd
            GroupNonUniformLogicalOr GroupNonUniformLogicalXor GroupNonUniformQuadSwap GroupNonUniformRotateKHR
            GroupNonUniformSMax GroupNonUniformSMin GroupNonUniformShuffle GroupNonUniformShuffleDown
            GroupNonUniformShuffleUp GroupNonUniformShuffleXor GroupNonUniformUMax GroupNonUniformUMin GroupSMax
            GroupSMin GroupUMax GroupUMin IAdd IAddCarry IEqual IMul INTEL.ControlBarrierArrive
            INTEL.ControlBarrierWait INTEL.ConvertBF16ToF INTEL.ConvertFToBF16 INTEL.RoundFToTF32
            INTEL.SubgroupBlockRead INTEL.SubgroupBlockWrite INotEqual ISub ISubBorrow Image ImageDrefGather
            ImageFetch ImageQuerySize ImageRead ImageSampleExplicitLod ImageSampleImplicitLod
            ImageSampleProjDrefImplicitLod ImageWrite InBoundsPtrAccessChain IsFinite IsInf IsNan KHR.AssumeTrue
            KHR.CooperativeMatrixLength KHR.CooperativeMatrixLoad KHR.CooperativeMatrixMulAdd
            KHR.CooperativeMatrixStore KHR.GroupFMul KHR.GroupIMul KHR.SubgroupBallot Kill Load LogicalAnd
            LogicalEqual LogicalNot LogicalNotEqual LogicalOr MatrixTimesMatrix MatrixTimesScalar MatrixTimesVector
            MemoryBarrier Not Ordered PtrAccessChain PtrCastToGeneric Return ReturnValue SConvert SDiv SDot SDotAccSat
            SGreaterThan SGreaterThanEqual SLessThan SLessThanEqual SMod SMulExtended SNegate SRem SUDot SUDotAccSat
            Select ShiftLeftLogical ShiftRightArithmetic ShiftRightLogical SpecConstant SpecConstantComposite
            SpecConstantOperation Store Switch Transpose UConvert UDiv UDot UDotAccSat UGreaterThan UGreaterThanEqual
            ULessThan ULessThanEqual UMod UMulExtended Undef Unordered Unreachable Variable VectorExtractDynamic
            VectorInsertDynamic VectorShuffle VectorTimesMatrix VectorTimesScalar func mlir.addressof mlir.loop
            mlir.merge mlir.referenceof mlir.selection mlir.yield module",
    },
    AnnouncedDialect {
        name: "test",
        allows_unknown_ops: true,
        ops: "
            SingleBlockImplicitTerminator addi affine_scope all_attr_constraint_of1 all_attr_constraint_of2
            alloc_with_multiple_results alloca_scope_region always_speculatable_op another_three_result
            another_two_result another_type_producer any_attr_of_i32_str any_cond arg_and_res_have_fixed_element_types
            array_of_attr_op asm_dialect_interface_op asm_interface_op attr_sized_operands attr_sized_results
            attr_sized_results_compile_test attr_with_trait blackhole block_argument_name_from_type
            block_argument_name_from_type_interface block_names br broadcastable buffer_based call call_and_store
            call_on_device call_with_segments cast child child_with_ancestor child_with_ancestor_one_of
            child_with_parent_one_of compare complex_f64 complex_f64_tensor conditional_side_effect_op
            conditionally_speculatable_op confined_dense_array_attr confined_non_negative_attr
            confined_strictly_positive_attr constant conv_op_not_linalg_op conversion_call_op conversion_func_op
            convert_block_args copy crashing_return create_memref_op create_tensor_op cse_of_single_block_op
            custom_dimension_list_attr custom_result_name data_layout_query default_dialect default_value_print
            dense_array_attr derived_type_attr destination_style_op dialect_canonicalizable dummy_cast_op
            dummy_memref_op dummy_op_with_region_ref dummy_op_with_successor_ref dummy_tensor_op either_helper_op_a
            either_helper_op_b either_op_a either_op_b either_op_c elementwise_mappable empty_properties
            fallthrough_br fill_op_not_linalg_op finish float_attrs float_elements_attr fold_to_call_op
            fold_with_fold_adaptor force_new_layout forward_buffer four_equals_five functional_region_op
            get_tuple_element graph_loop graph_region has_str_value i32ElementsAttr i32_enum_attr i64_enum_attr
            if_first_operand_is_none_then_so_is_second ignore_arg_match_dst ignore_arg_match_src illegal_op_a
            illegal_op_b illegal_op_c illegal_op_d illegal_op_e illegal_op_f illegal_op_g illegal_op_terminator
            illegal_op_with_region illegal_op_with_region_anchor increment indexElementsAttr int_attrs
            int_elements_attr int_types interleaved_operand_attr1 interleaved_operand_attr2 internal_br invalid
            isolated_graph_region isolated_one_region_op isolated_region isolated_regions legal_op_a legal_op_b
            legal_op_c legal_op_d less_than linalg_conv_op linalg_fill_op loc_dst loc_dst_no_res loc_src
            loc_src_no_res loop_block loop_block_term loop_types_compat make_tuple many_arguments many_regions
            match_op_attribute1 match_op_attribute2 match_op_attribute3 match_op_attribute4 merge_blocks
            mixed_normal_variadic_operand mixed_normal_variadic_result mixed_variadic_in1 mixed_variadic_in2
            mixed_variadic_in3 mixed_variadic_in4 mixed_variadic_in5 mixed_variadic_in6 mixed_variadic_in_out_i32
            mixed_variadic_optional_in7 mixed_variadic_out1 mixed_variadic_out2 mixed_variadic_out3 multi_slot_alloca
            multi_tensor_rank_of native_code_call1 native_code_call2 native_code_call3 native_code_call4
            native_code_call5 native_code_call6 native_code_call7 nd_tensor_of nested_tuple_32_bit
            never_speculatable_op no_str_value non_negative_int_attr nvvm_requires_sm_100f
            nvvm_requires_sm_100f_or_sm_120f nvvm_requires_sm_103f nvvm_requires_sm_80 nvvm_requires_sm_90a
            nvvm_requires_sm_90a_or_sm_100a nvvm_requires_sm_90a_or_sm_100f one_i32_out one_region_op
            one_region_with_operands_op one_region_with_recursive_memory_effects one_result1 one_result2 one_result3
            one_to_two one_variadic_out_one_variadic_in1 one_variadic_out_one_variadic_in2 op_a op_b op_c
            op_commutative op_commutative2 op_crash_long op_crash_short op_d op_e op_f op_funcref op_g op_h op_i
            op_idempotent_trait op_idempotent_trait_binary op_in_place_fold op_in_place_fold_anchor
            op_in_place_fold_success op_in_place_self_fold op_involution_trait_failing_operation_fold
            op_involution_trait_no_operation_fold op_involution_trait_succesful_operation_fold op_j op_k
            op_large_commutative op_m op_n op_nonnorm op_norm op_norm_ret op_o op_optionally_implementing_interface
            op_p op_q op_r op_s op_with_bit_enum op_with_bit_enum_prop op_with_bit_enum_prop_named
            op_with_bit_enum_vbar op_with_data_layout op_with_effects_a op_with_effects_b op_with_enum
            op_with_enum_prop op_with_enum_prop_attr_form op_with_enum_prop_attr_form_always
            op_with_infer_type_adaptor_if op_with_infer_type_if op_with_loc_attr op_with_memread op_with_memwrite
            op_with_property_predicates op_with_refine_type_if op_with_region_fold op_with_region_fold_no_side_effect
            op_with_region_pattern op_with_result_shape_interface op_with_shaped_type_infer_type_adaptor_if
            op_with_shaped_type_infer_type_if op_with_simple_enum_16_prop op_with_simple_enum_8_prop
            op_with_variadic_results_and_folder op_x operand0_and_result_have_same_element_count
            operand0_and_result_have_same_element_type operand0_and_result_have_same_rank
            operand0_and_result_have_same_shape operand0_and_result_have_same_type
            operand_and_result_have_same_element_count_any_type operand_rank_equals_result_size
            operands_and_result_have_same_rank operands_have_same_element_type operands_have_same_rank
            operands_have_same_type optional_custom_attr overridden_symbol_visibility parent parent1 parse_b64
            parse_integer_literal parse_wrapped_keyword partial_alias positive_int_attr producing_br
            promised_interfaces prop prop_pattern_op_1 prop_pattern_op_2 rank_less_than_2_I8_F32_memref
            ranked_int_elements_attr ranked_tensor_op read_buffer recursive_rewrite recursively_speculatable_op
            reflect_bounds region_buffer_based region_builder region_if region_if_yield region_type_changer
            region_types_compat region_yield reify_bound reify_shaped_type_using_reify_dim_of_result
            reify_shaped_type_using_reify_result_shapes reify_shaped_type_using_reify_shape_of_result
            remapped_value_region result_has_same_type_as_attr result_name_from_type result_name_from_type_interface
            result_type_with_trait return return_with_ignored_value rewrite same_operand_and_result_element_type
            same_operand_and_result_shape same_operand_and_result_type same_operand_element_type
            same_operand_result_type same_operand_shape side_effect_op side_effect_with_region_op sign
            signature_conversion_no_converter signature_conversion_undo signless_like_variadic
            single_no_terminator_custom_asm_op single_no_terminator_op sized_region_op slash_attr slot_tracker
            source_op ssacfg_region store_with_a_loop_region store_with_a_region store_with_a_region_terminator
            string_attr_pretty_name string_attr_with_mixed_type string_attr_with_type string_elements_attr
            switch_with_no_break symbol symbol_binding_a symbol_binding_b symbol_binding_c symbol_binding_d
            symbol_binding_no_result symbol_scope symbol_scope_isolated symbol_table_region symbol_with_result
            takes_static_memref tblgen_build_0 tblgen_build_1 tblgen_build_2 tblgen_build_3 tblgen_build_4
            tblgen_build_5 tblgen_build_6 tblgen_build_7 tblgen_constant tensor_based tensor_with_future_layout
            test_effects_result three_result tiling_no_dps_op token.any_type token.consume token.consume_without_trait
            token.produce token.produce_without_trait token.region token.region_without_trait tracked_value
            transparent_alias transparent_cast_alias transparent_dual_alias tuple_32_bit two_region_op two_result
            two_to_one type_array_attr type_array_attr_with_default type_attr_of type_changer type_consumer
            type_producer typed_attr types_compat_yield unreifiable_dim_of_result_shape unreifiable_result_shape
            unreifiable_result_shapes using_int_property_with_worse_bytecode using_property_in_custom
            using_property_in_custom_and_other using_property_ref_in_custom valid valid_consumer valid_producer
            value_with_bounds variadic_no_terminator_op variadic_region_inferred variadic_rewrite_dst_op
            variadic_rewrite_src_op variadic_segment_prop variadic_segment_prop_bulk_type
            variadic_with_same_operand_results verifiers versionedA versionedB versionedC with_array_properties
            with_bounds with_bounds_region with_default_valued_properties with_nice_properties
            with_optional_properties with_properties with_properties_and_attr with_properties_and_inferred_type
            with_versioned_properties with_wrapped_properties with_wrapped_properties2 without_bounds",
    },
    AnnouncedDialect {
        name: "transform",
        allows_unknown_ops: false,
        ops: "
            affine.simplify_bounded_affine_ops affine.simplify_min_max_affine_ops alternatives annotate
            apply_conversion_patterns apply_conversion_patterns.dialect_to_llvm
            apply_conversion_patterns.func.func_to_llvm apply_conversion_patterns.gpu.gpu_subgroup_reduce_to_nvvm
            apply_conversion_patterns.gpu.gpu_to_nvvm apply_conversion_patterns.gpu.gpu_to_rocdl
            apply_conversion_patterns.gpu.gpu_wmma_to_nvvm
            apply_conversion_patterns.memref.memref_to_llvm_type_converter
            apply_conversion_patterns.nvgpu.nvgpu_to_nvvm apply_conversion_patterns.scf.scf_to_control_flow
            apply_conversion_patterns.scf.structural_conversions
            apply_conversion_patterns.transform.test_conversion_patterns
            apply_conversion_patterns.transform.test_type_converter apply_conversion_patterns.vector.vector_to_llvm
            apply_cse apply_dce apply_licm apply_patterns apply_patterns.arm_neon.vector_contract_to_bfmmla
            apply_patterns.arm_neon.vector_contract_to_i8mm apply_patterns.arm_sve.vector_contract_to_bfmmla
            apply_patterns.arm_sve.vector_contract_to_i8mm apply_patterns.canonicalization
            apply_patterns.gpu.eliminate_barriers apply_patterns.gpu.gpu_rewrite_patterns
            apply_patterns.gpu.gpu_shuffle_to_amdgpu apply_patterns.gpu.unroll_vectors_subgroup_mma
            apply_patterns.linalg.decompose_pack_unpack apply_patterns.linalg.decompose_pad
            apply_patterns.linalg.erase_unnecessary_inputs apply_patterns.linalg.fold_add_into_dest
            apply_patterns.linalg.fold_pack_unpack_into_empty apply_patterns.linalg.fold_unit_extent_dims_via_reshapes
            apply_patterns.linalg.fold_unit_extent_dims_via_slices apply_patterns.linalg.pad_vectorization
            apply_patterns.linalg.tiling_canonicalization apply_patterns.memref.alloc_to_alloca
            apply_patterns.memref.expand_ops apply_patterns.memref.expand_strided_metadata
            apply_patterns.memref.extract_address_computations apply_patterns.memref.fold_memref_alias_ops
            apply_patterns.memref.resolve_ranked_shaped_type_result_dims apply_patterns.scf.for_loop_canonicalization
            apply_patterns.tensor.bubble_up_extract_slice apply_patterns.tensor.decompose_concat
            apply_patterns.tensor.drop_redundant_insert_slice_rank_expansion
            apply_patterns.tensor.fold_into_pack_and_unpack apply_patterns.tensor.fold_tensor_empty
            apply_patterns.tensor.fold_tensor_subset_ops
            apply_patterns.tensor.fold_tensor_subset_ops_into_vector_transfers
            apply_patterns.tensor.merge_consecutive_insert_extract_slice
            apply_patterns.tensor.reassociative_reshape_folding apply_patterns.tensor.rewrite_as_constant
            apply_patterns.transform.test_patterns apply_patterns.vector.cast_away_vector_leading_one_dim
            apply_patterns.vector.drop_inner_most_unit_dims_from_xfer_ops
            apply_patterns.vector.drop_unit_dims_with_shape_cast apply_patterns.vector.elementwise_to_vector
            apply_patterns.vector.fold_arith_extension apply_patterns.vector.interleave_to_shuffle
            apply_patterns.vector.lower_bitcast apply_patterns.vector.lower_broadcast
            apply_patterns.vector.lower_contraction apply_patterns.vector.lower_create_mask
            apply_patterns.vector.lower_gather apply_patterns.vector.lower_interleave
            apply_patterns.vector.lower_masked_transfers apply_patterns.vector.lower_masks
            apply_patterns.vector.lower_multi_reduction apply_patterns.vector.lower_outerproduct
            apply_patterns.vector.lower_scan apply_patterns.vector.lower_shape_cast
            apply_patterns.vector.lower_transfer apply_patterns.vector.lower_transpose
            apply_patterns.vector.materialize_masks apply_patterns.vector.rank_reducing_subview_patterns
            apply_patterns.vector.reduction_to_contract apply_patterns.vector.rewrite_narrow_types
            apply_patterns.vector.sink_mem_ops apply_patterns.vector.sink_ops
            apply_patterns.vector.split_transfer_full_partial apply_patterns.vector.transfer_permutation_patterns
            apply_patterns.vector.transfer_to_scf apply_patterns.vector.unroll_from_elements
            apply_patterns.vector.unroll_to_elements apply_patterns.x86vector.sink_vector_producer_ops
            apply_patterns.x86vector.vector_contract_bf16_to_fma apply_patterns.x86vector.vector_contract_to_fma
            apply_patterns.x86vector.vector_contract_to_packed_type_dot_product apply_registered_pass
            bufferization.buffer_loop_hoisting bufferization.eliminate_empty_tensors
            bufferization.empty_tensor_to_alloc_tensor bufferization.one_shot_bufferize cast collect_matching
            debug.emit_param_as_remark debug.emit_remark_at dlti.query foreach foreach_match func.cast_and_call
            func.deduplicate_func_args func.replace_func_signature get_consumers_of_result get_defining_op get_operand
            get_parent_op get_producer_of_operand get_result get_type gpu.map_forall_to_blocks
            gpu.map_nested_forall_to_threads include irdl.collect_matching loop.coalesce loop.forall_to_for
            loop.forall_to_parallel loop.fuse_sibling loop.hoist_loop_invariant_subsets loop.outline
            loop.parallel_for_to_nested_fors loop.peel loop.pipeline loop.promote_if_one_iteration loop.unroll
            loop.unroll_and_jam match.operation_empty match.operation_name match.param.cmpi match.structured
            match.structured.body match.structured.classify_contraction_dims
            match.structured.classify_convolution_dims match.structured.dim match.structured.elemental_bitwidth
            match.structured.init match.structured.input match.structured.num_inits match.structured.num_inputs
            match.structured.rank match.structured.result match.structured.yield memref.alloca_to_global
            memref.erase_dead_alloc_and_stores memref.make_loop_independent memref.multibuffer merge_handles
            named_sequence num_associations nvgpu.create_async_groups nvgpu.pipeline_shared_memory_copies
            nvgpu.rewrite_copy_as_tma nvgpu.rewrite_matmul_as_mma_sync param.constant pdl_match print replicate
            scf.take_assumed_branch select sequence smt.constrain_params sparse_tensor.match.sparse_inout split_handle
            structured.bufferize_to_allocation structured.continuous_tile_sizes structured.convert_conv2d_to_img2col
            structured.convert_to_loops structured.decompose structured.decompose_interface
            structured.decompose_winograd_op structured.eliminate_empty_tensors structured.flatten_elementwise
            structured.fuse structured.fuse_into_containing_op structured.generalize
            structured.gpu.map_copy_to_threads structured.hoist_pad structured.hoist_pad.build_packing_loop_nest
            structured.hoist_redundant_vector_broadcasts structured.hoist_redundant_vector_transfers
            structured.insert_slice_to_copy structured.interchange structured.linalg_copy_to_memref
            structured.lower_pack structured.lower_unpack structured.match structured.multitile_sizes structured.pack
            structured.pack_greedily structured.pack_transpose structured.pad structured.pad_tiling_interface
            structured.promote structured.promote_tensor structured.replace
            structured.rewrite_in_destination_passing_style structured.scalarize structured.specialize
            structured.split structured.split_reduction structured.tile_reduction_using_for
            structured.tile_reduction_using_forall structured.tile_using_for structured.tile_using_forall
            structured.transpose_conv2d structured.transpose_matmul structured.vectorize
            structured.vectorize_children_and_apply_patterns structured.winograd_conv2d tensor.make_loop_independent
            test.fuse_and_yield test.fuse_consumer test.fuse_consumer_using_slice test.fuse_using_forall
            test.make_composed_folded_affine_apply test.move_operand_deps test.move_value_defns
            test.query_consumer_fusability test.query_producer_fusability
            test.tile_and_fuse_outer_parallel_partial_reduction test.tile_using_custom_loop test.tile_using_forall
            test_add_test_extension test_add_to_param test_branching_transform_op_terminator
            test_check_if_test_extension_present test_consume_operand test_consume_operand_each
            test_consume_operand_of_op_kind_or_fail test_copy_payload test_correct_number_of_multi_results
            test_dummy_payload_op test_emit_remark_and_erase_operand test_initializer_extension
            test_mixed_null_and_non_null_results test_mixed_success_and_silenceable test_notify_payload_op_replaced
            test_produce_empty_payload test_produce_invalid_ir test_produce_null_param test_produce_null_payload
            test_produce_null_value test_produce_param test_produce_param_with_number_of_test_ops
            test_produce_self_handle_or_forward_operand test_produce_transform_param_or_forward_operand
            test_produce_value_handle_to_argument_of_parent_block test_produce_value_handle_to_result
            test_produce_value_handle_to_self_operand test_re_enter_region test_remap_operand_to_self
            test_remove_test_extension test_report_number_of_tracked_handles_nested_under test_required_memory_effects
            test_reverse_payload_ops test_succeed_if_operand_of_op_kind test_tracked_rewrite test_transform_op
            test_transform_op_with_regions test_transform_unrestricted_op_no_interface
            test_wrong_number_of_multi_results test_wrong_number_of_results tune.alternatives tune.knob
            type_conversion.tensor.cast_shape_dynamic_dims verify with_pdl_patterns xegpu.convert_layout
            xegpu.get_desc_op xegpu.insert_prefetch xegpu.set_desc_layout xegpu.set_gpu_launch_threads
            xegpu.set_op_layout_attr yield",
    },
    AnnouncedDialect {
        name: "wasmssa",
        allows_unknown_ops: false,
        ops: "
            abs add and block block_return branch_if call ceil clz const convert_s convert_u copysign ctz demote div
            div_si div_ui eq eqz extend extend_i32_s extend_i32_u floor func ge ge_si ge_ui global global_get gt gt_si
            gt_ui if import_func import_global import_mem import_table le le_si le_ui local local_get local_set
            local_tee loop lt lt_si lt_ui max memory min mul ne neg or popcnt promote reinterpret rem_si rem_ui return
            rotl rotr shl shr_s shr_u sqrt sub table trunc wrap xor",
    },
    AnnouncedDialect {
        name: "xegpu",
        allows_unknown_ops: false,
        ops: "
            alloc_nbarrier atomic_rmw convert_layout create_mem_desc create_nd_tdesc create_tdesc dpas fence
            init_nbarrier load load_matrix load_nd nbarrier_arrive nbarrier_wait prefetch prefetch_nd store
            store_matrix store_nd update_nd_offset update_offset",
    },
];
