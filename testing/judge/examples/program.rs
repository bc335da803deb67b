//! Prints the random program of a seed: `cargo run -p dialekt-judge --example program 4294967296`.

fn main() {
    let seed = std::env::args().nth(1).and_then(|seed| seed.parse().ok()).unwrap_or(1 << 32);
    print!("{}", dialekt_judge::write(seed, &dialekt_judge::standard()).text);
}
