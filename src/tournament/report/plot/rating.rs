//! The ratings with their error bars, best first.

use maud::Markup;
use plotters::prelude::*;

use super::super::Report;
use super::{GRID, HPos, INK, PlotError, SERIES, TEXT, plot, short, text_style};

/// The entrants shown at the most.
const MOST: usize = 60;
const WIDTH: u32 = 560;
const ROW: u32 = 30;
/// Room for names.
const NAMES: i32 = 160;
/// Room for the axis.
const AXIS: u32 = 48;

/// The plot; `None` if nobody is rated who has played.
pub(in super::super) fn ratings(report: &Report) -> Result<Option<Markup>, PlotError> {
    let rated = report.table.iter().filter(|line| line.standing.games > 0);
    let mut rated: Vec<(&str, f64, f64)> = rated
        .filter_map(|line| {
            let rating = line.rating?;
            Some((report.name_of(line.standing.entrant), rating.rating, rating.error))
        })
        .collect();
    rated.sort_by(|a, b| b.1.total_cmp(&a.1));
    let left_out = rated.len().saturating_sub(MOST);
    rated.truncate(MOST);
    if rated.is_empty() {
        return Ok(None);
    }
    let least = rated
        .iter()
        .map(|(_, rating, error)| rating - error)
        .fold(f64::INFINITY, f64::min);
    let most = rated
        .iter()
        .map(|(_, rating, error)| rating + error)
        .fold(f64::NEG_INFINITY, f64::max);
    let margin = (0.04 * (most - least)).max(5.0);
    let mut description = String::from("Rating and 95 % interval: ");
    let bars: Vec<String> = rated
        .iter()
        .map(|(name, rating, error)| format!("{name} {rating:.0} ± {error:.0}"))
        .collect();
    description.push_str(&bars.join(", "));
    if left_out > 0 {
        description.push_str(&format!("; {left_out} more are not shown"));
    }
    let rows = rated.len() as u32;
    let size = (WIDTH, rows * ROW + AXIS + 10);
    plot("ratings", "Ratings with 95 % error bars", &description, size, |area| {
        let mut chart = ChartBuilder::on(area)
            .margin_top(6)
            .margin_right(20)
            .set_label_area_size(LabelAreaPosition::Left, NAMES)
            .set_label_area_size(LabelAreaPosition::Bottom, AXIS)
            .build_cartesian_2d(least - margin..most + margin, -0.6..f64::from(rows) - 0.4)?;
        chart
            .configure_mesh()
            .disable_y_mesh()
            .y_labels(0)
            .x_labels(6)
            .x_label_formatter(&|elo| format!("{elo:.0}"))
            .light_line_style(TRANSPARENT)
            .bold_line_style(GRID)
            .axis_style(GRID)
            .label_style(text_style(INK, HPos::Center))
            .x_desc("Elo")
            .draw()?;
        let row = |place: usize| f64::from(rows - 1) - place as f64;
        let bars = rated.iter().enumerate().map(|(place, &(_, rating, error))| {
            let style = ShapeStyle::from(SERIES[0]).filled().stroke_width(2);
            ErrorBar::new_horizontal(row(place), rating - error, rating, rating + error, style, 10)
        });
        chart.draw_series(bars)?;
        for (place, (name, ..)) in rated.iter().enumerate() {
            let (_, y) = chart.backend_coord(&(least, row(place)));
            area.draw_text(&short(name), &text_style(INK, HPos::Right), (NAMES - TEXT / 2, y))?;
        }
        Ok(())
    })
    .map(Some)
}
