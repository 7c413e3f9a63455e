use std::fmt;

/// A table for people: columns as wide as their widest cell, two spaces apart.
#[derive(Debug)]
pub(crate) struct Grid {
    indent: usize,
    sides: Vec<Side>,
    rows: Vec<Vec<String>>,
}

/// Which side the cells of a column lean on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Left,
    Right,
}

impl Grid {
    pub(crate) fn new(indent: usize, sides: &[Side]) -> Self {
        Self { indent, sides: sides.to_vec(), rows: Vec::new() }
    }

    pub(crate) fn row<const N: usize>(&mut self, cells: [impl Into<String>; N]) {
        self.rows.push(cells.into_iter().map(Into::into).collect());
    }

    fn width(&self, column: usize) -> usize {
        let cells = self.rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let widths: Vec<usize> = (0..self.sides.len()).map(|column| self.width(column)).collect();
        for row in &self.rows {
            let mut line = " ".repeat(self.indent);
            for ((cell, side), &width) in row.iter().zip(&self.sides).zip(&widths) {
                line += &match side {
                    Side::Left => format!("{cell:<width$}  "),
                    Side::Right => format!("{cell:>width$}  "),
                };
            }
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

/// A whole number with a thin gap every three digits: `12 345 678`.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let first = digits.len() % 3;
    let mut text = digits[..first].to_owned();
    for (place, digit) in digits.chars().enumerate().skip(first) {
        if (place - first).is_multiple_of(3) && !text.is_empty() {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up_and_lines_end_without_blanks() {
        let mut grid = Grid::new(2, &[Side::Left, Side::Right, Side::Left]);
        grid.row(["é", "1", "a"]);
        grid.row(["long", "100", ""]);
        assert_eq!(grid.to_string(), "  é       1  a\n  long  100\n");
    }

    #[test]
    fn digits_are_grouped_in_threes() {
        let shown: Vec<String> = [0, 12, 123, 1_234, 123_456, 1_234_567].map(grouped).into();
        assert_eq!(shown, ["0", "12", "123", "1 234", "123 456", "1 234 567"]);
    }
}
