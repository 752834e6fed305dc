use super::*;

#[test]
fn years_have_the_days_of_the_calendar() {
    let leap: Vec<bool> =
        ["1900-02-29", "2000-02-29", "2023-02-29", "2024-02-29"].map(|text| text.parse::<Date>().is_ok()).to_vec();
    assert_eq!(leap, [false, true, false, true]);
    for (text, error) in
        [("2026-13-01", DateError::Form), ("2026-1-01", DateError::Form), ("2026-04-31", DateError::NoSuchDay)]
    {
        assert_eq!(text.parse::<Date>(), Err(error), "{text}");
    }
    for (days, text) in [(0, "1970-01-01"), (31, "1970-02-01"), (365, "1971-01-01"), (11_016, "2000-02-29")] {
        assert_eq!(Date::since_1970(days).to_string(), text);
    }
}

#[test]
fn levels_go_by_the_day_of_the_week() {
    // The first of January 1970 was a Thursday.
    for days in 0..200_000 {
        assert_eq!(u64::from(Date::since_1970(days).weekday()), (days + 3) % 7, "{}", Date::since_1970(days));
    }
    for (text, level) in [("2026-12-24", Level::Medium), ("2026-12-26", Level::Hard), ("2026-12-28", Level::Easy)] {
        assert_eq!(text.parse::<Date>().map(Date::levels), Ok(level..=level));
    }
    assert_eq!("0000-01-01".parse::<Date>().unwrap().weekday(), 5, "a Saturday, if there had been such a day");
}

#[test]
fn weeks_go_from_monday_to_sunday() {
    for days in 0..200_000 {
        let date = Date::since_1970(days);
        assert_eq!(date.number(), days, "{date}");
        assert_eq!(date.turn() + 1, ((days + 3) / 7).max(1), "{date}");
        assert!(date.week() <= Date::since_1970(days + 1).week(), "{date}");
    }
    let weeks = [
        ("2027-01-01", "2026-W53"),
        ("2026-11-23", "2026-W48"),
        ("2026-12-31", "2026-W53"),
        ("2024-12-30", "2025-W01"),
        ("2021-01-03", "2020-W53"),
        ("1970-01-01", "1970-W01"),
        ("1969-12-01", "1970-W01"),
    ];
    for (day, week) in weeks {
        assert_eq!(day.parse::<Date>().unwrap().week(), week, "{day}");
    }
    let seed = |text: &str| text.parse::<Date>().unwrap().week_seed();
    assert_eq!(seed("2026-11-23"), seed("2026-11-29"));
    assert_ne!(seed("2026-11-29"), seed("2026-11-30"));
}
