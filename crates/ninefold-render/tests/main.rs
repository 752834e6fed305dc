//! All tests of the crate, as one program: each additional program takes seconds to compile and link.

mod scenes;

mod books;
mod contrast;
mod gallery;
mod looks;
mod pages;
mod printers;
mod renderers;
mod roles;
mod rules;
