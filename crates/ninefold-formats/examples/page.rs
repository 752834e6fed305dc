//! Prints the page of all formats: `cargo run -p ninefold-formats --example page`.

fn main() {
    print!("{}", ninefold_formats::page());
}
