//! Dates, and the puzzles that belong to each day.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use ninefold::generate::Seed;
use ninefold::logic::hodoku::Level;

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

/// The reason why a text is not a day.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DateError {
    /// The text does not have the form of a day.
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
    /// Returns the day that is `days` days after 1 January 1970.
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

    /// Returns the number of days in the month, or `None` if there is no such month.
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

    /// Returns the default level of the day's puzzle, which as in a newspaper is easy on Mondays and Tuesdays, hard at the weekend, and medium in
    /// between.
    pub fn levels(self) -> RangeInclusive<Level> {
        let level = match self.weekday() {
            0 | 1 => Level::Easy,
            2..=4 => Level::Medium,
            _ => Level::Hard,
        };
        level..=level
    }

    /// Returns the day of the week, counted from 0 for Monday (after Sakamoto).
    fn weekday(self) -> u32 {
        const SHIFTS: [u32; 12] = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4];
        // Years are counted from March, so that a leap day is the last day of its year.
        let year = if self.month < 3 { self.year + 399 } else { self.year + 400 };
        (year + year / 4 - year / 100 + year / 400 + SHIFTS[self.month as usize - 1] + self.day + 6) % 7
    }

    /// Returns the seed of the day's puzzle.
    pub fn seed(self) -> Seed {
        let Ok(seed) = format!("ninefold daily {self}").parse();
        seed
    }

    /// Returns the ISO 8601 week of the day, which begins on a Monday: `2026-W53` for 2027-01-01, since the Thursday of that week is in 2026. Days
    /// before 1970 belong to the first week of that year.
    pub fn week(self) -> String {
        // The first of January 1970 was a Thursday.
        let thursday = (self.number() + 3) / 7 * 7;
        let year = Self::since_1970(thursday).year;
        let first = Self { year, month: 1, day: 1 }.number();
        format!("{year}-W{:02}", (thursday - first) / 7 + 1)
    }

    /// Returns the number of weeks from the week of 5 January 1970 to the week of the day.
    pub fn turn(self) -> u64 {
        ((self.number() + 3) / 7).saturating_sub(1)
    }

    /// Returns the seed for the variant of the day's week, which is the name of the week.
    pub fn week_seed(self) -> Seed {
        let Ok(seed) = self.week().parse();
        seed
    }

    /// Returns the number of days from 1 January 1970 to the day, or zero for earlier days.
    fn number(self) -> u64 {
        let by = |years: u32, year: u32| year / years;
        // Returns the number of leap days up to the end of a year.
        let leaps = |year: u32| by(4, year) - by(100, year) + by(400, year);
        let Some(before) = self.year.checked_sub(1).filter(|_| self.year >= 1970) else { return 0 };
        let years = 365 * (self.year - 1970) + leaps(before) - leaps(1969);
        let months: u32 = (1..self.month).filter_map(|month| Self { month, ..self }.days()).sum();
        u64::from(years + months + self.day - 1)
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

#[cfg(test)]
mod tests;
