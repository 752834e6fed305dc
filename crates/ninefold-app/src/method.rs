//! Methods by the names and lists that users write.

use ninefold::logic::{Method, techniques};

use crate::near;

/// One of the library's methods by its name, or one that consists of techniques, which are named with commas between.
///
/// ```
/// use ninefold_app::method;
///
/// assert_eq!(method::named("hodoku").unwrap().name, "hodoku");
/// assert_eq!(method::named("naked-single,x-wing").unwrap().name, "naked-single,x-wing");
/// assert!(method::named("no such thing").is_none());
/// ```
pub fn named(text: &str) -> Option<Method> {
    Method::named(text).or_else(|| listed(text))
}

/// The end of an error about a name that [`named`] does not know: which method is perhaps meant, or which technique where one of those listed
/// is unknown.
pub fn meant(text: &str) -> String {
    let ids = || techniques::all().map(|technique| technique.id);
    let unknown = text.split(',').find(|id| techniques::by_id(id).is_none());
    let technique = |id: &str| near::question(id, ids());
    if text.contains(',') {
        unknown.map_or_else(String::new, technique)
    } else {
        near::question(text, Method::NAMES.into_iter().chain(ids()))
    }
}

/// Techniques by their ids, with commas between.
fn listed(ids: &str) -> Option<Method> {
    let techniques: Option<Vec<_>> = ids.split(',').map(techniques::by_id).collect();
    techniques.map(|techniques| Method::new(ids.to_owned(), techniques))
}
