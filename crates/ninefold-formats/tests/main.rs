//! All tests of the crate in one program: each additional program takes seconds to compile and link.

mod common;

mod around;
mod cells;
mod damage;
mod damaged_variants;
mod docs;
mod drawings;
mod drawn;
mod hostile;
mod iss;
mod json;
mod ksudoku;
mod layouts;
mod links;
mod never_another;
mod opensudoku;
mod other_sizes;
mod pasted;
mod pencilmark;
mod read;
mod round_trip;
mod rules;
mod shapes;
mod sites;
mod sized;
mod solo;
mod surroundings;
mod variant_lines;
mod variant_texts;
mod variants;
