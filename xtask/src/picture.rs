//! Makes pictures small enough to be kept: 256 colours are plenty for a page.

use std::fs::{self, File};
use std::io::{BufReader, BufWriter};
use std::path::Path;

use png::{BitDepth, ColorType, Compression, Decoder, Encoder, Filter, Transformations};
use quantizr::{Image, Options, QuantizeResult};

use crate::error::Error;

const COLOURS: i32 = 256;

/// Writes every PNG of `folder` anew with a palette.
pub(crate) fn shrink_all(folder: &Path) -> Result<(), Error> {
    let unreadable = |source| Error::Read { path: folder.to_owned(), source };
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        if path.extension().is_some_and(|extension| extension == "png") {
            shrink(&path)?;
        }
    }
    Ok(())
}

fn shrink(path: &Path) -> Result<(), Error> {
    let unfit = |reason| Error::Picture { path: path.to_owned(), reason };
    let (width, height, pixels) = read(path).map_err(unfit)?;
    let (palette, indices) = reduce(width, height, &pixels).map_err(|error| unfit(error.to_string()))?;
    write(path, (width, height), palette, &indices).map_err(|error| unfit(error.to_string()))
}

/// The few colours that stand for all, and for each pixel its place among them.
fn reduce(width: u32, height: u32, pixels: &[u8]) -> Result<(Vec<u8>, Vec<u8>), quantizr::Error> {
    let (width, height) = (width as usize, height as usize);
    let image = Image::new(pixels, width, height)?;
    let mut options = Options::default();
    options.set_max_colors(COLOURS)?;
    let mut reduced = QuantizeResult::quantize(&image, &options);
    // Dots in place of a colour would look like dirt, and do not compress.
    reduced.set_dithering_level(0.0)?;
    let mut indices = vec![0; width * height];
    reduced.remap_image(&image, &mut indices)?;
    let palette = reduced.get_palette();
    let used = &palette.entries[..palette.count as usize];
    Ok((used.iter().flat_map(|colour| [colour.r, colour.g, colour.b]).collect(), indices))
}

/// Width, height, and four bytes for each pixel.
fn read(path: &Path) -> Result<(u32, u32, Vec<u8>), String> {
    let file = File::open(path).map_err(|error| error.to_string())?;
    let mut decoder = Decoder::new(BufReader::new(file));
    decoder.set_transformations(Transformations::EXPAND | Transformations::ALPHA);
    let mut reader = decoder.read_info().map_err(|error| error.to_string())?;
    let mut pixels = vec![0; reader.output_buffer_size().ok_or("it is too large")?];
    let info = reader.next_frame(&mut pixels).map_err(|error| error.to_string())?;
    if info.color_type != ColorType::Rgba {
        return Err("it is not in colour".to_owned());
    }
    pixels.truncate(info.buffer_size());
    Ok((info.width, info.height, pixels))
}

fn write(
    path: &Path,
    (width, height): (u32, u32),
    palette: Vec<u8>,
    indices: &[u8],
) -> Result<(), png::EncodingError> {
    let mut encoder = Encoder::new(BufWriter::new(File::create(path)?), width, height);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette);
    encoder.set_compression(Compression::High);
    encoder.set_filter(Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(indices)?;
    writer.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rgba(colours: impl Iterator<Item = [u8; 3]>) -> Vec<u8> {
        colours.flat_map(|[red, green, blue]| [red, green, blue, 255]).collect()
    }

    #[test]
    fn few_colours_are_kept_as_they_are() {
        let path = std::env::temp_dir().join(format!("walpurgis-picture-{}.png", std::process::id()));
        let pixels = rgba((0..16 * 16).map(|at| if at % 16 < 8 { [200, 20, 20] } else { [10, 10, 40] }));
        let mut encoder = Encoder::new(File::create(&path).unwrap(), 16, 16);
        encoder.set_color(ColorType::Rgba);
        encoder.write_header().unwrap().write_image_data(&pixels).unwrap();
        shrink(&path).unwrap();
        let read = read(&path).unwrap();
        fs::remove_file(&path).unwrap();
        assert_eq!(read, (16, 16, pixels));
    }
}
