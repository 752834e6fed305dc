//! Prints the page of all techniques: `cargo run -p ninefold-logic --example techniques`.

fn main() {
    print!("{}", ninefold_logic::page::page());
}
