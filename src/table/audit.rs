//! Checks an exported record: it replays, its outcome follows, and its luck is the luck that was committed to.

use std::collections::BTreeMap;

use super::fold::notation;
use super::luck::{CommittedLuck, commitment};
use super::record::{FORMAT, Kind, Record, read_seed};
use super::{AnyPosition, Status, Table, TableEvent};
use crate::rules::Turn;

/// Checks a record, whole or still without its seed.
///
/// # Errors
/// The first thing that is wrong, in words.
pub fn audit(record: &Record) -> Result<(), String> {
    let table = replays(record)?;
    if record.header.has_luck() && record.seed.is_none() && drew(&table) {
        return Err("chance had a part in it, and its seed is revealed only when the game is over: its luck can't be checked yet".into());
    }
    Ok(())
}

/// Checks a record as far as it goes: it replays, and its luck is as committed if its seed is in it.
pub(super) fn replays(record: &Record) -> Result<Table, String> {
    if record.header.ludoteca_record != FORMAT {
        return Err(format!(
            "this is a record of format {}, and {FORMAT} is known",
            record.header.ludoteca_record
        ));
    }
    if !record.header.has_luck() && record.header.imported.is_none() {
        return Err("only an imported game is without luck of its own".into());
    }
    if record.header.luck.version != 1 {
        return Err(format!("luck of version {} is not known", record.header.luck.version));
    }
    if let Some(viewer) = &record.seen_by {
        return Err(format!(
            "this record was written for {viewer} while the game ran: events in it are masked"
        ));
    }
    let seed = match &record.seed {
        None => None,
        Some(text) => Some(read_seed(text).ok_or("the seed is not 32 bytes of hex")?),
    };
    let table = Table::restore(record.header.clone(), seed.unwrap_or_default(), record.events.clone())
        .map_err(|error| error.to_string())?;
    if table.ending() != record.outcome.as_ref() {
        return Err(format!(
            "outcome: recorded {:?}, replayed {:?}",
            record.outcome,
            table.ending()
        ));
    }
    if !record.header.has_luck() {
        // It was replayed by the rules; nobody can draw its luck again.
        return match seed {
            None => Ok(table),
            Some(_) => Err("a seed without a commitment".into()),
        };
    }
    if table.status().is_final() && seed.is_none() {
        return Err("the game is over, but the record holds no seed".into());
    }
    if let Some(seed) = seed {
        check_luck(&table, &seed)?;
    }
    Ok(table)
}

/// Whether anything in the game so far was left to chance.
fn drew(table: &Table) -> bool {
    let asked = table.game_type().read_options(&table.header().options);
    let resolved = table.status() != Status::Open && asked.as_ref().ok() != Some(table.options());
    resolved || table.log().iter().any(|logged| logged.event.kind == Kind::Chance)
}

fn check_luck(table: &Table, seed: &[u8; 32]) -> Result<(), String> {
    let header = table.header();
    if commitment(header.luck_id(), seed) != hex::decode(&header.luck.commitment).unwrap_or_default()[..] {
        return Err("the seed is not the one that was committed to".into());
    }
    let luck = table.state.luck(&table.seed);
    check_setup(table, &luck)?;
    let start = table
        .log()
        .iter()
        .find(|logged| logged.event.text == TableEvent::Start.to_string());
    let Some(start) = start.map(|logged| logged.event.revision) else {
        return Ok(());
    };
    let first = table.first_position().map_err(|error| error.to_string())?;
    // What stands: the position and the draws after each event that no takeback has undone.
    let mut line: Vec<Standing> = vec![Standing {
        revision: start,
        position: first,
        draws: BTreeMap::new(),
    }];
    for event in table
        .log()
        .iter()
        .map(|logged| &logged.event)
        .filter(|event| event.revision > start)
    {
        let wrong = |what: String| format!("event {}: {what}", event.revision);
        if event.kind == Kind::Table {
            if let Ok(TableEvent::Takeback(to)) = event.text.parse() {
                line.retain(|standing| standing.revision <= to);
            }
            continue;
        }
        let mut next = line
            .last()
            .ok_or_else(|| wrong("everything was taken back".into()))?
            .clone();
        next.revision = event.revision;
        if event.kind == Kind::Move {
            next.position
                .play(&notation(event.text.clone()))
                .map_err(|error| wrong(error.to_string()))?;
        } else {
            if next.position.turn() != Turn::Chance {
                return Err(wrong("no chance event is due".into()));
            }
            let label = next.position.luck_label();
            let number = next.draws.entry(label).or_default();
            let drawn = next.position.draw(&mut luck.draw(label, *number)).text;
            *number += 1;
            if drawn != event.text {
                return Err(wrong(format!(
                    "recorded `{}`, but the seed draws `{drawn}`",
                    event.text
                )));
            }
        }
        line.push(next);
    }
    Ok(())
}

#[derive(Clone)]
struct Standing {
    revision: u64,
    position: Box<dyn AnyPosition>,
    draws: BTreeMap<&'static str, u32>,
}

fn check_setup(table: &Table, luck: &CommittedLuck) -> Result<(), String> {
    if table.status() == Status::Open {
        return Ok(());
    }
    let asked = table
        .game_type()
        .read_options(&table.header().options)
        .map_err(|faults| format!("{faults:?}"))?;
    let resolved = table.game_type().resolve(&asked, &mut luck.draw("setup", 0));
    if resolved == *table.options() {
        Ok(())
    } else {
        Err(format!(
            "options: recorded {}, but the seed draws {resolved}",
            table.options()
        ))
    }
}
