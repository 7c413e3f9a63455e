//! Charts of series side by side, as SVG and as PNG, drawn without any font of the system.

mod curves;
mod draw;
mod picture;

use std::fmt::Display;

use plotters::coord::Shift;
use plotters::prelude::{DrawingArea, DrawingBackend};

use crate::{BotReport, PlayReport};

pub use curves::{Curve, CurvePoint, Curves};
use picture::{Drawn, FAMILY, Picture};

/// Games of a bot alone among its like, by some options: one row of every chart.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedSeries {
    /// What the options are called.
    pub preset: String,
    pub report: PlayReport,
}

impl PlayedSeries {
    /// Whoever plays; `None` for a series without players.
    pub fn bot(&self) -> Option<&BotReport> {
        self.report.bots.first()
    }

    /// With the number of seats where that differs between the rows.
    fn label(&self, by_seats: bool) -> String {
        let bot = self.bot().map_or("nobody", |bot| bot.name);
        match by_seats {
            true => format!("{}, {} × {bot}", self.preset, self.report.seats),
            false => format!("{}, {bot}", self.preset),
        }
    }
}

/// A question that a chart answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chart {
    /// How often each bot wins, with the 95 % interval.
    WinRate,
    /// What share of the games ended in which way.
    Endings,
    /// How many actions the games took.
    Length,
}

/// Why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the chart cannot be drawn: {0}")]
pub struct ChartError(String);

impl ChartError {
    fn new(reason: impl Display) -> Self {
        Self(reason.to_string())
    }
}

const WIDTH: u32 = 960;
const ROW_HEIGHT: u32 = 34;
/// Title, axis and legend.
const FRAME_HEIGHT: u32 = 150;

impl Chart {
    pub const ALL: [Self; 3] = [Self::WinRate, Self::Endings, Self::Length];

    /// What its files are called, without ending.
    pub fn name(self) -> &'static str {
        match self {
            Self::WinRate => "win-rate",
            Self::Endings => "endings",
            Self::Length => "length",
        }
    }

    pub fn svg(self, series: &[PlayedSeries]) -> Result<String, ChartError> {
        Rows { chart: self, series }.svg()
    }

    pub fn png(self, series: &[PlayedSeries]) -> Result<Vec<u8>, ChartError> {
        Rows { chart: self, series }.png()
    }
}

/// A chart of these series, a row for each.
struct Rows<'a> {
    chart: Chart,
    series: &'a [PlayedSeries],
}

impl Picture for Rows<'_> {
    fn size(&self) -> (u32, u32) {
        size(self.series)
    }

    fn draw<B: DrawingBackend>(&self, area: &DrawingArea<B, Shift>) -> Drawn<B> {
        match self.chart {
            Chart::WinRate => draw::win_rates(area, self.series),
            Chart::Endings => draw::endings(area, self.series),
            Chart::Length => draw::lengths(area, self.series),
        }
    }
}

fn size(series: &[PlayedSeries]) -> (u32, u32) {
    let rows = u32::try_from(series.len()).unwrap_or(u32::MAX);
    (WIDTH, rows.saturating_mul(ROW_HEIGHT).saturating_add(FRAME_HEIGHT))
}

#[cfg(test)]
mod tests {
    use bots::Bot;
    use tabletop::Config;

    use super::*;
    use crate::toy::{Toy, ToyOptions};
    use crate::{Effort, PlayRequest, play};

    fn series() -> Vec<PlayedSeries> {
        let played_by = |name: &str| {
            let request = PlayRequest::<Toy> {
                config: Config { seats: 3, options: ToyOptions::default() },
                bots: vec![Bot::named(name).unwrap()],
                games: 40,
                seed: 7,
            };
            let report = play(&request, Effort { jobs: 1, progress: &|_| {} }).unwrap();
            PlayedSeries { preset: "1 < 2 & so on".to_owned(), report }
        };
        ["random", "cautious"].map(played_by).into()
    }

    #[test]
    fn a_drawing_names_every_row_and_says_what_it_shows() {
        for chart in Chart::ALL {
            let svg = chart.svg(&series()).unwrap();
            assert!(svg.starts_with("<svg ") && svg.trim_end().ends_with("</svg>"), "{svg}");
            for words in ["toy: ", "1 &lt; 2 &amp; so on, random", "1 &lt; 2 &amp; so on, cautious"] {
                assert!(svg.contains(words), "{words} is missing: {svg}");
            }
        }
    }

    #[test]
    fn rows_of_several_numbers_of_seats_say_how_many() {
        let mut series = series();
        series[1].report.seats = 4;
        for chart in Chart::ALL {
            let svg = chart.svg(&series).unwrap();
            assert!(svg.contains(", 3 × random") && svg.contains(", 4 × cautious"), "{svg}");
        }
    }

    #[test]
    fn a_picture_has_the_same_size_and_is_not_empty() {
        for chart in Chart::ALL {
            let file = chart.png(&series()).unwrap();
            let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap();
            let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
            let frame = reader.next_frame(&mut pixels).unwrap();
            assert_eq!((frame.width, frame.height), size(&series()));
            let inked = pixels.chunks(3).filter(|pixel| **pixel != [255, 255, 255]).count();
            assert!(inked > 2_000, "{inked} pixels, letters alone are more");
        }
    }

    #[test]
    fn nothing_to_compare_is_still_a_chart() {
        for chart in Chart::ALL {
            assert!(chart.svg(&[]).is_ok() && chart.png(&[]).is_ok());
        }
    }
}
