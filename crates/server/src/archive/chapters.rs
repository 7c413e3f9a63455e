use wire::Chapter;

/// Where the chapters of a game begin, as they are met one after the other.
#[derive(Debug, Default)]
pub(crate) struct Chapters(Vec<Chapter>);

impl Chapters {
    /// After this step that chapter is being played; 0 is none.
    pub(crate) fn note(&mut self, step: usize, chapter: u32) {
        if chapter > self.0.last().map_or(0, |last| last.number) {
            self.0.push(Chapter { number: chapter, step: u32::try_from(step).unwrap_or(u32::MAX) });
        }
    }

    pub(crate) fn finish(self) -> Vec<Chapter> {
        self.0
    }
}
