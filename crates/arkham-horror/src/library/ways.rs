//! Which ways the texts of the box can take, and where the program takes them.

use crate::program::Pc;

/// A way as the compiler notes it.
#[derive(Debug)]
pub(super) struct Way {
    /// The id of its card.
    pub(super) card: String,
    /// From the outermost branch inwards.
    pub(super) name: String,
    pub(super) taken: Taken,
}

/// When a way is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Taken {
    /// The program comes to this place.
    Visit(Pc),
    /// It goes on from one place at another.
    Jump(Pc, Pc),
}

/// The ways so far, and where among the branches the compiler is.
#[derive(Debug, Default)]
pub(super) struct Ways {
    pub(super) listed: Vec<Way>,
    card: String,
    path: Vec<String>,
}

impl Ways {
    /// What follows is about this card.
    pub(super) fn of(&mut self, card: &str) {
        card.clone_into(&mut self.card);
        self.path.clear();
    }

    pub(super) fn enter(&mut self, branch: &str) {
        self.path.push(branch.to_owned());
    }

    pub(super) fn leave(&mut self) {
        self.path.pop();
    }

    pub(super) fn visit(&mut self, way: &str, at: Pc) {
        self.note(way, Taken::Visit(at));
    }

    pub(super) fn jump(&mut self, way: &str, from: Pc, to: Pc) {
        self.note(way, Taken::Jump(from, to));
    }

    fn note(&mut self, way: &str, taken: Taken) {
        let steps = self.path.iter().map(String::as_str).chain([way]).filter(|step| !step.is_empty());
        let name = steps.collect::<Vec<_>>().join("/");
        self.listed.push(Way { card: self.card.clone(), name, taken });
    }
}
