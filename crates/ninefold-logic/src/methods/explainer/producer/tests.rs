use std::collections::HashSet;

use super::Producer;

#[test]
fn names_and_techniques() {
    let names: HashSet<&str> = Producer::ALL.iter().map(|producer| producer.name()).collect();
    assert_eq!(names.len(), Producer::ALL.len());
    for producer in Producer::ALL {
        assert_eq!(producer.techniques().count(), producer.about().1.len(), "{}", producer.name());
    }
}
