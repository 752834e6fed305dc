//! International standard book numbers, which have ten or thirteen digits, the last of which is a check digit.

/// Checks an ISBN, which may contain hyphens and spaces.
pub(super) fn check(text: &str) -> Result<(), String> {
    let signs: Vec<char> = text.chars().filter(|char| !matches!(char, '-' | ' ')).collect();
    let digits: Option<Vec<u32>> =
        signs
            .iter()
            .enumerate()
            .map(|(at, sign)| {
                if at == 9 && signs.len() == 10 && sign.eq_ignore_ascii_case(&'x') {
                    Some(10)
                } else {
                    sign.to_digit(10)
                }
            })
            .collect();
    let Some(digits) = digits.filter(|digits| matches!(digits.len(), 10 | 13)) else {
        return Err("expected 10 or 13 digits, as in 978-0-306-40615-7".into());
    };
    let (last, rest) = digits.split_last().ok_or_else(String::new)?;
    let wanted = if rest.len() == 9 {
        let sum: u32 = rest.iter().zip((2..=10).rev()).map(|(digit, weight)| digit * weight).sum();
        (11 - sum % 11) % 11
    } else {
        if rest[..2] != [9, 7] || !matches!(rest[2], 8 | 9) {
            return Err("an ISBN of 13 digits begins with 978 or 979".into());
        }
        let sum: u32 = rest.iter().zip([1, 3].into_iter().cycle()).map(|(digit, weight)| digit * weight).sum();
        (10 - sum % 10) % 10
    };
    let shown = |digit: u32| if digit == 10 { "X".to_owned() } else { digit.to_string() };
    if *last == wanted {
        Ok(())
    } else {
        Err(format!("its check digit is {}, but the other digits require {}", shown(*last), shown(wanted)))
    }
}

#[cfg(test)]
mod tests {
    use super::check;

    #[test]
    fn the_last_digit_checks_the_others() {
        for right in ["978-0-306-40615-7", "9780306406157", "0-306-40615-2", "0-8044-2957-X", "979-8-602-40545-3"] {
            assert_eq!(check(right), Ok(()), "{right}");
        }
        for (wrong, why) in [
            ("978-0-306-40615-8", "its check digit is 8, but the other digits require 7"),
            ("0-8044-2957-1", "its check digit is 1, but the other digits require X"),
            ("977-0-306-40615-7", "an ISBN of 13 digits begins with 978 or 979"),
            ("123", "expected 10 or 13 digits, as in 978-0-306-40615-7"),
            ("97803064O6157", "expected 10 or 13 digits, as in 978-0-306-40615-7"),
        ] {
            assert_eq!(check(wrong).unwrap_err(), why, "{wrong}");
        }
    }
}
