//! Rebuilds the program when a file of the page is added or removed, which the compiler does not detect.

fn main() {
    println!("cargo:rerun-if-changed=page");
}
