//! How the scores of the best went, game by game.

use maud::Markup;
use plotters::prelude::*;

use super::super::Report;
use super::super::progress::ScorePoint;
use super::{GRID, HPos, INK, PlotError, SERIES, plot, text_style};

/// The entrants shown at the most, the best ones.
pub(in super::super) const LINES: usize = 8;
const SIZE: (u32, u32) = (560, 340);
/// Where a line's number stands, and how far apart numbers are.
const NUMBERS: u32 = 30;
const APART: i32 = 17;

/// The plot; `None` before the first game.
pub(in super::super) fn scores(report: &Report) -> Result<Option<Markup>, PlotError> {
    let curves: Vec<(usize, &[ScorePoint])> = report
        .table
        .iter()
        .take(LINES)
        .map(|line| line.standing.entrant)
        .map(|entrant| (entrant, report.progress.scores[entrant].as_slice()))
        .collect();
    let longest = curves
        .iter()
        .filter_map(|(_, points)| points.last())
        .map(|last| last.games)
        .max();
    let Some(longest) = longest else { return Ok(None) };
    let (low, high) = span(&curves, longest);
    let ends: Vec<String> = curves
        .iter()
        .filter_map(|&(entrant, points)| {
            let last = points.last()?;
            let (name, games) = (report.name_of(entrant), last.games);
            Some(format!("{name} {:.1} % after {games} games", 100.0 * last.score))
        })
        .collect();
    let description = format!("Score so far over the games of each bot: {}", ends.join(", "));
    plot("scores", "Score over the games", &description, SIZE, |area| {
        let mut chart = ChartBuilder::on(area)
            .margin_top(10)
            .margin_right(NUMBERS)
            .set_label_area_size(LabelAreaPosition::Left, 66)
            .set_label_area_size(LabelAreaPosition::Bottom, 48)
            .build_cartesian_2d(0.0..longest.max(2) as f64, low..high)?;
        chart
            .configure_mesh()
            .x_labels(6)
            .y_labels(6)
            .x_label_formatter(&|games| format!("{games:.0}"))
            .y_label_formatter(&|score| format!("{:.0} %", 100.0 * score))
            .light_line_style(TRANSPARENT)
            .bold_line_style(GRID)
            .axis_style(GRID)
            .label_style(text_style(INK, HPos::Center))
            .x_desc("games of the bot")
            .draw()?;
        let mut numbers = Vec::new();
        for (series, (_, points)) in curves.iter().enumerate() {
            // What happened in the first games would hide the rest.
            let shown = points
                .iter()
                .map(|point| (point.games as f64, point.score.clamp(low, high)));
            let style = ShapeStyle::from(SERIES[series]).stroke_width(2);
            chart.draw_series(LineSeries::new(shown.clone(), style))?;
            if let Some(last) = shown.clone().next_back() {
                let end = chart.backend_coord(&last);
                chart.draw_series([Circle::new(last, 3, style.filled())])?;
                numbers.push((end.1, end.0, series));
            }
        }
        // From the top down, no number over another.
        numbers.sort_unstable();
        let mut free = i32::MIN;
        for (y, x, series) in numbers {
            let y = y.max(free);
            free = y + APART;
            let style = text_style(SERIES[series], HPos::Left);
            area.draw_text(&(series + 1).to_string(), &style, (x + 8, y))?;
        }
        Ok(())
    })
    .map(Some)
}

/// What the axis of the scores spans: all that the curves do after their first tenth, and a little more.
fn span(curves: &[(usize, &[ScorePoint])], longest: u64) -> (f64, f64) {
    let settled = curves.iter().flat_map(|(_, points)| {
        let last = points.last().map_or(0, |last| last.games);
        let from = longest.min(last).div_ceil(10);
        points.iter().filter(move |point| point.games >= from)
    });
    let (mut low, mut high) = (0.5_f64, 0.5_f64);
    for point in settled {
        low = low.min(point.score);
        high = high.max(point.score);
    }
    ((low - 0.04).max(0.0), (high + 0.04).min(1.0))
}
