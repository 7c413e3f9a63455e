use plotters::chart::ChartBuilder;
use plotters::coord::Shift;
use plotters::element::{Circle, PathElement, Text};
use plotters::prelude::{DrawingArea, DrawingBackend};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, WHITE};

use super::ChartError;
use super::draw::{GRID, hue, text};
use super::picture::{Drawn, FAMILY, Picture};

/// Panels side by side, each with the same curves over the same numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Curves {
    pub title: String,
    /// What the numbers along the bottom are.
    pub across: String,
    /// What is measured.
    pub up: String,
    /// Each with its title.
    pub panels: Vec<(String, Vec<Curve>)>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    pub name: String,
    pub points: Vec<CurvePoint>,
}

/// A figure, and the one below which it certainly is not.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CurvePoint {
    pub at: u32,
    pub figure: f64,
    pub floor: f64,
}

const PANEL_WIDTH: u32 = 440;
const HEIGHT: u32 = 480;
const TITLE_HEIGHT: u32 = 44;
const LEGEND_HEIGHT: u32 = 40;

impl Curves {
    pub fn svg(&self) -> Result<String, ChartError> {
        Picture::svg(self)
    }

    pub fn png(&self) -> Result<Vec<u8>, ChartError> {
        Picture::png(self)
    }

    fn points(&self) -> impl Iterator<Item = &CurvePoint> {
        self.panels.iter().flat_map(|(_, curves)| curves).flat_map(|curve| &curve.points)
    }

    /// The first and last number along the bottom, and the highest figure.
    fn extent(&self) -> (f64, f64, f64) {
        let first = self.points().map(|point| point.at).min().unwrap_or(0);
        let last = self.points().map(|point| point.at).max().unwrap_or(first);
        let highest = self.points().map(|point| point.figure).fold(1.0, f64::max);
        (f64::from(first) - 0.4, f64::from(last) + 0.4, highest * 1.05)
    }
}

impl Picture for Curves {
    fn size(&self) -> (u32, u32) {
        let panels = u32::try_from(self.panels.len()).unwrap_or(u32::MAX).max(1);
        (panels.saturating_mul(PANEL_WIDTH), HEIGHT)
    }

    fn draw<B: DrawingBackend>(&self, area: &DrawingArea<B, Shift>) -> Drawn<B> {
        area.fill(&WHITE)?;
        let (width, height) = area.dim_in_pixel();
        let words = text(22).pos(Pos::new(HPos::Center, VPos::Center));
        area.draw(&Text::new(self.title.clone(), (width as i32 / 2, TITLE_HEIGHT as i32 / 2), words))?;
        let inner = area.margin(TITLE_HEIGHT, LEGEND_HEIGHT, 0, 0);
        let panels = inner.split_evenly((1, self.panels.len().max(1)));
        for (panel, (title, curves)) in panels.iter().zip(&self.panels) {
            self.draw_panel(panel, title, curves)?;
        }
        self.draw_legend(area, height)
    }
}

impl Curves {
    fn draw_panel<B: DrawingBackend>(
        &self,
        area: &DrawingArea<B, Shift>,
        title: &str,
        curves: &[Curve],
    ) -> Drawn<B> {
        let (first, last, highest) = self.extent();
        let mut plane = ChartBuilder::on(area)
            .caption(title, (FAMILY, 18))
            .margin(10)
            .x_label_area_size(46)
            .y_label_area_size(52)
            .build_cartesian_2d(first..last, 0.0..highest)?;
        plane
            .configure_mesh()
            .disable_x_mesh()
            .max_light_lines(0)
            .bold_line_style(GRID)
            .x_labels((last - first) as usize + 1)
            .label_style(text(14))
            .axis_desc_style(text(15))
            .x_label_formatter(&|at| format!("{at:.0}"))
            .y_label_formatter(&|figure| format!("{figure:.0}"))
            .x_desc(&self.across)
            .y_desc(&self.up)
            .draw()?;
        for (number, curve) in curves.iter().enumerate() {
            let figures = curve.points.iter().map(|point| (f64::from(point.at), point.figure));
            let floors = curve.points.iter().map(|point| (f64::from(point.at), point.floor));
            let thin = hue(number).mix(0.35).stroke_width(1);
            plane.draw_series([PathElement::new(floors.collect::<Vec<_>>(), thin)])?;
            let thick = hue(number).stroke_width(2);
            plane.draw_series([PathElement::new(figures.clone().collect::<Vec<_>>(), thick)])?;
            plane.draw_series(figures.map(|at| Circle::new(at, 3, hue(number).filled())))?;
        }
        Ok(())
    }

    /// One sample for each curve of the first panel; all have the same.
    fn draw_legend<B: DrawingBackend>(&self, area: &DrawingArea<B, Shift>, height: u32) -> Drawn<B> {
        let middle = height as i32 - LEGEND_HEIGHT as i32 / 2;
        let words = text(15).pos(Pos::new(HPos::Left, VPos::Center));
        let mut left = 60;
        for (number, curve) in self.panels.iter().take(1).flat_map(|(_, curves)| curves).enumerate() {
            let sample = vec![(left, middle), (left + 24, middle)];
            area.draw(&PathElement::new(sample, hue(number).stroke_width(3)))?;
            area.draw(&Text::new(curve.name.clone(), (left + 30, middle), words.clone()))?;
            let (width, _) = area.estimate_text_size(&curve.name, &words)?;
            left += 30 + width as i32 + 28;
        }
        let proven = "thin lines: proven to be needed";
        area.draw(&Text::new(proven, (left, middle), words))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn curves() -> Curves {
        let point = |at| CurvePoint { at, figure: f64::from(at) * 2.0, floor: f64::from(at) };
        let curve = |name: &str| Curve { name: name.to_owned(), points: (1..=4).map(point).collect() };
        Curves {
            title: "how far < it is".to_owned(),
            across: "ritual".to_owned(),
            up: "actions".to_owned(),
            panels: vec![("round 1".to_owned(), vec![curve("2 seats"), curve("3 seats")])],
        }
    }

    #[test]
    fn a_drawing_names_its_curves_and_axes() {
        let svg = curves().svg().unwrap();
        for words in ["how far &lt; it is", "round 1", "2 seats", "3 seats", "ritual", "actions"] {
            assert!(svg.contains(words), "{words} is missing: {svg}");
        }
    }

    #[test]
    fn a_picture_has_its_size_and_nothing_to_show_is_still_one() {
        let empty = Curves { panels: Vec::new(), ..curves() };
        for curves in [curves(), empty] {
            let file = curves.png().unwrap();
            let reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap();
            assert_eq!((reader.info().width, reader.info().height), curves.size());
        }
    }
}
