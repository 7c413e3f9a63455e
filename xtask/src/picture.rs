//! Makes pictures small enough to be kept: 256 colours are plenty for a page.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{BufReader, BufWriter};
use std::path::Path;

use color_quant::NeuQuant;
use png::{BitDepth, ColorType, Compression, Decoder, Encoder, Filter, Transformations};

use crate::error::Error;

const COLOURS: usize = 256;
/// Which share of the pixels the colours are learnt from; 1 is all of them, 30 the least.
const SAMPLE: i32 = 5;

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
    let colours = NeuQuant::new(SAMPLE, COLOURS, &pixels);
    // A page has far fewer colours than pixels, and looking one up is slow.
    let mut known = HashMap::new();
    let indices: Vec<u8> = pixels
        .chunks_exact(4)
        .map(|pixel| {
            *known.entry(pixel).or_insert_with(|| u8::try_from(colours.index_of(pixel)).unwrap_or(0))
        })
        .collect();
    write(path, (width, height), colours.color_map_rgb(), &indices).map_err(|error| unfit(error.to_string()))
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

    #[test]
    fn a_shrunk_picture_looks_the_same() {
        let path = std::env::temp_dir().join(format!("walpurgis-picture-{}.png", std::process::id()));
        let mut encoder = Encoder::new(File::create(&path).unwrap(), 16, 16);
        encoder.set_color(ColorType::Rgb);
        let halves: Vec<u8> =
            (0..16 * 16).flat_map(|at| if at % 16 < 8 { [200, 20, 20] } else { [10, 10, 40] }).collect();
        encoder.write_header().unwrap().write_image_data(&halves).unwrap();
        shrink(&path).unwrap();
        let (width, height, pixels) = read(&path).unwrap();
        fs::remove_file(&path).unwrap();
        assert_eq!((width, height), (16, 16));
        let is_near =
            |pixel: &[u8], wanted: &[u8]| pixel.iter().zip(wanted).all(|(a, b)| a.abs_diff(*b) < 12);
        assert!(pixels.chunks(4).zip(halves.chunks(3)).all(|(pixel, wanted)| is_near(pixel, wanted)));
    }
}
