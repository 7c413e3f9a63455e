use plotters::chart::{ChartBuilder, ChartContext};
use plotters::coord::Shift;
use plotters::coord::types::RangedCoordf64;
use plotters::element::{Circle, EmptyElement, PathElement, Rectangle, Text};
use plotters::prelude::{Cartesian2d, DrawingArea, DrawingAreaErrorKind, DrawingBackend};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{BLACK, Color, FontTransform, IntoFont, RGBAColor, RGBColor, TextStyle, WHITE};

use super::{Drawn, FAMILY, PlayedSeries};

type Plane<'a, B> = ChartContext<'a, B, Cartesian2d<RangedCoordf64, RangedCoordf64>>;

/// At least; long labels take more.
const LABEL_WIDTH: u32 = 200;
const LABEL_GAP: i32 = 10;
const LEGEND_HEIGHT: u32 = 40;
pub(super) const GRID: RGBColor = RGBColor(221, 221, 221);
const INK: RGBColor = RGBColor(0, 114, 178);
/// The colours of Okabe and Ito, which most colour-blind people tell apart.
const COLOURS: [RGBColor; 7] = [
    RGBColor(0, 114, 178),
    RGBColor(230, 159, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(86, 180, 233),
    RGBColor(213, 94, 0),
    RGBColor(240, 228, 66),
];
/// A narrower part of a bar has no room for its percentage.
const READABLE_SHARE: f64 = 0.06;

pub(super) fn win_rates<B: DrawingBackend>(
    area: &DrawingArea<B, Shift>,
    series: &[PlayedSeries],
) -> Drawn<B> {
    let mut plane = plane(area, series, "games won, with 95 % intervals", 1.0)?;
    mesh(&mut plane, "share of the games won", &percent)?;
    for (row, played) in series.iter().enumerate() {
        let middle = row as f64 + 0.5;
        let Some((rate, interval)) = played.bot().and_then(|bot| Some((bot.win_rate?, bot.win_rate_ci95)))
        else {
            continue;
        };
        plane.draw_series([Rectangle::new(
            [(0.0, middle - 0.3), (rate, middle + 0.3)],
            INK.mix(0.4).filled(),
        )])?;
        let [low, high] = interval.unwrap_or([rate, rate]);
        let whisker = [(low, middle), (high, middle)];
        plane.draw_series([PathElement::new(whisker.to_vec(), BLACK.stroke_width(2))])?;
        plane.draw_series([low, high].map(|end| {
            PathElement::new(vec![(end, middle - 0.15), (end, middle + 0.15)], BLACK.stroke_width(2))
        }))?;
        // Beside the bar; where that is long, inside it.
        let (at, side, gap) = if high < 0.8 { (high, HPos::Left, 8) } else { (low, HPos::Right, -8) };
        let words = text(16).pos(Pos::new(side, VPos::Center));
        let figure = Text::new(format!("{:.1} %", rate * 100.0), (gap, 0), words);
        plane.draw_series([EmptyElement::at((at, middle)) + figure])?;
    }
    Ok(())
}

pub(super) fn endings<B: DrawingBackend>(area: &DrawingArea<B, Shift>, series: &[PlayedSeries]) -> Drawn<B> {
    let mut plane = plane(area, series, "how games end", 1.0)?;
    mesh(&mut plane, "share of the games", &percent)?;
    let mut kinds: Vec<&str> =
        series.iter().flat_map(|played| played.report.outcomes.keys().copied()).collect();
    kinds.sort_unstable();
    kinds.dedup();
    for (number, &kind) in kinds.iter().enumerate() {
        let parts = series.iter().enumerate().map(|(row, played)| {
            let (from, to) = share(played, kind);
            Rectangle::new([(from, row as f64 + 0.15), (to, row as f64 + 0.85)], colour(number).filled())
        });
        plane.draw_series(parts)?;
        let figures = series.iter().enumerate().filter_map(|(row, played)| {
            let (from, to) = share(played, kind);
            let words = text(15).pos(Pos::new(HPos::Center, VPos::Center));
            (to - from >= READABLE_SHARE)
                .then(|| Text::new(percent(&(to - from)), ((from + to) / 2.0, row as f64 + 0.5), words))
        });
        plane.draw_series(figures)?;
    }
    legend(area, &kinds)
}

pub(super) fn lengths<B: DrawingBackend>(area: &DrawingArea<B, Shift>, series: &[PlayedSeries]) -> Drawn<B> {
    let longest = series.iter().map(|played| played.report.length.p95).max().unwrap_or(0).max(1) as f64;
    let mut plane = plane(area, series, "how long games take", longest * 1.05)?;
    mesh(
        &mut plane,
        "actions in a game: the median, the middle half of the games, and nine games in ten",
        &|actions| format!("{actions:.0}"),
    )?;
    for (row, played) in series.iter().enumerate() {
        let length = &played.report.length;
        let [p5, p25, median, p75, p95] =
            [length.p5, length.p25, length.median, length.p75, length.p95].map(|actions| actions as f64);
        let middle = row as f64 + 0.5;
        plane.draw_series([PathElement::new(vec![(p5, middle), (p95, middle)], BLACK.stroke_width(2))])?;
        plane.draw_series([Rectangle::new([(p25, middle - 0.22), (p75, middle + 0.22)], INK.filled())])?;
        plane.draw_series([Circle::new((median, middle), 6, WHITE.filled())])?;
        plane.draw_series([Circle::new((median, middle), 6, BLACK.stroke_width(2))])?;
    }
    Ok(())
}

/// Where the games that ended so begin and end in the bar of all games.
fn share(played: &PlayedSeries, kind: &str) -> (f64, f64) {
    let all = played.report.games.max(1) as f64;
    let before: u64 = played.report.outcomes.range(..kind).map(|(_, games)| games).sum();
    let these = played.report.outcomes.get(kind).copied().unwrap_or(0);
    (before as f64 / all, (before + these) as f64 / all)
}

/// A row for each series, from the top, over an axis from 0 to `end`.
fn plane<'a, B: DrawingBackend>(
    area: &'a DrawingArea<B, Shift>,
    series: &[PlayedSeries],
    subject: &str,
    end: f64,
) -> Result<Plane<'a, B>, DrawingAreaErrorKind<B::ErrorType>> {
    area.fill(&WHITE)?;
    let game = series.first().map_or("no games", |played| played.report.game);
    let by_seats = series.windows(2).any(|pair| pair[0].report.seats != pair[1].report.seats);
    let labels: Vec<String> = series.iter().map(|played| played.label(by_seats)).collect();
    let words = text(16).pos(Pos::new(HPos::Right, VPos::Center));
    let mut width = LABEL_WIDTH;
    for label in &labels {
        width = width.max(area.estimate_text_size(label, &words)?.0 + 2 * LABEL_GAP as u32);
    }
    let mut plane = ChartBuilder::on(area)
        .caption(format!("{game}: {subject}"), (FAMILY, 22))
        .margin(14)
        .margin_right(30)
        .margin_bottom(LEGEND_HEIGHT)
        .set_left_and_bottom_label_area_size(56)
        .y_label_area_size(width)
        .build_cartesian_2d(0.0..end, series.len().max(1) as f64..0.0)?;
    for (row, label) in labels.into_iter().enumerate() {
        let (x, y) = plane.backend_coord(&(0.0, row as f64 + 0.5));
        area.draw(&Text::new(label, (x - LABEL_GAP, y), words.clone()))?;
    }
    mark_presets(&mut plane, series, end)?;
    Ok(plane)
}

/// A line between the rows of one preset and those of the next.
fn mark_presets<B: DrawingBackend>(plane: &mut Plane<'_, B>, series: &[PlayedSeries], end: f64) -> Drawn<B> {
    let changes = series.windows(2).zip(1_u32..).filter(|(pair, _)| pair[0].preset != pair[1].preset);
    let lines = changes.map(|(_, row)| PathElement::new(vec![(0.0, row.into()), (end, row.into())], GRID));
    plane.draw_series(lines).map(|_| ())
}

fn mesh<B: DrawingBackend>(plane: &mut Plane<'_, B>, axis: &str, shown: &dyn Fn(&f64) -> String) -> Drawn<B> {
    plane
        .configure_mesh()
        .disable_y_mesh()
        .y_labels(0)
        .x_labels(11)
        .max_light_lines(0)
        .bold_line_style(GRID)
        .label_style(text(15))
        .axis_desc_style(text(15))
        .x_label_formatter(shown)
        .x_desc(axis)
        .draw()
}

/// Below the axis, where it hides no bar.
fn legend<B: DrawingBackend>(area: &DrawingArea<B, Shift>, kinds: &[&str]) -> Drawn<B> {
    let (_, height) = area.dim_in_pixel();
    let middle = height as i32 - LEGEND_HEIGHT as i32 / 2;
    let words = text(15).pos(Pos::new(HPos::Left, VPos::Center));
    let mut left = LABEL_WIDTH as i32;
    for (number, &kind) in kinds.iter().enumerate() {
        let sample = [(left, middle - 7), (left + 14, middle + 7)];
        area.draw(&Rectangle::new(sample, colour(number).filled()))?;
        area.draw(&Text::new(kind, (left + 20, middle), words.clone()))?;
        let (width, _) = area.estimate_text_size(kind, &words)?;
        left += 20 + width as i32 + 28;
    }
    Ok(())
}

fn colour(number: usize) -> RGBAColor {
    hue(number).mix(0.6)
}

/// The colour of a series, by its number.
pub(super) fn hue(number: usize) -> RGBColor {
    COLOURS[number % COLOURS.len()]
}

fn percent(share: &f64) -> String {
    format!("{:.0} %", share * 100.0)
}

pub(super) fn text(size: u32) -> TextStyle<'static> {
    TextStyle::from((FAMILY, size).into_font().transform(FontTransform::None)).color(&BLACK)
}
