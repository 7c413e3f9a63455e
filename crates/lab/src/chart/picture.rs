use plotters::coord::Shift;
use plotters::prelude::{
    BitMapBackend, DrawingArea, DrawingAreaErrorKind, DrawingBackend, IntoDrawingArea, SVGBackend,
};
use plotters::style::{FontStyle, register_font};

use super::ChartError;

pub(super) type Drawn<B> = Result<(), DrawingAreaErrorKind<<B as DrawingBackend>::ErrorType>>;

/// Viewers of SVG put their own letters for this name; pictures get those of [`LETTERS`].
pub(super) const FAMILY: &str = "sans-serif";
const LETTERS: &[u8] = epaint_default_fonts::UBUNTU_LIGHT;

/// Something that can be drawn, on whatever.
pub(super) trait Picture {
    /// In pixels.
    fn size(&self) -> (u32, u32);

    fn draw<B: DrawingBackend>(&self, area: &DrawingArea<B, Shift>) -> Drawn<B>;

    fn svg(&self) -> Result<String, ChartError> {
        let mut text = String::new();
        self.present(&SVGBackend::with_string(&mut text, self.size()).into_drawing_area())?;
        Ok(text)
    }

    fn png(&self) -> Result<Vec<u8>, ChartError> {
        let (width, height) = self.size();
        let mut pixels = vec![0; width as usize * height as usize * 3];
        let canvas = BitMapBackend::with_buffer(&mut pixels, (width, height));
        self.present(&canvas.into_drawing_area())?;
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, width, height);
        encoder.set_color(png::ColorType::Rgb);
        let mut writer = encoder.write_header().map_err(ChartError::new)?;
        writer.write_image_data(&pixels).map_err(ChartError::new)?;
        writer.finish().map_err(ChartError::new)?;
        Ok(file)
    }

    fn present<B: DrawingBackend>(&self, area: &DrawingArea<B, Shift>) -> Result<(), ChartError> {
        register_font(FAMILY, FontStyle::Normal, LETTERS)
            .map_err(|_| ChartError::new("its letters cannot be read"))?;
        self.draw(area).and_then(|()| area.present()).map_err(ChartError::new)
    }
}
