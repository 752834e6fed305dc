//! Days, as the puzzle of the day has them.

use ninefold::generate::Seed;

/// A day.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Date {
    year: u32,
    month: u32,
    day: u32,
}

impl Date {
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let wrong = || "expected a day such as 2026-12-24".to_owned();
        let parts: Vec<&str> = text.split('-').collect();
        let number = |part: &str, digits: usize| -> Option<u32> {
            let plain = part.len() == digits && part.bytes().all(|byte| byte.is_ascii_digit());
            plain.then(|| part.parse().ok()).flatten()
        };
        let [year, month, day] = parts[..] else { return Err(wrong()) };
        let (Some(year), Some(month), Some(day)) = (number(year, 4), number(month, 2), number(day, 2)) else {
            return Err(wrong());
        };
        let date = Self { year, month, day };
        if day == 0 || day > date.days().ok_or_else(wrong)? { Err("there is no such day".into()) } else { Ok(date) }
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

    /// The day that it is in UTC.
    pub(crate) fn today() -> Self {
        let since = std::time::SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default();
        let mut left = since.as_secs() / 86_400;
        let mut date = Self { year: 1970, month: 1, day: 1 };
        while let Some(days) = date.days().map(u64::from).filter(|days| left >= *days) {
            left -= days;
            date = if date.month == 12 {
                Self { year: date.year + 1, month: 1, day: 1 }
            } else {
                Self { month: date.month + 1, ..date }
            };
        }
        Self { day: u32::try_from(left).unwrap_or_default() + 1, ..date }
    }
}

impl Date {
    /// What the puzzle of the day comes from.
    pub(crate) fn seed(self) -> Seed {
        let Ok(seed) = format!("ninefold daily {self}").parse();
        seed
    }
}

impl std::fmt::Display for Date {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}
