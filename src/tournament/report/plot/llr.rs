//! How a test went: its log-likelihood ratio between the bounds.

use maud::Markup;
use plotters::prelude::*;

use super::super::Report;
use super::{GRID, HPos, INK, PlotError, SERIES, plot, text_style};

const SIZE: (u32, u32) = (560, 300);

/// The plot; `None` without a test, or before its first encounter.
pub(in super::super) fn llr(report: &Report) -> Result<Option<Markup>, PlotError> {
    let points = &report.progress.llr;
    let (Some(test), Some(last)) = (&report.test, points.last()) else {
        return Ok(None);
    };
    let state = &test.state;
    let low = points.iter().map(|point| point.llr).fold(state.lower, f64::min);
    let high = points.iter().map(|point| point.llr).fold(state.upper, f64::max);
    let margin = 0.08 * (high - low);
    let end = last.encounters.max(2) as f64;
    let description = format!(
        "Log-likelihood ratio after each encounter: {:.2} after {}; H0 is accepted at {:.2}, H1 at {:.2}",
        state.llr, last.encounters, state.lower, state.upper
    );
    plot("llr", "The sequential test", &description, SIZE, |area| {
        let mut chart = ChartBuilder::on(area)
            .margin_top(10)
            .margin_right(36)
            .set_label_area_size(LabelAreaPosition::Left, 66)
            .set_label_area_size(LabelAreaPosition::Bottom, 48)
            .build_cartesian_2d(0.0..end, low - margin..high + margin)?;
        chart
            .configure_mesh()
            .x_labels(6)
            .y_labels(6)
            .x_label_formatter(&|encounters| format!("{encounters:.0}"))
            .y_label_formatter(&|llr| format!("{llr:.1}"))
            .light_line_style(TRANSPARENT)
            .bold_line_style(GRID)
            .axis_style(GRID)
            .label_style(text_style(INK, HPos::Center))
            .x_desc("encounters")
            .draw()?;
        for (bound, name) in [(state.lower, "H0"), (state.upper, "H1")] {
            let style = ShapeStyle::from(SERIES[1]).stroke_width(2);
            chart.draw_series(DashedLineSeries::new([(0.0, bound), (end, bound)], 8, 6, style))?;
            let (x, y) = chart.backend_coord(&(end, bound));
            area.draw_text(name, &text_style(SERIES[1], HPos::Left), (x + 6, y))?;
        }
        let start = [(0.0, 0.0)].into_iter();
        let line = start.chain(points.iter().map(|point| (point.encounters as f64, point.llr)));
        chart.draw_series(LineSeries::new(line, ShapeStyle::from(SERIES[0]).stroke_width(2)))?;
        Ok(())
    })
    .map(Some)
}
