%0 = "tosa.const"() {values = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
%1 = "tosa.const"() <{values = dense<1> : tensor<2xi8>}> : () -> tensor<2x!quant.uniform<i8:f32, 0.5>>
%2 = "tosa.const"() <{values = dense<1> : tensor<2xui8>}> : () -> tensor<2x!quant.uniform<u8:f32, 0.5>>
%3 = tosa.custom %0 {domain_name = "a", implementation_attrs = "", operator_name = "b"} : (tensor<2xi32>) -> tensor<3xi32>
tosa.custom {domain_name = "a", implementation_attrs = "", operator_name = "b"} : () -> ()
// -----
func.func @f(%c: tensor<i1>, %a: tensor<2xf32>, %b: tensor<f32>) {
  %0 = tosa.cond_if %c (%x = %a, %y = %b) : tensor<i1> (tensor<2xf32>, tensor<f32>) -> tensor<2xf32> {
  ^bb0(%p: tensor<2xf32>, %q: tensor<f32>):
    tosa.yield %p : tensor<2xf32>
  } else {
  ^bb0(%p: tensor<2xf32>, %q: tensor<f32>):
    tosa.yield %p : tensor<2xf32>
  } {x = 1 : i32}
  %1:2 = tosa.cond_if %c : tensor<i1> -> (tensor<2xf32>, tensor<f32>) {
    tosa.yield %a, %b : tensor<2xf32>, tensor<f32>
  } else {
    tosa.yield %a, %b : tensor<2xf32>, tensor<f32>
  }
  return
}
// -----
func.func @f(%a: tensor<i32>, %b: tensor<2xf32>, %c: tensor<i1>) {
  %0:2 = tosa.while_loop (%x = %a, %y = %b) : (tensor<i32>, tensor<2xf32>) -> (tensor<i32>, tensor<2xf32>) {
    tosa.yield %c : tensor<i1>
  } do {
  ^bb0(%p: tensor<i32>, %q: tensor<2xf32>):
    tosa.yield %p, %q : tensor<i32>, tensor<2xf32>
  } attributes {z = 3 : i32}
  return
}
// -----
%x = builtin.unrealized_conversion_cast to tensor<1x4x4x4xf32>
%x3 = builtin.unrealized_conversion_cast to tensor<1x2x4x4x4xf32>
%w = builtin.unrealized_conversion_cast to tensor<8x1x1x4xf32>
%w3 = builtin.unrealized_conversion_cast to tensor<8x1x1x1x4xf32>
%wd = builtin.unrealized_conversion_cast to tensor<1x1x4x2xf32>
%b = builtin.unrealized_conversion_cast to tensor<8xf32>
%z = builtin.unrealized_conversion_cast to tensor<1xf32>
%0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, local_bound = true} : (tensor<1x4x4x4xf32>, tensor<8x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x8xf32>
%1 = tosa.conv3d %x3, %w3, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x2x4x4x4xf32>, tensor<8x1x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x4x4x8xf32>
%2 = tosa.depthwise_conv2d %x, %wd, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x4xf32>, tensor<1x1x4x2xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<*xf32>
%3 = tosa.transpose_conv2d %x, %w, %b, %z, %z {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x4xf32>, tensor<8x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x8xf32>
// -----
%p0 = tosa.const_shape {values = dense<[0, 0, 1, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
%v0:2 = builtin.unrealized_conversion_cast to tensor<2x3xf32>, tensor<1xf32>
%r0 = tosa.pad %v0#0, %p0, %v0#1 : (tensor<2x3xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<2x5xf32>
%a1 = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
%b1 = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
%v1 = builtin.unrealized_conversion_cast to tensor<2x3xf32>
%r1 = tosa.slice %v1, %a1, %b1 : (tensor<2x3xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x2xf32>
%m2 = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
%v2 = builtin.unrealized_conversion_cast to tensor<2x3xf32>
%r2 = tosa.tile %v2, %m2 : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<2x6xf32>
%s3 = tosa.const_shape {values = dense<[3, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
%v3 = builtin.unrealized_conversion_cast to tensor<2x3xf32>
%r3 = tosa.reshape %v3, %s3 : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<3x2xf32>
%v4:2 = builtin.unrealized_conversion_cast to tensor<2x3xf32>, tensor<4x3xf32>
%r4 = tosa.concat %v4#0, %v4#1 {axis = 0 : i32} : (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<6x3xf32>
%v5 = builtin.unrealized_conversion_cast to tensor<2x3xf32>
%r5 = tosa.reverse %v5 {axis = 0 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
%v6 = builtin.unrealized_conversion_cast to tensor<2x3xf32>
%r6 = tosa.transpose %v6 {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
%s7 = tosa.const_shape {values = dense<[]> : tensor<0xindex>} : () -> !tosa.shape<0>
%v7 = builtin.unrealized_conversion_cast to tensor<f32>
%r7 = tosa.reshape %v7, %s7 : (tensor<f32>, !tosa.shape<0>) -> tensor<f32>
%s8 = tosa.const_shape {values = dense<[2, -1]> : tensor<2xindex>} : () -> !tosa.shape<2>
%v8 = builtin.unrealized_conversion_cast to tensor<*xf32>
%r8 = tosa.reshape %v8, %s8 : (tensor<*xf32>, !tosa.shape<2>) -> tensor<2x?xf32>
%v9 = builtin.unrealized_conversion_cast to tensor<*xf32>
%r9 = tosa.concat %v9 {axis = 7 : i32} : (tensor<*xf32>) -> tensor<*xf32>
%v10 = builtin.unrealized_conversion_cast to tensor<?x?xf32>
%r10 = tosa.transpose %v10 {perms = array<i32: 1, 0>} : (tensor<?x?xf32>) -> tensor<?x2xf32>
// -----
%a = builtin.unrealized_conversion_cast to tensor<2x?xi32>
%f = builtin.unrealized_conversion_cast to tensor<*xbf16>
%c = builtin.unrealized_conversion_cast to tensor<2xi1>
%0 = tosa.abs %a {x} : (tensor<2x?xi32>) -> tensor<2x3xi32>
%1 = tosa.bitwise_not %a {x} : (tensor<2x?xi32>) -> tensor<2x3xi32>
%2 = tosa.ceil %a {x} : (tensor<2x?xi32>) -> tensor<2x3xi32>
%3 = tosa.clz %a {x} : (tensor<2x?xi32>) -> tensor<2x3xi32>
%4 = tosa.exp %a {x} : (tensor<2x?xi32>) -> tensor<2x3xi32>
%5 = tosa.floor %a {x} : (tensor<2x?xi32>) -> tensor<2x3xi32>
%6 = tosa.log %a {x} : (tensor<2x?xi32>) -> tensor<2x3xi32>
%7 = tosa.reciprocal %a {x} : (tensor<2x?xi32>) -> tensor<2x3xi32>
%8 = tosa.rsqrt %a {x} : (tensor<2x?xi32>) -> tensor<2x3xi32>
%9 = tosa.erf %a {x} : (tensor<2x?xi32>) -> tensor<2x3xi32>
%10 = tosa.sigmoid %a {x} : (tensor<2x?xi32>) -> tensor<2x3xi32>
%11 = tosa.tanh %a {x} : (tensor<2x?xi32>) -> tensor<2x3xi32>
%s = tosa.sin %f : (tensor<*xbf16>) -> tensor<*xbf16>
%t = tosa.cos %f : (tensor<*xbf16>) -> tensor<*xbf16>
%u = tosa.logical_not %c : (tensor<2xi1>) -> tensor<2xi1>
%q = builtin.unrealized_conversion_cast to tensor<2x!quant.uniform<i8:f32, 0.5>>
%r = tosa.abs %q : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x!quant.uniform<i8:f32, 0.5>>
%m = builtin.unrealized_conversion_cast to tensor<2x!tosa.mxint8>
%n = tosa.identity %m : (tensor<2x!tosa.mxint8>) -> tensor<*x!tosa.mxint8>
// -----
%a = builtin.unrealized_conversion_cast to tensor<2x?xi32>
%b = builtin.unrealized_conversion_cast to tensor<1x3xi32>
%c = builtin.unrealized_conversion_cast to tensor<2xi1>
%0 = tosa.add %a, %b {x = 1 : i32} : (tensor<2x?xi32>, tensor<1x3xi32>) -> tensor<2x3xi32>
%1 = tosa.bitwise_and %a, %b {x = 1 : i32} : (tensor<2x?xi32>, tensor<1x3xi32>) -> tensor<2x3xi32>
%2 = tosa.bitwise_or %a, %b {x = 1 : i32} : (tensor<2x?xi32>, tensor<1x3xi32>) -> tensor<2x3xi32>
%3 = tosa.bitwise_xor %a, %b {x = 1 : i32} : (tensor<2x?xi32>, tensor<1x3xi32>) -> tensor<2x3xi32>
%4 = tosa.intdiv %a, %b {x = 1 : i32} : (tensor<2x?xi32>, tensor<1x3xi32>) -> tensor<2x3xi32>
%5 = tosa.logical_left_shift %a, %b {x = 1 : i32} : (tensor<2x?xi32>, tensor<1x3xi32>) -> tensor<2x3xi32>
%6 = tosa.logical_right_shift %a, %b {x = 1 : i32} : (tensor<2x?xi32>, tensor<1x3xi32>) -> tensor<2x3xi32>
%7 = tosa.pow %a, %b {x = 1 : i32} : (tensor<2x?xi32>, tensor<1x3xi32>) -> tensor<2x3xi32>
%8 = tosa.sub %a, %b {x = 1 : i32} : (tensor<2x?xi32>, tensor<1x3xi32>) -> tensor<2x3xi32>
%9 = tosa.maximum %a, %b {x = 1 : i32} : (tensor<2x?xi32>, tensor<1x3xi32>) -> tensor<2x3xi32>
%10 = tosa.minimum %a, %b {x = 1 : i32} : (tensor<2x?xi32>, tensor<1x3xi32>) -> tensor<2x3xi32>
%land = tosa.logical_and %c, %c : (tensor<2xi1>, tensor<2xi1>) -> tensor<*xi1>
%lor = tosa.logical_or %c, %c : (tensor<2xi1>, tensor<2xi1>) -> tensor<*xi1>
%lxor = tosa.logical_xor %c, %c : (tensor<2xi1>, tensor<2xi1>) -> tensor<*xi1>
%x = tosa.arithmetic_right_shift %a, %b {round = true} : (tensor<2x?xi32>, tensor<1x3xi32>) -> tensor<2x3xi32>
%y = tosa.maximum %a, %b {nan_mode = IGNORE, a = unit} : (tensor<2x?xi32>, tensor<1x3xi32>) -> tensor<2x3xi32>
%g = tosa.greater %a, %b : (tensor<2x?xi32>, tensor<1x3xi32>) -> tensor<2x3xi1>
%h = tosa.greater_equal %a, %b : (tensor<2x?xi32>, tensor<1x3xi32>) -> tensor<2x3xi1>
%e = tosa.equal %a, %b : (tensor<2x?xi32>, tensor<1x3xi32>) -> tensor<2x3xi1>
%s = tosa.select %c, %c, %c : (tensor<2xi1>, tensor<2xi1>, tensor<2xi1>) -> tensor<2xi1>
// -----
%a = builtin.unrealized_conversion_cast to tensor<2x3xi8>
%s = builtin.unrealized_conversion_cast to tensor<1xi8>
%t = builtin.unrealized_conversion_cast to tensor<256xi8>
%0 = tosa.mul %a, %a, %s : (tensor<2x3xi8>, tensor<2x3xi8>, tensor<1xi8>) -> tensor<2x3xi32>
%1 = tosa.negate %a, %s, %s : (tensor<2x3xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3xi8>
%2 = tosa.table %a, %t : (tensor<2x3xi8>, tensor<256xi8>) -> tensor<2x?xi8>
%3 = tosa.clamp %a {max_val = 3 : i8, min_val = -3 : i8} : (tensor<2x3xi8>) -> tensor<2x3xi8>
%4 = tosa.clamp %a {min_val = -3 : i8, max_val = 3 : i8, nan_mode = IGNORE} : (tensor<2x3xi8>) -> tensor<2x3xi8>
// -----
%v:2 = builtin.unrealized_conversion_cast to tensor<2x4x8xf32>, tensor<2x4x8xf32>
%r:2 = tosa.fft2d %v#0, %v#1 {inverse = true, local_bound = true} : (tensor<2x4x8xf32>, tensor<2x4x8xf32>) -> (tensor<2x4x8xf32>, tensor<2x4x8xf32>)
%w = builtin.unrealized_conversion_cast to tensor<2x4x8xf32>
%s:2 = tosa.rfft2d %w : (tensor<2x4x8xf32>) -> (tensor<2x4x5xf32>, tensor<2x4x5xf32>)
// -----
%v0:2 = builtin.unrealized_conversion_cast to tensor<2x5x3xf32>, tensor<2x4xi32>
%r0 = tosa.gather %v0#0, %v0#1 : (tensor<2x5x3xf32>, tensor<2x4xi32>) -> tensor<2x4x3xf32>
%v1:3 = builtin.unrealized_conversion_cast to tensor<2x5x3xf32>, tensor<2x4xi64>, tensor<2x4x3xf32>
%r1 = tosa.scatter %v1#0, %v1#1, %v1#2 : (tensor<2x5x3xf32>, tensor<2x4xi64>, tensor<2x4x3xf32>) -> tensor<2x5x3xf32>
%v2:3 = builtin.unrealized_conversion_cast to tensor<?x5x?xf32>, tensor<*xf32>, tensor<2x4x3xf32>
%r2 = tosa.scatter %v2#0, %v2#1, %v2#2 : (tensor<?x5x?xf32>, tensor<*xf32>, tensor<2x4x3xf32>) -> tensor<2x5x3xf32>
// -----
%s = tosa.const_shape {values = dense<[2, 1, 2, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
%f = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
%b = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
%v = builtin.unrealized_conversion_cast to tensor<1x4x4x8xf32>
%r = tosa.resize %v, %s, %f, %b {mode = BILINEAR} : (tensor<1x4x4x8xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x7x7x8xf32>
%s1 = tosa.const_shape {values = dense<[2, 1, 2, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
%f1 = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
%b1 = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
%v1 = builtin.unrealized_conversion_cast to tensor<*xf32>
%r1 = tosa.resize %v1, %s1, %f1, %b1 {mode = NEAREST_NEIGHBOR, x = 1 : i32} : (tensor<*xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x7x7x8xf32>
// -----
%v:4 = builtin.unrealized_conversion_cast to tensor<1x4x3xf32>, tensor<1x3x5xf32>, tensor<1xf32>, tensor<1xf32>
%r = tosa.matmul %v#0, %v#1, %v#2, %v#3 : (tensor<1x4x3xf32>, tensor<1x3x5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x5xf32>
%w:4 = builtin.unrealized_conversion_cast to tensor<4x8x32xf8E5M2>, tensor<4x8x1xf8E8M0FNU>, tensor<4x16x32xf8E5M2>, tensor<4x16x1xf8E8M0FNU>
%s = tosa.matmul_t_block_scaled %w#0, %w#1, %w#2, %w#3 {block_size = BLOCK_SIZE_32} : (tensor<4x8x32xf8E5M2>, tensor<4x8x1xf8E8M0FNU>, tensor<4x16x32xf8E5M2>, tensor<4x16x1xf8E8M0FNU>) -> tensor<4x8x16xf32>
%x:4 = builtin.unrealized_conversion_cast to tensor<4x8x32xf8E5M2>, tensor<4x8x1xf8E8M0FNU>, tensor<1x16x32xf8E5M2>, tensor<1x?x1xf8E8M0FNU>
%t = tosa.matmul_t_block_scaled %x#0, %x#1, %x#2, %x#3 {block_size = BLOCK_SIZE_32} : (tensor<4x8x32xf8E5M2>, tensor<4x8x1xf8E8M0FNU>, tensor<1x16x32xf8E5M2>, tensor<1x?x1xf8E8M0FNU>) -> tensor<4x8x16xf32>
// -----
%v:3 = builtin.unrealized_conversion_cast to tensor<1x4x4x8xf32>, tensor<1xf32>, tensor<1xf32>
%r = tosa.avg_pool2d %v#0, %v#1, %v#2 {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x8xf32>
%w = builtin.unrealized_conversion_cast to tensor<1x4x4x8xf32>
%s = tosa.max_pool2d %w {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>, nan_mode = IGNORE} : (tensor<1x4x4x8xf32>) -> tensor<1x2x2x8xf32>
%y = builtin.unrealized_conversion_cast to tensor<*xf32>
%t = tosa.max_pool2d %y {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<*xf32>) -> tensor<?x?x?x?xf32>
// -----
%a = builtin.unrealized_conversion_cast to tensor<2x3xi32>
%b = builtin.unrealized_conversion_cast to tensor<2x3xi1>
%f = builtin.unrealized_conversion_cast to tensor<*xf32>
%0 = tosa.reduce_all %b {axis = 1 : i32} : (tensor<2x3xi1>) -> tensor<2x1xi1>
%1 = tosa.reduce_any %b {axis = 0 : i32} : (tensor<2x3xi1>) -> tensor<1x3xi1>
%2 = tosa.reduce_sum %a {axis = 0 : i32} : (tensor<2x3xi32>) -> tensor<1x?xi32>
%3 = tosa.reduce_product %f {axis = 0 : i32} : (tensor<*xf32>) -> tensor<1x?xf32>
%4 = tosa.reduce_max %f {axis = 0 : i32} : (tensor<*xf32>) -> tensor<*xf32>
%5 = tosa.reduce_min %a {axis = 0 : i32, nan_mode = IGNORE} : (tensor<2x3xi32>) -> tensor<*xi32>
%6 = tosa.argmax %a {axis = 0 : i32, nan_mode = PROPAGATE} : (tensor<2x3xi32>) -> tensor<3xi32>
// -----
%a = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
%0 = tosa.add_shape %a, %a {x} : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
%1 = tosa.div_ceil_shape %a, %a {x} : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
%2 = tosa.div_floor_shape %a, %a {x} : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
%3 = tosa.max_shape %a, %a {x} : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
%4 = tosa.min_shape %a, %a {x} : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
%5 = tosa.mod_shape %a, %a {x} : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
%6 = tosa.mul_shape %a, %a {x} : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
%7 = tosa.sub_shape %a, %a {x} : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
%u0 = tosa.exp2_shape %a : (!tosa.shape<2>) -> !tosa.shape<2>
%u1 = tosa.log2_ceil_shape %a : (!tosa.shape<2>) -> !tosa.shape<2>
%u2 = tosa.log2_floor_shape %a : (!tosa.shape<2>) -> !tosa.shape<2>
%x = builtin.unrealized_conversion_cast to tensor<2x?xf32>
%d = tosa.dim %x {axis = 1 : i32} : (tensor<2x?xf32>) -> !tosa.shape<1>
%c = tosa.concat_shape %a, %d : (!tosa.shape<2>, !tosa.shape<1>) -> !tosa.shape<3>
%e = tosa.concat_shape : () -> !tosa.shape<0>
%s = builtin.unrealized_conversion_cast to tensor<1xi32>
%l = tosa.slice_shape %a, %s, %s : (!tosa.shape<2>, tensor<1xi32>, tensor<1xi32>) -> !tosa.shape<1>
%z = tosa.const_shape {values = dense<7> : tensor<1xindex>} : () -> !tosa.shape<0>
%y = tosa.const_shape {values = dense<> : tensor<0xindex>} : () -> !tosa.shape<0>
// -----
%v0:5 = builtin.unrealized_conversion_cast to tensor<2x3xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>
%r0 = tosa.rescale %v0#0, %v0#1, %v0#2, %v0#3, %v0#4 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x3xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x3xi8>
%v1:5 = builtin.unrealized_conversion_cast to tensor<2x3xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>
%r1 = tosa.rescale %v1#0, %v1#1, %v1#2, %v1#3, %v1#4 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = DOUBLE_ROUND, scale32 = true} : (tensor<2x3xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x3xi8>
%v2:5 = builtin.unrealized_conversion_cast to tensor<2x3xi32>, tensor<3xi32>, tensor<3xi8>, tensor<1xi32>, tensor<1xi8>
%r2 = tosa.rescale %v2#0, %v2#1, %v2#2, %v2#3, %v2#4 {input_unsigned = false, output_unsigned = false, per_channel = true, rounding_mode = INEXACT_ROUND, scale32 = true} : (tensor<2x3xi32>, tensor<3xi32>, tensor<3xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x3xi8>
%v3:2 = builtin.unrealized_conversion_cast to tensor<4x32xf8E5M2>, tensor<4x1xf8E8M0FNU>
%r3 = tosa.cast_from_block_scaled %v3#0, %v3#1 {block_size = BLOCK_SIZE_32} : (tensor<4x32xf8E5M2>, tensor<4x1xf8E8M0FNU>) -> tensor<4x32xf32>
%v4 = builtin.unrealized_conversion_cast to tensor<4x32xf32>
%r4:2 = tosa.cast_to_block_scaled %v4 {block_size = BLOCK_SIZE_32} : (tensor<4x32xf32>) -> (tensor<4x32xf8E5M2>, tensor<4x1xf8E8M0FNU>)
%v5 = builtin.unrealized_conversion_cast to tensor<2xi8>
%r5 = tosa.cast %v5 : (tensor<2xi8>) -> tensor<2xf32>
%v6:3 = builtin.unrealized_conversion_cast to i32, i32, i8
%r6 = tosa.apply_scale %v6#0, %v6#1, %v6#2 {rounding_mode = DOUBLE_ROUND} : (i32, i32, i8) -> i32
%v7:3 = builtin.unrealized_conversion_cast to vector<4xi32>, vector<4xi32>, vector<4xi8>
%r7 = tosa.apply_scale %v7#0, %v7#1, %v7#2 {rounding_mode = SINGLE_ROUND} : (vector<4xi32>, vector<4xi32>, vector<4xi8>) -> vector<4xi32>
%v8 = builtin.unrealized_conversion_cast to tensor<2xi8>
%r8 = tosa.identity %v8 : (tensor<2xi8>) -> tensor<3xf32>
// -----
module {
  tosa.variable @a = dense<1.0> : tensor<2xf32>
  tosa.variable @b {x = 1 : i32} : tensor<2x?xf32>
  tosa.variable @c : tensor<f32>
  tosa.variable @d = dense<[[1, 2]]> : tensor<1x2xi8>
  func.func @use(%x: tensor<2xf32>) -> tensor<?xf32> {
    tosa.variable_write @a {y}, %x : tensor<2xf32>
    %0 = tosa.variable_read @a {z} : tensor<?xf32>
    return %0 : tensor<?xf32>
  }
}
