//! Paths with one line per step, in which chains and nets are in notation: `12. X-Chain: (8)r5c1 = (8)r5c5 - (8)r6c4 = (8)r8c4 => r8c1<>8`.

use std::fmt::Write;

use super::super::logic::{notation, text};

use super::{Report, after, name};

pub(super) fn write(report: &Report<'_>) -> String {
    let mut out = format!("# {}\n", report.name());
    match &report.told {
        Ok(told) => {
            for (number, before, step) in told.stages() {
                let chain = || Some(notation::eureka(step)).filter(|_| notation::is_chain(step));
                let net = || Some(notation::net(step)).filter(|net| !net.is_empty());
                let said = chain().or_else(net).unwrap_or_else(|| step.text().short);
                let _ = writeln!(out, "{number}. {}: {said} => {}", name(step), text::conclusions(step));
                if told.grids {
                    let _ = writeln!(out, "{}", after(&before, step));
                }
            }
            let _ = writeln!(out, "# {}", told.end());
            told.remarks().iter().for_each(|line| _ = writeln!(out, "# {line}"));
        }
        Err(refusal) => refusal.lines().iter().for_each(|line| _ = writeln!(out, "# {line}")),
    }
    out
}
