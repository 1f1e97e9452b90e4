//! Has the program built again when a file of the page comes or goes, which the compiler would not see.

fn main() {
    println!("cargo:rerun-if-changed=page");
}
