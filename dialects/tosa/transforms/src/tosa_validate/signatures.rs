//! The element types that ops of the specification may have, with the profiles and extensions that allow them.
//! [TosaComplianceData.h.inc]
//!
//! A line is an op, what it needs (`a|b` one of them, `a&b` both) and signatures: the element types of operands and results, with
//! `@1.1` where the signature came with that version. A line that begins with spaces goes on with the signatures.

/// The signatures of each profile.
pub(super) const PROFILES: &str = "\
argmax pro_int i8,i32
argmax pro_fp fp16,i32 fp32,i32
avg_pool2d pro_int i8,i8,i8,i32,i8
avg_pool2d pro_fp fp16,fp16,fp16,fp16,fp16 fp16,fp16,fp16,fp32,fp16 fp32,fp32,fp32,fp32,fp32
conv2d pro_int i8,i8,i32,i8,i8,i32,i32
conv2d pro_fp fp16,fp16,fp16,fp16,fp16,fp16,fp16 fp16,fp16,fp16,fp16,fp16,fp32,fp16 fp32,fp32,fp32,fp32,fp32,fp32,fp32
conv3d pro_int i8,i8,i32,i8,i8,i32,i32
conv3d pro_fp fp16,fp16,fp16,fp16,fp16,fp16,fp16 fp16,fp16,fp16,fp16,fp16,fp32,fp16 fp32,fp32,fp32,fp32,fp32,fp32,fp32
depthwise_conv2d pro_int i8,i8,i32,i8,i8,i32,i32
depthwise_conv2d pro_fp fp16,fp16,fp16,fp16,fp16,fp16,fp16 fp16,fp16,fp16,fp16,fp16,fp32,fp16
  fp32,fp32,fp32,fp32,fp32,fp32,fp32
matmul pro_int i8,i8,i8,i8,i32
matmul pro_fp fp16,fp16,fp16,fp16,fp16 fp16,fp16,fp16,fp16,fp32 fp32,fp32,fp32,fp32,fp32
max_pool2d pro_int i8,i8
max_pool2d pro_fp fp16,fp16 fp32,fp32
transpose_conv2d pro_int i8,i8,i32,i8,i8,i32,i32
transpose_conv2d pro_fp fp16,fp16,fp16,fp16,fp16,fp16,fp16 fp16,fp16,fp16,fp16,fp16,fp32,fp16
  fp32,fp32,fp32,fp32,fp32,fp32,fp32
clamp pro_int i8,i8
clamp pro_fp fp16,fp16 fp32,fp32
erf pro_fp fp16,fp16 fp32,fp32
sigmoid pro_fp fp16,fp16 fp32,fp32
tanh pro_fp fp16,fp16 fp32,fp32
add pro_int|pro_fp i32,i32,i32
add pro_fp fp16,fp16,fp16 fp32,fp32,fp32
arithmetic_right_shift pro_int i8,i8,i8 i16,i16,i16 i32,i32,i32
bitwise_and pro_int i8,i8,i8 i16,i16,i16 i32,i32,i32
bitwise_or pro_int i8,i8,i8 i16,i16,i16 i32,i32,i32
bitwise_xor pro_int i8,i8,i8 i16,i16,i16 i32,i32,i32
intdiv pro_int|pro_fp i32,i32,i32
logical_and pro_int|pro_fp i1,i1,i1
logical_left_shift pro_int|pro_fp i8,i8,i8 i16,i16,i16 i32,i32,i32
logical_right_shift pro_int|pro_fp i8,i8,i8 i16,i16,i16 i32,i32,i32
logical_or pro_int|pro_fp i1,i1,i1
logical_xor pro_int|pro_fp i1,i1,i1
maximum pro_int i32,i32,i32
maximum pro_fp fp16,fp16,fp16 fp32,fp32,fp32
minimum pro_int i32,i32,i32
minimum pro_fp fp16,fp16,fp16 fp32,fp32,fp32
mul pro_int i8,i8,i32 i16,i16,i32
mul pro_int|pro_fp i32,i32,i32
mul pro_fp fp16,fp16,fp16 fp32,fp32,fp32
pow pro_fp fp16,fp16,fp16 fp32,fp32,fp32
sub pro_int|pro_fp i32,i32,i32
sub pro_fp fp16,fp16,fp16 fp32,fp32,fp32
table pro_int i8,i8,i8
abs pro_int i32,i32
abs pro_fp fp16,fp16 fp32,fp32
bitwise_not pro_int i8,i8 i16,i16 i32,i32
ceil pro_fp fp16,fp16 fp32,fp32
clz pro_int i32,i32
cos pro_fp fp16,fp16 fp32,fp32
exp pro_fp fp16,fp16 fp32,fp32
floor pro_fp fp16,fp16 fp32,fp32
log pro_fp fp16,fp16 fp32,fp32
logical_not pro_int|pro_fp i1,i1
negate pro_int i8,i8,i8,i8 i16,i16,i16,i16 i32,i32,i32,i32
negate pro_fp fp16,fp16,fp16,fp16 fp32,fp32,fp32,fp32
reciprocal pro_fp fp16,fp16 fp32,fp32
rsqrt pro_fp fp16,fp16 fp32,fp32
sin pro_fp fp16,fp16 fp32,fp32
select pro_int|pro_fp i1,i1,i1
select pro_int i8,i8,i8 i16,i16,i16 i32,i32,i32
select pro_fp fp16,fp16,fp16 fp32,fp32,fp32
equal pro_int i32,i32,i1
equal pro_fp fp16,fp16,i1 fp32,fp32,i1
greater pro_int i32,i32,i1
greater pro_fp fp16,fp16,i1 fp32,fp32,i1
greater_equal pro_int i32,i32,i1
greater_equal pro_fp fp16,fp16,i1 fp32,fp32,i1
reduce_all pro_int|pro_fp i1,i1
reduce_any pro_int|pro_fp i1,i1
reduce_max pro_int i8,i8 i16,i16 i32,i32
reduce_max pro_fp fp16,fp16 fp32,fp32
reduce_min pro_int i8,i8 i16,i16 i32,i32
reduce_min pro_fp fp16,fp16 fp32,fp32
reduce_product pro_fp fp16,fp16 fp32,fp32
reduce_sum pro_int i32,i32
reduce_sum pro_fp fp16,fp16 fp32,fp32
concat pro_int|pro_fp i1,i1
concat pro_int i8,i8 i32,i32
concat pro_fp fp16,fp16 fp32,fp32
pad pro_int|pro_fp i1,i1,i1
pad pro_int i8,i8,i8 i16,i16,i16 i32,i32,i32
pad pro_fp fp16,fp16,fp16 fp32,fp32,fp32
reshape pro_int|pro_fp i1,i1
reshape pro_int i8,i8 i16,i16 i32,i32
reshape pro_fp fp16,fp16 fp32,fp32
reverse pro_int|pro_fp i1,i1
reverse pro_int i8,i8 i16,i16 i32,i32
reverse pro_fp fp16,fp16 fp32,fp32
slice pro_int|pro_fp i1,i1
slice pro_int i8,i8 i16,i16 i32,i32
slice pro_fp fp16,fp16 fp32,fp32
tile pro_int|pro_fp i1,i1
tile pro_int i8,i8 i16,i16 i32,i32
tile pro_fp fp16,fp16 fp32,fp32
transpose pro_int|pro_fp i1,i1
transpose pro_int i8,i8 i16,i16 i32,i32
transpose pro_fp fp16,fp16 fp32,fp32
gather pro_int i8,i32,i8 i16,i32,i16 i32,i32,i32
gather pro_fp fp16,i32,fp16 fp32,i32,fp32
scatter pro_int i8,i32,i8,i8 i16,i32,i16,i16 i32,i32,i32,i32
scatter pro_fp fp16,i32,fp16,fp16 fp32,i32,fp32,fp32
resize pro_int i8,i32 i8,i8
resize pro_fp fp16,fp16 fp32,fp32
cast pro_int i1,i8 i1,i16 i1,i32 i8,i1 i8,i16 i8,i32 i16,i1 i16,i8 i16,i32 i32,i1 i32,i8 i32,i16
cast pro_fp i8,fp16 i8,fp32 i16,fp16 i16,fp32 i32,fp16 i32,fp32 fp16,i8 fp16,i16 fp16,i32 fp16,fp32 fp32,i8 fp32,i16 fp32,i32
  fp32,fp16
rescale pro_int i8,i8,i8,i8 i8,i8,i16,i16 i8,i8,i32,i32 i16,i16,i8,i8 i16,i16,i16,i16 i16,i16,i32,i32 i32,i32,i8,i8
  i32,i32,i16,i16 i32,i32,i32,i32
const pro_int|pro_fp i1 i8 i16 i32
const pro_fp fp16 fp32
identity pro_int|pro_fp i1,i1 i8,i8 i16,i16 i32,i32
identity pro_fp fp16,fp16 fp32,fp32
variable pro_int i8
variable pro_fp fp16 fp32
variable_write pro_int i8
variable_write pro_fp fp16 fp32
variable_read pro_int i8
variable_read pro_fp fp16 fp32
";

/// The signatures of each extension.
pub(super) const EXTENSIONS: &str = "\
argmax int16 i16,i32
argmax int64 i8,i64@1.1 i16,i64@1.1 i32,i64@1.1 i64,i64@1.1 fp16,i64@1.1 fp32,i64@1.1
argmax fp8e4m3 fp8e4m3,i32
argmax fp8e5m2 fp8e5m2,i32
argmax bf16 bf16,i32
argmax fp8e4m3&int64 fp8e4m3,i64@1.1
argmax fp8e5m2&int64 fp8e5m2,i64@1.1
argmax bf16&int64 bf16,i64@1.1
avg_pool2d int16 i16,i16,i16,i32,i16
avg_pool2d fp8e4m3 fp8e4m3,fp8e4m3,fp8e4m3,fp16,fp8e4m3
avg_pool2d fp8e5m2 fp8e5m2,fp8e5m2,fp8e5m2,fp16,fp8e5m2
avg_pool2d bf16 bf16,bf16,bf16,fp32,bf16
conv2d int4 i8,i4,i32,i8,i4,i32,i32
conv2d int16 i16,i8,i48,i16,i8,i48,i48
conv2d fp8e4m3 fp8e4m3,fp8e4m3,fp16,fp8e4m3,fp8e4m3,fp16,fp16
conv2d fp8e5m2 fp8e5m2,fp8e5m2,fp16,fp8e5m2,fp8e5m2,fp16,fp16
conv2d bf16 bf16,bf16,bf16,bf16,bf16,fp32,bf16
conv3d int4 i8,i4,i32,i8,i4,i32,i32
conv3d int16 i16,i8,i48,i16,i8,i48,i48
conv3d fp8e4m3 fp8e4m3,fp8e4m3,fp16,fp8e4m3,fp8e4m3,fp16,fp16
conv3d fp8e5m2 fp8e5m2,fp8e5m2,fp16,fp8e5m2,fp8e5m2,fp16,fp16
conv3d bf16 bf16,bf16,bf16,bf16,bf16,fp32,bf16
depthwise_conv2d int4 i8,i4,i32,i8,i4,i32,i32
depthwise_conv2d int16 i16,i8,i48,i16,i8,i48,i48
depthwise_conv2d fp8e4m3 fp8e4m3,fp8e4m3,fp16,fp8e4m3,fp8e4m3,fp16,fp16
depthwise_conv2d fp8e5m2 fp8e5m2,fp8e5m2,fp16,fp8e5m2,fp8e5m2,fp16,fp16
depthwise_conv2d bf16 bf16,bf16,bf16,bf16,bf16,fp32,bf16
fft2d fft fp32,fp32,fp32,fp32
matmul int16 i16,i16,i16,i16,i48
matmul fp8e4m3 fp8e4m3,fp8e4m3,fp8e4m3,fp8e4m3,fp16 fp8e4m3,fp8e4m3,fp8e4m3,fp8e4m3,fp32@1.1
matmul fp8e5m2 fp8e5m2,fp8e5m2,fp8e5m2,fp8e5m2,fp16 fp8e5m2,fp8e5m2,fp8e5m2,fp8e5m2,fp32@1.1
matmul fp8e4m3&fp8e5m2 fp8e4m3,fp8e5m2,fp8e4m3,fp8e5m2,fp16@1.1 fp8e4m3,fp8e5m2,fp8e4m3,fp8e5m2,fp32@1.1
  fp8e5m2,fp8e4m3,fp8e5m2,fp8e4m3,fp16@1.1 fp8e5m2,fp8e4m3,fp8e5m2,fp8e4m3,fp32@1.1
matmul bf16 bf16,bf16,bf16,bf16,fp32
matmul_t_block_scaled mxfp fp4e2m1,fp8e8m0,fp4e2m1,fp8e8m0,fp32@1.1 fp6e2m3,fp8e8m0,fp6e2m3,fp8e8m0,fp32@1.1
  fp6e3m2,fp8e8m0,fp6e3m2,fp8e8m0,fp32@1.1 fp8e4m3,fp8e8m0,fp8e4m3,fp8e8m0,fp32@1.1 fp8e5m2,fp8e8m0,fp8e5m2,fp8e8m0,fp32@1.1
  mxint8,fp8e8m0,mxint8,fp8e8m0,fp32@1.1
max_pool2d int16 i16,i16
max_pool2d fp8e4m3 fp8e4m3,fp8e4m3
max_pool2d fp8e5m2 fp8e5m2,fp8e5m2
max_pool2d bf16 bf16,bf16
rfft2d fft fp32,fp32,fp32
transpose_conv2d int4 i8,i4,i32,i8,i4,i32,i32
transpose_conv2d int16 i16,i8,i48,i16,i8,i48,i48
transpose_conv2d fp8e4m3 fp8e4m3,fp8e4m3,fp16,fp8e4m3,fp8e4m3,fp16,fp16
transpose_conv2d fp8e5m2 fp8e5m2,fp8e5m2,fp16,fp8e5m2,fp8e5m2,fp16,fp16
transpose_conv2d bf16 bf16,bf16,bf16,bf16,bf16,fp32,bf16
clamp int16 i16,i16
clamp bf16 bf16,bf16
erf bf16 bf16,bf16
sigmoid bf16 bf16,bf16
tanh bf16 bf16,bf16
add int64 i64,i64,i64@1.1
add bf16 bf16,bf16,bf16
arithmetic_right_shift int64 i64,i64,i64@1.1
bitwise_and int64 i64,i64,i64@1.1
bitwise_or int64 i64,i64,i64@1.1
bitwise_xor int64 i64,i64,i64@1.1
intdiv int64 i64,i64,i64@1.1
logical_left_shift int64 i64,i64,i64@1.1
logical_right_shift int64 i64,i64,i64@1.1
maximum int64 i64,i64,i64@1.1
maximum bf16 bf16,bf16,bf16
minimum int64 i64,i64,i64@1.1
minimum bf16 bf16,bf16,bf16
mul int64 i64,i64,i64@1.1
mul bf16 bf16,bf16,bf16
pow bf16 bf16,bf16,bf16
sub int64 i64,i64,i64@1.1
sub bf16 bf16,bf16,bf16
table int16 i16,i16,i32
abs int64 i64,i64@1.1
abs bf16 bf16,bf16
bitwise_not int64 i64,i64@1.1
ceil bf16 bf16,bf16
clz int64 i64,i64@1.1
cos bf16 bf16,bf16
exp bf16 bf16,bf16
floor bf16 bf16,bf16
log bf16 bf16,bf16
negate int64 i64,i64,i64,i64@1.1
negate bf16 bf16,bf16,bf16,bf16
reciprocal bf16 bf16,bf16
rsqrt bf16 bf16,bf16
sin bf16 bf16,bf16
select int64 i64,i64,i64@1.1
select bf16 bf16,bf16,bf16
equal int64 i64,i64,i1@1.1
equal bf16 bf16,bf16,i1
greater int64 i64,i64,i1@1.1
greater bf16 bf16,bf16,i1
greater_equal int64 i64,i64,i1@1.1
greater_equal bf16 bf16,bf16,i1
reduce_max int64 i64,i64@1.1
reduce_max bf16 bf16,bf16
reduce_min int64 i64,i64@1.1
reduce_min bf16 bf16,bf16
reduce_product bf16 bf16,bf16
reduce_sum int64 i64,i64@1.1
reduce_sum bf16 bf16,bf16
concat int16 i16,i16
concat int64 i64,i64@1.1
concat fp8e4m3 fp8e4m3,fp8e4m3
concat fp8e5m2 fp8e5m2,fp8e5m2
concat bf16 bf16,bf16
pad int64 i64,i64,i64@1.1
pad fp8e4m3 fp8e4m3,fp8e4m3,fp8e4m3
pad fp8e5m2 fp8e5m2,fp8e5m2,fp8e5m2
pad bf16 bf16,bf16,bf16
reshape int64 i64,i64@1.1
reshape fp8e4m3 fp8e4m3,fp8e4m3
reshape fp8e5m2 fp8e5m2,fp8e5m2
reshape bf16 bf16,bf16
reverse int64 i64,i64@1.1
reverse fp8e4m3 fp8e4m3,fp8e4m3
reverse fp8e5m2 fp8e5m2,fp8e5m2
reverse bf16 bf16,bf16
slice int64 i64,i64@1.1
slice fp8e4m3 fp8e4m3,fp8e4m3
slice fp8e5m2 fp8e5m2,fp8e5m2
slice bf16 bf16,bf16
tile int64 i64,i64@1.1
tile fp8e4m3 fp8e4m3,fp8e4m3
tile fp8e5m2 fp8e5m2,fp8e5m2
tile bf16 bf16,bf16
transpose int64 i64,i64@1.1
transpose fp8e4m3 fp8e4m3,fp8e4m3
transpose fp8e5m2 fp8e5m2,fp8e5m2
transpose bf16 bf16,bf16
gather fp8e4m3 fp8e4m3,i32,fp8e4m3
gather fp8e5m2 fp8e5m2,i32,fp8e5m2
gather bf16 bf16,i32,bf16
gather int64 i8,i64,i8@1.1 i16,i64,i16@1.1 i32,i64,i32@1.1 i64,i64,i64@1.1 fp16,i64,fp16@1.1 fp32,i64,fp32@1.1
gather fp8e4m3&int64 fp8e4m3,i64,fp8e4m3@1.1
gather fp8e5m2&int64 fp8e5m2,i64,fp8e5m2@1.1
gather bf16&int64 bf16,i64,bf16@1.1
scatter fp8e4m3 fp8e4m3,i32,fp8e4m3,fp8e4m3
scatter fp8e5m2 fp8e5m2,i32,fp8e5m2,fp8e5m2
scatter bf16 bf16,i32,bf16,bf16
scatter int64 i8,i64,i8,i8@1.1 i16,i64,i16,i16@1.1 i32,i64,i32,i32@1.1 i64,i64,i64,i64@1.1 fp16,i64,fp16,fp16@1.1
  fp32,i64,fp32,fp32@1.1
scatter fp8e4m3&int64 fp8e4m3,i64,fp8e4m3,fp8e4m3@1.1
scatter fp8e5m2&int64 fp8e5m2,i64,fp8e5m2,fp8e5m2@1.1
scatter bf16&int64 bf16,i64,bf16,bf16@1.1
resize int16 i16,i48 i16,i16
resize bf16 bf16,bf16
cast bf16 i8,bf16 i16,bf16 i32,bf16 bf16,i8 bf16,i16 bf16,i32 bf16,fp32 fp32,bf16
cast int64 i32,i64@1.1 i64,i32@1.1
cast bf16&fp8e4m3 bf16,fp8e4m3 fp8e4m3,bf16
cast bf16&fp8e5m2 bf16,fp8e5m2 fp8e5m2,bf16
cast fp8e4m3 fp8e4m3,fp16 fp8e4m3,fp32 fp16,fp8e4m3 fp32,fp8e4m3
cast fp8e5m2 fp8e5m2,fp16 fp8e5m2,fp32 fp16,fp8e5m2 fp32,fp8e5m2
cast_from_block_scaled bf16&mxfp fp4e2m1,fp8e8m0,bf16@1.1 fp6e2m3,fp8e8m0,bf16@1.1 fp6e3m2,fp8e8m0,bf16@1.1
  fp8e4m3,fp8e8m0,bf16@1.1 fp8e5m2,fp8e8m0,bf16@1.1 mxint8,fp8e8m0,bf16@1.1
cast_from_block_scaled mxfp fp4e2m1,fp8e8m0,fp32@1.1 fp6e2m3,fp8e8m0,fp32@1.1 fp6e3m2,fp8e8m0,fp32@1.1
  fp8e4m3,fp8e8m0,fp32@1.1 fp8e5m2,fp8e8m0,fp32@1.1 mxint8,fp8e8m0,fp32@1.1
cast_to_block_scaled mxfp bf16,fp4e2m1,fp8e8m0@1.1 fp32,fp4e2m1,fp8e8m0@1.1 fp32,fp6e2m3,fp8e8m0@1.1 fp32,fp6e3m2,fp8e8m0@1.1
  fp32,fp8e4m3,fp8e8m0@1.1 fp32,fp8e5m2,fp8e8m0@1.1 fp32,mxint8,fp8e8m0@1.1
cast_to_block_scaled bf16&mxfp bf16,fp6e2m3,fp8e8m0@1.1 bf16,fp6e3m2,fp8e8m0@1.1 bf16,fp8e4m3,fp8e8m0@1.1
  bf16,fp8e5m2,fp8e8m0@1.1 bf16,mxint8,fp8e8m0@1.1
rescale int16 i48,i48,i8,i8 i48,i48,i16,i16 i48,i48,i32,i32
const int4 i4
const int16 i48
const int64 i64@1.1
const fp8e4m3 fp8e4m3
const fp8e5m2 fp8e5m2
const bf16 bf16
const mxfp fp8e8m0@1.1 fp6e3m2@1.1 fp6e2m3@1.1 fp4e2m1@1.1 mxint8@1.1
identity int4 i4,i4
identity int16 i48,i48
identity int64 i64,i64@1.1
identity fp8e4m3 fp8e4m3,fp8e4m3
identity fp8e5m2 fp8e5m2,fp8e5m2
identity bf16 bf16,bf16
variable variable i8 fp16 fp32
variable_write variable i8 fp16 fp32
variable_read variable i8 fp16 fp32
dim shape i1@1.1 i8@1.1 i16@1.1 i32@1.1 fp16@1.1 fp32@1.1
dim fp8e4m3&shape fp8e4m3@1.1
dim fp8e5m2&shape fp8e5m2@1.1
dim bf16&shape bf16@1.1
dim mxfp&shape fp6e3m2@1.1 fp6e2m3@1.1 fp4e2m1@1.1 mxint8@1.1 fp8e8m0@1.1
dim int64&shape i64@1.1
";
