//! What a person sees while a tournament runs: a bar with rate and time left, and standings that refresh.

use std::time::{Duration, Instant};

use indicatif::{MultiProgress, ProgressBar, ProgressStyle};

use crate::tournament::journal::{GameLine, Journal};
use crate::tournament::plan::Plan;
use crate::tournament::report::{Report, terminal};
use crate::tournament::schedule;

/// How often the standings are worked out.
const REFRESH: Duration = Duration::from_millis(500);

/// The progress of a run, on standard error if that is a terminal.
pub(super) struct Progress<'a> {
    plan: &'a Plan,
    lines: Vec<GameLine>,
    bar: ProgressBar,
    table: ProgressBar,
    refreshed: Instant,
}

impl<'a> Progress<'a> {
    pub(super) fn new(plan: &'a Plan, journal: &Journal, quiet: bool) -> Self {
        let whole = MultiProgress::new();
        if quiet {
            whole.set_draw_target(indicatif::ProgressDrawTarget::hidden());
        }
        let style =
            |template: &str| ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = match schedule::most_games(plan) {
            Some(games) => {
                ProgressBar::new(games).with_style(style("{bar:30} {pos}/{len} games, {per_sec}, {eta} left"))
            }
            None => ProgressBar::new_spinner().with_style(style("{spinner} {pos} games, {per_sec}, {elapsed}")),
        };
        let table = whole.add(ProgressBar::new_spinner().with_style(style("{msg}")));
        let bar = whole.add(bar);
        // What was played before says nothing about the rate.
        bar.set_position(journal.lines().len() as u64);
        bar.reset_eta();
        let mut progress = Progress {
            plan,
            lines: journal.lines().to_vec(),
            bar,
            table,
            refreshed: Instant::now(),
        };
        progress.refresh();
        progress
    }

    pub(super) fn hear(&mut self, line: &GameLine) {
        self.bar.inc(1);
        if self.bar.is_hidden() {
            return;
        }
        self.lines.push(line.clone());
        if self.refreshed.elapsed() >= REFRESH {
            self.refresh();
        }
    }

    fn refresh(&mut self) {
        if !self.bar.is_hidden() {
            self.table
                .set_message(terminal::table(&Report::of(self.plan, &self.lines)));
            self.refreshed = Instant::now();
        }
    }

    pub(super) fn end(&self) {
        self.table.finish_and_clear();
        self.bar.finish_and_clear();
    }
}
