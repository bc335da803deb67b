//! Ranges against the integers in them.

use proptest::prelude::*;

use super::*;

const SIGNS: [Sign; 2] = [Sign::Unsigned, Sign::Signed];

/// An op on ranges, with its function on integers; `None` where that is not defined.
struct Binary {
    name: String,
    ranges: Box<OnRanges>,
    values: Box<OnValues>,
}

type OnRanges = dyn Fn(&IntRange, &IntRange) -> IntRange;
type OnValues = dyn Fn(&ApInt, &ApInt) -> Option<ApInt>;

fn binary(
    name: impl Into<String>,
    ranges: impl Fn(&IntRange, &IntRange) -> IntRange + 'static,
    values: impl Fn(&ApInt, &ApInt) -> Option<ApInt> + 'static,
) -> Binary {
    Binary { name: name.into(), ranges: Box::new(ranges), values: Box::new(values) }
}

/// The result of an op if no promise is broken: with `wrap`, results that are not exact are not defined.
fn promised(wrap: NoWrap, f: impl Fn(Sign) -> (ApInt, bool)) -> Option<ApInt> {
    let broken = (wrap.signed && f(Sign::Signed).1) || (wrap.unsigned && f(Sign::Unsigned).1);
    (!broken).then(|| f(Sign::Unsigned).0)
}

fn shl_overflows(value: &ApInt, by: &ApInt, sign: Sign) -> (ApInt, bool) {
    let shifted = value.shl(by.saturating_u32());
    let back = if sign == Sign::Signed { shifted.ashr(by.saturating_u32()) } else { shifted.lshr(by.saturating_u32()) };
    (shifted, back != *value)
}

/// Quotients that have a value.
fn defined(a: &ApInt, b: &ApInt, sign: Sign) -> bool {
    let overflows = sign == Sign::Signed && a.is_min_value(sign) && b.is_all_ones();
    !b.is_zero() && !overflows
}

fn ops() -> Vec<Binary> {
    let mut ops = vec![
        binary("and", IntRange::and, |a, b| Some(a.and(b))),
        binary("or", IntRange::or, |a, b| Some(a.or(b))),
        binary("xor", IntRange::xor, |a, b| Some(a.xor(b))),
        binary("div_floor", IntRange::div_floor, |a, b| {
            a.div_floor(b, Sign::Signed).filter(|_| defined(a, b, Sign::Signed))
        }),
    ];
    for (signed, unsigned) in [(false, false), (true, false), (false, true), (true, true)] {
        let wrap = NoWrap { signed, unsigned };
        ops.extend([
            binary(
                format!("add {wrap:?}"),
                move |a, b| a.add(b, wrap),
                move |a, b| promised(wrap, |sign| a.add_overflows(b, sign)),
            ),
            binary(
                format!("sub {wrap:?}"),
                move |a, b| a.sub(b, wrap),
                move |a, b| promised(wrap, |sign| a.sub_overflows(b, sign)),
            ),
            binary(
                format!("mul {wrap:?}"),
                move |a, b| a.mul(b, wrap),
                move |a, b| promised(wrap, |sign| a.mul_overflows(b, sign)),
            ),
            binary(
                format!("shl {wrap:?}"),
                move |a, b| a.shl(b, wrap),
                move |a, b| {
                    let fits = b.saturating_u32() < a.width();
                    promised(wrap, |sign| shl_overflows(a, b, sign)).filter(|_| fits)
                },
            ),
        ]);
    }
    for sign in SIGNS {
        ops.extend([
            binary(
                format!("div {sign:?}"),
                move |a, b| a.div(b, sign),
                move |a, b| a.div(b, sign).filter(|_| defined(a, b, sign)),
            ),
            binary(
                format!("div_ceil {sign:?}"),
                move |a, b| a.div_ceil(b, sign),
                move |a, b| a.div_ceil(b, sign).filter(|_| defined(a, b, sign)),
            ),
            binary(format!("rem {sign:?}"), move |a, b| a.rem(b, sign), move |a, b| a.rem(b, sign)),
            binary(
                format!("shr {sign:?}"),
                move |a, b| a.shr(b, sign),
                move |a, b| {
                    let by = Some(b.saturating_u32()).filter(|by| *by < a.width())?;
                    Some(if sign == Sign::Signed { a.ashr(by) } else { a.lshr(by) })
                },
            ),
            binary(format!("lesser {sign:?}"), move |a, b| a.lesser(b, sign), move |a, b| Some(a.min(b, sign))),
            binary(format!("greater {sign:?}"), move |a, b| a.greater(b, sign), move |a, b| Some(a.max(b, sign))),
        ]);
    }
    ops
}

const COMPARISONS: [Compare; 10] = [
    Compare::Eq,
    Compare::Ne,
    Compare::Less(Sign::Signed),
    Compare::Less(Sign::Unsigned),
    Compare::LessEq(Sign::Signed),
    Compare::LessEq(Sign::Unsigned),
    Compare::Greater(Sign::Signed),
    Compare::Greater(Sign::Unsigned),
    Compare::GreaterEq(Sign::Signed),
    Compare::GreaterEq(Sign::Unsigned),
];

fn compare(how: Compare, a: &ApInt, b: &ApInt) -> bool {
    match how {
        Compare::Eq => a == b,
        Compare::Ne => a != b,
        Compare::Less(sign) => a.less(b, sign),
        Compare::LessEq(sign) => !b.less(a, sign),
        Compare::Greater(sign) => b.less(a, sign),
        Compare::GreaterEq(sign) => !a.less(b, sign),
    }
}

fn all_integers(width: u32) -> Vec<ApInt> {
    (0..1 << width).map(|value| ApInt::new_u64(width, value)).collect()
}

/// All intervals of a reading, each with the integers in it, and their intersections with some of the other reading.
fn all_ranges(width: u32) -> Vec<(IntRange, Vec<ApInt>)> {
    let integers = all_integers(width);
    let of_sign = |sign| {
        let pairs = integers.iter().flat_map(|min| integers.iter().map(move |max| (min, max)));
        let ordered = pairs.filter(move |(min, max)| !max.less(min, sign));
        ordered.map(move |(min, max)| IntRange::between(min.clone(), max.clone(), sign)).collect::<Vec<_>>()
    };
    let (unsigned, signed) = (of_sign(Sign::Unsigned), of_sign(Sign::Signed));
    let common = unsigned.iter().zip(signed.iter().rev()).map(|(a, b)| a.intersection(b)).collect();
    let all = [unsigned, signed, common].concat().into_iter();
    let with_members = all.map(|range| {
        let members: Vec<ApInt> = integers.iter().filter(|value| range.contains(value)).cloned().collect();
        (range, members)
    });
    with_members.filter(|(_, members)| !members.is_empty()).collect()
}

#[test]
fn num_results_of_ops_are_in_their_ranges() {
    let ranges = all_ranges(3);
    for op in ops() {
        for (a, in_a) in &ranges {
            for (b, in_b) in &ranges {
                let range = (op.ranges)(a, b);
                for (x, y) in in_a.iter().flat_map(|x| in_b.iter().map(move |y| (x, y))) {
                    let Some(value) = (op.values)(x, y) else { continue };
                    assert!(range.contains(&value), "{} of {a} and {b} is {range}, not {value:?}", op.name);
                }
            }
        }
    }
}

#[test]
fn num_ops_on_single_integers_give_single_integers() {
    for op in ops() {
        for a in all_integers(4) {
            for b in all_integers(4) {
                let Some(value) = (op.values)(&a, &b) else { continue };
                let range = (op.ranges)(&IntRange::constant(&a), &IntRange::constant(&b));
                // A sum may wrap around in one reading, which then tells nothing.
                let single = range.as_constant().is_none_or(|single| *single == value);
                assert!(single && range.contains(&value), "{} of {a:?} and {b:?} is {range}", op.name);
            }
        }
    }
}

#[test]
fn num_comparisons_agree_with_the_integers() {
    let ranges = all_ranges(3);
    for how in COMPARISONS {
        for (a, in_a) in &ranges {
            for (b, in_b) in &ranges {
                let Some(outcome) = how.evaluate(a, b) else { continue };
                let pairs = in_a.iter().flat_map(|x| in_b.iter().map(move |y| (x, y)));
                assert!(pairs.into_iter().all(|(x, y)| compare(how, x, y) == outcome), "{how:?} of {a} and {b}");
            }
        }
    }
}

#[test]
fn num_comparisons_of_intervals_are_exact() {
    let ranges: Vec<IntRange> = all_ranges(3).into_iter().map(|(range, _)| range).collect();
    for sign in SIGNS {
        for (a, b) in ranges.iter().flat_map(|a| ranges.iter().map(move |b| (a, b))) {
            let less = a.max(sign).less(b.min(sign), sign);
            let not_less = !a.min(sign).less(b.max(sign), sign);
            let expected = (less || not_less).then_some(less);
            assert_eq!(Compare::Less(sign).evaluate(a, b), expected, "{a} < {b}");
        }
    }
}

#[test]
fn num_resized_integers_are_in_resized_ranges() {
    for (range, members) in all_ranges(4) {
        for value in members {
            for sign in SIGNS {
                assert!(range.extend(7, sign).contains(&value.extend(7, sign)), "{range} extended");
            }
            for width in 1..4 {
                let cut = range.truncate(width);
                assert!(cut.contains(&value.zext_or_trunc(width)), "{range} cut to {width} bits is {cut}");
            }
        }
    }
}

#[test]
fn num_the_least_integer_rounded_up() {
    let int = |value| ApInt::from_i64(4, value);
    let quotient = |min, max, by| {
        let range = IntRange::between(int(min), int(max), Sign::Signed);
        range.div_ceil(&IntRange::constant(&int(by)), Sign::Signed).to_string()
    };
    assert_eq!(quotient(-8, -8, 3), "unsigned : [14, 14] signed : [-2, -2]");
    assert_eq!(quotient(-8, -7, 3), "unsigned : [14, 14] signed : [-2, -2]");
    assert_eq!(quotient(-7, -6, 3), "unsigned : [14, 14] signed : [-2, -2]");
    assert_eq!(quotient(-8, -8, 1), "unsigned : [8, 8] signed : [-8, -8]");
    assert_eq!(quotient(-8, -6, -1), "unsigned : [0, 15] signed : [-8, 7]");
}

#[test]
fn num_a_cut_range_keeps_its_bounds_where_it_can() {
    let range = |min, max| IntRange::between(ApInt::from_i64(16, min), ApInt::from_i64(16, max), Sign::Signed);
    let cut = |min, max| range(min, max).truncate(8).to_string();
    assert_eq!(cut(256, 258), "unsigned : [0, 2] signed : [0, 2]");
    assert_eq!(cut(255, 257), "unsigned : [0, 255] signed : [-128, 127]");
    assert_eq!(cut(-1, 1), "unsigned : [0, 255] signed : [-1, 1]");
    assert_eq!(cut(-130, 0), "unsigned : [0, 255] signed : [-128, 127]");
    assert_eq!(cut(-256, -254), "unsigned : [0, 2] signed : [0, 2]");
    assert_eq!(cut(127, 128), "unsigned : [127, 128] signed : [-128, 127]");
}

#[test]
fn num_joins_and_intersections() {
    let ranges = all_ranges(3);
    for (a, in_a) in &ranges {
        for (b, in_b) in &ranges {
            let (joined, common) = (a.join(b), a.intersection(b));
            assert!(in_a.iter().chain(in_b).all(|value| joined.contains(value)));
            assert!(in_a.iter().filter(|value| in_b.contains(value)).all(|value| common.contains(value)));
            assert!(
                all_integers(3).iter().all(|value| common.contains(value) == (a.contains(value) && b.contains(value)))
            );
            assert_eq!((joined.join(a), b.join(a)), (joined.clone(), joined));
        }
    }
    let none = IntRange::all(0);
    assert_eq!((none.join(&IntRange::all(4)), IntRange::all(4).intersection(&none)), (none.clone(), none.clone()));
    assert_eq!(none.as_constant(), None);
}

#[test]
fn num_constants_of_either_reading() {
    let int = |value| ApInt::from_i64(8, value);
    let (all, five) = (IntRange::all(8), (int(5), int(5)));
    assert_eq!(IntRange::new(five.clone(), (int(-3), int(9))).as_constant(), Some(&int(5)));
    assert_eq!(IntRange::new((int(0), int(-1)), five).as_constant(), Some(&int(5)));
    assert_eq!(all.as_constant(), None);
    assert_eq!(IntRange::constant(&int(-7)).as_constant(), Some(&int(-7)));
}

#[test]
fn num_what_an_index_op_gives_holds_for_both_widths() {
    let index =
        |min: i64, max: i64| IntRange::between(ApInt::from_i64(64, min), ApInt::from_i64(64, max), Sign::Signed);
    let add = |a: &IntRange, b: &IntRange| {
        index_op(&[a.clone(), b.clone()], Reading::Both, |args| args[0].add(&args[1], NoWrap::default()))
    };
    assert_eq!(add(&index(0, 10), &index(1, 1)), index(1, 11));
    // The lower half of one is greater than that of the other, though it is less itself.
    let lesser = |a: &IntRange, b: &IntRange| {
        index_op(&[a.clone(), b.clone()], Reading::Only(Sign::Unsigned), |args| {
            args[0].lesser(&args[1], Sign::Unsigned)
        })
    };
    let (a, b) = (index(0x2_ffff_ffff, 0x2_ffff_ffff), index(0x3_0000_ffff, 0x3_0000_ffff));
    assert_eq!(lesser(&a, &b), index(0xffff, 0x2_ffff_ffff));
    // High bits that are the same for both bounds do not matter.
    assert_eq!(add(&index(0x3_0000_0000, 0x3_0000_ffff), &index(1, 1)), index(0x3_0000_0001, 0x3_0001_0000));
}

/// A range of a width with a member.
fn range_with_member(width: u32) -> impl Strategy<Value = (IntRange, ApInt)> {
    let int = move || prop::array::uniform4(any::<u64>()).prop_map(move |limbs| ApInt::from_limbs(width, &limbs));
    // Bounds close to the member, or anywhere.
    let bound = move || (int(), 0..=width).prop_map(|(bits, by)| bits.lshr(by));
    (int(), bound(), bound(), any::<bool>()).prop_map(move |(value, below, above, signed)| {
        let sign = if signed { Sign::Signed } else { Sign::Unsigned };
        let min = Some(value.sub(&below)).filter(|min| !value.less(min, sign));
        let max = Some(value.add(&above)).filter(|max| !max.less(&value, sign));
        let (least, greatest) = (ApInt::min_value(width, sign), ApInt::max_value(width, sign));
        (IntRange::between(min.unwrap_or(least), max.unwrap_or(greatest), sign), value)
    })
}

fn two_ranges() -> impl Strategy<Value = [(IntRange, ApInt); 2]> {
    prop::sample::select(vec![1, 4, 8, 31, 64, 65, 130])
        .prop_flat_map(|width| [range_with_member(width), range_with_member(width)])
}

proptest! {
    #[test]
    fn num_results_of_any_width_are_in_their_ranges([(a, x), (b, y)] in two_ranges()) {
        for op in ops() {
            let range = (op.ranges)(&a, &b);
            if let Some(value) = (op.values)(&x, &y) {
                prop_assert!(range.contains(&value), "{} of {} and {} is {}, not {:?}", op.name, a, b, range, value);
            }
        }
        for how in COMPARISONS {
            prop_assert!(how.evaluate(&a, &b).is_none_or(|outcome| outcome == compare(how, &x, &y)), "{:?}", how);
        }
        for width in [1, 7, 64, 100] {
            prop_assert!(a.resize(width, Sign::Signed).contains(&x.sext_or_trunc(width)));
            prop_assert!(a.resize(width, Sign::Unsigned).contains(&x.zext_or_trunc(width)));
        }
    }
}
