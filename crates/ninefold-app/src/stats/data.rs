//! Statistics as data: as one JSON object, or as one row for each count.

use serde_json::{Value, json};

use super::means::{Estimate, Mean, Share};
use super::report::{Report, Table};
use crate::table::{Column, Frame, Kind, Script, Value as Cell};

/// Writes one object as `docs/schema/stats.json` describes it.
pub fn json(reports: &[Report]) -> String {
    let collections: Vec<Value> = reports.iter().map(collection).collect();
    let text = serde_json::to_string_pretty(&json!({ "collections": collections }));
    text.unwrap_or_default() + "\n"
}

fn collection(report: &Report) -> Value {
    let tables: Vec<Value> = report.tables.iter().map(table).collect();
    let means: Vec<Value> = report.means.iter().map(mean).collect();
    let mut collection = json!({
        "name": report.name,
        "puzzles": report.puzzles,
        "different": report.different,
        "means": means,
        "tables": tables,
    });
    if !report.shares.is_empty() {
        let share = |share: &Share| json!({ "clues": share.clues, "percent": share.percent, "error": share.error });
        collection["shares"] = report.shares.iter().map(share).collect();
    }
    collection
}

fn mean(mean: &Mean) -> Value {
    let estimate = |estimate: &Estimate| {
        let Estimate { mean, deviation, error } = estimate;
        json!({ "mean": mean, "deviation": deviation, "error": error })
    };
    let mut value = json!({ "of": mean.quantity.id(), "puzzles": mean.puzzles, "plain": estimate(&mean.plain) });
    if let Some(unbiased) = &mean.unbiased {
        value["unbiased"] = estimate(unbiased);
    }
    value
}

fn table(table: &Table) -> Value {
    let row = |row: &super::report::Row| json!({ "key": row.key, "label": row.label, "counts": row.counts });
    json!({
        "id": table.plan.id,
        "title": table.plan.title,
        "axis": table.plan.axis,
        "measures": table.plan.measures,
        "whole": table.whole,
        "rows": table.rows.iter().map(row).collect::<Vec<_>>(),
    })
}

/// Writes a table with the columns collection, table, key, label, measure and count. It does not contain means, since they are not counts.
pub fn csv(reports: &[Report]) -> String {
    let text = |name: &str| Column::new(name, Kind::Text);
    let int = |name: &str| Column::new(name, Kind::Int);
    let columns = vec![text("collection"), text("table"), int("key"), text("label"), text("measure"), int("count")];
    let frame = Frame { columns };
    let mut out = Script::Csv.heading(&frame);
    for report in reports {
        let mut line = |table: &str, key: i64, label: &str, measure: &str, count: u64| {
            let count = i64::try_from(count).unwrap_or(i64::MAX);
            let [name, table, label, measure] =
                [&report.name, table, label, measure].map(|text: &str| Cell::text(text));
            Script::Csv.row(&vec![name, table, Cell::Int(key), label, measure, Cell::Int(count)], &mut out);
        };
        line("collection", 0, "all", "puzzles", report.puzzles);
        report.different.into_iter().for_each(|different| line("collection", 1, "different", "puzzles", different));
        for table in &report.tables {
            for row in &table.rows {
                for (measure, count) in table.plan.measures.iter().zip(&row.counts) {
                    line(table.plan.id, row.key, &row.label, measure, *count);
                }
            }
        }
    }
    out
}
