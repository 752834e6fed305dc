//! Rows of bits: sets of small numbers, so that conclusions about many of them need only a few unions and differences.

/// Inserts a member.
pub(crate) fn insert(row: &mut [u64], member: usize) {
    row[member / 64] |= 1 << (member % 64);
}

/// Whether the set contains a member.
pub(crate) fn has(row: &[u64], member: usize) -> bool {
    row[member / 64] >> (member % 64) & 1 == 1
}

/// Inserts all members of another row.
pub(crate) fn unite(row: &mut [u64], other: &[u64]) {
    row.iter_mut().zip(other).for_each(|(word, other)| *word |= other);
}

/// Removes all members of another row.
pub(crate) fn subtract(row: &mut [u64], other: &[u64]) {
    row.iter_mut().zip(other).for_each(|(word, other)| *word &= !other);
}

/// Removes and returns the least member.
pub(crate) fn pop(row: &mut [u64]) -> Option<usize> {
    let word = row.iter().position(|&word| word != 0)?;
    let bit = row[word].trailing_zeros() as usize;
    row[word] &= row[word] - 1;
    Some(64 * word + bit)
}

/// Returns the members in ascending order.
pub(crate) fn members(row: &[u64]) -> impl Iterator<Item = usize> + '_ {
    row.iter().enumerate().flat_map(|(word, &bits)| {
        let nonzero = |bits: u64| (bits != 0).then_some(bits);
        std::iter::successors(nonzero(bits), move |bits| nonzero(bits & (bits - 1)))
            .map(move |bits| 64 * word + bits.trailing_zeros() as usize)
    })
}
