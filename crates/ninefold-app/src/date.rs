//! Days, each of which has a puzzle.

use std::fmt;
use std::str::FromStr;

use ninefold::generate::Seed;

/// A day.
///
/// ```
/// use ninefold_app::date::Date;
///
/// let date: Date = "2026-12-24".parse()?;
/// assert_eq!(date.to_string(), "2026-12-24");
/// assert!("2026-02-29".parse::<Date>().is_err());
/// assert_eq!(Date::since_1970(20_000).to_string(), "2024-10-04");
/// # Ok::<(), ninefold_app::date::DateError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Date {
    year: u32,
    month: u32,
    day: u32,
}

/// Why a text is no day.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DateError {
    /// It is not written like one.
    #[error("expected a day such as 2026-12-24")]
    Form,
    /// The calendar has no such day.
    #[error("there is no such day")]
    NoSuchDay,
}

impl FromStr for Date {
    type Err = DateError;

    fn from_str(text: &str) -> Result<Self, DateError> {
        let parts: Vec<&str> = text.split('-').collect();
        let number = |part: &str, digits: usize| -> Option<u32> {
            let plain = part.len() == digits && part.bytes().all(|byte| byte.is_ascii_digit());
            plain.then(|| part.parse().ok()).flatten()
        };
        let [year, month, day] = parts[..] else { return Err(DateError::Form) };
        let (Some(year), Some(month), Some(day)) = (number(year, 4), number(month, 2), number(day, 2)) else {
            return Err(DateError::Form);
        };
        let date = Self { year, month, day };
        let days = date.days().ok_or(DateError::Form)?;
        if (1..=days).contains(&day) { Ok(date) } else { Err(DateError::NoSuchDay) }
    }
}

impl Date {
    /// The day that is so many days after the first of January 1970.
    pub fn since_1970(mut days: u64) -> Self {
        let mut date = Self { year: 1970, month: 1, day: 1 };
        while let Some(length) = date.days().map(u64::from).filter(|length| days >= *length) {
            days -= length;
            date = if date.month == 12 {
                Self { year: date.year + 1, month: 1, day: 1 }
            } else {
                Self { month: date.month + 1, ..date }
            };
        }
        Self { day: u32::try_from(days).unwrap_or_default() + 1, ..date }
    }

    /// The days of its month.
    fn days(self) -> Option<u32> {
        let by = |years: u32| self.year.is_multiple_of(years);
        let leap = by(4) && (!by(100) || by(400));
        Some(match self.month {
            2 => 28 + u32::from(leap),
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => return None,
        })
    }

    /// The seed of its puzzle.
    pub fn seed(self) -> Seed {
        let Ok(seed) = format!("ninefold daily {self}").parse();
        seed
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

#[cfg(test)]
mod tests;
